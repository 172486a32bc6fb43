"""What Pat, the public, sees: events, standings as far as they are shown, tables, the movement, and the hall screen, of
which only the one opened from the desk moves the hands on.
"""

import csv
import gzip
import io
import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.domain.standings import TeamRulingKind
from scoring.services import counts, days, roster_changes, rulings
from scoring.services.rulings import RulingOnTeam
from scoring.web.public import moving_link
from tests import desk_pages, people, queried
from tests.events import ADA, NOON, count, count_all, fresh, make_event, markup, play_day
from tournament.domain import TeamEntry
from tournament.models import Event, Player, Prize
from tournament.services import events, spares_and_prizes, teams
from tournament.services.events import EventChange, HandCall, StandingsChoice, call_hand, edit_event, show_standings

PAGES = ("/", "/games/", "/games/movement/", "/games/tables/1/")


def read(address: str = "/games/") -> str:
    """The page as Pat reads it, without the indentation of its template."""
    response = Client().get(address)
    assert response.status_code == 200
    return markup(response.content.decode())


def places_on(page: str) -> list[tuple[str, ...]]:
    """The lines of the standings: place, table, flags of each day where there are several, total."""
    lines = page.partition('<table class="standings')[2].partition("</table>")[0].split("<tr")[2:]
    places = []
    for line in lines:
        cells = [cell.partition(">")[2].removeprefix("<b>") for cell in line.split("<td")[1:]]
        place, *numbers = [cell.partition("<")[0] for cell in cells]
        places.append((place, line.partition("/tables/")[2].partition("/")[0], *numbers))
    return places


def show(event: Event, when: str) -> None:
    show_standings(event, ADA, NOON, StandingsChoice(when=Event.StandingsShown(when)))


def test_standings_are_shown_as_the_leader_lets_the_public_see_them(ada: Client) -> None:
    event = make_event(3)
    count(event, 1, 33)
    counting = read()
    show(event, "live")
    live, file = read(), Client().get("/games/standings.csv").text.splitlines()
    show(event, "closed_days")
    event.flag_counts.all().delete()
    play_day(event, 14, 12, 10)
    days.open_day(event, ADA, NOON, days.OneDay(day=2))
    for table, flags in ((3, 36), (1, 0), (2, 0)):
        count(event, table, flags, day=2)
    closed = read()  # day 2 is counted, and not closed
    show(event, "held")
    held = read()
    files = [who.get(f"/games/{file}").status_code
             for who, file in ((Client(), "standings.csv"), (ada, "desk/results/standings.csv"))]  # fmt: skip
    days.close_day(event, ADA, NOON, days.DayClosing(day=2))
    rulings.publish_final(fresh(event), ADA, NOON)
    final = read()

    told = ("Day 1: 1 of 3 tables counted · 2 tables to go",)
    assert desk_pages.unsaid(counting, *told, "33", ">Total<") == ["33", ">Total<"]
    assert places_on(closed) == [("1", "1", "14"), ("2", "2", "12"), ("3", "3", "10")]
    assert [row[:2] for row in places_on(live)] == [("1", "1"), ("–", "2"), ("–", "3")]
    assert [line.partition(",")[0] for line in file[1:]] == ["1", "–", "–"]
    assert files == [404, 200]
    assert places_on(final)[0] == ("1", "3", "10", "36", "46")
    assert [
        *desk_pages.unsaid(closed, "Day 1 closed by the leader, 21 August 2026, 13:00", ">Provisional<"),
        *desk_pages.unsaid(held, "The leader shows the standings when they are final."),
        *desk_pages.unsaid(final, "Published by the leader, 21 August 2026, 12:00", ">Final<"),
    ] == []


