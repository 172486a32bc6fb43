"""What an act needs, and how the hall says no."""

LEADER = "the leader"
WITHOUT_REASON = {"edit_event", "end_play", "close_day", "note_presence"}
"""Acts that need a reason now and then; all others that can have one need it."""
CHANGES = {
    "note_presence", "add_late_team", "swap_teams", "replace_team", "change_sessions",
    "plan_turns",
}  # fmt: skip
"""Changes of the teams during play, each after a hand."""
BEFORE_FINAL = {
    "rank_team",
    "give_up_playoff",
    "rule_on_tie",
    "rule_shared_place",
    "rule_on_team",
    "lift_tie_ruling",
}
"""Acts on the standings, which end with final ones."""


SETTINGS = {
    "flags_per_table", "counts_needed", "advancing", "places_that_matter", "count_loans_against_table",
    "teams_per_zone", "entry_fee",
}  # fmt: skip
"""What the leader sets besides days and hands, as the hall's own attributes."""


class NotAllowed(Exception):
    """The act is against the rules as the hall stands now."""


def need(is_so: object, why: str) -> None:
    if not is_so:
        raise NotAllowed(why)


def key_of(name: str) -> str:
    return " ".join(name.split()).casefold()


SENDER = "Any Order"
"""What the event is called from which teams are sent on."""
