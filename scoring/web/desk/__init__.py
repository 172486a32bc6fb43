"""The pages of the desk for a day of play: counts, loans, ties, results."""
