"""Lists as area secretaries make them: what each column holds is guessed from its heading and its content, and what is
wrong in a row is said before anything is entered.  R23.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

import pytest
from hypothesis import example, given, strategies as st

from tests.refusals import why_refused
from tournament.domain import Refusal, Seat
from tournament.domain.team_list import (
    ListColumn,
    TeamEntry,
    TeamTable,
    arrange,
    captain_mark,
    check_team,
    join_above,
    left_out,
    may_be_person,
    missing_seats,
    players_in,
    preview,
    read_list,
    read_spares,
    read_text,
    repeated_people,
    row_doubt,
    split_players,
    told_teams,
)


def team(name: str, *players: str, **pasted: str | int) -> TeamEntry:
    """A team with its players in the order A, B, X, Y; an empty name is nobody."""
    seats = {seat: player for seat, player in zip(Seat, players, strict=False) if player}
    return replace(TeamEntry(name, players=seats), **pasted)  # type: ignore[arg-type]  # mypy cannot see which field


GUNN = team("Gunn Runners", "Ann Gunn", "Bob Ray", "Xia Wu", "Yul Brown")
ACES = team("Four Aces", "Cy Dole", "Di Ek", "Ed Fox", "Flo Gray")
SALT = team("Salt & Pepper", "Gil Hay", "Hal Ives", "Ida Jay", "Jo Kerr")
KINGS = team("Kings", "Kay Law", "Lou Moe", "Mia Noe", "Ned Orr")

LISTS: dict[str, tuple[str, str, list[TeamEntry]]] = {
    "written by hand: the team and its four": (
        """
Gunn Runners, Ann Gunn, Bob Ray, Xia Wu, Yul Brown
Four Aces, Cy Dole, Di Ek, Ed Fox, Flo Gray""",
        "name A B X Y",
        [GUNN, ACES],
    ),
    "with the zone, of which one team has nothing else": (
        """
Gunn Runners,Zone 1,Ann Gunn,Bob Ray,Xia Wu,Yul Brown
Kings""",
        "name zone A B X Y",
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
        "ignore name A B X Y telephone paid",
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
        "A name B X Y area",
        [replace(GUNN, area="Camrose"), replace(ACES, area="Leduc")],
    ),
    "a captain who is named again among the players": (
        """
Team;Captain;A;B;X;Y
Gunn Runners;Bob Ray;Ann Gunn;Bob Ray;Xia Wu;Yul Brown
Four Aces;Cy Dole;Cy Dole;Di Ek;Ed Fox;Flo Gray""",
        "name ignore A B X Y",
        [GUNN, ACES],
    ),
    "zones as numbers, the place it qualified with": (
        """
Team,Zone,Place,Player A,Player B,Player X,Player Y
Gunn Runners,3,1,Ann Gunn,Bob Ray,Xia Wu,Yul Brown
Four Aces,7,2,Cy Dole,Di Ek,Ed Fox,Flo Gray""",
        "name zone qualified_place A B X Y",
        [replace(GUNN, zone="Zone 3", qualified_place=1), replace(ACES, zone="Zone 7", qualified_place=2)],
    ),
    "zones as numbers, without headings": (
        """
Gunn Runners,3,Ann Gunn,Bob Ray,Xia Wu,Yul Brown
Four Aces,7,Cy Dole,Di Ek,Ed Fox,Flo Gray
Kings,3,Kay Law,Lou Moe,Mia Noe,Ned Orr""",
        "name zone A B X Y",
        [replace(GUNN, zone="Zone 3"), replace(ACES, zone="Zone 7"), replace(KINGS, zone="Zone 3")],
    ),
    "`Place` is where a team comes from": (
        """
Team;Place;A;B;X;Y
Gunn Runners;Camrose;Ann Gunn;Bob Ray;Xia Wu;Yul Brown
Four Aces;Leduc;Cy Dole;Di Ek;Ed Fox;Flo Gray""",
        "name area A B X Y",
        [replace(GUNN, area="Camrose"), replace(ACES, area="Leduc")],
    ),
    "in French": (
        """
