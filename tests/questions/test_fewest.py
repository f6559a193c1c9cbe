"""The fewest clues are the fewest by brute force over all sets of clues; limits make no claim false."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import combinations

import pytest
from boards import brute_force
from click.testing import CliRunner
from clue_laws import IMAGES

import satpuzzles as sp
from satpuzzles.cli.main import group
from satpuzzles.uniqueness.boards import recipe_of
from satpuzzles.uniqueness.clues import clues_of
from satpuzzles.uniqueness.fewest import FewestClues


def solutions_of(board) -> set:
    """All solutions, by brute force where there is an oracle."""
    if board.type in ("masyu", "skyscrapers", "heyawake"):
        return set(sp.solutions(board))
    return brute_force(board)


def fewest_by_force(board, solution, groups) -> int:
    """The size of a smallest union of groups of clues that leaves the solution alone, by trying all."""
    clues = clues_of(board)
    everything = [clue for group in groups for clue in group]
    others = solutions_of(clues.without(everything)) - {solution}
    broken = [
        {number for number, other in enumerate(others) if not all(clues.fits(each, other) for each in group)}
        for group in groups
    ]
    best = sum(map(len, groups))
    for count in range(len(groups)):
        for chosen in combinations(range(len(groups)), count):
            size = sum(len(groups[number]) for number in chosen)
            if size < best and len(set().union(*(broken[number] for number in chosen))) == len(others):
                best = size
        if count + 1 >= best:
            break
    return best


TINY = [
    ("slitherlink", (2, 3), {}),
    ("slitherlink", (3, 3), {"symmetry": "rotation-180"}),
    ("slitherlink", (3, 3), {"symmetry": "rotation-90"}),
    ("slitherlink", (3, 3), {"mask": "xxx/x.x/xxx"}),
    ("sudoku", (4, 4), {"symmetry": "left-right"}),
    ("sudoku", (4, 4), {"mask": "xxx./x.x./.xxx/x.xx"}),
    ("futoshiki", (3, 3), {}),
    ("calcudoku", (4, 4), {}),
    ("akari", (4, 4), {}),
    ("akari", (4, 4), {"symmetry": "diagonal"}),
    ("masyu", (3, 4), {}),
    ("skyscrapers", (3, 3), {}),
    ("heyawake", (3, 4), {}),
]


@pytest.mark.parametrize(("kind", "size", "told"), TINY)
def test_the_fewest_clues_are_the_fewest_by_brute_force(kind, size, told):
    for made in sp.generate(recipe_of(kind, size, told), seed=3, count=2, fewest=True):
        recipe = recipe_of(kind, size, told)
        assert solutions_of(made.puzzle) == {made.solution}
        kept = clues_of(made.puzzle).present()
        assert made.fewest == (len(kept), len(kept))
        search = FewestClues(made.puzzle, made.solution, recipe.together)
        assert len(kept) == fewest_by_force(search.whole, made.solution, [*search.groups.values()])
        if "symmetry" in told:
            cells = {clue.cells[0] for clue in kept}
            assert cells == {IMAGES[told["symmetry"]](*cell, *size) for cell in cells}
        if "mask" in told:
            assert all(
                told["mask"].split("/")[row][column] == "x"
                for row, column in (clue.cells[0] for clue in kept)
            )


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_a_cyclic_latin_square_needs_a_quarter_of_its_cells(size):
    square = tuple(tuple((row + column) % size + 1 for column in range(size)) for row in range(size))
    search = FewestClues(
        sp.Futoshiki(square, ()), square, lambda clues: [[c] for c in clues if c.what == "given"]
    )
    search.run(None, sp.Limits())
    assert search.fewest == (size * size // 4, size * size // 4)


def test_repair_finds_the_fewest_clues_around_the_solution_and_says_what_changed():
    [made] = sp.generate(recipe_of("slitherlink", (5, 5), {}), seed=1)
    [fewest] = sp.generate(recipe_of("slitherlink", (5, 5), {}), seed=1, fewest=True)
    repaired = sp.repair(made.puzzle, fewest=True)
    assert repaired.solution == made.solution and repaired.fewest == fewest.fewest
    assert repaired.fewest.clues < repaired.droppable
    before, after = (
        {clue.cells for clue in clues_of(board).present()} for board in (made.puzzle, repaired.puzzle)
    )
    for kind, cells in (("dropped", before - after), ("added", after - before)):
        assert {change.cells for change in repaired.changes if change.kind == kind} == cells


@pytest.mark.parametrize("conflicts", [0, 1, 10, 100, 1000])
def test_a_limit_leaves_a_unique_board_and_a_true_bound(conflicts):
    recipe = recipe_of("slitherlink", (5, 5), {"symmetry": "rotation-180"})
    [proved] = sp.generate(recipe, seed=2, fewest=True)
    [made] = sp.generate(recipe, seed=2, fewest=True, limits=sp.Limits(conflicts=conflicts))
    assert made.fewest.least <= proved.fewest.clues <= made.fewest.clues
    assert sp.solve(made.puzzle).solution == proved.solution and sp.solve(made.puzzle).status == "unique"
    repaired = sp.repair(made.puzzle, fewest=True, limits=sp.Limits(conflicts=conflicts))
    if repaired.fewest is not None:
        assert repaired.fewest.is_proved or repaired.limit_reached
        assert sp.solve(repaired.puzzle).status == "unique"


def test_a_large_sudoku_has_an_irreducible_board_and_a_bound_at_any_time():
    [made] = sp.generate(
        sp.SudokuRecipe(rows=9, columns=9), seed=1, fewest=True, limits=sp.Limits(conflicts=9000)
    )
    assert 10 <= made.fewest.least < made.fewest.clues == len(clues_of(made.puzzle).present())
    assert not sp.repair(made.puzzle).redundant


def test_what_has_no_clues_to_drop_is_refused():
    for recipe in (sp.HitoriRecipe(rows=4, columns=4), sp.SudokuRecipe(rows=4, columns=4, clues=5)):
        with pytest.raises(sp.PuzzleError):
            next(sp.generate(recipe, fewest=True))


CERTIFIED = [("slitherlink", "4", "none"), ("sudoku", "6", "rotation-90"), ("masyu", "5", "none")]


@pytest.mark.parametrize(("kind", "size", "symmetry"), CERTIFIED)
def test_a_certificate_is_verified_without_a_solver_and_a_spoilt_one_is_not(kind, size, symmetry, tmp_path):
    folder = tmp_path / "it"
    words = ("generate", kind, "--size", size, "--seed", "1", "--symmetry", symmetry, "--fewest")
    assert CliRunner().invoke(group, [*words, "--certify", str(folder)]).exit_code == 0
    program = (
        "import sys, satpuzzles as sp\n"
        f"found = sp.verify({str(folder)!r})\n"
        "assert found.valid and 'the fewest' in found.passed[-1].sentence, found\n"
        "print(*sorted(name for name in sys.modules if 'solver' in name or 'pysat' in name))\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []
    whole = (folder / "fewest.json").read_text()
    data, proof = json.loads(whole), (folder / "fewest.lrat").read_text()
    solution = json.loads((folder / "solution.json").read_text())
    (members, other), *sets = data["sets"]
    spoilt = [
        {**data, "least": data["least"] + 1},
        {**data, "least": 0},
        {**data, "sets": sets},
        {**data, "sets": [[members, solution], *sets]},
        {**data, "sets": [[members[1:], other], *sets]},
        {**data, "sets": [[[len(data["groups"])], other], *sets]},
        {**data, "groups": data["groups"][1:]},
        {**data, "board": json.loads((folder / "puzzle.json").read_text())},
        [],
    ]
    for each in spoilt:
        (folder / "fewest.json").write_text(json.dumps(each))
        assert sp.verify(folder).failed == "fewest", each
    (folder / "fewest.json").write_text(whole)
    lines = proof.splitlines(keepends=True)
    for each in (
        "".join(lines[:-1]),
        "".join([*lines[:-1], f"{10**6} 0 1 0\n"]),
        "1 0 0\n",
        f"{10**6} 0 0\n",
        "x",
    ):
        (folder / "fewest.lrat").write_text(each)
        assert sp.verify(folder).failed == "fewest", each
    (folder / "fewest.lrat").write_text(proof)
    assert sp.verify(folder).valid
