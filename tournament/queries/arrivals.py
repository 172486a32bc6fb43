"""A list of qualifiers that arrives: its teams by the names that they have here, and who signed it.  R9."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated

from django.conf import settings
from msgspec import Struct, field

from tournament.domain import EVENT_NAME_LENGTH, NAME_LENGTH, SLUG_LENGTH, Refusal, Seat, TeamEntry, name_key, place_key
from tournament.domain.qualification import FORMAT, SIGNATURE, format_fingerprint
from tournament.models import Event, QualifierExport
from tournament.schemas import Json, JsonObject, read_record, text
from tournament.signing import own_fingerprint, verify_signature

HEADINGS = ("Team", "Zone", "Area", "Qualified", "Place", "Telephone", "E-mail", *(seat.value for seat in Seat))


class Sender(Struct):
    name: Annotated[str, text(EVENT_NAME_LENGTH, 1)]


class QualifierList(Struct):
    """A file of qualifiers; `to` is empty in one for any event."""

    to: Annotated[str, text(SLUG_LENGTH)]
    sender: Sender = field(name="from")
    to_name: Annotated[str, text(EVENT_NAME_LENGTH)] = ""
    teams: tuple[TeamEntry, ...] = ()


def read_qualifiers(file: Json) -> QualifierList:
    """The list in a file of qualifiers; raises Refusal for any other file."""
    Refusal.when(not isinstance(file, dict) or file.get("format") != FORMAT, "This is no file of qualifiers.")
    return read_record(file, QualifierList)


def say_arrived(event: Event, file: JsonObject) -> list[str]:
    """Whose list it is, for which event, and who signed it, in sentences; raises Refusal where it was changed since."""
    listed = read_qualifiers(file)
    sentences = [f"This is the list of {listed.sender.name}."]
    if listed.to not in ("", event.slug):
        sentences.append(f"It was sent to “{listed.to_name or listed.to}”, and this is {event.name}.")
    if SIGNATURE not in file:
        sentences.append("Nobody signed it: anybody may have written it.")
    elif (fingerprint := verify_signature(file)) == own_fingerprint(settings.INSTALLATION_KEY):
        sentences.append("It was signed by this computer.")
    else:
        shown = format_fingerprint(fingerprint)
        sentences.append(
            "It was signed by a computer that is not known here. To be sure, telephone its leader: their page “Going "
            f"on” shows a fingerprint, and it is genuine if that is {shown}."
        )
    return sentences


def named_here(event: Event, entries: Iterable[TeamEntry]) -> list[TeamEntry]:
    """The teams of a list, with their zone or area after the name where a team from elsewhere has that name (R9)."""
    here = {name_key(team.name): team for team in event.teams.all()}
    named = []
    for entry in entries:
        namesake = here.get(name_key(entry.name), entry)
        origins = [(entry.zone, namesake.zone), (entry.area, namesake.area)]
        other = next((mine for mine, theirs in origins if place_key(mine) not in ("", place_key(theirs))), "")
        suffix = f" ({other})" if other else ""
        named.append(replace(entry, name=f"{entry.name[: NAME_LENGTH - len(suffix)]}{suffix}"))
    return named


def not_here(event: Event, entries: Iterable[TeamEntry]) -> list[TeamEntry]:
    """The teams of a list that are not entered; one with the same four players is, whatever it is called here."""
    teams = event.teams.prefetch_related("players")
    names = {name_key(team.name) for team in teams}
    fours = [{Seat(player.seat): player.name for player in team.players.all()} for team in teams]
    return [
        entry
        for entry in named_here(event, entries)
        if name_key(entry.name) not in names and not (len(entry.players) == len(Seat) and entry.players in fours)
    ]


def as_list(event: Event, file: Json) -> str:
    """The teams of a file of qualifiers as a list of teams is pasted; raises Refusal for any other file."""
    rows = [
        [team.name, team.zone, team.area, team.qualified_by, str(team.qualified_place or ""), team.telephone, team.mail,
         *(team.players.get(seat, "") for seat in Seat)]
        for team in named_here(event, read_qualifiers(file).teams)
    ]  # fmt: skip
    return "\n".join("\t".join(cells) for cells in [HEADINGS, *rows])


def last_lists(event: Event) -> list[QualifierExport]:
    """The last list of each event of this server that was sent here."""
    sent = QualifierExport.objects.filter(to=event.slug).select_related("event__leader").order_by("number")
    return list({export.event_id: export for export in sent}.values())
