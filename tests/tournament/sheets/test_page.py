"""The page under every sheet: paper, heading, foot, and bytes that do not change."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from tests.paper import faults, marks, pages, texts
from tests.plans import IMPRINT, PUBLIC
from tournament.domain.refusal import Refusal
from tournament.sheets.flowables import draw_heading, heading
from tournament.sheets.page import Flow, Imprint, NothingToPrint, Page, Pen, bind


def draw_title(pen: Pen) -> None:
    draw_heading(pen, "Standings", "After the second day")


@pytest.mark.parametrize(
    ("paper", "landscape", "size"),
    [("letter", False, (612, 792)), ("letter", True, (792, 612)), ("a4", False, (595, 842)), ("a4", True, (842, 595))],
)
def test_a_page_has_the_size_and_lie_asked_for(paper: str, landscape: bool, size: tuple[int, int]) -> None:
    pdf = bind([Page(draw_title, landscape)], replace(IMPRINT, paper=paper), "Standings")

    assert [(round(page.mediabox.width), round(page.mediabox.height)) for page in pages(pdf)] == [size]


def test_the_foot_says_event_dates_venue_edition_score_print_and_page() -> None:
    pdf = bind([Page(draw_title)] * 2, IMPRINT, "Standings")

    foot = (
        "Provincial Games 2026 Page 2 of 2 21–22 August 2026 · Camrose Recreation Centre · edition 3f9a21"
        " · movement score 97.2 · printed 20 August 2026, 14:05"
    )
    assert texts(pdf)[1] == f"Standings After the second day {foot}"


def test_what_an_imprint_does_not_know_is_left_out() -> None:
    pdf = bind([Page(draw_title)], Imprint("Club night", "4 May 2026"), "Standings")

    assert texts(pdf) == ["Standings After the second day Club night Page 1 of 1 4 May 2026 · edition 1"]


def test_large_print_is_larger() -> None:
    title = [
        marks(pages(bind([Page(draw_title)], replace(IMPRINT, large=large), "x"))[0])[0] for large in (False, True)
    ]

    assert [mark.size for mark in title] == [30, pytest.approx(39, abs=0.5)]


def test_every_face_is_embedded() -> None:
    pdf = bind([Page(draw_title)], IMPRINT, "Standings")

    fonts = [font for page in pages(pdf) for font in page["/Resources"]["/Font"].values()]
    assert [font for font in fonts if "/FontFile2" not in font["/FontDescriptor"]] == []


def test_a_very_long_event_is_made_to_fit_the_foot() -> None:
    event = "The Sixteenth Biennial Provincial Games of the Federation, held in Camrose and the County around it"

    pdf = bind([Page(draw_title)], replace(IMPRINT, event=event), "Standings")

    assert event in texts(pdf)[0]
    assert faults(pdf) == []


def test_the_same_pages_give_the_same_bytes_in_every_process() -> None:
    program = (
        "import hashlib\n"
        "from rotations.sheets import movement\n"
        "from tests.paper import printed\n"
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


def test_a_paper_the_house_does_not_know_is_refused() -> None:
    with pytest.raises(Refusal, match="no paper called “legal”"):
        bind([Page(draw_title)], replace(IMPRINT, paper="legal"), "Standings")


def test_a_sheet_without_pages_is_refused() -> None:
    for parts in ([], [Flow([])], [Flow([], heading("Standings", "", IMPRINT))]):
        with pytest.raises(NothingToPrint, match="nothing to print on “Standings”"):
            bind(parts, IMPRINT, "Standings")


def test_a_tables_public_page_is_below_the_events() -> None:
    addresses = [replace(IMPRINT, url=url).table_url(7) for url in (None, PUBLIC, PUBLIC.rstrip("/"))]

    assert addresses == [None, f"{PUBLIC}tables/7/", f"{PUBLIC}tables/7/"]


def test_threads_that_draw_at_once_read_no_letters_from_each_others_place_in_the_font_file() -> None:
    title = "ÀÁÂÃÄÅÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåèéêëìíîïñòóôõöùúûüý"
    sheet = [Page(lambda pen: draw_heading(pen, title[:26], title[26:]))]
    alone, usual = bind(sheet, IMPRINT, title), sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            drawn = [drawing.result() for drawing in [threads.submit(bind, sheet, IMPRINT, title) for _ in range(40)]]
    finally:
        sys.setswitchinterval(usual)

    assert {pdf == alone for pdf in drawn} == {True}
