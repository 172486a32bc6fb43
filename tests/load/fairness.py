"""A study: does the order of moves decide who wins?  Simulated events of unequal teams, in sequence and balanced.

`python -m tests.load fairness [EVENTS]`.  Every player has a strength of their own and every team a leaning to some
trumps, so that it matters who meets whom, with which partner, in which trump.  Printed for each hall and plan:

strongest   how often the team of the four strongest players, on average, has most flags (a tie counts in part)
seat        flags by which a team's expected total changes with the table it happens to sit at (standard deviation)
cards       flags by which it changes with the cards
stopped     the seat's share again if play stops three hands before the end
"""

from math import erf, sqrt
from random import Random
from statistics import fmean, pstdev

from rotations.domain.design import make_movement
from rotations.domain.movement import Movement

HALLS = (8, 12, 16)
EVENTS = {30: (15, 15), 50: (15, 15, 20)}
PLANS = ("sequence", "balanced")
EVEN, SPREAD = 6.5, 2.6
"""Tricks of the visitors between equal teams, and how widely they vary: about what dealt hands give."""
PLAYER, TRUMP = 1.0, 0.4
"""Tricks by which players differ, and by which a team's leaning to a trump differs; standard deviations."""
LAST_HANDS = 3
SEATINGS, FIELDS = 60, 12

Team = tuple[dict[str, float], dict[str, float]]


def main(arguments: list[str]) -> None:
    """Prints the study."""
    events = int(arguments[0]) if arguments else 1500
    print(f"{events} events a line\ntables hands plan       strongest    seat   cards  stopped")
    for tables in HALLS:
        for hands, sessions in EVENTS.items():
            for name in PLANS:
                plan = make_movement(tables, sessions, name)
                wins, cards = play_out(plan, events)
                seat, stopped = luck_of_seat(plan, hands), luck_of_seat(plan, hands - LAST_HANDS)
                print(f"{tables:6} {hands:5} {name:10} {wins:8.1%} {seat:7.2f} {cards:7.2f} {stopped:8.2f}", flush=True)


def play_out(plan: Movement, events: int) -> tuple[float, float]:
    """How often the strongest team wins, and the standard deviation of flags from the cards alone."""
    random = Random(1)
    wins, off = 0.0, []
    for _ in range(events):
        teams = draw_teams(plan.tables, random)
        flags, due = [0.0] * plan.tables, [0.0] * plan.tables
        for host, visitor, edge in meetings(plan, teams, plan.hands):
            tricks = random.gauss(EVEN + edge, SPREAD)
            won = (tricks >= 6.5) + (tricks >= 9.5)
            fair = expected_flags(edge)
            flags[visitor] += won
            flags[host] -= won
            due[visitor] += fair
            due[host] -= fair
        off.extend(got - expected for got, expected in zip(flags, due, strict=True))
        best = [team for team, total in enumerate(flags) if total == max(flags)]
        strongest = max(range(plan.tables), key=lambda team: sum(teams[team][0].values()))
        wins += (strongest in best) / len(best)
    return wins / events, pstdev(off)


def luck_of_seat(plan: Movement, hands: int) -> float:
    """The standard deviation of a team's expected flags over random seatings of the same teams."""
    random = Random(2)
    spreads = []
    for _ in range(FIELDS):
        teams = draw_teams(plan.tables, random)
        totals: list[list[float]] = [[] for _ in teams]
        for _ in range(SEATINGS):
            seats = list(range(plan.tables))
            random.shuffle(seats)
            due = [0.0] * plan.tables
            for host, visitor, edge in meetings(plan, [teams[team] for team in seats], hands):
                fair = expected_flags(edge)
                due[visitor] += fair
                due[host] -= fair
            for table, team in enumerate(seats):
                totals[team].append(due[table])
        spreads.extend(pstdev(team) ** 2 for team in totals)
    return sqrt(fmean(spreads))


def draw_teams(tables: int, random: Random) -> list[Team]:
    """Teams of four players, each with a strength, and a leaning for every trump; in tricks."""
    return [
        (
            {seat: random.gauss(0, PLAYER) for seat in "ABXY"},
            {trump: random.gauss(0, TRUMP) for trump in ("H", "S", "D", "C", "NTL", "NTH")},
        )
        for _ in range(tables)
    ]


def meetings(plan: Movement, teams: list[Team], hands: int) -> list[tuple[int, int, float]]:
    """Host, visitor and the visitors' edge in tricks, for every table of the first so many hands."""
    results = []
    for hand, row in zip(plan.rotation.hands[:hands], plan.moves[:hands], strict=True):
        out = [strength(team, hand.who.value, hand.trump.value) for team in teams]
        home = [strength(team, hand.who.other.value, hand.trump.value) for team in teams]
        results += [(to - 1, visitor, out[visitor] - home[to - 1]) for visitor, to in enumerate(row)]
    return results


def strength(team: Team, pair: str, trump: str) -> float:
    """What a pair of the team takes above the average pair, in tricks."""
    players, leaning = team
    return (players[pair[0]] + players[pair[1]]) / 2 + leaning[trump]


def expected_flags(edge: float) -> float:
    """Flags the visitors win on average."""
    return at_least(6.5, edge) + at_least(9.5, edge)


def at_least(tricks: float, edge: float) -> float:
    """How likely the visitors take more than so many tricks."""
    return (1 - erf((tricks - EVEN - edge) / SPREAD / sqrt(2))) / 2
