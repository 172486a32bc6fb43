"""The desk's pages about teams: the list, one pasted or uploaded and shown with a picker for each column, the players,
and the tables.  R2, R5, R7, R23.
"""

import zlib
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import cached_property
from itertools import chain

from django.conf import settings
from django.core import signing
from django.forms import Form
from django.http import HttpResponse

from tournament.domain import NotFound, Refusal, counted, list_numbers
from tournament.domain.house_rules import AGE, PRESETS, Level
from tournament.domain.team import Seat, name_key, place_key
from tournament.domain.team_list import (
    ListColumn,
    RowPreview,
    TeamTable,
    captain_mark,
    column_problem,
    corrections,
    hard_to_read,
    join_above,
    left_out,
    may_be_person,
    missing_seats,
    players_in,
    preview,
    read_list,
    read_spares,
    row_doubt,
    split_players,
    told_teams,
    turned,
)
from tournament.http import read_number
from tournament.models import Event, Table, Team
from tournament.queries.events import (
    EXPECTED,
    age_reference,
    has_started,
    is_too_young,
    offered_zones,
    players_of,
    say_repeated,
    say_waiting,
    substitutions,
    teams,
    young_players,
)
from tournament.queries.office import erasures
from tournament.schemas import read_record, to_json
from tournament.services.access import CONTACT_LENGTH, NewSpare
from tournament.services.acts import AnyAct
from tournament.services.teams import (
    NewParties,
    NewTeams,
    RemovedTeam,
    Seating,
    TeamList,
    admit_parties,
    edit_team,
    enter_list,
    enter_teams,
    find_team,
    note_players,
    remove_team,
    restore_team,
    seat_teams,
    tables_for,
    teams_taken_off,
)
from tournament.web.desk.forms import PlayersForm, TablesForm, TeamForm, TeamListForm, TeamTableForm
from tournament.web.desk.listed_again import find_again, say_again, say_entered_already
from tournament.web.events import today_of
from tournament.web.views import UNPROCESSABLE, Cleaned, Context, DeskActionView, DeskFormView, DeskView

FEWEST_TEAMS = 2


def has_zones(event: Event, teams: Sequence[Team]) -> bool:
    """True where the teams are of several zones; one without a zone is of the event's."""
    return len({place_key(team.zone or event.zone) for team in teams}) > 1


PUT_BACK_WITHIN = timedelta(hours=12)
"""How long the browser that took a team off can put it back; so long it is kept in memory, and nowhere else."""


class TeamListPage(DeskView):
    template_name = "tournament/desk/teams.html"

    @property
    def removed_key(self) -> str:
        return f"removed-team-{self.event.pk}-{self.request.user.pk}"

    @property
    def removed_salt(self) -> str:
        """What goes into the signature; another once a person’s name was taken out, which may be one of that team."""
        return f"{self.removed_key}-{erasures()}"

    @cached_property
    def removed(self) -> RemovedTeam | None:
        """The team that this person took off last in this browser, which holds it in a signed cookie."""
        kept = self.request.COOKIES.get(self.removed_key, "")
        try:
            return read_record(signing.loads(kept, salt=self.removed_salt, max_age=PUT_BACK_WITHIN), RemovedTeam)
        except signing.BadSignature:
            return None

    def page_context(self) -> dict[str, object]:
        listed = [(team, players_of(team)) for team in teams(self.event)]
        here = {team.pk for team, _players in listed}
        young = [f"{team.name}: {text}" for team, text in young_players(self.event)]
        spares = list(self.event.spares.exclude(party=EXPECTED))
        sit_in = {name_key(row.came) for row in substitutions(self.event)}
        playing = {name_key(name) for _team, players in listed for name in players.values() if name} - sit_in
        beside = [
            f"{spare.name} plays in a team, and is among the spares or at the door, too."
            for spare in spares
            if name_key(spare.name) in playing
        ]
        return {
            "doubts": [*say_repeated((team.name, players) for team, players in listed), *beside, *young],
            "form": TeamForm(zones=offered_zones(self.event), has_fee=bool(self.event.entry_fee)),
            "has_zones": has_zones(self.event, [team for team, _ in listed]),
            "teams": [(team, players if any(players.values()) else {}) for team, players in listed],
            "lacking": [(team.name, len(seats)) for team, players in listed if (seats := missing_seats(players))],
            "has_started": has_started(self.event),
            "waiting": say_waiting(self.event),
            "removed": self.removed if self.removed and self.removed.team not in here else None,
            "spares": [spare for spare in spares if spare.party is None],
            "next_table": self.event.tables.count() + 1 if self.event.tables.exists() else None,
            "on_url": self.desk_url("desk"),
        }


