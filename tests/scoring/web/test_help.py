"""Help: every answer leads to a page that has the words it quotes; what is asked on a page stands first."""

import re
from html import unescape
from pathlib import Path
from typing import Any

from django.test import Client

from scoring.domain.help.answers import ANSWERS
from scoring.domain.help.guide import GUIDES
from scoring.rehearsal import Stage, rehearse
from scoring.services.printing import SheetRequest, request_sheet
from scoring.tasks import sweep_print_jobs
from scoring.web.help import MOST_FOUND, QUOTED, links
from tests import desk_pages, paper, people
from tests.events import ADA, NOON, ada as account_of_ada, fresh, set_up
from tournament.domain import Level, TeamEntry
from tournament.models import Assistant, Event
from tournament.processes.address import HERE
from tournament.services import access, events, teams

AREA: dict[str, Any] = {
    "level": Level.AREA,
    "sessions": ((2, 2), (2,)),
    "counts_needed": 1,
    "advancing": 2,
    "entry_fee": 20,
}
TESS = access.NewAssistant(sign_in_name="tess", name="Tess", role=Assistant.Role.TYPIST)
WHEN = {
    "How do I enter the list of teams?": "set up",
    "We are more or fewer teams than planned. Does it matter?": "set up",
    "How do I move a team to another table?": "set up",
    "People come without a team. How are fours drawn?": "set up",
    "Which movement do I choose?": "set up",
    "How do I mail the results to everybody?": "final",
    "A count is wrong, and the day is closed already. What now?": "closed",
    "Two counts of a table differ. What now?": "conflict",
    "The flags do not add up. What now?": "sum",
    "How do I end the day?": "counted",
    "Teams are tied. What now?": "tied",
    "How do I publish the final standings?": "tied",
    "How do I send on the teams that advance?": "final",
    "I was sent a file with teams. Where does it go?": "final",
}
"""When the page of an answer has its buttons, where that is not on a day that is open."""


STAGES = {
    "set up": Stage.READY, "": Stage.HAND, "conflict": Stage.CONFLICT, "sum": Stage.WRONG_SUM,
    "counted": Stage.COUNTED, "closed": Stage.CLOSED, "tied": Stage.TIE, "final": Stage.FINAL,
}  # fmt: skip
"""How far an event is played in each of these states."""


def in_state(stage: Stage) -> Event:
    """An area's event that is played so far, the last one a zone's; in play, no flags are ticked, and sheets are of an
    earlier name.  Of five tables, for which no match play is searched.
    """
    level = Level.ZONE if stage is Stage.FINAL else Level.AREA
    event = rehearse(level=level, teams=5, seed=1, slug="games", leader=account_of_ada(), at=NOON, until=stage)
    Event.objects.update(is_rehearsal=False, entry_fee=20)
    if stage is Stage.HAND:
        for name in ("Bells", "Owls"):
            teams.edit_team(
                event, ADA, NOON, teams.TeamChange(team=event.teams.get(table__number=1).pk, entry=TeamEntry(name))
            )
            request_sheet(event, ADA, NOON, SheetRequest(sheet="table-numbers"), name)
            sweep_print_jobs()
        event.days.get().flags_checked.all().delete()
        events.call_hand(event, ADA, NOON, events.HandCall(hand=2))
    return fresh(event)


def whole_text(response: Any) -> str:
    """The words of a page with its header and footer, then its markup, which holds what a script shows."""
    markup = response.content.decode()
    return " ".join(unescape(re.sub("<[^>]+>", " ", markup)).split()) + unescape(markup)


def questions_of(response: Any) -> list[str]:
    return [unescape(found) for found in re.findall("<(?:summary|h3)>(.*?)</", response.content.decode())]


