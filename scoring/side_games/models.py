"""Side games of the same weekend: their sides and the deals played, at one table or at several of a session."""

from django.db import models

from tournament.models import Event


class SideSession(models.Model):
    """One side game played at several tables at once; each draw seats everybody, or the winners, anew."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="side_sessions")
    game = models.CharField(max_length=40)
    name = models.CharField(max_length=80)
    settings = models.JSONField(default=dict)
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["event", "name"], name="side_session_names_differ")]

    def __str__(self) -> str:
        return self.name


class SideDraw(models.Model):
    """One draw of a session to tables; `sitting_out` lists the names for whom there was no table."""

    session = models.ForeignKey(SideSession, on_delete=models.CASCADE, related_name="draws")
    number = models.PositiveSmallIntegerField()
    is_of_winners = models.BooleanField(default=False)
    sitting_out = models.JSONField(default=list)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["session", "number"], name="one_draw_of_a_number")]

    def __str__(self) -> str:
        return f"{self.session}, draw {self.number}"


class SideGame(models.Model):
    """One sitting of another whist; `game` is the key of a declaration in `scoring/side_games/domain/games`.

    A sitting that belongs to a session has its draw and its table there.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="side_games")
    game = models.CharField(max_length=40)
    name = models.CharField(max_length=80)
    settings = models.JSONField(default=dict)
    draw = models.ForeignKey(SideDraw, on_delete=models.CASCADE, related_name="side_games", null=True, blank=True)
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "name"], name="side_game_names_differ"),
            models.UniqueConstraint(fields=["draw", "table"], name="one_side_game_at_a_table"),
            models.CheckConstraint(
                condition=models.Q(draw__isnull=True, table__isnull=True)
                | models.Q(draw__isnull=False, table__isnull=False),
                name="a_drawn_side_game_has_its_table",
            ),
        ]

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
