"""Loading and saving a whole event: what a file made by hand comes to, and that a bad one changes nothing."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import transaction

from scoring.event_file.load import load_event
from scoring.event_file.reading import read_event_file
from scoring.event_file.sections import SECTIONS, path_to_event
from tests.events import ADA, NOON, ODD, ada, document, load, save, standings
from tests.net import normal_file
from tests.refusals import why_refused
from tournament.domain import Refusal
from tournament.models import (
    ApiToken,
    Assistant,
    CodeGuess,
    Event,
    IdempotencyRecord,
    OldAddress,
    PrintJob,
    SafetyCopy,
    Session,
    Table,
    Verifier,
    VerifierPhone,
)
from tournament.queries.roster import Roster
from tournament.services import access, teams
from tournament.services.acts import Actor


def refusals(documents: Iterable[dict[str, Any]]) -> list[str]:
    """Why each of these documents is refused, once it is sure that nothing of them was stored."""

    def stored() -> dict[str, int]:
        return {
            model.__name__: model.objects.count()
            for model in apps.get_models()
            if model is not User and not model._meta.proxy
        }

    before = stored()
    sentences = [why_refused(load, each) for each in documents]
    assert stored() == before
    return sentences


def test_a_draw_is_the_same_at_the_same_address_and_another_at_another() -> None:
    data = document(12) | {"teams": [{"name": f"Team {number}"} for number in range(1, 13)]}
    drawn = []
    for slug in ("games", "games", "elsewhere"):
        drawn.append([team.name for team in Roster(load(data, slug=slug)).seated])
        Event.objects.all().delete()

    assert drawn[0] == drawn[1] != drawn[2]


SAVED_ONLY = " stands only in a saved file, which holds the log; leave it out and do it on the desk."
WRONG: list[tuple[dict[str, Any], str]] = [
        ({"event": {"slug": "api"}}, "“api” is an address of this service itself; choose another for the event."),
        ({"event": {"slug": "Summer Games"}},
         "“Summer Games” cannot be an address; use small letters, digits and single hyphens, at most 60."),
        ({"event": {"name": "x" * 121}}, "The name of the event is too long; at most 120 letters."),
        ({"event": {"name": " "}}, "An event needs a name."),
        ({"event": {"advancing": -1}}, "-1 is no number of teams that advance."),
        ({"event": {"flags_per_table": 10**9}}, "A table starts with 1 to 1000 flags, not 1000000000."),
        ({"event": {"entry_fee": 10**9}}, "An entry fee is 0, where none is asked, to 10,000, not 1,000,000,000."),
        ({"event": {"zones": [""]}}, "A zone needs a name of at most 60 letters."),
        ({"event": {"plan": "x" * 21}}, "The name of the plan is too long; at most 20 letters."),
        ({"event": {"area": "x" * 61}}, "The name of the area is too long; at most 60 letters."),
        ({"event": {"sessions": []}}, "An event has 1 to 14 days of play."),
        ({"event": {"sessions": [[15], []]}}, "Day 2 needs sessions of at least one hand each."),
        ({"event": {"sessions": [[0]]}}, "Day 1 needs sessions of at least one hand each."),
        ({"event": {"sessions": [[999, 2]]}}, "An event has at most 1000 hands."),
        ({"event": {"time_zone": "Mars/Olympus"}}, "There is no time zone “Mars/Olympus”; one is America/Edmonton."),
        ({"event": {"dates": ["2026-08-22", "2026-08-21"], "sessions": [[1], [1]]}},
         "The dates of the days must follow one another."),
        ({"event": {"dates": ["2026-08-21", "2026-08-22"]}},
         "2 dates are given for 1 days of play; give one date a day."),
        ({"event": {"counts_needed": 3}}, "Each table needs one count or two, not 3."),
        ({"event": {"zones": ["Peace", "Peace"]}}, "A zone is named twice in the zone order."),
        ({"event": {"plan": "typed"}},
         "A list of moves belongs to the plan “typed”, and that plan needs one: one move a hand."),
        ({"teams": [{"name": "Aces"}]}, "Two teams at least are needed; enter the teams first."),
        ({"teams": [{"name": "Aces"}, {"name": "Aces"}]},
         "There are two teams called Aces; give one another name."),
        ({"teams": [{"name": "Aces", "table": 1}, {"name": "Kings", "table": 1}]},
         "Table 1 is given to both Aces and Kings; each table has one team."),
        ({"teams": [{"name": "Aces", "table": 1}, {"name": "Kings", "table": 3}]},
         "Kings is at table 3, but 2 teams sit at tables 1 to 2."),
        ({"teams": [{"name": "Aces", "table": 1}, {"name": "Kings"}]},
         "Kings has no table while others do; give every team a table or none."),
        ({"counts": [{"day": 1, "table": 1, "flags": 49}]},
         "counts 1: The whole room holds 48 flags, so one table cannot have 49. Count the flags again."),
        ({"counts": [{"day": 1, "table": 5, "flags": 12}]},
         "counts 1: The event has no table 5."),
        ({"counts": [{"day": 1, "table": 999_999, "flags": 12}]},
         "counts 1, table must be a whole number from 1 to 30000."),
        ({"counts": [{"day": 2, "table": 1, "flags": 12}]}, "Summer Games has no day 2."),
        ({"counts": [{"day": 999_999, "table": 1, "flags": 12}]},
         "counts 1, day must be a whole number from 1 to 30000."),
        ({"counts": [{"day": 1, "table": 1, "flags": 12, "session": 3}]}, "counts 1: The event has no session 3."),
        ({"loans": [{"day": 1, "table": 1, "flags": 0}]}, "loans 1: A loan is 1 to 1000 flags."),
        ({"loans": [{"day": 1, "table": 1, "flags": 1001}]},
         "loans 1, flags must be a whole number from 0 to 1000."),
        ({"loans": [{"day": 1, "table": 1, "flags": 2, "returned": 3}, {"day": 1, "table": 1, "flags": 2}]},
         "loans 1: 2 flags were lent, and 3 cannot come back of them."),
        ({"loans": [{"day": 1, "table": 1, "flags": 1, "hand": 31}]},
         "loans 1: There is no hand 31; hands run from 1 to 30."),
        ({"closed_days": [1]}, "closed_days: Day 1 cannot be closed: tables 1, 2, 3 and 4 still to be counted."),
        ({"counted": [[12, 12, 12, 11]]},
         "closed_days: Day 1 does not add up: The room should hold 48 flags; 47 were counted: 1 is missing. "
         "Every table was counted twice. Look for flags on the floor and in boxes, and for loans without a note. "
         "Recount, or close it with a reason."),
        ({"rulings": [{"about": "day 2 total", "reason": "Lost."}]}, "rulings 1: The event has no day 2."),
        ({"event": {"final": True}}, "A day is not closed yet. Close every day, then make the event final."),
        ({"counted": [[12, 12, 12, 12]], "event": {"final": True}},
         "Tables 1, 2, 3 and 4 are tied for places 1, 2, 3 and 4. Play it off or rule, then make the event final."),
        ({"playoffs": [{"tables": [1, 2]}]},
         "playoffs 1: Ties are played off after all hands; close every day first."),
        ({"counted": [[13, 11, 12, 12]], "playoffs": [{"tables": [1, 2]}]},
         "playoffs 1: Tables 1 and 2 are not tied with one another; look at the standings."),
        ({"counted": [[13, 13, 11, 11]], "playoffs": [{"tables": [1, 2], "bye": 1}]},
         "playoffs 1: Only a playoff of three tables has one bye. Leave the bye out."),
        ({"counted": [[13, 13, 11, 11]], "playoffs": [{"tables": [1, 2], "draw": {"1": "9C", "2": "KD"}}]},
         "playoffs 1: Two tables play one hand and nobody has a bye, so no card is drawn. Cut for trump."),
        ({"counted": [[13, 13, 11, 11]],
          "playoffs": [{"tables": [1, 2], "hands": [{"tables": [1, 2], "trump": "NTL", "tricks": {"1": 7, "2": 6}}]}]},
         "playoffs 1: The leader cuts a card for trump, so it is never no-trump. Enter the suit of that card."),
        ({"counted": [[13, 13, 11, 11]],
          "playoffs": [{"tables": [1, 2], "hands": [{"tables": [1, 2], "trump": "H", "tricks": {"1": 7, "2": 7}}]}]},
         "playoffs 1: 7 and 7 tricks are not the 13 of a hand. Count the tricks again."),
        ({"counted": [[13, 13, 11, 11]],
          "playoffs": [{"tables": [1, 2], "hands": [
              {"tables": [1, 2], "trump": "H", "dealer": "3A", "tricks": {"1": 7, "2": 6}}]}]},
         "playoffs 1: “3A” does not play this hand. Write the table and the letter of who deals, like 1B."),
        ({"counted": [[12, 12, 12, 12]], "playoffs": [{"tables": [1, 2, 3, 4]}]},
         "playoffs 1: Tables 1, 2, 3 and 4 are tied, and the book has no playoff for so many. "
         "The leader rules their order, or has them play the proposed bracket."),
        ({"counted": [[13, 13, 11, 11]], "rulings": [{"about": "tie 1, 2", "order": [1, 3], "reason": "Cut."}]},
         "rulings 1: The ruling must place tables 1 and 2, each once. Enter the order again."),
        ({"counted": [[13, 13, 11, 11]], "rulings": [{"about": "tie 1, 3", "order": [1, 3], "reason": "Cut."}]},
         "rulings 1: Tables 1 and 3 are not tied with one another; look at the standings."),
        ({"rulings": [{"about": "tie 1, 2", "order": [1, 2], "reason": "Cut."}]},
         "rulings 1: Ties are played off after all hands; close every day first."),
        ({"side_games": [{"game": "poker", "sides": ["Us", "Them"]}]},
         "side_games 1: There is no side game “poker”. There are: "
         "knockout_whist, minnesota_whist, open_whist, whistler."),
        ({"side_games": [{"game": "open_whist", "sides": ["Us", "Them"],
                          "deals": [{"tricks": {"Us": 8, "Them": 5}}, {"tricks": {"Us": 8, "Them": 6}}]}]},
         "side_games 1: Deal 2: the tricks add up to 14, not 13. Count them again."),
        ({"substitutions": [{"team": "Team 1", "seat": "A", "came": "Zed", "after_hand": 1, "reason": "Ill",
                             "at": "2026-08-21T12:00:00Z"}]}, "substitutions" + SAVED_ONLY),
        ({"qualifiers": [{"team": "Team 1", "qualified_by": "placing", "named_at": "2026-08-21T12:00:00Z"}]},
         "qualifiers" + SAVED_ONLY),
        ({"event": {"standings_shown": "nonsense"}}, "event, standings_shown must be closed_days, held, live."),
        ({"event": {"hand_in_play": 99}}, "event, hand_in_play must be a hand from 1 to 30."),
        ({"event": {"sessions": [[1], [1]]}, "closed_days": [2]},
         "closed_days: Day 2 cannot be closed while the file has nothing about an earlier day."),
        ({"players": [{"team": "Team 9", "seat": "A"}]}, "players 1: The event has no team Team 9."),
        ({"players": [{"team": "Team 1", "seat": "Z"}]}, "players 1, seat must be A, B, X, Y."),
        ({"players": [{"team": "Team 1", "seat": "A", "birth_year": 1950}]},
         "players 1: Team 1 has nobody at A."),
        ({"prizes": [{"name": "Cup", "kind": "nonsense"}]},
         "prizes 1, kind must be booby, place, session."),
        ({"prizes": [{"name": "Cup", "kind": "place"}]},
         "prizes 1: A place and a session have a number, the last place none."),
        ({"spares": [{"name": "Sue"}, {"name": "Sue"}]},
         "spares: something stands there twice, or cannot be."),
]  # fmt: skip


@pytest.mark.slow
def test_a_bad_file_is_refused_in_a_sentence_and_nothing_of_it_is_kept() -> None:
    assert refusals(document(**parts) for parts, _ in WRONG) == [sentence for _, sentence in WRONG]


def test_codes_tokens_keys_and_passwords_are_never_in_a_file_and_a_restored_event_has_a_new_code() -> None:
    event = load(document(counted=[[13, 11, 12, 12]]))
    event.leader.set_password("correct horse battery staple")
    event.leader.save()
    token = access.admit_verifier(event=event, code=event.verifier_code, name="Vera", address="10.0.0.7", at=NOON)
    card = access.make_card(event, ADA, NOON, access.NewCard(name="Max"))

    saved = save(event)

    secrets = [event.verifier_code, card.code, token, VerifierPhone.objects.get().token_digest, event.leader.password]
    assert [secret for secret in secrets if secret in saved] == []
    event.delete()
    assert load(saved).verifier_code != event.verifier_code


def test_an_edited_log_is_refused() -> None:
    event = load(document(counted=[[13, 11, 12, 12]]))
    data = save(event)
    event.delete()
    edits: list[Any] = [
        lambda log: log[5].update(says="Table 1, day 1: 3 fives and 0 = 15."),
        lambda log: log[5].update(detail={"flags": 15}),
        lambda log: log[5].update(at="2026-08-21T12:00:01-06:00"),
        lambda log: log.pop(5),
        lambda log: log.insert(5, log[6]),
        lambda log: log.reverse(),
        lambda log: log[0].update(number=2),
    ]

    edited = [json.loads(data) for _ in edits]
    for edit, file in zip(edits, edited, strict=True):
        edit(file["log"])
    assert {*refusals(edited)} == {"The file was changed after it was saved."}


BENT: list[tuple[Callable[[Any], object], str]] = [
    (lambda data: data["days"][0].pop("closed_at"),
     "days and closed_days do not agree on which days are closed."),
    (lambda data: data["days"][0].pop("opened_at"), "days: a day that ended or was closed was opened before."),
    (lambda data: data.update(closed_days=[]),
     "days and closed_days do not agree on which days are closed."),
    (lambda data: data["event"].update(final=True), "event, final and finalised_at do not tell the same."),
    (lambda data: data["event"].update(hand_in_play=31), "event, hand_in_play must be a hand from 1 to 30."),
    (lambda data: data["counts"][0].update(table=9), "counts 1: The event has no table 9."),
    (lambda data: data["counts"][0].update(day=9), "counts 1: The event has no day 9."),
    (lambda data: data["counts"][0].update(session=9), "counts 1: The event has no session 9."),
    (lambda data: data["counts"][0].update(flags=13),
     "closed_days: Day 1 cannot be closed: the counts of table 1 differ; settle them first."),
    (lambda data: [each.update(flags=13) for each in data["counts"][:2]],
     "closed_days: Day 1 does not add up: The room should hold 48 flags; 47 were counted: 1 is missing. Every table "
     "was counted twice. Look for flags on the floor and in boxes, and for loans without a note. Recount, or close it "
     "with a reason."),
    (lambda data: data["counts"][0].update(flags=60),
     "counts 1: The whole room holds 48 flags, so one table cannot have 60. Count the flags again."),
    (lambda data: data["counts"][0].update(leader=True), "counts 1: The leader’s own count needs a reason."),
    (lambda data: data["teams"].append(data["teams"][0]), "teams: something stands there twice, or cannot be."),
    (lambda data: data["teams"][0].update(table=-3), "teams 1, table must be a whole number from 1 to 1000."),
    (lambda data: data["teams"][0].update(table=4),
     "Table 4 is given to both Team 1 and Team 4; each table has one team."),
    (lambda data: data["moves"][0].update(moves=[3, 4, 1, 2]),
     "movements 1: Its hands are not those of its fingerprint."),
    (lambda data: data["moves"][0].update(moves=[1, 2, 3, 4]),
     "movements 1: Hand 1 sends table 1’s pair to its own table."),
    (lambda data: data["sittings"][0].update(team="Nobody"), "sittings 1: The event has no team Nobody."),
    (lambda data: data["sittings"][0].update(after_hand=3, until_hand=2),
     "sittings: something stands there twice, or cannot be."),
    (lambda data: data["sittings"][0].update(table=4), "sittings: Those of Team 1 do not lead to its table 1."),
    (lambda data: data["movements"][0].update(edition=70_000),
     "movements 1, edition must be a whole number from 0 to 30000."),
    (lambda data: data.update(playoffs=[{"tables": [1, 7], "at": "2026-08-21T12:00:00-06:00"}]),
     "playoffs 1: The event has no table 7."),
]  # fmt: skip


@pytest.mark.slow
def test_a_saved_file_that_was_bent_is_refused() -> None:
    data = document(counted=[[14, 10, 12, 12]])
    data["flags_checked"] = [{"day": 1, "table": 1, "by": "Ada", "at": "2026-08-21T09:00:00-06:00"}]
    event = load(data)
    saved = save(event)
    event.delete()

    bent = [json.loads(saved) for _ in BENT]
    for (edit, _), file in zip(BENT, bent, strict=True):
        edit(file)
        del file["signed"]
    assert refusals(bent) == [sentence for _, sentence in BENT]


def saved_again(event: Event) -> tuple[str, str]:
    """The event as a file, and as a file once it has been put into a database without it."""
    saved = save(event)
    event.delete()
    return saved, save(load(saved))


def test_an_event_without_teams_is_saved_and_comes_back() -> None:
    event = load(document())
    for team in list(event.teams.all()):
        teams.remove_team(event, ADA, NOON, teams.OneTeam(team=team.pk))

    saved, again = saved_again(event)

    assert (again, json.loads(again)["teams"]) == (saved, [])


@pytest.mark.rule("R2")
def test_a_file_made_by_hand_may_hold_players_spares_prizes_the_hand_in_play_and_when_standings_are_shown() -> None:
    """Who told no date of birth has no such key."""
    players: list[dict[str, Any]] = [
        {"team": "Aces", "seat": "A", "birth_year": 1950, "membership": "12"},
        {"team": "Aces", "seat": "B", "birth_date": "1950-03-17"},
    ]
    usual = load(document(event={"standings_shown": ""}), slug="usual")
    event = load(
        document(
            event={"hand_in_play": 7, "standings_shown": "live"},
            teams=[{"name": "Aces", "players": {"A": "Ann", "B": "Bob"}}, {"name": "Kings"}],
            players=players,
            spares=[{"name": "Sue", "reach": "555"}],
            prizes=[{"name": "Cup", "kind": "place", "number": 1}, {"name": "Spoon", "kind": "booby"}],
        )
    )

    saved, again = saved_again(event)

    data = json.loads(saved)
    assert again == saved
    assert (usual.standings_shown, usual.counts_needed) == (Event.StandingsShown.CLOSED_DAYS, 1)
    assert (data["event"]["hand_in_play"], data["event"]["standings_shown"]) == (7, "live")
    assert data["players"] == [players[0], players[1] | {"birth_year": 1950}]
    assert [spare["reach"] for spare in data["spares"]] == ["555"]
    assert [(prize["name"], prize.get("number")) for prize in data["prizes"]] == [("Cup", 1), ("Spoon", None)]


@pytest.mark.parametrize(("hand", "opened"), [(3, [True, False]), (4, [False, True]), (5, [False, True])])
def test_a_hand_in_play_of_a_file_made_by_hand_opens_its_own_day(hand: int, opened: list[bool]) -> None:
    event = load(document(event={"sessions": [[3], [2]], "hand_in_play": hand}))

    assert [day.opened_at is not None for day in event.days.all()] == opened


GOLDEN = Path(__file__).parents[2] / "golden" / "event_files"
EXAMPLE = Path(__file__).parents[3] / "tournament" / "examples" / "provincial_games.json"


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(file.name for file in GOLDEN.glob("*.json") if file.name != "by_hand.json"))
def test_a_file_saved_before_is_loaded_and_saved_as_it_was(name: str) -> None:
    saved = (GOLDEN / name).read_text(encoding="utf-8")

    again = json.loads(save(load(saved)))

    assert normal_file(again) == normal_file(json.loads(saved))


BY_HAND: dict[str, Any] = document(
    2,
    event={"sessions": [[2], [1]], "dates": ["2026-08-21", "2026-08-22"], "venue": "Legion", "counts_needed": 1},
    teams=[{"name": "Aces", "table": 1, "zone": "Peace", "players": {"A": "Ann"}}, {"name": "Kings", "table": 2}],
    counts=[
        {"day": day, "table": table, "flags": flags, "by": "Vera", "at": "2026-08-21T16:40:00-06:00"}
        for day, table, flags in ((1, 1, 13), (1, 2, 12), (2, 1, 12), (2, 2, 13))
    ],
    loans=[{"day": 1, "table": 1, "flags": 2, "returned": 1, "hand": 1}],
    closed_days=[1, 2],
    rulings=[
        {"about": "day 2 total", "reason": "One was found.", "by": "Ada"},
        {"about": "smoking", "reason": "None."},
    ],
    side_games=[{"game": "open_whist", "sides": ["Us", "Them"], "deals": [{"tricks": {"Us": 8, "Them": 5}}]}],
    prizes=[{"name": "Cup", "kind": "place", "number": 1}],
    flags_checked=[{"day": 1, "table": 1, "by": "Ada", "at": "2026-08-21T09:00:00-06:00"}],
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place of a document, of each list only the first: what holds it, and its key or index there."""
    keys = list(value.keys() if isinstance(value, dict) else range(len(value))[:1] if isinstance(value, list) else ())
    return [(value, key) for key in keys] + [place for key in keys for place in places(value[key])]


