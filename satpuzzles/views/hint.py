"""Hints as JSON: the next step, the reason for a value, or wrong entries."""

from __future__ import annotations

from satpuzzles.explain.hint_levels import hint_in_words
from satpuzzles.explain.step import Hint
from satpuzzles.views import View, head_view, rules_view
from satpuzzles.views.walkthrough import candidates_view, step_view


def hint_view(hint: Hint, source: str | None) -> View:
    """The answer to a player. Its step is as in an explanation, with its stages."""
    places = hint.puzzle.places
    in_words = hint_in_words(hint)
    data = {**head_view(source, hint.puzzle), "status": hint.status}
    if hint.status == "wrong":
        data |= {"wrong": candidates_view(hint.wrong, places), "broken": rules_view(hint.broken)}
    if in_words.step is not None and in_words.stages is not None:
        data |= step_view(in_words.step, hint.puzzle)
        data |= {
            "least": hint.least,
            "before": [step_view(each, hint.puzzle) for each in in_words.before],
            "stages": in_words.stages._asdict(),
        }
    return data
