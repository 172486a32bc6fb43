"""Questions as newcomers ask them are answered on the first page; where nothing fits, nothing is shown as an answer."""

import pytest

from scoring.domain.help.search import find_answers

FIRST_SCREEN = 5  # what the page shows of them
ASKED = {
    "A player is ill": (
        "Mary got sick",
        "my captain broke her hip, who takes her chair",
        "one of the ladies took sick, can somebody else take her cards",
        "we are only three, can we play",
        "one team only has three players",
        "Harold had a nosebleed and his pair is waiting",
    ),
    "A team comes late": ("roads are icy they will be an hour behind", "how long do we wait for a late team"),
    "A team does not come": ("table 4 went home already", "what happens when it rains and half don't show up"),
    "We are more or fewer": ("eleven teams, is odd a problem", "our hall only fits twelve tables"),
    "People come without": (
        "three ladies came without a fourth",
        "two couples want to play but they only need two more",
        "eleven people came by themselfs to the hall",
    ),
    "Who may play": ("can a husband and wife sit at the same table",),
    "How do I move a team": ("can I make it start at table 10 instead of 1",),
    "Two teams sat down": ("two teams took the wrong chairs",),
    "A hand was played": ("someone forgot to move and sat at the wrong table",),
    "Who goes to which": ("how do I know which table to send people to",),
    "How do I call": ("which button starts the next hand", "how do I go back to hand 5"),
    "Somebody revoked": ("what do I do if a player is rude",),
    "A count is wrong, and the day is still open": ("wrong number", "I typed in the count for table 6 at table 9"),
    "A count is wrong, and the day is closed": (
        "somebody keyed 31 insted of 13 and we went home",
        "how do I change a score after the day is over",
    ),
    "Two counts": ("one person counted 17 and the other one 19", "what if the two verifiers never agree"),
    "The flags do not add up": ("there are 3 flags missing", "we finished with too many flags in the room"),
    "A table has no flags": ("a team has no flags left", "can we use tokens or chips in place of flags"),
    "Teams are tied": (
        "Three teams tied for second, who goes on to the zone?",
        "two tables have exactly the same flags for second place",
        "how does a tie get settled",
    ),
    "What do I do at lunch": ("how long should the lunch break be", "are we supposed to count at half time"),
    "We want to stop": ("can the day end after 20 hands",),
    "The letters": ("the people at the back can't read the sheets",),
    "The printer": ("can I print it at the library", "the paper in the machine is stuck"),
    "How do I print the sheet": ("how do I print again table 7", "we lost the sheet for table 2"),
    "What do I print": ("which sheets go on the wall",),
    "How do I print certificates": ("how do I name the winners on paper",),
    "The power fails": ("the laptop battery died in the middle of hand 12",),
    "The Wi-Fi": ("there is no internet in our hall", "do I need to be on the internet to update"),
    "Phones cannot": ("phones can't open the page",),
    "How do verifiers": ("it is asking for an event code, what is that",),
    "The program": ("my screen went black and I restarted, is everything gone", "I shut the lid by mistake"),
    "Somebody forgot": ("lost pasword",),
    "I pressed": ("I clicked the wrong thing",),
    "Can somebody help": ("a new helper should type the counts",),
    "How do I take": ("how do I make a copy in case the computer dies", "can I do this on two computers"),
    "How do I enter": ("my list is in Excel with one name per line",),
    "A name or": ("a phone number is wrong", "somebody's name is spelled wrong on the certificate"),
    "How do I note": ("how do I put in the cheque of team five",),
    "What can the public": ("can people at home watch the results", "what does provisional mean"),
    "How do I publish": ("can you tell me who is winning right now",),
    "How do I mail": ("how do I email the results to everyone",),
    "How do I send on": ("how do I get my results to the Zone 5 leader",),
    "Where are the results": ("where do I see who won last year",),
    "We play again": ("do I have to type everything again next year",),
    "Who gets a prize": ("what do I do with the prize money",),
    "The rules": ("how many flags do they get for eight tricks", "is ace high or low"),
    "A leader is ill": ("the leader fell down the stairs, I have to take over",),
    "Can I practise": ("is there a manual",),
    "How do I begin": ("first time, what do I do",),
    "Can we play another": ("How do we run a raffle or a side game in between",),
}
NONSENSE = (
    "what is the weather",
    "who is the mayor",
    "recipe for banana bread",
    "where is the nearest hotel",
    "how tall is the Eiffel tower",
    "best restaurant in town",
    "is my blood pressure too high",
    "cheap flights to Florida",
    "xyzzy",
    "the and of",
)


@pytest.mark.parametrize(("answer", "asked"), [(answer, asked) for answer in ASKED for asked in ASKED[answer]])
def test_a_question_is_answered_on_the_first_page(answer: str, asked: str) -> None:
    found = [each.question for each in find_answers(asked)[0][:FIRST_SCREEN]]

    assert [question for question in found if question.startswith(answer)], found


@pytest.mark.parametrize("asked", NONSENSE)
def test_nothing_is_shown_as_an_answer_where_nothing_fits(asked: str) -> None:
    assert find_answers(asked)[0] == []
