"""Changes while an event is on: each says what it does before it is saved.  R9, R21, R23."""

import re
from collections.abc import Mapping
from html import unescape

import pytest
from django.http import HttpResponse
from django.test import Client

from scoring.services.days import CheckIn, OneDay, check_in, open_day
from tests.desk_pages import refusals_of, text_of, unsaid, values_of
from tests.events import ADA, NOON, count, fresh, make_event
from tests.queried import adopted_movement, table_card, table_cards
from tournament.domain import Seat
from tournament.models import Event
from tournament.queries.events import sessions_by_day
from tournament.queries.roster import Roster, players_of
from tournament.services import access, events

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


def test_everybody_stands_by_name_and_every_other_change_in_a_list(ada: Client, games: Event) -> None:
    done(ada, "substitute_player", {"player": "2B", "came": "+", "name": "Bess", "after_hand": "0"})

    ways = links_of(ada.get(f"{CHANGES}?from=/games/desk/days/1/hands/"))

    assert {name: ways[name].removesuffix("&from=/games/desk/days/1/hands/") for name in ("Team 3", "Bess")} == {
        "Team 3": f"{DO}withdraw_team/?table=3", "Bess": f"{DO}substitute_player/?player=2B"
    }  # fmt: skip
    assert {"A team plays without being ranked", "You disqualify a team"} <= ways.keys()
    assert games.log.get(act="substitute_player").sentence.endswith(": no reason given")


@pytest.mark.rule("R23")
def test_a_spare_sits_in_for_a_player_by_name_and_the_team_is_four_again(ada: Client, games: Event) -> None:
    for name in ("Sue", "Tom"):
        access.list_spare(games, ADA, NOON, access.NewSpare(name=name, contact="555 1234"))
    check_in(fresh(games), ADA, NOON, CheckIn(day=1, tables=(2,), players=3))
    events.call_hand(fresh(games), ADA, NOON, events.HandCall(hand=2))
    came_from = "/games/desk/days/1/hands/"
    where = links_of(ada.get(f"{CHANGES}?from={came_from}"))["B is not here"]
    form = ada.get(where).context["form"]
    given = {"player": "2B", "came": "Sue", "after_hand": "2", "sure": "1"}

    both = ada.post(where, given | {"name": "Uma"})
    saved = ada.post(where, given)
    said = [text_of(ada.get(came_from)), *(text for text, *_ in ada.get(CHANGES).context["absent"])]
    spares = dict(ada.get(f"{DO}substitute_player/?player=3A").context["form"]["came"].field.choices)

    # Which of two spares it is, only the leader knows.
    assert [form[name].value() for name in ("player", "came", "after_hand")] == ["2B", "", 2]
    assert (both.status_code, "For Uma choose" in text_of(both), saved.headers["Location"]) == (422, True, came_from)
    assert (players(games, 2)[Seat.B], games.teams.get(table__number=2).players_here) == ("Sue", 4)
    assert ["Sue plays B at table 2 from hand 3." in each for each in said] == [True, True]
    assert ("Sue" in spares, spares["Tom"]) == (False, "Tom · 555 1234")


@pytest.mark.rule("R23")
def test_a_seat_given_by_mistake_and_given_back_reads_as_taken_back(ada: Client, games: Event) -> None:
    for name, after_hand in (("Ivy", "0"), ("Hal", "2"), ("Ivy", "2"), ("Hal", "4")):
        done(ada, "substitute_player", {"player": "2B", "came": "+", "name": name, "after_hand": after_hand})

    sentences = games.log.filter(act="substitute_player").order_by("number").values_list("sentence", flat=True)
    shown = text_of(ada.get("/games/desk/teams/")).partition("Reason")[2]
    rows = re.findall(r"Team 2 B (.*?) no reason given", shown)
    assert ["taken back, Ivy plays and not Hal" in each for each in sentences] == [False, False, True, False]
    assert rows == ["Ivy Hal 4", "Hal Ivy 2 takes that back", "Ivy Hal 2 taken back", "Ivy 0"]


