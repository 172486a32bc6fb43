"""The association's office: its leaders, links for their accounts, the season's events, the association itself."""
