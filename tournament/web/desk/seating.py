"""Giving the teams their tables: the level's rule proposes, the leader decides.  R5, R7, R10, R11."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.domain.level import PRESETS, Level, SeatingRule
from tournament.domain.refusal import Refusal
from tournament.domain.seating import SeatingEntry, seat, zone_order
from tournament.queries.events import has_started, teams
from tournament.services.teams import seat_teams
from tournament.web.desk.base import attempt, go_to, sent, show
from tournament.web.desk.forms.teams import TablesForm
from tournament.web.errors import refusal_message
from tournament.web.permissions import leader_name, leader_required

if TYPE_CHECKING:
    from tournament.models import Event, Team

FEWEST_TEAMS = 2


@leader_required
def seating(request: HttpRequest, event: "Event") -> HttpResponse:
    """The tables as they are, or as the level's rule proposes them; `?draw=2` shows a further draw."""
    entered = list(teams(event))
    is_seated = bool(entered) and all(hasattr(team, "table") for team in entered)
    draw = request.GET.get("draw", "")[:9]
    refusal = ""
    proposed: list[int | None] = [None] * len(entered)
    if is_seated and not draw:
        proposed = [team.table.number for team in entered]
    elif len(entered) >= FEWEST_TEAMS:
        try:
            proposed = [*propose(event, entered, draw)]
        except Refusal as refused:
            refusal = refusal_message(refused)
    rows = sorted(zip(entered, proposed, strict=True), key=lambda row: (row[1] or 0, row[0].entry_order))
    form = TablesForm(sent(request), teams=[(team.pk, team.name, table) for team, table in rows])
    if request.method == "POST" and form.is_valid():
        by, at = leader_name(request), timezone.now()
        if attempt(form, lambda: seat_teams(event=event, by=by, at=at, tables=form.tables())):
            messages.success(request, _("%(teams)s teams have their tables.") % {"teams": len(entered)})
            return go_to("desk", event)
    context = {
        "form": form,
        "rows": [(team, form[f"team_{team.pk}"]) for team, _table in rows],
        "refusal": refusal,
        "is_seated": is_seated and not draw,
        "is_drawn": PRESETS[Level(event.level)].seating is SeatingRule.DRAW,
        "next_draw": int(draw) + 1 if draw.isascii() and draw.isdigit() else 1,
        "has_started": has_started(event),
        "has_enough": len(entered) >= FEWEST_TEAMS,
    }
    return show(request, event, "seating.html", context, form)


def propose(event: "Event", entered: "list[Team]", draw: str) -> list[int]:
    """The tables the level's rule gives, in the order of entry; raises Refusal."""
    entries = [SeatingEntry(team.name, team.zone, team.qualified_place) for team in entered]
    zones = event.zones or zone_order(team.zone for team in entered)
    return seat(entries, Level(event.level), zones, seed=f"{event.slug}{draw}", teams_per_zone=event.teams_per_zone)
