"""`rehearse`: an event made and played through by simulated players and verifiers, to practise with."""

import secrets

from django.core.management.base import CommandParser
from django.db import transaction
from django.utils import timezone

from scoring.management.commands.load_event import FIRST_LEADER
from scoring.management.commands.standings import say_standings
from scoring.queries.hall import Hall
from scoring.record import standings_record
from scoring.rehearsal import USUAL_TEAMS, rehearse
from tournament.domain import Level
from tournament.management.command import WhistCommand
from tournament.services.access import leader_named


class Command(WhistCommand):
    help = "Makes an event and plays it through, hand by hand, with simulated players and verifiers."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--level", choices=[level.value for level in Level], default=Level.PROVINCIAL.value, help="(%(default)s)"
        )
        parser.add_argument("--teams", type=int, metavar="N", default=USUAL_TEAMS, help="(%(default)s)")
        parser.add_argument("--seed", type=int, metavar="N", help="the same seed plays the same event")
        parser.add_argument("--slug", help="its address (rehearsal- and the seed)")
        parser.add_argument("--leader", default=FIRST_LEADER, help="the leader who runs it (%(default)s)")

    def handle(
        self, *, level: str, teams: int, seed: int | None, slug: str | None, leader: str, json: bool, **_: object
    ) -> None:
        seed = secrets.randbelow(1_000_000) if seed is None else seed
        with transaction.atomic():  # a refused rehearsal does not leave a leader's account behind either
            event = rehearse(
                level=Level(level),
                teams=teams,
                seed=seed,
                slug=slug or f"rehearsal-{abs(seed)}",
                leader=leader_named(leader),
                at=timezone.now(),
                progress=self.progress,
            )
        self.progress("")
        standings = Hall(event).standings
        self.write_result(
            as_json=json,
            record={"seed": seed, "level": level, "teams": teams, **standings_record(standings)},
            text=f"{event.name} at /{event.slug}/\n{say_standings(standings)}",
        )
