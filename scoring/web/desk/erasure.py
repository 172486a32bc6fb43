"""The office's page for somebody who asks to be deleted: where they stand, what is replaced, what stays how long."""

from functools import cached_property

from django import forms
from django.conf import settings

from scoring.event_file.copies import MOST_COPIES
from scoring.event_file.erasure import Found, Person, erase_person, files_naming, names_like, places_of
from tournament.domain import NAME_LENGTH
from tournament.services.purging import KEEP_DELETED_EVENTS
from tournament.web.desk.forms import DeskForm
from tournament.web.views import Context, OfficeFormView


class ErasureForm(DeskForm):
    name = forms.CharField(max_length=NAME_LENGTH, widget=forms.HiddenInput)
    events = forms.TypedMultipleChoiceField(
        label="Where it is this person", coerce=int, widget=forms.CheckboxSelectMultiple,
        help_text="Somebody else may have the same name: untick their events.",
    )  # fmt: skip


class ErasureView(OfficeFormView):
    """Where somebody is named, by `?name=`; then the act."""

    template_name = "scoring/office/erasure.html"
    form_class = ErasureForm
    act = erase_person
    success_page = "office-erasure"
    success_message = "The name is taken out; “%(result)s” stands for it."

    @cached_property
    def name(self) -> str:
        return " ".join((self.request.POST or self.request.GET).get("name", "").split())[:NAME_LENGTH]

    @cached_property
    def found(self) -> list[Found]:
        return places_of(Person(self.name)) if self.name else []

    def get_form_kwargs(self) -> dict[str, object]:
        places = [(each.event.pk if each.event else 0, str(each)) for each in self.found]
        initial = {"name": self.name, "events": [place for place, _ in places]}
        return super().get_form_kwargs() | {"choices": {"events": places}, "initial": initial}

    def page_context(self) -> Context:
        files = files_naming(Person(self.name)) if self.found else {}
        return {
            "name": self.name,
            "found": self.found,
            "alike": [] if self.found else names_like(self.name),
            "copies": sum(len(copies) for event, copies in files.items() if event),
            "deleted": files.get(0, []),
            "keep_deleted": KEEP_DELETED_EVENTS.days,
            "databases": sorted(settings.DATA_DIR.glob("database-before-*")),
            "most_copies": MOST_COPIES,
        }
