"""Pages about what is counted and won: standings, counting, the hall screen, the desk of a day of play."""
