"""The event file: a whole event as one JSON document, to be written by hand, sent, kept and loaded again.

It is read and written by msgspec, one schema a record (`schema.py`, on `tournament/schemas.py`).
"""

from scoring.event_file.load import load_event
from scoring.event_file.read import read_event_file
from scoring.event_file.save import delete_event, save_event
from scoring.event_file.schema import FORMAT, EventFile

__all__ = ["FORMAT", "EventFile", "delete_event", "load_event", "read_event_file", "save_event"]
