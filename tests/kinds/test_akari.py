"""What only Akari has: what a board may be, its rules one by one, its texts, boards that are made."""

from __future__ import annotations

from itertools import product

import oracles_graphs
import pytest
from laws import assert_refused

import satpuzzles as sp
from satpuzzles.core.errors import CapError, FormatError, PuzzleError
from satpuzzles.formats import loads, write
from satpuzzles.kinds.akari.puzzle import Akari
from satpuzzles.picture.text import render_text


def rows_of(akari: Akari) -> list[str]:
    """A board as the oracle takes it."""
    return akari.to_json()["cells"]


# ---- what a board may be ----


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ((("5",),), ["row 1, column 1", '"#"']),
        (((".", "x"),), ["row 1, column 2"]),
        ((((),),), ["row 1, column 1"]),
        (((".",), (".", ".")), ["row 2", "2 cells"]),
        ((), ["no cells"]),
    ],
)
def test_a_board_that_is_none_is_refused_with_a_sentence(cells, words):
    assert_refused(lambda: Akari(cells), *words)


def test_json_has_text_in_every_cell():
    akari = Akari(((None, "#", 2), (".", "0", None)))
    assert akari.to_json() == {"type": "akari", "cells": [[".", "#", "2"], [".", "0", "."]]}
    assert Akari.from_json(akari.to_json()) == akari


def test_a_board_whose_cells_see_too_much_is_refused():
    with pytest.raises(CapError, match="20,155,392 others in all; the cap is 20,000,000"):
        Akari(((None,) * 216,) * 216)
    with pytest.raises(CapError, match="the cells of the board see 54,000,000 others in all"):
        Akari(((None,) * 300,) * 300)
    Akari(((None,) * 200,) * 200)


# ---- the rules ----


@pytest.mark.parametrize(
    ("cells", "grid", "rule", "sentence"),
    [
        ("#.", [[1, 1]], "block", "The block at row 1, column 1 holds no light."),
        ("1.", [[0, 0]], "number of lights", "The block at row 1, column 1 has 0 lights beside it, not 1."),
        (
            "#..",
            [[0, 1, 1]],
            "one light in sight",
            "There are 2 lights from row 1, column 2 to row 1, column 3",
        ),
        ("#..", [[0, 0, 0]], "lit cell", "No light is at row 1, column 2 or sees it."),
    ],
)
def test_each_rule_has_a_board_that_breaks_it(cells, grid, rule, sentence):
    akari = Akari((tuple(cells),))
    found = [each for each in akari.check(grid) if each.rule == rule]
    assert any(sentence in each.sentence for each in found)
    assert not akari.confirm(akari.to_solution(grid))


def test_a_number_without_room_is_told_without_a_search():
    result = sp.solve(Akari((("#", "2", None),)))
    assert result.status == "unsolvable"
    assert result.reason == "the block at row 1, column 2 has the number 2 and 1 white cell beside it"


def test_a_number_is_shown_with_its_block():
    (found,) = Akari((("2", "."), (".", "."))).check([[0, 1], [0, 0]])[:1]
    assert (0, 0) in found.cells and set(found.cells) == {(0, 0), (0, 1), (1, 0)}


def test_confirm_reads_a_board_as_the_oracle_does():
    akari = Akari(((None, "1", None), (None, None, "#"), ("2", None, None)))
    for values in product((0, 1), repeat=9):
        grid = (values[:3], values[3:6], values[6:])
        broken = oracles_graphs.akari_broken(rows_of(akari), grid)
        assert akari.confirm(grid) == (not broken)
        assert bool(akari.check(grid)) == bool(broken)


def test_boards_of_the_collection_have_one_solution(shared_data):
    found = 0
    for path in sorted(shared_data.glob("akari/*.txt")):
        for line in path.read_text().splitlines():
            akari = loads(line)
            result = sp.solve(akari, shared=False)
            assert result.status == "unique"
            assert not oracles_graphs.akari_broken(rows_of(akari), result.solution)
            assert write(akari, "sgt") == f"{line}\n"
            found += 1
    assert found > 30


def test_the_complete_formula_is_certified(tmp_path):
    akari = loads("6x6:eBc2aBb1eBa4g0aBc")
    assert sp.certify(akari, tmp_path / "proof").status == "unique"
    assert sp.verify(tmp_path / "proof").valid


# ---- texts ----


def test_the_picture_shows_lights_blocks_and_numbers():
    akari = Akari((("#", None), ("1", None)))
    (solution,) = sp.solutions(akari)
    assert render_text(akari, solution) == "\n".join(
        ["┌───┬───┐", "│███│ · │", "├───┼───┤", "│█1█│ ☼ │", "└───┴───┘"]
    )


def test_texts_by_hand():
    akari = Akari(((None, None, "#"), (1, None, None), (None, 0, "#")))
    assert loads("..#\n1..\n.0#") == loads(". . #\n1 . .\n. 0 #") == akari
    assert loads("3x3:bB1c0B") == loads("3x3dk:bB1c0B") == akari
    for site in ("https://puzz.link/p?lightup", "http://pzv.jp/p.html?akari", "https://pedros.works/?akari"):
        assert loads(f"{site}/3/3/h.bg0./") == akari
    assert write(akari, "puzzlink") == "https://puzz.link/p?lightup/3/3/h.bg0./\n"
    assert write(akari, "text") == "..#\n1..\n.0#\n"
    # The last number of a URL may stand for two white cells beyond the board.
    assert loads("https://puzz.link/p?akari/2/2/ib") == Akari(((None, None), (None, 1)))


