"""The benchmarks: the peers answer as brute force does, and a contradiction does not stay hidden.

Times are not tested. Without OR-Tools or clingo the tests of that peer are skipped.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import boards
import pytest
from click.testing import CliRunner

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks import __main__ as program  # noqa: E402
from benchmarks import complete, encodings_table, explain_times, generators, hard, strongest, workers  # noqa: E402
from benchmarks.against import Comparison, Tree, against_table, compare, modules_loaded  # noqa: E402
from benchmarks.contestants import CLINGO, CPSAT, OURS, Contestant  # noqa: E402
from benchmarks.makers import MAKERS, made  # noqa: E402
from benchmarks.measure import Run, Series, run_series  # noqa: E402
from benchmarks.peers.answer import Answer  # noqa: E402
from benchmarks.sets import TYPES, BoardSet, set_of  # noqa: E402
from benchmarks.strongest import find_strongest  # noqa: E402
from benchmarks.tables import behind, ratio  # noqa: E402
from benchmarks.turns import PROGRAMS, Ours, Tatham, Turn, fault, tatham  # noqa: E402
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki  # noqa: E402
from satpuzzles.kinds.nonogram.puzzle import Nonogram  # noqa: E402
from satpuzzles.uniqueness.recipe import Generated  # noqa: E402

MODELLED = TYPES
"""The puzzles of which there are models for other tools."""
CASES = [(peer, type) for peer in (CPSAT, CLINGO) for type in MODELLED]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("peer", "type"), CASES, ids=lambda value: getattr(value, "name", value))
def test_every_model_of_a_peer_answers_as_brute_force_does(peer, type):
    pytest.importorskip(peer.package)
    models = peer.models(type)
    for seed in range(20):
        board = boards.random_board(type, seed)
        puzzle = board.puzzle()
        if type == "nonogram" and puzzle.values > 1:
            continue
        expected = {0: "unsolvable", 1: "unique"}.get(len(board.solutions), "multiple")
        for name, solve in models.items():
            answer = solve(puzzle, 30.0)
            assert answer.status == expected, (name, board)
            assert answer.solution is None or answer.solution in board.solutions, name


def test_models_that_come_close_run_on_all_boards_and_the_fastest_there_is_chosen(monkeypatch):
    solve = OURS.load("hitori")
    peer = Contestant("peer", lambda _: {"slow": solve, "first": solve, "second": solve})
    seconds = {"peer: slow": (9.0, None), "peer: first": (1.0, 3.0), "peer: second": (1.4, 2.0)}

    def run(contestants, boards, *, cap, budget):
        def taken(name):
            few, all = seconds.get(name, (2.5, 2.5))
            return few if len(boards) == 3 else all

        runs = {each.name: [Run("unique", *2 * [taken(each.name)])] * len(boards) for each in contestants}
        return Series(len(boards), runs)

    monkeypatch.setattr(strongest, "SAMPLE", 3)
    monkeypatch.setattr(strongest, "run_series", run)
    boards_of_a_set = [made("hitori", 5, seed) for seed in range(7)]
    found = find_strongest([peer], boards_of_a_set, "mean", cap=100.0, budget=1_000.0)
    assert found.chosen == {"peer": "peer: second"}
    assert found.finalists(["peer"]) == ["peer: first", "peer: second"]
    assert {name: runs[0].cpu for name, runs in found.by_peer().runs.items()} == {
        "satpuzzles": 2.5,
        "peer": 2.0,
    }
    assert found.rows("set", "mean") == [
        ["set", "satpuzzles", "2,500", "2,500"],
        ["set", "peer: slow", "9,000", "-"],
        ["set", "peer: first", "1,000", "3,000"],
        ["set", "**peer: second**", "1,400", "2,000"],
    ]


def test_every_model_is_a_contestant_of_its_own():
    asked = []

    def model(name):
        return lambda puzzle, seconds: asked.append(name) or Answer("unique", None)

    peer = Contestant("peer", lambda _: {name: model(name) for name in ("one", "other")})
    found = find_strongest([peer], [made("hitori", 4, 0)], "mean", cap=9.0, budget=9.0)
    assert [*found.tried.runs] == ["satpuzzles", "peer: one", "peer: other"]
    assert {*asked} == {"one", "other"}


def test_complete_encodings_are_measured_by_both_solves_of_each_backend():
    board = Futoshiki([[1, 2, 0, 0]] + [[0] * 4] * 3, [])
    row = complete.row([board, board], "support", ("minisat22",))
    formula = board.encode("support")
    assert row[:2] == [f"{formula.variables}", f"{formula.clause_count}"]
    assert [len(cell.split(" + ")) for cell in row[2:]] == [2, 2]
    assert complete.solved("minisat22", [[1], [-1]]).model is None
    assert [
        board.encode(name).lazy for name in ("forest", "ranks") for board in complete.SETS["hitori 12x12"]()
    ]


def test_a_board_is_behind_where_any_peer_took_less():
    def runs(*seconds: float) -> list[Run]:
        return [Run("unique", each, each) for each in seconds]

    series = Series(3, {"ours": runs(2, 2, 2), "a": runs(1, 3, 3), "b": runs(3, 3, 1)})
    assert behind(series, ["a"], "ours") == "1 of 3 (33%)"
    assert behind(series, ["a", "b"], "ours") == "2 of 3 (67%)"


@pytest.mark.parametrize("peer", [CPSAT, CLINGO], ids=lambda peer: peer.name)
def test_a_peer_without_time_is_undecided(peer):
    pytest.importorskip(peer.package)
    for type in MODELLED:
        assert peer.load(type)(made(type, 8), 0.0).status == "undecided"


@pytest.mark.parametrize("type", MAKERS)
def test_made_boards_are_solvable_and_always_the_same(type):
    for seed in range(3):
        board = made(type, 6, seed)
        assert board == made(type, 6, seed)
        assert OURS.load(board.type)(board, 30.0).status in ("unique", "multiple")


@pytest.mark.slow
def test_a_wrong_answer_ends_the_run_with_exit_code_1(monkeypatch):
    liar = Contestant("liar", lambda _: {"model": lambda puzzle, seconds: Answer("unsolvable")})
    monkeypatch.setattr(program, "PEERS", (liar,))
    monkeypatch.setattr(
        program, "board_sets", lambda: [BoardSet("small", "hitori", "mean", lambda: [made("hitori", 5)], {})]
    )
    result = CliRunner().invoke(program.main, ["--parts", "peers", "--quick"])
    assert result.exit_code == 1
    assert "small: hitori board 1: satpuzzles says" in result.output
    assert "liar: model says unsolvable" in result.output


@pytest.mark.slow
def test_a_run_that_reached_its_cap_is_marked_and_contradicts_nobody():
    slow = Contestant("slow", lambda _: {"": lambda puzzle, seconds: Answer("undecided")})
    series = run_series([OURS, slow], [made("hitori", 5)], cap=100.0, budget=1_000.0)
    assert not series.disagreements
    assert ratio(series, "slow", OURS.name, "mean").startswith(">")


def test_the_boards_of_a_file_are_a_set(tmp_path):
    path = tmp_path / "printed.txt"
    path.write_text("[[1,2],[2,1]]\n[[1,1],[2,1]]\n{}\n")
    found = set_of(path)
    assert (found.name, found.type, [board.numbers for board in found.read()]) == (
        "printed",
        "hitori",
        [((1, 2), (2, 1)), ((1, 1), (2, 1))],
    )
    path.write_text("nothing here\n")
    with pytest.raises(SystemExit, match="no board"):
        set_of(path)


def test_no_board_is_begun_beyond_the_budget():
    series = run_series([OURS], [made("hitori", 5)] * 3, cap=1.0, budget=0.0)
    assert [len(runs) for runs in series.runs.values()] == [1]


# ---- two revisions ----


class Scripted:
    """A tree that gives the same reply to every task."""

    def __init__(self, answer, cpu):
        self.reply = {"answer": answer, "cpu": cpu}

    def ask(self, task, cap):
        return self.reply


def test_two_revisions_that_answer_differently_disagree():
    tasks = [{"question": "solve"}]
    same = compare(Scripted("unique", 1.0), Scripted("unique", 2.0), tasks, cap=1.0, budget=9.0)
    other = compare(Scripted("unique", 1.0), Scripted("multiple", 1.0), tasks, cap=1.0, budget=9.0)
    crashed = compare(Scripted("crashed", float("inf")), Scripted("unique", 1.0), tasks, cap=1.0, budget=9.0)
    late = compare(Scripted("undecided", float("inf")), Scripted("unique", 1.0), tasks, cap=1.0, budget=9.0)
    assert same.ratios() == [0.5]
    assert not same.disagreements
    assert other.disagreements == ["task 1: unique here, multiple there"]
    assert crashed.disagreements == ["task 1: crashed here, unique there"]
    assert not late.disagreements
    assert late.total() is None


def test_only_a_set_that_is_slower_in_total_and_in_its_median_is_marked():
    found = {
        "both": Comparison(3, [1.2, 1.2, 1.2], [1.0, 1.0, 1.0]),
        "one large board": Comparison(3, [1.0, 1.0, 20.0], [1.0, 1.0, 10.0]),
        "none": Comparison(1, [], []),
    }
    lines = against_table(found).splitlines()[2:]
    assert [line.endswith("| slower |") for line in lines] == [True, False, False]


@pytest.mark.slow
def test_a_tree_works_with_its_own_package_and_outlives_a_killed_task():
    tree = Tree(ROOT)
    board = {"question": "solve", "board": json.dumps(made("hitori", 6).to_json())}
    try:
        first = tree.ask(board, 60.0)
        assert first["answer"] in ("unique", "multiple")
        assert tree.ask({"question": "solve", "board": "nonsense"}, 60.0)["answer"] == "crashed"
        assert tree.ask(board, 60.0)["answer"] == first["answer"]
    finally:
        tree.close()


def test_the_modules_of_a_solve_are_counted(tmp_path):
    path = tmp_path / "board.txt"
    path.write_text("[[1, 2, 1], [2, 2, 1], [3, 1, 2]]\n")
    assert modules_loaded(ROOT, path) > 50


# ---- making boards ----


class Puppet:
    """A maker whose turns end as it was told, each of whose boards takes a second."""

    def __init__(self, name, outcome="made"):
        self.name = name
        self.outcome = outcome
        self.limits = []

    def turn(self, first, boards, limit):
        self.limits.append(limit)
        seconds = (1.0,) * (boards if self.outcome == "made" else 0)
        return Turn(seconds, seconds, self.outcome, 0.0, limit)

    def close(self):
        pass


@pytest.fixture
def puppets(monkeypatch):
    """The outcome of a rival by its parameters; all the makers that worked, by name."""
    outcomes, makers = {}, {}

    def maker(name):
        return makers.setdefault(name, Puppet(name, outcomes.get(name, "made")))

    class OursPuppet(Puppet):
        name = "satpuzzles"

        def __init__(self, *_):
            super().__init__(self.name, outcomes.get(self.name, "made"))

    monkeypatch.setattr(generators, "tatham", lambda type: "rival")
    monkeypatch.setattr(generators, "Tatham", lambda program, parameters: maker(parameters))
    monkeypatch.setattr(generators, "Ours", OursPuppet)
    return outcomes, makers


def measured(*kinds):
    return generators.measure_generators(kinds, cap=8.0, budget=1000.0, turns=2, note=lambda _: None)


def test_a_rival_that_was_killed_is_marked_and_hardly_asked_for_larger_boards(puppets):
    outcomes, makers = puppets
    outcomes |= {"9dx": "limit", "12dx": "limit", "15dx": "refused"}
    found = measured(*(generators.Kind("futoshiki", size, {}, ("dx",)) for size in (15, 9, 12)))
    assert [makers[name].limits for name in ("9dx", "12dx", "15dx")] == [[8.0], [1.0], [1.0]]
    lines = generators.generators_table(found).splitlines()[2:]
    assert [line.split(" | ")[6:] for line in lines] == [
        ["0", "refused", "-", "- |"],
        ["0", ">8,000", "<0.125", ">8.00 |"],
        ["0", "not asked", "-", "- |"],
    ]


def test_a_wrong_board_of_ours_is_told(puppets):
    puppets[0]["satpuzzles"] = "error: the board is multiple"
    found = measured(generators.Kind("hitori", 9, {}, ("dk",)))
    assert generators.faults(found) == ["hitori 9x9: error: the board is multiple"]


def test_a_board_with_two_solutions_or_another_solution_is_wrong():
    two = Futoshiki(((0, 0), (0, 0)), ())
    solution = ((1, 2), (2, 1))
    assert fault(Generated(two, solution)) == "error: the board is multiple"
    assert fault(Generated(Futoshiki(((1, 0), (0, 0)), ()), solution)) == ""
    assert fault(Generated(Futoshiki(((2, 0), (0, 0)), ()), solution)).startswith("error")


@pytest.mark.slow
def test_our_maker_makes_other_boards_each_turn_and_can_be_killed():
    ours = Ours("hitori", 5, {})
    try:
        turns = [ours.turn(0, 1, 60.0), ours.turn(1, 3, 60.0), ours.turn(2, 100_000, 0.2)]
    finally:
        ours.close()
    assert [turn.outcome for turn in turns] == ["made", "made", "limit"]
    assert [len(turn.cpu) for turn in turns[:2]] == [1, 3]
    assert 0.2 <= turns[2].seconds < 30


RIVALS = {
    "hitori": ("6x6de", "1x1", "60x60de", 1, "limit"),
    "nonogram": ("6x6", "0x6", "99x99", 1, "limit"),
    "futoshiki": ("6de", "99de", "25dr", 1, "limit"),
    # No board of it takes long; a turn of several that reaches the limit counts in its favour.
    "calcudoku": ("6de", "12de", "9dx", 1000, "made"),
}


@pytest.mark.parametrize("type", RIVALS)
def test_the_rival_makes_refuses_and_can_be_killed(type):
    path = tatham(type)
    if path is None:
        pytest.skip(f"{PROGRAMS[type]} is not installed")
    small, refused, large, boards, outcome = RIVALS[type]
    turn = Tatham(path, small).turn(0, 2, 60.0)
    assert turn.outcome == "made"
    assert len(turn.cpu) == 2
    assert Tatham(path, refused).turn(0, 1, 60.0).outcome == "refused"
    killed = Tatham(path, large).turn(0, boards, 0.1)
    assert killed.outcome == outcome
    assert killed.seconds < 30


@pytest.mark.slow
def test_the_part_about_generators_prints_and_saves_its_rows(monkeypatch, tmp_path):
    monkeypatch.setattr(program, "QUICK_KINDS", (generators.Kind("hitori", 5, {}, ("dk",)),))
    path = tmp_path / "figures.json"
    order = ["--parts", "generators", "--quick", "--budget", "10", "--save", str(path)]
    result = CliRunner().invoke(program.main, order)
    assert result.exit_code == 0, result.output
    assert "| hitori 5x5 |" in result.output
    saved = json.loads(path.read_text())["generators"]["hitori 5x5"]
    assert next(iter(saved)) == "satpuzzles"
    for each in saved.values():
        assert each["outcome"] == "made"
        assert all(seconds >= 0 for seconds in each["cpu"])
    assert all(seconds > 0 for seconds in saved["satpuzzles"]["cpu"])


@pytest.mark.slow
def test_the_part_about_workers_makes_the_same_boards_in_all_ways(monkeypatch):
    monkeypatch.setattr(workers, "SECONDS", (0.05, 0.05))
    kind = generators.Kind("hitori", 5, {})
    found = workers.measure_workers((kind,), budget=1.0, rounds=2, note=lambda _: None)[kind.name]
    assert found.boards % 2 == 0
    assert set(found.seconds) == set(workers.WAYS)
    assert all(seconds > 0 for way in found.seconds.values() for seconds in way)
    assert f"| {kind.name} | {found.boards} |" in workers.workers_table({kind.name: found})


def test_the_times_of_explanations_tell_of_how_many_boards_every_step_is_proved(monkeypatch):
    monkeypatch.setattr(explain_times, "SETS", {"one": ("futoshiki", "any", 1.0, 1.0)})
    monkeypatch.setattr(
        explain_times, "boards_of", lambda *_: [Futoshiki([[0, 0], [0, 0]], [((0, 0), (0, 1))])]
    )
    printed = CliRunner().invoke(explain_times.main, ["--sets", "one"], catch_exceptions=False).output
    (row,) = [line for line in printed.splitlines() if line.startswith("| one")]
    assert [cell.strip() for cell in row.split("|")][-3:] == ["1", "1-1", ""]


@pytest.mark.slow
def test_the_part_about_writing_counts_every_clause():
    result = CliRunner().invoke(program.main, ["--parts", "encode", "--quick"])
    assert result.exit_code == 0, result.output
    clauses = made("hitori", 20).encode().clause_count
    assert f"| cnf | {clauses:,} | " in result.output


def test_the_boards_of_the_table_of_encodings_are_there():
    boards_of_it = {path: encodings_table.board_of(path) for path in encodings_table.BOARDS}
    assert {*encodings_table.COUNTED} <= {*boards_of_it}
    assert len({board.type for board in boards_of_it.values()}) == len(boards_of_it) == 8


@pytest.mark.slow
def test_whoever_is_asked_for_a_hard_board_decides_easy_ones_and_tells_a_lone_solution():
    pytest.importorskip("ortools")
    pytest.importorskip("clingo")
    one, two = ([[1], [1]], [[2], []]), ([[1], [1]], [[1], [1]])
    for clues, status in ((one, "unique"), (two, "multiple"), (([[2], [2]], [[1], [1]]), "unsolvable")):
        for name, solve in hard.CONTESTANTS.items():
            answer, wall, cpu = hard.run(solve, Nonogram(*clues), 100.0)
            assert hard.found(answer) == status, name
            assert wall > 0 < cpu
    assert hard.found(Answer("undecided", ((1,),))) == "one solution"
    assert hard.found(Answer("undecided")) == "undecided"
