"""Nonograms as people type them: the clues of the rows and those of the columns, with headings or bare.

The form of a text says what it means. Where it leaves several readings, the clues decide, if they fit one
another in exactly one. They must fit in any case, unless a size before them tells that none is missing.
How clues are written clues.py tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from satpuzzles.core.arguments import counted
from satpuzzles.core.errors import FormatError, PuzzleError, RuleError, quote
from satpuzzles.kinds.nonogram.clues import (
    BLANK,
    STRONG,
    Clues,
    Way,
    Written,
    clues_of,
    is_list,
    list_ways,
    two_lists,
    ways_of,
    without_counts,
)
from satpuzzles.kinds.nonogram.puzzle import Nonogram
from satpuzzles.text.codec import Block
from satpuzzles.text.scan import SIDE_CAP, look

_HEADING = re.compile(
    r"""(?i)["'\[]?\b(?:(rows?|r|lines(?![ \t]?[0-9])|across"""
    r"""|(?:(?:down|along|on) the )?(?:left(?: side)?|side))"""
    r"""|(?:columns?|cols?|c|down|(?:(?:across|along|on) the )?top))(?:[ \t]?([0-9]{1,4})(?=[ \t]?[:=]))?"""
    r"""(?:[ \t](?:clues|hints|\((?![a-z ]{,30}(?:right to|bottom (?:up|to)))[a-z ]{,30}\))"""
    r"""|,?[ \t](?:from )?(?:left to right|top to bottom))?["'\]]?(?:[ \t]?[:=]|$)"""
)
"""What stands before the clues of all rows or all columns or, with a number, of one."""
_SIZE = re.compile(
    r"(size|board|grid)?[ \t:=]{,9}([0-9]{1,4})(?: ?([x×*]) ?| (by) |[ \t],?[ \t]?|,[ \t]?)([0-9]{1,4})",
    re.IGNORECASE,
)
_ONE = re.compile(r"(?:row|r|column|col|c)\b", re.IGNORECASE)
_NO_SIGN = re.compile(r"(?:rows?|columns?|cols?|[rc])(?![A-Za-z])[ \t]*[0-9\[(]", re.IGNORECASE)
_PLAIN_CLUE = re.compile(r"[^,;/|]*")
_PLAIN = re.compile(r"[0-9, \t]*")
_RULER = re.compile(r"[-=_*]{2,}")
_WORD = re.compile(r"[^\W\d_]{2}")
_TITLE = re.compile(r"(?:title|name|grid)\b[ \t:=]*", re.IGNORECASE)
_NUMBERED = re.compile(r"([0-9]{1,4})[:)]")
_RUNS = re.compile(r"[0-9][ \t]+[0-9]")
_GO_ON = (",", ";", "/", "|")
_ADVICE = "write 'rows:' and below it a line for each row, then 'columns:' and a line for each column"


class _Line(NamedTuple):
    """A line of the text, or what stands beside a heading; without the blanks around it."""

    at: int
    text: str
    beside: bool = False
    number: int | None = None


Lines = Sequence[_Line]
Size = tuple[int, int]
"""The sides that a text announces, in either order."""


def headings(text: str) -> list[re.Match[str]]:
    """The headings in a line; one without a sign behind it must be all of the line."""
    return [
        match
        for match in _HEADING.finditer(text)
        if match.group()[-1] in ":=" or match.end() - match.start() == len(text)
    ]


