"""What a run looks at where all would take too long: a sample by a seed that is printed; --whole looks at all."""

import os
from collections.abc import Iterable
from random import Random, randrange
from typing import Any

import pytest

SEED = os.environ.setdefault("SAMPLE_SEED", f"{randrange(10**6)}")
"""The workers of a run are told the same."""


def draw(everything: Iterable[Any], most: int) -> list[Any]:
    """So many of what is there, in its order."""
    there = list(everything)
    return [there[place] for place in sorted(Random(SEED).sample(range(len(there)), min(most, len(there))))]


def sampled(everything: Iterable[Any], most: int) -> list[Any]:
    """The parameters of a test, each a tuple where there are several: a sample for every run, the others weekly."""
    there = [each if isinstance(each, tuple) else (each,) for each in everything]
    drawn = draw(there, most)
    return [pytest.param(*each, marks=() if each in drawn else pytest.mark.weekly) for each in there]
