"""How hard a board is, as JSON; and whether a line can be such an object."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, get_args

from satpuzzles.core.errors import PuzzleError
from satpuzzles.explain.grade import SCALE, TIERS, Measure, tier_of
from satpuzzles.explain.step import Status
from satpuzzles.views import View, head_view
from satpuzzles.views.line_checks import require_counts, require_keys, require_same, require_word

if TYPE_CHECKING:
    from satpuzzles.explain.grade import Grade

NUMBERS = ("largest", "excess", "uses", "narrowest", "branching", "rounds", "steps")
"""What a grade counts; the first three decide the tier."""


def grade_view(grade: Grade, source: str | None) -> View:
    """How hard a board is."""
    numbers = {name: getattr(grade, name) for name in NUMBERS} | {"rounds": len(grade.rounds)}
    return {
        **head_view(source, grade.puzzle),
        "status": grade.status,
        "method": "exact",
        "tier": grade.tier,
        **numbers,
        "scale": grade.scale,
        "seconds": round(grade.seconds, 6),
    }


def require_grade(line: Mapping[str, Any]) -> None:
    """Raises PuzzleError where no run can have written such an object."""
    require_keys(line, ["source", "type", "status", "method", "tier", *NUMBERS, "scale"])
    require_word(line, "status", get_args(Status))
    require_same(line, "method", "exact")
    require_counts(line, NUMBERS)
    require_same(line, "scale", SCALE)
    if line["status"] != "complete":
        require_same(line, "tier", "beyond" if line["status"] == "limit" else None)
        return
    require_word(line, "tier", TIERS)
    tier = tier_of(Measure(*(line[name] for name in Measure._fields)))
    if line["tier"] != tier:
        raise PuzzleError(f"by its numbers it is {tier}, not {line['tier']}")
