"""A template tag for a text with values in it that is shown by another template."""

import re

from django import template
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_block_tag
def text(content: str) -> SafeString:
    """`{% text as title %}Day {{ day }}{% endtext %}`: what is between, in one line, for an include to show."""
    return SafeString(re.sub(r"\s*\n\s*", " ", content.strip()))  # each value in it is escaped already