def test_a_team_is_found_by_table_or_name_and_its_page_says_where_to_go_now_and_next(ada: Client, games: Event) -> None:
    table = "/games/tables/3/"
    found = [Client().get("/games/", {"team": typed}).headers.get("Location")
             for typed in ("3", " team  3 ", "M 3", "Table 3", "#3", "team", "Nobody", "")]  # fmt: skip
    before = read(table)
    call_hand(games, ADA, NOON, HandCall(hand=2))
    playing = read(table)
    call_hand(games, ADA, NOON, HandCall(hand=3, is_stopped=True))
    lunch = read(table)

    assert found == [f"{table}#mine"] * 5 + [None] * 3
    Player.objects.create(team=games.teams.get(name="Team 3"), seat="A", name="Ann O’Hara")
    unnamed = [read("/games/?team=ann+o"), read(table)]
    edit_event(games, ADA, NOON, EventChange(show_player_names=True))
    assert ("Players are not named here." in unnamed[0], "Ann" in unnamed[1]) == (True, False)
    ways = ("ann+o%27hara", "ANN+OHARA", "%C3%84nn+ohara")  # apostrophes and accents are typed as people like
    assert {Client().get(f"/games/?team={typed}").headers["Location"] for typed in ways} == {f"{table}#mine"}
    lines = queried.table_card(games, queried.adopted_movement(games), 3).lines
    hands = [line.words for line in lines]
    now_and_then = f'<b class="hand" aria-hidden="true">→ {lines[1].move_to}</b>', f"<b>Then</b>{hands[2]}</p>"
    assert [
        *desk_pages.unsaid(read(table), "<span>A Ann O’Hara</span>"),
        *desk_pages.unsaid(read("/games/?team=team"), "Which of these is it?"),
        *desk_pages.unsaid(read("/games/?team="), '<a href="/games/tables/4/#mine">'),
        *desk_pages.unsaid(before, f"<b>Next</b>{hands[0]}</p>", "<b>Next</b>Hand 1: "),
        *desk_pages.unsaid(playing, *now_and_then),
        *desk_pages.unsaid(lunch, f"<b>Next</b>{hands[3]}</p>", *hands[1:3]),
    ] == hands[1:3]


@pytest.mark.slow
def test_for_forty_tables_no_page_is_over_twenty_kilobytes_as_sent_at_the_first_visit() -> None:
    event = make_event(40, sessions=((15, 15), (20,)))
    play_day(event, *[12 + (n % 5) - 2 for n in range(40)])
    play_day(event, *[12 + (n * 3 % 5) - 2 for n in range(40)], day=2)

    lengths = {}
    for address in PAGES:  # as sent, with its style sheets, scripts and icon; fonts, which are kept for ever, apart
        files = {address, *re.findall(r'(?:href|src)="(/static/[^"]+)"', Client().get(address).text)}
        assert len(files) > 1
        answers = {file: Client().get(file, headers={"Accept-Encoding": "gzip"}).getvalue() for file in files}
        # `up` collects files compressed.
        lengths[address] = sum(
            len(gzip.compress(sent) if answer.startswith("/static/") else sent) for answer, sent in answers.items()
        )

    assert {address: length for address, length in lengths.items() if length >= 20_000} == {}


@pytest.mark.slow
def test_pages_are_looked_up_in_as_many_queries_for_two_tables_as_for_forty(ada: Client) -> None:
    asked: list[list[int]] = []
    for tables in (2, 40):
        event = make_event(tables, slug=f"hall-{tables}")
        phone = people.browser_of_verifier(event)
        asked.append([])
        for act in (lambda: count_all(event, [12] * (tables - 1)), lambda: play_day(event, *[12] * tables)):  # noqa: B023
            act()
            event.days.filter(closed_at__isnull=False).update(closed_by="Bob")  # not the leader, who is read with it
            for browser, page in ((ada, "desk/"), (phone, "verify/"), (Client(), "")):
                browser.get(f"/{event.slug}/{page}")  # which reads the hands: they are known from then on
                cache.clear()
                with CaptureQueriesContext(connection) as queries:
                    browser.get(f"/{event.slug}/{page}")
                asked[-1].append(len(queries))

    assert asked == [[26, 9, 12, 28, 3, 14]] * 2


def test_the_page_is_never_older_than_what_was_done_last() -> None:
    event = make_event(6, advancing=2)
    third = event.teams.get(name="Team 3")
    acts: list[Callable[[], object]] = [
        lambda: show(event, "live"),
        lambda: count(event, 1, 20),
        lambda: counts.lend_flags(event, ADA, NOON, counts.NewLoan(day=1, table=1, flags=2)),
        lambda: play_day(event, 20, 9, 7, 14, 12, 12),
        lambda: rulings.rule_on_team(
            event, ADA, NOON, RulingOnTeam(kind=TeamRulingKind.PENALTY, table=1, number=2, reason="Signals")
        ),
        lambda: days.reopen_day(event, ADA, NOON, days.Reopening(day=1, reason="Two slips were changed round")),
        lambda: count(event, 2, 10, by="Max"),
        lambda: counts.settle_flag_count(
            event, ADA, NOON, counts.Settlement(day=1, table=2, flags=9, reason="Counted again")
        ),
        lambda: call_hand(event, ADA, NOON, HandCall(hand=6)),
        lambda: days.close_day(event, ADA, NOON, days.DayClosing(day=1)),
        lambda: roster_changes.note_presence(
            event, ADA, NOON, roster_changes.Presence(is_here=False, table=6, after_hand=6, reason="Went home")
        ),
        lambda: teams.edit_team(
            event, ADA, NOON, teams.TeamChange(team=third.pk, entry=TeamEntry("Elks", zone="West"))
        ),
        lambda: play_day(event, 12, 13, 14, 10, 11, day=2),
        lambda: show(event, "closed_days"),
    ]
    visitor = Client()

    for act in acts:
        act()
        seen = visitor.get("/games/").content
        cache.clear()
        assert visitor.get("/games/").content == seen


