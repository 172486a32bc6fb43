"""The levels an event is played at and what each presets.  R1, R4, R5, R6; book, Area, Zone and Provincial Games."""

from dataclasses import dataclass
from enum import Enum


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
