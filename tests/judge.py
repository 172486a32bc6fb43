"""Judges what `movement --json` prints, without a line of the product.

It works everything out again, slowly and plainly: whether the moves can be played, the thirteen criteria, the exact
bound of each, and whether the record's own certificate says the same.
"""

from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, permutations

SEATS = "ABXY"
PAIRS = ("AB", "XY", "AX", "BY", "AY", "BX")
OTHER = {"AB": "XY", "XY": "AB", "AX": "BY", "BY": "AX", "AY": "BX", "BX": "AY"}
TRUMPS = ("H", "S", "D", "C", "NTL", "NTH")
WEIGHTS = {
    "encounter": 25,
    "visit": 10,
    "session": 12,
    "strength": 5,
    "soon": 8,
    "foursome": 12,
    "player": 8,
    "trump": 5,
    "early": 5,
    "spacing": 3,
    "revisit": 3,
    "oneway": 2,
    "walk": 2,
}


def faults(record):
    """Whether the moves can be played: what is wrong with each hand, a sentence each."""
    tables, sessions, hands = record["tables"], record["sessions"], record["hands"]
    everywhere, found = list(range(1, tables + 1)), []
    session_of = [number for number, many in enumerate(sessions, start=1) for _ in range(many)]
    if [(hand["hand"], hand["session"]) for hand in hands] != list(enumerate(session_of, start=1)):
        found.append("The hands are not numbered by their sessions.")
    for hand in hands:
        moves = hand["moves"]
        if sorted(moves) != everywhere or any(to == table for table, to in zip(everywhere, moves, strict=True)):
            found.append(f"Hand {hand['hand']}: not every table is visited by one pair of another.")
        if hand["who"] not in PAIRS or hand["dealer"] not in SEATS or hand["trump"] not in TRUMPS:
            found.append(f"Hand {hand['hand']}: its line is none.")
        shifts = {(to - table) % tables for table, to in enumerate(moves, start=1)}
        if hand.get("shift") != (shifts.pop() if len(shifts) == 1 else None):
            found.append(f"Hand {hand['hand']}: its shift is another.")
    return found


def achieved(record):
    """The value of every criterion, by name, from lists of meetings."""
    tables, sessions, hands = record["tables"], record["sessions"], record["hands"]
    session_of = [number for number, many in enumerate(sessions) for _ in range(many)]
    met = {teams: [] for teams in combinations(range(1, tables + 1), 2)}
    """For two teams, every meeting: hand from 1, who travelled, and what the lower-numbered team played."""
    for number, hand in enumerate(hands, start=1):
        for table, to in enumerate(hand["moves"], start=1):
            lower, higher = min(table, to), max(table, to)
            label = hand["who"] if table == lower else OTHER[hand["who"]]
            met[lower, higher].append((number, table, label))
    who = {number: hand["who"] for number, hand in enumerate(hands, start=1)}
    trump = {number: hand["trump"] for number, hand in enumerate(hands, start=1)}
    values = dict.fromkeys(WEIGHTS, 0)
    full = (tables - 1) // 2
    wanted = min(6, max(1, full - 1))
    for (lower, _), meetings in met.items():
        values["encounter"] += twos(len(meetings))
        values["visit"] += alike([traveller for _, traveller, _ in meetings])
        in_session = [session_of[number - 1] for number, _, _ in meetings]
        values["session"] += alike(in_session)
        values["session"] += alike([(session_of[number - 1], traveller) for number, traveller, _ in meetings])
        for before, after in pairwise(sorted({number for number, _, _ in meetings})):
            values["soon"] += max(0, wanted - (after - before))
            values["spacing"] += max(0, full - (after - before))
        values["foursome"] += alike([label for _, _, label in meetings])
        values["player"] += alike([(p, q) for _, _, label in meetings for p in label for q in OTHER[label]])
        values["trump"] += alike([trump[number] for number, _, _ in meetings])
        values["early"] += sum(len(hands) + 1 - max(one, two) for (one, _, _), (two, _, _) in combinations(meetings, 2))
        values["revisit"] += alike([(traveller, who[number]) for number, traveller, _ in meetings])
        values["revisit"] += alike([(traveller, trump[number]) for number, traveller, _ in meetings])
        values["oneway"] += abs(sum(1 if traveller == lower else -1 for _, traveller, _ in meetings))
    half = (tables + 1) // 2
    for team in range(1, tables + 1):
        rivals = [rival for rival in range(1, half + 1) if rival != team]
        share = Fraction(2 * len(hands) * len(rivals), tables - 1)
        times = sum(len(met[min(team, rival), max(team, rival)]) for rival in rivals)
        values["strength"] = max(values["strength"], abs(times - share))
    for hand in hands:
        for table, to in enumerate(hand["moves"], start=1):
            values["walk"] += min((to - table) % tables, (table - to) % tables)
    return values


