"""What errors say of values that are refused, and which are not: arguments, cells, errors themselves."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Literal, TypedDict, Unpack

import pytest

from satpuzzles.core.arguments import is_number, number, shown, whole_number
from satpuzzles.core.checked import accepted, checked
from satpuzzles.core.errors import NO_SOLUTION, ArgumentError, RuleError, Unsolvable
from satpuzzles.core.foreign_code import EndlessCall, sentence_of
from satpuzzles.core.front_door import advice
from satpuzzles.core.grid import to_cell, to_rows

KINDS = [
    (int, 1.0, "a whole number"),
    (int, True, "a whole number"),
    (int, "1", "a whole number"),
    (float, "1", "a number"),
    (bool, 1, "True or False"),
    (str, 1, "a string"),
    (int | float, "1", "a number"),
    (int | None, "1", "a whole number or None"),
    (Literal["lazy", "static"], "eager", "one of 'lazy', 'static'"),
    (Literal["lazy"], 1, "one of 'lazy'"),
    (Literal["a", "b"] | None, "c", "one of 'a', 'b', or None"),
    (tuple[int, ...], [1, "2"], "a list, each part being a whole number"),
    (Sequence[str], 1, "a list, each part being a string"),
    (tuple[int, int], [1, 2, 3], "a list, each part being a whole number"),
    (Iterable[int], 1, "a list or another iterable"),
    (Callable[[], None], 1, "a function"),
    (str | os.PathLike[str], 1, "a path"),
    (str | os.PathLike[str], "a\0b", "a path"),
    (str | os.PathLike[str] | Iterable[str], 1, "a path or an open file"),
    (OSError, 1, "an OSError"),
    (Path, 1, "a Path"),
]


@pytest.mark.parametrize(("kind", "value", "words"), KINDS)
def test_a_value_of_another_kind_is_refused_in_words(kind, value, words):
    with pytest.raises(ArgumentError) as caught:
        accepted("it", value, kind)
    assert str(caught.value) == f"it must be {words}, not {shown(value)}"


@pytest.mark.parametrize(
    ("kind", "value", "taken"),
    [
        (int, 3, 3),
        (float, 3, 3.0),
        (Literal["lazy", "static"], "static", "static"),
        (tuple[int, int], [1, 2], (1, 2)),
        (Sequence[int], [1, 2, 3], (1, 2, 3)),
        (str | os.PathLike[str], Path("a"), Path("a")),
        (str | None, None, None),
        (str, "a\0b", "a\0b"),
    ],
)
def test_a_value_of_a_kind_is_taken(kind, value, taken):
    assert accepted("it", value, kind) == taken


@checked
def asked(first: int, *, second: str = "") -> str:
    return f"{first}{second}"


@pytest.mark.parametrize(
    ("arguments", "named", "told"),
    [
        ((), {}, "asked(): missing a required argument: 'first'"),
        ((1, 2), {}, "asked(): too many positional arguments"),
        ((1,), {"first": 1}, "asked(): multiple values for argument 'first'"),
        (
            (1,),
            {"second": "", "third": 1},
            "asked(): got an unexpected keyword argument 'third'; it takes first, second",
        ),
        (
            (1,),
            {"time_limit": 1},
            "asked(): got an unexpected keyword argument 'time_limit'; "
            "write limits=satpuzzles.Limits(seconds=...)",
        ),
    ],
)
def test_a_call_that_does_not_fit_is_told_with_the_name_of_the_function(arguments, named, told):
    with pytest.raises(TypeError) as caught:
        asked(*arguments, **named)
    assert str(caught.value) == told


def test_values_at_their_bounds_are_taken_and_those_beyond_are_not():
    assert number("it", 1, 1, 2) == 1 and number("it", 2, 1, 2) == 2
    assert whole_number("it", 1, 1, 2) == 1 and whole_number("it", 2, 1, 2) == 2
    for ask in (number, whole_number):
        with pytest.raises(ArgumentError, match=r"^it must be 1 or more, not 0$"):
            ask("it", 0, 1, 2_000)
        with pytest.raises(ArgumentError, match=r"^it must be at most 2,000, not 2001$"):
            ask("it", 2_001, 1, 2_000)


def test_numbers_in_texts_are_ascii_digits_and_not_too_many():
    assert is_number("1234567") and is_number("12", 2)
    assert not any(map(is_number, ("12345678", "", "1a", "-1", "١", "²")))
    assert not is_number("123", 2)


def test_long_numbers_are_told_by_their_digits():
    assert shown(10**50) == "a number of 51 digits"
    assert shown(1 << 127) == repr(1 << 127)[:40]


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (RecursionError(), "the input is nested too deeply"),
        (EndlessCall(), "the time limit was reached, whose code did not end"),
        (MemoryError(), "there is not enough memory"),
        (RuntimeError("can't allocate lock"), "there is not enough memory"),
        (OSError(2, "No such file", "a.txt"), "a.txt: No such file"),
        (OSError(2, "No such file"), "No such file"),
        (OSError(), "OSError"),
        (KeyError("a"), "unexpected KeyError: 'a' (set SATPUZZLES_DEBUG=1 for the traceback)"),
    ],
)
def test_what_is_said_of_an_error(error, told):
    assert sentence_of(error) == told


def test_a_board_without_a_solution_is_told_in_one_sentence():
    assert sentence_of(Unsolvable()) == str(Unsolvable()) == NO_SOLUTION
    assert sentence_of(Unsolvable("none")) == "none" and Unsolvable().args == (NO_SOLUTION,)


def test_what_is_no_board_is_refused_with_what_makes_one_of_it():
    assert advice({}) == "; satpuzzles.Puzzle.from_json makes one of it"
    assert advice("a.txt") == advice(Path("a")) == ", which is a path; read it with satpuzzles.load"
    assert advice("1 2\n3") == advice(b"1") == ", which is a text; read it with satpuzzles.loads"
    assert advice(1) == ""
    with pytest.raises(RuleError, match=r"^the grid must be a list of rows, not int$"):
        list(to_rows(1, "grid"))


@pytest.mark.parametrize("data", [(1, 2), [1, 2], (1.0, 2), (1, 2.0), (1.0, 2.0)])
def test_a_pair_is_a_cell_of_plain_numbers(data):
    cell = to_cell(data, 2, 3, "it")
    assert cell == (1, 2) and type(cell) is tuple and set(map(type, cell)) == {int}


@pytest.mark.parametrize("data", [(2, 0), (0, 3), (-1, 0), (0, -1), [2, 2]])
def test_a_cell_beside_the_board_is_refused(data):
    with pytest.raises(
        RuleError, match=r"^it: the cell \[.*\] is not on the board; rows and columns count from 0"
    ):
        to_cell(data, 2, 3, "it")


@pytest.mark.parametrize("data", [(True, 0), (0,), (0, 0, 0), "00", 1, None])
def test_what_is_no_pair_is_no_cell(data):
    with pytest.raises(RuleError, match=r"^it: a cell is a pair"):
        to_cell(data, 2, 3, "it")


class More(TypedDict, total=False):
    third: int


@checked
def asked_more(first: int, **more: Unpack[More]) -> int:
    return first + more.get("third", 0)


def test_a_keyword_that_there_is_not_is_told_with_those_that_there_are():
    assert asked_more(1, third=2) == 3
    with pytest.raises(TypeError) as caught:
        asked_more(first=1, third=2, fourth=3)
    assert str(caught.value) == (
        "asked_more(): got an unexpected keyword argument 'fourth'; it takes first, third"
    )
    with pytest.raises(ArgumentError, match=r"^third must be a whole number, not 'a'$"):
        asked_more(1, third="a")
