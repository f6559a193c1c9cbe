"""Drawn boards in a text are put as people type them, in the place where they are drawn.

A drawing is taken apart, its puzzle says what it means (``Kind.drawn``), and its readers read
that. Nothing here knows a puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from satpuzzles.core.errors import FormatError, PuzzleError
from satpuzzles.puzzle.kind import Kind, built_in_kinds, find_kind
from satpuzzles.text.codec import paragraphs
from satpuzzles.text.scan import SIZE_LINE, look
from satpuzzles.text.table import find_format

if TYPE_CHECKING:
    from satpuzzles.text.drawings import Drawing, Straight

_MAY_BE = re.compile(
    r"[ |]*\+[ <>^v|+=-]*|[ ]*\|.*|[0-9, ]*\|[ |._·□]*|[ ]*\.(?: +\.)+|[- ]+\+[-+ ]+|[^|]*\|[^|]*\|.*"
)
_CLUED_ROW = re.compile(r" *[0-9]+(?:[, ] *[0-9]+)* +[._·□](?: *[._·□])*")
_POINTS = r"[ \t\v\f]*\.(?:[ \t\v\f]+\.)+[ \t\v\f]*\n"
_POINTED = re.compile(rf"\n{_POINTS}[0-9? \t\v\f]*\n{_POINTS}")
"""Points above and below a row of cells."""
_POINTED_CLUES = re.compile(rf"\n{_POINTS}[ \t\v\f]*[0-9?][0-9? \t\v\f]*\n{_POINTS}")
"""Those of a row that is not blank; a blank one may part boards."""
_CLUES = re.compile(r"\n[, \t\v\f]*[0-9][0-9, \t\v\f]*\n")
"""Clues above columns."""
_BESIDE_CLUES = re.compile(r"[0-9][ \t\v\f]+[._][._ \t\v\f]*\n")
"""A row of blank cells behind its clues."""
_TIMES = re.compile("[xX×*]")
_PICTURE = re.compile(r"(?:.*  )?[a-z][a-z0-9_-]* [0-9]{1,4} x [0-9]{1,4}\s*")
"""The line above a picture, which is not drawn by a person."""


_FRAME = re.compile("[─-╬]")
_PLAIN = str.maketrans(
    {
        **dict.fromkeys(map(chr, range(0x2500, 0x2580)), "+"),
        **dict.fromkeys("─━┄┅┈┉╌╍", "-"),
        **dict.fromkeys("│┃┆┇┊┋╎╏║", "|"),
        "═": "=",
    }
)
"""The plain sign of each that draws a frame."""


_ALONE = "one row alone is drawn: rows stand without empty lines between them; write . for blank cells"


class Piece(NamedTuple):
    """Some lines of a text.

    Attributes:
        lines: the lines, those of drawings straightened.
        at: which line of the text each comes from, from 0.
        first: the line where the piece begins.
        type: the type of puzzle, where the drawing tells it.
        is_drawn: whether the lines were straightened.
        error: what is wrong with the drawing.
    """

    lines: Sequence[str]
    at: Sequence[int]
    first: int = 0
    type: str | None = None
    is_drawn: bool = False
    error: FormatError | None = None


def pieces(lines: Sequence[str], type: str | None) -> Iterator[Piece]:
    """The text in pieces, each of which is a drawing or holds none.

    Args:
        type: the type of the puzzles, where it is told.
    """
    typed = lines
    if any(map(_FRAME.search, lines)) and not _is_picture(lines, type):
        signs = set().union(*lines)
        # Beside light lines the heavy ones part boxes.
        plain_signs = _PLAIN | {ord("━"): "="} if signs & set("─│") else _PLAIN
        lines = [line.translate(plain_signs) for line in lines]
    if not any(map(_is_drawn, lines)) or any(map(_PICTURE.fullmatch, lines)):
        yield Piece(typed, range(len(lines)))
        return
    # What is wrong with a frame like those of pictures, their reader tells best.
    silent = lines is not typed
    if (piece := _straight(lines, 0, type)) is not None and not (silent and piece.error):
        yield piece
        return
    plain = 0
    blocks = [*paragraphs(lines)]
    for block in blocks:
        look()
        start, end = block.first - 1, block.first - 1 + len(block.lines)
        drawn = any(map(_is_drawn, block.lines))
        piece = _straight(block.lines, start, type) if drawn else None
        if piece is not None and len(blocks) > 1 and len(piece.lines) == 1 and piece.error is None:
            piece = piece._replace(error=FormatError(_ALONE, line=block.first))
        if piece is not None and not (silent and piece.error):
            if filled := [index for index in range(plain, start) if lines[index].strip()]:
                alone = len(filled) == 1 and "|" in lines[filled[0]]
                wrong = FormatError(_ALONE, line=filled[0] + 1 - plain) if alone else None
                yield Piece(typed[plain:start], range(plain, start), plain, error=wrong)
            yield piece
            plain = end
    if plain == 0 or any(line.strip() for line in lines[plain:]):
        yield Piece(typed[plain:], range(plain, len(lines)), plain)


def _is_picture(lines: Sequence[str], type: str | None) -> bool:
    """Whether the first board is a picture as this program prints them."""
    codec = find_format("picture").codec()
    try:
        codec.read(next(codec.split(lines))._replace(wanted=type))
    except PuzzleError:
        return False
    return True


_TEXT_BELOW = re.compile(r"[ \t]*[A-Za-z]\w{0,20}:[ \t]*\|[-+]?[ \t]*")
"""A key of YAML, whose bar is none of a drawing."""


def may_be_drawn(lines: Sequence[str]) -> bool:
    """Whether a line has a sign of drawings, and others what they need."""
    if not _has_parts(lines, _may_be_pointed):
        return False
    if any(_TEXT_BELOW.fullmatch(line) for line in lines if line.rstrip().endswith(("|", "|-", "|+"))):
        return False
    return any(_is_drawn(line) or _FRAME.search(line) for line in lines)


def _has_parts(lines: Sequence[str], points: Callable[[str], object]) -> bool:
    """Whether lines may have what every drawing needs: boards with a dot for each blank cell have not.

    To look for it takes less time than to read a board; to take a drawing apart, more.

    Args:
        points: finds them in a text.
    """
    text = "\n".join(lines)
    if "|" in text or "+" in text or not text.isascii():
        return True
    if not any(sign in text for sign in (" .", " _", "\t.", "\t_")):
        return False
    text = f"\n{text.strip()}\n"
    return bool(points(text) or (_CLUES.search(text) and _BESIDE_CLUES.search(text)))


def _may_be_pointed(text: str) -> bool:
    """Whether a text may be a drawing with points, perhaps below a size, or hold one between blank lines."""
    below = text.strip().partition("\n")[2].lstrip()
    return bool(_POINTED.match(text) or _POINTED.match(f"\n{below}") or _POINTED_CLUES.search(text))


def _is_drawn(line: str) -> bool:
    return bool(
        ("|" in line or "+" in line or "." in line)
        and (_MAY_BE.fullmatch(line) or _CLUED_ROW.fullmatch(line))
    )


def _straight(lines: Sequence[str], start: int, type: str | None) -> Piece | None:
    """The piece of a drawing; None where lines are none."""
    above = next((index for index, line in enumerate(lines) if line.strip()), 0)
    first = start + above
    size = SIZE_LINE.fullmatch(lines[above])
    try:
        drawing = None
        if size:  # or the first line of clues
            drawing = _drawing(["" if index == above else line for index, line in enumerate(lines)])
        if drawing is not None and size and _is_size(drawing, size):
            _require_size(drawing, size, above)
        else:
            drawing = _drawing(lines)
        found = _told(drawing, type) if drawing else None
    except FormatError as error:
        if type is not None and not any("|" in line or "+" in line for line in lines):
            return None  # rows of a board may look like rows behind their clues
        return Piece(lines, range(start, start + len(lines)), first, is_drawn=True, error=error)
    if found is None:
        return None
    straight, named = found
    return Piece([text for _, text in straight], [start + at for at, _ in straight], first, named, True)


def _drawing(lines: Sequence[str]) -> Drawing | None:
    if not _has_parts(lines, _POINTED.match):
        return None
    from satpuzzles.text.drawn_clues import clued_drawing_of  # most texts have no drawings
    from satpuzzles.text.drawn_rulers import drawing_of

    return clued_drawing_of(lines) or drawing_of(lines)


def _is_size(drawing: Drawing, size: re.Match[str]) -> bool:
    """Whether numbers above a drawing are its size: they have an x, or stand alone."""
    return bool(_TIMES.search(size[0])) or not (drawing.above or "  " in size[0].strip())


def _require_size(drawing: Drawing, size: re.Match[str], line: int) -> None:
    told, drawn = (int(size[1]), int(size[2] or size[1])), (len(drawing.rows), drawing.columns)
    if told not in (drawn, drawn[::-1]):
        sentence = f"the size is {told[0]} x {told[1]}, the drawing has {drawn[0]} x {drawn[1]} cells"
        raise FormatError(sentence, line=line + 1)


def _told(drawing: Drawing, type: str | None) -> tuple[Straight, str | None] | None:
    """What the drawing means to its puzzle, and which that is, if only one takes it; None where none does.

    Raises:
        FormatError: of the puzzle that it should be, or where no other takes it.
    """
    if type is not None:
        kind = find_kind(type)
        found = _reader(kind)(drawing) if kind is not None and kind.drawn else None
        return None if found is None else (found, type)
    taken: dict[tuple[str, ...], tuple[Straight, list[str]]] = {}
    wrong: FormatError | None = None
    for kind in built_in_kinds():
        try:
            found = _reader(kind)(drawing)
        except FormatError as error:
            wrong = wrong or error
            continue
        if found is not None:
            taken.setdefault(tuple(text for _, text in found), (found, []))[1].append(kind.name)
    if not taken:
        if wrong is not None:
            raise wrong
        return None
    # What parts a board is told by some puzzles only; rows without it are less than what is drawn.
    straight, names = taken[max(taken, key=lambda texts: sum(map(len, texts)))]
    return straight, names[0] if len(names) == 1 else None


def _reader(kind: Kind) -> Callable[[Drawing], Straight | None]:
    return cast("Callable[[Drawing], Straight | None]", kind.load(kind.drawn))
