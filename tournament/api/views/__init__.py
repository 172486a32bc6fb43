"""What each address of the API answers, subject by subject."""
