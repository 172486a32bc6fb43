"""The levels an event is played at and what each presets; what a club evening plays by where it differs from the book.

Everything that people read follows these values.  Area, zone and provincial events are played by the book.  R1, R4,
R5, R6, R22, R34, R45; book, Area, Zone and Provincial Games.
"""

from dataclasses import dataclass
from enum import Enum

from tournament.domain.refusal import Refusal
from tournament.domain.team import Pair, name_key
from tournament.domain.wording import Labelled


class Level(Enum):
    """How far up the ladder an event stands."""

    AREA = "area"
    ZONE = "zone"
    PROVINCIAL = "provincial"
    CLUB = "club"

    @property
    def label(self) -> str:
        return self.value.capitalize()


@dataclass(frozen=True, slots=True)
class Preset:
    """What a level plays unless the leader changes it; `sessions` lists the hands of each session, day by day."""

    sessions: tuple[tuple[int, ...], ...]
    advancing: int
    counts_needed: int
    is_drawn: bool = True  # false where tables follow the zone order instead of a draw
    zone_limit: int | None = None  # most teams that one zone, or at a zone's event one area, may send; None: no limit


PRESETS = {
    Level.AREA: Preset(((15, 15),), advancing=2, counts_needed=1),
    Level.ZONE: Preset(((15, 15),), advancing=2, counts_needed=1, zone_limit=2),
    Level.PROVINCIAL: Preset(((15, 15), (20,)), advancing=0, counts_needed=2, is_drawn=False, zone_limit=2),
    Level.CLUB: Preset(((15, 15),), advancing=0, counts_needed=1),
}

FLAGS_PER_TABLE = 12  # flags each table starts every day with (R12)

PLACES_THAT_MATTER = 3  # places whose ties are played off unless the leader says otherwise (R42)

AGE = 55  # years a player must have reached on the event's reference date (R2)


TRICKS = 13
TO_WIN_ONE = 7
TO_WIN_TWO = 10
WORDS_LENGTH = 60
BREAK_LENGTH = 20
FORT_LENGTH = 40
MOST_FORTS = 1000


class TrumpOrder(Labelled):
    """What is trump, hand by hand; the value is the one of files and addresses."""

    BOOK = "book"
    IN_TURN = "in_turn"
    HEARTS = "H"
    SPADES = "S"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def label(self) -> str:
        return {
            TrumpOrder.BOOK: "The book’s order: four suits, then no trump",
            TrumpOrder.IN_TURN: "Hearts, spades, diamonds, clubs in turn; never no trump",
        }.get(self, f"{self.name.capitalize()} always")


class GoingOut(Labelled):
    """Who goes out, hand by hand."""

    BOOK = "book"
    SAME_PAIR = "same_pair"
    LADIES_AND_GENTLEMEN = "ladies_and_gentlemen"

    @property
    def label(self) -> str:
        return {
            GoingOut.BOOK: "The book’s six pairs in turn",
            GoingOut.SAME_PAIR: "A and B always; X and Y stay home",
            GoingOut.LADIES_AND_GENTLEMEN: "The ladies (A and B) and the gentlemen (X and Y) in turn",
        }[self]


@dataclass(frozen=True, slots=True)
class HouseRules:
    """How an event plays.  `tricks_for_two` is 0 where nobody wins two flags; `dealer` says in words how a table
    chooses who deals, and is empty where the sheet names the dealer; `break_name` is empty for lunch and break;
    `forts` are the names of the tables, table 1's first, empty for a table with a number only.
    """

    tricks_for_one: int = TO_WIN_ONE
    tricks_for_two: int = TO_WIN_TWO
    trump: TrumpOrder = TrumpOrder.BOOK
    who: GoingOut = GoingOut.BOOK
    dealer: str = ""
    break_name: str = ""
    forts: tuple[str, ...] = ()

    @property
    def most_flags(self) -> int:
        return 2 if self.tricks_for_two else 1

    @property
    def of_play(self) -> tuple[object, ...]:
        """What cannot change once play has begun: the tricks, trump and who goes out."""
        return self.tricks_for_one, self.tricks_for_two, self.trump, self.who

    def flags_for(self, count: int) -> int:
        """Flags (0, 1 or 2 in all) that the visitors win with this count of tricks (R34)."""
        return (count >= self.tricks_for_one) + (0 < self.tricks_for_two <= count)

    def fort(self, table: int) -> str:
        """The name of a table, empty where it has none."""
        return self.forts[table - 1] if table <= len(self.forts) else ""

    def beside(self, team: str, table: int, zone: str = "") -> str:
        """What stands beside a team's name: its fort, else its zone; not the fort where the team is called like it."""
        fort = self.fort(table)
        return fort if fort not in ("", team) else zone

    def spoken(self, pair: Pair) -> str:
        """A pair as the leader calls it: `A and B`, `the ladies`."""
        if self.who is GoingOut.LADIES_AND_GENTLEMEN:
            return {Pair.AB: "the ladies", Pair.XY: "the gentlemen"}.get(pair, pair.spoken)
        return pair.spoken


FORT_NAMES = tuple(
    f"Fort {name}"
    for name in (
        "Garry", "York", "Edmonton", "Macleod", "Henry", "Langley", "Erie", "Whoop-Up", "William",
        "Victoria", "Calgary", "Walsh", "Churchill", "Steele", "Nelson", "Chambly", "Niagara", "Vermilion",
        "Carlton", "Ellice", "Simpson", "Albany", "Frances", "Battleford", "Anne", "Lennox", "Wellington",
        "St. James", "Rupert", "Pitt", "Kent", "Alexandria", "McMurray", "Saskatchewan", "Chipewyan",
        "Providence", "Resolution", "George", "Selkirk", "Dufferin",
    )
)  # fmt: skip
"""Names that an evening without names of its own may take, table 1's first."""
BOOK = HouseRules()
HEARTS_ONE_FLAG = HouseRules(tricks_for_two=0, trump=TrumpOrder.HEARTS)
"""What many clubs play: hearts always, and one flag for seven tricks or more."""


def check_house_rules(rules: HouseRules, level: Level) -> None:
    """Raises Refusal for what cannot be played, and for anything but the book's values above club level (R1)."""
    Refusal.when(
        level is not Level.CLUB and rules != BOOK,
        f"House rules are for club events; this one, of level {level.label.lower()}, is played by the book.",
    )
    one, two = rules.tricks_for_one, rules.tricks_for_two
    Refusal.when(not 1 <= one <= TRICKS, f"One flag is won with 1 to {TRICKS} tricks, not {one}.")
    Refusal.when(
        two and not one < two <= TRICKS,
        f"Two flags need more tricks than one, at most {TRICKS}, or 0 for never; not {two}.",
    )
    Refusal.when(len(rules.forts) > MOST_FORTS, f"At most {MOST_FORTS} tables can have names.")
    for text, what, most in (
        (rules.dealer, "What is said of the dealer", WORDS_LENGTH),
        (rules.break_name, "The word for a break", BREAK_LENGTH),
        *((fort, "The name of a fort", FORT_LENGTH) for fort in rules.forts),
    ):
        Refusal.when(len(text) > most, f"{what} is too long; at most {most} letters.")
    named = [name_key(fort) for fort in rules.forts if fort.strip()]
    Refusal.when(len(set(named)) != len(named), "Two forts have the same name.")
