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
    taken = bob.post(address, {"name": "Cy", "sign_in_name": "bob", **passwords})
    alike = bob.post(address, {"name": "Seven Hearts Led", "sign_in_name": "cy", **passwords})
    assert (taken.status_code, desk_pages.refusals_of(taken)) == (
        422, ["Somebody signs in as “bob” already. Choose another name to sign in."],
    )  # fmt: skip
    assert (alike.status_code, desk_pages.refusals_of(alike)) == (
        422,
        ["The password is too similar to the first name."],
    )
    assert olga.post(f"{made['Location']}withdraw/").status_code == 303
    again = olga.post(f"{made['Location']}withdraw/")
    assert (again.status_code, bob.get(address).status_code) == (404, 404)
    assert 'href="/office/leaders/"' in again.content.decode()
    assert not AccountLink.objects.exists()


def test_what_is_said_once_stands_on_pages_and_sheets() -> None:
    event, olga = events.make_event(2), people.browser_of_office()
    text = {"name": "Alberta 55 Plus", "contact": "office@example.org", "privacy": "No names.", "accent": "#8a1030"}

    wrong, saved = (
        olga.post("/office/association/", text | more)
        for more in ({"accent": "#ffee00"}, {"logo": SimpleUploadedFile("logo.png", picture())})
    )

    assert (wrong.status_code, saved.status_code) == (422, 303)
    assert desk_pages.refusals_of(wrong) == ["This colour is too pale to be read on white paper. Choose a darker one."]
    for address in ("/", "/games/", "/games/tables/1/", "/accounts/login/"):
        page = Client().get(address).content.decode()
        assert not desk_pages.unsaid(page, "<b>Alberta 55 Plus</b>", '<a href="mailto:office@example.org">'), address
    assert Client().get("/office/logo.png")["Content-Type"] == "image/png"
    sheets = {
        name: draw_sheet(events.fresh(event), name, paper="letter", is_large=False, public_url="")[0]
        for name in ("blank-certificates", "movement-sheets")
    }
    assert "For Alberta 55 Plus" in paper.texts(sheets["blank-certificates"])[0]
    assert "Alberta 55 Plus · Camrose" in paper.texts(sheets["movement-sheets"])[0]
    drawn = paper.pages(sheets["blank-certificates"])[0]
    assert b".541176 .062745 .188235 rg" in drawn.get_contents().get_data()  # type: ignore[union-attr]
    assert [each["/Subtype"] for each in drawn["/Resources"]["/XObject"].values()].count("/Image") == 1  # type: ignore[index]
    # Without a new file the logo stays; it goes when it is taken off.
    olga.post("/office/association/", text)
    assert Association.objects.get().small_logo
    olga.post("/office/association/", text | {"without_logo": "on"})
    assert Client().get("/office/logo.png").status_code == 404


def test_a_year_is_read_shown_and_set_up_as_it_was_shown() -> None:
    olga = people.browser_of_office()
    olga.post("/office/association/", {"name": "Alberta 55 Plus", "accent": "#8a1030", "places": "Peace: Sexsmith"})
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
    assert "Alberta 55 Plus asks you to lead:\n- Sexsmith, 6 March 2027\n" in link["mail"]
    address = link["mail"].partition("http://testserver")[2].split()[0]
    page = desk_pages.text_of(Client().get(address))
    assert ("Alberta 55 Plus" in page, "You are asked to lead: Sexsmith, 6 March 2027" in page) == (True, True)
    (sheet,) = paper.texts(olga.get("/office/links.pdf").content)
    assert "You are asked to lead Sexsmith, 6 March 2027." in sheet


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
    for path in ("pages/", "verifiers/", "file/", "days/1/hands/", "teams/list/", "event/"):
        assert browser.get(f"/games/desk/{path}").status_code == 403, path


def test_a_co_ordinator_reads_the_desks_of_the_zone_and_changes_nothing(event: Event) -> None:
    olga, bob = people.browser_of_office(), people.browser_of_leader("Bob")
    events.make_event(2, slug="elsewhere")
    page = f"/office/leaders/{leader_named('Bob').pk}/"
    assert bob.get("/games/desk/").status_code == 403

    assert olga.post(f"{page}zone/", {"zone": "peace country"}).status_code == 303

    assert 'value="peace country"' in olga.get(page).content.decode()
    assert 'href="/games/desk/"' in bob.get("/accounts/").content.decode()
    assert "You read this desk; only its leader changes it." in desk_pages.text_of(bob.get("/games/desk/"))
    reads_and_changes_nothing(bob, event)
    assert bob.get("/elsewhere/desk/").status_code == 403
    olga.post(f"{page}zone/", {"zone": ""})
    assert bob.get("/games/desk/").status_code == 403


def test_the_office_opens_a_desk_and_the_log_says_so(event: Event) -> None:
    olga = people.browser_of_office()
    assert olga.get("/games/desk/").status_code == 403

    opened = olga.post("/office/events/games/desk/")

    assert (opened.status_code, opened["Location"]) == (303, "/games/desk/")
    reads_and_changes_nothing(olga, event)
    assert people.browser_of_office().get("/games/desk/").status_code == 403  # another browser asks again
    said = "Olga opened the desk for the association’s office, to read it."
    assert event.log.order_by("-number").values_list("sentence", flat=True)[0] == said
    assert OfficeLogEntry.objects.get().sentence == "The desk of Summer Games was opened."
    assert said not in desk_pages.text_of(people.browser_of_leader("Ada").get("/games/desk/"))
