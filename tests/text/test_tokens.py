"""Codes of cells, regions and rows: what they write they read, all else is told with its place.

The oracles are texts that other programs wrote, and encoders written here once more, cell by cell.
"""

from __future__ import annotations

import re
from itertools import groupby
from random import Random

import pytest

from satpuzzles.core.errors import FormatError
from satpuzzles.core.grid import regions
from satpuzzles.text.blocks import read_blocks, write_blocks
from satpuzzles.text.cell_rows import CellRows
from satpuzzles.text.codec import Block
from satpuzzles.text.scan import Scanner
from satpuzzles.text.tokens import Code, Numbers, four_cell, letters, number16

FOUR = four_cell((0, 1, 2, 3, 4), None, "?")
SIXTEEN = number16(None, "?")
SOLO = Code("a number or a letter", "it takes 1 and more", letters("a", 26, 0), Numbers(least=1))
LOOPY = Code("a clue", "it takes 0 to 4", letters("a", 26, None) | {str(n): (n,) for n in range(5)})
LIGHT_UP = Code("a cell", "it takes cells", letters("a", 26, ".") | {sign: (sign,) for sign in "B01234"})
CODES = {"4cell": FOUR, "number16": SIXTEEN, "Solo": SOLO, "Loopy": LOOPY, "Light Up": LIGHT_UP}
WALKED = {"sudoku/sgt_solo_*": SOLO, "slitherlink/*": LOOPY, "akari/*": LIGHT_UP}


def read(code, text, rows, columns):
    scanner = Scanner(text)
    grid = code.read(scanner, rows, columns)
    scanner.end()
    return grid


