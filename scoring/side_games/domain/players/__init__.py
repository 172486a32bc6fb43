"""Simulated players of the side games, one file per game: simple, legal, and the same for one seed."""
