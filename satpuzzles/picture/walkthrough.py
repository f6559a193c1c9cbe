"""Explanations and hints as text, and pictures of what is known after each step.

The explain room words the steps and folds exclusions in a row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from satpuzzles.core.arguments import plural, seconds_text
from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import Grid, in_rows
from satpuzzles.explain.folding import step_entries
from satpuzzles.explain.hint_levels import hint_in_words
from satpuzzles.explain.premises import Premises
from satpuzzles.explain.sentences import told_steps
from satpuzzles.explain.step import Hint, Step, Walkthrough, WordedStep
from satpuzzles.picture.scene import Scene, make_scene
from satpuzzles.picture.text import render_text
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.places import Cells, Spot
from satpuzzles.questions.verdict import with_known
from satpuzzles.rules.answers import values_in
from satpuzzles.sat.statements import Statement

MOST_CANDIDATES = 16
"""Boards of more values have no room for those that a cell may still have."""

STAGES = 4

SENTENCES = {
    "complete": "All is filled in, and right.",
    "stuck": "Nothing more follows: several solutions agree with what is filled in.",
}


def walkthrough_text(walk: Walkthrough) -> str:
    """An explanation as lines of text without a final newline."""
    return "\n".join(walkthrough_lines(walk, details=False, color=False, room=None))


def walkthrough_lines(walk: Walkthrough, *, details: bool, color: bool, room: int | None) -> Iterator[str]:
    """An explanation as texts of a line or more.

    Args:
        details: whether every step is listed, with a sentence for each of its rules.
        color: whether to use ANSI colour.
        room: the columns that pictures may take; None for any number.
    """
    puzzle = walk.puzzle
    yield render_text(puzzle, None, room=room, color=color)
    last: WordedStep | None = None
    drawn = True
    for entry in step_entries(walk, folds=not details):
        last = told = entry.steps[-1]
        numbers = f"{entry.first}-{entry.last}" if entry.is_folded else str(entry.first)
        yield f"{numbers:>4}. {entry.sentence}{'' if entry.is_folded else _named(told)}"
        if details:
            yield from _details(told, puzzle)
        drawn = told.step.size > 1
        if drawn:
            # The board with what is known filled in: where cells are unknown, it shows its numbers.
            filled = with_known(puzzle, known_from(told.domains, puzzle))
            yield render_text(filled, None, room=room, differs=step_places(told.step, puzzle), color=color)
    if last is not None and not (drawn and walk.status == "stuck"):
        yield render_text(puzzle, known_from(last.domains, puzzle), room=room, color=color)
    yield f"{walkthrough_line(walk)} · {seconds_text(walk.seconds)}"


def walkthrough_line(walk: Walkthrough) -> str:
    """The result of an explanation, in a line."""
    steps = plural(len(walk.steps), "step")
    line = f"{steps}, the largest of {plural(walk.largest, 'rule')}" if walk.steps else "no step"
    if walk.status == "complete":
        return line
    if walk.status == "limit":
        return "; ".join([line, *_ended(walk)])
    why = (
        "no single rule gives more" if walk.method == "propagate" else "several solutions agree with all this"
    )
    return f"{line}; stuck: {why}"


def _ended(walk: Walkthrough) -> Iterator[str]:
    """What a limit cut short: proofs that steps are smallest, or the search for steps."""
    open_ones = [at for at, step in enumerate(walk.steps, start=1) if not step.is_smallest]
    if open_ones:
        number = f"{len(open_ones)} of them" if len(walk.steps) > 1 else "it"
        yield f"a limit ended the proof that none is smaller for {number}, first for step {open_ones[0]}"
    start = Premises(walk.puzzle).start() or []
    decided = sum(len(step.decided) for step in walk.steps)
    left = sum(1 for domain in start if domain & (domain - 1)) - decided
    if left:
        yield f"a limit ended the search with {plural(left, walk.puzzle.places.what)} left"


def known_from(domains: Sequence[int], puzzle: Puzzle) -> Grid:
    """The values of places for which just one is left, None of the others."""
    return puzzle.places.shaped(
        [None if domain & (domain - 1) else domain.bit_length() - 1 for domain in domains]
    )


def _named(told: WordedStep) -> str:
    """The technique of a step, and how many rules it takes, where that is not plain."""
    step, parts = told.step, [told.technique] if told.technique else []
    if step.size > 1:
        fewer = "the fewest possible" if step.is_smallest else f"at least {step.lower_bound}"
        parts.append(f"{plural(step.size, 'rule')}, {fewer}")
    return f" ({'; '.join(parts)})" if parts else ""


def _details(told: WordedStep, puzzle: Puzzle) -> Iterator[str]:
    """Each rule of a larger step, and each place of which it says something."""
    if told.step.size == 1:
        return
    for rule in told.rules:
        yield f"        {rule.name}: {rule.sentence}{_cells(rule, puzzle)}"


def _cells(rule: Statement, puzzle: Puzzle) -> str:
    """The cells that a rule speaks of, unless that is the whole board."""
    if not rule.cells or len(rule.cells) == puzzle.rows * puzzle.columns:
        return ""
    return " Cells: " + " ".join(f"({row + 1},{column + 1})" for row, column in rule.cells)


def step_places(step: Step, puzzle: Puzzle) -> frozenset[Spot]:
    """Where a step says something new."""
    places = [place for place, _ in (*step.decided, *step.excluded)]
    return frozenset(puzzle.places.spot(place) for place in places)


# ---- the scene after a step ----


def scene_after(walk: Walkthrough, number: int) -> Scene:
    """The board after a step, counted from 1, with its places marked and its sentence below.

    Where values are told apart, cells that are open show those that they may still have, and those that the
    step excludes struck out.

    Raises:
        PuzzleError: there is no such step.
    """
    count = len(walk.steps)
    if not 1 <= number <= count:
        raise PuzzleError(f"there is no step {number}: the explanation has {plural(count, 'step')}")
    puzzle, told = walk.puzzle, next(islice(told_steps(walk), number - 1, None))
    known, marked = known_from(told.domains, puzzle), step_places(told.step, puzzle)
    # Values and lines that steps settled look different from given ones; shaded cells do not.
    told_apart = not puzzle.blank or not isinstance(puzzle.places, Cells)
    scene = (
        make_scene(puzzle, known, marked)
        if told_apart
        else make_scene(with_known(puzzle, known), None, marked)
    )
    scene = scene._replace(note=f"{number}. {told.sentence}")
    if puzzle.is_shaded or puzzle.values > MOST_CANDIDATES or not isinstance(puzzle.places, Cells):
        return scene
    excluded: dict[int, list[int]] = {}
    for place, value in told.step.excluded:
        excluded.setdefault(place, []).append(value)
    cells = []
    for place, cell in enumerate(scene.every_cell()):
        left = values_in(told.domains[place])
        if len(left) > 1:
            cell = cell._replace(candidates=left, excluded=tuple(excluded.get(place, ())))
        cells.append(cell)
    return scene._replace(cells=in_rows(cells, puzzle.columns), choices=puzzle.values)


# ---- hints ----


def hint_text(hint: Hint) -> str:
    """All of a hint as lines of text without a final newline."""
    return "\n".join(hint_lines(hint))


def hint_lines(
    hint: Hint, *, stage: int = STAGES, details: bool = False, color: bool = False, room: int | None = None
) -> Iterator[str]:
    """A hint as texts of a line or more.

    Args:
        stage: how many of its stages to show.
        details: whether to list the steps that it rests on, and every rule.
        color: whether to use ANSI colour.
        room: the columns that pictures may take; None for any number.
    """
    told = hint_in_words(hint)
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
        yield from (f"   before: {each.sentence}" for each in told.before)
        yield from (f"   {rule.name}: {rule.sentence}" for rule in told.step.rules)
    if stage == STAGES and not hint.wrong:
        filled = with_known(hint.puzzle, known_from(told.step.domains, hint.puzzle))
        marked = step_places(told.step.step, hint.puzzle)
        yield render_text(filled, None, room=room, differs=marked, color=color)
