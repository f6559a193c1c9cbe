"""What other programs' solvers are given and give: sums in OPB, renamed and reordered formulas, models."""

from __future__ import annotations

from io import StringIO
from itertools import product

import pytest

from satpuzzles.core.errors import FormatError
from satpuzzles.sat import solver_output
from satpuzzles.sat.counting import Counting
from satpuzzles.sat.formats import PseudoBooleanSink
from satpuzzles.sat.shuffle import new_literals
from satpuzzles.sat.solver_output import read_models
from satpuzzles.sat.statements import Note

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
            sink = PseudoBooleanSink(3, str, Counting())
            sink.add_sum(terms, least, most)
            lines = lines_of(sink)
            expected = 1 if least == most else (least > 0) + (most < highest)
            assert len(lines) == sink.clause_count == expected
            for model in product((0, 1), repeat=3):
                total = sum(weight for weight, literal in terms if literal in true_literals(model))
                assert all(holds(line, model) for line in lines) == (least <= total <= most)


def test_a_renamed_line_means_the_same_of_other_literals():
    sink = PseudoBooleanSink(3, str, Counting())
    sink.add(NOTE, [[1, -2, 3]])
    sink.add_sum([(1, 1), (2, -2), (3, 3)], 2, 4)
    literals = [0, -3, 1, -2]  # what stands for 0, 1, 2 and 3
    for line in lines_of(sink):
        other = sink.renamed(line, literals)
        for model in product((0, 1), repeat=3):
            true = true_literals(model)
            assert holds(other, model) == holds(line, [literal in true for literal in literals[1:]])


# ---- other orders ----


@pytest.mark.parametrize(("answers", "variables"), [(1, 1), (3, 3), (3, 8), (40, 90)])
def test_new_literals_are_all_variables_with_signs_answers_among_themselves(answers, variables):
    literals = list(new_literals(5, answers, variables))
    assert literals[0] == 0 and len(literals) == variables + 1
    assert sorted(map(abs, literals[1 : answers + 1])) == list(range(1, answers + 1))
    assert sorted(map(abs, literals[answers + 1 :])) == list(range(answers + 1, variables + 1))
    assert literals[: answers + 1] == list(new_literals(5, answers, answers))
    if variables > 50:
        for part in (literals[1 : answers + 1], literals[answers + 1 :]):
            assert 0.25 < sum(each > 0 for each in part) / len(part) < 0.75
            assert list(map(abs, part)) != sorted(map(abs, part))
        assert literals != list(new_literals(6, answers, variables))


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


# ---- numbers ----
