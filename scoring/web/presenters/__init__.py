"""What the templates show, worked out from queries: plain dictionaries of texts and addresses."""
