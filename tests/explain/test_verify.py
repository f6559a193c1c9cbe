"""Explanations are verified without the search: true ones hold, corrupted ones are rejected.

Whether a corrupted one is true by chance, stored_oracle.py decides by brute force.
"""

from __future__ import annotations

import ast
import json
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from boards import small_puzzles
from corruptions import corrupted
from samples import few_or_many
from stored_oracle import Tables, holds

import satpuzzles as sp
from satpuzzles.core.errors import FormatError
from satpuzzles.explain import verify
from satpuzzles.explain.oracle import Oracle
from satpuzzles.explain.verify import verify_explanation
from satpuzzles.explain.walk import explain
from satpuzzles.puzzle.kind import BUILT_IN
from satpuzzles.views.walkthrough import walkthrough_view

METHODS = ("exact", "greedy", "propagate")
INSTANCES = Path(__file__).parents[2] / "instances"
FEW, MANY = 3, 15
"""Boards of a kind in the fast run and in the slow one; brute force takes a second for each."""

GRIDS = 3_000
"""The most grids of a board that brute force looks at."""


def written(walk) -> dict:
    """The JSON of an explanation with its evidence, as a file has it."""
    return json.loads(json.dumps(walkthrough_view(walk, None, evidence=True)))


@cache
def small_boards(kind: str, count: int) -> list[tuple[sp.Puzzle, Tables]]:
    """Boards with solutions that brute force can look at, some of them partly filled."""
    found: list[tuple[sp.Puzzle, Tables]] = []
    random = Random(f"explanations {kind}")
    for puzzle in small_puzzles(kind):
        solution = sp.solve(puzzle, shared=False).solution
        for density in (0, 0.2, 0.4, 0.6, 0.8) if solution else ():
            known = [[v if random.random() < density else None for v in row] for row in solution]
            filled = replace(puzzle, known=known if density else None)
            tables = Tables(filled, 50, GRIDS)
            if tables.fits:
                found.append((filled, tables))
                break
        if len(found) == count:
            return found
    raise AssertionError(f"there are {len(found)} boards")


@pytest.mark.sampled(5)
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("kind", BUILT_IN)
def test_explanations_hold_and_brute_force_agrees(kind, method):
    for puzzle, tables in small_boards(kind, FEW):
        walk = explain(puzzle, method=method)
        data = written(walk)
        assert holds(tables, data)
        assert verify_explanation(puzzle, data) == verify_explanation(puzzle, walk)
        found = verify_explanation(puzzle, data)
        assert found.valid, found
        assert found.steps == len(walk.steps)
        assert found.proved == sum(step.is_smallest for step in walk.steps)


@few_or_many("tries", 15, 60)
@pytest.mark.parametrize("kind", BUILT_IN)
def test_corrupted_explanations_are_rejected(kind, tries):
    random = Random(f"corrupted {kind}")
    boards = small_boards(kind, FEW if tries < 60 else MANY)
    verdicts = Counter()
    while verdicts["wrong"] < tries:
        puzzle, tables = random.choice(boards)
        data = stored_explanation(puzzle, random.choice(METHODS))
        statements = [tables.premises.statement(number) for number in range(len(tables.premises.every))]
        changed = corrupted(data, random, statements)
        if holds(tables, changed):
            verdicts["true by chance"] += 1
            continue
        verdicts["wrong"] += 1
        found = verify_explanation(puzzle, changed)
        assert not found.valid, (puzzle, changed)
        assert found.reason


@pytest.mark.parametrize("kind", BUILT_IN)
def test_a_solver_that_finds_no_grid_changes_no_verdict(kind, monkeypatch):
    """That nothing keeps some premises must be shown without it, too."""
    random = Random(f"doubted {kind}")
    for puzzle, tables in small_boards(kind, FEW):
        data = stored_explanation(puzzle, "exact")
        statements = [tables.premises.statement(number) for number in range(len(tables.premises.every))]
        every = [data, *(corrupted(data, random, statements) for _ in range(4))]
        verdicts = [verify_explanation(puzzle, each).valid for each in every]
        with monkeypatch.context() as lying:
            lying.setattr(Oracle, "ask", lambda *_: (None, 0))
            assert [verify_explanation(puzzle, each).valid for each in every] == verdicts, (puzzle, every)


@cache
def stored_explanation(puzzle, method) -> dict:
    return written(explain(puzzle, method=method))


# ---- evidence ----


@pytest.fixture(scope="module")
def hard():
    """A board of which some step has three premises."""
    walk = explain(next(iter(sp.read(INSTANCES / "hitori/documents_6x6.txt"))))
    assert walk.largest > 2
    return walk


