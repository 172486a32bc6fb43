"""Changes while an event is on: each says what it does before it is saved.  R9, R21, R23."""

import re
from html import unescape

import pytest
from django.http import HttpResponse
from django.test import Client

from scoring.queries.standings import event_standings
from scoring.services.days import CheckIn, OneDay, check_in, open_day
from scoring.services.loans import NewLoan, lend_flags
from scoring.web.desk.roster_changes import CHANGES as CHANGES_OF
from tests.actors import ADA
from tests.desk_pages import refusals_of, text_of, values_of
from tests.playing import NOON, count, fresh, make_event
from tests.queried import adopted_movement, day_counts, empty_tables, table_card, table_cards
from tournament.domain.team import Seat
from tournament.models import Event
from tournament.queries.events import players_of, seated_teams, sessions_by_day
from tournament.services.events import HandCall, call_hand
from tournament.services.people import NewSpare, list_spare

CHANGES = "/games/desk/changes/"


def done(ada: Client, kind: str, **data: object) -> tuple[str, int]:
    """What the desk says a change does, and the answer once the leader is sure."""
    confirmation = ada.post(f"{CHANGES}{kind}/", data)
    response = ada.post(f"{CHANGES}{kind}/", {**data, "sure": "1"})
    return text_of(confirmation), response.status_code


def players(event: Event, table: int) -> dict[Seat, str | None]:
    """The four of a table."""
    return players_of(event.teams.get(table__number=table))


def links_of(response: HttpResponse) -> dict[str, str]:
    """The addresses of the changes that a page leads to, by their words."""
    links = re.findall(rf'<a href="({CHANGES}[^"]*)">([^<]*)<', response.content.decode())
    return {" ".join(unescape(words).split()): unescape(address) for address, words in links}


def test_everybody_stands_by_name_and_every_other_change_in_a_list(ada: Client) -> None:
    event = make_event()
    done(ada, "substitute", player="2B", came="+", name="Bess", after_hand="0")

    ways = links_of(ada.get(f"{CHANGES}?from=/games/desk/days/1/hands/"))

    assert ways["Team 3"] == f"{CHANGES}leaving/?table=3&from=/games/desk/days/1/hands/"
    assert ways["Bess"] == f"{CHANGES}substitute/?player=2B&from=/games/desk/days/1/hands/"
    kinds = {address.removeprefix(CHANGES).partition("/")[0] for address in ways.values()}
    assert kinds == CHANGES_OF.keys() - {"here", "stays", "returns", "keeps-place"}
    assert event.log.get(act="substitute_player").sentence.endswith(": no reason given")


@pytest.mark.rule("R23")
def test_a_spare_sits_in_for_a_player_by_name_and_the_team_is_four_again(ada: Client) -> None:
    event = make_event()
    for name in ("Sue", "Tom"):
        list_spare(event, ADA, NOON, NewSpare(name=name, contact="555 1234"))
    check_in(fresh(event), ADA, NOON, CheckIn(day=1, tables=(2,), players=3))
    call_hand(fresh(event), ADA, NOON, HandCall(hand=2))
    came_from = "/games/desk/days/1/hands/"
    where = f"{links_of(ada.get(f'{CHANGES}?from={came_from}'))['B is not here']}"
    form = ada.get(where).context["form"]
    given = {"player": "2B", "came": "Sue", "after_hand": "2", "sure": "1"}

    saved = ada.post(where, given)
    said = text_of(ada.get(came_from))
    [row] = ada.get(CHANGES).context["absent"]
    spares = dict(ada.get(f"{CHANGES}substitute/?player=3A").context["form"]["came"].field.choices)

    preset = [form[name].value() for name in ("player", "came", "after_hand")]
    assert preset == ["2B", "", 2]  # which of two spares it is, only the leader knows
    assert saved.headers["Location"] == came_from
    assert (players(event, 2)[Seat.B], event.teams.get(table__number=2).players_here) == ("Sue", 4)
    assert "Sue plays B at table 2 from hand 3." in said
    assert row.text == "Sue plays B at table 2 from hand 3."
    assert ("Sue" in spares, spares["Tom"]) == (False, "Tom · 555 1234")


