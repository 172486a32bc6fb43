"""What is still open, on the desk and for the public.  R21, R42."""

import pytest
from django.test import Client

from tests.desk_pages import text_of
from tests.playing import count, make_event, play_day
from tournament.models import Event

OUTLOOK, PUBLIC = "/games/desk/outlook/", "/games/"


def advancing(event: Event, teams: int) -> None:
    Event.objects.filter(pk=event.pk).update(advancing=teams)


@pytest.mark.rule("R42")
def test_after_day_1_the_desk_says_what_lead_is_safe_and_what_can_become_of_every_team(ada: Client) -> None:
    event = make_event(4)
    advancing(event, 1)
    play_day(event, 30, 9, 6, 3)

    said = text_of(ada.get(OUTLOOK))

    assert "A lead of 9 flags is safe with 2 hands to go." in said
    assert "1 Team 1 30 advances whatever happens 2 Team 2 9 can no longer advance" in said


def test_the_public_reads_the_same_in_short(ada: Client, pat: Client) -> None:
    event = make_event(4)
    advancing(event, 1)
    play_day(event, 30, 9, 6, 3)

    said = text_of(pat.get(PUBLIC))

    assert (
        "What is still open A lead of 9 flags is safe with 2 hands to go. "
        "Advances whatever happens: table 1. Can no longer advance: tables 2, 3 and 4."
    ) in said


def test_where_nobody_goes_on_it_is_about_first_place(ada: Client) -> None:
    event = make_event(4)
    play_day(event, 15, 13, 11, 9)

    said = text_of(ada.get(OUTLOOK))

    assert "1 Team 1 15 can still come first" in said


def test_a_session_counted_at_every_table_counts_for_the_leader_alone(ada: Client, pat: Client) -> None:
    event = make_event(4)
    for table, flags in enumerate((17, 13, 11, 7), start=1):
        count(event, table, flags, session=1)

    assert "after hand 3" in text_of(ada.get(OUTLOOK))
    assert "What is still open" not in text_of(pat.get(PUBLIC))


def test_before_the_first_count_there_is_nothing_to_say(ada: Client) -> None:
    make_event(4)

    assert "Nothing to say yet, or no more." in text_of(ada.get(OUTLOOK))


def test_a_tie_across_the_cut_is_what_is_open_when_all_hands_are_played(ada: Client) -> None:
    event = make_event(4, sessions=((3,),))
    advancing(event, 1)
    play_day(event, 14, 14, 12, 8)

    said = text_of(ada.get(OUTLOOK))

    assert "All hands are played; only a playoff is open." in said
    assert "2 Team 2 14 can reach a playoff at best" in said
