"""Every sheet of an event: the values it is drawn from, read from the database, and how they are drawn."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from hashlib import blake2b
from typing import Any

import msgspec

from rotations.domain.card import TableCard
from rotations.models import AdoptedMovement
from rotations.queries import (
    PlannedHand,
    calls_of,
    cards_of,
    empty_tables,
    find_adopted_movement,
    first_hand_of,
    needed_movement,
    planned_hands,
    trumps_of,
)
from rotations.sheets import calling, itinerary, movement
from scoring.domain import rules_text
from scoring.domain.standings import Place
from scoring.queries.hall import EventStandings, Hall
from scoring.queries.prizes import MEDALS, brackets, breaks_that_count, certificates, players_of_teams, say_prizes
from scoring.queries.qualification import (
    is_superseded,
    name_of_next,
    next_level,
    qualifiers,
    say_sat_in,
    sitting_in,
    why_not_sent,
)
from scoring.sheets import (
    bracket,
    certificate,
    forms,
    lists,
    rules,
    slips,
    standings as on_paper,
)
from scoring.sheets.lists import QualifierLine, RosterLine
from scoring.sheets.standings import StandingsSheet
from tournament.domain import (
    EventPlan,
    Level,
    NotFound,
    counted,
    grouped,
    list_numbers,
    ordinal_word,
    say_tables,
)
from tournament.models import Association, Event, PrintJob
from tournament.queries.events import (
    card_address,
    day_dates,
    local_time,
    plan_of,
    public_name,
    say_hours,
)
from tournament.queries.office import association, association_logo
from tournament.queries.roster import SeatedTeam, players_of
from tournament.sheets import signs
from tournament.sheets.page import Imprint, NothingToPrint, Part, bind
from tournament.sheets.signs import PhoneCard


class SheetFacts:
    """What the sheets of an event are drawn from, read when it is first asked for and once for all of them.

    What hangs on the movement raises Conflict when the event has none that fits.
    """

    def __init__(self, event: Event, public_url: str) -> None:
        self.event = event
        self.url = f"{public_url}/{event.slug}/" if public_url else None

    @cached_property
    def foot(self) -> tuple[str, ...]:
        return self.event.name, day_dates(self.hall.days), self.event.venue, self.association.name

    @cached_property
    def association(self) -> Association:
        return association()

    @cached_property
    def hall(self) -> Hall:
        return Hall(self.event, with_players=True)

    @property
    def teams(self) -> list[SeatedTeam]:
        """Those for whom something is printed: at the tables in play, without who has left."""
        return [team for team in self.hall_shown.seated if team.left_after_hand is None]

    @property
    def hall_shown(self) -> Hall:
        """The days and teams with those here that are only late, missing at the check-in and away since the first hand
        of a day that is not closed: who sits out meanwhile is called, and no sheet is printed for it.
        """
        mornings = {self.hall.hands[day.number].before for day in self.hall.days if not day.closed_at}
        teams = (
            replace(team, absences=team.absences[:-1])
            if team.in_play and team.players_here == 0 and team.left_after_hand in mornings
            else team
            for team in self.hall.teams
        )
        return self.hall.with_teams(tuple(teams))

    @property
    def teams_by_day(self) -> list[list[SeatedTeam]]:
        """The teams whose flags are counted at the end of each day, also those that left during it."""
        hands = self.hall.hands
        return [[team for team in self.hall_shown.teams if hands[day.number].has(team)] for day in self.hall.days]

    @cached_property
    def plan(self) -> EventPlan:
        return plan_of(self.event)

    @cached_property
    def movement(self) -> AdoptedMovement | None:
        """The movement the event plays by; None where there is none that fits."""
        return find_adopted_movement(self.event, self.hall)

    @property
    def adopted(self) -> AdoptedMovement:
        return needed_movement(self.event, self.movement)

    @cached_property
    def hands(self) -> list[PlannedHand]:
        return planned_hands(self.event, self.adopted, self.hall)

    @property
    def hands_shown(self) -> list[PlannedHand]:
        """The hands on new sheets: those that are played."""
        return [hand for hand in self.hands if not hand.is_void]

    @property
    def first_to_come(self) -> int:
        """The first hand that is neither over nor of a closed day; 0 before the first is called."""
        closed = [self.hall.hands[day.number].last for day in self.hall.days if day.closed_at]
        return max([self.event.call.hand + self.event.call.is_stopped, *(last + 1 for last in closed)])

    @property
    def first_hand(self) -> int:
        """The first hand on new sheets: 1, then the first of the session in play or to come, by the calls or by the
        days that are closed; after a change of the hands to come, the first that is not over.
        """
        first, now = first_hand_of(self.adopted, len(self.hands)), self.first_to_come
        if not now:
            return first
        starts = [session.before + 1 for session in self.hall.session_hands if session.before < now]
        return max(min(first, now), starts[-1])

    @cached_property
    def cards(self) -> tuple[TableCard, ...]:
        """The hands of each of the teams on new sheets, table 1 first."""
        return tuple(cards_of(self.hall_shown, self.teams, self.hands_shown, self.first_hand))


def imprint(facts: SheetFacts, *, paper: str, is_large: bool) -> Imprint:
    """What the foot of every sheet says; without a public address sheets carry no QR code."""
    adopted, (event, dates, venue, of) = facts.movement, facts.foot
    return Imprint(
        event=event,
        dates=dates,
        venue=venue,
        edition=f"edition {adopted.edition}" if adopted and adopted.edition > 1 else "",
        is_practice=facts.event.is_rehearsal,
        url=facts.url,
        paper=paper,
        large=is_large,
        association=of,
        signs_for=of or ("the club" if facts.event.level == Level.CLUB.value else "the association"),
    )


def as_of(event: Event) -> str:
    """When the standings were made final and by whom, else as of the last entry of the log and by whom."""
    last = event.log.order_by("-number").first()
    if last is None:
        return ""
    at, by = (event.finalised_at, event.finalised_by) if event.finalised_at else (last.at, last.by)
    here = local_time(event, at)
    return f"{here:%A}, {here.day} {here:%B %Y}, {here:%H:%M} · {public_name(event, by)}"


def wall_standings(event: Event, standings: EventStandings) -> StandingsSheet:
    """The standings as sheets show them."""
    places, settled = standings.standings.places, standings.standings.settled
    shown = StandingsSheet(places, standings.state.value, event.flags_per_table)
    if not shown.counted_days:  # the start list, which says no more
        return replace(shown, notes=tuple(filter(None, [say_hours(event.days.all())])))
    return replace(
        shown,
        owed={place.table: flags for place in places if (flags := standings.owed_by(place.table))},
        played_off=frozenset(table for tied, by in settled.items() if not by.ruling for table in tied),
        notes=tuple(
            filter(None, [standings.stopped_early, *map(str, standings.unranked), *standings.standings.rulings])
        ),
        after=standings.after,
    )


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
            team=each.team.name,
            zone=event.zone or each.team.zone,
            area=event.area or each.team.area,
            how=str(each.get_qualified_by_display()),
            place=each.place,
            players={seat.value: name or "" for seat, name in players_of(each.team).items()},
            members={seat: member for seat, (_, member) in sat_in[each.team_id].items()},
        )
        for each in qualifiers(event)
    ]


def where_sent(event: Event) -> str:
    """Where the teams go on to and under which number, and who goes on in somebody else's place."""
    sent = f"To {name_of_next(event.qualifies_for)}, not sent yet." if event.qualifies_for else "Not sent yet."
    last = event.qualifier_exports.last()
    if last and not is_superseded(last):
        sent = f"List {last.number}, for {name_of_next(last.to) if last.to else next_level(event)}."
    return " ".join([sent, *say_sat_in(event)])