@pytest.mark.rule("R23")
def test_sheet_and_phones_say_who_sits_out_with_a_team_of_three_until_it_is_four_again(
    ada: Client, games: Event
) -> None:
    open_day(games, ADA, NOON, OneDay(day=1))
    events.call_hand(fresh(games), ADA, NOON, events.HandCall(hand=1))  # A and B go out
    host = table_card(games, adopted_movement(games), 1).lines[0].move_to

    done(ada, "substitute_player", {"player": "1B", "came": "-", "after_hand": "0"})
    assert ada.get("/games/desk/").context["last"]["url"] == "/games/desk/days/1/check-in/"
    [(text, _, ways)] = ada.get(CHANGES).context["absent"]
    own, met = (table_card(games, adopted_movement(games), table) for table in (1, host))

    sheet = table_cards(games, adopted_movement(games))[host - 1]
    assert [(line.is_host_empty, line.are_visitors_away) for line in own.lines] == [
        (line.day == 1 and "B" in line.who.value, line.day == 1 and "B" not in line.who.value) for line in own.lines
    ]
    away = met.lines[0].are_visitors_away, sheet.lines[0].are_visitors_away
    assert (away, met.note()) == ((True, False), "")  # their sheet stays
    assert [
        *unsaid(text, "nobody plays B"),
        *unsaid(ada.get("/games/tables/1/"), "Hand 1: nobody plays B; the pair with B sits out."),
        *unsaid(ada.get(CHANGES), f"On hand 1 these sit out: table 1 (A and B) and table {host} (X and Y)."),
    ] == []
    assert dict(ways).keys() == {"Somebody plays B", "They are four now"}
    done(ada, "substitute_player", {"player": "1X", "came": "+", "name": "Sue", "after_hand": "0"})
    assert games.teams.get(table__number=1).players_here == 3  # B is still empty

    check_in(fresh(games), ADA, NOON, CheckIn(day=1, tables=(1,), players=4))

    assert [(turn.after_hand, turn.last_hand) for turn in Roster(games).seated[0].turns] == [(0, 1)]
    done(ada, "substitute_player", {"player": "1B", "came": "-", "after_hand": "1"})
    done(ada, "substitute_player", {"player": "1B", "came": "+", "name": "Tom", "after_hand": "2"})
    turns, here = Roster(games).seated[0].turns, games.teams.get(table__number=1).players_here
    assert ([turn.last_hand for turn in turns], here) == ([1, 2], 4)


@pytest.mark.rule("R21")
def test_who_sits_out_on_this_hand_is_said_when_a_team_leaves_and_while_it_is_away(ada: Client) -> None:
    event = make_event(5)
    open_day(event, ADA, NOON, OneDay(day=1))
    events.call_hand(fresh(event), ADA, NOON, events.HandCall(hand=1))
    check_in(fresh(event), ADA, NOON, CheckIn(day=1, tables=(3,), players=0))
    moves = adopted_movement(event).movement.moves[0]
    hosts = moves[3 - 1], moves.index(3) + 1
    before = ada.get("/games/tables/1/")

    ways = dict(ada.get(CHANGES).context["absent"][0][2])
    form = ada.get(ways["Leave their table empty until they come"]).context["form"]
    text, _status = done(ada, "withdraw_team", {"table": "3", "after_hand": str(form["after_hand"].value())})

    assert form["after_hand"].value() == 0  # they missed the hand in play, too
    assert unsaid(text, "Table 3 stays empty until they come", "is not ranked") == ["is not ranked"]
    assert unsaid(before, "is empty") == ["is empty"]
    said = r"(On hand 1 these sit out: table (\d) \(\w and \w\) and table (\d) \(\w and \w\)\.)"
    [(sentence, *tables)] = re.findall(said, text)
    assert {*map(int, tables)} == set(hosts)
    assert [*unsaid(ada.get(CHANGES), sentence), *unsaid(ada.get("/games/desk/days/1/hands/"), sentence)] == []


@pytest.mark.rule("R21")
def test_an_empty_table_is_said_wherever_the_others_look_until_the_last_hand_is_over(ada: Client) -> None:
    event = make_event(5)
    away = ada.post(f"{DO}withdraw_team/?from=//evil.example/", {"table": "3", "after_hand": "6", "sure": "1"})
    sentence = "From hand 7 table 3 is empty: who is sent there sits out, and so does the home pair it would visit."
    pages = [
        "/games/", "/games/movement/", "/games/tables/1/", "/games/desk/", "/games/desk/days/1/hands/",
         "/games/hall/",
    ]  # fmt: skip
    open_day(event, ADA, NOON, OneDay(day=2))
    events.call_hand(fresh(event), ADA, NOON, events.HandCall(hand=7))

    assert away.headers["Location"] == "/games/desk/"
    assert [address for address in pages if sentence not in text_of(ada.get(address))] == []
    own_sheet = table_card(event, adopted_movement(event), 1).lines[6:]
    sitting_out = [line.number for line in own_sheet if 3 in (line.move_to, line.visited_by)]
    assert sitting_out
    assert text_of(ada.get("/games/tables/1/")).count("sit out") == len(sitting_out)
    events.call_hand(fresh(event), ADA, NOON, events.HandCall(hand=8, is_stopped=True))
    assert [address for address in pages[:4] if "table 3 is empty" in text_of(ada.get(address))] == []


