"""The processes `up` runs (broker, worker, web) and what they share; nothing about the game."""
