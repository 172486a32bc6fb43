"""What every act is: who may do it, what of an event it changes, how it is taken back; all acts by name.

An act is what somebody does to an event or in the office.  It is declared once, by a decorator of
`tournament.services.acts`, which registers it here, so that no act is known by a string anywhere else.
"""

from dataclasses import dataclass
from enum import Enum


class Who(Enum):
    """Who may do an act, or open an address; the value begins a sentence."""

    LEADER = "The event’s leader"
    COUNTERS = "The event’s leader, its typists and its verifiers"
    SIGNED_IN = "Signed-in leaders"
    OFFICE = "Who keeps the association’s office"
    EVERYBODY = "Everybody"
    HERE = "Whoever sits at the computer that runs it"
    NOBODY = "Only another act"  # it is part of another act, which was permitted


@dataclass(frozen=True, slots=True, kw_only=True)
class Declaration:
    """An act's properties.

    `name` is that of its function, in log, page and API alike; `was` are names under which earlier versions logged it.
    With a `title` it has a page at the desk, `button` is the words of its button where they are others; both may name
    fields of the input.  `is_previewed` where the page shows first what it would change.
    `logged` are the fields of its input that an entry's detail holds.  `taken_back_by` is the act that takes it back,
    or `corrected_by` the one that corrects it; where there is neither, `not_taken_back` says why in a sentence.
    """

    name: str = ""
    who: Who
    title: str = ""
    button: str = ""
    is_previewed: bool = False
    logged: tuple[str, ...] = ()
    taken_back_by: str = ""
    corrected_by: str = ""
    not_taken_back: str = ""
    was: tuple[str, ...] = ()
    is_decision: bool = False  # the leader's alone to decide: it stands on the sheet of rulings

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name, *self.was)


REGISTRY: dict[str, Declaration] = {}  # every act by its name


def declared(name: str) -> Declaration | None:
    """The act that is logged under a name, today's or an earlier one; None for a name that is none's."""
    return REGISTRY.get(name) or next((act for act in REGISTRY.values() if name in act.was), None)


def names_of(*acts: str) -> frozenset[str]:
    """All names under which entries of the acts with these names may be logged; raises KeyError where there is none."""
    return frozenset(name for act in acts for name in REGISTRY[act].names)
