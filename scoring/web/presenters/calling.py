"""The call as the hall screen shows it and as the leader reads it out.  R14, R16, R20, R21."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from rotations.domain.calling import Moment, Progress, minutes_a_hand, progress_of, session_ends_at, words_now
from rotations.domain.card import CallLine, EmptyTable, say_empty
from rotations.queries import (
    PlannedHand,
    call_progress,
    calls_of,
    cards_of,
    empty_tables,
    find_adopted_movement,
    played_hands,
    short_pairs,
)
from scoring.queries.hall import Hall
from tournament.domain import Call, Seat, counted, list_numbers
from tournament.models import Day, Event
from tournament.queries.events import local_time
from tournament.queries.log import calls
from tournament.queries.roster import SeatedTeam
from tournament.web.events import back_at, today_of
from tournament.web.views import Context

SOON = "Play begins soon"
STEP = 5  # minutes to which an expected time is rounded
HANDS_TO_COME = 3  # hands that whoever calls sees coming


def call_context(event: Event, now: datetime) -> Context:
    """What the hall is doing, the hand called last, the next one, and the calls to go on, go back and stop.

    `title`, `figure` and `message` are for every moment but a hand in play; `starts_day` is true until a day's first
    hand is called, `ends_day` on its last; `waits` says why the next hand cannot be called yet.
    """
    hall = Hall(event)
    progress = call_progress(event, hall)
    if progress is None:
        title = "The movement is not chosen yet"
        return {"title": title, "figure": "", "moment": "", "starts_day": True, "seen": event.call.code}
    hand, following, moment = progress.hand, progress.following, progress.moment
    is_last = moment is Moment.HAND and progress.ends_session
    title, figure, message = title_now(event, progress, hall)
    unopened = following if following and not hall.days[following.day - 1].opened_at and not is_last else None
    coming = following.number if following and moment in (Moment.BREAK, Moment.DAY_OVER) else max(progress.call.hand, 1)
    is_closed = is_day_over(progress, hall)
    is_done = following is None and moment is not Moment.HAND
    stop = Call(progress.call.hand, is_stopped=True)
    skip = Call(following.number) if following else None
    return {
        "moment": moment.value,
        "title": title,
        "figure": figure,
        "message": message,
        "hand": hand,
        "next_hand": None if is_last or (moment is Moment.DAY_OVER and not is_closed) else following,
        "starts_day": following is not None and (hand is None or is_closed),
        "ends_day": hand is not None and moment is Moment.HAND and (following is None or following.day != hand.day),
        "is_over": is_closed and (following is None or unopened is not None),
        "is_counting": moment in (Moment.DAY_OVER, Moment.OVER) and not is_closed,
        "in_session": place_in_session(progress, following if is_closed and (figure or not unopened) else hand),
        "ends_with": progress.name_of_break(hand) if hand else "",
        "empty": say_empty([table for table in empty_tables(hall) if table.is_empty_at(coming) and not is_done]),
        "coming": coming,
        "elapsed": seconds(event.hand_called_at, event.stopped_at or now),
        "left": seconds(now, event.goes_on_at) if figure and moment in (Moment.BREAK, Moment.PAUSE) else 0,
        "seen": event.call.code,
        "after": None if unopened else step_context(progress, progress.next_call),
        "before": step_context(progress, None if moment is Moment.PAUSE or is_closed else progress.previous_call),
        "other": step_context(progress, {Moment.HAND: None if is_last else stop, Moment.PAUSE: skip}.get(moment)),
        "waits": f"Day {unopened.day} is not open yet; open it on the desk." if unopened else "",
        "progress": progress,
    }


def strip_context(
    event: Event, hall: Hall, hands: Sequence[PlannedHand], empty: Sequence[EmptyTable]
) -> Context | None:  # fmt: skip
    """What every page says of the play of now, given the hands that are played: the hand, or the break and when it
    ends, what comes next, and where each pair is.  Times are those of the hall's clock, so that the page can be cached.

    None before a movement is chosen, before the first day where its date is not known, and once every day is closed.
    """
    if not hands or all(day.closed_at for day in hall.days):
        return None
    progress = progress_of(
        calls_of(hands),
        event.call,
        hall.days_over,
        event.break_word,
    )
    moment, following = progress.moment, progress.following
    hand = progress.hand if moment is Moment.HAND else None
    title, figure, message = title_now(event, progress, hall)
    if progress.hand is None and following and not (figure or hall.days[following.day - 1].opened_at):
        return None
    called_at = local_time(event, event.hand_called_at) if hand and event.hand_called_at else None
    is_last = moment is Moment.HAND and progress.ends_session
    return {
        "hand": hand,
        "title": f"{title} {figure}".strip(),
        "message": message,
        "is_waiting": moment in (Moment.BEFORE, Moment.DAY_OVER, Moment.OVER),
        "next_hand": None if is_last or moment in (Moment.BEFORE, Moment.DAY_OVER) else following,
        "then": progress.name_of_break(hand) if hand and is_last else "",
        "in_session": place_in_session(progress, hand),
        "since": f"{called_at:%H:%M}" if called_at else "",
        "called_at": called_at.isoformat(timespec="seconds") if called_at else "",
        "places": places_now(hall, hands[progress.called - 1], empty) if hand else [],
    }


def say_sitting_out(event: Event, hall: Hall, hand: int) -> str:
    """Who sits out on a hand because a table is empty or a team is three: `On hand 23 these sit out: table 4 (A and B)
    …`; or empty.
    """
    adopted = find_adopted_movement(event, hall)
    if adopted is None or not (empty_tables(hall) or any(team.turns for team in hall.teams)):
        return ""
    lines = [
        (card.table, line)
        for card in cards_of(hall, hall.seated, played_hands(event, adopted, hall), hand, is_printed=False)
        for line in card.lines
        if line.number == hand
        and not any(empty_table.table == card.table and empty_table.is_empty_at(hand) for empty_table in card.empty)
    ]
    out = [
        *(f"table {table} ({line.who.spoken})" for table, line in lines if line.is_host_empty),
        *(f"table {table} ({line.who.other.spoken})" for table, line in lines if line.are_visitors_away),
    ]
    return f"On hand {hand} these sit out: {list_numbers(out)}." if out else ""


def places_now(hall: Hall, hand: PlannedHand, empty: Sequence[EmptyTable]) -> list[Context]:
    """Each team with the table that its pair goes to on a hand, or that it sits out; nothing where it is not there."""
    number = hand.number
    away, short = {table.table for table in empty if table.is_empty_at(number)}, short_pairs(hall.teams, [hand])
    rows = []
    for team in hall.seated:
        table = team.table_on(number)
        to = hand.moves[table - 1] if 0 < table <= len(hand.moves) and table not in away else None
        sits_out = to in away or (table, number, True) in short or (to, number, False) in short
        rows.append({"team": team, "to": "–" if to is None else "sits out" if sits_out else to})
    return rows


def seconds(begin: datetime | None, end: datetime | None) -> int:
    """Whole seconds from one moment to another; 0 where one of them is not known."""
    return int((end - begin).total_seconds()) if begin and end else 0


def step_context(progress: Progress, call: Call | None) -> dict[str, str] | None:
    if call is None:
        return None
    step = replace(progress, call=call)
    name = f"hand {call.hand}"
    if step.hand is None:
        name = "the beginning"
    elif call.is_stopped:
        name = progress.name_of_break(step.hand) if step.ends_session else "Pause"
    return {"code": call.code, "message": name}


def title_now(event: Event, progress: Progress, hall: Hall) -> tuple[str, str, str]:
    """What the hall does while no hand is played, when play goes on, and a sentence: `Lunch, back at`, `13:10`, `Leave
    all …`.  The second is empty where nobody knows.
    """
    hand, following, moment = progress.hand, progress.following, progress.moment
    coming = hall.days[following.day - 1] if following else None
    is_closed = is_day_over(progress, hall)
    if is_closed and coming is None:
        return "Play has ended", "", ""
    if coming and (hand is None or is_closed):
        if coming.date and (not coming.opened_at or coming.date < today_of(event)):
            verb = "begins" if coming.date >= today_of(event) else "was"
            return f"Day {coming.number} {verb} on", f"{coming.date.day} {coming.date:%B}", say_hour(coming)
        return SOON if hand is None or coming.opened_at else f"Day {hand.day} is over", "", say_hour(coming)
    back = back_at(event)
    if hand and moment is Moment.PAUSE:
        return f"Pause{', back at' * bool(back)}", back, f"Hand {hand.number} goes on soon."
    if hand and moment is Moment.BREAK:
        name = f"{progress.name_of_break(hand)}{', back at' * bool(back)}"
        soon = "Play goes on soon. " if event.goes_on_at and not back else ""
        return name, back, f"{soon}Leave all flags standing on your table."
    return "Flags in fives", "", "Place your markers in fives and wait for the verifiers."


def say_hour(day: Day) -> str:
    """`Play begins at 9:30.`; empty where nobody said."""
    return f"Play begins at {day.starts_at:%H:%M}." if day.starts_at else ""


def is_day_over(progress: Progress, hall: Hall) -> bool:
    """True once the day of the hand called last is closed, or the next one is open though a count is not settled."""
    hand, following = progress.hand, progress.following
    return hand is not None and (
        hall.days[hand.day - 1].closed_at is not None
        or (following is not None and following.day > hand.day and hall.days[following.day - 1].opened_at is not None)
    )


def place_in_session(progress: Progress, hand: CallLine | None) -> Context:
    """A hand's day and session, how many hands of that are done before it, and how many there are."""
    if hand is None:
        return {}
    numbers = [line.number for line in progress.lines if line.session == hand.session]
    return {"day": hand.day, "session": hand.session, "done": numbers.index(hand.number), "hands": len(numbers)}


