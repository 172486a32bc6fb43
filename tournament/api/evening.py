"""An evening in twelve calls, for the page about the API: what is done, method, address below /api/, and body."""

EVENING = (
    (
        "Set the evening up.", "POST", "events/",
        '{"slug": "friday", "name": "Friday evening", "level": "club", "dates": ["2026-11-27"], "sessions": [[12]]}',
    ),
    ("Enter the teams.", "POST", "events/friday/teams/", '{"teams": [{"name": "Prairie Aces"}, {"name": "Owls"}]}'),
    ("Seat them; an empty body draws.", "POST", "events/friday/seating/", "{}"),
    ("Choose the movement.", "POST", "events/friday/movement/", '{"plan": "balanced"}'),
    ("Print the hall pack.", "POST", "events/friday/print-jobs/", '{"sheet": "hall-pack"}'),
    ("Open the day; from now on seating and movement stay.", "POST", "events/friday/days/1/open/", "{}"),
    ("Call each hand; this is the last.", "POST", "events/friday/call/", '{"hand": 12}'),
    ("Count table 1: 14 flags.", "POST", "events/friday/counts/", '{"day": 1, "table": 1, "flags": 14}'),
    ("And so each table.", "POST", "events/friday/counts/", '{"day": 1, "table": 2, "flags": 10}'),
    ("Close the day.", "POST", "events/friday/days/1/close/", "{}"),
    ("Make the standings final.", "POST", "events/friday/standings/final/", "{}"),
    ("Read them.", "GET", "events/friday/standings/", ""),
)  # fmt: skip
