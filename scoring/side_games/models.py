"""Side games of an event: their sides and the deals played, at one table or at several of a session."""

from functools import cached_property

from django.db import models

from scoring.side_games.domain.game import (
    Game,
    ScoreSheet,
    SessionPlace,
    find_game,
    grand_champions,
    standings_of_session,
)
from tournament.domain import NAME_LENGTH, Refusal
from tournament.models import Event
from tournament.models.audit import KEY_LENGTH


class Sitting(models.Model):
    """What a side game and a session have in common; `game` is the key of a declaration in `domain/games`."""

    game = models.CharField(max_length=40)
    name = models.CharField(max_length=NAME_LENGTH)
    settings = models.JSONField(default=dict)
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name

    @cached_property
    def declaration(self) -> Game:
        return find_game(self.game)


class SideSession(Sitting):
    """One side game played at several tables at once; each draw gives everybody, or the winners, new seats."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="side_sessions")

    class Meta(Sitting.Meta):
        constraints = [models.UniqueConstraint(fields=["event", "name"], name="side_session_names_differ")]

    @cached_property
    def last_draw(self) -> "SideDraw":
        return list(self.draws.all())[-1]

    @property
    def is_over(self) -> bool:
        """True when the final is played, or the leader ended the session."""
        return self.ended_at is not None or (self.last_draw.is_final and self.last_draw.is_over)

    @cached_property
    def standings(self) -> list[SessionPlace]:
        last = self.last_draw
        is_decided = last.is_final and not self.declaration.most_points_win
        final = [winner for table in last.tables for winner in table.sheet.winners] if is_decided else []
        return standings_of_session(
            [table.sheet.tally for draw in self.draws.all() for table in draw.tables], winners_of_final=final
        )

    @property
    def champions(self) -> list[str]:
        """Who is Grand Champion; empty before the session is over."""
        return grand_champions(self.standings) if self.is_over else []

    @property
    def can_draw_winners(self) -> bool:
        """True when every table of the latest draw has its winner and they are more than one."""
        last = self.last_draw
        return not self.is_over and last.is_over and len(last.going_on) >= self.declaration.fewest_sides

    @property
    def can_take_back_draw(self) -> bool:
        """True while nothing was played at the tables of the latest draw."""
        return not any(table.sheet.deals for table in self.last_draw.tables)


class SideDraw(models.Model):
    """One draw of a session to tables; `sitting_out` lists the names for whom there was no table."""

    session = models.ForeignKey(SideSession, on_delete=models.CASCADE, related_name="draws")
    number = models.PositiveSmallIntegerField()
    is_of_winners = models.BooleanField(default=False)
    sitting_out = models.JSONField(default=list)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["session", "number"], name="one_draw_of_a_number")]

    @cached_property
    def tables(self) -> "list[SideGame]":
        return sorted(self.side_games.all(), key=lambda side_game: side_game.table or 0)

    @property
    def is_final(self) -> bool:
        """True when winners meet at one table and nobody waits."""
        return self.is_of_winners and len(self.tables) == 1 and not self.sitting_out

    @property
    def is_over(self) -> bool:
        return all(table.sheet.is_over for table in self.tables)

    @property
    def names(self) -> list[str]:
        return [side for table in self.tables for side in table.sheet.sides] + list(self.sitting_out)

    @property
    def going_on(self) -> list[str]:
        """Who goes on if the winners are drawn: they and those who sat out.  Raises Refusal while a heat is played."""
        for table in self.tables:
            Refusal.when(
                not table.sheet.is_over,
                f"Heat {table.table} is still being played. Finish it before the final is drawn.",
            )
        return [winner for table in self.tables for winner in table.sheet.winners] + list(self.sitting_out)


class SideGame(Sitting):
    """A side game at one table; one that belongs to a session has its draw and its table there."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="side_games")
    draw = models.ForeignKey(SideDraw, on_delete=models.CASCADE, related_name="side_games", null=True, blank=True)
    table = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta(Sitting.Meta):
        constraints = [
            models.UniqueConstraint(fields=["event", "name"], name="side_game_names_differ"),
            models.UniqueConstraint(fields=["draw", "table"], name="one_side_game_at_a_table"),
            models.CheckConstraint(
                condition=models.Q(draw__isnull=True, table__isnull=True)
                | models.Q(draw__isnull=False, table__isnull=False),
                name="a_drawn_side_game_has_its_table",
            ),
        ]

    @cached_property
    def sheet(self) -> ScoreSheet:
        return ScoreSheet(
            game=self.declaration,
            sides=tuple(side.name for side in self.sides.all()),
            settings=self.settings,
            deals=tuple(deal.record for deal in self.deals.all()),
            is_stopped=self.ended_at is not None,
        )


class Side(models.Model):
    """A player or partnership, in seating order."""

    side_game = models.ForeignKey(SideGame, on_delete=models.CASCADE, related_name="sides")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=NAME_LENGTH)

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
    key = models.CharField(max_length=KEY_LENGTH)
    at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["side_game", "number"], name="one_deal_of_a_number"),
            models.UniqueConstraint(fields=["side_game", "key"], name="one_deal_for_a_key"),
        ]
