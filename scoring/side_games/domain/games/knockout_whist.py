"""Knockout Whist: seven cards down to one, and whoever takes no trick is out.  K1-K9."""

from collections.abc import Collection, Mapping, Sequence

from scoring.side_games.domain.game import (
    Column,
    Deal,
    Ending,
    Game,
    ImpossibleDeal,
    Kind,
    NumberedDeals,
    Setting,
    Settings,
    Tally,
    refuse_after_end,
    require_tricks,
)

ROUNDS = 7
DOG_CARDS = 1


def score(sides: Sequence[str], deals: NumberedDeals, settings: Settings) -> Tally:
    """Who is in, who is out, who has a dog's life, and what the next round needs; points are tricks taken."""
    points = dict.fromkeys(sides, 0)
    still_in, dogs = list(sides), list[str]()
    dog_used, chooser, number = False, None, 0
    for number, deal in deals:
        if len(still_in) == 1:
            raise refuse_after_end(number)
        tricks: Mapping[str, int] = deal["tricks"]
        check_round(number, tricks, still_in, dogs)
        chooser = chooser_after(number, deal)
        for side, taken in tricks.items():
            points[side] += taken
        trickless = [side for side in still_in if tricks[side] == 0]
        still_in = [side for side in still_in if tricks[side] > 0]
        dogs = []
        if trickless and not dog_used and number < ROUNDS:
            dog_used = True
            if len(trickless) == 1 or settings["first_trickless"] == "all":
                dogs = trickless
        still_in = [side for side in sides if side in still_in or side in dogs]
    over = len(still_in) == 1
    return {
        "over": over,
        "points": points,
        "winners": still_in if over else [],
        "out": [side for side in sides if side not in still_in],
        "dog": dogs,
        "next": None if over else next_round(sides, number + 1, still_in, dogs, chooser),
    }


def check_round(number: int, tricks: Mapping[str, int], still_in: Sequence[str], dogs: Collection[str]) -> None:
    """Raises ImpossibleDeal unless exactly those still in took all the tricks, a dog at most one."""
    for side in tricks:
        ImpossibleDeal.when(side not in still_in, f"Deal {number}: {side} is out of the game. Leave the name out.")
    for side in still_in:
        ImpossibleDeal.when(
            side not in tricks, f"Deal {number}: {side} is still in and has no tricks. Write 0 for none."
        )
        ImpossibleDeal.when(
            side in dogs and tricks[side] > DOG_CARDS,
            f"Deal {number}: {side} had a dog’s life and one card, so cannot take {tricks[side]} tricks. Count them "
            "again.",
        )
    require_tricks(number, tricks, cards_in(number))


def chooser_after(number: int, deal: Deal) -> str | None:
    """Who names the next trump: most tricks, or of several the one who won the cut (None until the cut is known)."""
    tricks: Mapping[str, int] = deal["tricks"]
    most = [side for side in tricks if tricks[side] == max(tricks.values())]
    chooser: str | None = deal["chooser"]
    ImpossibleDeal.when(
        chooser is not None and chooser not in most,
        f"Deal {number}: {chooser} did not take most tricks and cannot choose trumps. Choose from {', '.join(most)}.",
    )
    return most[0] if len(most) == 1 else chooser


def cards_in(round_number: int) -> int:
    """Cards dealt to each player in a round, which is also how many tricks there are."""
    return ROUNDS + 1 - round_number


def next_round(
    sides: Sequence[str], number: int, still_in: Collection[str], dogs: Collection[str], chooser: str | None
) -> Tally:
    """What the table needs to know before it deals: cards for each, dealer, eldest hand, who names the trump."""
    dealer = (number - 1) % len(sides)  # who may be out
    clockwise = [*sides[dealer + 1 :], *sides[: dealer + 1]]
    return {
        "round": number,
        "cards": {side: DOG_CARDS if side in dogs else cards_in(number) for side in sides if side in still_in},
        "dealer": sides[dealer],
        "eldest": next(side for side in clockwise if side in still_in),
        "chooser": chooser,
    }


def announce(tally: Tally) -> tuple[str, ...]:
    """What the table needs to know before the next round."""
    coming = tally["next"]
    if coming is None:
        return ()
    number, dogs = coming["round"], tally["dog"]
    dealt = cards_in(number)
    sentences = (
        f"Round {number}: {dealt} {'card' if dealt == 1 else 'cards'} each.",
        f"A dog’s life and a single card: {', '.join(dogs)}." if dogs else "",
        f"{coming['dealer']} deals, {coming['eldest']} leads first.",
        "The card turned up after the deal is trump."
        if number == 1
        else f"{coming['chooser']} looks at the cards and names the trump."
        if coming["chooser"]
        else "Most tricks were equal: cut for who names the trump.",
        f"Out: {', '.join(tally['out'])}." if tally["out"] else "",
    )
    return tuple(filter(None, sentences))


GAME = Game(
    key="knockout_whist",
    name="Knockout Whist",
    source="A published description of Knockout Whist, with house defaults where it is silent",
    side_word="player",
    fewest_sides=2,
    most_sides=7,
    settings=(
        Setting(
            "first_trickless",
            "Several first without a trick",
            "all",
            "When two or more players are the first without a trick in the same round: all get a dog’s life, or none.",
            choices=("all", "none"),
        ),
    ),
    endings=(
        Ending(
            "played",
            "Round played",
            (
                Column(
                    "tricks",
                    "Tricks",
                    Kind.NUMBER,
                    hint="For everybody still in: together as many as cards were dealt.",
                    every_side=False,
                    most=ROUNDS,
                ),
                Column(
                    "chooser",
                    "Chooser",
                    Kind.SIDE,
                    hint="Who won the cut, when several took equally many tricks.",
                    optional=True,
                ),
            ),
        ),
    ),
    rules=(
        "Two to seven play, best three or more, everybody alone. Cards rank from the ace down to the two. The first "
        "dealer is drawn. In the first round everybody gets seven cards, and the next card is turned up: its suit is "
        "trump.",
        "Each round is dealt with one card fewer: seven, six, five, down to one. The deal moves one seat clockwise "
        "each round; a player who is out still deals in turn. The first lead belongs to the next player after the "
        "dealer who is still in.",
        "Follow the suit led if you can. If you cannot, play any card, trump or not. The highest trump takes the "
        "trick; without a trump, the highest card of the suit led. Whoever took the trick leads to the next.",
        "Whoever took most tricks looks at the new cards in the next round and then names the trump. If several took "
        "equally many, each is dealt one card and the highest chooses; equal cards are dealt again.",
        "Whoever takes no trick in a round is knocked out, except the first of the whole game: that player has a "
        "dog’s life. If several are the first in the same round, all of them have it, unless you agreed otherwise.",
        "A dog gets a single card in the next round. It may let any trick pass and plays its card to one trick of its "
        "choice, at the latest to the last; it need not lead. If the dog takes a trick it is back in the game with a "
        "full hand in the round after, and the player to its left leads next. If not, it is out. There is no second "
        "dog’s life in a game.",
        "The last player left wins. In the seventh round everybody has one card, and whoever takes that single trick "
        "has won.",
        "Mind the duty to follow: with a six of spades, a ten of diamonds and a king of clubs in hand and spades led, "
        "only the six may be played, although diamonds are trump.",
    ),
    score=score,
    announce=announce,
    rounds=ROUNDS,
)
