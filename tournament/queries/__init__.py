"""Looking up who plays, when and where."""
