"""Rows of a board that lost their line break, and were left out with the title or the comment above them.

What is left out other modules say; here it is held against the width of the board that was read without it.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import takewhile

from satpuzzles.core.errors import FormatError, LimitReached, quote
from satpuzzles.core.grid import Size
from satpuzzles.text.entries import Boxed, Entry, Turning, failure
from satpuzzles.text.headings import untold_order
from satpuzzles.text.named import Section
from satpuzzles.text.scan import PLAIN_SIGNS
from satpuzzles.text.sheets import SEPARATORS
from satpuzzles.text.sides import SIDE_IN_WORDS

_LEAST_CELLS = 3
_LINES_A_ROW = 4
"""As many lines as a drawing has for a row at most; what stands below them is beside no board."""
_HEAD_COLUMNS = 1_000
_WORD = re.compile(r"[^\W\d_]{2}")
_AROUND_CELLS = " \t,;|()[]{}"
_BETWEEN_CELLS = re.compile(rf"[{re.escape(_AROUND_CELLS)}]+")
_SIZE = re.compile(r"\b[0-9]{1,4}[ \t]*(?:x|×|\*|by)[ \t]*[0-9]{1,4}\b", re.IGNORECASE)
_SAID = re.compile(
    r"\b[0-9]{1,4}([-./])[0-9]{1,2}\1[0-9]{2,4}\b"
    r"|(?:\b(?:no|nr|number|puzzle|level|page|p|vol|volume)\b\.?|#)[ \t]?#?[0-9]{1,6}\b",
    re.IGNORECASE,
)
"""Dates and numbers of puzzles, which titles have."""
_NUMBER = re.compile("[0-9]+")
_LAST_NUMBER = re.compile(r"([^0-9])([0-9]{1,1000})\s*$")
_BEHIND_COLON = re.compile(r":[ \t]*[0-9]+\s*$")
_BOXES = re.compile(r"\b(?:box(?:es)?|blocks?|regions?)\b.{4,60}", re.IGNORECASE)
"""Words that may tell the sides of boxes behind them."""
_SEVERAL_NUMBERS = re.compile(r"(?:[0-9]+[^0-9]+){2}[0-9]|[.#_-]{2}")
_QUOTED_WORDS = re.compile(r"'([^'\\\n]*[^\W\d_]{2}[^'\\\n]* [^'\\\n]*)'(?:\.\.\.)?")
_OF_SHEETS = f" {SEPARATORS}"
_DIGITS, _CELL_LETTERS, _NO_CELLS = {*"0123456789"}, "xXoO", {*"=:'\""}


def whole_boards(
    entries: Iterator[Entry],
    given: Sequence[str],
    lines: Sequence[str],
    numbers: Sequence[int],
    section: Section,
) -> Iterator[Entry]:
    """The entries of a section; an error for one that may have lost a row in a line that was left out.

    Args:
        given: the lines of the text.
        lines: those that are left, some of them blank now.
        numbers: the number of each of these in the text, from 1.
    """
    start, stop = section.start, section.stop
    kept = {number for number, line in zip(numbers[start:stop], lines[start:stop]) if line.strip()}
    above = numbers[start - 1] if start else 0
    begin, below = above + 1, len(given) if stop == len(lines) else numbers[stop - 1]
    title = None if section.title is None else numbers[section.title]
    left_out = [at for at in range(begin, below + 1) if at not in kept and given[at - 1].strip()]
    for entry in entries:
        if title is not None and entry.line > title:
            left_out, title = sorted([*left_out, title]), None
        if (board := entry.puzzle) is not None and left_out:
            high = _LINES_A_ROW * (board.rows + 1)
            first, last = bisect_right(left_out, above), bisect_left(left_out, entry.line + high)
            at = bisect_left(numbers, entry.line)
            own = [line[:_HEAD_COLUMNS] for line in lines[at : min(at + high, stop)]]
            wrong = _joined_row(
                given, left_out[first:last], own, (board.rows, board.columns), bool(section.size)
            )
            if wrong is None and isinstance(board, Turning):
                wrong = untold_order(given, left_out, lines[start:stop])
            if wrong is not None:
                entry = failure(wrong, entry.source, entry.line)
        if isinstance(board, Boxed) and board.box is not None:
            there = range(begin, min(entry.line + board.rows + _LINES_A_ROW, below) + 1)
            if (other := _other_boxes(given, there, board.box)) is not None:
                entry = failure(other, entry.source, entry.line)
        if not section.size and (spacer := _spacer(lines, numbers, entry)):
            entry = failure(spacer, entry.source, entry.line)
        if board is None and not kept and (unread := _unread_rows(given, left_out, entry)) is not None:
            entry = failure(unread, entry.source, entry.line)
        above = entry.line
        yield entry._replace(error=_as_typed(entry.error, given))


def _as_typed(
    error: FormatError | LimitReached | None, lines: Sequence[str]
) -> FormatError | LimitReached | None:
    """An error that quotes its line as it stands in the text, and no words that were put in its place."""
    if not isinstance(error, FormatError) or not error.line or error.line > len(lines):
        return error
    found = _QUOTED_WORDS.match(error.sentence)
    if found is None or any(found[1] in line for line in lines):
        return error
    typed = quote(lines[error.line - 1].strip())
    return error.again(typed + error.sentence[found.end() :])


def _other_boxes(lines: Sequence[str], there: Sequence[int], box: Size) -> FormatError | None:
    """What is wrong with a line that tells in words the sides of other boxes than the board has."""
    for number in there:
        found = _BOXES.search(lines[number - 1][:_HEAD_COLUMNS])
        sides = SIDE_IN_WORDS.findall(found.group())[:2] if found else []
        told = tuple(int(side) for side, _ in sorted(sides, key=lambda side: not side[1]))
        is_told = len(sides) == 2 and bool(sides[0][1]) != bool(sides[1][1])
        if is_told and told != box and told[0] * told[1] == box[0] * box[1]:
            size, other = "{} x {}".format(*told), "{} x {}".format(*box)
            sentence = (
                f"boxes of {size} are told, and those of the board are {other}: draw lines between the boxes"
            )
            return FormatError(sentence, line=number)
    return None


def _spacer(lines: Sequence[str], numbers: Sequence[int], entry: Entry) -> FormatError | None:
    """What is wrong with the first or last row of a sheet, where it is of commas alone and makes no square.

    A square is what most boards are; others may have got a row from the empty line of a spreadsheet.
    """
    board, at = entry.puzzle, bisect_left(numbers, entry.line)
    if board is None or board.rows in (1, board.columns) or isinstance(board, Turning):
        return None
    own = lines[at : at + board.rows]
    for place in (0, board.rows - 1) if len(own) == board.rows else ():
        padding = own[place].strip(" ")
        if len(padding) >= max(board.columns - 1, 1) and not padding.strip(_OF_SHEETS):
            told = "a row of the board or an empty line of the sheet"
            size = f"{board.type} {board.rows}x{board.columns}"
            cure = f"write {size} above where it is a row, and leave it out where it is none"
            line = numbers[at + place]
            return FormatError(f"{quote(padding)} may be {told}: {cure}", line=line)
    return None


def _unread_rows(lines: Sequence[str], left_out: Sequence[int], entry: Entry) -> FormatError | None:
    """What to say of a name that has numbers behind it, where nothing else is left of a text."""
    for number in left_out:
        line = lines[number - 1]
        if number == entry.line and _SEVERAL_NUMBERS.search(line[:_HEAD_COLUMNS]):
            told = "put the name and each row on a line of its own, all rows of the same length"
            return FormatError(f"no board can be read in {quote(line.strip())}: {told}", line=number)
    return None


def _joined_row(
    lines: Sequence[str], left_out: Sequence[int], own: Sequence[str], size: tuple[int, int], is_sized: bool
) -> FormatError | None:
    """What is wrong with a line that was left out and may end in a row of the board.

    A row is as many cells as the board is wide, three at least: words, the first perhaps glued to a word of
    the line, or characters. Digits alone that stand behind a blank or a sign are a row only where the board
    would be square with it: they may as well be the number of a puzzle, or a year.

    Args:
        own: the lines of the board.
        size: its rows and columns.
        is_sized: whether they are told above it.
    """
    rows, columns = size
    signs = _DIGITS.union(*own) - _NO_CELLS
    padding = tuple(sign * (columns - 1) for sign in SEPARATORS)
    padded = [number for number in left_out if lines[number - 1].endswith(padding)]
    # Spreadsheets pad all lines; of one alone, a row that was joined to it would make the board higher.
    is_padded = len(padded) > 1 or is_sized or rows == columns
    for number in left_out if columns >= _LEAST_CELLS else ():
        line = lines[number - 1][-_HEAD_COLUMNS:].translate(PLAIN_SIGNS)
        if not line:
            continue
        last = line[-1]
        behind = len(line) - len(line.rstrip(last)) if last in SEPARATORS else 0
        lost = behind >= columns - 1 and last * (columns - 1) in own and not is_padded
        if lost or (not is_sized and _is_padded_twice(last, behind, columns, own)):
            told = f"the signs behind {quote(line.strip(SEPARATORS))} may be a row of blank cells"
            return FormatError(f"{told}: write . for blank cells, or leave these signs out", line=number)
        # A comment may stand behind the row as well.
        parts = (line, *line.split("#")[:-1]) if _WORD.search(line) else ()
        cells = line.split() if line.lstrip().startswith("#") else ()
        may_be_row = len(cells) == columns and max(map(len, cells)) == 1
        if may_be_row or any(
            _ends_in_row(part, columns, signs, rows + 1 == columns, rows == 1) for part in parts
        ):
            sentence = f"{quote(line.strip())} seems to hold a row of the board"
            told = f"{sentence}: put the row on a line of its own, or leave the line out"
            return FormatError(told, line=number)
    return None


def _is_padded_twice(sign: str, behind: int, columns: int, own: Sequence[str]) -> bool:
    """Whether behind a line stands the padding of its sheet, and as many signs more as a blank row has."""
    most = max((each.count(sign) for each in own if each.strip()), default=0)
    return behind >= 2 * (columns - 1) and columns - 1 <= most < behind


def _ends_in_row(line: str, columns: int, signs: set[str], is_missed: bool, is_alone: bool) -> bool:
    """Whether a line ends in so many cells.

    Args:
        is_missed: whether a row would make a square.
        is_alone: whether the board has one row, which several may have become.
    """
    if number := _LAST_NUMBER.search(line):
        digits = len(number[2])
        if is_alone and digits >= _LEAST_CELLS and _LAST_NUMBER.search(_SAID.sub(" ", line)):
            return True
        if is_alone and _BEHIND_COLON.search(line):
            return True
        if (digits == columns and number[1].isalpha()) or (digits >= columns and is_missed):
            return True
    line = _SIZE.sub(" ", line).strip(_AROUND_CELLS)
    words = _BETWEEN_CELLS.split(line)
    cells = sum(1 for _ in takewhile(lambda word: word in signs or _NUMBER.fullmatch(word), reversed(words)))
    glued = words[-columns][-1:] if cells == columns - 1 < len(words) else ""
    if cells >= columns - is_missed or (glued in signs and not glued.isalpha()):
        return True
    last = reversed(_BETWEEN_CELLS.split(_SAID.sub(" ", line))[-1])
    packed = [*takewhile(lambda sign: sign in signs and (sign in _CELL_LETTERS or not sign.isalpha()), last)]
    return len(packed) >= columns and not all(map(str.isalnum, packed[:columns]))
