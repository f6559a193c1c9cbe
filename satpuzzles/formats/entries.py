"""The boards of a text, each with its line and its error."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from satpuzzles.core.arguments import with_article
from satpuzzles.core.errors import FormatError, LimitReached, PuzzleError
from satpuzzles.core.foreign_code import comes_from_outside, ends_run, lacks_memory, sentence_of
from satpuzzles.core.grid import Size
from satpuzzles.formats.codec import Block, Codec, wrong_size
from satpuzzles.puzzle.base import Puzzle


class Entry(NamedTuple):
    """A board of a file, or what is wrong with it.

    Attributes:
        puzzle: the board; None where it could not be read.
        source: the name of the file or text.
        line: the line where the board starts, from 1; 0 where the file cannot be read at all.
        error: what is wrong, or that a watch ended the reading; None where all is well.
        name: the title that the file gives the board, if any.
        notes: what was left out of the board, each with its line.
        format: the name of the format in which the board was read; empty where no format was found.
        typed: of a typed board with an error, its type, or an empty string where that is not known.
    """

    puzzle: Puzzle | None
    source: str
    line: int
    error: FormatError | LimitReached | None = None
    name: str | None = None
    notes: tuple[str, ...] = ()
    format: str = ""
    typed: str | None = None


def failure(error: FormatError | LimitReached, source: str, line: int) -> Entry:
    """The entry of an error, at that line where it has none of its own."""
    if isinstance(error, LimitReached):
        return Entry(None, source, line, error)
    return Entry(None, source, line, error.again(source=source, line=error.line or line))


def read_block(codec: Codec[Puzzle, Block], block: Block, source: str) -> Entry:
    """The board of a block, or what is wrong with it; raises MemoryError where there is none left for it."""
    try:
        puzzle = codec.board(block)
        if block.wanted is not None and puzzle.type != block.wanted:
            raise block.error(0, f"expected {with_article(block.wanted)}, found {with_article(puzzle.type)}")
    except (FormatError, LimitReached) as error:
        return failure(error, source, block.first)
    except PuzzleError as error:
        return failure(FormatError(str(error), line=block.first), source, block.first)
    except BaseException as error:
        if ends_run(error) or (lacks_memory(error) and not comes_from_outside(error)):
            raise  # that says nothing about the board, which is read when there is some
        # A puzzle from outside may raise anything; the other boards still get their turn.
        sentence = f"this board made its reader fail: {sentence_of(error)}"
        return failure(FormatError(sentence, line=block.first), source, block.first)
    name = codec.title(block) if codec.title else None
    return Entry(puzzle, source, block.first, None, name, codec.notes(block, puzzle) if codec.notes else ())


def turned(entries: Iterator[Entry], columns_first: bool) -> Iterator[Entry]:
    """The entries, with their boards turned where columns stand first."""
    return map(_turn, entries) if columns_first else entries


def _turn(entry: Entry) -> Entry:
    if (board := entry.puzzle) is None:
        return entry
    # A puzzle whose clues stand in two lists says how to turn it.
    if (transposed := getattr(board, "transposed", None)) is not None:
        notes = tuple(note for note in entry.notes if "--columns-first" not in note)
        return entry._replace(puzzle=transposed(), notes=notes)
    told = f"{with_article(board.type)} has no lists of clues of which the columns could stand first"
    return failure(FormatError(told, line=entry.line), entry.source, entry.line)


def of_size(entry: Entry, told: Sequence[int]) -> Entry:
    """An entry, or the error that its board has another size than the heading says, in either order.

    Args:
        told: rows and columns, or the side of a square, or the sides of the boxes, or a size and then rows
            and columns of a box; empty where none was told.
    """
    if not told or (board := entry.puzzle) is None:
        return entry
    found = (board.rows, board.columns)
    boxes: Size | None = getattr(board, "box", None)
    sides, box = (told[:-2], told[-2:]) if len(told) > 2 else (told, None)
    if box and boxes and box != boxes:
        sentence = f"boxes of {box[0]} x {box[1]} may lie in two ways: draw lines between the boxes"
    elif (boxes or not box) and sorted(sides) in (sorted(found), sorted({*found}), sorted(boxes or ())):
        return entry
    else:
        sentence = wrong_size(told, found)
        sentence += f"; write #{told[0]} for the number of a puzzle" * (len(told) == 1)
    return failure(FormatError(sentence, line=entry.line), entry.source, entry.line)
