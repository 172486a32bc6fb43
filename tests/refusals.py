"""What is refused, and in which sentence."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tournament.domain import Refusal


def why_raised(kind: type[Exception], act: Callable[..., object], /, *arguments: Any, **named: Any) -> str:
    """The sentence of the exception by which the act ends."""
    with pytest.raises(kind) as refusal:
        act(*arguments, **named)
    return str(refusal.value)


why_refused = partial(why_raised, Refusal)
