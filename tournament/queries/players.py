"""What only the leader sees of the players: years of birth, membership, substitutions.  R2, R23."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date

from django.utils.formats import date_format

from tournament.domain import Seat
from tournament.domain.house_rules import AGE, Level
from tournament.domain.qualification import default_reference_date, is_old_enough
from tournament.domain.team_list import missing_seats, repeated_people
from tournament.models import Event, Player, Substitution, Team
from tournament.queries.events import days, players_of, teams


def age_reference(event: Event) -> date | None:
    """The day on which age counts: as the event has it, else 31 December of its year; a club has no age rule (R2)."""
    if Level(event.level) is Level.CLUB:
        return None
    dates = [day.date for day in days(event) if day.date]
    return event.age_reference_date or default_reference_date(dates, event.created_at)


def is_too_young(player: Player, reference: date | None) -> bool:
    """True for a player who is known to be too young on that date, where there is one; it is only a warning (R2)."""
    if reference is None or player.birth_year is None:
        return False
    return not is_old_enough(player.birth_year, reference, player.birth_date)


def say_repeated(players: Iterable[tuple[str, Mapping[Seat, str | None]]]) -> list[str]:
    """A sentence for each name that stands at several seats: it may be one person, or two of one name."""
    places = {
        name: ", ".join(f"{team} {seat.value}" for team, seat in seats)
        for name, seats in repeated_people(players).items()
    }
    return [
        f"{name} is named more than once: {where}. If that is one person, correct it." for name, where in places.items()
    ]


def repeated_players(event: Event) -> list[str]:
    players = Player.objects.filter(team__event=event).order_by("team__entry_order", "seat")
    rows = players.values_list("team__name", "seat", "name")
    return say_repeated((team, {Seat(seat): name}) for team, seat, name in rows)


def short_teams(event: Event) -> list[tuple[Team, str, str]]:
    """Each team of which three players are named, the seat that is free, and a sentence."""
    missing = {team: missing_seats(players_of(team)) for team in teams(event)}
    return [
        (team, seats[0].value, f"{team.name} has only three players: nobody is named for {seats[0].value}.")
        for team, seats in missing.items()
        if len(seats) == 1
    ]


def young_players(event: Event) -> list[tuple[Team, str]]:
    """Each team with players who are too young on the day on which age counts, and a sentence that names them (R2)."""
    if (reference := age_reference(event)) is None:
        return []
    young: dict[Team, list[str]] = defaultdict(list)
    born = Player.objects.filter(team__event=event, birth_year__gte=reference.year - AGE).select_related("team")
    for player in born.order_by("team__entry_order", "seat"):
        if is_too_young(player, reference):
            young[player.team].append(f"{player.name} ({player.seat})")
    return [
        (team, f"Not {AGE} on {date_format(reference, 'j F Y')}: {', '.join(names)}. You decide whether they play.")
        for team, names in young.items()
    ]


def substitutions(event: Event) -> list[Substitution]:
    return list(Substitution.objects.filter(team__event=event).select_related("team").order_by("-at", "-pk"))
