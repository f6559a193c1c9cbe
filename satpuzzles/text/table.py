"""Formats: their names, the puzzles they hold, file endings, the codec of each; and which of them a text has.

The formats of one puzzle stand in its record, those that several share stand here. A codec is imported
only when its format is used.

No other place guesses. It goes by the shapes that records tell of; only where two formats fit the shape are
the first boards read. Plug-ins are asked when no format of a built-in puzzle fits, or the one
that fits cannot read the first board.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from satpuzzles.core.arguments import shown, with_article
from satpuzzles.core.errors import FormatError, PuzzleError, quote
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import Kind, Text, built_in_kinds, find_kind, installed_kinds
from satpuzzles.text.codec import Block, Codec, codec_at


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


GAME_ID = r"[0-9]{1,7}(?:x[0-9]{1,7})?[A-Za-z0-9]{0,20}(?::|#(?!$|[.#0-4]*[.#]))"
"""What stands before the colon of a game ID or the seed of one; not a row of cells that has a ``#``."""
URL = r"https?://|puzz\.link/"

JSON = "json"
"""The format of every puzzle."""

COMMON = (
    Format(
        Text(
            JSON,
            "satpuzzles.text.puzzle_json:JSON",
            "Puzzle JSON: one object a line, an array of objects, or one object.",
            (".json", ".jsonl", ".ndjson"),
            first=r"\{|\[\s*\{|\[\]$",
        )
    ),
    Format(
        Text(
            "sgt",
            "satpuzzles.text.sgt:GAME_ID",
            "Game IDs of Simon Tatham's Singles, Pattern, Keen, Unequal, Solo, Loopy, Light Up.",
            first=GAME_ID,
        ),
        shared="game_id",
    ),
    Format(
        Text(
            "puzzlink", "satpuzzles.text.puzzlink:URL", "URLs of puzz.link and other pzpr sites.", first=URL
        ),
        shared="url",
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

_GRID = r"\[(?!\s*[\[\]{])"
_TELLING = "<{[%:"
"""Signs that say enough when a text begins with them: no other line is looked at."""
_HEAD_LINES = 200
_HEAD_COLUMNS = 1_000
_SAMPLE = 3
"""The boards that are read to tell two formats apart."""


def looks_like_literal(argument: str) -> bool:
    """Whether an argument looks like a game ID or a URL, rather than the name of a file.

    An existing file of that name should come first; this looks at the text alone.
    """
    return bool(re.match(GAME_ID, argument) or re.match(URL, argument))


def guess(lines: Sequence[str], type: str | None, source: str, native: bool) -> Format:
    """The format of a text.

    Args:
        lines: the lines of the text, not all blank.
        type: the type of the puzzles, if known.
        source: the name of the file, whose ending settles between formats that fit.
        native: whether the format is one of those that a person types.

    Raises:
        FormatError: no format fits, or two do; the sentence names both.
    """
    number, beginning = _beginning(lines)
    head = beginning[0]
    if head == "[":  # a list over several lines begins with the first that says more
        head += next((line for line in beginning if line not in ("", "[")), "")
    if re.match(_GRID, head):
        raise FormatError("this is a grid, not a puzzle: expected a board", line=number)
    ending = os.path.splitext(source)[1].lower()

    def choose(formats: Callable[[], Iterable[Format]]) -> Format | None:
        fitting = _by_shape(head, beginning, formats, told=type is not None)
        fitting = [each for each in fitting if not native or each.text.native]
        if len(fitting) == 1:
            return fitting[0]
        for each in fitting or formats():
            if ending and ending in each.endings:
                return each
        if not fitting:
            return None
        # One bad board can hide what all are: the name of the file tells it, or what reads the others.
        named = next((each for each in formats() if ending and ending in each.endings), None)
        others = [each for each in formats() if each.text.native and each not in fitting]
        return _by_reading(fitting, lines, named, others)

    chosen = choose(lambda: formats_of(type))
    if chosen is None and type is None:
        chosen = choose(plug_in_formats)
    if chosen is not None:
        return chosen
    if type is not None and native_of(type) != JSON:
        # Whatever it is, the person said what it should be: its native format tells what is wrong.
        return find_format(native_of(type))
    others = _by_shape(head, beginning, every_format, told=False)
    if others and type is not None:
        raise FormatError(
            f"expected {with_article(type)}, found text of the format {others[0].name}", line=number
        )
    raise FormatError(f"the format is not recognised: the text starts with {quote(head)}", line=number)


def plug_in_format(lines: Sequence[str]) -> Format | None:
    """The format of a plug-in that fits a text and can read its first boards; None where none can.

    It is asked for once the built-in format that seemed to fit could not read the first board: shapes of
    formats overlap, and the error of a puzzle that nobody meant would mislead.
    """
    beginning = _beginning(lines)[1]
    for each in _by_shape(beginning[0], beginning, plug_in_formats, told=False):
        codec = each.codec()
        try:
            for block in islice(codec.split(lines), _SAMPLE):
                codec.read(block)
        except PuzzleError:
            continue
        return each
    return None


def _beginning(lines: Sequence[str]) -> tuple[int, list[str]]:
    """The number of the first line that is not blank, and some lines from there without the blanks around."""
    number = next(number for number, line in enumerate(lines, 1) if line.strip())
    return number, [line.strip()[:_HEAD_COLUMNS] for line in lines[number - 1 : number - 1 + _HEAD_LINES]]


def _by_shape(
    head: str, beginning: Sequence[str], formats: Callable[[], Iterable[Format]], *, told: bool
) -> list[Format]:
    """The formats that the text could have, by its first lines, those that people type before the others.

    Args:
        formats: gives those that come into question, as often as it is called.
        told: whether the type of puzzle is known.
    """
    for each in formats():
        if each.text.first and re.match(each.text.first, head):
            return [each]
    if head[0] in _TELLING:
        return []
    for each in formats():
        if each.text.line and any(map(re.compile(each.text.line).match, beginning)):
            return [each]
    text = "\n".join(beginning)
    shapes = ((each, (told and each.text.told) or each.text.shape) for each in formats())
    fitting = [each for each, shape in shapes if shape and re.search(shape, text, re.MULTILINE)]
    return sorted(fitting, key=lambda each: not each.text.native)


def _by_reading(
    formats: Sequence[Format], lines: Sequence[str], named: Format | None, others: Sequence[Format]
) -> Format:
    """The one format that can read the first boards; where none can, the most likely one.

    Args:
        formats: those that the text could have, by its shape.
        named: the one of the file ending.
        others: those whose shape the text does not have, though one of its boards may.

    Raises:
        FormatError: there are several.
    """
    tried = [_try(each, lines) for each in formats]
    if readable := [each for each in tried if each.whole]:
        return _the_only(readable)
    if named is not None:
        return named
    elsewhere = [] if any(each.boards for each in tried) else [_try(each, lines) for each in others]
    if alike := [each for each in elsewhere if each.alike]:
        return _the_only(alike)
    # Where none fits, the one that understood most tells best what is wrong.
    return max(tried, key=lambda each: each.line).format


class _Tried(NamedTuple):
    """How far a format got with the first boards.

    Attributes:
        boards: how many it could read.
        alike: how many of these have its shape, too.
        line: where the first one stands that it could not read; beyond the last one where only the rules of
            the puzzle refuse it, which is nearest to a board.
        whole: whether it could read all.
    """

    format: Format
    boards: int
    alike: int
    line: int
    whole: bool


def _try(format: Format, lines: Sequence[str]) -> _Tried:
    codec = format.codec()
    boards = alike = 0
    error: PuzzleError | None = None
    try:
        for block in islice(codec.split(lines), _SAMPLE):
            try:
                codec.read(block)
            except PuzzleError as found:
                error = error or found
            else:
                boards += 1
                text = "\n".join(line.strip() for line in block.lines)
                alike += bool(format.text.shape and re.search(format.text.shape, text, re.MULTILINE))
    except FormatError as found:
        error = error or found
    line = (error.line or 0) if isinstance(error, FormatError) else len(lines) + 1
    return _Tried(format, boards, alike, line, error is None)


def _the_only(tried: Sequence[_Tried]) -> Format:
    if len(tried) > 1:
        names = " and ".join(f"{each.format.name} ({', '.join(each.format.types)})" for each in tried)
        raise FormatError(f"the text fits the formats {names}; say which with --type or --format", line=1)
    return tried[0].format
