"""A text with values in it that is shown by another template, and the news that a text begins with."""

import re

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString

register = template.Library()

END = re.compile(r"(?<=[.!?”])(?<!\b[A-Z]\.)(?<!\b[A-Z][a-z]\.)\s+")
"""Where a sentence ends; not after `St.` or an initial."""


@register.simple_block_tag
def text(content: str) -> SafeString:
    """`{% text as title %}Day {{ day }}{% endtext %}`: what is between, in one line, for an include to show."""
    return SafeString(re.sub(r"\s*\n\s*", " ", content.strip()))  # each value in it is escaped already


TELEPHONE = re.compile(r"\(?\+?\d(?:(?:[ ().–-]*|/)\d){6,10}")


@register.filter
def telephones(text: str) -> SafeString:
    """A text in which each telephone number can be called by a tap."""
    link = '<a class="telephone" href="tel:{}">{}</a>'
    return SafeString(TELEPHONE.sub(lambda found: link.format(re.sub(r"[^+\d]", "", found[0]), found[0]), escape(text)))


@register.filter
def breaking(address: str) -> SafeString:
    """An address that a narrow screen may break after each of its parts."""
    return SafeString(escape(address).replace("/", "/<wbr>"))


@register.filter
def news(text: object) -> list[str]:
    """The first sentence of a text, and what follows it, if anything does."""
    whole = str(text)  # of what is safe already this is safe too
    return [type(whole)(part) for part in END.split(whole, maxsplit=1)]
