"""Spreadsheets: a list of teams out of an uploaded file, CSV or Excel, and tables written as CSV."""

import csv
import io
from collections.abc import Iterable, Sequence
from zipfile import ZipFile

from django.http import HttpResponse

from tournament.domain import Refusal
from tournament.domain.team_list import HIDDEN, MOST_LINES, OTHER_SHEET, STRUCK_OUT, TOO_LONG

WORKBOOK = b"PK\x03\x04"  # how every .xlsx file begins; whatever its name says.

MOST_UPLOADED = 1_000_000  # bytes of a team list; a list of a thousand teams has a tenth of it

MOST_UNPACKED = 8_000_000  # bytes of a workbook when unpacked; a list of a thousand teams has a hundredth of it

CELLS_READ = 100  # cells of a row that are looked at


def read_uploaded(content: bytes) -> str:
    """An uploaded list as text, a workbook's cells between tabs; raises Refusal for what is no list, or too long."""
    Refusal.when(len(content) > MOST_UPLOADED, "The file is too large for a list of teams. Save the list alone.")
    if content.startswith(WORKBOOK):
        try:
            return workbook_text(content)
        except Refusal:
            raise
        except Exception as error:  # in a damaged file, zipfile, zlib, the XML parser and openpyxl raise their own
            raise Refusal("This Excel file cannot be read. Save it again as .xlsx or CSV.") from error
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252", errors="replace")  # what Excel writes on an English or French Windows
    Refusal.when("\0" in text, "This file is no list of teams. Save the list as .xlsx or CSV.")
    return text


def workbook_text(content: bytes) -> str:
    """The sheet that was open; behind its hidden and struck out rows, and the names of other sheets, it says so."""
    with ZipFile(io.BytesIO(content)) as packed:
        # zipfile unpacks no more of a file than its entry says.
        size = sum(entry.file_size for entry in packed.infolist())
        Refusal.when(size > MOST_UNPACKED, "This Excel file is too large for a list of teams. Save the list alone.")
    import openpyxl  # here, because it takes a seventh of the time in which every command and process starts

    book = openpyxl.load_workbook(io.BytesIO(content), data_only=True)
    sheet = book.active
    Refusal.when(sheet.max_row > MOST_LINES, TOO_LONG)
    text = io.StringIO()
    rows = csv.writer(text, delimiter="\t", lineterminator="\n")
    for number, cells in enumerate(sheet.iter_rows(max_col=min(sheet.max_column, CELLS_READ)), start=1):
        texts = ["" if cell.value is None else str(cell.value).strip() for cell in cells]
        is_struck = any(cell.value and cell.font.strike for cell in cells)
        mark = HIDDEN if sheet.row_dimensions[number].hidden else STRUCK_OUT if is_struck else ""
        rows.writerow([*texts, *[mark] * bool(mark and any(texts))])
    return text.getvalue() + "".join(f"{other} {OTHER_SHEET}\n" for other in book.sheetnames if other != sheet.title)


FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")  # what a text begins with that a spreadsheet takes for a formula


def csv_response(name: str, rows: Iterable[Sequence[str | int | None]]) -> HttpResponse:
    """The rows as a CSV file to download; no text in it is taken for a formula."""
    text = io.StringIO()
    csv.writer(text).writerows(
        [f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA_SIGNS) else cell for cell in row]
        for row in rows
    )
    # Excel takes a file for UTF-8 only where it begins with the invisible mark.
    response = HttpResponse(text.getvalue().encode("utf-8-sig"), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return response
