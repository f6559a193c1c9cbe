"""Presolve against brute force: it loses no solution, and where it claims to be exact it is."""

from __future__ import annotations

from itertools import product
from random import Random

import boards
import oracles
import pytest

from satpuzzles.propagation.cages import cage_pruner
from satpuzzles.propagation.latin import prune_latin_square, values_of
from satpuzzles.propagation.lines import possible_starts, prune_line


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


def starts_of(line) -> list[int]:
    """Where the runs of a line start."""
    return [
        position
        for position, color in enumerate(line)
        if color and (position == 0 or line[position - 1] != color)
    ]


def test_a_clue_too_long_for_its_line_has_no_way():
    assert prune_line(((3, 1), (3, 1)), [0b111111, 0b111111], 6) is None
    assert prune_line(((7, 1),), [0b111111, 0b111111], 6) is None
    assert prune_line(((3, 1), (3, 2)), [0b111111] * 3, 6) == [0, 0b000111, 0b111000]


@pytest.mark.parametrize("kind", ["calcudoku", "futoshiki"])
def test_pruning_a_latin_square_loses_no_solution(kind):
    random = Random(kind)
    for seed in range(300):
        board = boards.random_board(kind, seed)
        size, _ = boards.board_size(kind, board.data)
        domains = [(1 << size) - 1] * (size * size)
        given = board.data.get("givens") or [[0] * size for _ in range(size)]
        known = board.data.get("known") or [[None] * size for _ in range(size)]
        for row, column in product(range(size), range(size)):
            for value in (given[row][column], known[row][column]):
                if value:
                    domains[row * size + column] &= 1 << value - 1
        less_than = [(a * size + b, c * size + d) for (a, b), (c, d) in board.data.get("less_than", ())]
        cages = [
            ([row * size + column for row, column in cells], cage_pruner(op, target, size, len(cells)))
            for cells, op, target in board.data.get("cages", ())
        ]
        random.shuffle(less_than)
        solvable = prune_latin_square(domains, size, less_than, cages)
        assert solvable or not board.solutions, board
        if not solvable:
            continue
        for solution in board.solutions:
            for place, value in enumerate(value for line in solution for value in line):
                assert value in values_of(domains[place]), (board, solution)


@pytest.mark.parametrize("op", ["+", "-", "*", "/", None])
def test_pruning_a_cage_keeps_exactly_the_values_that_have_partners(op):
    """Of two cells both stand in one line; more are pruned as if they were free to hold equal values."""
    random = Random(str(op))
    for _ in range(400):
        count, size = random.randint(1, 4), random.randint(2, 5)
        if count == 1 and op in ("-", "/"):
            continue
        domains = [random.randint(1, (1 << size) - 1) for _ in range(count)]
        values = [random.randint(1, size) for _ in range(count)]
        targets = [t for t in range(0, 130) if oracles.cage_fits(op, t, values)]
        target = random.choice(targets) if targets and random.random() < 0.8 else random.randint(0, 12)
        tuples = [
            each
            for each in product(*map(values_of, domains))
            if oracles.cage_fits(op, target, each) and not (count == 2 and each[0] == each[1])
        ]
        wanted = [sum(1 << value - 1 for value in {each[i] for each in tuples}) for i in range(count)]
        before = list(domains)
        solvable = cage_pruner(op, target, size, count)(domains)
        assert solvable or not tuples, (op, target, before)
        for kept, start, least in zip(domains, before, wanted, strict=True):
            assert kept & least == least, (op, target, before, "a value with partners was lost")
            assert kept | start == start, "a domain never grows"
