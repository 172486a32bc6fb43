"""Every sheet of an event: the values it is drawn from, and how they are drawn."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from hashlib import blake2b
from typing import Any, Generic, TypeVar

import msgspec

from rotations.domain.judging.certificate import meetings
from rotations.queries import calls_of, empty_tables
from rotations.sheets import calling, fairness, itinerary, movement
from scoring.domain import rules_text
from scoring.domain.help.guide import FAILURES
from scoring.queries.prizes import brackets, certificates, prize_list
from scoring.queries.season import table_of_event
from scoring.queries.sheets import (
    QR_CODES,
    SheetFacts,
    decisions,
    phone_cards,
    qualifier_lines,
    story,
    where_sent,
)
from scoring.sheets import (
    bracket,
    certificate,
    guide,
    hall_pack as pack,
    lists,
    record_form,
    rules,
    season,
    slips,
    standings,
    wall_standings,
)
from tournament.domain import BOOK, HouseRules, NotFound
from tournament.queries.events import SeatedTeam, public_name
from tournament.sheets import signs
from tournament.sheets.page import Imprint, NothingToPrint, Part

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
    label: str  # by the book
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
    house_label: str = ""  # what it is called where breaks have a name of the house's own, if that is something else

    def label_by(self, rules: HouseRules) -> str:
        return (rules.break_name and self.house_label) or self.label

    def digests(self, facts: SheetFacts) -> dict[str, str]:
        """The digest of the values it shows, by table where it has pages for each, else under an empty name.

        The facts are lasting ones; nor do edition and seal count, which say only which print it is.  A value that a
        later version adds stands in them only where there is one, so that an upgrade puts no print out of date.  Raises
        what drawing it would.
        """
        common = (*facts.foot, facts.event.slug if self.is_linked else "")
        values: Any = self.values(facts)
        parts = {str(part.table): part for part in values} if self.is_by_table else {"": values}
        return {table: digest((common, part)) for table, part in parts.items()}


def digest(values: object) -> str:
    return blake2b(msgspec.json.encode(values), digest_size=8).hexdigest()


def rules_in_short(facts: SheetFacts) -> tuple[Any, ...]:
    """The game, what is said of it, its source, and what tricks win where that is not as the book has it."""
    outcomes = rules_text.outcomes(facts.event.rules)
    house = () if outcomes == rules_text.OUTCOMES else (outcomes,)
    return rules_text.GAME, rules_text.sections(facts.plan), rules_text.source(facts.plan), *house


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
    forts = facts.setup.house_rules
    names = [" · ".join(filter(None, (forts.beside(team.name, team.table), team.name))) for team in seated]
    return [
        (team.table, name if team.left_after_hand is None else "") for team, name in zip(seated, names, strict=True)
    ]


def by_hand(facts: SheetFacts) -> tuple[list[tuple[int, str]], int, bool]:
    """The teams of the standings to keep by hand, on how many days, and whether loans are taken off."""
    placed = [team for team in facts.setup_shown.seated if team.left_after_hand is None or team.stays_ranked]
    return named(placed), len(facts.setup.days), facts.event.count_loans_against_table


def paid(facts: SheetFacts) -> tuple[list[tuple[int, str, bool]], int]:
    """Which teams have paid, also those that left, and the entry fee; raises NothingToPrint where none is asked for."""
    event = facts.event
    NothingToPrint.when(not event.entry_fee, f"{event.name} asks for no entry fee. Set one among the event’s details.")
    return list(event.tables.values_list("number", "team__name", "team__has_paid")), event.entry_fee


def results(facts: SheetFacts) -> tuple[standings.StandingsSheet, list[str]]:
    """The standings and the story; raises NothingToPrint before every table of a day is counted."""
    NothingToPrint.when(
        not any(day.is_complete for day in facts.standings.days),
        "There are no results yet. Print them when every table of a day is counted.",
    )
    return facts.wall_standings, story(facts.event, facts.standings)


def won(facts: SheetFacts) -> tuple[list[certificate.Certificate], bytes, str]:
    """The certificates, the association's logo, and its colour, in which they are drawn."""
    return certificates(facts.event, facts.standings), facts.logo, facts.association.accent


