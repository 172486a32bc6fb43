"""Pages of scoring: standings, counting, the hall screen, and the desk's pages for a day of play."""
