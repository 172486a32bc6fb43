"""A playoff as a record, in event files: tables, cards, bye, hands.  R43–R48.

`{"tables": [4, 9, 12], "draw": {"4": "9C", "9": ["KD"], "12": "5H"}, "bye": 12, "hands": [{"tables": [4, 9],
"trump": "H", "dealer": "9B", "tricks": {"4": 5, "9": 8}}]}`; also, if known, `trump_card` and `cuts`
(`{"4A": ["9C"], …}`) of a hand, `replacements`, and `to_place` of a bracket of four tables or more.
"""

from collections.abc import Mapping
from typing import Any

from rotations.domain.hand import Trump
from scoring.domain.cards import Card, read_card
from scoring.domain.playoff.draw import Decides, Draw
from scoring.domain.playoff.hand import PlayoffHand, read_table_seat
from scoring.domain.playoff.play import replay
from scoring.domain.playoff.progress import Playoff, Replacement
from tournament.domain.refusal import Refusal
from tournament.domain.team import Seat

KEYS = ("tables", "draw", "bye", "to_place", "replacements", "hands")
HAND_KEYS = ("tables", "trump", "trump_card", "dealer", "cuts", "tricks")
REPLACEMENT_KEYS = ("table", "missing", "by", "name", "from_hand")


def read_playoff(value: object) -> Playoff:
    """The playoff of a record, played step by step; raises Refusal for another shape and for a step that cannot be."""
    data = _mapping(value, "a playoff", KEYS)
    return replay(
        tables=_numbers(data.get("tables"), "tables"),
        draw={_number(table, "draw"): _cards(cards) for table, cards in _mapping(data.get("draw", {}), "draw").items()},
        bye=_number(data["bye"], "bye") if "bye" in data else None,
        hands=[_read_hand(hand) for hand in _list(data.get("hands", ()), "hands")],
        replacements=[_read_replacement(each) for each in _list(data.get("replacements", ()), "replacements")],
        to_place=_number(data["to_place"], "to_place") if "to_place" in data else None,
    )


def write_playoff(playoff: Playoff) -> dict[str, Any]:
    """The record that `read_playoff` reads; unknown values are left out."""
    is_placed = playoff.draw.decides is Decides.ALL or playoff.to_place < len(playoff.tables)
    known = {
        "draw": _write_cards(playoff.draw) or None,
        "bye": playoff.given_bye,
        "to_place": playoff.to_place if is_placed else None,
        "replacements": [
            {"table": r.table, "missing": r.missing.value, "by": r.by.value, "name": r.name, "from_hand": r.from_hand}
            for r in playoff.replacements
        ]
        or None,
    }
    hands = [_write_hand(hand) for hand in playoff.hands]
    return {"tables": list(playoff.tables)} | _with_values(known) | {"hands": hands}


def _write_hand(hand: PlayoffHand) -> dict[str, Any]:
    tricks = zip(map(str, hand.tables), hand.tricks, strict=True) if hand.tricks else None
    known = {
        "trump": hand.trump and hand.trump.value,
        "trump_card": hand.trump_card and str(hand.trump_card),
        "dealer": hand.dealer and str(hand.dealer),
        "cuts": None if hand.cuts is None else _write_cards(hand.cuts),
        "tricks": tricks and dict(tricks),
    }
    return {"tables": list(hand.tables)} | _with_values(known)


def _with_values(record: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in record.items() if value is not None}


def _write_cards(draw: Draw[Any]) -> dict[str, str | list[str]]:
    """One card as itself, redraws as a list."""
    cards = {str(who): [str(card) for card in draw.cards_of(who)] for who in draw.people}
    return {who: drawn[0] if len(drawn) == 1 else drawn for who, drawn in cards.items() if drawn}


def _read_hand(value: object) -> PlayoffHand:
    data = _mapping(value, "a playoff hand", HAND_KEYS)
    one, *others = _numbers(data.get("tables"), "tables") or [0]
    if len(others) != 1:
        raise Refusal("A playoff hand has two tables. Name both, like [4, 9].")
    tables = (one, others[0])
    cuts = {read_table_seat(who): _cards(cards) for who, cards in _mapping(data.get("cuts", {}), "cuts").items()}
    return PlayoffHand(
        tables=tables,
        trump=_trump(data["trump"]) if "trump" in data else None,
        trump_card=read_card(str(data["trump_card"])) if "trump_card" in data else None,
        dealer=read_table_seat(str(data["dealer"])) if "dealer" in data else None,
        cuts=Draw(tuple(cuts), Decides.HIGHEST, tuple(cuts.values())) if cuts else None,
        tricks=_tricks(data["tricks"], tables) if "tricks" in data else None,
    )


def _read_replacement(value: object) -> Replacement:
    data = _mapping(value, "a replacement", REPLACEMENT_KEYS)
    return Replacement(
        table=_number(data.get("table"), "table"),
        missing=_seat(data.get("missing"), "missing"),
        by=_seat(data.get("by"), "by"),
        name=str(data.get("name", "")),
        from_hand=_number(data.get("from_hand", 1), "from_hand"),
    )


def _tricks(value: object, tables: tuple[int, int]) -> tuple[int, int]:
    tricks = {_number(table, "tricks"): _number(count, "tricks") for table, count in _mapping(value, "tricks").items()}
    if set(tricks) != set(tables):
        raise Refusal('The tricks of a playoff hand are those of its two tables, like {"4": 5, "9": 8}.')
    return tricks[tables[0]], tricks[tables[1]]


def _trump(value: object) -> Trump:
    if value not in [trump.value for trump in Trump]:
        raise Refusal(f"“{value}” is no trump. Write H, S, D or C.")
    return Trump(value)


def _seat(value: object, key: str) -> Seat:
    if value not in [seat.value for seat in Seat]:
        raise Refusal(f"“{key}” of a replacement is a letter, A, B, X or Y.")
    return Seat(value)


def _cards(value: object) -> tuple[Card, ...]:
    return tuple(read_card(str(card)) for card in (value if isinstance(value, (list, tuple)) else [value]))


def _mapping(value: object, name: str, keys: tuple[str, ...] | None = None) -> Mapping[str, Any]:
    """Keys and values, without the keys that have no value."""
    if not isinstance(value, Mapping):
        raise Refusal(f"“{name}” must be written as keys and values.")
    for key in value:
        if keys is not None and key not in keys:
            raise Refusal(f"{name.capitalize()} has no “{key}”. Take it out or correct it.")
    return _with_values(value)


def _list(value: object, key: str) -> list[Any]:
    if not isinstance(value, (list, tuple)):
        raise Refusal(f"“{key}” of a playoff must be a list.")
    return list(value)


def _numbers(value: object, key: str) -> list[int]:
    return [_number(each, key) for each in _list(value, key)]


def _number(value: object, key: str) -> int:
    """A whole number; a text is accepted too, because keys of a JSON object are texts."""
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 10:
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise Refusal(f"“{key}” of a playoff needs a whole number, not “{value}”.")
