"""The clue lines that most nonogram formats share: run lengths in order, blank or 0 for no run.

How many lines there are and what stands around them is the business of each format.
"""

from __future__ import annotations

from collections.abc import Mapping

from satpuzzles.kinds.nonogram.puzzle import BLACK, Nonogram
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.blocks import Block
from satpuzzles.text.scan import SIDE_CAP, Scanner
from satpuzzles.text.writing import expect_type, refuse

Clue = tuple[tuple[int, int], ...]
ONE_COLOR: Mapping[str, int] = {"": 1}


def read_clue(scanner: Scanner, separator: str, colors: Mapping[str, int] = ONE_COLOR) -> Clue:
    """The runs of a whole line.

    Args:
        separator: ``,``, with blanks around it if you like, or a blank.
        colors: the colour index of each letter that may follow a length; the empty letter is the
            colour of a length without one.
    """
    runs: list[tuple[int, int]] = []
    scanner.spaces()
    while not scanner.at_end:
        start = scanner.position
        length = scanner.number("a run length")
        letter = scanner.peek() if scanner.peek() in colors else ""
        if letter not in colors:
            scanner.fail("a colour letter")
        scanner.position += len(letter)
        add_run(scanner, start, runs, length, colors[letter])
        after = scanner.position
        scanner.spaces()
        if scanner.at_end:
            break
        if separator == ",":
            scanner.expect(",", "a comma or the end of the line")
            scanner.spaces()
            if scanner.at_end:
                scanner.fail("a run length")
        elif scanner.position == after:
            scanner.fail("a blank or the end of the line")
    return finish_clue(runs)


def add_run(scanner: Scanner, start: int, runs: list[tuple[int, int]], length: int, color: int = 1) -> None:
    """Adds a run to a clue; a 0 may only stand alone."""
    if runs and (length == 0 or runs[-1][0] == 0):
        raise scanner.error("a 0 stands for a blank line and must be its only clue", start)
    if len(runs) >= SIDE_CAP:
        raise scanner.error(f"there are more than {SIDE_CAP:,} runs in one clue", start)
    runs.append((length, color))


def finish_clue(runs: list[tuple[int, int]]) -> Clue:
    """The runs of a clue, none where it was a 0."""
    return () if [length for length, _ in runs] == [0] else tuple(runs)


def read_clues(block: Block, start: int, count: int, what: str, separator: str) -> tuple[Clue, ...]:
    """``count`` lines of clues from line ``start`` of a block; ``what`` is ``row`` or ``column``."""
    return tuple(
        read_clue(block.scanner(start + index, f"the clue of {what} {index + 1} of {count}"), separator)
        for index in range(count)
    )


def write_clue(clue: Clue, separator: str) -> str:
    """The lengths of a clue, ``0`` for a blank line."""
    return separator.join(str(length) for length, _ in clue) or "0"


def write_clues(clues: tuple[Clue, ...], separator: str) -> str:
    """Clues, one a line."""
    return "".join(f"{write_clue(clue, separator)}\n" for clue in clues)


def expect_black(puzzle: Puzzle, format: str, *, known: bool = False) -> Nonogram:
    """A nonogram in black alone; FormatError where the format could not express it."""
    nonogram = expect_type(puzzle, Nonogram, format, known=known)
    if nonogram.colors != (BLACK,):
        refuse(f"{format} cannot hold colours; this nonogram has {', '.join(nonogram.colors)}")
    return nonogram
