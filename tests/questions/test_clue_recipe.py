"""A puzzle that says how its clues are read off an answer gets boards, repairs and fewest clues for it.

The puzzle is Mosaic: a number tells how many of the up to nine cells around and in its cell are black. The
oracle counts them in every grid.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, ClassVar

import pytest
from clue_laws import IMAGES

import satpuzzles as sp
from satpuzzles.cli.main import run
from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import place
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import BUILT_IN, Kind
from satpuzzles.rules.graph import Connected
from satpuzzles.rules.groups import Bounds, Count, Group
from satpuzzles.solver.switches import Switches
from satpuzzles.uniqueness import boards
from satpuzzles.uniqueness.boards import make_board, recipe_type
from satpuzzles.uniqueness.cell_clues import CellClues
from satpuzzles.uniqueness.clue_recipe import ClueRecipe
from satpuzzles.uniqueness.offered import Offered
from satpuzzles.uniqueness.symmetry import SQUARE, orbits

KIND = Kind("mosaic", f"{__name__}:Mosaic", clues=f"{__name__}:MosaicClues")


def around(rows: int, columns: int, cell) -> list:
    return [
        (row, column)
        for row, column in product(range(rows), range(columns))
        if abs(row - cell[0]) <= 1 and abs(column - cell[1]) <= 1
    ]


@dataclass(frozen=True, slots=True)
class Mosaic(Puzzle):
    type: ClassVar[str] = "mosaic"
    clues: tuple = ()

    def __post_init__(self) -> None:
        self.check_known()

    @property
    def rows(self) -> int:
        return len(self.clues)

    @property
    def columns(self) -> int:
        return len(self.clues[0])

    def board_json(self) -> dict[str, Any]:
        return {"clues": [list(row) for row in self.clues]}

    @classmethod
    def from_board_json(cls, data: Mapping[str, Any], known) -> Mosaic:
        return cls(tuple(map(tuple, data["clues"])), known=known)

    def rules(self) -> Iterator:
        bounds = {}
        for cell in product(range(self.rows), range(self.columns)):
            number = self.clues[cell[0]][cell[1]]
            if number is not None:
                near = around(self.rows, self.columns, cell)
                group = Group(place(cell), tuple(row * self.columns + column for row, column in near))
                bounds[cell] = Bounds(group, number, number, number)
        rule = Count("clue", "Around {group} are {number}.", value=1, bounds=tuple(bounds.values()))
        yield rule.told_by(tuple(bounds))


class MosaicClues(CellClues):
    def read(self, answer):
        rows, columns = len(answer), len(answer[0])
        return {
            cell: sum(answer[row][column] for row, column in around(rows, columns, cell))
            for cell in product(range(rows), range(columns))
        }


def recipe(rows: int, columns: int, **told) -> ClueRecipe:
    return recipe_type("mosaic")(rows=rows, columns=columns, **told)


@pytest.fixture(autouse=True)
def _registered(monkeypatch):
    monkeypatch.setitem(BUILT_IN, "mosaic", f"{__name__}:KIND")


def answers(board: Mosaic) -> list:
    """All answers of a board, by trying all grids."""
    found = []
    for values in product((0, 1), repeat=board.rows * board.columns):
        grid = tuple(values[at : at + board.columns] for at in range(0, len(values), board.columns))
        if all(
            clue is None
            or clue == sum(grid[r][c] for r, c in around(board.rows, board.columns, (row, column)))
            for row, clues in enumerate(board.clues)
            for column, clue in enumerate(clues)
        ):
            found.append(grid)
    return found


def with_a_clue_less(board: Mosaic) -> Iterator[Mosaic]:
    for row, column in product(range(board.rows), range(board.columns)):
        if board.clues[row][column] is not None:
            yield without(board, row, column)


def without(board: Mosaic, row: int, column: int) -> Mosaic:
    clues = [list(line) for line in board.clues]
    clues[row][column] = None
    return replace(board, clues=tuple(map(tuple, clues)))


@pytest.mark.parametrize("size", [(1, 1), (1, 5), (3, 3), (3, 4)])
def test_boards_are_made_with_one_answer_and_no_clue_too_many(size):
    told = recipe(*size)
    for index in range(4):
        made = make_board(told, 3, index)
        assert answers(made.puzzle) == [made.solution]
        assert all(len(answers(less)) > 1 for less in with_a_clue_less(made.puzzle))
        assert make_board(told, 3, index) == made
    assert len({make_board(told, 3, index).puzzle for index in range(4)}) > (size != (1, 1))


def test_an_answer_that_no_clues_tell_is_no_board(monkeypatch):
    """On a board of 2 x 2 every cell has the same cells around it, and the clues fit any two black ones."""
    monkeypatch.setattr(boards, "ATTEMPTS", 2)
    monkeypatch.setattr(MosaicClues, "answer", lambda clues, random: ((1, 0), (0, 1)))
    with pytest.raises(PuzzleError, match="no such board"):
        make_board(recipe(2, 2), 0, 0)


def test_a_board_that_offers_no_clue_is_made_where_it_has_one_answer(monkeypatch):
    monkeypatch.setattr(boards, "ATTEMPTS", 2)
    monkeypatch.setattr(MosaicClues, "read", lambda clues, answer: {})
    with pytest.raises(PuzzleError, match="no such board"):
        make_board(recipe(2, 2), 0, 0)
    filled = lambda puzzle, *_: Mosaic(((None,) * 2,) * 2, known=((1, 0), (0, 1)))  # noqa: E731
    monkeypatch.setattr(MosaicClues, "bare", filled)
    assert make_board(recipe(2, 2, clues=0), 0, 0).solution == ((1, 0), (0, 1))


@pytest.mark.parametrize("symmetry", IMAGES)
def test_clues_are_symmetric_and_no_set_of_a_symmetry_can_be_left_out(symmetry):
    for index in range(3):
        made = make_board(recipe(3, 3, symmetry=symmetry), 7, index)
        assert answers(made.puzzle) == [made.solution]
        there = {
            cell for cell in product(range(3), repeat=2) if made.puzzle.clues[cell[0]][cell[1]] is not None
        }
        assert there == {IMAGES[symmetry](*cell, 3, 3) for cell in there}
        while there:
            cell, gone = there.pop(), made.puzzle
            while gone.clues[cell[0]][cell[1]] is not None:
                gone = without(gone, *cell)
                cell = IMAGES[symmetry](*cell, 3, 3)
                there.discard(cell)
            assert len(answers(gone)) > 1


@pytest.mark.parametrize("clues", [None, 1.0])
def test_clues_stand_in_the_cells_of_a_mask_alone(clues):
    mask = "x.xx/xxx./x.xx/.xxx"
    free = {divmod(at, 5) for at, sign in enumerate(mask) if sign == "x"}
    for index in range(3):
        made = make_board(recipe(4, 4, mask=mask, clues=clues), 7, index)
        there = {
            cell for cell in product(range(4), repeat=2) if made.puzzle.clues[cell[0]][cell[1]] is not None
        }
        assert there <= free and (clues is None or there == free)
        assert answers(made.puzzle) == [made.solution]


def test_a_mask_of_another_size_or_symmetry_is_refused():
    with pytest.raises(PuzzleError, match="the mask needs 3 rows of 3 cells"):
        recipe(3, 3, mask="xx/xx")
    with pytest.raises(PuzzleError, match="does not have the symmetry up-down"):
        recipe(3, 3, mask="xxx/xxx/..x", symmetry="up-down")
    assert recipe(3, 3, mask="xxx/.../xxx", symmetry="up-down").mask


@pytest.mark.parametrize("symmetry", IMAGES)
def test_the_cells_of_each_orbit_are_mapped_onto_one_another(symmetry):
    for rows, columns in ((4, 4), (3, 3), *([(2, 5)] if symmetry not in SQUARE else [])):
        cells = list(product(range(rows), range(columns)))
        found = orbits(cells, symmetry, rows, columns)
        assert sorted(cell for orbit in found for cell in orbit) == cells
        for orbit in found:
            images = {orbit[0]: None}
            while (cell := IMAGES[symmetry](*list(images)[-1], rows, columns)) not in images:
                images[cell] = None
            assert set(orbit) == set(images)


@pytest.mark.parametrize("symmetry", [each for each in IMAGES if each != "none"])
def test_a_clue_beside_the_board_has_no_image(symmetry):
    with pytest.raises(PuzzleError, match=f"the symmetry {symmetry} is for clues in cells"):
        orbits([(0, 0), ("left", 1)], symmetry, 3, 3)
    assert orbits([(0, 0), ("left", 1)], "none", 3, 3) == [[(0, 0)], [("left", 1)]]


def test_what_else_a_board_has_can_be_drawn_with_the_same_symmetry(monkeypatch):
    seen = []

    def bare(puzzle, rows, columns, random, together):
        seen.extend(sorted(cells) for cells in together)
        return puzzle(((None,) * columns,) * rows)

    monkeypatch.setattr(MosaicClues, "bare", bare)
    make_board(recipe(2, 3, symmetry="rotation-180"), 0, 0)
    assert sorted(seen) == [[(0, 0), (1, 2)], [(0, 1), (1, 1)], [(0, 2), (1, 0)]]


@pytest.mark.parametrize(("wanted", "left"), [(9, 9), (0.5, 4), (0.85, 8), (1.0, 9), (7, 7)])
def test_so_many_clues_are_left_as_are_asked_for(wanted, left):
    made = make_board(recipe(3, 3, clues=wanted), 3, 0)
    assert answers(made.puzzle) == [made.solution]
    assert sum(clue is not None for row in made.puzzle.clues for clue in row) == left
    turned = make_board(recipe(3, 3, clues=wanted, symmetry="rotation-180"), 3, 0)
    assert answers(turned.puzzle) == [turned.solution]
    assert sum(clue is not None for row in turned.puzzle.clues for clue in row) in (left, left + 1)


@pytest.mark.parametrize("wanted", [10, 12, 14])
def test_a_proof_that_needs_few_clues_leaves_as_many_as_are_asked_for(wanted):
    """What it does without is taken away, and no more than may go."""
    for seed in range(6):
        made = make_board(recipe_type("slitherlink")(rows=4, columns=4, clues=wanted), seed, 0)
        assert sum(clue is not None for row in made.puzzle.clues for clue in row) == wanted


def test_fewer_clues_than_are_needed_and_more_than_there_are_cannot_be_had():
    told = r"no board with 0 clues was found in 20 attempts; the fewest were [1-9]"
    with pytest.raises(PuzzleError, match=told):
        make_board(recipe(3, 3, clues=0), 3, 0)
    with pytest.raises(PuzzleError, match="no board with 10 clues was found in 20 attempts; the most were 9"):
        make_board(recipe(3, 3, clues=10), 3, 0)


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"symmetry": "round"}, "there is no symmetry 'round'; choose from none, rotation-180"),
        ({"symmetry": "rotation-90"}, "needs a square board; 3 x 4 is not"),
        ({"clues": -1}, "a number from 0, or a share from 0.0 to 1.0, not -1"),
        ({"rows": 0}, "1 to 1,000 rows and columns; 0 x 4 is no size"),
        ({"clues": 1.5}, "a number from 0, or a share"),
    ],
)
def test_what_no_board_can_have_is_refused(told, words):
    with pytest.raises(PuzzleError, match=words):
        recipe(**{"rows": 3, "columns": 4, **told})


def test_the_command_follows_from_the_clues_alone(tmp_path, capfd):
    assert run(["generate", "mosaic", "--help"]) == 0
    assert "--symmetry" in capfd.readouterr().out
    target = tmp_path / "boards.jsonl"
    asked = ["generate", "mosaic", "--size", "3x4", "--seed", "1", "--count", "3", "-o", str(target)]
    asked += ["--symmetry", "left-right", "--clues", "60%"]
    assert run(asked) == 0
    made = [json.loads(line) for line in target.read_text().splitlines()]
    assert len(made) == 3
    for line in made:
        assert [clue is None for clue in line["clues"][0]] == [
            clue is None for clue in line["clues"][0][::-1]
        ]
        assert sum(clue is not None for row in line["clues"] for clue in row) in (7, 8)
    assert run([*asked, "--resume"]) == 0
    assert [json.loads(line) for line in target.read_text().splitlines()] == made
    for wrong in ("few", "1.2.3", "-1", "150%"):
        assert run(["generate", "mosaic", "--clues", wrong]) == 2
    assert "--symmetry" not in capfd.readouterr().out
    assert run(["generate", "futoshiki", "--symmetry", "none"]) == 2


def test_clues_are_added_until_there_is_one_answer_and_dropped_until_none_is_too_many():
    for index in range(4):
        made = make_board(recipe(3, 3), 5, index)
        first = next(with_a_clue_less(made.puzzle))
        repaired = sp.repair(first)
        assert repaired.status == "multiple" and repaired.clues_known
        assert answers(repaired.puzzle) == [repaired.solution]
        assert repaired.smallest and len(repaired.changes) == 1
        assert repaired.changes[0].what == "clue" and repaired.changes[0].sentence.startswith("Add the clue ")
        full = MosaicClues(made.puzzle).read(made.solution)
        board = replace(made.puzzle, clues=tuple(tuple(full[r, c] for c in range(3)) for r in range(3)))
        again = sp.repair(board, minimize=True)
        redundant = {clue.cells[0] for clue in again.redundant}
        assert redundant == {
            cell for cell in product(range(3), repeat=2) if len(answers(without(board, *cell))) == 1
        }
        assert answers(again.puzzle) == [made.solution]
        assert all(len(answers(less)) > 1 for less in with_a_clue_less(again.puzzle))


def test_clues_that_stand_on_the_board_are_not_missing():
    clues = MosaicClues(Mosaic(((2, None), (None, 3))))
    assert [clue.entry for clue in clues.missing(((1, 0), (0, 1)))[0]] == [(0, 1), (1, 0)]


def test_another_answer_breaks_a_clue_that_it_does_not_tell(monkeypatch):
    clues = MosaicClues(Mosaic(((None, None),)))
    offer = Offered(clues, ((1, 0),), [[clue] for clue in clues.missing(((1, 0),))[0]])
    monkeypatch.setattr(MosaicClues, "read", lambda clues, answer: {(0, 1): 1})
    assert offer.broken_by(((0, 1),)).tolist() == [[True, False]]


def test_a_clue_that_no_rule_comes_from_is_named(monkeypatch):
    monkeypatch.setattr(Mosaic, "rules", lambda board: iter(()))
    with pytest.raises(PuzzleError, match=r"no rule of a mosaic says that it comes from the clue \d at"):
        make_board(recipe(2, 2), 0, 0)


@dataclass(frozen=True, slots=True)
class Together(Mosaic):
    """A clue in the first cell says that the black cells hang together; there are two."""

    encodings: ClassVar = {"lazy": "by cuts", "elimination": "in clauses"}
    complete_encoding: ClassVar[str] = "elimination"

    def rules(self) -> Iterator:
        yield Count("two", "Two.", value=1, bounds=(Bounds(Group("board", range(3)), 2, 2, 2),))
        if self.clues[0][0] is not None:
            rule = Connected("together", "They hang together.", links=((0, 1), (1, 2)))
            yield rule.told_by([(0, 0)] * len(rule))


class TogetherClues(CellClues):
    def read(self, answer):
        return {(0, 0): int(answer != ((1, 0, 1),))}


def test_a_clue_that_is_left_to_cuts_has_clauses_where_it_is_switched():
    board = Together(((None, None, None),))
    formula = board.encode("lazy")
    (clauses,) = TogetherClues(board).written(formula, TogetherClues(board).missing(((1, 1, 0),))[0])
    with Switches(formula, [(0, clauses), *((1 + place, [[place + 1]]) for place in range(3))]) as switches:
        assert switches.model([1, 3]) is not None and switches.model([0, 1, 2]) is not None
        assert switches.model([0, 1, 3]) is None
