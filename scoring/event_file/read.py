"""Reads the text of an event file strictly, so that nothing is lost or changed by the database."""

from scoring.event_file.schema import FORMAT, EventFile
from tournament.schemas import DocumentRefused, check_teams, read_json, read_record


def read_event_file(text: str) -> EventFile:
    """The event that a file holds; raises DocumentRefused in one sentence that names the place."""
    data = read_json(text)
    if not isinstance(data, dict):
        raise DocumentRefused("The file must be an object with keys.")
    if data.get("format") != FORMAT:
        raise DocumentRefused("The file must say “format”: “%(format)s”.", format=FORMAT)
    if data.get("event") is None:
        raise DocumentRefused("The file has no event.")
    file = read_record(data, EventFile)
    if not file.teams and not file.log:
        raise DocumentRefused("The file has no teams.")
    file.teams = check_teams(file.teams)
    return file
