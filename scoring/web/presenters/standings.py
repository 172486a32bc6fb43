"""The standings as pages show them, how far they can be trusted, what is still open, and playoffs.  R21, R40-R43."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from django.http import HttpResponse
from django.utils.safestring import SafeString

from scoring.domain.playoff import PlayoffState
from scoring.domain.standings import Place, Standings, places_of
from scoring.queries.hall import EventStandings, Hall
from tournament.domain.wording import ordinal, say_tables
from tournament.models import Day, Event
from tournament.web.desk.spreadsheet import csv_response
from tournament.web.events import signature
from tournament.web.views import Context

FIVE, MOST_PENNANTS = 5, 60  # flags are laid and drawn in fives; more than sixty are drawn as plain blocks of five
PENNANTS, BLOCKS = (9, 5), (3, 3)  # the step from flag to flag, and what a five has more than its steps
DRAWN_DAYS = 4  # days with a drawing of their own: solid, hollow, barred, half filled; the fifth is drawn as the first


@dataclass(frozen=True, slots=True)
class FlagScale:
    """How an event's flags are drawn: as pennants, or as blocks, in a picture that holds `most` of them."""

    most: int

    @property
    def is_block(self) -> bool:
        return self.most > MOST_PENNANTS

    def x_of(self, flags: int) -> int:
        """Where so many flags end, and the next one begins."""
        step, gap = BLOCKS if self.is_block else PENNANTS
        return step * flags + gap * (flags // FIVE)

    def picture(self, days: Sequence[int], began: int) -> str:
        """The flags of each day in a row, and the upright rule of those that a team `began` with.

        A day is drawn from the first flag on, and the days before it over that: so it is shortest.
        """
        _, gap = BLOCKS if self.is_block else PENNANTS
        ends = [(day, end) for day, end in enumerate(accumulate(days)) if days[day]]
        air = 0 if self.is_block else 1  # before the pole of the next pennant
        drawn = "".join(
            f'<rect width="{self.x_of(end) - air}" fill="url(#d{day % DRAWN_DAYS})"/>' for day, end in ends[::-1]
        )
        rule = self.x_of(began) - (0 if began % FIVE else gap / 2)
        width = self.x_of(self.most)
        return f'<svg viewBox="0 0 {width} 20" aria-hidden="true">{drawn}<path d="M{rule:g}-4v28"/></svg>'


def standings_context(event: Event, shown: EventStandings) -> Context:
    """What the components of the standings take: the places, the days that have a column, and how their flags are
    drawn.
    """
    days = [day for _, day in counted_days(shown)]
    return {
        "places": place_rows(event, shown),
        "days": days,
        "drawn": range(min(len(days), DRAWN_DAYS)),
        "is_block": scale_of(event, shown).is_block,
        "began": event.flags_per_table * len(days),
    }


def scale_of(event: Event, shown: EventStandings) -> FlagScale:
    """The scale of all lines: as long as the longest of them, or as what everybody began with."""
    began = event.flags_per_table * len(counted_days(shown))
    return FlagScale(max([began, *(place.total for place in shown.standings.places)]))


def place_rows(event: Event, shown: EventStandings) -> list[Context]:
    """The places as the components show them; the first is a larger line (`kind`) once every table is counted, where
    nobody shares it.
    """
    places = shown.standings.places
    last_advancing = max((index for index, place in enumerate(places) if place.advances), default=None)
    counted = [index for index, _ in counted_days(shown)]
    scale = scale_of(event, shown)
    is_clear = bool(counted) and all(None not in [place.days[day] for day in counted] for place in places)
    played_off = playoff_notes(shown)
    rows = []
    for index, place in enumerate(places):
        owes = shown.owed_by(place.table)
        notes = [
            place.zone,
            f"table {place.table}",
            "advances" if place.advances else "",
            played_off.get(place.table, ""),
            f"owes {owes}{', taken off' if event.count_loans_against_table else ''}" if owes else "",
        ]
        days = [place.days_shown[day] for day in counted]
        began = event.flags_per_table * len([flags for flags in days if isinstance(flags, int)])
        drawn = [flags if isinstance(flags, int) else 0 for flags in days]
        picture = scale.picture(drawn, began) if began and min(drawn) >= 0 else ""  # below zero only the figure tells
        is_first = is_clear and place.place == 1 and not place.shared and place.total > 0
        rows.append(
            {
                "place": place_shown(place, counted),
                "kind": " ".join(filter(None, ["first" if is_first else "", "cut" if index == last_advancing else ""])),
                "table": str(place.table),
                "url": f"/{event.slug}/tables/{place.table}/",
                "team": place.team,
                "zone": place.zone,
                "notes": list(filter(None, notes)),
                "days": days,
                "total": place.total_shown,
                "picture": SafeString(picture),
                "advances": place.advances,
                "why": place.why,
            }
        )
    return rows


def place_shown(place: Place, counted: Sequence[int]) -> str:
    """`2`, shared `2=`; `–` while the table is not counted on one of the days that are (their indexes)."""
    return "–" if None in [place.days_shown[day] for day in counted] else place.numeral


def counted_days(shown: EventStandings) -> list[tuple[int, int]]:
    """Index and number of each day that has a column, because some table of it is counted."""
    return [
        (index, day.day)
        for index, day in enumerate(shown.days)
        if any(place.days[index] is not None for place in shown.standings.places)
    ]


def playoff_notes(shown: EventStandings) -> dict[int, str]:
    """Who played off a tie, by table, and who won it; nothing where that no longer counts.  Who is placed by ruling."""
    notes = {table: "by ruling" for tied, by in shown.standings.settled.items() if by.ruling for table in tied}
    for stored in shown.playoffs:
        is_over = stored.playoff.is_decided
        if not shown.standings.counts(stored.playoff.tables, is_decided=is_over):
            continue
        is_lost = is_over and len(stored.playoff.tables) == 2  # of more tables others have places, too
        notes |= dict.fromkeys(stored.playoff.tables, "lost the playoff" if is_lost else "playoff")
        if is_over and isinstance(first := stored.playoff.order[0], int):
            notes[first] = "won the playoff"
    return notes


def standings_csv(event: Event, shown: EventStandings, days: Sequence[Day]) -> HttpResponse:
    """The standings as CSV, which names no players; teams that are not ranked come last.

    A team whose table waits for its count has no place, as on the pages.
    The file is named after how far the standings can be trusted, and each row says so, with when and by whom.
    """
    _, by, at = signature(event, days)
    state = [shown.state.value, at, by]
    note = [shown.stopped_early] if shown.stopped_early or shown.unranked else []
    places = shown.standings.places
    has_penalties = any(place.penalty for place in places)
    counted = [index for index, _ in counted_days(shown)]
    heads = ["Place", "Table", "Team", "Zone", *(f"Day {day.day}" for day in shown.days), "Owes", "Total", "Advances"]
    heads += ["Why", *(["Note"] if note else []), *(["Penalty", "For the place"] if has_penalties else [])]
    heads += ["State", "Since", "By"]
    rows: list[Sequence[str | int | None]] = [
        [
            place_shown(place, counted), place.table, place.team, place.zone,
            *place.days_shown, shown.owed_by(place.table), place.total, "yes" if place.advances else "no", place.why,
            *note, *([-place.penalty, place.total - place.penalty] if has_penalties else []), *state,
        ]
        for place in places
    ]  # fmt: skip
    rows += [
        [
            "", team.table, team.team, team.zone, *team.days, "", "", "no", "", team.sentence,
            *(["", ""] if has_penalties else []), *state,
        ]
        for team in shown.unranked
    ]  # fmt: skip
    return csv_response(f"{shown.event.slug}-standings-{shown.state.value}", [heads, *rows])


def tie_sentences(shown: EventStandings) -> list[str]:
    """Each tie that matters, and what it needs; and what is said besides."""
    return [*(str(tie) for tie in shown.standings.ties if tie.matters), *say_besides(shown)]


def say_besides(shown: EventStandings) -> list[str]:
    """That play stopped early; who is not ranked; the rulings that hold."""
    return [*filter(None, [shown.stopped_early]), *map(str, shown.unranked), *shown.standings.rulings]


def say_why_not(hall: Hall) -> str:
    if not (hall.rooms and hall.rooms[0].tables):
        return "The teams have no tables yet."
    if hall.event.standings_shown == "held":
        return "The leader shows the standings when they are final."
    if not any(day.opened_at for day in hall.days):
        return "Play has not started yet."
    first = next(day for day in hall.days if not day.closed_at)
    return f"Standings are shown after day {first.number} is closed."


def playoff_shown(playoff: PlayoffState, names: Mapping[int, str], standings: Standings) -> dict[str, object]:
    """A playoff hand by hand and in words, as far as it has come; `names` are the teams' by table.

    Where it decided the places, it also has these, `order`, each with table and team.
    """
    is_over = playoff.is_decided
    counts = standings.counts(playoff.tables, is_decided=is_over)
    first = next((tie.places[0] for tie in standings.ties if set(tie.tables) == set(playoff.tables)), None)
    placed = places_of(playoff.levels, first) if first and is_over and counts else []
    return {
        "title": f"Playoff of {say_tables(playoff.tables)}",
        "hands": [
            (
                meeting,
                [
                    (side.table, names.get(side.table or 0, side.label), meeting.tricks_of(side))
                    for side in meeting.sides
                ],
            )
            for meeting in playoff.meetings
        ],
        "order": [(place, table, names.get(table, "")) for place, table in placed if table],
        "message": say_playoff(playoff, standings),
        "news": say_news(playoff, standings),
    }


def say_playoff(playoff: PlayoffState, standings: Standings) -> str:
    """The hands of a playoff that are played, and its news, in sentences."""
    sentences = [
        f"Hand {meeting.number}: table {hand.winner} beat table {hand.loser} by "
        f"{max(hand.tricks)} tricks to {min(hand.tricks)}."
        for meeting in playoff.meetings
        if (hand := meeting.hand)
    ]
    return " ".join([*sentences, say_news(playoff, standings)])


def say_news(playoff: PlayoffState, standings: Standings) -> str:
    """What comes next; once it is decided, who has which place and goes on; or that it counts no longer."""
    is_over = playoff.is_decided
    if not standings.counts(playoff.tables, is_decided=is_over):
        return "This playoff no longer counts."
    first = next((tie.places[0] for tie in standings.ties if set(tie.tables) == set(playoff.tables)), None)
    if first is None or not is_over:
        return playoff.next_step
    going = {place.table for place in standings.places if place.advances}
    places = [
        f"table {table} is {ordinal(place)}{' and goes on' if table in going else ''}"
        for place, table in places_of(playoff.levels, first)
    ]
    return f"Decided: {', '.join(places)}."
