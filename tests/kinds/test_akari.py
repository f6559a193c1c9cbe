"""What only Akari has: what a board may be, its rules one by one, its texts, boards that are made."""

from __future__ import annotations

from itertools import product

import oracles_graphs
import pytest

import satpuzzles as sp
from satpuzzles.formats import loads, write
from satpuzzles.kinds.akari.puzzle import Akari


def rows_of(akari: Akari) -> list[str]:
    """A board as the oracle takes it."""
    return akari.to_json()["cells"]


# ---- what a board may be ----


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