Équipe;Joueur A;Joueur B;Joueur X;Joueur Y;Téléphone;Ville
Les Étoiles;Zoé Béland;Noël Côté;Renée Dubé;Éric Forêt;780 555-0104;St. Paul
Château d'Or;Anaïs Gagné;Benoît Hébert;Cécile Île;Désiré Joly;780 555-0105;Falher""",
        "name A B X Y telephone area",
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
        "name zone A B X Y ignore",
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
        "name A B X Y",
        [GUNN, SALT],
    ),
    "two blank columns": (
        """
Team\t\tZone\t\t\tA\tB\tX\tY
Gunn Runners\t\tZone 3\t\t\tAnn Gunn\tBob Ray\tXia Wu\tYul Brown
Four Aces\t\tZone 7\t\t\tCy Dole\tDi Ek\tEd Fox\tFlo Gray""",
        "name zone A B X Y",
        [replace(GUNN, zone="Zone 3"), replace(ACES, zone="Zone 7")],
    ),
    "merged headings over the headings": (
        """
\t\tPlayers\t\t\t
Team\tZone\tA\tB\tX\tY
Gunn Runners\tZone 3\tAnn Gunn\tBob Ray\tXia Wu\tYul Brown
Four Aces\tZone 7\tCy Dole\tDi Ek\tEd Fox\tFlo Gray""",
        "name zone A B X Y",
        [replace(GUNN, zone="Zone 3"), replace(ACES, zone="Zone 7")],
    ),
    "an e-mail with numbers and dashes": (
        """
Here are our teams:
1. Gunn Runners – Ann Gunn, Bob Ray, Xia Wu, Yul Brown
2. Four Aces – Cy Dole, Di Ek, Ed Fox, Flo Gray
3. Salt & Pepper - Gil Hay, Hal Ives, Ida Jay, Jo Kerr
Spares: Pat Quinn, Ray Sole""",
        "name A B X Y",
        [GUNN, ACES, SALT],
    ),
    "a numbered table of Word, with the heading again on its second page": (
        """
#\tTeam\tPlayers\t\t\t
1\tGunn Runners\tAnn Gunn\tBob Ray\tXia Wu\tYul Brown
2\tFour Aces\tCy Dole\tDi Ek\tEd Fox\tFlo Gray
#\tTeam\tPlayers\t\t\t
3\tKings\tKay Law\tLou Moe\tMia Noe\tNed Orr""",
        "ignore name A B X Y",
        [GUNN, ACES, KINGS],
    ),
    "numbers without a heading": (
        """
1\tGunn Runners\tAnn Gunn\tBob Ray\tXia Wu\tYul Brown
2\tFour Aces\tCy Dole\tDi Ek\tEd Fox\tFlo Gray
3\tKings\tKay Law\tLou Moe\tMia Noe\tNed Orr""",
        "ignore name A B X Y",
        [GUNN, ACES, KINGS],
    ),
    "the zones stand between the teams": (
        """
Zone 1
Gunn Runners, Ann Gunn, Bob Ray, Xia Wu, Yul Brown
Four Aces, Cy Dole, Di Ek, Ed Fox, Flo Gray

Zone 2:
Kings, Kay Law, Lou Moe, Mia Noe, Ned Orr""",
        "name A B X Y zone",
        [replace(GUNN, zone="Zone 1"), replace(ACES, zone="Zone 1"), replace(KINGS, zone="Zone 2")],
    ),
    "two lists side by side": (
        """
Team\tPlayer 1\tPlayer 2\tPlayer 3\tPlayer 4\t\tTeam\tPlayer 1\tPlayer 2\tPlayer 3\tPlayer 4
Gunn Runners\tAnn Gunn\tBob Ray\tXia Wu\tYul Brown\t\tKings\tKay Law\tLou Moe\tMia Noe\tNed Orr
Four Aces\tCy Dole\tDi Ek\tEd Fox\tFlo Gray""",
        "name A B X Y",
        [GUNN, ACES, KINGS],
    ),
    "telephone numbers below the players, a sum between the teams": (
        """
Team\tA\tB\tX\tY\tFee
Gunn Runners\tAnn Gunn\tBob Ray\tXia Wu\tYul Brown\t40
\t780-555-0101\t\t780-555-0103\t\t
Sub-total\t\t\t\t\t40
Four Aces\tCy Dole\tDi Ek\tEd Fox\tFlo Gray\t""",
        "name A B X Y paid telephone",
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
        "name A B X Y telephone",
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
        "name A B X Y",
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
        "name A B X Y",
        [GUNN, ACES],
    ),
    "tabs, semicolons and commas, line by line and in one line": (
        """
Gunn Runners\tZone 3\tAnn Gunn\tBob Ray\tXia Wu\tYul Brown
Four Aces; Zone 7; Cy Dole; Di Ek; Ed Fox; Flo Gray
Salt & Pepper, Zone 1, Gil Hay, Hal Ives, Ida Jay, Jo Kerr
Kings\tZone 2\tKay Law, Lou Moe, Mia Noe, Ned Orr""",
        "name A B X Y zone",
        [replace(GUNN, zone="Zone 3"), replace(ACES, zone="Zone 7"), replace(SALT, zone="Zone 1"),
         replace(KINGS, zone="Zone 2")],
    ),
    "a semicolon after the team, commas between its players": (
        """
Gunn Runners; Ann Gunn, Bob Ray, Xia Wu, Yul Brown
Four Aces; Cy Dole, Di Ek, Ed Fox, Flo Gray""",
        "name A B X Y",
        [GUNN, ACES],
    ),
    "surname first": (
        """
Team\tPlayer 1\tPlayer 2\tPlayer 3\tPlayer 4
Kings\tLaw, Kay\tMoe, Lou\tNoe, Mia\tOrr, Ned
Queens\tLee, Una\tSo, Vi\tTo, Wes\tUy, Zoe""",
        "name A B X Y",
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
        "A B X Y name",
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
        "name A B X Y telephone paid",
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
        "name A B X Y telephone",
        [replace(GUNN, telephone="780-555-0101"), replace(ACES, telephone="780-555-0102")],
    ),
    "first and last names of four in eight columns": (
        """
Team;Player 1 First;Player 1 Last;Player 2 First;Player 2 Last;Player 3 First;Player 3 Last;Player 4 First;Player 4 Last
Gunn Runners;Ann;Gunn;Bob;Ray;Xia;Wu;Yul;Brown
Four Aces;Cy;Dole;Di;Ek;Ed;Fox;Flo;Gray""",
        "name A B X Y",
        [GUNN, ACES],
    ),
    "the same under merged headings, the last name first": (
        """
\tPlayer A\t\tPlayer B\t\tPlayer X\t\tPlayer Y\t
Team\tSurname\tGiven Name\tSurname\tGiven Name\tSurname\tGiven Name\tSurname\tGiven Name
Gunn Runners\tGunn\tAnn\tRay\tBob\tWu\tXia\tBrown\tYul
Four Aces\tDole\tCy\tEk\tDi\tFox\tEd\tGray\tFlo""",
        "name A B X Y",
        [GUNN, ACES],
    ),
    "the same without headings, behind the town": (
        """
Gunn Runners,Camrose,Ann,Gunn,Bob,Ray,Xia,Wu,Yul,Brown
Four Aces,Leduc,Cy,Dole,Di,Ek,Ed,Fox,Flo,Gray""",
        "name area A B X Y",
        [replace(GUNN, area="Camrose"), replace(ACES, area="Leduc")],
    ),
    "no headings: the town and the fee behind the players": (
        """
Gunn Runners\tGunn, Ann\tRay, Bob\tWu, Xia\tBrown, Yul\tCamrose\t20
Four Aces\tDole, Cy Sr.\tEk, Di\tFox, Ed\tGray, Flo\tLeduc\towes
Kings\tLaw, Kay\tMoe, Lou\tNoe, Mia\tOrr, Ned\tOlds\t$20
Salt & Pepper\tHay, Gil\tIves, Hal\tJay, Ida\tKerr, Jo\tOlds\t20""",
        "name A B X Y area paid",
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
        "zone name A B X Y",
        [replace(GUNN, zone="Zone 1"), replace(ACES, zone="Zone 1"), replace(SALT, zone="Zone 1"),
         replace(KINGS, zone="Zone 2"), team("Tens", "Ann Roy", zone="Zone 2")],
    ),
    "two columns of telephone numbers": (
        """
Team\tA\tB\tX\tY\tHome phone\tCell
Gunn Runners\tAnn Gunn\tBob Ray\tXia Wu\tYul Brown\t780-555-0101\t780-555-0102
Four Aces\tCy Dole\tDi Ek\tEd Fox\tFlo Gray\t\t780-555-0103""",
        "name A B X Y telephone",
        [replace(GUNN, telephone="780-555-0101, 780-555-0102"), replace(ACES, telephone="780-555-0103")],
    ),
    "name and surname in French": (
        """
Équipe;Nom;Prénom
Étoiles;Béland;Zoé
Étoiles;Côté;Noël
Étoiles;Dubé;Renée
Étoiles;Forêt;Éric""",
        "name A B X Y",
        [team("Étoiles", "Zoé Béland", "Noël Côté", "Renée Dubé", "Éric Forêt")],
    ),
    "a sentence a team, with telephones, one player missing, fees": (
        """
1. Gunn Runners: Ann Gunn, Bob Ray, Xia Wu and Yul Brown 780-555-0101 (paid)
2. Four Aces: Cy Dole, Di Ek, Ed Fox, and Flo Gray, cy@example.org, (780) 555-0102
3. Salt & Pepper: Gil Hay, Hal Ives and Ida Jay, 780 555 0103 owes $40""",
        "name A B X Y mail telephone paid",
        [
            replace(GUNN, telephone="780-555-0101"),
            replace(ACES, telephone="(780) 555-0102", mail="cy@example.org"),
            team("Salt & Pepper", "Gil Hay", "Hal Ives", "Ida Jay", telephone="780 555 0103"),
        ],
    ),
    "eight words behind a team, last names first": (
        "1. Gunn Runners: Gunn, Ann, Ray, Bob, Wu, Xia, Brown, Yul 780-555-0101",
        "name A B X Y telephone",
        [replace(GUNN, telephone="780-555-0101")],
    ),
    "a dash among colons": (
        "Gunn Runners: Ann Gunn, Bob Ray, Xia Wu, Yul Brown\nFour Aces - Cy Dole, Di Ek, Ed Fox, Flo Gray\n"
        "Kings: Kay Law, Lou Moe, Mia Noe, Ned Orr",
        "name A B X Y",
        [GUNN, ACES, KINGS],
    ),
    "a name that ends as a cancellation begins": (
        """
1. Gunn Runners: Ann Gunn, Bob Ray, Xia Wu and Yul Brown 780-555-0101
2. Four Aces: Cy Dole, Di Ek, Ed Fox and Flo Qwithdrawn 780-555-0102""",
        "name A B X Y telephone",
        [
            replace(GUNN, telephone="780-555-0101"),
            team("Four Aces", "Cy Dole", "Di Ek", "Ed Fox", "Flo Qwithdrawn", telephone="780-555-0102"),
        ],
    ),
    "one such sentence alone": (
        "1. Gunn Runners: Ann Gunn, Bob Ray, Xia Wu and Yul Brown 780-555-0101",
        "name A B X Y telephone",
        [replace(GUNN, telephone="780-555-0101")],
    ),
    "players in brackets": (
        "Gunn Runners (Ann Gunn, Bob Ray, Xia Wu & Yul Brown)\nFour Aces (Cy Dole, Di Ek, Ed Fox & Flo Gray)",
        "name A B X Y",
        [GUNN, ACES],
    ),
    "the players on the line below their team": (
        "Gunn Runners\nAnn Gunn, Bob Ray, Xia Wu and Yul Brown\n\nFour Aces\nCy Dole, Di Ek, Ed Fox and Flo Gray",
        "name A B X Y",
        [GUNN, ACES],
    ),
    "a line for everybody, the teams numbered": (
        "1. Gunn Runners\nAnn Gunn\nBob Ray\nXia Wu\nYul Brown\n2. Four Aces\nCy Dole\nDi Ek\nEd Fox\nFlo Gray",
        "name A B X Y",
        [GUNN, ACES],
    ),
    "in blocks, surname first, a telephone beside the captain": (
        "Gunn Runners\nGunn, Ann 780-555-0101\nRay, Bob\nWu, Xia\nBrown, Yul\n\n"
        "Kings\nLaw, Kay\nMoe, Lou\nNoe, Mia\nOrr, Ned",
        "name A B X Y telephone",
        [replace(GUNN, telephone="780-555-0101"), KINGS],
    ),
    "what each line holds stands before it": (
        "Team: Gunn Runners\nCaptain: Ann Gunn\nPhone: 780-555-0101\nPlayers: Bob Ray, Xia Wu, Yul Brown\n\n"
        "Team: Four Aces\nCaptain: Cy Dole\nPlayers: Di Ek, Ed Fox, Flo Gray",
        "name A B X Y telephone",
        [replace(GUNN, telephone="780-555-0101"), ACES],
    ),
    "columns parted by blanks": (
        "Gunn Runners    Ann Gunn   Bob Ray   Xia Wu   Yul Brown\n"
        "Four Aces       Cy Dole    Di Ek     Ed Fox   Flo Gray",
        "name A B X Y",
        [GUNN, ACES],
    ),
    "a form on the web": (
        """
Timestamp\tEmail Address\tTeam name\tYour name\tPlayer 2 name\tPlayer 3 name\tPlayer 4 name\tPhone number
2026/02/03 9:11:02\tann@example.org\tGunn Runners\tAnn Gunn\tBob Ray\tXia Wu\tYul Brown\t7805550101
2026/02/04 19:02:41\tcy@example.org\tFour Aces\tCy Dole\tDi Ek\tEd Fox\tFlo Gray\t7805550102""",
        "ignore mail name A B X Y telephone",
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
        "name Y X B A ignore",
        [GUNN, ACES],
    ),
    "every column that this program knows": (
        """
name,zone,area,table,qualified by,place,A,B,X,Y
Gunn Runners,Zone 1,Camrose,2,Placing,1,Ann Gunn,Bob Ray,Xia Wu,Yul Brown
Kings,,,1,,,,,,""",
        "name zone area table qualified_by qualified_place A B X Y",
        [replace(GUNN, zone="Zone 1", area="Camrose", table=2, qualified_by="placing", qualified_place=1),
         TeamEntry("Kings", table=1)],
    ),
    "quotation marks that hold commas, and one that is none": (
        '"Aces, of Camrose","Zone ""One""",Ann Lee\n"Kings" x,Zone Two,Cy Dole',
        "name zone A",
        [team("Aces, of Camrose", "Ann Lee", zone='Zone "One"'), team('"Kings" x', "Cy Dole", zone="Zone Two")],
    ),
    "names of teams alone": ("Gunn Runners\nFour Aces\nKings", "name",
                             [TeamEntry("Gunn Runners"), TeamEntry("Four Aces"), TeamEntry("Kings")]),
    "names of teams under a heading": ("Team\nGunn Runners\nKings", "name",
                                       [TeamEntry("Gunn Runners"), TeamEntry("Kings")]),
    "a town that comes again stands where the zone would": (
        """
Gunn Runners,Camrose,Ann Gunn,Bob Ray,Xia Wu,Yul Brown
Four Aces,Leduc,Cy Dole,Di Ek,Ed Fox,Flo Gray
Salt & Pepper,Camrose,Gil Hay,Hal Ives,Ida Jay,Jo Kerr
Kings,Leduc,Kay Law,Lou Moe,Mia Noe,Ned Orr""",
        "name zone A B X Y",
        [replace(GUNN, zone="Camrose"), replace(ACES, zone="Leduc"), replace(SALT, zone="Camrose"),
         replace(KINGS, zone="Leduc")],
    ),
    "lines of one cell in quotation marks": (
        'Team\tPlayers\nGunn Runners\t"Ann Gunn\nBob Ray\nXia Wu\nYul Brown"\n'
        'Kings\t"Kay Law\nLou Moe\nMia Noe\nNed Orr"',
        "name A B X Y",
        [GUNN, KINGS],
    ),
    "a table with bars": (
        "| Team | A | B | X | Y |\n|---|---|---|---|---|\n| Kings | Kay Law | Lou Moe | Mia Noe | Ned Orr |\n"
        "| Gunn Runners | Ann Gunn | Bob Ray | Xia Wu | Yul Brown |",
        "name A B X Y",
        [KINGS, GUNN],
    ),
    "the name of a captain, which is no zone": (
        "Gunn Runners, Ann Gunn\nFour Aces, Cy Dole",
        "name A",
        [team("Gunn Runners", "Ann Gunn"), team("Four Aces", "Cy Dole")],
    ),
    "teams whose names begin with a number": (
        "7 of Hearts, Ann Gunn, Bob Ray, Xia Wu, Yul Brown\n4 Aces, Cy Dole, Di Ek, Ed Fox, Flo Gray",
        "name A B X Y",
        [replace(GUNN, name="7 of Hearts"), replace(ACES, name="4 Aces")],
    ),
}  # fmt: skip


