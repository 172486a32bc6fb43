"""The middle app: what is played, hand by hand, and who moves where."""

from django.apps import AppConfig


class RotationsConfig(AppConfig):
    name = "rotations"

    def ready(self) -> None:
        from rotations import services  # noqa: F401  # registers its acts
