"""The rules of rotations and movements: what is played, hand by hand, and who goes where.  Standard library only."""
