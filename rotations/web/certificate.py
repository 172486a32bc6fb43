"""A movement's certificate as pages show it: each criterion with a heading in words, the score in round figures."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from rotations.domain.balance.sentences import HEADINGS


def certificate_shown(record: Mapping[str, Any]) -> dict[str, Any]:
    """The certificate component's values, from what `movement --json` says."""
    return {
        "score": record["score"],
        "criteria": [
            {
                **criterion,
                "title": gettext(HEADINGS[criterion["name"]]),
                "note": gettext("structural") if criterion.get("structural") else "",
            }
            for criterion in record["criteria"]
        ],
    }
