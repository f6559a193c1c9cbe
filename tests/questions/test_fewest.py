"""The fewest clues are the fewest by brute force over all sets of clues; limits make no claim false."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import reduce
from itertools import combinations, product
from operator import or_
from types import SimpleNamespace

import pytest
from boards import brute_force
from click.testing import CliRunner
from clue_laws import IMAGES

import satpuzzles as sp
from satpuzzles.cli.main import group
from satpuzzles.puzzle.kind import puzzle_type
from satpuzzles.questions.proofs.certificate import FEWEST_FILES
from satpuzzles.uniqueness.boards import recipe_of
from satpuzzles.uniqueness.cell_clues import CellClues
from satpuzzles.uniqueness.clues import clues_of
from satpuzzles.uniqueness.fewest import FewestClues
from satpuzzles.uniqueness.fewest_proof import fewest_texts


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
    recipe = recipe_of(kind, size, told)
    for made in sp.generate(recipe, seed=3, count=2, fewest=True):
        assert solutions_of(made.puzzle) == {made.solution}
        kept = clues_of(made.puzzle).present()
        assert made.fewest[:2] == (len(kept), len(kept))
        search = FewestClues(made.puzzle, made.solution, recipe.pattern)
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
    search = FewestClues(sp.Sudoku(square, box=(1, size)), square)
    search.run(None, sp.Limits())
    assert search.fewest[:2] == (size * size // 4, size * size // 4)


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


@pytest.mark.parametrize("kind", ["sudoku", "slitherlink", "skyscrapers"])
@pytest.mark.parametrize("fits", [True, False])
def test_clues_that_disagree_with_the_rules_are_an_error(kind, fits, monkeypatch):
    """As those of a plug-in may; otherwise the same answer would be found again and again."""
    [made] = sp.generate(recipe_of(kind, (4, 4), {}), seed=1)
    monkeypatch.setattr(CellClues, "fits", lambda *_: fits)
    with pytest.raises(sp.PuzzleError, match="each rule that comes from a clue must name it"):
        FewestClues(made.puzzle, made.solution).run(None, sp.Limits(conflicts=1000))


def test_what_has_no_clues_to_drop_is_refused():
    for recipe in (sp.HitoriRecipe(rows=4, columns=4), sp.SudokuRecipe(rows=4, columns=4, clues=5)):
        with pytest.raises(sp.PuzzleError):
            next(sp.generate(recipe, fewest=True))


WITH_SURPLUS = [
    ("slitherlink", "3", 2),
    ("sudoku", "4", 3),
    ("akari", "4", 6),
    ("futoshiki", "3", 2),
    ("skyscrapers", "3", 5),
    ("hashi", "5", 6),
]
"""Kind, size and seed of boards each of whose clues is needed, though others with fewer clues would do."""

WITH_A_CHOICE = [("yajilin", "4", 3), ("calcudoku", "4", 4)]
"""The same of boards that could have one of several clues in a place."""


def certified(folder, kind, size, *more, seed=1) -> str:
    """Makes a board with a certificate by the public command; returns what stderr says."""
    words = ("generate", kind, "--size", size, "--seed", str(seed), *more, "--certify", str(folder))
    run = CliRunner().invoke(group, words)
    assert run.exit_code == 0, run.output
    return run.stderr


def board_of(folder) -> tuple:
    """The board and the solution in a certificate."""
    data = json.loads((folder / "puzzle.json").read_text())
    puzzle = puzzle_type(data["type"]).from_json(data)
    return puzzle, puzzle.to_solution(json.loads((folder / "solution.json").read_text()))


def told_of_fewest(folder) -> str | None:
    """What ``verify`` says of the number of clues; None if it says nothing or rejects the certificate."""
    found = sp.verify(folder)
    assert found.valid or found.failed == "fewest", found.reason
    return dict(found.passed).get("fewest") if found.valid else None


def few_clues_of(board, solution) -> int:
    """The fewest clues of any board with this solution, by brute force: one clue or none in every place."""
    clues = clues_of(board)
    bare = clues_of(clues.without(clues.present()))
    others = [other for other in sp.solutions(bare.puzzle) if other != solution]
    places: dict = {}
    for clue in bare.missing(solution)[0]:
        if clue.at is None:
            broken = sum(1 << at for at, other in enumerate(others) if not bare.fits(clue, other))
            places.setdefault(clue.entry or clue.cells, []).append(broken)
    for count in range(len(places) + 1):
        for chosen in combinations(places.values(), count):
            if any(reduce(or_, broken, 0) == (1 << len(others)) - 1 for broken in product(*chosen)):
                return count
    raise AssertionError("all clues leave several solutions")


def false_texts(puzzle, solution) -> dict[str, str]:
    """Proof that a board without redundant clues has the fewest, were these all clues of the solution."""
    clues = clues_of(puzzle)
    there = clues.present()
    others = []
    for at, clue in enumerate(there):
        board = clues.without([clue])
        found = sp.solve(board)
        others.append((1 << at, next(x for x in (found.solution, found.second_solution) if x != solution)))
    lie = SimpleNamespace(whole=puzzle, others=others, least=len(there))
    lie.groups = {at: [clue] for at, clue in enumerate(there)}
    lie.pattern = SimpleNamespace(symmetry="none", mask="")
    return fewest_texts(lie, None, sp.Limits())


@pytest.mark.parametrize(("kind", "size", "seed"), [*WITH_SURPLUS, *WITH_A_CHOICE])
def test_verify_says_the_fewest_only_of_the_fewest(kind, size, seed, tmp_path):
    """By brute force over all sets of clues, whatever stands in the files."""
    honest, other = tmp_path / "honest", tmp_path / "other"
    assert "proved fewest" in certified(honest, kind, size, "--fewest", seed=seed)
    puzzle, solution = board_of(honest)
    fewest, told = few_clues_of(puzzle, solution), told_of_fewest(honest)
    if (kind, size, seed) in WITH_A_CHOICE:
        assert told.endswith("the fewest among boards with one choice of clue for each place")
        return
    assert told.endswith("the fewest") and len(clues_of(puzzle).present()) == fewest

    # A board with more clues, each of them needed, which are said to be all that there are.
    certified(other, kind, size, seed=seed)
    puzzle, solution = board_of(other)
    assert len(clues_of(puzzle).present()) > fewest
    lies = false_texts(puzzle, solution)
    for name, text in lies.items():
        (other / name).write_text(text)
    assert told_of_fewest(other) is None
    # Nor with what is true of another board, or under another pattern.
    for data in (json.loads((honest / "fewest.json").read_text()), json.loads(lies["fewest.json"])):
        for symmetry in ("none", "rotation-180", "rotation-90", "up-down"):
            (other / "fewest.json").write_text(json.dumps({**data, "symmetry": symmetry}))
            assert "the fewest" not in (told_of_fewest(other) or "")


@pytest.mark.parametrize("symmetry", ["rotation-180", "left-right", "diagonal"])
@pytest.mark.parametrize("kind", ["sudoku", "slitherlink"])
def test_fewest_of_symmetric_boards_is_said_of_symmetric_boards(kind, symmetry, tmp_path):
    folder = tmp_path / "it"
    note = certified(folder, kind, "4", "--symmetry", symmetry, "--fewest")
    among = f"fewest among symmetric boards ({symmetry})"
    assert note.splitlines()[-1].endswith(among)
    assert told_of_fewest(folder).endswith(among)
    data = json.loads((folder / "fewest.json").read_text())
    assert data["symmetry"] == symmetry
    for other in ("none", *({"rotation-180", "left-right", "diagonal"} - {symmetry})):
        (folder / "fewest.json").write_text(json.dumps({**data, "symmetry": other}))
        told = told_of_fewest(folder)
        assert told is None or other in told


@pytest.mark.parametrize("gone", [each for n in (1, 2, 3) for each in combinations(sorted(FEWEST_FILES), n)])
def test_no_file_of_the_proof_of_fewest_can_be_left_out_alone(gone, tmp_path):
    folder = tmp_path / "it"
    certified(folder, "sudoku", "4", "--fewest")
    for name in gone:
        (folder / name).unlink()
    found = sp.verify(folder)
    assert found.valid == (len(gone) == 3) and "fewest" not in dict(found.passed)


SPOILT = [("slitherlink", "4", "none"), ("sudoku", "6", "rotation-90"), ("masyu", "5", "none")]


@pytest.mark.parametrize(("kind", "size", "symmetry"), SPOILT)
def test_a_certificate_is_verified_without_a_solver_and_a_spoilt_one_is_not(kind, size, symmetry, tmp_path):
    folder = tmp_path / "it"
    certified(folder, kind, size, "--symmetry", symmetry, "--fewest")
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
        {**data, "sets": [[[10**4], other], *sets]},
        {**data, "symmetry": "rotation-90" if symmetry == "none" else "none"},
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
