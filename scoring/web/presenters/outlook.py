"""What the hands to come can still change, in sentences: who is through, who is out, what lead is safe.  R21, R42."""

from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.domain.clinch import Chance
from scoring.domain.wording import say_tables
from scoring.queries.outlook import EventOutlook

GOES_ON = {
    Chance.CERTAIN: _("advances whatever happens"),
    Chance.OPEN: _("can still advance"),
    Chance.PLAYOFF_AT_BEST: _("can reach a playoff at best"),
    Chance.GONE: _("can no longer advance"),
}
COMES_FIRST = {
    Chance.CERTAIN: _("comes first whatever happens"),
    Chance.OPEN: _("can still come first"),
    Chance.PLAYOFF_AT_BEST: _("can reach a playoff for first place at best"),
    Chance.GONE: _("can no longer come first"),
}


def outlook_shown(outlook: EventOutlook) -> dict[str, Any]:
    """The outlook component's values: the lead that is safe, who is through or out, and each team's chance."""
    chances = COMES_FIRST if outlook.is_for_first else GOES_ON
    return {
        "lead": say_lead(outlook),
        "says": say_chances(outlook),
        "teams": [
            {"table": team.table, "team": team.team, "total": team.total, "says": chances[team.chance]}
            for team in outlook.teams
        ],
    }


def say_lead(outlook: EventOutlook) -> str:
    """`A lead of 81 flags is safe with 20 hands to go.`"""
    if not outlook.hands:
        return gettext("All hands are played; only a playoff is open.")
    says = ngettext(
        "A lead of %(lead)s flags is safe with %(hands)s hand to go.",
        "A lead of %(lead)s flags is safe with %(hands)s hands to go.",
        outlook.hands,
    )
    return says % {"lead": outlook.safe_lead, "hands": outlook.hands}


def say_chances(outlook: EventOutlook) -> list[str]:
    """Who is through, who can only be tied, who is out; one sentence where nothing is certain yet."""
    chances = COMES_FIRST if outlook.is_for_first else GOES_ON
    found = []
    for chance in (Chance.CERTAIN, Chance.PLAYOFF_AT_BEST, Chance.GONE):
        teams = [team for team in outlook.teams if team.chance is chance]
        if teams:
            found.append(
                gettext("%(chance)s: %(tables)s.")
                % {
                    "chance": str(chances[chance]).capitalize(),
                    "tables": say_tables(sorted(team.table for team in teams)),
                }
            )
    return found or [gettext("Everything is still open.")]
