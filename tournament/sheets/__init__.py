"""Paper that belongs to the whole event: the page itself, and the signs in the hall."""
