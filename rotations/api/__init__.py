"""The movement and the rotation for programs."""
