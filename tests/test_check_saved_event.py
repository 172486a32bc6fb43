"""The program that reckons a saved event anew agrees with the service, and notices a broken log."""

import json
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest

from scoring.domain.standings import TeamRuling, TeamRulingKind
from scoring.event_file.save import save_event
from scoring.queries.standings import event_standings
from scoring.services import counts, days, rulings
from tests.events import ADA, NOON, count, fresh, load, make_event, play_day
from tests.queried import count_of_day
from tournament.models import Event
from tournament.queries.events import find_phone
from tournament.services import access, acts

EXAMPLE = Path(__file__).parents[1] / "tournament" / "examples" / "provincial_games.json"
LATER = NOON + timedelta(minutes=10)


def check(text: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    file = folder / "event.json"
    file.write_text(text, encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-S", Path(__file__).with_name("check_saved_event.py"), file],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def event_with_everything() -> Event:
    """Two people a table, who differ; loans given back in part and waived; a penalty."""
    event = make_event(4, counts_needed=2)
    counts.lend_flags(event, ADA, NOON, counts.NewLoan(day=1, table=3, flags=3), "a")
    counts.take_back_flags(event, ADA, NOON, counts.FlagsReturned(day=1, table=3, flags=1), "b")
    for by, flags in (("Vera", 13), ("Max", 14), ("Hugo", 14)):
        count(event, 1, flags, by=by)
    count(event, 2, 9, by="Vera")
    counts.settle_flag_count(
        event, ADA, NOON, counts.Settlement(day=1, table=2, flags=12, reason="Counted together."), "c"
    )
    count(event, 4, 12, by="Vera")
    late = [("Max", 12), ("Hugo", 13)]
    counts.settle_flag_count(event, ADA, LATER, counts.Settlement(day=1, table=4, flags=11, reason="By myself."), "d")
    for by, flags in late:
        counts.record_flag_count(
            event,
            acts.Actor(by),
            LATER,
            counts.NewCount(day=1, table=4, flags=flags, counted_at=NOON + timedelta(minutes=1)),
            by,
        )
    for _ in late:
        last = count_of_day(fresh(event), 1).tables[4].last or 0
        counts.take_back_count(event, ADA, LATER, counts.CountTakenBack(day=1, table=4, count=last))
    play_day(event, 14, 12, 12, 12)
    play_day(event, 10, 11, 13, 14, day=2)
    rulings.rule_on_team(
        event, ADA, NOON, TeamRuling(table=3, kind=TeamRulingKind.WAIVED_LOAN, number=1, reason="The flags were torn.")
    )
    rulings.rule_on_team(event, ADA, NOON, TeamRuling(table=4, kind=TeamRulingKind.PENALTY, number=2, reason="Talked."))
    return fresh(event)


def event_counted_under_two_names() -> Event:
    """Vera corrects herself as Max on the same phone."""
    event, token = make_event(2, sessions=((3,),)), ""
    for name, flags in (("Vera", 13), ("Max", 14)):
        token = access.admit_verifier(
            event=event, code=event.verifier_code, name=name, address="::1", at=NOON, token=token
        )  # fmt: skip
        verifier = acts.Actor(name, phone=find_phone("games", token))
        counts.record_flag_count(event, verifier, NOON, counts.NewCount(day=1, table=1, flags=flags), name)
    count(event, 2, 10)
    days.close_day(event, ADA, NOON, days.DayClosing(day=1))
    return fresh(event)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "make", [event_with_everything, event_counted_under_two_names, lambda: load(EXAMPLE.read_text(encoding="utf-8"))]
)
def test_a_saved_event_is_reckoned_to_the_same_totals(make: object, tmp_path: Path) -> None:
    event = make()  # type: ignore[operator]

    checked = check(save_event(event), tmp_path)

    assert checked.returncode == 0, checked.stderr
    assert json.loads(checked.stdout) == {place.team: place.total for place in event_standings(event).standings.places}


@pytest.mark.django_db
def test_a_log_that_was_edited_is_noticed(tmp_path: Path, games: Event) -> None:
    play_day(games, 14, 12, 11, 11)

    checked = check(save_event(fresh(games)).replace('"flags": 14', '"flags": 15'), tmp_path)

    assert (checked.returncode, checked.stdout) == (1, "")
    assert checked.stderr.startswith("The log is broken at entry ")
