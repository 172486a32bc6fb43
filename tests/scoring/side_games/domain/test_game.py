"""The outer shape of a file of deals: which game, which sides, which settings; what is refused; entry forms
and score sheets that follow from a game's columns alone.
"""

import pytest
from hypothesis import given, strategies as st

from scoring.side_games.domain.game import (
    Deal,
    ScoreSheet,
    SessionPlace,
    Tally,
    draw_tables,
    find_game,
    games,
    grand_champions,
    read_entry,
    standings_of_session,
)
from scoring.side_games.services import DealsFile
from tests.refusals import why_raised, why_refused
from tournament.domain import NotFound, Refusal
from tournament.schemas import read_record


def tally_file(key: str, document: object) -> Tally:
    file = read_record(document, DealsFile)
    return find_game(key).tally(file.sides, file.deals, file.settings)


@pytest.mark.parametrize(
    ("key", "document", "refusal", "sentence"),
    [
        (
            "bridge",
            {"sides": ["Us", "Them"]},
            NotFound,
            "There is no side game “bridge”. There are: knockout_whist, minnesota_whist, open_whist, whistler.",
        ),
        ("open_whist", [], Refusal, "The document must be an object with keys."),
        ("open_whist", {}, Refusal, "sides must be"),
        ("open_whist", {"sides": "Us"}, Refusal, "sides must be a list of sides."),
        ("open_whist", {"sides": ["Us", "Them"], "settings": []}, Refusal, "settings must be an object with keys."),
        ("open_whist", {"sides": ["Us", "Them"], "deals": {}}, Refusal, "deals must be a list of deals."),
        (
            "open_whist",
            {"sides": ["Us", "Them"], "date": "2026"},
            Refusal,
            "The document has the key “date”, which is not known there",
        ),
        ("open_whist", {"sides": ["Us", "Them", "Ann"]}, Refusal, "Open Whist takes 2 pairs; 3 are named."),
        *(
            (game, {"sides": list("abcdefgh"[:named])}, Refusal, f"{takes} players; {named} are named")
            for game, takes, counts in (
                ("knockout_whist", "Knockout Whist takes 2 to 7", (0, 1, 8)),
                ("whistler", "Whistler takes 2 to 6", (1, 7)),
            )
            for named in counts
        ),
        ("open_whist", {"sides": ["Us", "us "]}, Refusal, "Two pairs are called “us ”. Give them different names."),
        ("open_whist", {"sides": ["Us", " "]}, Refusal, "A pair has no name. Give every pair one."),
        ("open_whist", {"sides": ["Us", 2]}, Refusal, "sides 2 must be text"),
        (
            "open_whist",
            {"sides": ["Us", "Them"], "settings": {"trump": "H"}},
            Refusal,
            "Open Whist has no setting “trump”. It has: target.",
        ),
        (
            "minnesota_whist",
            {"sides": ["Us", "Them"], "settings": {"set_multiplier": 3}},
            Refusal,
            "The setting “set_multiplier” cannot be 3. Give 2 or 1.",
        ),
    ],
)
def test_a_file_of_another_shape_is_refused(key: str, document: object, refusal: type[Refusal], sentence: str) -> None:
    assert why_raised(refusal, tally_file, key, document).startswith(sentence)


GAMES = games()
THREE = ("Ann", "Bob", "Cy")


@pytest.mark.parametrize("written", ["6D 7C 8S 9H", "6D,7C, 8S,9H", " 6D  7C 8S 9H "])
def test_cards_are_written_with_blanks_or_commas_between_them(written: str) -> None:

    assert read_entry(
        GAMES["whistler"], THREE, {"ending": "special", "special": "Bob", "hand": written, "knocker": ""}
    ) == {"special": "Bob", "hand": ["6D", "7C", "8S", "9H"]}


@pytest.mark.parametrize("written", ["ten", "-1", "7.5", "²", "١", "1" * 5])
def test_what_is_no_number_is_refused(written: str) -> None:
    assert (
        why_refused(read_entry, GAMES["open_whist"], ["Us", "Them"], {"tricks-1": written, "tricks-2": "5"})
        == f"Tricks: Us cannot be “{written}”. Write a whole number from 0 to 13."
    )


@pytest.mark.parametrize("ending", ["", "misdeal"])
def test_an_ending_the_game_does_not_have_is_refused(ending: str) -> None:
    assert why_refused(read_entry, GAMES["whistler"], THREE, {"ending": ending}).startswith(
        "How did this deal of Whistler end?"
    )


