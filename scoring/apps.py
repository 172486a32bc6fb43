"""The rightmost app: what play is worth, from flag counts to standings, playoffs and side games."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"
