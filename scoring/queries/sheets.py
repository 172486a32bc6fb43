"""Every sheet of an event: the values it is drawn from, read from the database, and how they are drawn."""

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from hashlib import blake2b
from typing import Any, Generic, Self, TypeVar

import msgspec
from django.db.models import Subquery
from msgspec import UNSET

from rotations.domain.card import CallLine, TableCard
from rotations.domain.judging.certificate import meetings
from rotations.domain.redesign import with_one_more_table
from rotations.models import AdoptedMovement
from rotations.queries import (
    PlannedHand,
    calls_of,
    card_of,
    cards_of,
    empty_tables,
    find_adopted_movement,
    first_hand_of,
    needed_movement,
    planned_hands,
    trumps_of,
)
from rotations.sheets import calling, fairness, itinerary, movement
from scoring.domain import rules_text
from scoring.domain.standings import Place, TieState
from scoring.queries.counts import people_who_counted
from scoring.queries.prizes import MEDALS, brackets, certificates, players_of_teams, prize_list, say_prizes
from scoring.queries.qualification import name_of_next, next_level, qualifiers, say_sat_in, sitting_in, why_not_sent
from scoring.queries.standings import EventStandings, flags_and_began, standings_of
from scoring.sheets import (
    bracket,
    certificate,
    hall_pack as pack,
    lists,
    rules,
    slips,
    standings as on_paper,
)
from scoring.sheets.lists import Decision, QualifierLine
from scoring.sheets.standings import StandingLine, StandingsSheet
from tournament.domain import (
    MOST_TABLES,
    EventPlan,
    Level,
    NotFound,
    counted,
    grouped,
    list_numbers,
    ordinal_word,
)
from tournament.domain.acts import REGISTRY, names_of
from tournament.models import Association, Event, Substitution
from tournament.queries.events import (
    EventSetup,
    SeatedTeam,
    card_address,
    day_dates,
    event_setup,
    hands_to_play,
    local_time,
    plan_of,
    players_of,
    public_name,
    substitutions,
)
from tournament.queries.office import association_logo
from tournament.sheets import signs
from tournament.sheets.page import Imprint, NothingToPrint, Part, Stamp
from tournament.sheets.signs import PhoneCard

MOST_NAMED = 5  # teams that share a place, in the newspaper: more are counted
QR_CODES = "qr"  # the part of a hall pack that is no sheet of it: the QR codes on its sheets
OF_ASSOCIATION = {name: Subquery(Association.objects.values(name)[:1]) for name in ("id", "name", "version")}
"""What sheets need of the association, to be read together with the event; None without one."""


