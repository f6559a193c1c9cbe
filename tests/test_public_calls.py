"""Every public name takes whatever it is given: nasty arguments end in the package's own errors, and at once.

The names come from ``satpuzzles.__all__`` and their parameters from their signatures, so that a new public
name is covered as soon as it is there.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from itertools import count, islice
from types import UnionType
from typing import Union, Unpack, get_args, get_origin, get_type_hints

import numpy as np
import pytest
from nasty_values import HITORI, nasty_values

import satpuzzles as sp

GOOD = {
    "answers": 3,
    "before": HITORI,
    "boards": [HITORI],
    "branching": 1,
    "cages": ({"cells": [[0, 0]], "target": 1},),
    "cells": ((0, 0),),
    "clues": [[1]],
    "column": 0,
    "column_clues": [[1]],
    "columns": 3,
    "cost": 1.0,
    "directory": "free",
    "admissible": True,
    "expanded": 1,
    "explanation": sp.explain(HITORI),
    "frontier": 1,
    "generated": 1,
    "heuristic": "h1",
    "reason": None,
    "results": (),
    "row": 0,
    "seconds": 0.1,
    "value": 1,
    "exact": True,
    "excess": 0,
    "decided": (),
    "excluded": (),
    "lower_bound": 1,
    "premises": (0,),
    "proved": 1,
    "givens": [[0]],
    "grid": [[0, 1], [0, 0]],
    "largest": 1,
    "method": "enumerate",
    "minimal": True,
    "name": "hitori",
    "narrowest": 1,
    "number": 3,
    "numbers": [[1]],
    "op": "+",
    "path": "board.txt",
    "puzzle": HITORI,
    "puzzles": HITORI,
    "recipe": sp.HitoriRecipe(rows=3, columns=3),
    "rounds": (),
    "row_clues": [[1]],
    "rows": 3,
    "rule": "a rule",
    "rules": (),
    "sentence": "A sentence.",
    "size": 1,
    "solution": ((0, 1), (0, 0)),
    "status": "unique",
    "steps": 1,
    "target": 3,
    "tier": "easy",
    "uses": 0,
    "valid": True,
    "values": [HITORI],
    "text": "1 1\n1 2\n",
    "word": "right",
}
"""An argument that is right for each required parameter of any public name."""

METHODS = {
    f"{kind.__name__}.{method}": getattr(puzzle, method)
    for kind, puzzle in (
        (sp.Hitori, HITORI),
        (sp.Nonogram, sp.Nonogram([[1]], [[1]])),
        (sp.Calcudoku, sp.Calcudoku(1, GOOD["cages"])),
        (sp.Futoshiki, sp.Futoshiki([[0]])),
        (sp.Slitherlink, sp.Slitherlink([[4]])),
        (sp.HitoriRecipe, GOOD["recipe"]),
    )
    for method in ("check", "decode", "encode", "from_json")
    if hasattr(puzzle, method)
}
"""Methods that take what a user has at hand."""

GOOD_FOR_METHODS = {"data": {}, "model": [1], "solution": [[0]]}

VALUES = {
    "Cage",
    "Comparison",
    "Count",
    "Explanation",
    "Generated",
    "Grade",
    "Hint",
    "Repair",
    "Result",
    "SearchResult",
    "Step",
    "Verdict",
    "VerifiedExplanation",
    "Violation",
    "Walkthrough",
}
"""What the library gives or a puzzle looks into; made by hand they hold whatever they are given."""

NUMBERS = count()
"""For names that are free."""

WORDS = {
    "seconds": "time limit",
    "conflicts": "conflict limit",
    "nodes": "node limit",
}
"""What sentences call a parameter where it is not its name."""


def public_callables() -> dict[str, Callable]:
    found = {name: getattr(sp, name) for name in sp.__all__}
    return {
        name: value
        for name, value in found.items()
        if callable(value) and not inspect.isabstract(value) and not is_error(value)
    }


def is_error(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Exception)


def arguments_for(function: Callable, good: dict, folder) -> dict[str, object]:
    """Right arguments for the required parameters."""
    wanted = [each.name for each in parameters(function) if each.default is each.empty]
    missing = [name for name in wanted if name not in good]
    assert not missing, f"this test needs a good value for {missing}"
    found = {name: good[name] for name in wanted}
    if "directory" in found:
        found["directory"] = folder / str(next(NUMBERS))
    return found


def parameters(function: Callable) -> list[inspect.Parameter]:
    """The parameters by name, the keywords that stand for options included."""
    named = list(inspect.signature(function).parameters.values())
    if named and named[-1].kind is inspect.Parameter.VAR_KEYWORD:
        options = inspect.signature(sp.Options).parameters
        keywords = get_type_hints(keywords_of(function))
        assert keywords.keys() < options.keys()
        named[-1:] = [options[name] for name in keywords]
    return named


def keywords_of(function: Callable) -> type | None:
    """What the keywords that stand for options are declared as."""
    hints = get_type_hints(function)
    return next((get_args(each)[0] for each in hints.values() if get_origin(each) is Unpack), None)


def call(function: Callable, arguments: dict) -> object:
    """What a call gives; of an iterator its first two."""
    given = function(**arguments)
    return list(islice(given, 2)) if hasattr(given, "__next__") else given


def takes_path(function: Callable) -> bool:
    return any("PathLike" in str(kind) for kind in kinds_of(function).values())


def kinds_of(function: Callable) -> dict[str, object]:
    if isinstance(function, type):
        maker = function.__init__ if function.__new__ is object.__new__ else function.__new__
        return get_type_hints(maker)
    keywords = keywords_of(function)
    return get_type_hints(function) | (get_type_hints(keywords) if keywords is not None else {})


def assert_own(error: Exception, function: Callable, where: object) -> None:
    """An error of the package, with one short line; where files are used it may be the system's."""
    if isinstance(error, OSError) and takes_path(function):
        return
    assert isinstance(error, sp.SatpuzzlesError), (where, repr(error))
    sentence = error.sentence if isinstance(error, sp.FormatError) else str(error)
    assert sentence.isprintable(), (where, sentence)
    assert 10 < len(sentence) < 500, (where, sentence)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """Whatever is taken for a path leads into an empty folder."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.interpreted
@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", [*public_callables(), *METHODS])
def test_nasty_arguments_end_in_errors_of_the_package(name, tmp_path, monkeypatch):
    function = public_callables().get(name) or METHODS[name]
    good = GOOD if name not in METHODS else GOOD | GOOD_FOR_METHODS
    for parameter in parameters(function):
        for label, value in nasty_values().items():
            starts = name == "race" or (parameter.name in ("memory_limit", "jobs") and name != "Options")
            if starts and not refused(kinds_of(function)[parameter.name], value):
                continue  # it would start processes
            arguments = {**arguments_for(function, good, tmp_path), parameter.name: value}
            try:
                call(function, arguments)
            except Exception as error:
                if parameter.name != "progress" or not callable(value):  # what that raises is the caller's
                    assert_own(error, function, (name, parameter.name, label))


def refused(kind: object, value: object) -> bool:
    """Whether a value is clearly of another kind than an annotation asks for."""
    kinds = set(get_args(kind)) if get_origin(kind) in (Union, UnionType) else {kind}
    whole = isinstance(value, int | np.integer) and not isinstance(value, bool)
    if kinds == {bool}:
        return not isinstance(value, bool)
    if kinds <= {int, type(None)}:
        return not (value is None and type(None) in kinds) and not (whole or is_scalar_array(value))
    if kinds <= {str, type(None)}:
        return not (value is None and type(None) in kinds) and not isinstance(value, str)
    if kinds <= {sp.Limits, sp.Options, sp.Puzzle, type(None)}:
        return not isinstance(value, tuple(kinds))
    return False


def is_scalar_array(value: object) -> bool:
    return isinstance(value, np.ndarray) and value.ndim == 0 and value.dtype.kind == "i"


@pytest.mark.interpreted
@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", [name for name in public_callables() if name not in VALUES])
def test_arguments_of_another_kind_are_refused_when_called_and_named(name, tmp_path):
    """Not when an iterator is first asked, nor with whatever happens to work."""
    function = public_callables()[name]
    for parameter in parameters(function):
        kind = kinds_of(function).get(parameter.name)
        word = WORDS.get(parameter.name, parameter.name)
        for label, value in nasty_values().items():
            if kind is None or not refused(kind, value):
                continue
            arguments = {**arguments_for(function, GOOD, tmp_path), parameter.name: value}
            with pytest.raises(sp.PuzzleError) as caught:
                function(**arguments)
            assert word in str(caught.value), (name, parameter.name, label, str(caught.value))


OUT_OF_RANGE = [
    (lambda: sp.Limits(-1), "the time limit must be 0 or more"),
    (lambda: sp.Limits(2**63), "the time limit must be at most 1,000,000,000"),
    (lambda: sp.Limits(10**5_000), "the time limit must be a number"),
    (lambda: sp.Limits(conflicts=-1), "the conflict limit must be 0 or more, not -1"),
    (lambda: sp.Limits(conflicts=2**63), "the conflict limit must be at most 9,223,372,036,854,775,807"),
    (lambda: sp.Limits(nodes=-1), "the node limit must be 0 or more, not -1"),
    (lambda: sp.search(HITORI, memory_limit=0), "the memory limit must be 1 or more"),
    (lambda: sp.compare(HITORI, memory_limit=2**63), "the memory limit must be at most"),
    (lambda: sp.count(HITORI, at_most=0), "at_most must be 1 or more, not 0"),
    (lambda: sp.count(HITORI, at_most=2**63), "at_most must be at most 9,223,372,036,854,775,807"),
    (lambda: sp.generate(GOOD["recipe"], seed=-1), "seed must be 0 or more"),
    (lambda: sp.SudokuRecipe(rows=4, columns=4, clues="9"), "clues must be a number or None, not '9'"),
    (
        lambda: sp.compare(HITORI, methods="bfs"),
        "methods must be a list, each part being a string, or None, not 'bfs'",
    ),
    (lambda: sp.generate(GOOD["recipe"], seed=10**5_000), "not a number of 5,001 digits"),
    (lambda: sp.generate(GOOD["recipe"], count=-1), "count must be 0 or more"),
    (lambda: sp.generate(GOOD["recipe"], count=2**63), "count must be at most 9,223,372,036,854,775,807"),
    (lambda: sp.generate(GOOD["recipe"], start=-1), "start must be 0 or more"),
    (lambda: sp.generate(GOOD["recipe"], difficulty="easi"), "there is no tier 'easi'; did you mean 'easy'?"),
    (lambda: sp.race(HITORI, memory_limit=0), "the memory limit must be 1 or more"),
    (lambda: sp.race(HITORI, memory_limit=2**63), "the memory limit must be at most"),
    (lambda: sp.Options(memory_limit=0), "the memory limit must be 1 or more"),
    (lambda: sp.Formula(-1), "answers must be 0 or more"),
    (lambda: sp.Hitori([[10**5_000]]), "row 1, column 1 is a number of 5,001 digits"),
    (lambda: sp.Futoshiki([[10**5_000]]), "row 1, column 1 is a number of 5,001 digits"),
    (lambda: sp.Calcudoku(10**5_000, ()), "a number of 5,001 digits"),
    (lambda: sp.Nonogram([[10**5_000]], [[1]]), "a number of 5,001 digits long"),
    (lambda: sp.HitoriRecipe.from_json({"rows": 3, "columns": 3, "wishes": 1}), "'wishes' is unknown"),
    (lambda: sp.HitoriRecipe.from_json({"rows": 3}), "'columns' is missing"),
]


@pytest.mark.parametrize(("make", "sentence"), OUT_OF_RANGE, ids=[each[1] for each in OUT_OF_RANGE])
def test_numbers_out_of_range_are_refused_when_called(make, sentence):
    with pytest.raises(sp.PuzzleError) as caught:
        make()
    assert sentence in str(caught.value)


CONTRADICTIONS = [
    (lambda: sp.Options(backend="glucose4", race=()), "race cannot be combined with backend"),
    (lambda: sp.race(HITORI, backend="glucose4"), "race cannot be combined with backend"),
    (lambda: sp.solutions(HITORI, options=sp.Options(race=())), "solutions takes no race"),
    (lambda: sp.count(HITORI, memory_limit=100), "count takes no memory_limit"),
    (lambda: sp.why(HITORI, memory_limit=100), "why takes no memory_limit"),
    (lambda: sp.repair(HITORI, options=sp.Options(race=())), "repair takes no race"),
    (lambda: sp.encode(HITORI, options=sp.Options(memory_limit=100)), "encode takes no memory_limit"),
    (lambda: sp.verify("free", options=sp.Options(memory_limit=100)), "verify takes no memory_limit"),
    (lambda: sp.certify(HITORI, "free", options=sp.Options(race=())), "certify takes no race"),
]


@pytest.mark.parametrize(("ask", "sentence"), CONTRADICTIONS, ids=[each[1] for each in CONTRADICTIONS])
def test_options_that_cannot_be_kept_are_refused_and_not_passed_over(ask, sentence):
    with pytest.raises(sp.PuzzleError) as caught:
        ask()
    assert sentence in str(caught.value)


def test_numbers_of_any_whole_kind_are_taken_and_become_plain_ones():
    recipe = sp.NonogramRecipe(rows=np.int64(3), columns=np.uint8(3), picture=np.eye(3, dtype=int))
    assert recipe == sp.NonogramRecipe(rows=3, columns=3, picture=((1, 0, 0), (0, 1, 0), (0, 0, 1)))
    assert {type(recipe.rows), type(recipe.columns), type(recipe.picture[0][0])} == {int}
    assert len(list(sp.generate(recipe, seed=np.int32(5), count=np.int64(2)))) == 2
    assert sp.count(HITORI, at_most=np.int64(1)).number == 1
    assert sp.solve(HITORI, limits=sp.Limits(np.float32(60), np.int64(1000))).status == "unique"
    options = sp.Options(memory_limit=np.int64(500), race=["glucose4", "minisat22"])
    assert type(options.memory_limit) is int and options.race == ("glucose4", "minisat22")


def test_arrays_of_names_are_taken_as_lists_are():
    names = np.array(["glucose4", "nosuch"])
    assert sp.Options(race=names).race == ("glucose4", "nosuch")
    with pytest.raises(sp.BackendError, match="nosuch"):
        sp.race(HITORI, names)


def test_a_file_descriptor_is_no_path(tmp_path):
    """Opened as one, standard output would be read and closed."""
    read_end, write_end = os.pipe()
    os.close(write_end)
    try:
        with pytest.raises(sp.PuzzleError, match="path must be a path or an open file, not"):
            sp.load(read_end)
        os.fstat(read_end)
    finally:
        os.close(read_end)


def test_too_many_arguments_and_too_few_are_type_errors_as_ever():
    with pytest.raises(TypeError):
        sp.solve()
    with pytest.raises(TypeError):
        sp.solve(HITORI, "glucose4")
    with pytest.raises(TypeError):
        sp.solve(HITORI, wishes=1)
    with pytest.raises(TypeError):
        sp.Options("glucose4")
    with pytest.raises(TypeError):
        sp.Options(wishes=1)


def test_an_unknown_keyword_is_told_with_the_function_and_what_to_write():
    for call in (sp.solve, sp.Options):
        arguments = (HITORI,) if call is sp.solve else ()
        with pytest.raises(
            TypeError, match=rf"{call.__name__}.*'time_limit'; write limits=.*Limits\(seconds="
        ):
            call(*arguments, time_limit=0)
    with pytest.raises(
        TypeError, match=r"solve\(\): .*'wishes'; it takes puzzle, unique, shared, options, li"
    ):
        sp.solve(HITORI, wishes=1)
    with pytest.raises(TypeError, match=r"loads\(\): "):
        sp.loads("1", wishes=1)
    with pytest.raises(sp.ArgumentError, match="options must be an Options or None"):
        sp.solve(HITORI, options=3)
