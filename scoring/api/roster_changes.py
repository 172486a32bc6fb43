"""Changes while an event is on: who leaves, comes late, is not ranked, takes a seat or a letter; other sessions.

Where a change designs the hands to come again, `/movement/` holds the new edition.  R9, R21, R23.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from rest_framework import serializers

from scoring.services import roster_changes as acts
from scoring.services.days import end_play, note_empty_seat, take_back_end
from scoring.services.preview import effects
from tournament.api.base import Action, EventAPIView, does, read, write
from tournament.api.fields import answer
from tournament.api.serializers import SentTeam
from tournament.domain.team import HandsAway
from tournament.queries.events import SeatedTeam, all_seated_teams
from tournament.schemas import HandsPlayed, Input
from tournament.services.acts import Act

I = TypeVar("I", bound=Input)  # noqa: E741  # an act's input
S = TypeVar("S", bound=Input)  # what is sent, where the input is made of it


AbsenceSerializer = answer(
    HandsAway,
    "The hands that a team misses: those after one hand up to another, null while the team is away.",
    ("after_hand", "returned_after_hand"),
    called="Absence",
)
SeatedTeamSerializer = answer(
    SeatedTeam,
    "A team at its table, from which hand to which it plays, and whether it is ranked.",
    (
        "table", "name", "in_play", "is_ranked", "joined_after_hand", "left_after_hand",
        "away_after_hand", "returned_after_hand", "stays_ranked", "absences",
    ),
    away_after_hand=serializers.IntegerField(allow_null=True, source="last_return.after_hand", default=None),
    returned_after_hand=serializers.IntegerField(
        allow_null=True, source="last_return.returned_after_hand", default=None
    ),
    absences=AbsenceSerializer(many=True),
)  # fmt: skip


class SentLateTeam(Input, frozen=True):
    """A team that comes late and is not on the list, after which hand, and whether it is ranked.

    `by_paper` where the hands since then were called from the hall pack's sheet for one table more.
    """

    team: SentTeam
    after_hand: HandsPlayed
    is_ranked: bool = True
    by_paper: bool = False


class SentReplacement(acts.ChangeAfterHand, frozen=True, kw_only=True):
    """A team that takes over a table, after which hand, and why."""

    team: SentTeam


PreviewSerializer = answer(
    dict,
    "What a change would do, a sentence each: to places, totals, the sum of the flags, the movement and its sheets.",
    called="Preview",
    effects=serializers.ListField(child=serializers.CharField()),
)


def actions(
    done: Act[I, None],
    description: str,
    *,
    takes: type[S] | None = None,
    prepare: Callable[[EventAPIView, S], I] | None = None,
    status: int = 200,
) -> tuple[Action, Action]:
    """The action that does an act and answers with every table, and the one that says what it would do.

    They take the act's input, or another body of which `prepare` makes it.
    """

    def preview(view: EventAPIView, given: I) -> dict[str, list[str]]:
        return {"effects": effects(view.event, partial(done, view.event, view.actor, view.at, given)).sentences}

    preview.__doc__ = f"What it would do: {description}"
    previewed = write(takes or done.input, PreviewSerializer, is_idempotent=False, prepare=prepare)
    changed = does(done, list_tables, description, takes=takes, prepare=prepare, status=status)
    return changed, previewed(preview)


@read(SeatedTeamSerializer, many=True, is_versioned=True)
def list_tables(view: EventAPIView) -> Sequence[SeatedTeam]:
    """Every table there is or was, and from which hand to which its team plays."""
    return all_seated_teams(view.event)


class ChangesAPI(EventAPIView):
    """Changes of teams and sessions while an event is on; what each would do is shown without saving it."""

    list_tables = list_tables
    withdraw_team, preview_leaving = actions(
        acts.withdraw_team, "A team leaves; its table stays empty, or the circle closes in a break."
    )
    undo_withdrawal, preview_staying = actions(acts.undo_withdrawal, "A team did not leave after all.")
    return_team, preview_return = actions(acts.return_team, "A team that left comes back.")
    keep_ranked, preview_kept_place = actions(
        acts.keep_ranked, "A team that left keeps its place in the standings, or does not."
    )
    note_arrival, preview_arrival = actions(
        acts.note_arrival, "A team on the list that was missing or away plays at its own table from now on."
    )
    add_late_team, preview_late_team = actions(
        acts.add_late_team, "A team comes late and gets a new last table.",
        takes=SentLateTeam, status=201,
        prepare=lambda _view, sent: acts.LateTeam(
            entry=sent.team.entry(), after_hand=sent.after_hand, is_ranked=sent.is_ranked, is_by_paper=sent.by_paper
        ),
    )  # fmt: skip
    swap_teams, preview_swap = actions(acts.swap_teams, "Two teams that sat down at each other's tables are swapped.")
    replace_team, preview_replacement = actions(
        acts.replace_team, "Another team takes over a table with its flags.", takes=SentReplacement,
        prepare=lambda _view, sent: acts.TeamReplaced(
            table=sent.table, after_hand=sent.after_hand, reason=sent.reason, entry=sent.team.entry()
        ),
    )  # fmt: skip
    substitute_player, preview_substitute = actions(acts.substitute_player, "Somebody takes a player's seat.")
    plan_turns, preview_turns = actions(acts.plan_turns, "A spare takes turns with the players of a team.")
    note_empty_seat, preview_empty_seat = actions(
        note_empty_seat, "A player is not here and nobody sits in: the team is three to the end of the day."
    )
    rank_team, preview_ranking = actions(acts.rank_team, "A team plays as a floater, or is ranked again.")
    change_letters, preview_letters = actions(acts.change_letters, "Players of a team take other letters.")
    change_sessions, preview_sessions = actions(acts.change_sessions, "Sessions are added or planned anew.")
    end_play, preview_end = actions(
        end_play, "Play of a day ends after a hand; those after it are void, and later days stay as they are."
    )
    take_back_end, preview_no_end = actions(take_back_end, "All planned hands of a day are played after all.")
