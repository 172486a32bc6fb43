"""Acts in templates: `{% act "lend_flags" day=3 table=7 %}` is the link to an act's page, which leads back here;
`{% act_button "remove_spare" spare=4 %}` does it at once, and `{% act_form "list_spare" %}` asks for its input.
"""

from typing import Any

from django import template
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournament.services.acts import ACTS
from tournament.web.act_page import act_url, face_of, say_with

register = template.Library()


def address_of(context: Context, name: str, anchor: str = "", **values: object) -> str:
    request = context.get("request")  # a public page is made without one
    came_from = context.get("came_from") or (f"{request.path}{anchor}" if request else "")
    return act_url(context["event"], name, **values, **{"from": came_from})


def words_of(name: str, label: str, values: dict[str, Any]) -> str:
    act = ACTS[name].declaration
    return label or say_with(act.button or act.title, {key: str(value) for key, value in values.items()})


@register.simple_tag(takes_context=True)
def act(context: Context, name: str, label: str = "", css: str = "", anchor: str = "", **values: object) -> SafeString:
    """A link in the act's own words, or in others; with `label="-"` the address alone."""
    address = address_of(context, name, anchor, **values)
    if label == "-":
        return SafeString(address)
    words = label or say_with(ACTS[name].declaration.title, {key: str(value) for key, value in values.items()})
    return format_html('<a href="{}"{}>{}</a>', address, format_html(' class="{}"', css) if css else "", words)


@register.inclusion_tag("tournament/components/act_form.html", takes_context=True)
def act_button(context: Context, name: str, label: str = "", of: str = "", css: str = "second", **values: Any) -> Any:
    """A button that does an act with this input; `of` is said to who hears the page."""
    return {
        "csrf_token": context.get("csrf_token"),
        "address": address_of(context, name),
        "typed": values,
        "label": words_of(name, label, values),
        "of": of,
        "css": css,
    }


@register.inclusion_tag("tournament/components/act_form.html", takes_context=True)
def act_form(context: Context, name: str, label: str = "", css: str = "", **values: Any) -> Any:
    """The form of an act, which its page answers."""
    made, known = ACTS[name], {key: str(value) for key, value in values.items()}
    initial = face_of(made).initial(context["event"], known) | known
    form = face_of(made).form(act=made, event=context["event"], values=known, initial=initial)
    return {
        "csrf_token": context.get("csrf_token"),
        "address": address_of(context, name),
        "form": form,
        "label": words_of(name, label, values),
        "css": css,
    }
