"""Type that fits, in letters that its face has."""

import pytest
from hypothesis import given, strategies as st

from tournament.domain.refusal import Refusal
from tournament.sheets.lettering import (
    BOLD,
    REGULAR,
    clean,
    em_width,
    fit_lines,
    fit_size,
    say_spelled,
)


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("王小明", "WangXiaoMing"),
        ("محمد علي", "mhmd `ly"),
        ("किम", "kim"),
        ("ᓀᐦᐃᔭᐍᐏᐣ", "nehiyawewin"),  # Cree
        ("Anna \ue123 Berg", "Anna Berg"),
    ],
)
def test_a_name_whose_letters_no_face_has_is_spelled_and_said(name: str, printed: str) -> None:
    assert say_spelled(["Ann Bell", "Łutselk’e Dënesųłiné", "Анна", None, name]) == [
        f"Paper spells “{name}” as “{printed}”, beside its table: no font here has its letters."
    ]


def test_a_name_is_set_on_one_line_with_its_accents_composed() -> None:
    assert clean("  Rene\u0301\n Le\u0301vesque\t") == "René Lévesque"


@given(st.text("abcdefghij klmnopqrst WM", min_size=1, max_size=80), st.floats(20, 400))
def test_a_text_is_never_wider_than_its_place_or_it_is_refused(text: str, width: float) -> None:
    try:
        size = fit_size(text, BOLD, width, 20, 6)
    except Refusal:
        assert em_width(text, BOLD) * 6 > width
    else:
        assert em_width(text, BOLD) * size <= width * (1 + 1e-9)
        assert size == 20 or em_width(text, BOLD) * (size + 0.5) > width


@given(st.text("abcde fghij WM", max_size=120), st.floats(60, 400), st.floats(12, 80))
def test_lines_keep_every_word_and_stay_within_their_box(text: str, width: float, height: float) -> None:
    try:
        size, lines = fit_lines(text, REGULAR, width, height, 18, 6)
    except Refusal:
        return

    assert " ".join(lines).split() == text.split()
    assert [line for line in lines if em_width(line, REGULAR) * size > width] == []
    assert (1.25 * (len(lines) - 1) + 1) * size <= height or not lines


def test_a_text_too_long_for_its_place_is_refused_by_name() -> None:
    with pytest.raises(Refusal, match=r"“Wwwwwww.*…” is too long"):
        fit_lines("W" + "w" * 200, REGULAR, 100, 20, 18, 6)
