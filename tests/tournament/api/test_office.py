"""The office through the API: what its pages do, for who keeps it alone."""

from base64 import b64encode

from tests import api_clients, events, people
from tests.tournament.services.test_office import picture
from tournament.services.access import leader_named


def test_the_office_invites_disables_hands_over_and_says_who_the_association_is() -> None:
    event, olga, adas = events.make_event(2), api_clients.Program(people.browser_of_office()), api_clients.ada()
    bob = leader_named("Bob")

    invited = olga.post("/api/office/links/", {"recipient": "Cy"}, 201)
    link = olga.post(f"/api/office/leaders/{bob.pk}/password-link/", {}, 201)
    assert [each["recipient"] for each in olga.get("/api/office/links/")] == ["Cy", "Bob"]
    assert api_clients.pat().client.get(invited["address"].removeprefix("http://testserver")).status_code == 200
    assert link["leader"] == bob.pk
    assert [
        each["recipient"]
        for each in olga.send("DELETE", f"/api/office/links/{invited['link']}/").json()  # type: ignore[attr-defined]
    ] == ["Bob"]

    year = {"events": [{"name": "Peace Zone", "level": "zone", "day": "2026-04-03", "leader": "Kay Law"}]}
    assert [each["slug"] for each in olga.post("/api/office/events/", year, 201)] == ["peace-zone-2026", "games"]
    assert [each["recipient"] for each in olga.post("/api/office/links/renew/", {})] == ["Bob", "Kay Law"]
    disabled = olga.post(f"/api/office/leaders/{event.leader_id}/disable/", {})
    assert (disabled["is_disabled"], disabled["leads"]) == (True, 1)
    assert adas.get("/api/events/games/log/", 401)
    handed = olga.post("/api/office/events/games/leader/", {"leader": bob.pk})
    assert (handed["leader"], handed["state"], events.fresh(event).leader) == (bob.pk, "provisional", bob)
    assert [
        olga.post(f"/api/office/leaders/{event.leader_id}/{act}/", {})[field]
        for act, field in (("enable", "is_disabled"), ("appoint", "keeps_office"), ("remove", "keeps_office"))
    ] == [False, True, False]

    assert olga.post(f"/api/office/leaders/{bob.pk}/zone/", {"zone": "Peace"})["zone"] == "Peace"

    sent = {"name": "Alberta 55 Plus", "logo": b64encode(picture()).decode(), "places": "Peace: Sexsmith"}
    changed = olga.send("PATCH", "/api/office/association/", sent).json()  # type: ignore[attr-defined]
    assert changed == {
        "name": "Alberta 55 Plus", "contact": "", "privacy": "", "places": "Peace: Sexsmith",
        "has_logo": True,
    }  # fmt: skip
    refusal = olga.send("PATCH", "/api/office/association/", {"logo": "no picture"})
    assert refusal.json()["detail"] == "logo must be a PNG or JPEG file in base64."  # type: ignore[attr-defined]
    assert olga.get("/api/office/log/")[0]["says"] == "What is said of the association was changed."
