"""Simulated card players, for rehearsals and benchmarks: simple, legal, and the same for one seed."""