class TeamListView(TeamListPage, DeskFormView):
    act = enter_teams
    form_class = TeamForm
    success_page = "desk-teams"

    def get_form_kwargs(self) -> dict[str, object]:
        return super().get_form_kwargs() | {
            "zones": offered_zones(self.event), "has_fee": bool(self.event.entry_fee),
        }  # fmt: skip

    def read(self, form: TeamForm) -> NewTeams:
        entry, has_paid = form.cleaned_data["entry"], form.cleaned_data.get("has_paid")
        return NewTeams(teams=(entry,), paid=frozenset({entry.name} if has_paid else ()))

    def get_success_message(self, cleaned_data: object) -> str:
        tables = self.event.tables.count()
        return " ".join([say_entered(self.result), *[f"Choose the movement for {tables} tables."] * bool(tables)])


class TeamMixin(DeskView):
    """A page about one team; raises NotFound."""

    @cached_property
    def team(self) -> Team:
        return find_team(self.event, self.kwargs["team"])

    def get_context_data(self, **context: object) -> dict[str, object]:
        return super().get_context_data(**{"team": self.team} | context)


class TeamView(TeamMixin, DeskFormView):
    act = edit_team
    template_name = "tournament/desk/team.html"
    form_class = TeamForm
    success_message = "%(name)s is saved."
    success_page = "desk-teams"

    def get_form_kwargs(self) -> dict[str, object]:
        names = {seat.value: name or "" for seat, name in players_of(self.team).items()}
        initial = {name: getattr(self.team, name) for name in (*TeamForm.Meta.fields, "has_paid")} | names
        spares = ", ".join(f"{spare.name} {spare.contact}".strip() for spare in self.event.spares.all())
        offered = {"zones": offered_zones(self.event), "initial": initial, "spares": spares}
        return super().get_form_kwargs() | offered | {"has_fee": bool(self.event.entry_fee)}

    def page_context(self) -> dict[str, object]:
        missing = missing_seats(players_of(self.team))
        return {
            "has_started": has_started(self.event),
            "spares": self.event.spares.exclude(party=EXPECTED),
            "free_seat": missing[0] if len(missing) == 1 else None,
        }


class RemoveTeamView(TeamListPage, DeskActionView):
    """Takes a team off; whoever does so can put it back for a while, until they take off another."""

    success_page = "desk-teams"
    act = remove_team

    def succeed(self, form: Form) -> HttpResponse:
        response, key = super().succeed(form), self.removed_key
        removed = signing.dumps(to_json(self.result), salt=self.removed_salt, compress=True)
        is_secure = settings.SESSION_COOKIE_SECURE
        path = self.desk_url(self.success_page)
        response.set_cookie(key, removed, PUT_BACK_WITHIN, path, secure=is_secure, httponly=True, samesite="Lax")
        return response

    def get_success_message(self, cleaned_data: object) -> str:
        return f"{self.result.name} is off the list."


class RestoreTeamView(TeamListPage, DeskActionView):
    success_page = "desk-teams"
    success_message = "%(result)s is on the list again."
    act = restore_team

    def read(self, form: Form) -> RemovedTeam:
        sentence = "That team cannot be put back any more. Paste its line of the list again, or write it."
        removed = NotFound.require(self.removed, sentence)
        NotFound.when(removed.team != self.kwargs["team"], sentence)
        return removed


class PlayersView(DeskView):
    """Every player with what is known, who is too young on the reference date, and every substitution.

    Only the leader sees it; it warns and excludes nobody.  R2.
    """

    template_name = "tournament/desk/players.html"

    def page_context(self) -> dict[str, object]:
        reference = age_reference(self.event)
        by_team = {team: list(team.players.all()) for team in teams(self.event)}
        players = list(chain.from_iterable(by_team.values()))
        return {
            "teams": [(team, players) for team, players in by_team.items() if players],
            "young": [player for player in players if is_too_young(player, reference)],
            "unknown": sum(player.birth_year is None for player in players),
            "reference": reference,
            "age": AGE,
            "substitutions": substitutions(self.event),
        }


