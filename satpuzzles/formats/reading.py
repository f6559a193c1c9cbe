"""Reads whole texts and files: one entry for each board, with its line and its error.

Steps: bytes, text, lines, format, blocks, puzzles. A bad board becomes an entry with its error, and reading
continues if the format allows it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import NamedTuple

from satpuzzles.core.arguments import with_article
from satpuzzles.core.compressed import ending_of, is_packed_name, unpacked
from satpuzzles.core.errors import FormatError, LimitReached, MissingFile, PuzzleError, RuleError, quote
from satpuzzles.core.foreign_code import comes_from_outside, ends_run, lacks_memory, sentence_of
from satpuzzles.core.grid import Size
from satpuzzles.core.runtime import Watch, watched
from satpuzzles.formats import decoding
from satpuzzles.formats.codec import Block, BoardCodec, is_comment, without_fence, wrong_size
from satpuzzles.formats.decoding import decode, to_lines
from satpuzzles.formats.table import (
    JSON,
    Format,
    by_ending,
    by_signature,
    find_format,
    has_signature,
    head_of,
    native_format,
)
from satpuzzles.formats.typed_sections import Section, heading_of, is_remark, require_same, sections
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import kind_of


class Entry(NamedTuple):
    """A board read from a file, or the error of a bad one.

    Attributes:
        puzzle: the board; None if it is bad.
        source: the name of the file or text.
        line: the line where the board starts, from 1; 0 if the file cannot be read at all.
        error: the error of the board, or of a watch that ended the reading; else None.
        name: the board's title in the file, if any.
        notes: what was ignored, each with its line.
        format: the name of the format; empty if none was found.
        typed: for a typed board with an error, its type if known.
        head: for a typed board that may be of several puzzles, its first lines.
    """

    puzzle: Puzzle | None
    source: str
    line: int
    error: FormatError | LimitReached | None = None
    name: str | None = None
    notes: tuple[str, ...] = ()
    format: str = ""
    typed: str | None = None
    head: str = ""


def failure(error: PuzzleError | LimitReached | str, source: str, line: int, format: str = "") -> Entry:
    """The entry for an error or its sentence; ``line`` is used if the error has none."""
    if not isinstance(error, FormatError | LimitReached):
        error = FormatError(str(error))
    if isinstance(error, FormatError):
        error = error.again(source=source, line=error.line or line)
    return Entry(None, source, line, error, format=format)


def read_block(codec: BoardCodec[Puzzle, Block], block: Block, source: str, format: str) -> Entry:
    """The entry for a block; raises MemoryError if memory runs out."""
    try:
        puzzle = codec.board(block)
        if block.wanted is not None and puzzle.type != block.wanted:
            raise block.error(0, f"expected {with_article(block.wanted)}, found {with_article(puzzle.type)}")
    except (PuzzleError, LimitReached) as error:
        return failure(error, source, block.first, format)
    except BaseException as error:
        if ends_run(error) or (lacks_memory(error) and not comes_from_outside(error)):
            raise  # that is not the board's fault; read it when there is memory
        # A plug-in may raise anything; the other boards are still read.
        return failure(f"reading this board failed: {sentence_of(error)}", source, block.first, format)
    name = codec.title(block) if codec.title else None
    notes = codec.notes(block, puzzle) if codec.notes else ()
    return Entry(puzzle, source, block.first, None, name, notes, format)


def turned(entries: Iterator[Entry], columns_first: bool) -> Iterator[Entry]:
    """The entries, with boards transposed if columns come first."""
    return map(_turn, entries) if columns_first else entries


def _turn(entry: Entry) -> Entry:
    if (board := entry.puzzle) is None:
        return entry
    # Puzzles with two lists of clues know how to transpose.
    if (transposed := getattr(board, "transposed", None)) is not None:
        notes = tuple(note for note in entry.notes if "--columns-first" not in note)
        return entry._replace(puzzle=transposed(), notes=notes)
    told = f"{with_article(board.type)} has no lists of clues, so its columns cannot come first"
    return failure(told, entry.source, entry.line)


def of_size(entry: Entry, told: Sequence[int]) -> Entry:
    """The entry, or an error if its size is not the heading's, in either order.

    Args:
        told: rows and columns, or the side of a square, or the sides of the boxes, or a size and then rows
            and columns of a box; may be empty.
    """
    if not told or (board := entry.puzzle) is None:
        return entry
    found = (board.rows, board.columns)
    boxes: Size | None = getattr(board, "box", None)
    sides, box = (told[:-2], told[-2:]) if len(told) > 2 else (told, None)
    if box and boxes and box != boxes:
        sentence = f"boxes of {box[0]} x {box[1]} fit in two ways: draw lines between the boxes"
    elif (boxes or not box) and sorted(sides) in (sorted(found), sorted({*found}), sorted(boxes or ())):
        return entry
    else:
        sentence = wrong_size(told, found)
        sentence += f"; for a puzzle number write #{told[0]}" * (len(told) == 1)
    return failure(sentence, entry.source, entry.line, entry.format)


def with_options(entry: Entry, options: Mapping[str, object], lines: Sequence[str]) -> Entry:
    """The entry with the variants that a heading names; an error if the lines of its board say otherwise."""
    if not options or (board := entry.puzzle) is None:
        return entry
    data = board.to_json()
    try:
        for key, value in options.items():
            told = key in data or any(line.lstrip().startswith(f"{key}:") for line in lines)
            if told and getattr(board, key) != value:
                raise RuleError(f"the heading says {key} {value}, but the board {getattr(board, key)}")
        return entry._replace(puzzle=type(board).from_json(data | dict(options)))
    except PuzzleError as error:
        return failure(error, entry.source, entry.line, entry.format)


BOARD_CAP = 1_000_000
_REMARKS = 20
"""The lines below a board that are looked at."""
_EMPTY = {
    "<text>": "the text is empty",
    "text": "the text is empty",
    "<stdin>": "there was nothing on standard input",
}
_SEPARATORS = " \t,;|\"'"


def read(
    text: str | bytes,
    *,
    source: str = "<text>",
    type: str | None = None,
    format: str | None = None,
    columns_first: bool = False,
    watch: Watch | None = None,
) -> Iterator[Entry]:
    """Yields an entry for each board of a text.

    Args:
        text: the text, or its bytes as ``decode`` takes them; at most 64 MiB.
        source: the name of the text in errors; its ending may imply a format.
        type: the type of the puzzles, if known.
        format: the name of the format, or ``text`` for typed boards; by default the text decides.
        columns_first: whether column clues come before row clues, so that boards are transposed.
        watch: called repeatedly while a board is read; if it raises LimitReached, that is the board's error.
            If boards cannot be separated yet, it ends the reading.

    Returns:
        An entry for each board. A fault of a board or of the whole text becomes the entry's error, with
        source and line; it is not raised.

    Raises:
        PuzzleError: there is no such format or puzzle type, or the format cannot hold the type.
    """
    if type is not None:
        type = kind_of(type).name
    if format == "text" and type is not None:
        format = native_format(type).name
    named = None if format in (None, "text") else find_format(str(format))
    if named is not None and not named.holds(type):
        raise PuzzleError(f"the format {named.name} holds {', '.join(named.types)}, not {type}")
    return turned(_entries(text, _ReadSettings(source, type, named, format == "text", watch)), columns_first)


def read_file(
    path: str | os.PathLike[str],
    *,
    type: str | None = None,
    format: str | None = None,
    columns_first: bool = False,
    watch: Watch | None = None,
) -> Iterator[Entry]:
    """Reads a file as ``read`` does; a file that cannot be opened gives an entry with an error.

    Files larger than 64 MiB are read only if the ending is that of JSON Lines, line by line.
    """
    if format in (None, JSON) and _is_long(path):
        found = _long_lines(path, None if type is None else kind_of(type).name, watch)
        return turned(found, columns_first)
    try:
        with open(path, "rb") as file:
            # One byte more than the cap detects a file that is too large without reading all of it.
            data = file.read(decoding.SIZE_CAP + 1)
    except (OSError, ValueError) as error:
        # A ValueError means that the name has a null character.
        reason = getattr(error, "strerror", None) or str(error)
        kind = MissingFile if isinstance(error, FileNotFoundError) else FormatError
        unread = kind(f"cannot be read: {reason}", source=str(path))
        unread.__cause__ = error  # says whether a retry may succeed
        return iter([Entry(None, str(path), 0, unread)])
    return read(data, source=str(path), type=type, format=format, columns_first=columns_first, watch=watch)


def _is_long(path: str | os.PathLike[str]) -> bool:
    """Whether a file has a JSON Lines ending and is larger, unpacked, than the cap."""
    if ending_of(path) not in (".jsonl", ".ndjson") or not os.path.isfile(path):
        return False
    with suppress(FormatError, OSError), open(path, "rb") as file:  # reading reports the error
        if not is_packed_name(path):
            return os.path.getsize(path) > decoding.SIZE_CAP
        return len(unpacked(file).read(decoding.SIZE_CAP + 1)) > decoding.SIZE_CAP
    return False


def _long_lines(path: str | os.PathLike[str], type: str | None, watch: Watch | None) -> Iterator[Entry]:
    """The boards of a JSON Lines file, with one line in memory at a time."""
    codec, source, number = find_format(JSON).codec(), str(path), 0
    with open(path, "rb") as file:
        content = unpacked(file)
        while True:
            number += 1
            try:
                if not (data := content.readline(decoding.SIZE_CAP + 1)):
                    return
                text = decode(data).rstrip("\r\n")
            except FormatError as error:
                yield failure(error.again(line=number), source, number)
                return
            if text.startswith("{") or (text.strip() and not is_comment(text)):
                with watched(watch):
                    yield read_block(codec, Block((text,), number, type), source, JSON)


class _ReadSettings(NamedTuple):
    """The arguments of ``read``.

    Attributes:
        native: whether the text is typed.
    """

    source: str
    type: str | None = None
    format: Format | None = None
    native: bool = False
    watch: Watch | None = None


def _entries(text: str | bytes, way: _ReadSettings) -> Iterator[Entry]:
    try:
        with watched(way.watch):
            lines: Sequence[str] = without_fence(to_lines(decode(text)))
            if not any(map(str.strip, lines)):
                raise FormatError(_EMPTY.get(way.source, "the file is empty"), line=1)
            if way.type is None and way.format is None and not any(line.strip(_SEPARATORS) for line in lines):
                raise FormatError("there is no board: all cells are empty", line=1)
            start, head = head_of(lines)
            found = way.format
            if found is None and not way.native and not _is_heading(lines[start], way.type):
                found = by_ending(way.source, way.type)
                # A file's format may differ from its ending, as .xml and .txt are ambiguous.
                is_json = found is not None and found.name == JSON and head.startswith("{")
                if not is_json and (found is None or (found.text.signature and not found.text.native)):
                    signed = by_signature(head, way.type)
                    if signed and signed.text.shape and not signed.text.native and not (way.type or found):
                        from satpuzzles.formats.shapes import type_by_shape

                        type_by_shape(head, start + 1)  # its lines may be the rows of another puzzle
                    found = signed or found
        if found is not None and (not found.text.native or has_signature(found, head)):
            whole = Section(0, len(lines))
            named = found.kind or None if way.format else None
            yield from _boards_of(found, lines, whole, way._replace(type=way.type or named))
            return
        native_type = way.type or (found.kind if found else None)
        parts = sections(lines, native_type)
        while True:
            with watched(way.watch):
                part = next(parts, None)
            if part is None:
                return
            yield from _typed_boards(lines, part, way._replace(type=native_type, format=way.format))
    except (FormatError, LimitReached) as error:
        yield failure(error, way.source, 1)


def _is_heading(line: str, type: str | None) -> bool:
    """Whether a line only names a puzzle, so that nothing else decides the format."""
    try:
        return heading_of(line, 0, type, installed=False) is not None
    except FormatError:
        return False


def _typed_boards(lines: Sequence[str], part: Section, way: _ReadSettings) -> Iterator[Entry]:
    """The boards below one heading, or of a text without any."""
    try:
        with watched(way.watch):
            type = part.type or way.type
            own = lines[part.start : part.stop]
            start, head = head_of(own)
            if not head.strip():
                expected = f"expected {with_article(type or 'puzzle')} below the heading, found nothing"
                raise FormatError(expected, line=part.stop)
            found = way.format
            if found is None and (part.heading is not None or way.native):
                found = by_signature(head, type, native=way.native)
            if found is None:
                if type is None:
                    from satpuzzles.formats.shapes import type_by_shape

                    type = type_by_shape(head, part.start + start + 1)
                    require_same(type, own[:start], part.start)
                found = native_format(type)
        entries = _boards_of(found, own, part, way._replace(type=type))
        for entry in _above_remarks(entries, own, part.start) if found.text.native else entries:
            yield entry._replace(typed=found.kind) if found.text.native and entry.puzzle is None else entry
    except (FormatError, LimitReached) as error:
        head = head_of(lines[part.start : part.stop])[1]
        yield failure(error, way.source, part.start + 1)._replace(typed=part.type or way.type, head=head)


def _above_remarks(entries: Iterator[Entry], lines: Sequence[str], start: int) -> Iterator[Entry]:
    """The entries of typed boards, with an error for a board that has remarks below, which may be clues."""
    held: Entry | None = None
    has_remark = False
    for entry in entries:
        at = entry.line - 1 - start
        below = [*takewhile(str.strip, lines[at : at + _REMARKS])]
        if held and isinstance(entry.error, FormatError) and is_remark(below) and (held.puzzle or has_remark):
            told = f"{quote(below[0].strip())} below the board cannot be read: write it as the puzzle has it"
            if not has_remark:
                told += ", or leave it out if the board is complete without"
                error = FormatError(told, line=entry.line)
                held, has_remark = failure(error, entry.source, held.line, entry.format), True
            continue
        if held:
            yield held
        held, has_remark = entry, False
    if held:
        yield held


def _boards_of(format: Format, lines: Sequence[str], part: Section, way: _ReadSettings) -> Iterator[Entry]:
    """The boards of a format in a section; at least one, or an error."""
    count = 0
    try:
        codec = format.codec()
        blocks = codec.split(lines)
        while True:
            with watched(way.watch):
                block = next(blocks, None)
                if block is None:
                    break
                if count == BOARD_CAP:
                    raise FormatError(f"there are more than {BOARD_CAP:,} boards", line=block.first)
                count += 1
                if part.start or part.size or way.type:
                    wanted = way.type or block.wanted
                    block = block._replace(first=block.first + part.start, size=part.size, wanted=wanted)
                entry = of_size(read_block(codec, block, way.source, format.name), part.size)
                entry = with_options(entry, part.options, block.lines)
            yield entry
        if not count:
            raise FormatError("expected a puzzle, found none", line=1)
    except FormatError as error:
        line = (error.line or 1) + part.start
        yield failure(error.again(line=line), way.source, line)
    except LimitReached as error:
        yield failure(error, way.source, part.start + 1)
