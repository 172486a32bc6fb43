"""A rehearsal: an event made and played through, hand by hand, by simulated players and verifiers."""

from scoring.rehearsal.event import USUAL_TEAMS, rehearse

__all__ = ["USUAL_TEAMS", "rehearse"]
