"""The native text of nonograms: as people type them, or with the keys of Simpson's .non.

People write headings above or beside the lists of clues, two lists with rows first, or a sheet with clues
around empty cells. A .non file has lines of a key and a value, then clues, or a goal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, groupby

from satpuzzles.core.arguments import plural
from satpuzzles.core.bounded_json import parse
from satpuzzles.core.errors import FormatError, quote
from satpuzzles.core.grid import in_rows
from satpuzzles.core.runtime import look
from satpuzzles.formats.codec import Block, BoardCodec, refuse, whole
from satpuzzles.formats.cutting import is_ruler
from satpuzzles.formats.scan import PLAIN, SIDE_CAP
from satpuzzles.kinds.nonogram.clues import Texts, declare, palette, read_board, read_lines, write_clues
from satpuzzles.kinds.nonogram.puzzle import BLACK, Nonogram, board_of
from satpuzzles.puzzle.base import Puzzle

_HEADING = re.compile(
    r"\s*(?:(?:(rows?|r|across|left|horizontal|h)|(columns?|cols?|c|down|top|vertical|v))(?![a-z])|(?=[0-9]+[:)]))"
    r"(?: clues)?[ \t]*(?:\(([0-9]{1,4})\)|([0-9]{1,4}))?[ \t]*(?:[:=]|(?<=[0-9])[),;\t]|$)\s*",
    re.IGNORECASE,
)
"""What stands before the clues of all rows or columns, perhaps with their count in brackets, or of one."""
_FIELDS = "\t,;|"
"""The signs that may stand between the fields of a sheet, whose first field is empty."""
_MOST = 2 * SIDE_CAP
"""The most parts into which a line is cut; a board with that many clues is refused."""
_BRACKETS = "[]", "()", '""', "''"
_CLEAR = "write each clue in its own line, or ; between the clues and blanks between their numbers"
_ADVICE = "write 'rows:' and below it a line for each row, then 'columns:' and a line for each column"


def read_typed(block: Block) -> Puzzle:
    """Reads the board of a typed text."""
    plain = (line if line.isascii() else line.translate(PLAIN) for line in block.lines)
    lines = [(at, "" if is_ruler(line) else line) for at, line in enumerate(plain)]
    if block.lines[0][:1] in {*_FIELDS}:
        lists = _lists_around(block, [line for line in lines if line[1].strip(" ")])
    else:
        if framed := next((at for at, line in lines if "|" in line), None):
            raise block.error(framed, f"a drawn frame is not read; {_ADVICE}")
        lists = lists_below(block, lines)
    for what, texts in lists.items():
        for at, text in texts:
            if not text.strip():
                told = "write 0 if it is blank, or delete the line"
                raise block.error(at, f"there is no clue of a {what} here: {told}")
    rows, columns = ([(at, _bare(text)) for at, text in lists[what]] for what in ("row", "column"))
    board = read_board(block, rows, columns, ",-")
    if not block.size and (obstacle := board.obstacle()):
        sides = f"{plural(board.rows, 'row')} and {plural(board.columns, 'column')}"
        told = f"read as {sides}, the clues have no solution: {obstacle}"
        raise block.error(0, f"{told}; is a line missing, or a clue mistyped?")
    return board


def order_note(block: Block, board: Puzzle) -> tuple[str, ...]:
    """A note on two lists of a square board of which nothing but their order tells the rows."""
    named = any(any(map(str.isalpha, line)) for line in block.lines)
    if named or board.rows != board.columns or block.lines[0][0] in _FIELDS:
        return ()
    told = "write 'columns:' above it or use --columns-first if it is not"
    return (f"{block.first}: the first list is read as the rows; {told}",)


def lists_below(block: Block, lines: Texts) -> Mapping[str, Texts]:
    """The clues of the rows and of the columns; those of empty lines are empty."""
    found: dict[str, list[tuple[int, str]]] = {}
    counts: dict[str, int] = {}
    stray: list[tuple[int, str]] = []
    below, what = stray, ""
    for at, text in lines:
        look()
        heading = _HEADING.match(text)
        named = heading and ("row" if heading[1] else "column" if heading[2] else what)
        if heading is None or not named:
            below.append((at, text))
            continue
        what, count, number, rest = named, heading[3], heading[4], text[heading.end() :]
        if what in found and not number:
            told = "write 'nonogram' above each board of several"
            raise block.error(at, f"the {what}s are given twice; {told}")
        below = found.setdefault(what, [])
        if number:
            while below and not below[-1][1].strip():
                below.pop()
            below.append((at, rest))
            if int(number) != len(below) or not rest.strip():
                raise block.error(at, f"expected '{what} {len(below)}:' and its clue in this line")
        elif rest.strip():  # all clues; none may stand below
            found[what], below = _cut(block, at, rest), stray
        if count:
            counts[what] = int(count)
    if not found:
        parts = [[*part] for filled, part in groupby(lines, lambda line: bool(line[1].strip())) if filled]
        if len(parts) != 2:
            told = "expected the clues of the rows, a blank line and the clues of the columns"
            raise block.error(0, f"{told}; or {_ADVICE}")
        found = dict(zip(("row", "column"), parts))
    elif stray := _trimmed(stray):
        told = f"found {quote(stray[0][1].strip())}; {_ADVICE}"
        raise block.error(stray[0][0], f"expected 'rows:' or 'columns:', {told}")
    for what in ("row", "column"):
        if what not in found:
            raise block.error(len(lines), f"expected a line '{what}s:' and the clues of the {what}s")
        clues = _trimmed(found[what])
        if not clues:
            raise block.error(len(lines), f"expected the clues of the {what}s")
        if counts.get(what, len(clues)) != len(clues):
            told = f"the heading says {plural(counts[what], what)}, but there are {len(clues)}"
            raise block.error(clues[-1][0], told)
        _require_whole(block, clues)
        found[what] = clues
    return found


def _trimmed(lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The lines without the blank ones before and behind."""
    filled = [place for place, line in enumerate(lines) if line[1].strip()]
    return lines[filled[0] : filled[-1] + 1] if filled else []


