"""Presolve against brute force: it loses no solution, and where it claims to be exact it is."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

import boards
import oracles
import pytest

from satpuzzles.rules.propagation.cages import cage_pruner
from satpuzzles.rules.propagation.latin import prune_latin_square, values_of
from satpuzzles.rules.propagation.lines import Sweeps, possible_starts, prune_line
from satpuzzles.sat import cage_ways


def lines_of(size: int):
    """The rows and columns of a latin square."""
    rows = [range(row * size, (row + 1) * size) for row in range(size)]
    return (*rows, *(range(column, size * size, size) for column in range(size)))


def masks_of(lines, length: int, colors: int) -> list[int]:
    """For blank and each colour the positions where some line has it, as bits."""
    return [
        sum(1 << position for position in range(length) if any(line[position] == color for line in lines))
        for color in range(colors + 1)
    ]


@pytest.mark.parametrize(("length", "colors"), [(1, 1), (6, 1), (9, 1), (4, 2), (5, 2), (4, 3)])
def test_pruning_a_line_is_exact(length, colors):
    random = Random(length * 10 + colors)
    for clue, lines in oracles.lines_by_clue(length, colors).items():
        for density in (1.0, 0.8, 0.5):
            masks = [
                sum(1 << position for position in range(length) if random.random() < density)
                for _ in range(colors + 1)
            ]
            left = [line for line in lines if all(masks[color] >> p & 1 for p, color in enumerate(line))]
            pruned = prune_line(clue, masks, length)
            starts = possible_starts(clue, masks, length)
            if not left:
                assert pruned is None
                assert starts is None
                continue
            assert pruned == masks_of(left, length, colors), (clue, masks)
            by_run = list(zip(*(starts_of(line) for line in left)))
            assert starts == [sum(1 << start for start in set(each)) for each in by_run], (clue, masks)


@pytest.mark.parametrize("length", [1, 2, 5, 6, 7, 9])
def test_pruning_many_lines_at_once_is_exact(length):
    """Of the clues of a length, all at once, some of them, and one; each line is by itself."""
    random = Random(length)
    by_clue = list(oracles.lines_by_clue(length, 1).items())
    sweeps = Sweeps([[size for size, _ in clue] for clue, _ in by_clue], length)
    left_nothing = 0
    for density in (1.0, 0.9, 0.7, 0.5):
        masks = [
            [sum(1 << at for at in range(length) if random.random() < density) for _ in range(2)]
            for _ in by_clue
        ]
        numbers = range(len(by_clue))
        for some in (numbers, sorted(random.sample(numbers, len(by_clue) // 2)), [random.choice(numbers)]):
            for number, pruned in zip(some, sweeps.prune(some, masks), strict=True):
                clue, lines = by_clue[number]
                left = [line for line in lines if all(masks[number][c] >> p & 1 for p, c in enumerate(line))]
                assert pruned == masks_of(left, length, 1), (clue, masks[number])
                left_nothing += not left
    assert left_nothing


def starts_of(line) -> list[int]:
    """Where the runs of a line start."""
    return [
        position
        for position, color in enumerate(line)
        if color and (position == 0 or line[position - 1] != color)
    ]


def apart_in_lines(cells, size: int):
    """For each cell of a cage those before it in its row or column."""
    pairs = [divmod(cell, size) for cell in cells]
    return tuple(
        tuple(other for other in range(place) if any(a == b for a, b in zip(pairs[place], pairs[other])))
        for place in range(len(cells))
    )


@pytest.mark.parametrize("few", [False, True])
@pytest.mark.parametrize("op", ["+", "-", "*", "/", None])
def test_pruning_a_cage_keeps_exactly_the_values_that_have_partners(op, few, monkeypatch):
    """Cells may hold equal values, but for two that are said to differ, and more where ways are few."""
    if not few:
        monkeypatch.setattr(cage_ways, "MOST_TRIED", 0)
    random = Random(str(op))
    for _ in range(400):
        count, size = random.randint(1, 4), random.randint(2, 5)
        if count == 1 and op in ("-", "/"):
            continue
        domains = [random.randint(1, (1 << size) - 1) for _ in range(count)]
        values = [random.randint(1, size) for _ in range(count)]
        targets = [t for t in range(0, 130) if oracles.cage_fits(op, t, values)]
        target = random.choice(targets) if targets and random.random() < 0.8 else random.randint(0, 12)
        heard = count == 2 or (few and op in ("+", "*"))
        apart = [[other for other in range(place) if random.random() < 0.4 * heard] for place in range(count)]
        tuples = [
            each
            for each in product(*map(values_of, domains))
            if oracles.cage_fits(op, target, each)
            and not any(each[place] == each[other] for place in range(count) for other in apart[place])
        ]
        before = list(domains)
        prune = cage_pruner(op, target, size, tuple(map(tuple, apart)))
        while True:
            wanted = [sum(1 << value - 1 for value in {each[i] for each in tuples}) for i in range(count)]
            assert prune(domains) == bool(tuples), (op, target, before)
            if not tuples:
                break
            assert domains == wanted, (op, target, before)
            place = random.randrange(count)  # another rule takes a value, and the same pruning is asked again
            gone = random.choice(values_of(domains[place]))
            domains[place] ^= 1 << gone - 1
            tuples = [each for each in tuples if each[place] != gone]


def matched_square(domains: list[set[int]], size: int, less_than, cages) -> list[set[int]] | None:
    """What matching cells of a line with values, bounds of signs and partners in cages leave together."""
    lines = [[row * size + place for place in range(size)] for row in range(size)]
    lines += [[row * size + place for row in range(size)] for place in range(size)]
    before = None
    while domains != before:
        before = [set(domain) for domain in domains]
        for line in lines:
            ways = [
                values
                for values in permutations(range(1, size + 1))
                if all(value in domains[cell] for cell, value in zip(line, values, strict=True))
            ]
            for place, cell in enumerate(line):
                domains[cell] = {values[place] for values in ways}
        for low, high in less_than:
            domains[low] = {a for a in domains[low] if any(a < b for b in domains[high])}
            domains[high] = {b for b in domains[high] if any(a < b for a in domains[low])}
        for cells, op, target in cages:
            ways = [
                values
                for values in product(*(sorted(domains[cell]) for cell in cells))
                if oracles.cage_fits(op, target, values)
                and not any(
                    values[place] == values[other]
                    for place, others in enumerate(apart_in_lines(cells, size))
                    for other in others
                )
            ]
            for place, cell in enumerate(cells):
                domains[cell] = {values[place] for values in ways}
        if not all(domains):
            return None
    return domains


def lines_with_work_left(domains: list[set[int]], size: int) -> list[list[int]]:
    """The lines where a domain holds as many others as it has values, or a value's cells as many values."""
    found = []
    for cells in lines_of(size):
        line = [domains[cell] for cell in cells]
        places = [{place for place in range(size) if value in line[place]} for value in range(1, size + 1)]
        for sets in (line, places):
            for outer in sets:
                inside = [each for each in sets if each <= outer]
                beside = [each for each in sets if not each <= outer and each & outer]
                if len(inside) > len(outer) or (len(inside) == len(outer) and beside):
                    found.append(list(cells))
    return found


