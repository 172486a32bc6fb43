"""The page under every sheet and what flows on it: paper, foot, text that fits or is refused, tables without a seam."""

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial

import pytest
from reportlab.platypus import Spacer

from tests.paper import bound, faults, marks, pages, rows, texts
from tests.plans import IMPRINT, PUBLIC
from tests.refusals import why_refused
from tournament.sheets.flowables import Column, heading, list_table, paragraph, ruled_table
from tournament.sheets.page import (
    MARGIN,
    Flow,
    Page,
    Part,
    Pen,
    Stamp,
    State,
    Title,
    bind,
    fit_type,
    page_count,
)


def draw_title(pen: Pen, stamp: Stamp | None = None) -> None:
    Title("Standings", "After the second day", stamp=stamp).draw(pen)


@pytest.mark.parametrize(
    ("paper", "landscape", "size"),
    [("letter", False, (612, 792)), ("letter", True, (792, 612)), ("a4", False, (595, 842)), ("a4", True, (842, 595))],
)
def test_a_page_has_the_size_and_lie_asked_for(paper: str, landscape: bool, size: tuple[int, int]) -> None:
    [page] = pages(bind([Page(draw_title, landscape)], replace(IMPRINT, paper=paper), "Standings"))

    assert (round(page.mediabox.width), round(page.mediabox.height)) == size


def test_the_foot_says_event_dates_venue_and_page_to_players_and_which_print_it_is_to_the_leader() -> None:
    pdf = bind([Page(draw_title), Page(draw_title, foot="leader"), Page(draw_title, foot="none")], IMPRINT, "Standings")

    title, foot = "Standings After the second day", "21–22 August 2026 · Camrose Recreation Centre · edition 2"
    technical = ", 3f9a21 · movement score 97.2 · printed 20 August 2026, 14:05"
    assert texts(pdf) == [
        f"{title} Provincial Games 2026 Page 1 of 3 {foot}",
        f"{title} Provincial Games 2026 Page 2 of 3 {foot}{technical}",
        title,
    ]


@pytest.mark.parametrize(("state", "fill"), [("provisional", False), ("verified", False), ("final", True)])
@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_the_stamp_stands_in_the_upper_right_corner_with_when_and_by_whom(state: State, fill: bool, paper: str) -> None:
    imprint = replace(IMPRINT, paper=paper)
    stamp = Stamp(state, "Sunday, 22 August, 14:52", "R. Halvorsen")

    page = Page(lambda pen: draw_title(pen, stamp))

    pdf = bind([page, Flow([Spacer(1, 1)], heading("Standings", "", imprint, stamp=stamp))], imprint, "Standings")

    for here in pages(pdf):
        word, said = (next(mark for mark in marks(here) if mark.text == text) for text in (state.upper(), stamp.said))
        right, top = float(here.mediabox.width) - MARGIN, float(here.mediabox.height) - MARGIN
        assert said.x + said.width == pytest.approx(right, abs=0.1)
        assert (right - word.x - word.width < 15, 0 < top - word.y - word.size * 0.6 < 15) == (True, True)
        assert said.y < word.y
        assert (b"1 1 1 rg" in here.get_contents().get_data()) is fill
    assert faults(bind([page], imprint, "Standings")) == []


def test_every_face_is_embedded() -> None:
    [page] = pages(bind([Page(draw_title)], IMPRINT, "Standings"))

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


def test_a_tables_public_page_is_below_the_events() -> None:
    assert [replace(IMPRINT, url=url).table_url(7) for url in (None, PUBLIC, PUBLIC.rstrip("/"))] == [
        None, *[f"{PUBLIC}tables/7/"] * 2,
    ]  # fmt: skip