def test_a_substitute_is_taken_back_from_the_desk_and_from_the_list(ada: Client) -> None:
    event = make_event()
    done(ada, "substitute", player="1B", came="+", name="Bob", after_hand="0")
    done(ada, "substitute", player="1B", came="+", name="Sue", after_hand="3")
    [row] = ada.get(CHANGES).context["absent"]
    assert [words for words, _ in row.ways] == ["Bob is back", "Take it back"]
    [back] = re.findall(rf'href="({CHANGES}substitute/[^"]*)"', ada.get("/games/desk/").content.decode())
    form = ada.get(unescape(back)).context["form"]
    again = {name: str(form[name].value()) for name in ("player", "came", "after_hand")}

    done(ada, "substitute", **again)

    assert again == {"player": "1B", "came": "Bob", "after_hand": "3"}
    assert players(event, 1)[Seat.B] == "Bob"


def test_a_team_of_three_without_a_spare_is_marked_and_guided(ada: Client) -> None:
    event = make_event()
    open_day(event, ADA, NOON, OneDay(day=1))
    form = ada.get(f"{CHANGES}substitute/?player=1B").context["form"]

    text, status = done(ada, "substitute", player="1B", came="-", after_hand="0")

    assert form["came"].value() == "+"
    assert ("Each hand needs four." in text, status) == (True, 303)
    assert event.teams.get(table__number=1).players_here == 3
    assert players(event, 1)[Seat.B] is None


@pytest.mark.rule("R23")
def test_sheet_and_phones_say_who_sits_out_with_a_team_of_three_until_it_is_four_again(ada: Client) -> None:
    event = make_event()
    open_day(event, ADA, NOON, OneDay(day=1))
    call_hand(fresh(event), ADA, NOON, HandCall(hand=1))  # A and B go out
    host = table_card(event, adopted_movement(event), 1).lines[0].move_to

    done(ada, "substitute", player="1B", came="-", after_hand="0")
    [row] = ada.get(CHANGES).context["absent"]
    own, met = (table_card(event, adopted_movement(event), table) for table in (1, host))

    assert "nobody plays B" in row.text
    assert [(line.is_host_empty, line.are_visitors_away) for line in own.lines] == [
        (line.day == 1 and "B" in line.who.value, line.day == 1 and "B" not in line.who.value) for line in own.lines
    ]
    assert (met.lines[0].are_visitors_away, met.note()) == (True, "")
    assert not table_cards(event, adopted_movement(event))[host - 1].lines[0].are_visitors_away  # their sheet stays
    assert "Hand 1: nobody plays B; the pair with B sits out." in text_of(ada.get("/games/tables/1/"))
    assert f"On hand 1 these sit out: table 1 (A and B) and table {host} (X and Y)." in text_of(ada.get(CHANGES))
    assert dict(row.ways).keys() == {"Somebody plays B", "They are four now"}
    done(ada, "substitute", player="1X", came="+", name="Sue", after_hand="0")
    assert event.teams.get(table__number=1).players_here == 3  # B is still empty

    check_in(fresh(event), ADA, NOON, CheckIn(day=1, tables=(1,), players=4))

    [turn] = seated_teams(event)[0].turns
    assert (turn.after_hand, turn.last_hand) == (0, 1)
    done(ada, "substitute", player="1B", came="-", after_hand="1")
    done(ada, "substitute", player="1B", came="+", name="Tom", after_hand="2")
    assert [turn.last_hand for turn in seated_teams(event)[0].turns] == [1, 2]
    assert event.teams.get(table__number=1).players_here == 4


