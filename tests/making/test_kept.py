"""What is kept with the size of a board changes nothing: results, formulas and hints are those without it."""

from __future__ import annotations

import json
import subprocess
import sys
from hashlib import sha256
from random import Random

import pytest

import satpuzzles as sp
import satpuzzles.making as mk
from satpuzzles.core.options import Limits
from satpuzzles.making.proving_boards import random_board
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.built_in import MADE
from satpuzzles.puzzle.kind import puzzle_type

TOLD = """
import sys
from test_kept import answers, mixed
boards, hinted = map(int, sys.argv[1:])
print(answers(mixed(boards)[-1], hinted))
"""
"""Answers one board in a new process."""


def mixed(count: int) -> list[Puzzle]:
    """Boards of all made puzzles and of several sizes, always the same."""
    random = Random(1)
    boards: list[Puzzle] = []
    while len(boards) < count:
        rows, columns = random.randint(2, 6), random.randint(2, 6)
        board = random_board(puzzle_type(random.choice([*MADE])), random, (rows, columns))
        board = board or random_board(puzzle_type(random.choice([*MADE])), random, (rows, rows))
        boards += [board] if board else []
    return boards


def answers(board: Puzzle, hinted: bool) -> str:
    """A digest of a board's result, its formulas and, if it has one solution, a hint."""
    board = puzzle_type(board.type).from_json(json.loads(json.dumps(board.to_json())))
    result = sp.solve(board)
    told = [result.status, result.solution, result.second_solution, result.shared]
    lazy, complete = board.encode_left(next(iter(board.encodings)), Limits(), True), board.encode()
    for formula in (lazy, complete):
        names = [*map(formula.name, range(1, formula.variables + 1))]
        told.append([formula.clauses, formula.counts, names, [each.describe() for each in formula.groups()]])
    if hinted and result.is_unique:
        told.append(str(sp.hint(board)))
    return sha256(repr(told).encode()).hexdigest()


@pytest.mark.parametrize("count", [90, pytest.param(300, marks=pytest.mark.slow)])
def test_boards_in_any_order_have_the_same_answers_warm_or_cold(count, monkeypatch):
    boards = mixed(count)
    order = [*range(len(boards))]
    warm = {number: answers(boards[number], number % 10 == 0) for number in order}
    Random(2).shuffle(order)
    assert {number: answers(boards[number], number % 10 == 0) for number in order} == warm
    monkeypatch.setattr("satpuzzles.making.board.ROOM", 0)
    assert {
        number: answers(boards[number], number % 10 == 0) for number in order[: count // 3]
    }.items() <= warm.items()


@pytest.mark.parametrize("number", [0, 70])
def test_boards_in_a_new_process_have_the_same_answers(number):
    command = [sys.executable, "-c", TOLD, str(number + 1), "1"]
    told = subprocess.run(command, capture_output=True, text=True, check=True, cwd="tests/making")
    assert told.stdout.strip() == answers(mixed(number + 1)[-1], True)


class Sums(mk.Puzzle):
    """Each clue says how many cells are black on the whole board, or in every row."""

    record = mk.Record("sums", rules="A clue counts the black cells.")
    clues: mk.Field[mk.Clues[int]] = mk.numbers(range(10))
    black: mk.Layer[mk.Shading] = mk.shading("black", "white")

    def rules(self):
        for clue in self.clues:
            yield mk.Rule("all", mk.exactly(clue.value, self.black), "{clue} counts all.", by=clue)
            rows = mk.at_most(clue.value, self.black, each=self.rows)
            yield mk.Rule("rows", rows, "{clue} is enough for {group}.", by=clue)
        yield mk.Rule("white", mk.at_least(1, ~self.black), "A cell is white.")

    def confirm(self, answer):
        return all(len(answer[self.black]) == clue.value for clue in self.clues)


@pytest.mark.parametrize("cell", [(0, 0), (1, 1), (0, 1)])
def test_a_rule_of_a_clue_is_not_kept_for_another(cell):
    board = Sums([[1 if (row, column) == cell else None for column in range(2)] for row in range(2)]).board
    told = [violation.sentence for violation in board.check([[1, 1], [0, 0]])]
    name = f"The 1 at row {cell[0] + 1}, column {cell[1] + 1}"
    assert told == [f"{name} counts all.", f"{name} is enough for row 1."]
    assert not board.check([[1, 0], [0, 0]])
