"""Counts and loans on the desk: typed by the leader, settled with a reason; flags lent.  R10, R15, R37."""

import pytest
from django.test import Client

from scoring.queries.sheet_list import SHEETS
from tests.desk_pages import refusals_of, text_of, values_of
from tests.events import ADA, NOON, count, make_event
from tests.queried import count_of_day
from tournament.domain import MOST_TABLES
from tournament.models import Event
from tournament.models.audit import FORM_KEY_LENGTH, KEY_LENGTH
from tournament.services.events import HandCall, call_hand

TABLE_1 = "/games/desk/days/1/tables/1/"
SLIPS = "/games/desk/days/1/counts/"


def flags_of(event: Event) -> dict[int, int | None]:
    """The flags of each table as far as they are settled."""
    return {table: result.flags for table, result in count_of_day(event, 1).tables.items()}


@pytest.mark.rule("R38")
def test_of_counts_that_differ_the_desk_says_which_makes_the_room_add_up_and_then_what_is_left(ada: Client) -> None:
    event = make_event(4, sessions=((3, 3),))
    for table, flags in ((1, 13), (2, 11), (3, 12), (4, 12)):
        count(event, table, flags, session=1)
        count(event, table, flags + (table == 2) - (table == 3))
    count(event, 1, 31, by="Hugo")

    differing = text_of(ada.get(TABLE_1))
    sent = {"flags": "12", "reason": "Counted again.", "key": "a"}
    ada.post(TABLE_1, sent | values_of(ada.post(TABLE_1, sent)))
    wrong = count_of_day(event, 1)
    count(event, 2, 12, by="Hugo")

    assert "Why they may differ 31 typed for 13?" in differing
    assert (wrong.earlier, wrong.hands_since) == ({1: 13, 2: 11, 3: 12, 4: 12}, 3)
    assert count_of_day(event, 1).hall.tables[2].is_recounted
    assert count_of_day(event, 1).explanation.to_recount == (4, 3)


def test_a_conflict_is_settled_by_the_count_that_is_chosen_with_what_the_room_then_holds(ada: Client) -> None:
    event = make_event(2)
    count(event, 2, 10)
    count(event, 1, 14, by="Vera")
    count(event, 1, 19, by="Hugo")

    page = text_of(ada.get(TABLE_1))
    preview = ada.post(TABLE_1, {"flags": "", "holds": "14", "reason": "counted together", "key": "a"})
    before = flags_of(event)
    sent = {name: values[0] for name, values in values_of(preview).items()}
    for _ in range(2):
        ada.post(TABLE_1, sent)
    settled = count_of_day(event, 1)
    nothing = ada.post(TABLE_1, {"flags": "", "reason": "so", "key": "b"})
    both = ada.post(TABLE_1, {"flags": "15", "holds": "14", "reason": "so", "key": "c"})

    assert "14 Vera, 12:06 then the room adds up" in page
    assert "19 Hugo, 12:07 then 5 flags too many" in page
    assert "24 were counted. Reason: counted together Settle table 1 at 14 flags" in text_of(preview)
    assert (before, event.flag_counts.count()) == ({1: None, 2: 10}, 4)
    assert (settled.tables[1].flags, settled.tables[1].is_recounted) == (14, True)
    assert (nothing.status_code, both.status_code) == (422, 422)
    taken = {"count": str(settled.tables[1].last), "sure": "1"}
    answers = [ada.post(f"{TABLE_1}take-back/", form).status_code for form in (taken | {"count": "0"}, taken)]
    assert (answers, flags_of(event)[1]) == ([422, 303], None)


def test_a_count_that_comes_while_the_leader_settles_is_looked_at_first(ada: Client) -> None:
    event = make_event(2)
    count(event, 1, 14, by="Vera")
    count(event, 1, 19, by="Hugo")
    seen = values_of(ada.get(TABLE_1))["seen"][0]
    preview = values_of(ada.post(TABLE_1, {"flags": "14", "reason": "as Vera says", "key": "a", "seen": seen}))
    count(event, 1, 19, by="Kim")

    response = ada.post(TABLE_1, {name: values[0] for name, values in preview.items()})
    before = flags_of(event)
    again = {"flags": "14", "reason": "as Vera says", "key": "a", "seen": values_of(response)["seen"][0], "sure": "1"}
    ada.post(TABLE_1, again)

    assert refusals_of(response) == ["Table 1 was counted again since. Look at it, then settle it."]
    assert (before, flags_of(event)) == ({1: 19, 2: None}, {1: 14, 2: None})


