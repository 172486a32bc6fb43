"""Every sheet of an event: the values it is drawn from, and how they are drawn."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from hashlib import blake2b
from typing import Any

import msgspec

from rotations.domain.card import TableCard
from rotations.queries import (
    calls_of,
    empty_tables,
    trumps_of,
)
from rotations.sheets import calling, itinerary, movement
from scoring.domain import rules_text
from scoring.queries.hall import EventStandings
from scoring.queries.prizes import brackets, breaks_that_count, certificates, story
from scoring.queries.qualification import (
    qualifier_lines,
    where_sent,
)
from scoring.queries.sheet_facts import SheetFacts, as_of, imprint
from scoring.sheets import (
    bracket,
    certificate,
    forms,
    lists,
    rules,
    slips,
    standings as on_paper,
)
from scoring.sheets.standings import StandingsSheet
from tournament.domain import (
    NotFound,
    say_tables,
)
from tournament.models import Event, PrintJob
from tournament.queries.events import (
    card_address,
    say_hours,
)
from tournament.queries.office import association_logo
from tournament.sheets import signs
from tournament.sheets.document import bind
from tournament.sheets.page import Imprint, NothingToPrint, Part
from tournament.sheets.signs import PhoneCard


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


EVERYBODYS_CARDS = 2  # of the public pages and of the code; each verifier's own come after them
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
    days, seated = facts.hall.days, facts.hall_shown.seated
    return (
        [(team.table, team.name, team.table in paid) for team in facts.teams],
        [(team.table, team.name) for team in seated if team.left_after_hand is None or team.keeps_place],
        len(days),
        event.flags_per_table,
        event.entry_fee,
        event.count_loans_against_table,
        say_hours(days),
    )


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
            tuple(
                empty_table
                for empty_table in empty_tables(facts.hall_shown)
                if empty_table.is_empty_from(facts.first_hand)
            ),
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
        by_hand=lambda of: (([team[:2] for team in of[0]], *of[1:]), {}),  # a fee paid since is ticked on it
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
        by_hand=lambda cards: (cards[:EVERYBODYS_CARDS], {}),  # one more verifier's card leaves the others right
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
