"""Pages about the movement."""
