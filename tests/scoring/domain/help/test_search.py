"""Questions as newcomers ask them are answered on the first page."""

import pytest

from scoring.domain.help.search import find_answers, fits

FIRST_PAGE = 3
ASKED = {
    "wifi doesn't work": "The Wi-Fi or the internet fails",
    "Mary got sick": "A player is ill",
    "how do I print again table 7": "How do I print the sheet of one table again",
    "wrong number": "A count is wrong, and the day is still open",
    "we have only 15 teams": "We are more or fewer teams than planned",
    "lost password": "Somebody forgot their password",
    "tie": "Teams are tied",
    "the lights went out": "The power fails",
    "phones can't open the page": "Phones cannot open the page",
    "they are stuck in traffic": "A team comes late",
    "table 4 went home already": "A team does not come, or goes home",
    "two teams sit at the wrong tables": "Two teams sat down",
    "I clicked the wrong thing": "I pressed the wrong button",
    "table 3 has no more markers": "A table has no flags left",
    "there are 3 flags missing": "The flags do not add up",
    "can we stop after 25 hands": "We want to stop earlier",
    "print on another printer": "The printer does not print",
    "continue on my other laptop": "How do I take the event home",
    "who goes to the zone": "How do I send on the teams that advance",
    "which team deals first": "Somebody revoked",
    "the printer is jammed": "The printer does not print",
    "one of my ladies fell ill": "A player is ill",
    "do I have to type everything again next year": "We play again next year",
    "my captain broke her hip, who takes her chair": "A player is ill",
    "somebody keyed 31 insted of 13 and we went home": "A count is wrong, and the day is closed",
    "two tables have exactly the same flags for second place": "Teams are tied",
    "where do I see who won last year": "Where are the results of earlier years",
    "how do I email the results to everyone": "How do I mail the results",
    "eleven people came by themselfs to the door": "People come without a team",
    "hearts is always trump at our club": "How does a club play",
    "what does provisional mean": "What can the public see",
}


@pytest.mark.parametrize("asked", ASKED)
def test_a_question_is_answered_on_the_first_page(asked: str) -> None:
    found = [answer.question for answer in find_answers(asked)[:FIRST_PAGE]]
    assert [question for question in found if question.startswith(ASKED[asked])], found


def test_it_is_said_where_no_answer_fits() -> None:
    sure, unsure = "the printer is jammed", "may my poodle dance on the table"

    assert [fits(asked, find_answers(asked)[0]) for asked in (sure, unsure)] == [True, False]
