"""Whether a run can have written the object of a board: its keys in order, and what shows at once.

What only solving would tell is taken on trust here. How the objects are made stands in __init__.py.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, get_args

from satpuzzles.core.arguments import shown
from satpuzzles.core.errors import PuzzleError
from satpuzzles.questions.result import Status
from satpuzzles.views import CERTIFICATE_SIZES, CHANCES, RESULT_COUNTS, verdict_view

if TYPE_CHECKING:
    from satpuzzles.core.grid import Grid
    from satpuzzles.core.options import Options
    from satpuzzles.puzzle.base import Puzzle
    from satpuzzles.questions.search import Question

STATUSES = get_args(Status)


# ---- the object of any board ----


def require_head(head: Mapping[str, Any], line: Mapping[str, Any]) -> None:
    """Raises PuzzleError unless an object says what it has to say whatever became of its board."""
    for key, value in head.items():
        if line.get(key) != value:
            found = json.dumps(line[key]) if key in line else "none"
            raise PuzzleError(f"expected {key} {json.dumps(value)}, not {found:.80}")


def require_keys(line: Mapping[str, Any], keys: Sequence[str]) -> None:
    """Raises PuzzleError unless an object has just these keys, in this order."""
    for key in line:
        if key not in keys:
            raise PuzzleError(f"there is no key {shown(key)} in such a line")
    for key in keys:
        if key not in line:
            raise PuzzleError(f"it has no key {shown(key)}")
    if list(line) != list(keys):
        raise PuzzleError("its keys stand in another order")


def require_word(line: Mapping[str, Any], key: str, words: Collection[str]) -> None:
    """Raises PuzzleError unless a value is one of some words."""
    if line[key] not in words:
        raise PuzzleError(f"there is no {key} {shown(line[key])}")


def require_counts(line: Mapping[str, Any], keys: Sequence[str]) -> None:
    """Raises PuzzleError unless some values are whole numbers from 0."""
    for key in keys:
        if type(line[key]) is not int or line[key] < 0:
            raise PuzzleError(f"its {key} is no number of things: {shown(line[key])}")


def require_same(line: Mapping[str, Any], key: str, value: object) -> None:
    """Raises PuzzleError unless a value, of whatever kind, is just this one."""
    if type(line[key]) is not type(value) or line[key] != value:
        raise PuzzleError(f"expected {key} {shown(value)}, not {shown(line[key])}")


def require_solution(puzzle: Puzzle, line: Mapping[str, Any], key: str) -> Grid:
    """A solution of a board; raises PuzzleError where it is none."""
    grid = puzzle.to_solution(line[key], what=key)
    if puzzle.check(grid) or not puzzle.agrees_with_known(grid):
        raise PuzzleError(f"its {key} breaks a rule of the board")
    return grid


def require_failure(head: Mapping[str, Any], line: Mapping[str, Any], retry: str | None) -> None:
    """Raises PuzzleError unless an object is that of a board that ended in an error.

    Args:
        head: what such an object says whatever became of its board.
        retry: the key of an error that was the machine's, where there may be such.
    """
    placed = ["line"] if "line" in line and "type" not in head else []
    unsolvable = ["status"] if "status" in line else []
    limit = ["limit_reached"] if "limit_reached" in line else []
    machine = [retry] if retry is not None and retry in line else []
    require_keys(line, [*head, "error", *placed, *unsolvable, *limit, *machine])
    for key in unsolvable:
        require_same(line, key, "unsolvable")
    for key in limit + machine:
        require_same(line, key, True)
    require_counts(line, placed)
    if not isinstance(line["error"], str) or not line["error"]:
        raise PuzzleError("its error is no sentence")


# ---- the object of each kind of answer ----


def require_result(puzzle: Puzzle, line: Mapping[str, Any], question: Question, options: Options) -> None:
    """Raises PuzzleError where no run with these options can have given such an answer.

    That there is no solution, or no other, is taken on trust; only solving would tell.
    """
    from satpuzzles.solver.backends import find_backend

    limits = (options.memory_limit, options.limits.seconds, options.limits.conflicts)
    limited = any(limit is not None for limit in limits)
    require_word(line, "status", STATUSES)
    status = line["status"]
    decided = ("unique", "multiple", "unsolvable") if question.unique else ("solved", "unsolvable")
    if status not in (*decided, *(("solved", "undecided") if limited else ())):
        raise PuzzleError(f"the status cannot be {status} with these options")
    keys = ["status", *_keys_of(puzzle, line, question, options), "backend", *RESULT_COUNTS]
    require_keys(line, ["source", "type", *keys])
    if line["backend"] is not None:  # none was asked where propagation or counting answered
        require_same(line, "backend", find_backend(options.backend).name)
    require_counts(line, RESULT_COUNTS)
    require_limit(line, limited)
    if "solution" in line:
        first = require_solution(puzzle, line, "solution")
        if "second_solution" in line:
            second = require_solution(puzzle, line, "second_solution")
            if first == second:
                raise PuzzleError("its two solutions are the same")
            _require_shared(puzzle, line, first, second)


def _keys_of(puzzle: Puzzle, line: Mapping[str, Any], question: Question, options: Options) -> list[str]:
    """The keys of an answer between its status and its backend."""
    limit = ["limit_reached"] if "limit_reached" in line else []
    match line["status"]:
        case "unique":
            return ["solution"]
        case "multiple":
            return ["solution", "second_solution", *(limit or ["shared"])]
        case "solved":
            return ["solution", "limit_reached"] if question.unique else ["solution"]
        case "undecided":
            # Of a board that the memory limit ended.
            reason = ["reason"] if options.memory_limit is not None and "reason" in line else []
            return [*reason, "limit_reached"]
    obstacle = puzzle.obstacle()
    if obstacle is not None and line.get("reason") != obstacle:
        raise PuzzleError("it gives another reason than the board does")
    why = ["why"] if "why" in line or not limit else []
    why += ["conflict"] if why and "conflict" in line else []
    return [*(["reason"] if obstacle is not None else []), *(why + limit if question.why else [])]


def _require_shared(puzzle: Puzzle, line: Mapping[str, Any], first: Grid, second: Grid) -> None:
    if "shared" in line:
        shared = puzzle.to_solution(line["shared"], what="shared", unknown=True)
        for values, *others in zip(shared, first, second):
            for value, *solved in zip(values, *others):
                if value is not None and solved != [value, value]:
                    raise PuzzleError("its solutions do not share what it says that all share")


def require_limit(line: Mapping[str, Any], limited: bool) -> None:
    """Raises PuzzleError where a limit was reached that was not set."""
    if "limit_reached" in line:
        require_same(line, "limit_reached", True)
        if not limited:
            raise PuzzleError("no limit was set that could be reached")


def require_count(
    line: Mapping[str, Any], methods: Collection[str], at_most: int | None, limited: bool
) -> None:
    """Raises PuzzleError where no run can have counted so.

    Args:
        methods: those that may have found the number.
        limited: whether there was any limit.
    """
    limit = ["limit_reached"] if "limit_reached" in line else []
    chances = [name for name in CHANCES if name in line]
    require_keys(line, ["source", "type", "count", "exact", "method", *chances, *limit])
    require_counts(line, ["count"])
    require_word(line, "method", methods)
    require_limit(line, limited)
    if type(line["exact"]) is not bool or (line["exact"] and limit):
        raise PuzzleError("the number is exact, or a limit was reached")
    if at_most is not None and line["count"] > at_most:
        raise PuzzleError(f"it counts more than {at_most}")
    for key in chances:
        if type(line[key]) is not float or not line[key] > 0 or line["exact"] or limit:
            raise PuzzleError(f"its {key} is no measure of chance")
    if not line["exact"] and not limit and not chances and line["count"] != at_most:
        raise PuzzleError("nothing says why the number is not exact")


def require_repair(puzzle: Puzzle, line: Mapping[str, Any], wanted: Grid | None, limited: bool) -> None:
    """Raises PuzzleError where no run can have repaired a board so.

    Args:
        wanted: the solution that the new board is to have; None where any will do.
        limited: whether there was any limit.
    """
    require_word(line, "status", STATUSES)
    end = [key for key in ("solution", "reason", "conflict", "limit_reached") if key in line]
    keys = ["status", "unique", "redundant", "changes", "smallest", "smallest_for_solution", "puzzle", *end]
    require_keys(line, ["source", "type", *keys])
    require_limit(line, limited)
    for key in ("unique", "smallest", "smallest_for_solution"):
        if type(line[key]) is not bool:
            raise PuzzleError(f"its {key} is neither true nor false: {shown(line[key])}")
    for key, names in _REPAIR_LISTS.items():
        for each in line[key]:
            require_keys(each, names)
    board = type(puzzle).from_json(line["puzzle"])
    if line["puzzle"] != _as_read(board):
        raise PuzzleError("its board is written otherwise than a run writes it")
    if line["unique"] != ("solution" in line):
        raise PuzzleError("a board has its solution where it is the only one, and else none")
    if not line["changes"] and line["puzzle"] != _as_read(puzzle):
        raise PuzzleError("its board is another, and nothing says what was changed")
    if line["status"] == "unsolvable" and line.get("reason") != puzzle.obstacle():
        raise PuzzleError("it gives another reason than the board does")
    if line["unique"]:
        if line["status"] not in ("unique", "multiple"):
            raise PuzzleError(f"the status cannot be {line['status']} of a board that has one solution")
        solution = require_solution(board, line, "solution")
        if line["status"] == "multiple" and wanted is not None and solution != wanted:
            raise PuzzleError("its solution is not the one that was asked for")


def _as_read(puzzle: Puzzle) -> dict[str, Any]:
    """A board as it comes out of a file of JSON."""
    board: dict[str, Any] = json.loads(json.dumps(puzzle.to_json()))
    return board


_REPAIR_LISTS = {
    "redundant": ["what", "cells", "droppable", "sentence"],
    "changes": ["kind", "what", "cells", "sentence"],
}


def require_verdict(puzzle: Puzzle, grid: Grid, line: Mapping[str, Any], limited: bool) -> None:
    """Raises PuzzleError where no run can have given such a verdict on a grid.

    Args:
        limited: whether there was any limit.
    """
    from satpuzzles.questions.verdict import Verdict, Word

    broken = puzzle.check(grid)
    own = verdict_view(Verdict("broken", tuple(broken)), puzzle, line["source"])
    require_keys(line, list(own))
    require_word(line, "verdict", get_args(Word))
    # A version before may have worded its sentences otherwise.
    violations, told = (
        [{**each, "sentence": bool(each["sentence"])} for each in json.loads(json.dumps(found))]
        for found in (own["violations"], line["violations"])
    )
    if told != violations or (line["verdict"] == "broken") != bool(broken):
        raise PuzzleError("its grid breaks other rules")
    full = all(value is not None for row in grid for value in row)
    if not broken and full != (line["verdict"] == "right"):
        raise PuzzleError(f"the verdict on such a grid cannot be {line['verdict']}")
    if line["verdict"] == "undecided" and not limited:
        raise PuzzleError("no limit was set that could be reached")


def require_certified(line: Mapping[str, Any], directory: str, backend: str | None) -> None:
    """Raises PuzzleError where no run can have made such a certificate.

    Args:
        directory: where it goes.
        backend: the backend that was asked for.
    """
    from satpuzzles.solver.proof import proving_backend

    require_word(line, "status", ("unique", "unsolvable", "multiple"))
    certified = () if line["status"] == "multiple" else ("certificate", *CERTIFICATE_SIZES)
    require_keys(line, ["source", "type", "status", *certified])
    if certified:
        require_same(line, "certificate", directory)
        require_counts(line, CERTIFICATE_SIZES[:-1])
        require_same(line, "backend", proving_backend(backend).name)


def require_generated(
    puzzle: Puzzle,
    line: Mapping[str, Any],
    head: Mapping[str, Any],
    solved: bool,
    touched_up: bool,
    tiers: Sequence[str] = (),
) -> None:
    """Raises PuzzleError where no run can have made a board so.

    Args:
        puzzle: the board of the object.
        head: what such an object says whatever became of its board.
        solved: whether solutions were asked for.
        touched_up: whether the board was made from a picture, cells of which may have been changed.
        tiers: one of these was asked for; none where it is empty.
    """
    own = _as_read(puzzle)
    keys = [*own]
    if solved:
        keys += ["solution", "changed"] if "changed" in line and touched_up else ["solution"]
        require_solution(puzzle, line, "solution")
    require_keys(line, [*keys, *(["tier"] if tiers else []), *head])
    if tiers:
        require_word(line, "tier", tiers)
    if any(line[key] != value for key, value in own.items()):
        raise PuzzleError("its board is written otherwise than a run writes it")
