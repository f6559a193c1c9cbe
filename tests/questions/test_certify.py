"""Certificates: those of right answers are verified, spoilt ones are rejected or still right."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import ClassVar

import made_boards
import oracles
import pytest
from boards import ORACLES, random_board
from certificates import is_right, load, store
from click.testing import CliRunner
from samples import few_or_many

import satpuzzles as sp
from satpuzzles.cli.main import group
from satpuzzles.core.errors import BackendError, LimitReached
from satpuzzles.formats import read_file
from satpuzzles.kinds.template.puzzle import Template
from satpuzzles.puzzle.built_in import MADE
from satpuzzles.puzzle.kind import BUILT_IN, Kind, puzzle_type
from satpuzzles.questions.proofs.outside_checker import CHECKERS, find_checker
from satpuzzles.rules.rule import RuleFamily
from satpuzzles.rules.single import Given
from satpuzzles.solver.backends import BACKENDS
from satpuzzles.uniqueness.boards import recipe_of

HITORI = sp.Hitori([[1, 2, 1], [2, 2, 1], [3, 1, 2]])
SEVERAL = sp.Futoshiki([[0, 0], [0, 0]])
SUMS = sp.Nonogram([[2], []], [[1], [2]])
STATUSES = ("unsolvable", "unique", "multiple")

# Boards whose proofs need lemmas: kind, seed, connectivity.
WITH_LEMMAS = [
    ("hitori", 31, "lazy"),
    ("hitori", 23, "lazy"),
    ("hitori", 23, "static"),
    ("hitori", 34, "static"),
    ("nonogram", 42, "lazy"),
    ("nonogram", 57, "lazy"),
    ("calcudoku", 36, "lazy"),
    ("calcudoku", 21, "lazy"),
    ("futoshiki", 30, "lazy"),
    ("futoshiki", 22, "lazy"),
]


@pytest.mark.sampled(3)
@few_or_many("boards", 20, 40)
@pytest.mark.parametrize("kind", ORACLES)
@pytest.mark.parametrize("connectivity", ["lazy", "static"])
def test_certificates_of_random_boards_are_verified(kind, connectivity, boards, tmp_path):
    """And only where connectivity is left to cuts are there any."""
    found = set()
    cuts = 0
    for seed in range(boards):
        board = random_board(kind, seed)
        folder = tmp_path / str(seed)
        certified = sp.certify(board.puzzle(), folder, connectivity=connectivity)
        cuts += certified.cuts
        assert certified.status == STATUSES[min(2, len(board.solutions))]
        found.add(certified.status)
        assert folder.exists() == (certified.status != "multiple")
        if folder.exists():
            verified = sp.verify(folder)
            assert verified.valid, (seed, verified)
            assert (verified.claim, verified.solution) == (certified.status, certified.solution)
            files = load(folder)
            assert is_right(files, files)
    assert found == set(STATUSES)
    puzzle = random_board(kind, 0).puzzle()
    first = puzzle.encode(next(iter(puzzle.encodings)))
    assert (cuts > 0) == (connectivity == "lazy" and bool(first.lazy))


def small_boards(kind) -> Iterator[sp.Puzzle]:
    """Generated boards of small sizes; of puzzles in the vocabulary, also random and nearly empty ones."""
    for size in ((1, 1), (1, 5), (4, 4)):
        with suppress(sp.PuzzleError):
            for made in sp.generate(recipe_of(kind, size, {}), seed=1, count=2):
                yield made.puzzle
    if kind in MADE:
        for seed in range(12):
            yield made_boards.random_board(Random(seed), kind, 3)
    if kind == "hashi":
        nothing = [[None] * 12 for _ in range(12)]
        yield puzzle_type(kind)(islands=[["?"]])
        yield puzzle_type(kind)(islands=[[1, *nothing[0][1:-1], 1], *nothing[1:]])


@pytest.mark.parametrize("kind", BUILT_IN)
def test_what_certify_writes_of_small_boards_verify_accepts(kind, tmp_path):
    found = set()
    for number, puzzle in enumerate(small_boards(kind)):
        certified = sp.certify(puzzle, tmp_path / str(number))
        found.add(certified.status)
        if certified.status != "multiple":
            verified = sp.verify(tmp_path / str(number))
            assert verified.valid, (puzzle, verified)
    assert "unique" in found


class Strict(Template):
    """A plug-in with a rule that its second reading does not know: the first cell is filled."""

    type: ClassVar[str] = "strict"

    def rules(self) -> Iterator[RuleFamily]:
        yield from Template.rules(self)
        yield Given("first", "It is filled.", given=((0, 1),))


STRICT = Kind("strict", f"{__name__}:Strict")

CONFIRMED = {
    "all clauses": (HITORI, "lazy", True),
    "no solution": (SUMS, "lazy", True),
    "clauses of regions": (sp.Nurikabe([[1, None, 2, None]]), "static", True),
    "no specification": (puzzle_type("hashi")(islands=[[1, None, 1]]), "lazy", False),
    "a plug-in": (Strict([1, 1], [1, 1]), "lazy", False),
}


@pytest.mark.parametrize("name", CONFIRMED)
def test_verify_says_where_the_rules_were_not_confirmed(name, tmp_path, monkeypatch):
    """In every form of its output, and just where ``--rules`` makes it a fault."""
    monkeypatch.setitem(BUILT_IN, "strict", f"{__name__}:STRICT")
    puzzle, connectivity, is_confirmed = CONFIRMED[name]
    folder = str(tmp_path / "it")
    assert sp.certify(puzzle, folder, connectivity=connectivity).status != "multiple"
    runs = {
        each: CliRunner().invoke(group, ["verify", folder, *each.split()]) for each in ("", "-q", "--json")
    }
    assert {run.exit_code for run in runs.values()} == {0}
    assert CliRunner().invoke(group, ["verify", folder, "--rules"]).exit_code == (0 if is_confirmed else 1)
    told = json.loads(runs["--json"].stdout)
    assert told["valid"] and told["rules"] == ("confirmed" if is_confirmed else "not confirmed")
    for each in ("", "-q"):
        assert runs[each].stdout.endswith("; the rules were not confirmed\n") != is_confirmed


@pytest.mark.sampled(5)
@pytest.mark.parametrize("backend", [each for each in BACKENDS if each.proofs], ids=lambda each: each.name)
def test_every_backend_with_right_proofs_certifies(backend, tmp_path):
    for kind, seed, connectivity in WITH_LEMMAS[::5]:
        folder = tmp_path / f"{kind}{seed}"
        puzzle = random_board(kind, seed).puzzle()
        certified = sp.certify(puzzle, folder, backend=backend.name, connectivity=connectivity)
        assert certified.backend == backend.name
        assert sp.verify(folder).valid


def test_several_solutions_leave_nothing_behind(tmp_path):
    certified = sp.certify(SEVERAL, tmp_path / "it")
    assert (certified.status, certified.directory) == ("multiple", None)
    assert certified.solution != certified.second_solution
    assert not any(tmp_path.iterdir())


def test_a_limit_leaves_nothing_behind(tmp_path):
    with pytest.raises(LimitReached):
        sp.certify(HITORI, tmp_path / "it", limits=sp.Limits(0))
    assert not any(tmp_path.iterdir())


def test_a_directory_with_something_in_it_is_left_alone(tmp_path):
    (tmp_path / "empty").mkdir()
    assert sp.certify(HITORI, tmp_path / "empty").status == "unique"
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "note").write_text("mine")
    for name in ("empty", "full", "full/note"):
        with pytest.raises(OSError, match="already exists and is not empty"):
            sp.certify(HITORI, tmp_path / name)
    assert (tmp_path / "full" / "note").read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "full"]


def test_a_reason_found_by_counting_is_counted_again(tmp_path):
    sp.certify(SUMS, tmp_path / "it")
    checks = dict(sp.verify(tmp_path / "it").passed)
    assert "the row clues ask for 2 filled cells, but the column clues for 3" in checks["counting"]
    files = load(tmp_path / "it")
    for reason in ("they just differ", None):
        manifest = {**json.loads(files["manifest.json"]), "reason": reason}
        store(tmp_path / "it", {**files, "manifest.json": json.dumps(manifest)}, {})
        assert sp.verify(tmp_path / "it").failed == "counting"


def test_each_cut_must_part_the_board(tmp_path):
    puzzle = random_board("hitori", 31).puzzle()
    sp.certify(puzzle, tmp_path / "it")
    files = load(tmp_path / "it")
    cuts = json.loads(files["cuts.json"])
    failed = set()
    for number, cut in enumerate(cuts):
        for place in range(len(cut)):
            less = cut[:place] + cut[place + 1 :]
            spoilt = [*cuts[:number], less, *cuts[number + 1 :]]
            store(tmp_path / "it", {**files, "cuts.json": json.dumps(spoilt)}, {})
            black = [[int([r, c] in less) for c in range(puzzle.columns)] for r in range(puzzle.rows)]
            verified = sp.verify(tmp_path / "it")
            assert verified.failed == ("cuts" if oracles.white_is_connected(black) else "formula")
            failed.add(verified.reason)
    assert "cut 1 does not disconnect the board" in failed


def test_verifying_imports_no_solver(tmp_path):
    sp.certify(HITORI, tmp_path / "it")
    program = (
        "import sys\n"
        "from satpuzzles.questions.proofs.verify import verify\n"
        f"assert verify({str(tmp_path / 'it')!r}).valid\n"
        "print(*sorted(name for name in sys.modules if 'solver' in name or 'pysat' in name))\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []


@pytest.mark.parametrize("name", CHECKERS)
def test_a_foreign_checker_agrees(name, tmp_path):
    try:
        checker = find_checker(name)
    except BackendError as error:
        pytest.skip(str(error))
    # Of this board, of three clauses and five literals, lrat-check wrote beyond what it had asked for.
    boards = [("nurikabe", None, "lazy"), *WITH_LEMMAS]
    for kind, seed, connectivity in boards:
        folder = tmp_path / f"{kind}{seed}{connectivity}"
        puzzle = sp.Nurikabe([[None, 1]]) if seed is None else random_board(kind, seed).puzzle()
        sp.certify(puzzle, folder, connectivity=connectivity)
        verified = sp.verify(folder, second=[name])
        assert verified.valid and verified.passed[-1].name == name
    proof = tmp_path / "wrong.drup"
    proof.write_text("0\n")  # the last of them needs lemmas
    assert not checker(folder / "formula.cnf", proof, sp.Limits())


INSTANCES = sorted(Path(__file__).resolve().parents[2].glob("instances/*/[!cilm]*.*"))
"""All but large ones, and those that say so of many solutions or colours."""


@pytest.mark.sampled(20)
@pytest.mark.parametrize("path", INSTANCES, ids=lambda path: path.stem)
def test_certificates_of_larger_boards_are_verified(path, tmp_path):
    for number, entry in enumerate(read_file(path, type=path.parent.name)):
        if sp.certify(entry.puzzle, tmp_path / str(number)).status != "multiple":
            verified = sp.verify(tmp_path / str(number))
            assert verified.valid, verified
