"""A number is typed into a box of text with digits: in a browser's number box the wheel changes it, unseen."""

from django import forms

from tests.architecture.sources import ROOT, templates


class Numbers(forms.Form):
    flags = forms.IntegerField(min_value=0, max_value=12, initial=7)
    change = forms.IntegerField()


def test_no_box_is_a_browsers_number_box() -> None:
    texts = [path.read_text() for path in [*templates(), *(ROOT / "tournament/static/tournament").glob("*.js")]]

    assert not any('type="number"' in text or "type=number" in text for text in texts)


def test_a_form_asks_for_a_number_with_the_keys_for_digits() -> None:
    flags, change = (" ".join(str(field).split()) for field in Numbers())

    assert flags == (
        '<input type="text" inputmode="numeric" name="flags" pattern="[0-9]*" value="7" required id="id_flags" >'
    )
    assert 'pattern="-?[0-9]*"' in change
