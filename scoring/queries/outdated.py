"""Which printed sheets show something else than they would now: one comparison of digests."""

from django.core.cache import cache

from scoring.queries.sheet_facts import SheetFacts
from scoring.queries.sheets import SHEETS
from tournament.domain import Refusal
from tournament.models import Event
from tournament.network import public_url
from tournament.queries.print_jobs import digests_on_paper

Digests = dict[str, str]


def outdated_sheets(event: Event) -> dict[str, tuple[int, ...]]:
    """By sheet: of those on paper, those that show something else than they would now, with the tables to print again;
    no table stands for the whole sheet.  Nobody goes by the lines of hands that were called: they are not compared.
    """
    on_paper, facts = digests_on_paper(event), SheetFacts(event, public_url())
    first = max(facts.first_to_come, event.call.hand + 1)
    printed = {key.partition("#")[0].partition("/")[0] for key in on_paper}
    result: dict[str, tuple[int, ...]] = {}
    for name in filter(printed.__contains__, SHEETS):
        now = digests_now(facts, name)
        hands = [(key, *key.partition("#")) for key in now]
        # The first hand to come comes last.
        parts = {part: key for key, part, _, hand in hands if not hand or int(hand) >= first}
        changed = [part for part, key in parts.items() if on_paper.get(key) != now[key]]
        if changed or not now:
            is_whole = len(changed) == len(parts) or not SHEETS[name].is_by_table
            result[name] = () if is_whole else tuple(int(part.partition("/")[2]) for part in changed)
    return result


def digests_now(facts: SheetFacts, name: str) -> Digests:
    """The digests of the sheet as it would be drawn now; none where it cannot be drawn."""
    event, office = facts.event, facts.association
    key = "-".join(
        map(str, ("sheet", event.pk, event.version, event.log_digest, office.pk, office.version, facts.url, name))
    )

    def make() -> Digests:
        try:
            return SHEETS[name].digests(facts, SHEETS[name].values(facts))
        except Refusal:
            return {}

    return cache.get_or_set(key, make) or {}
