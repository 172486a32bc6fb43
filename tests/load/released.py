"""Makes the database that is stored of a release, with events in every state: `python -m tests.load released FOLDER`.

It is `FOLDER/whist.sqlite3`, or the empty one of DATABASE_URL, of which `pg_dump --no-owner --no-privileges
--no-comments` makes the plain SQL; `FOLDER/expected.json` holds each event's standings and file.  Compressed by
`gzip -9n` they are stored under tests/golden/databases, and tests/journeys/test_upgrade.py brings them up to date.
"""

import json
import os
from datetime import date, timedelta
from pathlib import Path
from typing import Any

EVENT_FILES = Path(__file__).parents[1] / "golden" / "event_files"
SEEDS = (*range(1, 14), 22, 29)
"""Events that were played at random; 11, 13 and 22 are still being set up."""


def main(arguments: list[str]) -> None:
    """Makes the database, and prints its events."""
    folder = Path(arguments[0]).resolve()
    folder.mkdir(parents=True)
    os.chdir(folder)  # the place of a safety copy is then no path of this machine
    os.environ |= {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "tournament.settings"}
    os.environ |= {"SECRET_KEY": "of a stored database", "INSTALLATION_KEY": "of a stored database"}
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)
    make_events()
    (folder / "expected.json").write_text(json.dumps(expected(), ensure_ascii=False, indent=1) + "\n")
    connection.close()  # SQLite's file is then whole, without the one beside it


def expected() -> dict[str, Any]:
    """The standings and the file of each event, once its log is found unbroken."""
    from scoring.event_file.verify import verify_event
    from tests.events import save, standings
    from tournament.models import Event

    found = {}
    for event in Event.objects.order_by("slug"):
        print(event.slug, verify_event(event), flush=True)
        found[event.slug] = {"standings": standings(event), "file": json.loads(save(event))}
    return found


def make_events() -> None:
    """Events in every state, an association with its people, and what was printed and sent."""
    from scoring.event_file.copies import save_copies
    from scoring.rehearsal import rehearse
    from tests.events import NOON, load
    from tests.random_events import Weekend
    from tournament.domain.level import Level
    from tournament.services.access import leader_named

    for file in sorted(EVENT_FILES.glob("*.json")):
        load(file.read_text(encoding="utf-8"), slug=file.stem.replace("_", "-"))
    for seed in SEEDS:
        Weekend(seed).play()
    rehearse(level=Level.ZONE, teams=6, seed=6, slug="rehearsal", leader=leader_named("Ada"), at=NOON)
    set_up_only()
    day_one()
    tied()
    ruled()
    absent()
    sent_on()
    people()
    save_copies(folder=Path("copies"), at=NOON + timedelta(days=1))


def set_up_only() -> None:
    """Teams that have no seats yet, and others that have them and wait for day 1."""
    from tests.events import NOON, set_up
    from tournament.domain.event import EventPlan
    from tournament.domain.level import Level
    from tournament.domain.team_list import TeamEntry
    from tournament.services.access import leader_named
    from tournament.services.events import create_event
    from tournament.services.teams import enter_teams

    plan = EventPlan(slug="teams-only", name="Teams only", level=Level.ZONE, zone="Zone 3")
    event = create_event(plan=plan, leader=leader_named("Ada"), by="Ada", at=NOON)
    entries = [TeamEntry(f"Team {number}", area="Camrose", telephone="555 1234") for number in range(1, 5)]
    enter_teams(event=event, entries=entries, by="Ada", at=NOON)
    set_up(slug="seated", is_open=False)


