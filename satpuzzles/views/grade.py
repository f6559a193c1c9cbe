"""Difficulty grades as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpuzzles.views import View, head_view

if TYPE_CHECKING:
    from satpuzzles.explain.grade import Grade

NUMBERS = ("largest", "excess", "uses", "narrowest", "branching", "rounds", "steps")
"""The measures of a grade; the first three decide the tier."""


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
