"""What must not change of an event while the program does: places, ties, cards, qualifiers, brackets and its file.

`tests/golden/databases/` holds what the events of stored databases were; `tests/journeys/test_upgrade.py` compares.
Whatever the program's own shapes are called, the pictures here stay as they are stored.
"""

import json
from typing import Any

import msgspec

from rotations import queries
from rotations.domain.card import TableCard
from scoring.event_file.old_files import translate
from scoring.event_file.reading import Document
from scoring.queries.qualification import qualifiers
from tests.events import fresh, save, standings
from tournament.models import Event
from tournament.queries.roster import Roster
from tournament.schemas import read_record


def picture(event: Event) -> dict[str, Any]:
    """What the event is, in plain JSON."""
    now = fresh(event)
    return plain(
        {
            "standings": standings(now),
            "cards": cards(now),
            "qualifiers": [(row.place, row.team.name) for row in qualifiers(now)],
            "brackets": [
                {"play": row.play, "order": row.playoff.order, "is_given_up": row.is_given_up}
                for row in now.playoffs.all()
            ],
            "file": json.loads(save(now)),
        }
    )


def normal_file(file: Any) -> dict[str, Any]:
    """A saved file as this version writes it, whichever saved it; without what is made anew on loading."""
    translate(file)
    written: dict[str, Any] = msgspec.to_builtins(read_record(file, Document), str_keys=True)
    for key in ("signed", "sheets", "sheet_hands"):  # lines of a sheet stand with the moves too
        written.pop(key, None)
    ticks = written.get("flags_checked", ())  # which have no order
    written["flags_checked"] = sorted(ticks, key=lambda tick: (tick["day"], tick["table"]))
    for edition in written.get("movements", ()):
        edition.pop("certificate", None)
    for entry in (*written["log"], *written["rulings"]):
        entry.pop("digest", None)
        entry.pop("kind", None)  # follows from what a ruling is about
    return written


def cards(event: Event) -> list[dict[str, Any]]:
    """The cards of all teams, in the order of their tables; empty before a movement is chosen."""
    roster = Roster(event)
    adopted = queries.find_adopted_movement(event, roster)
    if adopted is None:
        return []
    hands = queries.played_hands(event, adopted, roster)
    return [card(each) for each in queries.cards_of(roster, roster.teams, hands, is_printed=False)]


def card(each: TableCard) -> dict[str, Any]:
    lines = [
        (
            line.number, line.day, line.session, line.who.name, line.move_to, line.visited_by, line.trump.name,
            line.dealer.value, line.is_host_empty, line.are_visitors_away,
        )
        for line in each.lines
    ]  # fmt: skip
    players = {seat.value: name for seat, name in each.players.items()}
    return {"table": each.table, "team": each.team, "players": players, "hands": lines, "note": each.note()}


def plain(value: object) -> Any:
    """The same as JSON holds it."""
    return json.loads(json.dumps(value))