def test_a_board_without_a_bare_block_needs_its_type():
    akari = Akari(((None, 1), (None, None)))
    text = write(akari, "lights")
    assert loads(text, type="akari") == akari
    assert loads("1#2\n...", format="lights") == Akari(((1, "#", 2), (None, None, None)))


@pytest.mark.parametrize(
    ("text", "sentence", "place"),
    [
        ("..#\n.5.", "expected ., # or 0 to 4, found '5'", (2, 2)),
        ("..#\n..", "row 2 has 2 cells, but row 1 has 3", (2, None)),
        ("7x7:k0c21a2k1a0Bc1", "expected the cell at row 6, column 4", (1, 19)),
        ("3x3:B5g", "expected the cell at row 1, column 2: B, 0-4, or a-z", (1, 6)),
        ("3x3:Bz", "skips past the last cell", (1, 6)),
        ("1x3:Bb", "may be 2 to 1,000", (1, 5)),
        ("https://puzz.link/p?akari/3/3/hf", "expected the cell at row 1, column 3", (1, 32)),
        ("https://puzz.link/p?akari/3/3/p", "skips past the last cell", (1, 31)),
    ],
)
def test_what_is_not_well_formed_is_told_with_its_place(text, sentence, place):
    with pytest.raises(FormatError) as caught:
        loads(text, type="akari")
    assert sentence in caught.value.sentence
    assert (caught.value.line, caught.value.column) == place


# ---- boards that are made and mended ----


@pytest.mark.parametrize("size", [(1, 1), (1, 6), (4, 4), (5, 4)])
def test_made_boards_have_one_answer_and_no_number_to_spare(size):
    for made in sp.generate(sp.AkariRecipe(rows=size[0], columns=size[1], blocks=0.3), seed=3, count=5):
        cells = rows_of(made.puzzle)
        assert oracles_graphs.akari(cells) == {made.solution}
        for row, column in product(range(size[0]), range(size[1])):
            if cells[row][column] not in ".#":
                less = [[*line] for line in cells]
                less[row][column] = "#"
                assert len(oracles_graphs.akari(less)) > 1


@pytest.mark.parametrize(("rows", "share"), [(9, 0.25), (5, 0.0)])
def test_blocks_and_numbers_have_the_symmetry(rows, share):
    recipe = sp.AkariRecipe(rows=rows, columns=7, symmetry="rotation-180", blocks=share)
    (made,) = sp.generate(recipe, seed=5, count=1)
    kinds = [
        ["." if cell == "." else "#" if cell == "#" else "n" for cell in row] for row in rows_of(made.puzzle)
    ]
    assert kinds == [row[::-1] for row in kinds[::-1]]
    assert sum(row.count("#") + row.count("n") for row in kinds) >= share * 63


@pytest.mark.parametrize(("share", "blocks"), [(0.0, False), (1.0, True)])
def test_any_share_of_blocks_will_do(share, blocks):
    (made,) = sp.generate(sp.AkariRecipe(rows=4, columns=4, blocks=share), seed=1, count=1)
    assert len(oracles_graphs.akari(rows_of(made.puzzle))) == 1
    assert all(cell is not None for row in made.puzzle.cells for cell in row) == blocks


def test_without_a_share_of_blocks_a_board_begins_with_none():
    (made,) = sp.generate(sp.AkariRecipe(rows=1, columns=1, blocks=0.0), count=1)
    assert made.puzzle.cells == ((None,),)


def test_a_share_of_blocks_beyond_all_is_refused():
    with pytest.raises(PuzzleError, match=r"the share of blocks is 1\.5"):
        sp.AkariRecipe(rows=4, columns=4, blocks=1.5)


def test_repair_gives_blocks_their_numbers_and_names_those_it_does_not_need():
    (made,) = sp.generate(sp.AkariRecipe(rows=6, columns=6, blocks=0.3), seed=2, count=1)
    without = Akari(
        tuple(tuple("#" if cell is not None else None for cell in row) for row in made.puzzle.cells)
    )
    repaired = sp.repair(without, solution=made.solution)
    assert sp.solve(repaired.puzzle).status == "unique"
    assert repaired.changes and all("Add the number" in change.sentence for change in repaired.changes)
    spare = next(
        (row, column) for row, column in product(range(6), range(6)) if made.puzzle.cells[row][column] == "#"
    )
    near = sum(made.solution[r][c] for r, c in made.puzzle.beside(spare))
    more = Akari(
        tuple(
            tuple(near if (r, c) == spare else cell for c, cell in enumerate(row))
            for r, row in enumerate(made.puzzle.cells)
        )
    )
    assert spare in [clue.cells[0] for clue in sp.repair(more).redundant]


def test_a_cell_that_sees_no_other_is_told_to_be_lit_by_itself():
    walk = sp.explain(Akari(((None, "#"),)))
    told = "The cell at r1c1, which sees no other white cell, must be lit, so r1c1 has a light."
    assert told in str(walk)
