"""The standings as scripts get them.  R38, R40."""

from tests.events import document, load, standings


def test_the_whole_record_of_an_event_of_two_days() -> None:
    event = load(
        document(
            event={"slug": "two-days", "sessions": [[15], [15]], "advancing": 2, "name": "Two days"},
            teams=[{"name": name, "zone": f"Zone {table}", "table": table} for table, name in enumerate("ABCD", 1)],
            counted=[[17, 11, 8, 12], [20, 26, 2, 0]],
            loans=[{"day": 1, "table": 3, "flags": 2, "returned": 2}],
            playoffs=[{"tables": [1, 2], "hands": [{"tables": [1, 2], "trump": "S", "tricks": {"1": 6, "2": 7}}]}],
        )
    )

    assert standings(event) == {
        "event": "two-days",
        "state": "verified",
        "version": event.log.count(),
        "flags": {"due": 96, "found": 96, "lent": 0},
        "places": [
            {"place": 1, "shared": False, "table": 2, "team": "B", "zone": "Zone 2", "days": [11, 26], "total": 37,
             "advances": True, "why": "11 + 26 = 37; won the playoff with table 1"},
            {"place": 2, "shared": False, "table": 1, "team": "A", "zone": "Zone 1", "days": [17, 20], "total": 37,
             "advances": True, "why": "17 + 20 = 37; lost the playoff with table 2"},
            {"place": 3, "shared": False, "table": 4, "team": "D", "zone": "Zone 4", "days": [12, 0], "total": 12,
             "advances": False, "why": "12 + 0 = 12"},
            {"place": 4, "shared": False, "table": 3, "team": "C", "zone": "Zone 3", "days": [8, 2], "total": 10,
             "advances": False, "why": "8 + 2 = 10"},
        ],
        "ties": [{"tables": [1, 2], "places": [1, 2], "matters": True, "playoff": "resolved"}],
        "stopped_early": "",
        "left": [],
        "no_longer_holds": [],
    }  # fmt: skip