def test_slips_say_who_counted_twice_a_table_where_two_counts_are_needed(ada: Client) -> None:
    event = make_event(3, counts_needed=2)
    count(event, 3, 10, by="Kim")
    slips = {"table_1": "14", "table_1_second": "14", "table_2": "12", "table_2_second": "11", "key": "a"}
    both = {"by": "Vera", "second_by": "Hugo"}

    page = values_of(ada.get(SLIPS))
    nobody = ada.post(SLIPS, slips | {"by": "Vera"})
    same = ada.post(SLIPS, slips | {"by": "Vera", "second_by": "VERA"})
    before = event.flag_counts.count()
    wrong = ada.post(SLIPS, slips | both | {"table_3_second": "99"})
    for _ in range(2):
        response = ada.post(SLIPS, slips | both | {"table_3_second": "30"}, follow=True)

    assert [name for name in page if name.startswith("table_")] == [
        "table_1", "table_1_second", "table_2", "table_2_second", "table_3_second"
    ]  # fmt: skip
    assert [len(refusals_of(each)) for each in (nobody, same, wrong)] == [1, 2, 1]
    assert before == 1
    assert flags_of(event) == {1: 14, 2: None, 3: None}
    assert count_of_day(event, 1).tables[2].people == ("Vera", "Hugo")
    assert event.flag_counts.count() == 6
    assert "30 flags on table 3 is far from what the hands usually bring. Count it again." in text_of(response)
    assert [values_of(ada.get(SLIPS)).get(name) for name in ("by", "second_by")] == [["Vera"], ["Hugo"]]


LOANS = "/games/desk/days/1/loans/"


@pytest.mark.rule("R37")
def test_flags_are_lent_and_given_back_and_the_record_keeps_both(ada: Client) -> None:
    event = make_event()
    call_hand(event, ADA, NOON, HandCall(hand=4))
    ways = LOANS in ada.get("/games/desk/days/1/hands/").content.decode(), values_of(ada.get(LOANS))["hand"]
    for _ in range(2):
        ada.post(LOANS, {"table": "3", "flags": "2", "hand": "4", "key": "a"})
    owed = dict(count_of_day(event, 1).owed)
    offered = ada.get(LOANS).content.decode()

    for _ in range(2):
        response = ada.post(f"{LOANS}back/", {"table": "3", "flags": "1", "key": "b"}, follow=True)
    too_many = ada.post(f"{LOANS}back/", {"table": "3", "flags": "2", "key": "c"}).status_code

    assert ways == (True, ["4"])
    assert owed == {3: 2}
    assert '<option value="3" label="Table 3: Team 3"></option>' in offered
    assert "Table 3, Team 3, owes 2" in offered
    assert (response.redirect_chain, too_many) == ([(LOANS, 303)], 422)
    assert count_of_day(event, 1).owed == {3: 1}
    assert "3 1 given back, Ada" in text_of(response)
    assert "3 2 lent at hand 4, Ada" in text_of(response)
    calling = "/games/desk/days/1/hands/"
    assert ada.post(f"{LOANS}?from={calling}", {"table": "1", "flags": "1", "key": "c"})["Location"] == calling


@pytest.mark.rule("R37")
def test_a_loan_typed_from_paper_asks_for_its_hand_or_its_session(ada: Client) -> None:
    event = make_event(sessions=((3, 3),))
    ada.get("/games/desk/paper-day/")

    answers = [
        ada.post("/games/desk/days/1/loans/", {"table": "1", "flags": "1", "key": f"key {number}"} | when).status_code
        for number, when in enumerate(({}, {"hand": "2"}, {"hand": "7"}))
    ]

    assert answers == [422, 303, 422]
    assert "last hand, 3 or 6" in text_of(ada.get("/games/desk/days/1/loans/"))
    assert list(event.loan_entries.values_list("hand", flat=True)) == [2]


def test_the_key_of_a_form_leaves_room_for_what_tells_its_tables_and_sheets_apart() -> None:
    boxes = [f"{MOST_TABLES}_second", *SHEETS]

    assert FORM_KEY_LENGTH + max(len(f"-{box}") for box in boxes) <= KEY_LENGTH
