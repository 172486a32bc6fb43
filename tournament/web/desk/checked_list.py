"""What the page of a list says before it is entered: of its teams beside those of the event, and of each row."""

import zlib
from collections.abc import Collection
from dataclasses import replace
from functools import cached_property

from tournament.domain import Seat, counted, list_numbers, name_key
from tournament.domain.team_list import (
    NO_TEAM,
    ONE_PERSON,
    CheckedList,
    CheckedRow,
    ListColumn,
    TeamTable,
    captain_mark,
    hard_to_read,
    join_above,
    missing_seats,
    players_in,
    preview,
    read_spares,
    split_players,
    told_teams,
    turned,
)
from tournament.models import Event
from tournament.queries.events import players_of, say_repeated, teams
from tournament.services.access import CONTACT_LENGTH
from tournament.services.teams import ListedAgain, listed_again, teams_taken_off
from tournament.web.views import Context

NOT_SAID = {
    ListColumn.TELEPHONE: "Without a telephone: {}.",
    ListColumn.PAID: "Nothing is said of the entry fee of {}; it counts as owed.",
}
"""What is said of new teams that have nothing in a column in which others have something."""


def find_again(event: Event, table: TeamTable) -> dict[int, ListedAgain]:
    """The rows, from 0, that are entered teams, also those that are left out."""
    ticked, every = (
        preview(replace(table, left_out=left_out), zones=event.zones, fee=event.entry_fee)
        for left_out in (table.left_out, frozenset[int]())
    )
    rows = [row if row.entry else other for row, other in zip(ticked, every, strict=True)]
    return listed_again(
        event, [row.entry for row in rows], {row.entry.name for row in rows if row.entry and row.has_paid}
    )


def say_again(team: ListedAgain, *, is_off: bool) -> str:
    """What a row changes of an entered team; empty where the team stands as it is entered."""
    name, changes = team.team.name, "; ".join(team.changes)
    said = {
        f"{name} is entered; its own page takes it off the list.": is_off,
        f"{name}, entered under another name: {changes or 'the same players'}.": name_key(team.listed.name)
        != name_key(name),
        f"{name}: {changes}.": changes,
    }
    return next((sentence for sentence, is_so in said.items() if is_so), "")


