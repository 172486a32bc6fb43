"""The printed guides, a page for each helper, and what to do when something fails."""

from collections.abc import Iterable, Sequence
from itertools import accumulate

from reportlab.platypus import Flowable, KeepTogether, Spacer

from scoring.domain.help.answers import Answer
from scoring.domain.help.guide import Chapter, Guide, Sections
from tournament.sheets.flowables import Column, heading, numbered_list, paragraph, ruled_table, tick_list
from tournament.sheets.lettering import BOLD, GIANT, NOTE, SEMIBOLD, SERIF, TEXT
from tournament.sheets.page import Flow, Imprint, Part, fit_type, page_count

WHEN_IT_FAILS = "If the power, the Wi-Fi or a player fails"
SMALLEST, LARGEST = 11.0, 17.0  # points of what has to fit a page
ANSWERS = 11.0, 13.0  # points of the answers in two columns, at least and at most


def pages(guide: Guide, answers: Iterable[Answer], imprint: Imprint) -> list[Part]:
    """What is in it and what to write in, the chapters with the answers of their parts, then a page for each helper."""
    every = list(answers)
    inside = [
        *(
            _chapter(guide, chapter, [answer for answer in every if answer.part is chapter.part], imprint)
            for chapter in guide.chapters
        ),
        *(failure_pages(guide.failures, imprint) if guide.failures else ()),
        *(_on_a_page(helper.title, helper.task, helper.sections, imprint) for helper in guide.helpers),
    ]
    if not guide.notes:
        return inside
    starts = accumulate([page_count([part], imprint, part.bookmark) for part in inside], initial=2)
    return [
        _cover(guide, [(part.bookmark, start) for part, start in zip(inside, starts, strict=False)], imprint),
        *inside,
    ]


def failure_pages(failures: Sections, imprint: Imprint) -> list[Part]:
    below = "Play goes on. Nothing that lies on the tables needs a computer."
    return [_on_a_page(WHEN_IT_FAILS, below, failures, imprint)]


def _cover(guide: Guide, contents: Sequence[tuple[str, int]], imprint: Imprint) -> Part:
    width, _ = imprint.room()
    size = imprint.size(TEXT)
    listed = [Column("In this guide", width * 0.88), Column("page", width * 0.12, "right", SEMIBOLD)]
    written = [Column("Write in here", width * 0.55), Column(" ", width * 0.45)]
    return Flow(
        [
            Spacer(width, size / 2),
            *ruled_table(listed, contents, size, head=imprint.size(NOTE)),
            Spacer(width, size * 1.5),
            *ruled_table(
                written, [(note, None) for note in guide.notes], size, head=imprint.size(NOTE), row_height=size * 2.6
            ),
        ],
        heading(guide.title, guide.below, imprint, size=GIANT),
        bookmark=guide.title,
    )


def _chapter(guide: Guide, chapter: Chapter, answers: Sequence[Answer], imprint: Imprint) -> Part:
    title = chapter.part.value
    head = heading(title, guide.title, imprint)

    def set_in(size: float) -> Flow:
        width = Flow((), head, columns=2).column_width(imprint)
        story: list[Flowable] = [tick_list(chapter.steps, width, size, imprint)] if chapter.steps else []
        story += (
            KeepTogether(
                [
                    paragraph(answer.question, width, size * 1.08, BOLD, after=size * 0.15),
                    paragraph(f"{answer.text} Page: {answer.page_of()}.", width, size, after=size * 0.7),
                ]
            )
            for answer in answers
        )
        return Flow(story, head, bookmark=title, columns=2)

    smallest, largest = ANSWERS
    return fit_type(set_in, imprint, title, largest, smallest)


def _on_a_page(title: str, below: str, sections: Sections, imprint: Imprint) -> Part:
    """Subjects with what to do one after the other, in the largest type in which they fit."""

    def set_in(size: float) -> Flow:
        width, _ = imprint.room()
        story = [
            part
            for subject, lines in sections
            for part in (
                paragraph(subject, width, size * 1.25, SERIF, after=size * 0.3),
                numbered_list(lines, width, size),
            )
        ]
        return Flow(story, heading(title, below, imprint), bookmark=title)

    return fit_type(set_in, imprint, title, LARGEST, SMALLEST)
