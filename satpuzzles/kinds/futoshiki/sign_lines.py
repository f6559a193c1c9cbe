"""The lines of a drawn Futoshiki: which are rows, which hold signs between rows, and what stands in a row.

What they mean together stands in ``signs.py``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from satpuzzles.formats.codec import Block
from satpuzzles.formats.scan import BLANK_SIGNS
from satpuzzles.formats.tokens import PLAIN, unexpected

WIDTH_CAP = 10_000
"""The most characters of a row."""
_CELL = re.compile(rf"\[?\s*(?:([1-9][0-9]{{0,6}})|-1|[{re.escape(''.join(BLANK_SIGNS))}])?\s*\]?")
_BETWEEN = {
    "|": re.compile(r"([|<>])"),
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
    modes = "|" if "|" in bare else ["", " "] if " " not in bare else " "
    found = {len(_BETWEEN[mode].split(bare)) // 2 + 1 for mode in modes}
    for separator in filter(bare.__contains__, "\t;,|"):
        fields = text.strip(" ").removeprefix("|").removesuffix("|").split(separator)
        found.add(len(fields))
        if len(fields) % 2 and all(field.strip(" <>") == "" for field in fields[1::2]):
            found.add(len(fields) // 2 + 1)
    return found


# ---- rows ----


def drawn_of(block: Block, lines: Sequence[str], kept: Sequence[int]) -> Drawn:
    """The rows of a board and the lines between them.

    Args:
        kept: the indices of the lines that are neither empty nor rulers.

    Raises:
        FormatError: a line is neither a row nor signs between rows.
    """
    if kept and (table := _table(block, lines, kept)) is not None:
        return table
    drawn = Drawn([], [])
    count = sum(not is_marks(lines[at]) for at in kept)
    for at in kept:
        text = lines[at].expandtabs()
        if is_marks(text):
            signs = [(place, sign) for place, sign in enumerate(text) if sign in "^v"]
            drawn.marks.append((len(drawn.rows), at, signs))
        else:
            drawn.rows.append(_row(block, at, text, count))
    return drawn


def _row(block: Block, at: int, text: str, count: int) -> Row:
    """A row of cells; cells of one character may stand close together where they are as many as the rows."""
    bare = text.strip()
    place = text.index(bare) + bare.startswith("|")
    bare = bare.removeprefix("|").removesuffix("|")
    mode = "|" if "|" in bare else " "
    if mode == " ":
        place += len(bare) - len(bare.lstrip())
        bare = bare.strip()
    parts = _BETWEEN[mode].split(bare)
    if mode == " " and " " not in bare and len(parts) // 2 + 1 != count:
        close = _BETWEEN[""].split(bare)
        parts = close if len(close) // 2 + 1 == count else parts
    starts = []
    for part in parts:
        starts.append(place)
        place += len(part)
    return _filled(
        block, at, parts[::2], [part.strip(" |") for part in parts[1::2]], starts[::2], mode == "|"
    )


def _filled(
    block: Block, at: int, words: Sequence[str], signs: list[str], starts: list[int], empty: bool
) -> Row:
    """A row of words, which may be empty or not."""
    cells = []
    for word, start in zip(words, starts):
        match = _CELL.fullmatch(word.strip()) if word or empty else None
        if match is None:
            raise block.error(at, unexpected("a number or . for a blank cell", word.strip()), start + 1)
        cells.append(int(match[1] or 0))
    return Row(at, cells, starts, [start + len(word) for word, start in zip(words, starts)], signs)


# ---- tables ----


def _table(block: Block, lines: Sequence[str], kept: Sequence[int]) -> Drawn | None:
    """The board of a table with a field for each cell, or one more between any two cells for their sign.

    Signs between rows stand in rows of their own. None where it is no table.
    """
    separator = next((each for each in "\t;,|" if 2 * sum(each in lines[at] for at in kept) > len(kept)), " ")
    fields = {at: _fields(lines[at], separator) for at in range(kept[0], kept[-1] + 1)}
    wide = max(map(len, fields.values()))
    if separator == "\t":
        fields = {
            at: row + [""] * (wide - len(row)) if is_marks(lines[at]) else row for at, row in fields.items()
        }
    for ats in (range(kept[0], kept[-1] + 1), kept):
        if _is_lattice([fields[at] for at in ats], wide):
            return _of_fields(block, fields, ats, ats[1::2], 2)
    if separator in "| ":
        return None
    between = [at for at in kept if is_marks(lines[at])]
    step = 2 if wide == 2 * (len(kept) - len(between)) - 1 > 1 else 1
    return _of_fields(block, fields, kept, between, step)


def _fields(line: str, separator: str) -> list[str]:
    if separator == " ":
        return line.split()
    text = line.strip().removeprefix("|").removesuffix("|") if separator == "|" else line.rstrip(" \r")
    return [field.strip(" \"'") for field in text.split(separator)]


def _is_lattice(rows: Sequence[Sequence[str]], wide: int) -> bool:
    """Whether there is a field for every cell, and one between any two of them, in rows and columns."""
    if len(rows) != wide or wide % 2 == 0 or any(len(row) != wide and "".join(row) for row in rows):
        return False
    across = {field for row in rows[::2] for field in row[1::2]}
    down = {field for row in rows[1::2] for field in row[::2]}
    cross = {field for row in rows[1::2] for field in row[1::2]}
    none = {"", "."}
    return across <= {*none, "<", ">"} and down <= {*none, "^", "v"} and cross <= none < none | across | down


def _of_fields(
    block: Block, fields: dict[int, list[str]], ats: Sequence[int], between: Collection[int], step: int
) -> Drawn:
    """The board of a table; the place of a cell is that of its field."""
    drawn, blanks = Drawn([], []), set[str]()
    for at in ats:
        row = fields[at]
        if at in between:
            if step == 1 or {*row[1::2]} - {"", "."} or {*row[::2]} - {"", ".", "^", "v"}:
                raise block.error(
                    at, "expected ^ or v in fields right under those of cells, and no other sign"
                )
            signs = [(place // step, field) for place, field in enumerate(row) if field in ("^", "v")]
            drawn.marks.append((len(drawn.rows), at, signs))
            continue
        signs_across = [field.strip(".") for field in row[1::2]] if step == 2 else [""] * (len(row) - 1)
        if wrong := [sign for sign in signs_across if sign not in ("", "<", ">")]:
            raise block.error(at, unexpected("< or > between two cells", wrong[0]))
        cells = row[::step]
        blanks |= BLANK_SIGNS.intersection(cells) | ({""} & {*cells})
        if "" in blanks and len(blanks) > 1:
            raise block.error(at, "empty fields and others may both be blank cells: write . for each")
        found = _filled(block, at, cells, signs_across, [*range(len(cells))], True)
        drawn.rows.append(found._replace(ends=[place + 1 for place in found.starts]))
    return drawn
