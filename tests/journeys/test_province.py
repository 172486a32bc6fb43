"""A province plays: area days in eight zones, the zones' days, and the provincial games to a champion.  R3-R9, R42-R47.

On the way things happen as they do: an area where nobody plays, a team that cannot go on, a correction after the
teams were sent, four teams level at the top, a zone whose leader works in another house.
"""

import json
from collections import Counter
from random import Random

import pytest
from django.test import Client, override_settings

from scoring.event_file.verify import verify_log
from scoring.queries.qualification import qualifiers
from scoring.queries.season import final_results
from scoring.queries.standings import event_standings
from scoring.services.counts import Settlement, settle_flag_count
from scoring.services.days import DayClosing, Reopening, close_day, reopen_day
from scoring.services.qualification import (
    ArrivedFile,
    NextEvent,
    QualifierWithdrawal,
    UnknownSender,
    name_by_acclamation,
    receive_qualifiers,
    send_on,
    send_qualifiers,
    trust_sender,
    withdraw_qualifier,
)
from scoring.services.rulings import publish_final
from tests.actors import ADA
from tests.desk_pages import text_of
from tests.journeys.playing_off import AT, play_event, settle_ties
from tournament.domain.event import EventPlan
from tournament.domain.level import Level
from tournament.domain.refusal import Refusal
from tournament.domain.team import Seat
from tournament.domain.team_list import TeamEntry
from tournament.models import Event
from tournament.queries.events import event_at, seated_teams, teams
from tournament.services.access import leader_named
from tournament.services.acts import Actor
from tournament.services.events import create_event
from tournament.services.teams import NewTeams, OneTeam, enter_teams

pytestmark = pytest.mark.slow

AREAS = (3, 9, 5, 4, 6, 7, 8, 3)
"""Areas of each zone, zone 1 first."""

ELSEWHERE = "the secret of the seventh zone’s"
NOBODY_PLAYS, CANNOT_GO, CORRECTED, FOUR_LEVEL = "zone-2-area-4", "zone-3-area-1", "zone-4-area-2", "zone-6-area-5"
IN_ANOTHER_HOUSE = 7


def make_event(slug: str, level: Level, to: str = "", **where: str) -> Event:
    plan = EventPlan(slug=slug, name=slug.replace("-", " ").title(), level=level, qualifies_for=to, **where)
    return create_event(Actor("Ada", user=leader_named("Ada")), AT, plan)


def enter(event: Event, count: int) -> None:
    """Enters teams named after the event."""
    entries = [
        TeamEntry(f"{event.name} {number}", players={seat: f"{event.name} {number}{seat.value}" for seat in Seat})
        for number in range(1, count + 1)
    ]
    enter_teams(event, ADA, AT, NewTeams(teams=entries))


def going(event: Event) -> list[str]:
    return [qualifier.team.name for qualifier in qualifiers(event)]


def play_area(zone: Event, number: int, chance: Random) -> Counter[int]:
    """One area's day, whose first two teams are sent to the zone; the ties played off."""
    slug = f"{zone.slug}-area-{number}"
    area = make_event(slug, Level.AREA, zone.slug, zone=zone.zone, area=f"Area {number}")
    ties: Counter[int] = Counter()
    if slug == NOBODY_PLAYS:
        enter(area, 2)
        for team in list(teams(area)):
            name_by_acclamation(area, ADA, AT, OneTeam(team=team.pk))
    elif slug == FOUR_LEVEL:
        enter(area, 8)
        ties = play_event(area, chance, counted=(14, 14, 14, 14, 10, 10, 10, 10))
    else:
        enter(area, chance.randint(4, 9))
        ties = play_event(area, chance)
    if slug == CANNOT_GO:
        withdraw_first(area)
    send_on(area, Actor("Ada", user=area.leader), AT, NextEvent())
    if slug == CORRECTED:
        correct(area, zone, chance)
    return ties


def withdraw_first(area: Event) -> None:
    """The winner cannot go; the third in the standings does."""
    first, second = qualifiers(area)
    third = event_standings(area).standings.places[2]

    withdraw_qualifier(area, ADA, AT, QualifierWithdrawal(team=first.team_id, reason="In hospital"))

    assert [(each.team.name, each.qualified_by) for each in qualifiers(area)] == [
        (second.team.name, "placing"), (third.team, "alternate"),
    ]  # fmt: skip


