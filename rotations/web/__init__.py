"""Pages about what is played: the movement."""
