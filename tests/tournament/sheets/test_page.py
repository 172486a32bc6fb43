"""The page under every sheet and what flows on it: paper, foot, text that fits or is refused, tables without a seam."""

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial

import pytest
from reportlab.platypus import Spacer

from tests.paper import bound, marks, pages, rows, texts
from tests.plans import IMPRINT
from tests.refusals import why_refused
from tournament.sheets.document import bind
from tournament.sheets.flowables import Column, heading, instructions, paragraph, ruled_table
from tournament.sheets.page import (
    MARGIN,
    Flow,
    Page,
    Pen,
    State,
)


def draw_title(pen: Pen, state: State | None = None) -> None:
    pen.place(heading("Standings", "After the second day", pen.imprint, state=state), pen.top)


@pytest.mark.parametrize(
    ("paper", "landscape", "size"),
    [("letter", False, (612, 792)), ("letter", True, (792, 612)), ("a4", False, (595, 842)), ("a4", True, (842, 595))],
)
def test_a_page_has_the_size_and_lie_asked_for(paper: str, landscape: bool, size: tuple[int, int]) -> None:
    [page] = pages(bound([Page(draw_title, landscape)], replace(IMPRINT, paper=paper)))

    assert (round(page.mediabox.width), round(page.mediabox.height)) == size


def test_the_foot_says_event_dates_venue_and_page_and_from_the_second_on_the_edition() -> None:
    sheet = [Page(draw_title), Page(draw_title, foot="none")]
    pdfs = [bind(sheet, replace(IMPRINT, edition=edition), "Sheet")[0] for edition in ("", "edition 2")]

    title, foot = "Standings After the second day", "21–22 August 2026 · Camrose Recreation Centre"
    assert [texts(pdf) for pdf in pdfs] == [
        [f"{title} Provincial Games 2026 Page 1 of 2 {foot}{edition}", title] for edition in ("", " · edition 2")
    ]


@pytest.mark.parametrize(("state", "fill"), [("provisional", False), ("verified", False), ("final", True)])
@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_the_stamp_stands_in_the_upper_right_corner_with_when_and_by_whom(state: State, fill: bool, paper: str) -> None:
    imprint = replace(IMPRINT, paper=paper, as_of="Sunday, 22 August, 14:52 · R. Halvorsen")

    page = Page(lambda pen: draw_title(pen, state))
    pdf = bound([page, Flow([Spacer(1, 1)], heading("Standings", "", imprint, state=state))], imprint)

    for here in pages(pdf):
        word = next(mark for mark in marks(here) if mark.text == state.upper())
        right, top = float(here.mediabox.width) - MARGIN, float(here.mediabox.height) - MARGIN
        assert (right - word.x - word.width < 15, 0 < top - word.y - word.size * 0.6 < 15) == (True, True)
        assert (b"1 1 1 rg" in here.get_contents().get_data()) is fill
    assert [imprint.as_of in text for text in texts(pdf)] == [True, True]


def test_every_face_is_embedded() -> None:
    [page] = pages(bound([Page(draw_title)], IMPRINT))

    assert {"/FontFile2" in font["/FontDescriptor"] for font in page["/Resources"]["/Font"].values()} == {True}


def test_the_same_pages_give_the_same_bytes_in_every_process() -> None:
    program = (
        "import hashlib\n"
        "from rotations.sheets import movement\n"
        "from tests.paper import bound, printed\n"
        "from tests.plans import IMPRINT, cards\n"
        "print(hashlib.sha256(printed(movement.pages)(cards(3), IMPRINT)).hexdigest())\n"
    )

    printed = {
        subprocess.run(
            [sys.executable, "-c", program], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    }

    assert len(printed) == 1


def test_threads_that_draw_at_once_read_no_letters_from_each_others_place_in_the_font_file() -> None:
    title = "ÀÁÂÃÄÅÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåèéêëìíîïñòóôõöùúûüý"
    sheet = [Page(lambda pen: pen.place(heading(title[:26], title[26:], IMPRINT), pen.top))]
    alone, usual = bind(sheet, IMPRINT, title), sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            drawn = [drawing.result() for drawing in [threads.submit(bind, sheet, IMPRINT, title) for _ in range(40)]]
    finally:
        sys.setswitchinterval(usual)

    assert {pdf == alone for pdf in drawn} == {True}


WIDTH, HEIGHT = IMPRINT.room()
SENTENCE = "A loose flag of the third table lay below the chair of one who had gone home. "


def test_a_paragraph_keeps_every_word_and_character_with_a_meaning_in_markup() -> None:
    text = "Smith & Sons <b>of</b> Łutselk’e, “½ & more”"

    assert texts(bound([Flow([paragraph(text, WIDTH, 14)])], IMPRINT))[0].startswith(text)


@pytest.mark.parametrize(
    ("draw", "sentence"),
    [
        *(
            (partial(bind, parts, IMPRINT, "Names"), "nothing to print on “Names”")
            for parts in ([], [Flow([])], [Flow([], heading("Names", "", IMPRINT))])
        ),
        (partial(paragraph, "Featherstonehaugh", 60, 14, height=1), "“Featherstonehaugh” is too long"),
        (
            partial(bind, [Flow(instructions([("Long", [SENTENCE * 200])], WIDTH, 14, IMPRINT))], IMPRINT, "Rulings"),
            "A text on “Rulings” is longer than a page",
        ),
    ],
)
def test_what_cannot_be_printed_is_refused_by_name(draw: Callable[[], object], sentence: str) -> None:
    assert sentence in why_refused(draw)


def test_a_table_longer_than_a_page_has_its_headings_on_every_page_and_every_row_once() -> None:
    names = [(number, f"Name {number}") for number in range(1, 201)]
    table = ruled_table((Column("Number", 1, "right"), Column("Name", 3)), names, WIDTH, 14, IMPRINT)

    pdf = bound([Flow([table], heading("Names", "", IMPRINT))], IMPRINT)

    read = [rows(page) for page in pages(pdf)]
    assert [page[:2] for page in read] == [["Names", "Number Name"]] * len(read)
    assert [row for page in read for row in page[2:-2]] == [f"{number} {name}" for number, name in names]


@pytest.mark.parametrize(("times", "count"), [(1.1, 1), (1.5, 2)])
def test_text_that_would_leave_a_page_nearly_empty_is_made_a_little_smaller(times: float, count: int) -> None:
    size = 14
    lines = int(HEIGHT * times / (size * 1.25))

    pdf = bound([Flow([paragraph("word", WIDTH, size) for _ in range(lines)])], IMPRINT)

    assert len(pages(pdf)) == count


@pytest.mark.parametrize("landscape", [False, True])
def test_drawn_and_flowing_pages_are_bound_in_their_order_and_each_lies_as_it_should(landscape: bool) -> None:
    drawn = Page(lambda pen: pen.text(pen.left, pen.top - 40, "Drawn", 20), landscape=not landscape)
    flow = Flow([paragraph("Flowing", 200, 20)], landscape=landscape)

    pdf = bound([flow, drawn, flow, drawn, drawn], IMPRINT)

    assert [text.split()[0] for text in texts(pdf)] == ["Flowing", "Drawn", "Flowing", "Drawn", "Drawn"]
    lies = [(page.mediabox.width > page.mediabox.height) is landscape for page in pages(pdf)]
    assert lies == [True, False, True, False, False]
    bound([replace(flow, story=[*heading("Title", "", IMPRINT), *flow.story])], IMPRINT)
