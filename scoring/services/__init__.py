"""Changes to counts, days, playoffs and standings; each is one transaction and one log entry."""
