"""From area day to zone day: who goes on, how they are sent, and what is refused.  R4-R9."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

import pytest
from django.conf import settings

from scoring.domain.standings import TeamRulingKind
from scoring.queries.qualification import corrected_lists, is_superseded, lists_to_enter, qualifiers
from scoring.services import counts, days, rulings
from scoring.services.qualification import (
    NextEvent,
    QualifierWithdrawal,
    WithdrawalTakenBack,
    name_by_acclamation,
    send_qualifiers,
    take_back_withdrawal,
    withdraw_qualifier,
)
from scoring.services.rulings import RulingOnTeam
from tests.events import ADA, fresh, new_event, play, set_up, standings
from tests.refusals import why_refused
from tests.remembered import remembered
from tournament.domain import Level, TeamEntry
from tournament.models import Event
from tournament.queries.events import event_at, teams
from tournament.services.acts import Actor
from tournament.services.teams import (
    NewTeams,
    OneTeam,
    enter_teams,
)

AT = datetime(2026, 5, 2, 17, tzinfo=UTC)
HERE, ELSEWHERE = settings.INSTALLATION_KEY, "the secret of another"


def send_to_next(event: Event) -> None:
    send_qualifiers(event, Actor("Ada", user=event.leader), AT, NextEvent())


@pytest.fixture
def zone() -> Event:
    return new_event("zone-3", "Zone 3", Level.ZONE, zone="Zone 3")


@pytest.fixture
def area() -> Event:
    """An area day of four teams that ended 15, 13, 12 and 8, and goes on to zone-3."""
    return played_area("leduc", (15, 13, 12, 8))


@remembered
def played_area(slug: str, flags: Sequence[int], places_that_matter: int = 3) -> Event:
    made = set_up(
        len(flags), slug=slug, level=Level.AREA, area="Leduc", zone="Zone 3", qualifies_for="zone-3", sessions=((6,),),
        places_that_matter=places_that_matter, is_open=False,
    )  # fmt: skip
    play(made, flags)
    rulings.publish_final(fresh(made), ADA, AT)
    return fresh(made)


def names(event: Event) -> list[str]:
    return [qualifier.team.name for qualifier in qualifiers(event)]


@pytest.mark.rule("R9")
def test_who_is_at_the_next_event_is_not_entered_again_and_a_namesake_gets_its_area(area: Event, zone: Event) -> None:
    enter_teams(zone, ADA, AT, NewTeams(teams=(TeamEntry("Team 2", "Zone 3", "Camrose"), TeamEntry("Team 3"))))

    send_to_next(area)
    send_to_next(area)

    assert [team.name for team in teams(zone)] == ["Team 2", "Team 3", "Team 1", "Team 2 (Leduc)"]


def test_a_correction_that_changes_who_goes_on_supersedes_what_was_sent(area: Event, zone: Event) -> None:
    area.teams.filter(name="Team 1").update(telephone="780-555-0101", mail="al@example.org")
    send_to_next(area)
    reached = list(zone.teams.order_by("name").values_list("telephone", "mail"))

    days.reopen_day(area, ADA, AT, days.Reopening(day=1, reason="Table 2 and 3 were mixed up"))
    for table, flags in ((2, 12), (3, 13)):
        counts.settle_flag_count(area, ADA, AT, counts.Settlement(day=1, table=table, flags=flags, reason="Mixed up"))
    days.close_day(area, ADA, AT, days.DayClosing(day=1))
    rulings.publish_final(event_at("leduc"), ADA, AT)

    assert (reached, names(area)) == ([("780-555-0101", "al@example.org"), ("", "")], ["Team 1", "Team 3"])
    assert [is_superseded(sent) for sent in area.qualifier_exports.all()] == [True]
    assert ([corrected_list.event for corrected_list in corrected_lists(zone)], lists_to_enter(zone)) == ([area], [])

    send_qualifiers(area, ADA, AT, NextEvent())  # by somebody who does not lead the next event
    assert [is_superseded(sent) for sent in area.qualifier_exports.all()] == [True, False]
    assert (corrected_lists(zone), [each.number for each in lists_to_enter(zone)]) == ([], [2])


WHY = "So it is"


def team(event: Event, table: str) -> int:
    return int(event.teams.get(name=f"Team {table}").pk)


def numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def share(event: Event, tied: str) -> None:
    """The tables before the colon share their place; those behind it go on, where that is said."""
    tables, says, going_on = tied.partition(":")
    rulings.rule_shared_place(
        event,
        ADA,
        AT,
        rulings.SharedPlace(tables=numbers(tables), going_on=numbers(going_on) if says else None, reason=WHY),
    )


ACTS: dict[str, Callable[[Event, str], object]] = {
    "play": lambda event, flags: play(event, numbers(flags)),
    "publish": lambda event, _: rulings.publish_final(event, ADA, AT),
    "unpublish": lambda event, _: rulings.withdraw_final(event, ADA, AT, rulings.FinalTakenBack(reason=WHY)),
    "reopen": lambda event, _: days.reopen_day(event, ADA, AT, days.Reopening(day=1, reason=WHY)),
    "withdraw": lambda event, table: withdraw_qualifier(
        event, ADA, AT, QualifierWithdrawal(team=team(event, table), reason=WHY)
    ),
    "withdraw-for": lambda event, tables: withdraw_qualifier(
        event,
        ADA,
        AT,
        QualifierWithdrawal(team=team(event, tables[0]), goes_instead=team(event, tables[-1]), reason=WHY),
    ),
    "disqualify": lambda event, table: rulings.rule_on_team(
        event, ADA, AT, RulingOnTeam(table=int(table), kind=TeamRulingKind.DISQUALIFIED, number=1, reason=WHY)
    ),
    "back": lambda event, table: take_back_withdrawal(
        event, ADA, AT, WithdrawalTakenBack(team=team(event, table), reason=WHY)
    ),
    "acclaim": lambda event, table: name_by_acclamation(event, ADA, AT, OneTeam(team=team(event, table))),
    "rule": lambda event, order: rulings.rule_on_tie(
        event, ADA, AT, rulings.TieRuling(tables=tuple(sorted(numbers(order))), order=numbers(order), reason=WHY)
    ),
    "share": share,
    "send": lambda event, _: send_qualifiers(event, ADA, AT, NextEvent()),
    "advance": lambda event, number: Event.objects.filter(pk=event.pk).update(advancing=number),
}


PLAYED = ["play 15 13 12 8", "publish"]


@remembered
def after(*acts: str) -> Event:
    """An area day of four teams, of which two go on, after these acts."""
    event = set_up(
        4, slug="leduc", level=Level.AREA, sessions=((6,),), qualifies_for="zone-3", places_that_matter=0, is_open=False
    )
    act(event, acts)
    return event_at("leduc")


def act(event: Event, acts: Sequence[str]) -> None:
    """One act after the other, each as `name argument`."""
    for each in acts:
        name, _, argument = each.partition(" ")
        ACTS[name](event_at(event.slug), argument)


def going(event: Event) -> list[str]:
    """Who goes on, by the numbers of their tables, each with `=` where it goes by its place."""
    signs = {"placing": "=", "alternate": "+", "acclamation": "!"}
    return [
        f"{qualifier.team.name[-1]}{signs[qualifier.qualified_by]}" for qualifier in qualifiers(event_at(event.slug))
    ]


STORIES = """
play 15 13 12 8 -> nobody; send -> refused; publish -> 1= 2=; acclaim 3 -> refused; back 1 -> refused; \
    withdraw 1 -> 2= 3+; withdraw 1 -> refused; acclaim 1 -> refused; back 1 -> 1= 2=; \
    withdraw 1 -> 2= 3+; withdraw 3; back 1 -> 1= 2=
