"""The parts that all sheets share, and the signs in the hall."""