class CheckedListPage:
    """A list beside the teams of its event, and what is said of it; `is_first` where nobody looked through it yet."""

    def __init__(self, event: Event, given: TeamTable, text: str, *, is_first: bool = False) -> None:
        self.event = event
        self.text = text
        self.is_first = is_first
        self.again = find_again(event, given)
        changes = {at: team.changes for at, team in self.again.items()}
        checked = CheckedList(given, text, changes, event.zones, event.entry_fee, is_first=is_first)
        self.checked, self.table = checked, checked.table
        self.new = [(row, row.entry) for row in checked.rows if row.entry and row.at not in self.again]
        self.corrected = {team.team: team.entry.players for at, team in self.again.items() if at in checked.entries}
        here = [(team.name, self.corrected.get(team) or players_of(team)) for team in teams(event)]
        self.playing = [*here, *((entry.name, entry.players) for _row, entry in self.new)]
        self.repeated = say_repeated(self.playing)
        wrong = sum(row.refusal is not None for row in checked.rows)
        self.read = len(checked.entries) + len(checked.same) + wrong
        self.can_enter = not (self.table.problem or wrong) and bool(checked.entries or checked.same)

    @cached_property
    def said(self) -> dict[int, str]:
        """What is said of teams that are entered already, or were, by their rows."""
        taken_off = teams_taken_off(self.event) if self.new else set()
        back = {
            row.at: f"{entry.name} was taken off the list before; this enters it again."
            for row, entry in self.new
            if name_key(entry.name) in taken_off
        }
        return back | {at: say_again(team, is_off=at in self.checked.off) for at, team in self.again.items()}

    def note(self, row: CheckedRow) -> str:
        """What is said of a row, besides why it cannot be entered."""
        gone = f"Left out: {'; '.join(row.gone)}" if row.gone else ""
        return " ".join(filter(None, (self.said.get(row.at), row.doubt, row.told, gone)))

    @property
    def seen(self) -> str:
        """Numbers for what is marked, by which a list that is entered tells that somebody saw it."""
        rows = [row for row in self.checked.rows if row.at not in self.checked.same]
        marks = [*self.repeated, *(f"{row.at} {note}" for row in rows if (note := self.note(row)))]
        return " ".join(str(zlib.crc32(mark.encode())) for mark in marks)

    @cached_property
    def spares(self) -> list[tuple[str, str]]:
        """Whom the list names as spares, and who is neither in a team nor one yet; each with telephone and team."""
        players = [name for _team, players in self.playing for name in players.values() if name]
        spares = self.event.spares.values_list("name", flat=True)
        here = set(map(name_key, (*players, *self.table.names.values(), *spares)))
        return [
            (name, f"{contact} {self.table.team_beside(name)}".strip()[:CONTACT_LENGTH])
            for text in self.table.spares
            for name, contact in read_spares(text)
            if name_key(name) not in here
        ]

    @property
    def label(self) -> str:
        """What the button says that enters the list."""
        new, tables, rows = len(self.new), self.event.tables.count(), self.checked.rows
        these = "this team" if new == 1 else f"these {new} teams"
        at = f"table {tables + 1}" if new == 1 else f"tables {tables + 1} to {tables + new}"
        parts = [f"correct {counted(len(self.corrected), 'team')}"] * bool(self.corrected)
        parts += [f"enter {these} at {at}, keep the rest" if tables else f"enter {these}"] * bool(new)
        label = ", ".join(parts) or "nothing changes: on to the teams"
        # A row that was shown left out, and is so still, is answered.
        asked = sum(row.is_asked and (self.is_first or row.at not in self.table.left_out) for row in rows)
        ask = f"; {counted(asked, 'row')} {'is' if asked == 1 else 'are'} still asked about"
        return label[0].upper() + label[1:] + ask * bool(asked and not self.checked.people)

    def context(self) -> Context:
        """What the template shows."""
        notices = self.notices()
        hidden = {place for place in range(len(self.table.columns)) if self.table.is_of_notes(place)}
        return notices | {
            "list": self,
            "has_notices": any(notices.values()),
            "can_enter": self.can_enter,
            "is_readable": not (notices["problem"] or notices["is_badly_read"]),
            "choices": [(column.value, column.label) for column in ListColumn],
            "columns": [(column.value, place in hidden) for place, column in enumerate(self.table.columns)],
            "rows": [row_context(self.checked, row, self.note(row), hidden) for row in self.checked.rows],
        }

    def notices(self) -> Context:
        """What is to be looked at before the list is entered; of what is empty nothing is said."""
        checked, table = self.checked, self.table
        again = checked.same | checked.off | checked.entries.keys()
        told = told_teams(self.text)
        return {
            "is_badly_read": checked.is_badly_read,
            "hard": "" if checked.is_badly_read or checked.people else hard_to_read(table, checked.gone),
            "problem": table.problem,
            "wrong": [row.at + 1 for row in checked.rows if row.refusal],
            "entered": self.say_entered(),
            "again": [(at + 1, text) for at, text in sorted(self.said.items()) if text and at in again],
            "told": None if told == self.read else told,
            "asked": [row.at + 1 for row in checked.rows if not row.refusal and (row.is_asked or row.doubt == NO_TEAM)],
            "people": checked.people,
            "are_people": checked.are_people,
            "incomplete": [
                (
                    row.at + 1,
                    table.cell(row.at, ListColumn.NAME) or f"Row {row.at + 1}",
                    len(Seat) - len(players_in(table, row.at)),
                )
                for row in checked.rows
                if row.missing and row.at not in table.left_out
            ],
            "is_unnamed": table.is_called_by_players,
            "areas": table.areas,
            "couples": table.couples,
            "repeated": self.repeated,
            "not_named": self.say_not_named(),
            "spares": self.spares,
            "unread_spares": [text for text in table.spares if not read_spares(text)],
            "last_first": list(table.last_first.values()),
            "turned": [(name, turned(name)) for name in table.before.values()],
            "unused": table.unused,
            "nowhere": checked.gone.get(-1),
            "captain": captain_mark(self.text, table),
        } | self.fee_notices()

    def fee_notices(self) -> Context:
        """What the list says of the entry fee of its new teams."""
        tells_fee = ListColumn.PAID in self.table.columns
        owing = [(entry.name, self.table.cell(row.at, ListColumn.PAID)) for row, entry in self.new if not row.has_paid]
        return {
            "tells_fee": tells_fee,
            "owes_unsaid": bool(self.new and self.event.entry_fee) and not tells_fee,
            "paying": len(self.new) - len(owing),
            "unpaid": [(name, text) for name, text in owing if text],
        }

    def say_entered(self) -> list[str]:
        """How many teams stay as they are entered, which the list has no more, and who paid though it says not."""
        same, listed = len(self.checked.same), {team.team for team in self.again.values()}
        missing = [team.name for team in self.event.teams.all() if team not in listed] if self.again else []
        stand = "is entered as it stands" if same == 1 else "are entered as they stand"
        texts = [f"{counted(same, 'team')} {stand} here."] * bool(same)
        if missing:
            texts.append(f"Entered, and not on this list: {list_numbers(missing)}. Nothing is done to them.")
        return texts + [
            f"The list says “{said}” of {team.team.name}, who have paid the entry fee; that stays."
            for at, team in self.again.items()
            if team.team.has_paid and not team.says_paid and (said := self.table.cell(at, ListColumn.PAID))
        ]

    def say_not_named(self) -> list[str]:
        """What some new teams have and others have not: a surname, a telephone, a word about the fee."""
        texts = [
            f"Without a surname: {name} ({entry.name})."
            for _row, entry in self.new
            if any(" " in name for name in entry.players.values())
            for name in entry.players.values()
            if " " not in name
        ]
        for column, text in NOT_SAID.items():
            without = [entry.name for row, entry in self.new if not self.table.cell(row.at, column)]
            if column in self.table.columns and 0 < len(without) < len(self.new):
                texts.append(text.format(list_numbers(without)))
        return texts


