"""Formats: their names, the puzzles they hold, file endings, the codec of each; and which of them a text has.

The formats of one puzzle stand in its record, those that several share stand here. A codec is imported
only when its format is used.

No other place guesses. It goes by the shapes that records tell of; only where two formats fit the shape are
the first boards read. Plug-ins are asked when no format of a built-in puzzle fits, or the one
that fits cannot read the first board.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from satpuzzles.core.arguments import shown
from satpuzzles.core.compressed import ending_of
from satpuzzles.core.errors import FormatError, PuzzleError
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import Kind, Text, built_in_kinds, find_kind, installed_kinds
from satpuzzles.formats.codec import Block, Codec, codec_at


class Format(NamedTuple):
    """A format and whose it is.

    Attributes:
        text: what a record says of it.
        kind: the type of puzzle whose record has it; empty for one that several puzzles share.
        shared: of such a one, the line of a record that says how a puzzle stands in it; empty where
            every puzzle does.
    """

    text: Text
    kind: str = ""
    shared: str = ""

    @property
    def name(self) -> str:
        """The name on the command line."""
        return self.text.name

    @property
    def endings(self) -> tuple[str, ...]:
        """The file endings that speak for it."""
        return self.text.endings

    @property
    def description(self) -> str:
        """One sentence for people."""
        return self.text.description

    @property
    def types(self) -> tuple[str, ...]:
        """The types of puzzles that it holds, of plug-ins only its own; empty for any."""
        if self.shared:
            return tuple(each.name for each in built_in_kinds() if getattr(each, self.shared))
        return (self.kind,) if self.kind else ()

    def holds(self, type: str | None) -> bool:
        """Whether the format can hold puzzles of a type; true for None, which is not known yet."""
        if type is None or not self.shared:
            return not type or self.kind in ("", type)
        found = find_kind(type)
        return found is not None and getattr(found, self.shared) is not None

    def codec(self) -> Codec[Puzzle, Block]:
        """What reads and writes this format.

        Raises:
            PuzzleError: it is a plug-in's, and there is no such codec.
        """
        return codec_at(self.text.codec, self.kind)


GAME_ID = (
    r"(?![0-4]{0,3}#[0-4]{0,3}$|[0-4xX#]*[oO][0-4xXoO#]*$)[0-9]{1,7}(?:x[0-9]{1,7})?[A-Za-z0-9]{0,20}"
    r"(?::(?![ \t])|#(?!$|[-_.#0-4]*[-_.#]))"
)
"""What stands before the colon of a game ID or the seed of one; not a row of cells that has a ``#``."""
URL = r"https?://|puzz\.link/|(?:www\.)?webpbn\.com/"

YAML_LINE = (
    r"[A-Za-z]\w{0,20}:[ \t]*\|[-+]?$|(?:cages|islands|walls|givens|inequalities):$"
    r"|r[0-9]{1,3}c[0-9]{1,3}:[ \t]+[0-9]{1,3}$|type:[ \t]+[a-z_]{3,20}$|-[ \t]+(?:\{|\[[^\s\]])"
    r"|(?:walls|islands|givens|grid):[ \t]+[\[{]|[A-Za-z]\w{0,20}:[ \t]+\[\[[ \t]*['\"]?[A-Za-z]"
)
"""A line that only YAML has: a key with rows below, a list of cells, a cell with its value."""

JSON = "json"
"""The format of every puzzle."""

COMMON = (
    Format(
        Text(
            JSON,
            "satpuzzles.formats.puzzle_json:JSON",
            "Puzzle JSON: one object a line, an array of objects, or one object.",
            (".json", ".jsonl", ".ndjson"),
            first=r"\{|\[\s*\{|\[\]$",
        )
    ),
    Format(
        Text(
            "program",
            "satpuzzles.formats.program:PROGRAM",
            "Lists with names, as in a program in Python: rows = [[1], [2]].",
            (".py",),
            first=r"type\s*=\s*['\"]",
            shape=r"^(?:[ \t]*[^\W\d]\w{0,40}(?:,[ \t]*\w{1,40}){0,9}[ \t]*=[ \t]*(?:[\w.]{1,40}\()?[\[({]"
            r"|\A[\[(]\s*[\[(][^\n\[\](){}]*['\"])",
        )
    ),
    Format(
        Text(
            "yaml",
            "satpuzzles.formats.plain_yaml:YAML",
            "Plain YAML: keys with values, cells with values, lists of items, rows below a key.",
            (".yaml", ".yml"),
            line=YAML_LINE,
        )
    ),
    Format(
        Text(
            "sgt",
            "satpuzzles.formats.sgt:GAME_ID",
            "Game IDs of Simon Tatham's Singles, Pattern, Keen, Unequal, Solo, Loopy, Light Up.",
            first=GAME_ID,
        ),
        shared="game_id",
    ),
    Format(
        Text(
            "puzzlink", "satpuzzles.formats.pzpr:URL", "URLs of puzz.link and other pzpr sites.", first=URL
        ),
        shared="url",
    ),
    Format(
        Text(
            "picture",
            "satpuzzles.formats.pictures:PICTURE",
            "Pictures as this program prints them, with or without the solution.",
            first=r".*  [a-z][a-z0-9_-]* [0-9]+ x [0-9]+$",
            line=r"[┌┏][─━┬┯┳┰┮┭┱┲]*[┐┓]|[┏╺╻][━ ·┏┓┳╸╻]*[┓╸╻·]$",
            # Points without lines between them, and numbers or nothing in the rows of cells.
            shape=r"\A([·.](?: {3,}[·.])+)\n[0-9 ]*\n\1$",
        )
    ),
)
"""The formats of several puzzles."""

