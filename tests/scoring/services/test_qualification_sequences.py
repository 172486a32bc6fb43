"""Who goes on after any sequence of acts: play, final standings, withdrawals, acclamation, sending.  R4-R9, R42."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta

import pytest

from scoring.domain.standings import TeamRulingKind, team_ruling
from scoring.queries.qualification import qualifiers
from scoring.services import days
from scoring.services.qualification import (
    NextEvent,
    QualifierWithdrawal,
    WithdrawalTakenBack,
    name_by_acclamation,
    send_qualifiers,
    take_back_withdrawal,
    withdraw_qualifier,
)
from scoring.services.rulings import (
    FinalTakenBack,
    SharedPlace,
    TieRuling,
    publish_final,
    rule_on_team,
    rule_on_tie,
    rule_shared_place,
    withdraw_final,
)
from tests.events import ADA, play, set_up, standings
from tests.remembered import remembered
from tournament.domain import Level, Refusal
from tournament.models import Event, Qualifier, Team
from tournament.queries.events import event_at
from tournament.services import teams

AT = datetime(2026, 5, 2, 17, tzinfo=UTC)
WHY = "So it is"


def team(event: Event, table: str) -> int:
    """The team that sits at a table."""
    return int(event.teams.get(name=f"Team {table}").pk)


def numbers(text: str) -> tuple[int, ...]:
    """The tables in a text."""
    return tuple(map(int, text.split()))


def back_for(event: Event, tables: str) -> None:
    """The team of the first table goes again, that of the last steps back."""
    back = WithdrawalTakenBack(team=team(event, tables[0]), steps_back=team(event, tables[-1]), reason=WHY)
    take_back_withdrawal(event, ADA, AT, back)


def share(event: Event, tied: str) -> None:
    """The tables before the colon share their place; those behind it go on."""
    tables, _, going_on = tied.partition(":")
    rule_shared_place(event, ADA, AT, SharedPlace(tables=numbers(tables), going_on=numbers(going_on), reason=WHY))


ACTS: dict[str, Callable[[Event, str], object]] = {
    "play": lambda event, flags: play(event, numbers(flags)),
    "publish": lambda event, _: publish_final(event, ADA, AT),
    "unpublish": lambda event, _: withdraw_final(event, ADA, AT, FinalTakenBack(reason=WHY)),
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
    "disqualify": lambda event, table: rule_on_team(
        event, ADA, AT, team_ruling(table=int(table), kind=TeamRulingKind.DISQUALIFIED, number=1, reason=WHY)
    ),
    "back": lambda event, table: take_back_withdrawal(
        event, ADA, AT, WithdrawalTakenBack(team=team(event, table), reason=WHY)
    ),
    "back-for": back_for,
    "acclaim": lambda event, table: name_by_acclamation(event, ADA, AT, teams.OneTeam(team=team(event, table))),
    "rule": lambda event, order: rule_on_tie(
        event, ADA, AT, TieRuling(tables=tuple(sorted(numbers(order))), order=numbers(order), reason=WHY)
    ),
    "share": share,
    "send": lambda event, _: send_qualifiers(event, ADA, AT, NextEvent()),
}


PLAYED = ["play 15 13 12 8", "publish"]


@remembered
def area(*acts: str) -> Event:
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
    return [f"{each.team.name[-1]}{signs[each.qualified_by]}" for each in qualifiers(event_at(event.slug))]


STORIES = """
play 15 13 12 8 -> nobody; send -> refused; publish -> 1= 2=; acclaim 3 -> refused; back 1 -> refused; \
    withdraw 1 -> 2= 3+; withdraw 1 -> refused; acclaim 1 -> refused; back-for 1 4 -> refused; back 1 -> 1= 2=; \
    withdraw 1 -> 2= 3+; withdraw 3; back 1 -> 1= 2=
played; unpublish -> nobody; send -> refused; publish -> 1= 2=; withdraw 1; unpublish; publish -> 2= 3+
played; withdraw 1; withdraw 2; withdraw 3 -> 4+; send; back 2 -> 2= 4+
played; withdraw 1; withdraw 2; withdraw 3; withdraw 4 -> nobody
played; withdraw 1; send; back-for 1 2 -> 1= 3+; send
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
acclaim 1; play 9 14 14 11; publish -> refused
play 13 13 13 9; rule 2 1 3; publish; withdraw 1 -> 2= 3+
play 16 14 9 9; publish; withdraw 1 -> refused; withdraw-for 1 2 -> refused; withdraw-for 1 4 -> 2= 4+; back 1 -> 1= 2=
play 16 14 9 9; publish; unpublish; acclaim 4; disqualify 3; disqualify 4; publish -> 1= 2=; send; \
    acclaim 3 -> refused; back 4 -> refused
play 16 14 9 9; publish; unpublish; rule 4 3; publish; withdraw 1 -> 2= 4+
play 16 14 9 9; publish; unpublish; withdraw 1; publish -> refused; rule 4 3; publish -> 2= 4+
play 16 12 12 8; share 2 3:3; publish -> 1= 3=; withdraw 3 -> 1= 2=; back 3 -> 1= 3=
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
    event = area(*PLAYED) if story.startswith("played; ") else area()
    for each in story.removeprefix("played; ").split(";"):
        name, _, told = each.partition("->")
        if told.strip() == "refused":
            before = (going(event), event_at("leduc").version, event_at("leduc").finalised_at)
            with pytest.raises(Refusal):
                act(event, [name.strip()])
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


@pytest.mark.rule("R9", "R10")
@pytest.mark.django_db
def test_a_team_that_went_on_before_the_withdrawal_is_not_dropped_when_that_is_taken_back() -> None:
    event = area(*PLAYED)
    act(event, ["withdraw 1", "withdraw 3", "withdraw 4"])
    later = AT + timedelta(hours=1)
    spare = Team.objects.create(event=event, name="Team 5", entry_order=5)
    Qualifier.objects.filter(team__name="Team 1").update(withdrawn_at=AT + timedelta(minutes=30))
    name_by_acclamation(event, ADA, later, teams.OneTeam(team=spare.pk))
    assert going(event) == ["2=", "5!"]

    with pytest.raises(Refusal, match="Team 2 would no longer go, and did not come in its place; say who steps back"):
        take_back_withdrawal(event, ADA, later, WithdrawalTakenBack(team=team(event, "1"), reason=WHY))
    assert going(event) == ["2=", "5!"]
    take_back_withdrawal(event, ADA, later, WithdrawalTakenBack(team=team(event, "1"), steps_back=spare.pk, reason=WHY))

    assert going(event) == ["1=", "2="]


@pytest.mark.django_db
def test_a_number_that_advance_lowered_afterwards_sends_no_team_too_many() -> None:
    event = area("acclaim 3", "acclaim 4")
    Event.objects.update(advancing=1)

    with pytest.raises(Refusal, match="2 teams are named, and this event sends 1; withdraw a team"):
        act(event, ["send"])


@pytest.mark.rule("R9")
@pytest.mark.django_db
def test_before_the_end_standings_tell_who_would_go_on_now() -> None:
    event = area("acclaim 4", *PLAYED, "withdraw 1", "unpublish")

    assert [(line["table"], line["advances"]) for line in standings(event)["places"]] == [
        (1, False), (2, True), (3, False), (4, True),
    ]  # fmt: skip
