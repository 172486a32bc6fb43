"""Paper about what it is worth: slips, standings, the playoff, results, side games, the hall pack."""
