"""Puzzles and results as plain values (JSON objects, numbers, strings, None), for other processes.

How they are sent, and what is done with them there, stands elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import Grid
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.registry import puzzle_type
from satpuzzles.questions.result import Explanation, Result, Statistics
from satpuzzles.sat.formula import Statement

Home = Sequence[str]
"""The module and the qualified name of a class."""


def home_of(puzzle: Puzzle) -> Home:
    """Where the class of a puzzle is defined."""
    kind = type(puzzle)
    return kind.__module__, kind.__qualname__


def to_puzzle(data: Mapping[str, Any], home: Home) -> Puzzle:
    """The puzzle of a JSON object.

    Its class is found by its registered name or, where it is not registered, by the place of its definition.

    Raises:
        PuzzleError: the object is no such puzzle.
    """
    try:
        kind = puzzle_type(data["type"])
    except PuzzleError:
        module, qualified_name = home
        kind = getattr(import_module(module), qualified_name)
    return kind.from_json(data)


def plain_result(result: Result) -> tuple[Any, ...]:
    """What ``to_result`` takes: all of a result but its puzzle."""
    counts = result.statistics
    why = result.why
    return (
        result.status,
        result.solution,
        result.second_solution,
        result.shared,
        result.reason,
        result.limit_reached,
        result.index,
        result.backend,
        result.seconds,
        (counts.variables, counts.clauses, counts.cuts, counts.conflicts, dict(counts.seconds)),
        None if why is None else ([tuple(rule) for rule in why.rules], why.minimal),
    )


def to_result(puzzle: Puzzle, content: Sequence[Any]) -> Result:
    """The result that ``plain_result`` was given; lists may stand for tuples."""
    status, first, second, shared, reason, limit_reached, index, backend, seconds, counts, why = content
    return Result(
        puzzle,
        status,
        _grid(first),
        _grid(second),
        _grid(shared),
        reason,
        limit_reached,
        index,
        backend,
        seconds,
        Statistics(*counts),
        None if why is None else Explanation(tuple(map(_rule, why[0])), why[1]),
    )


def _grid(plain: Sequence[Sequence[Any]] | None) -> Grid | None:
    return None if plain is None else tuple(map(tuple, plain))


def _rule(plain: Sequence[Any]) -> Statement:
    name, cells, sentence = plain
    return Statement(name, tuple((row, column) for row, column in cells), sentence)
