"""Certificates made to deceive, to fill the memory or to take for ever: each is refused, and soon.

The judges are brute force over the boards and plain unit propagation; see certificates.py and naive.py.
"""

from __future__ import annotations

import json
from itertools import combinations, count
from random import Random

import pytest
from boards import random_board
from certificates import BOARDS, FILES, brute_force, is_right, judged, lemmas_of, load, proof_judged
from naive import follows, read_dimacs, refutes

import satpuzzles as sp
from satpuzzles.sat.dimacs import write_dimacs

# ---- the manifest ----

COUNTS = ("version", "variables", "clauses", "cuts", "lemmas")
OTHER_TYPES = (None, True, 1.0, "1", [1], {"a": 1})


def manifest_changes(manifest: dict) -> list[tuple[str, object]]:
    """Every key with values that it must not have."""
    changes: list[tuple[str, object]] = []
    for key, value in manifest.items():
        others: list = [*OTHER_TYPES, 7, "x"]
        if key in COUNTS:
            others += [value - 1, value + 1, -value, float(value), str(value), value + 2**64]
        if key in ("backend", "program"):  # for information: any text
            others = [each for each in others if not isinstance(each, str)]
        changes += [(key, each) for each in others if each != value or type(each) is not type(value)]
    return changes


def test_each_key_of_the_manifest_must_be_what_it_is(made, tmp_path):
    files = made["lemmas"]
    manifest = json.loads(files["manifest.json"])
    changes = manifest_changes(manifest)
    assert {key for key, _ in changes} == manifest.keys()
    for key, value in changes:
        verified = judged(tmp_path / "it", files, manifest_json=json.dumps({**manifest, key: value}))
        assert not verified.valid and verified.reason, (key, value)
    for key in manifest:
        less = {each: value for each, value in manifest.items() if each != key}
        more = {**manifest, key + "s": manifest[key]}
        twice = f"{{{json.dumps(key)}:{json.dumps(manifest[key])},{json.dumps(manifest)[1:]}"
        for text in (json.dumps(less), json.dumps(more), twice):
            assert judged(tmp_path / "it", files, manifest_json=text).failed == "manifest", text


def test_the_counts_of_the_manifest_are_compared_one_by_one(made, tmp_path):
    """Each off by one alone, so that no check stands in for another: the sentence says which it was."""
    files = made["cuts"]
    manifest = json.loads(files["manifest.json"])
    said = {
        "version": ("manifest", "has version"),
        "variables": ("formula", "variables, this puzzle gives"),
        "clauses": ("formula", "clauses, this puzzle gives"),
        "cuts": ("cuts", ", cuts.json has"),
        "lemmas": ("proof", "lemmas than the manifest says"),
    }
    for key, (failed, words) in said.items():
        for step, which in ((-1, "more"), (1, "fewer")):
            text = json.dumps({**manifest, key: manifest[key] + step})
            verified = judged(tmp_path / "it", files, manifest_json=text)
            assert verified.failed == failed and words in verified.reason, (key, step, verified.reason)
            assert key != "lemmas" or which in verified.reason


@pytest.mark.parametrize("name", ["manifest.json", "puzzle.json"])
def test_a_key_that_stands_twice_is_refused(name, made, tmp_path):
    """Two readers may take either of the two: then they would not read the same claim."""
    files = made["lemmas"]
    data = json.loads(files[name])
    for key, value in data.items():
        for text in (
            f"{{{json.dumps(key)}:null,{json.dumps(data)[1:]}",
            f"{json.dumps(data)[:-1]},{json.dumps(key)}:{json.dumps(value)}}}",
        ):
            verified = judged(tmp_path / "it", {**files, name: text})
            assert not verified.valid and "stands twice" in verified.reason


# ---- the files ----


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("file", FILES)
def test_nothing_may_follow_a_file(file, name, made, tmp_path):
    files = made[name]
    for more in ("x", "0\n", "1 0\n", "{}", "[]", "\0", "null"):
        assert not judged(tmp_path / "it", {**files, file: files[file] + more}).valid, more
    exactly = file in ("formula.cnf", "map.json", "proof.drup")
    for more in ("\n", " ", "\n\n"):
        assert judged(tmp_path / "it", {**files, file: files[file] + more}).valid != exactly, more


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("file", FILES)
def test_a_byte_changed_or_a_file_cut_short_deceives_nobody(file, name, made, tmp_path):
    files = made[name]
    data = files[file].encode()
    random = Random(f"{file} {name}")
    folder = tmp_path / "it"
    judged(folder, files)
    accepted = 0
    for _ in range(25):
        place = random.randrange(len(data))
        changed = bytearray(data)
        if random.random() < 0.3:
            del changed[place:]
        elif random.random() < 0.5:
            changed[place] ^= 1 << random.randrange(8)
        else:
            changed[place] = random.choice(b"0123456789- [],")
        if changed == data:
            continue
        (folder / file).write_bytes(changed)
        verified = sp.verify(folder)
        accepted += verified.valid
        assert verified.valid or verified.reason
        if verified.valid:
            assert is_right({**files, file: changed.decode()}, files)
    assert accepted < 15
    if file in ("formula.cnf", "map.json"):
        assert not accepted