def correct(area: Event, zone: Event, chance: Random) -> None:
    """The counts of the first and the last table were changed round; what was sent is superseded and sent anew."""
    places = event_standings(area).standings.places
    first, last = places[0], places[-1]
    gone = going(area)
    reopen_day(area, ADA, AT, Reopening(day=1, reason="Two slips were changed round"))
    for table, flags in ((first.table, last.total), (last.table, first.total)):
        correction = Settlement(day=1, table=table, flags=flags, reason="Two slips were changed round")
        settle_flag_count(area, ADA, AT, correction, f"again {table}")
    close_day(area, ADA, AT, DayClosing(day=1))
    settle_ties(area, chance)
    publish_final(event_at(area.slug), ADA, AT)

    assert (gone[0] in going(area), going(area)[0]) == (False, last.team)
    assert [bool(each.superseded_at) for each in area.qualifier_exports.reverse()] == [True]
    assert bool(zone.qualifier_imports.last().superseded_at)

    send_on(area, Actor("Ada", user=area.leader), AT, NextEvent())
    assert [bool(each.superseded_at) for each in area.qualifier_exports.reverse()] == [False, True]
    assert gone[0] not in [team.name for team in teams(zone)]


def send_by_post(zone: Event, games: Event) -> None:
    """The zone's teams travel as a file; altered it is refused, and its sender's fingerprint is confirmed once."""
    with override_settings(INSTALLATION_KEY=ELSEWHERE):
        posted = json.dumps(send_qualifiers(zone, ADA, AT, NextEvent()))
    altered = json.loads(posted.replace(going(zone)[0], "Friends of the leader"))

    with pytest.raises(Refusal, match="changed after it was signed"):
        receive_qualifiers(games, ADA, AT, ArrivedFile(file=altered))
    with pytest.raises(UnknownSender) as unknown:
        receive_qualifiers(games, ADA, AT, ArrivedFile(file=json.loads(posted)))
    trust_sender(games, ADA, AT, ArrivedFile(file=json.loads(posted), fingerprint=unknown.value.fingerprint))

    assert receive_qualifiers(games, ADA, AT, ArrivedFile(file=json.loads(posted))) == going(zone)


@pytest.mark.rule("R3")
@pytest.mark.rule("R7")
@pytest.mark.rule("R9")
@pytest.mark.rule("R42")
@pytest.mark.django_db
def test_a_whole_province_plays_from_its_area_days_to_a_champion() -> None:
    chance = Random("a summer in Alberta")
    games = make_event("games", Level.PROVINCIAL)
    zones = [
        make_event(f"zone-{number}", Level.ZONE, games.slug, zone=f"Zone {number}")
        for number in range(1, len(AREAS) + 1)
    ]

    ties: Counter[int] = Counter()
    for zone, areas in zip(zones, AREAS, strict=True):
        for area in range(1, areas + 1):
            ties += play_area(zone, area, chance)
        assert teams(zone).count() == 2 * areas
        ties += play_event(zone, chance)

    for zone in chance.sample(zones, len(zones)):
        if zone.slug == f"zone-{IN_ANOTHER_HOUSE}":
            send_by_post(zone, games)
        else:
            send_on(zone, Actor("Ada", user=zone.leader), AT, NextEvent())
    ties += play_event(games, chance, plan="balanced")

    seats = {team.table: team.name for team in seated_teams(games)}
    for table, zone in enumerate(zones, start=1):
        assert [seats[table], seats[8 + table]] == going(zone)
    result = event_standings(event_at("games"))
    champion, *others = result.standings.places
    assert (result.state.value, champion.place, champion.shared) == ("final", 1, False)
    assert (result.due, result.found, len(others)) == (384, 384, 15)
    assert champion.team in going(event_at(champion.zone.lower().replace(" ", "-")))
    assert min(ties[2], ties[3], ties[4]) > 0, ties
    assert sum(event.teams.count() for event in Event.objects.filter(level="area")) > 250
    results = final_results(Event.objects.all())
    for event in Event.objects.all():
        assert verify_log(event) == event.version
        places = event_standings(event).standings.places if event.finalised_at else ()
        assert [(each.place, each.table) for each in results.get(event.pk, ())] == [
            (each.place, each.table) for each in places
        ]
    page = text_of(Client().get("/ladder/"))
    assert [going(event_at(f"zone-{number}"))[0] in page for number in range(1, 9)] == [True] * 8
    assert page.count("alternate") == 2  # as the area's, and at its zone
    assert "Zone 2 Area 4 Standings Team Advances Zone 2 Area 4 1 by acclamation Zone 2 Area 4 2 by acclamation" in page