def row_context(checked: CheckedList, row: CheckedRow, note: str, hidden: Collection[int]) -> Context:
    """A row as the page shows it: cells to correct, its mark, and whether a button joins or splits it; the columns from
    0 that are hidden are sent too.
    """
    table, number = checked.table, row.at
    missing = {seat.value for seat in missing_seats(players_in(table, number))}
    is_marked = note.startswith("Missing") and missing <= {column.value for column in table.columns}
    is_out, is_beside, is_person = number in table.left_out, table.is_beside(number), row.doubt == ONE_PERSON
    return {
        "index": number,
        "number": number + 1,
        "is_out": is_out,
        "is_same": number in checked.same,
        "is_spare": bool(read_spares(table.row_spare(number))),
        "is_person": is_person and not checked.people and join_above(table, number) is not None,
        "is_split": "?" in row.doubt and not is_person and split_players(table, number) is not None,
        "wrong": row.refusal,
        "note": note.partition(". ")[2] if is_marked else note,  # a cell says what is missing
        "cells": [
            {
                "text": text,
                "before": table.before.get((number, place)),
                "label": column.label,
                "is_shown": not is_beside and column is not ListColumn.IGNORE,
                "is_missing": column.value in missing and not is_out,
                "is_name": column is ListColumn.NAME,
                "is_hidden": place in hidden,
            }
            for place, (column, text) in enumerate(zip(table.columns, table.rows[number], strict=True))
        ],
    }
