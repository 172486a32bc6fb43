"""What each address answers, by subject."""
