"""Clues that are added, dropped, moved and split, and what options and recipes of single puzzles take."""

from __future__ import annotations

from itertools import chain, combinations

import click
import numpy as np
import oracles
import pytest

import satpuzzles as sp
from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.options import Limits
from satpuzzles.kinds.akari.recipe import AkariClues, AkariRecipe
from satpuzzles.kinds.calcudoku import options
from satpuzzles.kinds.calcudoku import repair as cages
from satpuzzles.kinds.calcudoku.recipe import like
from satpuzzles.kinds.futoshiki.repair import FutoshikiClues
from satpuzzles.kinds.hitori.repair import EQUAL, HitoriClues
from satpuzzles.kinds.nonogram.repair import NonogramClues
from satpuzzles.kinds.nurikabe.recipe import NurikabeRecipe, closes_pool
from satpuzzles.kinds.nurikabe.repair import NurikabeClues
from satpuzzles.kinds.slitherlink.clues import SlitherlinkClues
from satpuzzles.kinds.sudoku import game_id
from satpuzzles.solver.session import Session


def refused(call, *arguments):
    with pytest.raises(PuzzleError) as caught:
        call(*arguments)
    return str(caught.value)


# ---- Calcudoku: operators and walls ----

TEE = ((0, 0), (0, 1), (0, 2), (1, 1))
"""A bar of three cells with one below its middle."""


def connected(cells):
    return bool(cells) and oracles.reachable(min(cells), set(cells)) == set(cells)


def test_a_cage_is_parted_in_every_way_that_leaves_both_sides_connected():
    for cells in (TEE, ((0, 0), (0, 1)), ((0, 0), (0, 1), (1, 0), (1, 1)), ((0, 0),)):
        found = list(cages._parts(cells))
        ways = {
            frozenset((frozenset(part), frozenset(cells) - set(part)))
            for count in range(1, len(cells))
            for part in combinations(cells, count)
            if connected(part) and connected(set(cells) - set(part))
        }
        assert {frozenset((frozenset(part), frozenset(cells) - set(part))) for part in found} == ways
        assert len(found) == len(ways) and all(2 * len(part) <= len(cells) for part in found)


def test_of_large_cages_one_or_two_cells_are_cut_off(monkeypatch):
    row = tuple((0, column) for column in range(6))
    assert sorted(map(len, cages._parts(row))) == [1, 1, 2, 2, 3]
    monkeypatch.setattr(cages, "SPLIT_CELLS", 5)
    assert sorted(map(len, cages._parts(row))) == [1, 1, 2, 2]


def test_walls_cut_a_cage_into_its_connected_pieces():
    assert cages._pieces(TEE, []) == [TEE]
    assert cages._pieces(TEE, [((0, 1),)]) == [((0, 0),), ((0, 1),), ((0, 2),), ((1, 1),)]
    assert cages._pieces(TEE, [((0, 0),), ((1, 1),)]) == [((0, 0),), ((0, 1), (0, 2)), ((1, 1),)]


def test_walls_cross_where_cells_are_on_all_four_sides():
    square = ((0, 0), (0, 1), (1, 0), (1, 1))
    for one, other, cross in (
        (((0, 0), (0, 1)), ((0, 0), (1, 0)), True),
        (((0, 0),), ((0, 0), (1, 0)), False),
        (((0, 0), (1, 0)), ((0, 0),), False),
        (((0, 0),), ((1, 1),), False),
        (((0, 0), (0, 1), (1, 0)), ((1, 0), (1, 1)), False),
    ):
        assert cages._cross(one, other, square) is cross


SOLUTION = ((1, 2, 3), (2, 3, 1), (3, 1, 2))


