"""The judge of movements: how fair one is, criterion by criterion, against the exact bound of arithmetic.

Criteria stand in order of importance, as MOVEMENT lists them: who meets whom decides who wins; what players feel
comes next; the rest breaks ties.  The judge shares nothing with the search that designs movements.
"""

from rotations.domain.judging.certificate import (
    CRITERIA,
    Certificate,
    Criterion,
    certificate,
    meetings,
    order_key,
)

__all__ = ["CRITERIA", "Certificate", "Criterion", "certificate", "meetings", "order_key"]
