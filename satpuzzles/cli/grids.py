"""Reads filled grids from a separate file, one for each board of a source.

formats/ reads one grid; this module separates several.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import compress
from typing import Any

from satpuzzles.cli.outcome import BAD_INPUT, LIMIT, ExitStatus, code_of, print_note
from satpuzzles.cli.sources import BadBoard, SourceBoard, changed, name_of, read_text
from satpuzzles.core.arguments import plural
from satpuzzles.core.errors import FormatError, LimitReached, PuzzleError, SatpuzzlesError
from satpuzzles.core.grid import Grid
from satpuzzles.core.options import Options
from satpuzzles.formats.frames import HEAD
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.places import LinePlaces
from satpuzzles.questions.result import STATUSES


def filled_boards(
    found: Sequence[SourceBoard | BadBoard], path: str, options: Options, outcome: ExitStatus
) -> Iterator[SourceBoard | BadBoard]:
    """Every board with its grid filled in; what does not fit is reported."""
    from satpuzzles.questions.verdict import with_known

    def filled(board: SourceBoard) -> SourceBoard:
        puzzle, grid = board.puzzle, board.grid or ()
        if all(value is not None for row in grid for value in row) and puzzle.check(grid):
            told = "its grid leaves nothing open and is wrong; write ? for what is unknown"
            print_note(f"{board.place}: {told}")
        return board._replace(puzzle=with_known(puzzle, grid), grid=None)

    return changed(with_grids(found, path, options, outcome), filled, outcome)


def with_grids(
    found: Sequence[SourceBoard | BadBoard], path: str, options: Options, outcome: ExitStatus
) -> Iterator[SourceBoard | BadBoard]:
    """Each board with its grid, and options whose limits begin then; what does not fit is reported.

    For an answer of ``solve --json`` without a solution stands an error that says so, and the exit code is
    that of the answer; one for a board that could not be read belongs to such a board here.

    Raises:
        PuzzleError, OSError: the file cannot be read, or does not hold a grid for each board.
    """
    name = name_of(path)
    grids = iter(_grids(found, path))
    for board in found:
        if isinstance(board, BadBoard):
            yield board
            continue
        line, text = next(grids)
        if (answer := _answer_without_grid(text)) is not None:
            error = _why_no_grid(answer, f"{name}:{line}", outcome)
            yield BadBoard(board.place, error, board.puzzle)
            continue
        grid = outcome.attempt(partial(_read, text, board.puzzle, name, line), name)
        if isinstance(grid, SatpuzzlesError):
            yield BadBoard(board.place, grid, board.puzzle)
        else:
            yield board._replace(options=options.restarted(), grid=grid)


def with_entries(
    found: Sequence[SourceBoard | BadBoard], options: Options, outcome: ExitStatus
) -> Iterator[SourceBoard | BadBoard]:
    """Each board with the entries that its source holds as its grid; a board without any is reported."""

    def with_own(board: SourceBoard) -> SourceBoard:
        if board.puzzle.known is None:
            raise PuzzleError("it holds no entries to check: name a file with the grid after it")
        return board._replace(options=options.restarted(), grid=board.puzzle.known)

    return changed(found, with_own, outcome)


def _read(text: str, puzzle: Puzzle, name: str, line: int) -> Grid:
    """The grid of a text; raises FormatError, which tells where the text is a board instead."""
    from satpuzzles.formats import read_grid

    try:
        return read_grid(text, puzzle, name, line)
    except FormatError as error:
        board = _board_in(text, puzzle.type)
        if board != puzzle:
            raise
        raise error.again(f"{error.sentence}; this is the board, not a solution of it", source=name) from None


def _board_in(text: str, type: str | None) -> Puzzle | None:
    """The first board of a text that was no grid, where it is a board."""
    from satpuzzles.formats import read

    return next((entry.puzzle for entry in read(text, type=type)), None)


def _grids(found: Sequence[SourceBoard | BadBoard], path: str) -> list[tuple[int, str]]:
    """The texts of the grids of the good boards in a file, each with the number of its first line.

    Raises as ``_split`` does.
    """
    good = [isinstance(board, SourceBoard) for board in found]
    puzzles = [board.puzzle for board in found if isinstance(board, SourceBoard)]
    if not any(good):
        # What cannot be read at all has no lines, and may well be boards.
        if any(isinstance(board, BadBoard) and board.line for board in found):
            _note_swapped(path)
        return []
    text, name = read_text(path)
    if not all(good):
        lines = [line for line in enumerate(text.splitlines(), start=1) if line[1].strip()]
        if len(lines) == len(good) and all(
            is_good or "error" in (_answer_without_grid(line) or {})
            for is_good, (_, line) in zip(good, lines)
        ):
            return list(compress(lines, good))
    return _split(text, name, puzzles)


def _note_swapped(path: str) -> None:
    """Says so where what should be grids is boards; what is wrong with the boards was said before."""
    if path != "-" and os.path.isfile(path):
        with suppress(SatpuzzlesError, OSError):
            text, name = read_text(path)
            if _board_in(text, None) is not None:
                print_note(f"{name} is a board; boards come first, and the grids that go with them second")


def _answer_without_grid(text: str) -> dict[str, Any] | None:
    """What ``solve --json`` wrote of a board for which it has no solution; None for anything else."""
    from satpuzzles.core.bounded_json import parse
    from satpuzzles.formats.grid_text import KEYS

    if not text.lstrip().startswith("{"):
        return _status_below(text)
    try:
        data = parse(text, 1, fractions=True)
    except FormatError:  # reading the grid says the same, with the place
        return None
    if not isinstance(data, dict) or any(data.get(key) is not None for key in KEYS):
        return None
    told = isinstance(data.get("error"), str) or data.get("status") in tuple(STATUSES)
    return data if told else None


def _status_below(text: str) -> dict[str, Any] | None:
    """What ``solve`` wrote below a picture without a solution; None for anything else."""
    lines = text.split("\n") if HEAD.match(text) else ()
    for name, told in STATUSES.items():
        if name in ("unsolvable", "undecided") and any(line.startswith(told) for line in lines):
            return {"status": name}
    return None


def _why_no_grid(answer: Mapping[str, Any], where: str, outcome: ExitStatus) -> SatpuzzlesError:
    """Tells that there is no grid in an answer, and why; the error for the object of its board."""
    limit_reached = answer.get("limit_reached") is True
    if "error" in answer:
        why = f", but an error: {answer['error']}"
        code = LIMIT if limit_reached else BAD_INPUT
    else:
        why = f": {STATUSES[answer['status']]}"
        code = code_of(answer["status"], limit_reached)
    sentence = f"{where}: there is no grid in it{why}"
    print_note(sentence)
    outcome.at_least(code)
    return LimitReached(sentence) if code == LIMIT else PuzzleError(sentence)


def _split(text: str, name: str, puzzles: Sequence[Puzzle]) -> list[tuple[int, str]]:
    """The texts of the grids of some boards, each with the number of its first line.

    Several grids stand one a line (JSON, nested lists, the output of ``solve --json``, characters) or as
    blocks with blank lines between them.

    Raises:
        FormatError: there are more or fewer.
    """
    count = len(puzzles)
    lines = text.splitlines()
    pictures = [number for number, line in enumerate(lines) if HEAD.fullmatch(line)]
    if count == 1 and len(pictures) < 2:
        return [(1, text)]
    if pictures:
        ends = [*pictures[1:], len(lines)]
        found = [(start + 1, "\n".join(lines[start:end])) for start, end in zip(pictures, ends)]
        return _as_many(count, found, name)
    filled = [number for number, line in enumerate(lines) if line.strip()]
    if len(filled) == count and all(
        lines[number].lstrip()[:1] in ("[", "{") or len(lines[number].strip()) == puzzle.rows * puzzle.columns
        for number, puzzle in zip(filled, puzzles)
    ):
        return [(number + 1, lines[number]) for number in filled]
    blocks: list[tuple[int, str]] = []
    end = 0
    for start in filled:
        if start >= end:
            end = _end(lines, start, puzzles[min(len(blocks), count - 1)])
            blocks.append((start + 1, "\n".join(lines[start:end])))
    return _as_many(count, blocks, name)


def _as_many(count: int, found: list[tuple[int, str]], name: str) -> list[tuple[int, str]]:
    """The texts of grids, as many as there are boards; raises FormatError for another number."""
    if len(found) != count:
        boards = "is 1 board" if count == 1 else f"are {count} boards"
        raise FormatError(
            f"there {boards}, but {plural(len(found), 'grid')}; give one grid per board", source=name
        )
    return found


def _end(lines: Sequence[str], start: int, puzzle: Puzzle) -> int:
    """Where the block of a grid ends: at a blank line, which a drawing of lines may have within itself."""
    from satpuzzles.formats.line_text import height

    if isinstance(puzzle.places, LinePlaces) and lines[start].lstrip()[:1] not in ("[", "{"):
        return start + height(puzzle.places, lines[start])
    return next((number for number in range(start, len(lines)) if not lines[number].strip()), len(lines))
