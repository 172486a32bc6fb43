"""Queries about counts, standings, playoffs and qualification; they write nothing."""