def day_one() -> None:
    """Day 1 of two is open: counts of which two differ, loans, ticks, verifiers, sheets, and everybody who helps."""
    from scoring.services.days import check_flags
    from scoring.services.loans import lend_flags, take_back_flags
    from scoring.services.roster_changes import substitute_player
    from scoring.side_games.services.games import record_deal, start_side_game
    from scoring.side_games.services.sessions import start_session
    from scoring.tasks import draw
    from tests.events import NOON, count, fresh, set_up
    from tournament.domain.refusal import Refusal
    from tournament.domain.team import Seat
    from tournament.models import Assistant, Prize
    from tournament.services import people as helpers
    from tournament.services.access import admit_verifier, make_card
    from tournament.services.events import call_hand
    from tournament.services.idempotency import StoredResponse, respond_once
    from tournament.services.print_jobs import request_print
    from tournament.services.teams import note_player

    now: dict[str, Any] = {"by": "Ada", "at": NOON}
    event = set_up(5, slug="day-one", sessions=((2, 2), (2,)))
    given: dict[str, Any] = {"event": event, **now}
    check_flags(day=1, tables=[1, 2, 3], **given)
    lend_flags(day=1, table=3, flags=3, hand=2, key="lent", **given)
    take_back_flags(day=1, table=3, flags=1, key="returned", **given)
    for table, flags, by in [(1, 12, "Vera"), (2, 11, "Vera"), (2, 13, "Hugo"), (3, 14, "Vera")]:
        count(event, table, flags, by)
    count(event, 4, 12, session=1)
    call_hand(hand=2, is_stopped=True, **given)
    token = admit_verifier(event=event, code=fresh(event).verifier_code, name="Vera", address="10.0.0.7", at=NOON)
    assert token
    for code in ("000000", "111111"):
        try:
            admit_verifier(event=event, code=code, name="Max", address="10.0.0.8", at=NOON)
        except Refusal:
            continue
    make_card(name="Hugo", **given)
    substitute_player(table=2, seat=Seat.B, name="Sue", after_hand=2, reason="Ill", **given)
    second, born = event.teams.get(name="Team 2").pk, date(1950, 5, 1)
    note_player(team=second, seat=Seat.B, birth_year=None, birth_date=born, membership="A 12", **given)
    helpers.list_spare(name="Sam", contact="555 1234", **given)
    helpers.offer_prize(name="A cup", kind=Prize.Kind.PLACE, number=1, **given)
    helpers.sign_up_assistant(name="Typist", sign_in_name="typist", role=Assistant.Role.TYPIST, **given)
    game = start_side_game(game="open_whist", name="Evening", sides=["Us", "Them"], settings={}, **given)
    record_deal(side_game=game, record={"tricks": {"Us": 8, "Them": 5}}, key="deal", **given)
    names = [f"Player {number}" for number in range(7)]
    start_session(game="knockout_whist", name="Knockout", names=names, settings={}, **given)
    sheet: dict[str, Any] = {"paper": "letter", "is_large": False}
    draw(request_print(sheet="standings", key="print 1", **sheet, **given).pk)
    request_print(sheet="calling-sheet", key="print 2", **sheet, **given)
    answer = StoredResponse(200, "{}")
    respond_once(key="k", client="c", request="r", at=NOON, perform=lambda: answer, refuse=lambda refusal: answer)


def tied() -> None:
    """Two days are closed, three teams are tied for the first place, and their playoff has begun."""
    from scoring.services.playoffs import cut_trump, draw_cards, start_playoff
    from tests.events import NOON, play, set_up

    event = set_up(6, slug="tied", sessions=((2, 2), (2,)), places_that_matter=3)
    play(event, [13, 13, 13, 11, 11, 11])
    play(event, [12, 12, 12, 12, 12, 12], day=2)
    given: dict[str, Any] = {"event": event, "by": "Ada", "at": NOON}
    playoff = start_playoff(tables=[1, 2, 3], **given)
    draw_cards(playoff=playoff, cards={1: "9C", 2: "KD", 3: "5H"}, **given)
    cut_trump(playoff=playoff, tables=[1, 2], card="H", **given)


def ruled() -> None:
    """Rulings of every kind, with one day closed whose total does not add up."""
    from scoring.domain.standings import TeamRulingKind
    from scoring.services.loans import lend_flags
    from scoring.services.roster_changes import withdraw_team
    from scoring.services.rulings import record_ruling, rule_on_team, rule_on_tie, rule_shared_place
    from tests.events import NOON, count_all, play, set_up

    event = set_up(9, slug="ruled", sessions=((2, 2), (2,)), places_that_matter=9)
    given: dict[str, Any] = {"event": event, "reason": "So ruled.", "by": "Ada", "at": NOON}
    lend_flags(event=event, day=1, table=9, flags=2, hand=1, key="lent", by="Ada", at=NOON)
    play(event, [13, 13, 12, 12, 12, 11, 10, 9, 9], reason="Flags were lost.")
    withdraw_team(table=8, after_hand=5, closes_circle=False, **given)
    rule_on_team(table=8, kind=TeamRulingKind.KEPT_RANKED, number=1, **given)
    rule_on_team(table=9, kind=TeamRulingKind.WAIVED_LOAN, number=1, **given)
    rule_on_team(table=6, kind=TeamRulingKind.PENALTY, number=2, **given)
    rule_on_team(table=7, kind=TeamRulingKind.DISQUALIFIED, number=1, **given)
    play(event, [12] * 9, day=2, reason="Counted again.")
    record_ruling(about="the lamp", **given)
    rule_on_tie(tables=[1, 2], order=[2, 1], **given)
    rule_shared_place(tables=[3, 4, 5], going_on=None, **given)
    rule_on_team(table=6, kind=TeamRulingKind.PLACE, number=1, **given)
    count_all(set_up(2, slug="counted"), [11, 13])


