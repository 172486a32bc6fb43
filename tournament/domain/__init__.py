"""Who plays, when and where, as plain rules: standard library only."""
