"""Side games, played beside the tournament: a package of their own with the same layers as an app.  RULES 4."""
