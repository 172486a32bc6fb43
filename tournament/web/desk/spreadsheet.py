"""A list of teams out of an uploaded file: CSV as text, or the first sheet of an Excel workbook."""

import csv
import io
from collections.abc import Sequence
from zipfile import BadZipFile

import tablib

from tournament.domain.refusal import Refusal
from tournament.domain.team import Seat
from tournament.domain.team_list import COLUMNS, TeamEntry, read_team_list, read_team_rows

WORKBOOK = b"PK\x03\x04"
"""How every .xlsx file begins; whatever its name says."""

OLD_WORKBOOK = b"\xd0\xcf\x11\xe0"


def read_uploaded(content: bytes) -> list[TeamEntry]:
    """The teams of an uploaded file; raises Refusal, or TeamRefused with the number of the line."""
    if content.startswith(WORKBOOK):
        return read_workbook(content)
    if content.startswith(OLD_WORKBOOK):
        raise Refusal("This is an old Excel file. Save it as .xlsx or CSV, and choose it again.")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252", errors="replace")  # what Excel writes on an English or French Windows
    if "\0" in text:
        raise Refusal("This file is no list of teams. Save the list as .xlsx or CSV.")
    return read_team_list(text)


def read_workbook(content: bytes) -> list[TeamEntry]:
    """The teams on the first sheet of a workbook."""
    try:
        lines = tablib.Dataset().load(io.BytesIO(content), format="xlsx", headers=False)
    except (BadZipFile, KeyError, ValueError, TypeError, SyntaxError) as error:
        raise Refusal("This Excel file cannot be read. Save it again as .xlsx or CSV.") from error
    rows = [(number, [write_cell(cell) for cell in cells]) for number, cells in enumerate(lines, start=1)]
    rows = [(number, cells) for number, cells in rows if any(cells)]
    if not rows:
        raise Refusal("The first sheet of this file is empty.")
    return read_team_rows(rows)


def write_cell(cell: object) -> str:
    """A cell as text; a whole number without its decimals."""
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell).strip()


def write_team_list(entries: Sequence[TeamEntry]) -> str:
    """The teams as text that `read_team_list` reads back."""
    written = io.StringIO()
    lines = csv.writer(written, delimiter="\t", lineterminator="\n")
    lines.writerow(COLUMNS)
    for entry in entries:
        lines.writerow(
            [
                entry.name, entry.zone, entry.area, entry.table or "", entry.qualified_by, entry.qualified_place or "",
                *(entry.players.get(seat, "") for seat in Seat),
            ]
        )  # fmt: skip
    return written.getvalue()