class SheetFacts:
    """What the sheets of an event are drawn from, read when it is first asked for and once for all of them.

    What hangs on the movement raises Conflict when the event has none that fits.
    """

    def __init__(self, event: Event, public_url: str) -> None:
        self.event = event
        self.url = f"{public_url}/{event.slug}/" if public_url else None
        self.is_lasting = False
        self.pack_parts: Collection[str] | None = None
        self.cards_from: dict[tuple[int, bool], tuple[TableCard, ...]] = {}

    def lasting(self) -> Self:
        """The same without what moves on by itself: from which hand on a new sheet is, as of when places are shown,
        and that a team is late.
        """
        facts = copy(self)  # with all that was read
        facts.is_lasting = True
        return facts

    def of_pack(self, parts: Collection[str] | None) -> Self:
        """The same for a hall pack of these parts, None for all of them."""
        facts = copy(self)
        facts.pack_parts = parts
        facts.url = self.url if parts is None or QR_CODES in parts else None
        return facts

    @cached_property
    def foot(self) -> tuple[str, ...]:
        return self.event.name, day_dates(self.setup.days), self.event.venue, self.association.name

    @cached_property
    def association(self) -> Association:
        """The association without its logos."""
        fields = Event.objects.values_list(*OF_ASSOCIATION.values()).get(pk=self.event.pk)
        known = {name: value for name, value in zip(OF_ASSOCIATION, fields, strict=True) if value is not None}
        return Association(**known)

    @cached_property
    def setup(self) -> EventSetup:
        return event_setup(self.event, with_players=True)

    @property
    def teams(self) -> list[SeatedTeam]:
        """Those for whom something is printed: at the tables in play, without who has left."""
        return [team for team in self.setup_shown.seated if team.left_after_hand is None]

    @property
    def setup_shown(self) -> EventSetup:
        """The days and teams with those here that are only late, missing at the check-in and away since the first hand
        of a day that is not closed: who sits out meanwhile is called, and no sheet is printed for it.
        """
        mornings = {self.setup.hands[day.number].before for day in self.setup.days if not day.closed_at}
        teams = (
            replace(team, absences=team.absences[:-1])
            if team.in_play and team.players_here == 0 and team.left_after_hand in mornings
            else team
            for team in self.setup.teams
        )
        return replace(self.setup, teams=tuple(teams))

    @property
    def teams_by_day(self) -> list[list[SeatedTeam]]:
        """The teams whose flags are counted at the end of each day, also those that left during it."""
        hands = self.setup.hands
        return [[team for team in self.setup_shown.teams if hands[day.number].has(team)] for day in self.setup.days]

    @cached_property
    def plan(self) -> EventPlan:
        return plan_of(self.event)

    @cached_property
    def movement(self) -> AdoptedMovement | None:
        """The movement the event plays by; None where there is none that fits."""
        return find_adopted_movement(self.event, self.setup)

    @property
    def adopted(self) -> AdoptedMovement:
        return needed_movement(self.event, self.movement)

    @cached_property
    def hands(self) -> list[PlannedHand]:
        return planned_hands(self.event, self.adopted, self.setup)

    @property
    def hands_shown(self) -> list[PlannedHand]:
        """The hands on new sheets: those that are played.

        What was printed before play of a day ended stays right, so the lasting facts hold those that are void, too.
        """
        return [hand for hand in self.hands if self.is_lasting or not hand.is_void]

    @cached_property
    def with_one_more_table(self) -> tuple[tuple[CallLine, ...], TableCard | None]:
        """The calls and the hands of one more table, where a late team can make the circle larger."""
        may_grow = first_hand_of(self.adopted, len(self.hands)) == 1 and self.adopted.movement.tables < MOST_TABLES
        if not may_grow:
            return (), None
        more = with_one_more_table(self.adopted.movement)
        hands = [
            replace(hand, shift=shift, moves=row)
            for hand, shift, row in zip(self.hands, more.shifts, more.moves, strict=True)
        ]
        late, nobody = SeatedTeam(more.tables, "", "", "", {}), frozenset[Any]()
        return calls_of(hands), card_of(late, hands, (), nobody, nobody, nobody)

    @cached_property
    def logo(self) -> bytes:
        return association_logo()

    @cached_property
    def standings(self) -> EventStandings:
        return standings_of(self.event, self.setup)

    @property
    def first_to_come(self) -> int:
        """The first hand that is neither over nor of a closed day; 0 before the first is called."""
        closed = [self.setup.hands[day.number].last for day in self.setup.days if day.closed_at]
        return max([self.event.call.hand + self.event.call.is_stopped, *(last + 1 for last in closed)])

    @property
    def first_hand(self) -> int:
        """The first hand on new sheets: 1, then the first of the session in play or to come, by the calls or by the
        days that are closed; after a change of the hands to come, the first that is not over.
        """
        first, now = first_hand_of(self.adopted, len(self.hands)), self.first_to_come
        if self.is_lasting or not now:
            return first
        starts = [session.before + 1 for session in self.setup.session_hands if session.before < now]
        return max(min(first, now), starts[-1])

    @property
    def cards(self) -> tuple[TableCard, ...]:
        """The hands of each of the teams on new sheets, table 1 first."""
        first = self.first_hand, self.is_lasting
        if first not in self.cards_from:
            self.cards_from[first] = tuple(cards_of(self.setup_shown, self.teams, self.hands_shown, self.first_hand))
        return self.cards_from[first]

    @property
    def stamp(self) -> Stamp:
        return stamp_of(self.event, self.standings, is_timed=not self.is_lasting)

    @property
    def wall_standings(self) -> StandingsSheet:
        return wall_standings(self.event, self.standings, is_timed=not self.is_lasting)


def imprint(facts: SheetFacts, *, paper: str, is_large: bool) -> Imprint:
    """What the foot of every sheet says; without a public address sheets carry no QR code."""
    adopted = facts.movement
    event, dates, venue, of = facts.foot
    return Imprint(
        event=event,
        dates=dates,
        venue=venue,
        edition=adopted.edition_text.removeprefix("edition ") if adopted else "–",
        score=f"{adopted.certificate['score']:.1f}, {adopted.plan_label.partition(':')[0].lower()}"
        if adopted
        else None,
        is_practice=facts.event.is_rehearsal,
        url=facts.url,
        paper=paper,
        large=is_large,
        association=of,
        signs_for=of or ("the club" if facts.event.level == Level.CLUB.value else "the association"),
    )