@pytest.mark.rule("R21", "R23")
def test_after_the_last_hand_no_page_speaks_of_a_hand_to_come(ada: Client, games: Event) -> None:
    said = [
        done(ada, kind, given | {"after_hand": "8", "reason": "So it is"})[0]
        for kind, given in (
            ("substitute_player", {"player": "1B", "came": "+", "name": "Sue"}),
            ("substitute_player", {"player": "1B", "came": "+", "name": "Bea"}),
            ("withdraw_team", {"table": "3"}),
            ("withdraw_team", {"table": "4", "closes_circle": "on"}),
        )
    ]
    said += [text for text, *_ in ada.get(CHANGES).context["absent"]]
    said.append(done(ada, "return_team", {"table": "3", "after_hand": "8", "reason": "So it is"})[0])

    assert [text for text in said if "hand 9" in text] == []
    assert said[-3:-1] == [
        "Team 3, table 3, are away after the last hand.",
        "Bea plays B at table 1 after the last hand, for Sue.",
    ]


@pytest.mark.rule("R9", "R21", "R23")
def test_each_change_is_made_after_a_look_at_what_it_does(ada: Client) -> None:
    """Another team takes over a table, two of it change letters, a circle closes, and play stops early."""
    event = make_event(5)
    count(event, 1, 14)

    said = [
        done(ada, kind, data | {"reason": "So it is"})
        for kind, data in (
            ("withdraw_team", {"table": "5", "after_hand": "6", "closes_circle": "on"}),
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


def test_a_change_that_cannot_be_is_refused_with_what_was_typed_kept(ada: Client) -> None:
    event = make_event(5)
    before = event.version

    for kind, data in (
        ("withdraw_team", {"table": "5", "after_hand": "4", "closes_circle": "on", "reason": "ill"}),
        ("add_late_team", {"name": "Team 1", "after_hand": "3"}),
        ("change_letters", {"table": "1", "A": "X", "B": "X", "X": "A", "Y": "Y"}),
        ("change_sessions", {"sessions": "3;3", "after_hand": "0", "reason": "so"}),
        ("rank_team", {"table": "1", "is_ranked": "False", "reason": ""}),
        ("substitute_player", {"player": "9A", "came": "-", "after_hand": "0", "reason": "so"}),
        ("substitute_player", {"player": "1A", "came": "+", "after_hand": "0", "reason": "so"}),
    ):
        response = ada.post(f"{DO}{kind}/", data)
        typed = values_of(response).get("reason", [""])
        assert (response.status_code, len(refusals_of(response)), typed) == (422, 1, [data.get("reason", "")]), kind
    assert fresh(event).version == before


@pytest.mark.rule("R23")
def test_a_spare_takes_turns_and_phones_say_who_sits_out(ada: Client, games: Event) -> None:
    done(ada, "substitute_player", {"player": "2A", "came": "+", "name": "Ann", "after_hand": "0"})
    given = {"table": "2", "came": "+", "name": "Sue", "seats": ["A"], "every": "2", "after_hand": "0"}

    text, status = done(ada, "plan_turns", given)
    events.call_hand(fresh(games), ADA, NOON, events.HandCall(hand=1))
    phone = text_of(ada.get("/games/tables/2/"))
    [(sentence, _, ways), _ann] = ada.get(CHANGES).context["absent"]

    sits_out = "Sits out: Sue on hands 1–2, 5–6; Ann on hands 3–4, 7–8. Sue plays instead."
    assert (status, sits_out in text, sentence) == (303, True, f"Team 2, table 2. {sits_out}")
    assert "Hand 1: the spare sits out." in phone  # players are not named there
    form = ada.get(dict(ways)["Change the turns"]).context["form"]
    assert (form["came"].value(), dict(form["came"].field.choices)) == (
        "Sue", {"Sue": "Sue, who takes turns now", "+": "Somebody else, named below", "-": "Nobody any more"}
    )  # fmt: skip
    assert [label for _, label in form["first"].field.choices] == ["the spare", "Ann", "B", "X", "Y"]
    done(ada, "plan_turns", given | {"came": "-", "name": ""})
    assert all(not team.turns for team in Roster(games).seated)
