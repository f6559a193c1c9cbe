"""What the commands that draw share: the solution to draw, and files of bytes."""

from __future__ import annotations

from satpuzzles.cli.outcome import print_note
from satpuzzles.cli.sources import BoardTask
from satpuzzles.core.errors import LimitReached, NoSolution
from satpuzzles.core.files import open_whole_bytes
from satpuzzles.core.grid import Grid
from satpuzzles.questions.solve import solve


def solution_of(task: BoardTask) -> Grid:
    """The solution to draw; where there are several it is said that this is one of them.

    Raises:
        NoSolution: there is none.
        LimitReached: a limit was reached before one was found.
    """
    result = solve(task.board.puzzle, options=task.options)
    if result.status == "unsolvable":
        raise NoSolution(result.reason or "there is no solution to draw")
    if result.solution is None:
        raise LimitReached("the limit was reached before a solution was found")
    if result.status == "multiple":
        print_note(f"{task.place}: there are several solutions; one of them is drawn")
    return result.solution


def write_bytes(target: str, content: bytes) -> None:
    """Writes a file, which is there whole or not at all."""
    with open_whole_bytes(target) as file:
        file.write(content)