class TeamPlayersView(TeamMixin, DeskFormView):
    """Year of birth and membership of one team's players."""

    act = note_players
    template_name = "tournament/desk/players_of_team.html"
    form_class = PlayersForm
    success_page = "desk-players"

    def get_form_kwargs(self) -> dict[str, object]:
        return super().get_form_kwargs() | {"players": self.team.players.all()}

    def get_success_message(self, cleaned_data: object) -> str:
        return f"What is known of {self.team.name} is saved."


class SeatingView(DeskFormView):
    """The tables as they are, or as the level's rule proposes them; `?draw=2` shows another draw, `?draw=list` the
    order of the list.  R5, R7, R10, R11.
    """

    act = seat_teams
    template_name = "tournament/desk/seating.html"
    form_class = TablesForm

    @property
    def draw(self) -> str:
        return self.request.GET.get("draw", "")[:9]

    @cached_property
    def teams(self) -> list[Team]:
        return list(teams(self.event))

    @cached_property
    def is_listed(self) -> bool:
        """Whether the tables follow the list: where that is asked for, and at first for an event of the past."""
        dates = [day.date for day in self.event.days.all() if day.date]
        return self.draw == "list" or (not self.draw and bool(dates) and max(dates) < today_of(self.event))

    @property
    def is_seated(self) -> bool:
        return bool(self.teams) and not self.draw and all(hasattr(team, "table") for team in self.teams)

    @cached_property
    def proposal(self) -> tuple[list[int | None], str]:
        """The table of each team, its own or a proposed one, in the order of entry; and the reason where the rule
        proposes none.
        """
        no_tables: list[int | None] = [None] * len(self.teams)
        if self.is_seated:
            return [team.table.number for team in self.teams], ""
        if len(self.teams) < FEWEST_TEAMS:
            return no_tables, ""
        if self.is_listed:
            return [*range(1, len(self.teams) + 1)], ""
        try:
            return [*tables_for(self.event, self.teams, Seating(draw=self.draw))], ""
        except Refusal as refusal:
            return no_tables, str(refusal)

    def get_form_kwargs(self) -> dict[str, object]:
        rows = zip(self.teams, self.proposal[0], strict=True)
        by_table = sorted(rows, key=lambda row: (row[1] or 0, row[0].entry_order))
        return super().get_form_kwargs() | {"rows": by_table}

    def page_context(self) -> dict[str, object]:
        return {
            "refusal": self.proposal[1],
            "waiting": say_waiting(self.event),
            "moved": self.moved(self.proposal[0]) if self.draw else 0,
            "is_printed": self.is_printed,
            "is_seated": self.is_seated,
            "is_drawn": PRESETS[Level(self.event.level)].is_drawn,
            "next_draw": (read_number(self.draw) or 0) + 1,
            "has_started": has_started(self.event),
            "has_enough": len(self.teams) >= FEWEST_TEAMS,
            "has_zones": has_zones(self.event, self.teams),
            "has_areas": any(team.area for team in self.teams),
        }

    def moved(self, tables: Sequence[int | None]) -> int:
        pairs = zip(self.teams, tables, strict=True)
        return sum(hasattr(team, "table") and team.table.number != table for team, table in pairs)

    @cached_property
    def is_printed(self) -> bool:
        return self.event.print_jobs.exists()

    def get_success_message(self, cleaned_data: Cleaned) -> str:
        count = self.moved([cleaned_data[f"team_{team.pk}"] for team in self.teams])
        if not count:
            return f"{len(self.teams)} teams have their tables."
        moved = "1 team has another table." if count == 1 else f"{count} teams have other tables."
        return f"{moved} Print the sheets again." if self.is_printed else moved


SEND_AGAIN = 307  # the status by which a browser sends the same form to another address

ONE_PLAYER = "one player?"
ONE_PERSON = "Is this a team, or one person? Tick it if it is a team."
DOES_IT_PLAY = "Does this team play?"
NO_TEAM = "Left out: no players were found in this line. Tick it if it is a team."

FEW = 3  # so many spares are named in a sentence


