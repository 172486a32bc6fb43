"""The third column: what it is worth."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"
