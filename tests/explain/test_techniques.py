"""Techniques on boards made by hand, and the law that a named technique alone yields what its step concludes.

The oracles are naive: they fill lines and groups in all ways, or read the numbers of the board.
"""

from itertools import combinations, pairwise, product

import pytest

import satpuzzles as sp
from satpuzzles.explain.premises import Premises
from satpuzzles.explain.sentences import told_steps
from satpuzzles.explain.step import Step
from satpuzzles.explain.techniques import technique
from satpuzzles.uniqueness.boards import make_board, recipe_type

EMPTY = Premises(sp.Sudoku([[0] * 9] * 9, box=(3, 3)))
EVERY = (1 << 10) - 2
ROW, COLUMN, BOX = 0, 9, 18
"""The first of the premises about rows, columns and boxes."""


def named(groups, candidates, gone, decided=()):
    """The technique of a step of an empty Sudoku where some cells have fewer candidates."""
    domains = [EVERY] * 81
    for cell, values in candidates.items():
        domains[cell] = sum(1 << int(value) for value in values)
    return technique(EMPTY, Step(groups, tuple(decided), tuple(gone), len(groups)), domains)


def no(value, cells):
    """Cells that cannot have a value."""
    others = "".join(str(each) for each in range(1, 10) if each != value)
    return dict.fromkeys(cells, others)


def test_techniques_of_sudoku():
    row = (ROW,)
    assert named(row, {**{c: str(c + 1) for c in range(7)}, 7: "89"}, [], [(7, 8)]) is None
    assert named(row, {**{c: str(c + 1) for c in range(7)}, 7: "18"}, [], [(7, 8)]) == "naked single"
    assert named(row, no(5, range(8)), [], [(8, 5)]) == "hidden single"
    last = {**{c: str(c + 1) for c in range(7)}, **no(9, [7])}
    assert named(row, last, [], [(8, 9)]) == "hidden single"
    assert named(row, last, [], [(7, 8), (8, 9)]) == "naked single"
    assert named(row, {0: "12", 4: "12"}, [(7, 1), (8, 2)]) == "naked pair"
    assert named(row, no(1, range(7)) | dict.fromkeys(range(7), "3456789"), [(7, 3), (8, 9)]) == "hidden pair"
    assert named(row, {0: "12", 4: "23", 5: "13"}, [(8, 2)]) == "naked triple"
    assert named(row, dict.fromkeys(range(6), "456789"), [(6, 9), (8, 4)]) == "hidden triple"
    assert named(row, {0: "1"}, [(5, 1)]) is None
    box = (ROW, BOX)
    assert named(box, no(7, (9, 10, 11, 18, 19, 20)), [(5, 7)]) == "pointing"
    assert named(box, no(7, range(3, 9)), [(10, 7)]) == "box-line reduction"
    assert named(box, no(7, range(3, 9)), [(10, 7), (11, 6)]) is None
    wing = (ROW, ROW + 4, COLUMN + 1, COLUMN + 6)
    rows = [9 * r + c for r in (0, 4) for c in range(9) if c not in (1, 6)]
    assert named(wing, no(3, rows), [(19, 3), (78, 3)]) == "X-wing"
    columns = [9 * r + c for r in range(9) for c in (1, 6) if r not in (0, 4)]
    assert named(wing, no(3, columns), [(0, 3)]) == "X-wing"
    assert named(wing, no(3, rows[1:]), [(19, 3)]) is None
    fish = (ROW, ROW + 4, ROW + 8, COLUMN + 1, COLUMN + 4, COLUMN + 6)
    rows = [9 * r + c for r in (0, 4, 8) for c in range(9) if c not in (1, 4, 6)]
    assert named(fish, no(3, rows), [(19, 3)]) == "swordfish"


HITORI = [
    ([[1, 2, 1, 3], [2, 1, 4, 4], [3, 4, 2, 1], [4, 3, 3, 2]], {"sandwich": (0, 1, 1)}),
    ([[1, 1, 2, 1], [2, 3, 4, 4], [3, 4, 1, 2], [4, 2, 3, 1]], {"pair": (0, 3, 0)}),
    ([[1, 1, 2, 3], [1, 4, 3, 2], [2, 3, 4, 1], [3, 2, 1, 4]], {"corner": (0, 0, 0)}),
]


@pytest.mark.parametrize(("numbers", "found"), HITORI)
def test_techniques_of_hitori(numbers, found):
    premises = Premises(sp.Hitori(numbers))
    for name, (row, column, gone) in found.items():
        place = 4 * row + column
        wanted = Step((), (), ((place, gone),), 1)
        ways = [
            numbers
            for size in (2, 3)
            for numbers in combinations(range(len(premises.every)), size)
            if technique(premises, wanted._replace(premises=numbers), [3] * 16) == name
        ]
        assert ways


