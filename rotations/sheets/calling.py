"""The leader's calling sheet: the words for every hand, and what to announce before and after a session.

R14, R16, R20, R21, R39.
"""

from collections.abc import Sequence
from functools import partial

from rotations.domain.calling import ending, opening
from rotations.domain.card import CallLine, EmptyTable, split_sessions
from rotations.sheets.hand_rows import (
    baseline_in,
    close_row,
    draw_empty,
    draw_trump,
    empty_room,
    most_rows,
    row_height,
    row_size,
    share_out,
)
from tournament.sheets.flowables import draw_heading
from tournament.sheets.lettering import BOLD, REGULAR, SEMIBOLD, em_width
from tournament.sheets.page import Imprint, Page, Pen

TITLE = "Calling sheet"
COLUMNS = ("HAND", "WHO", "CALL", "TRUMP", "DEALER")
# Where each column lies across the sheet: CALL's and TRUMP's left ends, the others' middles.
PLACES = (0.045, 0.15, 0.21, 0.565, 0.885)
PLACES_LARGE = (0.045, 0.155, 0.23, 0.535, 0.895)
TICK = 0.97  # the middle of the box ticked when the hand is over
HEAD, CLOSING = 158.0, 84.0  # room for heading and announcements above the rows and below them


def pages(
    lines: Sequence[CallLine],
    imprint: Imprint,
    flags_per_table: int = 12,
    empty: Sequence[EmptyTable] = (),
    first_hand: int = 1,
    title: str = TITLE,
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
        starts_day = days[place - 1] != days[place] and session[0].number >= first_hand
        before = opening(flags_per_table, starts_day=starts_day)
        after = ending(ends_day=days[place + 1] != days[place], ends_play=place == len(sessions))
        for share in shares:
            draw = partial(
                _draw_page,
                title=title,
                lines=share,
                empty=empty,
                before=before if share is shares[0] else ("The session goes on from the page before.",),
                after=after if share is shares[-1] else ("Turn the page: the session goes on.",),
            )
            drawn.append(Page(draw))
    return drawn


def words_to_call(line: CallLine, *, is_short: bool = False) -> str:
    """`Everyone up 7`, in short `Up 7`, or `See your sheet` where the tables do not all move alike."""
    if line.shift is None:
        return "See your sheet"
    return f"Up {line.shift}" if is_short else f"Everyone up {line.shift}"


def shorter_way(line: CallLine) -> str:
    """The same move in the other direction, ` (down 3)`, when that is the shorter walk; else nothing."""
    return f" (down {line.down})" if line.down else ""


def _draw_page(
    pen: Pen,
    title: str,
    lines: Sequence[CallLine],
    empty: Sequence[EmptyTable],
    before: tuple[str, ...],
    after: tuple[str, ...],
) -> None:
    size = pen.imprint.size
    first, last = lines[0], lines[-1]
    y = draw_heading(pen, title, f"Day {first.day} · Session {first.session} · Hands {first.number}–{last.number}")
    y = draw_empty(pen, empty, _draw_script(pen, before, y - size(8)))

    top, floor = y - size(24), pen.bottom + size(CLOSING)
    row = row_height(pen, lines, top, floor)
    y = _draw_lines(pen, lines, top, row)
    _draw_script(pen, after, y - size(8))


def _draw_script(pen: Pen, sentences: tuple[str, ...], y: float) -> float:
    """The sentences one below another, each in two lines at most; returns the y below."""
    size = pen.imprint.size(14)
    for sentence in sentences:
        y = pen.block(pen.left, y, sentence, pen.width, size * 2.3, size, 10) - size * 0.35
    return y


def _draw_lines(pen: Pen, lines: Sequence[CallLine], top: float, row: float) -> float:
    size = row_size(pen, row)
    is_short = pen.imprint.large
    places = PLACES_LARGE if is_short else PLACES
    hand, who, call, trump, dealer = (pen.left + place * pen.width for place in places)
    for column, x in zip(COLUMNS, (hand, who, call, trump, dealer), strict=True):
        pen.text(x, top + 6, column, pen.imprint.size(12), BOLD, "left" if column in ("CALL", "TRUMP") else "centre")
    pen.rule(pen.left, top, pen.right, 1.2)
    widest = max(
        em_width(words_to_call(line, is_short=is_short), BOLD) + em_width(shorter_way(line), REGULAR) for line in lines
    )
    call_size = min(size, (trump - call - 8) / widest)
    y = top
    for line in lines:
        baseline = baseline_in(y, row, size)
        words = words_to_call(line, is_short=is_short)
        pen.text(hand, baseline, str(line.number), size, SEMIBOLD, "centre")
        pen.text(who, baseline, line.who.label, size, REGULAR, "centre")
        pen.text(call, baseline, words, call_size, BOLD)
        pen.text(call + em_width(words, BOLD) * call_size, baseline, shorter_way(line), call_size)
        draw_trump(pen, line.trump, trump, baseline, size)
        pen.text(dealer, baseline, line.dealer.value, size, SEMIBOLD, "centre")
        pen.box(pen.left + TICK * pen.width - size * 0.4, baseline - size * 0.08, size * 0.8, size * 0.8)
        y = close_row(pen, line, y - row, row, line is lines[-1])
    return y
