"""One file per side game; each is found by walking this package."""
