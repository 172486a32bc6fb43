"""The same event for programs: JSON in, JSON out, described by an OpenAPI schema."""