def test_a_corrected_result_says_so_and_does_not_vanish_while_it_is_corrected() -> None:
    event = make_event(2, sessions=((3,),))
    play_day(event, 14, 10)
    rulings.publish_final(fresh(event), ADA, NOON)
    first, later = read(), NOON + timedelta(days=1)

    days.reopen_day(fresh(event), ADA, later, days.Reopening(day=1, reason="A slip was read wrongly."))
    while_corrected = read()
    for table, flags in ((1, 13), (2, 11)):
        settling = counts.Settlement(day=1, table=table, flags=flags, reason="So the slip says.")
        counts.settle_flag_count(fresh(event), ADA, later, settling)
    days.close_day(fresh(event), ADA, later, days.DayClosing(day=1))
    rulings.publish_final(fresh(event), ADA, NOON + timedelta(days=104))

    corrected = read()
    before = [("1", "1", "14"), ("2", "2", "10")]
    assert [places_on(page) for page in (first, while_corrected, corrected)] == [
        before, before, [("1", "1", "13"), ("2", "2", "11")]
    ]  # fmt: skip
    assert [
        *desk_pages.unsaid(first, "corrected"),
        *desk_pages.unsaid(while_corrected, "they were final on 21 August 2026 and are being corrected"),
        *desk_pages.unsaid(corrected, "corrected 3 December 2026, day 1, tables 1 and 2"),
    ] == ["corrected"]


def test_the_standings_are_a_spreadsheet_without_players_or_formulas() -> None:
    event = make_event(3, sessions=((3,),))
    event.teams.filter(name="Team 2").update(name="=cmd|' /C calc'!A0", zone="+49")
    event.teams.filter(name="Team 3").update(name="-2+3", zone="@SUM(A1)")
    Player.objects.create(team=event.teams.get(name="Team 1"), seat="A", name="Maximiliana")
    play_day(event, 20, 9, 7)

    response = Client().get("/games/standings.csv")

    signed = ["verified", "21 August 2026, 13:00", "the leader"]
    assert response["Content-Disposition"] == 'attachment; filename="games-standings-verified.csv"'
    assert list(csv.reader(io.StringIO(response.content.decode("utf-8-sig")))) == [
        ["Place", "Table", "Team", "Zone", "Day 1", "Owes", "Total", "Advances", "Why", "State", "Since", "By"],
        ["1", "1", "Team 1", "Zone 1", "20", "0", "20", "no", "20 flags", *signed],
        ["2", "2", "'=cmd|' /C calc'!A0", "'+49", "9", "0", "9", "no", "9 flags", *signed],
        ["3", "3", "'-2+3", "'@SUM(A1)", "7", "0", "7", "no", "7 flags", *signed],
    ]
    assert "/games/standings.csv" in read()


def token_of(event: Event) -> str:
    return Client().get(moving_link(event)).context["token"]


def test_only_a_screen_with_its_events_link_moves_hands_and_an_older_or_second_press_moves_nothing() -> None:
    event, other = make_event(4), make_event(4, slug="others")
    screen, token = Client(enforce_csrf_checks=True), token_of(event)

    refused = [Client().post("/games/hall/", {"move": made_up, "hand": 1})
               for made_up in ("", "made-up", "MQ:1x:made-up", token_of(other))]  # fmt: skip
    assert [response.status_code for response in refused] == [403] * 4
    assert fresh(event).hand_in_play == 0
    for _ in range(2):
        on = screen.post("/games/hall/", {"move": token, "hand": 1}, follow=True).context
    back = screen.post("/games/hall/", {"move": token, "hand": 0}, follow=True).context
    events.call_hand(event, ADA, NOON, events.HandCall(hand=2))
    older = screen.post("/games/hall/", {"move": token, "hand": "1", "seen": "0"}, follow=True).context

    assert (on["seen"], on["after"]["code"], on["before"]["code"]) == ("1", "2", "0")
    assert (back["hand"], back["after"]["code"], back["before"]) == (None, "1", None)
    assert (older["hand"].number, fresh(event).hand_in_play) == (2, 2)


