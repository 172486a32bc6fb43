"""What the leader decided, from the event's log; and what certificates are made out for.  R10, R41."""

from scoring.domain.wording import ordinal_word
from scoring.queries.prizes import MEDALS, prize_list
from scoring.queries.standings import event_standings
from scoring.sheets.certificate import Certificate
from scoring.sheets.ruling_log import Decision
from tournament.domain.event import EventState
from tournament.models import Event
from tournament.queries.events import local_time, seated_teams

DECISIONS = (
    "rule_on_tie", "rule_on_total", "record_ruling", "settle_flag_count", "reopen_day", "withdraw_final",
    "give_up_playoff", "take_back_hand", "replace_player", "withdraw_team", "add_late_team", "rank_team",
    "substitute_player", "change_letters", "change_sessions", "withdraw_qualifier", "name_by_acclamation", "hand_over",
)  # fmt: skip
"""What is done by the leader's authority alone, by the log's names."""


def decisions(event: Event) -> list[Decision]:
    """The leader's decisions, oldest first, on the clock of the hall."""
    found = []
    for entry in event.log.filter(did__in=DECISIONS).order_by("number"):
        at = local_time(event, entry.at)
        found.append(Decision(f"{at.day} {at:%B %Y}", f"{at:%H:%M}", entry.by, entry.says))
    return found


def certificates(event: Event) -> list[Certificate]:
    """One for each prize and each team that won it; where no prize was offered, for the first three places.

    None while the standings are provisional.
    """
    found = event_standings(event)
    if found.state is EventState.PROVISIONAL:
        return []
    players = {team.name: tuple(name for name in team.players.values() if name) for team in seated_teams(event)}
    offered = prize_list(event)
    if offered:
        return [
            Certificate(won.prize, team, players.get(team, ()), won.why.capitalize())
            for won in offered
            for team in won.teams
        ]
    return [
        Certificate(
            f"{ordinal_word(place.place).capitalize()} place", place.team, players.get(place.team, ()),
            f"{place.total} flags",
        )
        for place in found.standings.places
        if place.place <= MEDALS
    ]  # fmt: skip
