"""Changes to who plays, when and where; each is one transaction and one log entry."""