def teams_of(text: str, zones: tuple[str, ...] = ()) -> tuple[str, list[TeamEntry | None]]:
    """What the columns of a list hold, and its teams; None for a row that cannot be entered."""
    table = read_list(text, zones)
    rows = preview(table, (), zones)
    return (
        " ".join(column.value for column in table.columns),
        [row.entry for number, row in enumerate(rows) if number not in table.left_out],
    )


@pytest.mark.rule("R23")
@pytest.mark.parametrize("kind", LISTS)
def test_a_list_is_understood_however_it_was_made(kind: str) -> None:
    text, columns, entries = LISTS[kind]

    assert teams_of(text) == (columns, entries)


@pytest.mark.parametrize("ending", ["\r\n", "\r\n \t \r\n"])
def test_a_list_from_windows_with_an_invisible_first_letter_and_wide_blanks_is_the_same(ending: str) -> None:
    for text, columns, entries in LISTS.values():
        if '"' not in text and "\n\n" not in text:
            pasted = "\ufeff" + text.strip("\n").replace(" ", "\u00a0").replace("\n", ending)
            assert teams_of(pasted) == (columns, entries)


def write_names(names: Sequence[str], form: str) -> list[str]:
    """Names of two words in as many cells as the form has: `First Last`, `Last, First` or two columns."""
    parts = [name.split() for name in names]
    if form == "Last, First":
        return [f"{last}, {first}" for first, last in parts]
    return [word for words in parts for word in words] if form == "two" else list(names)


