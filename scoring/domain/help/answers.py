"""Every question that Help answers: in three sentences, with the page that has the button; the guide prints the same.

What stands between “ and ” in an answer is written so on its page; a test opens each page and looks.
"""

from dataclasses import dataclass
from enum import Enum

EVENT, DAY, CLOSED_DAY = ("slug",), ("slug", "day"), ("slug", "closed_day")


class Part(Enum):
    """When somebody asks; the headings of Help and the chapters of the guides."""

    WEEKS_BEFORE = "Two weeks before"
    EVENING = "The evening before"
    DAY = "The day"
    AFTERWARDS = "Afterwards"
    FAILS = "When something fails"
    OFFICE = "The association’s office"


@dataclass(frozen=True, slots=True)
class Answer:
    """A question, three sentences as its text, and the page it sends to: what it is called, and its address by name.

    `args` are what the address takes: `slug`, `day` (the one that is on) and `closed_day` stand for the event's own.
    `words` are others that people use for it, and `pages` where else it may be asked; a page of team changes is named
    by its kind.
    """

    part: Part
    question: str
    text: str
    label: str
    page: str
    args: tuple[str, ...] = EVENT
    words: str = ""
    pages: tuple[str, ...] = ()

    def page_of(self, day: int = 1, closed_day: int = 1) -> str:
        return self.label.format(day=day, closed_day=closed_day)


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
        "start create make set up first tournament games",
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
        "practice practise try test exercise learn example rehearsal train demo first time",
        ("own-events", "desk"),
    ),
    Answer(
        Part.WEEKS_BEFORE,
        "How does a club play by rules of its own?",
        "Write the name, the day and the hall, choose the “House rules”, and press “Set up the evening”. "
        "Hearts always trump, one flag for seven, your word for the break: all of that can be chosen. "
        "Tables may have names of forts, yours or from a list.",
        "A club evening",
        "new-evening",
        (),
        "club evening house rule hearts trump seven fort forts table names break tea own",
        ("own-events", "desk-event"),
    ),
    Answer(
        Part.WEEKS_BEFORE,
        "How do I enter the list of teams?",
        "Press “Paste or upload a list” and copy the list from an e-mail, a table or a spreadsheet into the box. "
        "You see how each line was read before anything is saved. "
        "A single team is written into the form “One more team”.",
        "Teams",
        "desk-teams",
        words="add type register names players excel csv copy new email addresses",
        pages=("desk-teams-list", "desk-teams-enter", "desk-players", "desk"),
    ),
    Answer(
        Part.WEEKS_BEFORE,
        "A name is written wrong. How do I correct it?",
        "Press the team’s name in the list and write the names as they should be, at any time. "
        "Nobody’s place, table or flags change. "
        "The page of sheets then says which sheet still has the old name.",
        "Teams",
        "desk-teams",
        words="spelling misspelt typo change player rename correct letter",
        pages=("desk-team", "desk-players", "desk-team-players"),
    ),
    Answer(
        Part.WEEKS_BEFORE,
        "We are more or fewer teams than planned. Does it matter?",
        "Any number of teams can play, odd or even, from two on. "
        "Enter the new team under “One more team”, or open a team and remove it; then seat the teams and choose "
        "the movement again, because both depend on the number of tables. "
        "Once play has begun, a team that comes or leaves is written down on its own page instead.",
        "Teams",
        "desk-teams",
        words="only less missing odd number tables remove cancel withdraw signed off add extra too many few",
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
        words="seat seating place change draw position sit different",
        pages=("desk-teams",),
    ),
    Answer(
        Part.WEEKS_BEFORE,
        "How do I change the date, or the number of hands or days?",
        "Write the hands of morning and afternoon under “Hands of each session”, such as 15 and 15, and press "
        "“Save the details”. "
        "Dates, hall and name are changed there too. "
        "Once play has begun, later hands are planned anew on the page for sessions that are added.",
        "Details of the event",
        "desk-event",
        words="date day hall name session round short shorter longer time fewer more break lunch morning afternoon",
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
        words="assistant helper typist second leader deputy share else type account volunteer leader cannot come "
        "grandson other",
    ),
    Answer(
        Part.EVENING,
        "Which movement do I choose?",
        "Press “Use this movement” at the first proposal: it is the fairest for your number of tables. "
        "Choose “In sequence: up 1, up 2, up 3, …” where your association plays plain progression. "
        "You can choose again until play has started.",
        "Movement",
        "desk-movement",
        words="rotation plan who goes where fair progression moves schedule balanced",
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
        words="paper sheets printer pdf need evening friday movement calling tables on name tags",
        pages=("desk",),
    ),
    Answer(
        Part.EVENING,
        "How do I print the sheet of one table again?",
        "What no longer fits is ticked already: press “Make the PDFs”, then “Open what changed”: those "
        "tables’ pages alone. "
        "Above the list stands what to write in by hand instead. "
        "For a lost sheet choose that table’s pages in the list beside the PDF.",
        "Sheets",
        "desk-printing",
        words="reprint lost again new copy coffee spilled page only one outdated out of date",
    ),
    Answer(
        Part.EVENING,
        "The letters are too small. Can they be larger?",
        "Tick “Large print” and press “Make the PDFs”: every sheet is then set about a third larger. "
        "On larger paper choose “A3” or “Tabloid (11 × 17)”. "
        "Pages on a screen grow with Ctrl and +, and keep everything in sight.",
        "Sheets",
        "desk-printing",
        words="big bigger large print font eyes read size glasses see zoom a4 letter",
    ),
    Answer(
        Part.EVENING,
        "How do phones reach this computer?",
        "Open “Phones in the hall” on the desk and press “Let the phones in the hall reach this computer”; this "
        "computer and the phones must be in the same Wi-Fi. "
        "The desk then shows the address, with a QR to scan. "
        "Do this before you print, in the Wi-Fi of the hall.",
        "Desk",
        "desk",
        words="phone connect wifi wi-fi qr code network address scan mobile cell tablet smartphone",
        pages=("desk-verifiers", "office"),
    ),
    Answer(
        Part.EVENING,
        "How do verifiers get in?",
        "They scan the QR on this page, or open the address and type the event’s code and their name; they need "
        "no account. "
        "“Make the card” gives one person a code of their own, and “Print the QR cards” prints them. "
        "“Change the code” shuts out everybody who came in by the old one.",
        "Verifiers",
        "desk-verifiers",
        words="verifier counter counters sign log in login code card qr helper let in count access tablet ask asking",
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
        "projector beamer tv television trump screen display big wall hall",
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
        words="paper only no without computer laptop offline hall pack manual hand",
        pages=("desk-paper-day",),
    ),
    Answer(
        Part.EVENING,
        "What can the public see?",
        "Everybody sees teams, tables, flags and places, but no player’s name unless you tick that all have "
        "agreed. "
        "Here you choose when the standings are shown: “after each day is closed”, “as the counts come in”, or "
        "“only when the leader publishes”. "
        "Telephones and dates of birth are shown to nobody but you.",
        "What the public sees",
        "desk-shown",
        words="privacy private hide names name web internet secret standings visible website publish show online "
        "results provisional verified nobody see mean",
        pages=("desk-event", "public-event", "desk-results"),
    ),
    Answer(
        Part.DAY,
        "What do I do before the first hand?",
        "Tick who is here and whose twelve flags are complete, or press “All are here” and “All flags are "
        "complete”. "
        "Then open the day: from then on teams, tables and movement are fixed, and verifiers can count. "
        "A table that is not ticked is only a warning.",
        "Check-in",
        "desk-check-in",
        DAY,
        "open day start morning begin check in arrive tick flags each table how many twelve number",
        ("desk-open", "desk-day", "desk"),
    ),
    Answer(
        Part.DAY,
        "People come without a team. How are fours drawn?",
        "Write everybody who comes in, those who stay together on one line, and press “Add to the list”. "
        "When all are there, draw the fours on the same page; they are seated too. "
        "Whoever is left over is a spare, and who comes later is drawn with all others again until play starts.",
        "At the door",
        "desk-door",
        words="door draw drawn lot alone single singles pair partner team teams mix random come without join eleven "
        "players",
        pages=("desk-teams", "desk-players", "desk-seating"),
    ),
    Answer(
        Part.DAY,
        "How do I note who has paid?",
        "Write the fee under “Entry fee of a team” and press “Save the details”. "
        "The check-in page then has a button for each team that pays. "
        "The list of who has paid can be printed.",
        "Details of the event",
        "desk-event",
        words="money pay paid fee entry dollars cash cheque check owe bill",
        pages=("desk-check-in",),
    ),
    Answer(
        Part.DAY,
        "A player is ill, missing or goes home. What now?",
        "Press the player’s name under “A player is ill, late or goes home”, and choose the spare who plays "
        "instead and from which hand. "
        "You read what to say in the hall and which pages to print, then save it. "
        "While nobody sits in, the pair that lacks a player sits out with those it would meet.",
        "Somebody is not here",
        "desk-changes",
        EVENT,
        "sick ill fell hurt broke hip leg heart lady captain absent missing fourth spare substitute replace chair "
        "seat three player hospital late away leave leaves noon short died faint stroke attack ambulance doctor "
        "knee bad husband wife couple",
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
        "spare spares turns rotate fifth player alternate five share sit out",
        ("turns", "desk-spares"),
    ),
    Answer(
        Part.DAY,
        "A team comes late. What now?",
        "Press its name under “The whole team is late or leaves”: its table is left empty, and the page says who "
        "sits out. "
        "When it comes, the same page has a link, and the team plays from the next hand on. "
        "For a team that is not on the list at all choose “A team that is not on the list comes”.",
        "Somebody is not here",
        "desk-changes",
        EVENT,
        "late arrive traffic delayed not here yet unlisted extra unexpected new walked walk one more",
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
        "leave left early quit gone drop out cancel empty table no show absent withdraw",
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
        "wrong table seat swap exchange mixed up switched sit",
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
        "letter change switch swap partner pair seat players changed seats places two",
        ("letters", "desk-players"),
    ),
    Answer(
        Part.DAY,
        "How do I call the hands, and what if I called a wrong one?",
        "Read the words aloud and press the button “Next”; the hall screen follows. "
        "“Back to hand” brings the one before. "
        "If you called from paper, write the hand under “We are at hand” and press “Call this hand”.",
        "Call the hands",
        "desk-hands",
        DAY,
        "call next announce previous back wrong hand how long minutes time pace skip skipped mistake say read "
        "microphone up mean means say trump",
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
        words="wrong pair couple table played mistake went up down otherwise different trump",
        pages=("desk-hands", "public-movement"),
    ),
    Answer(
        Part.DAY,
        "Somebody revoked, misdealt or quarrels. Who decides?",
        "You do; the sheet names who deals, and the rules are at the foot of every page under “How it is played”. "
        "A revoke costs two tricks, given to the opponents at the end of the hand. "
        "What you decided, and why, you write under “Record a ruling” and press “Save the ruling”.",
        "Rulings",
        "desk-rulings",
        words="revoke renege misdeal led lead turn men women gentlemen ladies rules dispute argument fight complain "
        "cheat penalty referee exposed card deal",
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
        "loan loans lend borrow zero none out of flags owe markers empty run",
    ),
    Answer(
        Part.DAY,
        "What do I do at lunch?",
        "Count the tables for yourself if you like: no place hangs on it, but an error is found earlier. "
        "“Break report”, or your own word for it, shows what is not counted yet, loans and places. "
        "Call the first hand of the afternoon when everybody is back.",
        "All pages",
        "desk-pages",
        words="break lunch coffee tea noon session checkpoint pause report half eat meal dinner supper",
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
        "stop early end finish weather snow storm shorten sooner tired hands",
        ("play-ends", "play-goes-on", "desk-hands", "desk-changes"),
    ),
    Answer(
        Part.DAY,
        "How do I type in the count slips?",
        "Type the flags of each table, and leave out the tables you do not have yet. "
        "Under “Who counted” write the name on the slip. "
        "Press “Save these counts” whenever slips come in.",
        "Counts from slips",
        "desk-counts",
        DAY,
        "slip paper type typing enter entering count result flags fives loose keyboard verifier no phone without",
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
        "conflict disagree different second count two verifiers not the same which",
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
        "end close finish over evening finished done",
        ("desk-day", "desk-counts"),
    ),
    Answer(
        Part.DAY,
        "A count is wrong, and the day is still open. What now?",
        "Press the table’s cell in the room; its page shows each count and by whom. "
        "Take the count back, or write the right number with a reason. "
        "A verifier who mistyped can count the table again.",
        "Day {day}",
        "desk-day",
        DAY,
        "wrong number keyed mistyped typo score count correct mistake flags error fix wrote written instead",
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
        "reopen closed wrong number score change after keyed home already count correct after later correction "
        "final mistake over instead typed",
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
        "sum total missing flag lost short too many difference balance add up 192 found",
        ("desk-close", "desk-counts", "desk-loans"),
    ),
    Answer(
        Part.DAY,
        "I pressed the wrong button. How do I undo it?",
        "What was done last stands at the side of the desk, with “Take it back” or where it is corrected. "
        "What was done earlier is corrected on its own page. "
        "Everything that was done, and by whom, is listed under “All pages”, History.",
        "Desk",
        "desk",
        words="undo mistake wrong click button back accident accidentally revert history who did log",
        pages=("desk-log",),
    ),
    Answer(
        Part.AFTERWARDS,
        "How do we keep one table for the whole winter?",
        "Write the name of the series and press “Make the series”: this evening and its copies count towards it. "
        "Say whether flags or places give points, and how many evenings of each player count. "
        "Everybody has a line of their own, whoever they played with; who agreed is named.",
        "Series",
        "desk-series",
        words="season league club weekly evenings points best partners change people total",
        pages=("desk-put-away",),
    ),
    Answer(
        Part.AFTERWARDS,
        "Teams are tied. What now?",
        "Press “Begin the playoff”, and the page leads through it: draw, trump, dealer, tricks. "
        "With “Rule their order” you decide without play; ties for other places are shared. "
        "The bracket and its slips can be printed.",
        "Ties",
        "desk-ties",
        words="tie tied equal same flags score total second place level even play off cut cards highest playoff three "
        "way draw shared",
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
        words="final results winner won announce publish places first spreadsheet ranking end who official",
    ),
    Answer(
        Part.AFTERWARDS,
        "How do I print certificates, and the results for the newspaper?",
        "Press “Tick the usual sheets” under “Print at the end”, then “Make the PDFs”. "
        "“Results for the newspaper” is a text with all places; the certificates name the winners. "
        "A report and a letter of thanks to copy are on the page of standings.",
        "Sheets",
        "desk-printing",
        words="prize prizes award certificate paper story thank letter newspaper report press winners diploma ceremony",
        pages=("desk-prizes", "desk-results"),
    ),
    Answer(
        Part.AFTERWARDS,
        "How do I mail the results to everybody?",
        "Under “Send the results” are one picture and one PDF for a mail or a messenger. "
        "The captains’ mail addresses stand below, to copy. "
        "The public page has the results too.",
        "Standings",
        "desk-results",
        words="mail email e-mail send everybody results picture pdf messenger whatsapp addresses share post thank",
    ),
    Answer(
        Part.AFTERWARDS,
        "Where are the results of earlier years?",
        "The archive lists the champions of every year; each year has its page and a year book. "
        "A name typed there finds all results of a team. "
        "This year’s stand on the first page.",
        "Archive",
        "archive",
        (),
        "last year years results won winner champion earlier old history past tournaments archive season",
        ("events",),
    ),
    Answer(
        Part.AFTERWARDS,
        "How do I send on the teams that advance?",
        "Once the standings are final, this page makes the file, which you send to the next event’s leader. "
        "Where that event is on this computer, the button sends them to it at once. "
        "If a team cannot go, say so under “A team cannot go”: the next one in the standings takes its place.",
        "Qualifiers",
        "desk-ladder",
        words="zone provincial qualify qualifiers advance next level send mail e-mail file go on alternate winners",
    ),
    Answer(
        Part.AFTERWARDS,
        "I was sent a file with teams. Where does it go?",
        "Choose the file under “Arrived here” and press “Enter these teams”. "
        "It is checked first: who made it, and whether anybody changed it. "
        "A corrected file changes only the teams that differ.",
        "Qualifiers",
        "desk-ladder",
        words="receive received import file area zone arrived mail attachment load upload",
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
        words="paper typed type later enter evening after without computer slips pack",
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
        words="next year same again copy type repeat archive hand over successor old finished template",
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
        words="delete remove erase personal data privacy birth telephone forget clean cancel event start again",
    ),
    Answer(
        Part.AFTERWARDS,
        "Can a program read or enter something?",
        "Write what it is for, what it may do and where, and press “Make the token”. "
        "“What programs can do” lists every address, and a table for other sites. "
        "Withdraw the token afterwards.",
        "Programs that act for you",
        "api-tokens",
        (),
        "api program script token curl website export spreadsheet automatic json software developer",
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
        "power electricity outage blackout lights out dark battery died crash crashed restart computer off froze",
    ),
    Answer(
        Part.FAILS,
        "The Wi-Fi or the internet fails. What now?",
        "Nothing here needs the internet, and players need only their paper. "
        "A phone without Wi-Fi keeps its counts and sends them by itself when it is back. "
        "If that takes too long, count on slips and type them here, with “Save these counts”.",
        "Counts from slips",
        "desk-counts",
        DAY,
        "wifi wi-fi internet network connection offline router down slow does not work doesn’t broken signal",
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
        words="firewall guest wifi wi-fi cannot can’t connect phone open load timeout hotspot block blocked another "
        "different qr code does not work doesn’t reach page",
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
        words="stored waiting unsent not received sent phone pending lost count kept",
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
        words="another laptop computer home move back up everything take transfer usb stick backup save file copy "
        "continue two computers both betty",
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
        "window closed browser tab start program run icon double click close exit quit shut turn off stop saved "
        "work disappear gone",
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
        "broken laptop computer crash dead died stolen restore backup safety copy recover lost data disk all gone "
        "empty vanished disappeared",
        ("own-events", "desk-newer-copy"),
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
        words="printer another different broken jam jammed half ink empty toner print paper not working out usb",
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
        "screen frozen stuck black wall projector hang stopped old reload",
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
        "lost forgotten forgot password sign in login locked out account recovery",
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
        "invite new leader account link sign up",
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
        "year season list many events at once spreadsheet areas zones dates halls invite all",
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
        "password forgotten lost leader disable block remove account",
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
        "ill sick hand over event leader replace another take over absent other leader cannot come",
        ("office-hand-over", "office-leader"),
    ),
    Answer(
        Part.OFFICE,
        "Where do our name, logo and colour go?",
        "Write them here and press “Save it”. "
        "They stand on every sheet, certificate and public page from then on. "
        "Write also whom people ask, and how their data are looked after.",
        "The association",
        "office-association",
        (),
        "logo name colour contact privacy association letterhead brand",
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
        "delete remove erase person name personal data privacy forget",
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
        "recovery card code password forget lost office own",
        ("office", "own-events", "password"),
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
        "mark sign signed fingerprint trust genuine computer installation stranger unknown",
        ("restore", "desk-ladder"),
    ),
)
