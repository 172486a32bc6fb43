"""Spreadsheets: a list of teams out of an uploaded file, CSV or Excel, and tables written as CSV."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from zipfile import ZipFile

import openpyxl
from django.http import HttpResponse

from tournament.domain.refusal import Refusal
from tournament.domain.team import Seat
from tournament.domain.team_list import COLUMNS, TeamEntry, read_team_list, read_team_rows

WORKBOOK = b"PK\x03\x04"
"""How every .xlsx file begins; whatever its name says."""

OLD_WORKBOOK = b"\xd0\xcf\x11\xe0"

MOST_UNPACKED = 20_000_000
"""Bytes of a workbook when unpacked; a list of a thousand teams has a hundredth of it."""

MOST_COLUMNS = 100
"""Cells of a row that are looked at."""


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
        rows = list(workbook_rows(content))
    except Refusal:
        raise
    except (
        Exception
    ) as error:  # in a damaged file, zipfile, zlib, the XML parser and openpyxl each raise errors of their own
        raise Refusal("This Excel file cannot be read. Save it again as .xlsx or CSV.") from error
    if not rows:
        raise Refusal("The first sheet of this file is empty.")
    return read_team_rows(rows)


def workbook_rows(content: bytes) -> Iterator[tuple[int, list[str]]]:
    """The rows of the first sheet that are not empty, with their numbers."""
    with ZipFile(io.BytesIO(content)) as packed:
        # zipfile unpacks no more of a file than its entry says.
        if sum(entry.file_size for entry in packed.infolist()) > MOST_UNPACKED:
            raise Refusal("This Excel file is too large for a list of teams. Save the list alone.")
    sheet = openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=True).active
    lines = sheet.iter_rows(max_col=MOST_COLUMNS, values_only=True)
    for number, cells in enumerate(lines, start=1):
        texts = [write_cell(cell) for cell in cells]
        if any(texts):
            yield number, texts


def write_cell(cell: object) -> str:
    """A cell as text; a whole number without its decimals."""
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell).strip()


FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")
"""What a text begins with that a spreadsheet takes for a formula."""


def csv_response(name: str, rows: Iterable[Sequence[str | int | None]]) -> HttpResponse:
    """The rows as a CSV file to download; no text in it is taken for a formula."""
    written = io.StringIO()
    lines = csv.writer(written)
    for row in rows:
        is_formula = [isinstance(cell, str) and cell.startswith(FORMULA_SIGNS) for cell in row]
        lines.writerow([f"'{cell}" if quoted else cell for cell, quoted in zip(row, is_formula, strict=True)])
    # Excel takes a file for UTF-8 only where it begins with the invisible mark.
    response = HttpResponse(written.getvalue().encode("utf-8-sig"), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return response


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