@given(st.data())
def test_any_list_of_whole_teams_is_read_as_it_was_written(data: st.DataObject) -> None:
    """Teams of four in a random form: a row for each team or each player, or a sentence; with headings or without."""
    words = st.text("abcdefghijklmnopqrstuvwxyzéèü", min_size=3, max_size=9).map(lambda word: f"Q{word}")
    person = st.tuples(words, words).map(" ".join)
    people = data.draw(st.lists(person, min_size=12, max_size=40, unique_by=str.casefold))
    entries = [
        team(f"{name} Team", *people[number : number + 4], telephone=f"780-555-{number:04}")
        for number, name in zip(range(0, len(people) - 3, 4), "ABCDEFGHIJ", strict=False)
    ]
    form, shape = data.draw(st.sampled_from(["First Last", "Last, First", "two"])), data.draw(st.sampled_from("tps"))
    has_heading, mark = data.draw(st.booleans()), data.draw(st.sampled_from("\t;"))
    heading = ["First", "Last"] if form == "two" else ["Player"]
    if shape == "s":
        lines = [
            f"{number}. {each.name}: {', '.join(names[:3])} and {names[3]} {each.telephone}"
            for number, each in enumerate(entries, start=1)
            if (names := list(each.players.values()))
        ]
    elif shape == "t":
        lines = [mark.join(["Team", *heading * 4, "Phone"])] * has_heading + [
            mark.join([each.name, *write_names(list(each.players.values()), form), each.telephone]) for each in entries
        ]
    else:
        lines = [mark.join(["Team", *heading, "Phone"])] * has_heading + [
            mark.join([each.name, *write_names([name], form), each.telephone])
            for each in entries
            for name in each.players.values()
        ]

    assert teams_of("\n".join(lines))[1] == entries


@pytest.mark.parametrize(
    ("heading", "cells", "paid"),
    [
        ("Paid", ["yes", "x", "✓", "$40", "40.00", "cash", "paid $40", "TRUE"], 8),
        ("Paid?", ["no", "0", "owes", "not yet", "paid 20 of 40", "", "$0.00", "–"], 0),
        ("Owes/Paid", ["paid", "owes", "paid", "Owes $20", "pd", "unpaid"], 3),
        ("Owes", ["0", "$40", "nil", "20", "-", "yes", "owes", "paid"], 4),
        ("Fee", ["paid", "paid", "owes"], 2),
        ("", ["paid", "paid", "owes 20"], 2),
        ("Fee", ["$40", "$40", "$40"], 0),
        ("Lunch", ["yes", "yes", "no"], 0),
    ],
)
def test_who_has_paid_is_read_from_its_column(heading: str, cells: list[str], paid: int) -> None:
    rows = [["Team", "A", heading]] * bool(heading) + [
        [f"{name} Team", f"{name} Lee", cell] for name, cell in zip("BCDEFGHI", cells, strict=False)
    ]

    assert sum(row.has_paid for row in preview(arrange(rows))) == paid


def test_the_players_of_a_team_have_paid_when_all_have() -> None:
    rows = [["Team", "Player", "Paid"]] + [
        [name, f"{name} {each}", cell]
        for name, cells in {"Aces": "xxxx", "Kings": "xx x", "Tens": "x   ", "Nines": "xxx0"}.items()
        for each, cell in zip(("Ann", "Bob", "Cy", "Di"), cells, strict=True)
    ]

    assert [row.has_paid for row in preview(arrange(rows))[1:]] == [True, False, True, False]


@pytest.mark.parametrize(
    ("text", "rows", "turned"),
    [
        ("Team;A;B\nKings;Law, Kay;Moe, Lou\nAces;Lee, Ann;Ed Fox",
         (("Kings", "Kay Law", "Lou Moe"), ("Aces", "Ann Lee", "Ed Fox")),
         (("Kings", "Law, Kay", "Moe, Lou"), ("Aces", "Lee, Ann", "Ed Fox"))),
        ("Team\tA\tB\tX\nKings\tAnn Bell\tRoss, John\tJohn Ross",
         (("Kings", "Ann Bell", "Ross, John", "John Ross"),), (("Kings", "Ann Bell", "John Ross", "John Ross"),)),
        ("Team;A;B\nKings;Van Law Kay;Moe", (("Kings", "Van Law Kay", "Moe"),), (("Kings", "Law Kay Van", "Moe"),)),
    ],
)  # fmt: skip
def test_names_with_a_comma_are_turned_round_and_back_where_there_are_some_else_all(
    text: str, rows: tuple[tuple[str, ...], ...], turned: tuple[tuple[str, ...], ...]
) -> None:
    table = arrange(read_text(text))
    other = table.turn_names()

    assert (table.rows[1:], other.rows[1:], other.turn_names()) == (rows, turned, table)


@pytest.mark.parametrize("heading", ["Team\tFirst\tLast\tPhone", ""])
def test_a_fifth_player_of_a_list_with_a_row_for_every_player_is_a_spare(heading: str) -> None:
    sizes = {"Bees": 5, "Jays": 4, "Owls": 4, "Rays": 3}
    names = ["Ann\tRoy", "Bob\tLow", "Cid\tFox", "Dot\tGill", "Gus\tRoy"]
    rows = [f"{team}\t{name}\t780-555-0101" for team, size in sizes.items() for name in names[:size]]

    table = arrange(read_text("\n".join(filter(None, [heading, *rows]))))

    assert [read_spares(spare)[0][0] for spare in table.spares] == ["Gus Roy"]


def entered(text: str, zones: tuple[str, ...] = ()) -> list[TeamEntry]:
    return entered_teams(read_list(text, zones), zones)


def entered_teams(table: TeamTable, zones: tuple[str, ...] = ()) -> list[TeamEntry]:
    return [row.entry for row in preview(table, (), zones) if row.entry]


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


@pytest.mark.parametrize("kind", UNTIDY)
def test_an_untidy_list_is_read_line_by_line(kind: str) -> None:
    text, entries = UNTIDY[kind]

    assert entered(text) == entries


LINES = (
    "{team}: {0}, {1}, {2} and {3} {phone}",
    "{team} - {0} / {1} / {2} / {3}  {phone}",
    "{team}; {0}; {1}; {2}; {3}; {phone}",
    "{team}, {0}, {1}, {2}, {3}, ph. {phone} paid",
    "{team} ({0}, {1}, {2} & {3}) {phone} owes $20",
    "{team}: {last0}, {first0}; {last1}, {first1}; {last2}, {first2}; {last3}, {first3} {phone}",
    "{team}  {0} & {1}, {2} & {3} cell {phone}",
    "{team}: {0}, {1}, {2} (need a 4th!) {phone}",
    "{team}\t{0}\t{1}\t{2}\t{3}\t{phone}",
)
PHONES = ("780-555-{:04}", "(780) 555 {:04}", "780.555.{:04}", "780/555/{:04}", "1-780-555-{:04}", "780555{:04}")


