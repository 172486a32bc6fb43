"""Ninety-seven lists of teams as people make them, each with the teams that it means."""

from dataclasses import replace

from tournament.domain import Seat, TeamEntry


def team(name: str, *players: str, **pasted: str | int) -> TeamEntry:
    """A team with its players in the order A, B, X, Y; an empty name is nobody."""
    seats = {seat: player for seat, player in zip(Seat, players, strict=False) if player}
    return replace(TeamEntry(name, players=seats), **pasted)  # type: ignore[arg-type]  # mypy cannot see which field


GUNN = team("Gunn Runners", "Ann Gunn", "Bob Ray", "Xia Wu", "Yul Brown")
ACES = team("Four Aces", "Cy Dole", "Di Ek", "Ed Fox", "Flo Gray")
SALT = team("Salt & Pepper", "Gil Hay", "Hal Ives", "Ida Jay", "Jo Kerr")
KINGS = team("Kings", "Kay Law", "Lou Moe", "Mia Noe", "Ned Orr")

LISTS: dict[str, tuple[str, list[TeamEntry]]] = {
    "written by hand: the team and its four": (
        """
Gunn Runners, Ann Gunn, Bob Ray, Xia Wu, Yul Brown
Four Aces, Cy Dole, Di Ek, Ed Fox, Flo Gray""",
        [GUNN, ACES],
    ),
    "with the zone, of which one team has nothing else": (
        """
Gunn Runners,Zone 1,Ann Gunn,Bob Ray,Xia Wu,Yul Brown
Kings""",
        [replace(GUNN, zone="Zone 1"), TeamEntry("Kings")],
    ),
    "an area secretary's spreadsheet: titles, numbering, captain, telephone, fees, a sum": (
        """Area 5 Military Whist Playoffs\t\t\t\t\t\t\t
Camrose, March 14 2026\t\t\t\t\t\t\t

No.\tTeam Name\tCaptain\tPlayer 2\tPlayer 3\tPlayer 4\tPhone\tPaid
1\tGunn Runners\tAnn Gunn\tBob Ray\tXia Wu\tYul Brown\t780-555-0101\tyes
2\tFour Aces\tCy Dole\tDi Ek\tEd Fox\tFlo Gray\t(780) 555-0102\tyes
3\tSalt & Pepper\tGil Hay (C)\tHal Ives\tIda Jay\tTBA\t7805550103\t
Total 3 teams\t\t\t\t\t\t\t$120""",
        [
            replace(GUNN, telephone="780-555-0101"),
            replace(ACES, telephone="(780) 555-0102"),
            team("Salt & Pepper", "Gil Hay", "Hal Ives", "Ida Jay", telephone="7805550103"),
        ],
    ),
    "captain in the first column, `Players` over three, the town last": (
        """
Captain\tTeam\tPlayers\t\t\tTown
Ann Gunn\tGunn Runners\tBob Ray\tXia Wu\tYul Brown\tCamrose
Cy Dole\tFour Aces\tDi Ek\tEd Fox\tFlo Gray\tLeduc""",
        [replace(GUNN, area="Camrose"), replace(ACES, area="Leduc")],
    ),
    "a captain who is named again among the players": (
        """
Team;Captain;A;B;X;Y
Gunn Runners;Bob Ray;Ann Gunn;Bob Ray;Xia Wu;Yul Brown
Four Aces;Cy Dole;Cy Dole;Di Ek;Ed Fox;Flo Gray""",
        [GUNN, ACES],
    ),
    "zones as numbers, the place it qualified with": (
        """
Team,Zone,Place,Player A,Player B,Player X,Player Y
Gunn Runners,3,1,Ann Gunn,Bob Ray,Xia Wu,Yul Brown
Four Aces,7,2,Cy Dole,Di Ek,Ed Fox,Flo Gray""",
        [replace(GUNN, zone="Zone 3", qualified_place=1), replace(ACES, zone="Zone 7", qualified_place=2)],
    ),
    "zones as numbers, without headings": (
        """
Gunn Runners,3,Ann Gunn,Bob Ray,Xia Wu,Yul Brown
Four Aces,7,Cy Dole,Di Ek,Ed Fox,Flo Gray
Kings,3,Kay Law,Lou Moe,Mia Noe,Ned Orr""",
        [replace(GUNN, zone="Zone 3"), replace(ACES, zone="Zone 7"), replace(KINGS, zone="Zone 3")],
    ),
    "`Place` is where a team comes from": (
        """
Team;Place;A;B;X;Y
Gunn Runners;Camrose;Ann Gunn;Bob Ray;Xia Wu;Yul Brown
Four Aces;Leduc;Cy Dole;Di Ek;Ed Fox;Flo Gray""",
        [replace(GUNN, area="Camrose"), replace(ACES, area="Leduc")],
    ),
    "in French": (
        """
Équipe;Joueur A;Joueur B;Joueur X;Joueur Y;Téléphone;Ville
Les Étoiles;Zoé Béland;Noël Côté;Renée Dubé;Éric Forêt;780 555-0104;St. Paul
Château d'Or;Anaïs Gagné;Benoît Hébert;Cécile Île;Désiré Joly;780 555-0105;Falher""",
        [
            team("Les Étoiles", "Zoé Béland", "Noël Côté", "Renée Dubé", "Éric Forêt",
                 telephone="780 555-0104", area="St. Paul"),
            team("Château d'Or", "Anaïs Gagné", "Benoît Hébert", "Cécile Île", "Désiré Joly",
                 telephone="780 555-0105", area="Falher"),
        ],
    ),
    "two players a cell, `&` or `and` between them, one couple, one partner missing": (
        """
Team\tZone\tA & B\tX & Y
Gunn Runners\tZone 3\tAnn & Bob Gunn\tXia Wu & Yul Brown
Salt & Pepper\tZone 1\tGil Hay and Hal Ives\tIda Jay & Jo Kerr
Four Aces\tZone 7\tCy Dole & Di Ek\tEd Fox""",
        [
            team("Gunn Runners", "Ann Gunn", "Bob Gunn", "Xia Wu", "Yul Brown", zone="Zone 3"),
            replace(SALT, zone="Zone 1"),
            team("Four Aces", "Cy Dole", "Di Ek", "Ed Fox", zone="Zone 7"),
        ],
    ),
    "both pairs in one cell, without headings": (
        """
Gunn Runners\tAnn Gunn & Bob Ray / Xia Wu & Yul Brown
Salt & Pepper\tGil Hay & Hal Ives / Ida Jay & Jo Kerr""",
        [GUNN, SALT],
    ),
    "two blank columns": (
        """
Team\t\tZone\t\t\tA\tB\tX\tY
Gunn Runners\t\tZone 3\t\t\tAnn Gunn\tBob Ray\tXia Wu\tYul Brown
Four Aces\t\tZone 7\t\t\tCy Dole\tDi Ek\tEd Fox\tFlo Gray""",
        [replace(GUNN, zone="Zone 3"), replace(ACES, zone="Zone 7")],
    ),
    "merged headings over the headings": (
        """
\t\tPlayers\t\t\t
Team\tZone\tA\tB\tX\tY
Gunn Runners\tZone 3\tAnn Gunn\tBob Ray\tXia Wu\tYul Brown
Four Aces\tZone 7\tCy Dole\tDi Ek\tEd Fox\tFlo Gray""",
        [replace(GUNN, zone="Zone 3"), replace(ACES, zone="Zone 7")],
    ),
    "an e-mail with numbers and dashes": (
        """
Here are our teams:
1. Gunn Runners – Ann Gunn, Bob Ray, Xia Wu, Yul Brown
2. Four Aces – Cy Dole, Di Ek, Ed Fox, Flo Gray
3. Salt & Pepper - Gil Hay, Hal Ives, Ida Jay, Jo Kerr
Spares: Pat Quinn, Ray Sole""",
        [GUNN, ACES, SALT],
    ),
    "a numbered table of Word, with the heading again on its second page": (
        """
#\tTeam\tPlayers\t\t\t
1\tGunn Runners\tAnn Gunn\tBob Ray\tXia Wu\tYul Brown
2\tFour Aces\tCy Dole\tDi Ek\tEd Fox\tFlo Gray
#\tTeam\tPlayers\t\t\t
3\tKings\tKay Law\tLou Moe\tMia Noe\tNed Orr""",
        [GUNN, ACES, KINGS],
    ),
    "numbers without a heading": (
        """
1\tGunn Runners\tAnn Gunn\tBob Ray\tXia Wu\tYul Brown
2\tFour Aces\tCy Dole\tDi Ek\tEd Fox\tFlo Gray
3\tKings\tKay Law\tLou Moe\tMia Noe\tNed Orr""",
        [GUNN, ACES, KINGS],
    ),
    "the zones stand between the teams": (
        """
Zone 1
Gunn Runners, Ann Gunn, Bob Ray, Xia Wu, Yul Brown
Four Aces, Cy Dole, Di Ek, Ed Fox, Flo Gray

Zone 2:
Kings, Kay Law, Lou Moe, Mia Noe, Ned Orr""",
        [replace(GUNN, zone="Zone 1"), replace(ACES, zone="Zone 1"), replace(KINGS, zone="Zone 2")],
    ),
    "two lists side by side": (
        """
Team\tPlayer 1\tPlayer 2\tPlayer 3\tPlayer 4\t\tTeam\tPlayer 1\tPlayer 2\tPlayer 3\tPlayer 4
Gunn Runners\tAnn Gunn\tBob Ray\tXia Wu\tYul Brown\t\tKings\tKay Law\tLou Moe\tMia Noe\tNed Orr
Four Aces\tCy Dole\tDi Ek\tEd Fox\tFlo Gray""",
        [GUNN, ACES, KINGS],
    ),
    "telephone numbers below the players, a sum between the teams": (
        """
Team\tA\tB\tX\tY\tFee
Gunn Runners\tAnn Gunn\tBob Ray\tXia Wu\tYul Brown\t40
\t780-555-0101\t\t780-555-0103\t\t
Sub-total\t\t\t\t\t40
Four Aces\tCy Dole\tDi Ek\tEd Fox\tFlo Gray\t""",
        [replace(GUNN, telephone="780-555-0101, 780-555-0103"), ACES],
    ),
    "a row for every player": (
        """
Team\tPlayer\tPhone
Gunn Runners\tAnn Gunn\t780-555-0101
\tBob Ray\t
\tXia Wu\t
\tYul Brown\t
Four Aces\tCy Dole\t780-555-0102
\tDi Ek\t
\tEd Fox\t
\tFlo Gray\t""",
        [replace(GUNN, telephone="780-555-0101"), replace(ACES, telephone="780-555-0102")],
    ),
    "a row for every player, the team's name on each": (
        """
Team,Name
Gunn Runners,Ann Gunn
Gunn Runners,Bob Ray
Gunn Runners,Xia Wu
Gunn Runners,Yul Brown
Kings,Kay Law
Kings,Lou Moe
Kings,Mia Noe""",
        [GUNN, team("Kings", "Kay Law", "Lou Moe", "Mia Noe")],
    ),
    "in blocks, a line for everybody": (
        """
Team: Gunn Runners
A: Ann Gunn
B: Bob Ray
X: Xia Wu
Y: Yul Brown

Team: Four Aces
A: Cy Dole
B: Di Ek
X: Ed Fox
Y: Flo Gray""",
        [GUNN, ACES],
    ),
    "tabs, semicolons and commas, line by line and in one line": (
        """
Gunn Runners\tZone 3\tAnn Gunn\tBob Ray\tXia Wu\tYul Brown
Four Aces; Zone 7; Cy Dole; Di Ek; Ed Fox; Flo Gray
Salt & Pepper, Zone 1, Gil Hay, Hal Ives, Ida Jay, Jo Kerr
Kings\tZone 2\tKay Law, Lou Moe, Mia Noe, Ned Orr""",
        [replace(GUNN, zone="Zone 3"), replace(ACES, zone="Zone 7"), replace(SALT, zone="Zone 1"),
         replace(KINGS, zone="Zone 2")],
    ),
    "a semicolon after the team, commas between its players": (
        """
Gunn Runners; Ann Gunn, Bob Ray, Xia Wu, Yul Brown
Four Aces; Cy Dole, Di Ek, Ed Fox, Flo Gray""",
        [GUNN, ACES],
    ),
    "surname first": (
        """
Team\tPlayer 1\tPlayer 2\tPlayer 3\tPlayer 4
Kings\tLaw, Kay\tMoe, Lou\tNoe, Mia\tOrr, Ned
Queens\tLee, Una\tSo, Vi\tTo, Wes\tUy, Zoe""",
        [KINGS, team("Queens", "Una Lee", "Vi So", "Wes To", "Zoe Uy")],
    ),
    "surname first, in quotation marks, a row for every player in any order": (
        """
Name,Team,Seat
"Moe, Lou",Kings,B
"Law, Kay",Kings,A
"Noe, Mia",Kings,X
"Brown, Yul",Gunn Runners,Y
"Gunn, Ann",Gunn Runners,A
"Ray, Bob",Gunn Runners,B
"Orr, Ned",Kings,Y
"Wu, Xia",Gunn Runners,X""",
        [KINGS, GUNN],
    ),
    "a row for every player, first and last name apart": (
        """
Team\tFirst\tLast\tPhone\tPaid
Gunn Runners\tAnn\tGunn\t780-555-0101\tyes
Gunn Runners\tBob\tRay\t\t
Gunn Runners\tXia\tWu\t\t
Gunn Runners\tYul\tBrown\t\t
\t\t\t\t
Four Aces\tCy\tDole\t780-555-0102\t
\tDi\tEk\t\t
\tEd\tFox\t\t
\tFlo\tGray\t\t""",
        [replace(GUNN, telephone="780-555-0101"), replace(ACES, telephone="780-555-0102")],
    ),
    "the same without headings": (
        """
Gunn Runners\tAnn\tGunn\t780-555-0101
Gunn Runners\tBob\tRay\t
Gunn Runners\tXia\tWu\t
Gunn Runners\tYul\tBrown\t
Four Aces\tCy\tDole\t780-555-0102
\tDi\tEk\t
\tEd\tFox\t
\tFlo\tGray\t""",
        [replace(GUNN, telephone="780-555-0101"), replace(ACES, telephone="780-555-0102")],
    ),
    "first and last names of four in eight columns": (
        """
Team;Player 1 First;Player 1 Last;Player 2 First;Player 2 Last;Player 3 First;Player 3 Last;Player 4 First;Player 4 Last
Gunn Runners;Ann;Gunn;Bob;Ray;Xia;Wu;Yul;Brown
Four Aces;Cy;Dole;Di;Ek;Ed;Fox;Flo;Gray""",
        [GUNN, ACES],
    ),
    "the same under merged headings, the last name first": (
        """
\tPlayer A\t\tPlayer B\t\tPlayer X\t\tPlayer Y\t
Team\tSurname\tGiven Name\tSurname\tGiven Name\tSurname\tGiven Name\tSurname\tGiven Name
Gunn Runners\tGunn\tAnn\tRay\tBob\tWu\tXia\tBrown\tYul
Four Aces\tDole\tCy\tEk\tDi\tFox\tEd\tGray\tFlo""",
        [GUNN, ACES],
    ),
    "the same without headings, behind the town": (
        """
Gunn Runners,Camrose,Ann,Gunn,Bob,Ray,Xia,Wu,Yul,Brown
Four Aces,Leduc,Cy,Dole,Di,Ek,Ed,Fox,Flo,Gray""",
        [replace(GUNN, area="Camrose"), replace(ACES, area="Leduc")],
    ),
    "no headings: the town and the fee behind the players": (
        """
Gunn Runners\tGunn, Ann\tRay, Bob\tWu, Xia\tBrown, Yul\tCamrose\t20
Four Aces\tDole, Cy Sr.\tEk, Di\tFox, Ed\tGray, Flo\tLeduc\towes
Kings\tLaw, Kay\tMoe, Lou\tNoe, Mia\tOrr, Ned\tOlds\t$20
Salt & Pepper\tHay, Gil\tIves, Hal\tJay, Ida\tKerr, Jo\tOlds\t20""",
        [replace(GUNN, area="Camrose"), team("Four Aces", "Cy Dole Sr.", "Di Ek", "Ed Fox", "Flo Gray", area="Leduc"),
         replace(KINGS, area="Olds"),
         replace(SALT, area="Olds")],
    ),
    "a zone on the first of its teams, as merged cells are copied": (
        """
Zone\tTeam\tA\tB\tX\tY
Zone 1\tGunn Runners\tAnn Gunn\tBob Ray\tXia Wu\tYul Brown
\tFour Aces\tCy Dole\tDi Ek\tEd Fox\tFlo Gray
\tSalt & Pepper\tGil Hay\tHal Ives\tIda Jay\tJo Kerr
Zone 2\tKings\tKay Law\tLou Moe\tMia Noe\tNed Orr
\tTens\tAnn Roy""",
        [replace(GUNN, zone="Zone 1"), replace(ACES, zone="Zone 1"), replace(SALT, zone="Zone 1"),
         replace(KINGS, zone="Zone 2"), team("Tens", "Ann Roy", zone="Zone 2")],
    ),
    "two columns of telephone numbers": (
        """
Team\tA\tB\tX\tY\tHome phone\tCell
Gunn Runners\tAnn Gunn\tBob Ray\tXia Wu\tYul Brown\t780-555-0101\t780-555-0102
Four Aces\tCy Dole\tDi Ek\tEd Fox\tFlo Gray\t\t780-555-0103""",
        [replace(GUNN, telephone="780-555-0101, 780-555-0102"), replace(ACES, telephone="780-555-0103")],
    ),
    "name and surname in French": (
        """
Équipe;Nom;Prénom
Étoiles;Béland;Zoé
Étoiles;Côté;Noël
Étoiles;Dubé;Renée
Étoiles;Forêt;Éric""",
        [team("Étoiles", "Zoé Béland", "Noël Côté", "Renée Dubé", "Éric Forêt")],
    ),
    "a sentence a team, with telephones, one player missing, fees": (
        """
1. Gunn Runners: Ann Gunn, Bob Ray, Xia Wu and Yul Brown 780-555-0101 (paid)
2. Four Aces: Cy Dole, Di Ek, Ed Fox, and Flo Gray, cy@example.org, (780) 555-0102
3. Salt & Pepper: Gil Hay, Hal Ives and Ida Jay, 780 555 0103 owes $40""",
        [
            replace(GUNN, telephone="780-555-0101"),
            replace(ACES, telephone="(780) 555-0102", mail="cy@example.org"),
            team("Salt & Pepper", "Gil Hay", "Hal Ives", "Ida Jay", telephone="780 555 0103"),
        ],
    ),
    "eight words behind a team, last names first": (
        "1. Gunn Runners: Gunn, Ann, Ray, Bob, Wu, Xia, Brown, Yul 780-555-0101",
        [replace(GUNN, telephone="780-555-0101")],
    ),
    "a dash among colons": (
        "Gunn Runners: Ann Gunn, Bob Ray, Xia Wu, Yul Brown\nFour Aces - Cy Dole, Di Ek, Ed Fox, Flo Gray\n"
        "Kings: Kay Law, Lou Moe, Mia Noe, Ned Orr",
        [GUNN, ACES, KINGS],
    ),
    "a name that ends as a cancellation begins": (
        """
1. Gunn Runners: Ann Gunn, Bob Ray, Xia Wu and Yul Brown 780-555-0101
2. Four Aces: Cy Dole, Di Ek, Ed Fox and Flo Qwithdrawn 780-555-0102""",
        [
            replace(GUNN, telephone="780-555-0101"),
            team("Four Aces", "Cy Dole", "Di Ek", "Ed Fox", "Flo Qwithdrawn", telephone="780-555-0102"),
        ],
    ),
    "one such sentence alone": (
        "1. Gunn Runners: Ann Gunn, Bob Ray, Xia Wu and Yul Brown 780-555-0101",
        [replace(GUNN, telephone="780-555-0101")],
    ),
    "players in brackets": (
        "Gunn Runners (Ann Gunn, Bob Ray, Xia Wu & Yul Brown)\nFour Aces (Cy Dole, Di Ek, Ed Fox & Flo Gray)",
        [GUNN, ACES],
    ),
    "the players on the line below their team": (
        "Gunn Runners\nAnn Gunn, Bob Ray, Xia Wu and Yul Brown\n\nFour Aces\nCy Dole, Di Ek, Ed Fox and Flo Gray",
        [GUNN, ACES],
    ),
    "a line for everybody, the teams numbered": (
        "1. Gunn Runners\nAnn Gunn\nBob Ray\nXia Wu\nYul Brown\n2. Four Aces\nCy Dole\nDi Ek\nEd Fox\nFlo Gray",
        [GUNN, ACES],
    ),
    "in blocks, surname first, a telephone beside the captain": (
        "Gunn Runners\nGunn, Ann 780-555-0101\nRay, Bob\nWu, Xia\nBrown, Yul\n\n"
        "Kings\nLaw, Kay\nMoe, Lou\nNoe, Mia\nOrr, Ned",
        [replace(GUNN, telephone="780-555-0101"), KINGS],
    ),
    "what each line holds stands before it": (
        "Team: Gunn Runners\nCaptain: Ann Gunn\nPhone: 780-555-0101\nPlayers: Bob Ray, Xia Wu, Yul Brown\n\n"
        "Team: Four Aces\nCaptain: Cy Dole\nPlayers: Di Ek, Ed Fox, Flo Gray",
        [replace(GUNN, telephone="780-555-0101"), ACES],
    ),
    "columns parted by blanks": (
        "Gunn Runners    Ann Gunn   Bob Ray   Xia Wu   Yul Brown\n"
        "Four Aces       Cy Dole    Di Ek     Ed Fox   Flo Gray",
        [GUNN, ACES],
    ),
    "a form on the web": (
        """
Timestamp\tEmail Address\tTeam name\tYour name\tPlayer 2 name\tPlayer 3 name\tPlayer 4 name\tPhone number
2026/02/03 9:11:02\tann@example.org\tGunn Runners\tAnn Gunn\tBob Ray\tXia Wu\tYul Brown\t7805550101
2026/02/04 19:02:41\tcy@example.org\tFour Aces\tCy Dole\tDi Ek\tEd Fox\tFlo Gray\t7805550102""",
        [
            replace(GUNN, telephone="7805550101", mail="ann@example.org"),
            replace(ACES, telephone="7805550102", mail="cy@example.org"),
        ],
    ),
    "players in the order of their numbers, with a fifth": (
        """
Team,Player 4,Player 3,Player 2,Player 1,Spare
Gunn Runners,Yul Brown,Xia Wu,Bob Ray,Ann Gunn,Pat Quinn
Four Aces,Flo Gray,Ed Fox,Di Ek,Cy Dole,""",
        [GUNN, ACES],
    ),
    "every column that this program knows": (
        """
name,zone,area,table,qualified by,place,A,B,X,Y
Gunn Runners,Zone 1,Camrose,2,Placing,1,Ann Gunn,Bob Ray,Xia Wu,Yul Brown
Kings,,,1,,,,,,""",
        [replace(GUNN, zone="Zone 1", area="Camrose", table=2, qualified_by="placing", qualified_place=1),
         TeamEntry("Kings", table=1)],
    ),
    "quotation marks that hold commas, and one that is none": (
        '"Aces, of Camrose","Zone ""One""",Ann Lee\n"Kings" x,Zone Two,Cy Dole',
        [team("Aces, of Camrose", "Ann Lee", zone='Zone "One"'), team('"Kings" x', "Cy Dole", zone="Zone Two")],
    ),
    "names of teams alone": ("Gunn Runners\nFour Aces\nKings",
                             [TeamEntry("Gunn Runners"), TeamEntry("Four Aces"), TeamEntry("Kings")]),
    "names of teams beside a place that teams alone have": (
        "name,zone,qualified_place\nPeace First,Peace,1\nPeace Second,Peace,2",
        [TeamEntry("Peace First", zone="Peace", qualified_place=1),
         TeamEntry("Peace Second", zone="Peace", qualified_place=2)],
    ),
    "names of teams under a heading": ("Team\nGunn Runners\nKings",
                                       [TeamEntry("Gunn Runners"), TeamEntry("Kings")]),
    "a town that comes again stands where the zone would": (
        """
Gunn Runners,Camrose,Ann Gunn,Bob Ray,Xia Wu,Yul Brown
Four Aces,Leduc,Cy Dole,Di Ek,Ed Fox,Flo Gray
Salt & Pepper,Camrose,Gil Hay,Hal Ives,Ida Jay,Jo Kerr
Kings,Leduc,Kay Law,Lou Moe,Mia Noe,Ned Orr""",
        [replace(GUNN, zone="Camrose"), replace(ACES, zone="Leduc"), replace(SALT, zone="Camrose"),
         replace(KINGS, zone="Leduc")],
    ),
    "lines of one cell in quotation marks": (
        'Team\tPlayers\nGunn Runners\t"Ann Gunn\nBob Ray\nXia Wu\nYul Brown"\n'
        'Kings\t"Kay Law\nLou Moe\nMia Noe\nNed Orr"',
        [GUNN, KINGS],
    ),
    "a table with bars": (
        "| Team | A | B | X | Y |\n|---|---|---|---|---|\n| Kings | Kay Law | Lou Moe | Mia Noe | Ned Orr |\n"
        "| Gunn Runners | Ann Gunn | Bob Ray | Xia Wu | Yul Brown |",
        [KINGS, GUNN],
    ),
    "the name of a captain, which is no zone": (
        "Gunn Runners, Ann Gunn\nFour Aces, Cy Dole",
        [team("Gunn Runners", "Ann Gunn"), team("Four Aces", "Cy Dole")],
    ),
    "teams whose names begin with a number": (
        "7 of Hearts, Ann Gunn, Bob Ray, Xia Wu, Yul Brown\n4 Aces, Cy Dole, Di Ek, Ed Fox, Flo Gray",
        [replace(GUNN, name="7 of Hearts"), replace(ACES, name="4 Aces")],
    ),
}  # fmt: skip

