"""Side games through the API: begun, tallied deal by deal, and a file of deals tallied for anybody."""

from scoring.side_games.domain.game import find_game
from tests import api_clients, events

GAMES = "/api/events/games/"
SESSIONS = f"{GAMES}side-games/sessions/"


def test_a_side_game_is_tallied_deal_by_deal(leader: api_clients.Program) -> None:
    events.make_event()
    begun = leader.post(f"{GAMES}side-games/", {"game": "minnesota_whist", "sides": ["Us", "Them"]}, 201)
    game = f"{GAMES}side-games/{begun['side_game']}/"

    leader.post(f"{game}deals/", {"deal": {"granded": "Us", "tricks": {"Us": 10, "Them": 3}}}, 201)
    leader.post(f"{game}deals/", {"deal": {"granded": None, "tricks": {"Us": 9, "Them": 4}}}, 201)
    response = leader.post(f"{game}deals/", {"deal": {"granded": None, "tricks": {"Us": 9, "Them": 5}}}, 422)

    assert response["detail"].startswith("Deal 3")
    data = {"sides": ["Ann", "Bob", "Cy"], "deals": [{"tricks": {"Ann": 3, "Bob": 4, "Cy": 0}}]}
    tallied = api_clients.pat().post("/api/games/knockout_whist/tally/", data)
    assert tallied == find_game("knockout_whist").tally(data["sides"], data["deals"], {})
    named, numbered, taken_back = leader.get(game), api_clients.pat().get(game), leader.post(f"{game}take-back/")
    assert [each["tally"]["points"] for each in (named, numbered, taken_back)] == [
        {"Us": 4, "Them": 3}, {"Pair 1": 4, "Pair 2": 3}, {"Us": 4, "Them": 0}
    ]  # fmt: skip
    assert numbered["deals"][1] == {"granded": None, "tricks": {"Pair 1": 9, "Pair 2": 4}}


def test_a_session_is_drawn_played_and_ended_and_who_counts_enters_the_deals() -> None:
    leader, counting = api_clients.ada(), api_clients.vera(events.make_event())
    drawn = leader.post(SESSIONS, {"game": "open_whist", "name": "Evening", "names": ["Ann", "Bob"]}, 201)
    session = f"{SESSIONS}{drawn['session']}/"
    [table] = leader.post(f"{session}draw/", {"names": ["Bob", "Ann"]})["draws"][1]["tables"]
    game, [winner, loser] = f"{GAMES}side-games/{table['side_game']}/", table["sides"]

    counting.post(f"{game}deals/", {"deal": {"tricks": {loser: 12, winner: 1}}}, 201)
    for act in ("take-back", "end", "resume"):
        counting.post(f"{game}{act}/")
    counting.post(f"{game}deals/", {"deal": {"tricks": {winner: 13, loser: 0}}}, 201)
    leader.post(f"{session}draw-winners/", {}, 422)
    ended, resumed = leader.post(f"{session}end/"), leader.post(f"{session}resume/")

    assert (ended["is_over"], resumed["is_over"], len(ended["standings"])) == (True, False, 2)
    [listed], whole = (api_clients.pat().get(address) for address in (SESSIONS, session))
    shown = [line["side"][:4] for line in whole["standings"]]
    assert (listed["session"], shown) == (drawn["session"], ["Pair"] * 2)
    one = leader.post(f"{GAMES}side-games/", {"game": "open_whist", "sides": ["Us", "Them"]}, 201)["side_game"]
    assert one not in [each["side_game"] for each in leader.send("DELETE", f"{GAMES}side-games/{one}/").json()]
