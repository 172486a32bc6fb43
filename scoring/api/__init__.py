"""Counts, loans, standings, playoffs and print jobs in the API."""
