"""Every question that Help answers: in three sentences, with the page that has the button; the guide prints the same.

What stands between “ and ” in an answer is written so on its page; a test opens each page and looks.
"""

from dataclasses import dataclass
from enum import Enum

from scoring.domain.rules_text import BY_THE_BOOK, sections

EVENT, DAY, CLOSED_DAY = ("slug",), ("slug", "day"), ("slug", "closed_day")


class Part(Enum):
    """When somebody asks; the headings of Help and the chapters of the guides, whose own pages tell what is of the hall
    and the rules.
    """

    WEEKS_BEFORE = "Two weeks before"
    EVENING = "The evening before"
    DAY = "The day"
    AFTERWARDS = "Afterwards"
    FAILS = "When something fails"
    OFFICE = "The association’s office"
    HALL = "The hall, helpers and the laptop"
    RULES = "The rules in short"


@dataclass(frozen=True, slots=True)
class Answer:
    """A question, three sentences as its text, and the page it sends to: what it is called, and its address by name.

    `args` are what the address takes: `slug`, `day` (the one that is on) and `closed_day` stand for the event's own.
    `asked` are the ways in which people ask it, with `;` between them, and `pages` is where else it may be asked; a
    page of team changes is named by its kind.
    """

    part: Part
    question: str
    text: str
    label: str
    page: str
    args: tuple[str, ...] = EVENT
    asked: str = ""
    pages: tuple[str, ...] = ()

    def page_of(self, day: int = 1, closed_day: int = 1) -> str:
        return self.label.format(day=day, closed_day=closed_day)


RULES_ASKED = {
    "Your table": "sit; who is partner of whom; who goes out and who stays home; visitors; whom do I "
    "play against; what is home; four players own a table; what are A, B, X and Y; what do the letters "
    "mean; who is my partner; who travels; what is a visitor; team at a table; four of us; "
    "how does it work with four people and a table; two stay and two go; is the table ours all day; what is A and "
    "B; X and Y; what does home mean; who are the travelling two; where does my partner sit; across from me; "
    "north and south; do partners sit opposite; "
    "what are A, B, X and Y; does A always go with B; which ones are A and B; do we go back to our own table after "
    "every hand; return home after the hand; how are partners changed",
    "The deal": "who shuffles; who cuts; how many cards does each get; who deals first; deal the "
    "cards; nobody wants to deal; who is the dealer; how do you deal; cut the deck; left or right; "
    "who deals; thirteen cards each; pass the deal; deal one by one; do you cut before dealing; who gets the "
    "first card; new deck or old; shuffle how often; whose deal is it; all cards dealt out; which way round do "
    "you deal; is the last card turned",
    "Playing the hand": "who plays first; who leads; is the ace high; what is no trump; low is a giveaway; "
    "must I follow suit; which card wins; how is it played; how do you play this game; explain the game; "
    "new to whist; what does NT mean; bidding; what beats what; what is trump; which suit; who starts a "
    "trick; trump order; can I play any card; win a trick; rules of whist; what is a trick; no trump low; "
    "highest card; who begins; are jokers used; "
    "can you bid; is there bidding; who leads the first card; do you have to trump; must I play a higher card; "
    "can I trump in; spades high; order of trumps; what if I have none of the suit; is two the lowest; ace low; "
    "no trump high and low; lead a trump; how do I play whist, I am a beginner; how many tricks are there; aces "
    "count; how does low work; throw off; does everybody have to follow suit",
    "Winning flags": "rules won visitors stay; how many tricks for a flag; eight tricks; ten tricks; point "
    "for seven; when do we lose a flag; do we win flags at home; how is it scored; how does scoring work; "
    "two flags; no flag for six; slam; who keeps the flags; how do we win flags; what is a flag worth; flags "
    "for tricks; when is it one flag and when two; why did they get a flag; seven tricks; thirteen "
    "tricks; points; do I give them a flag; who hands out the flags; "
    "how many flags do we get; seven tricks is how many; what do we get for nine tricks; all thirteen tricks; "
    "grand slam; who pays the flag; give up a flag; flag for each trick; do home or visitors keep them; when do "
    "you take a flag; how many points is a trick; lost six tricks, what do we pay; scoring; where do the won "
    "flags go; do visitors carry flags home; "
    "can a table have more than twelve flags; they have twenty flags now; table with more flags than it began with",
    "When something goes wrong": "rules renege exposed; card led out of turn; played out of turn; revoke; dropped "
    "card; card face up; misdeal; too many cards; penalty; did not follow suit; showed a card; picked up "
    "the wrong trick; fourteen cards; they revoked and nobody noticed; wrong card played; card fell on "
    "the floor; dealt wrong; somebody has twelve cards; looked at a card; what is the penalty; mistake in "
    "play; turned over a card; led from the wrong hand; took a card back; "
    "did not follow the suit; a card was shown; played before his turn; one card short; someone has fourteen; "
    "what is the punishment for a revoke; dropped her cards; a card was face up in the deck; deal over again; "
    "dealt to the wrong one; lead when it was not your turn; reneged; take the card back; a lady revoked, how "
    "many tricks does it cost; what do you lose for a renege",
    "The end of the day": "lay flags in fives; most flags win; how is the winner found; do the two days count "
    "together; how do we lay out the flags; what happens at the end; how is the final score made; stack "
    "of flags; "
    "how do we know who won; count the flags in piles; who has the most; piles of five; both days together; add "
    "day one and two; do saturday and sunday count together; how is it decided who wins; are the flags turned in; "
    "what counts in the end",
    "Ties": "off; what if two teams are equal; three teams draw for the bye; one hand decides; "
    "cut for trump; draw lots; who cuts; tie for second; how is the playoff played; "
    "who wins when both have the same; what does the rule say for equal; is there one more hand; playoff hand; "
    "who deals the playoff; cut the cards for it; two teams even at the end; do we cut or draw; three equal",
    "Courtesy": "signals; talking at the table; good manners; tell my partner what I hold; cheating; "
    "may we talk; is it allowed to help a partner; rude; phone at the table; drinking; spectators; quiet; "
    "can you talk during play; may you tell your partner; no talking; cell phone rings at the table; beer at the "
    "table; looking on; smoke; how should we behave; be polite; winks at his partner; kibitz; can somebody watch "
    "behind me; gossip during the hand; bad language; "
    "signalling; secret signs; accused of signals; moves a finger; code words; is it allowed to look at the last "
    "trick; say what they hold",
}
"""The ways in which people ask for what the rules say under a heading."""

