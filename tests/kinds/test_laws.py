"""300 random boards of each puzzle against brute force, in every encoding; laws that all puzzles keep.

The fast run takes a fifth of them.
"""

from __future__ import annotations

from dataclasses import fields
from random import Random

import boards
import laws
import pytest

import satpuzzles as sp
from satpuzzles.picture.text import render_text

KINDS = tuple(boards.ORACLES)
CELLS = tuple(kind for kind in KINDS if kind != "slitherlink")
"""Kinds whose answers are rows of cells; test_lines.py asks the like of lines on edges."""

CHUNKS = [
    pytest.param(range(start, start + 30), id=f"from{start}", marks=pytest.mark.slow if start >= 60 else ())
    for start in range(0, 300, 30)
]
SOME_OR_ALL = [
    pytest.param(range(60), id="some"),
    pytest.param(range(60, 300), id="the rest", marks=pytest.mark.slow),
]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seeds", CHUNKS)
@pytest.mark.parametrize("kind", KINDS)
def test_models_of_every_encoding_are_the_solutions(kind, seeds):
    for seed in seeds:
        laws.assert_encodings_agree(boards.random_board(kind, seed))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seeds", CHUNKS)
@pytest.mark.parametrize("kind", KINDS)
def test_solving_finds_all_solutions_and_tells_how_many(kind, seeds):
    for seed in seeds:
        laws.assert_services_agree(boards.random_board(kind, seed))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", KINDS)
def test_no_rule_is_needed_to_keep_a_solution(kind):
    for seed in range(40):
        laws.assert_rules_lose_nothing(boards.random_board(kind, seed))


@pytest.mark.parametrize("seeds", SOME_OR_ALL)
@pytest.mark.parametrize("kind", KINDS)
def test_obstacles_are_true(kind, seeds):
    for seed in seeds:
        laws.assert_obstacle_is_true(boards.random_board(kind, seed))


@pytest.mark.parametrize("kind", KINDS)
def test_boards_are_values(kind):
    for seed in range(60):
        laws.assert_value(boards.random_board(kind, seed))


@pytest.mark.parametrize("kind", KINDS)
def test_different_boards_differ(kind):
    puzzles = [boards.random_board(kind, seed).puzzle() for seed in range(60)]
    texts = {str(puzzle.to_json()) for puzzle in puzzles}
    assert len(set(puzzles)) == len(texts)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", KINDS)
def test_every_clause_belongs_to_one_rule_that_says_a_sentence(kind):
    for seed in range(60):
        laws.assert_groups(boards.random_board(kind, seed))


@pytest.mark.parametrize("seeds", SOME_OR_ALL)
@pytest.mark.parametrize("kind", KINDS)
def test_solutions_break_no_rule_and_changed_solutions_do(kind, seeds):
    random = Random(kind)
    for seed in seeds:
        board = boards.random_board(kind, seed)
        puzzle = board.puzzle()
        lowest = 0 if puzzle.blank else 1
        for solution in sorted(board.solutions)[:5]:
            laws.assert_check_of(board, solution, set())
            changed = [list(line) for line in solution]
            for _ in range(random.randint(1, 2)):
                line = random.choice(changed)
                line[random.randrange(len(line))] = random.randint(lowest, puzzle.values)
            laws.assert_check_of(board, tuple(map(tuple, changed)))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seeds", SOME_OR_ALL)
@pytest.mark.parametrize("kind", KINDS)
def test_check_names_exactly_the_broken_rules_of_every_grid_of_small_boards(kind, seeds):
    for seed in seeds:
        board = boards.random_board(kind, seed)
        puzzle = board.puzzle()
        if (puzzle.values + puzzle.blank) ** puzzle.places.count > 1_000:
            continue
        for grid in laws.all_grids(puzzle):
            broken = laws.broken_rules(board, grid)
            if kind == "slitherlink" and not any(map(any, grid)):
                continue  # There is no line, and so no cell to name.
            # Lights in blocks are not counted again.
            laws.assert_check_of(board, grid, None if "block" in broken else broken)


@pytest.mark.parametrize("seeds", SOME_OR_ALL)
@pytest.mark.parametrize("kind", KINDS)
def test_partly_filled_solutions_break_no_rule(kind, seeds):
    random = Random(kind)
    for seed in seeds:
        board = boards.random_board(kind, seed)
        for solution in sorted(board.solutions)[:3]:
            grid = [[value if random.random() < 0.5 else None for value in line] for line in solution]
            assert board.puzzle().check(grid) == [], (board, grid)


