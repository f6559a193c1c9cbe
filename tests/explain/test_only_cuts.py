"""A rule that cuts alone state: boards are solved, but certificates and explanations are refused at once."""

import json
from importlib import import_module

import pytest

import satpuzzles as sp
from satpuzzles.cli.main import run
from satpuzzles.kinds.template.puzzle import Template
from satpuzzles.puzzle.kind import Kind, registered
from satpuzzles.rules.rule import RuleFamily, ViolatedInstance


class FirstIsFilled(RuleFamily):
    """The first cell is filled."""

    forms = ("lazy",)
    __slots__ = ()

    def __len__(self):
        return 1

    def places(self, index):
        return (0,)

    def write(self, sink, answers, domains, form):
        sink.lazy.append(Cuts())

    def violated_instances(self, values):
        if values[0] == 0:
            yield ViolatedInstance(0, (0,))

    def propagate(self, index, domains):
        return True


class Cuts:
    def violated(self, model):
        return [[1]] if model[0] < 0 else []


class Cornered(Template):
    """Counts beside lines leave two answers, of which the rule about the first cell takes one."""

    type = "cornered"

    def rules(self):
        yield from super().rules()
        yield FirstIsFilled("corner", "The first cell is filled.")

    def confirm(self, solution):
        return solution[0][0] == 1 and super().confirm(solution)


KIND = Kind(name="cornered", puzzle=f"{__name__}:Cornered")

COMMANDS = ["explain", "hint", "grade", "certify -o out", "explain --cell r1c1", "explain --json"]


@pytest.fixture
def board(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "board.json"
    path.write_text(json.dumps({"type": "cornered", "rows": [1, 1], "columns": [1, 1]}))
    with registered("cornered", f"{__name__}:KIND"):
        yield path


def test_the_rule_counts_when_the_board_is_solved(board):
    assert sp.solve(sp.load(board)).solution == ((1, 0), (0, 1))


@pytest.mark.parametrize("command", COMMANDS)
def test_the_rule_is_named_before_anything_is_solved(board, command, capsys, monkeypatch):
    for module in ("explain.player_state", "questions.proofs.certify"):
        monkeypatch.delattr(import_module(f"satpuzzles.{module}"), "solve")
    assert run([*command.split(), str(board)]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "the rule 'corner' of cornered is stated by cuts alone" in told
