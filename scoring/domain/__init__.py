"""What it is worth: flags, counts, standings, playoffs and side games, as plain rules: standard library only."""
