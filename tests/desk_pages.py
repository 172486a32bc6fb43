"""Reading a page of the desk as a person does: what is said, what a form holds, what is refused."""

import re
from html import unescape
from typing import Any

from django.http import HttpResponse


def text_of(response: Any) -> str:
    """The words of the page's main part, in one line."""
    main = re.search(r"<main.*?</main>", response.content.decode(), re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main.group() if main else response.content.decode())).split())


def unsaid(page: Any, *words: str) -> list[str]:
    """What of these words a page, or its text, does not say."""
    text = page if isinstance(page, str) else text_of(page)
    return [word for word in words if word not in text]


def refusals_of(response: Any) -> list[str]:
    """What the page says is not done, or wrong in a field."""
    html = response.content.decode()
    notices = re.findall(r'<div class="notice refusal".*?<p>(.*?)</p>', html, re.DOTALL)
    errors = re.findall(r"<li>(.*?)</li>", "".join(re.findall(r'<ul class="errorlist".*?</ul>', html, re.DOTALL)))
    return [unescape(re.sub("</?b>", "", each)).strip() for each in [*notices, *errors]]


def values_of(response: Any) -> dict[str, list[str]]:
    """The names and values of the page's inputs."""
    result: dict[str, list[str]] = {}
    for tag in re.findall(r"<input[^>]*>", response.content.decode()):
        attributes = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        result.setdefault(attributes.get("name", ""), []).append(unescape(attributes.get("value", "")))
    return result


def step_of(response: HttpResponse) -> tuple[str, str]:
    step = re.search(r'<section class="next-step".*?</section>', response.content.decode(), re.DOTALL)
    assert step, "the desk shows no next step"
    title = re.search(r"<h2[^>]*>(.*?)</h2>", step.group(), re.DOTALL)
    button = re.search(r'<(?:button|a)[^>]*class="[^"]*large[^"]*"[^>]*>(.*?)</', step.group(), re.DOTALL)
    assert title
    assert button
    return unescape(title.group(1)), unescape(button.group(1))
