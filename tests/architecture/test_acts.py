"""Every act is declared once: who may, its page and operation, its place in the walk, its take-back, its entry."""

import inspect
import re
import sys
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from django.urls import get_resolver

import scoring.queries.desk
import tournament.queries.log
from tests.any_order import player
from tests.architecture.sources import COLUMNS
from tournament.domain import Who
from tournament.services.acts import ACTS as BY_NAME, Act, AnyAct, OfficeAct

ACTS = (Act, OfficeAct)
NOT_WALKED = {
    "copy_event": "it changes nothing of the event, and makes another one that nobody plays",
    "join_team": "it names a player of a team as an act does that is walked",
    "restore_team": "it enters a team as an act does that is walked",
    "hand_over": "the walk has one leader",
    "request_sheets": "nothing that is played, counted or ranked hangs on it",
    "note_printed": "nothing that is played, counted or ranked hangs on it",
    "note_refused_count": "a phone’s page does it after a refusal; it changes nothing",
}
"""Acts that the random walk leaves out, and why; those of the office are outside it anyway."""


@cache
def acts() -> dict[str, AnyAct]:
    """Every act by its name, as the modules hold it; each module that a page or the API needs is loaded by then."""
    assert get_resolver().url_patterns
    modules = [module for name, module in sys.modules.items() if name.split(".")[0] in COLUMNS]
    return {var.name: var for module in modules for var in vars(module).values() if isinstance(var, ACTS)}


def test_the_registry_knows_every_act() -> None:
    assert acts() == BY_NAME


def test_every_act_has_its_place_in_the_walk() -> None:
    names = set(re.findall(r'"(\w+)"', inspect.getsource(player)))
    on_events = {
        name for name, act in acts().items() if not isinstance(act, OfficeAct) and act.declaration.who is not Who.NOBODY
    }

    assert sorted(on_events - names) == sorted(NOT_WALKED)


def test_every_act_says_how_it_is_taken_back() -> None:
    for name, each in ((act.name, act.declaration) for act in BY_NAME.values()):
        told = [text for text in (each.taken_back_by, each.corrected_by, each.not_taken_back) if text]
        assert len(told) == 1, name
        assert each.not_taken_back.endswith(".") if each.not_taken_back else told[0] in BY_NAME, name


def test_a_query_of_the_log_names_acts_that_there_are() -> None:
    for module in (tournament.queries.log, scoring.queries.desk):
        named = re.findall(r'act(?:__in)?=(\[[^]]*\]|"\w+")', inspect.getsource(module))
        assert named
        assert BY_NAME.keys() > set(re.findall(r'"(\w+)"', "".join(named)))


def test_an_entry_holds_fields_that_the_input_has() -> None:
    for name, act in acts().items():
        act_input: Any = act.input
        known = {field.name for field in fields(act_input)} if is_dataclass(act_input) else set()
        known |= set(getattr(act_input, "__struct_fields__", ()))
        assert known.issuperset(act.declaration.logged), name
