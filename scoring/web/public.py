"""The public pages of an event, the same for every visitor: standings and tables; and the hall screen, read from 15
metres.  It only shows; one that was opened by the desk's signed link may also change the hand in play.
"""

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.formats import date_format
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from rotations.domain.book_rotation import THIRTY
from rotations.domain.calling import Moment
from rotations.domain.card import TableCard, has_giveaway
from rotations.queries import (
    adopted_movement,
    empty_tables,
    empty_to_come,
    find_adopted_movement,
    played_hands,
    table_card,
    trumps_of,
)
from scoring.domain import rules_text
from scoring.domain.standings import unsettled_tie
from scoring.queries.hall import Hall, as_shown
from scoring.queries.prizes import awards
from scoring.queries.room import Room
from scoring.web.presenters.calling import SOON, call_context, strip_context
from scoring.web.presenters.standings import (
    FlagScale,
    playoff_shown,
    say_why_not,
    standings_context,
    standings_csv,
    tie_sentences,
)
from tournament.domain import Conflict, Forbidden, NotFound, list_numbers, say_tables
from tournament.domain.event import read_call
from tournament.http import read_number
from tournament.models import Day, Event
from tournament.network import public_url
from tournament.queries.events import (
    FOR_PAGES,
    SIGNERS_OWN_NAME,
    event_at,
    local_time,
    plan_of,
    substitutions,
)
from tournament.queries.log import (
    corrected_places,
    first_final_at,
    times_hall_links_ended,
)
from tournament.services.acts import Actor
from tournament.services.events import HandCall, call_hand
from tournament.web.events import find_team, page_head, say_reopened, state_text, today_of
from tournament.web.public_page import public_page
from tournament.web.svg import qr_svg
from tournament.web.views import Context, HttpResponseSeeOther, event_view

FOR_EVENT_PAGE = FOR_PAGES.annotate(
    signers_own_name=SIGNERS_OWN_NAME,
    first_final=first_final_at(),
)


@public_page
def rules_page(request: HttpRequest, slug: str | None = None) -> HttpResponse:
    event = event_at(slug) if slug else None
    plan = plan_of(event) if event else rules_text.BY_THE_BOOK
    shown = {
        "event": event,
        "game": rules_text.GAME,
        "outcomes": [(tricks, range(flags), won) for tricks, flags, won in rules_text.OUTCOMES],
        "sections": rules_text.sections(plan, trumps_of(event, Hall(event)) if event else THIRTY.trump),
        "source": rules_text.SOURCE,
    }
    return HttpResponse(render_to_string("scoring/public/rules.html", shown))


