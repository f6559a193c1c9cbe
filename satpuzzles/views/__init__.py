"""Answers as JSON: one view per kind of answer, for the command line, answer files and web pages.

Keys come in the order in which they are written; rows and columns count from 0. Each command puts its answers
into words itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from satpuzzles.core.errors import LimitReached, MachineError, SatpuzzlesError, Unsolvable

if TYPE_CHECKING:
    from satpuzzles.core.grid import Grid
    from satpuzzles.puzzle.base import Puzzle, Violation
    from satpuzzles.questions.count import Count
    from satpuzzles.questions.encodings import Encodings
    from satpuzzles.questions.proofs.certify import Certified
    from satpuzzles.questions.proofs.verify import Verification
    from satpuzzles.questions.result import Conflict, Result
    from satpuzzles.questions.sample import Sample
    from satpuzzles.questions.verdict import Verdict
    from satpuzzles.sat.sink import Sink
    from satpuzzles.sat.statements import Statement
    from satpuzzles.search.result import SearchResult
    from satpuzzles.uniqueness.recipe import Generated
    from satpuzzles.uniqueness.result import Repair

View = dict[str, Any]

RETRY = "retry"
"""The key of an object that is no answer: a resumed run tries its board again."""

RESULT_COUNTS = ("variables", "clauses", "cuts", "conflicts")
"""The counts of the work for a result."""

CHANCES = ("delta", "epsilon")
"""The uncertainty of an approximate number of solutions."""

CERTIFICATE_SIZES = ("variables", "clauses", "cuts", "lemmas", "backend")
"""The measures of a certificate that was written."""


def head_view(source: str | None, puzzle: Puzzle | None) -> View:
    """The first keys of every object about a board.

    Args:
        source: where the board came from, such as ``boards.txt:3``; None if unknown.
        puzzle: the board; None if it could not be read.
    """
    head = {} if source is None else {"source": source}
    return head if puzzle is None else {**head, "type": puzzle.type}


def failure_view(error: SatpuzzlesError, line: int | None = None) -> View:
    """The rest of an object whose board ended in an error.

    Later runs keep this answer, unless the machine caused the error.

    Args:
        line: for a board that could not be read, the line where its source is wrong.
    """
    placed = {} if line is None else {"line": line}
    unsolvable = {"status": "unsolvable"} if isinstance(error, Unsolvable) else {}
    limit = {"limit_reached": True} if isinstance(error, LimitReached) else {}
    machine = {RETRY: True} if isinstance(error, MachineError) else {}
    return {"error": str(error), **placed, **unsolvable, **limit, **machine}


def result_view(result: Result, source: str | None) -> View:
    """The result of solving a board."""
    if result.error is not None:
        return {**head_view(source, result.puzzle), **failure_view(result.error)}
    data = {**head_view(source, result.puzzle), "status": result.status}
    for name in ("index", "solution", "second_solution", "shared", "reason"):
        _add(data, name, getattr(result, name), result.puzzle)
    if result.why is not None:
        data["why"] = rules_view(result.why.rules)
        _add_conflict(data, result.why.conflict)
    _add_end(data, result)
    data["backend"] = result.backend
    for name in RESULT_COUNTS:
        data[name] = getattr(result.statistics, name)
    return data


def count_view(count: Count, source: str) -> View:
    """The number of solutions of a board."""
    data = head_view(source, count.puzzle)
    data |= {"count": count.number, "exact": count.exact, "method": count.method}
    data |= {name: value for name in CHANCES if (value := getattr(count, name)) is not None}
    _add_end(data, count)
    return data


def sample_view(found: Sample, puzzle: Puzzle, index: int, source: str) -> View:
    """A random solution."""
    data = {**head_view(source, puzzle), "index": index, "solution": puzzle.solution_json(found.solution)}
    data["exact"] = found.exact
    return data if found.delta is None else {**data, "delta": found.delta}


def repair_view(repair: Repair, source: str) -> View:
    """The faults of a board and its repair."""
    redundant = [
        {
            "what": clue.what,
            "cells": clue.cells,
            "droppable": clue.droppable,
            "sentence": f"{clue.phrase[:1].upper()}{clue.phrase[1:]} is not needed.",
        }
        for clue in repair.redundant
    ]
    data = head_view(source, repair.before)
    data |= {"status": repair.status, "unique": repair.is_unique, "redundant": redundant}
    data["changes"] = [change._asdict() for change in repair.changes]
    data |= {"smallest": repair.smallest, "smallest_for_solution": repair.smallest_for_solution}
    data["puzzle"] = repair.puzzle.to_json()
    for name in ("solution", "reason"):
        _add(data, name, getattr(repair, name), repair.puzzle)
    if repair.fewest is not None:
        data["fewest"] = repair.fewest.to_json()
    _add_conflict(data, repair.conflict)
    _add_end(data, repair)
    return data


def verdict_view(verdict: Verdict, puzzle: Puzzle, source: str) -> View:
    """The verdict on a grid."""
    return {
        **head_view(source, puzzle),
        "verdict": verdict.word,
        "violations": rules_view(verdict.violations),
    }


def decoded_view(puzzle: Puzzle, grid: Grid | None, broken: Sequence[Violation], source: str) -> View:
    """The grid that another solver's model gives; None if the solver found no solution.

    Args:
        broken: the rules that the grid violates; it is a solution only if there are none.
    """
    data = head_view(source, puzzle)
    if grid is None:
        return {**data, "status": "unsolvable"}
    solution = puzzle.solution_json(grid)
    if broken:
        return {**data, "solution": solution, "violations": rules_view(broken)}
    return {**data, "status": "solved", "solution": solution}


def certified_view(certified: Certified, puzzle: Puzzle, source: str) -> View:
    """The result of certifying a board, and the path of its certificate."""
    data = {**head_view(source, puzzle), "status": certified.status}
    if certified.directory is not None:
        data["certificate"] = str(certified.directory)
        data |= {name: getattr(certified, name) for name in CERTIFICATE_SIZES}
    return data


def verification_view(verification: Verification, source: str) -> View:
    """The result of verifying; ``source`` is the directory of the certificate."""
    data: View = {"source": source, "valid": verification.valid, "claim": verification.claim}
    if verification.puzzle is not None:
        data["type"] = verification.puzzle.type
    if verification.rules is not None:
        data["rules"] = verification.rules
    data["checks"] = {check.name: check.sentence for check in verification.passed}
    if not verification.valid:
        data |= {"failed": verification.failed, "reason": verification.reason}
    return data


def generated_view(made: Generated) -> View:
    """A generated board: its solution, the cells in which it differs from a picture, its tier and
    how few clues it has."""
    data = {**made.puzzle.to_json(), "solution": made.puzzle.solution_json(made.solution)}
    if made.changed:
        data["changed"] = made.changed
    if made.tier is not None:
        data["tier"] = made.tier
    if made.fewest is not None:
        data["fewest"] = made.fewest.to_json()
    return data


def search_view(result: SearchResult, source: str | None) -> View:
    """The result of one search method on a board, beside others."""
    return {
        **head_view(source, result.puzzle),
        "method": result.method,
        "heuristic": result.heuristic,
        "status": result.status,
        "seconds": round(result.seconds, 6),
        "expanded": result.expanded,
        "generated": result.generated,
        "frontier": result.frontier,
    }


def found_view(result: SearchResult, source: str | None) -> View:
    """The result of one search method on a board: what it found, or which limit came first."""
    data = search_view(result, source) | {"cost": result.cost}
    for name in ("solution", "reason"):
        _add(data, name, getattr(result, name), result.puzzle)
    if result.path is not None:
        data["path"] = [result.puzzle.solution_json(grid) for grid in result.path]
    return data


def encodings_view(found: Encodings, source: str) -> View:
    """All formulas of a board."""
    rows = [row._asdict() | {"counts": [each._asdict() for each in row.counts]} for row in found.rows]
    data = {**head_view(source, found.puzzle), "status": found.status, "places": found.places}
    data |= {"shared": found.shared, "formulas": rows}
    if found.limit_reached:
        data["limit_reached"] = True
    return data


def formula_view(puzzle: Puzzle, sink: Sink) -> View:
    """The meaning of each variable of a formula: answer variables by their places, others by their names."""
    from satpuzzles.questions.encode import answer_entries, variable_names

    return {
        "puzzle": puzzle.to_json(),
        "variables": sink.variables,
        "clauses": sink.clause_count,
        "complete": not sink.lazy,
        "answers": list(answer_entries(puzzle)),
        "others": dict(variable_names(sink)),
    }


def _add(data: View, name: str, value: Grid | str | int | None, puzzle: Puzzle) -> None:
    """Adds a value unless it is None, with grids as in the JSON of the puzzle's answers."""
    if value is not None:
        data[name] = puzzle.solution_json(value) if isinstance(value, tuple) else value


def _add_conflict(data: View, conflict: Conflict | None) -> None:
    if conflict is not None:
        data["conflict"] = {"clues": rules_view(conflict.clues), "smallest": conflict.smallest}


def rules_view(rules: Iterable[Statement | Violation]) -> list[View]:
    """Instances of rules."""
    return [{"rule": rule, "cells": cells, "sentence": sentence} for rule, cells, sentence in rules]


def _add_end(data: View, answer: Result | Count | Repair) -> None:
    """The end of an answer: its status and time."""
    if answer.limit_reached:
        data["limit_reached"] = True
    data["seconds"] = round(answer.seconds, 6)
