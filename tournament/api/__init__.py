"""The API: the same event for programs, JSON in and out, described by an OpenAPI schema."""