def test_threads_that_draw_at_once_read_no_letters_from_each_others_place_in_the_font_file() -> None:
    title = "ÀÁÂÃÄÅÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåèéêëìíîïñòóôõöùúûüý"
    sheet = [Page(lambda pen: Title(title[:26], title[26:]).draw(pen))]
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

    assert texts(bind([Flow([paragraph(text, WIDTH, 14)])], IMPRINT, "Text"))[0].startswith(text)


def test_a_word_wider_than_its_place_is_set_smaller() -> None:
    assert paragraph("Featherstonehaugh", 60, 14).style.fontSize < 14


@pytest.mark.parametrize(
    ("draw", "sentence"),
    [
        (partial(bind, [Page(draw_title)], replace(IMPRINT, paper="legal"), "Names"), "no paper called “legal”"),
        *(
            (partial(bind, parts, IMPRINT, "Names"), "nothing to print on “Names”")
            for parts in ([], [Flow([])], [Flow([], heading("Names", "", IMPRINT))])
        ),
        (partial(paragraph, "Featherstonehaugh", 10, 14), "“Featherstonehaugh” is too long"),
        (
            partial(bind, [Flow(list_table([(("Long",), SENTENCE * 200)], IMPRINT))], IMPRINT, "Rulings"),
            "A text on “Rulings” is longer than a page",
        ),
    ],
)
def test_what_cannot_be_printed_is_refused_by_name(draw: Callable[[], object], sentence: str) -> None:
    assert sentence in why_refused(draw)


def test_a_table_longer_than_a_page_has_its_headings_on_every_page_and_every_row_once() -> None:
    names = [(number, f"Name {number}") for number in range(1, 201)]
    headings, *tables = ruled_table((Column("Number", 100, "right"), Column("Name", 300)), names, 14, head=12)

    pdf = bound([Flow(tables, [*heading("Names", "", IMPRINT), headings])], IMPRINT)

    read = [rows(page) for page in pages(pdf)]
    assert [page[:2] for page in read] == [["Names", "Number Name"]] * len(read)
    assert [row for page in read for row in page[2:-2]] == [f"{number} {name}" for number, name in names]


def test_no_entry_of_a_list_is_torn_between_two_pages() -> None:
    entries = [((f"Entry {number}",), f"{SENTENCE * 3}{number}.") for number in range(1, 31)]

    pdf = bound([Flow(list_table(entries, IMPRINT))], IMPRINT)

    assert [page.count("Entry") == page.count("gone home.") / 3 for page in texts(pdf)] == [True] * len(pages(pdf))


def part_in(size: float) -> Part:
    return Flow([paragraph(SENTENCE * 30, WIDTH, size)])


def test_type_is_as_large_as_the_fewest_pages_allow() -> None:
    part = fit_type(part_in, IMPRINT, "Text", 30, 8)

    assert isinstance(part, Flow)
    size = part.story[0].style.fontSize
    assert 8 < size < 30
    assert page_count([part_in(size)], IMPRINT, "Text") == page_count([part_in(8)], IMPRINT, "Text")
    assert page_count([part_in(size + 0.5)], IMPRINT, "Text") > page_count([part_in(size)], IMPRINT, "Text")


@pytest.mark.parametrize("landscape", [False, True])
def test_drawn_and_flowing_pages_are_bound_in_their_order_and_each_lies_as_it_should(landscape: bool) -> None:
    drawn = Page(lambda pen: pen.text(pen.left, pen.top - 40, "Drawn", 20), landscape=not landscape)
    flow = Flow([paragraph("Flowing", 200, 20)], landscape=landscape)

    pdf = bind([flow, drawn, flow, drawn, drawn], IMPRINT, "Both")

    assert [text.split()[0] for text in texts(pdf)] == ["Flowing", "Drawn", "Flowing", "Drawn", "Drawn"]
    lies = [(page.mediabox.width > page.mediabox.height) is landscape for page in pages(pdf)]
    assert lies == [True, False, True, False, False]
    assert faults(bind([replace(flow, story=[*heading("Title", "", IMPRINT), *flow.story])], IMPRINT, "Both")) == []