def read_typed(block: Block) -> Nonogram:
    """The board of a text that a person typed.

    Raises:
        FormatError: it is none.
        RuleError: its clues do not fit one another where they must, or leave open which board it is.
    """
    before: list[_Line] = []
    sides: dict[str, list[_Line]] = {}
    lines = before
    for index, line in enumerate(block.lines):
        look()
        text = line.partition("#")[0].strip()
        if not text and line.strip():
            continue  # a comment, not an empty line
        found = headings(text)
        if not found:
            if _NO_SIGN.match(text):
                raise block.error(index, f"expected ':' after the heading {quote(text.split()[0])}")
            lines.append(_Line(index, "" if _RULER.fullmatch(text) else text))
            continue
        if found[0].start():
            raise block.error(index, f"expected the heading at the beginning of its line; {_ADVICE}")
        for match, end in zip(found, [*[each.start() for each in found[1:]], len(text)]):
            what = "row" if match[1] else "column"
            number = int(match[2]) if match[2] else None
            if what not in sides:
                sides[what] = []
            elif sides[what] is not lines or (number is None and not _is_of_one(match, lines)):
                raise block.error(index, f"the {what}s are given twice")
            lines = sides[what]
            beside = text[match.end() : end].strip()
            if end < len(text):
                beside = beside.rstrip(",;/| \t")
            if beside or number is not None:
                lines.append(_Line(index, beside, True, number))
    if not sides:
        return _read_bare(block, _trimmed(before))
    size = _size_before(block, before)
    for what in ("row", "column"):
        if what not in sides:
            raise block.error(len(block.lines), f"expected a line '{what}s:' and the clues of the {what}s")
    rows, columns = (_under_heading(block, what, sides[what]) for what in ("row", "column"))
    boards = _boards((each, other) for each in rows for other in columns)
    return _the_one(boards, size)


def _is_of_one(match: re.Match[str], lines: Lines) -> bool:
    """Whether a heading may stand before each line, as ``R: 2 2`` and then ``R: 5``."""
    return bool(_ONE.match(match.group()) and lines and lines[-1].beside)


def is_typed(block: Block) -> bool:
    """Whether ``read_typed`` can read a text."""
    try:
        read_typed(block)
    except PuzzleError:
        return False
    return True


def split_typed(block: Block) -> Iterator[Block]:
    """The boards of a text: one begins where the heading of its first list stands again."""
    start, first, other = 0, None, False
    between = 0  # where the lines begin that may belong to the next board
    for index, line in enumerate(block.lines):
        text = line.partition("#")[0].strip()
        found = headings(text)
        for match in found:
            again = bool(match[1]) == first or (not match[2] and not _ONE.match(match.group()))
            begins = int(match[2] or 0) < 2 and other and again
            if begins and found[0] is match:
                yield block._replace(lines=block.lines[start:between], first=block.first + start)
                start, first, other = between, None, False
            if first is None:
                first = bool(match[1])
            other = other or bool(match[1]) != first
        # Right below a clue two numbers are a clue; elsewhere they may be the size of the next board.
        is_size = _size(text) and not (between == index > 0 and _PLAIN.fullmatch(text))
        if found or (text and not _is_title(text) and not is_size):
            between = index + 1
    yield block._replace(lines=block.lines[start:], first=block.first + start)


def title_of(lines: Sequence[str]) -> str | None:
    """The title of a text that a person typed: a line of words before the clues."""
    first = next((text for text in map(str.strip, lines) if text), "")
    if not _is_title(first) or headings(first):
        return None
    return _TITLE.sub("", first, count=1).strip("\"'") or None


# ---- lists under headings ----


def _size_before(block: Block, lines: Lines) -> Size | None:
    """The size that stands before the first heading; a title may stand there, too."""
    size = None
    for line in lines:
        if found := _size(line.text):
            size = found
        elif line.text and not _is_title(line.text):
            raise block.error(line.at, f"expected 'rows:' or 'columns:' before the clues; {_ADVICE}")
    return size


def _under_heading(block: Block, what: str, lines: Lines) -> list[Clues]:
    """The clues of all rows or all columns in every way that their form allows."""
    lines = _trimmed(lines)
    filled = [line for line in lines if line.text or line.beside]
    if not filled:
        raise block.error(len(block.lines), f"expected the clues of the {what}s")
    beside = [line for line in filled if line.beside]
    if beside[1:] or (beside and beside[0].number is not None):
        _require_order(block, what, filled)
        return clues_of([_one_each(block, filled)], what)
    if not beside or is_list(filled[0].text):
        return clues_of(_list_ways(block, lines), what)
    if not all(line.text.endswith(_GO_ON) for line in filled[:-1]):
        sentence = f"there are {what}s beside the heading and below it; write a line for each below it"
        raise block.error(filled[1].at, sentence)
    text = " ".join(line.text for line in filled)
    return clues_of(ways_of(text, block.number(lines[0].at), alone=False), what)


