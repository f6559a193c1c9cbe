"""The lines of a Futoshiki that is drawn: each a row of cells or the signs between two rows.

What the lines make together stands in ``signs.py``.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from operator import sub
from typing import NamedTuple, NoReturn

from satpuzzles.core.errors import FormatError
from satpuzzles.kinds.futoshiki.relations import RELATION
from satpuzzles.puzzle.latin import SIZE_CAP
from satpuzzles.puzzle.layout import Edge
from satpuzzles.text.scan import BLANK_SIGNS, Scanner, look
from satpuzzles.text.sentences import refuse_words

WIDTH_CAP = 100_000
"""The most characters of a line that is looked at; of these each tab becomes up to eight."""
_BLANKS = re.escape("".join(sorted(BLANK_SIGNS - {"0"})))
_BLANK = rf"-1(?![0-9])|[{_BLANKS}]|None|null"
_CELL = re.compile(
    rf"((0|[1-9][0-9]{{0,6}}+)(?![0-9])|{_BLANK}|\[ *+(?:([0-9]{{1,7}}+)|{_BLANK})?+ *+\])"
    r"( *+(?:([<>]) *+)?+)"
)
"""A cell, then what stands behind it: blanks, a sign."""
_CLOSE = re.compile(rf"[0-9{_BLANKS}](?:[<>]?[0-9{_BLANKS}])+")
"""A row of cells of one character with nothing but signs between them."""
_MARKS = re.compile(rf"[ |:{_BLANKS}]*+[\^v][ ^v|:{_BLANKS}]*+")
_SIGN = re.compile("[^ |]")
_MARK_SIGNS = frozenset(" |^v")
_FIELD = re.compile(rf"[0-9]{{1,7}}|{_BLANK}")
"""What stands between two bars."""
_PAIRS = re.compile(r"[^,\s] *[<>]|[<>] *[^,\s]")
"""A sign with no comma beside it: this is no line of a spreadsheet."""
_LIST = re.compile(r"\[([^\[\]]*,[^\[\]]*)\]")
"""A row as a list in brackets."""
_AROUND = re.compile(r"\s*+(?:[A-Za-z_]\w*+\s*+=)?[\[\](),;\s]*+")
"""What may stand around such rows."""
_CELL_OR_BLANK = "a number or . for a blank cell"


class Row(NamedTuple):
    """The cells of a row, 0 for a blank one; where each begins and ends in its line; the sign behind each."""

    cells: list[int]
    starts: list[int]
    ends: list[int]
    signs: list[str]


_Bounds = tuple[Sequence[int], Sequence[int]]


def contents(line: str) -> list[str]:
    """What a line holds: nothing, its text, or the rows of a list. Commas of a spreadsheet become tabs."""
    text = line.replace("V", "v")
    if "," in text and not RELATION.match(text):
        if "[" in text and (rows := _LIST.findall(text)) and _AROUND.fullmatch(_LIST.sub("", text)):
            plain = (row.replace(",", " ").replace("'", "").replace('"', "").rstrip() for row in rows)
            return [row for row in plain if row]
        if not _PAIRS.search(text):
            text = text.replace(",", "\t")
    text = text.expandtabs().rstrip()
    return [text] if text else []


def is_marks(text: str) -> bool:
    """Whether a line holds ^ and v between two rows."""
    return ("^" in text or "v" in text) and _MARKS.fullmatch(text) is not None


def sizes_of(text: str) -> list[int]:
    """How many cells a row may have: words, characters."""
    found = []
    with suppress(FormatError):
        found.append(len((_read_barred if "|" in text else _read_spaced)(Scanner(text)).cells))
    if close := _read_close(text):
        found.append(len(close.cells))
    return found


def read_row(scanner: Scanner, size: int) -> Row:
    """A row, its cells apart from each other or, where only that fits the size, close together.

    Raises:
        FormatError: it is neither.
    """
    look()
    if "|" in scanner.text:
        return _read_barred(scanner)
    try:
        row = _read_spaced(scanner)
    except FormatError:
        if (close := _read_close(scanner.text)) and len(close.cells) == size:
            return close
        raise
    if len(row.cells) != size and (close := _read_close(scanner.text)) and len(close.cells) == size:
        return close
    return row


def _read_spaced(scanner: Scanner) -> Row:
    if (row := _spaced(scanner.text)) is None:
        _refuse_spaced(scanner)
    return row


@lru_cache(maxsize=128)
def _spaced(text: str) -> Row | None:
    """The row of a line; None where it is none. Kept, because many rows of a file are alike."""
    cells, starts, ends, signs = row = Row([], [], [], [])
    position = len(text) - len(text.lstrip(" \t"))
    for cell, number, bracketed, behind, sign in _CELL.findall(text, position):
        cells.append(int(number or bracketed or 0))
        signs.append(sign)
        starts.append(position)
        position += len(cell)
        ends.append(position)
        if not behind:
            break  # the last cell
        position += len(behind)
    # Nothing was left out between two cells if they are as long as the line together.
    is_whole = signs and not signs.pop() and len(cells) <= SIZE_CAP and position == len(text)
    return row if is_whole else None


def _refuse_spaced(scanner: Scanner) -> NoReturn:
    """Raises what is wrong with a row of cells that stand apart."""
    text, count = scanner.text, 0
    refuse_words(text, scanner.line)
    scanner.spaces()
    while match := _CELL.match(text, scanner.position):
        count += 1
        if count > SIZE_CAP:
            raise scanner.error(f"a Futoshiki has at most {SIZE_CAP} columns")
        scanner.position = match.end()
        if not match[4]:
            scanner.fail("a blank, < or >")
    scanner.number(_CELL_OR_BLANK)  # says what is wrong
    scanner.fail(_CELL_OR_BLANK)


def _read_close(text: str) -> Row | None:
    """A row of cells of one character with nothing but signs between them; None if it is none."""
    start = len(text) - len(text.lstrip())
    if not _CLOSE.fullmatch(text, start) or len(text) > start + 2 * SIZE_CAP:
        return None
    row = Row([], [], [], [])
    for position in range(start, len(text)):
        if text[position] in "<>":
            row.signs[-1] = text[position]
        else:
            row.cells.append(int(text[position]) if text[position].isdecimal() else 0)
            row.starts.append(position)
            row.ends.append(position + 1)
            row.signs.append("")
    row.signs.pop()
    return row


def _read_barred(scanner: Scanner) -> Row:
    """A row with a bar or a sign between every two cells, which may be empty."""
    row = Row([], [], [], [])
    body = scanner.text.strip()
    position = len(scanner.text) - len(scanner.text.lstrip()) + body.startswith("|")
    for index, part in enumerate(re.split(r"([|<>])", body.removeprefix("|").removesuffix("|"))):
        if index % 2:
            row.signs.append(part.strip("|"))
        else:
            content = part.strip()
            if not part or (content and not _FIELD.fullmatch(content)):
                scanner.position = position + len(part) - len(part.lstrip())
                scanner.fail(f"{_CELL_OR_BLANK} between the bars")
            row.cells.append(int(content) if content.isdecimal() else 0)
            row.starts.append(position)
            row.ends.append(position + len(part))
            if len(row.cells) > SIZE_CAP:
                raise scanner.error(f"a Futoshiki has at most {SIZE_CAP} columns", position)
        position += len(part)
    return row


# ---- lines of ^ and v ----


def pairs_between(scanner: Scanner, upper: Row, lower: Row, number: int) -> Iterator[Edge]:
    """The pairs of a line of signs between two rows, of which ``number`` is that of the upper one from 0.

    Raises:
        FormatError: a sign does not stand at cells of one column; it is named.
    """
    found = [(match.start(), match[0]) for match in _SIGN.finditer(scanner.text)]
    columns = len(upper.cells)
    if not _MARK_SIGNS.issuperset(scanner.text):  # there is a sign for every column, . or - for none
        if len(found) == 2 * columns - 1 and all(sign not in "^v" for _, sign in found[1::2]):
            found = found[::2]  # and one for what stands between two cells
        if len(found) != columns:
            sentence = f"expected {columns} signs, ^ or v or . for none, found {len(found)}"
            raise scanner.error(f"{sentence}; ^ and v alone stand each under its cell", found[0][0])
        signs = [(column, sign) for column, (_, sign) in enumerate(found) if sign in "^v"]
    else:
        bounds = _bounds(upper), _bounds(lower)
        signs = [(_column(scanner, each, *bounds, number), scanner.text[each]) for each, _ in found]
    for index, (column, sign) in enumerate(signs):
        if index and column == signs[index - 1][0]:
            raise scanner.error(f"the {sign} is a second sign under the same cell", found[index][0])
        one, other = (number, column), (number + 1, column)
        yield (one, other) if sign == "^" else (other, one)


def _column(scanner: Scanner, position: int, upper: _Bounds, lower: _Bounds, number: int) -> int:
    """The column of the cells above and below a sign.

    Raises:
        FormatError: they are of different columns, or it stands at none; the sign is named.
    """
    above, below = _column_at(position, upper), _column_at(position, lower)
    if above is not None and above == below:
        return above
    told = f"the {scanner.text[position]} does not stand under a cell"
    if above is not None or below is not None:
        one, other = ("no cell" if each is None else f"column {each + 1}" for each in (above, below))
        told = f"the {scanner.text[position]} stands under {one} of row {number + 1} and over {other} of row "
        told += f"{number + 2}: set the rows one under the other"
    raise scanner.error(told, position)


def _bounds(row: Row) -> _Bounds:
    """Where cells begin and end. They are padded on the left: a short one begins where the longest would."""
    if (width := max(map(sub, row.ends, row.starts))) > 1:
        return [min(start, end - width) for start, end in zip(row.starts, row.ends)], row.ends
    return row.starts, row.ends


def _column_at(position: int, bounds: _Bounds) -> int | None:
    """The column of the cell at a sign, which may be one place off where that leaves no doubt."""
    starts, ends = bounds
    for slack in (0, 1):
        first, behind = bisect_right(ends, position - slack), bisect_right(starts, position + slack)
        if first < behind:
            return first if first + 1 == behind else None
    return None
