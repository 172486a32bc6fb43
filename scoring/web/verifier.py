"""Verifiers sign in with the event's code and a name, and count by fives and loose.  R15, R16."""

from datetime import datetime
from functools import partial

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.domain.counts import Viewer, accept, five_and_loose, is_unlikely, likely_counts, read_back
from scoring.queries.hall import Hall
from scoring.queries.room import Room
from scoring.services.counts import (
    CountTakenBack,
    NewCount,
    note_refused_count,
    record_flag_count,
    take_back_count,
)
from scoring.web.presenters import counts as counting
from tournament.domain import NAME_LENGTH, Forbidden, NotFound, Refusal, counted, name_key
from tournament.http import VERIFIER_COOKIE, read_number
from tournament.models import Event, VerifierPhone
from tournament.models.audit import KEY_LENGTH
from tournament.queries.events import event_at, find_phone, is_led_by
from tournament.services.access import CODE_LENGTH, admit_verifier
from tournament.services.acts import Actor
from tournament.services.idempotency import StoredResponse, digest_request, respond_once
from tournament.web.errors import STATUS, TOO_MANY
from tournament.web.views import (
    UNPROCESSABLE,
    Context,
    HttpResponseSeeOther,
    ask_for_code,
    counting_phone,
    new_idempotency_key,
    set_verifier_cookie,
    signed_in,
    verifier_required,
)


