"""Writes whole texts, piece by piece, and examples of how to type a puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
    """Lines with a puzzle's smallest example as people type it, below its name; may be empty.

    Args:
        type: the type of the puzzle; if empty, shows the first puzzle's example.
    """
    from satpuzzles.formats.reading import read

    name = type or next(iter(BUILT_IN))
    kind = find_kind(name)
    if kind is None or not kind.examples:
        return
    try:
        example = next(read(kind.examples[0], type=name)).puzzle
        lines = (kind.typed or (write(example, "text") if example else "")).splitlines()
    except PuzzleError:  # a plug-in's example
        return
    if not lines:
        return
    article = with_article(name).removesuffix(name)
    what = f"{article}{titled(name)} is typed" if type else "a board is typed below its puzzle's name,"
    yield f"{what} like this:"
    yield from [name, *lines[lines[0] == name :]]
