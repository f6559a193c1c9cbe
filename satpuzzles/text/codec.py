"""What a format is: the blocks of a text that hold one board each, ways to cut it into them, and its codec.

What stands inside a block each format says for itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, NoReturn, TypeVar
from unicodedata import numeric

from satpuzzles.core.arguments import counted, shown, with_article
from satpuzzles.core.errors import FormatError, PuzzleError
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import load
from satpuzzles.text.scan import PLAIN_SIGNS, Scanner, hides_row, look

P = TypeVar("P", bound=Puzzle)
S = TypeVar("S")
ANY: type[Puzzle] = Puzzle  # type: ignore[type-abstract]
"""What a format holds that holds every puzzle."""
_BOARD_LINES = 10_000
"""More lines than any board has in rows."""


class Block(NamedTuple):
    """The lines of one board.

    Attributes:
        lines: the lines without their ends.
        first: the number of the first line in its file, from 1.
        wanted: the type of puzzle that the caller says it is; None where nothing was said.
        data: the board where cutting the text has parsed it already (JSON, XML).
        numbers: the number of each line where some between them were left out; None where none was.
        wrong: what is wrong with the place where the text was cut; empty where nothing is.
    """

    lines: Sequence[str]
    first: int
    wanted: str | None = None
    data: object = None
    numbers: Sequence[int] | None = None
    wrong: str = ""

    def number(self, index: int) -> int:
        """The number of a line in its file."""
        return self.numbers[index] if self.numbers else self.first + index

    def scanner(self, index: int, expected: str) -> Scanner:
        """A scanner at the text of a line; an error that names what is missing beyond the last."""
        if index >= len(self.lines):
            raise self.error(index - 1, f"expected {expected}, found the end of the board")
        scanner = Scanner(self.lines[index], self.number(index))
        scanner.spaces()
        return scanner

    def error(self, index: int, sentence: str) -> FormatError:
        """An error at a line of the block."""
        last = max(len(self.lines) - 1, 0)
        return FormatError(sentence, line=self.number(min(max(index, 0), last)))

    def require_even(self, index: int, rows: Sequence[Sequence[object]]) -> None:
        """The last of the rows so far, that of this line, must have as many cells as the first."""
        if len(rows[-1]) != len(rows[0]):
            found = counted(len(rows[-1]), "cell")
            raise self.error(index, f"row {len(rows)} has {found}, row 1 has {len(rows[0])}")

    def no_more(self, index: int) -> None:
        """From this line on the block must be empty."""
        for later in range(index, len(self.lines)):
            if self.lines[later].strip():
                raise self.error(later, "expected the end of the board, found another line")


# ---- lines as every format has them ----

_FENCE = re.compile(
    r"[ \t]*(?:(?:```|~~~)[ \t]*(?![.#0-9_-])[A-Za-z ]*"
    r"|(?:\[/?(?:code|spoiler|quote|pre|tt|hide|b|center)(?:=[^\]\n]{0,80})?\])+[ \t]*)$",
    re.IGNORECASE,
)
"""What stands around code in Markdown, and in forums."""
_TAGGED = re.compile(
    r"[ \t]*\[(b|i|u|center|color|size)(?:=[^\]\n]{0,80})?\]([^\[\]]{1,200})\[/\1\][ \t]*", re.IGNORECASE
)
"""A line in bold and the like, as forums have it."""
_TELLS = r"(?:[^\W\d_xXoOBWL][^\W\d_]|[^\W\d_][^\W\d_xXoOBWL])"
"""Two letters that stand for no two cells."""
_NO_CELL = re.compile(r"[A-Za-z/:`~\x80-\U0010ffff-]")
_COMMENT = re.compile(
    rf"\s*#(?:[^#]*?{_TELLS}|#*[ \t](?:[^#]*?[^\W\d_xXoOBWL]|[^#]*?[ \t]?[0-9]+(?:[-/:][0-9]+){{2}}))"
)
_HEADING = re.compile(r"\s*#+[ \t]*((?i:rows?|columns?|cols?|across|down)(?: clues)?[ \t]*:?)[ \t]*")
"""What says which lists stand below it is no comment, in whatever way it is written."""
_POINTS = re.compile("[•∙⋅].*[•∙⋅]")
_DOTS = str.maketrans(dict.fromkeys("•∙⋅", "."))
_CIRCLED = re.compile(r"[①-⑨]|(?<!\S)[⑩-⑳](?!\S)")
"""Numbers in circles; one of two digits only where it stands alone."""
_LINK = re.compile(r"\s*<(https?://[^<>\s]+)>\s*")
"""An address as mails have it."""
_REMARK = re.compile(rf"[ \t]#(?![0-9a-fA-F]{{3}}(?:[0-9a-fA-F]{{3}})?(?![0-9A-Za-z]))[^#]*?{_TELLS}")
"""A comment behind something; not a colour such as ``#ff0000``."""