def say_missing(table: TeamTable, number: int, bare: Collection[int]) -> str:
    """Which players a row lacks, where the list has players; else nothing.  The `bare` rows may be no teams."""
    players, is_out = players_in(table, number), number in table.left_out
    if not table.has_players or table.is_beside(number):
        return ""
    if not players:
        if is_out:
            return NO_TEAM
        return "No players were found in this line. Is it a team?" if number in bare else "No player is named."
    if is_out:
        return ""
    missing = ", ".join(seat.value for seat in missing_seats(players))
    return f"Missing: {missing}." if missing else ""


def first_names_alone(table: TeamTable, number: int) -> list[str]:
    """The players of a row without a surname, where others of it have one; else nobody."""
    names = [] if number in table.left_out else list(players_in(table, number).values())
    alone = [name for name in names if " " not in name]
    return alone if len(alone) < len(names) else []


def say_not_named(table: TeamTable, rows: Sequence[RowPreview]) -> list[str]:
    """What some teams of a list have and others have not: a surname, a telephone, a word about the fee."""
    used = [(number, row.entry) for number, row in enumerate(rows) if row.entry]
    texts = [
        f"Without a surname: {name} ({entry.name})."
        for number, entry in used
        for name in first_names_alone(table, number)
    ]
    silent = [entry.name for number, entry in used if not table.cell(number, ListColumn.PAID)]
    dumb = [entry.name for _number, entry in used if not entry.telephone]
    if ListColumn.TELEPHONE in table.columns and 0 < len(dumb) < len(used):
        texts.append(f"Without a telephone: {list_numbers(dumb)}.")
    if ListColumn.PAID in table.columns and 0 < len(silent) < len(used):
        texts.append(f"Nothing is said of the entry fee of {list_numbers(silent)}; it counts as owed.")
    return texts


def say_asked(rows: Sequence[int]) -> str:
    if not rows:
        return ""
    return "; 1 row is still asked about" if len(rows) == 1 else f"; {len(rows)} rows are still asked about"