ANSWERS = (
    Answer(
        Part.WEEKS_BEFORE,
        "How do I begin a new event?",
        "Write its name, its level and its first day, and press “Set up the event”. "
        "The level fills in the rest: hands, days, counts, and how many teams advance. "
        "From then on the desk says what is next, and everything can be changed until play starts.",
        "A new event",
        "new-event",
        (),
        "create organize plan; first time doing this where do I click first; how do I get started; set up our "
        "tournament; make another event; I do not know where to begin; organise a games day; start from scratch; is "
        "there a manual or instructions; where do I find the instructions; guide for new leaders; what is this "
        "program for; how does it all work; "
        "I have never done this before; first time, what do I do; where do I start; "
        "I was asked to run the tournament; "
        "what do I do first; what is the very first step; they made me the boss of the games and I know nothing; our "
        "old leader passed away and now it is me; I volunteered to run the whist, help; opened the program and do not "
        "know what to press; empty page, nothing there yet; where do I put the name of the hall; start a tournament "
        "for our seniors club; make a new game day; how do I create the area event; set everything up; what are the "
        "steps from beginning to end; explain it simply step by step; I am not good with computers; is this hard to "
        "use; my predecessor left no notes; walk me through it",
        ("own-events", "events"),
    ),
    Answer(
        Part.WEEKS_BEFORE,
        "Can I practise first?",
        "Choose a level, the number of teams and how far the program plays, and press “Practise”. "
        "Try every page there: a practice has a mark, counts nowhere, and is deleted in one click. "
        "“Load the example” brings a whole weekend to look at.",
        "Practise",
        "practice",
        (),
        "practice test exercise example rehearsal demo; try it out without breaking anything; afraid to break "
        "something, play around; is there a trial or a sample to look at; learn the program at home; pretend event; "
        "see how it works before the real day; show the helpers how it goes; make sure it works before Saturday; "
        "instructions to learn; training for verifiers; how do I know it works; is there a manual; I want to see "
        "first what it looks like; try with ten teams; just looking; show me a sample; "
        "let me fool around with it first; play with the program before the big day; can I wreck something when I "
        "press around; dry run with made up teams; fake teams; will my trials spoil the real event; I want to teach "
        "my wife how to use it; is there a game I can use to learn; sandbox; training day for the counters; how do I "
        "get rid of the practice; pretend data; does it hurt anything if I test; get used to it; run through the "
        "whole day once at home; course or lessons; video",
        ("own-events", "desk"),
    ),
    Answer(
        Part.WEEKS_BEFORE,
        "How does a club play by rules of its own?",
        "Write the name, the day and the hall, choose the “House rules”, and press “Set up the evening”. "
        "Hearts always trump, one flag for seven, how many hands, your word for the break: all of that can be chosen. "
        "Tables may have names of forts, yours or from a list.",
        "A club evening",
        "new-evening",
        (),
        "house fort; our club has its own rules; hearts are always trump at our place; one flag for seven "
        "tricks only; different trump order; use our own table names; club evening or weekly social; ladies against "
        "gentlemen; we call the break tea; only one flag; ladies against men; clubs are always trump; "
        "not the rules of the association; the same rules as everywhere; "
        "we always count one flag for eight tricks in our club; can we leave out no trump; at our lodge spades are "
        "high; play for pennies in the seniors centre; small friendly evening with five tables; our own way of "
        "playing; we want to change the rules a bit; can the rules be changed; set the trumps ourselves; which suit "
        "order can I choose; use castle names in place of numbers; Tuesday night card club; church hall social; fun "
        "night; give each fort its name; skip no trump low; "
        "call the tables A B C; tables with letters in place of numbers; names for the tables",
        ("own-events", "desk-event"),
    ),
    Answer(
        Part.WEEKS_BEFORE,
        "How do I enter the list of teams?",
        "Press “Paste or upload a list” and copy the list from an e-mail, a table or a spreadsheet into the box. "
        "You see how each line was read, and what a corrected list changes, before anything is saved. "
        "A single team is written into the form “One more team”.",
        "Teams",
        "desk-teams",
        asked="excel csv new roster upload registration secretary google; where do I type the teams in; all names "
        "are in a spreadsheet; names in a notebook or on paper; copy from an e-mail; register the players; sign-up "
        "list from Word; where do spares go; put in phone numbers and mail addresses; import teams; the list was "
        "read wrong; a team signed up twice; entered the same team two times; waiting list; add a team; put people "
        "in; where are the names of the teams; copy names over; paste; photo of the list; what if I have no first "
        "names; list of all telephone numbers; "
        "what do I need to do before the day; how many tables do I need; "
        "fill in who is on each team; secretary sent me the sign-ups by mail; do I have to key forty names by hand; "
        "where do all the people go; type in a new team; one more team just phoned me; how do I add four names; write "
        "captains first; my list is handwritten; drag the file in; the names came out in the wrong column; enter the "
        "towns of the teams; last names only; does it need everybody's address; save the list of players; two columns "
        "with names; list from the telephone; register a foursome; someone signed up by phone; "
        "the secretary sent a corrected list; a newer version of the list; the same mail again with changes; updated "
        "sign-ups; paste the list a second time; revised list of teams",
        pages=("desk-teams-list", "desk-teams-enter", "desk-players", "desk"),
    ),
    Answer(
        Part.WEEKS_BEFORE,
        "A name or a telephone number is wrong. How do I correct it?",
        "Press the team’s name in the list and write the names as they should be, at any time; a letter tells two "
        "people of one name apart, and two teams need two names. "
        "Nobody’s place, table or flags change. "
        "The page of sheets then says which sheet still has the old name.",
        "Teams",
        "desk-teams",
        asked="rename letter; a telephone number is wrong; name spelled wrong; she got married and has a new last "
        "name; typo in a team name; the team wants another name; first and last name mixed up; a wrong name on the "
        "certificate; change a player before the event; mail address is wrong; add somebody to a team; another "
        "player in the team instead, before play; wrong phone number in the list; two teams have the same name; I "
        "have only first names; accent or umlaut in a name; nickname; take a player out of a team; move a player "
        "into another team; brothers change teams; two people are called the same; "
        "I made a typing mistake in a players name; misspelled the name of a player; her name is Catherine with a C; "
        "spelled Smith with y; his name should be Bob and not Rob; the lady goes by her maiden name now; fix the "
        "spelling; I spelt somebody wrong; goofed up the name of a fellow; the team name has a mistake; small "
        "letters in names; phone number changed; Bill is now on the other team; change the captain; wrong town "
        "beside "
        "the team; there are two John Browns; name tag is wrong; name is printed wrong on the sheet; put a different "
        "lady on the team before we start; correct the list of players; wife's name is missing; "
        "two teams picked the same name; both teams call themselves the Owls; team name is already taken; can two "
        "teams be called the same; a second team with that name; tell apart teams with one name",
        pages=("desk-team", "desk-players", "desk-team-players"),
    ),
    Answer(
        Part.WEEKS_BEFORE,
        "We are more or fewer teams than planned. Does it matter?",
        "Any number of teams can play, odd or even, from two on: each has a table of its own, and nobody sits out. "
        "Enter the new team under “One more team”, or open a team and take it off, which can be undone; then seat the "
        "teams and choose the movement again, because both depend on the number of tables. "
        "Once play has begun, a team that comes or leaves is written down on its own page instead.",
        "Teams",
        "desk-teams",
        asked="less missing cancel withdraw off add extra; not enough teams sign up; how many tables can we have; "
        "half of them do not show up; odd number of tables; at least how many teams; most players; one team "
        "cancelled before the day; too few people; another team wants to join next week; the sheet says ten but we "
        "are nine teams; is there a limit; our hall only fits twelve tables; room for how many; a team is in the "
        "list twice; remove a team; how many players do we need; full; take a team out; maximum; minimum; sixty "
        "people want to play; someone cannot play after all; thirteen teams; does it work with eleven teams; forty "
        "people; bring my sister, one more person; uneven number of teams; not an even number; one team too many; "
        "how many tables do I need; how many tables for so many teams; "
        "only seven tables tonight instead of eight; "
        "does it have to be an even number; 13 tables, does somebody sit out every hand; does a table sit out when we "
        "are odd; is there a bye with an odd number; who sits out when we have eleven tables; what is the smallest "
        "number of teams; can we play with only five tables; we planned sixteen and got fourteen; a team backed out "
        "on Thursday; a team phoned that they will not play on Saturday; scratch a team from the list; squeeze in "
        "another table; too many people for our hall; we have too many teams; take off a team; drop a team before "
        "play; is twenty teams too many; only three teams signed up; at most how many tables; one foursome fewer than "
        "expected; late entry before the day; "
        "a team phones on the morning itself; add a team when the sheets are printed already; one more team at the "
        "last minute; took the wrong team off the list; bring back a team that was taken off",
        pages=("desk-seating",),
    ),
    Answer(
        Part.WEEKS_BEFORE,
        "How do I move a team to another table?",
        "Before play, write its new number in the list and press “Save these tables”; to swap two teams, change "
        "both numbers. "
        "“Shuffle all teams again” draws all of them anew. "
        "Afterwards print again what the page of sheets calls out of date.",
        "Tables",
        "desk-seating",
        asked="change position different; give a team another table; put them near the door; wheelchair needs a "
        "table by the wall; two teams of one town beside each other; swap places before play; shuffle the tables; "
        "who sits at table one; which number does a team get; draw the table numbers; start at another number of "
        "table; pick their own table; give a number to each team; tables begin at ten; an old player should stay at "
        "one table; reserve a table; renumber the tables; too far from the washroom; seating; "
        "put team four at table nine; two clubs should not be next to each other; the sisters want tables close "
        "together; Mrs with a walker should be near the bathroom; draft by the window, they want another spot; give "
        "them table one; how are table numbers handed out; hand out tables by lot; mix up the teams; can they choose "
        "where they sit; keep last year's table; the numbering of the tables; somebody in a scooter cannot get "
        "between the tables; who gets which table; put the old people close to the kitchen; which table does a team "
        "own; swap table 3 with table 8 before we start; different corner of the room",
        pages=("desk-teams",),
    ),
    Answer(
        Part.WEEKS_BEFORE,
        "How do I change the date, or the number of hands or days?",
        "Area, zone and club play 30 hands in two sessions, provincial games 50. "
        "Write those of each under “Hands of each session” (6 and 24: a break after hand 6), and press “Save the "
        "details”; dates, hall and name are changed there too. "
        "Once play has begun, later hands are planned anew on the page for sessions that are added.",
        "Details of the event",
        "desk-event",
        asked="session short shorter longer break lunch morning cancel location address; wrong date; another hall; "
        "different place; postpone for a week; how many hands do we play; fewer hands in the afternoon; add a second "
        "day; rename the event; number of rounds is wrong; play 24 instead of 30; how many hands are there before "
        "noon; what time do we begin; start time; begin at half past nine; typed the wrong year; "
        "change the name of the event; the hall was "
        "changed; more hands; put in the schedule; length of the day; change the level; wrong level; "
        "made it an area event but it is a zone; "
        "the day was moved to next Sunday; hall is double booked; we only want 24 hands; change from 30 hands to 20; "
        "one day in place of two; two day event; make the afternoon shorter; begin at ten o'clock; I put the wrong "
        "day; the event is on Saturday not Friday; another town; change the fee; cancelled because of a funeral, new "
        "date; ten hands before lunch and ten after; how many rounds should we play; shorten the whole program of the "
        "day; change where we play; title of the event is wrong; we start at one in the afternoon; how many hands is "
        "normal; "
        "30 or 50 hands; how many hands should we play; hands at an area or a zone; how many hands has a provincial; "
        "do clubs play thirty hands; how many sessions and hands; "
        "tea break after six hands; coffee break after hand ten; put in another break; two breaks; where do I set "
        "the break; break in the middle; "
        "postpone the event because of snow; put it off to next week",
        pages=("new-event", "sessions"),
    ),
    Answer(
        Part.WEEKS_BEFORE,
        "Can somebody help me at the desk?",
        "Write their name, choose what they may do, and press “Sign them up”. "
        "A “Second leader” may do everything; a “Typist” only enters counts. "
        "They sign in on their own computer or phone with the password that you are shown.",
        "People who help",
        "desk-assistants",
        asked="typist leader deputy account come other together son nephew niece; work on two computers or laptops "
        "at the same time; my wife types while I call; a second person at the desk; helper needs to sign in; let my "
        "grandson do the typing; give the assistant a password; share the work; several computers; use my tablet "
        "too; new helper types the counts; who can see the desk; how many helpers do I need; volunteer with her own "
        "laptop; two of us at once; co-leader; give my daughter access; a child helps with typing; get into the "
        "program to help; let someone else press the buttons while I eat; somebody takes over for a while; stand in "
        "for me at the computer; "
        "I do not type well, can my niece do it; someone to run the computer for me; my eyes are not good, another "
        "person should key the numbers; can the secretary look too; have a second leader; split the work between us; "
        "I want to play so somebody else must press the buttons; a young fellow wants to assist; how do I give her "
        "rights; two people typing together; the treasurer needs to see the payments; who may change things; remove a "
        "helper again; helper should only type; get a password for my assistant; I need to step out for an hour; I "
        "need a washroom break, who looks after it; more hands at the head table",
    ),
    Answer(
        Part.EVENING,
        "Which movement do I choose?",
        "Press “Use this movement” at the first proposal: it is the fairest for your number of tables. "
        "Choose “In sequence: up 1, up 2, up 3, …” where your association plays plain progression. "
        "You can choose again until play has started.",
        "Movement",
        "desk-movement",
        asked="progression balanced; which plan is best; what is a movement; rotation; who plays whom; is it fair "
        "that we meet them twice; up one up two; play against everybody once; make the schedule; list of all hands "
        "of the day; see all moves; choose the plan; why do we meet the same people; how are the tables arranged; "
        "other way of moving; make a new plan; is the plan fair; "
        "what does balanced mean; what is plain progression; up 1 up 2 what is that; which one is better; do all "
        "teams play each other; do we play some team twice; how does the moving work; make the plan for twelve "
        "tables; how many times do we meet each team; we always go up one table, can it do that; use the old movement "
        "sheets; the way our association moves; does the odd table number change the plan; choose how people travel; "
        "set up the rounds; who meets whom and when; create the order of play; list all opponents; "
        "use the printed rotation of the rule book; use our own movement; fill in the move to column; the rotation "
        "in the book; always the same opponents; "
        "two hands against one opponent before moving; stay and play twice; meet only some of the teams",
    ),
    Answer(
        Part.EVENING,
        "What do I print beforehand?",
        "Press “Tick the usual sheets” at the first heading, then “Make the PDFs”, and open all of them in one "
        "file. "
        "Every table needs its movement sheet and its number, and you need “The leader’s calling sheet”. "
        "Let phones in first if verifiers will use them: sheets that are made before carry no QR.",
        "Sheets",
        "desk-printing",
        asked="printer pdf evening friday movement calling place; what sheets do I need; everything to be printed; "
        "papers for the tables; what goes on each table and on the wall; name tags and table cards; score sheets; "
        "print on both sides; what to take to the hall; how many pages; for how much paper; before Saturday; do I "
        "need colour; print it in black and white; what should I bring along; everything is printed; what do I put "
        "on the tables; signs; sheets in plastic; I cannot find the button to print; how do I print; standings or "
        "lists for the wall; print for verifiers; forms and slips; how much paper; prepare the paper; print "
        "everything; "
        "letter or A4, which paper size; print the rules for people; bring to the hall; "
        "what do I need to do before the day; what do I have to get ready; "
        "how many sheets of paper will I need to print; how many papers must be printed; a ream of paper enough; what "
        "should be on the tables; do I print one for each player; which papers do the teams get; things to get ready "
        "the night before; list for the kitchen wall; print the table numbers; where are the score cards; print the "
        "calling sheet for me; movement cards for each table; name tags; get the paperwork ready; do counters need "
        "forms; how do I print all of it at one time; nothing printed yet and tomorrow is the day; how much ink will "
        "it take; the pages for each table; what papers do I hand out; cards for the tables; count slips to print; do "
        "the players get a rule page; "
        "which page makes the sheets; where is the printing; open what to make the sheets; one more copy of a sheet",
        pages=("desk",),
    ),
    Answer(
        Part.EVENING,
        "How do I print the sheet of one table again?",
        "What no longer fits is ticked already: press “Make the PDFs”, then “Open what changed”: those "
        "tables’ pages alone. "
        "Above the list one button prints the tables that changed alone. "
        "For a lost sheet choose that table’s pages in the list beside the PDF.",
        "Sheets",
        "desk-printing",
        asked="coffee outdated; a sheet got lost, wet or torn; soup spilled; print only the pages that changed; one "
        "table needs a new sheet; which pages are new; it says out of date; replace one page; an additional copy for "
        "the spare; do I have to print everything again; we lost the sheet of table two; missing sheet; a sheet is "
        "unreadable; print one page only; table has the wrong sheet; somebody took the sheet home; duplicate; "
        "reprint; "
        "dog ate the sheet; someone walked off with our paper; coffee all over the card of table five; need another "
        "copy of one page; the wind blew a sheet away; table eight has no paper; print a fresh page for one table; "
        "sheet has the old names on it; after the change do I need to print all; which papers must I swap; kid "
        "scribbled on it; give me one more sheet; a single page; ripped the movement sheet; old sheet still on the "
        "table; the calling sheet is lost; page was thrown in the garbage",
    ),
    Answer(
        Part.EVENING,
        "The letters are too small. Can they be larger?",
        "Tick “Large print” and press “Make the PDFs”: every sheet is then set about a third larger. "
        "On larger paper choose “A3” or “Tabloid (11 × 17)”. "
        "Pages on a screen grow with Ctrl and +, and keep everything in sight.",
        "Sheets",
        "desk-printing",
        asked="font; cannot read it; too small to see; bigger print; my eyes are bad; larger letters on the screen; "
        "zoom the page; reading glasses; the back of the hall cannot read it; increase the size of the text; tiny "
        "writing; I can hardly see it; make the writing larger; dim; grandma cannot read the numbers; small numbers; "
        "poor eyesight; blind; enlarge the window; how do I get bigger type; "
        "old people need bigger numbers; print is too fine; cannot make out the numbers; everybody complains about "
        "the tiny print; need my magnifying glass; is there a large type version; make the screen bigger; I lost my "
        "glasses; words on the computer too little; make everything big; bold; low vision; macular degeneration; "
        "cataract; legal size or ledger paper; the lettering; sheet for a lady who is almost blind; hard to read for "
        "seniors; enlarge",
    ),
    Answer(
        Part.EVENING,
        "How do phones reach this computer?",
        "Open “Phones in the hall” on the desk and press “Let the phones in the hall reach this computer”; this "
        "computer and the phones must be in the same Wi-Fi. "
        "The desk then shows the address, with a QR to scan; any browser opens it, without an app. "
        "Do this before you print, in the Wi-Fi of the hall.",
        "Desk",
        "desk",
        asked="qr code scan; connect the telephones with my laptop; what address do they type; where is the web "
        "address for phones; let the tablets in; same wifi; does the hall need a network; hotspot; get the phones "
        "onto the computer; do we need a router; which wifi do the phones use; make the tablets work; phone number "
        "of the computer; "
        "what do people type into their cell phone; how does my cell phone see the computer; hook up the phones; get "
        "the cell phones going; do phones have to be on the same internet; set up the wireless for the counters; can "
        "they use their own phones; where do I find the link for phones; link for the cell phones; does everybody "
        "need an app on the phone; install something on the phone; show the square with dots; what is the address for "
        "the tablet; get the phones ready before the games; turn on phones; share my phone's internet with the laptop; "
        "is it an app; do they need an app from the store; what must be on their phone; which browser; download "
        "something on the phone; does it work with an old phone",
        pages=("desk-verifiers", "office"),
    ),
    Answer(
        Part.EVENING,
        "How do verifiers get in?",
        "They scan the QR on this page, or open the address in any browser and type the event’s code and their "
        "name; they need no app and no account. "
        "“Make the card” gives one person a code of their own, and “Print the QR cards” prints them. "
        "“Change the code” shuts out everybody who came in by the old one: a phone that calls the code wrong scans the "
        "new QR, or types the code that stands here.",
        "Verifiers",
        "desk-verifiers",
        asked="login qr helper access tablet logon; how do counters sign in; what name do I type; it asks for a "
        "code; the code does not work; shut somebody out; who may count; what is a verifier; where do I enter flags "
        "with my phone; which tables must I count; can children count; wants the code again; I am a counter and what "
        "do I do; give counters their cards; tell verifiers to begin; what does a counter do; new verifier came; can "
        "a child count the flags; verifier does not get in; where do I count; how many verifiers; counter wants to "
        "sign in; how do they log on; give out the code; who counts; "
        "the counters need the code; what do I tell the people who count; who goes around counting the flags; how do "
        "the ladies who count sign on; I was asked to count, where do I begin; my phone wants an event code; counting "
        "with a cell phone; code card for a counter; somebody who should not count got in; how many people do I need "
        "to count; do counters need a password; verifier lost her card; hand out the cards with the square; let the "
        "kids count; choose the people who verify; change the code; grandson wants to count with his phone; can a "
        "player be a counter; what do I type in for my name; "
        "what does a phone need to enter the counts; is there an app for the counters; app to enter scores on the "
        "phone; must they install an app to count; enter counts in the browser of a phone; scores from any phone",
        pages=("verify",),
    ),
    Answer(
        Part.EVENING,
        "How do I show the hands on the wall?",
        "Connect the projector and press “Open the hall screen”; it opens in a window of its own, which you pull "
        "onto the projector. "
        "It follows what you call here, and its own keys call too: space is next, the left arrow is back. "
        "At breaks it shows a clock, and at the end standings and prizes.",
        "Call the hands",
        "desk-hands",
        DAY,
        "tv display cable hook plug; put it on the television; connect a projector; everybody should see the "
        "trump; big screen in the hall; show the hand and a clock on the wall; what will the hall screen look like; "
        "second monitor; players see the hand on a screen; how do I get the picture on the projector; cast to the "
        "television; HDMI; duplicate the screen; show the trump; show the standings on the wall; "
        "use the TV in the hall; hook the computer to the big TV; everybody wants to see which trump; plug the laptop "
        "into the projector; only see my own desktop on the big screen; put the trump up where all can see; show the "
        "clock; show the round on the wall; which cable for the television; how do I get it full screen; second "
        "window; beam it on the wall; can people see what hand we are on; hand number on a large screen; make the TV "
        "show it; move the window to the other screen",
        ("hall",),
    ),
    Answer(
        Part.EVENING,
        "Can we play with no computer at all?",
        "Print “The hall pack: everything on paper”: sheets, forms and how to use them, for the whole event. "
        "The first page says what to do, with a box to tick for each step. "
        "Later the day is typed up from its slips, in any order.",
        "Sheets",
        "desk-printing",
        asked="offline hall pack manual; no laptop at all; only paper and pencil; nobody has a phone; run it by "
        "hand; without electricity; print everything and leave the computer at home; computer is not allowed; is a "
        "phone needed to play; do players need phones or smartphones; use our own paper forms; old way with paper; I "
        "do not trust the computer; play like we always did; what if I do not want the computer; no phones and no "
        "laptop; pen; "
        "I hate computers; do it the old fashioned way; everything by hand like in the old days; our hall has no "
        "electricity; what if I leave the laptop at home; pencil and paper only; can we go without the computer; none "
        "of us owns a smart phone; is a computer a must; do people need cell phones; we have no laptop; print the lot "
        "and run without; paper version; do I have to use the program during play; what if I want just the paper; "
        "without any gadgets",
        pages=("desk-paper-day",),
    ),
    Answer(
        Part.EVENING,
        "What can the public see?",
        "Everybody sees teams, tables, flags and places, but no player’s name unless you tick that all have "
        "agreed. "
        "Here you choose when the standings are shown: “after each day is closed”, “as the counts come in”, or "
        "“only when the leader publishes”. "
        "Telephones and dates of birth are shown to nobody but you; at home people see it only where this computer is "
        "reached from the internet, as an association’s server is.",
        "What the public sees",
        "desk-shown",
        asked="privacy visible website publish live grandchildren tablet share verified; who sees the names and "
        "phone numbers; family at home wants to follow; keep us off the internet; is it private; nobody can see the "
        "results; hide the standings until the end; what does provisional mean; link for the relatives; players look "
        "at their own results; are the names on Google; when do people see the places; neighbour watches on her "
        "computer; web address for my daughter; secret until the ceremony; see it from home; does everybody see my "
        "phone number; who can see what; players see where they are; find the results online; hide a name; show "
        "nothing yet; follow the games from far away; "
        "does the whole world see our names; my family wants to watch from home; put the results on the internet; "
        "keep the scores a secret till the end; people should not see the places at lunch; when are the standings "
        "shown; what can others see; is my phone number safe; do strangers see birthdays; a lady wants no name on the "
        "web; which page can the players look at; where can my son in Calgary see it; live scores; can they follow on "
        "the cell phone; hide the results; make it public; link to give to the players; they can already see the "
        "results and should not; turn off the public page",
        pages=("desk-event", "public-event", "desk-results"),
    ),
    Answer(
        Part.DAY,
        "What do I do before the first hand?",
        "Tick who is here and whose twelve flags are complete, or press “All are here” and “All flags are "
        "complete”; a table that lacks one gets it from your spares. "
        "Then open the day: from then on teams, tables and movement are fixed, and verifiers can count. "
        "No tick is only a warning.",
        "Check-in",
        "desk-check-in",
        DAY,
        "arrive tick number pack setup set checklist boxes; in the morning; open the day; what do I say first; "
        "check who is here; count the flags before we begin; how many flags and decks for each table; everybody is "
        "seated and waiting; what do I need in the hall; ready to start play; is one deck enough; what equipment; do "
        "we bring our own cards; how many decks; when should people be there; opening words; get going; welcome; "
        "count the flags of each table; what do we need; start the day; first thing in the morning; begin to play; "
        "roll call; is everybody here; "
        "check people in when they arrive; "
        "what do I do first on the morning; people are coming in, what now; everybody is here, how do we start; get "
        "the games started; start playing; how do I kick off; twelve flags for each team; count out flags; hand out "
        "the flags; who is here and who is not; attendance; "
        "where do I tick who is here; mark them as present; when do I open the day; speech at "
        "the beginning; what do I say to the people; it is nine o'clock and all sit; check off the teams; a team has "
        "only eleven flags at the start; somebody forgot the cards at home; how many packs of cards; what to bring "
        "for the tables; things needed on each table; begin the second day; lay out the tables; "
        "a table has only eleven flags; one flag missing at the start; thirteen flags on a table before play; not "
        "twelve flags",
        ("desk-open", "desk-day", "desk"),
    ),
    Answer(
        Part.DAY,
        "People come without a team. What now?",
        "Draw cards for partners, and enter each four under One more team; they have the next free table. "
        "A list of names alone is pasted, and a button makes teams of four in its order. "
        "Who is left over goes on the list of spares: a team of three takes one by a button on its own page.",
        "Teams",
        "desk-teams",
        asked="pair random join arrive night walk-in pot ladies; single players; walked in alone; two couples need "
        "two more for a team; three friends look for a fourth; draw names from a hat; mix the partners; people I do "
        "not know want to play; pick the teams tonight; I came by myself; put strangers together; lottery; somebody "
        "without a team wants to play; found no partners; odd people out; a single person wants in; only two of us; "
        "people at the door; somebody brought a friend who wants to play; make teams out of them; put three and one "
        "together; draw teams tonight; "
        "one fellow came by himself; my friend has no team; a widow would like to join in; put loners together; make "
        "up teams from whoever comes; pull names for partners; two sisters came and need another couple; people just "
        "show up, how do we make teams; drop in; nobody signed up ahead; random partners; she has no partner; he "
        "needs a partner; three people short of a team; who can they play with; mix everybody up every week; seven "
        "people left over; draw cards for partners; we do not have teams, only people; a couple came alone; "
        "22 people, not a multiple of four; number of people does not divide by four; two people too many; 23 "
        "players; how many players do I need; not enough for fours; "
        "22 people turned up, how do I seat them; sit with her husband; keep couples together; friends want to stay "
        "together; some are left over",
        pages=("desk-teams", "desk-players", "desk-seating"),
    ),
    Answer(
        Part.DAY,
        "How do I note who has paid?",
        "Press “Paid” beside each team that pays; above stands how many “have paid the entry fee” and what is to come. "
        "The desk says it too, and its list can be printed. "
        "The fee itself is written in the details of the event.",
        "Check-in",
        "desk-check-in",
        DAY,
        "entry dollars check bill owing register; who has paid the fee; collect the money; a team still owes; "
        "cash box total; cheque; treasurer wants a list; cost of playing; price per person; how much did we take in; "
        "put in a cheque; money for the entrance; collected fees; tick off the payment; record a payment; tell who "
        "still has to pay; receipts; pay at the door; who has not paid yet; "
        "mark that they paid; keep track of the entry fee; ten bucks each; who still owes dues; where do I put the "
        "money they gave me; team paid by cheque; cash at the door; the treasurer asks how much came in; did team six "
        "pay; write down the fees; entrance money; tick paid; they paid twice; paid in advance by e-transfer; "
        "list of who owes; collected twenty dollars; set the price; how much is owing",
        ("desk-event",),
    ),
    Answer(
        Part.DAY,
        "A player is ill, missing or goes home. What now?",
        "Press the player’s name under “A player is ill, late or goes home”, and choose a spare, or write "
        "who else plays, and from which hand. "
        "You read what to say and which pages to print, then save it. "
        "While nobody sits in, as in a team of three, the pair that lacks a player sits out with those it would meet.",
        "Somebody is not here",
        "desk-changes",
        EVENT,
        "fell hurt heart captain absent fourth chair away short bad couple stand unable substitution pain "
        "chest ankle twisted slipped emergency nurse allergic nosebleed vomit tired grandma grandpa mother wedding "
        "dentist baby old fellow; she has the flu; he had a stroke; took sick; fainted; broke an arm; ambulance "
        "came; surgery; can someone else take their place; my cousin plays for me after lunch; substitute for one "
        "player; a spare sits in; only three in the team today; one of four is missing; we are only three and can we "
        "play; somebody must leave at noon; passed out; feels dizzy; died; sit out a few hands; husband and wife "
        "must go early; has to drive home; one player did not come; what is a spare; replace a player; stuck alone "
        "with three; covid; doctor's appointment; threw up; driven home; in hospital; wants to go home early; player "
        "from the waiting list comes in; needs a break for some hands; cannot find a player; somebody did not come "
        "back after lunch; missing since lunch; a player is late; put in another player; wheelchair; accident; "
        "someone is gone; feeling unwell; has to pick up kids; her husband took her home; needs to rest; quit in the "
        "middle; she cannot continue; hearing aid, no glasses; one lady does not want to play any more; "
        "who plays instead of him; say who plays in place of her; one team only has three players; a team of three; "
        "a lady fainted; a man had to go to the hospital; my partner has to leave at two; one fellow quit after the "
        "fight; we are missing one man; she is only here till noon; a player went home sick; who can fill in; put in "
        "a sub; someone else sits in for her; take over her cards; he will come back tomorrow; another player for the "
        "second day; got a call that her mother is dying; must leave for a funeral; babysitting, has to go; diabetic "
        "and feels weak; choking; only three at table nine; a fellow stormed out; a spare plays for him; missing "
        "player; one person from a team phoned in sick; one of us cannot come tomorrow; can my daughter play for me; "
        "washroom break takes long, one player is away; player in the washroom; left early, one of four; knee hurts; "
        "fell asleep at the table; my husband is not feeling good; went to lie down; player has to work in the "
        "afternoon; back again after the doctor; the sub goes home and she returns",
        ("substitute", "desk-spares", "desk-check-in", "desk-changes", "desk"),
    ),
    Answer(
        Part.DAY,
        "Can five people share four seats?",
        "Choose “A spare takes turns with a team”: with each session, or every few hands, somebody else sits out. "
        "Sheet, cards and phones then say who sits out when. "
        "Plan it before the sheets are printed.",
        "Somebody is not here",
        "desk-changes",
        EVENT,
        "spare rotate fifth; five players in a team take turns; share a seat; plays mornings only, another one "
        "afternoons; change over at lunch; alternate by session; relief player; swap in and out; two people share "
        "one seat; play half days; take turns; plan who sits out; she plays only in the morning; "
        "one player too many at a table; "
        "five on a team; our team has five people; two ladies want to trade off; half day each; one plays before "
        "lunch and the other after; switch players every ten hands; he only lasts a few hours, someone else for the "
        "rest; share the chair; take it in turns; can a sixth person join the team; fifth wheel; each plays half; "
        "relieve one another; two people for one place; extra person on the team",
        ("turns", "desk-spares"),
    ),
    Answer(
        Part.DAY,
        "A team comes late. What now?",
        "Press its name under “The whole team is late or leaves”: its table is left empty, and the page says who "
        "sits out. "
        "When it comes, the same page has a link, and the team plays from the next hand on. "
        "For one that is on no list choose “A team that is not on the list comes”; before play that leads to Teams.",
        "Somebody is not here",
        "desk-changes",
        EVENT,
        "unlisted extra new ditch highway flat tire drive truck ferry breakfast hold; they are stuck in "
        "traffic; held up; running behind; car broke down; bus has not arrived; will be here in half an hour; do we "
        "wait for them; an unexpected team walked in; not on the list but here; snow on the road; overslept; one "
        "more team at the door; join in the middle; how long do we wait; four more people just came in; still on the "
        "road; they went to the wrong hall; late arrival; slept in; got lost on the way; what if they come at ten; "
        "arrive after lunch; came after we started; penalty for being late; late team turned up at five to nine; a "
        "late team before we begin; "
        "four people are stuck behind a train; team phoned, they will be twenty minutes late; do we start without "
        "them; can they still join after three hands; their car is in the ditch; team shows up in the middle; the bus "
        "from Moose Jaw is late; waiting for one more team; team arrives when we already play; forgot the time "
        "change; clocks changed and they came late; someone turns up who never registered; can a new team come in "
        "after we started; a team comes at lunch; how do I add a team on the day; a whole car load is not here yet; "
        "lost on the gravel road",
        ("late", "here", "desk-check-in", "desk-changes"),
    ),
    Answer(
        Part.DAY,
        "A team does not come, or goes home. What now?",
        "Press its name under “The whole team is late or leaves”, and say from which hand it is away. "
        "Its table stays empty and its flags stay on it; who is sent there sits out. "
        "In a break the page also offers to close the circle over its table.",
        "Somebody is not here",
        "desk-changes",
        EVENT,
        "early quit absent unable car ditch called refuse; they did not show up; never came; cancelled by "
        "phone this morning; whole team went home; half the teams stay away because of rain; no-shows; left after "
        "lunch; empty table; team drops out; withdraws; gave up; the table is gone; two tables are missing; team is "
        "missing; nobody at table six; team wants to leave; whole team sick; gave up after lunch; they are not "
        "coming back; one team less; walked out; a team did not return; team cancels; "
        "team went home early; a whole team left early; "
        "a whole table left; four people got up and left; table nine is empty now; they went home mad; a team pulled "
        "out; the team does not play tomorrow; not here on the second day; whole team is missing on day two; no show; "
        "team left because of the snow; they had to get the cattle; flu took the whole team; what happens with the "
        "flags of a team that left; whoever goes to the empty table; where do they go when the table is empty; who "
        "plays the team that is gone; close the gap; we lost a team at noon; a foursome quit; three teams did not "
        "come; only half showed up",
        ("leaving", "desk-check-in", "desk-changes", "returns", "stays", "keeps-place"),
    ),
    Answer(
        Part.DAY,
        "Two teams sat down at each other’s tables. What now?",
        "Choose both tables and the hand from which it is put right, and press “Preview”. "
        "The flags can “go with the teams” or “stay on the tables”. "
        "Then print the sheets of these two tables again.",
        "Two teams sat down at each other’s tables",
        "desk-change",
        ("slug", "swap"),
        "seat swap switched; took each other's places; sitting on our chairs; somebody else is at our table; "
        "wrong tables since the morning; exchanged tables by mistake; sit where they should not; mixed up the "
        "tables; sit at the wrong table from the start; changed tables; teams in wrong places; they are at our table; "
        "table 4 and table 5 sat the wrong way round; two foursomes mixed up; they have been sitting at the wrong "
        "table all morning; seated wrong; our table is taken; wrong seats since hand one; they swapped tables without "
        "telling me; they are at table six and should be at nine; two tables mixed up their numbers; table cards were "
        "exchanged; somebody sits in our spot; we sat down at the wrong one; the teams are the wrong way around; "
        "after ten hands we see they are at each other's table",
        ("swap", "desk-check-in", "desk-hands", "desk-changes"),
    ),
    Answer(
        Part.DAY,
        "Two players of a team want to change letters. May they?",
        "Only you change them: A, B, X and Y stay the same for the whole event. "
        "Write which letter each becomes, and press “Preview”. "
        "Tell the table aloud, because its sheet names letters only.",
        "Players of a team change letters",
        "desk-change",
        ("slug", "letters"),
        "pair places; change letters or partners; A wants to be X; sit across from another player; swap seats "
        "inside the team; switch who goes out; ladies changed seats; play with my husband as partner; sit on the "
        "other chair; change seats in the team; who is A; she would rather be B; different partner; brothers want to "
        "change; "
        "two people want to swap teams; "
        "Mary and Ann traded chairs; the couple wants to sit together; can I be X and not A; partners want to switch; "
        "who plays with whom in the team can they change; he cannot walk so well, wants to stay home and not travel; "
        "lady with bad knees wants to be a home player; change who travels; change partners at lunch; fighting with "
        "her partner, wants the other one; home and visitors want to trade; may we change our letters; they want "
        "other partners for the afternoon; sit with the other man of the team; change who visits",
        ("letters", "desk-players"),
    ),
    Answer(
        Part.DAY,
        "How do I call the hands, and what if I called a wrong one?",
        "Read the words aloud and press “Next”; “Back to hand” brings the one before. "
        "If you called from paper, write the hand under “We are at hand” and press “Call this hand”. "
        "Trumps in turn: hearts, spades, diamonds, clubs, NT Low, the four suits again, NT High.",
        "Call the hands",
        "desk-hands",
        DAY,
        "previous pace ahead schedule behind loud heard speed hurry; read the hand aloud; next hand; announced "
        "the wrong hand; skipped a hand; go back one; how long does a hand take; slow players hold everybody up; "
        "they cannot hear me; microphone; what trump is it now; what do I say; what does up 7 mean; clock or timer "
        "for a hand; too fast; which hand are we on; ring a bell; waiting between hands; do I say it aloud or do "
        "they see it on phones; button for the next hand; start the next hand; one table is slow; one table finished "
        "long before the others; wait for the slow ones; how do they know when to play; what is next; when do we "
        "move; I lost track of the hand; wrong trump called; too quiet; people talk while I call; number of the "
        "hand; tell people to move; a player is deaf; hard of hearing; everybody has finished the hand; are they all "
        "done; what does up seven mean; "
        "where does the caller sit; must the caller be at the computer; "
        "how do I tell them to move; go on to hand two; I pressed next too soon; called hand nine and it was eight; "
        "what do I shout; everyone waits for me; which hand is it; how do I know that they are finished; some tables "
        "are so slow; one table takes forever; hurry them up; people play ahead of the call; a table is already one "
        "hand ahead; use a bell or a whistle; nobody listens to me; announce the trump; what is trump in this hand; "
        "which trump comes next; I forgot to press next; I lost my place; skip to the right hand; the caller has a "
        "sore throat; what does the leader say each time; a table did not finish its hand; move on; call out loud; "
        "they cannot hear in the back; "
        "trumps in a fixed order; in what order do the trumps come; what are trumps in each hand; which suit comes "
        "after clubs; when is no trump; list of trumps; "
        "what was called and what the sheet says are different; which hand are we on, I lost count",
        ("hall",),
    ),
    Answer(
        Part.DAY,
        "A hand was played wrong, at a wrong table or by the wrong two. What now?",
        "Flags that were won stay where they are, unless you rule otherwise. "
        "Write down what was really played under “A hand was played otherwise?” and press “Save the note”. "
        "It stands with the hand for everybody, and no figure changes.",
        "Movement",
        "desk-movement",
        asked="couple down otherwise different; went to a wrong table and played there; forgot to move; the wrong "
        "pair went out; played the wrong trump; skipped a table; we never met them; moved in the wrong direction; "
        "played the same hand twice; missed a table; should have gone elsewhere; played the hand with other "
        "opponents; two tables played another hand; trump was wrong at one table; played against the wrong people; "
        "played it twice; somebody went the wrong way; they missed a hand; wrong opponents; nobody came to our "
        "table; we had nobody to play; did not play a hand; two pairs arrived at one table; same opponents twice; "
        "they played spades when it was hearts; a table played the wrong suit; went up two in place of up one; the "
        "visitors went to the wrong place; two couples at one table and none at the other; they played the same "
        "people again; they did not move; a table skipped; they forgot one hand; one hand got missed; we played hand "
        "six twice; mix-up with the moving; wrong couple came to our table; they sat where they should not for one "
        "hand; everybody moved the wrong way; wrong visitors; does the hand count if the trump was wrong; do we play "
        "it over; replay; two teams never met; nobody visited us",
        pages=("desk-hands", "public-movement"),
    ),
    Answer(
        Part.DAY,
        "Somebody revoked, misdealt or quarrels. Who decides?",
        "You do; the sheet names who deals, and the rules are at the foot of every page under “How it is played”. "
        "A revoke costs two tricks, given to the opponents at the end of the hand. "
        "Write what you decided, and why, under “Record a ruling” and press “Save the ruling”.",
        "Rulings",
        "desk-rulings",
        asked="renege misdeal led lead turn men dispute argument fight complain penalty referee exposed upset angry "
        "decision appeal judgecard; they argue; who is right; did not follow suit; looked into the cards; wrong "
        "cards dealt; thirteen cards were not right; who decides a quarrel; complaint about another team; bad "
        "manners; swearing; a ruling; protest; who deals; talking across the table; cheating; the ruling was unfair; "
        "a player is rude or drunk; refuses to play; shouting; somebody cheats; bad behaviour; peeked; unfair; they "
        "noticed it too late; wrong deal; nobody wants to deal; dealt too many cards; judge; who has the last word; "
        "appeal a score; "
        "a card is missing in the deck; somebody touched the cards; "
        "a lady played the wrong card; he did not follow suit and had one; a fight at table five; two men are "
        "yelling; who has the say; she peeked at her neighbour's cards; he gives signals to his wife; a player "
        "swears; can I throw somebody out; drunk fellow; kick out a player; one accuses the other of cheating; what "
        "do I do when they argue about the tricks; they do not agree who won the trick; bad loser; a mean player; "
        "misdeal; cards were dealt wrong; sore feelings; somebody reneged; write down what I decided; the boss "
        "decides; they say we cheated; who settles arguments; "
        "is that allowed; is it permitted; may a player look at the last trick; the rule book does not say; may he "
        "do that; accused of signalling; they give each other signs; "
        "a card is marked or bent, may we change the deck; they cannot agree on the tricks",
    ),
    Answer(
        Part.DAY,
        "A table has no flags left. What now?",
        "Write the table, the flags and the hand, and press “Lend the flags”; stand a loan note on the table. "
        "What it still owes at the end of the day is taken off its count. "
        "When it gives flags back, write that on the same page.",
        "Lend or take back flags",
        "desk-loans",
        DAY,
        "empty run; ran out of flags; lend some; borrow from the bank; what is a loan; gave flags back; "
        "nothing left to pay with; we owe flags; need more markers; broke, all flags lost to visitors; chips or "
        "tokens instead of flags; too few flags at the table; zero flags; get more flags; lost everything; extra "
        "flags; what happens at zero; used up all flags; pay back the loan; flags are gone; "
        "nobody wrote the loan down; "
        "table three is out of flags; a team is broke; they cannot pay; how do I lend them flags; need to borrow two "
        "flags; where do I write a loan; loan to a table; lost all twelve; give them some of mine; can a team go "
        "below zero; minus flags; they owe the bank; return the borrowed flags; took back the loan; nothing in the "
        "cup; where do more flags come from; do they drop out without flags; a pair has no flag to give; pay when you "
        "have none; IOU",
    ),
    Answer(
        Part.DAY,
        "What do I do at lunch?",
        "Count the tables for yourself if you like: no place hangs on it, but an error is found earlier. "
        "“Break report”, or your own word for it, shows what is not counted yet, loans and places. "
        "It lasts as long as you like: call the next hand when everybody is back.",
        "Day {day}",
        "desk-day",
        DAY,
        asked="length tea session checkpoint pause report half dinner supper sandwich stop; when do we eat; how long "
        "is the break; is there a break; coffee; dessert; start the afternoon again; do we count at noon; look at "
        "the places at midday; resume after the meal; everyone is back; food is here; eat; long break; call them "
        "back from lunch; what do I do in the break; afternoon begins; flags at lunch; is lunch in the program; take "
        "a rest; bathroom break; five minutes; "
        "supper time; when is the coffee break; how long do we stop for coffee; lunch is ready early; the soup is "
        "hot, can we stop now; people need the washroom; washroom break for all; pause the game; stop for a bit; who "
        "is ahead at noon; half way count; announce places at lunch; start again after eating; do flags stay on the "
        "table at noon; get everybody back after the meal; smoke break; intermission; tea time; the dessert is "
        "ready; do I need to do something in the computer at noon; break went too long",
        pages=("desk-break", "desk-hands"),
    ),
    Answer(
        Part.DAY,
        "We want to stop earlier. How?",
        "Choose “The last hand” that was played, write a reason and press “Preview”. "
        "The hands after it are void, and the flags are counted as they lie. "
        "Later days keep their hands, and play can go on after all.",
        "Play of a day ends early",
        "desk-change",
        ("slug", "play-ends"),
        "shorten home leave; be done earlier; finish sooner than planned; storm is coming; everybody is tired; "
        "the hall closes at three; skip the last hands; not all hands; go home now; play only twenty hands; fire "
        "alarm; cut it short; ran out of time; fire drill; end before the last hand; cut some hands; close early; it "
        "is getting late; no time for all hands; people want to go home; can this be over by three; quit now; play "
        "less today; blizzard warning; last bus; go home early, can it be over; "
        "snow is coming, send everybody home; people are tired, can we quit; leave out the last five hands; we only "
        "got through 22 hands; the janitor locks up at four; stop before the end; call it a day early; hall must be "
        "empty by five; a player died and we do not want to go on; finish after hand 25; it got too late; cut off the "
        "afternoon; tornado; power out, we give up for today; break off the game; not enough time left; drop the last "
        "hands; no more hands today; people have a long way to drive; stop the tournament half way; carry on tomorrow "
        "with what is left",
        ("play-ends", "play-goes-on", "desk-hands", "desk-changes"),
    ),
    Answer(
        Part.DAY,
        "How do I type in the count slips?",
        "Type the flags of each table; the desk’s room shows which are not counted yet. "
        "Under “Who counted” write the name on the slip. "
        "Press “Save these counts” whenever slips come in.",
        "Counts from slips",
        "desk-counts",
        DAY,
        "fives loose keyboard unreadable illegible; slips of paper; verifier without a phone; type the numbers "
        "of the tables; where do I put in the scores; enter the results at the end; battery of the phone is empty, "
        "write it on paper; how do we count; cannot read the handwriting; counting flags; which tables are not "
        "counted yet; give the slips to the typist; points for each team; where do I write the flags of each table; "
        "put in the numbers; scores of the tables; enter totals; count at the end; my phone died and I counted "
        "already; give my count to somebody; collect the slips; missing slips; wet slip; enter the flags; "
        "my battery died half way round; phone is dead and I counted some tables; "
        "where do the numbers go; enter how many flags each table has; I have all the papers with the counts, what "
        "now; put the flag numbers in the computer; type the slips; how do we count the flags at the end; who "
        "counted; a slip has no name; slips come in one by one; I cannot read what she wrote; can I enter some tables "
        "now and others later; my counters have no phones; count by hand and type it in; which table did not hand in "
        "a slip; fill in the scores; record the score; where do I mark down the flags; enter scores for the tables; "
        "one slip is missing; count by paper; how do I put in the points; "
        "which tables have not sent their count; who has not handed in a count yet; see which counts are missing; "
        "tables still without a count; waiting for counts, which tables; know which tables are not in yet; "
        "the count slips are lost; somebody took the slips home; they gave me a slip with numbers; "
        "see that a verifier is finished with a table; which tables are counted already; is table three counted",
        ("desk-day",),
    ),
    Answer(
        Part.DAY,
        "Two counts of a table differ. What now?",
        "Press “Settle table”, or the table’s cell in the room. "
        "Have the table counted once more, or say which number is right and why. "
        "Nothing else waits for it: the other tables can be counted meanwhile.",
        "Day {day}",
        "desk-day",
        DAY,
        "second argue twice; two people counted differently; numbers do not match; counters disagree; eleven "
        "or twelve; which number is right; my number is another one than hers; count once more; red table; conflict; "
        "one counted 17 and the other 19; verifiers never agree; who counted right; she says 12 and he says 13; not "
        "the same number; count is different on my phone; different figures; recount; they do not match; "
        "Betty says 14 and Tom says 15; first count and second count are not alike; one says nine and the other ten; "
        "the two numbers are not equal; counted twice and got something else; which one do I believe; the table shows "
        "red; settle the table; count again; verifiers got different flags; two people counted and each has another "
        "number; phone shows another count; they disagree by one; mismatch; it says the counts differ; whose count is "
        "good; the counters fight over the number",
        ("desk-count", "verify-table"),
    ),
    Answer(
        Part.DAY,
        "How do I end the day?",
        "When every table is counted and the flags add up, press “Close day”. "
        "The results of the day are then fixed, and each table begins the next day with its own flags again. "
        "Verifiers can no longer count; you can open the day again.",
        "Close day {day}",
        "desk-close",
        DAY,
        "evening; close the day; finish; last hand is over and what now; is it really over; all counted; shut "
        "down for tonight; end of the tournament; go on tomorrow; what comes after the last hand; wrap up; done for "
        "today; everybody is counted; what do I do when the last hand is played; say goodbye; finish it properly; "
        "when is it over; last hand; can we go home; after the counts; is the day finished; "
        "which tables still have to be counted; has everybody been counted; "
        "when are we done, how do I finish up and say who won; the last hand was played, what do I do; finish up; we "
        "are finished, now what; how do I close; all tables are in; how do I end the games; close it down; tournament "
        "is over, what do I press; after the final hand; every table is counted, next step; finish the first day; "
        "what to do at the end of the day; day is over; what happens tonight; end of day one; conclude; everybody "
        "counted and went home; pack up; finish and find the winner; can I close if a table is missing; a table is "
        "not counted and I want to close",
        ("desk-day", "desk-counts"),
    ),
    Answer(
        Part.DAY,
        "A count is wrong, and the day is still open. What now?",
        "Press the table’s cell in the room; its page shows each count and by whom. "
        "Take it back, or write the right number with a reason. "
        "Flags are counted at the end, and at the break if you like, not after each hand.",
        "Day {day}",
        "desk-day",
        DAY,
        "keyed typo correct wrote written; typed 8 instead of 18; wrong number entered; counter made a "
        "mistake; digits turned round; change a score; the number of a table is not right; entered for the wrong "
        "table; take a count back; counted one too many; score is incorrect; I sent the wrong number; count for "
        "table six typed at table nine; wrong table counted; I mistyped; number too high; change a count; put in the "
        "wrong figure; somebody counted wrong; made a mistake with the flags; fix a number; I entered it twice; "
        "delete a count; results show the wrong number; misread a slip; I put 15 flags but they have 16; fifteen "
        "instead of sixteen; count says 14 and it is 13; ranking looks strange; result cannot be right; that score "
        "seems odd; they had more than that; "
        "I typed 12 and it was 21; I put in the wrong flags for table six; mixed up two tables when typing; the "
        "number I put is wrong; wrong score by mistake; fat fingers; hit the wrong number on my phone; fix a score; "
        "correct a count; they gave me the wrong number; the slip was wrong; she read a 7 as a 1; table two really "
        "has fifteen; a counter goofed; I goofed on a score; "
        "they say they won more flags than it shows; take out a count; wrong flags for a table; entered it "
        "under the wrong table; should be ten not one; one score looks too high; change what I typed; undo a count; a "
        "team says its score is wrong; count was off by one; I want to change the flags of a table; "
        "see how many flags each team had after each hand; disputing the total; a team disputes its total; flags hand "
        "by hand; who entered this count; look up where a total comes from; are flags counted after every hand; "
        "I put in the wrong number and pressed save; saved the wrong count on my phone; verifier typed it wrong; can "
        "I count a table again",
        ("desk-count", "desk-counts", "verify-table", "verify"),
    ),
    Answer(
        Part.DAY,
        "A count is wrong, and the day is closed already. What now?",
        "Write a reason and press “Preview”: you see which places may change. "
        "The day is then open; correct the table and close the day again. "
        "Standings that were final are not any more: publish them again.",
        "Open day {closed_day} again",
        "desk-reopen",
        CLOSED_DAY,
        "keyed correction instead morning went; found out the next day; we already went home; results were "
        "announced but a score is wrong; after closing; already published; reopen; correct it later; open the day "
        "again; change it afterwards; closed the day too early, undo it; "
        "I said it was done; after the event; wrong winner was announced; yesterday's "
        "scores; results are wrong; too late to correct; a mistake was found at home; fix the results of day one; "
        "the final results have an error; wrong number after we ended; change yesterday; "
        "I closed already and then saw a mistake; a team phoned at night that their score is wrong; everyone left and "
        "now I find a mix-up; the wrong team got the trophy; after the prizes we found an error; can I still fix it "
        "when it is done; fix it the next day; correct a score of Saturday on Sunday; open up the day once more; day "
        "was closed too soon; I finished and forgot a table; already sent the results but there is a mistake; final "
        "but wrong; change a result after it is final; found a slip afterwards; mistake in day one; results in the "
        "paper are wrong; wrong champion; un-close; change a score when the day is over; I typed a wrong number "
        "yesterday; typed it wrong for a table last night",
        ("desk-day", "desk-count", "desk-results"),
    ),
    Answer(
        Part.DAY,
        "The flags do not add up. What now?",
        "Count first the table that the desk names: often two figures were exchanged, or a loan was not written "
        "down. "
        "Look under the tables, and ask who holds flags in their hand. "
        "If nothing is found, press “Close it with a reason”.",
        "Day {day}",
        "desk-day",
        DAY,
        "short difference dropped; total is not right; three flags missing; one flag too many; sum does not "
        "match; found a flag on the floor; somebody has flags in a pocket; off by two; 143 instead of 144; pieces "
        "lost; cannot find the error; not balanced; wrong total; too many flags in the room; total is 155 and should "
        "be 156; took a flag home by accident; one too many; one too few; flags disappeared; we had twelve flags and "
        "now ten; somebody stole a flag; the number of flags is wrong; extra flag on a table; flags left over; a "
        "flag broke; flag under the chair; it says the sum is off; "
        "we are short two flags; where did the flag go; five flags too many; the total is wrong; should be 156 and it "
        "is 154; the sum is not right; there is one flag left over; a flag is lost; found flags in a purse; someone "
        "has a flag in his pocket; counted everything and it does not come out; not enough flags all together; it "
        "does not balance; does not come out even; off by one; cannot close because the flags are wrong; there were "
        "flags on the floor; a fellow took flags home; a marker rolled under the stage; all counted but the sum is "
        "too low; can I go on with a missing flag",
        ("desk-close", "desk-counts", "desk-loans"),
    ),
    Answer(
        Part.DAY,
        "I pressed the wrong button. How do I undo it?",
        "What was done last stands at the side of the desk, with “Take it back” or where it is corrected. "
        "What was done earlier is corrected on its own page. "
        "Everything that was done, and by whom, is listed under “History”, below the steps of the desk.",
        "Desk",
        "desk",
        asked="accidentally revert history log undone restore; undo; clicked by accident; go back; made a mistake on "
        "the computer; what did I do; take it back; oops; who did that; wrong key; get back to where I was; cancel "
        "the last step; want to start over; clicked something and it is gone; by mistake; wrong page; how do I get "
        "out of here; deleted by accident; opened the day too early; pressed twice; reverse "
        "it; where do I see what I did; see who changed a score; typed in the wrong place; "
        "I hit something and everything changed; clicked too fast; my elbow touched the keyboard; can I take it back; "
        "I did something wrong; I messed up; goofed; how do I get back; back button; did not mean to do that; "
        "accidentally pressed; my helper pressed something; undo the last thing; where is the list of what was done; "
        "who changed that; I pushed the wrong one; touched the wrong thing; want to reverse; how do I get out of this "
        "page; my cat walked over the keys; fix what I just did; I screwed up; cancel what I did; return to the desk",
        pages=("desk-log",),
    ),
    Answer(
        Part.AFTERWARDS,
        "Teams are tied. What now?",
        "Press “Begin the playoff”, and the page leads through it: draw, trump, dealer, tricks. "
        "With “Rule their order” you decide without play; ties for other places are shared. "
        "The bracket and its slips can be printed.",
        "Ties",
        "desk-ties",
        asked="total second highest playoff champion broken tiebreak tiebreaker against overtime; same number of "
        "flags; three-way tie; equal for first place; play off; who starts when there is a tie; break a tie; two "
        "winners; shared place; sudden death; level on flags; who cuts the cards; extra hand decides; both have 31; "
        "draw for the bye; same score; same points; three teams are equal; who gets third when they are equal; both "
        "have the same; what if two win; no clear winner; even score; tie breaker; three-way tie now; "
        "three way tie; a tie for a place; who wins when all have the same; three teams tied for second, who goes on "
        "to the zone; "
        "two teams both have 40; same number, who wins; they are even; who is first when it is a draw; tied for "
        "first; need a playoff; how do we break it; they want to share first place; nobody is ahead; dead heat; play "
        "one more hand for the title; two teams equal at the end; what if the tie is for third; draw cards to decide; "
        "flip a coin; three tables have alike; do they split the prize when tied; run off; one of the tied teams went "
        "home; tie for last; do we have to play off; settle a tie; who deals in the playoff; same flags",
        pages=("desk-playoff", "desk-tie-rule", "desk-results"),
    ),
    Answer(
        Part.AFTERWARDS,
        "How do I publish the final standings?",
        "Look at the places and press “Publish as final”. "
        "Everybody then sees them as final, and the prizes can be shown on the wall, from the last place up. "
        "You can take this back, with a reason.",
        "Standings",
        "desk-results",
        asked="spreadsheet end declare order loud; who won; announce the winner; are we leading; who is first; final "
        "results; make it official; read out the places; post the standings; where is the ranking; what place did we "
        "get; final score of each team; print the winners; where do I see who is ahead; results are ready; show "
        "everybody the results; which team is the best; places of all teams; ranking; list of results; top three; "
        "can I see the standings now; who is last; who came second; see the score of a team; who is winning right "
        "now; who leads so far; how are we doing; interim standings; show me the scores; "
        "who is first after the first day; hang the scores on the wall; "
        "who is the winner; where does it say who won; who got first; tell me who won; say who won; show the final "
        "score; how do I make it final; how did table seven do; list of places; where are we; which place are we in; "
        "read the winners out; announce third second and first; start with the last place; show the winners on the "
        "wall; give me the ranking; who is in front; can I see who leads; standings; let everyone see who won; which "
        "team has the most; top teams; scores of all tables; take back the final results; where is the score; final "
        "list",
    ),
    Answer(
        Part.AFTERWARDS,
        "How do I print certificates, and the results for the newspaper?",
        "Press “Tick the usual sheets” under “Print at the end”, then “Make the PDFs”. "
        "“Results for the newspaper” is a text with all places; the certificates name the winners. "
        "A report and a letter of thanks to copy are on the page of standings.",
        "Sheets",
        "desk-printing",
        asked="prize medal give write onto radio facebook; diplomas for the winners; the paper wants a story; letter "
        "of thanks; awards at the end; trophy ceremony; press report; article; thank the helpers; ribbon; print the "
        "winners; paper for the winner; report for the association; make an award; thank-you letter; names of the "
        "champions on paper; congratulate; something for the paper; photo of the winners; winners' page; "
        "a paper for the champions; diploma with names; the local paper asks who won; something to frame; write up "
        "for the weekly; text for the church bulletin; a thank you note for the kitchen ladies; how do I thank "
        "everybody; make diplomas; names of winners for the plaque; engraving; print the prizes; picture in the "
        "paper; story for the newsletter; what do I hand the winners; award sheet; winners list on paper; fancy paper "
        "for first second and third",
        pages=("desk-prizes", "desk-results"),
    ),
    Answer(
        Part.AFTERWARDS,
        "How do I mail the results to everybody?",
        "Under “Send the results” is one PDF for a mail or a messenger. "
        "The captains’ mail addresses stand below, to copy. "
        "The public page has the results too.",
        "Standings",
        "desk-results",
        asked="pdf messenger addresses; e-mail the results to everyone; send a picture on WhatsApp; share on "
        "Facebook; text the captains; forward the standings; all players get a copy; post it online; send results to "
        "the president; e-mail tonight; give the results to the players; mail to all teams; who gets the results; "
        "write to everybody; send something to all players; message to the captains; phone list of captains; "
        "e-mail everyone how they did; send out the scores; how do players get the results; somebody wants the "
        "results by mail; a copy of the results for each captain; can I text it; put it on our Facebook page; send it "
        "to my sister; addresses of all teams; mail it to the association president; how do I share the results; "
        "message everyone; group mail; send the list around; people ask for a copy; print out for people without "
        "e-mail; write to all captains; let all know the date",
    ),
    Answer(
        Part.AFTERWARDS,
        "Where are the results of earlier years?",
        "The first page has the latest year’s results, and below them a button for each year before. "
        "A year says of each event when and where it was, who won and who went on; all its places are a spreadsheet.",
        "All events",
        "events",
        (),
        "archive season previous; who won last year; old tournaments; champions of the past; years ago; hall "
        "of fame; look up former results; history of our games; find a result from before; earlier events; results "
        "of last month; who was champion before; find an old tournament; how did we do in other years; records; "
        "highest score ever; list of all champions; "
        "last year's winners; who were the champions in 2019; when did my team win; results from long ago; how often "
        "did Melfort win; look at an old game; find last year; past winners; year book; what did we score last time; "
        "my dad won once, when was it; list of former champions; the results of last spring; history of champions; "
        "past tournaments; old scores; best result of a team; results of the other area",
    ),
    Answer(
        Part.AFTERWARDS,
        "How do I send on the teams that advance?",
        "From an area, and from a zone, two teams advance. "
        "Once the standings are final, this page makes the file: send it to the next leader by e-mail or on a stick. "
        "To an event on this computer a button sends it. "
        "If one cannot go, say so under “A team cannot go”: the next takes its place.",
        "Qualifiers",
        "desk-ladder",
        asked="qualifiers mail; who goes to the zone; winners go to the provincials; which teams advance; next "
        "level; qualify; a team cannot go and who goes instead; results to the zone leader; report to the province; "
        "send the winners on; second place goes instead; how many teams go on; file of our winners; office wants the "
        "file of winners; the province asks for the teams; winner cannot go; who represents us; send teams to the "
        "next leader; go to the finals; who is going on; alternates; list for the zone; "
        "three teams go to the zone, how do I tell them; tell the zone boss who won; the winners move on; who goes to "
        "the next round; where do the first three go; send our top teams; name the teams for the zone games; what do "
        "I send the association; how do they know who qualified; winner does not want to go to the zone; who is the "
        "alternate; the next best team goes; how many get to go; file for the next leader; who plays at the "
        "provincials; make the file with winners; pass on the winners; zone leader is asking for our teams; we won, "
        "where do we go next; "
        "which file does the zone organiser get; can the file go by e-mail; put the file for the zone on a stick; "
        "how many teams go through to the zone; how many teams advance from an area; two or three teams go on from "
        "the zone; "
        "what do I give the zone leader; how many go from zone to provincial",
    ),
    Answer(
        Part.AFTERWARDS,
        "I was sent a file with teams. Where does it go?",
        "Choose the file under “Arrived here” and press “Enter these teams”. "
        "It is checked first: who made it, and whether anybody changed it. "
        "A corrected file changes only the teams that differ.",
        "Qualifiers",
        "desk-ladder",
        asked="receive upload download usb; the area mailed me something; got a file and what do I do with it; "
        "attachment from another leader; load the winners; teams from the zones; open the file; qualifiers arrived; "
        "read in a file; got an e-mail with teams from the area; take the teams over from another event; import the "
        "winners; open an attachment; "
        "the area leader e-mailed me his teams; what do I do with the attachment; I got teams from three areas; put "
        "the qualifiers into my event; got a stick with teams; load teams from another area; the file from the area "
        "will not open; how do I get their teams in; teams come from other leaders; accept the winners of an area; "
        "downloaded a file and where now; read the file from another place; bring in the area winners; a corrected "
        "file came; they sent it again",
        pages=("desk-teams",),
    ),
    Answer(
        Part.AFTERWARDS,
        "How do I type up a day that was played on paper?",
        "Follow the list from top to bottom: who was absent, loans, counts, closing the day. "
        "What is done is ticked, and every page leads back here. "
        "Absences and loans are needed “only where there were any”.",
        "Type up a paper day",
        "desk-paper-day",
        asked="evening after pack; we played on paper and type it in now; enter a whole day afterwards; slips of "
        "yesterday; computer was not there; copy the paper into the computer; late entry of results; only on paper "
        "so far; enter everything later; put paper results into the computer; played last week without the program; "
        "yesterday's slips; type afterwards; "
        "we did it all on paper; enter Saturday's papers on Monday; the computer broke so we used paper, now type it; "
        "put the day in later; I have a pile of slips from last week; record a game we played already; we played "
        "without the computer; catch up on the computer; type in everything after; key the old sheets; enter the day "
        "after the fact; bring the paper day into the program; played by hand and want the results in the computer; "
        "from paper to computer; we had no laptop that day; do the computer part at home later",
    ),
    Answer(
        Part.AFTERWARDS,
        "We play again next year. Must I enter everything again?",
        "Write the new event’s name and first day and press “Copy the event”, with its teams and players if you "
        "like. "
        "“Archive it” takes the old one out of your list; its results stay public. "
        "Another leader takes it over with “Ask them to lead it”.",
        "Archive, copy, hand over",
        "desk-put-away",
        asked="archive finished template; same people as last time; next year; do I type it all again; copy the old "
        "event; next week; use last year's list; give it to the next leader; new leader takes over; put it away; "
        "again with the same teams; same teams and tables next month; remember the players from last time; reuse the "
        "list; do it again; every week the same; repeat the event; hand it over; another leader next year; last "
        "tournament's players; keep the names; use it again; give it to my successor; "
        "same teams next month; use the old list over; save me the typing; copy everything to next year; start next "
        "year's games with the same people; do I need to retype all the names; the next leader should have "
        "everything; I am quitting as leader, who gets it; give it all to the new boss; I am moving away, pass it on; "
        "put last year in a drawer; archive; every Tuesday the same; same players as last week; clone; another "
        "evening like this one; can it remember the teams; get it off my list but keep it; repeat",
        pages=("own-events", "new-event"),
    ),
    Answer(
        Part.AFTERWARDS,
        "How do I delete an event and its players’ data?",
        "Type the event’s address under “Delete it” and press “Delete the event”. "
        "A copy stays here for 30 days. "
        "Save the event as a file first if you want to keep it.",
        "Archive, copy, hand over",
        "desk-put-away",
        asked="personal privacy birth telephone forget clean; get rid of an event; throw it away; remove the old "
        "tournament; cancel the event; clear everything; delete the data; made a mistake and want to start over; "
        "erase the test event; remove everything; get rid of names; old event in the way; event made twice; throw "
        "out; I do not need it any more; "
        "how long are names kept; how long do we keep telephone numbers; "
        "wipe it all; remove a game I do not need; I made two by mistake, get rid of one; erase the whole thing; "
        "throw out last year's names; the event is not happening, remove it; how do I cancel the tournament; when are "
        "the names deleted; clean up old stuff; destroy the list with birthdays; delete the trial; empty it; take an "
        "event off; bin; remove an event; delete everything after the games; must I delete the telephone numbers; "
        "begin again from zero; start all over; it was only a test; reset everything; clear all, it was to try",
    ),
    Answer(
        Part.AFTERWARDS,
        "Can a program read or enter something?",
        "Write what it is for, what it may do and where, and press “Make the token”. "
        "“What programs can do” lists every address. "
        "Withdraw the token afterwards.",
        "Programs that act for you",
        "api-tokens",
        (),
        "api script token curl json software developer; connect another program; our website shows the table "
        "by itself; interface; spreadsheet takes the data; automatic export; table on our "
        "website; automatic; for programmers; excel reads it; connect; "
        "my grandson writes programs; put the scores on our own web site by itself; web master wants the data; get it "
        "into Excel by itself; link our homepage; an app of ours should show the standings; computer people ask for "
        "an interface; connect to another system; plug in; robot; let the website read the results; developer needs a "
        "key; send it automatically; token; export the data; our site",
        ("api-docs",),
    ),
    Answer(
        Part.FAILS,
        "The power fails. What now?",
        "Play on: every table has its sheet, and you call from the calling sheet and count on slips. "
        "When the power is back, start the program as always: whatever a page said was saved is there. "
        "Write under “We are at hand” where you are, press “Call this hand”, and screen and phones follow.",
        "Call the hands",
        "desk-hands",
        DAY,
        "crash froze cord outlet hydro generator breaker; lights went out; everything is dark; battery is "
        "empty; blackout; laptop died in the middle of a hand; the fuse blew; somebody pulled the plug; computer "
        "restarted in the middle; thunderstorm; does the computer need to be plugged in; no power in the hall; "
        "electricity goes off; battery low; where do I plug it in; how long does the battery last; computer off in "
        "the middle; somebody unplugged the computer; pulled the cable; charger forgotten at home; laptop was not "
        "plugged in; "
        "lights went off; power went out in the middle of the hand; no lights; hydro is off; we have no electricity "
        "all of a sudden; the plug came out; computer lost power; what if the lights go; storm knocked out the power; "
        "kicked the cord out; battery is at five percent; forgot the charger; extension cord; the breaker tripped "
        "when the coffee urn came on; outage; went dark; laptop is out of juice; do we lose the scores when the power "
        "goes; can we go on without power; power came back, what now; coffee maker blew a fuse",
    ),
    Answer(
        Part.FAILS,
        "The Wi-Fi or the internet fails. What now?",
        "No internet is needed: only a newer program comes from there; players need nothing but their paper. "
        "A phone without Wi-Fi keeps its counts and sends them by itself when it is back. "
        "If that takes too long, count on slips and type them here, with “Save these counts”.",
        "Counts from slips",
        "desk-counts",
        DAY,
        "router broken dropped reset bars; no internet in the hall; do I need to be online; internet needed to "
        "update; phones lost the connection; network is slow; wifi password; no signal; no reception; does it work "
        "without internet; count without signal; offline; get a newer version; download; data plan; will it run "
        "without wifi; hall has no wifi; wifi goes up and down; internet is gone; need internet for this; tablets "
        "lost the network; nobody has data; is the internet needed; bad connection; phones go off line; "
        "wireless is down; internet quit; no bars; do we need the internet; the hall in the country has no internet; "
        "lost the signal; the wifi cuts out; what if the wifi does not work; wifi is terrible in here; internet "
        "provider has an outage; is it online; can I run it in the basement without a signal; phones say no internet; "
        "the router died; how do I get a new version; is there a newer one; the wifi password is lost; does it cost "
        "data; network dropped; all phones lost the wifi; phones stopped because of the wifi",
        ("verify",),
    ),
    Answer(
        Part.FAILS,
        "Phones cannot open the page. What now?",
        "Look under “Phones in the hall”: phone and computer must be in the same Wi-Fi, and guest Wi-Fi often "
        "keeps them apart, so use another one or a phone’s hotspot. "
        "If the computer asks whether its firewall may let the program through, say yes. "
        "After a change of Wi-Fi the address is a new one: print the QR cards again, or read the address aloud.",
        "Desk",
        "desk",
        asked="guest wifi connect timeout hotspot block different qr camera refused; page does not load on the "
        "phone; site cannot be reached; code does not scan; little square does not work; firewall; iphone says no "
        "connection; not secure warning; cannot get on; phone shows an error; some phones work and others do not; "
        "address does not open; tablets went blank; phone does not find it; nothing comes up on the phone; blank "
        "page; my phone does not work with it; spinning and spinning; phone says error; verifier cannot open it; "
        "page is not found; link does not open; "
        "phone will not connect; phone does not connect; "
        "my cell phone says page not found; phone will not open it; the link does nothing; scanning does not work; "
        "camera does not read the square; one lady's phone will not go; her iPad does not load; cell phone just "
        "spins; phones do not get on; it says cannot connect; the counters cannot get the page; not reachable; some "
        "can get in and others cannot; old phone does not work; blocked by the firewall; phone says unsafe; the "
        "tablet shows a white page; phone does not load anything; yesterday it worked and today the phones do not; "
        "new wifi and the phones are out; address has changed",
        pages=("desk-verifiers", "phones"),
    ),
    Answer(
        Part.FAILS,
        "A phone says a count is stored and not yet received. Is it lost?",
        "No: “Stored on this phone, not yet received.” means that it waits there and is sent by itself. "
        "Keep the page open, and come nearer to the Wi-Fi. "
        "If it never arrives, the count is typed in from the slip.",
        "Counting",
        "verify",
        asked="unsent pending kept; not received; count did not arrive; did my count go through; waiting to be sent; "
        "phone battery died before it was sent; count several tables without signal; stored on the phone; is my "
        "number lost; sent twice; phone died and I had counted; is my count lost; does the count get there; sending; "
        "phone keeps the number; did it send; phone was switched off; my counts are gone; "
        "phone says waiting; did the number get through; my count did not go; it says not sent; stored on my phone; "
        "the count is stuck in the phone; did you get my count; number is not on the desk; I counted and nothing came "
        "in; phone keeps saying stored; how do I know it was sent; will it send later; I closed the page before it "
        "went; the leader does not see my count; count still not there; it is hanging in the phone; sent it but the "
        "boss does not have it; do I have to count again; sent or not",
        pages=("verify-table",),
    ),
    Answer(
        Part.FAILS,
        "How do I take the event home, to another computer?",
        "Press “Save the event as a file” and put the file on a USB stick, or mail it to yourself. "
        "On the other computer sign in, open Your events, and choose the file under Restore an event. "
        "Then go on there only: what is done on both is not joined.",
        "Archive, copy, hand over",
        "desk-put-away",
        asked="back usb file continue both memory drive bring; make a safety copy; backup; carry it to another "
        "laptop; on a stick; move to my home computer; use two laptops one after the other; save a copy; keep the "
        "data safe; put it in the cloud; Betty's computer; where is it saved; finish at home; use it on my other "
        "computer; from one laptop to another; transfer; keep a copy; at home and at the hall; two computers; carry "
        "it on; email it to myself; switch to another computer; new laptop; how do I save; "
        "take it home with me; do the rest at home; I want a copy just in case; save it on a memory stick; put it on "
        "my wife's computer; the club laptop stays in the hall; carry it over to a new computer; how do I back it up; "
        "safe copy before the day; copy to a thumb drive; work on it at home and then in the hall; bring it from home "
        "to the hall; move everything to the other machine; save to a stick; can I open it on my own laptop; keep a "
        "copy for the records; is there a backup; what if the computer breaks, can I save a copy; store it somewhere "
        "safe; mail the whole event to a friend",
        pages=("desk-file", "own-events"),
    ),
    Answer(
        Part.FAILS,
        "The program’s window was closed, or it does not start. What now?",
        "Start it again as always: where it runs already, the browser opens at it. "
        "If it does not start, its window says why, and stays until you have read it. "
        "Whatever a page said was saved is there, under Your events.",
        "Your events",
        "own-events",
        (),
        "browser tab run double exit quit asleep shutdown reboot minimised vanished; window closed; does not "
        "start; how do I turn it off; is everything saved; screen went black; everything gone after a restart; "
        "what I typed in is gone; icon "
        "does nothing; it disappeared; where is my event; can I close the lid; program stopped; save my work; lost "
        "the page; computer went to sleep; update the program; nothing happens when I click; program is frozen; I "
        "shut the lid by mistake; leave the computer on overnight; mouse or keyboard does not work; screen is black; "
        "it is slow; page is blank; how do I sign out; where is my work; will it be there tomorrow; restart; nothing "
        "is on the screen; it hangs; too many windows; is it saved by itself; do I have to save; where did it go; "
        "switch off; how do I get back in; all is gone; did I lose it all; my data are gone; "
        "it just quit on me; the page went away; I closed it by accident; I pressed the x; screen is gone; program "
        "will not open; where is the icon; nothing comes up; computer shut itself off and updates; computer wants to "
        "restart; windows is updating; it closed by itself; how do I open it again; how do I turn it on; how do I "
        "shut it off; can I switch the computer off at night; is it saved when I close; do I have to press save; it "
        "is stuck; it froze; will not respond; the hourglass turns and turns; my screen is empty; how do I get back "
        "to my event; I do not see my event; lost my page; is my work kept; computer fell asleep; the mouse is dead; "
        "keyboard quit working; it is very slow; log off; leave it on over night; it says already running; how do I "
        "exit",
    ),
    Answer(
        Part.FAILS,
        "The laptop broke. Where is the event?",
        "Play on, on paper; nothing on the tables depends on the laptop. "
        "On another computer choose the file that you saved, or a safety copy, and press “Check the file”. "
        "Counts since then are typed in again from their slips.",
        "Restore an event",
        "restore",
        (),
        "died copy recover empty vanished disappeared; computer is dead; spilled coffee on the laptop; stolen; "
        "hard disk; does not turn on any more; restore the backup; all data gone; blue screen; need a replacement "
        "computer; dropped the laptop; virus; no disk space; computer crashed and nothing is there; event was "
        "deleted; deleted the wrong event; get it back; lost everything; broken screen; computer does not start; use "
        "the backup; bring back a deleted event; old version of the event; water on the keyboard; another laptop "
        "now; it is all gone; everything is gone; "
        "coffee spilled over the computer; the computer fell off the table; the laptop will not turn on; computer is "
        "kaput; somebody stole the laptop; lost it all, what now; hard drive died; we have another laptop, how do we "
        "go on; get everything back; load the copy I saved; open the backup file; bring back the event; my event "
        "disappeared from the list; I deleted the event by mistake; machine is broken for good; smoke came out of the "
        "computer; computer died during the games; use the neighbour's laptop now; start over on a different "
        "computer; restore from the stick; can we continue if the computer is dead; the old copy; computer is toast",
        ("own-events",),
    ),
    Answer(
        Part.FAILS,
        "The printer does not print. What now?",
        "Press “Make the PDFs”, open the PDF and save it on a USB stick: any other printer prints it, a copy shop "
        "too. "
        "Check that the paper chosen here, “Letter” or “A4”, is the paper in the printer. "
        "What changed can be written onto the old sheet by hand.",
        "Sheets",
        "desk-printing",
        asked="different broken empty working usb; jammed; no ink; print it at the library; print somewhere else; at "
        "a copy shop; I have no printer; wrong paper size; printer only has A4; comes out blank; print from a stick; "
        "another printer; half the sheets are missing; out of paper; out of toner; printer is offline; print at "
        "home; cut off at the edge; cannot open the PDF; paper is stuck; lines on the page; print in the office; "
        "where else can I print; prints only half; wrong size; too light; no colour; printer not found; where is the "
        "PDF; prints nothing; use somebody else's printer; cannot print; print without a printer; double pages; "
        "printing takes forever; print job waits; it prints too slowly; "
        "printer is out of ink; paper jam; the toner is empty; printer will not go; nothing comes out of the printer; "
        "it prints blank pages; red light on the printer; printer ran dry; printer is broken, where can I get it "
        "printed; take it to Staples; can the library print it; print from my phone; printer eats the paper; smudges; "
        "faded print; it does not fit on the paper; half the page is cut off; printer is not connected; ink is low; "
        "print at my daughter's place; cannot find the printer; put the PDF on a stick; ran out of paper; it says no "
        "printer; letter or A4; the school can print for us; prints sideways; streaks",
    ),
    Answer(
        Part.FAILS,
        "The hall screen stands still, or somebody else calls on it. What now?",
        "Press “Open the hall screen” again: it opens at the hand that is called. "
        "If an older screen still calls hands, press “Stop older hall screens from calling”. "
        "Play does not wait for it: the call that counts is yours.",
        "Call the hands",
        "desk-hands",
        DAY,
        "stuck reload blank dark hdmi cable; television is black; projector went off; picture is frozen; shows "
        "an old hand; screen does not change; scores on the wall are old; wrong hand on the screen; nothing on the "
        "wall; lost the picture; upside down; number on the screen is not the hand we play; screen is behind; went "
        "to sleep; no picture; black wall; screen stopped; shows nothing; wrong trump on the wall; screen off; "
        "television lost it; not the same as on the desk; "
        "TV froze; TV lost the picture; the big screen does not follow; wall shows the last hand; the projector shut "
        "off; bulb burned out; screen on the wall is stuck at hand four; screen went blue; the screen saver came on; "
        "TV says no signal; screen does not go on to the next hand; someone else moves the screen; two screens show "
        "something else; the picture is gone; wall screen is wrong; big screen is dark; TV shows the wrong trump; "
        "projector is not showing; it shows my desk instead of the hand; TV is one hand behind",
        ("hall",),
    ),
    Answer(
        Part.FAILS,
        "Somebody forgot their password. What now?",
        "At the computer that runs the program, Forgotten your password? on the page where one signs in leads to "
        "a new one. "
        "Elsewhere a helper gets one on the page of people who help, and a leader from the association’s office. "
        "While you are signed in, you choose another with “Change the password”.",
        "Change the password",
        "password",
        (),
        "lost forgotten recovery word; forgot my password; login does not work; cannot sign in; locked out; "
        "wrong password; what is my user name; password refused; new password; change my password; cannot get in any "
        "more; account does not work; cannot remember my password; cannot log in; does not let me in; wrong name or "
        "password; sign in again; what is the password; asks me for a password; sign-in page; my name is not "
        "accepted; locked; typist cannot sign in; log me in; "
        "can not remember what I put as password; it will not take my password; I do not know my user name; password "
        "is gone; I wrote the password down and lost the paper; how do I get back in; how do I log in; it does not "
        "like my password; log in does not go; shut out; want an easier password; change pass word; my helper forgot "
        "hers; somebody knows my password; what was my log in; forgot the pass word; sign on; it keeps asking for a "
        "password; where do I sign in; reset; the password is not right; cannot get into my account",
        ("own-events", "desk-assistants"),
    ),
    Answer(
        Part.OFFICE,
        "How do I invite a leader?",
        "Write whom it is for, press “Make the link”, and send them the link. "
        "They choose their own name and password, and set up their own event. "
        "A link that nobody used can be withdrawn here.",
        "Leaders",
        "office-leaders",
        (),
        "sign; a new leader joins; logins for leaders; give an account to somebody; send the link; another "
        "area gets a leader; somebody wants to lead an event; make a leader; another leader needs access; add a "
        "leader; register a leader; "
        "get a new boss for area three onto it; make an account for the new leader; how does a new leader get in; let "
        "another area use the program; someone from zone four wants to run an event; give a leader a login; sign up a "
        "leader; invitation; she wants to lead next year, how do I let her in; new person in charge of an area; send "
        "an invitation by mail; bring leaders on board; the link for a leader ran out; leader never got the link; "
        "withdraw an invitation; make somebody a leader",
        ("office", "office-link"),
    ),
    Answer(
        Part.OFFICE,
        "How do I set up all events of a year?",
        "Last year’s list stands here; or paste one from a spreadsheet. Press “Read the list”. "
        "Correct what is marked and press “Set up”. Nothing is saved before. "
        "Whoever has no account gets a link: copy the mail, or print a sheet for each.",
        "Set up a year",
        "office-year",
        (),
        "spreadsheet zones halls invite; put in all dates at once; whole season of events; many events "
        "together; calendar of the year; dates of 2027; plan the year; all areas at once; create many events; put in "
        "the season; list of tournaments; "
        "put in the whole schedule of the season; all area days for next year; enter all dates; set up twenty events "
        "quickly; the year's dates; list of all areas, zones and dates; make all games of the year in one go; new "
        "season starts; where do I put the season's calendar; association schedule; events for every area; program "
        "for the coming year; all halls and dates; set up next season; load the schedule; one after another is too "
        "slow; prepare the year",
        ("office", "office-links"),
    ),
    Answer(
        Part.OFFICE,
        "A leader forgot the password, or must no longer sign in. What now?",
        "Press their name in the list under “Who”. "
        "There a link for a new password is made, which you send them. "
        "There too an account is disabled, at once on every computer.",
        "Leaders",
        "office-leaders",
        (),
        "forgotten disable account; leader cannot get in; a leader lost the password; remove a leader; "
        "somebody left the association; block a login; leader locked out; old leader must not get in; reset a "
        "leader; fire a leader; leader moved away; "
        "area leader cannot log in; one of our leaders is locked out; give a leader a new password; leader resigned; "
        "take away a leader's access; leader passed away; stop somebody from getting in; a leader has quit; shut off "
        "an account; leader lost his log in; leader no longer belongs to us; close the account of a leader; the "
        "leader of area two calls me about his password; leader in trouble with the login; retired leader; kick out a "
        "leader; leader must not get in",
        ("office-leader", "password"),
    ),
    Answer(
        Part.OFFICE,
        "A leader is ill. Who can lead the event?",
        "Press “Hand over” in the event’s line, or tick several, and choose another leader. "
        "They open its desk at once and go on where it is. "
        "Who led it before can no longer open it.",
        "Events",
        "office",
        (),
        "hand absent; leader had surgery; the leader cannot come; who runs it instead; another leader takes "
        "the event; other person in charge; replace the leader; leader quits; give the event to another leader; "
        "leader fell; take over from a leader; leader in hospital; I have to stand in; new leader at short notice; "
        "leader did not come; change the leader; "
        "who takes over when the leader is sick; the boss is in hospital; our leader died; the leader had an accident "
        "on the way; I must fill in for the leader; leader is away, who runs the games; give the games to somebody "
        "else; transfer to another leader; other boss for the day; leader has the flu on the morning; leader does not "
        "show up; put somebody else in charge; someone else has to lead; leader cannot make it; the organizer is "
        "sick; emergency leader; leader broke a leg; pass the event over; new boss; "
        "change of leader for an event; a different person leads this area now; new leader and mail address; leader "
        "was replaced",
        ("office-hand-over", "office-leader"),
    ),
    Answer(
        Part.OFFICE,
        "Where do our name and logo go?",
        "Write them here and press “Save it”. "
        "They stand on every sheet, certificate and public page from then on. "
        "Write also whom people ask, and how their data are looked after.",
        "The association",
        "office-association",
        (),
        "privacy brand; our emblem; crest or badge; logo on sheets; put a picture on the sheet; "
        "name of the association; club symbol; letterhead; contact for questions; put our logo on it; name of "
        "the club; our address; who do people ask; sponsors; design of the sheets; printed name; "
        "put our picture on top of the papers; badge of the Legion on the sheets; the name on top "
        "of the sheets is wrong; change the name of our association; print our crest; who to call for questions; our "
        "phone number on the public page; make it look like ours; put the sponsor on; emblem on certificates; upload "
        "the logo; contact person; what stands on top; privacy statement; header",
    ),
    Answer(
        Part.OFFICE,
        "Somebody asks to be deleted. What do I do?",
        "Type their name and press “Find them”: every event that names them is listed. "
        "Read what stays and for how long, untick whoever only has the same name, and press the button. "
        "A number stands for the name from then on; standings and seals stay as they were.",
        "Somebody asks to be deleted",
        "office-erasure",
        (),
        "personal forget; a member wants her data removed; take my name out; privacy request; right to be "
        "forgotten; delete a person; remove me from the results; person wants to be forgotten; erase a person; "
        "delete my data; they do not want to be listed; privacy law; "
        "take my name off; a lady wants to be taken out of the computer; he wants no trace of him; remove my husband, "
        "he passed away; someone does not want to be in the list of winners; remove a person from all years; delete "
        "my name everywhere; a former player wants to be erased; get my name off the internet; wants all data gone; a "
        "man threatens with a lawyer because of his data; what do you have stored about me; delete an old player; "
        "forget about me; she wants her name and phone removed; person died and family asks to delete; data "
        "protection; does not want to be in the computer any more; out of the program for good",
        ("office-leaders", "office-leader", "office-association"),
    ),
    Answer(
        Part.OFFICE,
        "I keep the office. What if I forget my own password?",
        "Press “Make the card” and print it: it has a code, shown only once. "
        "Keep it like a key, with somebody you trust. "
        "With it you choose a new password on the page where you sign in.",
        "Recovery card",
        "office-card",
        (),
        "office password lost; recovery code; card for the safe; administrator locked out; I am the "
        "administrator and lost my password; office sign in; "
        "I am the head of the office and cannot get in; the chief forgot the password; what if the secretary dies; "
        "lost the office password; emergency card; spare key for the office; what happens when nobody knows the "
        "office password; print the card with the code; code for emergencies; who else can get into the office; put a "
        "code in the safe; master password; make the recovery card; lost the recovery card; head office locked out; "
        "administrator password; spare code",
        ("office", "own-events", "password"),
    ),
    Answer(
        Part.OFFICE,
        "How do all results of an area come to us?",
        "Its leader presses Save the event as a file, and mails it to you. "
        "Choose it here and press “Check the file”: its standings then stand in this year’s results and in the "
        "archive, signed by its computer. "
        "Teams that advance need no such file: they go from leader to leader, as qualifiers.",
        "Restore an event",
        "restore",
        (),
        asked="results from the areas; how do we get the results of the zones; collect the results; leaders send us "
        "their results; gather all results of the year; an area mailed its event; load the event of another leader; "
        "results from other computers; reports of the areas; how does the office get the standings",
        pages=("events", "office"),
    ),
    Answer(
        Part.OFFICE,
        "An event from another computer has a mark. Why?",
        "This computer does not know who signed it. "
        "Compare the other computer’s fingerprint by telephone, type it here and press “Make it known”. "
        "Events that it saves are then loaded without a mark.",
        "Computers",
        "office-installations",
        (),
        "installation; stranger mark; unknown computer; is the file genuine; signature; fingerprint; not "
        "trusted; warning beside the event; file from a stranger; do I trust it; who signed it; "
        "what is the mark beside the event; the event says unknown; it says signed by a stranger; not known computer; "
        "can I trust this event; question mark at an event; why the warning; the file is from a computer we do not "
        "know; fingerprint of a computer; make a computer known; the other club's computer is not known; got an event "
        "from another association and it has a sign; is it real or fake; somebody could have changed the file; check "
        "who made it; mark will not go away; verify the signature",
        ("restore", "desk-ladder"),
    ),
    Answer(
        Part.OFFICE,
        "Which results are still missing, and who plays when?",
        "Under “How far” this list says of every event of the season what is done, and beside it who leads it: what "
        "has no final standings yet is missing. "
        "The program writes no mail by itself: remind the leader by mail or telephone. "
        "The same in public, with dates for a calendar: Season, on the first page.",
        "Events",
        "office",
        (),
        asked="a zone has not sent its results; remind the leaders; which areas have not played; all area events on "
        "one page; overview of the season; who has reported; results are late; what is still to come; dates of all "
        "tournaments; see every event; progress of the season; chase up a leader; send a reminder; status of the "
        "areas; is it finished in zone five; all tournaments together",
    ),
    Answer(
        Part.OFFICE,
        "How do we get lists of the qualified teams, and how many took part?",
        "The event they go on to has them all: its leader sees names and telephones on its page Teams. Of one event, "
        "Qualifiers prints the list or saves it as a spreadsheet. "
        "How many took part: teams times four, and the spares; the first page has each year as a spreadsheet. "
        "The program asks for no gender; a year of birth is known only where it was written.",
        "All events",
        "events",
        (),
        asked="list of all qualified teams with telephone numbers; names of everybody who goes to the provincial "
        "games; mailing list of the players; contact list; number of participants; how many men and women played; "
        "statistics for the board; participants by age; grant report; annual report; how many people took part; how "
        "many played this year; attendance; registration list for the games; members list",
    ),
    Answer(
        Part.HALL,
        "What do I bring to the hall?",
        "For each table one deck of cards and twelve flags, and flags for two tables more, to lend. "
        "Laptop and charger, extension cord, pens and tape; printer, paper and ink; projector and cable for the wall. "
        "And everything on paper, “The hall pack: everything on paper”, with the event as a file on a USB stick.",
        "Sheets",
        "desk-printing",
        asked="what do I need to bring to the hall; packing list; what do I pack; what to take along; bring with me; "
        "list of things for the hall; check list the evening before; how many decks of cards; how many flags do I "
        "need; do I need a projector; extension cord; equipment; what do I load into the car; things to buy",
    ),
    Answer(
        Part.HALL,
        "How do I get the program onto a laptop?",
        "Unpack the ZIP of the program there: on Windows double-click Start Twelve Flags, on others the README in it "
        "has two lines to type. "
        "Where Windows says that it does not know the program, choose More info, then Run anyway. "
        "It asks for your name and a password, and then you set up an event or bring one here from its file.",
        "Restore an event",
        "restore",
        (),
        asked="install on windows; put it on a windows laptop; download the program; setup on a new computer; how do "
        "I get it; install on a Mac; another laptop does not have the program; get Twelve Flags; where do I download "
        "it; does it run on Windows; Linux; Apple; run on a tablet; which computer do I need; unzip; update to a "
        "newer version; upgrade the program; Windows does not know this program; virus warning; put it on my laptop",
        pages=("own-events",),
    ),
    Answer(
        Part.HALL,
        "How does a verifier count a table?",
        "Press the table’s number, enter fives and loose flags, such as two fives and four for 14, read the number "
        "aloud and save. "
        "A wrong number: open the table again and count once more; the leader sees both. "
        "What somebody else counted is not shown, so that two counts check each other; anybody may count any table, so "
        "agree aloud who takes which.",
        "Counting",
        "verify",
        asked="how do I enter 14 flags; fives and loose; what are fives; why can't I see what she counted; why do I "
        "not see the other count; see what others counted for the same table; second count; count blind; do I have "
        "to count twice; type the flags on the phone; how do I count; what do I do at the table; enter my count; "
        "where do I type the number of flags; it wants fives; are both counts shown; may I look at the other number; "
        "who sees my count; count the flags of a table; can two people count one table; "
        "assign verifiers to tables; who counts which table; divide the tables among the counters; which tables does "
        "each verifier take; how many verifiers do I need",
        pages=("verify-table",),
    ),
    Answer(
        Part.HALL,
        "Somebody asks at which table they sit. Where is that written?",
        "On the public page they type their team or table under “Find”; all tables are listed there, in order. "
        "For the door print the Plan of the hall: who sits where. "
        "Each table has its number and its movement sheet, with the team’s name.",
        "Public page",
        "public-event",
        asked="which table is he at; which table am I at; find my table; where do I sit; where does this team sit; "
        "man asks for his table; find my team; people do not know where to sit; look up a player; where is my team; "
        "list of tables for the door; who sits where; seating list; plan of the hall; tell people their table; table "
        "of a team; find a player; she does not find her table",
        pages=("desk-seating", "desk-check-in"),
    ),
    Answer(
        Part.HALL,
        "An event or a team was deleted by mistake. How does it come back?",
        "A deleted event is kept for 30 days as a file in the folder deleted of the program’s data: on Windows type "
        "%LOCALAPPDATA%\\Twelve Flags into the Explorer, on others look into .data of its folder. "
        "Choose that file here, or a safety copy, or the file that you saved, and press “Check the file”. "
        "A team that was taken out before play is written in again under One more team, or with the whole list. "
        "After play has begun nothing of a team is deleted: it only leaves, and can come back on the page Somebody "
        "is not here.",
        "Restore an event",
        "restore",
        (),
        asked="deleted the event by accident; pressed delete by mistake; the teams are gone; undo a deleted team; my "
        "husband deleted it; bring back what was deleted; recycle bin; get the old event back; recover a deleted "
        "event; threw away the wrong one; the list of teams is empty now; erased the list; restore from a copy; "
        "removed the wrong team",
    ),
    Answer(
        Part.HALL,
        "Which helpers are there, and what may each of them do?",
        "“Second leader”: everything, also check-in and calling; “Typist”: only the counts from slips, at a "
        "computer. Both get a password here. "
        "A verifier counts on a phone with the event’s code or a card, has no account, and sees nothing else of the "
        "desk. "
        "Good to have: one at the door, two who count, one who types, one who calls; with few tables one does "
        "several of these.",
        "People who help",
        "desk-assistants",
        asked="how many helpers do I need; difference between a typist and a verifier; which jobs are there; what "
        "does a second leader do; who does what on the day; roles; tasks of the volunteers; can one person do it "
        "all; who can see my desk; what may a verifier see; what does the typist do; list of jobs; divide the work; "
        "how many people to run it; can I do it alone",
    ),
    Answer(
        Part.HALL,
        "How many spares do we need, and where do they stand?",
        "The book names no number: write those who are ready under Spares, with their telephone, and each is offered "
        "where somebody is missing. "
        "Who sits in for one team may later sit in for another: say each time from which hand, and press the name "
        "again when the player is back. "
        "With no spare at all a team of three can play on.",
        "Somebody is not here",
        "desk-changes",
        asked="how many spares should I have; list of spares; who is free to sit in; one spare for two teams; the "
        "same spare helps two teams; put the spare back out, the player feels better; the player is back; she came "
        "back from the doctor; may a spare win a prize; can a spare be younger; find a substitute quickly; spare "
        "goes home; more spares than we need; what does a spare do all day",
    ),
    Answer(
        Part.HALL,
        "How do I set up the hall, the tables and the flags?",
        "Put the tables in a circle, numbered from one to the last, so that one table up is always the next number; "
        "after the last comes table 1. "
        "On each table stand its number, its movement sheet, one deck of cards and twelve small flags, such as cloth "
        "or crepe paper on toothpicks, in a cup or block of foam. "
        "“Plan of the hall: who sits where” and “Rules in short, for the wall” hang at the door.",
        "Sheets",
        "desk-printing",
        asked="arrange the tables in the room; how should the tables stand; layout of the hall; tables in a circle; "
        "room setup; how do I make the flags; what are the flags made of; where do the flags stand; what lies on "
        "every table; which way is up; direction of moving; in what order are the tables; get the room ready; "
        "furniture; how much room between tables; hang on the wall",
    ),
    Answer(
        Part.HALL,
        "What does the person at the door do, and where are the telephones?",
        "Tap “Here” for each team that comes, “Missing” or “Three players” where somebody lacks, and Paid; a second "
        "tap takes it back. Telephones that were entered stand here too. "
        "They can do it on a phone of their own, signed in as Second leader, or tick the printed list Flag check "
        "before play. "
        "A team that is on no list is entered under One more team, and one person who comes alone under Spares; their "
        "own page is in The leader’s guide.",
        "Check-in",
        "desk-check-in",
        DAY,
        asked="what do I do when people come in; I am at the door; greeter; welcome table; registration desk; tick "
        "off who has arrived; check in on my own phone; who has arrived so far; he says he is on the list and is "
        "not; he paid and I cannot find him; emergency telephone numbers of the players; call a player at home; "
        "phone the captain of the missing team; whom do I call; which teams are missing; mark a team as here; sign "
        "people in",
    ),
    Answer(
        Part.HALL,
        "A verifier’s phone went dark, or the page was closed. What now?",
        "What was saved is safe, with the name of who counted; only a table that was being typed is counted again. "
        "Open the address again on this phone or another, scan the QR or type the event’s code and the same name, "
        "and go on. "
        "With no phone left write the flags on a count slip and bring it to the desk.",
        "Counting",
        "verify",
        asked="phone went black while I was counting; my phone battery died; closed the page by accident; went out "
        "of the page; phone rang in the middle; screen locked while I typed; use another phone; phone is flat; lost "
        "my place; did it keep what I put in; it wants the code again; tablet died; dropped my phone; do I start "
        "again with counting; not saved yet; phone froze while I typed the flags",
    ),
    Answer(
        Part.HALL,
        "What is different at an area, a zone, the provincial games and a club?",
        "Area and zone: one day of 30 hands, 15 and 15, tables drawn by lot, two teams advance. Provincial: two "
        "days, 30 hands and 20, tables in zone order, each counted by two people, nobody advances. "
        "Club: one day, by the house’s rules, nobody advances; else the rules are those of Alberta 55 Plus. "
        "The level presets all of that when you set up the event, and the details change it.",
        "A new event",
        "new-event",
        (),
        asked="what is a zone event; hosting the zone playdowns for the first time; difference between area and "
        "zone; what changes at the provincial games; which level do I choose; how many advance from each; how many "
        "hands at zone; is it one day or two; what is an area; what is provincial; playdown; play off for the zone; "
        "we host the provincials; regional; "
        "is this the same as the Alberta 55 plus rules; which rules does the program use; by whose rules do we play; "
        "official rules",
    ),
    Answer(
        Part.HALL,
        "May the leader play too, and who decides then?",
        "The book does not forbid it; it says that one person leads and decides. Say before play who decides when "
        "the leader’s own table is concerned. "
        "Somebody who does not play should call the hands and mind the desk: sign them up as “Second leader” or "
        "“Typist”. "
        "The same holds for verifiers who play: let nobody count their own table alone.",
        "People who help",
        "desk-assistants",
        asked="can the leader be in a team; I want to play as well; who has authority when the leader plays; may the "
        "organizer play; can I lead and play; we are short one player, can I sit in; leader sits in as a spare; may "
        "a verifier play; count my own table; conflict of interest; is it fair when the leader plays; who is in "
        "charge",
    ),
    Answer(
        Part.HALL,
        "How does the second day begin?",
        "Close the first day: every team keeps its table, its sheet and its letters, and starts again with twelve "
        "flags, laid out before play; the totals are added in the end. "
        "In the morning check the teams in on day 2, tick the flags, and open day 2. "
        "Then call the first hand of that day, at the provincial games hand 31; its sheets are printed already.",
        "Check-in",
        "desk-check-in",
        DAY,
        asked="start the second morning; sunday morning; what do we do on day two; do teams keep their tables on the "
        "second day; same seats tomorrow; do we begin with twelve again; redistribute the flags overnight; do the "
        "points of day one stay; are new sheets needed for day two; which hand comes first on the second day; carry "
        "over; continue tomorrow; leave the flags over night; open day 2",
    ),
    Answer(
        Part.HALL,
        "How do I give penalty flags, or disqualify a team?",
        "Under Rule on a team choose “You give a team penalty flags” or “You disqualify a team”, write which team "
        "and why, and look at what it changes before you save. "
        "Places and sums follow at once, and the reason stands with them. "
        "“You take back a ruling on a team” undoes it.",
        "Rulings",
        "desk-rulings",
        asked="take flags away as a penalty; a team was disqualified; throw a team out for cheating; punish a team; "
        "deduct flags; minus points; give a team a lower place; disqualify; suspended team; team broke the rules; "
        "expel; take back a penalty; give a team its place; forgive a loan; strip them of the win",
    ),
    Answer(
        Part.HALL,
        "Which sheet is the right one, and what do the editions mean?",
        "The newest is right: each change of teams, tables or movement makes a new edition, and from the second on "
        "sheets carry its number. Take the older one off the table. "
        "The page of sheets names which are out of date. "
        "A sheet that was lost is printed again for that table alone.",
        "Sheets",
        "desk-printing",
        asked="sheet says edition 2; which sheet is correct; two different sheets on a table; old and new sheets are "
        "mixed up; my sheet is not the same as theirs; sheet and screen say something else; what is an edition; out "
        "of date; version of the sheet; do we throw the old sheets out; must all sheets be printed again; sheet "
        "differs from the wall; "
        "a team joins after everything was printed; all sheets are printed and another team comes",
    ),
    Answer(
        Part.HALL,
        "Are there name tags, colours or a result for each team to print?",
        "There are no name tags; “Personal cards for the players” carry each name and the whole way through the day. "
        "Certificates for each player and blank ones are under More afterwards, in green or grey. "
        "Sheets are black on white and need no colour. "
        "For each team’s own result print “Standings for the wall” several times, or let them find their team on the "
        "public page, where its own page tells its flags of each day.",
        "Sheets",
        "desk-printing",
        asked="name badges; name tags for the players; stickers; place cards; print in colour; does it need a colour "
        "printer; black and white; own result for every team on paper; hand out the results; copy of the standings "
        "for each table; take home sheet; score card for the team; what other sheets are there; list of all sheets; "
        "posters; save ink",
    ),
    Answer(
        Part.HALL,
        "Somebody cannot walk, see or hear well. How can they play?",
        "Everybody goes out in about half of the hands: give their team a table with room around it, before play, on "
        "the page Tables; a spare may take a seat in turns. "
        "Their sheet can be printed in “Large print”; the hall screen shows each hand for those who do not hear the "
        "call. "
        "At a club evening choose A and B always; X and Y stay home: then two of each team never walk.",
        "Sheets",
        "desk-printing",
        asked="a player cannot walk from table to table; walker or cane; she uses a wheelchair; hard of hearing; "
        "deaf player; blind or poor eyesight; bad knees; can he stay at home all day; must everybody move; sitting "
        "still; shaky hands, card holder; disabled player; one arm; does not speak English; too slow on his feet",
    ),
    Answer(
        Part.HALL,
        "What do I say to the room at the beginning and at the end?",
        "At the beginning: welcome, who leads and who counts; each table checks its twelve flags and who is A, B, X "
        "and Y; phones off; when the break is; then the first hand, in the words that this page gives you. "
        "At the end: lay the flags in fives, stay seated until the verifiers have been, and thank those who helped. "
        "The prizes are read from the last place up; the wall can show them so.",
        "Call the hands",
        "desk-hands",
        DAY,
        asked="what do I say to everybody at the beginning; opening speech; welcome words; announcements before "
        "play; what do I tell the players first; speech at the end; closing words; how do I announce the end of "
        "play; read out the winners; thank the volunteers; say thank you; ceremony; explain it to the room; "
        "introduce the helpers",
    ),
    Answer(
        Part.HALL,
        "When do I begin, and what do I keep beside me?",
        "Begin two weeks before. Print The leader’s guide, on the right or at the end of this page: what to do when, "
        "from then until afterwards, and a page to give to each helper. "
        "To hold in your hand on the day: “The leader’s calling sheet”. "
        "You need not know computers: the desk always says what is next, and one button does it.",
        "Help",
        "help",
        (),
        asked="how far in advance do I start; how many weeks ahead must I prepare; timetable for the leader; check "
        "list of everything to do; cheat sheet for me; crib sheet to keep beside me; something printed to hold in my "
        "hand; do I have to be good at computers; I am no good with a computer, is it hard; print these answers; "
        "print the help; handbook for the leader; overview of the whole job; what are the stages; instructions on "
        "paper; summary on one page",
    ),
    Answer(
        Part.HALL,
        "The desk says that something is wrong or needs me. What does it want?",
        "“Next” is the one thing to do now, with its button. "
        "What stands under “Needs you” is wrong or holds you up; what stands under “Can wait” may be left. "
        "Each line leads to the page where it is put right; where a page refuses something, the sentence at its head "
        "says what to do first.",
        "Desk",
        "desk",
        asked="something blocks me; it does not let me go on; I cannot go further; what does needs you mean; a "
        "warning on the desk; red message; the button is missing; what is the next step; it refuses; it wants "
        "something from me; why can I not open the day; not allowed to press; what does the message mean; what is "
        "left to do; did I forget something; am I ready; everything done; notice in yellow; error message on the "
        "page; stuck, what comes next; "
        "something is blocking me; the screen says something and I do not know what it wants; the computer asks what "
        "I do not understand",
    ),
    Answer(
        Part.HALL,
        "Who is ahead now, and what do provisional, verified and final mean?",
        "Nothing is written down during play, so the flags on the tables are the score; places stand here once flags "
        "are counted, at a break or at the end, and “Why each place” gives the reasons. "
        "Provisional: a day is not closed yet; verified: all days are closed; final: you have published it. "
        "For Excel there is “Standings as a spreadsheet (CSV)”; for the wall the sheet Standings for the wall.",
        "Standings",
        "desk-results",
        asked="how do I know who is winning; who is in the lead; where do I see the flags of every table; how many "
        "flags has each table now; difference between provisional and final; what is verified; are these results "
        "official; is there a running score; scoreboard; download the results; export to excel; export to a "
        "spreadsheet; csv file; standings on paper for the wall; results poster; print the standings; list of flags "
        "of all tables; score after each hand; is that the end result; current places; "
        "where do I see how the tie was broken; tie break result; why are we only third; reason for each place; "
        "score at lunch; how many flags had we yesterday",
    ),
    Answer(
        Part.HALL,
        "How many flags must there be in all?",
        "Twelve for each table: 13 tables have 156, 16 have 192 and 20 have 240. One table may end with none and "
        "another with thirty, but all together must come to the same at the end. "
        "A table that has one more or fewer before the first hand gives it to your spares, or gets one. "
        "If your club plays with another number, write it under “Flags on each table” in the details before play.",
        "Details of the event",
        "desk-event",
        asked="how many flags do I need for twenty tables; total of all flags; does the sum have to be twelve times "
        "the tables; 192 flags; counted 190 flags and it should be 192; what is the right number for the room; a "
        "table has thirteen flags at the start; began with eleven flags; one flag too many before play; we play with "
        "ten flags; other number of flags on a table; fifteen flags each; change the number of flags; how many "
        "markers to make; are there enough flags; number of flags altogether",
    ),
    Answer(
        Part.HALL,
        "Where does a team’s zone or area go, and how do zones decide the tables?",
        "Write zone and area in the list of teams, or on the team’s own page; the event’s own are in its details. "
        "At provincial games tables follow the zones: their first teams from table 1 on, their second teams after "
        "them; “Zones in order” says in which order. Elsewhere tables are drawn. "
        "If a zone sends too many, “Most teams of one zone” names the limit; take out the team that should not be "
        "there.",
        "Details of the event",
        "desk-event",
        asked="where do I enter the zone; area each team represents; which zone is a team from; towns and zones; "
        "tables in zone order; seat by zone; order of the zones; teams of one zone together; zone sent three teams "
        "by mistake; more than two teams of a zone; too many teams from one area; first and second team of a zone; "
        "zone is missing; wrong zone beside a team; change the zone; provincial seating; 16 teams from eight zones",
    ),
    Answer(
        Part.HALL,
        "The laptop or the screen goes to sleep, or its clock is wrong. Does it matter?",
        "A closed lid sends most laptops to sleep: nothing is lost, but phones and the wall wait until it is open "
        "again. Plug in the charger, and in the computer’s own settings for power turn sleep and screen saver off "
        "for the day. "
        "A wrong clock changes only the times that pages show: set it in the computer’s settings; “Time zone” is in "
        "the details of the event. "
        "Light or dark pages follow the computer’s settings too.",
        "Details of the event",
        "desk-event",
        asked="shut the lid at lunch; may I close the laptop during the break; screen keeps going to sleep; stop the "
        "screen saver; turn off sleep; screen goes dark after ten minutes; keep it awake; clock is an hour wrong; "
        "wrong time on the page; daylight saving; time zone; is there a dark mode; too bright; night colours; white "
        "on black; battery saver; can I carry the laptop away; power settings; shows the wrong date",
    ),
    Answer(
        Part.HALL,
        "How do I update the program, take it off, or move all of it?",
        "On Windows stop it, unpack the newer ZIP beside the old folder, and start that one: it finds your events. "
        "They are in a folder of their own: type %LOCALAPPDATA% into the Explorer and open Twelve Flags. "
        "On a Mac or Linux they are in the folder .data of the program: stop it, and move .data into the newer "
        "folder. "
        "To take the program off, delete its folder, and that of the events only if you want none of them; a copy of "
        "that folder is a backup of everything.",
        "Your events",
        "own-events",
        (),
        asked="update to a new version without losing anything; newer version; upgrade; how do I uninstall; get it "
        "off the computer; remove the program; where is the data stored; which folder are the events in; back up "
        "everything; copy all events to a stick; move all events to a new laptop; is there an automatic update; "
        "which version do I have; clean it off the laptop; reinstall; new computer, all events",
    ),
    Answer(
        Part.HALL,
        "What does the program cost, and which languages and computers can it use?",
        "The program asks for no money, no account anywhere and no licence key; ask whoever gave it to you about "
        "anything more. "
        "Pages and sheets are in English only; a browser can translate pages, but not sheets. "
        "It runs on a laptop with Windows, Mac or Linux, not on a tablet, and on a Chromebook only with its Linux; an "
        "association can run it on a server of its own, so that people see results from home.",
        "Your events",
        "own-events",
        (),
        asked="does it cost anything; is it free; do we have to buy it; price of the program; subscription; licence; "
        "what language; french; can it be in another language; change the language; translate the sheets; ukrainian; "
        "german; does it work on a chromebook; run on an ipad; put it on a server; host it on the internet; in the "
        "cloud; who made this; is there support; who can I call; where can I get help from a person; see results "
        "from home on the internet; "
        "who do I phone when the program acts up; somebody to ask about the program; hotline",
    ),
    Answer(
        Part.HALL,
        "It says that its address or port is taken. What now?",
        "It runs already, or another program has port 8000: look for its window, or for a page of it in the browser, "
        "and go on there. "
        "Else restart the computer and start it once more. "
        "Whoever knows a terminal can choose another with up --port 8001; phones then need the new address, and "
        "sheets and cards with a QR are printed again.",
        "Your events",
        "own-events",
        (),
        asked="address already in use; port is taken; port 8000; what port does it use; which port must the firewall "
        "open; change the port; cannot bind; another program uses it; error when I start it; start it twice; two "
        "windows of it; runs already; localhost refused",
    ),
    Answer(
        Part.HALL,
        "Somebody else must lead for me. How do I hand over?",
        "For an hour or a day sign up a Second leader on the page of people who help: they may do everything, on "
        "their own computer too. "
        "For good write the sign-in name under “Ask them to lead it”; the event stays yours until they accept. "
        "Without the computer anybody can go on: with the calling sheet, and the hall pack.",
        "Archive, copy, hand over",
        "desk-put-away",
        asked="can somebody take over from me; what if I get ill on the day; if I cannot come; I have to leave "
        "early, who leads; I am sick and must lead tomorrow; replace me; give my event to another leader; new leader "
        "for our event; substitute for the leader; I do not want to be leader any more; pass it on to a younger "
        "person; stand in for me; I lose my voice; I feel faint; "
        "I am not doing this any more, how do I give it to somebody; next year another person leads; I retire; pass "
        "it to my successor",
    ),
    Answer(
        Part.HALL,
        "Who may change something, and where is written who did it?",
        "Only leaders and their helpers who sign in change anything; verifiers can only count. To lock somebody out, "
        "take them off the page of people who help, and change the code of the verifiers. "
        "Teams, tables and movement are fixed once the day is open, counts once it is closed; what is final can be "
        "changed only with a reason. "
        "This page lists everything that was done, by whom and when; nothing in it can be changed.",
        "History",
        "desk-log",
        asked="lock the event; nobody should change it; protect the results; who changed this; what was changed and "
        "when; record of all changes; audit; history; prove that nothing was altered; somebody tampered; is it safe "
        "from cheating; can anybody change the counts; read only; freeze the results; log; keep a record of what I "
        "did; trace a change; can a player get in and change things; protest about the results, show the proof",
    ),
    Answer(
        Part.HALL,
        "How long are names and telephones kept, and who sees them?",
        "Nothing but names is needed; telephones, mail addresses and dates of birth are seen only by those who lead "
        "the event or the one to which a team goes on, and the public sees players’ names only if you tick that all "
        "agreed. "
        "They stay as long as the event does: “Delete the event” removes them, and after 30 days the last copy too. "
        "One person alone is taken out of everything by the association’s office.",
        "Archive, copy, hand over",
        "desk-put-away",
        asked="how long are personal details kept; who can see the details of people; data protection; privacy law; "
        "FOIP; who has access to the phone numbers; is my birthday safe; what do you store about us; a member does "
        "not want to be named; keep her name off the website; take one person out; consent; do we need permission; "
        "delete personal data; confidential; "
        "must I put in birthdays; do you need the address of everybody; which details of a player are needed",
    ),
    Answer(
        Part.RULES,
        "Who may play in one team?",
        "Any four: men and women may play together, or only one of them. "
        "At area, zone and provincial games everybody should be 55; the program warns and forbids nobody. "
        "They choose who is A, B, X and Y, and stay so all event.",
        "Military Whist",
        "rules",
        (),
        "mixed young gender partner married sister brother family relatives; husband and wife in one team; men "
        "and women together; how old must one be; can four women play; may beginners come; sit with my friend; "
        "friends in the same team; wife at the same table; under 55; is a team four people; couples together; may "
        "the leader play too; how many people are a team; refuses to sit with his ex wife; is there an age limit; do "
        "I have to be a member; may my son play; guests; play with my husband; how many in a team; can men play; who "
        "is allowed; a team of women only; can people under fifty play; can I play and lead; how many players make a "
        "team; "
        "how old do you have to be; may young people play; can my grandson be on the team; four ladies in a team; all "
        "men; is my neighbour of 50 allowed; do they have to be married; can you pick your own team; who decides who "
        "is A; does a team need two women; may the leader be a player; can strangers play; only seniors; non members; "
        "kids; do you have to live in the area; can I play in two areas; anyone can join; age; can a person play on "
        "two teams; how many on a team; what is a team; mixed teams; may I bring a beginner",
    ),
    Answer(
        Part.RULES,
        "Who goes to which table next?",
        "The movement sheet on each table says, hand by hand, where its players go and, under VISITED BY, whose "
        "two come to them. "
        "Two go out from each table and two come in: where none come, a team is away, or somebody is lost. "
        "You only call the hand; all hands of all tables are listed here.",
        "Movement",
        "desk-movement",
        asked="direction; where do I go next; where do I sit; who sits where; send people to a table; which table "
        "comes next; do I stay or go; somebody sits all day at the same table; lost and does not know the table; how "
        "do they know where to move; find my table; when do we change tables; do we all move; players see on the "
        "phone where to go; which table am I at; all hands on one page; what is my next table; do both pairs move; "
        "where do the visitors go; how do we rotate; who moves; go to the left or right; which way; stay at home; "
        "which table is ours; they do not know where to go; confused about moving; who plays against whom; "
        "where does my husband sit; what table is my wife at; which team visits a table; who is visiting; "
        "where do they go after this hand; I do not know where to go; players are lost; lady asks where to sit next; "
        "how does everyone know where to move; do I tell them where to go; who stays at home and who travels; which "
        "pair gets up; where do X and Y go; A and B stay; our visitors are who; table for the next hand; see who "
        "plays where; wandering around looking for a table; do the couples split up; where to go next; do we go up or "
        "down; what table do I go to; who is coming to our table; are the moves on the sheet; find where somebody is "
        "right now; where is my partner playing; whole list of the moves; "
        "what does visited by mean; what do the columns on the sheet mean; how do I read the movement sheet; what "
        "does up three mean; explain the sheet on the table; "
        "nobody comes to our table; no visitors this hand; our opponents did not come; what do I write into the move "
        "to column; fill in the blanks of the movement",
        pages=("desk-hands",),
    ),
    Answer(
        Part.RULES,
        "Who gets a prize, or the prize money?",
        "You decide what is given and how money is shared; the program adds up none, and has no raffle. "
        "Write each prize under “A prize”, a booby prize for the last place too, and press “Add the prize”. "
        "The page then names who has won it.",
        "Prizes",
        "desk-prizes",
        asked="cash dollars pay payout divide trophy award; what do we win; prize money; how is the money shared; "
        "first prize; booby prize; prize for the lowest score; gift cards; second and third; what does the winner "
        "get; door prize; raffle; most flags in one day; prize for the lowest; money for the winners; what do we "
        "give the winners; how many prizes; consolation; jackpot; pot; split the money; name a prize; add a prize; "
        "wine; best lady; reward somebody; best man; special prize; "
        "how many prizes should we give; who gets the money; split up the pot; how much for first place; pay out the "
        "winners; fifty dollars for first; share the prize; what about a prize for the oldest player; door prizes; "
        "most grand slams prize; raffle winner; draw a ticket; turkey for the winner; ham; gift for the last; best "
        "couple; who won what; hand out prizes; prize list; prizes for each day; put in the prizes; half the money "
        "goes to the hall; lucky draw; low team prize; where do I write the prizes; trophy goes to whom",
    ),
    Answer(
        Part.RULES,
        "How long does a day take?",
        "A hand takes about six minutes: 30 hands are three hours, and the break. "
        "While you call, this page says how long yours take, and about when the break or the count comes. "
        "No time of day is set: a day begins when you open it, a session when you call its first hand. "
        "Before play you set fewer hands in the details of the event; later the day can end early.",
        "Call the hands",
        "desk-hands",
        DAY,
        "how long will it take with so many hands; when are we done; how many hours; what time do we finish; when will "
        "it be over; how much time for one hand; when is lunch; can we be home by four; are we on time; "
        "how long do thirty hands last; what time will we be finished; when can people go home; how long is one hand; "
        "do we get done before supper; are we running late; when should lunch be ready; tell the cook when we eat; "
        "kitchen wants to know when we stop; how many hands fit in an afternoon; when does it end; length of a game; "
        "is three hours enough; time for 24 hands; how fast do we play; home before dark; bus driver asks when we are "
        "finished; how much longer; "
        "starting time; what time do we begin; set the time of the afternoon session; when does the afternoon start; "
        "where do I write the hour; at what time should people be there; clock time of the start",
    ),
    Answer(
        Part.RULES,
        "Can we play another game of whist beside it?",
        "Press “Start a side game”, choose Minnesota, Knockout or Open Whist or Whistler, and write who plays; rules "
        "and score sheet are there. "
        "It may be kept on a phone or on paper, at one table or several. "
        "Flags and places stay as they are; there is no cribbage, no progressive or solo whist, and no raffle.",
        "Side games",
        "side-games",
        asked="other games; small game for those who sit out; something to play at lunch or in the evening; rules of "
        "other card games; whist of another kind; what are side games; print a score sheet of another game; "
        "play some other cards in the evening; Minnesota whist; what can the leftover people play; something for "
        "those waiting; a small game beside; crib or another card game; keep the score of another game; Norwegian "
        "whist; bid whist; game for Friday night; another kind of whist; fun game while we wait; fill the time; score "
        "pad for a different game; extra game in the evening; people want to play more after; "
        "run a raffle in between; raffle tickets at the break; does the program do a raffle; side game in between; "
        "raffle or side game; sell raffle tickets; "
        "cribbage night; progressive whist, winners move up a table; solo whist; partner whist; court whist; euchre "
        "or bridge; ordinary whist with score cards; use the program for other card games",
    ),
    *(
        Answer(
            Part.RULES, f"The rules: {title}", " ".join(text), "Military Whist", "rules", (), RULES_ASKED.get(title, "")
        )
        for title, text in sections(BY_THE_BOOK)
    ),
)
