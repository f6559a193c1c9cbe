"""Hints as JSON: the next step, the reason of a value, or which entries are wrong."""

from __future__ import annotations

from satpuzzles.explain.hint_levels import hint_in_words
from satpuzzles.explain.step import Hint
from satpuzzles.views import View, head_view, rules_view
from satpuzzles.views.walkthrough import candidates_view, step_view


def hint_view(hint: Hint, source: str | None) -> View:
    """The answer to a question of a player. A step stands there as in an explanation, with its stages."""
    places = hint.puzzle.places
    told = hint_in_words(hint)
    data = {**head_view(source, hint.puzzle), "status": hint.status}
    if hint.status == "wrong":
        data |= {"wrong": candidates_view(hint.wrong, places), "broken": rules_view(hint.broken)}
    if told.step is not None and told.stages is not None:
        data |= step_view(told.step, hint.puzzle)
        data |= {
            "least": hint.least,
            "before": [step_view(each, hint.puzzle) for each in told.before],
            "stages": told.stages._asdict(),
        }
    return data