def story(event: Event, standings: EventStandings) -> list[str]:
    """The result for the newspaper, a paragraph each: where and when how many played, the first three places with the
    players of the first where they agreed to be named, who advances, and the prizes.

    While a day is to be counted it tells in one sentence who is in front.
    """
    hall, places = Hall(event), standings.standings.places
    players = players_of_teams(event) if event.show_player_names else {}

    def named(place: Place) -> str:
        people = players.get(place.team, ()) if place.place == 1 else ()
        zone = f" of {place.zone}" if place.zone else ""
        return f"{place.team}{zone}{f' ({list_numbers(people)})' if people else ''}"

    podium = [
        f"{ordinal_word(number)} {list_numbers(list(map(named, teams)))} with {teams[0].total_shown} flags"
        + " each" * (len(teams) > 1)
        for number, teams in grouped((place.place, place) for place in places if place.place <= MEDALS).items()
    ]
    in_front = f"{'; '.join(podium)}."
    if standings.after or not podium:
        return [f"{event.name}, {standings.after}: {in_front}"] if podium else []
    going_on = [place.team for place in places if place.advances]
    count = sum(any(day.has(team) for day in hall.hands.values()) for team in hall.teams)
    when, where = day_dates(hall.days), event.venue
    played = f"{event.name}: {counted(count, 'team')} of four played Military Whist"
    return [
        f"{played}{f' on {when}' if when else ''}{f' at {where}' if where else ''}.",
        in_front[0].upper() + in_front[1:],
        *([f"On to {next_level(event)}: {list_numbers(going_on)}."] if going_on else []),
        *say_prizes(event, standings),
    ]