@pytest.mark.rule("R21")
def test_who_sits_out_on_this_hand_is_said_when_a_team_leaves_and_while_it_is_away(ada: Client) -> None:
    event = make_event(5)
    open_day(event, ADA, NOON, OneDay(day=1))
    call_hand(fresh(event), ADA, NOON, HandCall(hand=1))
    check_in(fresh(event), ADA, NOON, CheckIn(day=1, tables=(3,), players=0))
    moves = adopted_movement(event).movement.moves[0]
    hosts = moves[3 - 1], moves.index(3) + 1
    sentence = text_of(ada.get("/games/tables/1/"))  # before

    ways = dict(ada.get(CHANGES).context["absent"][0].ways)
    form = ada.get(ways["Leave their table empty until they come"]).context["form"]
    text, _status = done(ada, "leaving", table="3", after_hand=str(form["after_hand"].value()))

    assert form["after_hand"].value() == 0  # they missed the hand in play, too
    assert "is empty" not in sentence
    said = re.search(r"On hand 1 these sit out: table (\d) \(\w and \w\) and table (\d) \(\w and \w\)\.", text)
    assert said
    assert {int(said[1]), int(said[2])} == set(hosts)
    for page in (CHANGES, "/games/desk/days/1/hands/"):
        assert said[0] in text_of(ada.get(page))


@pytest.mark.rule("R21")
def test_an_empty_table_is_said_no_more_after_the_last_hand(ada: Client) -> None:
    event = make_event(5)
    done(ada, "leaving", table="3", after_hand="6")
    for day in (1, 2):
        open_day(fresh(event), ADA, NOON, OneDay(day=day))
    pages = ["/games/", "/games/movement/", "/games/tables/1/", "/games/desk/"]

    def said() -> list[bool]:
        return ["table 3 is empty" in text_of(ada.get(page)) for page in pages]

    last = sum(sum(day) for day in sessions_by_day(event))
    call_hand(fresh(event), ADA, NOON, HandCall(hand=last))
    assert said()[:3] == [True] * 3  # the desk counts already
    call_hand(fresh(event), ADA, NOON, HandCall(hand=last, is_stopped=True))
    assert said() == [False] * 4


def test_a_link_back_leads_nowhere_but_to_the_event(ada: Client) -> None:
    make_event()

    answer = ada.post(f"{CHANGES}leaving/?from=//evil.example/", {"table": "1", "after_hand": "2", "sure": "1"})

    assert answer.headers["Location"] == "/games/desk/"


def test_a_team_that_leaves_is_no_longer_ranked(ada: Client) -> None:
    event = make_event()
    count(event, 1, 20)

    text, status = done(ada, "leaving", table="1", after_hand="2", reason="the car broke down")

    assert "Table 2 moves from 2nd to 1st." in text
    assert status == 303
    assert [place.table for place in event_standings(event).standings.places] == [2, 3, 4]


@pytest.mark.rule("R21")
def test_a_circle_that_closes_says_how_fair_it_is_then_and_which_sheets_to_print_again(ada: Client) -> None:
    event = make_event(5)

    text, status = done(ada, "leaving", table="5", after_hand="6", closes_circle="on", reason="ill")

    assert "The hands to come are designed again," in text
    assert "print the sheets of tables 1, 2, 3 and 4 again." in text
    assert (status, adopted_movement(event).movement.tables) == (303, 4)


@pytest.mark.rule("R21")
def test_an_empty_table_is_said_wherever_the_others_look(ada: Client) -> None:
    event = make_event(5)
    done(ada, "leaving", table="3", after_hand="6", reason="ill")
    sentence = "From hand 7 table 3 is empty: who is sent there sits out, and so does the home pair it would visit."
    pages = [
        "/games/", "/games/movement/", "/games/tables/1/", "/games/desk/", "/games/desk/days/1/",
        "/games/desk/days/1/hands/",
    ]  # fmt: skip
    open_day(event, ADA, NOON, OneDay(day=2))
    call_hand(fresh(event), ADA, NOON, HandCall(hand=7))

    assert [address for address in [*pages, "/games/hall/"] if sentence not in text_of(ada.get(address))] == []
    own_sheet = table_card(event, adopted_movement(event), 1).lines[6:]
    sitting_out = [line.number for line in own_sheet if 3 in (line.move_to, line.visited_by)]
    assert sitting_out
    assert text_of(ada.get("/games/tables/1/")).count("sit out") == len(sitting_out)


