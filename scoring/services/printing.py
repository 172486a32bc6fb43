"""Drawing any sheet of an event as PDF, at once or as a print job."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from functools import partial
from importlib import import_module

from django.conf import settings

from rotations.domain.judging.certificate import meetings
from rotations.queries import adopted_movement, call_lines, empty_tables, first_hand_to_print
from rotations.sheets import calling, fairness, itinerary, movement
from scoring.domain import rules_text
from scoring.queries.brackets import brackets
from scoring.queries.prizes import certificates
from scoring.queries.sheets import (
    NoAddress,
    cards_to_print,
    decisions,
    phone_cards,
    qualifier_lines,
    story,
    wall_standings,
    where_sent,
)
from scoring.queries.sheets import hall_pack as hall_pack_values
from scoring.queries.sheets import imprint as event_imprint
from scoring.queries.standings import event_standings
from scoring.sheets import (
    bracket,
    certificate,
    count_slip,
    hall_pack,
    qualifiers,
    record_form,
    rules,
    ruling_log,
    standings,
)
from tournament.domain.refusal import Conflict, NotFound, Refusal
from tournament.models import Event, PrintJob
from tournament.queries.events import event_at, seated_teams, sessions_by_day
from tournament.queries.office import association_logo
from tournament.services.print_jobs import claim_job, fail_job, finish_job, renew_lease, request_print
from tournament.sheets import signs
from tournament.sheets.page import Imprint, NothingToPrint, Part, bind, count_pages


class When(Enum):
    """When a leader prints a sheet."""

    BEFORE_PLAY = "friday"
    AT_THE_END = "end"
    ON_PAPER = "paper"
    ANY_TIME = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of an event: its name in addresses and files, what people call it, its pages, when it is printed."""

    name: str
    label: str
    pages: Callable[[Event, Imprint], Sequence[Part]]
    when: When = When.ANY_TIME
    is_by_table: bool = False
    """Whether each of its pages is for one table."""
    is_in_pack: bool = False
    """Whether it is bound in at the end of the hall pack, which does not know it otherwise."""


def movement_pages(event: Event, imprint: Imprint) -> Sequence[Part]:
    """Every table's sheet with MOVE TO filled in, table 1 first (R17-R20)."""
    return movement.pages(cards_to_print(event), imprint)


def calling_pages(event: Event, imprint: Imprint) -> Sequence[Part]:
    """The leader's sheet, a line to call for every hand (R20)."""
    adopted = adopted_movement(event)
    calls, first = call_lines(event, adopted), first_hand_to_print(event, adopted)
    return calling.pages(calls, imprint, event.flags_per_table, empty_tables(event), first)


def card_pages(event: Event, imprint: Imprint) -> Sequence[Part]:
    """Every player's own plan for the day."""
    return itinerary.pages(cards_to_print(event), imprint)


def number_pages(event: Event, _: Imprint) -> Sequence[Part]:
    """One large number a table (R11)."""
    return signs.number_pages([signs.TableSign(team.table, team.name, team.zone) for team in seated_teams(event)])


def slip_pages(event: Event, imprint: Imprint) -> Sequence[Part]:
    """A slip a table for the end of each day, and some to spare (R15, R16)."""
    days = range(1, len(sessions_by_day(event)) + 1)
    teams = [(team.table, team.name) for team in seated_teams(event)]
    slips = count_slip.slips_for(days, teams, hall_pack.SPARE_SLIPS, event.counts_needed)
    return count_slip.pages(slips, imprint)


def flag_check_pages(event: Event, imprint: Imprint) -> Sequence[Part]:
    """A list of the tables to tick when their flags are checked (R14)."""
    teams = [(team.table, team.name, team.zone) for team in seated_teams(event)]
    days = len(sessions_by_day(event))
    return record_form.flag_check_pages(teams, days, event.flags_per_table, imprint) if teams else []


def late_or_leaving_pages(event: Event, imprint: Imprint) -> Sequence[Part]:
    """What to do when a team comes late or leaves, with the calls and the movement sheet of one more table (R21)."""
    pack = hall_pack_values(event)
    return hall_pack.change_pages(pack, imprint)


def hall_pack_pages(event: Event, imprint: Imprint) -> Sequence[Part]:
    """Everything on paper, the sheets of other packages at the end."""
    more = [(sheet.label, sheet.pages(event, imprint)) for sheet in SHEETS.values() if sheet.is_in_pack]
    return hall_pack.pages(hall_pack_values(event), imprint, more)


def standing_pages(event: Event, imprint: Imprint) -> Sequence[Part]:
    """The standings for the wall (R40)."""
    return standings.pages(wall_standings(event, event_standings(event)), imprint)


def fairness_pages(event: Event, imprint: Imprint) -> Sequence[Part]:
    """How fair the movement is, as a picture and in words (R19)."""
    adopted = adopted_movement(event)
    return fairness.pages(adopted.certificate, meetings(adopted.movement), imprint)


def result_pages(event: Event, imprint: Imprint) -> Sequence[Part]:
    """The results for the newspaper (R40, R41); raises NothingToPrint before every table of a day is counted."""
    current = event_standings(event)
    if not any(day.is_complete for day in current.days):
        raise NothingToPrint("There are no results yet. Print them when every table of a day is counted.")
    return standings.result_pages(wall_standings(event, current), story(event, current), imprint)


