"""Changes to events, teams and people; each is one transaction and one log entry."""