def plain_four_cell(values):
    """4cell as pzpr writes it: a number looks at the two cells behind it, be they there or not."""
    text = ""
    after = [*values, None, None]
    index = 0
    while index < len(values):
        if values[index] is None:
            blanks = next(
                (n for n, value in enumerate(values[index:]) if value is not None), len(values) - index
            )
            text += "z" * (blanks // 20) + ("ghijklmnopqrstuvwxyz"[blanks % 20 - 1] if blanks % 20 else "")
            index += blanks
            continue
        blanks = 0
        if values[index] != "?":
            while blanks < 2 and after[index + 1 + blanks] is None:
                blanks += 1
        text += "." if values[index] == "?" else f"{values[index] + 5 * blanks:x}"
        index += 1 + blanks
    return text


def plain_number16(values):
    text = ""
    for blank, group in groupby(values, lambda value: value is None):
        found = list(group)
        if blank:
            text += "z" * (len(found) // 20) + (
                "ghijklmnopqrstuvwxyz"[len(found) % 20 - 1] * (len(found) % 20 > 0)
            )
        for value in found if not blank else ():
            text += "." if value == "?" else ("", "", "-", "+")[len(f"{value:x}")] + f"{value:x}"
    return text


def plain_solo(values):
    text = ""
    for blank, group in groupby(values, lambda value: value == 0):
        found = list(group)
        text += "_".join(map(str, found)) if not blank else "z" * (len(found) // 26)
        if blank and len(found) % 26:
            text += "abcdefghijklmnopqrstuvwxyz"[len(found) % 26 - 1]
    return text


MAKERS = {
    "4cell": (plain_four_cell, lambda random: random.choice((0, 1, 2, 3, 4, "?")), None),
    "number16": (
        plain_number16,
        lambda random: random.choice(("?", random.randrange(20), random.randrange(4096))),
        None,
    ),
    "Solo": (plain_solo, lambda random: random.randint(1, 40), 0),
}


def random_grid(random, value, blank, side=9):
    rows, columns = random.randint(1, side), random.randint(1, side)
    share = random.random()
    return [
        [value(random) if random.random() < share else blank for _ in range(columns)] for _ in range(rows)
    ]


def round_trips(count):
    for name, (plain, value, blank) in MAKERS.items():
        random = Random(name)
        for _ in range(count):
            grid = random_grid(random, value, blank)
            text = CODES[name].write(grid)
            assert text == plain([value for row in grid for value in row])
            assert read(CODES[name], text, len(grid), len(grid[0])) == tuple(map(tuple, grid))


def test_what_is_written_is_read_and_is_what_a_plain_encoder_writes():
    round_trips(200)


@pytest.mark.slow
def test_ten_thousands_of_random_boards():
    round_trips(10_000)


def test_4cell_by_hand():
    assert read(FOUR, "3.5d1", 2, 4) == ((3, "?", 0, None), (3, None, None, 1))
    assert read(FOUR, "g4h", 1, 4) == ((None, 4, None, None),)
    # The last number says that two blank cells follow, which the board may not have.
    for last in "49e":
        assert read(FOUR, f"i{last}", 1, 4) == ((None, None, None, 4),)
    assert FOUR.write([[None, None, None, 4]]) == "ie"
    assert FOUR.write([[None] * 45]) == "zzk"


def test_number16_by_hand():
    assert read(SIXTEEN, "fg-10+100.", 1, 5) == ((15, None, 16, 256, "?"),)


def test_numbers_that_would_touch_are_kept_apart():
    assert read(SOLO, "1_12b3", 1, 5) == ((1, 12, 0, 0, 3),)
    assert SOLO.write([[1, 12], [3, 0]]) == "1_12_3a"


@pytest.mark.parametrize("files", WALKED)
def test_game_ids_of_the_collection_are_written_as_they_were(files, shared_data):
    found = 0
    for path in sorted(shared_data.glob(f"{files}.txt")):
        for line in path.read_text().splitlines():
            width, height, body = re.fullmatch(r"(\d+)x(\d+)\w*:(.*)", line).groups()
            side = int(width) * int(height)
            size = (side, side) if files.startswith("sudoku") else (int(height), int(width))
            assert WALKED[files].write(read(WALKED[files], body, *size)) == body
            found += 1
    assert found > 10


BAD = [
    ("4cell", "11f1", 2, 2, "the cell at row 2, column 1", 3),
    ("4cell", "11", 1, 3, "the cell at row 1, column 3: .*, found the end of the line", 3),
    ("4cell", "1h", 1, 2, "the last letter skips past the last cell", 2),
    ("4cell", "111", 1, 2, "end of the line", 3),
    ("number16", "1-1", 1, 2, "the cell at row 1, column 2", 2),
    ("number16", "1+1g", 1, 2, "the cell at row 1, column 2", 2),
    ("number16", "zz", 1, 30, "skips past", 2),
    ("number16", "-1A", 1, 1, "found '-1A'", 1),
    ("Solo", "1__2", 1, 2, "expected a number after _, found '_2'", 3),
    ("Solo", "1_a", 1, 2, "expected a number after _", 3),
    ("Solo", "0a", 1, 2, "a number or a letter", 1),
    ("Solo", "12345678", 1, 2, "more than 7 digits", 8),
    ("Solo", "_1", 1, 1, "a number or a letter", 1),
    ("Loopy", "5", 1, 1, "a clue", 1),
    ("Light Up", "٣", 1, 1, "a cell", 1),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "rows", "columns", "sentence", "column"), BAD)
def test_what_is_not_well_formed_is_told_with_its_column(name, text, rows, columns, sentence, column):
    with pytest.raises(FormatError, match=sentence) as caught:
        read(CODES[name], text, rows, columns)
    assert (caught.value.line, caught.value.column) == (1, column)


@pytest.mark.parametrize(("name", "value"), [("4cell", 5), ("number16", 4096), ("Solo", -1), ("Solo", 10**7)])
def test_a_cell_that_a_code_cannot_hold_is_named(name, value):
    with pytest.raises(FormatError, match=f"the number at row 2, column 1 is {value}; .* takes"):
        CODES[name].write([[1, 1], [value, 1]])


@pytest.mark.parametrize("name", CODES)
def test_any_text_is_read_or_told_in_one_line(name):
    random = Random(name)
    for _ in range(2_000):
        text = "".join(
            random.choices("0123456789abcdefghijklmnopqrstuvwxyzAB.-+_%,٣ ", k=random.randrange(9))
        )
        try:
            grid = read(CODES[name], text, 2, 3)
        except FormatError as error:
            assert error.column and "\n" not in error.sentence
        else:
            assert [len(row) for row in grid] == [3, 3]
            assert read(CODES[name], CODES[name].write(grid), 2, 3) == grid


# ---- regions ----


def random_regions(random, size):
    """Numbers for regions in the order of first cells; each region is what open edges connect."""
    share = random.random()
    left = {(row, column) for row in range(size) for column in range(size)}
    grid = [[0] * size for _ in range(size)]
    colors = {cell: random.random() < share for cell in left}
    parts = [
        part for color in (True, False) for part in regions(cell for cell in left if colors[cell] == color)
    ]
    for number, part in enumerate(sorted(parts, key=min), 1):
        for row, column in part:
            grid[row][column] = number
    return tuple(map(tuple, grid))


@pytest.mark.parametrize("repeats", [True, False])
def test_regions_are_read_as_they_were_written(repeats):
    random = Random(repeats)
    for _ in range(300):
        grid = random_regions(random, random.randint(1, 9))
        text = write_blocks(grid, repeats=repeats)
        assert repeats or not re.search("[0-9]", text)
        scanner = Scanner(f"{text},")
        assert read_blocks(scanner, len(grid), repeats=repeats) == grid
        assert scanner.peek() == ","


def test_a_jigsaw_has_no_repeat_counts():
    assert write_blocks([[1] * 9] * 9, repeats=False) == "zzzzzs"
    assert write_blocks([[1] * 9] * 9, repeats=True) == "z5s"
    with pytest.raises(FormatError, match="they cover 25 of the 144") as caught:
        read_blocks(Scanner("z5s"), 9, repeats=False)
    assert caught.value.column == 2


# ---- rows ----

CLUES = CellRows(". or a number", {".": None, "?": "?"}, least=1)
CELLS = CellRows(". # or 0 to 4", {sign: sign for sign in ".#01234"})


def read_rows(rows, text):
    lines = text.splitlines()
    return rows.read(Block(lines, 1))


def test_rows_are_characters_or_words():
    assert CLUES.write([[1, None], ["?", 9]]) == ["1.", "?9"]
    assert CLUES.write([[1, None], ["?", 10]]) == [" 1  .", " ? 10"]
    assert read_rows(CLUES, "1.\n?9") == read_rows(CLUES, "1 .\n ? 9 ") == ((1, None), ("?", 9))
    assert read_rows(CLUES, "12 .\n ?\t9") == ((12, None), ("?", 9))
    assert read_rows(CELLS, ".#0\n4..") == ((".", "#", "0"), ("4", ".", "."))
    random = Random(1)
    for _ in range(300):
        grid = random_grid(random, lambda random: random.choice((1, 5, "?", 12)), None, 6)
        if len(grid[0]) > 1:
            assert read_rows(CLUES, "\n".join(CLUES.write(grid))) == tuple(map(tuple, grid))


@pytest.mark.parametrize(
    ("rows", "text", "sentence", "line", "column"),
    [
        (CLUES, "1.\na.", "expected . or a number, found 'a' in row 2", 2, 1),
        (CLUES, "1.\n.x", "expected . or a number, found 'x'", 2, 2),
        (CLUES, "1 .\n. 05", "expected . or a number", 2, 3),
        (CLUES, "1 .\n. 12345678", "at most 7 digits", 2, 3),
        (CLUES, "1 .\n. ?5", ". or a number", 2, 3),
        (CLUES, "1 .\n..", "expected . or a number, found '..'", 2, 1),
        (CLUES, "1 . .\n. .", "row 2 has 2 cells, row 1 has 3", 2, None),
        (CELLS, "12 .\n. .", "0 to 4", 1, 1),
        (CELLS, "." * 1001, "more than 1,000 cells", 1, None),
        (CELLS, ".\n" * 1001, "more than 1,000 rows", 1001, None),
    ],
)
def test_bad_rows(rows, text, sentence, line, column):
    with pytest.raises(FormatError, match=re.escape(sentence)) as caught:
        read_rows(rows, text)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_rows_refuse_what_they_could_not_read():
    with pytest.raises(FormatError, match="one column with a number of several digits"):
        CLUES.write([[12], [3]])
    with pytest.raises(FormatError, match="the cell at row 1, column 2 is 0; rows of cells take"):
        CLUES.write([[1, 0]])
