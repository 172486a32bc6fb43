"""What the leader's desk needs to know of an event: who is here before play, what is not as it should be when a day is
opened, and how far the event has come.  R10, R14-R16, R38, R39, R42.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import date
from functools import cached_property

from django.utils.formats import date_format

from rotations.models import AdoptedMovement
from rotations.queries import find_adopted_movement
from scoring.domain.standings import Tie, TieState
from scoring.models import Playoff
from scoring.queries.hall import EventStandings, Hall
from scoring.queries.outdated import outdated_sheets
from scoring.queries.room import Room
from scoring.queries.sheets import SHEETS
from tournament.domain import Seat, counted
from tournament.models import Event, PrintJob, SafetyCopy, Team
from tournament.queries.events import short_teams, young_players
from tournament.queries.log import are_printed
from tournament.queries.print_jobs import latest_jobs
from tournament.queries.roster import SeatedTeam

PLAYERS = len(Seat)
FEWEST_TEAMS = 2


@dataclass(frozen=True, slots=True)
class CheckedTeam(SeatedTeam):
    """A team of a day before play; the telephone is for the leader alone."""

    telephone: str = ""
    are_flags_checked: bool = False
    has_paid: bool = False
    young: str = ""  # who of them is too young, in a sentence


def marked_day(event: Event) -> int | None:
    """The day for which a team was marked as here last; None where the log tells of none."""
    last = event.log.filter(act="check_in").order_by("-number").first()
    return None if last is None else last.detail["day"]


def are_marks_of(event: Event, day: int) -> bool:
    """True when what the teams are marked as is of this day, as far as the log tells."""
    return marked_day(event) in (None, day)


def checked_teams(event: Event, day: Room, *, with_away: bool = False) -> list[CheckedTeam]:
    """The teams that play on a day, table 1 first; `with_away` those too whose table waits for them."""
    is_begun = are_marks_of(event, day.day)
    rows = event.tables.values_list("number", "team__telephone", "team__has_paid")
    young = {team.name: text for team, text in young_players(event)}
    noted = {table: (telephone, has_paid) for table, telephone, has_paid in rows}
    return [
        CheckedTeam(
            **{field.name: getattr(team, field.name) for field in fields(team)}
            | ({} if is_begun else {"players_here": None}),
            telephone=noted[team.table][0],
            are_flags_checked=team.table in day.checked,
            has_paid=noted[team.table][1],
            young=young.get(team.name, ""),
        )
        for team in Hall(event, with_players=True).seated
        if team.table in day.tables or (with_away and team.left_after_hand is not None)
    ]


def tally(teams: Sequence[CheckedTeam]) -> dict[str, int]:
    """How many teams are here, three, missing or not checked in yet, and how many have flags checked."""
    here = Counter(team.players_here for team in teams)
    return {
        "here": here[PLAYERS],
        "three": here[PLAYERS - 1],
        "missing": here[0],
        "left": here[None],
        "flags": sum(team.are_flags_checked for team in teams),
        "teams": len(teams),
    }


def say_checked(teams: Sequence[CheckedTeam]) -> str:
    """`8 of 11 teams are here, 1 with three players, 1 missing, 1 to come; flags complete at 9 tables.`"""
    count = tally(teams)
    others = {"three": "with three players", "missing": "missing", "left": "not checked in yet"}
    parts = [f", {count[name]} {what}" for name, what in others.items() if count[name]]
    here = f"{count['here']} of {count['teams']} teams are here{''.join(parts)}"
    return f"{here}; flags complete at {counted(count['flags'], 'table')}."


def doubts_about_opening(event: Event, day: Room, planned: date | None, today: date) -> list[str]:
    """What the leader should know before a day is opened: another date, teams that are missing, three or not checked
    in, flags that are not ticked, players who are too young.
    """
    doubts = []
    if planned and planned != today:
        days = (planned - today).days
        months = round(abs(days) / 30.4)
        apart = f"{months} months" if months > 1 else counted(abs(days), "day")
        apart = f"in {apart}" if days > 0 else f"{apart} ago"
        doubts.append(
            f"Day {day.day} is planned for {date_format(planned, 'j F Y')}, {apart}. "
            f"Today is {date_format(today, 'j F Y')}."
        )
    teams = checked_teams(event, day)
    doubts += [
        f"{what}: {', '.join(names)}."
        for players, what in ((0, "Missing"), (PLAYERS - 1, "With three players"))
        if (names := [f"{team.name} ({team.table})" for team in teams if team.players_here == players])
    ]
    count = tally(teams)
    left, unticked = count["left"], count["teams"] - count["flags"]
    reasons = (
        ("One team is not checked in." if left == 1 else f"{left} teams are not checked in.") if left else "",
        f"Flags are not ticked at {'one table' if unticked == 1 else f'{unticked} tables'}." if unticked else "",
        *(f"{team.name}: {team.young}" for team in teams if team.young),
    )
    return [*doubts, *filter(None, reasons)]


MOVEMENT_SHEETS = "movement-sheets"
PLAYED_BY = {MOVEMENT_SHEETS, "calling-sheet", "cards", "table-numbers"}
"""The sheets that are still looked at once play has begun."""


class Desk:
    """An event at a glance: each fact is read when it is first asked for, standings only once every day is closed."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.hall = Hall(event)
        self.days = self.hall.rooms

    @cached_property
    def open_days(self) -> list[Room]:
        return [day for day in self.days if day.is_open]

    @cached_property
    def tables(self) -> int:
        return len(self.days[0].tables) if self.days else 0

    @cached_property
    def teams(self) -> int:
        return self.event.teams.count()

    @cached_property
    def movement(self) -> AdoptedMovement | None:
        return find_adopted_movement(self.event, self.hall)

    @property
    def is_misfit(self) -> bool:
        """True when the movement was chosen for other teams, tables or hands."""
        return not self.movement and AdoptedMovement.objects.filter(event=self.event).exists()

    @property
    def has_started(self) -> bool:
        return any(day.opened_at for day in self.days)

    @property
    def day_to_do(self) -> Room | None:
        """The day that is on: the latest that is open, though an earlier one waits for a ruling; else the next one."""
        left = [day for day in self.days if not day.closed_at]
        return next(iter([*self.open_days[::-1], *left]), None)

    def day_after(self, day: Room) -> Room | None:
        return next((later for later in self.days[day.day : day.day + 1] if not later.opened_at), None)

    def hands_of(self, day: Room) -> tuple[int, int]:
        """The first and the last hand of a day, numbered through the event."""
        played = self.hall.hands[day.day]
        return played.before + 1, played.last

    def hands_called(self, day: Room) -> int:
        """How many hands of a day were called."""
        first, last = self.hands_of(day)
        return max(0, min(self.event.hand_in_play, last) - first + 1)

    @cached_property
    def marked_day(self) -> int | None:
        return marked_day(self.event)

    def teams_here(self, day: Room, players: int | None) -> list[SeatedTeam]:
        """The teams of a day of which so many players are here; None: those that are not checked in."""
        is_marked = self.marked_day in (None, day.day)
        return [
            team
            for team in self.hall.seated
            if team.table in day.tables and (team.players_here if is_marked else None) == players
        ]

    # Paper.

    @cached_property
    def sheets(self) -> dict[str, PrintJob]:
        """The latest print job of each sheet by its name."""
        return latest_jobs(self.event)

    @cached_property
    def outdated(self) -> dict[str, tuple[int, ...]]:
        return outdated_sheets(self.event) if self.sheets else {}

    def is_printed(self, sheet: str) -> bool:
        return sheet in self.sheets and self.sheets[sheet].state in (PrintJob.State.DONE, PrintJob.State.EXPIRED)

    @cached_property
    def has_sheets(self) -> bool:
        """True once the movement sheets are printed, here or as the leader said; they may be out of date."""
        return self.is_printed(MOVEMENT_SHEETS) or bool(are_printed(self.event))

    @cached_property
    def sheets_to_replace(self) -> dict[str, tuple[int, ...]]:
        """The sheets out of date, with their tables, while hands are still to come; reports may be old."""
        if all(day.closed_at or day.is_counting for day in self.days):
            return {}
        is_in_play = self.day_to_do is not None and self.hands_called(self.day_to_do) > 0
        return {
            sheet: tables
            for sheet, tables in self.outdated.items()
            if not SHEETS[sheet].is_report and (sheet in PLAYED_BY or not is_in_play)
        }

    def has_made_since_final(self, sheet: str) -> bool:
        final = self.event.finalised_at
        return self.is_printed(sheet) and (final is None or self.sheets[sheet].requested_at >= final)

    # Counting, and what follows.

    def lacks_flags(self, day: Room) -> bool:
        """True when every table is counted, the sum is wrong, and the leader has not accepted it."""
        return day.is_complete and not day.adds_up and not day.is_accepted

    @cached_property
    def breaks(self) -> list[Room]:
        """The latest counted break of each open day until the flags of its end are counted."""
        ended = {day.day for day in self.days if day.begun}
        return [
            latest_break
            for latest_break in self.hall.latest_breaks
            if latest_break.day not in ended and not latest_break.is_past
        ]

    @cached_property
    def standings(self) -> EventStandings | None:
        is_played = bool(self.days) and all(day.closed_at for day in self.days)
        return self.hall.standings if is_played else None

    @property
    def ties_to_settle(self) -> tuple[Tie, ...]:
        ties = self.standings.standings.ties if self.standings else ()
        return tuple(tie for tie in ties if tie.playoff in (TieState.NEEDED, TieState.OPEN))

    @property
    def playoffs_to_play(self) -> list[Playoff]:
        """Those of ties that are open, which have been begun and not given up."""
        tied = [set(tie.tables) for tie in self.ties_to_settle]
        begun = self.standings.playoffs if self.standings else []
        return [
            begun_playoff
            for begun_playoff in begun
            if not begun_playoff.is_given_up and set(begun_playoff.playoff.tables) in tied
        ]

    # People.

    @cached_property
    def short_teams(self) -> list[tuple[Team, str, str]]:
        return [] if self.event.finalised_at else short_teams(self.event)

    @cached_property
    def young_players(self) -> list[tuple[Team, str]]:
        return [] if self.event.finalised_at else young_players(self.event)

    @cached_property
    def copy(self) -> SafetyCopy | None:
        return SafetyCopy.objects.filter(event=self.event).first()