@given(st.data())
def test_any_mix_of_lines_is_read_as_each_of_them_alone(data: st.DataObject) -> None:
    words = st.text("abcdefghijklmnopqrstuvwxyzé", min_size=3, max_size=8).map(lambda word: f"Q{word}")
    people = data.draw(
        st.lists(st.tuples(words, words), min_size=24, max_size=24, unique_by=lambda name: " ".join(name).casefold())
    )
    numbering = data.draw(st.sampled_from(["{}. ", "{}) ", "{} ", "- ", ""]))
    lines, entries = [], []
    for number in range(6):
        four = people[number * 4 : number * 4 + 4]
        form, phone = data.draw(st.sampled_from(LINES)), data.draw(st.sampled_from(PHONES)).format(number)
        names = [" ".join(name) for name in four]
        parts = {f"{part}{at}": name[of] for at, name in enumerate(four) for of, part in enumerate(("first", "last"))}
        name = "ABCDEF"[number] + " Runners"
        lines.append(numbering.format(number + 1) + form.format(*names, team=name, phone=phone, **parts))
        shown = [f"{parts[f'last{at}']}, {parts[f'first{at}']}" if "last0" in form else names[at] for at in range(4)]
        entries.append(team(name, *shown[: 3 if "need" in form else 4], telephone=phone))

    table = read_list("\n".join(lines))

    turned = table.turn_names() if table.last_first or table.before else table
    assert [
        (read.name, read.telephone, {*map(turn_comma, read.players.values())}) for read in entered_teams(turned)
    ] == [(entry.name, entry.telephone, {*map(turn_comma, entry.players.values())}) for entry in entries]


@pytest.mark.parametrize(
    ("text", "column", "numbers"),
    [
        ("Table 1: Owls, Ann Bell, Bo Bell, Cy Dent, Di East\nTable 2: Foxes, Ed Fry, Flo Fry, Gus Hill, Hal Ito",
         ListColumn.TABLE, ["1", "2"]),
        ("T2 Owls: Ann Bell, Bo Bell, Cy Dent\nT1 Foxes: Ed Fry, Flo Fry, Gus Hill", ListColumn.TABLE, ["2", "1"]),
        ("2\tOwls\n1\tFoxes\n3\tHares", ListColumn.TABLE, ["2", "1", "3"]),
        ("Table\tTeam\nTable 2\tOwls\nTable 1\tFoxes", ListColumn.TABLE, ["Table 2", "Table 1"]),
        ("1st: Owls - Ann Bell, Bo Bell, Cy Dent, Di East\n2nd: Foxes - Ed Fry, Flo Fry, Gus Hill, Hal Ito",
         ListColumn.QUALIFIED_PLACE, ["1", "2"]),
        ("1. Owls: Ann Bell, Bo Bell, Cy Dent\n4. Foxes: Ed Fry, Flo Fry, Gus Hill", ListColumn.TABLE, ["", ""]),
    ],
)  # fmt: skip
def test_tables_and_places_before_teams_are_read(text: str, column: ListColumn, numbers: list[str]) -> None:
    table = read_list(text)
    used = [number for number in range(len(table.rows)) if number not in table.left_out]

    assert [table.cell(number, column) for number in used] == numbers
    assert [row.entry.name for row in preview(table) if row.entry][:2] == ["Owls", "Foxes"]


def test_the_words_of_a_mail_are_no_teams() -> None:
    mail = "Hi Wilf, here they are:\n{}\nAnn\nBob\nCy Dent\nDi\n780-555-0101\nThanks, Ann\n\n"
    text = mail.format("Owls") + mail.format("Foxes")

    assert [row.entry.name for row in preview(read_list(text)) if row.entry] == ["Owls", "Foxes"]
    assert left_out(text, read_list(text))[-1][0] == "Hi Wilf, here they are"


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("Aces (Ann's)\nAnn Bell, captain\nBob Bell\nCy Dent\n\nKings\nEd Fry\nFlo Gray\nGus Hill\n(if well)",
         {0: ["Ann's"], -1: ["if well"]}),
        ("Team: Players / phone / fee\n1. Aces: Ann Bell (captain), Bo Bell, Cy Dent, & Di East ph 780 555 0101 / cell "
         "780-555-0102 paid\n3. : Ed Fry, Flo Fry, Gus Hill, Hal Ito. Area: Leduc, 780-555-0103 (need a ride)",
         {1: ["need a ride"]}),
        (LISTS["two lists side by side"][0], {}),
    ],
)  # fmt: skip
def test_what_is_left_out_of_a_row_is_told(text: str, gone: dict[int, list[str]]) -> None:
    assert left_out(text, read_list(text)) == gone


@pytest.mark.parametrize(
    ("line", "name", "beside"),
    [
        ("Clive   A Wilf Day  B Vera Day  X Dot Roe  Y Ken Law    owes 40", "Clive", "owes 40"),
        ("Clive: A) Wilf Day, B) Vera Day, X) Dot Roe, Y) Ken Law", "Clive", ""),
        ("Hi Lorna, our team from Clive is me (Wilf Day), my sister Vera Day, and Dot and Ken Law. We pay at the door. "
         "Wilf\nwilf@telus.net", "Clive", "wilf@telus.net"),
        ("Hello Di, our team this year is Wilf Day, Vera Day, Dot Roe and Ken Law from Clive. See you!", "Clive", ""),
        ("Clive - Captain: Wilf Day. Players: Vera Day, Dot Roe, Ken Law. Tel. 403-555-0117. Paid.", "Clive", "paid"),
        ("The Clive team is myself, Wilf Day, Vera Day, my niece Dot Roe and Ken Law", "Clive", ""),
        ("Clive (no team name) Wilf + Vera Day, Dot Roe, Ken Law", "Clive", ""),
        ("Clive: Wilf Day, Vera Day, Dot Roe, Ken Law  (Betty 403-555-0117)", "Clive", "403-555-0117"),
        ("Clive: Wilf Day, Vera Day, Dot Roe (has a walker, near the door), Ken Law. $40 cash", "Clive", "$40 cash"),
        ("Clive: Wilf Day, Vera Day, Dot Roe, Ken Law (by the door)  spare: Olive Finn", "Clive", "spare: Olive Finn"),
    ],
)  # fmt: skip
def test_a_line_in_anybodys_manner_is_a_team_with_its_players(line: str, name: str, beside: str) -> None:
    table = read_list(
        f"Acme: Ann Bell, Bo Gunn, Cy Dent, Di East\n\n{line}\n\nOlds: Ed Fox, Flo Gray, Gil Hay, Jo Kerr"
    )
    players = [player.split()[0] for player in players_in(table, 1).values()]

    assert (players, table.cell(1, ListColumn.NAME), len(table.rows)) == (["Wilf", "Vera", "Dot", "Ken"], name, 3)
    assert beside in " ".join(table.rows[1])


