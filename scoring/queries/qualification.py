"""Looking up which teams go on, and which lists of qualifiers were sent."""

from scoring.queries.hall import Hall
from scoring.sheets.lists import QualifierLine
from tournament.domain import Conflict, Level, NotFound, Refusal, place_name
from tournament.models import Event, Qualifier, QualifierExport, Team
from tournament.queries.arrivals import last_lists, not_here, read_qualifiers
from tournament.queries.events import substitutions
from tournament.queries.roster import players_of
from tournament.sheets.page import NothingToPrint


def qualifiers(event: Event) -> list[Qualifier]:
    """The teams that go on, best place first, then those the leader named; by place only once standings are final."""
    return going_on(Hall(event), by_place=event.finalised_at is not None)


def going_on(hall: Hall, *, by_place: bool) -> list[Qualifier]:
    """The teams that go on as the standings are now, those by place not stored: what is stored are decisions (R9)."""
    event = hall.event
    going = [row for row in hall.qualifiers if row.qualified_by and row.withdrawn_at is None]
    if not by_place or not event.advancing:
        return going
    named, placed = {row.team_id for row in going}, []
    for place in hall.standings.standings.places:
        team = hall.tables[place.table].team
        if place.advances and team.pk not in named:
            is_placed = place.place <= event.advancing
            how = Team.QualifiedBy.PLACING if is_placed else Team.QualifiedBy.ALTERNATE
            placed.append(Qualifier(event=event, team=team, qualified_by=how, named_at=event.finalised_at))
            placed[-1].place = place.place
    return [*sorted(placed, key=lambda row: (row.place or 0, row.team.entry_order)), *going]


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


def may_withdraw(event: Event) -> list[Team]:
    """The teams that can say that they do not go on: any, until final standings tell who goes (R9)."""
    if event.finalised_at:
        return [row.team for row in qualifiers(event)]
    return list(event.teams.exclude(qualifier__withdrawn_at__isnull=False)) if event.advancing else []


def event_to_send_to(event: Event) -> Event | None:
    """The event on this server to which the leader said the teams go; None where they go as a file."""
    return Event.objects.filter(slug=event.qualifies_for, is_rehearsal=event.is_rehearsal).first()


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
    """The lists that events of this server sent here, that are still right and of which a team is not here."""
    sent = [last_list for last_list in last_lists(event) if not is_superseded(last_list)]
    return [export for export in sent if not_here(event, read_qualifiers(export.file).teams)]


def corrected_lists(event: Event) -> list[QualifierExport]:
    """Of each event of this server the list that it sent here last, where other teams go on from there now."""
    return [last_list for last_list in last_lists(event) if is_superseded(last_list)]


def is_superseded(export: QualifierExport) -> bool:
    """True when a later list was sent, or other teams go on now than those of the list."""
    event = export.event
    names = [team["name"] for team in export.file["teams"]]
    is_last = not event.qualifier_exports.filter(number__gt=export.number).exists()
    return not is_last or names != [row.team.name for row in qualifiers(event)]


def list_in_force(event: Event) -> QualifierExport | None:
    """The list that was sent last, while it names who goes on and plays as it would now; else None."""
    last = event.qualifier_exports.last()
    if last is None:
        return None
    going = [
        (row.team.name, {player.seat: player.name for player in row.team.players.all()}) for row in qualifiers(event)
    ]
    return last if [(team["name"], team["players"]) for team in last.file["teams"]] == going else None


def why_not_sent(event: Event) -> Refusal | None:
    """The Refusal to send the teams on now; None when standings are final, or named teams need no play."""
    going = qualifiers(event)
    named = sum(row.place is None for row in going)
    if named > event.advancing:
        return Conflict(
            f"{named} teams are named, and this event sends {event.advancing}; withdraw a team, then send them."
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


def withdrawn_qualifiers(event: Event) -> list[Qualifier]:
    return list(event.qualifiers.filter(withdrawn_at__isnull=False).select_related("team"))


def qualifier_lines(event: Event) -> list[QualifierLine]:
    """The teams that go on, in the order in which they are sent; raises NothingToPrint where they cannot be sent."""
    if refusal := why_not_sent(event):
        raise NothingToPrint(str(refusal))
    return lines_of_qualifiers(event)


def lines_of_qualifiers(event: Event) -> list[QualifierLine]:
    """The teams that go on as things stand, also where they cannot be sent yet."""
    sat_in = sitting_in(event)
    return [
        QualifierLine(
            team=qualifier.team.name,
            zone=event.zone or qualifier.team.zone,
            area=event.area or qualifier.team.area,
            how=str(qualifier.get_qualified_by_display()),
            place=qualifier.place,
            players={seat.value: name or "" for seat, name in players_of(qualifier.team).items()},
            members={seat: member for seat, (_, member) in sat_in[qualifier.team_id].items()},
        )
        for qualifier in qualifiers(event)
    ]


def where_sent(event: Event) -> str:
    """Where the teams go on to and under which number, and who goes on in somebody else's place."""
    sent = f"To {name_of_next(event.qualifies_for)}, not sent yet." if event.qualifies_for else "Not sent yet."
    last = event.qualifier_exports.last()
    if last and not is_superseded(last):
        sent = f"List {last.number}, for {name_of_next(last.to) if last.to else next_level(event)}."
    return " ".join([sent, *say_sat_in(event)])
