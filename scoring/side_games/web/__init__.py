"""Pages of the side games."""
