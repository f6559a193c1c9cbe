"""Boards whose regions fit an answer, as random ones hardly ever do."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from satpuzzles.core.errors import RuleError
from satpuzzles.core.grid import Grid, laid_over
from satpuzzles.making.clues import region_field
from satpuzzles.making.draft import Draft
from satpuzzles.making.layers import Digits, Shading
from satpuzzles.making.made import MadePuzzle
from satpuzzles.making.proving_rules import Instances
from satpuzzles.making.shapes import RegionNumbers
from satpuzzles.puzzle.base import Puzzle

DIVISIONS, STEPS = 6, 40
"""Divisions of a board to try, and changes to the best of them."""


def with_fitting_regions(board: Puzzle, random: Random) -> tuple[Puzzle, Grid] | None:
    """A board with regions drawn around an answer to its other rules, and that answer.

    It keeps the rules about regions as far as small changes to them lead; None where there are no regions.
    """
    if not isinstance(board, MadePuzzle) or (name := region_field(board.author)) is None:
        return None
    made: MadePuzzle = board
    numbers = [each.name for each in made.author.fields if isinstance(each.shape, RegionNumbers)]
    blank = ((None,) * made.columns,) * made.rows

    def divided(content: Any) -> MadePuzzle | None:  # noqa: ANN401 (rows of numbers)
        try:
            return replace(made, known=None, **dict.fromkeys(numbers, blank), **{name: content})
        except RuleError:
            return None

    draft = Draft(made.rows, made.columns, random.randrange(2**32), (), {})
    whole = divided(draft.divided(1)) or made
    answer = _answer_to_others(made, whole, random)
    if answer is None:
        return None
    filled = _filled(made, answer, random)
    tried = []
    for _ in range(DIVISIONS):
        parts = max(1, len(filled) // random.randint(1, 4)) if filled else random.randint(1, 5)
        found = divided(draft.divided(parts, around=random.sample(filled, len(filled))))
        tried += [found] if found else []
    best = min(tried, key=lambda each: len(each.check(answer)), default=made)
    for _ in range(STEPS):
        broken = best.check(answer)
        if not broken or best.confirm(answer):
            break
        content = getattr(best, name)
        cell = random.choice(random.choice(broken).cells or draft.cells)
        beside = random.choice(draft.beside(draft.cells[cell[0] * made.columns + cell[1]]) or [cell])
        one, other = random.sample((cell, beside), 2)
        trial = divided(laid_over(content, {one: content[other[0]][other[1]]}))
        if trial is not None and len(trial.check(answer)) <= len(broken):
            best = trial
    return best, answer


def _answer_to_others(board: MadePuzzle, other: MadePuzzle, random: Random) -> Grid | None:
    """A random answer to the rules that are the same with the regions of two boards."""
    stated = [
        {(rule.name, frozenset(rule.places(at))) for rule in each.rules() for at in range(len(rule))}
        for each in (board, other)
    ]
    changed = {name for name, _ in stated[0] ^ stated[1]}
    rules = Instances(board, random)
    with rules.session:
        left_out = {number for name, own in rules.numbers.items() if name in changed for number in own}
        return next(iter(rules.answers(left_out, (), 1)), None)


def _filled(board: MadePuzzle, answer: Grid, random: Random) -> list[Any]:
    """The cells that are filled, or have a certain number, in a layer of the answer."""
    layers = [layer for layer in board.layers if isinstance(layer, Digits | Shading)]
    if not layers:
        return []
    found = board.answer(answer)[layer := random.choice(layers)]
    if isinstance(layer, Digits):
        value = random.randint(max(layer.least, 1), max(layer.most, 1))
        return [cell for cell, number in found.items() if number == value]
    return sorted(found)
