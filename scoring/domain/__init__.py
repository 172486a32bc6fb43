"""The rules of scoring: flags, counts, standings and playoffs.  Standard library only."""
