"""The lines of a drawn Futoshiki: which are rows, which hold signs between rows, and what stands in a row.

What they mean together stands in ``signs.py``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from satpuzzles.formats.codec import Block
from satpuzzles.formats.scan import BLANK_SIGNS, PLAIN
from satpuzzles.formats.tokens import unexpected

WIDTH_CAP = 10_000
"""The most characters of a row."""
_CELL = re.compile(rf"\[?\s*(?:([1-9][0-9]{{0,6}})|-1|[{re.escape(''.join(BLANK_SIGNS))}])?\s*\]?")
_BETWEEN = {
    "|": re.compile(r"([|\t;,<>])"),
    " ": re.compile(r"(?<!\[)(\s*[<>]\s*|\s+|(?<=\])(?=\[))(?!\])"),
    "": re.compile(r"(?<=[^<>])([<>]?)(?=[^<>])"),
}
"""What parts the cells of a row where bars, blanks or nothing stand between them; signs do everywhere."""
_MARKS, _RULER = frozenset(" ^v|+-=._0\t,;"), frozenset(" |+-=")


class Row(NamedTuple):
    """The index of a row's line, its cells, where they begin and end, the sign behind each but the last."""

    line: int
    cells: list[int]
    starts: list[int]
    ends: list[int]
    signs: list[str]


class Drawn(NamedTuple):
    """A board: its rows, and of each line between them how many rows it has above, its index, its signs."""

    rows: list[Row]
    marks: list[tuple[int, int, list[tuple[int, str]]]]


def plain(line: str) -> str:
    """A line with plain signs, each in its place."""
    return (line if line.isascii() else line.translate(PLAIN)).replace("V", "v")


def is_marks(text: str) -> bool:
    """Whether a line holds ^ and v between two rows."""
    return ("^" in text or "v" in text) and _MARKS.issuperset(text)


def is_ruler(text: str, lines: Sequence[str]) -> bool:
    """Whether a line is drawn between rows, as only boards with bars or crosses have them."""
    drawn = "+" in text or (("--" in text or "==" in text) and any("|" in line for line in lines))
    return drawn and _RULER.issuperset(text)


def blanks_of(lines: Sequence[str]) -> str:
    """What an empty line may hold: no tabs where these stand between cells, which may all be empty."""
    filled = [line for line in lines if line and not line.isspace()]
    return " \r" if 2 * sum("\t" in line for line in filled) > len(filled) else " \r\t"


