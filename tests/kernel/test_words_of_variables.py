"""What auxiliary variables are called, each kind of them once, as the comments of a formula name them."""

from __future__ import annotations

from satpuzzles.sat import connectivity, loops
from satpuzzles.sat.cage_ways import way_clauses
from satpuzzles.sat.cages import cage
from satpuzzles.sat.counting import Counting
from satpuzzles.sat.diagrams import Diagram, diagram_clauses
from satpuzzles.sat.divided import divided
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.graph import connected
from satpuzzles.sat.numbers import at_most_k, at_most_one, order_variables
from satpuzzles.sat.runs import runs_by_path
from satpuzzles.sat.sink import Clause, Sink

SQUARE = {1: [2, 4], 2: [1, 3], 3: [2, 4], 4: [1, 3]}
"""A ring of four nodes, of which the first is taken out first."""

EVERY = {node: node for node in SQUARE}


def name_of(node: int) -> str:
    return f"n{node}"


def regions(sink: Sink, roots: dict[int, int]) -> list[Clause]:
    """The clauses of regions on a path of three nodes."""
    path = {1: [2], 2: [1, 3], 3: [2]}
    told = divided(sink, path, roots, EVERY, name_of, by_clue=False)
    return [clause for _, clauses in told for clause in clauses]


def list_ways(sink: Sink) -> None:
    way_clauses(sink, [{1: 1, 2: 2}, {1: 3, 2: 4}], [0b0110, 0b1001], 2, "cage")


def list_tuples(sink: Sink) -> None:
    cells = [{1: 1, 2: 2}, {1: 3}, {1: 4, 2: 5}]
    cage(sink, cells, "+", 4, "cage", tuples=True)


def read_diagram(sink: Sink) -> None:
    """Two values that differ: after the first there is a node for each."""
    diagram = Diagram((({1: 0, 2: 1},), ({2: 0}, {1: 0})))
    diagram_clauses(sink, [{1: 1, 2: 2}, {1: 3, 2: 4}], diagram, "cage")


NAMES = {
    "ways of a cage": (4, list_ways, ["cage holds (2, 1)", "cage holds (1, 2)"]),
    "tuples of a cage": (5, list_tuples, ["cage holds (1, 1, 2)", "cage holds (2, 1, 1)"]),
    "nodes of a diagram": (4, read_diagram, ["cage: node 1 after cell 1", "cage: node 2 after cell 1"]),
    "order of values": (
        3,
        lambda sink: order_variables(sink, [1, 2, 3], "it"),
        ["it is at most 1", "it is at most 2"],
    ),
    "groups of literals": (
        13,
        lambda sink: at_most_one(sink, range(1, 14), "it"),
        ["it is in part 1", "it is in part 2", "it is in part 3", "it is in part 4"],
    ),
    "edges of a line": (
        4,
        lambda sink: runs_by_path(sink, [[1], [2], [3], [4]], [(2, 1), (1, 1)], "row 1"),
        ["row 1: run 1 starts at 1", "row 1: run 2 starts at 4"],
    ),
    "blanks of a line": (
        3,
        lambda sink: runs_by_path(sink, [[1], [2], [3]], [(2, 1)], "row 1"),
        [
            "row 1: run 1 starts at 1",
            "row 1: run 1 starts at 2",
            "row 1: 0 runs before the blank at 1",
            "row 1: 1 runs before the blank at 3",
        ],
    ),
    "two nodes that hang together": (
        2,
        lambda sink: list(connected(sink, {1: [2], 2: [1]}, EVERY, name_of)),
        [
            *("n1 hangs on n2", "n2 hangs on n1", "n1 is below n2", "n2 is below n1"),
            "n1 is taken out after all chosen ones",
        ],
    ),
    "regions of roots": (
        3,
        lambda sink: regions(sink, {1: 0}),
        ["n2 is in the region of n1", "n3 is in the region of n1"],
    ),
    "a loop over points": (
        3,
        lambda sink: list(loops.over_points(sink, [1, 2, 3], [(1, 2), (2, 3), (3, 1)], name_of)),
        ["a line touches n1", "a line touches n2", "a line touches n3", "n1 hangs on n2", "n2 hangs on n1"],
    ),
    "a loop over faces": (
        3,
        lambda sink: list(loops.over_faces(sink, [1, 2, 3], [(0, 1), (0, 2), (1, 2)])),
        ["inside of the loop: face 1", "inside of the loop: face 2"],
    ),
}
"""Answer variables, what asks for more, and what the first of these are called."""


def test_a_new_variable_is_called_by_what_it_says():
    for kind, (answers, ask, names) in NAMES.items():
        formula = Formula(answers)
        ask(formula)
        every = [formula.name(variable) for variable in range(answers + 1, formula.variables + 1)]
        assert every[: len(names)] == names, kind
        assert len(every) == len(set(every)), kind


def test_ranks_of_cells_are_called_by_their_bits():
    """A board of 4 x 4 has two inner cells on either kind of diagonal: two ranks, one bit."""
    formula = Formula(16)
    list(connectivity.white_connected(formula, 4, 4, by_ranks=True))
    names = [formula.name(variable) for variable in range(17, formula.variables + 1)]
    assert names[:2] == ["r2c2 hangs on r1c1", "r2c3 hangs on r1c2"]
    assert names[-4:] == [f"bit 0 of the rank of cell {cell}" for cell in (6, 7, 10, 11)]
    # Of 5 x 6 there are twelve inner cells: ranks from 0 to 5 have three bits, and comparisons two.
    formula = Formula(30)
    list(connectivity.white_connected(formula, 5, 6, by_ranks=True))
    names = [formula.name(variable) for variable in range(31, formula.variables + 1)]
    bits = [name for name in names if name.startswith("bit ")]
    assert bits[:4] == [
        *(f"bit {bit} of the rank of cell 8" for bit in range(3)),
        "bit 0 of the rank of cell 9",
    ]
    greater = [name for name in names if name.startswith("the lowest ")]
    assert len(greater) == 2 * 24
    for index in (0, 1):
        assert greater[index].startswith(f"the lowest {index + 1} bits are greater for ")
    assert greater[0].split()[-1] == greater[1].split()[-1] != greater[2].split()[-1]


def test_other_ways_of_counting_have_names_of_their_own():
    """Five literals in rows of three; or whatever PySAT asks for."""
    grid = ["it is in row 1", "it is in row 2", *(f"it is in column {number}" for number in (1, 2, 3))]
    for way, first in (("product", grid), ("ladder", ["it: counter 1", "it: counter 2"])):
        formula = Formula(5, counting=Counting(way))
        at_most_one(formula, range(1, 6), "it")
        assert [formula.name(variable) for variable in range(6, formula.variables + 1)][: len(first)] == first


def test_sums_have_counters():
    formula = Formula(8)
    at_most_k(formula, range(1, 9), 3, "it")
    names = [formula.name(variable) for variable in range(9, formula.variables + 1)]
    assert names[:2] == ["it: counter 1", "it: counter 2"]


def test_regions_have_no_variable_that_no_clause_names():
    for roots in ({1: 0}, {1: 1}, {1: 2}, {1: 2, 3: 1}):
        formula = Formula(3)
        clauses = regions(formula, roots)
        named = {abs(literal) for clause in clauses for literal in clause}
        assert named.issuperset(range(4, formula.variables + 1)), roots