def plain_lines(lines: list[str]) -> tuple[list[str], Sequence[int]]:
    """The lines of a text as all formats read them, and the number of each in its file.

    Comments are left out, so that no reader needs to know of them. A line is one where it begins with ``#``
    and holds a word or, behind a blank, a letter that is no cell or a date; others are rows of cells. Behind
    something, a comment is a ``#`` after a blank with a word to the right of it. In a line with a ``"``
    nothing is left out. Fences of Markdown are comments, and a link may stand between ``<`` and ``>``. Signs
    that are printed or typed in the place of plain ones become these; see PLAIN_SIGNS.
    """
    if any("<http" in line for line in lines):
        lines = [link[1] if (link := _LINK.fullmatch(line)) else line for line in lines]
    if any("[/" in line for line in lines):
        lines = [tagged[2] if (tagged := _TAGGED.fullmatch(line)) else line for line in lines]
    first = next((line.lstrip() for line in lines if line and not line.isspace()), "")
    numbers: Sequence[int] = range(1, len(lines) + 1)
    if first.startswith("<"):  # XML
        return lines, numbers
    if not all(map(str.isascii, lines)):
        pointed = any(map(_POINTS.search, lines))
        lines = [line if line.isascii() or '"' in line else _in_plain_signs(line, pointed) for line in lines]
    # Most boards with a # have no comments: all lines are looked through at once before each has its turn.
    marked = [line for line in lines if "#" in line or "`" in line or "~" in line or "[/" in line]
    if not _NO_CELL.search("\n".join(marked)):
        return lines, numbers
    kept = [index for index, line in enumerate(lines) if not _is_comment(line)]
    return [_said(lines[index]) for index in kept], [index + 1 for index in kept]


def _in_plain_signs(line: str, pointed: bool) -> str:
    """A line with plain signs; bullets stay where they stand before the items of a list."""
    if pointed:
        line = line.translate(_DOTS)
    return _CIRCLED.sub(lambda match: str(int(numeric(match.group()))), line.translate(PLAIN_SIGNS))


def _is_comment(line: str) -> bool:
    if _HEADING.fullmatch(line):
        return False
    return _FENCE.match(line) is not None or _COMMENT.match(line) is not None


def _said(line: str) -> str:
    """A line without the comment behind it, a heading without what makes it one in Markdown."""
    if heading := _HEADING.fullmatch(line):
        return heading[1]
    if "#" in line and '"' not in line and (remark := _REMARK.search(line)):
        if hides_row(line, remark.start()):
            return line  # which no reader takes
        return line[: remark.start()].rstrip()
    return line


# ---- ways to cut ----


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


def whole_boards(is_whole: Callable[[Sequence[str]], bool]) -> Callable[[Sequence[str]], Iterator[Block]]:
    """A cut at blank lines that stand behind a whole board; others are left out of the block.

    Args:
        is_whole: whether lines, none of which is blank, are at least a whole board. It is asked at each blank
            line, so it should look at some lines and at how many there are, not at all of them.
    """

    def split(lines: Sequence[str]) -> Iterator[Block]:
        board: list[str] = []
        numbers: list[int] = []
        for block in paragraphs(lines):
            look()
            board += block.lines
            numbers += range(block.first, block.first + len(block.lines))
            if is_whole(board) or len(board) > _BOARD_LINES:
                yield block if block.first == numbers[0] else Block(board, numbers[0], numbers=numbers)
                board, numbers = [], []
        if board:
            yield Block(board, numbers[0], numbers=numbers)

    return split