FORMATS: dict[str, Format]
"""The formats of the built-in puzzles by their names."""

NATIVE: dict[str, str]
"""The format that the name ``text`` stands for, by type of built-in puzzle."""


def __getattr__(name: str) -> object:
    # Each record is imported only where its formats come into question.
    if name == "FORMATS":
        return {each.name: each for each in formats_of(None)}
    if name == "NATIVE":
        return {each.name: native_of(each.name) for each in built_in_kinds()}
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def formats_of(type: str | None) -> Iterator[Format]:
    """The formats that can hold puzzles of a type; of None, those of all built-in puzzles."""
    kind = None if type is None else find_kind(type)
    yield from (each for each in COMMON if each.holds(type))
    for each in built_in_kinds() if type is None else [kind] if kind else []:
        yield from _own(each)


def plug_in_formats() -> Iterator[Format]:
    """The formats that plug-ins bring."""
    for each in installed_kinds():
        yield from _own(each)


def _own(kind: Kind) -> Iterator[Format]:
    for text in kind.texts:
        yield Format(text, kind.name)


def native_of(type: str) -> str:
    """The format that the name ``text`` stands for; JSON, where a puzzle has no text of its own."""
    kind = find_kind(type)
    return next((text.name for text in kind.texts if text.native), JSON) if kind else JSON


def every_format() -> Iterator[Format]:
    """All formats, those of plug-ins last: they are looked for only when the others have been seen."""
    yield from formats_of(None)
    yield from plug_in_formats()


def find_format(name: str) -> Format:
    """A format by its name.

    Raises:
        PuzzleError: no format has that name.
    """
    known = []
    for each in every_format():
        if each.name == name:
            return each
        known.append(each.name)
    find_kind(str(name))  # tells why, where a plug-in of this name cannot be imported
    raise PuzzleError(f"no format named {shown(name)}; known are text, {', '.join(known)}")


# ---- guessing ----

_GRID = r"\[(?!\s*[\[\]{(])(?!\s*[^\s,\]]+\s*\]\s*[\[<>])"
_OPEN_OR_WHITE = r"[\[,]\s*(?:0\b|[?_n])"
"""Lists, one a row: of a grid where something in them is 0 or not known; others may be a board."""
_SEPARATORS = "\t;,"
_PAGE = r"(?i:<!doctype html|<(?:html|head|body|div|table|p|h[1-6])\b)"
_LATEX = ("\\begin{", "\\documentclass")
_SECTION = "[puzzle]"
_TELLING = "<{%:"
"""Signs that say enough when a text begins with them: no other line is looked at."""
_SQUARE_WORD = r"[0-9._*]{60,}\Z|[0-4.]{16}\Z"
"""Cells of a Sudoku by rows in one word, perhaps a few too many; other sizes have letters, as names do."""
_HEAD_LINES = 200
_HEAD_COLUMNS = 1_000


def looks_like_literal(argument: str) -> bool:
    """Whether an argument looks like a game ID, a URL or a Sudoku in one word, not like the name of a file.

    An existing file of that name should come first; this looks at the text alone.
    """
    return bool(re.match(f"{GAME_ID}|{URL}|{_SQUARE_WORD}", argument))


def guess(lines: Sequence[str], type: str | None, source: str, native: bool) -> list[Format]:
    """The format of a text where its first lines tell it; else those that fit: see guessing.py.

    Args:
        lines: the lines of the text, not all blank.
        type: the type of the puzzles, if known.
        source: the name of the file, whose ending settles between formats that fit.
        native: whether the format is one of those that a person types.

    Raises:
        FormatError: the text is a grid, or numbers around empty cells do not fit one another.
    """
    number, beginning = beginning_of(lines)
    if re.match(_GRID, _head(beginning)) and any(map(re.compile(_OPEN_OR_WHITE).search, beginning)):
        raise FormatError("this is a grid, not a puzzle: expected a board", line=number)
    _refuse_other_texts(beginning, number)
    if type is None and lines[number - 1][0] in _SEPARATORS:
        from satpuzzles.formats.sheets import filled_around  # few texts begin with an empty field

        if sums := filled_around(lines):
            return _around(sums, lines, number)
    sources: list[Callable[[], Iterable[Format]]] = [lambda: formats_of(type)]
    for formats in sources + [plug_in_formats] * (type is None):
        fitting = told_by_line(beginning, formats, native)
        fitting = fitting or shaped(beginning, formats, native, type is not None)
        if len(fitting) != 1 and (named := by_ending(fitting or formats(), source)):
            return [named]
        if fitting:
            return fitting
    return []


