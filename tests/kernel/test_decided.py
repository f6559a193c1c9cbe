"""Formulas without what propagation decided, renamed, reordered or as sums: the same models."""

from __future__ import annotations

import random
from io import StringIO
from itertools import product

import pytest
from boards import random_board

import satpuzzles as sp
from satpuzzles.core.errors import FormatError
from satpuzzles.core.options import Limits
from satpuzzles.sat import solver_output
from satpuzzles.sat.cardinality import CardinalityEncodings
from satpuzzles.sat.formats import PseudoBooleanSink
from satpuzzles.sat.reconstruction import Reconstruction
from satpuzzles.sat.solver_output import read_models
from satpuzzles.sat.statements import Note

VARIABLES = 6


def test_clauses_and_models_mean_the_same_in_both_numbers():
    """Held against all values of the variables that are left, by hand."""
    draw = random.Random(1)
    dropped = shortened = 0
    for _ in range(300):
        kinds = [draw.choice(["true", "false", "left"]) for _ in range(VARIABLES)]
        true, left = ([v for v, kind in enumerate(kinds, 1) if kind == wanted] for wanted in ("true", "left"))
        decided = Reconstruction(true, left)
        clause = [draw.choice((-1, 1)) * draw.randint(1, VARIABLES) for _ in range(draw.randrange(4))]
        own = decided.clause(clause)
        dropped += own is None
        shortened += own is not None and len(own) < len(clause)
        for signs in product((-1, 1), repeat=len(left)):
            model = [sign * number for number, sign in enumerate(signs, 1)]
            board = set(decided.true_variables([*model, len(model) + 1]))
            assert board == {*true, *[v for v, sign in zip(left, signs) if sign > 0]}
            holds = own is None or any(literal in model for literal in own)
            assert holds == any((abs(x) in board) == (x > 0) for x in clause)
        literals = [draw.choice((-v, v)) for v in range(1, VARIABLES + 1)]
        assert decided.literals(literals) == [
            (left.index(abs(x)) + 1) * (1 if x > 0 else -1) for x in literals if abs(x) in left
        ]
    assert dropped > 50
    assert shortened > 50


def test_boards_have_the_solutions_that_they_have_without_presolve():
    """Marks of neighbours are propagated by nobody, so that clauses name places that are decided."""
    told = found = 0
    for seed in range(80):
        board = random_board("futoshiki", seed).puzzle()
        formula = board.encode_left("support", Limits())
        assert formula.decided is not None or [] in formula.clauses
        told += sum(map(len, formula.clauses)) > 0 and bool(formula.decided and formula.decided.true)
        expected = set(sp.solutions(board, presolve=False))
        assert set(sp.solutions(board)) == expected
        assert sp.solve(board).shared == sp.solve(board, presolve=False).shared
        found += len(expected) > 1
    assert min(told, found) > 12