def _require_order(block: Block, what: str, lines: Lines) -> None:
    """Lines with a heading each are numbered from 1, or from 0, or none of them is."""
    first = min(lines[0].number or 0, 1)
    for place, line in enumerate(lines, first):
        wanted = None if lines[0].number is None else place
        if not line.beside or line.number != wanted:
            raise block.error(line.at, f"expected '{what}{'' if wanted is None else f' {wanted}'}:'")


def _list_ways(block: Block, lines: Lines, *, bare: bool = False) -> list[Way]:
    """The ways to take lines as clues; an empty line among them may be a blank clue.

    Args:
        bare: whether they stand under no heading; then blanks alone part no clues.
    """
    filled = [line for line in lines if line.text]
    start = block.number(lines[0].at)
    if is_list(filled[0].text):
        return list_ways("\n".join(line.text for line in lines), start)
    if len(filled) == 1 and not (bare and _PLAIN_CLUE.fullmatch(filled[0].text)):
        return ways_of(filled[0].text, start, alone=True)
    numbers = [_NUMBERED.match(line.text) for line in filled]
    if all(found and int(found[1]) == place for place, found in enumerate(numbers, 1)):
        filled = lines = [line._replace(text=_NUMBERED.sub("", line.text, count=1)) for line in filled]
    elif all(line.text.startswith(("- ", "* ", "• ", "-\t", "*\t", "•\t")) for line in filled):
        filled = lines = [line._replace(text=line.text[1:].strip()) for line in filled]
    # One line more than the cap is enough to be refused.
    ways = [lines[: SIDE_CAP + 1], filled[: SIDE_CAP + 1]] if len(filled) < len(lines) else [filled]
    if bare_texts := without_counts([line.text for line in filled[: SIDE_CAP + 1]]):
        ways.append([line._replace(text=text) for line, text in zip(filled, bare_texts)])
    return [_one_each(block, way) for way in ways]


def _one_each(block: Block, lines: Lines) -> Way:
    return [Written(block.number(line.at), line.text) for line in lines]


# ---- two lists without headings ----


def _read_bare(block: Block, lines: Lines) -> Nonogram:
    """Rows first; a blank line between the lists, a size or counts of lines tell where one ends."""
    titles = takewhile(lambda line: _is_title(line.text) or not (line.text or line.beside), lines)
    lines = _trimmed(lines[sum(1 for _ in titles) :])
    if not lines:
        raise block.error(0, f"expected the clues of a nonogram; {_ADVICE}")
    if is_list(lines[0].text):
        lists = two_lists("\n".join(line.text for line in lines), block.number(lines[0].at))
        rows, columns = (clues_of([way], what) for way, what in zip(lists, ("row", "column")))
        return _the_one([Nonogram(rows[0], columns[0])], None)
    boards: list[Nonogram] = []
    error: FormatError | None = None
    for *halves, size in _cuts(lines):
        if not all(halves):
            continue
        try:
            sides = [
                clues_of(_list_ways(block, half, bare=True), what)
                for half, what in zip(halves, ("row", "column"))
            ]
        except FormatError as wrong:
            error = error or wrong
            continue
        found = _boards((each, other) for each in sides[0] for other in sides[1])
        boards += [board for board in found if size is None or _has_size(board, size)]
    if not boards:
        clues_of([_one_each(block, [line for line in lines if line.text])], "line")
        sentence = "expected one blank line, the one between rows and columns; write 0 for a blank clue"
        raise error or RuleError(f"{sentence}; or {_ADVICE}")
    board = _the_one(boards, None)
    if len(parts := _paragraphs(lines)) == 2 and all(_is_sized_board(block, part) for part in parts):
        raise RuleError(f"this may be two boards, which need a file each, or one: {_sides(board)}; {_ADVICE}")
    return board


def _is_sized_board(block: Block, lines: Lines) -> bool:
    """Whether lines are a whole board: its size, and as many clues, which fit one another."""
    if not (size := _size(lines[0].text)) or len(lines) != 1 + sum(size):
        return False
    try:
        (clues,) = clues_of([_one_each(block, lines[1:])], "line")
    except PuzzleError:
        return False
    return any(Nonogram(clues[:side], clues[side:]).obstacle() is None for side in {*size})


