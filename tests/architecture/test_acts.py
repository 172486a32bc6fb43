"""Every act is declared once: who may, its page and operation, its place in the walk, its take-back, its entry."""

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.urls import get_resolver

from tests.any_order import player
from tests.architecture.audiences import audience_of
from tests.architecture.sources import COLUMNS, code, imports, name_of, row, tree
from tournament.domain.acts import REGISTRY, Who
from tournament.schemas import Input
from tournament.services.acts import ACTS as BY_NAME, Act, AnyAct, OfficeAct
from tournament.web.views import addresses

ACTS = (Act, OfficeAct)
NARROWER = {Who.COUNTERS: Who.LEADER}
"""Who has a page of their own for an act besides the page of all who may do it."""
OPEN_DOORS = {
    ("call_hand", "/<slug:slug>/hall/"): "the hall screen shows the token that the desk gave it",
    ("offer_prize", "/accounts/events/evening/"): "whoever sets up an evening leads it",
    ("take_back_count", "/<slug:slug>/verify/<int:day>/<int:table>/"): "only where the leader counts at a break",
}
"""Pages for everybody that let only some do the act, and how."""
NO_PAGE = {"rescue_password": "a command, for whoever keeps the office and cannot sign in any more"}
"""Acts without a page or an operation of the API, and why."""
NOT_WALKED = {
    "copy_event": "it changes nothing of the event, and makes another one that nobody plays",
    "join_team": "it names a player of a team as an act does that is walked",
    "restore_team": "it enters a team as an act does that is walked",
    "offer_event": "the walk has one leader",
    "answer_offer": "the walk has one leader",
    "request_sheets": "nothing that is played, counted or ranked hangs on it",
    "note_printed": "nothing that is played, counted or ranked hangs on it",
    "note_refused_count": "a phone’s page does it after a refusal; it changes nothing",
    "trust_sender": "the events of a walk are on one installation, which is known",
}
"""Acts that the random walk leaves out, and why; those of the office are outside it anyway."""
LAYERS = ("web", "services")
"""Where a page's acts are looked for."""


@cache
def acts() -> dict[str, AnyAct]:
    """Every act by its name, as the modules hold it; each module that a page or the API needs is loaded by then."""
    assert get_resolver().url_patterns
    modules = [module for name, module in sys.modules.items() if name.split(".")[0] in COLUMNS]
    return {each.name: each for module in modules for each in vars(module).values() if isinstance(each, ACTS)}


def acts_behind(value: object, seen: set[object]) -> set[str]:
    """The acts that something of a page leads to: itself, what it holds, what its definition names, and so on."""
    if isinstance(value, ACTS):
        return {value.name}
    if value is BY_NAME:
        return set()
    if isinstance(value, dict | tuple):
        held = value.values() if isinstance(value, dict) else value
        return {name for each in held for name in acts_behind(each, seen)}
    view = inspect.unwrap(value) if callable(value) else value
    if inspect.isclass(view) and issubclass(view, Input):
        return set()
    if not (inspect.isclass(view) or inspect.isfunction(view)) or view in seen or layer_of(view) not in LAYERS:
        return set()
    seen.add(view)
    if view.__name__ == "<lambda>":
        return set()
    parts = view.__mro__[1:] if inspect.isclass(view) else ()
    values = [*parts, *named_in(definition(view), vars(sys.modules[view.__module__]))]
    return {name for each in values for name in acts_behind(each, seen)}


def layer_of(view: Any) -> str:
    column, *parts = view.__module__.split(".")
    return next((part for part in parts if column in COLUMNS and part in LAYERS), "")


def named_in(node: ast.AST, module: dict[str, Any]) -> Iterator[object]:
    """What a piece of a module names, by itself or as `module.name`."""
    for part in ast.walk(node):
        if isinstance(part, ast.Name):
            yield module.get(part.id)
        elif isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name):
            yield getattr(module.get(part.value.id), part.attr, None)


def definition(view: Any) -> ast.AST:
    for node in ast.walk(tree(Path(inspect.getfile(view)))):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == view.__name__:
            return node
    raise LookupError(view)


@cache
def acts_of_pages() -> list[tuple[str, Who, str]]:
    """Each act that a page does, with who may open the page, and its address."""
    return [
        (name, audience_of(callback), address)
        for address, callback in addresses(get_resolver().url_patterns, "/")
        if not hasattr(callback, "actions")
        for name in acts_behind(
            (getattr(callback, "view_class", callback), getattr(callback, "view_initkwargs", {})), set()
        )
    ]


def operations() -> list[tuple[str, Who, str]]:
    """Each operation of the API that writes, with who may do it, and its address."""
    found = [
        (getattr(callback.cls, name), address)
        for address, callback in addresses(get_resolver().url_patterns, "/")
        for method, name in getattr(callback, "actions", {}).items()
        if method != "get"
    ]
    return [(act.name, act.declaration.who, where) for does, where in found for act in getattr(does, "acts", ())]


def test_the_registry_knows_every_act() -> None:
    assert acts() == BY_NAME
    assert acts().keys() == REGISTRY.keys()
    assert all(each.declaration is REGISTRY[name] for name, each in acts().items())


def test_pages_and_operations_are_open_to_who_may_do_the_act() -> None:
    found = [*acts_of_pages(), *((name, who, where) for name, who, where in operations() if name in REGISTRY)]
    wrong = [
        (name, audience, address)
        for name, audience, address in found
        if audience not in (REGISTRY[name].who, NARROWER.get(REGISTRY[name].who)) and (name, address) not in OPEN_DOORS
    ]

    assert not wrong
    for name in {name for name, _, _ in found}:
        assert REGISTRY[name].who in {audience for other, audience, _ in found if other == name}, name


def test_every_act_has_a_page_or_an_operation() -> None:
    done = {name for name, _, _ in [*acts_of_pages(), *operations()]} | named("admin")
    done |= {name for name, each in REGISTRY.items() if each.title}  # on the page of any act
    without = {name for name, each in REGISTRY.items() if name not in done and each.who is not Who.NOBODY}

    assert sorted(without) == sorted(NO_PAGE)


def test_every_act_has_its_place_in_the_walk() -> None:
    names = set(re.findall(r'"(\w+)"', inspect.getsource(player)))
    on_events = {
        name
        for name, each in acts().items()
        if not isinstance(each, OfficeAct) and each.declaration.who is not Who.NOBODY
    }

    assert sorted(on_events - names) == sorted(NOT_WALKED)


def test_every_act_says_how_it_is_taken_back() -> None:
    for name, each in REGISTRY.items():
        told = [text for text in (each.taken_back_by, each.corrected_by, each.not_taken_back) if text]
        assert len(told) == 1, name
        assert each.not_taken_back.endswith(".") if each.not_taken_back else told[0] in REGISTRY, name


def test_an_entry_holds_fields_that_the_input_has() -> None:
    for name, each in acts().items():
        act_input: Any = each.input
        known = {field.name for field in fields(act_input)} if is_dataclass(act_input) else set()
        known |= set(getattr(act_input, "__struct_fields__", ()))
        assert known.issuperset(each.declaration.logged), name


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
    admin = [path for path in code() if path.name == "admin.py"]
    for path in admin if layer == "admin" else row(layer):
        imported = set(imports(path))
        attributes = {node.attr for node in ast.walk(tree(path)) if isinstance(node, ast.Attribute)}
        for module, name in acts:
            if f"{module}.{name}" in imported or (module in imported and name in attributes):
                names.add(name)
    return names