def test_a_formula_of_what_is_left_has_no_clause_for_the_rest():
    board = sp.Sudoku([[1, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4], box=(2, 2))
    formula = board.encode_left("default", Limits())
    assert formula.decided is not None
    assert formula.decided.true == [1]
    assert formula.answers == len(formula.decided.left) < board.answers - 9
    assert [formula.name(v) for v in (1, 2)] == [board.answer_name(v) for v in formula.decided.left[:2]]
    assert min(map(len, formula.clauses)) > 1


NOTE = Note("own", "A rule of its own.")


# ---- OPB ----


def lines_of(sink):
    file = StringIO()
    sink.write(file)
    return [line for line in file.getvalue().splitlines() if not line.startswith("*")]


def holds(line, model):
    """Whether a constraint of the linear format holds, read by the format's definition."""
    *words, relation, bound, end = line.split()
    assert end == ";" and all(word[0] in "+-" for word in words[::2])
    total = sum(int(weight) * model[int(name[1:]) - 1] for weight, name in zip(words[::2], words[1::2]))
    return {">=": total >= int(bound), "=": total == int(bound)}[relation]


def true_literals(model):
    return {number if value else -number for number, value in enumerate(model, 1)}


TERMS = [
    [(1, 1), (1, 2), (1, 3)],
    [(1, -1), (2, 2), (3, -3)],
    [(2, -1)],
]


@pytest.mark.parametrize("terms", TERMS)
def test_a_sum_is_written_as_it_is_meant(terms):
    highest = sum(weight for weight, _ in terms)
    for least in range(highest + 1):
        for most in range(least, highest + 1):
            sink = PseudoBooleanSink(3, str, CardinalityEncodings())
            sink.add_sum(terms, least, most)
            lines = lines_of(sink)
            expected = 1 if least == most else (least > 0) + (most < highest)
            assert len(lines) == sink.clause_count == expected
            for model in product((0, 1), repeat=3):
                total = sum(weight for weight, literal in terms if literal in true_literals(model))
                assert all(holds(line, model) for line in lines) == (least <= total <= most)


def test_a_renamed_line_means_the_same_of_other_literals():
    sink = PseudoBooleanSink(3, str, CardinalityEncodings())
    sink.add(NOTE, [[1, -2, 3]])
    sink.add_sum([(1, 1), (2, -2), (3, 3)], 2, 4)
    literals = [0, -3, 1, -2]  # what stands for 0, 1, 2 and 3
    for line in lines_of(sink):
        other = sink.renamed(line, literals)
        for model in product((0, 1), repeat=3):
            true = true_literals(model)
            assert holds(other, model) == holds(line, [literal in true for literal in literals[1:]])


# ---- models ----


@pytest.mark.parametrize(
    ("text", "model"),
    [
        ("s SATISFIABLE\nv 1 -2\nv 3 0\n", [1, -2, 3]),
        ("c s UNSATISFIABLE\n\no 7\ns OPTIMUM FOUND\nv x1 -x2\n", [1, -2]),
        ("SAT\n1 -2 0\n", [1, -2]),
        ("1 -2 0", [1, -2]),
        ("v 1 0\ns SATISFIABLE\n", [1]),
        ("s SATISFIABLE\ns SATISFIABLE\nv 5 0", [5]),
        ("SAT\n", []),
        ("s UNSATISFIABLE\n", None),
        ("UNSAT", None),
        ("s UNSATISFIABLE\nc 1\ns UNSATISFIABLE", None),
    ],
)
def test_a_model_is_read(text, model):
    found = read_models(text)
    assert found == (None if model is None else [model])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("s SATISFIABLE\ns UNSATISFIABLE\n", "a:2: the answer UNSATISFIABLE comes after SATISFIABLE"),
        ("UNSAT\nSAT\n", "a:2: the answer SATISFIABLE comes after UNSATISFIABLE"),
        ("v 1 0\nUNSAT\n", "a:2: the answer UNSATISFIABLE comes after a model"),
        ("UNSAT\n1 0\n", "a:2: expected no model after UNSATISFIABLE"),
        ("v 1 2 3 4 0\n", "a:1: there are more than 5 literals"),
        ("v 1 2\nv 3 4 5\n", "a:2: there are more than 5 literals"),
        ("v 1 z2 0\n", "a:1: expected a literal, not 'z2'"),
        ("1 --2 0\n", "a:1: expected a literal, not '--2'"),
        ("s MAYBE\n", "a:1: expected an answer such as SATISFIABLE, not 'MAYBE'"),
        ("maybe\n", "a:1: expected an answer such as SATISFIABLE, not 'maybe'"),
        ("c nothing\n", "a: no model: expected `v` lines, or `SAT` and literals"),
        ("1 2 -1 0\n", "a: the model has 1 both true and false"),
    ],
)
def test_what_is_no_model_is_refused(monkeypatch, text, told):
    monkeypatch.setattr(solver_output, "LITERAL_CAP", 5)
    with pytest.raises(FormatError) as caught:
        read_models(text, "a")
    assert str(caught.value) == told
