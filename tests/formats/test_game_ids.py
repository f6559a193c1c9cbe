"""Boards of other makers: each has one solution, and comes back from every form that can hold it.

Whether the solution is right is told by the checkers of the oracles, which share nothing with the package.
"""

from __future__ import annotations

import re
from random import Random

import oracles
import oracles_graphs
import pytest
from samples import few_or_many

import satpuzzles as sp
from satpuzzles import formats
from satpuzzles.core.errors import PuzzleError
from satpuzzles.formats import loads, write
from satpuzzles.puzzle.kind import kind_of

BROKEN = {
    "sudoku": lambda puzzle, grid: oracles.sudoku_broken(
        puzzle.rows, puzzle.givens, grid, puzzle.box, puzzle.regions, puzzle.diagonals
    ),
    "slitherlink": lambda puzzle, grid: oracles_graphs.slitherlink_broken(puzzle.clues, grid),
    "akari": lambda puzzle, grid: oracles_graphs.akari_broken(puzzle.to_json()["cells"], grid),
}


def spread(boards: list[str], most: int) -> list[str]:
    """At most so many boards, taken from all over the list."""
    return boards[:: max(1, len(boards) // most)][:most]


@few_or_many("most", 2, 100)
@pytest.mark.parametrize("kind", BROKEN)
def test_each_has_one_solution_that_breaks_no_rule(kind, most, shared_data):
    for path in sorted((shared_data / kind).glob("*.txt")):
        for game in spread(path.read_text().split(), most):
            puzzle = loads(game)
            assert puzzle.type == kind
            result = sp.solve(puzzle)
            assert result.status == "unique", game
            assert not BROKEN[kind](puzzle, result.solution), game


@few_or_many("most", 2, 100)
@pytest.mark.parametrize("kind", BROKEN)
def test_each_comes_back_from_every_form(kind, most, shared_data):
    native = next(text.name for text in kind_of(kind).texts if text.native)
    for path in sorted((shared_data / kind).glob("*.txt")):
        for game in spread(path.read_text().split(), most):
            puzzle = loads(game)
            assert write(puzzle, "sgt").strip() == game
            for form in ("json", "puzzlink", native):
                try:
                    text = write(puzzle, form)
                except PuzzleError as refusal:
                    # Regions and diagonals stand in no URL and in no rows of digits.
                    assert kind == "sudoku" and puzzle.diagonals and form != "json", refusal
                else:
                    assert loads(text, type=kind) == puzzle, (form, game)


@few_or_many("ways", 150, 1_000)
@pytest.mark.parametrize("kind", [*BROKEN, "nurikabe"])
def test_spoilt_bodies_are_boards_or_one_sentence_that_names_a_place(kind, ways):
    random = Random(kind)
    board = loads(kind_of(kind).examples[0], type=kind)
    forms = ("sgt", "puzzlink") if kind_of(kind).game_id else ("puzzlink",)
    texts = [write(board, form).strip() for form in forms]
    refused = 0
    for _ in range(ways):
        text = list(random.choice(texts))
        for _ in range(random.randint(1, 3)):
            place = random.randrange(len(text))
            new = random.choices("0159aegzBZ_-+.,:/%²\t", k=random.randint(0, 3))
            text[place : place + random.randint(0, 2)] = new
            text = text or ["7"]
        entry = next(iter(formats.read("".join(text), type=kind)))
        if entry.error is not None:
            refused += 1
            sentence = str(entry.error)
            assert "\n" not in sentence and len(sentence) < 500, text
            assert re.search(r"\b1\b", sentence), (text, sentence)
        else:
            assert loads(write(entry.puzzle, "json")) == entry.puzzle, text
    assert refused > ways // 4