def leader_context(event: Event, now: datetime) -> Context:
    """The same for the leader, with the words to say, the pace and the next hands."""
    context = call_context(event, now)
    progress = context.pop("progress", None)
    if progress is None:
        return context
    hall = Hall(event, with_players=True)
    is_played_out = context["moment"] == Moment.OVER.value
    if sitting_out := "" if is_played_out else say_sitting_out(event, hall, context["coming"]):
        context["empty"].append(sitting_out)
    three = [team for team in hall.seated if team.players_here == len(Seat) - 1 and not team.turns]
    context["empty"] += [] if context["is_over"] else map(say_three, three)
    is_said = not context["is_over"] or context["starts_day"]  # nothing once all is counted
    words = words_now(progress, event.flags_per_table, starts_day=bool(context["starts_day"])) if is_said else ()
    to_come = [
        line
        for line in progress.lines[progress.called : progress.called + HANDS_TO_COME]
        if context["moment"] != "hand" or line.day == context["hand"].day
    ]
    pace = "" if context["is_counting"] else say_pace(event, progress, now)
    return context | {
        "words": [sentence.replace(" deals.", "\u00a0deals.") for sentence in words],
        "back": back_at(event),
        "pace": pace,
        "to_come": to_come,
    }


def say_three(team: SeatedTeam) -> str:
    """What to do about a team that came as three, of which nobody said who plays."""
    missing = f": nobody is named for {team.free_seat}" if team.free_seat else ""
    return f"{team.name}, table {team.table}, are three{missing}. Say who sits in, or that nobody does."


def say_pace(event: Event, progress: Progress, now: datetime) -> str:
    """`6 minutes a hand, lunch about 11:50`; empty after the last hand."""
    session = progress.session_lines
    if not session or progress.moment is Moment.OVER:
        return ""
    minutes = minutes_a_hand(progress.lines, calls(event))
    begins_at = max(now, event.goes_on_at or now)
    ends_at = local_time(event, session_ends_at(progress, minutes, event.hand_called_at, begins_at))
    ends_at += timedelta(minutes=-ends_at.minute % STEP)
    ends_day = session[-1].number == max(line.number for line in progress.lines if line.day == session[0].day)
    end = "the count" if ends_day else progress.name_of_break(session[0]).lower()
    return f"{counted(round(minutes), 'minute')} a hand, {end} about {ends_at:%H:%M}"