def _cuts(lines: Lines) -> Iterator[tuple[Lines, Lines, Size | None]]:
    """The ways to tell the lines of the rows from those of the columns, and the size if one is announced."""
    parts = _paragraphs(lines)
    if len(parts) == 2:
        yield parts[0], parts[1], None
    if size := _size(lines[0].text):
        rest = _paragraphs(lines[1:])
        plain = _PLAIN.fullmatch(lines[0].text)
        if len(rest) == 2:
            yield rest[0], rest[1], size
        # A size of two plain numbers right above the clues is that of a .nin file.
        elif len(rest) == 1 and len(rest[0]) == sum(size) and (len(parts) == 2 or not plain):
            for side in {*size}:
                yield rest[0][:side], rest[0][side:], size
    yield from _counted(parts)
    if len(parts) == 1 and len(lines) == 2 and _are_in_one(lines):
        yield lines[:1], lines[1:], None


def _counted(parts: Sequence[Lines]) -> Iterator[tuple[Lines, Lines, Size | None]]:
    """Two lists behind one count of lines, or each behind its own; a blank line may stand between them."""
    lines = [line for part in parts for line in part]
    if len(parts) > 2 or not (lines[0].text.isdecimal() and len(lines[0].text) < 5):
        return
    count = int(lines[0].text)
    first, rest = lines[1 : count + 1], lines[count + 1 :]
    if len(parts) == 1 or len(parts[1]) == len(rest):
        if len(rest) == count:
            yield first, rest, (count, count)
        elif rest and rest[0].text == str(len(rest) - 1):
            yield first, rest[1:], (count, len(rest) - 1)


def _are_in_one(lines: Lines) -> bool:
    """Whether each line holds several clues, as the signs between them show."""
    between = [any(sign in line.text for sign in _GO_ON) for line in lines]
    return all(between) and any(STRONG.search(line.text) or _RUNS.search(line.text) for line in lines)


def _paragraphs(lines: Lines) -> list[Lines]:
    """The lines between blank ones; three at most, which is one too many."""
    parts: list[list[_Line]] = []
    fresh = True
    for line in lines:
        if line.text and fresh:
            parts.append([])
        if line.text:
            parts[-1].append(line)
        fresh = not line.text
        if len(parts) > 2:
            break
    return [*parts]


def _trimmed(lines: Lines) -> Lines:
    """The lines without the blank ones before and behind."""
    filled = [place for place, line in enumerate(lines) if line.text or line.beside]
    return lines[filled[0] : filled[-1] + 1] if filled else []


def _size(text: str) -> Size | None:
    found = _SIZE.fullmatch(text)
    return (int(found[2]), int(found[5])) if found else None


def _has_size(board: Nonogram, size: Size) -> bool:
    return {board.rows, board.columns} == {*size}


def _is_title(text: str) -> bool:
    return bool(_WORD.search(text)) and not _size(text) and text.lower() not in BLANK


# ---- which of the boards ----


def _boards(pairs: Iterable[tuple[Clues, Clues]]) -> list[Nonogram]:
    """The boards of rows and columns, each once."""
    found: list[Nonogram] = []
    for rows, columns in pairs:
        if (board := Nonogram(rows, columns)) not in found:
            found.append(board)
    return found


def _the_one(boards: Sequence[Nonogram], size: Size | None) -> Nonogram:
    """The only board that has the announced size, or else whose clues fit one another too.

    Raises:
        RuleError: there are several, or none.
    """
    sized = [board for board in boards if size is None or _has_size(board, size)]
    if size is not None and len(sized) == 1:
        return sized[0]
    fitting = [board for board in sized if board.obstacle() is None]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise RuleError(f"the clues can be taken as {' or '.join(map(_sides, fitting))}; {_ADVICE}")
    first = (sized or boards)[0]
    if size and not sized:
        raise RuleError(f"the size is {size[0]} x {size[1]}, the clues are those of {_sides(first)}")
    sentence = f"as a nonogram of {_sides(first)} this has no solution: {first.obstacle()}"
    raise RuleError(f"{sentence}; is a line missing, or a clue mistyped?")


def _sides(board: Nonogram) -> str:
    return f"{counted(board.rows, 'row')} and {counted(board.columns, 'column')}"
