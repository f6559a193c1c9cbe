"""Explanations as JSON: the steps of a board, one after the other.

Rows and columns count from 0; how steps are told to people stands in the picture room.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, get_args

from satpuzzles.core.errors import PuzzleError
from satpuzzles.explain.grade import TIERS
from satpuzzles.explain.premises import Candidate
from satpuzzles.explain.sentences import told_steps
from satpuzzles.explain.step import Status, Told, Walkthrough
from satpuzzles.explain.stored import COUNTER_MODELS
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.places import Places
from satpuzzles.views import View, head_view, rules_view
from satpuzzles.views.line_checks import require_counts, require_keys, require_same, require_word

KEYS = ("status", "method", "largest", "excess", "tier", "steps")
STEP_KEYS = ("cells", "excluded", "size", "smallest", "lower_bound", "rules", "sentence")


def walkthrough_view(walk: Walkthrough, source: str | None, *, evidence: bool = False) -> View:
    """The explanation of a board; with its evidence, the counter-models that show that no step is smaller."""
    return {
        **head_view(source, walk.puzzle),
        "status": walk.status,
        "method": walk.method,
        "largest": walk.largest,
        "excess": walk.excess,
        "tier": walk.tier,
        "steps": [step_view(told, walk.puzzle, evidence=evidence) for told in told_steps(walk)],
        "seconds": round(walk.seconds, 6),
    }


def step_view(told: Told, puzzle: Puzzle, *, evidence: bool = False) -> View:
    """One step: what it forces, and by which rules."""
    step, places = told.step, puzzle.places
    view: View = {
        "cells": candidates_view(step.decided, places),
        "excluded": candidates_view(step.excluded, places),
        "size": step.size,
        "smallest": step.is_smallest,
        "lower_bound": step.lower_bound,
        "rules": rules_view(told.rules),
        "sentence": told.sentence,
    }
    if evidence and step.models:
        view[COUNTER_MODELS] = [puzzle.solution_json(places.shaped(model)) for model in step.models]
    return view


def candidates_view(candidates: Iterable[Candidate], places: Places) -> list[View]:
    """Places, each with a value that it has or cannot have."""
    return [{**places.told(place), "value": value} for place, value in candidates]


def require_walkthrough(line: Mapping[str, Any], method: str) -> None:
    """Raises PuzzleError where no run can have written such an explanation; its steps are taken on trust."""
    require_keys(line, ["source", "type", *KEYS])
    require_word(line, "status", get_args(Status))
    require_same(line, "method", method)
    if line["tier"] is not None:
        require_word(line, "tier", TIERS)
    if line["excess"] is not None:
        require_counts(line, ["excess"])
    if not isinstance(line["steps"], list):
        raise PuzzleError("its steps are no list")
    for step in line["steps"]:
        if not isinstance(step, dict):
            raise PuzzleError("a step of it is no object")
        require_keys(step, [*STEP_KEYS, *([COUNTER_MODELS] if COUNTER_MODELS in step else [])])
        require_counts(step, ["size", "lower_bound"])
    require_same(line, "largest", max((step["size"] for step in line["steps"]), default=0))
