"""A repair of a plug-in; hitting sets are smallest, by trying all sets."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

import satpuzzles as sp
from satpuzzles.core.options import Limits
from satpuzzles.questions.solve import solve
from satpuzzles.solver.hitting import HittingSets, Impossible, greedy
from satpuzzles.uniqueness.repair import repair


def is_unique(puzzle) -> bool:
    """Asked of another backend, of the whole formula."""
    return solve(puzzle, shared=False, presolve=False, backend="minisat22").status == "unique"


def test_a_plug_in_is_repaired_by_filling_in_cells(monkeypatch):
    monkeypatch.syspath_prepend(Path(__file__).resolve().parent.parent / "starfield")
    from starfield import Starfield

    puzzle = Starfield([[0] * 4, [1] * 4, [2] * 4, [3] * 4], 1)
    repaired = repair(puzzle)
    assert repaired.status == "multiple" and is_unique(repaired.puzzle) and repaired.smallest
    (change,) = repaired.changes
    assert change.sentence.startswith("Fill in ") and change.what == "filled-in cell"
    assert repaired.droppable == 1 and not repaired.redundant


LOST_ARROW = """\
....#...#.
.v#....v..
..........
....##....
.#.....##.
..>#......
....#.#...
.........#
#.^#.^.#..
#........."""
"""A Yajilin, and the numbers of its arrows by rows."""
NUMBERS = 0, 0, 2, 1, 1


def test_each_clue_on_offer_for_one_place_is_added_as_what_it_says():
    """A block can have any of four arrows. Taken for one another, no choice of them is ever enough."""
    numbers = iter(NUMBERS)
    ways = {"v": "down", ">": "right", "^": "up"}
    rows = [
        [(next(numbers), ways[sign]) if sign in ways else None if sign == "." else sign for sign in row]
        for row in LOST_ARROW.splitlines()
    ]
    repaired = repair(sp.Yajilin(rows), limits=Limits(seconds=100))
    assert not repaired.limit_reached and is_unique(repaired.puzzle)
    (change,) = repaired.changes
    assert change.sentence.startswith("Add the clue ")


@pytest.mark.parametrize("seed", range(25))
def test_a_hitting_set_is_smallest(seed):
    random = Random(seed)
    elements = random.randint(1, 7)
    sets = [random.randint(1, (1 << elements) - 1) for _ in range(random.randint(0, 8))]
    exclusive = [(a, b) for a, b in combinations(range(elements), 2) if random.random() < 0.15]

    def hits(chosen) -> bool:
        clear = not any(a in chosen and b in chosen for a, b in exclusive)
        return clear and all(any(members >> each & 1 for each in chosen) for members in sets)

    expected = next(
        (size for size in range(elements + 1) if any(map(hits, combinations(range(elements), size)))), None
    )
    with HittingSets(elements, exclusive, Limits()) as hitting:
        for members in sets:
            hitting.add(members)
        if expected is None:
            with pytest.raises(Impossible):
                hitting.smallest()
            return
        chosen = hitting.smallest()
        assert hits(chosen) and len(chosen) == expected
    with HittingSets(elements, exclusive, Limits()) as hitting:
        for members in sets:
            hitting.add(members)
        assert expected == 0 or hitting.smallest(expected - 1) is None
        just_allowed = hitting.smallest(expected)
        assert just_allowed is not None and len(just_allowed) == expected
    quick = greedy(sets, exclusive)
    assert quick is None or hits(quick)
