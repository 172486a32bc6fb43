"""A long list as its page asks for it: searched, filtered, sorted and in pages; one component for every such page."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import QueryDict

from tournament.domain import name_key

Row = Mapping[str, Any]  # what a template is given of one row
ROWS_OF_A_PAGE = 50
FEW = 8  # a list of so many rows needs no search


@dataclass(frozen=True, slots=True)
class Choice:
    """One box above the list: its label, the address's parameter, what may be chosen there, and what is."""

    label: str
    name: str
    offered: Sequence[str]
    chosen: str


@dataclass(frozen=True, slots=True)
class Listing:
    """What is shown of a list: the boxes above it, one page of the rows found, and the address of the other pages
    without their number.
    """

    search: str
    choices: Sequence[Choice]
    page: Page[Row]
    query: str
    is_long: bool
    is_chosen: bool


def listing(
    asked: QueryDict,
    rows: Iterable[Row],
    *,
    search: Sequence[str],
    filters: Mapping[str, str] | None = None,
    sorts: Mapping[str, Callable[[Row], Any]] | None = None,  # what a column holds is compared with itself alone
    chosen: Mapping[str, str] | None = None,
) -> Listing:
    """The rows that an address asks for.

    `search` names what of a row is searched, `filters` and `sorts` have what the page calls them; without one that is
    asked for, the first order holds.  `chosen` are filters that hold where the address names none.
    """
    rows, chosen = list(rows), chosen or {}
    words = name_key(asked.get("q", ""))
    found = [row for row in rows if words in name_key(" ".join(str(row[name]) for name in search))]
    choices = []
    for name, label in (filters or {}).items():
        offered = sorted({str(row[name]) for row in rows} - {""}, reverse=name == "year")
        value = asked.get(name, chosen.get(name, ""))
        choices.append(Choice(label, name, ["", *offered], value if value in offered else ""))
        found = [row for row in found if choices[-1].chosen in ("", str(row[name]))]
    if sorts:
        order = asked.get("sort", "") if asked.get("sort", "") in sorts else next(iter(sorts))
        choices.append(Choice("Sorted by", "sort", list(sorts), order))
        found.sort(key=sorts[order])
    others = asked.copy()
    others.pop("page", None)
    page = Paginator(found, ROWS_OF_A_PAGE).get_page(asked.get("page"))
    return Listing(asked.get("q", ""), choices, page, others.urlencode(), len(rows) > FEW, len(found) < len(rows))