def test_every_answer_leads_to_a_page_that_has_its_name_and_every_word_quoted(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR, settings.LISTENS_ON = tmp_path, HERE
    browser, wrong, opened, seen = people.browser_of_office("Ada"), {}, set(), ""
    for state, stage in STAGES.items():
        event = in_state(stage)
        names = " ".join(
            whole_text(browser.get(f"/{event.slug}/desk/{page}")) for page in ("", "event/", "teams/", "results/")
        )
        for answer, page, url in links(account_of_ada(), fresh(event)):
            if WHEN.get(answer.question, "") == state:
                opened.add(answer)
                response = browser.get(url.partition("#")[0])
                text = whole_text(response)
                seen += text + names
                lacking = [words for words in QUOTED.findall(answer.text) if words not in text]
                lacking += [] if page in text + names else [page]
                if response.status_code != 200 or lacking:
                    wrong[answer.question] = response.status_code, lacking

        if not state:
            access.sign_up_assistant(event, ADA, NOON, TESS)
            seen += whole_text(people.browser_of_leader("tess").get("/accounts/"))
        event.delete()

    assert (wrong, opened) == ({}, {*ANSWERS})
    assert desk_pages.unsaid(seen, *QUOTED.findall(repr(GUIDES))) == []


def test_help_begins_with_what_is_asked_on_the_page_one_comes_from(ada: Client) -> None:
    set_up()

    for page, first in (
        ("desk/days/1/counts/", "How do I type in the count slips?"),
        ("desk/changes/swap/", "Two teams sat down at each other’s tables. What now?"),
        ("desk/put-away/", "How do I take the event home, to another computer?"),
        ("verify/", "A phone says a count is stored and not yet received. Is it lost?"),
        ("desk/days/9/", "Two counts of a table differ. What now?"),
    ):
        header = ada.get(f"/games/{page}").text.partition("<header")[2].partition("</header>")[0]
        way = re.findall('href="(/accounts/help/[^"]*)"', header)[0]
        questions = questions_of(ada.get(unescape(way)))
        assert first in questions[:4]
        assert {answer.question for answer in ANSWERS[:9]} <= {*questions}


def test_what_is_typed_is_answered_without_javascript_and_nothing_found_is_said(ada: Client) -> None:
    set_up()

    found = ada.get("/accounts/help/", {"q": "Mary got sick", "of": "/games/desk/"})
    nothing = ada.get("/accounts/help/", {"q": "xyzzy", "of": "/games/desk/ties/"})
    elsewhere = ada.get("/accounts/help/", {"q": "xyzzy", "of": "https://elsewhere.example/"})

    assert [questions_of(page)[0] for page in (found, nothing)] == [
        "A player is ill, missing or goes home. What now?", "Teams are tied. What now?"
    ]  # fmt: skip
    assert len(questions_of(found)) > found.text.count("<h3>") == MOST_FOUND
    assert [
        *desk_pages.unsaid(found.text, "/games/desk/changes/#:~:text="),
        *desk_pages.unsaid(nothing, "I found nothing that fits “xyzzy”."),
        *desk_pages.unsaid(elsewhere.text, "elsewhere"),
    ] == ["elsewhere"]


def test_links_open_for_whoever_follows_them(bob: Client) -> None:
    """Bob leads nothing; Tess types for Ada; neither keeps the office."""
    access.sign_up_assistant(set_up(), ADA, NOON, TESS)
    tess = people.browser_of_leader("tess")

    for browser in (bob, tess):
        page = browser.get("/accounts/help/", {"of": "/games/desk/days/1/"}).content.decode()
        ways = {unescape(way).partition("#")[0] for way in re.findall('<a href="([^"]*)"><b>Open', page)}
        assert {way: browser.get(way).status_code for way in ways} == dict.fromkeys(ways, 200)
        assert ("/games/desk/days/1/counts/" in ways, "/office/leaders/" in ways) == (browser is tess, False)


def test_the_guides_are_for_whom_they_are_written(ada: Client) -> None:
    olga = people.browser_of_office()

    guide = ada.get("/accounts/help/leader.pdf?paper=a4").content

    assert 8 <= len(paper.pages(guide)) <= 12
    assert ["office.pdf" in browser.get("/accounts/help/").text for browser in (ada, olga)] == [False, True]
    assert "A year in the office" in paper.pages(olga.get("/accounts/help/office.pdf").content)[0].extract_text()
    wrong = [ada.get(f"/accounts/help/{guide}") for guide in ("cook.pdf", "leader.pdf?paper=a9")]
    assert [answer.status_code for answer in wrong] == [404, 409]
