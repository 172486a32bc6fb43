"""Looking up what play is worth: counts, standings, playoffs, side games."""
