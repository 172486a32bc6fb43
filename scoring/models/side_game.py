"""Side games of the same weekend: their sides and the deals played.  DESIGN of `scoring/domain/game.py`."""

from django.db import models

from tournament.models import Event


class SideGame(models.Model):
    """One sitting of another whist; `game` is the key of a declaration in `scoring/domain/games`."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="side_games")
    game = models.CharField(max_length=40)
    name = models.CharField(max_length=80)
    settings = models.JSONField(default=dict)
    started_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["event", "name"], name="side_game_names_differ")]

    def __str__(self) -> str:
        return self.name


class Side(models.Model):
    """A player or partnership, in seating order."""

    side_game = models.ForeignKey(SideGame, on_delete=models.CASCADE, related_name="sides")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["side_game", "number"], name="one_side_in_a_place"),
            models.UniqueConstraint(fields=["side_game", "name"], name="side_names_differ"),
        ]

    def __str__(self) -> str:
        return self.name


class Deal(models.Model):
    """One line of a side game's sheet, checked by the game's tally before it is stored."""

    side_game = models.ForeignKey(SideGame, on_delete=models.CASCADE, related_name="deals")
    number = models.PositiveIntegerField()
    record = models.JSONField()
    key = models.CharField(max_length=120)
    at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["side_game", "number"], name="one_deal_of_a_number"),
            models.UniqueConstraint(fields=["side_game", "key"], name="one_deal_for_a_key"),
        ]

    def __str__(self) -> str:
        return f"Deal {self.number}"