def test_a_team_that_left_may_come_back_or_keep_its_place_or_not_have_left(ada: Client) -> None:
    event = make_event(5)
    done(ada, "leaving", table="1", after_hand="2", reason="ill")

    kept, _status = done(ada, "keeps-place", table="1", stays_ranked="yes", reason="Played nearly all")
    returned, _status = done(ada, "returns", table="1", after_hand="4", reason="Well again")
    empty = empty_tables(fresh(event))
    done(ada, "leaving", table="1", after_hand="5", reason="ill")
    undone, status = done(ada, "stays", table="1", reason="It was table 2")

    assert "Team 1 is ranked, at table 1." in kept
    assert "Day 2: 5 tables are counted, 4 before" in returned
    assert [(each.table, each.first_hand, each.last_hand) for each in empty] == [(1, 3, 4)]
    assert "Team 1 is ranked, at table 1." in undone
    assert (status, len(event_standings(fresh(event)).standings.places)) == (303, 5)


def test_a_team_leaves_and_comes_back_as_often_as_it_does(ada: Client) -> None:
    event = make_event(5)

    for left, returned in ((0, 6), (6, 8)):
        done(ada, "leaving", table="1", after_hand=str(left), reason="Snow on the road")
        _text, status = done(ada, "returns", table="1", after_hand=str(returned), reason="Arrived")
        assert status == 303

    assert [(each.first_hand, each.last_hand) for each in empty_tables(fresh(event))] == [(1, 6), (7, 8)]
    hosts = table_card(event, adopted_movement(event), 2).lines
    sits_out = [line.number for line in hosts if 1 in (line.move_to, line.visited_by)]
    assert text_of(ada.get("/games/tables/2/")).count("sit out") == len(sits_out)
    assert [list(day.tables) for day in day_counts(fresh(event))] == [[2, 3, 4, 5]] * 2


def test_each_change_offers_the_tables_that_it_takes(ada: Client) -> None:
    make_event(5)
    done(ada, "leaving", table="2", after_hand="2", reason="ill")
    done(ada, "leaving", table="3", after_hand="6", reason="ill", closes_circle="on")
    here, away, gone = ["1", "3", "4"], ["2"], ["5"]
    everybody = sorted([*here, *away, *gone])

    offered = {
        kind: sorted(option for option, _label in ada.get(f"{CHANGES}{kind}/").context["form"].fields["table"].choices)
        for kind in (
            "leaving",
            "stays",
            "returns",
            "keeps-place",
            "ranked",
            "letters",
            "penalty",
            "lift-ruling",
        )
    }

    assert {kind: list(map(str, tables)) for kind, tables in offered.items()} == {
        "leaving": here, "stays": away, "returns": [*away, *gone], "keeps-place": [*away, *gone],
        "ranked": everybody, "letters": everybody, "penalty": everybody,
        "lift-ruling": everybody,
    }  # fmt: skip


def test_the_page_of_loans_leads_to_the_ruling_that_waives_one(ada: Client) -> None:
    event = make_event()
    lend_flags(event, ADA, NOON, NewLoan(day=1, table=2, flags=2), "loan")
    link = f"{CHANGES}waived-loan/?day=1"
    assert link in ada.get("/games/desk/days/1/loans/").content.decode()

    form = ada.get(link).context["form"]
    ruling = {"table": "2", "day": form["day"].value(), "reason": "Miscounted"}
    ada.post(f"{CHANGES}waived-loan/", {**ruling, "sure": "1"})

    sentence = text_of(ada.get("/games/desk/days/1/loans/"))
    assert "Table 2 need not give back 2 flags: you waived its loan." in sentence
    assert "No table owes a flag." in sentence


def test_penalty_flags_stand_on_the_standings_with_their_reason(ada: Client) -> None:
    event = make_event()
    for table, flags in ((1, 14), (2, 13)):
        count(event, table, flags)

    ruling = {"table": "1", "flags": "2", "reason": "Signals"}

    confirmation = ada.post(f"{CHANGES}penalty/", ruling)
    response = ada.post(f"{CHANGES}penalty/", {**ruling, "sure": "1"})

    assert ("Table 1 moves from 1st to 2nd." in text_of(confirmation), response.status_code) == (True, 303)
    assert "Team 1, table 1: 2 penalty flags by the leader's ruling: Signals." in text_of(
        ada.get("/games/desk/results/")
    )


