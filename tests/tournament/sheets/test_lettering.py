"""Type that fits, in a face that has every letter of a name."""

import pytest
from hypothesis import given, strategies as st

from tournament.domain.refusal import Refusal
from tournament.sheets.lettering import (
    BOLD,
    REGULAR,
    clean,
    em_width,
    fallback_faces,
    fit_lines,
    fit_size,
    runs,
    say_plain,
)

SYLLABICS = "ᓀᐦᐃᔭᐍᐏᐣ"  # nēhiyawēwin, Cree


def test_a_text_of_one_face_is_one_run() -> None:
    assert runs("Łutselk’e Dënesųłiné – Montréal", REGULAR) == ((REGULAR, "Łutselk’e Dënesųłiné – Montréal"),)


def test_syllabics_are_set_in_a_face_that_has_them() -> None:
    if "NotoSansCanadianAboriginal-Regular" not in fallback_faces(False):
        # The service brings no such font; it takes what the machine has, and refuses the name where that is none.
        pytest.skip("no font with Cree syllabics on this machine (Debian: fonts-noto-core)")

    assert runs(f"Team {SYLLABICS}", REGULAR) == (
        (REGULAR, "Team "),
        ("NotoSansCanadianAboriginal-Regular", SYLLABICS),
    )


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("王小明", "???"),
        ("محمد علي", "???? ???"),
        ("Anna \ue123 Berg", "Anna ? Berg"),
        ("Ｋａｙ", "Kay"),
        ("किम", "???"[:2]),
    ],
)
def test_a_name_that_no_face_has_is_printed_plainly_and_said(name: str, printed: str) -> None:
    assert "".join(piece for _, piece in runs(name, BOLD)) == printed
    assert say_plain(["Ann Bell", None, name]) == [
        f"No font here can print “{name}”: paper says “{printed}”, beside its table. Write it in Latin letters, too."
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
        assert em_width(text, BOLD) * size <= width
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