@public_page
def event_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Standings as far as they are shown, why each place, ties and their playoffs.

    With `team`, what somebody typed to find their team, the page of that team, or those it may be.
    """
    if "team" in request.GET:
        return find_team(request, event_at(slug))
    event = as_shown(event_at(slug, FOR_EVENT_PAGE))
    hall = Hall(event)
    empty = empty_to_come(event, hall)
    adopted = find_adopted_movement(event, hall)
    hands = played_hands(event, adopted, hall) if adopted else ()
    reopened = say_reopened(event, hall.days)
    open_day, now = hall.open_room, strip_context(event, hall, hands, empty)
    page: Context = {
        **head_of(event, hall.days, "standings", reopened),
        "progress": open_day if open_day and open_day.done else None,
        "empty": () if event.finalised_at or (open_day and open_day.done) else empty,
        "now": strip_shown(now, open_day),
        "at": now and now["places"],
    }
    if standings := hall.public_standings:
        page |= standings_context(event, standings)
        names = {place.table: place.team for place in standings.standings.places}
        page |= {
            "ties": tie_sentences(standings),
            "has_open_tie": unsettled_tie(standings.standings),
            "prizes": [(won, list_numbers(won.teams)) for won in awards(event, standings, 0)]
            if event.finalised_at
            else [],
            "playoffs": [playoff_shown(stored.playoff, names, standings.standings) for stored in standings.playoffs],
        }
    else:
        is_said = page["progress"] or (page["now"] and page["now"]["hand"])  # how far it is, in play or counting
        is_held = event.standings_shown == event.StandingsShown.HELD
        why_not = reopened or ("" if is_said and not is_held else say_why_not(hall))
        page |= {"why_not": why_not, "teams": hall.seated, "first_day": next(iter(hall.days), None)}
    return HttpResponse(render_to_string("scoring/public/event.html", page))


def head_of(
    event: Event, days: Sequence[Day], current: str, reopened: str = ""
) -> Context:  # fmt: skip
    """The head of a page about results, which says when they were corrected, or that they are; `reopened` says it of
    days.
    """
    head, first_final = page_head(event, days, current), vars(event)["first_final"]
    if first_final and event.finalised_at != first_final:
        head["state_text"] = f"{head['state_text']}; {say_corrected(event, first_final)}"
    elif reopened and head["state_text"]:
        head["state_text"] = f"{head['state_text']}. {reopened}"
    return head


def say_corrected(event: Event, first_final: datetime) -> str:
    """`corrected 3 December 2026, day 2, table 9`, or since when final standings are being corrected."""
    if event.finalised_at is None:
        return f"they were final on {date_format(local_time(event, first_final), 'j F Y')} and are being corrected"
    days, tables = corrected_places(event, first_final)
    day = date_format(local_time(event, event.finalised_at), "j F Y")
    where = [f"day {list_numbers(days)}"] if days else []
    where += [say_tables(tables)] if tables else []
    return ", ".join([f"corrected {day}", *where])


def strip_shown(now: Context | None, open_day: Room | None) -> Context | None:
    """The strip, where it says more than how far the counting has come."""
    is_counting = open_day is not None and (open_day.done > 0 or open_day.begun > 1)
    if now is None or (is_counting and now["is_waiting"]):
        return None
    if open_day is None or open_day.last_break is None or now["title"] != SOON:
        return now
    # No hand was called, and flags were counted at a break: it is played from paper.
    played, title = open_day.last_break.hands, f"Day {open_day.day} is being played"
    return now | {"title": title, "message": f"Hands played: {played} of {open_day.hands}.", "next_hand": None}


def read_shown(slug: str) -> Hall:
    """The event of an address as the public sees it; raises NotFound."""
    event = as_shown(event_at(slug, FOR_EVENT_PAGE))
    return Hall(event)


@require_safe
def standings_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings as CSV, as far as they are shown; raises NotFound with the reason while they are not."""
    hall = read_shown(slug)
    if hall.public_standings is None:
        raise NotFound(say_reopened(hall.event, hall.days) or say_why_not(hall))
    return standings_csv(hall.event, hall.public_standings, hall.days)


@public_page
def table_page(request: HttpRequest, slug: str, table: int) -> HttpResponse:
    """One table: its sheet and its record.  Players stay unnamed here."""
    event = as_shown(event_at(slug, FOR_EVENT_PAGE))
    hall = Hall(event, with_players=event.show_player_names)
    adopted, played = adopted_movement(event, hall), list(hall.days)
    card, shown = table_card(event, adopted, hall, table), hall.public_standings
    hands = played_hands(event, adopted, hall)
    today = hands_of_today(event, played, card)
    line = today["now"] or today["next"]
    drawn: Context = standings_context(event, shown) if shown else {"places": []}
    page = {
        **head_of(event, played, "tables"),
        **drawn,
        "card": card,
        "has_giveaway": has_giveaway(card.lines),
        "empty": [table for table in empty_to_come(event, hall) if table in card.empty],
        "strip": strip_shown(strip_context(event, hall, hands, empty_tables(hall)), hall.open_room),
        "endings": hall.endings,
        **today,
        "turn": card.say_turn(line.number) if line else "",
        "came": say_who_came(event, card) if event.show_player_names else (),
        "tables": adopted.movement.tables,
        "row": next((row for row in drawn["places"] if row["table"] == str(table)), None),
        "owed": [
            f"Day {day.day}: {day.tables[table].flags} counted, {day.owed[table]} owed."
            for day in (shown.days if shown else ())
            if table in day.tables and day.owed.get(table)
        ],
        "count_url": f"/{event.slug}/verify/{hall.open_room.day}/{table}/" if hall.open_room else "",
    }
    return HttpResponse(render_to_string("scoring/public/table.html", page))


