"""What the leader called last, as it is stored, logged and sent by the buttons that call on.  R20."""

import re
from dataclasses import dataclass

STOPPED = "-stopped"
CALL_CODE = rf"^([0-9]{{1,4}})({STOPPED})?$"


@dataclass(frozen=True, slots=True)
class Call:
    """A hand (0: none yet) that is played, or in or after which play is stopped: a pause, lunch, the end of a day."""

    hand: int = 0
    is_stopped: bool = False

    @property
    def code(self) -> str:
        """`15`, `15-stopped`."""
        return f"{self.hand}{STOPPED if self.is_stopped else ''}"

    @property
    def sentence(self) -> str:
        """`Hand 15 is in play`, for a sentence about another call."""
        if not self.hand:
            return "no hand is called"
        return f"play is stopped at hand {self.hand}" if self.is_stopped else f"hand {self.hand} is in play"


def read_call(text: str) -> Call | None:
    """The call of a code; None where it is none."""
    match = re.fullmatch(CALL_CODE, text)
    return Call(int(match[1]), match[2] is not None) if match else None
