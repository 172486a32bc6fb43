"""The values that sheets are drawn from, read from the database."""

from collections.abc import Collection, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property
from typing import Any, Self

from django.db.models import Subquery
from msgspec import UNSET

from rotations.domain.card import CallLine, TableCard
from rotations.domain.redesign import with_one_more_table
from rotations.models import AdoptedMovement
from rotations.queries import (
    PlannedHand,
    calls_of,
    card_of,
    cards_of,
    find_adopted_movement,
    first_hand_of,
    needed_movement,
    planned_hands,
)
from scoring.domain.standings import Place, TieState
from scoring.queries.counts import people_who_counted
from scoring.queries.prizes import MEDALS, awards, brackets, players_of_teams, say_prizes
from scoring.queries.qualification import name_of_next, next_level, qualifiers, say_sat_in, sitting_in, why_not_sent
from scoring.queries.standings import EventStandings, flags_and_began, standings_of
from scoring.sheets.lists import Decision, QualifierLine
from scoring.sheets.pictures import Picture
from scoring.sheets.standings import StandingLine, StandingsSheet
from tournament.domain import MOST_TABLES, EventPlan, Level, counted, grouped, list_numbers, ordinal_word
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
from tournament.queries.log import mark_of, seal_of_event
from tournament.queries.office import association_logo
from tournament.sheets.page import Imprint, NothingToPrint, Stamp
from tournament.sheets.shapes import FlagLine
from tournament.sheets.signs import PhoneCard

MOST_NAMED = 5  # teams that share a place, in the newspaper: more are counted
QR_CODES = "qr"  # the part of a hall pack that is no sheet of it: the QR codes on its sheets
OF_ASSOCIATION = {name: Subquery(Association.objects.values(name)[:1]) for name in ("id", "name", "accent", "version")}
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
    def seal_and_association(self) -> tuple[str, Association]:
        """The event's seal, and the association without its logos; one query."""
        seal, *fields = Event.objects.values_list(seal_of_event(), *OF_ASSOCIATION.values()).get(pk=self.event.pk)
        known = {name: value for name, value in zip(OF_ASSOCIATION, fields, strict=True) if value is not None}
        return seal or "", Association(**known)

    @property
    def association(self) -> Association:
        return self.seal_and_association[1]

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
    adopted, (seal, association) = facts.movement, facts.seal_and_association
    event, dates, venue, of = facts.foot
    return Imprint(
        event=event,
        dates=dates,
        venue=venue,
        edition=adopted.edition_text.removeprefix("edition ") if adopted else "–",
        score=f"{adopted.certificate['score']:.1f}, {adopted.plan_label.partition(':')[0].lower()}"
        if adopted
        else None,
        seal=seal,
        mark=mark_of(facts.event),
        is_practice=facts.event.is_rehearsal,
        url=facts.url,
        paper=paper,
        large=is_large,
        association=of,
        signs_for=of or ("the club" if facts.event.level == Level.CLUB.value else "the association"),
        colour=association.accent,
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


def results_picture(event: Event) -> Picture:
    """What the picture of the results says; raises NothingToPrint before every table of a day is counted."""
    setup = event_setup(event)
    standings = standings_of(event, setup)
    NothingToPrint.when(
        not any(day.is_complete for day in standings.days),
        "There are no results yet. Send them when every table of a day is counted.",
    )
    shown = wall_standings(event, standings)
    return Picture(
        name=event.name,
        about=" · ".join(filter(None, (day_dates(setup.days), event.venue, standings.after))),
        state=standings.state.value,
        teams=tuple((line.place, line.team, str(line.total)) for line in shown.lines),
        flags=tuple(FlagLine(*flags_and_began(event, place)) for place in standings.standings.places),
        prizes=tuple((won.prize, team) for won in awards(event, standings, 0) for team in won.teams),
    )


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
    for bracket in brackets(event, standings):
        played = [
            f"{winner.team} beat {loser.team} by {winner.tricks} tricks to {loser.tricks}"
            for hand in bracket.hands
            for winner in (hand.winner,)
            if winner is not None
            for loser in hand.sides
            if loser is not winner
        ]
        if played:
            tied = list_numbers([team.team for team in bracket.teams])
            stories.append(
                f"{tied} were tied on {totals[bracket.teams[0].table or 0]} flags. In the playoff "
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
    names = names_of(act for act in REGISTRY.values() if act.is_decision)
    return [
        Decision(f"{at.day} {at:%B %Y}", f"{at:%H:%M}", entry.by, entry.sentence)
        for entry in event.log.filter(act__in=names).order_by("number")
        for at in (local_time(event, entry.at),)
    ]