def say_who_came(event: Event, card: TableCard) -> list[str]:
    """Who took a seat at a table after its first hand and before its last one, from when, and whose seat it was."""
    return [
        f"{row.came} plays {row.seat} from hand {row.after_hand + 1}{f', until then {row.left}' if row.left else ''}."
        for row in reversed(substitutions(event))
        if row.team.name == card.team
        and row.after_hand in [line.number for line in card.lines[:-1]]
        and not (vars(row)["is_taken_back"] or vars(row)["takes_back"])
    ]


def hands_of_today(event: Event, days: Sequence[Day], card: TableCard) -> Context:
    """A table’s hand in play and the next one, and its hands from there to the end of that day; all once it is over."""
    call = event.call
    open_days = {day.number for day in days if day.opened_at and not day.closed_at}
    to_play = {day.number for day in days if not day.closed_at}
    away = [empty for empty in card.empty if empty.table == card.table]
    played = [
        line for line in card.lines if line.day in to_play and not any(empty.is_empty_at(line.number) for empty in away)
    ]
    now = [line for line in played if line.number == call.hand and line.day in open_days and not call.is_stopped]
    to_come = [line for line in played if line.number > call.hand]
    line = next(iter(now + to_come), None)
    day = line.day if line else min(to_play, default=None)
    today = [
        hand_line
        for hand_line in card.lines
        if day in (hand_line.day, None) and not (line and hand_line.number < line.number)
    ]
    return {
        "now": next(iter(now), None),
        "next": next(iter(to_come), None),
        "today": today,
        "others": [hand_line for hand_line in card.lines if hand_line not in today],
    }


SALT = "hall"
STANDINGS, PRIZES = "standings", "prizes"


def moving_link(event: Event) -> str:
    """The address of a hall screen that may change the hand in play, today; only the desk shows it."""
    return f"{reverse('hall', args=[event.slug])}?{urlencode({'move': token_of_link(event)})}"


def token_of_link(event: Event) -> str:
    """It is of this event, of the date in the hall, and another once the leader has ended the links."""
    signed = f"{event.pk} {today_of(event)} {times_hall_links_ended(event)}"
    return salted_hmac(SALT, signed, algorithm="sha256").hexdigest()


def may_move(event: Event, token: str) -> bool:
    """True for the token of this event's own link, made today and not ended since."""
    return bool(token) and constant_time_compare(token, token_of_link(event))


