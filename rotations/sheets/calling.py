"""The leader's calling sheet: the words for every hand, and what to announce before and after a session.

R14, R16, R20, R21, R39.
"""

from collections.abc import Sequence
from functools import partial

from rotations.domain.calling import ending, opening
from rotations.domain.card import CallLine, EmptyTable, session_title, split_sessions
from rotations.sheets.hand_rows import (
    Column,
    all_columns,
    draw_empty,
    draw_hands,
    empty_room,
    largest,
    most_rows,
    share_out,
)
from tournament.sheets.flowables import heading
from tournament.sheets.lettering import BOLD, ITALIC, REGULAR, TEXT, em_width
from tournament.sheets.page import Imprint, Page, Pen

TITLE = "Calling sheet"
LOUD = 1.25  # what all are told, against the other type
HEAD, CLOSING = 168.0, 90.0  # room for heading and announcements above the rows and below them


def pages(
    lines: Sequence[CallLine],
    imprint: Imprint,
    flags_per_table: int,
    empty: Sequence[EmptyTable] = (),
    first_hand: int = 1,
) -> list[Page]:
    """The calling sheet from `first_hand` on, each session on pages of its own; `lines` are the whole event's."""
    most = most_rows(imprint, HEAD + CLOSING + empty_room(empty))
    sessions = split_sessions(lines)
    days = [0, *(session[0].day for session in sessions), 0]  # a day before the first session and after the last
    drawn = []
    for place, session in enumerate(sessions, start=1):
        if session[-1].number < first_hand:
            continue
        shares = share_out([line for line in session if line.number >= first_hand], most)
        before = opening(flags_per_table, starts_day=days[place - 1] != days[place] and session[0].number >= first_hand)
        after = ending(ends_day=days[place + 1] != days[place], ends_play=place == len(sessions))
        for share in shares:
            draw = partial(
                _draw_page,
                lines=share,
                empty=empty,
                before=before if share is shares[0] else ("The session goes on from the page before.",),
                after=after if share is shares[-1] else ("Turn the page: the session goes on.",),
            )
            drawn.append(Page(draw))
    return drawn


def _draw_page(
    pen: Pen,
    lines: Sequence[CallLine],
    empty: Sequence[EmptyTable],
    before: tuple[str, ...],
    after: tuple[str, ...],
) -> None:
    who, call, trump, dealer = (0.145, 0.205, 0.55, 0.92) if pen.imprint.large else (0.15, 0.21, 0.59, 0.885)
    widest = max(em_width(line.move, BOLD) for line in lines)
    loud = min(LOUD, ((trump - call) * pen.width / largest(pen.imprint) - 1) / widest)
    between = [Column("EVERYONE", call, lambda line: str(line.move), BOLD, loud, "left")]
    columns = all_columns(pen.imprint, who, trump, dealer, between)
    columns.append(Column("", 0.975, lambda _: "☐"))  # ticked when the hand is over

    y = pen.place(heading(TITLE, session_title(lines), pen.imprint), pen.top)
    y = draw_empty(pen, empty, _draw_script(pen, before, y - pen.size(8)))

    top, floor = y - pen.size(24), pen.bottom + pen.size(CLOSING)
    y = draw_hands(pen, lines, top, floor, columns)
    _draw_script(pen, after, y - pen.size(8))


def _draw_script(pen: Pen, sentences: tuple[str, ...], y: float) -> float:
    size, indent, top = pen.size(TEXT), pen.size(14), y
    for sentence in sentences:
        face = ITALIC if sentence.startswith("“") else REGULAR
        y = pen.block(pen.left + indent, y, sentence, pen.width - indent, size * 2.3, size, 10, face) - size * 0.3
    pen.rule(pen.left + 2, top, pen.left + 2, 2.4, y + size * 0.3)
    return y