@pytest.mark.parametrize(
    ("line", "doubt"),
    [
        ("DELBURNE - CANCELLED, Ina is ill", "“CANCELLED, Ina is ill”, it says. Does this team play?"),
        ("Elnora: Kay Law, Lou Moe, Mia Noe, Ned Orr - withdrawn", "“withdrawn”, it says. Does this team play?"),
        ("We will be there, all four of us from the lodge", "Are there players in the team’s name?"),
        ("We will all four be there on Saturday morning", "Are there players in the team’s name?"),
    ],
)  # fmt: skip
def test_a_line_that_is_no_sure_team_is_asked_about(line: str, doubt: str) -> None:
    table = read_list(f"Acme: Ann Bell, Bo Gunn, Cy Dent, Di East\n{line}\nOlds: Ed Fox, Flo Gray, Gil Hay, Jo Kerr")

    assert (row_doubt(table, 1), 1 in table.left_out) == (doubt, doubt.endswith("play?"))


@pytest.mark.parametrize(
    ("captain", "mark"),
    [("Ann (c)", "(c)"), ("Ann (Capt.)", "(Capt.)"), ("Ann*", "*"), ("Ann Roy - captain", "captain"),
     ("Ann", ""), ("Captain: Ann", "")],
)  # fmt: skip
def test_a_captains_mark_is_said_to_be_left_out(captain: str, mark: str) -> None:
    text = f"Aces: {captain}, Bob Roy, Cy Day, Di Day 780-555-0102\nKings: Kay Law, Lou Moe, Mia Noe, Ned Orr"
    assert captain_mark(text, read_list(text)) == mark


@pytest.mark.parametrize("spare", ["", "Spare: Audrey Penner 780-672-9034\n"])
def test_who_signs_a_list_of_several_teams_gives_their_number_to_none(spare: str) -> None:
    end = f"{spare}\nThanks and see you Saturday,\nHazel Lindquist\nSecretary, Leduc Seniors\n780-672-1150"
    text = f"Hi Doreen\nOwls: Ann Bell, Bo Gunn, Cy Dent, Di East\nFoxes: Ed Fox, Flo Gray, Gil Hay, Jo Kerr\n\n{end}"
    table = read_list(text)

    assert [(row.entry.name, row.entry.telephone) for row in preview(table) if row.entry] == [
        ("Owls", ""), ("Foxes", "")
    ]  # fmt: skip
    assert [row_doubt(table, number) for number in range(len(table.rows))] == [""] * len(table.rows)
    assert "780-672-1150" in {*chain(*table.rows)}


@given(st.text("Aa1 ,;:-&()\n", max_size=80))
@example("A1:(1;1")
def test_no_word_of_a_list_vanishes_unsaid(text: str) -> None:
    try:
        table = read_list(text)
    except Refusal:
        return
    told = " ".join([*chain(*table.rows), *chain(*left_out(text, table).values())]).casefold()

    assert {word for word in re.findall("a[a1]+", text.casefold()) if word not in told} == set()


@pytest.mark.parametrize(
    ("words", "fee", "has_paid"),
    [("paid by cheque", "paid", True), ("- pd in full", "paid", True),
     ("paid $20", "paid $20", False), ("paid 10 of 40", "paid 10 of 40", False), ("paid 40 cash", "paid 40 cash", True),
     ("- cheque to follow", "cheque to follow", False), (", owes 20", "owes 20", False)],
)  # fmt: skip
def test_words_of_the_fee_are_no_part_of_a_name(words: str, fee: str, has_paid: bool) -> None:
    table = read_list(f"Kings: Kay Law, Lou Moe, Mia Noe, Ned Orr {words}\nAces - C. Day, D. Day, E. Roy, F. Roy paid")

    row = preview(table, fee=40)[0]
    assert (row.entry, table.cell(0, ListColumn.PAID), row.has_paid) == (KINGS, fee, has_paid)


def test_who_is_typed_into_a_seat_is_no_spare() -> None:
    table = read_list("Kings: Kay Law, Lou Moe, Mia Noe, Ned Orr, Tim Hay\nAces: Cy Day, Di Day, Ed Roy, Flo Roy")
    typed = [["Tim Hay" if cell == "Ned Orr" else cell for cell in row] for row in table.rows]

    assert (table.spares, replace(table, rows=tuple(map(tuple, typed))).spares) == (["Spare: Tim Hay"], [])


def test_people_whose_last_names_stand_first_keep_them() -> None:
    table = read_list(
        "Players\nAbbott, Rose\nBoyd, Len 780-555-0101\nMuriel Craig 780 555 0102\nMa, Susan\nAnn & Bo Gunn"
    )

    people = ["Rose Abbott", "Len Boyd", "Muriel Craig", "Susan Ma", "Ann Gunn", "Bo Gunn"]
    assert [name for name, _telephone in table.people] == people
    assert list(table.in_fours().names.values()) == people[:4]
    assert table.in_fours().cell(0, ListColumn.TELEPHONE) == "B 780-555-0101; X 780 555 0102"
    assert [*table.turn_names().turn_names().names.values()] == [*table.names.values()]


def test_in_a_row_a_player_each_team_keeps_its_own() -> None:
    """A number without a name, a team that is entered twice, a spare among the players, and a fee in a remark."""
    table = read_list(
        "#\tTeam\tLast\tFirst\tPaid\tRemarks\n1\tKings\tLaw\tKay\t\t\n\t\tMoe\tLou\t\tspare\n\t\tNoe\tMia\t\towes 20\n"
        "\t\tOrr\tNed\t\t\n\t\tPye\tOda\t\t\n2\t\tDole\tCy\t40\tname to come\n\t\tEk\tDi\t\t\n\t\tFox\tEd\t\t\n"
        "\t\tGray\tFlo\t\t\n3\tTens\tHay\tGil\tyes\t\n\t\tIves\tHal\t\t\n\t\tJay\tIda\t\t\n\t\tKerr\tJo\t\t\n"
        "\tKings\tNoe\tMia\t\ttwice?\n\t\tOrr\tNed\t\t\n\t\tPye\tOda\t\t\n\t\tLaw\tKay\t\t\n"
    )

    assert [
        (list(players_in(table, at).values()), row.has_paid, table.cell(at, ListColumn.PAID), str(row.refusal or ""))
        for at, row in enumerate(preview(table, fee=40)[1:], start=1)
    ] == [
        (["Kay Law", "Mia Noe", "Ned Orr", "Oda Pye"], False, "owes 20", ""),
        (["Cy Dole", "Di Ek", "Ed Fox", "Flo Gray"], False, "40", "A team needs a name."),
        (["Gil Hay", "Hal Ives", "Ida Jay", "Jo Kerr"], True, "paid", ""),
        (["Mia Noe", "Ned Orr", "Oda Pye", "Kay Law"], False, "",
         "Kings is in row 2 already: the same players. Leave one row out."),
    ]  # fmt: skip
    assert table.spares == ["Spare: Lou Moe"]


def test_of_seven_below_one_name_those_from_a_fuller_row_on_are_a_team() -> None:
    table = read_list(
        "Team\tPlayer\tPhone\nKings\tKay Law\t\n\tLou Moe\t\n\tMia Noe\t\n"
        "\tCy Dole\t780-555-0101\n\tDi Ek\n\tEd Fox\n\tFlo Gray"
    )

    assert [len(players_in(table, row)) for row in (1, 2)] == [3, 4]


def turn_comma(name: str) -> str:
    return " ".join(reversed(name.split(", ")))


PERSON = "Is this a team, or one person?"