# The signed token in the form is the permission, and no other site can know it; so the screen needs no cookie.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@event_view
def hall_screen(request: HttpRequest, event: Event) -> HttpResponse:
    """The call of the hand in play, or what is known while none is played: also the standings, once a day is closed.

    Asked for, the standings, or the prizes from the last place up; they give way once something else is `called`.
    """
    if request.method == "POST":
        return move(request, event)
    token = request.GET.get("move", "")
    is_moving = may_move(event, token)
    shows = request.GET.get("show", "")
    is_called_on = request.GET.get("called", event.call.code) != event.call.code
    shows = shows if shows in (STANDINGS, PRIZES) and not is_called_on else ""
    revealed = read_number(request.GET.get("revealed", "")) or 0
    etag = f'"{event.version}-{is_moving}-{shows}-{revealed}-{public_url()}"'
    # A compressed response has a weak tag, and the browser sends that one back.
    if etag in request.headers.get("If-None-Match", ""):
        return HttpResponseNotModified()
    now = timezone.now()
    call = call_context(event, now)
    page: Context = {**call, "event": event, "token": token if is_moving else "", "fresh": "", "shows": shows}
    if shows:
        page["fresh"] = f"?{urlencode(request.GET.dict() | {'called': event.call.code})}"
    if shows or call.get("is_over"):
        page |= places(event, shows == PRIZES, revealed)
    is_call = not shows and "places" not in page
    is_due, is_counting = call["starts_day"] or call.get("ends_day", False), call.get("is_counting", False)
    day = Hall(event).open_room if is_call and (is_due or is_counting) else None
    if day and is_due and day.begun > call["starts_day"]:
        # Counted without calls, past the last call, or opened again; one count before the first call is practice.
        is_counting = True
        page |= {"moment": "", "title": f"Day {day.day}", "is_counting": True, "starts_day": False, "next_hand": None}
    if is_call and page["moment"] != Moment.HAND:
        at = local_time(event, now)
        flags = event.flags_per_table
        address = f"{public_url()}{reverse('public-event', args=[event.slug])}?team="
        page |= {
            "at": at,
            "clock": at.hour * 3600 + at.minute * 60 + at.second,
            "flags": SafeString(FlagScale(flags).picture([flags], flags)),
            "drawn": [0],
            "is_block": FlagScale(flags).is_block,
            "counting": day if day and day.done and is_counting else None,
            "reopened": say_reopened(event, event.days.all()) if day and is_counting else "",
            "qr": qr_svg(address) if public_url() else "",
        }
    response = render(request, f"scoring/hall/{'call' if is_call else 'places'}.html", page)
    response.headers["ETag"] = etag
    return response


def move(request: HttpRequest, event: Event) -> HttpResponse:
    """Calls what the screen's button or key calls, and shows what is called now.

    A screen that showed an older call changes nothing.  Raises Forbidden without the signed token, NotFound for an
    unknown hand.
    """
    token, call = request.POST.get("move", ""), read_call(request.POST.get("hand", ""))
    if not may_move(event, token) or call is None:
        raise Forbidden("Only a hall screen opened from the desk can change the hand. Open it there.")
    with suppress(Conflict):
        hand_call = HandCall(hand=call.hand, is_stopped=call.is_stopped, seen=request.POST.get("seen", ""))
        call_hand(event, Actor("hall screen"), timezone.now(), hand_call)
    return HttpResponseSeeOther(f"{reverse('hall', args=[event.slug])}?{urlencode({'move': token})}")


def places(event: Event, is_prizes: bool, revealed: int) -> Context:
    """The standings as far as everybody may see them; for the prizes so many steps of the ceremony, from the last prize
    to the first: its name, then who won it.  Behind its last step stand the standings.
    """
    hall = Hall(event, with_players=event.show_player_names)
    shown = hall.public_standings
    page: Context = {"is_prizes": is_prizes}
    if shown is None:
        return page | {"why_not": say_reopened(event, hall.days) or say_why_not(hall)}
    page |= standings_context(event, shown)
    page |= {"state": shown.state.value, "message": state_text(event, hall.days)}
    if not is_prizes:
        return page | {"notes": list(filter(None, [shown.stopped_early, *shown.unranked]))}
    if any(not day.closed_at for day in hall.days):
        return page | {"why_not": "The prizes are known when every day is closed."}
    if unsettled_tie(shown.standings):
        return page | {"why_not": "The prizes are known when the tie is played off."}
    prizes = awards(event, shown, event.places_that_matter)
    steps = [(prize, is_told) for prize in reversed(prizes) for is_told in (False, True)]
    seen = min(revealed, len(steps) + 1)
    award, is_told = steps[seen - 1] if 0 < seen <= len(steps) else (None, False)
    rows = {row["team"]: row for row in page["places"]}
    players = {team.name: [name for name in team.players.values() if name] for team in hall.seated}
    return page | {
        "is_prizes": seen <= len(steps),
        "award": award,
        "winners": [rows[team] | {"players": players.get(team, [])} for team in award.teams]
        if award and is_told
        else [],
        "is_last": seen == len(steps),
        "revealed_next": seen + 1 if seen <= len(steps) else None,
        "revealed_before": seen - 1 if seen else None,
    }
