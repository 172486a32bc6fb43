"""Results in one page for the newspaper and the zone office: who won in a few sentences, then every team.  R40, R41."""

from collections.abc import Sequence
from functools import partial

from scoring.sheets.standings import Standings, draw_key, draw_lines
from tournament.sheets.lettering import SEMIBOLD
from tournament.sheets.page import Imprint, Page, Pen, bind

TITLE = "Results"
LARGEST = 15.0  # points in the list of teams
A_PAGE_HOLDS = 40


def draw(standings: Standings, story: Sequence[str], imprint: Imprint) -> bytes:
    """The results: the story's sentences, a paragraph each, above the list of all teams."""
    return bind(pages(standings, story, imprint), imprint, TITLE)


def pages(standings: Standings, story: Sequence[str], imprint: Imprint) -> list[Page]:
    """One page for up to 40 teams, the story on the first."""
    lines = standings.lines
    starts = range(0, max(1, len(lines)), A_PAGE_HOLDS)
    return [
        Page(partial(_draw_page, standings=standings, story=() if start else story, start=start)) for start in starts
    ]


def _draw_page(pen: Pen, standings: Standings, story: Sequence[str], start: int) -> None:
    imprint = pen.imprint
    where = " · ".join(part for part in (imprint.dates, imprint.venue) if part)
    y = pen.heading(imprint.event, where) - 8
    state = "Final results" if standings.state == "final" else f"{TITLE}, {standings.state}: places may change"
    says = f"{state}. {standings.as_of}".strip()
    size = imprint.size(13)
    y = pen.block(pen.left, y, says, pen.width, size * 2.6, size, 8, SEMIBOLD) - 5
    for paragraph in story:
        y = pen.block(pen.left, y, paragraph, pen.width, size * 5.5, size, 8) - 5
    lines = standings.lines[start : start + A_PAGE_HOLDS]
    if lines:
        draw_lines(pen, lines, standings.days, y - imprint.size(20), pen.bottom + 18, LARGEST)
        draw_key(pen, lines)