@pytest.mark.parametrize(
    ("text", "couples", "doubts"),
    [
        ("1. Aces: Ann & Bob Bell, Cy Dent, Di East\n2. Kings: Ed Frank, Flo Gray, Gus Hill, Hal Ives or Jo Kent\n"
         "3. The Tens again: see last year: Kit, Lou\n4. Queens: Ida Jones\nLaw, Kay",
         ["Ann & Bob Bell"],
         ["", "Is “Hal Ives or Jo Kent” one player?", "Are there players in the team’s name?", "", PERSON]),
        ("Kings: Kay\nAces: Ann\nTens: Di", [], [PERSON] * 3),
    ],
)  # fmt: skip
def test_what_beside_a_team_is_doubtful_is_said(text: str, couples: list[str], doubts: list[str]) -> None:
    table = read_list(text)

    told = [row_doubt(table, number) for number in range(len(table.rows)) if number not in table.left_out]
    assert (table.couples, told) == (couples, doubts)


def test_eight_words_behind_one_team_stay_last_names_first_to_be_asked_about() -> None:
    table = read_list("Kings: Kay Law, Lou Moe, Mia Noe, Ned Orr\nAces: Lee, Una, So, Vi, To, Wes, Uy, Zoe")

    assert table.rows[1] == ("Aces", *table.last_first.values()) == ("Aces", "Lee, Una", "So, Vi", "To, Wes", "Uy, Zoe")


ZONES = ("Peace", "Parkland")


@pytest.mark.parametrize(
    ("text", "zones", "columns", "entries"),
    [
        ("Aces;peace\nKönige;Parkland", ZONES, "name zone",
         [TeamEntry("Aces", "Peace"), TeamEntry("Könige", "Parkland")]),
        ("Peace\nAces, Ann Lee\nParkland\nKings, Cy Dole", ZONES, "name A zone",
         [team("Aces", "Ann Lee", zone="Peace"), team("Kings", "Cy Dole", zone="Parkland")]),
        ("Team,Zone\nAces,3\nKings,12", ("Peace 3", "12"), "name zone",
         [TeamEntry("Aces", "Peace 3"), TeamEntry("Kings", "12")]),
        ("Team,Zone\nAces,3\nKings,12", (), "name zone",
         [TeamEntry("Aces", "Zone 3"), TeamEntry("Kings", "Zone 12")]),
    ],
)  # fmt: skip
def test_a_zone_of_the_event_is_known_by_its_name_and_its_number(
    text: str, zones: tuple[str, ...], columns: str, entries: list[TeamEntry]
) -> None:
    assert teams_of(text, zones) == (columns, entries)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The list is empty; write one team a line."),
        (" \n\t\n", "The list is empty; write one team a line."),
        ("—\n-", "The list is empty; write one team a line."),
        ("Team\n" * 1001, "The list has more than 1000 rows. Save the list of teams alone."),
        (",".join(f"Word {number}" for number in range(21)),
         "The list has more than 20 columns. Keep teams and players alone."),
    ],
)  # fmt: skip
def test_what_is_no_list_is_refused(text: str, sentence: str) -> None:
    assert why_refused(read_list, text) == sentence


@given(st.text() | st.lists(st.text(alphabet='ab1 ,;\t&/"\n|#.:-', max_size=30), max_size=8).map("\n".join))
def test_whatever_is_pasted_it_is_arranged_or_refused(text: str) -> None:
    try:
        table = arrange(read_text(text))
    except Refusal:
        return

    assert {len(row) for row in table.rows} == {len(table.columns)}
    assert len(preview(table)) == len(table.rows)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Team,A\nGunn Runners,Ann\nFour  Aces,Cy", "Four Aces is entered already. Leave this row out."),
        ("Team,A\nGunn Runners,Ann\nTens,Cy\ngunn  runners,Bob",
         "gunn runners is in row 2 already. Correct the name, or leave one row out."),
        ("Team,Zone\nAces,Zone 9\nKings,Peace", "Zone 9 is not in the event’s zone order; correct it or add it there."),
        ("Team,Table\nAces,0\nKings,1", "“0” is no table; write a whole number from 1 to 1000."),
        ("Team,Table\nAces,1001\nKings,1", "“1001” is no table; write a whole number from 1 to 1000."),
        ("Team,Place\nAces,70000\nKings,1\nTens,2",
         "“70000” is no place; write a whole number from 1 to 1000."),
        ("Team,A\nKings,Ann\n,Bob", "A team needs a name."),
        (f"Aces\n{'K' * 81}", f"“{'K' * 30}…” is too long; at most 80 letters fit a sheet."),
        ("Aces\nKi\x00ngs", r"“Ki\x00ngs” holds a character that cannot be printed."),
        ("Team,Qualified by\nAces,luck\nKings,placing\nTens,alternate",
         "A team qualifies by placing, as alternate or by acclamation, not “luck”."),
    ],
)  # fmt: skip
def test_a_row_that_cannot_be_entered_says_why(text: str, sentence: str) -> None:
    rows = preview(arrange(read_text(text)), ("FOUR ACES",), ZONES)

    assert [str(row.refusal) for row in rows if row.refusal] == [sentence]


def test_a_person_joins_the_team_above_as_long_as_a_seat_is_free() -> None:
    table = read_list(
        "Kings: Kay Law, Lou Moe, Mia Noe 780-555-0101\nOrr, Ned 780-555-0102\nPenn, Walt\nAces: Cy Dole, Di Ek, Ed Fox"
    )

    assert [number for number in range(4) if may_be_person(table, number)] == [1, 2]
    joined = join_above(table, 1)
    assert joined is not None
    assert entered_teams(joined)[0] == replace(KINGS, telephone="780-555-0101, 780-555-0102")
    assert (join_above(joined, 1), join_above(joined, 9)) == (None, None)


PLACED: dict[str, str] = {
    "telephone first, couples, the team last": '780-555-0101 - Ann & Bob Bell - Cy Dent - Di East - "Aces"\n'
    '780-555-0102 - Kay Law - Lou Moe - Mia & Ned Orr - "Kings and Queens"',
    "a town, and the team in brackets": "Zone 3\n"
    "• Leduc (Aces) – Ann Bell, (780) 555-0101 – with Bob Bell, Cy Dent, Di East\n"
    "• Falher (Kings and Queens) – Kay Law, (780) 555-0102 – with Lou Moe, Mia Orr, Ned Orr – NOT PAID",
    "minutes": "Minutes of the cards committee, May 6\n"
    "Moved by Ann Bell, seconded by Kay Law, that coffee be free. Carried.\n"
    "Aces, captain Ann Bell (780-555-0101), with Bob Bell, Cy Dent and Di East. Paid.\n"
    "Kings and Queens, captain Kay Law (780-555-0102), with Lou Moe, Mia Orr and Ned Orr. Not yet paid.",
    "two lines of columns": "TEAM              PLAYERS                     PHONE\n"
    "Aces              Ann Bell      Bob Bell      780-555-0101\n                  Cy Dent       Di East\n"
    "Kings and Queens  Kay Law       Lou Moe       780-555-0102\n                  Mia Orr       Ned Orr",
    "dots, and last names first below": " 1. Aces ............ 780-555-0101 .... PD\n"
    "    Bell, Ann; Bell, Bob; Dent, Cy; East, Di\n"
    " 2. Kings and Queens  780-555-0102 .... OWES 60\n    Law, Kay; Moe, Lou; Orr, Mia; Orr, Ned",
    "small letters": "Walt C  Tue 9:14 AM\naces  ann bell/bob bell/cy dent/di east 780 555 0101\n\n"
    "Walt C  Tue 9:15 AM\n"
    "kings and queens  kay law/lou moe/mia orr/ned orr 780 555 0102 paid",
    "a telephone and notes between": "Aces: "
    "Ann Bell Ph. 780-555-0101, Bob Bell, Cy Dent, Di East. Ann says she can score.\n"
    "Kings and Queens, Kay Law, Lou Moe, Mia & Ned Orr, 780-555-0102. They need a table near the door.",
}