def test_the_parts_of_a_cage_say_together_what_it_said():
    for op, target, part, expected in (
        ("+", 9, ((0, 0),), [(None, 1), ("+", 8)]),
        ("*", 18, ((0, 0),), [(None, 1), ("*", 18)]),
        ("*", 18, ((0, 2),), [("*", 6), (None, 3)]),
        (None, 9, ((0, 0),), [(None, 1), ("+", 8)]),
    ):
        split = cages.split_cage(sp.Cage(TEE, op, target), [part], SOLUTION)
        assert [(each.op, each.target) for each in split] == expected, (op, part)
    bar = ((0, 0), (0, 1), (0, 2))
    for op, target, part, expected in (
        ("-", 0, ((0, 2),), [("+", 3), (None, 3)]),
        ("-", 0, ((0, 0),), [(None, 1), ("-", 1)]),
    ):
        split = cages.split_cage(sp.Cage(bar, op, target), [part], SOLUTION)
        assert [(each.op, each.target) for each in split] == expected, (op, part)
    quotient = cages.split_cage(
        sp.Cage(((0, 1), (1, 1), (1, 2)), "/", 1), [((1, 2),)], ((1, 2, 3), (3, 6, 3))
    )
    assert [(each.op, each.target) for each in quotient] == [("/", 3), (None, 3)]


def test_clues_of_cages_are_offered_and_proved():
    board = sp.Calcudoku(2, [sp.Cage(((0, 0), (0, 1), (1, 0), (1, 1)), "+", 6)])
    clues = cages.CalcudokuClues(board)
    assert [clue.phrase for clue in clues.present()] == ["the operator + of the cage 6 at row 1, column 1"]
    found, exclusive = clues.missing(((1, 2), (2, 1)), 1)
    # Four corners and two pairs; the two pairs cross.
    assert [len(clue.cells) for clue in found] == [1, 1, 1, 1, 2, 2] and list(exclusive) == [(4, 5)]
    assert clues.missing(((1, 2), (2, 1)))[0] == []
    assert clues.proves([]) and clues.proves(found[:1]) and clues.proves(found[4:5])
    assert not clues.proves(found[4:])  # two walls that cross make four pieces
    two = sp.Calcudoku(2, [sp.Cage(((0, 0), (0, 1)), None, 2), sp.Cage(((1, 0), (1, 1)), None, 2)])
    operators, exclusive = cages.CalcudokuClues(two).missing(((1, 2), (2, 1)))
    assert [(clue.cells[0], clue.value) for clue in operators] == [
        ((0, 0), "*"),
        ((0, 0), "/"),
        ((1, 0), "*"),
        ((1, 0), "/"),
    ]
    assert list(exclusive) == [(0, 1), (2, 3)]


def test_a_split_of_a_difference_proves_nothing():
    square = sp.Calcudoku(
        3,
        [
            sp.Cage(((0, 0), (0, 1), (0, 2)), "-", 0),
            *(sp.Cage(((r, c),), None, SOLUTION[r][c]) for r in (1, 2) for c in range(3)),
        ],
    )
    clues = cages.CalcudokuClues(square)
    walls = [clue for clue in clues.missing(SOLUTION, 1)[0] if clue.what == cages.CAGE]
    assert len(walls) == 2 and not clues.proves(walls[:1])


def test_options_of_calcudoku_are_read():
    parameter, context = click.Option(["--operators"]), click.Context(click.Command("own"))
    assert options._operators(context, parameter, "add, * ,add,div") == ("+", "*", "/")
    with pytest.raises(click.BadParameter, match=r"expected some of add,sub,mul,div, not 'odd'"):
        options._operators(context, parameter, "add,odd")
    ranges = options.RangeType()
    for value, found in (("3", (3, 3)), ("1-4", (1, 4)), ((2, 3), (2, 3))):
        assert ranges.convert(value, None, None) == found
    for value in ("1-2-3", "a", "-3", "1234567", ""):
        with pytest.raises(click.UsageError, match="expected a number, or a range as in 1-4, not"):
            ranges.convert(value, None, None)


