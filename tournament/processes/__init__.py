"""The processes `up` runs (broker, worker, web) and what they share: no rules of the game live here."""
