"""Who sits at which table of the circle, from one hand to another.  R21."""

from collections.abc import Sequence
from copy import copy

from django.db.models import OuterRef, Q, Subquery

from tournament.models import Event, Sitting, Table, Team
from tournament.services.acts import set_columns

GOES_ON = Q(until_hand=None)


def change_sittings(team: Team, after_hand: int, **columns: object) -> None:
    """What a team's sittings say of the hands after one becomes this; before it they stay as they are."""
    sittings = team.sittings.all()
    for row in sittings.filter(GOES_ON | Q(until_hand__gt=after_hand), after_hand__lt=after_hand):
        later = copy(row)
        set_columns(row, until_hand=after_hand)
        later.pk, later.after_hand = None, after_hand
        later.save(force_insert=True)
    sittings.filter(after_hand__gte=after_hand).update(**columns)
    join_sittings(team)


def sit_down(team: Team, table: int, after_hand: int) -> None:
    """A team has a table of the circle from a hand on."""
    team.sittings.create(table=table, after_hand=after_hand)
    join_sittings(team)


def leave_circle(team: Team, after_hand: int) -> None:
    """A team has no table any more after a hand."""
    team.sittings.filter(after_hand__gte=after_hand).delete()
    team.sittings.filter(GOES_ON | Q(until_hand__gt=after_hand)).update(until_hand=after_hand)


def join_sittings(team: Team) -> None:
    """Sittings that follow one another at the same table, both here or both away, become one."""
    before: Sitting | None = None
    for row in list(team.sittings.all()):
        if before and is_continued(before, row):
            row.delete()
            set_columns(before, until_hand=row.until_hand)
        else:
            before = row


def is_continued(before: Sitting, row: Sitting) -> bool:
    return (before.until_hand, before.table, before.is_here) == (row.after_hand, row.table, row.is_here)


def seat_all(event: Event, tables: Sequence[Table]) -> None:
    """Before play: every team sits at its table, the new `tables` too; who is away from the start stays so."""
    Table.objects.bulk_create(tables)
    sittings = Sitting.objects.filter(team__table__event=event)
    sittings.update(table=Subquery(Table.objects.filter(team=OuterRef("team")).values("number")[:1]))
    seated = set(sittings.values_list("team", flat=True))
    Sitting.objects.bulk_create(
        Sitting(team=table.team, table=table.number) for table in tables if table.team_id not in seated
    )
