"""A person who asks for it is taken out of everything that is stored, and logs and standings hold."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.contrib.admin.models import LogEntry as Done
from django.contrib.auth.models import User

from scoring.event_file import erasure
from scoring.event_file.copies import save_copies
from scoring.queries.hall import Hall
from scoring.services.days import DayClosing, close_day
from tests import check_saved_event, desk_pages, people, refusals
from tests.events import ADA, NOON, count, count_all, document, fresh, load, new_event, save, set_up, standings
from tests.load._events_in_every_state import absent, day_one, sent_on
from tournament.domain import Conflict, Seat, TeamEntry
from tournament.models import Event, IdempotencyRecord, LogEntry
from tournament.services import access, acts, helpers, idempotency, teams
from tournament.services.acts import verify_log


def erase(name: str) -> str:
    """Takes somebody out of all events and the office; what stands for them."""
    events = (0, *Event.objects.values_list("pk", flat=True))
    olga = acts.Actor("Olga", user=access.leader_named("Olga"))
    return erasure.erase_person(olga, NOON, erasure.PersonErased(name=name, events=events))


def stored_texts() -> str:
    """All that is stored, but for what Django keeps for itself."""
    models = [model for model in apps.get_models() if model._meta.app_label in ("tournament", "rotations", "scoring")]
    return json.dumps([list(model._default_manager.values()) for model in models], default=str, ensure_ascii=False)


@pytest.mark.slow
def test_nothing_names_them_any_more_and_every_log_file_and_place_is_as_it_was() -> None:
    for make in (day_one, absent, sent_on):
        make()
    User.objects.update(is_active=False)
    before = {event.pk: json.dumps(standings(event)["places"]) for event in Event.objects.all()}

    for name in ("Vera", "leduc 2", "Sue", "Us", "Ada"):
        new = erase(name)
        left = stored_texts()
        named = [each for each in (f"“{name}”", f'"{name}"', f'"{name.casefold()}"', f" {name}") if each in left]
        assert (name, named) == (name, [])
        before = {event: text.replace(name, new) for event, text in before.items()}

    for event in Event.objects.all():
        verify_log(event)
        saved = save(event)
        check_saved_event.check_chain(json.loads(saved)["log"])
        assert json.dumps(standings(event)["places"]) == before[event.pk]
        event.delete()
        assert save(load(saved)) == saved


def test_they_do_not_come_back_with_a_team_that_was_taken_off_before() -> None:
    event = new_event(slug="next")
    played = load(document(teams=[{"name": "Aces", "players": {"A": "Ann Berg"}}, {"name": "Kings"}]))
    entry = TeamEntry("Tens", players={Seat.A: "Ann Berg"})
    [team] = teams.enter_teams(event, ADA, NOON, teams.NewTeams(teams=(entry,)))
    teams.remove_team(event, ADA, NOON, teams.OneTeam(team=team.pk))

    erase("Ann Berg")

    teams.restore_team(event, ADA, NOON, teams.OneTeam(team=team.pk))
    assert (event.teams.count(), played.teams.count()) == (1, 2)
    assert "Ann Berg" not in stored_texts()


def test_two_people_who_counted_alike_are_still_two() -> None:
    event = set_up(counts_needed=2)
    for by, table, flags in [("Vera", 1, 12), ("Hugo", 1, 12), ("Vera", 2, 11), ("Vera", 2, 13), ("Hugo", 2, 13)]:
        count(event, table, flags, by)
    before = Hall(fresh(event)).room(1).tables

    assert [erase("vera"), erase("Hugo")] == ["Person 1", "Person 2"]
    after = Hall(fresh(event)).room(1).tables
    assert [table.state for table in after.values()] == [table.state for table in before.values()]
    assert set(event.flag_counts.values_list("by", "person")) == {("Person 1", "Person 1"), ("Person 2", "Person 2")}
    assert verify_log(event)


def test_the_office_reads_where_somebody_stands_and_takes_them_out_of_copies_and_responses_too(
    settings: Any, tmp_path: Path, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    settings.DATA_DIR = settings.COPIES_DIR = tmp_path
    event, other, olga = set_up(), set_up(slug="other"), people.browser_of_office()
    for each in (event, other):
        count(each, 1, 12)
    save_copies(folder=tmp_path, at=NOON)
    answer = idempotency.StoredResponse(200, '{"by":"Vera"}')
    idempotency.respond_once(event, "k", NOON, lambda: answer)
    entries = LogEntry.objects.filter(event=event).count()

    page, alike = (olga.get(f"/office/erasure/?name={name}") for name in ("vera", "ver"))
    with django_capture_on_commit_callbacks(execute=True):
        done = olga.post("/office/erasure/", {"name": "Vera", "events": [event.pk]})

    told = ("(games): 3 places", "(other)", "30 days")
    own, others = ("".join(path.read_text() for path in tmp_path.glob(f"{slug}/*.json")) for slug in ("games", "other"))
    assert [
        *desk_pages.unsaid(page, *told),
        *desk_pages.unsaid(alike, "Nobody is called"),
        *desk_pages.unsaid(own, "Person 1", "Vera"),
        *desk_pages.unsaid(others, "Vera"),
        *desk_pages.unsaid(Done.objects.get().change_message, "Vera"),
    ] == ["Vera", "Vera"]
    assert (done.status_code, IdempotencyRecord.objects.get().body) == (303, '{"by":"Person 1"}')
    assert [verify_log(each) for each in (event, other)] == [entries + 1, entries]


def test_who_led_is_taken_out_once_they_cannot_sign_in_any_more() -> None:
    event = set_up()
    people.browser_of_office()
    olga = acts.Actor("Olga", user=User.objects.get(username="Olga"))
    bea, sam = access.leader_named("Bea"), access.leader_named("Sam")
    User.objects.filter(pk=bea.pk).update(first_name="Bea Long")
    access.make_api_token(user=bea, name="x", at=NOON)
    helpers.hand_over(event, olga, NOON, helpers.NewLeader(leader="Bea"))
    count_all(event, [12] * 4)
    close_day(event, acts.Actor("Bea Long", user=bea), NOON, DayClosing(day=1))

    refusals.why_raised(Conflict, erase, "Bea Long")
    User.objects.filter(pk__in=[bea.pk, sam.pk]).update(is_active=False)
    erase("Bea Long")
    erase("Sam")

    accounts = [User.objects.get(pk=user.pk) for user in (bea, sam)]
    assert fresh(event).days.get(number=1).closed_by == "Person 1"
    assert [(user.first_name, user.username) for user in accounts] == [
        ("Person 1", f"removed-{bea.pk}"), ("Person 2", f"removed-{sam.pk}")
    ]  # fmt: skip
    assert "Long" not in stored_texts()
    assert verify_log(event)
    refusals.why_refused(erase, "Bea Long")


def test_of_two_namesakes_at_one_event_both_are_shown_before_anybody_is_taken_out() -> None:
    event = set_up(3)
    for team, seat in (("Team 1", "B"), ("Team 3", "Y")):
        event.teams.get(name=team).players.create(seat=seat, name="Hal Beckson")

    (found,) = erasure.places_of("Hal Beckson")

    assert found.place.endswith("B of Team 1, Y of Team 3")
