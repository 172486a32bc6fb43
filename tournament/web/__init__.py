"""Pages: HTTP in, HTML out; also the permissions, middleware and caching that the pages of all apps use."""
