"""Why this place: one sentence for every team.  R40, R43, R46, R47."""

from collections.abc import Sequence

from scoring.domain.wording import list_numbers, ordinal, ordinal_word, say_tables


def say_place(
    table: int,
    days: Sequence[int | None],
    place: int,
    shares_with: Sequence[int],
    levels: Sequence[Sequence[int]] = (),
    ruling: str = "",
) -> str:
    """`17 + 20 = 37; won the playoff with table 9`: the flags, then what settled a tie, then who shares the place.

    `levels` are the tied tables as they were settled, the best first; `ruling` is the reason where the leader did it.
    """
    parts = [_say_days(days)]
    if levels:
        parts.append(_say_settled(table, levels, ruling))
    if shares_with and None not in days:
        parts.append(f"shares {ordinal(place)} place with {say_tables(shares_with)}")
    return "; ".join(parts)


def _say_days(days: Sequence[int | None]) -> str:
    counted = [flags for flags in days if flags is not None]
    missing = [day for day, flags in enumerate(days, start=1) if flags is None]
    if len(counted) > 1:
        first, *others = counted
        terms = "".join(f" {'+' if flags >= 0 else '−'} {abs(flags)}" for flags in others)
        said = f"{_signed(first)}{terms} = {_signed(sum(counted))}"
    elif missing:
        said = _signed(sum(counted))
    else:
        said = f"{_signed(sum(counted))} {'flag' if sum(counted) == 1 else 'flags'}"
    if not missing:
        return said
    not_yet = f"day {missing[0]} is" if len(missing) == 1 else f"days {list_numbers(missing)} are"
    return f"{said} so far; {not_yet} not counted yet" if counted else f"{not_yet} not counted yet"


def _say_settled(table: int, levels: Sequence[Sequence[int]], ruling: str) -> str:
    if ruling:
        return f"placed by the leader's ruling: {' '.join(ruling.split()).rstrip('.')}"
    tables = sorted(each for level in levels for each in level)
    place = 1
    for level in levels:
        if table in level:
            break
        place += len(level)
    if len(tables) == len(levels) == 2:
        other = next(each for each in tables if each != table)
        return f"{'won' if place == 1 else 'lost'} the playoff with table {other}"
    if place == 1 and len(levels[0]) == 1:
        return f"won the playoff of {say_tables(tables)}"
    return f"{ordinal_word(place)} in the playoff of {say_tables(tables)}"


def _signed(flags: int) -> str:
    return str(flags) if flags >= 0 else f"−{-flags}"
