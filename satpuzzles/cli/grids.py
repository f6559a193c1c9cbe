"""Filled grids that stand in a file of their own, one for each board of a source.

How one grid is written is for formats/ to say; here several are told apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from satpuzzles.cli.outcome import Outcome
from satpuzzles.cli.sources import Board, name_of, read_text
from satpuzzles.errors import FormatError

if TYPE_CHECKING:
    from satpuzzles.grid import Grid


def fill_in(found: Sequence[Board], path: str, outcome: Outcome) -> Iterator[Board]:
    """Boards with their grids filled in; what does not fit is reported and left out."""
    from satpuzzles.services.verdict import with_known

    for board, grid in with_grids(found, path, outcome):
        with outcome.guard(board.place):
            yield board._replace(puzzle=with_known(board.puzzle, grid))


def with_grids(found: Sequence[Board], path: str, outcome: Outcome) -> Iterator[tuple[Board, Grid]]:
    """Each board with its grid; what does not fit is reported and left out.

    Raises:
        PuzzleError, OSError: the file cannot be read, or does not hold a grid for each board.
    """
    from satpuzzles.formats import read_grid

    for board, (line, text) in zip(found, _split(path, len(found)) if found else ()):
        with outcome.guard(name_of(path)):
            yield board, read_grid(text, board.puzzle, name_of(path), line)


def _split(path: str, count: int) -> list[tuple[int, str]]:
    """The texts of ``count`` grids in a file, each with the number of its first line.

    Several grids stand one a line (JSON, nested lists, the output of ``solve --json``) or as blocks
    with blank lines between them.

    Raises:
        FormatError: there are more or fewer, or it is no text.
        OSError: the file cannot be read.
    """
    text, name = read_text(path)
    if count == 1:
        return [(1, text)]
    lines = text.splitlines()
    filled = [number for number, line in enumerate(lines) if line.strip()]
    if all(lines[number].lstrip()[:1] in ("[", "{") for number in filled) and len(filled) == count:
        return [(number + 1, lines[number]) for number in filled]
    starts = [number for number in filled if not number or not lines[number - 1].strip()]
    if len(starts) != count:
        raise FormatError(f"there are {count} boards; expected as many grids, not {len(starts)}", source=name)
    ends = [*starts[1:], len(lines)]
    return [(start + 1, "\n".join(lines[start:end])) for start, end in zip(starts, ends)]