@pytest.mark.parametrize("kind", KINDS)
def test_decoding_and_blocking(kind):
    for seed in range(60):
        board = boards.random_board(kind, seed)
        puzzle = board.puzzle()
        for solution in sorted(board.solutions)[:4]:
            true = set(puzzle.true_variables(solution))
            model = [v if v in true else -v for v in range(1, puzzle.answers + 5)]
            assert puzzle.decode(model) == puzzle.decode(sorted(true)) == solution
            clause = puzzle.blocking_clause(solution)
            assert all(0 < abs(literal) <= puzzle.answers for literal in clause)
            for other in board.solutions:
                chosen = set(puzzle.true_variables(other))
                satisfied = any((abs(literal) in chosen) == (literal > 0) for literal in clause)
                assert satisfied == (other != solution), (board, solution, other)


@pytest.mark.parametrize("kind", KINDS)
def test_pictures_of_different_answers_differ(kind):
    for seed in range(40):
        board = boards.random_board(kind, seed)
        puzzle, solutions = board.puzzle(), sorted(board.solutions)[:12]
        assert len({render_text(puzzle, each) for each in solutions}) == len(solutions), board
        assert len({sp.draw(puzzle, each).svg for each in solutions}) == len(solutions), board


@pytest.mark.parametrize("kind", KINDS)
def test_unknown_encoding_is_refused(kind):
    puzzle = boards.random_board(kind, 0).puzzle()
    laws.assert_refused(lambda: puzzle.encode("no such encoding"), kind, *puzzle.encodings)


@pytest.mark.parametrize("kind", CELLS)
def test_grids_that_do_not_fit_are_refused(kind):
    puzzle = boards.random_board(kind, 1).puzzle()
    fitting = [[1] * puzzle.columns for _ in range(puzzle.rows)]
    laws.assert_refused(lambda: puzzle.check([*fitting, fitting[0]]), f"{puzzle.rows + 1} x ")
    too_large = [list(line) for line in fitting]
    too_large[-1][-1] = puzzle.values + 1
    place = f"row {puzzle.rows}, column {puzzle.columns}"
    laws.assert_refused(lambda: puzzle.check(too_large), place, str(puzzle.values + 1))
    for wrong in (-1, 0.5, float("inf"), 2.0**60, "1", [1], *([] if puzzle.values == 1 else [True])):
        spoilt = [list(line) for line in fitting]
        spoilt[0][0] = wrong
        laws.assert_refused(lambda spoilt=spoilt: puzzle.check(spoilt), "row 1, column 1")
    for wrong in (None, 5, "11", [], [[]], [5], ["11"]):
        laws.assert_refused(lambda wrong=wrong: puzzle.check(wrong))
    laws.assert_refused(lambda: type(puzzle)(**with_known(puzzle, [*fitting, fitting[0]])), "partly filled")
    laws.assert_refused(lambda: type(puzzle)(**with_known(puzzle, too_large)), "partly filled", place)


def with_known(puzzle, known) -> dict:
    """The arguments of a puzzle with another partly filled grid."""
    return {field.name: getattr(puzzle, field.name) for field in fields(puzzle)} | {"known": known}


@pytest.mark.parametrize("kind", CELLS)
def test_grids_may_be_arrays(kind):
    import numpy

    for seed in range(10):
        board = boards.random_board(kind, seed)
        puzzle = board.puzzle()
        for solution in sorted(board.solutions)[:1]:
            assert puzzle.check(numpy.array(solution)) == []
            known = type(puzzle)(**with_known(puzzle, numpy.array(solution))).known
            assert known == solution
            assert all(type(value) is int for line in known for value in line)


@pytest.mark.parametrize("kind", KINDS)
def test_wrong_json_is_refused(kind):
    puzzle = boards.random_board(kind, 2).puzzle()
    good = puzzle.to_json()
    laws.assert_refused(lambda: type(puzzle).from_json({**good, "surprise": 1}), "surprise")
    for key in good:
        if key in ("type", "known", "colors", "less_than", "adjacent"):
            continue
        missing = {other: value for other, value in good.items() if other != key}
        if key == "size" and "givens" in good:  # these show it
            assert type(puzzle).from_json(missing) == puzzle
            continue
        laws.assert_refused(lambda missing=missing: type(puzzle).from_json(missing), key)
    for key in good:
        if key == "type":
            continue
        for wrong in (7.5, "text", {"a": 1}, [[["x"]]], [None], True, [{}], [[[]]], {}, [[1.5]], -1):
            laws.assert_refused(lambda k=key, w=wrong: type(puzzle).from_json({**good, k: w}))


@pytest.mark.parametrize("kind", KINDS)
def test_wrong_fields_are_refused(kind):
    puzzle = boards.random_board(kind, 2).puzzle()
    good = {field.name: getattr(puzzle, field.name) for field in fields(puzzle)}
    for name in good:
        for wrong in ("text!", 7.5, 7, [7.5], [None], [[["x"]]], [{}], [[1.5]], [object()], object()):
            if name == "diagonals" and wrong == 7:
                continue
            laws.assert_refused(lambda n=name, w=wrong: type(puzzle)(**{**good, n: w}))
