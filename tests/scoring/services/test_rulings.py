"""The leader's rulings, each with its reason.  R10, R47."""

import csv
from functools import partial
from typing import Any

import pytest

from scoring.api.serializers import StandingsSerializer
from scoring.domain.standings import TeamRulingKind, team_ruling
from scoring.event_file.save import save_event
from scoring.models import DayResult
from scoring.queries import qualification, sheets
from scoring.queries.standings import event_standings
from scoring.services.counts import FlagsReturned, NewLoan, lend_flags, take_back_flags
from scoring.services.days import OneDay, open_day
from scoring.services.printing import draw_sheet
from scoring.services.rulings import (
    FinalTakenBack,
    PlayedHand,
    PlayoffCorrection,
    SharedPlace,
    TiePlayedOff,
    TieRuling,
    TieRulingLifted,
    day_ruled_on,
    give_up_playoff,
    lift_tie_ruling,
    play_hand,
    publish_final,
    rule_on_team,
    rule_on_tie,
    rule_shared_place,
    start_playoff,
    withdraw_final,
)
from scoring.web.presenters.standings import place_rows, playoff_shown, standings_csv, tie_sentences
from tests.events import ADA, NOON, document, fresh, load, make_event, need_refused, play, set_up, standings
from tests.paper import texts
from tests.queried import day_counts
from tournament.domain import Refusal
from tournament.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.rule("R10")]


@pytest.mark.parametrize(
    ("about", "day"),
    [("day 1 total", 1), (" Day 12 TOTAL ", 12), ("day one total", None), ("total", None), ("day 1 totals", None)],
)
def test_a_ruling_on_a_days_total_is_known_by_its_words(about: str, day: int | None) -> None:
    assert day_ruled_on(about) == day


@pytest.mark.rule("R42")
@pytest.mark.parametrize(
    ("going_on", "sentence"), [((2, 1), "tables 1 and 2 go on"), ((3,), "table 3 goes on"), ((), "none")]
)
def test_across_the_cut_the_ruling_says_who_goes_on(going_on: tuple[int, ...], sentence: str) -> None:
    event = set_up(advancing=1)
    play(event, [13, 13, 13, 9])
    ruling: dict[str, Any] = {"tables": (1, 2, 3), "reason": "Drawn."}

    for wrong in (None, (4,)):
        need_refused(event, partial(rule_shared_place, event, ADA, NOON, SharedPlace(going_on=wrong, **ruling)))
    rule_shared_place(event, ADA, NOON, SharedPlace(going_on=going_on, **ruling))

    result = standings(event)
    assert [place["table"] for place in result["places"] if place["advances"]] == sorted(going_on)
    assert [place["place"] for place in result["places"] if place["shared"]] == [1, 1, 1]
    assert (result["ties"][0]["playoff"], sentence in event.log.last().sentence) == ("resolved", True)
    publish_final(fresh(event), ADA, NOON)
    assert [row.team.table.number for row in qualification.qualifiers(fresh(event))] == sorted(going_on)
    assert (qualification.why_not_sent(fresh(event)) is None) is bool(going_on)


@pytest.mark.rule("R10", "R40", "R42")
def test_penalty_flags_move_a_team_and_not_its_total() -> None:
    event = set_up(advancing=1)
    play(event, [14, 13, 11, 10])

    rule_on_team(event, ADA, NOON, team_ruling(table=1, kind=TeamRulingKind.PENALTY, number=2, reason="Signals."))

    result = standings(event)
    assert [(place["place"], place["table"], place["total"], place["advances"]) for place in result["places"]] == [
        (1, 2, 13, True), (2, 1, 14, False), (3, 3, 11, False), (4, 4, 10, False),
    ]  # fmt: skip
    assert result["places"][1]["why"] == "14 flags; 2 penalty flags by the leader’s ruling: Signals"
    table = standings_csv(event, event_standings(fresh(event)), list(event.days.all())).content.decode("utf-8-sig")
    rows = list(csv.DictReader(table.splitlines()))
    sums = [int(row["Total"]) + int(row["Penalty"]) for row in rows]
    assert sums == [int(row["For the place"]) for row in rows] == sorted(sums, reverse=True)
    rule(event, 1, TeamRulingKind.PENALTY, 0)
    assert [place["table"] for place in standings(event)["places"]] == [1, 2, 3, 4]
    rule(event, 1, TeamRulingKind.PENALTY, 1)
    assert [(tie["tables"], tie["playoff"]) for tie in standings(event)["ties"]] == [([1, 2], "needed")]