def test_a_late_team_owns_a_new_last_table(ada: Client) -> None:
    event = make_event()

    _said, status = done(ada, "late", name="Latecomers", A="Ann", after_hand="6", is_ranked="on")

    assert status == 303
    assert [team.name for team in seated_teams(event)][-1] == "Latecomers"
    assert players(event, 5)[Seat.A] == "Ann"


def test_two_teams_at_each_others_tables_are_swapped_and_that_is_taken_back_on_the_same_page(ada: Client) -> None:
    event = make_event()
    count(event, 1, 20)
    key = ada.get(f"{CHANGES}swap/").context["form"]["key"].value()
    given = {"table": "1", "with_table": "3", "after_hand": "0", "flags_stay": "True", "reason": "Mixed up", "key": key}

    text, status = done(ada, "swap", **given)
    sent_twice = ada.post(f"{CHANGES}swap/", {**given, "sure": "1"})

    assert "Table 1 goes to table 3" in text
    assert "Print the sheets of tables 1 and 3 again; the movement stays." in text
    assert (status, sent_twice.status_code) == (303, 303)
    done_so = "Swapped: Team 1 at table 3 and Team 3 at table 1 from the start; the flags stay on the tables: Mixed up"
    assert text_of(ada.get("/games/desk/")).count(done_so) == 3  # two messages, and what was done last
    assert [team.name for team in seated_teams(event)] == ["Team 3", "Team 2", "Team 1", "Team 4"]
    assert day_counts(fresh(event))[0].tables[1].flags == 20
    back = re.search(rf'href="({CHANGES}swap/[^"]*)"', ada.get("/games/desk/").content.decode())
    assert back
    form = ada.get(unescape(back[1])).context["form"]
    again = {name: str(form[name].value()) for name in given if name not in ("reason", "key")}
    assert again == {name: given[name] for name in again}
    done(ada, "swap", **again, reason="It was right before", key="another key")
    assert [team.name for team in seated_teams(event)] == ["Team 1", "Team 2", "Team 3", "Team 4"]


@pytest.mark.rule("R9")
def test_another_team_takes_over_a_table_after_a_look_at_what_that_does(ada: Client) -> None:
    event = make_event()
    count(event, 1, 14)

    text, status = done(ada, "replaced", table="1", name="Nexts", A="Nan", after_hand="3", reason="Flu")

    assert "The flags on table 1 stay, and count for the new team." in text
    assert (status, seated_teams(event)[0].name, players(event, 1)[Seat.A]) == (303, "Nexts", "Nan")
    assert f"{CHANGES}replaced/?table=1" in ada.get("/games/desk/").content.decode()


def test_somebody_takes_a_seat(ada: Client) -> None:
    event = make_event()

    _said, status = done(ada, "substitute", player="1B", came="+", name="Bess", after_hand="3", reason="Bill is ill")

    assert (status, players(event, 1)[Seat.B]) == (303, "Bess")
    assert event.log.get(act="substitute_player").sentence == "Team 1, table 1, B: Bess plays after hand 3: Bill is ill"


def test_a_floater_plays_and_is_not_in_the_standings(ada: Client) -> None:
    event = make_event()

    _said, status = done(ada, "ranked", table="2", is_ranked="no", reason="fills the circle")

    assert status == 303
    assert [place.table for place in event_standings(event).standings.places] == [1, 3, 4]


@pytest.mark.rule("R23")
def test_two_players_of_a_team_change_letters(ada: Client) -> None:
    event = make_event()
    done(ada, "substitute", player="1A", came="+", name="Ann", after_hand="0")

    _said, status = done(ada, "letters", table="1", A="X", X="A", B="B", Y="Y")

    assert (status, players(event, 1)[Seat.X]) == (303, "Ann")