def test_files_of_two_boards_do_not_mix(tmp_path):
    """Two boards of one size, whose files are exchanged one by one and two by two."""
    found = []
    for seed in count():
        board = random_board("futoshiki", seed)
        if len(board.solutions) == 1 and len(board.data["givens"]) == 4:
            sp.certify(board.puzzle(), tmp_path / str(seed))
            found.append(load(tmp_path / str(seed)))
            if len(found) == 2:
                break
    one, other = found
    for some in (*combinations(FILES, 1), *combinations(FILES, 2)):
        mixed = {file: (other if file in some else one)[file] for file in FILES}
        verified = judged(tmp_path / "it", mixed)
        if verified.valid:
            # Only what says the same in both may be exchanged.
            assert is_right(mixed, one if mixed["puzzle.json"] == one["puzzle.json"] else other)


# ---- forged claims ----


def test_several_solutions_cannot_be_certified_as_one(made, tmp_path):
    """A board with two solutions: whatever an attacker writes around it, with a formula refuted by force."""
    forged = 0
    for kind in ("hitori", "futoshiki", "nonogram", "calcudoku"):
        board = next(b for b in (random_board(kind, seed) for seed in count()) if len(b.solutions) == 2)
        puzzle = board.puzzle()
        first, second = sorted(board.solutions)
        formula = puzzle.encode("lazy" if kind == "hitori" else None)
        answers = range(1, puzzle.answers + 1)
        clauses = [list(clause) for clause in formula.clauses]
        for solution in (first, second):
            true = set(puzzle.true_variables(solution))
            clauses.append([-each if each in true else each for each in answers])
        for blocked, cuts, proof in (
            (clauses, [], "0\n"),
            (clauses[:-1], [], "0\n"),
            ([*clauses[:-1], [1], [-1]], [], "0\n"),
            (clauses[:-1], [[[0, 0]]], "1 0\n0\n"),
            (clauses[:-1], [[[r, 0] for r in range(puzzle.rows)]] * 2, "-1 0\n1 0\n0\n"),
        ):
            text = f"p cnf {formula.variables} {len(blocked)}\n"
            text += "".join(" ".join(map(str, [*clause, 0])) + "\n" for clause in blocked)
            manifest = {
                **json.loads(made["cuts"]["manifest.json"]),
                "claim": "unique",
                "type": kind,
                "encoding": "lazy" if kind == "hitori" else puzzle.complete_encoding,
                "reason": None,
                "variables": formula.variables,
                "clauses": len(blocked),
                "cuts": len(cuts),
                "lemmas": proof.count("\n"),
            }
            files = {
                "manifest.json": json.dumps(manifest),
                "puzzle.json": json.dumps(puzzle.to_json()),
                "solution.json": json.dumps(first),
                "cuts.json": json.dumps(cuts),
                "formula.cnf": text,
                "map.json": made["cuts"]["map.json"],
                "proof.drup": proof,
            }
            assert not judged(tmp_path / "it", files).valid
            forged += 1
    assert forged == 20


def test_a_cut_says_nothing_where_no_rule_asks_for_connected_cells(tmp_path):
    """A nonogram with two diagonal solutions: a cut, right for a Hitori, would take one of them away."""
    puzzle = sp.Nonogram([[1], [1]], [[1], [1]])
    sp.certify(sp.Nonogram([[1], [1]], [[1], [1]], known=[[0, None], [None, None]]), tmp_path / "it")
    files = load(tmp_path / "it")
    solution, cut = ((0, 1), (1, 0)), [[0, 0], [1, 1]]
    assert len(brute_force(puzzle)) == 2 and solution in brute_force(puzzle)
    formula = puzzle.encode()
    formula.add(lambda: None, [[-1, -4], [1, -2, -3, 4]])  # the cut, and the clause that forbids the solution
    comments = files["formula.cnf"].splitlines()[:2]
    with (tmp_path / "cnf").open("w") as file:
        write_dimacs(formula, formula.clauses, file, [comment.removeprefix("c ") for comment in comments])
    manifest = json.loads(files["manifest.json"])
    manifest |= {"variables": formula.variables, "clauses": len(formula.clauses), "cuts": 1, "lemmas": 2}
    map_ = json.loads(files["map.json"]) | {"clauses": len(formula.clauses)}
    clauses = read_dimacs((tmp_path / "cnf").read_text())
    proof = next(f"{v} 0\n0\n" for v in (1, -1, 2, -2) if refutes(clauses, [[v], []]))
    verified = judged(
        tmp_path / "it",
        files,
        manifest_json=json.dumps(manifest),
        puzzle_json=json.dumps(puzzle.to_json()),
        cuts_json=json.dumps([cut]),
        formula_cnf=(tmp_path / "cnf").read_text(),
        map_json=json.dumps(map_, separators=(",", ":")) + "\n",
        proof_drup=proof,
    )
    assert verified.failed == "formula" and "leaves nothing to cuts" in verified.reason