def phone_cards(event: Event, public_url: str | None, hours: str) -> list[PhoneCard]:
    """The cards that bring a phone to the event's pages; raises NothingToPrint without their public address."""
    public_url = NothingToPrint.require(
        public_url, "Phones cannot reach this computer yet. Let them, on the desk; then make the cards."
    )
    return [
        PhoneCard("Standings and movement", tuple(filter(None, (hours, "Scan, or type the address."))), public_url),
        PhoneCard(
            "Verifiers",
            ("Scan, or type the address.", "Enter the code and your name.", "Pick a table, count, save."),
            f"{public_url}verify/",
            event.verifier_code,
        ),
        *(
            PhoneCard(
                f"{verifier.name} counts",
                ("Scan, or type the address and this code. It is yours alone.", "Pick a table, count, save."),
                f"{public_url}verify/",
                verifier.code,
                card_address(f"{public_url}verify/", verifier),
            )
            for verifier in event.verifiers.filter(revoked_at=None).exclude(code="")
        ),
    ]


SPARE_SLIPS = 4  # a checkpoint, for recounts


class When(Enum):
    BEFORE_PLAY = "beforehand"
    AT_THE_END = "end"
    ON_PAPER = "paper"
    MORE = ""


def hands_of_card(card: TableCard) -> tuple[Any, Mapping[int, Any]]:
    """What a table's sheet says of no hand, and its line of each."""
    return (
        (card.table, card.team, card.zone, card.players),
        {line.number: (line, card.say_turn(line.number)) for line in card.lines},
    )


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of an event: its name in addresses and files, what people call it, its values, and how they are drawn."""

    name: str
    label: str
    values: Callable[[SheetFacts], Any]
    pages: Callable[[Any, Imprint], Sequence[Part]]
    when: When = When.MORE
    is_by_table: bool = False
    """Whether each of its pages is for one table; its values are then those of each table, which name it."""
    is_in_pack: bool = False  # the hall pack: everything for an event on paper, in the order of this list
    is_linked: bool = False  # whether it leads to the event's address
    is_report: bool = False  # whether it tells what happened, so that an older one is no hindrance to play
    by_hand: Callable[[Any], tuple[Any, Mapping[int, Any]]] = lambda values: (values, {})
    """What of its values, or of those of one table, belongs to no hand, and what to each hand, in their order."""

    def shown(self, facts: SheetFacts, tables: Collection[int] | None = None) -> Any:
        """Its values, of these tables alone where it is by table; raises what stands in the way of drawing it."""
        values = self.values(facts)
        return [part for part in values if part.table in tables] if self.is_by_table and tables is not None else values

    def digests(self, facts: SheetFacts, values: Any) -> dict[str, str]:
        """The digest of what it shows, under its name, with the table where it is by table; for each hand, the last
        first, that of all from this hand on: `movement-sheets/7#12`.  Neither the edition nor the time counts.
        """
        common = (*facts.foot, facts.event.slug if self.is_linked else "")
        found: dict[str, str] = {}
        parts = {f"{self.name}/{part.table}": part for part in values} if self.is_by_table else {self.name: values}
        for key, part in parts.items():
            rest, hands = self.by_hand(part)
            found[key] = latest = digest((common, rest))
            for hand in reversed(hands):
                found[f"{key}#{hand}"] = latest = digest((latest, hands[hand]))
        return found


def label_of(job: PrintJob) -> str:
    """What was asked for: the sheets, and of which tables."""
    names = [HALL_PACK] if HALL_PACK in job.sheets else job.sheets
    labels = "; ".join(SHEETS[name].label if name in SHEETS else name for name in names)
    return f"{labels}: {say_tables(job.tables)}" if job.tables else labels


def digest(values: object) -> str:
    return blake2b(msgspec.json.encode(values), digest_size=8).hexdigest()


def count_slips(facts: SheetFacts) -> list[slips.CountSlip]:
    """A slip for every count of every table at the end of each day and in a break that a prize needs counted, and some
    to spare; all first counts before the second, because another person takes them.  R15, R16, R41.
    """
    needed = facts.event.counts_needed
    return [
        slip
        for day, teams in zip(facts.hall.days, facts.teams_by_day, strict=True)
        for session in (*breaks_that_count(facts.event, facts.hall, day.number), None)
        for slip in (
            *(
                slips.CountSlip(day.number, session, team.table, team.name, count if needed > 1 else None)
                for count in range(1, needed + 1)
                for team in teams
            ),
            *[slips.CountSlip(day.number, session)] * SPARE_SLIPS,
        )
    ]


def roster(facts: SheetFacts) -> tuple[Any, ...]:
    """The teams to tick before play and to keep standings of by hand: the days, the flags, the fee, whether flags are
    taken off for loans, and when play starts.
    """
    event, paid = facts.event, set(facts.event.tables.filter(team__has_paid=True).values_list("number", flat=True))
    lines = [
        RosterLine(team.table, team.name, team.table in paid, team.left_after_hand is None)
        for team in facts.hall_shown.seated
        if team.left_after_hand is None or team.stays_ranked
    ]
    days = len(facts.hall.days)
    hours = say_hours(facts.hall.days)
    return lines, days, event.flags_per_table, event.entry_fee, event.count_loans_against_table, hours


def results(facts: SheetFacts) -> tuple[StandingsSheet, list[str]]:
    """The standings and the story; raises NothingToPrint before every table of a day is counted."""
    NothingToPrint.when(
        not any(day.is_complete for day in facts.hall.standings.days),
        "There are no results yet. Print them when every table of a day is counted.",
    )
    return wall_standings(facts.event, facts.hall.standings), story(facts.event, facts.hall.standings)


def won(facts: SheetFacts) -> tuple[list[certificate.Certificate], bytes]:
    """The certificates, a blank one while nobody has won, and the association's logo."""
    return certificates(facts.event, facts.hall.standings) or [certificate.Certificate()], association_logo()