def test_the_score_sheet_has_a_column_for_whatever_a_deal_may_bring() -> None:
    whistler = GAMES["whistler"]

    assert ScoreSheet(whistler, THREE, {}).headings == (
        "Knocker",
        "Points: Ann",
        "Points: Bob",
        "Points: Cy",
        "Special hand",
        "Its cards",
        "Stock out",
    )
    deals: tuple[Deal, ...] = (
        {"knocker": "Ann", "points": {"Ann": 30, "Bob": 2, "Cy": 41}},
        {"special": "Cy", "hand": ["5S", "5D", "5H", "5C"], "knocker": None},
        {"stock_out": True},
    )
    assert [cells for _, cells in ScoreSheet(whistler, THREE, {}, deals).rows] == [
        ("Ann", "30", "2", "41", "", "", ""), ("", "", "", "", "Cy", "5S 5D 5H 5C", ""), ("", "", "", "", "", "", "✓")
    ]  # fmt: skip
    # Who is out has a blank cell.
    knockout = ScoreSheet(GAMES["knockout_whist"], THREE, {}, ({"tricks": {"Ann": 4, "Cy": 0}},))
    assert [cells for _, cells in knockout.rows] == [("4", "", "0", "")]


def names(count: int) -> list[str]:
    return [f"Player {number}" for number in range(1, count + 1)]


@pytest.mark.parametrize("most", [2, 7])
def test_players_are_drawn_to_as_few_tables_as_will_do_and_of_odd_pairs_one_sits_out(most: int) -> None:
    for players in range(2, 60):
        drawn, again = (draw_tables(names(players), 2, most, seed="evening") for _ in range(2))
        tables, sitting_out = drawn
        sizes = [len(table) for table in tables]

        assert drawn == again
        assert sorted([*sum(tables, ()), *sitting_out]) == sorted(names(players))
        assert len(sitting_out) == (players % 2 if most == 2 else 0)
        assert len(sizes) == ((players + 6) // 7 if most == 7 else players // 2)
        assert max(sizes) - min(sizes) <= 1
    assert draw_tables(names(20), 2, most, seed="friday") != draw_tables(names(20), 2, most, seed="saturday")


def test_too_few_for_a_table_are_refused() -> None:
    assert why_refused(draw_tables, ["Ann"], 2, 7, seed=1).startswith("1 are here and a table takes 2")


def test_a_session_is_won_by_most_games_then_most_points_and_equal_sides_share_a_place() -> None:
    answers = [
        {"over": True, "points": {"Ann": 13, "Bob": 12}, "winners": ["Ann"]},
        {"over": True, "points": {"Cy": 15, "Di": 2}, "winners": ["Cy"]},
        {"over": True, "points": {"Ann": 13, "Di": 10}, "winners": ["Ann"]},
        {"over": False, "points": {"Ed": 40, "Flo": 3}, "winners": ["Ed"]},
    ]

    assert standings_of_session(answers) == [
        SessionPlace(place=1, side="Ann", games_won=2, points=26, tables=2),
        SessionPlace(place=2, side="Cy", games_won=1, points=15, tables=1),
        SessionPlace(place=3, side="Ed", games_won=0, points=40, tables=1),
        SessionPlace(place=4, side="Bob", games_won=0, points=12, tables=1),
        SessionPlace(place=4, side="Di", games_won=0, points=12, tables=2),
        SessionPlace(place=6, side="Flo", games_won=0, points=3, tables=1),
    ]
    assert grand_champions(standings_of_session(answers)) == ["Ann"]


@given(st.lists(st.dictionaries(st.sampled_from("ABCDEF"), st.integers(0, 5), min_size=1), max_size=6))
def test_a_place_is_one_more_than_those_who_did_better(tables: list[dict[str, int]]) -> None:
    standings = standings_of_session([{"over": False, "points": points, "winners": []} for points in tables])

    assert grand_champions(standings) == [line.side for line in standings if line.place == 1 and line.points]
    assert [line.place for line in standings] == [
        1 + sum(other.points > line.points for other in standings) for line in standings
    ]
    assert sum(line.points for line in standings) == sum(sum(points.values()) for points in tables)


def test_the_winner_of_the_final_stands_first_also_after_sitting_out_the_heats() -> None:
    heat = {"over": True, "points": {"Ann": 13, "Bob": 2}, "winners": ["Ann"]}
    final = {"over": True, "points": {"Ann": 5, "Cy": 14}, "winners": ["Cy"]}

    by_games = [place.side for place in standings_of_session([heat, final])]
    by_final = [place.side for place in standings_of_session([heat, final], winners_of_final=["Cy"])]

    assert (by_games, by_final) == (["Ann", "Cy", "Bob"], ["Cy", "Ann", "Bob"])