def line(clue, known):
    """The technique for what follows in a line of a nonogram; ``?`` is an unknown cell."""
    size = len(known)
    puzzle = sp.Nonogram([clue], [[1]] * size)
    premises = Premises(puzzle)
    domains = [{"?": 3, "#": 2, ".": 1}[sign] for sign in known]
    number = next(n for n, each in enumerate(premises.every) if len(each.places) == size)
    changes = premises.every[number].propagate(domains)
    decided = tuple((place, domain.bit_length() - 1) for place, domain in changes if not domain & domain - 1)
    return technique(premises, Step((number,), decided, (), 1), domains)


def test_techniques_of_nonograms():
    assert line([7], "?" * 10) == line([3, 4], "?" * 9) == "overlap"
    assert line([3], "#?????????") == line([3, 2], ".?#???????") == "edge"
    assert line([3, 1], "#?????????") == "edge"
    assert line([2, 1], "##??#?????") == "finished line"
    assert line([3], "??.???????") == "out of reach"


# ---- the law ----


def made(name, size, seed):
    recipe = recipe_type(name).from_json({"rows": size, "columns": size})
    return make_board(recipe, seed, 0).puzzle


def naive_sets(places, domains, size):
    """What up to ``size`` cells with as many values, or values with as many cells, exclude in a group."""
    left = {place: {value for value in range(1, 10) if domains[place] >> value & 1} for place in places}
    before = None
    while before != left:
        before = {place: set(values) for place, values in left.items()}
        for count in range(1, size + 1):
            for cells in combinations(places, count):
                held = set.union(*[left[cell] for cell in cells])
                if len(held) == count:
                    for cell in set(places) - {*cells}:
                        left[cell] -= held
            for values in combinations(range(1, 10), count):
                cells = [cell for cell in places if left[cell] & {*values}]
                if len(cells) == count:
                    for cell in cells:
                        left[cell] &= {*values}
    return {(p, v) for p in places for v in range(1, 10) if domains[p] >> v & 1 and v not in left[p]}


def naive_line(lengths, places, domains):
    """What all ways to lay the runs have in common."""
    ways = [
        way
        for way in product(*[[v for v in (0, 1) if domains[place] >> v & 1] for place in places])
        if [len(run) for run in "".join(map(str, way)).split("0") if run] == lengths
    ]
    return {(place, v) for at, place in enumerate(places) for v in (0, 1) if all(w[at] != v for w in ways)}


SIZES = {"single": 1, "pair": 2, "triple": 3}


@pytest.mark.parametrize("seed", [1, 2])
def test_a_named_technique_alone_yields_its_step_in_sudoku(seed):
    puzzle = made("sudoku", 9, seed)
    premises, count = Premises(puzzle), 0
    domains = premises.start()
    for told in told_steps(sp.explain(puzzle)):
        name, gone = told.technique, {*told.step.gone(domains)}
        if name and name.split()[-1] in SIZES:
            (number,) = told.step.premises
            places = premises.every[number].places
            assert gone <= naive_sets(places, domains, SIZES[name.split()[-1]])
            count += 1
        if told.step.size == 1 and told.step.decided and not told.step.excluded:
            assert name
        domains = [*told.domains]
    assert count > 20


def test_a_named_technique_alone_yields_its_step_in_hitori():
    names = set()
    for seed in range(4):
        puzzle = made("hitori", 7, seed)
        numbers = [number for row in puzzle.numbers for number in row]
        for told in told_steps(sp.explain(puzzle)):
            cells = {place for place, _ in told.step.decided}
            for place in cells:
                row, column = divmod(place, 7)
                lines = [[7 * row + c for c in range(7)], [7 * r + column for r in range(7)]]
                at = [column, row]
                if told.technique == "sandwich":
                    assert any(
                        0 < at[n] < 6 and numbers[each[at[n] - 1]] == numbers[each[at[n] + 1]]
                        for n, each in enumerate(lines)
                    )
                elif told.technique == "pair":
                    assert any(
                        numbers[one] == numbers[other] == numbers[place] and place not in (one, other)
                        for each in lines
                        for one, other in pairwise(each)
                    )
                elif told.technique == "corner":
                    assert {row, column} <= {0, 1, 5, 6}
            names.add(told.technique)
    assert {"pair", None} <= names


def test_a_named_technique_alone_yields_its_step_in_nonograms():
    puzzle = made("nonogram", 8, 3)
    domains = Premises(puzzle).start()
    premises, names = Premises(puzzle), set()
    for told in told_steps(sp.explain(puzzle)):
        if told.technique:
            premise = premises.every[told.step.premises[0]]
            clue = [length for length, _ in premise.rule.lines[premise.number].clue]
            assert {*told.step.gone(domains)} <= naive_line(clue, premise.places, domains)
        names.add(told.technique)
        domains = [*told.domains]
    assert {"overlap", "finished line"} <= names
