"""The printed guides: a leader's from two weeks before to afterwards, a page for each helper, the office's year, and
what to do when something fails.  Their answers are those of Help.
"""

from dataclasses import dataclass

from scoring.domain.help.answers import Part

Sections = tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """What to do at one time, in order; the answers of that part follow it."""

    part: Part
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HelperPage:
    title: str
    task: str
    sections: Sections


@dataclass(frozen=True, slots=True)
class Guide:
    """A printed guide: its chapters, what to do when something fails, and pages for helpers.

    `notes` are what the leader writes in on its first page; a guide without them has none.
    """

    title: str
    below: str
    chapters: tuple[Chapter, ...]
    failures: Sections = ()
    helpers: tuple[HelperPage, ...] = ()
    notes: tuple[str, ...] = ()


FAILURES: Sections = (
    (
        "The power or the computer fails",
        (
            "Play the hand to its end, and go on: cards, flags and sheets need no power.",
            "Call from the calling sheet, and tick each hand.",
            "Count on slips, and add up on the day’s form.",
            "Start the program when the power is back: what a page said was saved is there. Then say on “Call the "
            "hands” at which hand you are, and type the slips.",
            "If the computer does not start, take another one: sign in, open “Restore an event”, and choose the "
            "event’s file from your USB stick.",
        ),
    ),
    (
        "The Wi-Fi fails",
        (
            "Players need none: their sheet says where they go. The program needs no internet.",
            "Verifiers go on. Their phones keep the counts and send them by themselves; the page must stay open.",
            "If it takes too long, count on slips and type them.",
            "In another Wi-Fi the address is a new one: the desk shows it under “Phones in the hall”.",
        ),
    ),
    (
        "The printer fails",
        ("Save the PDF on a USB stick and print it elsewhere, or write the change onto the old sheet by hand.",),
    ),
    (
        "A player falls ill, is missing or goes home",
        (
            "Help the person first; the game waits.",
            "Ask a spare to sit in at the same letter, A, B, X or Y. The sheet of the table stays right.",
            "Write down who plays, at which table and letter, and from which hand; enter it on the desk when there is "
            "time.",
            "While nobody sits in, the pair that lacks a player sits out with those it would meet, and no flag moves. "
            "The book leaves this to you.",
            "When a whole team comes late or leaves, do as the sheet “When a team comes late or leaves” says.",
        ),
    ),
)
"""If the power, the Wi-Fi or a player fails."""

