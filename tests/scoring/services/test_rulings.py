"""The leader’s rulings, each with its reason, and playoffs as they are stored.  R10, R42-R48."""

import csv
from functools import partial
from typing import Any

import pytest
from django.test import Client

from scoring.domain.standings import TeamRulingKind
from scoring.event_file.save import save_event
from scoring.queries import sheets
from scoring.queries.hall import Hall
from scoring.services import counts, playoffs, rulings
from scoring.services.days import OneDay, open_day, take_back_opening
from scoring.services.rulings import RulingOnTeam
from scoring.web.presenters.standings import standings_csv, tie_sentences
from tests.events import ADA, NOON, adopt, document, fresh, load, need_refused, play, set_up, standings
from tests.refusals import why_refused
from tournament.models import Event
from tournament.services.events import EventChange, edit_event
from tournament.services.teams import OneTeam, Seating, remove_team, restore_team, seat_teams

pytestmark = pytest.mark.rule("R10")


@pytest.mark.parametrize(
    ("about", "day"),
    [("day 1 total", 1), (" Day 12 TOTAL ", 12), ("day one total", None), ("total", None), ("day 1 totals", None)],
)
def test_a_ruling_on_a_days_total_is_known_by_its_words(about: str, day: int | None) -> None:
    assert rulings.day_ruled_on(about) == day


def rule(event: Event, table: int, kind: TeamRulingKind, number: int) -> None:
    rulings.rule_on_team(event, ADA, NOON, RulingOnTeam(table=table, kind=kind, number=number, reason="So it is."))


@pytest.mark.rule("R10", "R37", "R40")
@pytest.mark.parametrize(
    ("kind", "places", "told"),
    [
        (TeamRulingKind.PENALTY, [(2, 13), (1, 14), (3, 11), (4, 10)],
         "Team 1, table 1: 2 penalty flags by the leader’s ruling: So it is."),
        (TeamRulingKind.PLACE, [(2, 13), (1, 14), (3, 11), (4, 10)],
         "14 flags; placed 2nd by the leader’s ruling: So it is"),
        (TeamRulingKind.DISQUALIFIED, [(2, 13), (3, 11), (4, 10)],
         "Team 1, table 1: 14 flags, disqualified by the leader’s ruling: So it is."),
        (TeamRulingKind.WAIVED_LOAN, [(1, 14), (2, 13), (3, 13), (4, 10)],
         "Team 3, table 3: loan of 2 flags on day 1 waived by the leader’s ruling: So it is."),
    ],
)  # fmt: skip
def test_a_ruling_on_a_team_is_told_on_page_and_paper_stays_in_a_file_and_is_lifted(
    kind: TeamRulingKind, places: list[tuple[int, int]], told: str
) -> None:
    event = set_up(places_that_matter=0)
    counts.lend_flags(event, ADA, NOON, counts.NewLoan(day=1, table=3, flags=2))
    play(event, [14, 13, 13, 10])
    before, loan = standings(event)["places"], kind is TeamRulingKind.WAIVED_LOAN

    rule(event, 3 if loan else 1, kind, 1 if loan or kind is TeamRulingKind.DISQUALIFIED else 2)

    now = Hall(fresh(event)).standings
    why = [place.why for place in now.standings.places]
    assert [(place.table, place.total) for place in now.standings.places] == places
    notes = tie_sentences(now), sheets.wall_standings(fresh(event), now).notes
    assert told in why or [told in note for note in notes] == [True, True]
    rows = standings_csv(event, now, list(event.days.all())).content.decode("utf-8-sig").splitlines()
    assert {int(row["For the place"]) - int(row["Total"]) - int(row["Penalty"])
            for row in csv.DictReader(rows) if row.get("Penalty")} <= {0}  # fmt: skip
    assert Hall(fresh(event)).room(1).owed == ({} if loan else {3: 2})
    saved = save_event(fresh(event))
    assert Hall(load(saved, slug="again")).standings.standings == now.standings
    rule(event, 3 if loan else 1, kind, 0)
    assert standings(event)["places"] == before


def penalties(event: Event) -> tuple[int, list[int]]:
    """The penalty flags of table 1, and each of its penalties that holds."""
    now = Hall(fresh(event)).standings.standings
    place = next(place for place in now.places if place.table == 1)
    return place.penalty, [ruling.flags for ruling in now.ruled if ruling.table == 1]


def test_penalties_add_up_stay_listed_and_each_is_lifted_by_itself(ada: Client) -> None:
    event = set_up(places_that_matter=0)
    play(event, [14, 13, 11, 10])
    for flags in (2, 1):
        rule(event, 1, TeamRulingKind.PENALTY, flags)
    both = penalties(event)
    place = next(place for place in Hall(fresh(event)).standings.standings.places if place.table == 1)
    again = load(save_event(fresh(event)), slug="again")
    ada.post(
        "/games/desk/do/rule_on_team/",
        {"table": 1, "number": 0, "kind": "penalty 2", "reason": "Seen wrongly.", "sure": "1"},
    )

    assert (both, place.total_shown) == ((3, [2, 1]), "14 − 3 = 11")
    assert ["2 penalty flags" in place.why, "1 penalty flag by" in place.why] == [True, True]
    assert (penalties(again), penalties(event)) == ((3, [2, 1]), (1, [1]))
    assert "no longer 2 penalty flags" in event.log.latest("number").sentence
    why_refused(rulings.rule_on_team, event, ADA, NOON, lifting(2))
    rulings.rule_on_team(event, ADA, NOON, lifting(1))
    assert penalties(event) == (0, [])


def lifting(flags: int) -> RulingOnTeam:
    return RulingOnTeam(table=1, kind=TeamRulingKind.PENALTY, number=0, flags=flags, reason="Seen wrongly.")


