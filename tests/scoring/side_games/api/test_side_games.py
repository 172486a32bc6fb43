"""Side games through the API: begun and tallied deal by deal."""

from tests import api_clients, events

GAMES = "/api/events/games/"


def test_a_side_game_is_tallied_deal_by_deal(leader: api_clients.Program) -> None:
    events.make_event()
    begun = leader.post(f"{GAMES}side-games/", {"game": "minnesota_whist", "sides": ["Us", "Them"]}, 201)
    game = f"{GAMES}side-games/{begun['side_game']}/"

    leader.post(f"{game}deals/", {"deal": {"granded": "Us", "tricks": {"Us": 10, "Them": 3}}}, 201)
    leader.post(f"{game}deals/", {"deal": {"granded": None, "tricks": {"Us": 9, "Them": 4}}}, 201)
    response = leader.post(f"{game}deals/", {"deal": {"granded": None, "tricks": {"Us": 9, "Them": 5}}}, 422)

    assert response["detail"].startswith("Deal 3")
    named, numbered = leader.get(game), api_clients.pat().get(game)
    assert [each["tally"]["points"] for each in (named, numbered)] == [{"Us": 4, "Them": 3}, {"Pair 1": 4, "Pair 2": 3}]
    assert numbered["deals"][1] == {"granded": None, "tricks": {"Pair 1": 9, "Pair 2": 4}}


def test_who_counts_enters_the_deals_and_the_leader_calls_off_a_game_without_any() -> None:
    leader, counting = api_clients.ada(), api_clients.vera(events.make_event())
    begun = [
        leader.post(f"{GAMES}side-games/", {"game": "open_whist", "name": name, "sides": ["Us", "Them"]}, 201)
        for name in ("One", "Two")
    ]
    one, two = (begun_playoff["side_game"] for begun_playoff in begun)

    counting.post(f"{GAMES}side-games/{one}/deals/", {"deal": {"tricks": {"Us": 12, "Them": 1}}}, 201)
    counting.post(f"{GAMES}acts/end_side_game/", {"side_game": one})
    ended = counting.get(f"{GAMES}side-games/{one}/")
    counting.post(f"{GAMES}acts/end_side_game/", {"side_game": one, "is_ended": False})
    counting.post(f"{GAMES}acts/take_back_deal/", {"side_game": one})
    taken_back = counting.get(f"{GAMES}side-games/{one}/")

    assert [(each["is_over"], len(each["deals"])) for each in (ended, taken_back)] == [(True, 1), (False, 0)]
    leader.post(f"{GAMES}acts/call_off_side_game/", {"side_game": two})
    assert [each["side_game"] for each in leader.get(f"{GAMES}side-games/")] == [one]