def test_the_wall_says_how_a_day_begins_before_its_first_hand_alone() -> None:
    event, said = make_event(4), []
    for call in ((0, False), (1, False), (6, True)):
        events.call_hand(fresh(event), ADA, NOON, events.HandCall(hand=call[0], is_stopped=call[1]))
        said.append("First: hand" in desk_pages.text_of(Client().get("/games/hall/")))
    play_day(event, 12, 12, 12, 12)
    days.open_day(fresh(event), ADA, NOON, days.OneDay(day=2))

    assert [*said, "First: hand" in desk_pages.text_of(Client().get("/games/hall/"))] == [True, False, False, True]


def test_a_link_that_moves_hands_ends_at_midnight_and_when_the_leader_ends_it() -> None:
    event, ada = make_event(4), people.browser_of_leader("Ada")
    Event.objects.update(time_zone="Pacific/Pago_Pago")
    event = fresh(event)
    screen = {"move": token_of(event), "hand": 1}

    ended = ada.post("/games/desk/do/end_hall_links/")
    old = Client().post("/games/hall/", screen)
    screen["move"] = token_of(event)
    new = Client().post("/games/hall/", screen)
    Event.objects.update(time_zone="Pacific/Kiritimati")  # a day and an hour ahead: there it is tomorrow
    tomorrow = Client().post("/games/hall/", screen)

    assert [each.status_code for each in (ended, old, new, tomorrow)] == [303, 403, 303, 403]


def step(number: int) -> tuple[str, list[tuple[str, list[str]]]]:
    """The prize on the screen at a step of the ceremony, and the teams that are told to have won it, with players."""
    page = Client().get(f"/games/hall/?show=prizes&revealed={number}").context
    told = [(winner["team"], winner["players"]) for winner in page["winners"]]
    return page["award"].prize if page["award"] else "", told


@pytest.mark.rule("R41")
def test_prizes_are_told_from_the_last_to_the_first_each_before_who_won_it() -> None:
    event = make_event(4, sessions=((3,),))
    play_day(event, 10, 11, 13, 14)

    places = [step(number) for number in range(7)]
    for name, kind, number in (
        ("The Cup", Prize.Kind.PLACE, 1),
        ("The Spoon", Prize.Kind.BOOBY, None),
        ("The Medal", Prize.Kind.PLACE, 2),
    ):
        spares_and_prizes.offer_prize(event, ADA, NOON, spares_and_prizes.NewPrize(name=name, kind=kind, number=number))

    assert places == [
        ("", []),
        ("Third place", []),
        ("Third place", [("Team 2", [])]),
        ("Second place", []),
        ("Second place", [("Team 3", [])]),
        ("First place", []),
        ("First place", [("Team 4", [])]),
    ]
    assert [step(number)[0] for number in (1, 3, 5)] == ["The Spoon", "The Medal", "The Cup"]
    Player.objects.create(team=event.teams.get(name="Team 4"), seat="A", name="Ann Aiken")
    assert step(6) == ("The Cup", [("Team 4", [])])
    Event.objects.update(show_player_names=True)
    assert step(6) == ("The Cup", [("Team 4", ["Ann Aiken"])])
    after = Client().get("/games/hall/?show=prizes&revealed=7").context
    assert (after["is_prizes"], after["places"][0]["team"]) == (False, "Team 4")


@pytest.mark.parametrize(
    ("flags", "sessions", "reason"),
    [
        ((10, 10, 14, 14), ((3,),), "The prizes are known when the tie is played off."),
        ((10, 11, 13, 14), ((2, 1), (1,)), "The prizes are known when every day is closed."),
    ],
)
def test_no_prize_is_told_before_it_is_certain(
    flags: tuple[int, ...], sessions: tuple[tuple[int, ...], ...], reason: str
) -> None:
    play_day(make_event(4, sessions=sessions), *flags)

    page = Client().get("/games/hall/?show=prizes&revealed=6")

    assert (page.context["why_not"], "award" in page.context) == (reason, False)


@pytest.mark.parametrize(("shown", "template"), [("closed_days", "places"), ("held", "call")])
def test_after_a_day_is_closed_the_screen_shows_what_the_leader_lets_the_public_see(shown: str, template: str) -> None:
    play_day(make_event(4, sessions=((3,),)), 10, 11, 13, 14)
    Event.objects.update(standings_shown=shown)

    page = Client().get("/games/hall/")

    assert page.templates[0].name == f"scoring/hall/{template}.html"
    assert ("Team 4" in page.content.decode()) == (shown == "closed_days")