def _around(sums: tuple[int, int], lines: Sequence[str], number: int) -> list[Format]:
    """The formats of boards whose clues stand around their cells, of which these are the sums.

    Raises:
        FormatError: the sums differ, or an empty line stands among those of the table.
    """
    filled = [at for at, line in enumerate(lines) if line.strip(" ")]
    if gap := next((at for at, below in enumerate(filled, filled[0]) if at != below), 0):
        raise FormatError("an empty line stands between the rows of a table: leave it out", line=gap + 1)
    if sums[0] != sums[1]:
        told = (
            f"the numbers may be clues around empty cells, of the rows {sums[0]} in all and of the columns "
            f"{sums[1]}: correct them, or write the puzzle's name on the first line"
        )
        raise FormatError(told, line=number)
    return [each for each in formats_of(None) if each.text.around]


def _refuse_other_texts(beginning: Sequence[str], number: int) -> None:
    """Raises FormatError where lines belong to a text of another kind, around or before its board."""
    if re.match(_PAGE, beginning[0]):
        told = "copy the board as the browser shows it, and put a . for each blank cell"
        raise FormatError(f"this is a page of the web (HTML), not a board: {told}", line=number, column=1)
    for at, line in enumerate(beginning):
        if line.startswith(_LATEX):
            told = "leave the rows alone, with blanks for each & and nothing behind the last cell"
            raise FormatError(f"this is LaTeX, not a board: {told}", line=number + at)
        if line.lower() == _SECTION and at:
            told = "leave out that line and all above it, and other lines in brackets"
            raise FormatError(f"{line} stands before the board: {told}", line=number + at)


def beginning_of(lines: Sequence[str]) -> tuple[int, list[str]]:
    """The number of the first line that is not blank, and some lines from there without the blanks around."""
    number = next(number for number, line in enumerate(lines, 1) if line.strip())
    head = lines[number - 1 : number - 1 + _HEAD_LINES]
    plain: Sequence[str] = [line[:_HEAD_COLUMNS] for line in head]
    if any("\t" in line for line in plain):
        from satpuzzles.formats.sheets import with_dots  # few texts have tabs

        plain = with_dots(plain)
    return number, [(text.strip() or line.strip())[:_HEAD_COLUMNS] for text, line in zip(plain, head)]


def _head(beginning: Sequence[str]) -> str:
    """The first line; of a list over several lines, with the first that says more."""
    more = (line for line in beginning if line not in ("", "["))
    return "[" + next(more, "") if beginning[0] == "[" else beginning[0]


def by_ending(formats: Iterable[Format], source: str) -> Format | None:
    """The format that the ending of a file's name speaks for, of these."""
    ending = ending_of(source)
    return next((each for each in formats if ending and ending in each.endings), None)


def type_by_ending(source: str) -> str | None:
    """The type that the ending of a file's name stands for; None where it says nothing of it."""
    if ending_of(source) in _COMMON_ENDINGS:
        return None
    named = by_ending((each for each in formats_of(None) if not each.text.first), source)
    return named.kind or None if named else None


_COMMON_ENDINGS = {"", ".txt", *(ending for each in COMMON for ending in each.endings)}


def told_by_line(
    beginning: Sequence[str], formats: Callable[[], Iterable[Format]], native: bool
) -> list[Format]:
    """The format that a line tells, which no other has: at most one.

    Args:
        formats: gives those that come into question, as often as it is called.
        native: whether to leave out those that nobody types.
    """
    head = _head(beginning)
    for each in formats():
        if each.text.first and re.match(each.text.first, head):
            return [each] * (each.text.native or not native)
    if head[0] not in _TELLING:
        for each in formats():
            if each.text.line and any(map(re.compile(each.text.line).match, beginning)):
                return [each] * (each.text.native or not native)
    return []


def shaped(
    beginning: Sequence[str], formats: Callable[[], Iterable[Format]], native: bool, is_typed: bool
) -> list[Format]:
    """The formats that the text could have by its shape, those that people type before the others.

    Args:
        is_typed: whether the type of puzzle is known.
    """
    if beginning[0][0] in _TELLING:
        return []
    text = "\n".join(beginning)
    shapes = ((each, (is_typed and each.text.told) or each.text.shape) for each in formats())
    fitting = [each for each, shape in shapes if shape and re.search(shape, text, re.MULTILINE)]
    fitting = [each for each in fitting if each.text.native or not native]
    return sorted(fitting, key=lambda each: not each.text.native)
