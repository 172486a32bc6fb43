"""Looking up which teams go on, and which qualifier files were sent and received."""

import math

from django.conf import settings
from django.db.models import Q

from scoring.queries.hall import Hall
from tournament.domain import Conflict, Level, NotFound, Refusal, place_key, place_name
from tournament.models import Event, Qualifier, QualifierExport, QualifierImport
from tournament.queries.events import has_started, next_events, substitutions
from tournament.queries.roster import players_of
from tournament.signing import own_fingerprint


def qualifiers(event: Event) -> list[Qualifier]:
    """The teams that go on, best place first, then those the leader named; by place only once standings are final."""
    are_valid = Q(place=None) | Q(event__finalised_at__isnull=False)
    rows = event.qualifiers.filter(are_valid, withdrawn_at__isnull=True).select_related("team")
    return sorted(rows, key=lambda row: (row.place or math.inf, row.team.entry_order if row.place else row.pk))


def sitting_in(event: Event) -> dict[int, dict[str, tuple[str, str]]]:
    """Of each team that goes on, by its number and by seat, who goes on in somebody else's seat, and whose it was."""
    left = {(row.team_id, row.seat): row.left for row in substitutions(event) if row.left}  # whose seat it was at first
    return {
        row.team_id: {
            seat.value: (name, left[row.team_id, seat.value])
            for seat, name in players_of(row.team).items()
            if name and left.get((row.team_id, seat.value), name) != name
        }
        for row in qualifiers(event)
    }


def say_sat_in(event: Event) -> list[str]:
    return [
        f"{name} goes on in place of {member}, whose seat it was."
        for seats in sitting_in(event).values()
        for name, member in seats.values()
    ]


def most_going_on(event: Event) -> int:
    """How many teams go on: as set up, or more where the leader ruled so on a tie across the cut."""
    if not event.rulings.filter(going_on__isnull=False).exists():
        return event.advancing
    return max(event.advancing, sum(place.advances for place in Hall(event).standings.standings.places))


def named_teams(event: Event) -> list[Qualifier]:
    """The teams named and not withdrawn, also those named by standings that are no longer final."""
    return list(event.qualifiers.filter(withdrawn_at__isnull=True).select_related("team"))


def event_to_send_to(event: Event) -> Event | None:
    """The event on this server to which the teams go without a file: the one that is named, also where a list
    arrived before it began, else the only one of the next level and of the same zone, the leader's own first; None
    where they go as a file.
    """
    here = [each for each in next_events(event) if each.is_rehearsal == event.is_rehearsal]
    if event.qualifies_for:
        begun = Event.objects.filter(slug=event.qualifies_for, qualifier_imports__from_slug=event.slug)
        return next((each for each in here if each.slug == event.qualifies_for), None) or begun.first()
    level = {Level.AREA: Level.ZONE, Level.ZONE: Level.PROVINCIAL}.get(Level(event.level))
    zones = ("", place_key(event.zone))
    alike = [each for each in here if Level(each.level) is level and place_key(each.zone) in zones]
    found = [each for each in alike if each.leader_id == event.leader_id] or alike
    return found[0] if len(found) == 1 else None


def name_of_next(slug: str) -> str:
    """The name of the event at an address; of one on another computer, the words of its address."""
    known = Event.objects.filter(slug=slug).values_list("name", flat=True).first()
    return known or slug.replace("-", " ").title()


def next_level(event: Event) -> str:
    """Where the teams go on to, in words: the event that is named, else the level above."""
    if event.qualifies_for:
        return name_of_next(event.qualifies_for)
    zone = f"the playoffs of {place_name('Zone', event.zone)}" if event.zone else "the zone"
    return {Level.AREA: zone, Level.ZONE: "the provincial games"}.get(Level(event.level), "the next event")


def lists_to_enter(event: Event) -> list[QualifierExport]:
    """The lists that events of this server sent here and that are not entered yet, until play begins."""
    if has_started(event):
        return []
    sent = QualifierExport.objects.filter(to=event.slug, superseded_at=None).select_related("event__leader")
    arrived = set(event.qualifier_imports.values_list("from_slug", "number")) if sent else set()
    return [each for each in sent if (each.file["from"]["slug"], each.number) not in arrived]


def corrected_arrivals(event: Event) -> list[QualifierImport]:
    """Of each sender the list that arrived last, where its sender has corrected it since."""
    latest = {(each.fingerprint, each.from_slug): each for each in event.qualifier_imports.order_by("number")}
    return [each for each in latest.values() if each.superseded_at]


def waiting_arrivals(event: Event) -> list[QualifierImport]:
    """The lists that this event sent, and corrected after play had begun there; they wait for a ruling."""
    own = own_fingerprint(settings.INSTALLATION_KEY)
    of_it = QualifierImport.objects.filter(from_slug=event.slug, fingerprint=own).select_related("event")
    return [each for each in of_it if has_started(each.event) and each in corrected_arrivals(each.event)]


def list_in_force(event: Event) -> QualifierExport | None:
    """The list that was sent last, while it names who goes on and plays as it would now; else None."""
    last = event.qualifier_exports.filter(superseded_at=None).last()
    if last is None:
        return None
    seats = [{player.seat: player.name for player in each.team.players.all()} for each in qualifiers(event)]
    return last if [team["players"] for team in last.file["teams"]] == seats else None


def why_not_sent(event: Event) -> Refusal | None:
    """The Refusal to send the teams on now; None when standings are final, or named teams need no play."""
    going = qualifiers(event)
    if len(going) > most_going_on(event):
        return Conflict(
            f"{len(going)} teams are named, and this event sends {event.advancing}; withdraw a team, then send them."
        )
    is_played = event.finalised_at is None and event.days.filter(opened_at__isnull=False).exists()
    if is_played and len(going) < event.advancing:
        return Conflict("The standings are not final; make them final, then send the teams that go on.")
    if not going:
        return Refusal("No team goes on yet: make the standings final, or name teams by acclamation.")
    return None


def export_numbered(event: Event, number: int) -> QualifierExport:
    """The file of qualifiers that was sent under a number; raises NotFound."""
    return NotFound.require(
        event.qualifier_exports.filter(number=number).first(), f"Nothing was sent under number {number}."
    )


def say_renamed(event: Event) -> str:
    """Which teams of the list that arrived last have another name here, because that of the list is another team's."""
    arrived = event.qualifier_imports.last()
    names = (
        [(team.name, team.sent["name"]) for team in arrived.teams.order_by("entry_order") if team.sent]
        if arrived
        else []
    )
    return " ".join(f"{sent} is on the list as {here}." for here, sent in names if sent != here)


def withdrawn_qualifiers(event: Event) -> list[Qualifier]:
    return list(event.qualifiers.filter(withdrawn_at__isnull=False).select_related("team"))
