"""Reading and writing whole texts and files: decoding, guessing, and one entry for each board.

A bad board becomes an entry with its error, and the reading goes on where the format lets it.
"""

from __future__ import annotations

import codecs
import os
import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import AnyStr, BinaryIO, NamedTuple

from satpuzzles.core.arguments import checked, with_article
from satpuzzles.core.errors import FormatError, LimitReached, PuzzleError, sentence_of
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import puzzle_type
from satpuzzles.text.codec import Block, Codec, refuse
from satpuzzles.text.scan import Watch, watched
from satpuzzles.text.table import JSON, Format, find_format, guess, native_of, plug_in_format

SIZE_CAP = 64 * 1024 * 1024
LINE_CAP = BOARD_CAP = 1_000_000
JSON_LINES = (".jsonl", ".ndjson")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")


class Entry(NamedTuple):
    """A board of a file, or what is wrong with it.

    Attributes:
        puzzle: the board; None where it could not be read.
        source: the name of the file or text.
        line: the line where the board starts, from 1; 0 where the file cannot be read at all.
        error: what is wrong, or that a watch ended the reading; None where all is well.
        name: the title that the file gives the board, if any.
    """

    puzzle: Puzzle | None
    source: str
    line: int
    error: FormatError | LimitReached | None = None
    name: str | None = None


def read(
    text: str | bytes,
    *,
    source: str = "<text>",
    type: str | None = None,
    format: str | None = None,
    watch: Watch | None = None,
) -> Iterator[Entry]:
    """The boards of a text, one after the other.

    Args:
        text: the text, or its bytes in UTF-8; at most 64 MiB.
        source: what to call the text in errors; a file ending settles between formats that fit.
        type: the type of the puzzles, if known.
        format: the name of the format, or ``text`` for the native one; by default it is guessed.
        watch: called now and then while a board is read; if it raises LimitReached, that is the board's
            error. Where boards cannot be told apart yet, it ends the reading.

    Returns:
        An entry for each board. What is wrong with a board, or with the whole text, stands in the
        entry's error, with source and line; it is not raised.

    Raises:
        PuzzleError: no format has that name, or it holds no puzzles of that type.
    """
    if format == "text" and type is not None:
        format = native_of(type)
    named = None if format in (None, "text") else find_format(str(format))
    if named is not None and not named.holds(type):
        raise PuzzleError(f"the format {named.name} holds {', '.join(named.types)}, not {type}")
    return _entries(text, source, type, named, native=format == "text", watch=watch)


def read_file(
    path: str | os.PathLike[str],
    *,
    type: str | None = None,
    format: str | None = None,
    watch: Watch | None = None,
) -> Iterator[Entry]:
    """The boards of a file; as ``read``. A file that cannot be opened is an entry with an error.

    A file of more than 64 MiB is read if its ending says JSON Lines, a line at a time.
    """
    try:
        lines = str(path).lower().endswith(JSON_LINES) and format in (None, "json", "text")
        if lines and os.path.getsize(path) > SIZE_CAP:
            return _long_lines(open(path, "rb"), str(path), type, watch)
        with open(path, "rb") as file:
            # One byte more than the cap shows that there is too much, without reading it all.
            data = file.read(SIZE_CAP + 1)
    except (OSError, ValueError) as error:
        # A ValueError says that the name holds a null character.
        reason = getattr(error, "strerror", None) or str(error)
        failure = FormatError(f"cannot be read: {reason}", source=str(path))
        return iter([Entry(None, str(path), 0, failure)])
    return read(data, source=str(path), type=type, format=format, watch=watch)


def _long_lines(file: BinaryIO, source: str, type: str | None, watch: Watch | None) -> Iterator[Entry]:
    """The boards of a file of JSON Lines, of which only one line is in memory at a time."""
    codec = find_format(JSON).codec()
    with file:
        number = 0
        while data := file.readline(SIZE_CAP + 1):
            number += 1
            try:
                text = decode(data).rstrip("\r\n")
            except FormatError as error:
                yield _failure(FormatError(error.sentence, line=number), source, number)
                return
            if text.strip():
                yield _read_block(codec, Block((text,), number, wanted=type), source, watch)


def _entries(
    text: str | bytes,
    source: str,
    type: str | None,
    format: Format | None,
    native: bool,
    watch: Watch | None,
) -> Iterator[Entry]:
    try:
        lines = to_lines(decode(text))
        if not any(map(str.strip, lines)):
            raise FormatError("expected a puzzle, found nothing", line=1)
        with watched(watch):
            codec = (format or guess(lines, type, source, native)).codec()
        blocks = codec.split(lines)
        count = 0
        while True:
            with watched(watch):
                block = next(blocks, None)
            if block is None:
                break
            if count == BOARD_CAP:
                raise FormatError(f"there are more than {BOARD_CAP:,} boards", line=block.first)
            count += 1
            entry = _read_block(codec, block._replace(wanted=type) if type else block, source, watch)
            guessed_wrong = count == 1 and isinstance(entry.error, FormatError) and not (format or type)
            if guessed_wrong and not native and (other := plug_in_format(lines)):
                yield from _entries(text, source, None, other, native, watch)
                return
            yield entry
        if not count:
            raise FormatError("expected a puzzle, found none", line=1)
    except (FormatError, LimitReached) as error:
        yield _failure(error, source, 1)