def nested_lists(lines: Sequence[str]) -> Iterator[Block]:
    """A block for each list of lists in brackets.

    Text after a list on its line is ignored; a list that is not closed goes on in the next line.
    """
    start, depth = 0, 0
    for index, line in enumerate(lines):
        text = line.strip()
        if depth > 0 and (not text or text.startswith("[[")):
            yield Block(lines[start:index], start + 1)
            depth = 0
        if depth <= 0:
            start = index
        depth += text.count("[") - text.count("]")
        if text and depth <= 0:
            yield Block(lines[start : index + 1], start + 1)
            depth = 0
    if depth > 0:
        yield Block(lines[start:], start + 1)


def whole(lines: Sequence[str]) -> Iterator[Block]:
    """One block, from the first line that is not empty."""
    start = next((index for index, line in enumerate(lines) if line.strip()), None)
    if start is not None:
        yield Block(lines[start:], start + 1)


def before_each(word: str) -> Callable[[Sequence[str]], Iterator[Block]]:
    """A cut before each line that starts with a word; text before the first is in a block of its own."""

    def split(lines: Sequence[str]) -> Iterator[Block]:
        begin: int | None = None
        for index, line in enumerate(lines):
            starts = line.lstrip().startswith(word)
            if starts and begin is not None:
                yield Block(lines[begin:index], begin + 1)
            if starts or (begin is None and line.strip()):
                begin = index
        if begin is not None:
            yield Block(lines[begin:], begin + 1)

    return split


# ---- codecs ----


class Codec(NamedTuple, Generic[P, S]):
    """How the boards of a format are read and written.

    Attributes:
        type: the puzzles that it holds.
        called: how a sentence names it.
        read: the puzzle of a block, or of the part of it that a game ID or a URL leaves to each puzzle;
            raises FormatError with a line, or another PuzzleError without.
        lines: the lines of a puzzle; raises FormatError, naming what the format cannot express.
        split: cuts the lines of a file into blocks; may raise FormatError, which ends the file.
        separator: what stands between two boards of a file; None where a file holds one board.
        prefix: what stands before a board, ``{number}`` being its place in the file from 1.
        known: whether it has room for a partly filled grid.
        title: the name that the board of a block carries.
    """

    type: type[P]
    called: str
    read: Callable[[S], Puzzle]
    lines: Callable[[P], Iterable[str]]
    split: Callable[[Sequence[str]], Iterator[Block]] = paragraphs
    separator: str | None = "\n"
    prefix: str = ""
    known: bool = False
    title: Callable[[Block], str | None] | None = None

    def board(self, block: S) -> Puzzle:
        """The puzzle of a block, as ``read`` gives it.

        Raises:
            PuzzleError: it gave something else, as only the codec of a plug-in does.
        """
        found = self.read(block)
        if not isinstance(found, Puzzle):
            raise PuzzleError(
                f"what reads {self.called} for {self.type.type} gave no board, but {shown(found)}"
            )
        return found

    def write(self, puzzle: Puzzle, number: int = 1) -> str:
        """A puzzle, the ``number``-th of its file.

        Raises:
            FormatError: the format cannot express it.
        """
        if not isinstance(puzzle, self.type):
            refuse(f"{self.called} cannot hold {with_article(puzzle.type)}")
        if puzzle.known is not None and not self.known:
            refuse(f"{self.called} cannot hold a partly filled grid; the format json can")
        return self.prefix.format(number=number) + "".join(f"{line}\n" for line in self.lines(puzzle))


def refuse(sentence: str) -> NoReturn:
    """Raises FormatError: the format cannot express something."""
    raise FormatError(sentence)


def codec_at(where: str, kind: str) -> Codec[Puzzle, Any]:
    """The codec that a record names; a PuzzleError that names the plug-in where it is none."""
    found = load(where, kind)
    if not isinstance(found, Codec):
        raise PuzzleError(f"the plug-in {shown(kind)} ({where}) is no codec")
    return found
