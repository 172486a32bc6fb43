"""The desk's page for people who come without a team: who came with whom, and the fours drawn of them."""

from tournament.domain.door import FOUR, draw_fours, people_in
from tournament.queries.events import EXPECTED, has_started, names_of, teams_drawn, waiting_at
from tournament.services.teams import admit_parties, draw_teams
from tournament.web.desk.forms import DrawForm, PartiesForm
from tournament.web.views import DeskActionView, DeskFormView, DeskView


class DoorPage(DeskView):
    template_name = "tournament/desk/door.html"

    def page_context(self) -> dict[str, object]:
        drawn, waiting = teams_drawn(self.event), waiting_at(self.event)
        teams = [(team, list(team.players.all())) for team in drawn]
        fours, left = draw_fours(map(names_of, waiting), "")
        spares = people_in(waiting)
        return {
            "form": PartiesForm(),
            "draw_form": DrawForm(),
            "expected": self.event.spares.filter(party=EXPECTED),
            "drawn": [(team, self.event.rules.beside(team.name, team.table.number), names) for team, names in teams],
            "waiting": waiting,
            "threes": [team for team, names in teams if len(names) == FOUR - 1],
            "people": spares + people_in(names for _, names in teams),
            "fours": len(fours),
            "left_over": people_in(left),
            "spares": spares,
            "has_started": has_started(self.event),
        }


class DoorView(DoorPage, DeskFormView):
    act = admit_parties
    form_class = PartiesForm
    success_page = "desk-door"
    success_message = "On the list: %(who)s."


class DrawView(DoorPage, DeskActionView):
    act = draw_teams
    form_class = DrawForm
    form_name = "draw_form"
    success_page = "desk-door"
    success_message = "The fours are drawn and have their tables. Until play begins you can draw again."
