"""The text of a file cut into the blocks that hold one board each, and the usual ways to cut.

What stands inside a block is the business of its format.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from satpuzzles.core.errors import FormatError
from satpuzzles.text.scan import Scanner


class Block(NamedTuple):
    """The lines of one board.

    Attributes:
        lines: the lines without their ends.
        first: the number of the first line in its file, from 1.
        wanted: the type of puzzle that the caller says it is; None where nothing was said.
        data: the board where cutting the text has parsed it already (JSON, XML).
    """

    lines: Sequence[str]
    first: int
    wanted: str | None = None
    data: object = None

    def scanner(self, index: int, expected: str) -> Scanner:
        """A scanner on a line of the block; an error that names what is missing beyond the last."""
        if index >= len(self.lines):
            raise self.error(index - 1, f"expected {expected}, found the end of the board")
        return Scanner(self.lines[index], self.first + index)

    def error(self, index: int, sentence: str) -> FormatError:
        """An error at a line of the block."""
        last = max(len(self.lines) - 1, 0)
        return FormatError(sentence, line=self.first + min(max(index, 0), last))

    def no_more(self, index: int) -> None:
        """From this line on the block must be empty."""
        for later in range(index, len(self.lines)):
            if self.lines[later].strip():
                raise self.error(later, "expected the end of the board, found another line")


def one_a_line(lines: Sequence[str]) -> Iterator[Block]:
    """A block for each line that is not empty."""
    for number, line in enumerate(lines, 1):
        if line and not line.isspace():
            yield Block((line,), number)


def paragraphs(lines: Sequence[str]) -> Iterator[Block]:
    """A block for each run of lines between blank lines."""
    start = 0
    for index in range(len(lines) + 1):
        if index == len(lines) or not lines[index].strip():
            if index > start:
                yield Block(lines[start:index], start + 1)
            start = index + 1


def whole(lines: Sequence[str]) -> Iterator[Block]:
    """One block, from the first line that is not empty."""
    start = next((index for index, line in enumerate(lines) if line.strip()), None)
    if start is not None:
        yield Block(lines[start:], start + 1)


def before_each(lines: Sequence[str], starts: Callable[[str], bool]) -> Iterator[Block]:
    """A block from each line that starts a board to the next; text before the first is in its own."""
    begin: int | None = None
    for index, line in enumerate(lines):
        if starts(line):
            if begin is not None:
                yield Block(lines[begin:index], begin + 1)
            begin = index
        elif begin is None and line.strip():
            begin = index
    if begin is not None:
        yield Block(lines[begin:], begin + 1)
