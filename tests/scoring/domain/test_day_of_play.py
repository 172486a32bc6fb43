"""Whole days of play: flags move hand by hand, the leader lends, and none is ever made or lost."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rotations.domain.hand import Trump
from scoring.domain.cards import DECK
from scoring.domain.counts import Count, CountState, Room, accept, is_unlikely, settle
from scoring.domain.discrepancy import CountedTable, Hall, explain, say_sum
from scoring.domain.flags import flags_won, net_flags
from scoring.domain.playoff.play import draw_cards, play_hand, start_bracket
from scoring.domain.playoff.progress import PlayoffState, StepKind, is_decided, next_step, order
from scoring.domain.standings import Cut, Settled, TeamDays, TieState, rank
from tournament.domain.level import FLAGS_PER_TABLE


def play_a_day(tables: int, hands: int, data: st.DataObject) -> tuple[dict[int, int], dict[int, int]]:
    """Flags on each table and what it owes after so many hands, checked after every one of them."""
    on_table = dict.fromkeys(range(1, tables + 1), FLAGS_PER_TABLE)
    owed = dict.fromkeys(on_table, 0)
    for hand in range(1, hands + 1):
        shift = data.draw(st.integers(1, tables - 1))
        trump = data.draw(st.sampled_from(Trump))
        for home in on_table:
            visitors = (home - 1 + shift) % tables + 1
            won = flags_won(data.draw(st.integers(0, 13)), trump)
            lent = max(won - on_table[home], 0)
            owed[home] += lent
            on_table[home] += lent - won
            on_table[visitors] += won
        for table, flags in on_table.items():
            back = min(owed[table], flags // 4)
            owed[table] -= back
            on_table[table] -= back
        room = Room(tables, FLAGS_PER_TABLE, sum(owed.values()), hand)
        assert sum(on_table.values()) == room.flags == FLAGS_PER_TABLE * tables + room.lent
        for flags in on_table.values():
            assert accept(flags, room) == flags
    return on_table, owed


@pytest.mark.rule("R38")
@settings(max_examples=60, deadline=None)
@given(st.integers(2, 9), st.integers(0, 15), st.data())
def test_a_day_of_play_with_loans_keeps_every_flag(tables: int, hands: int, data: st.DataObject) -> None:
    on_table, owed = play_a_day(tables, hands, data)

    due = FLAGS_PER_TABLE * tables + sum(owed.values())
    net = {table: net_flags(flags, owed[table]) for table, flags in on_table.items()}
    assert sum(net.values()) == FLAGS_PER_TABLE * tables
    counted = {table: CountedTable(flags, owed=owed[table]) for table, flags in on_table.items()}
    room = Room(tables, FLAGS_PER_TABLE, sum(owed.values()), hands)
    assert explain(Hall(counted, room)).sentence == ""
    assert say_sum(due, sum(on_table.values())) == f"The room should hold {due} flags, and {due} were counted."
    for flags in net.values():
        assert FLAGS_PER_TABLE - 2 * hands <= flags <= FLAGS_PER_TABLE + 2 * hands


@pytest.mark.rule("R38")
@given(st.integers(0, 40), st.integers(0, 192), st.integers(0, 5))
def test_a_count_that_the_hands_cannot_bring_is_always_unlikely(hands: int, flags: int, lent: int) -> None:
    room = Room(16, FLAGS_PER_TABLE, lent, hands)

    if not FLAGS_PER_TABLE - 2 * hands <= flags <= FLAGS_PER_TABLE + 2 * hands + lent:
        assert is_unlikely(flags, room)
    assert not is_unlikely(FLAGS_PER_TABLE, room)


COUNTS = st.lists(
    st.builds(
        Count,
        table=st.just(7),
        flags=st.integers(12, 14),
        by=st.sampled_from(["Vera", "Otto", "Pia", ""]),
        leader=st.sampled_from([False, False, False, True]),
    ),
    max_size=8,
)


@pytest.mark.rule("R15")
@given(COUNTS, st.integers(1, 2))
def test_counting_again_what_was_agreed_changes_nothing(counts: list[Count], needed: int) -> None:
    settled = settle(counts, needed)

    if settled.flags is not None:
        for name in ("Vera", "Otto", "Pia", "Quin", ""):
            recount = settle([*counts, Count(7, settled.flags, name)], needed)
            assert (recount.state, recount.flags) == (CountState.AGREED, settled.flags)


@pytest.mark.rule("R15")
@given(COUNTS, st.integers(1, 2), st.integers(0, 20))
def test_the_leaders_count_settles_whatever_was_counted_before(counts: list[Count], needed: int, flags: int) -> None:
    settled = settle([*counts, Count(7, flags, "Ada", leader=True)], needed)

    assert (settled.state, settled.flags, settled.people) == (CountState.AGREED, flags, ("Ada",))


def play_off(tables: tuple[int, ...], data: st.DataObject) -> PlayoffState:
    """A playoff of these tables, drawn and played at random to its end."""
    playoff = start_bracket(tables)
    while not is_decided(playoff):
        step = next_step(playoff)
        if step.kind in (StepKind.DRAW, StepKind.REDRAW):
            cards = data.draw(st.permutations(DECK))
            playoff = draw_cards(playoff, {table: (card,) for table, card in zip(step.tables, cards, strict=False)})
        else:
            one, other = step.tables
            tricks = data.draw(st.integers(0, 13))
            playoff = play_hand(playoff, step.tables, {one: tricks, other: 13 - tricks}, trump=Trump.H)
    return playoff


@pytest.mark.rule("R43")
@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(10, 14), min_size=2, max_size=10), st.data())
def test_playoffs_order_every_tie_and_never_touch_a_total(totals: list[int], data: st.DataObject) -> None:
    teams = [TeamDays(table, f"Team {table}", "Peace", (total,)) for table, total in enumerate(totals, start=1)]
    before = rank(teams, Cut(2, 3))
    settled = [Settled(order(play_off(tie.tables, data))) for tie in before.ties]

    after = rank(teams, Cut(2, 3), settled)

    assert {line.table: line.total for line in after.places} == dict(enumerate(totals, start=1))
    assert [line.place for line in after.places] == list(range(1, len(totals) + 1))
    assert [line.total for line in after.places] == sorted(totals, reverse=True)
    assert {tie.playoff for tie in after.ties} <= {TieState.RESOLVED}
    assert sum(line.advances for line in after.places) == min(2, len(totals))