def _read_block(codec: Codec[Puzzle, Block], block: Block, source: str, watch: Watch | None) -> Entry:
    try:
        with watched(watch):
            puzzle = codec.read(block)
        if block.wanted is not None and puzzle.type != block.wanted:
            raise block.error(0, f"expected {with_article(block.wanted)}, found {with_article(puzzle.type)}")
    except (FormatError, LimitReached) as error:
        return _failure(error, source, block.first)
    except PuzzleError as error:
        return _failure(FormatError(str(error), line=block.first), source, block.first)
    except Exception as error:
        # A puzzle from outside may raise anything; the other boards still get their turn.
        known = isinstance(error, MemoryError | OSError)
        told = sentence_of(error) if known else f"{type(error).__name__}: {error}"
        sentence = f"this board made its reader fail: {told}"
        return _failure(FormatError(sentence, line=block.first), source, block.first)
    return Entry(puzzle, source, block.first, name=codec.title(block) if codec.title else None)


def _failure(error: FormatError | LimitReached, source: str, line: int) -> Entry:
    if isinstance(error, LimitReached):
        return Entry(None, source, line, error)
    placed = FormatError(error.sentence, source=source, line=error.line or line, column=error.column)
    return Entry(None, source, line, placed)


# ---- the one board of a file or text: a puzzle or an exception, no entries ----


@checked
def load(path: str | os.PathLike[str], *, type: str | None = None, format: str | None = None) -> Puzzle:
    """The puzzle of a file that holds one board; several are read with ``read_file``.

    Args:
        type: the type of the puzzle, where the text alone leaves it open.
        format: the name of the format; by default it is guessed.

    Raises:
        FormatError: the file cannot be read, is not what its format says, or holds several boards.
        PuzzleError: no format has that name, no puzzle that type, or the format holds none of that type.
    """
    return _only(read_file(path, type=type, format=format), type)


@checked
def loads(text: str | bytes, *, type: str | None = None, format: str | None = None) -> Puzzle:
    """The puzzle of a text, a game ID or a URL with one board; as ``load``."""
    return _only(read(text, type=type, format=format), type)


def _only(entries: Iterator[Entry], type: str | None) -> Puzzle:
    if type is not None:
        puzzle_type(type)
    first, *others = islice(entries, 2)
    if first.error is not None:
        raise first.error
    assert first.puzzle is not None
    if others:
        sentence = "expected one board, found several; satpuzzles.text.read_file gives them one by one"
        raise FormatError(sentence, source=first.source, line=others[0].line)
    return first.puzzle


# ---- what a file is before it is boards ----


def decode(data: str | bytes) -> str:
    """The text of a file, without a byte order mark and with LF at the end of each line.

    Raises:
        FormatError: more than 64 MiB, not UTF-8, or binary.
    """
    if len(data) > SIZE_CAP:
        raise FormatError(f"there are more than {SIZE_CAP // 1024**2} MiB of text")
    # Bytes are made even first: a single wide character makes a text four times as large.
    try:
        if isinstance(data, bytes):
            text = _even(data, b"\r\n", b"\r", b"\n").removeprefix(codecs.BOM_UTF8).decode("utf-8")
        else:
            text = _even(data, "\r\n", "\r", "\n").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = 1 + error.object.count(b"\n", 0, error.start)
        raise FormatError("this is not text in UTF-8", line=line) from None
    if control := _CONTROL.search(text):
        line = 1 + text.count("\n", 0, control.start())
        raise FormatError(f"this is not text: it holds the control character {control.group()!r}", line=line)
    return text


def _even(data: AnyStr, both: AnyStr, start: AnyStr, end: AnyStr) -> AnyStr:
    return data.replace(both, end).replace(start, end) if start in data else data


def to_lines(text: str) -> list[str]:
    """The lines of a text that was decoded, without their ends."""
    if text.count("\n") > LINE_CAP:
        raise FormatError(f"there are more than {LINE_CAP:,} lines", line=LINE_CAP)
    return text.removesuffix("\n").split("\n")


def write(puzzles: Puzzle | Iterable[Puzzle], format: str) -> str:
    """Puzzles as the text of one file.

    Args:
        format: the name of a format, or ``text`` for the native one of the puzzles' type.

    Raises:
        PuzzleError: no format has that name.
        FormatError: the format cannot express a puzzle; the sentence names what it cannot.
    """
    return "".join(pieces([puzzles] if isinstance(puzzles, Puzzle) else puzzles, format))


def pieces(puzzles: Iterable[Puzzle], format: str) -> Iterator[str]:
    """What ``write`` gives, a piece a puzzle as they come: however many, they never sit in memory at once.

    Raises:
        PuzzleError, FormatError: as ``write`` does, when the puzzle's turn comes.
    """
    for number, puzzle in enumerate(puzzles, 1):
        found = format_for(format, puzzle.type, number)
        format = found.name  # the native one of the first board is that of the file
        codec = found.codec()
        yield ("" if number == 1 else codec.separator or "") + codec.write(puzzle, number)


def format_for(name: str, type: str, boards: int) -> Format:
    """The format of a name, ``text`` for the native one, a file of which is to hold boards of a type.

    Raises:
        PuzzleError: no format has that name.
        FormatError: it cannot hold that type, or not so many boards.
    """
    found = find_format(native_of(type) if name == "text" else name)
    if not found.holds(type):
        refuse(f"the format {found.name} cannot hold {with_article(type)}")
    if boards > 1 and found.codec().separator is None:
        refuse(f"a file of the format {found.name} holds one board, not several")
    return found
