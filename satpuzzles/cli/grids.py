"""Filled grids that stand in a file of their own, one for each board of a source.

How one grid is written is for text/ to say; here several are told apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from satpuzzles.cli.answers import STATUSES
from satpuzzles.cli.outcome import BAD_INPUT, LIMIT, Outcome, code_of, print_note
from satpuzzles.cli.sources import Board, name_of, read_text
from satpuzzles.core.errors import FormatError

if TYPE_CHECKING:
    from satpuzzles.core.grid import Grid


def fill_in(found: Sequence[Board], path: str, outcome: Outcome) -> Iterator[Board]:
    """Boards with their grids filled in; what does not fit is reported and left out."""
    from satpuzzles.questions.verdict import with_known

    for board, grid in with_grids(found, path, outcome):
        with outcome.guard(board.place):
            yield board._replace(puzzle=with_known(board.puzzle, grid))


def with_grids(found: Sequence[Board], path: str, outcome: Outcome) -> Iterator[tuple[Board, Grid]]:
    """Each board with its grid; what does not fit is reported and left out.

    An answer of ``solve --json`` without a solution is left out too, and its exit code counts.

    Raises:
        PuzzleError, OSError: the file cannot be read, or does not hold a grid for each board.
    """
    from satpuzzles.text import read_grid

    for board, (line, text) in zip(found, _split(path, len(found)) if found else ()):
        with outcome.guard(name_of(path)):
            if (answer := _answer_without_grid(text)) is None:
                yield board, read_grid(text, board.puzzle, name_of(path), line)
            else:
                _skip(answer, f"{name_of(path)}:{line}", outcome)


def _answer_without_grid(text: str) -> dict[str, Any] | None:
    """What ``solve --json`` wrote of a board for which it has no solution; None for anything else."""
    from satpuzzles.core.bounded_json import parse
    from satpuzzles.text.grid_text import KEYS

    if not text.lstrip().startswith("{"):
        return None
    try:
        data = parse(text, 1, fractions=True)
    except FormatError:  # reading the grid says the same, with the place
        return None
    if not isinstance(data, dict) or any(data.get(key) is not None for key in KEYS):
        return None
    told = isinstance(data.get("error"), str) or data.get("status") in tuple(STATUSES)
    return data if told else None


def _skip(answer: Mapping[str, Any], where: str, outcome: Outcome) -> None:
    """Tells that there is no grid in an answer, and why."""
    limit_reached = answer.get("limit_reached") is True
    if "error" in answer:
        print_note(f"{where}: there is no grid in it, but an error: {answer['error']}")
        outcome.at_least(LIMIT if limit_reached else BAD_INPUT)
    else:
        print_note(f"{where}: there is no grid in it: {STATUSES[answer['status']]}")
        outcome.at_least(code_of(answer["status"], limit_reached))


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