@pytest.mark.parametrize("kind", ["calcudoku", "futoshiki"])
def test_pruning_a_latin_square_reaches_its_fix_point(kind):
    """Nothing is left that a Hall set of one domain, a sign or a cage could still take away.

    And nothing is taken that matching whole lines would leave. That has one fix-point in whatever order.
    """
    random = Random(f"fix-point {kind}")
    left_open = 0
    for seed in range(150):
        board = boards.random_board(kind, seed)
        size, _ = boards.board_size(kind, board.data)
        given = board.data.get("givens") or [[0] * size for _ in range(size)]
        domains = []
        for row, column in product(range(size), range(size)):
            some = {value for value in range(1, size + 1) if random.random() < 0.85}
            solution = next(iter(board.solutions), None)
            some |= {solution[row][column]} if solution else set(range(1, size + 1))
            domains.append({given[row][column]} if given[row][column] else some)
        less_than = [(a * size + b, c * size + d) for (a, b), (c, d) in board.data.get("less_than", ())]
        cages = [
            ([row * size + column for row, column in cells], op, target)
            for cells, op, target in board.data.get("cages", ())
        ]
        masks = [sum(1 << value - 1 for value in domain) for domain in domains]
        pruners = [
            (cells, cage_pruner(op, target, size, apart_in_lines(cells, size))) for cells, op, target in cages
        ]
        solvable = prune_latin_square(masks, lines_of(size), less_than, pruners)
        matched = matched_square(domains, size, less_than, cages)
        assert solvable or matched is None, board
        if solvable:
            left = [set(values_of(mask)) for mask in masks]
            assert matched is None or all(some <= more for some, more in zip(matched, left, strict=True)), (
                board
            )
            assert not lines_with_work_left(left, size), board
            for low, high in less_than:
                assert min(left[low]) < min(left[high]) and max(left[low]) < max(left[high]), board
            for cells, prune in pruners:
                again = [masks[cell] for cell in cells]
                assert prune(again) and again == [masks[cell] for cell in cells], board
            left_open += any(len(domain) > 1 for domain in left)
    assert left_open > 20
