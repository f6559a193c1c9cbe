"""Nonograms as people type them: a heading above each list of clues, or two lists without, the rows first.

Lists may stand below their headings or beside them, and clues may be numbered. Where a text can be read
in two ways, the clues decide, if they fit one another in only one. Without a size they must fit anyway.
Boards with clues around them are read in sheet.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby, product

from satpuzzles.core.arguments import counted
from satpuzzles.core.errors import PuzzleError, quote
from satpuzzles.formats.codec import Block, wrong_size
from satpuzzles.formats.scan import PLAIN, SIDE_CAP, look
from satpuzzles.formats.tokens import is_ruler
from satpuzzles.kinds.nonogram.clues import Piece, read_list
from satpuzzles.kinds.nonogram.puzzle import Clue, Nonogram
from satpuzzles.kinds.nonogram.sheet import lists_around, table_between, table_drawn
from satpuzzles.puzzle.base import Puzzle

_HEADING = re.compile(
    r"[#*\s\"']*(?:(rows?|r|across|left|horizontal|h)|columns?|cols?|c|down|top|vertical|v)(?![a-z])"
    r"(?:[ \t]+(?:clues|hints))?[ \t]*(?:(?:\(|,[ \t]*)?(?:from[ \t]+)?(?:top to bottom|left to right)\)?"
    r"|\(([0-9]{1,4})\)|([0-9]{1,4}))?[*\"']*[ \t]*([:=]|(?<=[0-9])[,;\t])?[*\s]*",
    re.IGNORECASE,
)
"""What stands before the clues of all rows or columns, perhaps with their count in brackets, or of one."""
_HEAD = re.compile(r"\s*(?:(rows|r)|columns|cols|c)()()[ \t]+(?=[0-9\[(][^:=]*$)(?!1[,; \t]+[01]$)", re.I)
"""A heading without a colon before all clues of the rows or columns, in one line; its groups are the same."""
_SIZE = re.compile(
    r"(?:size|board|grid)?[\s:=]*([0-9]{1,4})\s?(?:([x×*])|by|,|\s)\s?([0-9]{1,4})", re.IGNORECASE
)
_NUMBERED = re.compile(r"\s*(?:([0-9]{1,4})(?:[:)]|\.(?=\s)|[ \t]+(?=[0-9]))|[-*](?=\s))\s*")
_LISTED = re.compile(r"[\[(]([^\[\]()]*)[\])]|[0-9]+")
_BETWEEN = " \t,;/|"
_SIGNS = ",;.-+"
"""The signs that may stand between two runs of a clue."""
_ADVICE = "write 'rows:' and below it a line for each row, then 'columns:' and a line for each column"

Pieces = Sequence[Piece]
Size = Sequence[int]


def heading(line: str) -> re.Match[str] | None:
    """The heading at the beginning of a line; one without a colon must be all of the line."""
    found = _HEADING.match(line)
    return found if found and (found[4] or (found.end() == len(line) and not found[3])) else None


def read_typed(block: Block) -> Nonogram:
    """The board of a text that a person typed.

    Raises:
        FormatError: it is none, its clues do not fit one another, or they fit in several ways.
    """
    plain = (line if line.isascii() else line.translate(PLAIN) for line in block.lines)
    lines = _trimmed([Piece(at, "" if is_ruler(line) else line) for at, line in enumerate(plain)])
    filled = [line for line in lines if line.text.strip()]
    sign = lines[0].text[0] if lines else ""
    table = table_between(block, sign) if sign in {*"\t,|"} else table_drawn(block, filled)
    if table:
        return _the_one(block, [lists_around(block, table)], block.size)
    beside: dict[str, list[tuple[str | None, Piece]]] = {"row": [], "column": []}
    below: dict[str, list[Piece]] = {}
    counts: dict[str, int] = {}
    size, what, stray = block.size, "", None
    for piece in lines:
        look()
        if found := (_HEAD.match(piece.text) if len(filled) == 2 else None) or heading(piece.text):
            before, what = what, "row" if found[1] else "column"
            rest = Piece(piece.at, piece.text[found.end() :], found.end())
            is_beside = bool(found[3] or rest.text.strip())
            if what in below and not (before == what and beside[what] and is_beside):
                told = "write 'nonogram' above each board of several"
                raise block.error(piece.at, f"the {what}s are given twice; {told}")
            below.setdefault(what, [])
            beside[what] += [(found[3] or None, rest)] if is_beside else []
            counts |= {what: int(found[2])} if found[2] else {}
        elif what:
            below[what].append(piece)
        elif told_size := _SIZE.fullmatch(piece.text.strip()):
            size = int(told_size[1]), int(told_size[3])
        elif piece.text.strip():
            stray = stray or piece
    if not below:
        return _read_bare(block, lines)
    if stray:
        raise stray.error(
            block, f"expected 'rows:' or 'columns:', found {quote(stray.text.strip())}; {_ADVICE}"
        )
    ways = []
    for what in ("row", "column"):
        if what not in below:
            raise block.error(len(block.lines), f"expected a line '{what}s:' and the clues of the {what}s")
        size = (counts["row"], counts["column"]) if len(counts) == 2 else size
        ways.append(_ways(block, what, beside[what], _trimmed(below[what]), size))
    return _the_one(block, product(*ways), size)


def order_note(block: Block, board: Puzzle) -> tuple[str, ...]:
    """A note on two lists of a square board of which nothing but their order tells the rows."""
    lines = [line for line in block.lines if not _SIZE.fullmatch(line.strip())]
    named = any(line.lower() != line.upper() for line in lines)
    if named or board.rows != board.columns or block.lines[0][0] in "\t,| ":
        return ()
    told = "write 'columns:' above it or use --columns-first if it is not"
    return (f"{block.first}: the first list is read as the rows; {told}",)


# ---- the clues of one list ----


def _ways(
    block: Block, what: str, beside: Sequence[tuple[str | None, Piece]], below: Pieces, size: Size
) -> Sequence[Pieces]:
    """The clues beside headings or below one, in every way to read them."""
    if beside and below:
        told = f"write a line for each {what} below it"
        raise below[-1].error(block, f"there are {what}s beside the heading and below it; {told}")
    if not beside and not below:
        raise block.error(len(block.lines), f"expected the clues of the {what}s")
    if not beside:
        return _lines_of(block, what, below, size)
    first, piece = beside[0]
    if len(beside) == 1 and first is None:
        return _cut(block, piece, alone=False)
    for place, (number, piece) in enumerate(beside, min(int(first or 0), 1)):
        if number != (None if first is None else str(place)):
            raise block.error(piece.at, f"expected '{what} {place}:' in this line")
    return [[piece for _, piece in beside]]


def _lines_of(block: Block, what: str, lines: Pieces, size: Size) -> Sequence[Pieces]:
    """The ways to read lines: a clue a line, perhaps numbered; or all clues in one line."""
    filled = [line for line in lines if line.text.strip()]
    if len(filled) == 1:
        return _cut(block, filled[0], alone=True)
    if len(filled) < len(lines):
        fitting = [each for each in (lines, filled) if len(each) in size]
        if len(fitting) != 1:
            gap = next(line for line in lines if not line.text.strip())
            told = "write 0 for a blank clue, or delete the line"
            raise block.error(gap.at, f"an empty line stands among the clues of the {what}s: {told}")
        (lines,) = fitting
    ended = [line for line in filled if line.text.rstrip()[-1] in ",;"]
    indented = [line for line in filled if line.text[0] in " \t"]
    aligned = len({len(line.text) if indented else line.text.count(",") for line in filled}) == 1
    if 1 in (len(ended), len(indented)) and len(filled) > 2 and not aligned:
        odd = (ended if len(ended) == 1 else indented)[0]
        told = "may be part of a clue in two lines; write each clue in one line, without signs around it"
        raise odd.error(block, f"{quote(odd.text)} {told}")
    numbers = {line.at: _NUMBERED.match(line.text) for line in filled}
    if all(found and int(found[1] or place) == place for place, found in enumerate(numbers.values(), 1)):
        starts = [found.end() if (found := numbers.get(line.at)) else 0 for line in lines]
        cut = [Piece(line.at, line.text[start:], start) for line, start in zip(lines, starts)]
        bare = [found[0] for found in numbers.values() if found and found[0].strip().isdecimal()]
        # A number without a sign behind it may be a run: in 1 3 2, not in 1<TAB>3,2 or 1 3,2.
        if not bare or all("\t" in each for each in bare) or any("," in each.text[:-1] for each in filled):
            return [cut, lines] if bare else [cut]
    return [lines]


def _cut(block: Block, line: Piece, *, alone: bool) -> Sequence[Pieces]:
    """The ways to cut a line into clues.

    ``;``, ``/`` and ``|`` stand between clues, and so do commas; within a clue are other signs or blanks.

    Args:
        alone: whether the line may be one clue.
    """
    line = line._replace(text=line.text.rstrip(_BETWEEN))
    strong = {*";/|"}.intersection(line.text)
    commas = line.text.split(",")[1:]
    tight = sum(part == part.lstrip() for part in commas)
    blanks = len(line.text.split()) > 1
    if "[" in line.text or "(" in line.text:
        return [_listed(block, line)]
    if len(strong) > 1 or (not strong and 0 < tight < len(commas)):
        told = "write ; between the clues, and blanks between the numbers of a clue"
        raise line.error(block, f"it is not clear where a clue ends: {told}")
    ways: list[Pieces]
    if strong or commas:
        ways = [[*line.split(min(strong, default=","))]]
        if not strong and tight and (blanks or alone):
            ways.append([*line.split(None)])  # commas within clues
    elif alone or not blanks:
        ways = [[line]]
    else:
        ways = [[*line.split(None)], [line]]
    if not all(piece.text.strip() for piece in ways[0]):
        raise line.error(block, "a clue is missing between two signs; write 0 for a blank clue")
    return ways


def _listed(block: Block, line: Piece) -> Pieces:
    """Clues in brackets, which may all stand in brackets: ``[[2, 2], [5]]`` or ``[2 2] [5]``."""
    text = line.text.strip()
    start = line.start + line.text.index(text)
    if text[:2] in ("[[", "((") and text[-1] in "])":
        text, start = text[1:-1], start + 1
    first, *between = _LISTED.sub("\n", text).split("\n")
    signs = [gap.strip() for gap in between[:-1] if gap]
    if (
        first.strip()
        or between[-1].strip(_BETWEEN)
        or {*signs} - {"", ",", ";"}
        or len(signs) < len(between) - 1
    ):
        raise line.error(block, f"expected a list of clues such as [[2, 2], [5]], found {quote(text)}")
    return [Piece(line.at, m[0] if m[1] is None else m[1], start + m.start()) for m in _LISTED.finditer(text)]


def _trimmed(lines: Pieces) -> Pieces:
    """The lines without the blank ones before and behind."""
    filled = [place for place, line in enumerate(lines) if line.text.strip()]
    return lines[filled[0] : filled[-1] + 1] if filled else []


# ---- two lists without headings ----


def _read_bare(block: Block, lines: Pieces) -> Nonogram:
    """Rows first; a blank line or a ruler between the lists, or a size, tells where one ends."""
    parts = [[*part] for filled, part in groupby(lines, lambda line: bool(line.text.strip())) if filled]
    if not parts:
        raise block.error(0, f"expected the clues of a nonogram; {_ADVICE}")
    size = block.size
    if own := _SIZE.fullmatch(parts[0][0].text.strip()):
        told = int(own[1]), int(own[3])
        rest = [part for part in (parts[0][1:], *parts[1:]) if part]
        if own[2] or [*map(len, rest)] in ([sum(told)], [*told], [*reversed(told)]):
            parts, size = rest, told
    halves: list[tuple[Pieces, Pieces]] = []
    if len(parts) == 2:
        halves = [(parts[0], parts[1])]
    elif len(parts) == 1 and len(size) == 2 and len(parts[0]) == sum(size):
        halves = [(parts[0][:side], parts[0][side:]) for side in dict.fromkeys(size)]
    elif (
        len(parts) == 1 and len(parts[0]) == 2 and all({*",;/|"}.intersection(line.text) for line in parts[0])
    ):
        halves = [(parts[0][:1], parts[0][1:])]
    if not halves:
        lists = "expected the clues of the rows, a blank line and the clues of the columns"
        raise parts[0][0].error(block, f"{lists}; or {_ADVICE}")
    ways = [
        way
        for rows, columns in halves
        for way in product(_lines_of(block, "row", rows, size), _lines_of(block, "column", columns, size))
    ]
    return _the_one(block, ways, size)


# ---- which of the boards ----


def _the_one(block: Block, ways: Iterable[Sequence[Pieces]], size: Size) -> Nonogram:
    """The only board of those that fits: it has the given size, or else its clues fit one another.

    Args:
        ways: the clues of rows and columns in every way to read them.

    Raises:
        FormatError: several fit, or none.
    """
    boards: list[Nonogram] = []
    error: PuzzleError | None = None
    for rows, columns in ways:
        try:
            clues = _clues_of(block, rows, "row", len(columns), size)
            board = Nonogram(clues, _clues_of(block, columns, "column", len(rows), size))
        except PuzzleError as wrong:
            error = error or wrong
        else:
            boards += [] if board in boards else [board]
    sized = [board for board in boards if not size or {board.rows, board.columns} == {*size}]
    fitting = sized if size and len(sized) == 1 else [board for board in sized if board.obstacle() is None]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        told = f"the clues can be read as {' or '.join(map(_sides, fitting))}"
        raise block.error(0, f"{told}; write its size above, as in nonogram 8x8, or {_ADVICE}")
    if error is not None:
        raise error
    if not sized:
        raise block.error(0, wrong_size(size, (boards[0].rows, boards[0].columns)))
    told = f"read as {_sides(sized[0])}, the clues have no solution: {sized[0].obstacle()}"
    raise block.error(0, f"{told}; is a line missing, or a clue mistyped?")


def _clues_of(block: Block, pieces: Pieces, what: str, length: int, size: Size) -> tuple[Clue, ...]:
    """Clues, which may stand in brackets or quotes or have a sign behind them; none may be glued runs."""
    most = SIDE_CAP if size else length
    bare = []
    for piece in pieces:
        text = piece.text.strip().rstrip(",;").rstrip() or piece.text.strip()
        start = piece.start + piece.text.find(text)
        if len(text) > 1 and text[0] + text[-1] in ("[]", "()", "{}", '""', "''"):
            text, start = text[1:-1], start + 1
        if 1 < len(text) <= length and text.isdecimal() and int(text) > most and "0" not in text:
            told = f"is a line missing, or a blank between runs, as in {' '.join(text)}?"
            raise piece.error(block, f"{text} is longer than its line of {length} cells: {told}")
        bare.append(Piece(piece.at, "0" if text.strip() in ("_", ".") else text, start))
    return read_list(block, bare, what, _SIGNS)


def _sides(board: Nonogram) -> str:
    return f"{counted(board.rows, 'row')} and {counted(board.columns, 'column')}"
