"""Certificates: those of right answers are verified, spoilt ones are rejected or still right."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from random import Random

import oracles
import pytest
from boards import ORACLES, random_board
from certificates import FILES, is_right, load, spoil, store
from samples import few_or_many

import satpuzzles as sp
from satpuzzles.core.errors import BackendError, LimitReached
from satpuzzles.questions.proofs.outside_checker import CHECKERS, find_checker
from satpuzzles.solver.backends import BACKENDS

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
        with pytest.raises(OSError, match="not an empty directory"):
            sp.certify(HITORI, tmp_path / name)
    assert (tmp_path / "full" / "note").read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "full"]


def test_a_reason_found_by_counting_is_counted_again(tmp_path):
    sp.certify(SUMS, tmp_path / "it")
    checks = dict(sp.verify(tmp_path / "it").passed)
    assert "the row clues ask for 2 filled cells, the column clues for 3" in checks["counting"]
    files = load(tmp_path / "it")
    for reason in ("they just differ", None):
        manifest = {**json.loads(files["manifest.json"]), "reason": reason}
        store(tmp_path / "it", {**files, "manifest.json": json.dumps(manifest)}, {})
        assert sp.verify(tmp_path / "it").failed == "counting"


@pytest.mark.sampled(3)
@few_or_many("ways", 60, 120)
@pytest.mark.parametrize("kind,seed,connectivity", WITH_LEMMAS)
def test_a_spoilt_certificate_is_rejected_or_still_right(kind, seed, connectivity, ways, tmp_path):
    """The promise of 1,000 ways: ten boards, each spoilt in 60, and once more in 120."""
    random = Random(f"{kind} {seed} {connectivity}")
    others = []
    for number in range(10):
        other = tmp_path / f"other{number}"
        made = sp.certify(random_board(kind, number).puzzle(), other, connectivity=connectivity)
        if made.directory and number != seed:
            others.append(load(other))
    sp.certify(random_board(kind, seed).puzzle(), tmp_path / "it", connectivity=connectivity)
    original = files = load(tmp_path / "it")
    failed = {}
    for _ in range(ways):
        before, files = files, spoil(random, original, others)
        store(tmp_path / "it", files, before)
        verified = sp.verify(tmp_path / "it")
        if verified.valid:
            assert is_right(files, original), {name for name in FILES if files[name] != original[name]}
        else:
            assert verified.reason
            failed[verified.failed] = failed.get(verified.failed, 0) + 1
    assert sum(failed.values()) > ways * 0.6
    missing = {"manifest", "puzzle", "solution", "cuts", "formula", "map", "proof"} - failed.keys() - {"cuts"}
    assert len(missing) <= 120 // ways - 1
    store(tmp_path / "it", original, files)
    assert sp.verify(tmp_path / "it").valid


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
    assert "cut 1 does not part the board" in failed


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
    for kind, seed, connectivity in WITH_LEMMAS:
        folder = tmp_path / f"{kind}{seed}{connectivity}"
        sp.certify(random_board(kind, seed).puzzle(), folder, connectivity=connectivity)
        verified = sp.verify(folder, second=[name])
        assert verified.valid and verified.passed[-1].name == name
    proof = tmp_path / "wrong.drup"
    proof.write_text("0\n")  # the last of them needs lemmas
    assert not checker(folder / "formula.cnf", proof, sp.Limits())


SAMPLE = [
    "futoshiki/sgt_unequal_9dx.txt",
    "calcudoku/sgt_keen_9dx.txt",
    pytest.param("nonogram/sgt_30x30.txt", marks=pytest.mark.slow),
    "hitori/sgt_40x40dk.txt",
    "hitori/documents_9x9.txt",
]
ALL = [
    "futoshiki/sgt_unequal_[579]*.txt",
    "calcudoku/*.txt",
    "nonogram/sgt_*.txt",
    "hitori/*.txt",
    "made/hitori.txt",
]


@pytest.mark.parametrize("name", SAMPLE)
def test_some_development_boards(name, shared_data, tmp_path):
    for board in list(boards_of(shared_data / name))[:2]:
        certify_and_verify(board, tmp_path / "it")


@pytest.mark.slow
@pytest.mark.parametrize("pattern", ALL)
def test_all_development_boards(pattern, shared_data, tmp_path):
    for path in shared_data.glob(pattern):
        for board in boards_of(path):
            certify_and_verify(board, tmp_path / "it")


def boards_of(path):
    from satpuzzles.formats import read_file

    return (entry.puzzle for entry in read_file(path))


def certify_and_verify(puzzle, folder) -> None:
    if sp.certify(puzzle, folder).status != "multiple":
        verified = sp.verify(folder)
        assert verified.valid, verified
        shutil.rmtree(folder)
