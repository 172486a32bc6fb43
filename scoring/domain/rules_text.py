"""Military Whist in short, by the event's settings; it says which rules are house defaults.  R1, R20, R24-R47."""

from tournament.domain import BOOK, TRICKS, EventPlan, GoingOut, HouseRules, Level
from tournament.domain.house_rules import TrumpOrder
from tournament.domain.wording import counted, list_numbers, say_number

GAME = "Military Whist"
SOURCE = "Military Whist Rules, Alberta 55 Plus"
BY_THE_HOUSE = f"{SOURCE}, with the house’s own rules"

MOST_LISTED = 3  # counts that are named one by one
WHO = {
    GoingOut.BOOK: ("A, B, X and Y", "two of each team", "the two who stayed"),
    GoingOut.SAME_PAIR: ("A, B, X and Y", "A and B of each team", "X and Y, who stayed"),
    GoingOut.LADIES_AND_GENTLEMEN: (
        "A, B, X and Y: A and B are the ladies, X and Y the gentlemen",
        "the two ladies or the two gentlemen of each team",
        "the two who stayed",
    ),
}
"""What the four of a team call themselves, who goes out, and who stays at home (R18, R23)."""

Sections = tuple[tuple[str, tuple[str, ...]], ...]


BY_THE_BOOK = EventPlan("", "", Level.PROVINCIAL)  # what the rules name where there is no event


def source(of: EventPlan) -> str:
    return SOURCE if of.house_rules.of_play == BOOK.of_play and not of.house_rules.dealer else BY_THE_HOUSE


def outcomes(rules: HouseRules) -> tuple[tuple[str, int, str], ...]:
    """Tricks of the two who went out, how many flags they win, and that in words."""
    one, two = rules.tricks_for_one, rules.tricks_for_two
    rows = [(0, one - 1, 0, "no flag"), (one, two - 1 if two else TRICKS, 1, "one flag")]
    rows += [(two, TRICKS, 2, "two flags in all")] if two else []
    return tuple(
        (f"{least} to {most} tricks" if least < most else counted(least, "trick"), flags, won)
        for least, most, flags, won in rows
    )


def winning(rules: HouseRules) -> str:
    """How many tricks win how many flags, in sentences (R34)."""
    one, two = rules.tricks_for_one, rules.tricks_for_two
    counts = range(one, two or TRICKS + 1)
    if not two:
        said = f"{one} or more they take one flag home"
    elif len(counts) > MOST_LISTED:
        said = f"{one} to {two - 1} they take one flag home, with {two} or more two in all"
    else:
        said = f"{list_numbers(counts, 'or')} they take one flag home, with {two} or more two in all"
    return f"With a count of {said}. With {one - 1}{' or fewer' if one > 1 else ''} they take none."


def trumps(trump: TrumpOrder) -> str:
    """What is trump, where that is to be said (R22)."""
    if trump is TrumpOrder.BOOK:
        return (
            "NT High has no trump. NT Low has none either and is a giveaway: your count is the tricks of your "
            "opponents."
        )
    if trump is TrumpOrder.IN_TURN:
        return "Hearts, spades, diamonds and clubs are trump in turn."
    return f"{trump.name.capitalize()} are trump on every hand of the sheet."


def ties(of: EventPlan) -> str:
    """Which ties are played off (R42)."""
    last = of.places_that_matter
    first = "for first place" if last == 1 else f"for one of the first {say_number(last)} places"
    played_off = [first] * bool(last) + ["for going on"] * bool(of.advancing)
    if not played_off:
        return "Teams that tie share their place, unless the leader has it played off."
    return f"A tie {list_numbers(played_off, 'or')} is played off; other teams that tie share their place."


OUTCOMES = outcomes(BOOK)


def sections(of: EventPlan) -> Sections:
    """What is said of each subject, a paragraph each."""
    flags = say_number(of.flags_per_table)
    own = "one flag" if of.flags_per_table == 1 else f"{flags} flags"
    each_day, days = (
        ("", "") if len(of.days) == 1 else (" of each day", f"Each day begins with {own}; the days are added up. ")
    )
    rules = of.house_rules
    names, going, home = WHO[rules.who]
    dealer, again = "The dealer named on the sheet", "the dealer on the sheet"
    if rules.dealer:
        dealer, again = f"{rules.dealer[0].upper()}{rules.dealer[1:].rstrip('.')}. The dealer", "the right dealer"
    two_counts = ": two people count them, each alone" if of.counts_needed == 2 else ""
    return (
        (
            "Your table",
            (
                f"Four players are a team and own a table with {own}. They call themselves {names}. "
                f"Count your flags before the first hand{each_day}; if they are not {flags}, tell the leader.",
                f"In every hand {going} go out to another table, as the sheet says, and play as partners "
                f"against {home} at home there. After the hand everybody goes home and waits for the "
                "leader’s next call.",
            ),
        ),
        (
            "The deal",
            (
                f"{dealer} shuffles; the opponent at the dealer’s right cuts toward the dealer. "
                "If a card is exposed before the deal, shuffle and cut again. All cards are dealt one by one, "
                "beginning at the dealer’s left: thirteen each. Nobody picks them up before the deal is complete.",
            ),
        ),
        (
            "Playing the hand",
            (
                "House default, because the book does not say: ace is high, and the player at the dealer’s left leads.",
                "Nobody bids: the sheet names the trump of each hand. "
                "Follow suit if you can. The highest trump wins the trick, else the highest card of the suit led. "
                f"{trumps(rules.trump)}",
            ),
        ),
        (
            "Winning flags",
            (
                f"Only visitors win flags. {winning(rules)} One of the home team hands the flags out.",
                "A table without flags may be lent some by the leader, who writes it down; what is still owed at "
                f"the end of the day is {'' if of.count_loans_against_table else 'not '}taken off.",
            ),
        ),
        (
            "When something goes wrong",
            (
                "A revoke, which is not following suit though you could, costs two tricks, given to the opponents at "
                "the end of the hand; noticed before the trick is complete, the card goes back and nothing is owed.",
                "A card out of turn goes back into the hand; the partner may not lead that suit at their next lead. "
                "A dropped card is played the next time its suit comes up. Everybody plays thirteen cards.",
                "Two cards played at once are no misdeal: the hand goes on, and the last trick is decided among the "
                "cards played. If the player who is one card short should lead it, the partner leads.",
                "Deal again when a card lies face up in the pack or is shown during the deal, when somebody gets "
                f"too many, deals out of turn or disturbs the dealer. House default: {again} deals again, whoever "
                "dealt before.",
            ),
        ),
        (
            "The end of the day",
            (
                f"At the end of the day lay your flags on the table in fives and wait for the verifiers{two_counts}. "
                f"{days}The most flags win.",
            ),
        ),
        (
            "Ties",
            (
                f"{ties(of)} A and B of one team play one hand against A and B of "
                "the other; seven tricks or more win, and no flags move. The leader cuts the deck: the suit shown "
                "is trump. The four players cut for the deal; the highest card deals, ace high, and equal highest "
                "cut again.",
                "If three teams tie, their A players draw: the lowest card has the bye, equal lowest draw again. "
                "The other two teams play a hand, and its winner plays the team with the bye. Trump and dealer are "
                "cut anew for each hand. If four or more tie, the leader decides.",
            ),
        ),
        (
            "Courtesy",
            (
                "Tell your opponents of any special signals. Signals by movement are cheating. The leader decides "
                "whatever is in doubt.",
            ),
        ),
    )
