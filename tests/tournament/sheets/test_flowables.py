"""Flowing sheets: text that fits or is refused, tables without a seam, and a heading on every page."""

from dataclasses import replace

import pytest

from tests.paper import faults, pages, rows, texts
from tests.plans import IMPRINT
from tests.refusals import why_refused
from tournament.domain.refusal import Refusal
from tournament.sheets.flowables import Column, heading, list_table, paragraph, ruled_table
from tournament.sheets.page import Flow, Page, Part, bind, fit_type, page_count

WIDTH, HEIGHT = IMPRINT.room()
SENTENCE = "A loose flag of the third table lay below the chair of one who had gone home. "


def test_a_paragraph_keeps_every_word_and_character_with_a_meaning_in_markup() -> None:
    text = "Smith & Sons <b>of</b> Łutselk’e, “½ & more”"

    assert texts(bind([Flow([paragraph(text, WIDTH, 14)])], IMPRINT, "Text"))[0].startswith(text)


def test_a_paragraph_with_a_character_that_no_face_has_is_refused() -> None:
    with pytest.raises(Refusal, match="U\\+E123"):
        paragraph("Anna \ue123 Berg", WIDTH, 14)


def test_a_word_wider_than_its_place_is_set_smaller_and_then_refused_by_name() -> None:
    word = "Featherstonehaugh"

    assert paragraph(word, 60, 14).style.fontSize < 14
    assert f"“{word}” is too long" in why_refused(paragraph, word, 10, 14)


def test_a_table_longer_than_a_page_has_its_headings_on_every_page_and_every_row_once() -> None:
    names = [(number, f"Name {number}") for number in range(1, 201)]
    headings, *tables = ruled_table((Column("Number", 100, "right"), Column("Name", 300)), names, 14, head=12)

    pdf = bind([Flow(tables, [*heading("Names", "", IMPRINT), headings])], IMPRINT, "Names")

    read = [rows(page) for page in pages(pdf)]
    assert [page[:2] for page in read] == [["Names", "Number Name"]] * len(read)
    assert [row for page in read for row in page[2:-2]] == [f"{number} {name}" for number, name in names]
    assert faults(pdf) == []


def test_no_entry_of_a_list_is_torn_between_two_pages() -> None:
    entries = [((f"Entry {number}",), f"{SENTENCE * 3}{number}.") for number in range(1, 31)]

    pdf = bind([Flow(list_table(entries, IMPRINT))], IMPRINT, "List")

    assert [page.count("Entry") == page.count("gone home.") / 3 for page in texts(pdf)] == [True] * len(pages(pdf))
    assert faults(pdf) == []


def test_a_row_higher_than_a_page_is_refused_by_the_name_of_its_sheet() -> None:
    assert "A text on “Rulings” is longer than a page" in why_refused(
        bind, [Flow(list_table([(("Long",), SENTENCE * 200)], IMPRINT))], IMPRINT, "Rulings"
    )


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
    lies = [page.mediabox.width > page.mediabox.height for page in pages(pdf)]
    assert lies == [landscape, not landscape, landscape, not landscape, not landscape]
    assert faults(bind([replace(flow, story=[*heading("Title", "", IMPRINT), *flow.story])], IMPRINT, "Both")) == []
