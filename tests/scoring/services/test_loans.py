"""Flags lent and given back, careful record kept.  R37."""

from typing import Any

import pytest

from scoring.models import LoanEntry
from scoring.services import days, roster_changes
from scoring.services.counts import FlagsReturned, NewLoan, lend_flags, take_back_flags
from tests.events import ADA, NOON, count_all, fresh, play, set_up, standings
from tournament.domain import Refusal

pytestmark = [pytest.mark.django_db, pytest.mark.rule("R37")]


@pytest.mark.parametrize(("is_counted", "worth"), [(True, [-1, 26, 11]), (False, [1, 26, 11])])
def test_a_loan_still_owed_is_taken_off_or_let_off_and_the_room_still_adds_up(
    is_counted: bool, worth: list[int]
) -> None:
    event = set_up(3, count_loans_against_table=is_counted)
    for _ in range(2):  # each sent twice
        lend_flags(event, ADA, NOON, NewLoan(day=1, table=1, flags=3, hand=2), "lent")
        take_back_flags(event, ADA, NOON, FlagsReturned(day=1, table=1, flags=1), "back")

    play(event, [1, 26, 11])

    result = standings(event)
    assert list(LoanEntry.objects.values_list("flags", flat=True)) == [3, -1]
    assert result["flags"] == {"due": 38, "found": 38, "lent": 2}
    assert {place["table"]: place["total"] for place in result["places"]} == dict(enumerate(worth, start=1))


WRONG: list[tuple[Any, dict[str, Any]]] = [
    (NewLoan, {"flags": 0}), (NewLoan, {"flags": -1}), (NewLoan, {"flags": 40_000}),
    (NewLoan, {"table": 5}), (NewLoan, {"table": 3, "day": 2}), (NewLoan, {"day": 3}), (NewLoan, {"day": 4}),
    (NewLoan, {"hand": 0}), (NewLoan, {"hand": 5}), (NewLoan, {"day": 2, "hand": 4}),
    (NewLoan, {"key": "lent"}), (NewLoan, {"key": "lent", "table": 2, "flags": 2}),
    (FlagsReturned, {"flags": 3}), (FlagsReturned, {"flags": 0}), (FlagsReturned, {"flags": -1}),
    (FlagsReturned, {"table": 2}), (FlagsReturned, {"day": 2}), (FlagsReturned, {"hand": 5}),
    (FlagsReturned, {"key": "lent"}),
]  # fmt: skip


def test_what_cannot_be_lent_or_given_back_is_refused_and_nothing_once_the_day_is_closed() -> None:
    """Tables 1 and 3 owe two flags of day 1; table 3 does not play on day 2, and day 3 is not open."""
    event = set_up(4, sessions=((4,), (4,), (4,)))
    for table, key in ((1, "lent"), (3, "other")):
        lend_flags(event, ADA, NOON, NewLoan(day=1, table=table, flags=2), key)
    roster_changes.withdraw_team(event, ADA, NOON, roster_changes.Leaving(table=3, after_hand=4, reason="Ill"))
    days.open_day(event, ADA, NOON, days.OneDay(day=2))

    for moved, values in [*WRONG, (None, {}), (NewLoan, {}), (FlagsReturned, {})]:
        if moved is None:
            count_all(event, (14, 12, 14, 12))
            days.close_day(event, ADA, NOON, days.DayClosing(day=1))
            continue
        version, given = fresh(event).version, {"day": 1, "table": 1, "flags": 1, "key": "new"} | values
        key = str(given.pop("key"))
        with pytest.raises(Refusal):
            (lend_flags if moved is NewLoan else take_back_flags)(event, ADA, NOON, moved(**given), key)
        assert (LoanEntry.objects.count(), fresh(event).version) == (2, version), values