@pytest.mark.parametrize("kind", ["hitori", "futoshiki", "nonogram", "calcudoku"])
def test_a_proof_of_one_claim_proves_no_other(kind, tmp_path):
    """The certificate of a unique board, with every other grid as its solution, or said to have none."""
    board = next(b for b in (random_board(kind, seed) for seed in count()) if len(b.solutions) == 1)
    puzzle = board.puzzle()
    sp.certify(puzzle, tmp_path / "it")
    files = load(tmp_path / "it")
    manifest = json.loads(files["manifest.json"])
    assert brute_force(puzzle) == board.solutions
    grid = [list(row) for row in next(iter(board.solutions))]
    lowest = min(map(min, grid))
    for row in range(puzzle.rows):
        for column in range(puzzle.columns):
            other = [list(each) for each in grid]
            other[row][column] = lowest if grid[row][column] != lowest else lowest + 1
            verified = judged(tmp_path / "it", files, solution_json=json.dumps(other))
            assert verified.failed == "solution"
    for wrong in (grid[:-1], [each[:-1] for each in grid], [], None, grid[0], {"0": grid}):
        assert judged(tmp_path / "it", files, solution_json=json.dumps(wrong)).failed == "solution"
    none = json.dumps({**manifest, "claim": "unsolvable"})
    assert judged(tmp_path / "it", files, manifest_json=none).failed == "solution"
    clauses = {"manifest_json": none, "solution_json": "null"}
    assert judged(tmp_path / "it", files, **clauses).failed == "formula"


def test_the_last_clause_forbids_the_solution_and_nothing_else(made):
    """It has a literal for every answer variable, so that no argument is needed for it."""
    for files in made.values():
        puzzle = json.loads(files["puzzle.json"])
        rows = json.loads(files["solution.json"])
        values = len(rows) if puzzle["type"] == "calcudoku" else 1
        true = {
            (row * len(rows[0]) + column) * values + value
            for row, cells in enumerate(rows)
            for column, value in enumerate(cells)
            if value
        }
        answers = range(1, len(rows) * len(rows[0]) * values + 1)
        last = read_dimacs(files["formula.cnf"])[-1]
        assert sorted(last, key=abs) == [-each if each in true else each for each in answers]


def test_the_map_may_not_name_another_cell(made, tmp_path):
    for files in made.values():
        data = json.loads(files["map.json"])
        answers = data["answers"]
        swapped = [answers[1], answers[0], *answers[2:]]
        renamed = [{**answers[0], "row": 1}, *answers[1:]]
        for changed in (swapped, renamed, answers[:-1], [*answers, answers[-1]]):
            text = json.dumps({**data, "answers": changed}, separators=(",", ":")) + "\n"
            assert judged(tmp_path / "it", files, map_json=text).failed == "map"


# ---- the proof: each check alone ----


def test_each_check_of_the_proof_is_needed(made, tmp_path):
    """Every fault is one that only one check can see, and the sentence shows that this one saw it."""
    files = made["lemmas"]
    clauses = read_dimacs(files["formula.cnf"])
    lemmas = lemmas_of(files)
    variables = json.loads(files["manifest.json"])["variables"]
    wrong = next([v] for v in range(1, variables + 1) if not follows(clauses, [v]))
    assert refutes(clauses, lemmas) and not follows(clauses, [])
    for spoilt, words in (
        (lemmas[:-1], "does not end with the empty clause"),
        ([[]], "the empty clause, lemma 1, does not follow"),
        ([*lemmas[:-2], []], "does not follow"),
        ([wrong, *lemmas], "lemma 1 does not follow"),
        ([*lemmas[:-1], []], None),
        ([[variables + 1, -variables - 1], *lemmas], f"no variable {variables + 1}"),
        ([[-variables - 1], *lemmas], f"no variable {variables + 1}"),
        ([*lemmas, []], f"line {len(lemmas) + 1} comes after the empty clause"),
        ([*lemmas, [1]], f"line {len(lemmas) + 1} comes after the empty clause"),
        ([[], *lemmas], "comes after the empty clause"),
        ([], "does not end with the empty clause"),
    ):
        verified = proof_judged(tmp_path / "it", files, spoilt)
        assert verified.valid == (words is None), spoilt
        # An empty clause amid the lemmas ends the proof, whichever check is asked first.
        assert words is None or (verified.failed == "proof" and words in verified.reason), verified.reason


NO_LEMMAS = (
    *("d 1 0", "1 2", "1  0", " 1 0", "1 0 0", "01 0", "+1 0", "-0 0", "1\t0", "1 0\r", "1 0 ", "a 0", ""),
    *("--1 0", "1_0 0", "1234567890 0", "\u00b9 0"),
)


@pytest.mark.parametrize("line", NO_LEMMAS)
def test_a_line_that_is_no_lemma_is_refused(line, made, tmp_path):
    files = made["lemmas"]
    lemmas = lemmas_of(files)
    for place in (0, len(lemmas) - 1):
        lines = files["proof.drup"].splitlines()
        lines.insert(place, line)
        text = "".join(each + "\n" for each in lines)
        verified = proof_judged(tmp_path / "it", files, [*lemmas, []], text)
        assert verified.failed == "proof" and f"line {place + 1} is no lemma" in verified.reason
