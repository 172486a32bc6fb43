"""Side games, played beside the tournament: a package with the same layers as an app."""
