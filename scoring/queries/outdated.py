"""Which printed sheets show something that was changed since they were drawn."""

from collections.abc import Iterable
from enum import Enum

from django.db.models import Max

from scoring.queries.sheets import DECISIONS
from tournament.models import Event, PrintJob


class Shown(Enum):
    """What a sheet can show; the value is the entries of the log that change it."""

    MOVEMENT = frozenset({
        "adopt_movement", "change_movement", "change_sessions", "withdraw_team", "undo_withdrawal", "return_team",
        "add_late_team",
    })  # fmt: skip
    TEAMS = frozenset({"seat_teams", "team name", "remove_team", "return_team", "add_late_team"})
    ZONES = frozenset({"team zone"})
    AREAS = frozenset({"team area"})
    PLAYERS = frozenset({"substitute_player", "change_letters", "team players"})
    DETAILS = frozenset({"name", "venue", "dates", "slug"})
    """Of the event, of which each change of its details tells; so are those of the next, and those of a team."""
    FLAGS = frozenset({"flags_per_table", "counts_needed", "sessions"})
    CODES = frozenset({"change_code", "make_card", "show_verifier_out"})
    RESULTS = frozenset({
        "record_flag_count", "settle_flag_count", "take_back_count", "lend_flags", "take_back_flags", "close_day",
        "reopen_day", "start_playoff", "draw_cards", "give_bye", "play_hand", "play_for_more", "offer_prize",
        "drop_prize", "publish_final", "withdraw_qualifier", "take_back_withdrawal", "name_by_acclamation",
        "rule_on_total", "record_ruling", *DECISIONS,
    })  # fmt: skip


SAYS: dict[Shown, str] = {
    Shown.MOVEMENT: "the movement was changed",
    Shown.TEAMS: "a team or its table was changed",
    Shown.ZONES: "a team’s zone was changed",
    Shown.AREAS: "a team’s area was changed",
    Shown.PLAYERS: "a player was changed",
    Shown.DETAILS: "the event’s details were changed",
    Shown.FLAGS: "the flags or counts of a table were changed",
    Shown.CODES: "a code was changed",
    Shown.RESULTS: "a count or a place was changed",
}
BESIDE_DETAILS: dict[str, tuple[Shown, ...]] = {
    "movement-sheets": (Shown.MOVEMENT, Shown.TEAMS, Shown.ZONES, Shown.PLAYERS),
    "calling-sheet": (Shown.MOVEMENT, Shown.FLAGS),
    "cards": (Shown.MOVEMENT, Shown.TEAMS, Shown.PLAYERS),
    "table-numbers": (Shown.TEAMS, Shown.ZONES),
    "flag-check": (Shown.TEAMS, Shown.FLAGS),
    "count-slips": (Shown.TEAMS, Shown.FLAGS),
    "late-or-leaving": (Shown.MOVEMENT,),
    "fairness": (Shown.MOVEMENT,),
    "hall-pack": (Shown.MOVEMENT, Shown.TEAMS, Shown.ZONES, Shown.PLAYERS, Shown.FLAGS),
    "phone-cards": (Shown.CODES,),
    **dict.fromkeys(("standings", "results"), (Shown.TEAMS, Shown.ZONES, Shown.RESULTS)),
    "qualifiers": (Shown.TEAMS, Shown.ZONES, Shown.AREAS, Shown.PLAYERS, Shown.RESULTS),
    **dict.fromkeys(
        ("bracket", "certificates", "player-certificates", "rulings"), (Shown.TEAMS, Shown.PLAYERS, Shown.RESULTS)
    ),
}
"""What each sheet shows besides the details of the event, which stand on all."""


EDITED_BEFORE = ("name", "zone", "area", "players")
"""What may have changed by an entry, of a saved event, that does not say what was edited of a team."""


def outdated_sheets(event: Event, jobs: Iterable[PrintJob]) -> dict[str, Shown]:
    """By sheet: what these print jobs, one a sheet, show otherwise than it is now; only those that are out of date."""
    changed = latest_changes(event)
    result = {}
    for job in jobs:
        shown = (Shown.DETAILS, *BESIDE_DETAILS.get(job.sheet, ()))
        since = [each for each in shown if job.event_version is not None and changed[each] > job.event_version]
        if since:
            result[job.sheet] = max(since, key=lambda each: changed[each])
    return result


def latest_changes(event: Event) -> dict[Shown, int]:
    """The number of the log's last entry that changed each thing; 0 where none did."""
    entries = dict(event.log.order_by().values("did").annotate(last=Max("number")).values_list("did", "last"))
    for number, detail in event.log.filter(did="edit_event").order_by("number").values_list("number", "detail"):
        entries |= dict.fromkeys(detail.get("changed", ()), number)
    for number, detail in event.log.filter(did="edit_team").order_by("number").values_list("number", "detail"):
        entries |= dict.fromkeys((f"team {name}" for name in detail.get("changed", EDITED_BEFORE)), number)
    for number, detail in event.log.filter(did="withdraw_team").values_list("number", "detail"):
        if detail["closes_circle"]:
            entries["seat_teams"] = max(number, entries.get("seat_teams", 0))
    return {each: max(entries.get(name, 0) for name in each.value) for each in Shown}
