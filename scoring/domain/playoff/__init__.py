"""Playoffs of tied tables: two and three as the book has them, more as the leader decides.  R42–R48."""
