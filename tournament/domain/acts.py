"""What every act is: who may do it, what of an event it changes, how it is taken back; all acts by name.

An act is what somebody does to an event or in the office.  It is declared once, by a decorator of
`tournament.services.acts`, which registers it here, so that no act is known by a string anywhere else.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, Flag, auto


class Who(Enum):
    """Who may do an act, or open an address; the value begins a sentence."""

    LEADER = "The event’s leader"
    COUNTERS = "The event’s leader, its typists and its verifiers"
    SIGNED_IN = "Signed-in leaders"
    OFFICE = "Who keeps the association’s office"
    EVERYBODY = "Everybody"
    HERE = "Whoever sits at the computer that runs it"
    NOBODY = "Only another act"  # it is part of another act, which was permitted


class Part(Flag):
    """A part of an event, as its saved file holds it."""

    SETTINGS = auto()
    CALL = auto()
    FINAL = auto()
    TEAMS = auto()
    PRESENCE = auto()
    CHECK_IN = auto()
    PLAYERS = auto()
    SUBSTITUTIONS = auto()
    MOVEMENT = auto()
    REAL_PLAY = auto()
    DAYS = auto()
    FLAGS_CHECKED = auto()
    COUNTS = auto()
    LOANS = auto()
    RULINGS = auto()
    PLAYOFFS = auto()
    QUALIFIERS = auto()
    EXPORTS = auto()
    IMPORTS = auto()
    SPARES = auto()
    PRIZES = auto()
    SIDE_GAMES = auto()
    ACCESS = auto()  # who may lead, help and count; not in a saved file
    NOTHING = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Declaration:
    """An act's properties.

    `name` is that of its function, in log, page and API alike; `was` are names under which earlier versions logged it.
    Of what it `changes` it only `adds` rows to some parts: they are sealed without reading the others again.
    `logged` are the fields of its input that an entry's detail holds.  `taken_back_by` is the act that takes it back,
    or `corrected_by` the one that corrects it; where there is neither, `not_taken_back` says why in a sentence.
    """

    name: str = ""
    who: Who
    changes: Part
    logged: tuple[str, ...] = ()
    taken_back_by: str = ""
    corrected_by: str = ""
    not_taken_back: str = ""
    was: tuple[str, ...] = ()
    adds: Part = Part.NOTHING
    is_decision: bool = False  # the leader's alone to decide: it stands on the sheet of rulings
    is_sealing: bool = False  # the digest of its entry is the seal that sheets and pages show
    is_printing: bool = False  # since it the sheets of the movement are on paper
    ends_hall_links: bool = False  # hall screens that were opened before it can no longer call hands

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name, *self.was)

    @property
    def rewrites(self) -> Part:
        """The parts that are sealed anew when it is done."""
        return self.changes & ~self.adds


REGISTRY: dict[str, Declaration] = {}  # every act by its name


def register(declaration: Declaration) -> Declaration:
    """The declaration itself, registered; raises ValueError for a name that another act has or had."""
    taken = {name for act in REGISTRY.values() for name in act.names}
    if not taken.isdisjoint(declaration.names):
        raise ValueError(f"Two acts are called {declaration.name}.")
    REGISTRY[declaration.name] = declaration
    return declaration


def declared(name: str) -> Declaration | None:
    """The act that is logged under a name, today's or an earlier one; None for a name that is none's."""
    return REGISTRY.get(name) or next((act for act in REGISTRY.values() if name in act.was), None)


def names_of(acts: Iterable[Declaration]) -> frozenset[str]:
    """All names under which entries of these acts may be logged."""
    return frozenset(name for act in acts for name in act.names)


def acts_changing(parts: Part) -> frozenset[str]:
    """The names of all acts that change any of these parts."""
    return names_of(act for act in REGISTRY.values() if act.changes & parts)


def acts_of_office() -> frozenset[str]:
    return names_of(act for act in REGISTRY.values() if act.who is Who.OFFICE)