def test_a_ruling_goes_with_its_team_to_another_table_and_back_on_the_list(ada: Client) -> None:
    event = set_up(sessions=((2,),), places_that_matter=0)
    rule(event, 1, TeamRulingKind.PENALTY, 2)
    take_back_opening(event, ADA, NOON, OneDay(day=1))
    teams = {team.name: team.pk for team in event.teams.all()}
    seat_teams(event, ADA, NOON, Seating(tables={"Team 1": 3, "Team 2": 2, "Team 3": 1, "Team 4": 4}))
    remove_team(event, ADA, NOON, OneTeam(team=teams["Team 1"]))
    restore_team(event, ADA, NOON, OneTeam(team=teams["Team 1"]))
    adopt(fresh(event))
    open_day(fresh(event), ADA, NOON, OneDay(day=1))
    play(fresh(event), [12, 12, 12, 12])

    now = Hall(fresh(event)).standings.standings
    assert [(place.team, place.penalty) for place in now.places if place.penalty] == [("Team 1", 2)]
    assert Hall(load(save_event(fresh(event)), slug="again")).standings.standings == now


def test_the_hands_planned_are_those_of_the_opening_that_holds() -> None:
    event = set_up(sessions=((4, 4),), places_that_matter=0)
    take_back_opening(event, ADA, NOON, OneDay(day=1))
    edit_event(event, ADA, NOON, EventChange(sessions=((3, 3),)))
    adopt(fresh(event))
    open_day(fresh(event), ADA, NOON, OneDay(day=1))
    play(fresh(event), [14, 13, 11, 10])
    rulings.publish_final(fresh(event), ADA, NOON)

    assert (fresh(event).hands_planned, Hall(fresh(event)).standings.stopped_early) == (6, "")


def test_a_file_made_by_hand_may_hold_rulings_on_teams() -> None:
    penalty = {"about": "table 1", "kind": "penalty", "table": 1, "number": 3, "reason": "Signals"}

    event = load(document(3, counted=[[14, 12, 10]], rulings=[penalty]))

    assert [place["table"] for place in standings(event)["places"]] == [2, 1, 3]


def tied(*flags: int, **plan: Any) -> Event:
    event = set_up(len(flags), sessions=((30,),), **plan)
    play(event, flags)
    return fresh(event)


def order(event: Event) -> list[tuple[int, int]]:
    """Place and table, from the first down."""
    return [(place["place"], place["table"]) for place in standings(event)["places"]]


def play_tricks(event: Event, key: int, tricks: dict[int, int], trump: str = "H", dealer: str = "") -> None:
    playoffs.play_hand(
        event,
        ADA,
        NOON,
        playoffs.PlayedHand(playoff=key, tables=tuple(tricks), tricks=tricks, trump=trump, dealer=dealer),
    )


def test_what_cannot_be_done_in_a_playoff_is_refused_and_changes_nothing() -> None:
    """The tie of tables 1 and 2 is played off, that of tables 3 and 4 was given up."""
    event = tied(13, 13, 11, 11)
    key = playoffs.start_playoff(event, ADA, NOON, playoffs.TiePlayedOff(tables=(1, 2)))
    over = playoffs.start_playoff(event, ADA, NOON, playoffs.TiePlayedOff(tables=(3, 4)))
    playoffs.give_up_playoff(
        event, ADA, NOON, playoffs.PlayoffCorrection(playoff=over, reason="They would rather share.")
    )
    unplayed = set_up(2, slug="unplayed", sessions=((2,), (2,)))
    play(unplayed, [12, 12])
    need_refused(
        event,
        *(partial(playoffs.start_playoff, event, ADA, NOON, playoffs.TiePlayedOff(tables=tables))
          for tables in ((1, 3), (1, 2, 3))),
        partial(playoffs.start_playoff, unplayed, ADA, NOON, playoffs.TiePlayedOff(tables=(1, 2))),
        *(partial(play_tricks, event, key, tricks) for tricks in ({1: 7, 2: 7}, {1: 14, 2: -1}, {1: 7, 3: 6})),
        *(partial(play_tricks, event, key, {1: 7, 2: 6}, trump, dealer)
          for trump, dealer in (("", ""), ("NTL", ""), ("X", ""), ("H", "3A"), ("H", "B9"))),
        partial(play_tricks, event, over, {3: 7, 4: 6}),
    )  # fmt: skip
    assert playoffs.start_playoff(event, ADA, NOON, playoffs.TiePlayedOff(tables=(2, 1))) == key
    play_tricks(event, key, {1: 7, 2: 6})
    assert order(event)[:2] == [(1, 1), (2, 2)]
    playoffs.take_back_hand(
        event, ADA, NOON, playoffs.PlayoffCorrection(playoff=key, reason="Tricks the wrong way round.")
    )
    play_tricks(event, key, {1: 6, 2: 7})
    rulings.rule_on_tie(event, ADA, NOON, rulings.TieRuling(tables=(3, 4), order=(4, 3), reason="Cut."))
    rulings.publish_final(event, ADA, NOON)
    assert order(event) == [(1, 2), (2, 1), (3, 4), (4, 3)]
    need_refused(
        event,
        partial(playoffs.draw_cards, event, ADA, NOON, playoffs.DrawnCards(playoff=key, bye=1)),
        partial(playoffs.give_up_playoff, event, ADA, NOON, playoffs.PlayoffCorrection(playoff=key, reason="No.")),
        partial(rulings.rule_on_tie, event, ADA, NOON, rulings.TieRuling(tables=(1, 2), order=(2, 1), reason="No.")),
    )