played; unpublish -> nobody; send -> refused; publish -> 1= 2=; withdraw 1; unpublish; publish -> 2= 3+
played; withdraw 1; withdraw 2; withdraw 3 -> 4+; send; back 2 -> 2= 4+
played; withdraw 1; withdraw 2; withdraw 3; withdraw 4 -> nobody
played; withdraw 1; send; withdraw 2; back 1 -> 1= 3+; send
played; withdraw 1; send; back 1; send
played; withdraw 1; reopen; play 15 8 12 13; publish -> 4= 3+
played; withdraw 1; reopen; back 1; play 15 8 12 13; publish -> 1= 4=
played; reopen; send -> refused; withdraw 2; play 15 13 12 8; publish -> 1= 3+
played; reopen; acclaim 4; send -> refused; play 15 13 12 8; publish -> 1= 4!
played; reopen; acclaim 1; play 15 13 12 8; publish -> 2= 1!
send -> refused; acclaim 3 -> 3!; send; acclaim 4; acclaim 1 -> refused; play 15 13 12 8; publish -> 3! 4!; send; \
    withdraw 4 -> 1= 3!; back 4 -> 3! 4!
acclaim 3; play 15 13 12 8; publish -> 1= 3!
acclaim 3; acclaim 4; withdraw 4; acclaim 1 -> 3! 1!; back 4 -> refused
acclaim 1; play 15 13 12 8; publish -> 2= 1!
acclaim 3; acclaim 4; advance 1; send -> refused
acclaim 1; play 9 14 14 11; publish -> refused
play 13 13 13 9; rule 2 1 3; publish; withdraw 1 -> 2= 3+
play 16 14 9 9; publish; withdraw 1 -> refused; withdraw-for 1 2 -> refused; withdraw-for 1 4 -> 2= 4+; back 1 -> 1= 2=
play 16 14 9 9; publish; unpublish; acclaim 4; disqualify 3; disqualify 4; publish -> 1= 2=; send; \
    acclaim 3 -> refused; back 4 -> refused