def wall_standings(event: Event, standings: EventStandings, *, is_timed: bool = True) -> StandingsSheet:
    """The standings as sheets show them; unless `is_timed`, without when they were counted.

    Before any table is counted they are a start list.
    """
    played_off = {table for tied, by in standings.standings.settled.items() if not by.ruling for table in tied}
    shown = StandingsSheet(
        lines=tuple(
            StandingLine(
                place=place.numeral,
                table=place.table,
                team=place.team,
                zone=place.zone,
                days=place.days_shown,
                total=place.total_shown if place.penalty else place.total,
                owes=standings.owed_by(place.table),
                advances=place.advances,
                began=flags_and_began(event, place)[1],
                playoff=place.table in played_off or UNSET,
            )
            for place in standings.standings.places
        ),
        days=len(standings.days),
        stamp=stamp_of(event, standings, is_timed=is_timed),
        notes=tuple(
            filter(None, [standings.stopped_early, *map(str, standings.unranked), *standings.standings.rulings])
        ),
        after=standings.after or UNSET,
    )
    return shown if shown.counted_days else shown.start_list


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
    if last := event.qualifier_exports.filter(superseded_at=None).last():
        sent = f"List {last.number}, for {name_of_next(last.to) if last.to else next_level(event)}."
    return " ".join([sent, *say_sat_in(event)])


def stamp_of(event: Event, standings: EventStandings, *, is_timed: bool = True) -> Stamp:
    """When the standings were made final and by whom, or how they stand, as of the last entry of the log and by whom.

    Without the latter unless `is_timed`.
    """
    at, by = event.finalised_at, event.finalised_by
    if at is None and is_timed and (last := event.log.order_by("-number").first()):
        at, by = last.at, last.by
    if at is None:
        return Stamp(standings.state.value)
    here = local_time(event, at)
    return Stamp(standings.state.value, f"{here:%A}, {here.day} {here:%B %Y}, {here:%H:%M}", public_name(event, by))


def story(event: Event, standings: EventStandings) -> list[str]:
    """The result for the newspaper, a paragraph each: where and when how many played, the first three places with the
    players of the first where they agreed to be named and who advances, the playoffs, and the prizes.

    While a day is to be counted it tells in one sentence who is in front.
    """
    setup, places = event_setup(event), standings.standings.places
    players = players_of_teams(event) if event.show_player_names else {}
    to_play_off = {
        table
        for tie in standings.standings.ties
        if tie.playoff in (TieState.NEEDED, TieState.OPEN)
        for table in tie.tables
    }
    have_zones = len({place.zone for place in places}) > 1

    def named(place: Place) -> str:
        zone = f" of {place.zone}" if have_zones and place.zone else ""
        people = players.get(place.team, ()) if place.place == 1 else ()
        return f"{place.team}{zone}{f' ({list_numbers(people)})' if people else ''}"

    sentences, in_front = [], []
    for number, teams in grouped((place.place, place) for place in places if place.place <= MEDALS).items():
        who, which = list_numbers(list(map(named, teams))), f"{ordinal_word(number)} place"
        who = who if len(teams) <= MOST_NAMED else counted(len(teams), "team")
        flags = f"with {teams[0].total_shown} flags"
        in_front.append(f"{ordinal_word(number)} {who} {flags}{' each' if len(teams) > 1 else ''}")
        sentences.append(
            f"{who} won {flags}."
            if len(teams) == 1 and number == 1
            else f"{who} took {which} {flags}."
            if len(teams) == 1
            else f"{who} are level {flags} each; {which} is still to be decided."
            if to_play_off.issuperset(place.table for place in teams)
            else f"{who} share {which} {flags} each."
        )
    if standings.after:
        return [f"{event.name}, {standings.after}: {'; '.join(in_front)}."]
    if going_on := [place.team for place in places if place.advances]:
        verb = "advances" if len(going_on) == 1 else "advance"
        sentences.append(f"{list_numbers(going_on)} {verb} to {next_level(event)}.")
    on, at = day_dates(setup.days), event.venue
    played = f"{counted(teams_that_played(setup), 'team')} of four played Military Whist"
    played = f"{event.name}: {played}{f' on {on}' if on else ''}{f' at {at}' if at else ''}."
    told = [played, " ".join(sentences), *playoff_stories(event, standings), *say_prizes(event, standings)]
    return told if sentences else []


