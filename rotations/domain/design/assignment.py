"""The assignment problem, solved exactly: so many hands for so many distances, one each, at the least total cost."""

from collections.abc import Sequence


def assign(costs: Sequence[Sequence[int]]) -> list[int]:
    """The column for each row of a square matrix, at the least sum: shortest augmenting paths in whole numbers."""
    columns = range(len(costs))
    price = [min(row[column] for row in costs) for column in columns]
    paid = [0] * len(costs)
    row_of = [-1] * len(costs)
    unplaced = []
    for at, row in enumerate(costs):
        rest = [cost - less for cost, less in zip(row, price, strict=True)]
        paid[at] = min(rest)
        column = rest.index(paid[at])
        if row_of[column] < 0:
            row_of[column] = at
        else:
            unplaced.append(at)
    for at in unplaced:
        _place(costs, at, row_of, price, paid)
    answer = [0] * len(costs)
    for column, at in enumerate(row_of):
        answer[at] = column
    return answer


def _place(costs: Sequence[Sequence[int]], start: int, row_of: list[int], price: list[int], paid: list[int]) -> None:
    """Gives row `start` a column, moving others along the cheapest path to a free one."""
    reach = [cost - less - paid[start] for cost, less in zip(costs[start], price, strict=True)]
    came_from = [-1] * len(costs)
    still_open = list(range(len(costs)))
    closed = []
    while True:
        column = min(still_open, key=reach.__getitem__)
        still_open.remove(column)
        if row_of[column] < 0:
            break
        closed.append(column)
        row = costs[row_of[column]]
        so_far = reach[column] - paid[row_of[column]]
        for other in still_open:
            length = so_far + row[other] - price[other]
            if length < reach[other]:
                reach[other] = length
                came_from[other] = column
    end = reach[column]
    paid[start] += end
    for other in closed:
        paid[row_of[other]] += end - reach[other]
        price[other] -= end - reach[other]
    while came_from[column] >= 0:
        row_of[column] = row_of[came_from[column]]
        column = came_from[column]
    row_of[column] = start
