"""Results in one page for the newspaper and the zone office: who won in a few sentences, then every team.  R40, R41."""

from collections.abc import Sequence

from reportlab.platypus import PageBreak

from scoring.sheets.standings import Standings, key, table_of
from tournament.sheets.flowables import heading, paragraph
from tournament.sheets.lettering import SEMIBOLD
from tournament.sheets.page import Flow, Imprint, Part, bind, fit_type

TITLE = "Results"
SMALLEST, LARGEST = 5.0, 15.0  # points in the list of teams
A_PAGE_HOLDS = 40


def draw(standings: Standings, story: Sequence[str], imprint: Imprint) -> bytes:
    """The results, up to 40 teams a page: the story's sentences, a paragraph each, above the list of all teams."""
    width, _ = imprint.room()
    size = imprint.size(13)
    where = " · ".join(filter(None, (imprint.dates, imprint.venue)))
    state = "Final results" if standings.state == "final" else f"{TITLE}, {standings.state}: places may change"
    text = [
        paragraph(f"{state}. {standings.as_of}", width, size, SEMIBOLD, after=size * 0.4),
        *(paragraph(sentences, width, size, after=size * 0.4) for sentences in story),
    ]
    chunks = [standings.lines[start : start + A_PAGE_HOLDS] for start in range(0, len(standings.lines), A_PAGE_HOLDS)]

    def set_in(size: float) -> Part:
        tables = [table_of(lines, standings.days, size, imprint, padding=0.03) for lines in chunks]
        pages = [flowable for table in tables for flowable in (table, PageBreak())][:-1]
        return Flow([*text, *key(standings.lines, imprint), *pages], heading(imprint.event, where, imprint))

    return bind([fit_type(set_in, imprint, TITLE, LARGEST, SMALLEST)], imprint, TITLE)
