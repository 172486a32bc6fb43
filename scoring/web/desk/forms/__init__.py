"""Forms of the desk for a day of play."""