def _require_whole(block: Block, lines: Texts) -> None:
    """Raises FormatError if a line is more than a clue, or may be part of one."""
    texts = [text.rstrip() for _, text in lines]
    if len(lines) == 1 and "," in texts[0]:
        raise block.error(lines[0][0], f"it is not clear where a clue ends: {_CLEAR}")
    ended = [at for at, text in enumerate(texts) if text[-1:] in (",", ";")]
    indented = [at for at, text in enumerate(texts) if text[:1] in (" ", "\t")]
    for odd, measures in ((ended, {text.count(",") for text in texts}), (indented, {*map(len, texts)})):
        if len(odd) == 1 and len(lines) > 2 and len(measures) > 1:
            at, text = lines[odd[0]]
            told = "may be part of a clue in two lines; write each clue in one line, without signs around it"
            raise block.error(at, f"{quote(text)} {told}")


def _cut(block: Block, at: int, text: str) -> list[tuple[int, str]]:
    """The clues of a line: ``;`` or commas stand between them, blanks or, beside ``;``, commas in them."""
    if text[0] == "[":
        try:
            data = parse(text, block.number(at), look=look)
        except FormatError as error:
            raise error.again(f"it is not clear where a clue ends: {_CLEAR}") from None
        assert isinstance(data, list)
        clues = [each if isinstance(each, list) else [each] for each in data[:_MOST]]
        return [(at, " ".join(map(str, clue)) or "0") for clue in clues]
    tight = {part == part.lstrip() for part in text.split(",", _MOST)[1:]}
    if ";" not in text and (len(tight) > 1 or (len(text.split(None, 1)) > 1 and tight != {False})):
        raise block.error(at, f"it is not clear where a clue ends: {_CLEAR}")
    found = text.split(";" if ";" in text else ",", _MOST)
    if not all(map(str.strip, found)):
        raise block.error(at, "a clue is missing between two signs; write 0 for a blank clue")
    return [(at, clue) for clue in found]


def _bare(text: str) -> str:
    """A clue without brackets or quotes around it and without a sign behind it."""
    bare = text.strip().rstrip(",;").rstrip()
    return bare[1:-1] if bare[:1] + bare[1:][-1:] in _BRACKETS else bare or text


# ---- sheets ----


def _lists_around(block: Block, lines: Texts) -> Mapping[str, Texts]:
    """The clues of a sheet: above the columns and to the left of the rows, the cells empty."""
    sign = block.lines[0][0]
    texts = [text[sign == "|" :].rstrip(" ").removesuffix("|") for _, text in lines]
    table = [[field.strip() for field in text.split(sign)] for text in texts if text.count(sign) < _MOST]
    used = [[at for at, field in enumerate(fields) if field] for fields in table]
    width = max(map(len, table), default=0)
    firsts = [*accumulate((places[0] if places else width for places in used), min)]
    lasts = [*accumulate((places[-1] if places else -1 for places in reversed(used)), max)][::-1]
    high = max((at for at in range(1, len(table)) if lasts[at] < firsts[at - 1] < width), default=0)
    wide = lasts[high] + 1 if high else 0
    # A program may leave out the empty cells of all rows; where one line alone is short, something is lost.
    if (
        not high
        or len(table) < len(lines)
        or {*map(len, table[:high])} != {width}
        or {*map(len, table[high:])} not in ({width}, {wide})
    ):
        told = "clues above the columns and to the left of the rows, and empty cells"
        raise block.error(0, f"expected a table with {told}; or {_ADVICE}")
    rows = [(line[0], " ".join(fields[:wide])) for line, fields in zip(lines[high:], table[high:])]
    columns = [(lines[0][0], " ".join(fields)) for fields in zip(*table[:high])]
    return {"row": rows, "column": columns[wide:]}


