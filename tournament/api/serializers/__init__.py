"""What may be told to the API, and what it answers, subject by subject."""