LEADERS_GUIDE = Guide(
    "The leader’s guide",
    "What to do when, and the answers of Help, which stands at the head of every page.",
    (
        Chapter(
            Part.WEEKS_BEFORE,
            (
                "Set up the event, and enter the teams as they sign up.",
                "Practise at home: a wrong sum, a player who is ill, a tie.",
                "See the hall: tables in a circle, plugs near your desk, and a Wi-Fi that phones may use, not only "
                "the one for guests.",
                "Find helpers: one at the door, two to count, one to type, one to call if you do not. Give each their "
                "page of this guide.",
                "Write down who is ready to sit in as a spare, with telephone.",
                "Count decks and flags: one deck and twelve flags for each table, and flags for two tables more, to "
                "lend.",
            ),
        ),
        Chapter(
            Part.EVENING,
            (
                "Seat the teams and choose the movement.",
                "In the Wi-Fi of the hall let phones in, and try it with one phone. Only then print: the sheets carry "
                "its address.",
                "Print the usual sheets and the hall pack. With these on paper nothing can stop you.",
                "Pack laptop and charger, extension cord, printer, paper and ink, projector and cable, pens and tape.",
                "Save the event as a file on a USB stick.",
            ),
        ),
        Chapter(
            Part.DAY,
            (
                "Check the teams in, have every table count its flags, and open the day.",
                "Call each hand from the desk, and tick it on the calling sheet too: then paper is always right.",
                "Lend flags to a table that has none, and write it down at once.",
                "At lunch look at the report: an error found now is a small one.",
                "After the last hand the tables lay their flags in fives, and verifiers count every table.",
                "Close the day when the flags add up. Ties that matter are played off before anybody goes home.",
            ),
        ),
        Chapter(
            Part.AFTERWARDS,
            (
                "Publish the final standings, show the prizes on the wall, and hand over the certificates.",
                "Send on the teams that advance, and the results to the newspaper.",
                "Count the flags back into their boxes, twelve by twelve.",
                "Save the event as a file and take it home. Keep the slips until nobody asks any more.",
                "Thank your helpers.",
            ),
        ),
        Chapter(Part.FAILS, ()),
    ),
    FAILURES,
    (
        HelperPage(
            "At the door",
            "You greet the teams, and the leader knows from you who is here.",
            (
                (
                    "You need",
                    (
                        "The list “Flag check before play” and a pen, or a phone on which the leader signed you in as "
                        "second leader, on the page “Check-in”.",
                        "The plan of the hall, to show each team its table.",
                    ),
                ),
                (
                    "When a team comes",
                    (
                        "Ask for its name, and whether all four are here. Tap “Here”, or tick the team on the list.",
                        "If one is missing, tap “Three players” and tell the leader: a spare may sit in.",
                        "If there is an entry fee, take it and tap “Paid”.",
                        "Show them their table. They sit down, and say which of them is A, B, X and Y.",
                    ),
                ),
                (
                    "Before the first hand",
                    (
                        "Each table counts its own flags. When it tells you the right number, tap “Flags”.",
                        "Tell the leader which teams are missing. The leader decides how long to wait.",
                    ),
                ),
                (
                    "If something is wrong",
                    (
                        "A tap at the wrong place is taken back by a second tap.",
                        "A team that is not on the list: bring it to the leader; do not send it away.",
                    ),
                ),
            ),
        ),
        HelperPage(
            "Verifier",
            "You count the flags on the tables after the last hand. The places hang on your care, not on your speed.",
            (
                (
                    "Before",
                    (
                        "Scan the QR of your card or of the sheet, or open the address that the leader reads aloud, "
                        "and type the code and your name.",
                        "You need no account, and the phone needs no internet, only the Wi-Fi of the hall.",
                    ),
                ),
                (
                    "At each table",
                    (
                        "The table lays its flags in fives. Count the fives, then the loose ones.",
                        "Press the table’s number on the phone, or scan its sheet. Look whether table and team are "
                        "right.",
                        "Enter fives and loose, read the number aloud with the table, and save.",
                        "If two people count, each counts alone and does not tell the other.",
                    ),
                ),
                (
                    "If something is wrong",
                    (
                        "Wrong number saved: open the table again and count once more. The leader sees both.",
                        "No Wi-Fi: count on. The phone keeps each count and sends it by itself; leave the page open.",
                        "No phone: write table, fives, loose, total and your name on a slip, and bring it to the "
                        "typist.",
                        "Two counts differ: nobody is to blame. Somebody counts the table once more.",
                    ),
                ),
            ),
        ),
        HelperPage(
            "Typist",
            "You type the slips, so that the leader sees at once whether the flags add up.",
            (
                (
                    "Before",
                    (
                        "The leader signs you up; sign in with the name and password that you are given.",
                        "Under “Your events” press “Type the slips”.",
                    ),
                ),
                (
                    "For each slip",
                    (
                        "Read table and team on the slip, and find the same line on the page.",
                        "Type fives and loose ones; compare the total that appears with the slip.",
                        "Write who counted, and save. A few slips at a time are enough.",
                        "Put typed slips face down on a pile, and never throw one away.",
                    ),
                ),
                (
                    "If something is wrong",
                    (
                        "A warning that a number is unlikely: look at the slip again. If it is what the slip says, "
                        "save it.",
                        "You cannot read it: ask the person who counted; do not guess.",
                        "You saved a wrong number: tell the leader, who corrects it.",
                    ),
                ),
            ),
        ),
        HelperPage(
            "At the microphone",
            "You call the hands. Forty tables move at your word, so say it slowly and twice.",
            (
                (
                    "You need",
                    (
                        "The leader’s calling sheet and a pen. With it alone you can call the whole event.",
                        "If the hall screen is used: the page “Call the hands”, which also has the words to read.",
                    ),
                ),
                (
                    "For each hand",
                    (
                        "Wait until everybody is home again.",
                        "Say the number of the hand, who goes out, and how many tables up.",
                        "Say the trump, and who deals. At NT Low say that it is a giveaway.",
                        "Press “Next”, and tick the hand on the calling sheet.",
                    ),
                ),
                (
                    "If something is wrong",
                    (
                        "You called the wrong hand: say so at once, and press “Back”.",
                        "A pair does not know where to go: its sheet says so, in the line of that hand.",
                        "A quarrel, a revoke, a misdeal: call the leader, who decides.",
                        "Somebody falls ill: do not call on. Help them, and call the leader.",
                    ),
                ),
            ),
        ),
    ),
    (
        "Who has the key of the hall",
        "Wi-Fi of the hall: name and password",
        "Where the event’s file is, on which USB stick",
        "Spares, with telephone",
        "Who helps with the computer",
        "The association’s office",
    ),
)

OFFICE_GUIDE = Guide(
    "A year in the office",
    "For whoever keeps the association’s office. At the computer the answers are under “Help”, on every page.",
    (
        Chapter(
            Part.OFFICE,
            (
                "In autumn: make a recovery card for yourself, and let a second person keep the office too.",
                "In autumn: write name, logo and whom people ask; sheets and pages show them all year.",
                "In winter: invite the leader of each area and zone by a link. They set up their own events.",
                "In spring: see on the page of events how far each one is; hand over the event of a leader who is ill.",
                "From area to zone to provincial games: teams go on as files, or at once between events on one "
                "computer. Make the computers of your leaders known, so that their files carry no mark.",
                "In summer: see the champions in the archive of the years, and save the file of each event.",
                "After the games: have players’ data deleted that nobody needs any more; disable accounts of leaders "
                "who have stopped.",
            ),
        ),
    ),
)
GUIDES = {"leader": LEADERS_GUIDE, "office": OFFICE_GUIDE}  # by the name in the address
