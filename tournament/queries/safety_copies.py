"""Events that are here in an older state than in a file that lies here."""

from pathlib import Path

from tournament.domain import NotFound
from tournament.models import Event, SafetyCopy
from tournament.queries.events import local_time_text


def newer_copy(event: Event) -> SafetyCopy:
    """Where the newer file of an event lies; raises NotFound where there is none."""
    found = filter(has_newer, SafetyCopy.objects.filter(event=event))
    return NotFound.require(next(found, None), "No newer copy of the event lies here any more.")


def has_newer(copy: SafetyCopy) -> bool:
    """True where the newer file that was found still lies there."""
    return bool(copy.newer_path) and Path(copy.newer_path).is_file()


def older_states() -> list[SafetyCopy]:
    """Of each event that is here in an older state, where the newer file lies."""
    return [copy for copy in SafetyCopy.objects.exclude(newer_path="").select_related("event") if has_newer(copy)]


def say_older_state(copy: SafetyCopy) -> str:
    """As of when the event is here, but for what was done since it was found so, and until when the newer file goes."""
    event = copy.event
    older, newer = (local_time_text(event, at or event.created_at) for at in (copy.older_at, copy.newer_at))
    return f"“{event}” was put back to how it was on {older}. A copy that lies on this computer goes on until {newer}."