class TeamTableView(DeskActionView):
    """A list with a picker for each column and its cells to correct; enters its teams.  With `again` it only looks.

    People without teams become teams of four, come in at the door to be drawn, or are spares.
    """

    act: AnyAct = enter_list
    other_acts = (admit_parties,)
    template_name = "tournament/desk/team_list_checked.html"
    form_class = TeamTableForm
    form_name = "form"
    source = ""  # the list as text, where it is shown for the first time
    success_page = "desk-teams"

    def table_context(self, table: TeamTable) -> Context:
        listed = list(teams(self.event))
        doubts = [row_doubt(table, number) for number in range(len(table.rows))]
        used = set(range(len(doubts))) - table.left_out
        is_badly_read = sum(bool(doubts[at]) for at in used) * 3 > len(used)
        again, below = find_again(self.event, table), corrections(table)
        known = again.keys() | below.keys()
        persons = [number for number in range(len(doubts)) if number not in known and may_be_person(table, number)]
        if self.source and not is_badly_read:
            # Whether these are teams is asked; none is entered before somebody says so.
            unsure = {at for at, doubt in enumerate(doubts) if doubt and ONE_PLAYER not in doubt} | table.bare
            table = replace(table, left_out=table.left_out.union(persons, unsure - again.keys()))
            doubts = [row_doubt(table, number) for number in range(len(table.rows))]  # as the next time
        off = {at for at in again if DOES_IT_PLAY in doubts[at] + below.get(at, "")}
        same = {at for at, team in again.items() if not team.changes} - off
        table = replace(table, left_out=table.left_out | same)
        said = {at: say_again(team, is_off=at in off) for at, team in again.items()}
        rows = preview(table, zones=self.event.zones, fee=self.event.entry_fee)
        entries = [row.entry for row in rows if row.entry]
        fresh = [RowPreview() if at in again else row for at, row in enumerate(rows)]
        newcomers = [row.entry for row in fresh if row.entry]
        corrected = {team.team.pk: team.entry for at, team in again.items() if rows[at].entry}
        may_be_people = is_badly_read or table.is_called_by_players
        has_few = len(entries) > 3 and not any(len(entry.players) > may_be_people for entry in entries)
        people = table.people if has_few or table.has_last_first else []
        # Names alone may be people's too: then that is the second way.
        are_people = may_be_people or table.has_last_first or ListColumn.TELEPHONE in table.columns
        bare = table.bare
        lacking = ["" if number in again else say_missing(table, number, bare) for number in range(len(rows))]
        if people and are_people:
            doubts, lacking, is_badly_read = [""] * len(rows), [], False
        else:
            doubts = [
                ONE_PERSON if number in persons else doubts[number] or missing for number, missing in enumerate(lacking)
            ]
        spoken = {at for at in below if not players_in(table, at)}
        doubts = ["" if at in same | spoken else doubt for at, doubt in enumerate(doubts)]
        crowded = {number for number, doubt in enumerate(doubts) if "?" in doubt} - set(persons)
        gone = self.left_out(table)
        is_told = not (table.is_called_by_players or people)
        unnamed = [
            "Is there no team name?" if is_told and at not in again and table.is_unnamed(at) else ""
            for at in range(len(rows))
        ]
        asked = [at + 1 for at, doubt in enumerate(doubts) if "?" in doubt + unnamed[at] + below.get(at, "")]
        loose = [at + 1 for at, doubt in enumerate(doubts) if doubt == NO_TEAM]
        # A row that was shown left out, and is so still, is answered.
        unanswered = [number for number in asked if self.source or number - 1 not in table.left_out]
        left = {at: f"Left out: {'; '.join(parts)}" for at, parts in gone.items() if at not in same}
        taken_off = teams_taken_off(self.event) if newcomers else set()
        said |= {
            at: f"{row.entry.name} was taken off the list before; this enters it again."
            for at, row in enumerate(fresh)
            if row.entry and name_key(row.entry.name) in taken_off
        }
        notes = [
            " ".join(filter(None, (said.get(at), doubt, below.get(at), unnamed[at], left.get(at))))
            for at, doubt in enumerate(doubts)
        ]
        entered = [
            (team.name, corrected[team.pk].players if team.pk in corrected else players_of(team)) for team in listed
        ]
        notes_told = [place for place in range(len(table.columns)) if table.is_of_notes(place)]
        seated = {name_key(name) for _team, players in entered for name in players.values() if name}
        seated |= {
            name_key(name) for name in (*table.names.values(), *self.event.spares.values_list("name", flat=True))
        }
        repeated = say_repeated([*entered, *((entry.name, entry.players) for entry in newcomers)])
        problem = column_problem(table.columns)
        wrong = [number for number, row in enumerate(rows, start=1) if row.refusal]
        captain = captain_mark(self.source or self.request.POST.get("text", ""), table)
        told = told_teams(self.source or self.request.POST.get("text", ""))
        read = len(entries) + len(wrong) + len(same)
        marks = [*repeated, *(f"{number} {note}" for number, note in enumerate(notes) if note and number not in same)]
        return {
            "columns": [(column.value, place in notes_told) for place, column in enumerate(table.columns)],
            "choices": [(column.value, column.label) for column in ListColumn],
            "rows": [
                row_context(number, table, row, note, notes_told)
                | {"is_person": number in persons and not people and join_above(table, number) is not None}
                | {"is_split": number in crowded and split_players(table, number) is not None}
                | {"is_same": number in same}
                for number, (row, note) in enumerate(zip(rows, notes, strict=True))
            ],
            "repeated": repeated,
            "entered": say_entered_already(self.event, table, again, same),
            "again": [
                (at + 1, text) for at, text in sorted(said.items()) if text and (rows[at].entry or at in {*same, *off})
            ],
            "source": self.source or self.request.POST.get("text", ""),
            "nowhere": gone.get(-1, []),
            "problem": problem,
            "wrong": len(wrong),
            "wrong_rows": wrong,
            "asked_rows": sorted({*asked, *loose} - {*wrong}),
            "told": told if told and told != read else None,
            "read": read,
            "is_badly_read": is_badly_read,
            "hard": "" if is_badly_read or people else hard_to_read(table, gone),
            "owes_unsaid": bool(newcomers and self.event.entry_fee) and ListColumn.PAID not in table.columns,
            "is_readable": not problem and not is_badly_read,
            "is_doubtful": is_badly_read
            or any(
                [
                    table.couples,
                    table.is_called_by_players,
                    repeated,
                    problem,
                    wrong,
                    captain,
                    gone.get(-1),
                    table.unused,
                    asked,
                    loose,
                    told not in (None, read),
                    table.before,
                    table.last_first,
                    ListColumn.PAID in table.columns or (newcomers and self.event.entry_fee),
                    any(map(table.is_group, table.left_out)),
                ]
            ),
            "couples": table.couples,
            "areas": [table.cell(at + 1, ListColumn.AREA) for at in sorted(table.left_out) if table.is_group(at)],
            "is_unnamed": table.is_called_by_players,
            "incomplete": [
                (at + 1, table.cell(at, ListColumn.NAME) or f"Row {at + 1}", len(Seat) - len(players_in(table, at)))
                for at, each in enumerate(lacking)
                if each and at not in table.left_out
            ],
            "entries": entries,
            "newcomers": newcomers,
            "are_people": are_people,
            "people": people,
            "paid": frozenset(row.entry.name for row in rows if row.entry and row.has_paid),
            "paying": sum(row.has_paid for row in fresh),
            "tells_fee": ListColumn.PAID in table.columns,
            "unpaid": [
                (row.entry.name, table.cell(number, ListColumn.PAID))
                for number, row in enumerate(fresh)
                if row.entry and not row.has_paid and table.cell(number, ListColumn.PAID)
            ],
            "turned": [(name, turned(name)) for name in table.before.values()],
            "spares": [text for text in table.spares if not read_spares(text)],
            "to_list": [
                (name, f"{contact} {table.team_beside(name)}".strip()[:CONTACT_LENGTH])
                for text in table.spares
                for name, contact in read_spares(text)
                if name_key(name) not in seated
            ],
            "refused": self.request.POST.getlist("no_spare"),
            "captain": captain,
            "not_named": say_not_named(table, fresh),
            "unused": table.unused,
            "last_first": list(table.last_first.values()),
            "can_turn": table.has_players or (people and are_people),
            "can_enter": not problem and not wrong and bool(entries or same),
            "label": self.enter_label(len(newcomers), len(corrected)) + say_asked(unanswered) * (not people),
            "seen": " ".join(str(zlib.crc32(mark.encode())) for mark in marks),
        }

    def left_out(self, table: TeamTable) -> dict[int, list[str]]:
        """What of the pasted text arrived in no row, and what it was when it was read; not what was changed since."""
        text = self.source or self.request.POST.get("text", "")
        if self.source:
            return left_out(text, table)
        at_first = left_out(text, read_list(text, self.event.zones)) if text else {}
        then = set(" ".join(chain.from_iterable(at_first.values())).split())
        now = left_out(text, table) if text else {}
        return {at: kept for at, parts in now.items() if (kept := [part for part in parts if then & {*part.split()}])}

    def enter_label(self, count: int, corrected: int) -> str:
        tables, these = self.event.tables.count(), "this team" if count == 1 else f"these {count} teams"
        parts = [f"correct {counted(corrected, 'team')}"] if corrected else []
        if count and tables:
            at = f"table {tables + 1}" if count == 1 else f"tables {tables + 1} to {tables + count}"
            parts.append(f"enter {these} at {at}, keep the rest")
        elif count:
            parts.append(f"enter {these}")
        label = ", ".join(parts) or "nothing changes: on to the teams"
        return label[0].upper() + label[1:]

    def show(self, table: TeamTable, *, status: int = 200, **context: object) -> HttpResponse:
        return self.render_to_response(self.get_context_data(**self.table_context(table) | context), status=status)

    def form_valid(self, form: TeamTableForm) -> HttpResponse:
        self.table = form.table()
        if person := read_number(self.request.POST.get("above", "")):
            return self.show(join_above(self.table, person - 1) or self.table)
        if shared := read_number(self.request.POST.get("split", "")):
            return self.show(split_players(self.table, shared - 1) or self.table)
        if "turn" in self.request.POST:
            return self.show(self.table.turn_names())
        if "fours" in self.request.POST:
            return self.show(self.table.in_fours())
        page = self.table_context(self.table)
        if "again" in self.request.POST:
            return self.show(self.table)
        if {"spares", "door"} & self.request.POST.keys():
            self.entries, self.paid, self.spares = [], frozenset[str](), self.table.people
            self.success_page = "desk-spares"
            if "door" in self.request.POST:
                self.act, self.success_page = admit_parties, "desk-door"
            return super().form_valid(form)
        if not page["can_enter"]:
            return self.show(self.table, status=UNPROCESSABLE, is_refused=True)
        if set(str(page["seen"]).split()) - set(form.cleaned_data["seen"].split()):
            return self.show(self.table, is_new=True)
        self.entries, self.paid = page["entries"], page["paid"]
        self.spares = [spare for spare in page["to_list"] if spare[0] not in page["refused"]]
        return super().form_valid(form)

    def form_invalid(self, form: TeamTableForm) -> HttpResponse:
        return self.show(self.table, status=UNPROCESSABLE, form=form)

    def read(self, form: TeamTableForm) -> TeamList | NewParties:
        if self.act is admit_parties:
            return NewParties(parties=tuple((f"{name} {telephone}".strip(),) for name, telephone in self.spares))
        spares = tuple(NewSpare(name=name, contact=contact) for name, contact in self.spares)
        return TeamList(teams=tuple(self.entries), paid=self.paid, spares=spares)

    def get_success_message(self, cleaned_data: object) -> str:
        if self.act is admit_parties:
            return f"{len(self.spares)} people are on the list. Now draw the fours."
        teams, corrected = self.result
        spares = list(dict.fromkeys(name for name, _contact in self.spares))
        said = [say_entered(teams, spares)] if teams or spares else []
        said += [f"Corrected: {list_numbers(corrected)}."] if corrected else []
        return " ".join(said) or "Nothing was new: all teams are entered as they stand on the list."


