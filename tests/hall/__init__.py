"""A hall reckoned by hand from the rule book: what may be done next, who has how many flags, who stands where.

Plain lists and dictionaries, sharing no line with the service.  Every act either happens here too or raises
`NotAllowed`.  Teams go by their names, for tables can change their numbers; days and hands count from 1.
"""

from tests.hall.day import Days
from tests.hall.places import Places
from tests.hall.room import Room
from tests.hall.roster import Roster
from tests.hall.rules import LEADER, SENDER, NotAllowed, key_of
from tests.hall.ties import Ties

__all__ = ["LEADER", "SENDER", "Hall", "NotAllowed", "key_of"]


class Hall(Days, Roster, Places, Ties, Room):
    """One event: its teams, days, flags, loans, ties and who goes on."""
