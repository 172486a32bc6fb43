"""What is played, hand by hand, and who moves where, as plain rules: standard library only."""
