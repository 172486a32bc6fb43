"""What the leader's desk needs to know of an event: who is here before play, what is not as it should be when a day is
opened, and what comes then.  R10, R14-R16, R38, R39, R42.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, fields
from datetime import date

from django.db.models import Count
from django.utils.formats import date_format

from rotations.models import AdoptedMovement
from rotations.queries import empty_to_come, find_adopted_movement
from scoring.domain.standings import Tie, TieState
from scoring.models import Playoff
from scoring.queries.hall import Hall, Room
from scoring.queries.outdated import outdated_sheets
from scoring.queries.prizes import breaks_that_count, tied_prizes
from scoring.queries.qualification import corrected_arrivals, list_in_force, lists_to_enter, qualifiers
from scoring.queries.sheets import HALL_PACK, SHEETS
from tournament.domain import Seat, counted
from tournament.domain.acts import names_of
from tournament.models import Absence, Event, PrintJob, SafetyCopy, Substitution
from tournament.queries.events import repeated_players, short_teams, young_players
from tournament.queries.log import are_printed
from tournament.queries.print_jobs import latest_jobs, print_jobs
from tournament.queries.roster import SeatedTeam

PLAYERS = len(Seat)


@dataclass(frozen=True, slots=True)
class CheckedTeam(SeatedTeam):
    """A team of a day before play; the telephone is for the leader alone."""

    telephone: str = ""
    are_flags_checked: bool = False
    has_paid: bool = False
    young: str = ""  # who of them is too young, in a sentence


def marked_day(event: Event) -> int | None:
    """The day for which a team was marked as here last; None where the log tells of none."""
    last = event.log.filter(act__in=names_of("check_in")).order_by("-number").first()
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
            **{each.name: getattr(team, each.name) for each in fields(team)}
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
    told = (
        ("One team is not checked in." if left == 1 else f"{left} teams are not checked in.") if left else "",
        f"Flags are not ticked at {'one table' if unticked == 1 else f'{unticked} tables'}." if unticked else "",
        *(f"{team.name}: {team.young}" for team in teams if team.young),
    )
    return [*doubts, *filter(None, told)]


FEWEST_TEAMS = 2
MOVEMENT_SHEETS, CALLING_SHEET = "movement-sheets", "calling-sheet"
PLAYED_BY = {MOVEMENT_SHEETS, CALLING_SHEET, "cards", "table-numbers"}
"""The sheets that are still looked at once play has begun."""


class DeskFacts:
    """An event at a glance; ties and playoffs only once every day is closed.

    `sheets` are the latest print job of each sheet by its name, `accepted_days` those whose total the leader accepted
    as it is, `stale_senders` the events below whose teams are here by a list that was superseded.
    """

    def __init__(
        self, event: Event, *, today: date | None = None, is_typed_up: bool = False, noted: Collection[str] = ()
    ) -> None:
        """Reads all of it with the same number of queries for every hall; `is_typed_up`: the open day is over; `noted`
        what the session keeps of what was done.
        """
        self.today, self.is_typed_up, self.noted = today, is_typed_up, noted
        self.hall = hall = Hall(event)
        days = hall.rooms
        is_played = bool(days) and all(day.closed_at for day in days)
        self.event = event
        self.teams = event.teams.count()
        self.are_printed = are_printed(event)
        self.paid = event.teams.filter(has_paid=True).count() if event.entry_fee else 0
        self.tables = len(days[0].tables) if days else 0
        self.movement = find_adopted_movement(event, hall)
        self.had_movement = AdoptedMovement.objects.filter(event=event).exists()
        self.sheets = latest_jobs(event)
        self.broken_sheets = [job for job in print_jobs(event)[:1] if job.state == PrintJob.State.FAILED]
        self.outdated = outdated_sheets(event) if self.sheets else {}
        self.verifiers = list(event.verifiers.filter(revoked_at=None).order_by("pk").values_list("name", flat=True))
        self.days = days
        self.standings = hall.standings.standings if is_played else None
        self.tied_prizes = tuple(tied_prizes(event, self.standings).values()) if self.standings else ()
        self.playoffs = list(event.playoffs.all()) if is_played else []
        self.checkpoints = hall.latest_breaks
        self.is_sent_on = bool(list_in_force(event)) or (event.finalised_at is not None and not qualifiers(event))
        self.stale_senders = [each.from_name for each in corrected_arrivals(event)]
        self.lists_to_enter = lists_to_enter(event)
        self.empty = empty_to_come(event, hall)
        self.short_teams = [] if event.finalised_at else short_teams(event)
        self.has_spares = bool(self.short_teams) and event.spares.exists()
        self.table_of = dict(event.tables.values_list("team", "number")) if self.has_spares else {}
        self.young_players = [] if event.finalised_at else young_players(event)
        self.repeated_players = [] if event.finalised_at else repeated_players(event)
        self.copy = SafetyCopy.objects.filter(event=event).first()
        self.marked_day = marked_day(event)

    @property
    def has_started(self) -> bool:
        return any(day.opened_at for day in self.days)

    @property
    def is_print_replaced(self) -> bool:
        """Whether the sheets noted as printed have an earlier movement, and none were made since; before play."""
        return self.are_printed is False and bool(self.movement) and not (self.has_movement_sheets or self.has_started)

    @property
    def day_to_do(self) -> Room | None:
        """The day that is on: the latest that is open, though an earlier one waits for a ruling; else the next one.

        An earlier one that has only to be closed comes first.
        """
        left = [day for day in self.days if not day.closed_at]
        in_order = [*(day for day in left if day.is_past and day.adds_up), *(day for day in left[::-1] if day.is_open)]
        return next(iter([*in_order, *left]), None)

    def day_after(self, day: Room) -> Room | None:
        return next((later for later in self.days[day.day : day.day + 1] if not later.opened_at), None)

    @property
    def is_break(self) -> bool:
        """True at lunch, say: play has stopped after a session that is not the last of its day."""
        return self.day_to_do is not None and self.hall.session_before_break(self.day_to_do.day) is not None

    @property
    def has_movement_sheets(self) -> bool:
        return self.movement is not None and self.is_printed(MOVEMENT_SHEETS) and MOVEMENT_SHEETS not in self.outdated

    def is_printed(self, sheet: str) -> bool:
        return sheet in self.sheets and self.sheets[sheet].state in (PrintJob.State.DONE, PrintJob.State.EXPIRED)

    @property
    def is_on_paper(self) -> bool:
        """True where the hall pack was printed, and no movement sheets since: it is all that this hall plays by."""
        return MOVEMENT_SHEETS in self.sheets and HALL_PACK in self.sheets[MOVEMENT_SHEETS].sheets

    @property
    def sheets_to_replace(self) -> dict[str, tuple[int, ...]]:
        """The sheets out of date, with their tables, while hands are still to come; reports may be old."""
        if not any(not day.closed_at and not self.is_counting(day) for day in self.days):
            return {}
        return {
            sheet: tables
            for sheet, tables in self.outdated.items()
            if not SHEETS[sheet].is_report and (sheet in PLAYED_BY or not self.is_in_play)
        }

    @property
    def to_print_again(self) -> dict[str, tuple[int, ...]]:
        """The sheets to replace; where those printed elsewhere have an earlier movement, the usual two."""
        return dict.fromkeys((MOVEMENT_SHEETS, CALLING_SHEET), ()) if self.is_print_replaced else self.sheets_to_replace

    @property
    def is_in_play(self) -> bool:
        return self.day_to_do is not None and self.hands_of(self.day_to_do)[0] <= self.event.hand_in_play

    @property
    def ties_to_settle(self) -> tuple[Tie, ...]:
        ties = self.standings.ties if self.standings else ()
        return tuple(tie for tie in ties if tie.playoff in (TieState.NEEDED, TieState.OPEN))

    @property
    def playoffs_to_play(self) -> list[Playoff]:
        """Those that have been begun and neither given up nor decided."""
        level = [set(tie.tables) for tie in self.standings.ties] if self.standings else []
        begun = [each for each in self.playoffs if not each.is_given_up and set(each.playoff.tables) in level]
        return [each for each in begun if not each.playoff.is_decided]

    @property
    def checkpoints_to_see(self) -> list[Room]:
        """The latest checkpoint of each open day, until its flags are counted for the end of the day or it is past."""
        counted = {day.day for day in self.days if day.is_past or day.begun}
        return [checkpoint for checkpoint in self.checkpoints if checkpoint.day not in counted]

    def teams_here(self, day: Room, players: int | None) -> list[SeatedTeam]:
        """The teams of a day of which so many players are here; None: those that are not checked in."""
        is_marked = self.marked_day in (None, day.day)
        return [
            team
            for team in self.hall.seated
            if team.table in day.tables and (team.players_here if is_marked else None) == players
        ]

    def has_made_since_final(self, sheet: str) -> bool:
        final = self.event.finalised_at
        return self.is_printed(sheet) and (final is None or self.sheets[sheet].requested_at >= final)

    def hands_of(self, day: Room) -> tuple[int, int]:
        """The first and the last hand of a day, numbered through the event."""
        played = self.hall.hands[day.day]
        return played.before + 1, played.last

    def is_before_today(self, day: Room) -> bool:
        """True of a date that is past, where none of its hands was called; for practice the date does not matter."""
        planned = not self.event.is_rehearsal and self.hall.days[day.day - 1].date
        is_called = self.event.hand_in_play >= self.hands_of(day)[0]
        return bool(planned and self.today and planned < self.today and not is_called)

    def is_counting(self, day: Room) -> bool:
        """True once the last hand of the day was called or counts came that are no practice, or it is typed up."""
        last = self.hands_of(day)[1]
        is_called = self.event.hand_in_play >= last
        return self.is_played_on_paper(day) or is_called or (day.begun > 0 and not self.early_counts(day))

    def is_played_on_paper(self, day: Room) -> bool:
        """True of an open day no hand of which was called: it was opened to be typed up, or no flags were ticked and
        counts came from a break, or the hall pack is all there is and nobody was checked in.
        """
        if not day.is_open or self.event.hand_in_play >= self.hands_of(day)[0]:
            return False
        is_begun = any(each.day == day.day for each in self.checkpoints)
        is_by_pack = self.is_on_paper and len(self.teams_here(day, None)) == len(day.tables)
        return self.is_typed_up or (not day.checked and (is_begun or is_by_pack))

    def session_typed(self, day: Room) -> int | None:
        """Of a day played on paper today, until counts of its end are typed: the session whose counts were typed
        last, 0 for none; else None.
        """
        is_over = self.is_before_today(day) or day.begun
        if is_over or not self.is_played_on_paper(day):
            return None
        return next((each.session or 0 for each in self.checkpoints if each.day == day.day), 0)

    def break_to_type(self, day: Room) -> Room | None:
        """Of a day whose hands were not called here: the first break whose flags a prize needs, that is not counted, or
        does not add up while nothing is typed of the end of the day.
        """
        is_settled = day.is_complete or day.is_past
        if is_settled or not self.is_counting(day) or self.event.hand_in_play >= self.hands_of(day)[0]:
            return None
        sessions = breaks_that_count(self.event, self.hall, day.day)
        breaks = (self.hall.room(day.day, session) for session in sessions)
        return next(
            (each for each in breaks if not each.is_complete or (self.lacks_flags(each) and not day.done)), None
        )

    def early_counts(self, day: Room) -> tuple[int, ...]:
        """The tables of an open day that were counted before its last hand, perhaps as practice: fewer than half of
        them once hands were called; one, from a phone, where none was yet, because play may be called from paper.
        """
        first, last = self.hands_of(day)
        counted = {table: count.counts for table, count in day.tables.items() if count.values}
        is_called, is_of_phone = self.event.hand_in_play >= first, all(each[0].phone for each in counted.values())
        most = (len(day.tables) - 1) // 2 if is_called else min(len(day.tables) - 1, is_of_phone)
        is_early = day.is_open and self.event.hand_in_play < last and not day.conflicts and len(counted) <= most
        return tuple(counted) if is_early else ()

    def lacks_flags(self, day: Room) -> bool:
        """True when every table is counted, the sum is wrong, and the leader has not accepted it."""
        return day.is_complete and not day.adds_up and not day.is_accepted


def noted_on_paper(event: Event) -> tuple[int, dict[int, int]]:
    """How many absences, late teams and substitutes are noted, and the loan entries of each day that has any."""
    late = event.teams.filter(joined_after_hand__gt=0)
    changes = late.count() + sum(row.objects.filter(team__event=event).count() for row in (Absence, Substitution))
    entries = event.loan_entries.order_by().values("day__number").annotate(entries=Count("pk"))
    return changes, dict(entries.values_list("day__number", "entries"))
