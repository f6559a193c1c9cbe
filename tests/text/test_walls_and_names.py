"""Regions in runs of walls as game IDs have them, and cells by the names that people give them."""

from __future__ import annotations

import pytest

from satpuzzles.core.errors import FormatError
from satpuzzles.text.blocks import read_blocks, write_blocks
from satpuzzles.text.cell_names import CellName, base_of
from satpuzzles.text.scan import Scanner

BLOCKS = [
    (1, "_", "1"),
    (1, "a", "3:2 the blocks cover more than the 0 inner edges and the end"),
    (1, "_5", "3:3 the number of repetitions is 5; it may be 1 to 1"),
    (2, "d", "11/11"),
    (2, "_____", "12/34"),
    (2, "_5", "12/34"),
    (2, "_4_", "12/34"),
    (2, "__b", "12/12"),
    (2, "b__", "11/22"),
    (2, "_a__", "12/33"),
    (2, "a_a", "11/21"),
    (2, "____", "3:6 expected more blocks; they cover 4 of the 4 inner edges and the end, found the en"),
    (2, "_4", "3:4 expected more blocks; they cover 4 of the 4 inner edges and the end, found the en"),
    (2, "_3a", "12/32"),
    (2, "_d", "3:3 the blocks cover more than the 4 inner edges and the end"),
    (2, "a3", "3:2 the blocks cover more than the 4 inner edges and the end"),
    (2, "_____a", "3:7 the blocks cover more than the 4 inner edges and the end"),
    (2, "_6", "3:3 the number of repetitions is 6; it may be 1 to 5"),
    (2, "_0", "3:3 the number of repetitions is 0; it may be 1 to 5"),
    (2, "", "3:2 expected more blocks; they cover 0 of the 4 inner edges and the end, found the end"),
    (2, "z", "3:2 the blocks cover more than the 4 inner edges and the end"),
    (3, "_13", "123/456/789"),
    (3, "l", "111/111/111"),
    (3, "f6", "3:2 the blocks cover more than the 12 inner edges and the end"),
    (4, "x", "1111/1111/1111/1111"),
    (4, "y", "3:2 the blocks cover more than the 24 inner edges and the end"),
    (4, "z", "3:3 expected more blocks; they cover 25 of the 24 inner edges and the end"),
    (5, "zo", "11111/11111/11111/11111/11111"),
]
"""A square, its blocks behind another sign, and the numbers of its regions or what is wrong with them."""

WRITTEN = [
    ("1", "_", "_"),
    ("11/11", "d", "d"),
    ("12/34", "_5", "_____"),
    ("12/12", "__b", "__b"),
    ("11/22", "b__", "b__"),
    ("12/33", "_a__", "_a__"),
    ("123/456/789", "_13", "_____________"),
    ("111/111/222", "gaa_", "gaa_"),
    ("12/21", "a game ID cannot hold the region 1 at row 1, column 1: it is not connected", ""),
]

NAMES = {
    "r1c2": (1, 2, False),
    "R12C3": (12, 3, False),
    "row 1 column 2": (1, 2, False),
    "Row 1, col 2": (1, 2, False),
    "row1col2": (1, 2, False),
    "b1": (1, 2, True),
    "A3": (3, 1, True),
    "z12": (12, 26, True),
    "(1,2)": (1, 2, False),
    "( 1 , 2 )": (1, 2, False),
    "[0, 2]": (0, 2, False),
    "1,2": (1, 2, False),
    "999,1": (999, 1, False),
    "1 2": None,
    "1, 2": None,
    "r1": (1, 18, True),
    "b1234": None,
    "(1,2": None,
    "ab1": None,
    "": None,
}
"""Row, column, and whether that is a letter."""


@pytest.mark.parametrize(("size", "text", "wanted"), BLOCKS)
def test_regions_between_walls(size, text, wanted):
    scanner = Scanner(f",{text}", 3)
    scanner.position = 1
    try:
        rows = read_blocks(scanner, size, repeats=True)
    except FormatError as error:
        assert f"{error.line}:{error.column} {error.sentence}".startswith(wanted)
    else:
        assert "/".join("".join(map(str, row)) for row in rows) == wanted
        assert scanner.position == len(text) + 1


def test_walls_without_repetitions():
    """A number behind them belongs to what follows."""
    scanner = Scanner("_____3", 1)
    assert read_blocks(scanner, 2, repeats=False) == ((1, 2), (3, 4))
    assert scanner.position == 5


@pytest.mark.parametrize(("rows", "repeated", "plain"), WRITTEN)
def test_walls_around_regions(rows, repeated, plain):
    numbers = tuple(tuple(map(int, row)) for row in rows.split("/"))
    if plain:
        assert write_blocks(numbers, repeats=True) == repeated
        assert write_blocks(numbers, repeats=False) == plain
        return
    with pytest.raises(FormatError, match=repeated):
        write_blocks(numbers, repeats=True)


@pytest.mark.parametrize("text", NAMES)
def test_names_of_cells(text):
    scanner = Scanner(f"; {text} so", 1)
    scanner.position = 2
    name = CellName.next(scanner)
    if NAMES[text] is None:
        assert name is None and scanner.position == 2
        with pytest.raises(FormatError, match=r"1:3: expected a cell such as r1c2, b1 or \(1,2\), found"):
            CellName.read(scanner)
    else:
        assert (name.row, name.column, name.letter) == NAMES[text]
        assert (name.position, scanner.position) == (2, 2 + len(text))


@pytest.mark.parametrize(
    ("text", "size", "base", "wanted"),
    [
        ("r1c2", 3, 1, (0, 1)),
        ("r1c2", 3, 0, (1, 2)),
        ("r0c2", 3, 0, (0, 2)),
        ("r3c3", 3, 1, (2, 2)),
        ("c3", 3, 1, (2, 2)),
        ("c2", 3, 0, (2, 2)),
        ("a0", 3, 0, (0, 0)),
        ("r4c1", 3, 1, "the row is 4; it may be 1 to 3"),
        ("r3c1", 3, 0, "the row is 3; it may be 0 to 2"),
        ("r0c1", 3, 1, "the row is 0; it may be 1 to 3"),
        ("r1c4", 3, 1, "the column is 4; it may be 1 to 3"),
        ("r1c0", 3, 1, "the column is 0; it may be 1 to 3"),
        ("r1c3", 3, 0, "the column is 3; it may be 0 to 2"),
    ],
)
def test_the_cell_of_a_name(text, size, base, wanted):
    scanner = Scanner(f"  {text}", 1)
    scanner.position = 2
    name = CellName.read(scanner)
    if isinstance(wanted, tuple):
        assert name.cell(size, base) == wanted
    else:
        with pytest.raises(FormatError, match=f"^1:3: {wanted}$"):
            name.cell(size, base)


def test_a_cell_beyond_the_last_letter():
    scanner = Scanner("d1", 1)
    name = CellName.read(scanner)
    with pytest.raises(FormatError, match="the column is 4; it may be"):
        name.cell(3, 1)


@pytest.mark.parametrize(
    ("texts", "base"),
    [(["r1c1"], 1), (["r1c1", "r0c1"], 0), (["r1c0", "r1c1"], 0), (["a1", "b2"], 1), (["a0"], 0), ([], 1)],
)
def test_what_names_count_from(texts, base):
    assert base_of([CellName.read(Scanner(text, 1)) for text in texts]) == base
