"""What must hold of any input at all: an answer or one sentence, soon, and no other exception.

The hypothesis tests, the long run on mangled texts and the coverage-guided run all come here.
"""

from __future__ import annotations

from satpuzzles.core.errors import FormatError, LimitReached, PuzzleError
from satpuzzles.core.options import Limits
from satpuzzles.formats import FORMATS, read, read_grid, write
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import BUILT_IN, puzzle_type
from satpuzzles.questions.solve import solve
from satpuzzles.questions.why import why

TYPES = (None, *BUILT_IN)
NAMES = (None, "text", *FORMATS)
SENTENCE = 400
"""The longest sentence; no error recites a file."""

CELLS = 150
"""Boards of more cells are read and written, but not solved."""

CONFLICTS = 300
SMALL = Hitori([[1, 2, 1], [2, 2, 1], [3, 1, 2]])


def try_text(data: bytes, type: str | None = None, format: str | None = None) -> int:
    """Reads a text as boards and as a grid, and asks everything of the boards; how many there were."""
    puzzles = try_reading(data, type, format)
    for puzzle in puzzles:
        try_puzzle(puzzle)
    return len(puzzles)


def try_reading(data: bytes, type: str | None = None, format: str | None = None) -> list[Puzzle]:
    """Reads a text as boards and as a grid; the boards."""
    try:
        entries = list(read(data, type=type, format=format))
    except PuzzleError as error:
        require_sentence(error)  # a type that the format does not hold
        entries = []
    for entry in entries:
        assert (entry.puzzle is None) != (entry.error is None)
        if entry.error is not None:
            assert entry.error.source == "<text>"
            require_sentence(entry.error)
    try:
        SMALL.check(read_grid(data, SMALL, "grid.txt"))
    except FormatError as error:
        require_sentence(error)
    return [entry.puzzle for entry in entries if entry.puzzle is not None]


def require_sentence(error: PuzzleError) -> None:
    text = str(error)
    assert text and "\n" not in text and len(text) < SENTENCE and "SATPUZZLES_DEBUG" not in text, text


def try_puzzle(puzzle) -> None:
    """Writes a board in every format and reads it again; solves it if it is small."""
    assert puzzle_type(puzzle.type).from_json(puzzle.to_json()) == puzzle
    for name in ("json", *(name for name, each in FORMATS.items() if puzzle.type in each.types)):
        try:
            text = write([puzzle], name)
        except PuzzleError as error:
            require_sentence(error)
            continue
        (entry,) = read(text, format=name, type=puzzle.type)
        # Clues that contradict one another may make a file look like another kind of text, and be refused.
        assert entry.puzzle is not None or puzzle.obstacle(), (name, entry.error)
    if puzzle.rows * puzzle.columns <= CELLS:
        try_solve(puzzle)


def try_solve(puzzle) -> None:
    """The answer is one that can be checked, and the same whichever way it is asked for."""
    limits = Limits(10, CONFLICTS)
    try:
        result = solve(puzzle, limits=limits)
    except PuzzleError as error:  # beyond a cap
        require_sentence(error)
        return
    for solution in (result.solution, result.second_solution):
        assert solution is None or not puzzle.check(solution)
    if result.status == "unsolvable":
        try:
            assert why(puzzle, limits=limits) is not None
        except LimitReached:
            return