play 16 14 9 9; publish; unpublish; rule 4 3; publish; withdraw 1 -> 2= 4+
play 16 14 9 9; publish; unpublish; withdraw 1; publish -> refused; rule 4 3; publish -> 2= 4+
play 16 12 12 8; share 2 3 -> refused; share 2 3:4 -> refused; share 2 3:3; publish -> 1= 3=; \
    withdraw 3 -> 1= 2=; back 3 -> 1= 3=
play 16 12 12 8; share 2 3:3; publish; withdraw 1 -> 2= 3=
play 16 12 12 8; share 2 3:2 3; publish -> 1= 2= 3=; send
play 16 12 12 8; share 2 3:; publish; acclaim 4 -> 1= 4!
play 18 10 10 10; share 2 3 4:3; publish; withdraw 3 -> refused
"""
"""Acts one after the other, each with who goes on then where that is told; `refused` changes nothing."""


@pytest.mark.slow
@pytest.mark.rule("R4", "R9")
@pytest.mark.django_db
@pytest.mark.parametrize("story", STORIES.replace("\\\n", "").strip().splitlines())
def test_who_goes_on_after_each_act_of_a_story_and_those_are_sent(story: str) -> None:
    event = after(*PLAYED) if story.startswith("played; ") else after()
    for each in story.removeprefix("played; ").split(";"):
        name, _, told = each.partition("->")
        if told.strip() == "refused":
            before = (going(event), event_at("leduc").version, event_at("leduc").finalised_at)
            why_refused(act, event, [name.strip()])
            assert (going(event), event_at("leduc").version, event_at("leduc").finalised_at) == before
            continue
        act(event, [name.strip()])
        goes = going(event)
        assert not told or goes == told.replace("nobody", "").split(), name
        if name.strip() == "send":
            sent = event.qualifier_exports.last().file["teams"]
            assert [team["name"] for team in sent] == [f"Team {one[0]}" for one in goes]
        if event_at("leduc").finalised_at:
            advancing = [line["table"] for line in standings(event)["places"] if line["advances"]]
            assert sorted(advancing) == sorted(int(one[0]) for one in goes)
