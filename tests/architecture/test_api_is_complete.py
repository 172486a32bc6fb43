"""What pages can do, programs can do: every service that a page calls is called by the API too."""

import ast
from collections.abc import Iterator
from pathlib import Path

from django.urls import get_resolver

from tests.architecture.sources import code, imports, name_of, row, tree
from tournament.web.security import addresses

PAGES_ONLY = {
    "enter_list": "the API enters teams and seats them, in two requests",
    "trust_sender": "the API confirms a sender by the fingerprint that it sends with the file",
    "restore_newer_copy": "whoever put the database back decides, with both states before their eyes",
    "keep_present_state": "the same",
    "replace_event": "whoever loads a file decides, with both times before their eyes",
    "erase_person": "whoever does it reads first where the person stands, and what stays",
    "open_desk": "a program with the office’s token reads no desk",
    "try_event_file": "shows what a file holds before it is loaded; loading refuses what cannot be",
    "accept_invitation": "whoever has a link opens it in a browser",
    "note_refused_count": "a program is told of the refusal at once; a phone kept the count till then",
    "draw_print_job": "a program asks for a sheet, which a worker draws, and fetches it",
    "choose_password": "whoever has a link opens it in a browser",
    "set_up": "whoever sits at the computer chooses their name and password",
    "make_password_link_here": "whoever sits at the computer and forgot their password",
    "load_example": "for people who look around",
    "delete_practice": "for people who practised",
    "let_phones_in": "whoever sits at the computer opens it to the hall",
    "make_recovery_card": "paper for whoever types their password beside it",
    "withdraw_recovery_card": "the same",
    "make_api_token": "a program that got hold of one token makes itself no other",
    "withdraw_api_token": "a program that got hold of one token withdraws no other",
    "add_webhook": "a program that got hold of one token sends nothing elsewhere",
    "remove_webhook": "the same",
}
"""Services that only pages call, and why."""


def services() -> Iterator[tuple[str, str]]:
    """Module and name of every act, and of every other function of a service or of the event file that does something:
    it takes who does it, or nothing by its position.
    """
    for path in [*row("services"), *(path for path in code() if "event_file" in path.parts)]:
        module = ".".join(Path(name_of(path)).with_suffix("").parts)
        for node in tree(path).body:
            if isinstance(node, ast.FunctionDef) and does_something(node):
                yield module, node.name


def does_something(function: ast.FunctionDef) -> bool:
    """Whether a function is declared as an act, takes who does it, or takes nothing by its position."""
    decorators = (ast.unparse(decorator) for decorator in function.decorator_list)
    is_act = any(decorator.startswith(("act(", "office_act(")) for decorator in decorators)
    taken = [ast.unparse(argument.annotation) for argument in function.args.args if argument.annotation]
    return is_act or "Actor" in taken or (bool(function.args.kwonlyargs) and not taken)


def named(layer: str) -> set[str]:
    """The services that a layer names, in whatever way they are imported."""
    acts, names = set(services()), set()
    for path in row(layer):
        imported = set(imports(path))
        attributes = {node.attr for node in ast.walk(tree(path)) if isinstance(node, ast.Attribute)}
        for module, name in acts:
            if f"{module}.{name}" in imported or (module in imported and name in attributes):
                names.add(name)
    return names


def operations() -> set[str]:
    """The names of the API's operations: one is called as the act it does, also where it does more with it."""
    views = (view for _address, view in addresses(get_resolver().url_patterns, "/"))
    return {name for view in views for name in getattr(view, "actions", {}).values()}


def test_what_pages_do_the_api_does_too() -> None:
    by_pages, by_api = named("web"), named("api") | operations()

    assert len(by_pages) > 50
    assert by_pages - by_api == set(PAGES_ONLY)