@pytest.mark.rule("R10")
def test_a_disqualified_team_has_no_place_and_the_reason_stands_on_page_and_paper() -> None:
    event = set_up()
    play(event, [14, 13, 11, 10])
    sentence = "Team 1, table 1: 14 flags, disqualified by the leader’s ruling: Flags hidden."

    rule_on_team(
        event, ADA, NOON, team_ruling(table=1, kind=TeamRulingKind.DISQUALIFIED, number=1, reason="Flags hidden.")
    )

    now = event_standings(fresh(event))
    assert [(place.place, place.table) for place in now.standings.places] == [(1, 2), (2, 3), (3, 4)]
    assert tie_sentences(now) == [sentence]
    assert sentence in sheets.wall_standings(fresh(event), now).notes
    table = standings_csv(event, now, list(event.days.all())).content.decode("utf-8-sig").splitlines()
    assert StandingsSerializer(now).data["left"] == [sentence]
    assert table[-1].startswith(",1,Team 1,")
    assert "Flags hidden" in table[-1]
    assert "Team 1" in "".join(texts(draw_sheet(event, "results", paper="letter", is_large=False, public_url="")[0]))
    saved = save_event(fresh(event))
    assert event_standings(load(saved, slug="again")).standings == now.standings
    with pytest.raises(Refusal, match="rulings 1: the log does not tell of this ruling"):
        load(saved.replace('"kind": "disqualified",\n   "table"', '"kind": "penalty",\n   "table"'), slug="edited")
    rule_on_team(
        event, ADA, NOON, team_ruling(table=1, kind=TeamRulingKind.DISQUALIFIED, number=0, reason="They were found.")
    )
    assert standings(event)["places"][0]["table"] == 1


@pytest.mark.rule("R10", "R37")
def test_waiving_a_loan_is_a_ruling_that_stands_everywhere_and_can_be_taken_back() -> None:
    event = set_up(sessions=((2, 2), (2,)))

    def waive(number: int, reason: str) -> None:
        waived = team_ruling(kind=TeamRulingKind.WAIVED_LOAN, table=3, number=number, reason=reason)
        rule_on_team(event, ADA, NOON, waived)

    def seen() -> tuple[list[int | None], int, int, list[tuple[int, int]]]:
        """Table 3's days, what it owes, what the room should hold, and its recorded results."""
        now = event_standings(fresh(event))
        days = next(place.days for place in now.standings.places if place.table == 3)
        results = DayResult.objects.filter(day__event=event, table__number=3).order_by("day__number")
        return list(days), now.owed_by(3), now.due, list(results.values_list("outstanding", "counted"))

    lend_flags(event, ADA, NOON, NewLoan(day=1, table=3, flags=2), "a")
    for nothing in (2, 3, 0):  # owed on day 2, no day 3, waived by now
        need_refused(event, partial(waive, number=nothing, reason="Ill."))
    play(event, [14, 13, 11, 12])
    assert seen() == ([9, None], 2, 50, [(2, 11)])

    waive(number=1, reason="The leader miscounted.")

    assert seen() == ([11, None], 0, 50, [(0, 11)])
    sentence = "Team 3, table 3: loan of 2 flags on day 1 waived by the leader’s ruling: The leader miscounted."
    now = event_standings(fresh(event))
    assert tie_sentences(now) == [sentence]
    assert sentence in sheets.wall_standings(fresh(event), now).notes
    assert event.log.last().sentence == "Team 3, table 3: loan of 2 flags on day 1 waived: The leader miscounted."
    assert "loan of 2 flags on day 1 waived" in standings(event)["places"][3]["why"]

    open_day(event, ADA, NOON, OneDay(day=2))
    lend_flags(event, ADA, NOON, NewLoan(day=2, table=3, flags=1), "b")
    play(event, [14, 12, 11, 12], day=2)
    assert seen() == ([11, 10], 1, 99, [(0, 11), (1, 11)])
    waive(number=2, reason="Again.")
    assert seen()[:2] == ([11, 11], 0)
    saved = save_event(fresh(event))
    assert event_standings(load(saved, slug="again")).standings == event_standings(fresh(event)).standings
    with pytest.raises(Refusal, match="rulings 1: the log does not tell of this ruling"):
        load(saved.replace('"difference": 2', '"difference": 1', 1), slug="edited")

    waive(number=0, reason="It was no loan.")
    assert seen() == ([9, 10], 3, 99, [(2, 11), (1, 11)])
    assert not event_standings(fresh(event)).standings.rulings


def rule(event: Event, table: int, kind: TeamRulingKind, number: int) -> None:
    rule_on_team(event, ADA, NOON, team_ruling(table=table, kind=kind, number=number, reason="So it is."))


