"""The book's ruleset as it is stored.  R1."""

import pytest

from scoring.domain.flags import TO_WIN_ONE, TO_WIN_TWO, TRICKS_FOR_A_REVOKE
from tournament.domain.level import FLAGS_PER_TABLE, PRESETS
from tournament.models import Ruleset


@pytest.mark.rule("R1")
@pytest.mark.django_db
def test_the_stored_ruleset_says_what_the_rules_say() -> None:
    book = Ruleset.objects.get(name="Alberta 55 Plus")

    assert (book.flags_per_table, book.tricks_to_win_one, book.tricks_to_win_two, book.revoke_tricks) == (
        FLAGS_PER_TABLE, TO_WIN_ONE, TO_WIN_TWO, TRICKS_FOR_A_REVOKE,
    )  # fmt: skip
    assert {level.level: (level.sessions, level.advancing, level.counts_needed) for level in book.levels.all()} == {
        level.value: ([list(day) for day in preset.sessions], preset.advancing, preset.counts_needed)
        for level, preset in PRESETS.items()
    }
