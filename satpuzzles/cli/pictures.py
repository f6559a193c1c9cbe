"""Shared code of the commands that draw: the solution to draw, and files of bytes."""

from __future__ import annotations

import click

from satpuzzles.cli.options import Decorator
from satpuzzles.cli.outcome import print_note
from satpuzzles.cli.sources import SourceBoard
from satpuzzles.core.files import open_whole_bytes
from satpuzzles.core.grid import Grid
from satpuzzles.picture.writers import solution_to_draw
from satpuzzles.questions.result import Result
from satpuzzles.questions.solve import solve


def cell_side_option(least: float, most: float) -> Decorator:
    """``--size``, the side of a cell, as ``side``."""
    return click.option(
        "--size",
        "side",
        type=click.FloatRange(least, most),
        metavar="MM",
        help="Set the side of a cell in millimetres.  [default: 9; loops 7, nonograms 5]",
    )


def solution_of(board: SourceBoard) -> Grid:
    """The solution to draw; see ``result_to_draw``."""
    return solution_to_draw(result_to_draw(board))


def result_to_draw(board: SourceBoard) -> Result:
    """The result with the solution to draw; where there are several it is said that this is one of them.

    Raises:
        NoSolution: there is none.
        LimitReached: a limit was reached before one was found.
    """
    result = solve(board.puzzle, options=board.options)
    solution_to_draw(result)
    if result.status == "multiple":
        print_note(f"{board.place}: there are several solutions; one of them is drawn")
    return result


def write_bytes(target: str, content: bytes) -> None:
    """Writes a file, which is there whole or not at all."""
    with open_whole_bytes(target) as file:
        file.write(content)
