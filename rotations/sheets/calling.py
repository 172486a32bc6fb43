"""The leader's calling sheet: the words for every hand, and what to announce before and after a session.

R14, R16, R20, R21, R39.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from rotations.domain.calling import ending, opening
from rotations.domain.card import CallLine, EmptyTable, session_title, split_sessions
from rotations.sheets.hand_rows import EVERYONE, draw_empty, draw_rows, empty_room, most_rows, share_out
from tournament.sheets.lettering import BOLD, ITALIC, REGULAR, TEXT, em_width
from tournament.sheets.page import Imprint, Page, Pen, Title

TITLE = "Calling sheet"
COLUMNS = {"HAND": 0.045, "WHO": 0.15, "CALL": 0.21, "TRUMP": 0.59, "DEALER": 0.885}
COLUMNS_LARGE = {"HAND": 0.045, "WHO": 0.155, "CALL": 0.23, "TRUMP": 0.525, "DEALER": 0.9}
LOUD = 1.25  # what all are told, against the other type
TICK = 0.97  # the middle of the box ticked when the hand is over
HEAD, CLOSING = 168.0, 90.0  # room for heading and announcements above the rows and below them


def pages(
    lines: Sequence[CallLine],
    imprint: Imprint,
    flags_per_table: int,
    empty: Sequence[EmptyTable] = (),
    first_hand: int = 1,
    title: str = TITLE,
) -> list[Page]:
    """The calling sheet from `first_hand` on, each session on pages of its own; `lines` are the whole event's."""
    most = most_rows(imprint, HEAD + CLOSING + empty_room(empty))
    sessions = split_sessions(lines)
    days = [0, *(session[0].day for session in sessions), 0]  # a day before the first session and after the last
    is_alike = all(line.shift is not None for line in lines)
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
                title=title,
                lines=share,
                is_alike=is_alike,
                empty=empty,
                before=before if share is shares[0] else ("The session goes on from the page before.",),
                after=after if share is shares[-1] else ("Turn the page: the session goes on.",),
            )
            drawn.append(Page(draw))
    return drawn


def shorter_way(line: CallLine) -> str:
    """The same move in the other direction, ` (down 3)`, when that is the shorter walk; else nothing."""
    return f" (down {line.down})" if line.down else ""


def _draw_page(
    pen: Pen,
    title: str,
    lines: Sequence[CallLine],
    is_alike: bool,
    empty: Sequence[EmptyTable],
    before: tuple[str, ...],
    after: tuple[str, ...],
) -> None:
    head, loud = (EVERYONE, LOUD) if is_alike else ("CALL", 1.0)
    columns = {
        head if label == "CALL" else label: place
        for label, place in (COLUMNS_LARGE if pen.imprint.large else COLUMNS).items()
    }

    going = "up" if is_alike else "Up" if pen.imprint.large else "Everyone up"

    def say(line: CallLine) -> str:
        return "See your sheet" if line.shift is None else f"{going} {line.shift}"

    widest = max(em_width(say(line), BOLD) * loud + em_width(shorter_way(line), REGULAR) for line in lines)

    def draw_move(line: CallLine, x: Mapping[str, float], baseline: float, size: float) -> None:
        words, call = say(line), x[head]
        call_size = min(size, (x["TRUMP"] - call - size) / widest)
        pen.text(call, baseline, words, call_size * loud, BOLD)
        pen.text(call + em_width(words, BOLD) * call_size * loud, baseline, shorter_way(line), call_size)
        pen.box(pen.left + TICK * pen.width - size * 0.4, baseline - size * 0.08, size * 0.8, size * 0.8)

    y = Title(title, session_title(lines)).draw(pen)
    y = draw_empty(pen, empty, _draw_script(pen, before, y - pen.size(8)))

    top, floor = y - pen.size(24), pen.bottom + pen.size(CLOSING)
    y = draw_rows(pen, lines, top, floor, columns, draw_move)
    _draw_script(pen, after, y - pen.size(8))


def _draw_script(pen: Pen, sentences: tuple[str, ...], y: float) -> float:
    size, indent, top = pen.size(TEXT), pen.size(14), y
    for sentence in sentences:
        face = ITALIC if sentence.startswith("“") else REGULAR
        y = pen.block(pen.left + indent, y, sentence, pen.width - indent, size * 2.3, size, 10, face) - size * 0.3
    pen.rule(pen.left + 2, top, pen.left + 2, 2.4, y + size * 0.3)
    return y
