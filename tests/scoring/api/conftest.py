"""What all tests of the API stand on."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _no_writes_counted() -> Iterator[None]:
    """No test is held back for what another one wrote."""
    cache.clear()
    yield
    cache.clear()
