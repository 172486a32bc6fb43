"""A series through its acts: its table follows every evening, and nobody is taken for somebody else."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from scoring.event_file import copies, schema
from scoring.event_file.save import delete_event
from scoring.queries.season import SeriesFacts, series_of_number
from scoring.services.rulings import FinalTakenBack, publish_final, withdraw_final
from tests.events import NOON, document, fresh, load, need_refused, save
from tournament.domain import Seat, TeamEntry
from tournament.models import Event, Series
from tournament.services import access, acts, events
from tournament.services.series import (
    PlayerSeparated,
    PlayersJoined,
    SeriesChoice,
    SeriesSettings,
    choose_series,
    edit_series,
    join_players,
    separate_player,
    start_series,
)
from tournament.services.teams import TeamChange, edit_team

WINTER = SeriesSettings(name="Winter")


@pytest.fixture
def ada() -> acts.Actor:
    return acts.Actor("Ada", user=access.leader_named("Ada"))


def evening(day: int, teams: Mapping[str, int], **settings: Any) -> Event:
    """A final evening in November: teams of four people by their first letters, with their flags."""
    rows = [
        {"name": letters, "table": table, "players": dict(zip("ABXY", map(NAMES.__getitem__, letters), strict=True))}
        for table, letters in enumerate(teams, start=1)
    ]
    event = {
        "slug": f"evening-{day}",
        "dates": [f"2026-11-{day:02}"],
        "sessions": [[2]],
        "plan": "sequence",
        "final": True,
        **settings,
    }
    return load(document(len(rows), counted=[list(teams.values())], teams=rows, event=event))


NAMES = dict(zip("ABCDEFGHI", ("Ann", "Bea", "Cy", "Dot", "Eve", "Flo", "Gus", "Hal", "Ike"), strict=True))


def table(series: int) -> dict[str, tuple[float | None, ...]]:
    return {line.player: line.points for line in SeriesFacts(series_of_number(series)).table.lines}


@pytest.fixture
def series(ada: acts.Actor) -> int:
    """Three evenings whose partners change; on the second nobody agreed to be named."""
    series = start_series(evening(3, {"ABCD": 14, "EFGH": 10}, show_player_names=True), ada, NOON, WINTER)
    second = evening(10, {"ABEF": 9, "CDGI": 15})
    for event in (evening(17, {"ACEG": 13, "BDFH": 11}, show_player_names=True), second):
        choose_series(event, ada, NOON, SeriesChoice(series=series))
    return series


def at(day: int) -> Event:
    return Event.objects.get(slug=f"evening-{day}")


def test_the_table_follows_what_is_withdrawn_corrected_deleted_restored_and_played_next(
    series: int, ada: acts.Actor, tmp_path: Path
) -> None:
    team = at(17).teams.get(name="BDFH")
    twice = dict(zip(Seat, ("Ann", NAMES["D"], NAMES["F"], NAMES["H"]), strict=True))
    before, file = table(series), save(at(17))
    edit_team(at(17), ada, NOON, TeamChange(team=team.pk, entry=TeamEntry("BDFH", players=twice)))
    assert (table(series)["Player 1"], SeriesFacts(series_of_number(series)).repeated(at(17))) == (
        (14, 9, None), {1: ["Ann", "Ann"]}
    )  # fmt: skip
    copies.put_in_place(at(17), schema.read_event_file(file), ada, NOON, tmp_path)
    withdraw_final(at(17), ada, NOON, FinalTakenBack(reason="Miscounted."))
    assert {points[2:] for points in table(series).values()} == {()}
    publish_final(at(17), ada, NOON)
    assert table(series) == before

    team = at(17).teams.get(name="BDFH")
    players = {Seat.A: "Zoe", Seat.B: NAMES["D"], Seat.X: NAMES["F"], Seat.Y: " hal "}
    edit_team(at(17), ada, NOON, TeamChange(team=team.pk, entry=TeamEntry("BDFH", players=players)))
    assert {"Zoe": (None, None, 11), "Hal": (10, None, 11), "Player 2": (14, 9, None)}.items() <= {
        player.strip().title(): points for player, points in table(series).items()
    }.items()

    copies.put_in_place(at(17), schema.read_event_file(file), ada, NOON, tmp_path)
    assert table(series) == before

    following = events.copy_event(at(17), ada, NOON, events.EventCopy(name="Next", slug="evening-24", with_teams=True))
    assert (fresh(following).series_id, table(series)) == (series, before)

    delete_event(event=at(24), confirmed="evening-24", folder=tmp_path)
    choose_series(at(10), ada, NOON, SeriesChoice(series=None))
    assert table(series)["Ann"] == (14, 13)


def test_two_spellings_are_joined_by_the_leader_and_told_apart_again(series: int, ada: acts.Actor) -> None:
    team = at(17).teams.get(name="ACEG")
    players = {Seat.A: "Anne", Seat.B: NAMES["C"], Seat.X: NAMES["E"], Seat.Y: NAMES["G"]}
    edit_team(at(17), ada, NOON, TeamChange(team=team.pk, entry=TeamEntry("ACEG", players=players)))
    apart, facts = table(series), SeriesFacts(series_of_number(series))
    number = facts.series.last_number
    assert (apart["Player 1"], apart["Anne"], facts.alike()) == ((14, 9, None), (None, None, 13), [(1, number)])

    join_players(at(3), ada, NOON, PlayersJoined(number=number, other=1))
    assert table(series)["Player 1"] == (14, 9, 13)
    others = (PlayersJoined(number=1, other=other) for other in (2, 99))
    need_refused(at(3), *(partial(join_players, at(3), ada, NOON, each) for each in others))

    separate_player(at(3), ada, NOON, PlayerSeparated(name="anne"))
    assert table(series) == apart
    need_refused(at(3), partial(separate_player, at(3), ada, NOON, PlayerSeparated(name="Anne")))


def test_only_who_leads_an_evening_adds_to_a_series_and_only_a_clubs_evening(series: int, ada: acts.Actor) -> None:
    other = evening(24, {"ABCD": 14, "EFGH": 10})
    bob, area = acts.Actor("Bob", user=access.leader_named("Bob")), load(document(level="area", event={"slug": "area"}))
    need_refused(
        at(3),
        partial(choose_series, other, bob, NOON, SeriesChoice(series=series)),
        *(partial(start_series, event, ada, NOON, WINTER) for event in (area, at(3))),  # the second twice
        partial(edit_series, area, ada, NOON, WINTER), partial(series_of_number, series + 1),
    )  # fmt: skip
    assert Series.objects.count() == 1