def test_without_a_counter_model_or_without_any(hard):
    """Whatever is left out, what is not shown is never taken for shown."""
    data = written(hard)
    every = [
        (step, number) for step in data["steps"] for number in range(len(step.get("counter_models", ())))
    ]
    models = every[::7]
    assert models
    needed = 0
    for step, number in models:
        whole = step["counter_models"]
        step["counter_models"] = whole[:number] + whole[number + 1 :]
        found = verify_explanation(hard.puzzle, data)
        assert found.valid or "counter-models do not show" in found.reason
        needed += not found.valid
        step["counter_models"] = whole
    assert needed > len(models) / 3
    for step in data["steps"]:
        step.pop("counter_models", None)
    found = verify_explanation(hard.puzzle, data)
    assert found.valid
    assert found.proved == sum(step.size < 3 for step in hard.steps) < found.steps == len(hard.steps)


def test_a_counter_model_that_contradicts_what_is_known_shows_nothing(hard):
    data = written(hard)
    for step in data["steps"]:
        grids = step.get("counter_models", ())
        step["counter_models"] = [[[1 - v for v in row] for row in grid] for grid in grids]
    assert not verify_explanation(hard.puzzle, data).valid


def test_the_search_is_not_asked():
    """Nothing that searches is imported by what verifies, nor by what that imports of this room."""
    room = Path(verify.__file__).parent
    seen, waiting = set(), ["verify"]
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            for node in ast.walk(ast.parse((room / f"{name}.py").read_text(encoding="utf-8"))):
                if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("satpuzzles.explain."):
                    waiting.append(node.module.rsplit(".", 1)[1])
    assert {"verify", "independent_check", "stored", "oracle", "premises"} <= seen
    assert not seen & {"tree", "state", "walk", "rounds", "grade"}


# ---- what is no explanation ----


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("steps",), None, "the key 'steps' must be a list, not None"),
        (("steps",), [7], "the key 'steps' must be a list of objects, not 7"),
        (("status",), ["complete"], "the key 'status' must be one of complete, stuck, limit"),
        (("method",), 7, "the key 'method' must be one of exact, greedy, propagate, not 7"),
        (("largest",), 10**30, None),
        (("largest",), True, "the key 'largest' must be a whole number, not True"),
        (("largest",), -1, "the key 'largest' must be a whole number, not -1"),
        (("type",), {}, "the key 'type' must be text"),
        (("type",), "sudoku", None),
        (("steps", 0, "size"), "1", "step 1: the key 'size' must be a whole number"),
        (("steps", 0, "smallest"), 1, "step 1: the key 'smallest' must be true or false, not 1"),
        (("steps", 0, "rules"), {}, "step 1: the key 'rules' must be a list, not {}"),
        (("steps", 0, "rules", 0, "sentence"), None, "step 1: the key 'sentence' must be text, not None"),
        (("steps", 0, "rules", 0, "sentence"), "x" * 10**6, None),
        (("steps", 0, "rules", 0, "cells"), [[0]], "the key 'cells' must be a list of rows and columns"),
        (("steps", 0, "rules", 0, "cells"), [[0, [0]]], "the key 'cells' must be a list of rows and columns"),
        (("steps", 0, "rules", 0, "cells"), [[0, 10**40]], None),
        (("steps", 0, "excluded"), [[0, 0, 1]], "the key 'excluded' must be a list of objects"),
        (("steps", 0, "excluded"), [{"row": 0, "column": 0}], "the key 'value' is missing"),
        (
            ("steps", 0, "excluded"),
            [{"row": 0, "column": [], "value": 1}],
            "the key 'column' must be a whole",
        ),
        (("steps", 0, "excluded"), [{"row": 10**40, "column": 0, "value": 1}], None),
        (("steps", 0, "excluded"), [{"row": 0, "column": 0, "value": 10**40}], None),
        (("steps", 0, "counter_models"), 7, "the key 'counter_models' must be a list, not 7"),
        (("steps", 0, "counter_models"), [7, [[1]], None], None),
    ],
)
def test_hostile_objects_get_one_line(hard, path, value, words):
    """Words for what is no explanation; None for one that is not true."""
    data = written(hard)
    at = data
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    if words is None:
        found = verify_explanation(hard.puzzle, data)
        assert not found.valid
        assert "\n" not in found.reason
        assert len(found.reason) < 200
    else:
        with pytest.raises(FormatError) as caught:
            verify_explanation(hard.puzzle, data)
        assert words in str(caught.value)
        assert "\n" not in str(caught.value)
