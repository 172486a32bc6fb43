"""Queries about events, teams and people; they write nothing."""
