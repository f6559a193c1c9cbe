"""A hint for people: what is wrong, and the four stages, or the first of them; then the board."""

from __future__ import annotations

from collections.abc import Iterator

from satpuzzles.explain.stages import told_hint
from satpuzzles.explain.step import Hint, ToldHint
from satpuzzles.picture.text import render_text
from satpuzzles.picture.walkthrough import known_after
from satpuzzles.questions.verdict import with_known

STAGES = 4

SENTENCES = {
    "complete": "All is filled in, and right.",
    "stuck": "Nothing more follows: several solutions agree with what is filled in.",
}


def hint_text(hint: Hint) -> str:
    """All of a hint as lines of text without a final newline."""
    return "\n".join(hint_lines(hint))


def hint_lines(
    hint: Hint, *, stage: int = STAGES, details: bool = False, color: bool = False, room: int | None = None
) -> Iterator[str]:
    """A hint as texts of a line or more.

    Args:
        stage: so many of its stages.
        details: whether the steps that it rests on are told, and every rule.
        color: whether to use ANSI colour.
        room: the columns that pictures may take; None for any number.
    """
    told = told_hint(hint)
    if hint.wrong:
        yield told.wrong
        yield from (f"   {rule.sentence}" for rule in hint.broken)
    if hint.status in SENTENCES:
        yield SENTENCES[hint.status]
    if told.step is None or told.stages is None:
        return
    if hint.wrong:
        yield f"Why: {told.step.sentence}"
    else:
        yield from (f"{number}. {text}" for number, text in enumerate(told.stages[:stage], start=1))
    if details:
        yield from _details(told)
    if stage == STAGES and not hint.wrong:
        spots = [hint.puzzle.places.spot(at) for at, _ in (*told.step.step.decided, *told.step.step.excluded)]
        filled = with_known(hint.puzzle, known_after(told.step, hint.puzzle))
        yield render_text(filled, None, room=room, differs=frozenset(spots), color=color)


def _details(told: ToldHint) -> Iterator[str]:
    """The steps that a hint rests on, then its own rules."""
    yield from (f"   before: {each.sentence}" for each in told.before)
    if told.step is not None:
        yield from (f"   {rule.name}: {rule.sentence}" for rule in told.step.rules)
