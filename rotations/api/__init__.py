"""The movement and the rotation in the API."""
