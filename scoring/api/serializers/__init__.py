"""The JSON each address takes and gives, by subject."""
