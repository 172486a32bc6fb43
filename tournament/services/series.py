"""A series of club evenings: which of them count, by what, and who is who in its table.

Every act is done on one of its evenings, so whoever leads one keeps the series.
"""

from typing import Annotated

from tournament.domain import Conflict, Level, NotFound, Part, Who, name_key
from tournament.models import Event, Player, Series, SeriesPlayer
from tournament.queries.events import led_events
from tournament.schemas import Input, Number, RequiredName, RowNumber, whole
from tournament.services.acts import Change, act, set_columns

MOST_EVENINGS = 100


class SeriesSettings(Input, frozen=True):
    """A series: its name, what gives points, and how many evenings of each person count; None for all."""

    name: RequiredName
    points: Series.Points = Series.Points.FLAGS
    best_of: Annotated[int, whole(1, MOST_EVENINGS)] | None = None


class SeriesChoice(Input, frozen=True):
    """The series that the evening counts towards; None for none."""

    series: RowNumber | None


class PlayersJoined(Input, frozen=True):
    """Two numbers of a series that are one person."""

    number: Number
    other: Number


class PlayerSeparated(Input, frozen=True):
    """A name that is another person's than the others under its number."""

    name: RequiredName


@act(who=Who.LEADER, changes=Part.NOTHING, taken_back_by="choose_series")
def start_series(change: Change, new: SeriesSettings) -> int:
    """Makes a series, towards which the evening counts from now on, and returns its key.

    Raises Conflict for an event that is no club’s evening, or that counts in a series already.
    """
    Conflict.when(
        change.event.series_id is not None, "The evening counts in a series already. Take it out of that one first."
    )
    series = Series.objects.create(**settings_of(new))
    move(change, series)
    return series.pk


@act(who=Who.LEADER, changes=Part.NOTHING, taken_back_by="edit_series")
def edit_series(change: Change, new: SeriesSettings) -> int:
    """Changes the settings of the evening’s series, and returns its key; raises NotFound where it has none."""
    series = held_series(change.event)
    if set_columns(series, **settings_of(new)):
        change.note(f"The settings of the series {series} were changed.")
    return series.pk


def settings_of(new: SeriesSettings) -> dict[str, object]:
    return {"name": new.name.strip(), "points": new.points, "best_of": new.best_of}


@act(who=Who.LEADER, changes=Part.NOTHING, taken_back_by="choose_series")
def choose_series(change: Change, choice: SeriesChoice) -> None:
    """Counts the evening towards a series, or takes it out of its series.

    Raises NotFound for a series of which the actor leads no evening, Conflict for an event that is no club’s evening.
    """
    if choice.series == change.event.series_id:
        return
    series, user = None, change.actor.user
    if choice.series is not None:
        series = Series.objects.filter(pk=choice.series, events__in=led_events(user) if user else ()).first()
        NotFound.require(series, "You lead no evening of such a series. Ask its leader to hand you one over.")
    move(change, series)


def move(change: Change, series: Series | None) -> None:
    """Puts an evening into a series or into none, and numbers its people there."""
    event = change.event
    Conflict.when(
        series and (event.level != Level.CLUB.value or event.is_rehearsal),
        "Only a club’s evenings count towards a series, and none that is for practice.",
    )
    event.series_players.all().delete()
    set_columns(event, series=series)
    number_players(event)
    change.note(f"The evening counts towards the series {series}." if series else "The evening counts in no series.")


def held_series(event: Event) -> Series:
    """The series of an event opened for change, held too, since its evenings share the numbers; raises NotFound."""
    series = Series.objects.select_for_update(no_key=True).filter(events=event).first()
    return NotFound.require(series, "This evening counts in no series yet. Choose one first.")


def number_players(event: Event) -> None:
    """Gives everybody on the teams’ lists a number, once an evening of a series is final: that of their name in the
    series, capitals and spaces aside, or the next one.

    Whoever is on the list then stands for the whole evening; who sat in for some hands, or took turns, does not.
    """
    if event.series_id is None or event.finalised_at is None:
        return
    series = held_series(event)
    numbered = SeriesPlayer.objects.filter(event__series=series).values_list("name", "number")
    known = {name_key(name): number for name, number in numbered}
    listed = Player.objects.filter(team__event=event).order_by("team__entry_order", "seat")
    rows = []
    for name in dict.fromkeys(listed.values_list("name", flat=True)):
        if name_key(name) not in known:
            series.last_number += 1
        rows.append(SeriesPlayer(event=event, name=name, number=known.setdefault(name_key(name), series.last_number)))
    event.series_players.all().delete()
    SeriesPlayer.objects.bulk_create(rows)
    set_columns(series, last_number=series.last_number)


@act(who=Who.LEADER, changes=Part.NOTHING, logged=("number", "other"), taken_back_by="separate_player")
def join_players(change: Change, joined: PlayersJoined) -> None:
    """Makes two numbers of the series one person, under the lower one.

    Raises NotFound for a number that nobody has, Conflict where both played on one evening.
    """
    of_series = SeriesPlayer.objects.filter(event__series=held_series(change.event))
    first, second = sorted((joined.number, joined.other))
    evenings = [set(of_series.filter(number=number).values_list("event", flat=True)) for number in (first, second)]
    NotFound.require(all(evenings) or None, "One of the two numbers is nobody’s. Look at the list again.")
    Conflict.when(evenings[0] & evenings[1], "Those two played on the same evening. Choose two numbers that never did.")
    of_series.filter(number=second).update(number=first)
    change.note(f"Players {first} and {second} of the series are one person.")


@act(who=Who.LEADER, changes=Part.NOTHING, taken_back_by="join_players")
def separate_player(change: Change, separated: PlayerSeparated) -> None:
    """Gives a name a new number of its own, where it shares one with another name; raises NotFound for any other."""
    series = held_series(change.event)
    of_series = SeriesPlayer.objects.filter(event__series=series)
    own = [row for row in of_series if name_key(row.name) == name_key(separated.name)]
    others = of_series.filter(number__in=[row.number for row in own]).exclude(pk__in=[row.pk for row in own])
    NotFound.require(others.first(), "That name shares its number with no other. Look at the list again.")
    set_columns(series, last_number=series.last_number + 1)
    of_series.filter(pk__in=[row.pk for row in own]).update(number=series.last_number)
    change.note(f"A name under number {own[0].number} of the series is another person: player {series.last_number}.")
