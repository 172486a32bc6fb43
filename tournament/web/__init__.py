"""Pages: HTTP in, HTML out.  One module for each audience; rules live elsewhere."""