def sizes_of(text: str) -> set[int]:
    """How many cells a row may have: words, characters, fields with signs in some of them or without."""
    text = text[:WIDTH_CAP]
    bare = text.strip().removeprefix("|").removesuffix("|").strip()
    modes = "|" if "|" in bare else " " if " " in bare else ["", " "]
    found = {len(_BETWEEN[mode].split(bare)) // 2 + 1 for mode in modes}
    for separator in filter(text.__contains__, "\t;,|"):
        fields = text.strip(" ").removeprefix("|").removesuffix("|").split(separator)
        found.add(len(fields))
        if len(fields) % 2 and all(field.strip(" <>") == "" for field in fields[1::2]):
            found.add(len(fields) // 2 + 1)
    return found


# ---- rows ----


def drawn_of(block: Block, lines: Sequence[str], kept: Sequence[int]) -> Drawn:
    """The rows of a board and the lines between them.

    Args:
        kept: the indices of the lines that are neither empty nor rulers, at least one.

    Raises:
        FormatError: a line is neither a row nor signs between rows.
    """
    separator = next((each for each in "\t;,|" if 2 * sum(each in lines[at] for at in kept) > len(kept)), " ")
    for ats in (range(kept[0], kept[-1] + 1), kept):
        fields = [_fields(lines[at], separator) for at in ats]
        if _is_lattice(fields, separator):
            return _of_lattice(block, ats, fields)
    drawn = Drawn([], [])
    count = sum(not is_marks(lines[at]) for at in kept)
    for at in kept:
        text = lines[at] if separator == "\t" else lines[at].expandtabs()
        if not is_marks(text):
            drawn.rows.append(_row(block, at, text, separator, count))
        elif separator in "\t;,":
            raise block.error(at, "signs between rows need a table with a field for each place of a sign")
        else:
            signs = [(place, sign) for place, sign in enumerate(text) if sign in "^v"]
            drawn.marks.append((len(drawn.rows), at, signs))
    if separator != " ":
        _require_one_blank(block, ats, [word for row in fields for word in row])
    return drawn


def _row(block: Block, at: int, text: str, separator: str, count: int) -> Row:
    """A row of cells; cells of one character may stand close together where they are as many as the rows."""
    bare = text.strip(" \r")
    place = text.index(bare) + bare.startswith("|")
    bare = bare.removeprefix("|").removesuffix("|")
    barred = separator in "\t;," or "|" in bare
    if not barred:
        place += len(bare) - len(bare.lstrip())
        bare = bare.strip()
    parts = _BETWEEN["|" if barred else " "].split(bare)
    if not barred and " " not in bare and len(parts) // 2 + 1 != count:
        close = _BETWEEN[""].split(bare)
        parts = close if len(close) // 2 + 1 == count else parts
    row = Row(at, [], [], [], [part.strip(" |\t;,") for part in parts[1::2]])
    for part, between in zip(parts[::2], [*parts[1::2], ""]):
        row.cells.append(_cell(block, at, part.strip(" \"'"), place, barred))
        row.starts.append(place)
        row.ends.append(place + len(part))
        place = row.ends[-1] + len(between)
    return row


def _cell(block: Block, at: int, word: str, place: int, may_be_empty: bool) -> int:
    match = _CELL.fullmatch(word) if word or may_be_empty else None
    if match is None:
        raise block.error(at, unexpected("a number or . for a blank cell", word), place + 1)
    return int(match[1] or 0)


def _require_one_blank(block: Block, ats: Sequence[int], words: Sequence[str]) -> None:
    """Refuses empty fields beside signs for blank cells: a field may be missing."""
    if "" in words and BLANK_SIGNS.intersection(words):
        raise block.error(ats[0], "empty fields and others may both be blank cells: write . for each")


# ---- tables with fields for signs ----


def _fields(line: str, separator: str) -> list[str]:
    if separator == " ":
        return line.split()
    text = line.strip(" \r").removeprefix("|").removesuffix("|") if separator == "|" else line.rstrip(" \r")
    # Blanks before a tab may be there to align a sign.
    return [
        (field if separator == "\t" else field.strip(" ")).strip("\"'") for field in text.split(separator)
    ]


def _is_lattice(rows: Sequence[Sequence[str]], separator: str) -> bool:
    """Whether there is a field for every cell, and one between any two of them, in rows and columns."""
    wide = len(rows)
    short = [row for row in rows[1::2] if len(row) != wide and "".join(row)]
    if wide % 2 == 0 or any(len(row) != wide for row in rows[::2]) or (short and separator != "\t"):
        return False
    across = {field for row in rows[::2] for field in row[1::2]}
    down = {field for row in rows[1::2] for field in row[::2]}
    cross = {field for row in rows[1::2] for field in row[1::2]}
    none = {"", "."}
    return across <= {*none, "<", ">"} and down <= {*none, "^", "v"} and cross <= none < none | across | down


def _of_lattice(block: Block, ats: Sequence[int], fields: Sequence[list[str]]) -> Drawn:
    """The board of a table; the place of a cell is the number of its column."""
    drawn = Drawn([], [])
    for number, (at, row) in enumerate(zip(ats, fields)):
        if number % 2:
            signs = [(place, field) for place, field in enumerate(row[::2]) if field in ("^", "v")]
            drawn.marks.append((len(drawn.rows), at, signs))
        else:
            cells = [_cell(block, at, word, 0, True) for word in row[::2]]
            places = [*range(len(cells) + 1)]
            drawn.rows.append(
                Row(at, cells, places[:-1], places[1:], [sign.strip(".") for sign in row[1::2]])
            )
    _require_one_blank(block, ats, [word for row in fields[::2] for word in row[::2]])
    return drawn
