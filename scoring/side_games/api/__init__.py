"""The side games in the API."""
