"""How fair the movement is, on paper: its certificate, criterion by criterion.  R19."""

from collections.abc import Mapping
from typing import Any

from rotations.domain.judging.sentences import HEADINGS
from tournament.sheets.flowables import heading, list_table
from tournament.sheets.page import Flow, Imprint, Part


def pages(certificate: Mapping[str, Any], imprint: Imprint) -> list[Part]:
    """The whole certificate, as `movement --json` has it, on as many pages as the criteria take."""
    entries = [
        (
            (HEADINGS[line["name"]],),
            f"{line['says']} Here {line['achieved']:g}, best possible {line['bound']:g}: {line['score']:g} of 100.",
        )
        for line in certificate["criteria"]
    ]
    head = heading("How fair the movement is", f"{certificate['score']:g} of 100 in all", imprint)
    return [Flow(list_table(entries, imprint), head)]
