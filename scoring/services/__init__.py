"""Changes to what play is worth; each is one transaction and one log entry."""
