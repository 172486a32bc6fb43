"""A refusal says what is wrong in one sentence and of which kind it is."""

import pytest

from tournament.domain.refusal import Conflict, Forbidden, NotFound, Refusal, RefusalKind, TooMany


@pytest.mark.parametrize(
    ("refusal", "kind"),
    [
        (Refusal, RefusalKind.INVALID),
        (NotFound, RefusalKind.NOT_FOUND),
        (Forbidden, RefusalKind.FORBIDDEN),
        (Conflict, RefusalKind.CONFLICT),
        (TooMany, RefusalKind.TOO_MANY),
    ],
)
def test_each_refusal_has_its_kind(refusal: type[Refusal], kind: RefusalKind) -> None:
    assert refusal("No.").kind is kind


def test_a_refusal_is_its_sentence() -> None:
    assert str(Refusal("100 % of {them} owe %(flags)s.")) == "100 % of {them} owe %(flags)s."
