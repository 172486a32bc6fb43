"""Counts, loans, standings, playoffs and print jobs for programs."""
