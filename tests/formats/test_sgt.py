"""Game IDs: those that sgt's own programs wrote are written back letter by letter; the fine print."""

from __future__ import annotations

import pytest

from satpuzzles import formats
from satpuzzles.core.errors import FormatError
from satpuzzles.formats import loads, write
from satpuzzles.kinds.akari.puzzle import Akari
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.kinds.nonogram.puzzle import Nonogram

FILES = {
    "hitori": "hitori/sgt_*.txt",
    "nonogram": "nonogram/*.txt",
    "calcudoku": "calcudoku/*.txt",
    "futoshiki": "futoshiki/*.txt",
    "sudoku": "sudoku/*.txt",
}


@pytest.mark.parametrize("kind", FILES)
def test_ids_of_sgt_are_written_back_as_they_were(shared_data, kind):
    paths = sorted(shared_data.glob(FILES[kind]))
    assert paths
    for path in paths:
        puzzles = [entry.puzzle for entry in formats.read_file(path)]
        assert {puzzle.type for puzzle in puzzles} == {kind}
        assert write(puzzles, "sgt").split() == path.read_text().split()


# Made once by sgt-pattern 5x5, sgt-unequal 5adk, sgt-keen 3de and 5dnm, sgt-singles 5x5de,
# sgt-solo 2x3, 3x2 and 6jx.
GENERATED = [
    "5x5:3/2/2/2.1/3/2/2/1.1/3/4",
    "5a:0RD,0DL,0,0RD,0DL,0UR,0URL,0RL,0URDL,0UL,0R,0DL,5,0U,0D,0D,0UR,0L,0RD,0UL,0UR,0L,0R,0UL,3,",
    "3:a_3aab_,s1m3m3a5",
    "5:c__a_3a_4a3ba_aa__ba_,m120m20m8m15m10m3m15m12m16",
    "2x3:d3b6_1c1a6_4d4_6a3c5_6b5d",
    "3x2:6a5c2b3b1a2f2a4b6b3c1a2",
    "6jx:c1e5e4a6_3a6e4e5c,_cb_b__bba_aaebab_aca_aaca",
]


@pytest.mark.parametrize("game", GENERATED)
def test_generated_ids(game):
    assert write(loads(game), "sgt") == game + "\n"


def test_keen_long_runs_follow_the_writer_where_its_reader_miscounts():
    # One cage on a board of 9 x 9: 144 open edges, then the end. 144 = 5 * 25 + 19.
    one = Calcudoku(9, (Cage(tuple((r, c) for r in range(9) for c in range(9)), "+", 405),))
    assert write(one, "sgt") == "9:z5s,a405\n"
    assert loads("9:z5s,a405") == loads("9:zzzzzs,a405") == one
    # 25 open edges and then a wall are y, and exactly the end of 12 + 13 open edges at 4 x 4.
    other = Calcudoku(4, (Cage(tuple((r, c) for r in range(4) for c in range(4)), "+", 40),))
    assert write(other, "sgt") == "4:x,a40\n"


@pytest.mark.parametrize("value", [0, 1])
def test_pattern_givens_after_every_number_of_unknown_cells(value):
    """A letter skips up to 24 cells before the one that it fills; z skips 25 and fills none."""
    for gap in range(78):
        cells = [None] * gap + [value, None]
        full, rest = divmod(gap, 25)
        letter = chr(ord("A" if value else "a") + rest)
        game = f"{len(cells)}x1:{'/' * len(cells)},{'z' * full}{letter}b\n"
        puzzle = Nonogram([[]], [[]] * len(cells), known=[cells])
        assert write(puzzle, "sgt") == game
        assert loads(game) == puzzle


def test_clues_that_cannot_fit_are_no_format_error():
    assert loads("2x2:9/1.1.1.1/5/").obstacle()


REFUSED = [
    (Hitori([[0, 1], [1, 2]]), "number at row 1, column 1 is 0"),
    (Hitori([[1, 2], [1, 9]]), "number at row 2, column 2 is 9"),
    (Hitori([[1, 2]]), "takes sides of 2 to 62"),
    (Akari([[None, "#"]]), "is 1 x 2; a game ID of Light Up takes sides of 2 to 1,000"),
    (Futoshiki([[0, 0], [0, 0]]), "sides of 3 to 32"),
    (Calcudoku(2, (Cage(((0, 0), (0, 1), (1, 0), (1, 1)), "+", 6),)), "sides of 3 to 9"),
    (Nonogram([[(1, 2)]], [[(1, 2)]], ("#000000", "#ff0000")), "cannot hold colours"),
    (Hitori([[1, 2], [2, 1]], known=[[1, None], [None, None]]), "partly filled grid"),
]


@pytest.mark.parametrize(("puzzle", "sentence"), REFUSED)
def test_what_an_id_cannot_say_is_refused(puzzle, sentence):
    with pytest.raises(FormatError, match=sentence):
        write(puzzle, "sgt")


def test_cages_that_keen_cannot_say_are_named():
    rest = [Cage(((1, c),), None, 1) for c in range(3)] + [Cage(((2, c),), None, 1) for c in range(3)]
    for op, sentence in (
        (None, "the cage at row 1, column 1 has no operator"),
        ("-", "has 3 cells; .* needs two"),
    ):
        puzzle = Calcudoku(3, (Cage(((0, 0), (0, 1), (0, 2)), op, 1), *rest))
        with pytest.raises(FormatError, match=sentence):
            write(puzzle, "sgt")


def test_an_id_that_fits_two_games_asks_for_the_type():
    game = "3:bd2,a3"
    nine = tuple((row, column) for row in range(3) for column in range(3))
    assert loads(game, type="calcudoku") == Calcudoku(3, (Cage(nine, "+", 3),))
    assert loads(game, type="futoshiki") == Futoshiki([[0, 0, 0], [0, 0, 0], [2, 0, 3]])
    with pytest.raises(FormatError, match="fits calcudoku and futoshiki; set its type"):
        loads(game)
