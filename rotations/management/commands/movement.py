"""`movement`: who goes to which table, with its certificate; no database needed."""

from django.core.management.base import CommandParser

from rotations.domain.book_rotation import rotation_of_days
from rotations.domain.design import PLANS, make_movement
from rotations.domain.judging.certificate import certificate
from rotations.domain.movement import Movement, read_shifts
from rotations.record import certificate_record, movement_record
from tournament.domain.event import join_days, parse_sessions
from tournament.management.command import Option, WhistCommand
from tournament.schemas import JsonObject


class Command(WhistCommand):
    help = "Prints the movement for a number of tables and its certificate."
    uses_database = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--tables", type=int, required=True, metavar="N", help="how many tables")
        parser.add_argument(
            "--sessions", required=True, metavar="15,15/20", help="hands of each session, / before a new day"
        )
        parser.add_argument(
            "--restart-each-day", action="store_true", help="begin the book's sheet again at its first line each day"
        )
        parser.add_argument("--plan", default="balanced", metavar="PLAN", help=f"{', '.join(PLANS)} (%(default)s)")
        parser.add_argument("--shifts", metavar="+3,-2,8", help="the leader's own shifts, for the plan typed")

    def handle(self, *, json: bool, **options: Option) -> None:
        planned = plan(**options)
        record = movement_record(planned, certificate_record(certificate(planned)))
        self.write_result(as_json=json, record=record, text=say_movement(planned, record))


def plan(*, tables: int, sessions: str, plan: str, shifts: str | None, restart_each_day: bool, **_: object) -> Movement:
    """The requested movement; raises Refusal when the plan has none."""
    days = parse_sessions(sessions)
    return make_movement(
        tables,
        join_days(days),
        plan=plan,
        rotation=rotation_of_days(days, restart_each_day),
        shifts=None if shifts is None else read_shifts(shifts),
    )


def say_movement(planned: Movement, record: JsonObject) -> str:
    """The movement hand by hand, and its certificate criterion by criterion."""
    moves = [
        " ".join(map(str, row)) if shift is None else f"up {shift}"
        for shift, row in zip(planned.shifts, planned.moves, strict=True)
    ]
    certified = record["certificate"]
    lines = [
        f"{planned.tables} tables, {planned.hands} hands, {planned.plan}",
        "",
        *(
            f"{session:>2} {hand.number:>4}  {hand.who.label}  {hand.trump.label:<8}  {hand.dealer.value} deals  {move}"
            for hand, session, move in zip(planned.rotation.hands, planned.session_of, moves, strict=True)
        ),
        "",
        f"Score {certified['score']} of 100",
        *(
            f"  {line['name']:<10} {line['achieved']:>8} of {line['bound']:<8} {line['score']:>5}  {line['says']}"
            for line in certified["criteria"]
        ),
        *(f"  {note}" for note in certified["notes"]),
    ]
    return "\n".join(lines)
