"""Which connections are dropped when there are too many."""

from tournament.connections import MOST_OF_ALL, MOST_OF_ONE_CLIENT, surplus


def test_the_oldest_of_whoever_holds_most_are_dropped_and_this_machines_own_never() -> None:
    own = [("127.0.0.1", port) for port in range(MOST_OF_ALL + 1)]
    flood = [("10.0.0.9", port) for port in range(MOST_OF_ONE_CLIENT + 3)]
    phones = [(f"10.1.{number // 200}.{number % 200}", 1) for number in range(MOST_OF_ALL - 50)]

    assert surplus([*own, *phones]) == []
    assert surplus([*own, *flood]) == [("10.0.0.9", port) for port in (2, 1, 0)]
    assert surplus([*phones, *flood]) == flood[-51::-1]
