"""The numbers of a rule book as data, so that a later edition is a row and not a change of code.  R1."""

from django.db import models

from tournament.domain.level import Level

LEVELS = [(level.value, level.label) for level in Level]


class Ruleset(models.Model):
    """One edition of the rules; never edited once an event has started under it."""

    name = models.CharField(max_length=80, unique=True)
    source = models.CharField(max_length=200)
    flags_per_table = models.PositiveSmallIntegerField()
    tricks_to_win_one = models.PositiveSmallIntegerField()
    tricks_to_win_two = models.PositiveSmallIntegerField()
    revoke_tricks = models.PositiveSmallIntegerField()

    def __str__(self) -> str:
        return self.name


class RulesetLevel(models.Model):
    """What the book presets for one level: hands of each session day by day, and how many teams advance."""

    ruleset = models.ForeignKey(Ruleset, on_delete=models.CASCADE, related_name="levels")
    level = models.CharField(max_length=12, choices=LEVELS)
    sessions = models.JSONField()
    advancing = models.PositiveSmallIntegerField()
    counts_needed = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["ruleset", "level"], name="one_preset_per_level")]

    def __str__(self) -> str:
        return f"{self.ruleset}: {self.level}"
