"""Counts by every method against brute force and published numbers, and how limits cut them short."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from random import Random

import boards
import oracles
import pytest
from clocks import cpu_at_most
from samples import few_or_many

import satpuzzles as sp
from satpuzzles.core.errors import BackendError, PuzzleError
from satpuzzles.latin.constraints import find_constraints
from satpuzzles.latin.count import Completions, canonical
from satpuzzles.latin.count_rows import CAPS, RowCount
from satpuzzles.questions import count as room
from satpuzzles.questions import count_approxmc
from satpuzzles.questions.count import METHODS
from satpuzzles.questions.count_approxmc import approxmc_obstacle
from satpuzzles.questions.count_ganak import ganak_is_installed
from satpuzzles.rules.pairs import NotBoth
from satpuzzles.rules.single import Given
from satpuzzles.views import count_view

LATIN = {1: 1, 2: 2, 3: 12, 4: 576, 5: 161280, 6: 812851200, 7: 61479419904000}
"""Latin squares of order n (OEIS A002860)."""

KINDS = tuple(boards.ORACLES)
SEEDS = {"enumerate": 120, "auto": 120, "rows": 300, "ganak": 12}
"""How many boards are counted; the fast run takes a quarter of them."""

needs_approxmc = pytest.mark.skipif(approxmc_obstacle() is not None, reason=f"{approxmc_obstacle()}")
needs_ganak = pytest.mark.skipif(not ganak_is_installed(), reason="pyganak is not installed")


def empty(size: int, less_than=()) -> sp.Futoshiki:
    return sp.Futoshiki([[0] * size for _ in range(size)], less_than)


HARD = empty(6, [((r, c), (r + 1, c)) for r in (0, 2, 4) for c in range(0, 6, 2)])
"""More solutions than anybody can list, and signs in every row, so that nothing is quick."""


def applying(kind: str) -> list[str]:
    methods = ["enumerate", "auto"]
    methods += ["rows"] if kind in ("calcudoku", "futoshiki", "sudoku") else []
    return methods + (["ganak"] if ganak_is_installed() else [])


@pytest.mark.sampled(5)
@few_or_many("part", 4, 1)
@pytest.mark.parametrize("kind,method", [(kind, method) for kind in KINDS for method in applying(kind)])
def test_every_method_agrees_with_brute_force(kind, method, part):
    for seed in range(0, SEEDS[method], part):
        drawn = boards.random_board(kind, seed)
        counted = sp.count(drawn.puzzle(), method=method)
        assert counted.number == len(drawn.solutions), (seed, drawn)
        assert counted.exact == (counted.method != "ganak" or drawn.puzzle().obstacle() is not None)
        assert counted.delta == (None if counted.exact else 2**-40) and counted.epsilon is None
        assert counted.method == method or (method == "auto" and counted.method in METHODS)
        assert not counted.limit_reached


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size,number", LATIN.items())
def test_latin_squares_row_by_row_are_as_many_as_published(size, number):
    counted = sp.count(empty(size), method="rows")
    assert (counted.number, counted.exact, counted.method) == (number, True, "rows")


@pytest.mark.parametrize("size", [4, 5, 6])
def test_auto_finds_a_method_that_can_count_latin_squares(size):
    counted = sp.count(empty(size))
    assert (counted.number, counted.exact) == (LATIN[size], True)


@needs_ganak
def test_ganak_counts_latin_squares():
    """The number, of which it is not certain: Ganak may err, and pyganak cannot tell it not to."""
    counted = sp.count(empty(3), method="ganak")
    assert (counted.number, counted.exact, counted.delta) == (LATIN[3], False, 2**-40)


@needs_approxmc
def test_approxmc_counts_nearly():
    for size in (3, 4):
        counted = sp.count(empty(size), method="approxmc", epsilon=0.5, delta=0.1)
        assert LATIN[size] / 1.5 <= counted.number <= LATIN[size] * 1.5
        assert (counted.exact, counted.epsilon, counted.delta) == (False, 0.5, 0.1)
        assert counted.number == sp.count(empty(size), method="approxmc", epsilon=0.5, delta=0.1).number
    cut = sp.count(empty(3), method="approxmc", at_most=5)
    assert (cut.number, cut.exact, cut.epsilon, cut.delta) == (5, False, 0.8, 0.2)


@needs_approxmc
@pytest.mark.sampled(2)
@pytest.mark.parametrize("kind", KINDS)
def test_approxmc_counts_few_solutions_as_they_are(kind):
    for seed in range(6):
        drawn = boards.random_board(kind, seed)
        if len(drawn.solutions) < 20:  # it lists them, and is not left to chance
            assert sp.count(drawn.puzzle(), method="approxmc").number == len(drawn.solutions)


@needs_approxmc
def test_a_pyapproxmc_that_counts_wrongly_is_refused(monkeypatch):
    monkeypatch.setattr(count_approxmc, "PROBES", (([[1, 2]], 4),))
    approxmc_obstacle.cache_clear()
    with pytest.raises(sp.BackendError, match="counts wrongly: 3 models of a formula with 4"):
        sp.count(empty(2), method="approxmc")
    approxmc_obstacle.cache_clear()


def test_how_sure_a_count_is_to_be_is_for_approximate_ones():
    with pytest.raises(sp.ArgumentError, match="for the method approxmc"):
        sp.count(empty(2), method="ganak", epsilon=0.5)
    with pytest.raises(sp.ArgumentError, match="delta must be at most"):
        sp.count(empty(2), method="approxmc", delta=2)


def test_without_approxmc_the_extra_is_named(monkeypatch):
    monkeypatch.setattr(count_approxmc, "find_spec", lambda _: None)
    approxmc_obstacle.cache_clear()
    with pytest.raises(sp.BackendError, match=r"pip install 'satpuzzles\[approximate\]'"):
        sp.count(empty(2), method="approxmc")
    approxmc_obstacle.cache_clear()


def loose_board(seed: int) -> dict:
    """A 5 x 5 board with a few givens and signs: hundreds to thousands of solutions, some symmetric."""
    random = Random(seed)
    square = random.choice(LATIN_5)
    cells = [(r, c) for r in range(5) for c in range(5)]
    givens = [[0] * 5 for _ in range(5)]
    for r, c in random.sample(cells, random.randint(1, 4)):
        givens[r][c] = square[r][c]
    pairs = random.sample(oracles.neighbour_pairs(5), random.randint(0, 4))
    less = [p if square[p[0][0]][p[0][1]] < square[p[1][0]][p[1][1]] else p[::-1] for p in pairs]
    return {"givens": givens, "less_than": less}


LATIN_5 = [
    [[(r * step + c) % 5 + 1 for c in range(5)] for r in range(5)] for step in (1, 2, 3, 4)
]  # each step is prime to 5


@few_or_many("boards", 1, 8)
def test_symmetric_boards_row_by_row_agree_with_brute_force(boards):
    for seed in range(boards):
        data = loose_board(seed)
        wanted = len(oracles.futoshiki(**data))
        assert sp.count(sp.Futoshiki(**data), method="rows").number == wanted


@pytest.mark.sampled(7)
@pytest.mark.parametrize("size", range(2, 17))
@pytest.mark.parametrize("operator", ["*", "+"])
def test_large_cages_row_by_row_agree_with_brute_force(operator, size):
    """A cage of so many cells of a 4 x 4 board, row after row, and a second one of the others."""
    cells = [(row, column) for row in range(4) for column in range(4)]
    squares = list(oracles.latin_squares(4))
    calculate = prod if operator == "*" else sum

    def targets(square):
        return [calculate(square[r][c] for r, c in part) for part in (cells[:size], cells[size:]) if part]

    wanted = targets(squares[100])
    parts = [part for part in (cells[:size], cells[size:]) if part]
    board = sp.Calcudoku(4, [sp.Cage(tuple(part), operator, target) for part, target in zip(parts, wanted)])
    number = sum(targets(square) == wanted for square in squares)
    assert sp.count(board, method="rows").number == number


def test_a_board_and_its_turned_self_count_the_same():
    """However the board lies, its rows are taken in another order; the number is the same."""
    signs = [((0, 0), (0, 1)), ((1, 2), (2, 2)), ((4, 4), (4, 3)), ((3, 0), (4, 0))]
    turns = [lambda r, c: (r, c), lambda r, c: (c, r), lambda r, c: (4 - r, c), lambda r, c: (c, 4 - r)]
    numbers = {
        sp.count(empty(5, [(turn(*a), turn(*b)) for a, b in signs]), method="rows").number for turn in turns
    }
    assert len(numbers) == 1


def test_completions_agree_with_brute_force():
    random = Random(1)
    for _ in range(30):
        size = random.randint(2, 4)
        square = random.choice(list(oracles.latin_squares(size)))
        rows = random.randint(1, size)
        known = [*square[:rows], *[[None] * size] * (size - rows)]
        masks = [sum(1 << (square[r][c] - 1) for r in range(rows)) for c in range(size)]
        wanted = sum(1 for _ in oracles.latin_squares(size, known))
        assert Completions(size, sp.Limits()).count(masks) == wanted


def test_the_canonical_form_forgets_names_and_order():
    random = Random(2)
    for _ in range(50):
        masks = [random.randrange(1, 128) for _ in range(7)]
        names = random.sample(range(7), 7)
        renamed = [sum(1 << names[v] for v in range(7) if mask >> v & 1) for mask in masks]
        random.shuffle(renamed)
        assert canonical(tuple(renamed), 7) == canonical(tuple(masks), 7)


# ---- at most ----


@pytest.mark.parametrize("method", applying("futoshiki"))
@pytest.mark.parametrize("at_most,number", [(1, 1), (11, 11), (12, 12), (13, 12)])
def test_at_most_ends_the_count(method, at_most, number):
    """Listing stops at ``at_most``, so that whether there are more it knows only below."""
    counted = sp.count(empty(3), method=method, at_most=at_most)
    certain = at_most > 12 or (at_most == 12 and method == "rows")
    assert (counted.number, counted.limit_reached) == (number, False)
    assert counted.exact == (certain and method != "ganak")


def test_at_most_is_quick_where_the_whole_count_is_not():
    with cpu_at_most(5):
        counted = sp.count(HARD, at_most=50)
    assert (counted.number, counted.exact, counted.method) == (50, False, "enumerate")


def test_at_most_is_at_least_one():
    with pytest.raises(ValueError, match="1 or more"):
        sp.count(HARD, at_most=0)


# ---- limits ----


@pytest.mark.parametrize("method", applying("futoshiki"))
def test_the_deadline_holds(method):
    with cpu_at_most(2.5):
        counted = sp.count(HARD, method=method, limits=sp.Limits(0.5))
    assert (counted.exact, counted.limit_reached) == (False, True)


def test_the_deadline_holds_within_one_row_of_a_large_square():
    with cpu_at_most(2.5):
        assert sp.count(empty(20), method="rows", limits=sp.Limits(0.5)).limit_reached


def test_a_conflict_limit_gives_at_least():
    counted = sp.count(HARD, method="enumerate", limits=sp.Limits(conflicts=20))
    assert (counted.exact, counted.limit_reached) == (False, True)
    assert counted.number > 0


@needs_ganak
def test_ganak_refuses_a_limit_that_it_cannot_keep():
    with pytest.raises(BackendError, match="conflict limit"):
        sp.count(empty(3), method="ganak", limits=sp.Limits(conflicts=20))


def test_auto_keeps_a_conflict_limit():
    nonogram = sp.Nonogram([[1]] * 8, [[1]] * 8)  # 40,320 solutions
    counted = sp.count(nonogram, limits=sp.Limits(conflicts=30))
    assert counted.limit_reached
    assert 0 < counted.number < 40320


def test_too_many_states_are_given_up_and_auto_goes_on_listing(monkeypatch):
    monkeypatch.setattr("satpuzzles.latin.count_rows.CAPS", (1, 2))
    board = sp.Futoshiki([[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 2]], [((1, 0), (2, 0))])
    assert sp.count(board, method="rows").limit_reached
    monkeypatch.setattr(room, "STAGES", ((5, 1), (10, 2)))
    wanted = len(oracles.futoshiki(board.givens, board.less_than))
    for installed in (False, ganak_is_installed()):
        monkeypatch.setattr(room, "ganak_is_installed", lambda installed=installed: installed)
        counted = sp.count(board)
        assert counted.number == wanted
        assert counted.exact == (counted.method == "enumerate")
        assert counted.exact or installed


def test_every_cap_on_states_is_tried_up_to_the_last(monkeypatch):
    board = empty(4, [((0, 0), (0, 1))])
    wanted = len(oracles.futoshiki(board.givens, board.less_than))
    monkeypatch.setattr("satpuzzles.latin.count_rows.CAPS", (1, CAPS[-1]))
    assert sp.count(board, method="rows").number == wanted


def test_only_so_many_kinds_of_rectangles_are_remembered(monkeypatch):
    monkeypatch.setattr("satpuzzles.latin.count.MOST_KEPT", 10)
    counted = sp.count(empty(6), method="rows")
    assert (counted.number, counted.exact, counted.limit_reached) == (0, False, True)


def test_only_so_many_ways_to_fill_one_row_are_kept(monkeypatch):
    """They are refused within the row: of a large board the ways of one row alone would fill the memory."""
    monkeypatch.setattr("satpuzzles.latin.count.MOST_KEPT", 100)

    class Watched(sp.Limits):
        looks = 0

        def begun(self) -> sp.Limits:
            return self

        def check(self) -> None:
            Watched.looks += 1
            assert Watched.looks < 50, "it goes on and on"

    counted = sp.count(empty(11), method="rows", limits=Watched())
    assert (counted.number, counted.exact, counted.limit_reached) == (0, False, True)
    assert Watched.looks


# ---- what is refused, and the rest ----


@pytest.mark.parametrize(
    "puzzle", [sp.Hitori([[1, 2]]), sp.Nonogram([[1]], [[1]])], ids=["hitori", "nonogram"]
)
def test_only_latin_squares_are_counted_row_by_row(puzzle):
    with pytest.raises(PuzzleError, match="row by row"):
        sp.count(puzzle, method="rows")


@dataclass(frozen=True, slots=True)
class Diagonal(sp.Futoshiki):
    """A Futoshiki from outside with a rule of its own: the first cell holds 1."""

    def rules(self):
        yield from sp.Futoshiki.rules(self)
        yield Given("first", "The first cell is 1.", given=((0, 1),))


def test_a_puzzle_derived_from_a_latin_square_keeps_its_own_rules():
    puzzle = Diagonal([[0] * 3] * 3)
    assert sp.count(puzzle).number == sp.count(puzzle, method="rows").number == 4


@dataclass(frozen=True, slots=True)
class Apart(sp.Futoshiki):
    """A Futoshiki from outside with a rule that counting row by row does not know: no 1 in two corners."""

    def rules(self):
        yield from sp.Futoshiki.rules(self)
        yield NotBoth("corners", "Not both corners are 1.", pairs=((0, 8),))


def test_a_rule_that_is_not_known_row_by_row_is_not_passed_over():
    puzzle = Apart([[0] * 3] * 3)
    assert sp.count(puzzle).number == 10
    with pytest.raises(PuzzleError, match="row by row"):
        sp.count(puzzle, method="rows")


def test_an_unknown_method_is_refused_with_the_known_ones():
    with pytest.raises(PuzzleError, match="choose from auto, enumerate, ganak, rows, approxmc"):
        sp.count(empty(2), method="guess")


def test_without_ganak_the_extra_is_named(monkeypatch):
    monkeypatch.setattr(room, "ganak_is_installed", lambda: False)
    with pytest.raises(BackendError, match=r"satpuzzles\[count\]"):
        sp.count(empty(2), method="ganak")


@pytest.mark.parametrize("method", ["auto", "enumerate", "rows"])
def test_an_obstacle_means_none(method):
    cycle = empty(2, [((0, 0), (0, 1)), ((0, 1), (1, 1)), ((1, 1), (1, 0)), ((1, 0), (0, 0))])
    counted = sp.count(cycle, method=method)
    assert (counted.number, counted.exact) == (0, True)


def test_progress_is_told():
    phrases: list[str] = []
    sp.count(empty(4), method="enumerate", progress=phrases.append)
    assert "500 solutions so far" in phrases
    phrases.clear()
    RowCount(find_constraints(HARD, sp.Limits()), sp.Limits(), phrases.append)
    sp.count(empty(4, [((0, 0), (0, 1))]), method="rows", progress=phrases.append)
    assert any(phrase.startswith("row 1 of 4") for phrase in phrases)


def test_a_count_as_json():
    data = count_view(sp.count(empty(3)), "a.txt:1")
    assert data.pop("seconds") > 0
    assert data == {
        "source": "a.txt:1",
        "type": "futoshiki",
        "count": 12,
        "exact": True,
        "method": "enumerate",
    }