def test_final_waits_until_the_leader_rules_again_on_a_place_that_others_have_taken() -> None:
    """Table 3 is ruled 2nd; a penalty makes tables 1 and 2 level, and their tie is ruled."""
    event = set_up()
    play(event, [14, 13, 11, 10])
    rule(event, 3, TeamRulingKind.PLACE, 2)
    rule(event, 1, TeamRulingKind.PENALTY, 1)
    rule_on_tie(event, ADA, NOON, TieRuling(tables=(1, 2), order=(2, 1), reason="Their last hand."))

    now = event_standings(fresh(event))
    told = " ".join([*tie_sentences(now), *(place.why for place in now.standings.places)])
    assert "placed 2nd" not in told
    with pytest.raises(Refusal, match="placed 2nd"):
        publish_final(event, ADA, NOON)
    rule(event, 1, TeamRulingKind.PLACE, 3)
    rule(event, 3, TeamRulingKind.PLACE, 2)
    with pytest.raises(Refusal, match="ruling on tables 1 and 2"):
        publish_final(event, ADA, NOON)

    lift_tie_ruling(event, ADA, NOON, TieRulingLifted(tables=(1, 2), reason="Settled by their places."))
    publish_final(event, ADA, NOON)
    assert [place["table"] for place in standings(event)["places"]] == [2, 3, 1, 4]
    loaded = load(save_event(fresh(event)), slug="again")
    assert event_standings(loaded).standings == event_standings(fresh(event)).standings


def test_a_playoff_of_teams_no_longer_level_is_told_as_true_nowhere_and_given_up_before_final() -> None:
    event = set_up()
    play(event, [14, 14, 12, 8])
    key = start_playoff(event, ADA, NOON, TiePlayedOff(tables=(1, 2)))
    play_hand(event, ADA, NOON, PlayedHand(playoff=key, tables=(1, 2), tricks={1: 4, 2: 9}, trump="H", dealer="1A"))
    rule(event, 2, TeamRulingKind.PENALTY, 1)

    now = event_standings(fresh(event))
    [stored] = now.playoffs
    shown = playoff_shown(stored.playoff, {1: "Team 1", 2: "Team 2"}, now.standings)
    assert [place.table for place in now.standings.places] == [1, 2, 3, 4]
    assert (shown["order"], shown["winner"], "Decided" in str(shown["message"])) == ([], None, False)
    assert not any("playoff" in str(row["notes"]) for row in place_rows(event, now))
    with pytest.raises(Refusal, match="playoff of tables 1 and 2"):
        publish_final(event, ADA, NOON)

    give_up_playoff(event, ADA, NOON, PlayoffCorrection(playoff=key, reason="They are not level."))
    publish_final(event, ADA, NOON)


@pytest.mark.rule("R37")
def test_after_a_loan_was_waived_flags_are_lent_or_come_back_and_the_rest_is_ruled_on_again() -> None:
    event = set_up()
    lend_flags(event, ADA, NOON, NewLoan(day=1, table=3, flags=2), "a")
    rule(event, 3, TeamRulingKind.WAIVED_LOAN, 1)
    lend_flags(event, ADA, NOON, NewLoan(day=1, table=3, flags=1), "c")
    assert [(day.owed, day.due) for day in day_counts(fresh(event))] == [({3: 1}, 51)]
    rule(event, 3, TeamRulingKind.WAIVED_LOAN, 1)
    assert [(day.owed, day.due) for day in day_counts(fresh(event))] == [({}, 51)]
    take_back_flags(event, ADA, NOON, FlagsReturned(day=1, table=3, flags=1), "b")
    play(event, [14, 13, 13, 10])

    assert standings(event)["places"][2]["days"] == [11]
    with pytest.raises(Refusal, match="loan of 3 flags"):
        publish_final(event, ADA, NOON)
    rule(event, 3, TeamRulingKind.WAIVED_LOAN, 1)
    assert event_standings(fresh(event)).standings.lapsed == ()
    assert [(place["place"], place["total"]) for place in standings(event)["places"]] == [
        (1, 14), (2, 13), (2, 13), (4, 10)
    ]  # fmt: skip


def test_rulings_that_settle_nothing_are_refused() -> None:
    """Tables 1 and 2 are tied, and nobody goes on; play of the second event has not begun."""
    event = set_up()
    play(event, [13, 13, 12, 10])
    place, penalty = TeamRulingKind.PLACE, TeamRulingKind.PENALTY

    need_refused(
        event,
        *(partial(rule_on_tie, event, ADA, NOON, TieRuling(tables=tables, order=order, reason="Cut."))
          for tables, order in (((1, 2), (1, 1)), ((1, 2), (1,)), ((1, 3), (1, 3)))),
        partial(rule_shared_place, event, ADA, NOON, SharedPlace(tables=(1, 2), going_on=(1,), reason="Cut.")),
        *(partial(rule, event, 4, kind, number)
          for kind, number in ((place, 2), (place, 9), (penalty, 40_000), (penalty, 0))),
        lambda: withdraw_final(event, ADA, NOON, FinalTakenBack(reason="\t")),
        partial(rule, make_event(2, slug="to-come", is_played=False), 2, TeamRulingKind.DISQUALIFIED, 1),
    )  # fmt: skip


def test_a_file_made_by_hand_may_hold_rulings_on_teams() -> None:
    penalty = {"about": "table 1", "kind": "penalty", "table": 1, "number": 3, "reason": "Signals"}

    event = load(document(3, counted=[[14, 12, 10]], rulings=[penalty]))

    assert [place["table"] for place in standings(event)["places"]] == [2, 1, 3]