def test_the_density_of_a_family_is_one_in_so_many_cells():
    assert [like(5, density).cages for density in (0, 0.1, 0.125, 0.25, 0.4, 1)] == [
        (1, 8),
        (1, 8),
        (1, 8),
        (1, 4),
        (1, 2),
        (1, 1),
    ]


# ---- Futoshiki ----


def test_signs_are_told_by_where_they_stand():
    board = sp.Futoshiki([[0] * 3] * 3, [((0, 0), (0, 1)), ((1, 2), (0, 2))])
    clues = FutoshikiClues(board)
    assert [clue.phrase for clue in clues.present()] == [
        "the < in row 1 between columns 1 and 2",
        "the ∨ in column 3 between rows 1 and 2",
    ]
    missing = clues.missing(SOLUTION)[0]
    signs = [clue for clue in missing if clue.value is None]
    assert len(missing) == 9 + 10 and len(signs) == 10
    assert all(SOLUTION[a][b] < SOLUTION[c][d] for (a, b), (c, d) in (clue.cells for clue in signs))
    turned = tuple(row[::-1] for row in SOLUTION)
    (here,) = [clue for clue in signs if clue.cells == ((0, 1), (0, 2))]
    assert clues.fits(here, SOLUTION) and not clues.fits(here, turned)
    assert clues.without(clues.present()[:1]).less_than == (((1, 2), (0, 2)),)
    added, changes = clues.added_to(SOLUTION, signs[:1])
    assert {*added.less_than} == {*board.less_than, signs[0].cells} and len(changes) == 1


# ---- Nurikabe ----


def test_a_pool_is_two_by_two_cells_of_sea():
    for sea, cell, closes in (
        ({(0, 0), (0, 1), (1, 0)}, (1, 1), True),
        ({(1, 1), (1, 2), (2, 1)}, (2, 2), True),
        ({(1, 1), (0, 1), (1, 0)}, (0, 0), True),
        ({(0, 0), (1, 1), (1, 0)}, (0, 1), True),
        ({(0, 0), (0, 1)}, (1, 1), False),
        ({(0, 0), (0, 2), (1, 0), (1, 2)}, (0, 1), False),
    ):
        assert closes_pool(sea, cell) is closes, (sea, cell)


def test_clues_of_nurikabe_are_set_changed_dropped_and_moved():
    board = sp.Nurikabe([[2, None], [None, None]])
    clues = NurikabeClues(board)
    changes = clues.changeable()
    assert len(changes) == 4 + 3
    number, free = changes[0], changes[3]
    assert list(number.left_by(((0, 0), (1, 1)))) == [2] and list(free.left_by(((0, 0), (1, 1)))) == []
    assert number.changed_to(3)[1].sentence == "Change the clue at row 1, column 1 from 2 to 3."
    assert free.changed_to(1)[1].sentence == "Add the clue 1 at row 2, column 2."
    moved, change = changes[5].changed_to(True)
    sentences = [each.changed_to(True)[1].sentence for each in changes[4:]]
    assert sentences[0] == "Drop the clue 2 at row 1, column 1."
    assert sorted(sentences[1:]) == [
        "Move the clue 2 at row 1, column 1 to row 1, column 2.",
        "Move the clue 2 at row 1, column 1 to row 2, column 1.",
    ]
    assert sum(clue == 2 for clue in chain(*moved.clues)) == 1 and moved.clues[0][0] is None
    assert change.what == "clue"
    assert clues.recipe().largest == 4


def test_nurikabe_recipes_make_islands_of_their_size():
    for given, told in (
        ({"rows": 31, "columns": 3}, "a nurikabe of 31 x 3 cells cannot be made; both sides must be 1 to 30"),
        ({"rows": 3, "columns": 0}, ""),
        ({"rows": 3, "columns": 3, "largest": 0}, "the largest island must have 1 cell or more, not 0"),
    ):
        assert told in refused(lambda wrong=given: NurikabeRecipe(**wrong))
    assert NurikabeRecipe(rows=30, columns=1, largest=1).largest == 1
    recipe = NurikabeRecipe(rows=4, columns=4, largest=3)
    random = np.random.default_rng(1)
    made = [board for board in (recipe.start(random) for _ in range(6)) if board]
    assert made
    for board in made:
        sizes = [clue for clue in chain(*board.puzzle.clues) if clue is not None]
        assert max(sizes) <= 3 and sum(sizes) == sum(value == 0 for value in chain(*board.solution))
        assert board.puzzle.check(board.solution) == []


