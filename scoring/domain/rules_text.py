"""Military Whist in short, by the event's settings; it says which rules are house defaults.  R1, R20, R24-R47."""

from collections.abc import Sequence

from rotations.domain.book_rotation import THIRTY, Trump
from scoring.domain.flags import TRICKS_FOR_ONE, TRICKS_FOR_TWO
from tournament.domain import TRICKS, EventPlan, Level
from tournament.domain.wording import list_numbers, say_number

GAME = "Military Whist"
SOURCE = "Military Whist Rules, Alberta 55 Plus"

Sections = tuple[tuple[str, tuple[str, ...]], ...]

BY_THE_BOOK = EventPlan("", "", Level.PROVINCIAL)  # what the rules name where there is no event


OUTCOMES = (
    (f"0 to {TRICKS_FOR_ONE - 1} tricks", 0, "no flag"),
    (f"{TRICKS_FOR_ONE} to {TRICKS_FOR_TWO - 1} tricks", 1, "one flag"),
    (f"{TRICKS_FOR_TWO} to {TRICKS} tricks", 2, "two flags in all"),
)
"""Tricks of the two who went out, how many flags they win, and that in words (R34)."""


def trumps(trump: Sequence[Trump]) -> str:
    """What is to be known of the trumps of a sheet: what no trump means, else their order where they have one (R22)."""
    if Trump.NT_LOW in trump or Trump.NT_HIGH in trump:
        high = "NT High has no trump." if Trump.NT_HIGH in trump else ""
        low = "NT Low has none either and" if high else "NT Low has no trump and"
        giveaway = f"{low} is a giveaway: your count is the tricks of your opponents."
        return " ".join(filter(None, (high, giveaway if Trump.NT_LOW in trump else "")))
    order = list(dict.fromkeys(trump))
    suits = list_numbers([suit.label for suit in order]).lower().capitalize()
    if len(order) == 1:
        return f"{suits} are trump on every hand of the sheet."
    in_turn = all(suit is order[hand % len(order)] for hand, suit in enumerate(trump))
    return f"{suits} are trump in turn." if in_turn else ""


def ties(of: EventPlan) -> str:
    """Which ties are played off (R42)."""
    last = of.places_that_matter
    first = "for first place" if last == 1 else f"for one of the first {say_number(last)} places"
    played_off = [first] * bool(last) + ["for going on"] * bool(of.advancing)
    if not played_off:
        return "Teams that tie share their place, unless the leader has it played off."
    return f"A tie {list_numbers(played_off, 'or')} is played off; other teams that tie share their place."


def sections(of: EventPlan, trump: Sequence[Trump] = THIRTY.trump) -> Sections:
    """What is said of each subject, a paragraph each, where the event's sheet has these trumps."""
    flags = say_number(of.flags_per_table)
    own = "one flag" if of.flags_per_table == 1 else f"{flags} flags"
    each_day, days = (
        ("", "") if len(of.days) == 1 else (" of each day", f"Each day begins with {own}; the days are added up. ")
    )
    said = f" {trumps(trump)}".rstrip()
    two_counts = ": two people count them, each alone" if of.counts_needed == 2 else ""
    return (
        (
            "Your table",
            (
                f"Four players are a team and own a table with {own}. They call themselves A, B, X and Y. "
                f"Count your flags before the first hand{each_day}; if they are not {flags}, tell the leader.",
                "In every hand two of each team go out to another table, as the sheet says, and play as partners "
                "against the two who stayed at home there. After the hand everybody goes home and waits for the "
                "leader’s next call.",
            ),
        ),
        (
            "The deal",
            (
                "The dealer named on the sheet shuffles; the opponent at the dealer’s right cuts toward the dealer. "
                "If a card is exposed before the deal, shuffle and cut again. All cards are dealt one by one, "
                "beginning at the dealer’s left: thirteen each. Nobody picks them up before the deal is complete.",
            ),
        ),
        (
            "Playing the hand",
            (
                "House default, because the book does not say: ace is high, and the player at the dealer’s left leads.",
                "Nobody bids: the sheet names the trump of each hand. "
                "Follow suit if you can. The highest trump wins the trick, else the highest card of the suit led."
                f"{said}",
            ),
        ),
        (
            "Winning flags",
            (
                "Only visitors win flags. With a count of 7, 8 or 9 they take one flag home, with 10 or more two in "
                "all. With 6 or fewer they take none. One of the home team hands the flags out.",
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
                "too many, deals out of turn or disturbs the dealer. House default: the dealer on the sheet deals "
                "again, whoever dealt before.",
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
