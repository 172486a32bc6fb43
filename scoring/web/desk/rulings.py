"""Every ruling with its reason, and new ones about what the program does not work out.  R10."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.queries.rulings import rulings
from scoring.services.rulings import record_ruling
from scoring.web.desk.forms.rulings import RulingForm
from tournament.web.desk.base import DeskFormView


class RulingsView(DeskFormView):
    """Every ruling with its reason, and the form for one about what the program does not work out."""

    template_name = "desk/rulings.html"
    form_class = RulingForm
    success_message = _("The ruling is kept.")
    success_page = "desk-rulings"

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        return super().get_context_data(**{"rulings": rulings(self.event)} | context)

    def perform(self, form: RulingForm) -> None:
        record_ruling(event=self.event, **form.cleaned_data, **self.audit_fields)
