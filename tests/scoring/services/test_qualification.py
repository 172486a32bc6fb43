"""From area day to zone day: who goes on, how they are sent, and what is refused.  R4-R9."""

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import override_settings

from scoring.domain.standings import TeamRulingKind
from scoring.queries.qualification import corrected_arrivals, is_superseded, qualifiers
from scoring.services import counts, days, rulings
from scoring.services.qualification import (
    ArrivedFile,
    NextEvent,
    QualifierWithdrawal,
    Unconfirmed,
    WithdrawalTakenBack,
    name_by_acclamation,
    receive_qualifiers,
    send_qualifiers,
    take_back_withdrawal,
    trust_sender,
    withdraw_qualifier,
)
from scoring.services.rulings import RulingOnTeam
from tests.events import ADA, fresh, new_event, play, set_up, standings
from tests.refusals import why_raised, why_refused
from tests.remembered import remembered
from tournament.domain import Level, Seat, TeamEntry
from tournament.models import Event
from tournament.queries.events import event_at, teams
from tournament.queries.roster import Roster
from tournament.services.acts import Actor
from tournament.services.teams import (
    NewTeams,
    OneTeam,
    PlayerNote,
    PlayerNotes,
    Seating,
    TeamChange,
    edit_team,
    enter_teams,
    entry_here,
    note_players,
    seat_teams,
)
from tournament.signing import own_fingerprint, sign

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


def test_a_sender_is_trusted_for_one_event_by_the_leader_who_confirmed_it_in_all_their_events(
    area: Event, zone: Event
) -> None:
    with override_settings(INSTALLATION_KEY=ELSEWHERE):
        file = send_qualifiers(area, ADA, AT, NextEvent())
    again = ArrivedFile(file=file)
    with pytest.raises(Unconfirmed) as unknown:
        receive_qualifiers(zone, ADA, AT, again)
    assert "The fingerprint you compared is not the one of this file" in why_refused(
        trust_sender, zone, ADA, AT, ArrivedFile(file=file, fingerprint=own_fingerprint(HERE))
    )
    assert (unknown.value.fingerprint, zone.teams.exists()) == (own_fingerprint(ELSEWHERE), False)
    trust_sender(zone, ADA, AT, ArrivedFile(file=file, fingerprint=own_fingerprint(ELSEWHERE)))
    other = sign(file | {"from": file["from"] | {"slug": "camrose", "name": "Camrose"}}, ELSEWHERE)

    assert "“Camrose” sent this file, and another event" in why_raised(
        Unconfirmed, receive_qualifiers, zone, ADA, AT, ArrivedFile(file=other)
    )
    Event.objects.filter(pk=zone.pk).update(leader=User.objects.create(username="bob"))
    why_raised(Unconfirmed, receive_qualifiers, zone, ADA, AT, again)
    Event.objects.filter(pk=zone.pk).update(leader=area.leader)

    assert receive_qualifiers(zone, ADA, AT, again) == ["Team 1", "Team 2"]


def test_other_teams_under_a_number_that_came_before_are_refused(area: Event, zone: Event) -> None:
    file = send_qualifiers(area, ADA, AT, NextEvent())
    receive_qualifiers(zone, ADA, AT, ArrivedFile(file=file))
    first, second = file["teams"]

    assert "Summer Games sent other teams under number 1 before" in why_refused(
        receive_qualifiers, zone, ADA, AT, ArrivedFile(file=sign(file | {"teams": [second, first]}, HERE))
    )

    sent_later = sign(file | {"made_at": "2026-05-03T09:00:00+00:00"}, HERE)
    assert receive_qualifiers(zone, ADA, AT, ArrivedFile(file=sent_later)) == [team.name for team in zone.teams.all()]


@pytest.mark.slow
@override_settings(INSTALLATION_KEY="the secret of this hall")  # whose signature has no spare bits in its last letter
def test_one_changed_letter_anywhere_in_the_file_is_refused(area: Event, zone: Event) -> None:
    text, changed = json.dumps(send_qualifiers(area, ADA, AT, NextEvent())), []
    for place in range(0, len(text), 7):  # about a hundred letters
        if text[place].isalnum():
            with suppress(json.JSONDecodeError):
                changed.append(json.loads(f"{text[:place]}{'b' if text[place] == 'a' else 'a'}{text[place + 1 :]}"))
    sentences = {why_refused(receive_qualifiers, zone, ADA, AT, ArrivedFile(file=each)) for each in changed}

    assert [each for each in sentences if "changed after it was signed; ask for it again" not in each] == []
    assert len(changed) > 40
    assert not zone.teams.exists()