@pytest.mark.rule("R21")
def test_play_stops_early(ada: Client) -> None:
    event = make_event()

    _said, status = done(ada, "sessions", sessions="3,1", after_hand="4", reason="the lights went out")

    assert (status, sessions_by_day(event)) == (303, ((3, 1),))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "data", "message"),
    [
        ("leaving", {"table": "5", "after_hand": "4", "closes_circle": "on", "reason": "ill"},
         "The circle closes between sessions: before hand 4 or 7, not 5. Or leave the table empty."),
        ("late", {"name": "Team 1", "after_hand": "3"},
         "Team 1 are on the list, at table 1. If they came late, choose “They are here now”; another team needs "
         "another name."),
        ("letters", {"table": "1", "A": "X", "B": "X", "X": "A", "Y": "Y"},
         "Give each of A, B, X and Y to one player."),
        ("sessions", {"sessions": "3;3", "after_hand": "0", "reason": "so"},
         "Sessions are written as hands with commas between, / before a new day, for example 15,15/20; not “3;3”."),
        ("ranked", {"table": "1", "is_ranked": "no", "reason": ""}, "This field is required."),
        ("substitute", {"player": "9A", "came": "-", "after_hand": "0", "reason": "so"},
         "Select a valid choice. 9A is not one of the available choices."),
        ("substitute", {"player": "1A", "came": "+", "after_hand": "0", "reason": "so"},
         "Write the name of whoever takes the seat."),
    ],
)  # fmt: skip
def test_a_change_that_cannot_be_is_refused_with_what_was_typed_kept(
    kind: str, data: dict[str, str], message: str, ada: Client
) -> None:
    event = make_event(5)
    before = event.version

    response = ada.post(f"{CHANGES}{kind}/", data)

    assert response.status_code == 422
    assert refusals_of(response) == [message]
    assert values_of(response).get("reason", [""]) == [data.get("reason", "")]
    event.refresh_from_db()
    assert event.version == before


def test_a_kind_of_change_that_there_is_not_is_not_found(ada: Client) -> None:
    make_event()

    assert ada.get(f"{CHANGES}magic/").status_code == 404


def test_where_a_swap_or_a_wrong_hand_is_noticed_a_link_leads_to_it_filled_in(ada: Client) -> None:
    event = make_event()
    call_hand(event, ADA, NOON, HandCall(hand=2))
    ada.post("/games/desk/days/1/check-in/", {"mark": "3-here-4"})
    ada.post("/games/desk/days/1/check-in/", {"mark": "4-here-0"})
    pages = [
        "/games/tables/3/",
        "/games/desk/days/1/tables/3/",
        "/games/desk/days/1/check-in/",
        "/games/desk/days/1/hands/",
    ]

    links = [set(re.findall(r'href="([^"&]*)', ada.get(page).content.decode())) for page in pages]

    swap, played = f"{CHANGES}swap/?table=3", "/games/desk/movement/#real-play"
    assert [swap in of for of in links] == [True, True, True, False]
    assert [played in of for of in links] == [True, True, False, True]
    assert f"{CHANGES}replaced/?table=4" in links[2]
    form, note = ada.get(swap).context["form"], ada.get(played).context["note_form"]
    assert (form["table"].value(), form["after_hand"].value(), note["hand"].value()) == ("3", 2, 2)


@pytest.mark.rule("R23")
def test_a_spare_takes_turns_and_phones_say_who_sits_out(ada: Client) -> None:
    event = make_event()
    done(ada, "substitute", player="2A", came="+", name="Ann", after_hand="0")
    given = {"table": "2", "came": "+", "name": "Sue", "seats": ["A"], "every": "2", "after_hand": "0"}

    text, status = done(ada, "turns", **given)
    call_hand(fresh(event), ADA, NOON, HandCall(hand=1))
    phone = text_of(ada.get("/games/tables/2/"))
    [row, _ann] = ada.get(CHANGES).context["absent"]

    sits_out = "Sits out: Sue on hands 1–2, 5–6; Ann on hands 3–4, 7–8. Sue plays instead."
    assert (status, sits_out in text, row.text) == (303, True, f"Team 2, table 2. {sits_out}")
    assert "Hand 1: the spare sits out." in phone  # players are not named there
    form = ada.get(dict(row.ways)["Change the turns"]).context["form"]
    assert form["came"].value() == "Sue"
    assert dict(form["came"].field.choices) == {
        "Sue": "Sue, who takes turns now", "+": "Somebody else, named below", "-": "Nobody any more",
    }  # fmt: skip
    assert [label for _, label in form["first"].field.choices] == ["the spare", "Ann", "B", "X", "Y"]
    done(ada, "turns", **given | {"came": "-", "name": ""})
    assert all(not team.turns for team in seated_teams(event))