def teams_that_played(setup: EventSetup) -> int:
    return sum(any(day.has(team) for day in setup.hands.values()) for team in setup.teams)


def who_sat_in(seat: Sequence[Substitution], last: int) -> list[str]:
    """Who came to a seat, given its substitutions in order, and played a hand there, up to the last one; its own player
    is not named.
    """
    ends = [*(row.after_hand for row in seat[1:]), last]
    return [row.came for row, end in zip(seat, ends, strict=True) if row.came != seat[0].left and row.after_hand != end]


def thanks(event: Event) -> list[str]:
    """Words of thanks, a paragraph each: to who played, to the hall, to who counted and who sat in."""
    people, rows = people_who_counted(event), reversed(substitutions(event))
    of_seats = grouped(((row.team_id, row.seat), row) for row in rows).values()
    hall = f" Thank you to everybody at {event.venue} who made us welcome." if event.venue else ""
    counting = f" Thank you to {list_numbers(people)}, who counted the flags." if people else ""
    last = hands_to_play(event)[-1]
    sat_in = sorted({name for rows_of_seat in of_seats for name in who_sat_in(rows_of_seat, last)} - set(people))
    spares = f" Thank you to {list_numbers(sat_in)}, who sat in where somebody was missing." if sat_in else ""
    teams = teams_that_played(event_setup(event))
    return [
        f"Thank you to the {teams} teams who played at {event.name}.{hall}{counting}{spares}",
        "We hope to see you all again.",
    ]


def playoff_stories(event: Event, standings: EventStandings) -> list[str]:
    """Each playoff that was played, in two sentences: who was tied for what, and who beat whom."""
    totals = {place.table: place.total - place.penalty for place in standings.standings.places}
    stories = []
    for shown in brackets(event, standings):
        played = [
            f"{winner.team} beat {loser.team} by {winner.tricks} tricks to {loser.tricks}"
            for hand in shown.hands
            for winner in (hand.winner,)
            if winner is not None
            for loser in hand.sides
            if loser is not winner
        ]
        if played:
            tied = list_numbers([team.team for team in shown.teams])
            stories.append(
                f"{tied} were tied on {totals[shown.teams[0].table or 0]} flags. In the playoff "
                f"{'; then '.join(played)}."
            )
    return stories