@pytest.mark.parametrize("kind", PLACED)
def test_a_list_is_read_by_the_places_of_things_whatever_parts_them(kind: str) -> None:
    read = [
        replace(entry, zone="", area="", telephone=re.sub(r"\D", "", entry.telephone))
        for entry in entered(PLACED[kind])
    ]

    assert [replace(entry, name=entry.name.title().replace(" And ", " and ")) for entry in read] == [
        team("Aces", "Ann Bell", "Bob Bell", "Cy Dent", "Di East", telephone="7805550101"),
        team("Kings and Queens", "Kay Law", "Lou Moe", "Mia Orr", "Ned Orr", telephone="7805550102"),
    ]


def test_news_below_a_team_of_last_year_are_of_that_team() -> None:
    table = read_list(
        "1) Aces - Ann Bell / Bob Bell / Cy Dent / Di East - 780-555-0101\n   >> same, paid\n"
        "2) Kings - Kay Law / Lou Moe / Mia Orr / Ned Orr - 780-555-0102\n   >> Lou is ill, Pat Poe plays. owes 20\n"
        "3) Tens - Flo Gee / Gil Hay / Hal Ives / Ida Jay - 780-555-0103\n   >> not coming this year\n\n"
        "Spare last year: Vi Poe 780-555-0109"
    )

    assert [row.entry and (row.entry.name, row.has_paid) for row in preview(table)] == [
        ("Aces", True),
        ("Kings", False),
        None,
        None,
    ]
    assert "Lou is ill" in " ".join(table.rows[1])
    assert row_doubt(table, 2) == "“not coming this year”, it says. Does this team play?"
    assert read_spares(table.spares[0]) == [("Vi Poe", "780-555-0109")]


def test_a_line_that_no_team_can_be_is_refused_and_rows_of_blanks_cost_nothing() -> None:
    assert why_refused(read_list, f"Aces\n{'Ann Bell, ' * 300}") == (
        "Line 2 has more than 2000 letters. Write one team or one player a line."
    )
    blanks = " " * 90_000
    assert entered(f"Aces, Ann Bell{blanks}, Bob Bell\n{blanks}x, Cy Dent")[0].name == "Aces"


def test_people_who_share_a_cell_get_seats_of_their_own() -> None:
    names = (ListColumn.NAME, ListColumn.A, ListColumn.B)
    rows = (
        ("Kings - Kay Law & Lou Moe 780-555-0101", "Mia Noe and Ned Orr, paid", ""),
        ("Aces: Cy Dole, Di Ek, Ed Fox, Flo Gee, Gil Hay", "", ""),
        ("Owls", "Ann Bell", "Bob Cole"),
    )
    table = TeamTable(names, rows, frozenset({1}))

    parted = [split_players(table, number) for number in range(4)]
    assert parted[2:] == [None, None]
    kings, aces = [part for part in parted if part is not None]
    assert entered_teams(kings)[0] == replace(KINGS, telephone="780-555-0101")
    assert list(players_in(aces, 1).values()) == ["Cy Dole", "Di Ek", "Ed Fox", "Flo Gee"]
    assert (aces.left_out, aces.spares) == (frozenset(), ["Spare: Gil Hay"])


@pytest.mark.parametrize(
    ("text", "told"),
    [("Total 13 teams", 13), ("Total so far 9 teams, doors 8:30", 9), ("12 Teams: Ann, Bob, Cy", None)],
)
def test_a_list_that_counts_its_teams_says_how_many(text: str, told: int | None) -> None:
    assert told_teams(f"Kings: Kay Law, Lou Moe, Mia Noe\n{text}") == told


def test_words_behind_the_players_are_left_out_and_a_title_hides_no_tables() -> None:
    text = (
        "Golden Circle - Betty Olds, Fay Smith, Hal Smith, Norm Roy 403.555.0174 $40 paid Nov 12\n"
        "Antiques: Irene Holm, Carl Holm, Verna Lund - need a 4th\n"
        "Sylvan: Ray Cook*, Iris Cook, Ivy Baird & Doug Baird 403-555-0178 Ivy can't do stairs"
    )
    teams = read_list(text)

    assert entered_teams(teams) == [
        team("Golden Circle", "Betty Olds", "Fay Smith", "Hal Smith", "Norm Roy", telephone="403.555.0174"),
        team("Antiques", "Irene Holm", "Carl Holm", "Verna Lund"),
        team("Sylvan", "Ray Cook", "Iris Cook", "Ivy Baird", "Doug Baird", telephone="403-555-0178"),
    ]
    assert teams.cell(0, ListColumn.PAID) == "$40 paid Nov 12"
    assert left_out(text, teams) == {1: ["need a 4th"], 2: ["Ivy", "can't do stairs"]}

    club = "Tuesday Whist, Hall, November 18\nTable 3: Rebels - Ann Ray, Bob Sell, Cy Till, Dee Urn\n"
    tables = read_list(f"{club}Table 1: Larks - Ed Katz, Flo Katz, Gil Orr, Hy Orr\nThanks, Doreen")

    aligned = read_list(
        "CLUB - Thursday evening\n\nTable 3   Rebels    Ann Ray, Bob Sell, Cy Till, Dee Urn\n"
        "Table 1   Larks     Ed Katz, Flo Katz, Gil Orr, Hy Orr\nTable 2   Owls      Ida Moe, Jo Kent, Kay Law, Lou Poe"
        "\nLunch: Doreen & Lorna. Please bring own cup."
    )

    for table in (tables, aligned):
        assert [(entry.table, entry.name) for entry in entered_teams(table)[:2]] == [(3, "Rebels"), (1, "Larks")]


@pytest.mark.parametrize(("field", "word"), [("table", "table"), ("qualified_place", "place")])
@pytest.mark.parametrize("number", [0, -1, 1001, 70_000])
def test_a_team_has_a_table_and_a_place_that_a_hall_could_have(number: int, field: str, word: str) -> None:
    assert why_refused(check_team, team("Aces", **{field: number})) == (
        f"{number} is no {word}; it is a number from 1 to 1000."
    )


def test_a_team_lacks_players_only_once_one_is_named() -> None:
    teams = {}, {Seat.A: "Ann", Seat.X: "Xia", Seat.Y: None}, dict.fromkeys(Seat, "Ann")

    assert [missing_seats(players) for players in teams] == [[], [Seat.B, Seat.Y], []]


def test_a_name_is_the_same_with_its_last_part_first() -> None:
    teams = [("Aces", {Seat.A: "Ross, John", Seat.B: "Ann"}), ("Kings", {Seat.Y: "john Ross", Seat.X: "Ross John"})]

    assert repeated_people(teams) == {"Ross, John": [("Aces", Seat.A), ("Kings", Seat.Y)]}


def test_nobody_shares_a_cell_where_no_column_names_teams() -> None:
    assert split_players(TeamTable((ListColumn.A,), (("Ann Bell & Bob Cole",),)), 0) is None
