"""Simulated players, one file per game, for rehearsals and benchmarks: simple, legal, and the same for one seed."""
