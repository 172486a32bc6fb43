"""The rows of the project's own tables, compared before and after each act of a walk."""

import json
from collections.abc import Mapping
from datetime import date
from typing import Any

from django.apps import apps
from django.db import connection

UNLOGGED = {"codeguess", "idempotencyrecord", "printjob", "repeatedcountkey", "typistaccount", "user"}
"""Rows that no event's log speaks of."""
UNLOGGED_FIELDS = {"signature", "signed_version"}
"""What a saved file leaves behind."""
PLACING = {
    "tournament_absence", "tournament_day", "tournament_event", "tournament_qualifier", "tournament_session",
    "tournament_table", "tournament_team", "scoring_flagcount", "scoring_loanentry", "scoring_ruling",
}  # fmt: skip
"""The tables that the standings depend on, besides those of playoffs."""
TABLES_STORED: dict[str, list[str]] = {}
"""The project's own tables that the log speaks of, with the names of their columns."""


def rows_stored() -> dict[str, Any]:
    """Every row of the project's own tables, as the database gives it."""
    if not TABLES_STORED:
        for label in ("tournament", "rotations", "scoring"):
            for model in apps.get_app_config(label).get_models():
                if model._meta.model_name not in UNLOGGED:
                    fields = model._meta.concrete_fields
                    columns = [field.column for field in fields if field.name not in UNLOGGED_FIELDS]
                    TABLES_STORED[model._meta.db_table] = columns
    asked = {
        table: f"""SELECT {", ".join(f'"{column}"' for column in columns)} FROM "{table}" ORDER BY 1"""
        for table, columns in TABLES_STORED.items()
    }
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            return {table: cursor.execute(sql).fetchall() for table, sql in asked.items()}
        cursor.execute("; ".join(asked.values()))  # one journey to the server
        return {table: (cursor.fetchall(), cursor.nextset())[0] for table in asked}


def as_text(day: date | str | None) -> str | None:
    """A date as the hall has it."""
    return None if day is None else str(day)


def as_json(stored: Any) -> Any:
    """A value that one database gives as JSON and another one ready made."""
    return json.loads(stored) if isinstance(stored, str) else stored


def differing(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """The tables whose rows differ."""
    return [table for table in after if before[table] != after[table]]


def first_difference(one: str, other: str) -> str:
    """The first line that differs."""
    pairs = zip(one.splitlines(), other.splitlines(), strict=False)
    return next((f"{line!r}, then {after!r}" for line, after in pairs if line != after), "one is longer")
