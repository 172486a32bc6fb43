"""Side games of an event: who plays, what was agreed, and the deals played."""

from functools import cached_property

from django.db import models

from scoring.side_games.domain.game import ScoreSheet
from scoring.side_games.domain.games import find_game
from tournament.domain import NAME_LENGTH
from tournament.models import Event


class SideGame(models.Model):
    """A side game at one table; `sides` in seating order, `deals` as the game's own tally accepts them."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="side_games")
    game = models.CharField(max_length=40)
    name = models.CharField(max_length=NAME_LENGTH)
    sides = models.JSONField(default=list)
    settings = models.JSONField(default=dict)
    deals = models.JSONField(default=list)
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["event", "name"], name="side_game_names_differ")]

    def __str__(self) -> str:
        return self.name

    @cached_property
    def sheet(self) -> ScoreSheet:
        is_stopped = self.ended_at is not None
        return ScoreSheet(find_game(self.game), tuple(self.sides), self.settings, tuple(self.deals), is_stopped)