HALL_PACK, HALL_PACK_LABEL = "hall-pack", "The hall pack: everything on paper"
OWN_SHEETS = (
    Sheet(
        HALL_PACK,
        HALL_PACK_LABEL,
        lambda facts: (
            len(facts.hall.seated),
            len(facts.hall.days),
            facts.event.flags_per_table,
            facts.event.counts_needed,
            rules_text.ties(facts.plan),
        ),
        lambda of, imprint: forms.cover_pages(*of, imprint=imprint),
        When.ON_PAPER,
    ),
    Sheet(
        "movement-sheets",
        "Movement sheets, one for every table",
        lambda facts: facts.cards,
        movement.pages,
        When.BEFORE_PLAY,
        is_by_table=True,
        is_in_pack=True,
        is_linked=True,
        by_hand=hands_of_card,
    ),
    Sheet(
        "calling-sheet",
        "The leader’s calling sheet",
        lambda facts: (
            calls_of(facts.hands_shown),
            facts.event.flags_per_table,
            tuple(each for each in empty_tables(facts.hall_shown) if each.is_empty_from(facts.first_hand)),
            facts.first_hand,
        ),
        lambda of, imprint: calling.pages(of[0], imprint, *of[1:]),
        When.BEFORE_PLAY,
        is_in_pack=True,
        by_hand=lambda of: (of[1], {call.number: call for call in of[0]}),
    ),
    Sheet(
        "cards",
        "Personal cards for the players",
        lambda facts: [replace(card, zone="", empty=()) for card in facts.cards],
        itinerary.pages,
        is_by_table=True,
        is_in_pack=True,
        by_hand=hands_of_card,
    ),
    Sheet(
        "table-numbers",
        "Table numbers",
        lambda facts: [signs.TableSign(team.table, team.name, team.zone) for team in facts.teams],
        lambda tables, _: signs.number_pages(tables),
        When.BEFORE_PLAY,
        is_by_table=True,
        is_in_pack=True,
    ),
    Sheet(
        "rules",
        "Rules in short, for the wall",
        lambda facts: rules_text.sections(facts.plan, trumps_of(facts.event, facts.hall)),
        lambda sections, imprint: rules.pages(rules_text.GAME, sections, rules_text.SOURCE, imprint, is_poster=True),
        When.BEFORE_PLAY,
        is_in_pack=True,
    ),
    Sheet(
        "teams",
        "List of the teams: to tick before play, standings by hand",
        roster,
        lambda of, imprint: lists.roster_pages(*of, imprint=imprint),
        When.BEFORE_PLAY,
        is_in_pack=True,
    ),
    Sheet("count-slips", "Count slips", count_slips, slips.count_slips, When.BEFORE_PLAY, is_in_pack=True),
    Sheet(
        "forms",
        "When something fails; late teams, loans, sums, rulings",
        lambda facts: (
            [[team.table for team in teams] for teams in facts.teams_by_day],
            facts.event.flags_per_table,
            facts.event.counts_needed,
            facts.adopted.tables,
        ),
        lambda of, imprint: forms.pages(*of, imprint=imprint),
        is_in_pack=True,
    ),
    Sheet(
        "playoff-forms",
        "Playoff forms for two, three and four",
        lambda _: (),
        lambda _, imprint: bracket.blank_pages(imprint),
        is_in_pack=True,
    ),
    Sheet(
        "standings",
        "Standings for the wall",
        lambda facts: wall_standings(facts.event, facts.hall.standings),
        on_paper.wall_pages,
        When.AT_THE_END,
        is_report=True,
    ),
    Sheet(
        "bracket",
        "Playoff bracket and slips",
        lambda facts: (brackets(facts.event, facts.hall.standings), facts.hall.standings.state.value),
        lambda of, imprint: bracket.pages(of[0], imprint, of[1]),
        is_report=True,
    ),
    Sheet(
        "results",
        "Results for the newspaper",
        results,
        lambda of, imprint: on_paper.result_pages(*of, imprint=imprint),
        When.AT_THE_END,
        is_report=True,
    ),
    Sheet(
        "qualifiers",
        "The teams that go on",
        lambda facts: (qualifier_lines(facts.event), where_sent(facts.event), facts.hall.standings.state.value),
        lambda of, imprint: lists.qualifier_pages(*of, imprint=imprint),
        When.AT_THE_END,
        is_report=True,
    ),
    Sheet(
        "phone-cards",
        "QR cards for phones",
        lambda facts: phone_cards(facts.event, facts.url, say_hours(facts.hall.days)),
        signs.card_pages,
        When.BEFORE_PLAY,
    ),
    Sheet(
        "certificates",
        "Certificates for the prizes",
        won,
        lambda of, _: certificate.pages(*of),
        When.AT_THE_END,
        is_in_pack=True,
        is_report=True,
    ),
    Sheet(
        "player-certificates",
        "Certificates for the prizes, one for each player",
        won,
        lambda of, _: certificate.player_pages(*of),
        is_report=True,
    ),
)
SHEETS: dict[str, Sheet] = {sheet.name: sheet for sheet in OWN_SHEETS}
"""Every sheet by its name, in the order in which they are listed; other packages add theirs."""
ALIASES = {
    "flag-check": "teams", "paid-list": "teams", "standings-by-hand": "teams", "hall-plan": "standings",
    "lunch-slips": "count-slips", "loan-notes": "forms", "when-it-fails": "forms", "late-or-leaving": "forms",
    "standings-poster": "standings", "prize-slips": "certificates", "blank-certificates": "certificates",
}  # fmt: skip
"""The sheets of 1.0.0 that are part of another one, for programs."""


