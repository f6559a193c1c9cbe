"""Why a board has no solution, as lines of text: first the conflicting clues, then the rules."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from satpuzzles.core.arguments import comma_list

if TYPE_CHECKING:
    from satpuzzles.puzzle.base import Puzzle
    from satpuzzles.questions.result import Conflict, Explanation
    from satpuzzles.sat.statements import Statement

TOLD = 5
"""The most instances of a rule with a sentence each; of more, only the first has one."""

NAMED = 12
"""So many rows, columns and cells are named, of more only their number."""


def conflict_lines(conflict: Conflict) -> Iterator[str]:
    """The clues that conflict, under a line that says how few they are."""
    clues, smallest = conflict
    if not clues:
        yield "the rules of this board contradict each other, so no change of clues helps"
    elif len(clues) == 1:
        yield "this clue alone cannot be kept:"
    else:
        fewer = "; no smaller set of clues does:" if smallest else "; perhaps fewer do:"
        yield f"these {len(clues)} clues conflict{fewer}"
    for clue in clues:
        yield f"  {clue.sentence}"


def why_lines(why: Explanation, puzzle: Puzzle) -> Iterator[str]:
    """The clues that conflict, and the rules that contradict one another where they say more than these."""
    rules = why.rules
    if why.conflict is not None:
        yield from conflict_lines(why.conflict)
        clues = {clue.sentence for clue in why.conflict.clues}
        others = [rule for rule in rules if rule.sentence not in clues]
        if clues and not others:
            return
        if clues and why.minimal and len(others) + len(clues) == len(rules):
            these = "this rule" if len(others) == 1 else f"these {len(others)} rules"
            yield f"together they contradict {these}{', none of which can be left out' * (len(others) > 1)}:"
            yield from _condensed(others, puzzle)
            return
    if len(rules) == 1:
        yield "this rule alone cannot be kept:"
    else:
        few, many = "and none of them can be left out", "though perhaps some of them could be left out"
        yield f"these {len(rules)} rules contradict one another, {few if why.minimal else many}:"
    yield from _condensed(rules, puzzle)


def _condensed(rules: Sequence[Statement], puzzle: Puzzle) -> Iterator[str]:
    """Rules in sentences; of many that say the same one sentence, and where they say it."""
    by_name: dict[str, list[Statement]] = {}
    for rule in rules:
        by_name.setdefault(rule.name, []).append(rule)
    for alike in by_name.values():
        if len(alike) <= TOLD:
            yield from (f"  {rule.sentence}" for rule in alike)
        else:
            yield f"  {alike[0].sentence} ({len(alike)} rules of this kind{_where(alike, puzzle)})"


def _where(rules: Sequence[Statement], puzzle: Puzzle) -> str:
    """The rows, columns and single cells that rules speak of, where they speak of nothing else."""
    rows, columns, cells = set(), set(), set()
    for rule in rules:
        in_rows, in_columns = ({cell[axis] for cell in rule.cells} for axis in (0, 1))
        if len(rule.cells) == 1:
            cells |= {*rule.cells}
        elif len(in_rows) == 1 and len(in_columns) == puzzle.columns:
            rows |= in_rows
        elif len(in_columns) == 1 and len(in_rows) == puzzle.rows:
            columns |= in_columns
        else:
            return ""
    if len(rows) + len(columns) + len(cells) > NAMED:
        return ""
    parts = [_numbered("row", rows), _numbered("column", columns)]
    parts += [comma_list([f"r{row + 1}c{column + 1}" for row, column in sorted(cells)])]
    return f": {', '.join(filter(None, parts))}"


def _numbered(what: str, numbers: Collection[int]) -> str:
    told = comma_list([str(number + 1) for number in sorted(numbers)])
    return told and f"{what}{'s' if len(numbers) > 1 else ''} {told}"