def mutations(file: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The file with each key left out, renamed, and with each value that makes no sense there."""
    for number in range(len(places(file))):
        for odd in ("left out", "renamed", *ODD):
            data = json.loads(json.dumps(file))
            holder, key = places(data)[number]
            value = holder.pop(key)
            if odd == "renamed" and isinstance(holder, dict):
                holder[f"{key}s"] = value
            elif odd not in ("left out", "renamed"):
                holder.insert(key, odd) if isinstance(holder, list) else holder.update({key: odd})
            yield data


@pytest.mark.slow
@pytest.mark.parametrize(("is_copy", "most"), [(False, 100), (True, 50)], ids=["by hand", "a copy"])
def test_a_file_that_was_bent_anywhere_is_refused_in_a_sentence_or_comes_to_an_event_that_holds(
    is_copy: bool, most: int, sample: Callable[[Iterable[Any], int], list[Any]]
) -> None:
    file = json.loads(saved_again(load(BY_HAND))[1]) if is_copy else BY_HAND
    Event.objects.all().delete()
    leader, results = Actor("Ada", user=ada()), Counter[str]()
    for data in sample(list(map(json.dumps, mutations(file))), most):
        with suppress(Refusal), transaction.atomic():
            results["tried"] += 1
            event = load_event(read_event_file(data, is_copy=is_copy), leader, NOON, is_copy=is_copy)
            saved, found = save(event), standings(event)
            event.delete()
            again = load(saved)
            assert (save(again), standings(again)) == (saved, found)
            results["loaded"] += 1
            transaction.set_rollback(True)

    assert 0 < results["loaded"] < results["tried"]


def test_every_model_of_an_event_is_in_its_file_or_left_out_for_a_reason() -> None:
    in_teams = {Event, Session, Table}  # with their settings, and as keys of a team
    kept_here = {
        Assistant, CodeGuess, Verifier, VerifierPhone, ApiToken,  # who may do what, on this computer
        IdempotencyRecord, OldAddress, PrintJob, SafetyCopy,  # done by this computer
    }  # fmt: skip
    of_events = {model for model in apps.get_models() if path_to_event(model)}

    assert of_events - in_teams - kept_here == {section.model for section in SECTIONS}
