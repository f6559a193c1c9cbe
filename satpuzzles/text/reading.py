"""Reading whole texts and files: guessing, and one entry for each board.

A bad board becomes an entry with its error, and the reading goes on where the format lets it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import repeat
from typing import NamedTuple

from satpuzzles.core.arguments import with_article
from satpuzzles.core.compressed import ending_of, unpacked
from satpuzzles.core.errors import FormatError, LimitReached, PuzzleError, quote
from satpuzzles.core.runtime import tell
from satpuzzles.puzzle.kind import kind_of
from satpuzzles.text import decoding
from satpuzzles.text.bare import is_bare
from satpuzzles.text.counted_rows import uncounted
from satpuzzles.text.decoding import decode, to_lines
from satpuzzles.text.entries import Entry, agreeing, failure, of_size, of_type, placed, turned
from satpuzzles.text.json_lines import ENDINGS as JSON_LINES
from satpuzzles.text.json_lines import Line, Manner, lines_in, long_lines, read_block, read_line
from satpuzzles.text.named import Section, sections, types_told
from satpuzzles.text.scan import Watch, watched
from satpuzzles.text.sentences import tells_rule
from satpuzzles.text.straight import Piece, may_be_drawn, pieces
from satpuzzles.text.table import Format, find_format, guess, native_of, type_by_ending

BOARD_CAP = 1_000_000
_LONGEST = 20_000
"""The characters of a line that people type, at most: what takes apart their texts is not made for more."""


def read(
    text: str | bytes,
    *,
    source: str = "<text>",
    type: str | None = None,
    format: str | None = None,
    columns_first: bool = False,
    watch: Watch | None = None,
) -> Iterator[Entry]:
    """The boards of a text, one after the other.

    Args:
        text: the text, or its bytes as ``decode`` takes them; at most 64 MiB.
        source: what to call the text in errors; a file ending settles between formats that fit.
        type: the type of the puzzles, if known.
        format: the name of the format, or ``text`` for the native one; by default it is guessed.
        columns_first: whether the boards are to be turned, because the first of two lists of clues is that of
            the columns.
        watch: called now and then while a board is read; if it raises LimitReached, that is the board's
            error. Where boards cannot be told apart yet, it ends the reading.

    Returns:
        An entry for each board. What is wrong with a board, or with the whole text, stands in the
        entry's error, with source and line; it is not raised.

    Raises:
        PuzzleError: no format has that name, no puzzle that type, or the format holds none of that type.
    """
    if type is not None:
        type = kind_of(type).name
    if format == "text" and type is not None:
        format = native_of(type)
    named = None if format in (None, "text") else find_format(str(format))
    if named is not None and not named.holds(type):
        raise PuzzleError(f"the format {named.name} holds {', '.join(named.types)}, not {type}")
    return turned(_entries(text, _Way(source, type, named, format == "text", watch)), columns_first)


def read_file(
    path: str | os.PathLike[str],
    *,
    type: str | None = None,
    format: str | None = None,
    columns_first: bool = False,
    watch: Watch | None = None,
) -> Iterator[Entry]:
    """The boards of a file; as ``read``. A file that cannot be opened is an entry with an error.

    A file of more than 64 MiB is read if its ending says JSON Lines, a line at a time.
    """
    try:
        lines = ending_of(path) in JSON_LINES and format in (None, "json", "text")
        with open(path, "rb") as file:
            # One byte more than the cap shows that there is too much, without reading it all.
            data = (unpacked(file) if lines else file).read(decoding.SIZE_CAP + 1)
        if lines and len(data) > decoding.SIZE_CAP:
            return _each(long_lines(open(path, "rb"), str(path)), Manner(type, columns_first), watch)
    except FormatError as error:
        return iter([failure(error, str(path), 1)])
    except (OSError, ValueError) as error:
        # A ValueError says that the name holds a null character.
        reason = getattr(error, "strerror", None) or str(error)
        unread = FormatError(f"cannot be read: {reason}", source=str(path))
        unread.__cause__ = error  # it tells whether another try may succeed
        return iter([Entry(None, str(path), 0, unread)])
    if lines and format != "text":
        manner = Manner(None if type is None else kind_of(type).name, columns_first)
        if (found := lines_in(data, str(path), manner)) is not None:
            return _each(found, manner, watch)
    return read(data, source=str(path), type=type, format=format, columns_first=columns_first, watch=watch)


class _Way(NamedTuple):
    """How to read a text: what ``read`` is told.

    Attributes:
        native: whether the format is one of those that people type, where it is to be guessed.
    """

    source: str
    type: str | None = None
    format: Format | None = None
    native: bool = False
    watch: Watch | None = None

    @property
    def is_told(self) -> bool:
        """Whether the type or the format is known."""
        return self.type is not None or self.format is not None

    @property
    def is_typed(self) -> bool:
        """Whether the format may be one of those that people type."""
        return self.format is None or self.format.text.native


def _each(lines: Iterator[Line | Entry], manner: Manner, watch: Watch | None) -> Iterator[Entry]:
    """The boards of lines."""
    return (read_line(line, manner, watch) if isinstance(line, Line) else line for line in lines)


def _entries(text: str | bytes, way: _Way) -> Iterator[Entry]:
    given: Sequence[str]
    numbers: Sequence[int]
    sides: tuple[int, ...] = ()
    told: list[str] | None = None
    try:
        text = decode(text)
        lines = to_lines(text)
        given, lines = lines, [*lines] if way.is_typed else lines
        numbers = range(1, len(lines) + 1)
        is_surrounded = len(max(lines, key=len)) <= _LONGEST and not is_bare(text)
        if is_surrounded:
            from satpuzzles.text.plain import without_surroundings  # most texts have none

            with watched(way.watch):
                given, lines, numbers, sides, told = without_surroundings(
                    lines, is_told=way.is_told, is_typed=way.is_typed
                )
        if not any(map(str.strip, lines)):
            raise FormatError("expected a puzzle, found nothing", line=1)
    except (FormatError, LimitReached) as error:
        yield failure(error, way.source, 1)
        return

    def entries(lines: list[str]) -> Iterator[Entry]:
        return _entries_of(given, lines, numbers, sides, way)

    def found(lines: list[str], told: list[str] | None) -> Iterator[Entry]:
        return entries(lines) if told is None else agreeing(entries(lines), entries(told))

    if way.is_typed and is_surrounded:
        from satpuzzles.text.details import read_beside

        yield from read_beside(found, lines, told, numbers)
    else:
        yield from found(lines, told)


def _entries_of(
    given: Sequence[str], lines: list[str], numbers: Sequence[int], sides: tuple[int, ...], way: _Way
) -> Iterator[Entry]:
    """The boards of plain lines, of which ``numbers`` has the number of each in its file, ``given``."""
    by_ending = None if way.is_told else type_by_ending(way.source)
    for section in sections(lines, way.type, way.format):
        own, there = lines[section.start : section.stop], numbers[section.start :]
        named = way._replace(type=section.type or way.type or by_ending)
        if section.type and (refused := _refused(section.type, way)):
            part = iter([failure(FormatError(refused, line=1), way.source, 1)])
        elif section.title is None or not way.is_typed:
            part = _straight_boards(own, named)
        else:
            part = _under_title(section, own, named)
        told = section.size or sides
        if not told and way.is_typed:
            part = map(uncounted, part, repeat(own))
        found: Iterator[Entry] = (placed(of_size(entry, told, section.is_counted), there) for entry in part)
        as_given = given[section.start : section.stop] if len(numbers) == len(given) else ()
        if section.title is not None or not as_given or any(map(_is_taken, as_given, own)):
            from satpuzzles.text.lost_rows import whole_boards

            found = whole_boards(found, given, lines, numbers, section)
        if named.type is None and way.is_typed and not way.is_told and not section.start:
            found = _as_named(found, given)
        yield from found


def _as_named(entries: Iterator[Entry], given: Sequence[str]) -> Iterator[Entry]:
    """The entries, none of another type than the only one that words of the first line name."""
    number = next((number for number, line in enumerate(given, 1) if line.strip()), 1)
    line = given[number - 1]
    is_program = any(sign in line for sign in '{"=') or line.lstrip().startswith("[")
    named = set() if is_program else types_told(line)
    if len(named) != 1:
        return entries
    return of_type(entries, named.pop(), 0 if tells_rule(line) else number)


def _is_taken(given: str, line: str) -> bool:
    """Whether a line was left out or rewritten, or has nothing but the commas of a sheet."""
    return given != line or (bool(given) and not line.strip(" \t;,"))


def _under_title(section: Section, lines: list[str], way: _Way) -> Iterator[Entry]:
    """The boards below a line that may be a title, or one of the board: a size, say, or the first row."""
    assert section.title is not None
    at = section.title - section.start
    rest = ["" if index == at else line for index, line in enumerate(lines)]
    whole = _straight_boards(lines, way)
    first = next(whole)
    if not any(map(str.strip, rest)) or isinstance(first.error, LimitReached):
        yield first
        yield from whole
        return
    below = _straight_boards(rest, way)
    if first.error is not None:
        yield from below
        return
    other = next(below)
    if section.unnamed and other.error is None and other.puzzle != first.puzzle:
        told = f"{quote(lines[at].strip())} may be a title or a row of the board"
        sentence = f"{told}: leave the title out, or write blanks between the cells"
        yield failure(FormatError(sentence, line=at + 1), first.source, at + 1)
        return
    yield first
    yield from whole


def _straight_boards(lines: Sequence[str], way: _Way) -> Iterator[Entry]:
    """The boards of lines, in which drawings are put as people type them first."""
    if not way.is_typed or not may_be_drawn(lines):
        yield from _boards(lines, way)
        return
    try:
        with watched(way.watch):
            found = [*pieces(lines, way.type or (way.format.kind if way.format else None))]
    except LimitReached as error:
        yield failure(error, way.source, 1)
        return
    for piece in found:
        if piece.error is not None:
            yield _in_piece(failure(piece.error, way.source, 1), piece)
            continue
        for entry in _boards(piece.lines, way._replace(type=piece.type or way.type)):
            yield _in_piece(entry, piece)


def _in_piece(entry: Entry, piece: Piece) -> Entry:
    """An entry of a piece, with the lines of the text; columns are those of no line of a drawing."""
    at, error = piece.at, entry.error
    if isinstance(error, FormatError):
        line = at[min(error.line or 1, len(at)) - 1] + 1
        error = error.again(line=line)
        if piece.is_drawn:
            error = FormatError(error.sentence, source=error.source, line=line)
    first = piece.first if piece.is_drawn else at[min(max(entry.line, 1), len(at)) - 1]
    return entry._replace(line=first + 1 if entry.line else 0, error=error)


def _refused(named: str, way: _Way) -> str | None:
    """What is wrong with a text of the type that stands in it, where something else was told."""
    if way.type is not None and named != way.type:
        return f"expected {with_article(way.type)}, found {with_article(named)}"
    if way.format is not None and not way.format.holds(named):
        return f"the format {way.format.name} holds {', '.join(way.format.types)}, not {named}"
    return None


def _boards(lines: Sequence[str], way: _Way) -> Iterator[Entry]:
    try:
        if not any(map(str.strip, lines)):
            raise FormatError(f"expected {with_article(way.type or 'puzzle')}, found nothing", line=1)
        if way.format is not None:
            yield from _boards_of(way.format, lines, way)
            return
        with watched(way.watch):
            guessed = guess_format(lines, way.type, way.source, way.native)
        entries = _boards_of(guessed, lines, way)
        first = next(entries)
        if isinstance(first.error, FormatError):
            from satpuzzles.text.guessing import reconsider

            with watched(way.watch):
                better, before, after = reconsider(lines, way.type, way.source, way.native, guessed)
            if better is not guessed:
                entries = _boards_of(better, lines, way)
                first = next(entries)
            if before + after and isinstance(error := first.error, FormatError):
                first = first._replace(error=error.again(before + error.sentence + after))
        yield first
        yield from entries
    except (FormatError, LimitReached) as error:
        yield failure(error, way.source, 1)


def guess_format(lines: Sequence[str], type: str | None, source: str, native: bool) -> Format:
    """The format of a text, or the likeliest one; a FormatError where there are several."""
    found = guess(lines, type, source, native)
    if len(found) == 1:
        return found[0]
    from satpuzzles.text.guessing import by_reading

    return by_reading(found, lines, type)


def _boards_of(format: Format, lines: Sequence[str], way: _Way) -> Iterator[Entry]:
    """The boards of a format, at least one or an error."""
    try:
        tell(f"{way.source}: the format is {format.name}")
        codec = format.codec()
        blocks = codec.split(lines)
        count = 0
        while True:
            with watched(way.watch):
                block = next(blocks, None)
                if block is None:
                    break
                if count == BOARD_CAP:
                    raise FormatError(f"there are more than {BOARD_CAP:,} boards", line=block.first)
                count += 1
                wanted = block._replace(wanted=way.type) if way.type else block
                entry = read_block(codec, wanted, way.source)
            yield entry
        if not count:
            raise FormatError("expected a puzzle, found none", line=1)
    except (FormatError, LimitReached) as error:
        yield failure(error, way.source, 1)
