"""Writes whole texts, piece by piece, and examples of how to type a puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from satpuzzles.core.arguments import titled, with_article
from satpuzzles.core.errors import FormatError, PuzzleError
from satpuzzles.formats.codec import refuse
from satpuzzles.formats.decoding import to_lines
from satpuzzles.formats.shapes import type_by_shape
from satpuzzles.formats.table import Format, by_signature, find_format, head_of, native_format
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import BUILT_IN, find_kind

_HEAD = 20_000
"""The number of characters of nameless boards to check; reading checks no more."""


def write(puzzles: Puzzle | Iterable[Puzzle], format: str) -> str:
    """Writes puzzles as the text of one file.

    Args:
        format: the name of a format, or ``text`` for the native one of the puzzles' type.

    Raises:
        PuzzleError: there is no such format.
        FormatError: the format cannot hold a puzzle; the message says why.
    """
    return "".join(pieces([puzzles] if isinstance(puzzles, Puzzle) else puzzles, format))


def pieces(puzzles: Iterable[Puzzle], format: str) -> Iterator[str]:
    """Yields the pieces of ``write``, one per puzzle, so that memory stays small.

    Writes the type above a board if the native text would otherwise be read as another puzzle's.

    Raises:
        PuzzleError, FormatError: as ``write`` does, when the puzzle's turn comes.
    """
    unnamed: str | None = ""
    for number, puzzle in enumerate(puzzles, 1):
        found = format_for(format, puzzle.type, number)
        format = found.name  # the first board's native format is that of the file
        codec = found.codec()
        text = codec.write(puzzle, number)
        between = (codec.separator or "") if number > 1 else ""
        if found.text.native:
            # A later row alone would be read as a row of the board above.
            needed = number > 1 and puzzle.rows == 1 and not _tells_itself(text, found)
            if unnamed is not None and len(unnamed) < _HEAD:
                unnamed += between + text
                needed = needed or not _tells_itself(unnamed, found)
            if needed:
                text, unnamed = f"{puzzle.type}\n{text}", None
        yield between + text


def _tells_itself(text: str, format: Format) -> bool:
    """Whether a text is read as its own type without being told."""
    head = head_of(to_lines(text))[1]
    try:
        found = by_signature(head, None)
        return (found == format) if found else type_by_shape(head, 1) == format.kind
    except FormatError:
        return False


def format_for(name: str, type: str, boards: int) -> Format:
    """The format of a name for writing boards of a type; ``text`` is the native one.

    Raises:
        PuzzleError: there is no such format.
        FormatError: it cannot hold that type, or that many boards.
    """
    found = native_format(type) if name == "text" else find_format(name)
    if not found.holds(type):
        refuse(f"the format {found.name} cannot hold {with_article(type)}")
    if boards > 1 and found.codec().separator is None:
        refuse(f"a file of the format {found.name} holds one board, not several")
    return found


def hints(type: str) -> Iterator[str]:
    """Lines with a puzzle's smallest example as people type it, below its name; may be empty."""
    if lines := _example(type):
        yield f"{with_article(type).split()[0]} {titled(type)} is typed like this:"
        yield from [type, *lines[lines[0] == type :]]


def _example(type: str) -> Sequence[str]:
    from satpuzzles.formats.reading import read

    kind = find_kind(type)
    if kind is None or not kind.examples:
        return ()
    try:
        example = next(read(kind.examples[0], type=type)).puzzle
        return (kind.typed or (write(example, "text") if example else "")).splitlines()
    except PuzzleError:  # a plug-in's example
        return ()


def likeliest(text: str) -> str:
    """The built-in puzzle whose example has the most signs in common with a text; digits count as one."""
    signs = _signs(text)
    return max(BUILT_IN, key=lambda name: len(signs & _signs_of(name)) / len(signs | _signs_of(name)))


@cache
def _signs_of(name: str) -> frozenset[str]:
    return _signs("".join(line for line in _example(name) if line != name and " x " not in line))


def _signs(text: str) -> frozenset[str]:
    signs = {*text[:_HEAD].upper()} - {*" \t\n"}
    return frozenset("0" if sign.isdecimal() else sign for sign in signs)