_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SIDES = {"width": "width", "height": "height", "columns": "width", "rows": "height"}
"""What a size is called: Simpson also allows ``rows 5`` for ``height 5``."""


def _split_non(lines: Sequence[str]) -> Iterator[Block]:
    start = 0
    for index in range(len(lines) + 1):
        if index == len(lines) or lines[index].startswith("===="):
            for block in whole(lines[start:index]):
                yield block._replace(first=block.first + start)
            start = index + 1


def _words(line: str) -> tuple[str, str]:
    """The key of a line in lower case, and its value."""
    key, _, value = line.strip().replace("\t", " ").partition(" ")
    return key.lower(), value.strip()


def _title(block: Block) -> str | None:
    return next((value.strip('"') or None for key, value in map(_words, block.lines) if key == "title"), None)


def _read_non(block: Block) -> Puzzle:
    """Unknown keys are ignored. An empty line is a clue only where clues are expected."""
    words = map(_words, block.lines)
    if not any(key in ("width", "height") or (key in _SIDES and value.isdecimal()) for key, value in words):
        return read_typed(block)
    sizes: dict[str, int] = {}
    colors: dict[str, str] = {}
    lists: dict[str, range] = {}
    goal: tuple[int, str] | None = None
    index = 0
    while index < len(block.lines):
        look()
        at, (key, value) = index, _words(block.lines[index])
        index += 1
        side = _SIDES.get(key)
        name = side if key == side or value else key
        if name in sizes or name in lists:
            raise block.error(at, f"expected one line '{name}', found another")
        if key[:1].isdecimal():
            told = "expected a key such as columns, found another clue: is the size right?"
            raise block.error(at, told)
        if key in ("color", "colour"):
            letter, _, color = value.partition(" ")
            declare(block, at, letter, color.strip(), colors)
        elif key == "goal":
            goal = at, value
        elif side is not None and name == side:
            form = f"{block.lines[at].split()[0]} {{{side}}}"
            (sizes[side],) = block.scanner(at, side).sizes(form)
        elif side is not None:
            if side not in sizes:
                raise block.error(at, f"expected a line '{side}' before the {key}")
            lists[key] = range(index, index + sizes[side])
            index += sizes[side]
    if goal is not None and not lists:
        return _of_goal(block, *goal, sizes, colors)
    for key in ("rows", "columns"):
        if key not in lists:
            raise block.error(len(block.lines), f"expected a line '{key}' and the clues of the {key}")
        _require_no_gap(block, lists[key])
    return read_lines(block, lists["rows"], lists["columns"], ",", colors)


def _require_no_gap(block: Block, lines: range) -> None:
    """Raises FormatError where an empty line may stand for a lost clue, or between lists."""
    clues = [line.strip() for line in block.lines[lines.start : lines.stop]]
    if "" in clues and "0" in clues:
        told = "an empty line beside a 0: if no clue is missing, write 0 for each blank clue"
        raise block.error(lines.start + clues.index(""), told)
    around = [block.lines[lines.start - 2], *clues[-1:], *block.lines[lines.stop : lines.stop + 1]]
    blank = [not line.strip() for line in around]
    if blank[:2] == [True, True] and blank[2:] != [True]:
        raise block.error(lines.stop - 1, "this empty line may part the lists: write 0 for a blank clue")


def _of_goal(
    block: Block, index: int, goal: str, sizes: Mapping[str, int], colors: Mapping[str, str]
) -> Nonogram:
    """The clues of a picture: 0 is blank, 1 black, and a letter its colour."""
    if len(sizes) < 2:
        raise block.error(index, "expected a line width and a line height beside the goal")
    height, width = sizes["height"], sizes["width"]
    cells = "".join(goal.replace('"', " ").split())
    if len(cells) != height * width:
        raise block.error(index, f"the goal has {len(cells):,} cells, but the size is {height} x {width}")
    letters, used = palette(cells, colors)
    values = letters | {"0": 0, "1": letters.get("", 0)}
    if unknown := next((sign for sign in cells if sign not in values), None):
        raise block.error(index, f"expected cells of 0 and 1 or letters of colours, found {quote(unknown)}")
    return board_of(in_rows([values[sign] for sign in cells], width), used)


def _non_lines(nonogram: Nonogram) -> list[str]:
    if len(nonogram.colors) > len(_LETTERS):
        refuse(f"a .non file has {len(_LETTERS)} letters for {len(nonogram.colors)} colours")
    plain = nonogram.colors == (BLACK,)
    letters = ("",) if plain else _LETTERS
    return [
        *(f"width {nonogram.columns}", f"height {nonogram.rows}"),
        *([] if plain else [f"color {a} {color}" for a, color in zip(_LETTERS, nonogram.colors)]),
        *("", "rows", *write_clues(nonogram.row_clues, ",", letters)),
        *("", "columns", *write_clues(nonogram.column_clues, ",", letters)),
    ]


NON = BoardCodec(
    Nonogram, "a .non file", _read_non, _non_lines, _split_non, "====\n", title=_title, notes=order_note
)
