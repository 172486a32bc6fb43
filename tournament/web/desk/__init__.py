"""The leader's desk: the pages from which an event is run."""