def phone_cards(event: Event, public_url: str | None) -> list[PhoneCard]:
    """The cards that bring a phone to the event's pages; raises NothingToPrint without their public address."""
    public_url = NothingToPrint.require(
        public_url, "Phones cannot reach this computer yet. Let them, on the desk; then make the cards."
    )
    return [
        PhoneCard("Standings and movement", ("Scan, or type the address.",), public_url),
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


def decisions(event: Event) -> list[Decision]:
    """The leader's decisions, oldest first, on the clock of the hall."""
    names = names_of(*(act.name for act in REGISTRY.values() if act.is_decision))
    return [
        Decision(f"{at.day} {at:%B %Y}", f"{at:%H:%M}", entry.by, entry.sentence)
        for entry in event.log.filter(act__in=names).order_by("number")
        for at in (local_time(event, entry.at),)
    ]


V = TypeVar("V")
SPARE_SLIPS = 4  # a checkpoint, for recounts


class When(Enum):
    BEFORE_PLAY = "beforehand"
    AT_THE_END = "end"
    ON_PAPER = "paper"
    SOME_BEFORE_PLAY = "some-beforehand"
    IN_PLAY = ""
    SOME_AFTERWARDS = "some-end"


@dataclass(frozen=True, slots=True)
class Sheet(Generic[V]):
    """A sheet of an event: its name in addresses and files, what people call it, its values, and how they are drawn."""

    name: str
    label: str
    values: Callable[[SheetFacts], V]
    pages: Callable[[V, Imprint], Sequence[Part]]
    when: When = When.IN_PLAY
    is_by_table: bool = False
    """Whether each of its pages is for one table; its values are then those of each table, which name it."""
    is_in_pack: bool = False
    """Whether it is in the hall pack: everything for an event on paper, in the order of this list."""
    is_extra: bool = False  # whether it is in a pack for paper alone only where it is wanted
    is_linked: bool = False  # whether it leads to the event's address
    is_report: bool = False  # whether it tells what happened, so that an older one is no hindrance to play

    def digests(self, facts: SheetFacts) -> dict[str, str]:
        """The digest of the values it shows, by table where it has pages for each, else under an empty name.

        The facts are lasting ones; nor does the edition count, which says only which print it is.  A value that a
        later version adds stands in them only where there is one, so that an upgrade puts no print out of date.  Raises
        what drawing it would.
        """
        common = (*facts.foot, facts.event.slug if self.is_linked else "")
        values: Any = self.values(facts)
        parts = {str(part.table): part for part in values} if self.is_by_table else {"": values}
        return {table: digest((common, part)) for table, part in parts.items()}


def digest(values: object) -> str:
    return blake2b(msgspec.json.encode(values), digest_size=8).hexdigest()


def rules_in_short(facts: SheetFacts) -> tuple[str, rules_text.Sections, str]:
    """The game, what is said of it, and its source."""
    return rules_text.GAME, rules_text.sections(facts.plan, trumps_of(facts.event, facts.setup)), rules_text.SOURCE


def end_slips(facts: SheetFacts) -> list[slips.CountSlip]:
    """A slip a table for the end of each day, and some to spare (R15, R16)."""
    days = [(day, None, named(teams)) for day, teams in enumerate(facts.teams_by_day, start=1)]
    return slips.slips_for(days, SPARE_SLIPS, facts.event.counts_needed)


def lunch_slips(facts: SheetFacts) -> list[slips.CountSlip]:
    """A slip a table for each break; raises NothingToPrint where every day is one session."""
    breaks = [
        (day.number, session.number, named(teams))
        for day, teams in zip(facts.setup.days, facts.teams_by_day, strict=True)
        for session in list(day.sessions.all())[:-1]
    ]
    NothingToPrint.when(
        not breaks, "No day has a break: each is one session. The count slips are for the end of the day."
    )
    return slips.slips_for(breaks, SPARE_SLIPS)


def named(teams: Sequence[SeatedTeam]) -> list[tuple[int, str]]:
    return [(team.table, team.name) for team in teams]


def hall_plan(facts: SheetFacts) -> list[tuple[int, str]]:
    """Every table of the circle, and whose it is; raises NothingToPrint for more than a plan can show."""
    seated = facts.setup_shown.seated
    NothingToPrint.when(
        len(seated) > signs.MOST_ON_A_PLAN,
        f"A plan shows at most {signs.MOST_ON_A_PLAN} tables. Hang up the list of the teams.",
    )
    return [(team.table, team.name if team.left_after_hand is None else "") for team in seated]


def by_hand(facts: SheetFacts) -> tuple[list[tuple[int, str]], int, bool]:
    """The teams of the standings to keep by hand, on how many days, and whether loans are taken off."""
    placed = [team for team in facts.setup_shown.seated if team.left_after_hand is None or team.stays_ranked]
    return named(placed), len(facts.setup.days), facts.event.count_loans_against_table


def paid(facts: SheetFacts) -> tuple[list[tuple[int, str, bool]], int]:
    """Which teams have paid, also those that left, and the entry fee; raises NothingToPrint where none is asked for."""
    event = facts.event
    NothingToPrint.when(not event.entry_fee, f"{event.name} asks for no entry fee. Set one among the event’s details.")
    return list(event.tables.values_list("number", "team__name", "team__has_paid")), event.entry_fee


def results(facts: SheetFacts) -> tuple[StandingsSheet, list[str]]:
    """The standings and the story; raises NothingToPrint before every table of a day is counted."""
    NothingToPrint.when(
        not any(day.is_complete for day in facts.standings.days),
        "There are no results yet. Print them when every table of a day is counted.",
    )
    return facts.wall_standings, story(facts.event, facts.standings)


def won(facts: SheetFacts) -> tuple[list[certificate.Certificate], bytes]:
    """The certificates, and the association's logo."""
    return certificates(facts.event, facts.standings), facts.logo


def prize_slips(facts: SheetFacts) -> list[slips.PrizeSlip]:
    """A slip for each prize and who won it, one to write on while that is open.

    Raises NothingToPrint without prizes.
    """
    won = prize_list(facts.event, facts.standings)
    NothingToPrint.when(not won, "No prizes are offered. Add them on the desk, then print their slips.")
    tables = {place.team: f"Table {place.table}" for place in facts.standings.standings.places}
    return [
        slips.PrizeSlip(prize.prize, tables[team], team, f"{prize.why[0].upper()}{prize.why[1:]}.")
        for prize in won
        for team in prize.teams
    ] + [slips.PrizeSlip(prize.prize) for prize in won if not prize.teams]


def sheet_named(name: str) -> Sheet[Any]:
    """The sheet of that name; raises NotFound."""
    return NotFound.require(SHEETS.get(name), f"There is no sheet “{name}”; there are {', '.join(SHEETS)}.")


def values_in_pack(facts: SheetFacts) -> tuple[Any, ...]:
    """What the cover of the hall pack names, and the values of each sheet in it by the sheet's name."""
    event, values, wanted = facts.event, [], facts.pack_parts
    for name, sheet in SHEETS.items():
        with suppress(NothingToPrint):
            is_wanted = sheet.is_in_pack and (wanted is None or name in wanted)
            values += [(name, sheet.values(facts))] if is_wanted else []
    cover = pack.Cover(
        len(facts.setup.seated),
        len(facts.setup.days),
        event.flags_per_table,
        event.counts_needed,
        rules_text.ties(facts.plan),
    )
    return cover, values


def pack_pages(of: tuple[Any, ...], imprint: Imprint) -> Sequence[Part]:
    """Everything on paper."""
    cover, values = of
    drawn = [(SHEETS[name].label, SHEETS[name].pages(each, imprint)) for name, each in values]
    return pack.pages(cover, [sheet for sheet in drawn if sheet[1]], imprint)


OWN_SHEETS = (
    Sheet(
        "movement-sheets",
        "Movement sheets, one for every table",
        lambda facts: facts.cards,
        movement.pages,
        When.BEFORE_PLAY,
        is_by_table=True,
        is_in_pack=True,
        is_linked=True,
    ),
    Sheet(
        "calling-sheet",
        "The leader’s calling sheet",
        lambda facts: (
            calls_of(facts.hands_shown),
            facts.event.flags_per_table,
            tuple(each for each in empty_tables(facts.setup_shown) if each.is_empty_from(facts.first_hand)),
            facts.first_hand,
        ),
        lambda of, imprint: calling.pages(of[0], imprint, *of[1:]),
        When.BEFORE_PLAY,
        is_in_pack=True,
    ),
    Sheet(
        "cards",
        "Personal cards for the players",
        lambda facts: [replace(card, zone="", empty=()) for card in facts.cards],
        itinerary.pages,
        When.SOME_BEFORE_PLAY,
        is_by_table=True,
        is_in_pack=True,
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
        "hall-plan",
        "Plan of the hall: who sits where",
        hall_plan,
        lambda tables, _: signs.plan_pages(tables),
        When.BEFORE_PLAY,
        is_in_pack=True,
    ),
    Sheet(
        "rules",
        "Rules in short, for the wall",
        rules_in_short,
        lambda of, imprint: rules.poster_pages(*of, imprint),
        When.BEFORE_PLAY,
        is_in_pack=True,
    ),
    Sheet(
        "flag-check",
        "Flag check before play: a list to tick",
        lambda facts: (named(facts.teams), len(facts.setup.days), facts.event.flags_per_table),
        lambda of, imprint: pack.flag_check_pages(*of, imprint) if of[0] else [],
        When.BEFORE_PLAY,
        is_in_pack=True,
    ),
    Sheet(
        "paid-list",
        "Who has paid",
        paid,
        lambda of, imprint: pack.paid_pages(*of, imprint) if of[0] else [],
        When.SOME_BEFORE_PLAY,
        is_report=True,
    ),
    Sheet("count-slips", "Count slips", end_slips, slips.count_slips, When.BEFORE_PLAY, is_in_pack=True),
    Sheet(
        "lunch-slips",
        "Count slips for lunch and other breaks",
        lunch_slips,
        slips.count_slips,
        is_in_pack=True,
    ),
    Sheet(
        "loan-notes",
        "Loan notes, to stand on a table",
        lambda facts: facts.event.count_loans_against_table,
        slips.loan_notes,
        is_in_pack=True,
    ),
    Sheet(
        "forms",
        "Loans, sums and rulings",
        lambda facts: (
            [[team.table for team in teams] for teams in facts.teams_by_day],
            facts.event.flags_per_table,
            facts.event.counts_needed,
        ),
        lambda of, imprint: pack.form_pages(*of, imprint),
        is_in_pack=True,
    ),
    Sheet(
        "standings-by-hand",
        "Standings by hand",
        by_hand,
        lambda of, imprint: on_paper.blank_pages(*of, imprint),
        is_in_pack=True,
    ),
    Sheet(
        "when-it-fails",
        pack.WHEN_IT_FAILS,
        lambda _: pack.FAILURES,
        pack.failure_pages,
        When.BEFORE_PLAY,
        is_in_pack=True,
    ),
    Sheet(
        "late-or-leaving",
        "When a team comes late or leaves",
        lambda facts: (facts.adopted.tables, facts.event.flags_per_table, *facts.with_one_more_table),
        lambda of, imprint: pack.change_pages(*of, imprint),
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
        lambda facts: facts.wall_standings,
        on_paper.wall_pages,
        When.AT_THE_END,
        is_report=True,
    ),
    Sheet(
        "standings-poster",
        "Standings as a poster, eight teams a page",
        lambda facts: facts.wall_standings,
        on_paper.poster_pages,
        When.SOME_AFTERWARDS,
        is_report=True,
    ),
    Sheet(
        "bracket",
        "Playoff bracket and slips",
        lambda facts: (brackets(facts.event, facts.standings), facts.stamp),
        lambda of, imprint: bracket.pages(of[0], imprint, of[1]),
        When.SOME_AFTERWARDS,
        is_report=True,
    ),
    Sheet(
        "results",
        "Results for the newspaper",
        results,
        lambda of, imprint: on_paper.result_pages(*of, imprint),
        When.AT_THE_END,
        is_report=True,
    ),
    Sheet(
        "qualifiers",
        "The teams that go on",
        lambda facts: (qualifier_lines(facts.event), where_sent(facts.event), facts.stamp),
        lambda of, imprint: lists.qualifier_pages(of[0], of[1], imprint, of[2]),
        When.AT_THE_END,
        is_report=True,
    ),
    Sheet(
        "phone-cards",
        "QR cards for phones",
        lambda facts: phone_cards(facts.event, facts.url),
        lambda cards, _: signs.card_pages(cards),
        When.BEFORE_PLAY,
    ),
    Sheet("prize-slips", "Slips for the prizes", prize_slips, slips.prize_slips, When.SOME_AFTERWARDS, is_report=True),
    Sheet(
        "certificates",
        "Certificates for the prizes",
        won,
        lambda of, _: certificate.pages(*of),
        When.AT_THE_END,
        is_report=True,
    ),
    Sheet(
        "player-certificates",
        "Certificates for the prizes, one for each player",
        won,
        lambda of, _: certificate.player_pages(*of),
        When.SOME_AFTERWARDS,
        is_report=True,
    ),
    Sheet(
        "blank-certificates",
        "Blank certificates",
        lambda facts: facts.logo,
        lambda of, _: certificate.blank_pages(of),
        When.SOME_AFTERWARDS,
        is_in_pack=True,
    ),
    Sheet(
        "rulings",
        "The leader’s rulings, for the records",
        lambda facts: decisions(facts.event),
        lists.ruling_pages,
        When.SOME_AFTERWARDS,
        is_report=True,
    ),
    Sheet(
        "fairness",
        "How fair the movement is",
        lambda facts: (
            facts.adopted.certificate,
            meetings(facts.adopted.movement),
            f"{facts.adopted.plan_label}; chosen by {public_name(facts.event, facts.adopted.adopted_by)}.",
            *facts.event.real_play.values_list("hand", "note"),
            *facts.setup.endings.items(),
        ),
        lambda of, imprint: fairness.pages(of[0], of[1], of[2], imprint, of[3:]),
        When.SOME_BEFORE_PLAY,
    ),
    Sheet(
        "hall-pack",
        "The hall pack: everything on paper",
        values_in_pack,
        pack_pages,
        When.ON_PAPER,
        is_linked=True,
    ),
)
SHEETS: dict[str, Sheet[Any]] = {sheet.name: sheet for sheet in OWN_SHEETS}
"""Every sheet by its name, in the order in which they are listed; other packages add theirs."""


def pack_parts() -> list[tuple[str, str, bool]]:
    """What may be in the hall pack, by name and label, and whether it is in one that is used on paper alone."""
    sheets = [(sheet.name, sheet.label, not sheet.is_extra) for sheet in SHEETS.values() if sheet.is_in_pack]
    return [*sheets, (QR_CODES, "QR codes on the sheets", False)]