class CodeForm(forms.Form):
    code = forms.CharField(
        label="The leader’s code",
        help_text="Six letters and figures, from your card or the one on the leader’s table.",
        max_length=CODE_LENGTH + 6,
        widget=forms.TextInput(
            attrs={"class": "code-entry", "autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
    )
    name = forms.CharField(
        label="Your name",
        help_text="It stands beside what you count. With a card of your own, leave it empty.",
        max_length=NAME_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )


class TypedCountForm(forms.Form):
    """A count as it is typed: fives and loose, or all flags; `read_back` is the number the page has already shown."""

    key = forms.CharField(max_length=KEY_LENGTH)
    fives = forms.IntegerField(required=False, min_value=0)
    loose = forms.IntegerField(required=False, min_value=0)
    total = forms.IntegerField(required=False, min_value=0)
    read_back = forms.IntegerField(required=False)

    def flags(self) -> int:
        """The flags that were typed; raises Refusal."""
        Refusal.when(not self.is_valid(), "Only figures can be counted. Type the fives and the loose flags again.")
        fives, loose, total = (self.cleaned_data[name] for name in ("fives", "loose", "total"))
        if fives is None and loose is None:
            Refusal.when(total is None, "Nothing is counted yet. Count the fives, then the loose flags.")
            return int(total)
        Refusal.when(fives is None or loose is None, "Type both the fives and the loose flags; 0 where there are none.")
        flags = five_and_loose(fives, loose)
        Refusal.when(
            total not in (None, flags),
            f"{fives} fives and {loose} are {flags}, not {total}. Type the one or the other.",
        )
        return flags


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def verify(request: HttpRequest, slug: str) -> HttpResponse:
    if request.method == "POST":
        return sign_in(request, event_at(slug))
    phone = counting_phone(request, slug)
    if phone is None or "again" in request.GET or name_key(request.GET.get("name", phone.name)) != name_key(phone.name):
        return sign_in_page(request, event_at(slug), CodeForm(initial=request.GET.dict()))
    return tables_page(request, phone.verifier.event, phone)


def sign_in_page(request: HttpRequest, event: Event, form: forms.Form, status: int = 200) -> HttpResponse:
    page = {"event": event, "form": form, "next": next_url(request, event)}
    return render(request, "scoring/verifier/sign_in.html", page, status=status)


def sign_in(request: HttpRequest, event: Event) -> HttpResponse:
    """Signs a verifier in by the code, and redirects to the page they wanted."""
    form = CodeForm(request.POST)
    if not form.is_valid():
        return sign_in_page(request, event, form, UNPROCESSABLE)
    before = counting_phone(request, event.slug)
    try:
        token = admit_verifier(
            event=event, code=form.cleaned_data["code"], name=form.cleaned_data["name"],
            address=request.META.get("REMOTE_ADDR", ""), at=timezone.now(),
            token=request.COOKIES.get(VERIFIER_COOKIE, ""),
        )  # fmt: skip
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return sign_in_page(request, event, form, TOO_MANY if STATUS[refusal.kind] == TOO_MANY else UNPROCESSABLE)
    phone = find_phone(event.slug, token)
    if before and phone and before.pk == phone.pk and before.name != phone.name and event.counts_needed > 1:
        text = f"{before.name} counted with this phone. Two counts of a table agree only from two phones."
        messages.warning(request, text)
    response = HttpResponseSeeOther(next_url(request, event))
    set_verifier_cookie(response, request, event, token)
    return response


def next_url(request: HttpRequest, event: Event) -> str:
    """The page that was asked for before the sign-in: never one outside the event's counting pages."""
    tables = reverse("verify", args=[event.slug])
    wanted = request.POST.get("next") or request.GET.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(wanted, allowed_hosts=None) and wanted.startswith(tables)
    return wanted if is_ours else tables


def tables_page(request: HttpRequest, event: Event, phone: VerifierPhone) -> HttpResponse:
    hall = Hall(event)
    open_numbers = [day.number for day in hall.open_days]
    if not open_numbers:
        nothing = {"event": event, "name": phone.name, "is_leader": is_led_by(event, request.user)}
        is_over = all(day.closed_at for day in hall.days)
        return render(request, "scoring/verifier/no_day.html", nothing | {"is_over": is_over})
    # Of the day that is on, unless another was asked for: a receipt of yesterday that is still shown does not.
    wanted = request.GET.get("day", "") if "received" not in request.GET or "past" in request.GET else ""
    number = next((day for day in open_numbers if str(day) == wanted), open_numbers[0])
    count = hall.room(number, counting.requested_session(request, hall, number))
    # The table whose count was just saved, with the flags of its receipt.
    table, flags = (read_number(request.GET.get(name, "")) for name in ("table", "flags"))
    page: Context = counting_page(request, event, count, phone)
    page["key"] = new_idempotency_key()
    is_of_this_day = request.GET.get("day") == str(number)
    if "received" in request.GET and is_of_this_day and table and flags is not None and table in count.tables:
        page |= {"received": table, "flags": flags, "is_conflict": table in page["progress"].conflicts}
    if table:
        page["next_table"] = next((number for number in page["left"] if number > table), page["next_table"])
    return render(request, "scoring/verifier/counting.html", page)


def first_table(event: Event, phone: VerifierPhone, tables: list[int]) -> int:
    """Where somebody begins to count: verifiers begin at different places of the hall, so that none is offered the
    table at which another stands.
    """
    people = list(event.verifiers.filter(revoked_at=None).order_by("pk").values_list("pk", flat=True))
    place = people.index(phone.verifier_id) if phone.verifier_id in people else 0
    return tables[place * len(tables) // max(len(people), 1)]


def counting_page(request: HttpRequest, event: Event, day: Room, phone: VerifierPhone) -> Context:
    """The tables of a day as this verifier may know them, and where to count on."""
    viewer = Viewer(phone.name, phone.pk)
    hall, count = day.hall, day.known_to(viewer)
    names, hands = {team.table: team.name for team in hall.teams}, hall.hands[count.day]
    left = [number for number in count.to_check if viewer.own_count(count.tables[number]) is None]
    first = first_table(event, phone, list(count.tables))
    at_session: dict[str, int] = {"session": count.session} if count.session else {}
    asked = at_session | ({"day": count.day} if count.is_past else {})
    least, most = likely_counts(count.limits)
    return {
        "event": event,
        "name": phone.name,
        "is_leader": is_led_by(event, request.user),
        "day": count.day,
        "session": count.session,
        "is_open": count.is_open,
        "is_closed": count.closed_at is not None,
        "is_past": count.is_past,
        "table": 0,
        "team": "",
        "entered": [],
        "action": "",
        "least": least,
        "most": most,
        "hand_on": counting.hand_on(event, hall, count.day),
        "last_hand": hands.last,
        "squares": [
            square | {"team": names[number]}
            for number, square in zip(count.tables, counting.squares(event, count, viewer), strict=True)
        ],
        "progress": count,
        "sum_sentence": count.sum_sentence if count.is_open else "",
        "adds_up": count.adds_up,
        "asked_day": f"day={count.day}&" if count.is_past else "",
        "other_days": [open_day.number for open_day in hall.open_days if open_day.number != count.day],
        "checkpoints": hall.breaks(count.day) if event.hand_in_play < hands.last else [],
        "break_after": hall.session_before_break(count.day),
        "left": left,
        "next_table": next((number for number in left if number >= first), next(iter(left), None)),
        "again": [table for table in count.conflicts if viewer.own_count(count.tables[table]) is not None],
        "tables_url": f"{reverse('verify', args=[event.slug])}?{urlencode(asked)}".rstrip("?"),
    }


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@verifier_required
def count_table(request: HttpRequest, event: Event, phone: VerifierPhone, day: int, table: int) -> HttpResponse:
    """One table's count: typed, read back for phones that did not do so themselves, and saved."""
    hall = Hall(event)
    session = counting.requested_session(request, hall, day)
    page: Context = {"key": request.POST.get("key") or new_idempotency_key()}
    count: NewCount | None = None
    template, status = "scoring/verifier/counting.html", 200
    if request.method == "POST":
        form, actor = TypedCountForm(request.POST), Actor(phone.name, phone=phone) if phone.pk else signed_in(request)
        try:
            flags = form.flags()
            if form.cleaned_data["read_back"] == flags:
                counted_at = read_moment(request.POST.get("counted_at", ""))
                count = NewCount(day=day, table=table, flags=flags, session=session, counted_at=counted_at)
                key = digest_request(request.get_full_path(), form.cleaned_data["key"], flags)
                saved = respond_once(event, key, timezone.now(), partial(save_count, request, event, actor, count))
                query = {"received": page["key"]} | saved.body
                return HttpResponseSeeOther(f"{reverse('verify', args=[event.slug])}?{urlencode(query)}")
            limits = hall.room(day, session).limits
            accept(flags, limits)
            read_back_text = counted(flags, "flag") if form.cleaned_data["fives"] is None else read_back(flags)
            page |= {"flags": flags, "read_back": read_back_text, "is_unlikely": is_unlikely(flags, limits)}
            template = "scoring/verifier/read_back.html"
        except Forbidden:  # the code was changed just now
            return ask_for_code(request, event.slug)
        except Refusal as refusal:
            page |= {"refusal": str(refusal), "typed": form.data}
            status = UNPROCESSABLE
    page |= page_of_table(request, event, hall.room(day, session), table, phone)
    if count and page["is_closed"]:
        note_refused_count(event, actor, timezone.now(), count)
        page["refusal"] = f"{page['refusal']} Your count is noted on the leader’s desk."
    return render(request, template, page, status=status)


def save_count(request: HttpRequest, event: Event, actor: Actor, count: NewCount) -> StoredResponse:
    """Stores a count, and tells what of it the page shows then; at a break the leader's takes the place of one that was
    typed without a phone, from a slip.  Raises as counting and taking back do.
    """
    if count.session and is_led_by(event, request.user):
        typed = event.flag_counts.filter(
            is_taken_back=False, day__number=count.day, table__number=count.table, session__number=count.session
        ).last()
        if typed and not typed.phone_id and typed.flags != count.flags:
            taken = CountTakenBack(day=count.day, table=count.table, count=typed.pk)
            take_back_count(event, actor, timezone.now(), taken)
    receipt = record_flag_count(event, actor, timezone.now(), count)
    shown = {"day": count.day, "table": count.table, "flags": receipt.flags}
    shown |= {"session": count.session} if count.session else {}
    return StoredResponse(HttpResponseSeeOther.status_code, shown | ({"past": 1} if receipt.is_past else {}))


def page_of_table(request: HttpRequest, event: Event, day: Room, table: int, phone: VerifierPhone) -> Context:
    """The context of every page of one table's count; raises NotFound for an unknown table."""
    names = {team.table: team.name for team in day.hall.teams}
    team = NotFound.require(names.get(table), f"There is no table {table}; tables run from 1 to {len(day.tables)}.")
    NotFound.when(table not in day.tables, f"Table {table} was not in play on day {day.day}.")
    page, viewer = counting_page(request, event, day, phone), Viewer(phone.name, phone.pk)
    count, entered = page["progress"].tables[table], day.entered(table)
    at_session = f"?session={day.session}" if day.session else ""
    return page | {
        "table": table,
        "team": team,
        "entered": counting.counts_so_far(event, count, entered, viewer),
        "count_state": counting.SQUARES[count.state],
        "has_counted": viewer.own_count(count) is not None,
        "action": reverse("verify-table", args=[event.slug, day.day, table]) + at_session,
    }


def read_moment(text: str) -> datetime | None:
    """The time at which the phone took the count, None when it sends none that can be read."""
    try:
        moment = parse_datetime(text[:40])
    except ValueError:
        return None
    return moment if moment is not None and moment.tzinfo is not None else None