def with_pack(names: Iterable[str]) -> list[str]:
    """These names in the order of the list, the hall pack with all that it holds; raises NotFound."""
    wanted = {ALIASES.get(name, name) for name in names}
    unknown = ", ".join(sorted(wanted - SHEETS.keys()))
    NotFound.when(unknown, f"There is no sheet “{unknown}”; there are {', '.join(SHEETS)}.")
    return [name for name, sheet in SHEETS.items() if name in wanted or (HALL_PACK in wanted and sheet.is_in_pack)]


class Drawn(msgspec.Struct, frozen=True):
    """A PDF of some sheets, the digests of what they show, and why some that were asked for are not in it."""

    pdf: bytes
    pages: int
    digests: dict[str, str]
    failure: str


def draw(
    event: Event,
    names: Iterable[str],
    *,
    public_url: str,
    paper: str = "letter",
    is_large: bool = False,
    tables: Collection[int] = (),
) -> Drawn:
    """These sheets one after another as one PDF, of these tables alone, or of all where none is named; the hall pack
    has all that there is to print.

    Raises NotFound, Conflict and Refusal for text that does not fit; NothingToPrint where nothing is to be printed.
    """
    facts, wanted = SheetFacts(event, public_url), with_pack(names)
    of = imprint(facts, paper=paper, is_large=is_large)
    parts, digests, left_out = list[Part](), dict[str, str](), list[str]()
    for sheet in map(SHEETS.__getitem__, wanted):
        try:
            values = sheet.shown(facts, tables or None)
            pages = sheet.pages(values, replace(of, as_of=as_of(event)) if sheet.is_report else of)
            NothingToPrint.when(not pages, f"There is nothing to print on “{sheet.label}” yet.")
        except NothingToPrint as reason:
            left_out.append(str(reason))
            continue
        parts += [replace(pages[0], bookmark=sheet.label), *pages[1:]]
        digests |= sheet.digests(facts, values)
    NothingToPrint.when(not parts, " ".join(left_out))
    pdf, count = bind(parts, of, SHEETS[wanted[0]].label)
    return Drawn(pdf, count, digests, "" if HALL_PACK in wanted else " ".join(left_out))
