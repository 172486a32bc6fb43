"""The rules of events, teams and seating.  Standard library only."""
