"""Questions as newcomers ask them are answered on the first page."""

import pytest

from scoring.domain.help.search import find_answers

FIRST_PAGE = 3
ASKED = {
    "wifi doesn't work": "The Wi-Fi or the internet fails",
    "Mary got sick": "A player is ill",
    "my captain broke her hip, who takes her chair": "A player is ill",
    "how do I print again table 7": "How do I print the sheet of one table again",
    "wrong number": "A count is wrong, and the day is still open",
    "somebody keyed 31 instead of 13 and we already went home": "A count is wrong, and the day is closed already",
    "eleven teams, is odd a problem": "We are more or fewer teams than planned",
    "lost pasword": "Somebody forgot their password",
    "two tables have exactly the same flags for second place": "Teams are tied",
    "the lights went out": "The power fails",
    "phones can't open the page": "Phones cannot open the page",
    "roads are icy they will be an hour behind": "A team comes late",
    "table 4 went home already": "A team does not come, or goes home",
    "two teams took the wrong chairs": "Two teams sat down",
    "I clicked the wrong thing": "I pressed the wrong button",
    "table 3 has no more markers": "A table has no flags left",
    "there are 3 flags missing": "The flags do not add up",
    "can we stop after 25 hands": "We want to stop earlier",
    "the printer is jammed": "The printer does not print",
    "I want it on a memory stick": "How do I take the event home",
    "how do I make a safety copy": "How do I take the event home",
    "who goes to the zone": "How do I send on the teams",
    "do I have to type everything again next year": "We play again next year",
    "somebody keyed 31 insted of 13 and we went home": "A count is wrong, and the day is closed",
    "where do I see who won last year": "Where are the results of earlier years",
    "how do I email the results to everyone": "How do I mail the results",
    "eleven people came by themselfs to the door": "People come without a team",
    "hearts is always trump at our club": "How does a club play",
    "what does provisional mean": "What can the public see",
    "who was champion in 2024": "Where are the results of earlier years",
    "send the standings to all captains by email": "How do I mail the results",
    "we draw names out of a hat at the door": "People come without a team",
    "do the men and women need to be in one team": "Who may play in one team",
    "can a husband and wife sit at the same table": "Who may play in one team",
    "three ladies came without a fourth": "People come without a team",
    "where do I send people": "Who goes to which table next",
    "how do I know which table to send people to": "Who goes to which table next",
    "how many minutes is the break": "What do I do at lunch",
    "what do I do with the prize money": "Who gets a prize",
    "how much does the winner get": "Who gets a prize",
    "is ace high or low": "The rules: Playing the hand",
    "what happens when a card is led out of turn": "The rules: When something goes wrong",
}


@pytest.mark.parametrize("asked", ASKED)
def test_a_question_is_answered_on_the_first_page(asked: str) -> None:
    found = [answer.question for answer in find_answers(asked)[0][:FIRST_PAGE]]
    assert [question for question in found if question.startswith(ASKED[asked])], found


@pytest.mark.parametrize("asked", ["recipe for banana bread", "where is the nearest hotel", "xyzzy", "the and of"])
def test_nothing_is_shown_as_an_answer_where_nothing_fits(asked: str) -> None:
    assert find_answers(asked)[0] == []
