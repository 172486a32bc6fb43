"""The pages of the association's office, the links by which leaders come in, and who only reads a desk."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings

from scoring.services.printing import draw_sheet
from tests import desk_pages, events, paper, people
from tests.tournament.services.test_office import PASSWORD, picture
from tournament.models import AccountLink, Association, Event, OfficeLogEntry
from tournament.services.access import leader_named
from tournament.web.views import READER_PAGES


def test_a_link_is_shown_withdrawn_and_says_whom_it_would_sign_out() -> None:
    olga, bob = people.browser_of_office(), people.browser_of_leader("Bob")
    made = olga.post("/office/leaders/", {"recipient": "Cy Dole"})
    with override_settings(PUBLIC_URL="https://whist.example.org"):
        shown = olga.get(made["Location"])
    address = shown.context["address"].removeprefix("https://whist.example.org")

    assert (shown.content.decode().count('<div class="qr"'), shown["Cache-Control"].count("no-store")) == (1, 1)
    assert "You are signed in here as Bob already" in desk_pages.text_of(bob.get(address))
    passwords = {"new_password1": PASSWORD, "new_password2": PASSWORD}
    refused = [bob.post(address, {"name": name, "sign_in_name": sign_in_name, **passwords})
               for name, sign_in_name in (("Cy", "bob"), ("Seven Hearts Led", "cy"))]  # fmt: skip
    assert [(each.status_code, desk_pages.refusals_of(each)) for each in refused] == [
        (422, ["Somebody signs in as “bob” already. Choose another name to sign in."]),
        (422, ["The password is too similar to the first name."]),
    ]
    withdrawn, again = (olga.post(f"{made['Location']}withdraw/") for _ in range(2))
    assert [each.status_code for each in (withdrawn, again, bob.get(address))] == [303, 404, 404]
    assert ('href="/office/leaders/"' in again.content.decode(), AccountLink.objects.exists()) == (True, False)


def test_what_is_said_once_stands_on_pages_and_sheets() -> None:
    event, olga = events.make_event(2), people.browser_of_office()
    text = {"name": "Alberta 55 Plus", "contact": "office@example.org", "privacy": "No names."}

    wrong, saved = (
        olga.post("/office/association/", text | more)
        for more in ({"contact": "\x07"}, {"logo": SimpleUploadedFile("logo.png", picture())})
    )

    assert (wrong.status_code, saved.status_code) == (422, 303)
    assert desk_pages.refusals_of(wrong) == ["Write at most 160 letters that can be printed."]
    for address in ("/", "/games/", "/games/tables/1/", "/accounts/login/"):
        page = Client().get(address).content.decode()
        assert not desk_pages.unsaid(page, "<b>Alberta 55 Plus</b>", '<a href="mailto:office@example.org">'), address
    assert Client().get("/office/logo.png")["Content-Type"] == "image/png"
    sheets = {
        name: draw_sheet(events.fresh(event), name, paper="letter", is_large=False, public_url="")[0]
        for name in ("blank-certificates", "movement-sheets")
    }
    said = {"blank-certificates": "For Alberta 55 Plus", "movement-sheets": "Alberta 55 Plus · Camrose"}
    assert [words for name, words in said.items() if words not in paper.texts(sheets[name])[0]] == []
    drawn = paper.pages(sheets["blank-certificates"])[0]
    assert [each["/Subtype"] for each in drawn["/Resources"]["/XObject"].values()].count("/Image") == 1  # type: ignore[index]
    # Without a new file the logo stays; it goes when it is taken off.
    olga.post("/office/association/", text)
    assert Association.objects.get().small_logo
    olga.post("/office/association/", text | {"without_logo": "on"})
    assert Client().get("/office/logo.png").status_code == 404


def test_a_year_is_read_shown_and_set_up_as_it_was_shown() -> None:
    olga = people.browser_of_office()
    olga.post("/office/association/", {"name": "Alberta 55 Plus", "places": "Peace: Sexsmith"})
    text = "Event|Zone|Area|Date|Leader\nSexsmith|Peece|Sexsmith|6 March 2027|Kay Law\nP|Peace||1.2.3"

    read = olga.post("/office/year/", {"text": text})
    cells = {f"row-{number}": [cell for _, cell in row["cells"]] for number, row in enumerate(read.context["rows"])}
    wrong = olga.post("/office/year/", cells | {"enter": "1"})
    cells["row-1"][4] = "3 April 2027"
    unseen = olga.post("/office/year/", cells | {"enter": "1"})

    assert (read.status_code, wrong.status_code, unseen.status_code) == (200, 422, 200)
    assert [(row["event"].refusal or row["event"].question)[:12] for row in wrong.context["rows"]] == [
        "Do you mean ",
        "Write the fi",
    ]
    assert not Event.objects.exists()  # it was asked about Peece first
    entered = olga.post("/office/year/", cells | {"enter": "1", "seen": unseen.context["seen"]})
    assert (entered["Location"], Event.objects.count()) == ("/office/links/", 2)
    (link,) = olga.get("/office/links/").context["list"]["page"]
    page = Client().get(link["mail"].partition("http://testserver")[2].split()[0])
    (sheet,) = paper.texts(olga.get("/office/links.pdf").content)
    assert [
        *desk_pages.unsaid(link["mail"], "Alberta 55 Plus asks you to lead:\n- Sexsmith, 6 March 2027\n"),
        *desk_pages.unsaid(page, "Alberta 55 Plus", "You are asked to lead: Sexsmith, 6 March 2027"),
        *desk_pages.unsaid(sheet, "You are asked to lead Sexsmith, 6 March 2027."),
    ] == []


@pytest.mark.usefixtures("event")
def test_ticked_events_are_handed_over_together() -> None:
    events.make_event(2, slug="others")
    olga, bob = people.browser_of_office(), leader_named("Bob")

    shown = olga.get("/office/hand-over/?event=games&event=others")
    none = olga.post("/office/hand-over/", {"leader": bob.pk})
    olga.post("/office/hand-over/", {"leader": bob.pk, "event": ["games", "others"]})

    assert [event.slug for event, _ in shown.context["events"]] == ["games", "others"]
    assert desk_pages.refusals_of(none) == ["Tick the events first."]
    assert list(Event.objects.values_list("leader", flat=True)) == [bob.pk, bob.pk]
    assert [line["led_by"] for line in olga.get("/office/?leader=Bob&year=").context["list"]["page"]] == ["Bob", "Bob"]


@pytest.fixture
def event() -> Event:
    event = events.make_event(4)
    Event.objects.filter(pk=event.pk).update(zone="Peace Country")
    return events.fresh(event)


def reads_and_changes_nothing(browser: Client, event: Event) -> None:
    """Opens every page that may be read, finds no code, and is refused whatever else there is."""
    paths = {
        "desk-day": "days/1/",
        "desk-results-file": "results/standings.csv",
        "desk-ladder": "going-on/",
        "desk": "",
    }
    for name in READER_PAGES:
        path = f"/games/desk/{paths.get(name, name.removeprefix('desk-') + '/')}"
        read = browser.get(path)
        told = read.status_code, event.verifier_code in read.content.decode(), browser.post(path).status_code
        assert told == (200, False, 403), path
    assert [
        browser.get(f"/games/desk/{path}").status_code
        for path in ("pages/", "verifiers/", "file/", "days/1/hands/", "teams/list/", "event/")
    ] == [403] * 6


def test_a_co_ordinator_reads_the_desks_of_the_zone_and_changes_nothing(event: Event) -> None:
    olga, bob = people.browser_of_office(), people.browser_of_leader("Bob")
    events.make_event(2, slug="elsewhere")
    page = f"/office/leaders/{leader_named('Bob').pk}/"
    assert bob.get("/games/desk/").status_code == 403

    assert olga.post(f"{page}zone/", {"zone": "peace country"}).status_code == 303

    assert [
        *desk_pages.unsaid(olga.get(page).text, 'value="peace country"'),
        *desk_pages.unsaid(bob.get("/accounts/").text, 'href="/games/desk/"'),
        *desk_pages.unsaid(bob.get("/games/desk/"), "You read this desk; only its leader changes it."),
    ] == []
    reads_and_changes_nothing(bob, event)
    elsewhere = bob.get("/elsewhere/desk/")
    olga.post(f"{page}zone/", {"zone": ""})
    assert [each.status_code for each in (elsewhere, bob.get("/games/desk/"))] == [403, 403]


def test_the_office_opens_a_desk_and_the_log_says_so(event: Event) -> None:
    olga = people.browser_of_office()
    assert olga.get("/games/desk/").status_code == 403

    opened = olga.post("/office/events/games/desk/")

    assert (opened.status_code, opened["Location"]) == (303, "/games/desk/")
    reads_and_changes_nothing(olga, event)
    assert people.browser_of_office().get("/games/desk/").status_code == 403  # another browser asks again
    said = "Olga opened the desk for the association’s office, to read it."
    logged = [event.log.latest("number").sentence, OfficeLogEntry.objects.get().sentence]
    assert logged == [said, "The desk of Summer Games was opened."]
    assert said not in desk_pages.text_of(people.browser_of_leader("Ada").get("/games/desk/"))
