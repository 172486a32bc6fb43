"""Those who do the acts in tests."""

from tests.events import ADA as ADA
