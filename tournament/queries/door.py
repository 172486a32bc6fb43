"""Who came to an evening without a team, and the teams drawn of them."""

from collections import defaultdict

from tournament.domain.door import Party
from tournament.models import Event, Spare, Team

EXPECTED = 0  # the party of who came the last time, and is not here yet


def waiting_at(event: Event) -> list[list[Spare]]:
    parties: dict[int | None, list[Spare]] = defaultdict(list)
    for spare in event.spares.filter(party__gt=EXPECTED).order_by("party", "pk"):
        parties[spare.party].append(spare)
    return list(parties.values())


def names_of(party: list[Spare]) -> Party:
    return tuple(spare.name for spare in party)


def teams_drawn(event: Event) -> list[Team]:
    drawn = event.teams.filter(players__party__gt=EXPECTED).distinct().order_by("entry_order")
    return list(drawn.select_related("table").prefetch_related("players"))
