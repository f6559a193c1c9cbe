"""Explanations as JSON: the steps of a board in order, rows and columns counted from 0.

The picture room puts steps into words.
"""

from __future__ import annotations

from collections.abc import Iterable

from satpuzzles.explain.folding import step_entries
from satpuzzles.explain.premises import Candidate
from satpuzzles.explain.step import Walkthrough, WordedStep
from satpuzzles.explain.stored import COUNTER_MODELS
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.places import Places
from satpuzzles.views import View, head_view, rules_view


def walkthrough_view(walk: Walkthrough, source: str | None, *, evidence: bool = False) -> View:
    """The explanation of a board, optionally with the counter-models that show that no step is smaller."""
    told = [*step_entries(walk)]
    steps = [step for entry in told for step in entry.steps]
    return {
        **head_view(source, walk.puzzle),
        "status": walk.status,
        "method": walk.method,
        "largest": walk.largest,
        "excess": walk.excess,
        "tier": walk.tier,
        "steps": [step_view(step, walk.puzzle, evidence=evidence) for step in steps],
        "folded": [
            {"first": entry.first - 1, "last": entry.last - 1, "sentence": entry.sentence}
            for entry in told
            if entry.is_folded
        ],
        "seconds": round(walk.seconds, 6),
    }


def step_view(worded: WordedStep, puzzle: Puzzle, *, evidence: bool = False) -> View:
    """One step: what it forces, and by which rules."""
    step, places = worded.step, puzzle.places
    view: View = {
        "cells": candidates_view(step.decided, places),
        "excluded": candidates_view(step.excluded, places),
        "size": step.size,
        "smallest": step.is_smallest,
        "lower_bound": step.lower_bound,
        "rules": rules_view(worded.rules),
        "sentence": worded.sentence,
        "technique": worded.technique,
    }
    if evidence and step.models:
        view[COUNTER_MODELS] = [puzzle.solution_json(places.shaped(model)) for model in step.models]
    return view


def candidates_view(candidates: Iterable[Candidate], places: Places) -> list[View]:
    """Places, each with a value that it has or cannot have."""
    return [{**places.told(place), "value": value} for place, value in candidates]
