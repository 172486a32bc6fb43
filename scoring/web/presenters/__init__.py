"""Template contexts made from queries: plain dictionaries of texts and addresses."""