def absent() -> None:
    """A team was away and came back, the circle closed over another, and a third came late."""
    from scoring.services.roster_changes import add_late_team, keep_ranked, return_team, withdraw_team
    from tests.events import NOON, play, set_up
    from tournament.domain.team_list import TeamEntry

    event = set_up(6, slug="absent", sessions=((6, 6), (10,)))
    given: dict[str, Any] = {"event": event, "by": "Ada", "at": NOON}
    withdraw_team(table=2, after_hand=3, closes_circle=False, reason="Ill", **given)
    return_team(table=2, after_hand=5, reason="Well again", **given)
    withdraw_team(table=3, after_hand=6, closes_circle=True, reason="Went home", **given)
    keep_ranked(table=6, stays_ranked=True, reason="It came far", **given)
    play(event, [12] * 6)
    add_late_team(entry=TeamEntry("Late"), after_hand=12, is_ranked=True, **given)


def sent_on() -> None:
    """Two area days are final; one sent its teams on to an event here, one's file came from elsewhere."""
    from rotations.services import adopt_movement, plan_movement
    from scoring.services.qualification import (
        receive_qualifiers,
        send_qualifiers,
        send_within,
        trust_sender,
        withdraw_qualifier,
    )
    from scoring.services.rulings import publish_final
    from tests.events import NOON, fresh, play
    from tournament.domain.event import EventPlan
    from tournament.domain.level import Level
    from tournament.domain.team_list import TeamEntry
    from tournament.services.access import leader_named
    from tournament.services.events import create_event
    from tournament.services.signing import own_fingerprint, sign
    from tournament.services.teams import enter_teams, seat_teams

    now: dict[str, Any] = {"by": "Ada", "at": NOON}
    ada, here, elsewhere = leader_named("Ada"), "of this installation", "of another installation"
    plan = EventPlan(slug="zone-3", name="Zone 3", level=Level.ZONE, zone="Zone 3")
    zone = create_event(plan=plan, leader=ada, **now)
    for slug in ("leduc", "camrose"):
        plan = EventPlan(
            slug=slug, name=slug.title(), level=Level.AREA, area=slug.title(), zone="Zone 3", qualifies_for="zone-3",
            sessions=((6,),),
        )  # fmt: skip
        area = create_event(plan=plan, leader=ada, **now)
        enter_teams(event=area, entries=[TeamEntry(f"{slug} {table}") for table in range(1, 5)], **now)
        seat_teams(event=area, tables={f"{slug} {table}": table for table in range(1, 5)}, **now)
        adopt_movement(event=area, chosen=plan_movement(area, "balanced"), **now)
        play(area, [15, 13, 12, 8])
        publish_final(event=fresh(area), **now)
        first = area.teams.get(name=f"{slug} 1")
        if slug == "leduc":
            withdraw_qualifier(event=area, team=first.pk, reason="Cannot come", **now)
            send_within(event=area, secret=here, **now)
        else:
            file = send_qualifiers(event=area, secret=here, **now)
            unsigned = {key: file[key] for key in file if key not in ("public_key", "signature")}
            file = sign(unsigned, elsewhere)
            trust_sender(event=zone, file=file, fingerprint=own_fingerprint(elsewhere), **now)
            receive_qualifiers(event=zone, file=file, own=own_fingerprint(here), **now)


def people() -> None:
    """The association, its office and its log, links, a recovery card, a token for programs."""
    from tests.events import NOON
    from tournament.models import Event
    from tournament.services import office
    from tournament.services.access import leader_named, make_api_token
    from tournament.services.association import edit_association
    from tournament.services.people import offer_event

    now: dict[str, Any] = {"by": "Ada", "at": NOON}
    ada = leader_named("Ada")
    office.rescue_password(name="Ada", at=NOON)
    office.invite_leader(recipient="Bea", **now)
    token = office.token_of(office.invite_leader(recipient="Cal", **now))
    cal = office.accept_invitation(token=token, sign_in_name="cal", name="Cal", password="stored as a digest", at=NOON)
    office.appoint_to_office(user=cal.pk, keeper=ada, **now)
    office.make_password_link(user=cal.pk, **now)
    office.make_recovery_card(user=ada, place="The safe", public_url="", paper="letter", **now)
    make_api_token(user=ada, name="Spreadsheet", at=NOON)
    edit_association(name="Alberta 55 Plus", contact="555 1234", privacy="", accent="#205080", **now)
    offer_event(event=Event.objects.get(slug="seated"), leader=cal, **now)
