"""What the clingo programs share: one thread, two models asked for, an end when the time is up.

The programs themselves stand beside this file as ``*.lp``; a module for each puzzle writes its facts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import clingo

from benchmarks.peers.answer import Answer, Clock
from satpuzzles.core.grid import Grid

Read = Callable[[Sequence[clingo.Symbol]], Grid]


@cache
def program(name: str) -> str:
    """The text of a program; read once, since a user would have it in the source."""
    return (Path(__file__).parent / name).read_text(encoding="utf-8")


def decide(text: str, facts: str, read: Read, clock: Clock, options: Sequence[str] = ()) -> Answer:
    """Grounds a program with its facts and asks for two models that differ in what is shown.

    Clingo's other configurations (frumpy, jumpy, tweety, handy, crafty, trendy) were tried on every
    puzzle: none is faster than the default on easy and hard boards alike.
    """
    control = clingo.Control(["--models=2", "--project=show", "--warn=none", *options])
    control.add("base", [], text + facts)
    control.ground([("base", [])])
    if not clock.left():
        return Answer("undecided")
    models: list[Sequence[clingo.Symbol]] = []
    with control.solve(
        async_=True, on_model=lambda model: models.append(model.symbols(shown=True))
    ) as handle:
        # A wait can end early without an answer: clasp tells of the start of the search after it has let
        # go of its lock, and whoever waits by then takes that for the end of its time.
        while not handle.wait(left := clock.left()):
            if not left:
                handle.cancel()
                break
        exhausted = handle.get().exhausted
    solution = read(models[0]) if models else None
    if len(models) > 1:
        return Answer("multiple", solution)
    if not exhausted:
        return Answer("undecided", solution)
    return Answer("unique" if models else "unsolvable", solution)


def known_facts(known: Grid | None) -> str:
    """``known(Row,Column,Value).`` for every cell that is filled in beforehand."""
    return "".join(
        f"known({row},{column},{value})."
        for row, values in enumerate(known or ())
        for column, value in enumerate(values)
        if value is not None
    )


def values_grid(size: int) -> Read:
    """Reads a square from its ``cell(Row,Column,Value)`` atoms."""

    def read(symbols: Sequence[clingo.Symbol]) -> Grid:
        grid = [[0] * size for _ in range(size)]
        for symbol in symbols:
            row, column, value = (argument.number for argument in symbol.arguments)
            grid[row][column] = value
        return tuple(map(tuple, grid))

    return read


def marks_grid(rows: int, columns: int) -> Read:
    """Reads a board of 0 and 1 from the atoms of the cells with 1, such as ``black(Row,Column)``."""

    def read(symbols: Sequence[clingo.Symbol]) -> Grid:
        grid = [[0] * columns for _ in range(rows)]
        for symbol in symbols:
            row, column = symbol.arguments
            grid[row.number][column.number] = 1
        return tuple(map(tuple, grid))

    return read
