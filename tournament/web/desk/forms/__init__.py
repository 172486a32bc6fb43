"""What the leader types, read into what the services take; the rules themselves are the domain's."""
