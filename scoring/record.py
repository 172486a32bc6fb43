"""The standings as one JSON object, for scripts."""

from typing import Any

from scoring.queries.hall import EventStandings


def standings_record(result: EventStandings, *, is_public: bool = False) -> dict[str, Any]:
    """The object that `standings --json` prints.

    For the API, `is_public`, a team has no place while it is not counted on a day on which another one is.  `penalty`
    flags and `missed` days are named where there are any, `stopped_early` says how many hands were played where play
    stopped early, `left` who is not ranked, `no_longer_holds` which rulings and playoffs do not.
    """
    places, ties = result.standings.places, result.standings.ties
    begun = {day for place in places for day, flags in enumerate(place.days_shown) if flags is not None}
    waiting = {place.table for place in places if any(place.days_shown[day] is None for day in begun)}
    return {
        "event": result.event.slug,
        "state": result.state.value,
        "version": result.event.version,
        "flags": {"due": result.due, "found": result.found, "lent": result.lent},
        "places": [
            {
                "place": None if is_public and place.table in waiting else place.place, "shared": place.shared,
                "table": place.table, "team": place.team, "zone": place.zone, "days": list(place.days),
                "total": place.total, "advances": place.advances, "why": place.why,
            }
            | ({"penalty": place.penalty} if place.penalty else {})
            | ({"missed": list(place.missed)} if place.missed else {})
            for place in places
        ],
        "ties": [
            {
                "tables": list(tie.tables), "places": list(tie.places), "matters": tie.matters,
                "playoff": tie.playoff.value,
            }
            for tie in ties
        ],
        "stopped_early": result.stopped_early,
        "left": [str(team) for team in result.unranked],
        "no_longer_holds": [str(lapse) for lapse in result.standings.lapsed],
    }  # fmt: skip