def test_a_file_for_another_event_here_is_refused_and_for_an_unknown_name_waits_for_the_leaders_word(
    area: Event, zone: Event
) -> None:
    other = new_event("zone-4", "Zone 4", Level.ZONE)
    file = ArrivedFile(file=send_qualifiers(area, ADA, AT, NextEvent()), is_this_event=True)
    unknown = send_qualifiers(area, ADA, AT, NextEvent(to="zone-3-playdown"))

    assert "go to Zone 3, not to Zone 4" in why_refused(receive_qualifiers, other, ADA, AT, file)
    assert "were sent to “Zone 3 Playdown”, and this is Zone 3" in why_raised(
        Unconfirmed, receive_qualifiers, zone, ADA, AT, ArrivedFile(file=unknown)
    )
    assert not zone.teams.exists()
    assert "changed after it was signed" in why_refused(
        receive_qualifiers, zone, ADA, AT, ArrivedFile(file=unknown | {"to": ""}, is_this_event=True)
    )

    receive_qualifiers(zone, ADA, AT, ArrivedFile(file=unknown, is_this_event=True))
    assert "sent to “Zone 3 Playdown”, which is this event by the leader’s word" in zone.log.last().sentence


def test_a_team_qualifies_once(area: Event, zone: Event) -> None:
    enter_teams(zone, ADA, AT, NewTeams(teams=(TeamEntry(name="Team 2"),)))

    assert "Team 2 is here already" in why_refused(send_to_next, area)

    assert not area.qualifier_exports.exists()


def sent_from(slug: str, zone: str, *teams: TeamEntry, to: Event) -> Event:
    """An event of a zone that names these teams by acclamation and sends them on."""
    made = new_event(slug, slug.title(), Level.ZONE, zone=zone, qualifies_for=to.slug)
    for team in enter_teams(made, ADA, AT, NewTeams(teams=teams)):
        name_by_acclamation(made, ADA, AT, OneTeam(team=team.pk))
    send_to_next(made)
    return event_at(slug)


@pytest.fixture
def games() -> Event:
    return new_event(level=Level.PROVINCIAL, sessions=((6,),))


def four(*names: str) -> dict[Seat, str]:
    return dict(zip(Seat, names, strict=True))


def correct(event: Event, team: str, **values: Any) -> None:
    """A team is corrected where it comes from, and sent again."""
    row = event.teams.get(name=team)
    entry = TeamEntry(team, players={Seat(player.seat): player.name for player in row.players.all()})
    edit_team(event, ADA, AT, TeamChange(team=row.pk, entry=replace(entry, **values)))
    send_to_next(event_at(event.slug))


@pytest.mark.rule("R9")
def test_a_corrected_list_changes_only_the_teams_that_differ(games: Event) -> None:
    sent_from("z2", "Zone 2", TeamEntry("Aces"), TeamEntry("Bells"), to=games)
    fourth = sent_from(
        "z4",
        "Zone 4",
        TeamEntry("Cats", players=four(*"abcd")),
        TeamEntry("Dogs", players=four(*"efgh")),
        to=games,
    )
    seat_teams(games, ADA, AT, Seating(tables={"Aces": 4, "Bells": 2, "Cats": 3, "Dogs": 1}))
    cats, dogs = games.teams.get(name="Cats"), games.teams.get(name="Dogs")
    renamed = replace(entry_here(cats), name="The Cats", telephone="555", players=four("Al", "b", "c", "d"))
    edit_team(games, ADA, AT, TeamChange(team=cats.pk, entry=renamed))
    note_players(games, ADA, AT, PlayerNotes(team=cats.pk, players={Seat.A: PlayerNote(birth_year=1950)}))

    correct(fourth, "Dogs", name="Hounds")
    withdraw_qualifier(
        fourth, ADA, AT, QualifierWithdrawal(team=fourth.teams.get(name="Hounds").pk, reason="They are ill")
    )
    entered = enter_teams(fourth, ADA, AT, NewTeams(teams=(TeamEntry("Eels"),)))
    hounds = [team.name for team in games.teams.filter(pk=dogs.pk)]
    name_by_acclamation(fourth, ADA, AT, OneTeam(team=entered[0].pk))
    send_to_next(event_at("z4"))

    assert [*hounds, *(team.name for team in Roster(games).seated)] == ["Hounds", "Eels", "Bells", "The Cats", "Aces"]
    left = games.teams.get(pk=cats.pk)
    assert (left.telephone, left.players.values_list("name", "birth_year").get(seat="A")) == ("555", ("Al", 1950))


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
    assert [each.from_slug for each in corrected_arrivals(zone)] == ["leduc"]

    send_to_next(area)
    assert [is_superseded(sent) for sent in area.qualifier_exports.all()] == [True, False]
    assert ([team.name for team in teams(zone)], corrected_arrivals(zone)) == (["Team 1", "Team 3"], [])


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
    "back-for": lambda event, tables: take_back_withdrawal(
        event,
        ADA,
        AT,
        WithdrawalTakenBack(team=team(event, tables[0]), steps_back=team(event, tables[-1]), reason=WHY),
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
