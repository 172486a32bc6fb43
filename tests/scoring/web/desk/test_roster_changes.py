"""Changes while an event is on: each says what it does before it is saved.  R9, R21, R23."""

import re
from collections.abc import Mapping
from html import unescape

import pytest
from django.http import HttpResponse
from django.test import Client

from scoring.services.before_play import CheckIn, check_in
from scoring.services.roster_changes import Presence, note_presence
from tests.desk_pages import refusals_of, text_of, unsaid, values_of
from tests.events import ADA, NOON, count, fresh, make_event, set_up
from tests.queried import adopted_movement
from tournament.domain import Seat
from tournament.models import Event
from tournament.queries.events import sessions_by_day
from tournament.queries.roster import Roster, players_of
from tournament.services import events, spares_and_prizes

CHANGES, DO = "/games/desk/changes/", "/games/desk/do/"


def done(ada: Client, kind: str, typed: Mapping[str, str | list[str]]) -> tuple[str, int]:
    """What the desk says a change does, and the answer once the leader is sure."""
    confirmation = ada.post(f"{DO}{kind}/", typed)
    return text_of(confirmation), ada.post(f"{DO}{kind}/", {**typed, "sure": "1"}).status_code


def players(event: Event, table: int) -> dict[Seat, str | None]:
    return players_of(event.teams.get(table__number=table))


def links_of(response: HttpResponse) -> dict[str, str]:
    """The addresses of the changes that a page leads to, by their words."""
    links = re.findall(rf'<a href="({DO}[^"]*)">([^<]*)<', response.content.decode())
    return {" ".join(unescape(words).split()): unescape(address) for address, words in links}


@pytest.mark.rule("R23")
def test_a_spare_sits_in_for_a_player_by_name_and_the_team_is_four_again(ada: Client, games: Event) -> None:
    for name in ("Sue", "Tom"):
        spares_and_prizes.list_spare(games, ADA, NOON, spares_and_prizes.NewSpare(name=name, contact="555 1234"))
    check_in(fresh(games), ADA, NOON, CheckIn(day=1, tables=(2,), players=3))
    events.call_hand(fresh(games), ADA, NOON, events.HandCall(hand=2))
    came_from = "/games/desk/days/1/hands/"
    where = links_of(ada.get(f"{CHANGES}?from={came_from}"))["B is not here"]
    form = ada.get(where).context["form"]
    given = {"table": "2", "seat": "B", "name": "Sue", "after_hand": "2", "sure": "1"}

    saved = ada.post(where, given)
    said = [text_of(ada.get(came_from)), *(text for text, *_ in ada.get(CHANGES).context["absent"])]
    box = ada.get(f"{DO}substitute_player/?table=3&seat=A").context["form"]["name"]
    unnamed = ada.get(f"{DO}substitute_player/?table=4&seat=Y").context["form"].fields["seat"].choices

    # Which of two spares it is, only the leader knows.
    assert [form[name].value() for name in ("table", "seat", "name", "after_hand")] == ["2", "B", "", 2]
    assert saved.headers["Location"] == came_from
    assert ("Y", "Y") in unnamed, unnamed
    assert "no reason given" in games.log.latest("number").sentence
    assert (players(games, 2)[Seat.B], games.teams.get(table__number=2).players_here) == ("Sue", 4)
    assert ["Sue plays B at table 2 from hand 3." in each for each in said] == [True, True]
    assert ("Sue" in box.help_text, "Tom · 555 1234" in box.help_text, '"Tom"' in str(box)) == (False, True, True)


@pytest.mark.rule("R9", "R21", "R23")
def test_each_change_is_made_after_a_look_at_what_it_does(ada: Client) -> None:
    """Another team takes over a table, two of it change letters, a circle closes, and play stops early."""
    event = make_event(5)
    count(event, 1, 14)

    said = [
        done(ada, kind, data | {"reason": "So it is"})
        for kind, data in (
            ("note_presence", {"table": "5", "is_here": "False", "after_hand": "6", "closes_circle": "on"}),
            ("change_sessions", {"sessions": "3,3/1", "after_hand": "6"}),
            ("replace_team", {"table": "1", "name": "Nexts", "A": "Nan", "after_hand": "6"}),
        )
    ]
    desk = ada.get("/games/desk/").content.decode()
    said.append(done(ada, "change_letters", {"table": "1", "A": "X", "X": "A", "B": "B", "Y": "Y"}))

    assert [status for _, status in said] == [303] * 4
    designed = "The hands to come are designed again: print the sheets again."
    assert [
        *unsaid(said[0][0], designed),
        *unsaid(said[2][0], "The flags on table 1 stay, and count for the new team."),
        *unsaid(desk, f"{DO}replace_team/?table=1"),
    ] == []
    assert (adopted_movement(event).movement.tables, sessions_by_day(event)) == (4, ((3, 3), (1,)))
    assert (Roster(event).seated[0].name, players(event, 1)[Seat.X]) == ("Nexts", "Nan")


def test_who_plays_at_another_table_already_is_named_before_sitting_in(ada: Client, games: Event) -> None:
    data = {"table": "2", "seat": "B", "name": "Pia", "after_hand": "1"}
    ada.post(f"{DO}substitute_player/", {**data, "table": "1", "seat": "A", "sure": "1"})

    said = {name: done(ada, "substitute_player", data | {"name": name}) for name in ("Ken", "Pia")}

    twice = {name: f"{name} plays at table 1, too: see that these are two people." in said[name][0] for name in said}
    assert (twice, {status for _, status in said.values()}) == ({"Ken": False, "Pia": True}, {303})


def test_who_sits_out_is_said_until_the_last_hand_is_over(ada: Client) -> None:
    event = set_up(4, sessions=((2,),))
    note_presence(event, ADA, NOON, Presence(is_here=False, table=4, after_hand=1, reason="Ill."))

    said = []
    for is_stopped in (False, True):
        events.call_hand(fresh(event), ADA, NOON, events.HandCall(hand=2, is_stopped=is_stopped))
        said.append("On hand 2 these sit out: " in text_of(ada.get("/games/desk/days/1/hands/")))

    assert said == [True, False]


def test_a_change_that_cannot_be_is_refused_with_what_was_typed_kept(ada: Client) -> None:
    event = make_event(5)
    before = event.version

    for kind, data in (
        (
            "note_presence",
            {"table": "5", "is_here": "False", "after_hand": "4", "closes_circle": "on", "reason": "ill"},
        ),
        ("add_late_team", {"name": "Team 1", "after_hand": "3"}),
        ("change_letters", {"table": "1", "A": "X", "B": "X", "X": "A", "Y": "Y"}),
        ("change_sessions", {"sessions": "3;3", "after_hand": "0", "reason": "so"}),
        ("rank_team", {"table": "1", "is_ranked": "False", "reason": ""}),
        ("substitute_player", {"table": "9", "seat": "A", "after_hand": "0", "reason": "so"}),
        ("plan_turns", {"table": "1", "seats": ["A"], "every": "1", "after_hand": "0", "reason": "so"}),
    ):
        response = ada.post(f"{DO}{kind}/", data)
        typed = values_of(response).get("reason", [""])
        assert (response.status_code, len(refusals_of(response)), typed) == (422, 1, [data.get("reason", "")]), kind
    assert fresh(event).version == before
