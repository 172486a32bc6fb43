"""Those who do the acts in tests."""

from tournament.services.acts import Actor

ADA = Actor("Ada")
"""Who leads the events of the tests."""
