"""A whole event from a file into the house, and back."""

from scoring.services.event_file.load import load_event
from scoring.services.event_file.save import save_event

__all__ = ["load_event", "save_event"]