ROSS = team("Camrose Kings", "Bob Ross", "Alice Ross", "Ted Neill", "Fern Neill")
HART = team("Ponoka Pals", "Mel Hart", "June Hart", "Cal Mohr", "Bea Mohr")
FRY = team("Leduc Ladies", "Ada Fry", "Eve Fry", "Ina Moe", "Una Moe")
UNTIDY: dict[str, tuple[str, list[TeamEntry]]] = {
    "bullets, a greeting, a mark of its own in each line": (
        "Here is what I have so far\n* Camrose Kings: Bob Ross, Alice Ross, Ted Neill, Fern Neill 780.555.0101\n"
        "* Ponoka Pals - Mel Hart, June Hart, Cal Mohr, Bea Mohr (403) 555-0102\n"
        "• Leduc Ladies; Ada Fry; Eve Fry; Ina Moe; Una Moe; 780 555 0103",
        [replace(ROSS, telephone="780.555.0101"), replace(HART, telephone="(403) 555-0102"),
         replace(FRY, telephone="780 555 0103")],
    ),
    "numbers without a sign, the last line from a spreadsheet": (
        "1 Camrose Kings; Bob Ross; Alice Ross; Ted Neill; Fern Neill\n"
        "2 Ponoka Pals; Mel Hart; June Hart; Cal Mohr; Bea Mohr\n"
        "3 Leduc Ladies\tAda Fry\tEve Fry\tIna Moe\tUna Moe",
        [ROSS, HART, FRY],
    ),
    "the team in brackets behind its players, with a star behind that": (
        "Bob Ross, Alice Ross, Ted Neill, Fern Neill (Camrose Kings) *\n"
        "Mel Hart, June Hart, Cal Mohr, Bea Mohr (Ponoka Pals)\n"
        "Ada Fry, Eve Fry, Ina Moe, Una Moe,(Leduc Ladies)* 780-555-0103",
        [ROSS, HART, replace(FRY, telephone="780-555-0103")],
    ),
    "a town, its team, and the captain with three others": (
        "CAMROSE (Camrose Kings): Capt. Bob Ross w/ Alice Ross, Ted Neill, Fern Neill.\n"
        "PONOKA (Ponoka Pals): Capt. Mel Hart w/ June Hart + Cal Mohr + Bea Mohr. 403-555-0102\n"
        "LEDUC (Leduc Ladies): Capt. Ada Fry w/ Eve Fry, Ina Moe and Una Moe",
        [replace(ROSS, area="CAMROSE"), replace(HART, area="PONOKA", telephone="403-555-0102"),
         replace(FRY, area="LEDUC")],
    ),
    "the answers to a form, whose headings are questions": (
        "Timestamp\tTeam name\tCaptain (first and last)\tYour other three players\tWhich hall or town?\tFee ($40)\n"
        "9/8/2025 10:02\tCamrose Kings\tBob Ross\tAlice Ross, Ted Neill, Fern Neill\tCamrose\tPaid\n"
        "9/8/2025 13:45\tPonoka Pals\tMel Hart\tJune Hart, Cal Mohr and Bea Mohr\tPonoka\tWill pay at the door\n"
        "9/9/2025 8:11\tLeduc Ladies\tAda Fry\tEve Fry; Ina Moe; Una Moe\tLeduc\tPaid",
        [replace(ROSS, area="Camrose"), replace(HART, area="Ponoka"), replace(FRY, area="Leduc")],
    ),
    "couples, with a slash or a comma between them": (
        "Camrose Kings: Bob & Alice Ross / Ted & Fern Neill\nPonoka Pals: Mel and June Hart, Cal and Bea Mohr\n"
        "Leduc Ladies: Ada Fry & Eve Fry / Ina Moe & Una Moe 403/555/0104",
        [ROSS, HART, replace(FRY, telephone="403/555/0104")],
    ),
    "a couple beside two who are none": (
        "Camrose Kings: Bob & Alice Ross, Ted Neill, Fern Neill\nPonoka Pals: Mel Hart, June Hart, Cal & Bea Mohr\n"
        "Leduc Ladies: Ada Fry, Eve Fry, Ina Moe, Una Moe",
        [ROSS, HART, FRY],
    ),
    "three of one team, five of another": (
        "Camrose Kings: Bob Ross, Alice Ross, Ted Neill, Fern Neill\nPonoka Pals: Mel Hart, June Hart, Cal Mohr\n"
        "Leduc Ladies: Ada Fry, Eve Fry, Ina Moe, Una Moe, Zoe Lund",
        [ROSS, team("Ponoka Pals", "Mel Hart", "June Hart", "Cal Mohr"), FRY],
    ),
    "zones between numbered lines": (
        "ZONE 3\n1) Camrose Kings: Bob Ross, Alice Ross, Ted Neill and Fern Neill\n"
        "2) Ponoka Pals - Mel Hart, June Hart, Cal Mohr & Bea Mohr\nZONE 4\n"
        "3) Leduc Ladies: Ada Fry, Eve Fry, Ina Moe, Una Moe",
        [replace(ROSS, zone="ZONE 3"), replace(HART, zone="ZONE 3"), replace(FRY, zone="ZONE 4")],
    ),
    "the telephone first": (
        "780-555-0101 Camrose Kings: Bob Ross, Alice Ross, Ted Neill, Fern Neill\n"
        "780-555-0102 Ponoka Pals: Mel Hart, June Hart, Cal Mohr, Bea Mohr",
        [replace(ROSS, telephone="780-555-0101"), replace(HART, telephone="780-555-0102")],
    ),
    "the captain named so": (
        "Camrose Kings: Bob Ross (capt), Alice Ross, Ted Neill, Fern Neill\n"
        "Ponoka Pals: Mel Hart, June Hart (C), Cal Mohr, Bea Mohr 780-555-0102\n"
        "Leduc Ladies: capt. Ada Fry, Eve Fry, Ina Moe, Una Moe",
        [ROSS, replace(HART, telephone="780-555-0102"), FRY],
    ),
    "the seats named": (
        "Camrose Kings: A Bob Ross, B Alice Ross, X Ted Neill, Y Fern Neill\n"
        "Ponoka Pals: X Cal Mohr, Y Bea Mohr, A Mel Hart, B June Hart",
        [ROSS, HART],
    ),
    "a line that goes on below": (
        "Camrose Kings: Bob Ross, Alice Ross,\nTed Neill, Fern Neill\n"
        "Ponoka Pals: Mel Hart, June Hart,\nCal Mohr, Bea Mohr",
        [ROSS, HART],
    ),
    "no names of teams: each is called after its captain": (
        "Captain,Player 2,Player 3,Player 4\nAnn Gunn,Bob Ray,Xia Wu,Yul Brown\nCy Dole,Di Ek,Ed Fox,need one",
        [replace(GUNN, name="Ann Gunn’s team"), team("Cy Dole’s team", "Cy Dole", "Di Ek", "Ed Fox")],
    ),
    "two telephone numbers of a team": (
        "Camrose Kings: Bob Ross 780-555-0101, Alice Ross 780-555-0102, Ted Neill, Fern Neill\n"
        "Ponoka Pals: Mel Hart, June Hart, Cal Mohr, Bea Mohr",
        [replace(ROSS, telephone="780-555-0101, 780-555-0102"), HART],
    ),
    "two telephone numbers of a team, a row for every player": (
        "Team\tPlayer\tPhone\nAces\tAnn\t780-555-0101\n\tBob\t780-555-0102\n\tCy\t\n\tDi\t\nKings\tEd\t\n\tFlo\t\n"
        "\tGus\t",
        [team("Aces", "Ann", "Bob", "Cy", "Di", telephone="780-555-0101, 780-555-0102"),
         team("Kings", "Ed", "Flo", "Gus")],
    ),
    "a letter around the list": (
        "Hi Walter,\nPonoka Pals: Mel Hart, June Hart, Cal Mohr, Bea Mohr\n"
        "Leduc Ladies - Ada Fry, Eve Fry, Ina Moe, Una Moe\nSee you there, Marge",
        [HART, FRY],
    ),
    "capital letters and initials": (
        "1 PONOKA PALS: M. HART, J. HART, C. MOHR & B. MOHR\n2 LEDUC LADIES - A. FRY, E. FRY, I. MOE, U. MOE",
        [team("PONOKA PALS", "M. HART", "J. HART", "C. MOHR", "B. MOHR"),
         team("LEDUC LADIES", "A. FRY", "E. FRY", "I. MOE", "U. MOE")],
    ),
    "somebody is not yet found": (
        "1. Camrose Kings: Bob Ross, Alice Ross, Ted Neill, ?\n2. Ponoka Pals - Mel Hart, June Hart, Cal Mohr, tba\n"
        "3. Leduc Ladies: Ada Fry, Eve Fry, Ina Moe (need a 4th!)",
        [team("Camrose Kings", "Bob Ross", "Alice Ross", "Ted Neill"),
         team("Ponoka Pals", "Mel Hart", "June Hart", "Cal Mohr"),
         team("Leduc Ladies", "Ada Fry", "Eve Fry", "Ina Moe")],
    ),
    "a team called by a surname, or by first names alone": (
        "1. Ross, Bob Ross, Alice Ross, Ted Neill, Fern Neill\n2. Hart: Mel, June, Cal and Bea\n"
        "3. Fry - Ada & Eve Fry, Ina & Una Moe",
        [replace(ROSS, name="Ross"), team("Hart", "Mel", "June", "Cal", "Bea"), replace(FRY, name="Fry")],
    ),
    "tabs in some lines, commas behind them": (
        "Camrose Kings\tBob & Alice Ross\tTed & Fern Neill\t780 555 0108\n"
        "Ponoka Pals\tMel Hart, June Hart, Cal Mohr, Bea Mohr",
        [replace(ROSS, telephone="780 555 0108"), HART],
    ),
    "mail and telephone anywhere": (
        "Camrose Kings, Bob Ross, Alice Ross, Ted Neill, Fern Neill, bob@example.org 780.555.0101\n"
        "Ponoka Pals: Mel Hart; June Hart; Cal Mohr; Bea Mohr; mel@example.org; 1 780 555 0102\n"
        "Leduc Ladies - Ada Fry/Eve Fry/Ina Moe/Una Moe +1-780-555-0103 (evenings)",
        [replace(ROSS, telephone="780.555.0101", mail="bob@example.org"),
         replace(HART, telephone="1 780 555 0102", mail="mel@example.org"), replace(FRY, telephone="+1-780-555-0103")],
    ),
    "titles before names": (
        "Camrose Kings: Mr. Bob Ross, Mrs. Alice Ross, Rev. Ted Neill, Dr. Fern Neill\n"
        "Ponoka Pals - Mr. & Mrs. Mel Hart, Cal Mohr and Bea Mohr",
        [team("Camrose Kings", "Mr. Bob Ross", "Mrs. Alice Ross", "Rev. Ted Neill", "Dr. Fern Neill"),
         team("Ponoka Pals", "Mr. Mel Hart", "Mrs. Mel Hart", "Cal Mohr", "Bea Mohr")],
    ),
    "no team is named": (
        "1. Bob Ross, Alice Ross, Ted Neill and Fern Neill 780-555-0101\n2. Mel Hart, June Hart, Cal Mohr and Bea Mohr"
        "\n3. Ada & Eve Fry, Ina & Una Moe",
        [replace(ROSS, name="Bob Ross’s team", telephone="780-555-0101"), replace(HART, name="Mel Hart’s team"),
         replace(FRY, name="Ada Fry’s team")],
    ),
    "a nickname in the name": (
        'Camrose Kings: Bob "Red" Ross, Alice Ross, Ted Neill, Fern Neill\n'
        "Ponoka Pals - Mel (Buddy) Hart, June Hart, Cal Mohr, Bea Mohr",
        [team("Camrose Kings", 'Bob "Red" Ross', "Alice Ross", "Ted Neill", "Fern Neill"),
         team("Ponoka Pals", "Mel (Buddy) Hart", "June Hart", "Cal Mohr", "Bea Mohr")],
    ),
    "spares in three words": (
        "Camrose Kings: Bob Ross, Alice Ross, Ted Neill, Fern Neill\n"
        "Ponoka Pals - Mel Hart, June Hart, Cal Mohr, Bea Mohr\n"
        "Extra: Marge Novak 780-555-0199\nSpare player - Otto Beck\nAlso available: Inge Beck",
        [ROSS, HART],
    ),
    "slashes alone, a telephone between two players": (
        "Camrose Kings / Bob Ross / Alice Ross / Ted Neill / Fern Neill / 780.555.0103 paid\n"
        "Ponoka Pals: Mel Hart (captain) 780-555-0106, June Hart, Cal Mohr, Bea Mohr\n"
        "Leduc Ladies; Ada Fry 780-555-0107; Eve Fry; Ina Moe; Una Moe",
        [replace(ROSS, telephone="780.555.0103"), replace(HART, telephone="780-555-0106"),
         replace(FRY, telephone="780-555-0107")],
    ),
    "notes behind names in blocks, and a line of its own": (
        "Camrose Kings (Bob's team)\nBob Ross, captain 780-555-0101\nAlice Ross\nTed Neill (if he is well)\n"
        "Fern Neill\n\nPonoka Pals\nMel Hart – skip\nJune Hart\nCal Mohr\n(looking for a fourth)",
        [replace(ROSS, telephone="780-555-0101"), team("Ponoka Pals", "Mel Hart", "June Hart", "Cal Mohr")],
    ),
    "notes in blocks under headings with a colon": (
        "Camrose Kings: (new)\nBob Ross\nAlice Ross, our captain\nTed Neill\nFern Neill\n"
        "Ponoka Pals:\nMel Hart\nJune Hart\nCal Mohr\nBea Mohr, drives from Leduc",
        [ROSS, HART],
    ),
    "no team's name in some lines, the captain in brackets, words of the fee, `+` between players": (
        "Camrose Kings (capt Bob Ross 780-555-0101) Bob Ross, Alice Ross, Ted Neill, Fern Neill paid 40 cash\n"
        "Mel & June Hart, Cal and Bea Mohr 780-555-0102 paid\nAda Fry, Eve Fry, Ina Moe and Una Moe 780-555-0103\n"
        "Yellowhead 4 - Al Kutz + Betty Kutz + Gord Day + Fay Day  (780) 555-0199\n"
        "Robb Runners: G. Roy, P. Roy, L. van der Meer, H. van der Meer - cheque to follow\n"
        "Hinton Hawks (Kay Law): Kay Law, Lou Moe, Mia Noe, Ned Orr, owes 20",
        [replace(ROSS, telephone="780-555-0101"), replace(HART, name="Mel Hart’s team", telephone="780-555-0102"),
         replace(FRY, name="Ada Fry’s team", telephone="780-555-0103"),
         team("Yellowhead 4", "Al Kutz", "Betty Kutz", "Gord Day", "Fay Day", telephone="(780) 555-0199"),
         team("Robb Runners", "G. Roy", "P. Roy", "L. van der Meer", "H. van der Meer"),
         replace(KINGS, name="Hinton Hawks")],
    ),
    "the table's number before each team, a zone behind the players": (
        "3 Camrose Kings: Bob Ross, Alice Ross, Ted Neill, Fern Neill\n"
        "1 Ponoka Pals: Mel Hart, June Hart, Cal Mohr, Bea Mohr Zone 1 780-555-0102\n"
        "2 Leduc Ladies - Ada Fry, Eve Fry, Ina Moe, Una Moe, Area 2",
        [replace(ROSS, table=3), replace(HART, table=1, zone="Zone 1", telephone="780-555-0102"),
         replace(FRY, table=2, area="Area 2")],
    ),
    "a zone and a telephone behind the players of each": (
        "Camrose Kings: Bob Ross, Alice Ross, Ted Neill, Fern Neill Zone 1 780-555-0101\n"
        "Ponoka Pals: Mel Hart, June Hart, Cal Mohr, Bea Mohr Zone 12 (780) 555-0102 paid",
        [replace(ROSS, zone="Zone 1", telephone="780-555-0101"),
         replace(HART, zone="Zone 12", telephone="(780) 555-0102")],
    ),
    "a block below a number, mails, a name in quotation marks, marks before and behind": (
        "Military Whist\n1. Camrose Kings - Bob Ross (C), Alice Ross, Ted Neill, Fern Neill - paid\n"
        "2. The Pals (Ponoka)\n   Hart, Mel\n   Hart, June - captain\n   Mohr, Cal\n   Mohr, Bea\n   pd by cheque\n"
        "3. Kings [Leduc]: Kay Law, Lou Moe, Mia Noe and Ned Orr (phone Kay 780.555.0104)\n\n"
        "> From: Ada Fry\n> Hi Marg,\n> We are calling ourselves the Leduc Ladies.\n\n> Ada Fry (capt)\n"
        "> Eve Fry\n> Ina Moe\n> Una Moe\n> spare: Pat Quinn\n\n> See you there!\n> Ada\n> (780) 555-0103\n\n"
        "5. Ann Gunn, Bob Ray, Xia Wu, Yul Brown - no team name yet, paid\n"
        'Hello Marg, please put us down as "Four Aces" from Stettler: Cy Dole, Di Ek, Ed Fox and Flo Gray. Bye. Cy\n'
        "LATE - Salt & Pepper - Gil Hay, Hal Ives, Ida Jay, Jo Kerr (called this a.m., not paid)\nTotal 9 teams",
        [ROSS, team("The Pals", "Hart, Mel", "Hart, June", "Mohr, Cal", "Mohr, Bea", area="Ponoka"),
         replace(KINGS, area="Leduc", telephone="780.555.0104"), replace(FRY, telephone="(780) 555-0103"),
         replace(GUNN, name="Ann Gunn’s team"), replace(ACES, area="Stettler"), SALT],
    ),
    "a mail that names its team at the end, and one in a line": (
        "From: Ada Fry\nSubject: whist\n\nHi Marg,\nCount us in again!\n\nAda Fry\nEve Fry\nIna Moe\nUna Moe\n\n"
        "We'll be the Leduc Ladies. I pay at the door.\nCheers,\nAda\n780-555-0103\n\nFrom: Mel Hart\n\n"
        "Morning Marg, our team is Ponoka Pals - Mel Hart, June Hart, Cal Mohr, Bea Mohr.\nBye!\nMel\n780-555-0102",
        [replace(FRY, telephone="780-555-0103"), replace(HART, telephone="780-555-0102")],
    ),
    "one block alone, and a block among lines": (
        "The Four (Leduc)\nAda Fry\nEve Fry\nIna Moe\nUna Moe\n\n"
        "Camrose Kings - Bob Ross, Alice Ross, Ted Neill, Fern Neill\nPonoka Pals: Mel & June Hart and Cal & Bea Mohr",
        [replace(FRY, name="The Four", area="Leduc"), ROSS, HART],
    ),
    "messages of a telephone": (
        "[2026-11-12, 9:14:03 a.m.] Ada Fry: Hi Marg, our team: Leduc Ladies\n12/11/26, 21:14 - Ada Fry: Ada Fry\n"
        "[2026-11-12, 9:14:40 a.m.] Ada Fry: Eve Fry\n[2026-11-12, 9:15:01 a.m.] Ada Fry: Ina Moe\n"
        "[2026-11-12, 9:15:09 a.m.] Ada Fry: Una Moe\n[2026-11-12, 9:15:30 a.m.] Ada Fry: will pay at door",
        [FRY],
    ),
    "bullets below bullets, and players below a dash": (
        "Teams so far:\n• Leduc Ladies\n   ◦ Ada Fry\n   ◦ Eve Fry\n   ◦ Ina Moe\n   ◦ Una Moe\n• Ponoka Pals\n"
        "   ◦ Mel Hart\n   ◦ June Hart\n   ◦ Cal Mohr\n   ◦ need one\n\n"
        "Camrose Kings –\nBob Ross, Alice Ross, Ted Neill, Fern Neill",
        [FRY, team("Ponoka Pals", "Mel Hart", "June Hart", "Cal Mohr"), ROSS],
    ),
    "blocks with whose telephone it is, a spare and a remark": (
        "Camrose Kings\nBob Ross,\nAlice Ross,\nTed Neill,\nFern Neill\nphone Bob 780-555-0101\npaid\n\n"
        "Ponoka Pals\nMel Hart\nJune Hart\nCal Mohr\nBea Mohr\nSpare: Pat Quinn\n780-555-0102 or cell 780-555-0103\n"
        "Bea is coming late, start without her",
        [replace(ROSS, telephone="780-555-0101"), replace(HART, telephone="780-555-0102, 780-555-0103")],
    ),
    "the town behind the telephone, wide blanks in a name, letters before the teams": (
        "Team A  Camrose Kings  Bob & Alice Ross, Ted  Neill, Fern Neill  780-555-0101  Bashaw  paid\n"
        "Team B  Ponoka Pals    Mel Hart, June Hart, Cal Mohr, Bea Mohr   780-555-0102  Hay Lakes",
        [replace(ROSS, telephone="780-555-0101", area="Bashaw"),
         replace(HART, telephone="780-555-0102", area="Hay Lakes")],
    ),
    "one line that nobody can read": (
        "1. Camrose Kings: Bob Ross, Alice Ross, Ted Neill and Fern Neill\n2. Leduc somebody told me at church\n"
        "3. Ponoka Pals - Mel Hart, June Hart, Cal Mohr, Bea Mohr",
        [ROSS, TeamEntry("Leduc somebody told me at church"), HART],
    ),
}  # fmt: skip
