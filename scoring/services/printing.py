"""Drawing any sheet of an event as PDF, and the print jobs that ask for it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from rotations.domain.balance.sentences import HEADINGS
from rotations.queries import adopted_movement, call_lines, table_cards
from rotations.sheets import calling, fairness, itinerary, movement
from scoring.domain import rules_text
from scoring.queries.brackets import brackets
from scoring.queries.prizes import certificates
from scoring.queries.rulings import decisions
from scoring.queries.sheets import hall_pack, imprint, phone_cards, story, wall_standings
from scoring.queries.standings import event_standings
from scoring.sheets import bracket, certificate, count_slip, results, rules, ruling_log, standings
from scoring.sheets import hall_pack as pack
from tournament.domain.refusal import NotFound, Refusal
from tournament.models import Event, PrintJob
from tournament.queries.events import event_at, seated_teams, sessions_by_day
from tournament.services.print_jobs import claim_job, fail_job, finish_job, overdue_jobs, request_print
from tournament.sheets import signs
from tournament.sheets.page import Imprint, NothingToPrint

Draw = Callable[[Event, Imprint], bytes]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of an event: its name in addresses and files, what people call it, and how it is drawn."""

    name: str
    label: str
    draw: Draw


def draw_movement_sheets(event: Event, foot: Imprint) -> bytes:
    """Every table's sheet with MOVE TO filled in, table 1 first (R17-R20)."""
    return movement.draw(table_cards(event, adopted_movement(event).movement), foot)


def draw_calling_sheet(event: Event, foot: Imprint) -> bytes:
    """The leader's sheet, a line to call for every hand (R20)."""
    planned = adopted_movement(event).movement
    return calling.draw(call_lines(event, planned), planned.tables, foot, event.flags_per_table)


def draw_cards(event: Event, foot: Imprint) -> bytes:
    """Every player's own plan for the day."""
    return itinerary.draw(table_cards(event, adopted_movement(event).movement), foot)


def draw_table_numbers(event: Event, foot: Imprint) -> bytes:
    """One large number a table (R11)."""
    return signs.draw([signs.TableSign(team.table, team.name, team.zone) for team in seated_teams(event)], foot)


def draw_count_slips(event: Event, foot: Imprint) -> bytes:
    """A slip a table for the end of each day, and some to spare (R15, R16)."""
    days = range(1, len(sessions_by_day(event)) + 1)
    teams = [(team.table, team.name) for team in seated_teams(event)]
    return count_slip.draw(count_slip.slips_for(days, teams, spare=pack.SPARE_SLIPS), foot)


def draw_standings(event: Event, foot: Imprint) -> bytes:
    """The standings for the wall (R40)."""
    return standings.draw(wall_standings(event, event_standings(event)), foot)


def draw_results(event: Event, foot: Imprint) -> bytes:
    """The results in one page for the newspaper."""
    found = event_standings(event)
    return results.draw(wall_standings(event, found), story(event, found), foot)


def draw_brackets(event: Event, foot: Imprint) -> bytes:
    """The bracket of every playoff, and a slip for each of its hands; NothingToPrint without one (R43-R47)."""
    return bracket.draw(brackets(event, event_standings(event)), foot)


def draw_rules(event: Event, foot: Imprint) -> bytes:
    """Military Whist in short, for the wall."""
    return rules.draw(rules_text.GAME, rules_text.RULES, rules_text.SOURCE, foot)


def draw_hall_pack(event: Event, foot: Imprint) -> bytes:
    """Everything the event can be run with on paper alone."""
    return pack.draw(hall_pack(event), foot)


def draw_phone_cards(event: Event, foot: Imprint) -> bytes:
    """Cards with QR codes for the public's and the verifiers' phones."""
    return signs.draw_cards(phone_cards(event, foot.url), foot)


def draw_rulings(event: Event, foot: Imprint) -> bytes:
    """The leader's decisions with their reasons; NothingToPrint where there is none (R10)."""
    return ruling_log.draw(decisions(event), foot)


def draw_certificates(event: Event, foot: Imprint) -> bytes:
    """A certificate for each prize; NothingToPrint while the standings are provisional (R41)."""
    return certificate.draw(certificates(event), foot)


def draw_fairness(event: Event, foot: Imprint) -> bytes:
    """How fair the movement is, criterion by criterion."""
    found = adopted_movement(event).certificate
    judged = [
        fairness.Criterion(
            heading=HEADINGS[line["name"]],
            achieved=f"{line['achieved']:g}",
            bound=f"{line['bound']:g}",
            score=f"{line['score']:g}",
            says=line["says"],
        )
        for line in found["criteria"]
    ]
    return fairness.draw(judged, f"{found['score']:g}", foot)


SHEETS = {
    sheet.name: sheet
    for sheet in (
        Sheet("movement-sheets", "Movement sheets, one for every table", draw_movement_sheets),
        Sheet("calling-sheet", "The leader’s calling sheet", draw_calling_sheet),
        Sheet("cards", "Personal cards for the players", draw_cards),
        Sheet("table-numbers", "Table numbers", draw_table_numbers),
        Sheet("count-slips", "Count slips", draw_count_slips),
        Sheet("standings", "Standings for the wall", draw_standings),
        Sheet("bracket", "Playoff bracket and slips", draw_brackets),
        Sheet("results", "Results for the newspaper", draw_results),
        Sheet("rules", "Rules in short, for the wall", draw_rules),
        Sheet("phone-cards", "QR cards for phones", draw_phone_cards),
        Sheet("certificates", "Certificates for the prizes", draw_certificates),
        Sheet("rulings", "The leader’s rulings, for the records", draw_rulings),
        Sheet("fairness", "How fair the movement is", draw_fairness),
        Sheet("hall-pack", "The hall pack: everything on paper", draw_hall_pack),
    )
}


def sheet_named(name: str) -> Sheet:
    """The sheet of that name; raises NotFound."""
    if name not in SHEETS:
        raise NotFound("There is no sheet “%(name)s”; there are %(names)s.", name=name, names=", ".join(SHEETS))
    return SHEETS[name]


def draw_sheet(event: Event, name: str, *, paper: str, is_large: bool, public_url: str) -> bytes:
    """One sheet as PDF; raises NotFound, NothingToPrint, Conflict, and refusals of what does not fit."""
    sheet = sheet_named(name)
    return sheet.draw(event, imprint(event, paper=paper, is_large=is_large, public_url=public_url))


def ask_for_sheet(*, event: Event, sheet: str, paper: str, is_large: bool, by: str, at: datetime, key: str) -> PrintJob:
    """The print job for a sheet; the door queues its key on commit.  Raises NotFound."""
    sheet_named(sheet)
    return request_print(event=event, sheet=sheet, paper=paper, is_large=is_large, by=by, at=at, key=key)


def draw_print_job(*, job: int, at: datetime, public_url: str) -> None:
    """Draws one print job, if nobody else holds it; a refusal becomes the job's failure, in its own sentence."""
    claimed = claim_job(job=job, at=at)
    if claimed is None:
        return
    event = event_at(claimed.event.slug)
    try:
        pdf = draw_sheet(event, claimed.sheet, paper=claimed.paper, is_large=claimed.is_large, public_url=public_url)
    except Refusal as refusal:
        fail_job(job=claimed, failure=str(refusal), at=at)
        return
    finish_job(job=claimed, pdf=pdf, event_version=event.version, at=at)


__all__ = [
    "SHEETS",
    "NothingToPrint",
    "Sheet",
    "ask_for_sheet",
    "draw_print_job",
    "draw_sheet",
    "overdue_jobs",
    "sheet_named",
]