# ---- others ----


def test_clues_of_a_loop_are_the_lines_around_each_cell():
    clues = SlitherlinkClues(sp.Slitherlink([[None, None], [None, None]]))
    loop = ((1, 0), (1, 0), (0, 0), (1, 1, 0), (0, 0, 0))
    assert clues.read(loop) == {(0, 0): 4, (0, 1): 1, (1, 0): 1, (1, 1): 0}
    random = np.random.default_rng(2)
    for rows, columns in ((1, 1), (3, 4), (6, 5)):
        board = sp.Slitherlink([[None] * columns] * rows)
        for _ in range(4):
            assert board.check(SlitherlinkClues(board).answer(random)) == []


def test_numbers_of_blocks_are_the_lights_beside():
    board = sp.Akari([["#", None, None], [None, None, "#"]])
    assert AkariClues(board).read(((0, 1, 0), (0, 0, 0))) == {(0, 0): 1, (1, 2): 0}
    for share in (-0.1, 1.1):
        told = f"the share of blocks is {share}; it may be 0.0 to 1.0"
        assert refused(lambda wrong=share: AkariRecipe(rows=3, columns=3, blocks=wrong)) == told
    assert AkariRecipe(rows=3, columns=3, blocks=0.0) and AkariRecipe(rows=3, columns=3, blocks=1.0)


def test_game_ids_of_solo_have_their_bounds(monkeypatch):
    assert game_id._game_lines(sp.Sudoku([[0] * 4] * 4))[0].startswith("2x2:")
    assert refused(game_id._game_lines, sp.Sudoku([[0] * 3] * 3, (1, 3))).startswith(
        "a game ID of Solo has boxes"
    )
    monkeypatch.setattr(game_id, "_MOST", 4)
    assert game_id._game_lines(sp.Sudoku([[0] * 4] * 4))
    assert "and at most 4 rows" in refused(game_id._game_lines, sp.Sudoku([[0] * 6] * 6))
    for text, told in (
        ("2x3:a", "the board has 6 rows; a game ID of Solo has at most 4"),
        ("2x2k:a", "Killer Sudoku"),
    ):
        assert told in refused(lambda wrong=text: sp.loads(wrong, type="sudoku"))


def test_a_line_without_its_clue_leaves_the_others():
    """All clues together are the board; without that of a row, whatever the columns allow fits."""
    board = sp.Nonogram([[1], [1]], [[1], [1]])
    formula, written = NonogramClues(board).retractable(Limits())
    assert len(written) == 4
    for left, count in (((0, 1, 2, 3), 2), ((1, 2, 3), 2), ((2, 3), 4), ((0, 1), 4), ((), 16)):
        with Session(formula) as session:
            session.add([clause for number in left for clause in written[number]])
            found = set()
            while (model := session.solve().model) is not None:
                found.add(tuple(model[: board.answers]))
                session.add([[-literal for literal in model[: board.answers]]])
        assert len(found) == count, left
    whole = sp.Hitori([[1, 1], [2, 1]])
    formula, written = HitoriClues(whole).retractable(Limits())
    assert len(written) == 4 and all(len(each) == 1 for each in written)
    # The two ones of the first row, and those of the second column: nothing else is equal in a line.
    equal = [clause for group in formula.groups() if group.rule is EQUAL for clause in group.clauses]
    assert sorted(sorted(map(abs, clause[:2])) for clause in equal) == [[1, 2], [2, 4]]
