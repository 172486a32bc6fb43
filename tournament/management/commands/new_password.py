"""`new_password`: a new password for a leader, shown once; the last resort where nobody can sign in to the office."""

from django.core.management.base import CommandParser

from tournament.management.command import WhistCommand
from tournament.services.office import rescue_password


class Command(WhistCommand):
    help = "Makes a new password for a leader (and the account, if there is none) and shows it once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the leader's sign-in name")
        parser.add_argument(
            "--withdraw-tokens", action="store_true", help="also ends the tokens with which programs act for them"
        )

    def handle(self, *, name: str, withdraw_tokens: bool, json: bool, **_: object) -> None:
        password = rescue_password(name=name, withdraws_tokens=withdraw_tokens)
        self.write_result(
            as_json=json, record={"name": name, "password": password}, text=f"Sign in as {name} with {password}"
        )