def say_entered(entered: Sequence[Team], spares: Sequence[str] = ()) -> str:
    """What was entered: teams and their tables, spares and, where they are few, their names."""
    tables = sorted(Table.objects.filter(team__in=entered).values_list("number", flat=True))
    if len(entered) == 1 and not spares:
        return f"{entered[0].name} is entered at table {tables[0]}." if tables else f"{entered[0].name} is entered."
    at = f" at tables {tables[0]} to {tables[-1]}" if tables else ""
    names = f", {list_numbers(spares)}," if 0 < len(spares) <= FEW else ""
    what = [counted(len(entered), "team") + at * bool(spares)] if entered else []
    what += [counted(len(spares), "spare") + names] if spares else []
    verb = "is" if len(entered) + len(spares) == 1 else "are"
    return f"{' and '.join(what)} {verb} entered{at * (not spares)}."


def row_context(
    number: int, table: TeamTable, row: RowPreview, note: str, hidden: Collection[int]
) -> dict[str, object]:
    """One row as the page shows it: cells to correct, and its mark; the columns from 0 that are hidden are sent too."""
    missing = {seat.value for seat in missing_seats(players_in(table, number))}
    is_beside = table.is_beside(number)
    is_marked = note.startswith("Missing") and missing <= {column.value for column in table.columns}
    return {
        "index": number,
        "number": number + 1,
        "is_out": number in table.left_out,
        "is_spare": bool(read_spares(table.row_spare(number))),
        "wrong": str(row.refusal) if row.refusal else "",
        "note": note.partition(". ")[2] if is_marked else note,  # a cell says what is missing
        "cells": [
            {
                "text": text,
                "before": table.before.get((number, place)),
                "label": column.label,
                "is_shown": not is_beside and column is not ListColumn.IGNORE,
                "is_missing": column.value in missing and number not in table.left_out,
                "is_name": column is ListColumn.NAME,
                "is_hidden": place in hidden,
            }
            for place, (column, text) in enumerate(zip(table.columns, table.rows[number], strict=True))
        ],
    }


class PasteTeamsView(DeskFormView):
    """A pasted or uploaded list, read and shown; nothing is saved yet."""

    template_name = "tournament/desk/team_list.html"
    form_class = TeamListForm

    def form_valid(self, form: TeamListForm) -> HttpResponse:
        """The list as it was read, or the text again to be changed.

        A file of qualifiers is sent on, by the browser, to where it is taken in.
        """
        if (file := form.cleaned_data["file"]) and file.name.endswith(".json"):
            return HttpResponse(status=SEND_AGAIN, headers={"Location": self.desk_url("desk-receive")})
        if "mend" in self.request.POST:
            return self.render_to_response(self.get_context_data(form=form, is_mended=True))
        return super().form_valid(form)

    def perform(self, form: TeamListForm) -> TeamTable:
        return form.read(self.event.zones)

    def succeed(self, form: TeamListForm) -> HttpResponse:
        return TeamTableView(request=self.request, event=self.event, source=form.source).show(self.result)