def bounds(record):
    """The least value of every criterion that any movement can have, by name; `oneway` and `walk` given `encounter`."""
    tables, sessions, hands = record["tables"], record["sessions"], record["hands"]
    others, many = tables - 1, len(hands)
    rivals = deal(2 * many, others)
    goes = {pair: sum(hand["who"] == pair for hand in hands) for pair in PAIRS}
    played = {trump: sum(hand["trump"] == trump for hand in hands) for trump in TRUMPS}
    six_ways = sum(least(times, 6) for times in rivals)
    by_label = sum(least(goes[pair] + goes[OTHER[pair]], others) for pair in PAIRS)
    by_player = sum(
        least(sum(times for pair, times in goes.items() if (p in pair) != (q in pair)), others)
        for p, q in permutations(SEATS, 2)
    )
    by_trump = sum(least(2 * times, others) for times in played.values())
    visits = sum(least(times, 6) for times in deal(many, others))
    circle = sorted(min(step, tables - step) for step in range(1, tables))
    half = (tables + 1) // 2
    shares = [Fraction(2 * many * rivals_there, others) for rivals_there in (half - 1, half)]
    return {
        "encounter": halved(tables * least(2 * many, others)),
        "visit": tables * least(many, others),
        "session": sum(
            halved(tables * least(2 * length, others)) + tables * least(length, others) for length in sessions
        ),
        "strength": max(min(share % 1, 1 - share % 1) for share in shares),
        "soon": 0,
        "foursome": halved(tables * max(six_ways, by_label)),
        "player": halved(tables * max(sum(least_oppositions(times) for times in rivals), by_player)),
        "trump": halved(tables * max(six_ways, by_trump)),
        "early": sum(halved(tables * least(2 * hand, others)) for hand in range(1, many + 1)),
        "spacing": 0,
        "revisit": tables * max(visits, sum(least(times, others) for times in goes.values()))
        + tables * max(visits, sum(least(times, others) for times in played.values())),
        "oneway": tables * sum(times % 2 for times in rivals) // 2,
        "walk": tables * sum(times * steps for times, steps in zip(rivals, circle, strict=True)) // 2,
    }


def twos(times):
    """How many twos there are among so many."""
    return times * (times - 1) // 2


def alike(things):
    """How many twos of these things are equal."""
    return sum(twos(things.count(thing)) for thing in set(things))


def deal(things, cells):
    """So many things dealt round the cells one by one."""
    return [things // cells + (cell < things % cells) for cell in range(cells)]


def least(things, cells):
    """The fewest equal twos when so many things go into so many cells."""
    return sum(twos(times) for times in deal(things, cells))


@cache
def least_oppositions(meetings):
    """The fewest equal twos among player and opponent when two teams meet so often.

    Six foursomes in three opposite twos; the two of a kind as even as can be, the kinds tried every way that matters.
    """
    near = range(max(0, meetings // 3 - 4), meetings // 3 + 6)
    return min(
        oppositions(deal(one, 2), deal(two, 2), deal(meetings - one - two, 2))
        for one in near
        for two in near
        if one + two <= meetings
    )


def oppositions(*kinds):
    """Equal twos among player and opponent when the foursomes of each kind are played so often."""
    times = dict(zip(PAIRS, [often for kind in kinds for often in kind], strict=True))
    return sum(
        twos(sum(often for label, often in times.items() if p in label and q not in label))
        for p, q in permutations(SEATS, 2)
    )


def halved(twice):
    return -(-twice // 2)


def disagreements(record):
    """Where the record's own certificate differs from what is found here, a sentence each."""
    certificate, limits, found = record["certificate"], bounds(record), []
    by_name = {line["name"]: line for line in certificate["criteria"]}
    for name, value in achieved(record).items():
        line = by_name[name]
        for key, by_hand in (("achieved", value), ("bound", limits[name])):
            if abs(line[key] - by_hand) > Fraction(1, 1000):
                found.append(f"Certificate: {name} {key} is {line[key]}, found {float(by_hand):g}.")
        if not 0 <= line["score"] <= 100 or (value <= limits[name] and line["score"] != 100):
            found.append(f"Certificate: {name} scores {line['score']}.")
    total = sum(WEIGHTS[name] * line["score"] for name, line in by_name.items()) / sum(WEIGHTS.values())
    if abs(total - certificate["score"]) > 0.1:
        found.append(f"Certificate: the score is {certificate['score']}, its lines make {total:.1f}.")
    return found
