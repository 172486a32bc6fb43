"""A playoff as it is written in an event file and kept: tables, cards, bye, hands.  R43–R48.

`{"tables": [4, 9, 12], "draw": {"4": "9C", "9": ["KD"], "12": "5H"}, "bye": 12, "hands": [{"tables": [4, 9],
"trump": "H", "dealer": "9B", "tricks": {"4": 5, "9": 8}}]}`; where they are known also `trump_card` and `cuts`
(`{"4A": ["9C"], …}`) of a hand, `replacements`, and `to_place` of a bracket of four tables or more.
"""

from collections.abc import Mapping
from typing import Any

from rotations.domain.hand import Trump
from scoring.domain.cards import Card, read_card
from scoring.domain.playoff.course import Playoff, Replacement
from scoring.domain.playoff.draw import Decides, Draw
from scoring.domain.playoff.hand import NotATrump, PlayoffHand, read_table_seat
from scoring.domain.playoff.play import replay
from tournament.domain.refusal import Refusal
from tournament.domain.team import Seat

KEYS = ("tables", "draw", "bye", "to_place", "replacements", "hands")
HAND_KEYS = ("tables", "trump", "trump_card", "dealer", "cuts", "tricks")
REPLACEMENT_KEYS = ("table", "missing", "by", "name", "from_hand")


class NotWrittenSo(Refusal):
    """A playoff whose writing cannot be read."""


def read_playoff(written: object) -> Playoff:
    """The playoff as written, played through step by step; raises NotWrittenSo and whatever a step of it raises."""
    said = _mapping(written, "a playoff", KEYS)
    return replay(
        tables=_numbers(said.get("tables"), "tables"),
        draw={_number(table, "draw"): _cards(cards) for table, cards in _mapping(said.get("draw", {}), "draw").items()},
        bye=_number(said["bye"], "bye") if "bye" in said else None,
        hands=[_read_hand(hand) for hand in _list(said.get("hands", ()), "hands")],
        replacements=[_read_replacement(each) for each in _list(said.get("replacements", ()), "replacements")],
        to_place=_number(said["to_place"], "to_place") if "to_place" in said else None,
    )


def write_playoff(playoff: Playoff) -> dict[str, Any]:
    """The playoff in the form `read_playoff` reads; what is not known is left out."""
    written: dict[str, Any] = {"tables": list(playoff.tables)}
    drawn = _write_cards(playoff.draw)
    if drawn:
        written["draw"] = drawn
    if playoff.told_bye is not None:
        written["bye"] = playoff.told_bye
    if playoff.draw.decides is Decides.ALL or playoff.to_place < len(playoff.tables):
        written["to_place"] = playoff.to_place
    if playoff.replacements:
        written["replacements"] = [
            {"table": r.table, "missing": r.missing.value, "by": r.by.value, "name": r.name, "from_hand": r.from_hand}
            for r in playoff.replacements
        ]
    written["hands"] = [_write_hand(hand) for hand in playoff.hands]
    return written


def _write_hand(hand: PlayoffHand) -> dict[str, Any]:
    written: dict[str, Any] = {"tables": list(hand.tables)}
    if hand.trump is not None:
        written["trump"] = hand.trump.value
    if hand.trump_card is not None:
        written["trump_card"] = str(hand.trump_card)
    if hand.dealer is not None:
        written["dealer"] = str(hand.dealer)
    if hand.cuts is not None:
        written["cuts"] = _write_cards(hand.cuts)
    if hand.tricks is not None:
        written["tricks"] = {str(table): tricks for table, tricks in zip(hand.tables, hand.tricks, strict=True)}
    return written


def _write_cards(draw: Draw[Any]) -> dict[str, str | list[str]]:
    """One card as itself, redraws as a list."""
    cards = {str(who): [str(card) for card in draw.cards_of(who)] for who in draw.people}
    return {who: drawn[0] if len(drawn) == 1 else drawn for who, drawn in cards.items() if drawn}


def _read_hand(written: object) -> PlayoffHand:
    said = _mapping(written, "a playoff hand", HAND_KEYS)
    one, *others = _numbers(said.get("tables"), "tables") or [0]
    if len(others) != 1:
        raise NotWrittenSo("A playoff hand has two tables. Name both, like [4, 9].")
    tables = (one, others[0])
    cuts = {read_table_seat(who): _cards(cards) for who, cards in _mapping(said.get("cuts", {}), "cuts").items()}
    return PlayoffHand(
        tables=tables,
        trump=_trump(said["trump"]) if "trump" in said else None,
        trump_card=read_card(str(said["trump_card"])) if "trump_card" in said else None,
        dealer=read_table_seat(str(said["dealer"])) if "dealer" in said else None,
        cuts=Draw(tuple(cuts), Decides.HIGHEST, tuple(cuts.values())) if cuts else None,
        tricks=_tricks(said["tricks"], tables) if "tricks" in said else None,
    )


def _read_replacement(written: object) -> Replacement:
    said = _mapping(written, "a replacement", REPLACEMENT_KEYS)
    return Replacement(
        table=_number(said.get("table"), "table"),
        missing=_seat(said.get("missing"), "missing"),
        by=_seat(said.get("by"), "by"),
        name=str(said.get("name", "")),
        from_hand=_number(said.get("from_hand", 1), "from_hand"),
    )


def _tricks(written: object, tables: tuple[int, int]) -> tuple[int, int]:
    tricks = {
        _number(table, "tricks"): _number(count, "tricks") for table, count in _mapping(written, "tricks").items()
    }
    if set(tricks) != set(tables):
        raise NotWrittenSo('The tricks of a playoff hand are those of its two tables, like {"4": 5, "9": 8}.')
    return tricks[tables[0]], tricks[tables[1]]


def _trump(written: object) -> Trump:
    if written not in [trump.value for trump in Trump]:
        raise NotATrump("“%(written)s” is no trump. Write H, S, D or C.", written=written)
    return Trump(written)


def _seat(written: object, key: str) -> Seat:
    if written not in [seat.value for seat in Seat]:
        raise NotWrittenSo("“%(key)s” of a replacement is a letter, A, B, X or Y.", key=key)
    return Seat(written)


def _cards(written: object) -> tuple[Card, ...]:
    return tuple(read_card(str(card)) for card in (written if isinstance(written, (list, tuple)) else [written]))


def _mapping(written: object, name: str, keys: tuple[str, ...] | None = None) -> Mapping[str, Any]:
    """Keys and values, those without a value left out."""
    if not isinstance(written, Mapping):
        raise NotWrittenSo("“%(name)s” must be written as keys and values.", name=name)
    for key in written:
        if keys is not None and key not in keys:
            raise NotWrittenSo("%(name)s has no “%(key)s”. Take it out or correct it.", name=name.capitalize(), key=key)
    return {key: value for key, value in written.items() if value is not None}


def _list(written: object, key: str) -> list[Any]:
    if not isinstance(written, (list, tuple)):
        raise NotWrittenSo("“%(key)s” of a playoff must be a list.", key=key)
    return list(written)


def _numbers(written: object, key: str) -> list[int]:
    return [_number(each, key) for each in _list(written, key)]


def _number(written: object, key: str) -> int:
    """A whole number, also as the text that a key of an event file is."""
    if isinstance(written, str) and written.isascii() and written.isdecimal() and len(written) < 10:
        return int(written)
    if isinstance(written, int) and not isinstance(written, bool):
        return written
    raise NotWrittenSo("“%(key)s” of a playoff needs a whole number, not “%(written)s”.", key=key, written=written)