SHEETS = {
    sheet.name: sheet
    for sheet in (
        Sheet("movement-sheets", "Movement sheets, one for every table", movement_pages, When.BEFORE_PLAY, True),
        Sheet("calling-sheet", "The leader’s calling sheet", calling_pages, When.BEFORE_PLAY),
        Sheet("cards", "Personal cards for the players", card_pages, is_by_table=True),
        Sheet("table-numbers", "Table numbers", number_pages, When.BEFORE_PLAY, is_by_table=True),
        Sheet("flag-check", "Flag check before play: a list to tick", flag_check_pages, When.BEFORE_PLAY),
        Sheet("count-slips", "Count slips", slip_pages, When.BEFORE_PLAY),
        Sheet("late-or-leaving", "When a team comes late or leaves", late_or_leaving_pages),
        Sheet("standings", "Standings for the wall", standing_pages, When.AT_THE_END),
        Sheet(
            "bracket",
            "Playoff bracket and slips",
            lambda event, imprint: bracket.pages(brackets(event, event_standings(event)), imprint),
        ),
        Sheet("results", "Results for the newspaper", result_pages, When.AT_THE_END),
        Sheet(
            "qualifiers",
            "The teams that go on",
            lambda event, imprint: qualifiers.pages(qualifier_lines(event), where_sent(event), imprint),
            When.AT_THE_END,
        ),
        Sheet(
            "rules",
            "Rules in short, for the wall",
            lambda _, imprint: rules.poster_pages(rules_text.GAME, rules_text.SECTIONS, rules_text.SOURCE, imprint),
            When.BEFORE_PLAY,
        ),
        Sheet(
            "phone-cards",
            "QR cards for phones",
            lambda event, imprint: signs.card_pages(phone_cards(event, imprint.url)),
            When.BEFORE_PLAY,
        ),
        Sheet(
            "certificates",
            "Certificates for the prizes",
            lambda event, _: certificate.pages(certificates(event), association_logo()),
            When.AT_THE_END,
        ),
        Sheet(
            "player-certificates",
            "Certificates for the prizes, one for each player",
            lambda event, _: certificate.player_pages(certificates(event), association_logo()),
        ),
        Sheet(
            "blank-certificates",
            "Blank certificates",
            lambda _event, _: certificate.blank_pages(association_logo()),
            is_in_pack=True,
        ),
        Sheet(
            "rulings",
            "The leader’s rulings, for the records",
            lambda event, imprint: ruling_log.pages(decisions(event), imprint),
        ),
        Sheet(
            "fairness",
            "How fair the movement is",
            fairness_pages,
        ),
        Sheet(
            "hall-pack",
            "The hall pack: everything on paper",
            hall_pack_pages,
            When.ON_PAPER,
        ),
    )
}


def add_sheet(sheet: Sheet) -> None:
    """Makes the sheet of a package that this one does not know one of the event's."""
    SHEETS[sheet.name] = sheet


for _module in settings.SHEET_MODULES:
    import_module(_module)


def sheet_named(name: str) -> Sheet:
    """The sheet of that name; raises NotFound."""
    if name not in SHEETS:
        raise NotFound(f"There is no sheet “{name}”; there are {', '.join(SHEETS)}.")
    return SHEETS[name]


def draw_sheet(event: Event, name: str, *, paper: str, is_large: bool, public_url: str, is_grey: bool = False) -> bytes:
    """One sheet as PDF; raises NotFound, NothingToPrint, Conflict, and Refusal for text that does not fit."""
    sheet = sheet_named(name)
    imprint = replace(event_imprint(event, paper=paper, is_large=is_large, public_url=public_url), grey=is_grey)
    return bind(sheet.pages(event, imprint), imprint, sheet.label)


def request_sheet(
    *, event: Event, sheet: str, paper: str, is_large: bool, by: str, at: datetime, key: str, is_grey: bool = False
) -> PrintJob:
    """The print job for a sheet, which the view queues on commit; raises NotFound for an unknown sheet."""
    sheet_named(sheet)
    return request_print(
        event=event, sheet=sheet, paper=paper, is_large=is_large, is_grey=is_grey, by=by, at=at, key=key
    )


def draw_print_job(
    *,
    job: int,
    at: datetime,
    public_url: str,
    holding: Callable[[Callable[..., None]], AbstractContextManager[object]] = nullcontext,
) -> None:
    """Draws one print job unless another worker holds it; the sentence of a Refusal is stored as the job's failure.

    `holding` is called with the function that renews the lease, and its context lasts while the sheet is drawn.
    """
    claimed = claim_job(job=job, at=at)
    if claimed is None:
        return
    event = event_at(claimed.event.slug)
    try:
        with holding(partial(renew_lease, job=claimed)):
            pdf = draw_sheet(
                event,
                claimed.sheet,
                paper=claimed.paper,
                is_large=claimed.is_large,
                is_grey=claimed.is_grey,
                public_url=public_url,
            )
    except Refusal as refusal:
        is_too_early = isinstance(refusal, NothingToPrint | NoAddress | Conflict)
        fail_job(job=claimed, failure=str(refusal), is_too_early=is_too_early, at=at)
        return
    finish_job(job=claimed, pdf=pdf, pages=count_pages(pdf), event_version=event.version, at=at)