def prize_slips(facts: SheetFacts) -> list[slips.PrizeSlip]:
    """A slip for each prize and who won it, one to write on while that is open.

    Raises NothingToPrint without prizes.
    """
    won = prize_list(facts.event, facts.standings)
    NothingToPrint.when(not won, "No prizes are offered. Add them on the desk, then print their slips.")
    forts = facts.setup.house_rules
    tables = {
        place.team: " · ".join(filter(None, (f"Table {place.table}", forts.beside(place.team, place.table))))
        for place in facts.standings.standings.places
    }
    return [
        slips.PrizeSlip(prize.prize, tables[team], team, f"{prize.why[0].upper()}{prize.why[1:]}.")
        for prize in won
        for team in prize.teams
    ] + [slips.PrizeSlip(prize.prize) for prize in won if not prize.teams]


def sheet_named(name: str) -> Sheet[Any]:
    """The sheet of that name; raises NotFound."""
    return NotFound.require(SHEETS.get(name), f"There is no sheet “{name}”; there are {', '.join(SHEETS)}.")


def values_in_pack(facts: SheetFacts) -> tuple[Any, ...]:
    """What the cover of the hall pack names, and the values of each sheet in it by the sheet's name; the house rules
    where there are any.
    """
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
    return cover, values, *filter(BOOK.__ne__, [event.rules])


def pack_pages(of: tuple[Any, ...], imprint: Imprint) -> Sequence[Part]:
    """Everything on paper."""
    cover, values, rules = (*of, BOOK)[:3]
    drawn = [(SHEETS[name].label_by(rules), SHEETS[name].pages(each, imprint)) for name, each in values]
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
        lambda facts: [
            signs.TableSign(team.table, team.name, facts.setup.house_rules.beside(team.name, team.table, team.zone))
            for team in facts.teams
        ],
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
        lambda of, imprint: rules.poster_pages(of[0], of[1], of[2], imprint, *of[3:]),
        When.BEFORE_PLAY,
        is_in_pack=True,
    ),
    Sheet(
        "flag-check",
        "Flag check before play: a list to tick",
        lambda facts: (named(facts.teams), len(facts.setup.days), facts.event.flags_per_table),
        lambda of, imprint: record_form.flag_check_pages(*of, imprint) if of[0] else [],
        When.BEFORE_PLAY,
        is_in_pack=True,
    ),
    Sheet(
        "paid-list",
        "Who has paid",
        paid,
        lambda of, imprint: record_form.paid_pages(*of, imprint) if of[0] else [],
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
        house_label="Count slips for the breaks",
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
        lambda of, imprint: record_form.pages(*of, imprint),
        is_in_pack=True,
    ),
    Sheet(
        "standings-by-hand",
        "Standings by hand",
        by_hand,
        lambda of, imprint: standings.blank_pages(*of, imprint),
        is_in_pack=True,
    ),
    Sheet(
        "when-it-fails",
        guide.WHEN_IT_FAILS,
        lambda _: FAILURES,
        guide.failure_pages,
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
        wall_standings.pages,
        When.AT_THE_END,
        is_report=True,
    ),
    Sheet(
        "standings-poster",
        "Standings as a poster, eight teams a page",
        lambda facts: facts.wall_standings,
        wall_standings.poster_pages,
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
        lambda of, imprint: standings.result_pages(*of, imprint),
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
    Sheet(
        "series",
        "Table of the series",
        lambda facts: table_of_event(facts.event),
        season.series_pages,
        When.SOME_AFTERWARDS,
        is_report=True,
    ),
    Sheet("prize-slips", "Slips for the prizes", prize_slips, slips.prize_slips, When.SOME_AFTERWARDS, is_report=True),
    Sheet(
        "certificates",
        "Certificates for the prizes",
        won,
        lambda of, _: certificate.pages(*of[:2]),
        When.AT_THE_END,
        is_report=True,
    ),
    Sheet(
        "player-certificates",
        "Certificates for the prizes, one for each player",
        won,
        lambda of, _: certificate.player_pages(*of[:2]),
        When.SOME_AFTERWARDS,
        is_report=True,
    ),
    Sheet(
        "blank-certificates",
        "Blank certificates",
        lambda facts: (facts.logo, facts.association.accent),
        lambda of, _: certificate.blank_pages(of[0]),
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


def pack_parts(rules: HouseRules = BOOK) -> list[tuple[str, str, bool]]:
    """What may be in the hall pack, by name and label, and whether it is in one that is used on paper alone."""
    sheets = [(sheet.name, sheet.label_by(rules), not sheet.is_extra) for sheet in SHEETS.values() if sheet.is_in_pack]
    return [*sheets, (QR_CODES, "QR codes on the sheets", False)]
