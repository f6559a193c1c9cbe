"""The texts of Futoshiki: rows of cells and signs, Prolog facts, janko's files, game IDs of Unequal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from satpuzzles.core.arguments import counted
from satpuzzles.core.grid import Cell, in_rows, place
from satpuzzles.kinds.futoshiki.puzzle import PAIR_CAP, Futoshiki
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.latin import SIZE_CAP
from satpuzzles.text.codec import Block, Codec, before_each, refuse
from satpuzzles.text.scan import Scanner

if TYPE_CHECKING:
    from satpuzzles.text.sgt import GameId

Span = tuple[int, int]
Pair = tuple[Cell, Cell]


def _refuse_adjacent(futoshiki: Futoshiki, called: str) -> None:
    if futoshiki.adjacent is not None:
        refuse(f"{called} cannot hold the Adjacent variant; the formats sgt and json can")


# ---- as a person draws it: . is a blank cell; < > stand between cells, ^ v in lines between rows ----

_SIGN_LINE = re.compile(r"[ ^v]+")
_WIDTH_CAP = 100_000
"""The most characters of a line, of which each tab becomes up to eight."""


def _read_signs(block: Block) -> Puzzle:
    if len(block.lines) > 2 * SIZE_CAP:
        raise block.error(2 * SIZE_CAP, f"a Futoshiki has at most {SIZE_CAP} rows")
    givens: list[list[int]] = []
    less_than: list[Pair] = []
    spans: list[Span] = []
    after_row = False
    for index, line in enumerate(block.lines):
        if len(line) > _WIDTH_CAP:
            raise block.error(index, f"the line has more than {_WIDTH_CAP:,} characters")
        scanner = Scanner(line.expandtabs().rstrip(), block.first + index)
        if _SIGN_LINE.fullmatch(scanner.text):
            if not after_row:
                raise block.error(index, "a line of ^ and v may stand only between two rows")
            less_than += _read_signs_below(scanner, spans, len(givens) - 1)
            after_row = False
            continue
        row, spans, pairs = _read_row(scanner, len(givens))
        givens.append(row)
        block.require_even(index, givens)
        less_than += pairs
        after_row = True
    if not after_row:
        raise block.error(len(block.lines), "expected a row of cells after the line of ^ and v")
    if len(givens) != len(givens[0]):
        raise block.error(
            len(block.lines),
            f"a Futoshiki is square; this one has {counted(len(givens), 'row')} of "
            f"{counted(len(givens[0]), 'cell')} (a blank line ends a board)",
        )
    return Futoshiki(tuple(map(tuple, givens)), tuple(less_than))


def _read_row(scanner: Scanner, row: int) -> tuple[list[int], list[Span], list[Pair]]:
    cells: list[int] = []
    spans: list[Span] = []
    pairs: list[Pair] = []
    sign = ""
    while True:
        scanner.spaces()
        start = scanner.position
        value = 0 if scanner.take(".") else scanner.number("a number or .")
        if value == 0 and scanner.text[start] == "0":
            raise scanner.error("a blank cell is written as .", start)
        cells.append(value)
        spans.append((start, scanner.position))
        if len(cells) > SIZE_CAP:
            raise scanner.error(f"a Futoshiki has at most {SIZE_CAP} columns", start)
        if sign:
            left, right = (row, len(cells) - 2), (row, len(cells) - 1)
            pairs.append((left, right) if sign == "<" else (right, left))
        after = scanner.position
        scanner.spaces()
        if scanner.at_end:
            return cells, spans, pairs
        sign = "<" if scanner.take("<") else ">" if scanner.take(">") else ""
        if not sign and scanner.position == after:
            scanner.fail("a blank, < or >")


def _read_signs_below(scanner: Scanner, spans: list[Span], row: int) -> list[Pair]:
    """The pairs of a line of signs, each under its cell: ``^`` for upper less than lower."""
    width = max(end - start for start, end in spans)
    pairs: dict[int, Pair] = {}
    for position, sign in enumerate(scanner.text):
        if sign == " ":
            continue
        column = _column_over(position, spans, width)
        if column is None:
            raise scanner.error(f"the {sign} does not stand under a cell", position)
        if column in pairs:
            raise scanner.error(f"the {sign} is a second sign under the same cell", position)
        upper, lower = (row, column), (row + 1, column)
        pairs[column] = (upper, lower) if sign == "^" else (lower, upper)
    return list(pairs.values())


def _column_over(position: int, spans: list[Span], width: int) -> int | None:
    """The column of the cell over a sign, which may be one place off where that leaves no doubt."""
    for slack in (0, 1):
        # Cells are padded on the left, so a short one reaches as far to the left as the longest.
        near = [
            column
            for column, (start, end) in enumerate(spans)
            if min(start, end - width) - slack <= position < end + slack
        ]
        if near:
            return near[0] if len(near) == 1 else None
    return None


def _sign_lines(futoshiki: Futoshiki) -> Iterator[str]:
    _refuse_adjacent(futoshiki, SIGNS.called)
    size = futoshiki.rows
    width = len(str(size))
    signs = set(futoshiki.less_than)
    for row, values in enumerate(futoshiki.givens):
        line = ""
        for column, value in enumerate(values):
            if column:
                line += f" {_between(signs, (row, column - 1), (row, column), '<>')} "
            line += (str(value) if value else ".").rjust(width)
        yield line
        below = [_between(signs, (row, c), (row + 1, c), "^v").rjust(width) for c in range(size)]
        if signs_below := "   ".join(below).rstrip():
            yield signs_below


def _between(signs: set[Pair], one: Cell, other: Cell, marks: str) -> str:
    if (one, other) in signs and (other, one) in signs:
        refuse(f"there is room for one sign only between {place(one)} and {place(other)}; json can hold two")
    return marks[0] if (one, other) in signs else marks[1] if (other, one) in signs else " "


SIGNS = Codec(Futoshiki, "a board of cells and signs", _read_signs, _sign_lines)

# ---- Prolog facts: [i1,j1,i2,j2] says that (i1, j1) is less than (i2, j2), counted from 0 ----

_BLANKS_AND_COMMENTS = re.compile(r"(?:[ \t\n]++|%[^\n]*+)*+")


def _split_facts(lines: Sequence[str]) -> Iterator[Block]:
    for block in before_each("problem")(lines):
        if any(text and not text.startswith("%") for text in map(str.strip, block.lines)):
            yield block


def _read_fact(block: Block) -> Puzzle:
    """Nothing is evaluated; whatever is not such a fact is an error."""
    scanner, _ = _start(block)
    givens = scanner.items(_read_list, SIZE_CAP)
    _step(scanner, ",")
    signs = scanner.items(_read_sign, PAIR_CAP)
    _step(scanner, ")")
    scanner.expect(".", "a full stop after the fact")
    scanner.end()
    return Futoshiki(tuple(givens), tuple(signs))


def _read_list(scanner: Scanner) -> tuple[int, ...]:
    return tuple(scanner.items(_read_value, SIZE_CAP))


def _read_value(scanner: Scanner) -> int:
    return 0 if scanner.take("_") else scanner.number("a number or _")


def _read_sign(scanner: Scanner) -> Pair:
    start = scanner.position
    found = scanner.items(Scanner.number, 4)
    if len(found) != 4:
        raise scanner.error(f"expected [i1,j1,i2,j2], found {len(found)} numbers", start)
    return (found[0], found[1]), (found[2], found[3])


def _start(block: Block) -> tuple[Scanner, int]:
    """A scanner after the number of the problem, and that number."""
    scanner = Scanner("\n".join(block.lines), block.first, _BLANKS_AND_COMMENTS)
    scanner.spaces()
    scanner.expect("problem", "a fact problem(number, grid, signs).")
    _step(scanner, "(")
    number = scanner.number("the number of the problem")
    _step(scanner, ",")
    return scanner, number


def _step(scanner: Scanner, literal: str) -> None:
    scanner.spaces()
    scanner.expect(literal)
    scanner.spaces()


def _fact_lines(futoshiki: Futoshiki) -> list[str]:
    _refuse_adjacent(futoshiki, PROLOG.called)
    rows = (f"[{','.join(str(value) if value else '_' for value in row)}]" for row in futoshiki.givens)
    signs = (f"[{a},{b},{c},{d}]" for (a, b), (c, d) in futoshiki.less_than)
    return [f"[{','.join(rows)}], [{','.join(signs)}])."]


PROLOG = Codec(
    Futoshiki,
    "a Prolog fact",
    _read_fact,
    _fact_lines,
    _split_facts,
    separator="",
    prefix="problem({number}, ",
    title=lambda block: f"problem {_start(block)[1]}",
)

# ---- janko: N, rows with -1 for blank, a count, lines i>j: the cells count from 0 in reading order ----


def _read_janko(block: Block) -> Puzzle:
    (size,) = block.scanner(0, "the size N").sizes("{size}", most=SIZE_CAP)
    scanners = (block.scanner(row, f"row {row} of {size}") for row in range(1, size + 1))
    givens = [tuple(scanner.row(_read_given, count=size)) for scanner in scanners]
    what = "number of signs"
    (count,) = block.scanner(1 + size, f"the {what}").sizes(f"{{{what}}}", 0, PAIR_CAP)
    pairs = []
    for index in range(count):
        scanner = block.scanner(2 + size + index, f"sign {index + 1} of {count}")
        form, between = "{cell number}>{cell number}", "> between two cell numbers"
        greater, less = scanner.sizes(form, 0, size * size - 1, between)
        pairs.append((divmod(less, size), divmod(greater, size)))
    block.no_more(2 + size + count)
    return Futoshiki(tuple(givens), tuple(pairs))


def _read_given(scanner: Scanner) -> int:
    start = scanner.position
    if scanner.take("-"):
        scanner.expect("1", "-1 or a number")
        return 0
    if value := scanner.number("-1 or a number"):
        return value
    raise scanner.error("a blank cell is written as -1", start)


def _janko_lines(futoshiki: Futoshiki) -> list[str]:
    _refuse_adjacent(futoshiki, JANKO.called)
    size = futoshiki.rows
    return [
        str(size),
        *(" ".join(str(value or -1) for value in row) for row in futoshiki.givens),
        str(len(futoshiki.less_than)),
        *(f"{c * size + d}>{a * size + b}" for (a, b), (c, d) in futoshiki.less_than),
    ]


JANKO = Codec(Futoshiki, "a janko file", _read_janko, _janko_lines)

# ---- game IDs of Unequal: N: or, for the Adjacent variant, Na:, then the cells ----
# A cell is a number (0 for blank), the letters U R D L of the neighbours it is greater than (in the Adjacent
# variant: differs from by exactly 1), and a comma. A lower-case letter skips 1 to 26 cells.

_SIDES = (3, 32)
_STEPS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}


def _read_game(game: GameId) -> Puzzle:
    size = game.side(*_SIDES)
    body = game.body
    givens = [0] * (size * size)
    signs: list[Pair] = []
    index = 0
    while index < len(givens):
        while skip := body.letter():
            index += skip
            if index >= len(givens):
                raise body.error(f"the letter skips past the last of {len(givens)} cells", body.position - 1)
        start = body.position
        givens[index] = body.number("a number, 0 for a blank cell")
        if givens[index] > size:
            raise body.error(f"the number is {givens[index]}; values are 1 to {size}", start)
        signs += _read_marks(body, divmod(index, size), size)
        index += 1
        if not body.take(",") and index < len(givens):
            body.fail(f"a comma after cell {index} of {len(givens)}")
    body.end()
    numbers = in_rows(givens, size)
    if not game.parameters.startswith("a"):
        return Futoshiki(numbers, tuple((neighbour, cell) for cell, neighbour in signs))
    both = set(signs)
    for cell, neighbour in signs:
        if (neighbour, cell) not in both:
            raise body.error(
                f"the cell at {place(cell)} is marked as adjacent to the one at {place(neighbour)}, "
                "but not the other way round"
            )
    return Futoshiki(numbers, adjacent=tuple(pair for pair in signs if pair[0] < pair[1]))


def _read_marks(body: Scanner, cell: Cell, size: int) -> list[Pair]:
    marks: list[Pair] = []
    while body.peek() and body.peek() in _STEPS:
        down, right = _STEPS[body.peek()]
        neighbour = (cell[0] + down, cell[1] + right)
        if not (0 <= neighbour[0] < size and 0 <= neighbour[1] < size):
            raise body.error(f"the {body.peek()} at {place(cell)} points off the board")
        if (cell, neighbour) in marks:
            raise body.error(f"the {body.peek()} at {place(cell)} stands twice")
        marks.append((cell, neighbour))
        body.position += 1
    return marks


def _game_lines(futoshiki: Futoshiki) -> list[str]:
    size = futoshiki.rows
    least, most = _SIDES
    if not least <= size <= most:
        refuse(f"the board is {size} x {size}; a game ID of Unequal takes sides of {least} to {most}")
    adjacent = futoshiki.adjacent
    if adjacent is not None and futoshiki.less_than:
        first, second = (place(cell) for cell in futoshiki.less_than[0])
        refuse(
            "a game ID of Unequal's Adjacent variant cannot hold inequalities; "
            f"this board has one between {first} and {second}"
        )
    marked = {(high, low) for low, high in futoshiki.less_than}
    for one, other in adjacent or ():
        marked |= {(one, other), (other, one)}
    text = f"{size}{'' if adjacent is None else 'a'}:"
    for row, values in enumerate(futoshiki.givens):
        for column, value in enumerate(values):
            near = ((letter, (row + down, column + right)) for letter, (down, right) in _STEPS.items())
            marks = "".join(letter for letter, other in near if ((row, column), other) in marked)
            text += f"{value}{marks},"
    return [text]


GAME_ID = Codec(Futoshiki, "a game ID of Unequal", _read_game, _game_lines)
