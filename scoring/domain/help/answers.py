"""Every question that Help answers: in three sentences, with the page that has the button; the guide prints the same.

What stands between “ and ” in an answer is written so on its page; a test opens each page and looks.
"""

from dataclasses import dataclass
from enum import Enum

from scoring.domain.rules_text import Settings, sections

EVENT, DAY, CLOSED_DAY = ("slug",), ("slug", "day"), ("slug", "closed_day")


class Part(Enum):
    """When somebody asks; the headings of Help and the chapters of the guides."""

    WEEKS_BEFORE = "Two weeks before"
    EVENING = "The evening before"
    DAY = "The day"
    AFTERWARDS = "Afterwards"
    FAILS = "When something fails"
    OFFICE = "The association’s office"
    RULES = "The rules in short"


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


RULE_WORDS = {
    "Your table": "players sit partners against who plays whom",
    "The deal": "deal dealer shuffle cut cards who deals",
    "Playing the hand": "rules play trick ace high low lead leads first card trump suit follow nt no giveaway mean",
    "Winning flags": "rules tricks how many for a flag win won visitors stay home seven ten",
    "When something goes wrong": "rules penalty revoke renege misdeal led out of turn exposed dropped card suit",
    "The end of the day": "fives most flags win winner",
    "Ties": "tie play off bye three teams cut draw",
    "Courtesy": "signals cheat cheating talk talking table",
}
"""Other words for what the rules say under a heading."""

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
        "create set first tournament games nothing over again organise organize plan",
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
        "practice try test exercise learn example rehearsal train demo time",
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
        "evening house hearts trump fort table names break tea only",
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
        words="add type register names players excel csv copy new email addresses telephone roster upload import "
        "sign-up registration secretary word google",
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
        words="spelling typo change player rename letter telephone number add",
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
        words="only less missing odd number tables remove cancel withdraw signed off add extra many few",
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
        words="seat place change draw position sit different put",
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
        words="hall name session round short shorter longer time fewer more break lunch morning afternoon postpone "
        "cancel location place another address",
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
        words="assistant typist second leader deputy share else type account come other together wife daughter son "
        "nephew niece",
    ),
    Answer(
        Part.EVENING,
        "Which movement do I choose?",
        "Press “Use this movement” at the first proposal: it is the fairest for your number of tables. "
        "Choose “In sequence: up 1, up 2, up 3, …” where your association plays plain progression. "
        "You can choose again until play has started.",
        "Movement",
        "desk-movement",
        words="rotation plan goes fair progression moves schedule balanced",
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
        words="paper printer pdf evening friday movement calling tables name tags cards place",
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
        words="reprint lost new copy coffee page only outdated date",
    ),
    Answer(
        Part.EVENING,
        "The letters are too small. Can they be larger?",
        "Tick “Large print” and press “Make the PDFs”: every sheet is then set about a third larger. "
        "On larger paper choose “A3” or “Tabloid (11 × 17)”. "
        "Pages on a screen grow with Ctrl and +, and keep everything in sight.",
        "Sheets",
        "desk-printing",
        words="print font eyes read size glasses see zoom bad",
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
        words="connect wifi qr code network address scan",
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
        words="counter sign log login code card qr helper count access tablet ask logon",
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
        "projector tv trump display big hall hdmi cable second monitor hook plug",
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
        words="paper only without offline hall pack manual hand pen pencil",
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
        words="privacy private hide names web internet secret standings visible website publish show online results "
        "home family watch follow live grandchildren tablet link address shareprovisional verified nobody "
        "mean",
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
        "open day start morning check arrive tick flags each table many number deck pack card ready setup set "
        "checklist boxes",
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
        words="door alone pair mix random join arrive night players walk-in pot three fourth couple ladies friends "
        "single",
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
        words="entry dollars check owe bill price owing register treasurer receipt",
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
        "fell hurt broke heart lady captain absent fourth spare substitute replace chair three late away leave noon "
        "short bad couple sits stand unable tomorrow substitution pain chest ankle twisted slipped wheelchair "
        "emergency nurse accident allergic nosebleed vomit tired rest grandma grandpa mother wedding appointment "
        "dentist kid baby old fellow only",
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
        "spare turns rotate fifth player alternate sit",
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
        "arrive not here yet unlisted extra unexpected new walked more put started after car ditch highway flat "
        "tire drive road truck ferry breakfast overslept wait hold",
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
        "leave early quit gone drop cancel empty table show absent withdraw unable car ditch cancelled phoned "
        "called refuse",
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
        "wrong seat swap exchange switched sit",
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
        "switch swap partner pair seat places",
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
        "next announce previous back long minutes time pace skip read microphone mean trump ahead schedule behind "
        "loud hear heard timer speed slow hurry clock",
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
        words="pair couple went down otherwise different trump skipped forgot direction opponents",
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
        words="renege misdeal led lead turn men rules dispute argument fight complain cheat penalty referee exposed "
        "argue upset angry decision protest appeal judgecard deal",
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
        "loan lend borrow zero none owe empty run",
    ),
    Answer(
        Part.DAY,
        "What do I do at lunch?",
        "Count the tables for yourself if you like: no place hangs on it, but an error is found earlier. "
        "“Break report”, or your own word for it, shows what is not counted yet, loans and places. "
        "It lasts as long as you like: call the afternoon’s first hand when everybody is back.",
        "All pages",
        "desk-pages",
        words="long length minutes when time hours rest break coffee tea noon session "
        "checkpoint pause report half eat meal dinner supper sandwich stop dessert",
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
        "early end weather shorten sooner tired hands home leave",
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
        "paper enter result flags fives loose keyboard verifier phone without unreadable handwriting illegible numbers",
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
        "conflict disagree different second verifiers not same agree counters argue recount twice",
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
        "close over evening done",
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
        "number keyed mistyped typo correct flags wrote written instead put",
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
        "reopen number change after keyed home correct later correction final over instead found next morning "
        "tomorrow went",
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
        "sum total missing lost short many difference balance found off extra under floor dropped pocket",
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
        words="click back accident accidentally revert history log go oops undone cancel restore",
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
        words="season league club weekly evenings points best partners change total",
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
        words="same flags score total second place level play off cut cards highest playoff three both champion "
        "brokentiebreak tiebreaker hand against overtimebroken break aheadway draw shared",
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
        words="results winner announce places first spreadsheet ranking end official declare order read loud today",
    ),
    Answer(
        Part.AFTERWARDS,
        "How do I print certificates, and the results for the newspaper?",
        "Press “Tick the usual sheets” under “Print at the end”, then “Make the PDFs”. "
        "“Results for the newspaper” is a text with all places; the certificates name the winners. "
        "A report and a letter of thanks to copy are on the page of standings.",
        "Sheets",
        "desk-printing",
        words="prize award paper story thank letter report winners diploma ceremony trophy trophies ribbon medal "
        "give write names onto article radio facebook",
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
        words="send picture pdf messenger whatsapp addresses share post thank",
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
        "last won old history past tournaments archive season ago before previous record hall fame",
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
        words="zone provincial qualify qualifiers next level mail file go alternate winners",
    ),
    Answer(
        Part.AFTERWARDS,
        "I was sent a file with teams. Where does it go?",
        "Choose the file under “Arrived here” and press “Enter these teams”. "
        "It is checked first: who made it, and whether anybody changed it. "
        "A corrected file changes only the teams that differ.",
        "Qualifiers",
        "desk-ladder",
        words="receive import area zone arrived mail attachment load upload winners download usb take",
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
        words="later enter evening after without computer slips pack",
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
        words="same copy type repeat archive hand over successor old finished template",
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
        words="personal privacy birth telephone forget clean cancel start again",
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
        "api script token curl website export spreadsheet automatic json software developer",
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
        "lights dark battery died crash restart computer off froze plug cord cable charger outlet hydro generator "
        "breaker",
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
        "offline router down slow not work broken lost dropped reset reception bars",
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
        words="firewall guest wifi connect load timeout hotspot block another different qr code not work reach scan "
        "camera refused error site",
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
        words="waiting unsent sent pending kept",
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
        words="move back everything transfer usb stick backup save file copy continue both betty memory drive cloud "
        "carry bring",
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
        "browser tab run icon double click exit quit shut turn off stop saved work disappear gone lid sleep asleep "
        "update shutdown reboot minimised vanished",
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
        "broken crash dead died stolen restore backup copy recover lost data disk all gone empty vanished disappeared",
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
        words="another different broken jam half empty paper working usb nothing comes",
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
        "frozen stuck black wall projector stopped old reload blank dark hdmi cable number hand",
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
        "lost forgotten sign login locked account recovery remember word",
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
        "new account link sign",
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
        "season list many once spreadsheet areas zones dates halls invite",
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
        "forgotten lost disable block remove account",
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
        "hand over replace another take absent other come",
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
        "contact privacy association letterhead brand",
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
        "person name personal data privacy forget",
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
        "recovery card code lost",
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
        "sign fingerprint trust genuine installation stranger unknown",
        ("restore", "desk-ladder"),
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
        "men mixed couple age old young allowed must together gender partner married marry sit same table friends "
        "sister brother family relatives",
    ),
    Answer(
        Part.RULES,
        "Who goes to which table next?",
        "The movement sheet on each table says, hand by hand, where its players go and whom they meet. "
        "You only call the hand; nobody has to be sent. "
        "All hands of all tables are listed here.",
        "Movement",
        "desk-movement",
        words="send know move moves stay visitors way sit sits direction find where",
        pages=("desk-hands",),
    ),
    Answer(
        Part.RULES,
        "Who gets a prize, or the prize money?",
        "What is given, and how money is shared, you decide; the program adds up no money. "
        "Write each prize under “A prize” and press “Add the prize”. "
        "The page then names who has won it.",
        "Prizes",
        "desk-prizes",
        words="cash dollars pay payout split divide share win winner trophy gift much second third give award",
    ),
    *(
        Answer(
            Part.RULES, f"The rules: {title}", " ".join(text), "Military Whist", "rules", (), RULE_WORDS.get(title, "")
        )
        for title, text in sections(Settings())
    ),
)
