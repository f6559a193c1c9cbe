"""The six puzzles made with the vocabulary: explanations, certificates and conflicts of small boards."""

import json
import re

import pytest

import satpuzzles as sp
from satpuzzles.kinds.hashi import Hashi
from satpuzzles.kinds.heyawake import Heyawake
from satpuzzles.kinds.masyu import Masyu
from satpuzzles.kinds.skyscrapers import Skyscrapers
from satpuzzles.kinds.star_battle import StarBattle
from satpuzzles.kinds.yajilin import Yajilin
from satpuzzles.puzzle.packing import pack, unpack

N = None
QUARTERS = [[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]]
BOARDS = {
    "star_battle": StarBattle([[0, 0, 1, 1], [2, 0, 1, 1], [2, 2, 2, 3], [2, 2, 3, 3]]),
    "masyu": Masyu([["B", N, "B"], ["W", N, N], [N, N, "B"]]),
    "heyawake": Heyawake(QUARTERS, [[2, N, 0, N], [N] * 4, [0, N, 0, N], [N] * 4]),
    "skyscrapers": Skyscrapers(
        {"above": [1, 2, 2, 3], "left": [1, 2, 3, 2]}, [[N, 2, 3, N], [N] * 4, [N, 3, 1, N], [N] * 4]
    ),
    "yajilin": Yajilin([[[0, "up"], N, N, N], [N, [1, "up"], N, N], [N] * 4, [N] * 4]),
    "hashi": Hashi([[1, N, 4, N, 2], [N] * 5, [1, N, 2, N, N]]),
}
BROKEN = {
    "star_battle": StarBattle([[0, 0, 1], [2, 0, 1], [2, 2, 1]]),
    "masyu": Masyu([["W", N, N], [N, N, N], [N, N, N]]),
    "heyawake": Heyawake([[0, 0], [0, 0]], [[3, N], [N, N]]),
    "skyscrapers": Skyscrapers({"above": [1, 1, N]}, [[N] * 3] * 3),
    "yajilin": Yajilin([[N, N, N], [N, N, N], [[3, "up"], N, N]]),
    "hashi": Hashi([[3, N, 1]]),
}


@pytest.mark.parametrize("name", BOARDS)
def test_explanations_lead_to_the_solution_and_verify(name):
    board = BOARDS[name].board
    walk = sp.explain(board)
    assert walk.status == "complete"
    told = walk.told()
    values = [value for row in sp.solve(board).solution for value in row]
    assert [domain.bit_length() - 1 for domain in told[-1].domains] == values
    stored = json.loads(json.dumps(walk.to_json()))
    assert sp.verify_explanation(board, stored).valid
    assert not any("{" in step.sentence or "Row" in step.sentence[1:] for step in told)


def test_every_list_of_steps_folds_exclusions_in_a_row():
    givens = [[N, 1, N, N], [N, N, 3, N], [N] * 4, [N, N, N, 2]]
    walk = sp.explain(Skyscrapers({"above": [2, N, N, N], "right": [N, 1, N, N]}, givens).board)
    view = walk.to_json()
    steps = [step["sentence"] for step in view["steps"]]
    for fold in view["folded"]:
        first, last = fold["first"], fold["last"]
        assert last - first >= 3
        assert all(step["size"] == 1 and not step["cells"] for step in view["steps"][first : last + 1])
        steps[first : last + 1] = [fold["sentence"]] + [None] * (last - first)
    wanted = [(number, told) for number, told in enumerate(steps, start=1) if told is not None]
    assert view["folded"][0]["sentence"].startswith("One rule each (different and view) excludes ")
    text = re.findall(
        r"^ *(\d+)(?:-\d+)?\. (.*?)(?: \((?:\d+ rules|(?:naked|hidden) single).*)?$", str(walk), re.MULTILINE
    )
    assert [(int(number), told) for number, told in text] == wanted
    assert re.findall("<li[^>]*>(.*?)</li>", walk._repr_html_()) == [told for _, told in wanted]


def test_numbers_on_the_board_are_no_steps():
    steps = sp.explain(BOARDS["skyscrapers"].board).told()
    assert "given" not in {rule.name for step in steps for rule in step.rules}


@pytest.mark.parametrize("name", BOARDS)
def test_boards_reach_other_processes(name):
    board = BOARDS[name].board
    assert unpack(pack(board)) == board


@pytest.mark.parametrize("connectivity", ["lazy", "static"])
@pytest.mark.parametrize("name", BOARDS)
def test_certificates_verify(name, connectivity, tmp_path):
    answer = sp.certify(BOARDS[name].board, tmp_path / "certificate", connectivity=connectivity)
    assert answer.status == "unique"
    assert sp.verify(tmp_path / "certificate").valid


@pytest.mark.parametrize("name", BROKEN)
def test_conflicts_name_rules(name):
    board = BROKEN[name].board
    assert sp.solve(board).status == "unsolvable"
    assert sp.why(board).rules
