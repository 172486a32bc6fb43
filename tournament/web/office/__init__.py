"""The association's office: its leaders, its events, what is said of it, and the links by which leaders come in."""
