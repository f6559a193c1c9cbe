"""``prove`` finds faults sown in a small puzzle, and none in the built-in puzzles."""

import sys
from collections.abc import Iterator
from types import ModuleType

import pytest
from right_puzzles import Pairs

import satpuzzles.making as mk
from satpuzzles.cli.main import run
from satpuzzles.making import prove
from satpuzzles.making.new_puzzle import new_puzzle
from satpuzzles.puzzle.kind import BUILT_IN, puzzle_type
from satpuzzles.puzzle.layout import Layout

NEXT = "        for clue in self.numbers:\n            holds"
NUMBER = 'holds, "{clue} has {clue.value:black cell} around it.", by=clue)'

SOWN = {
    "a_rule_too_many": (
        NEXT,
        "        cell = self.cells[0]\n"
        '        yield mk.Rule("corner", ~self.black[cell], "{cell} is white.", cell=cell)\n' + NEXT,
    ),
    "a_rule_too_strict": ("mk.apart(self.black)", "mk.apart(self.black, corners=True)"),
    "a_clue_too_strict": ("mk.exactly(clue.value", "mk.at_most(clue.value - (clue.value > 2)"),
    "a_rule_left_out": ('        yield mk.Rule("touching"', '        mk.Rule("touching"'),
    "a_rule_too_lax": ("mk.exactly(clue.value", "mk.at_least(clue.value"),
    "no_by": (NUMBER, 'holds, "{cell} has a number.", cell=clue.cell)'),
    "a_wrong_clue": ("yield self.numbers.at(cell, ", "yield self.numbers.at(cell, 1 + "),
    "a_wrong_sentence": ("are not both black.", "are not both {color}."),
}
FOUND = {
    "no_by": "'number'",
    "a_rule_too_many": "corner",
    "a_wrong_sentence": "color",
    "a_wrong_clue": "own answer",
}
"""What the finding must say."""


def made(name: str, old: str = "", new: str = ""):
    """The class of a new puzzle file, with a part of its text replaced."""
    text = new_puzzle(name)
    assert old in text
    module = sys.modules[name] = ModuleType(name)
    exec(compile(text.replace(old, new, 1), f"{name}.py", "exec"), vars(module))
    return vars(module)[name.title().replace("_", "")]


def faults(puzzle, seconds: float = 20) -> list[str]:
    return [str(each) for each in prove(puzzle, seconds=seconds) if each.fails]


def test_a_new_puzzle_has_no_faults():
    assert not faults(made("as_written"))


def test_a_layer_that_leaves_out_cells_with_numbers_has_no_faults():
    """The package's own rule, that these cells are blank, names the number that it comes from."""
    text = new_puzzle("kept_off")
    for old, new in (
        ('"black", "white")', '"black", "white", but=numbers)'),
        ("for cell in self.cells:", "for cell in sorted(self.there - answer[self.black]):"),
        ("return not any(", "return not black & self.numbers.cells and not any("),
    ):
        assert old in text
        text = text.replace(old, new, 1)
    module = sys.modules["kept_off"] = ModuleType("kept_off")
    exec(compile(text, "kept_off.py", "exec"), vars(module))
    assert not faults(vars(module)["KeptOff"])


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", SOWN)
def test_sown_faults_are_found(name):
    found = faults(made(name, *SOWN[name]), 4)
    assert found
    assert any(FOUND.get(name, "") in each and '"type"' in each for each in found), found


@pytest.mark.slow
def test_pictures_that_hide_clues_or_answers_are_found(monkeypatch):
    puzzle = made("hidden_clues")
    monkeypatch.setattr(puzzle.made, "layout", lambda self: Layout())
    assert any("with and without a clue" in each for each in faults(puzzle, 4))
    puzzle = made("hidden_answers")
    monkeypatch.setattr("satpuzzles.picture.text.render_text", lambda puzzle, _: str(puzzle.to_json()))
    assert any("between the two answers" in each for each in faults(puzzle, 4))


def test_the_command_proves_a_file_it_wrote(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert run(["prove", "--new", "my_puzzle"]) == 0
    assert run(["prove", "my_puzzle.py", "--seconds", "2"]) == 0
    assert "ok: " in capsys.readouterr().out
    path = tmp_path / "my_puzzle.py"
    path.write_text(path.read_text().replace("apart(self.black)", "apart(self.black, corners=True)"))
    assert run(["prove", "my_puzzle.py", "--seconds", "2"]) == 1
    assert "fails: " in capsys.readouterr().out
    assert run(["prove", "--new", "hitori"]) == 2


@pytest.mark.parametrize(
    "old, new, told",
    [
        ("def confirm(", "def confirmed(", "the puzzle MyPuzzle needs the method confirm(answer)"),
        ("def rules(", "def rule(", "the puzzle MyPuzzle needs the method rules()"),
        ("class ", "clas ", "syntax error at {}:9: invalid syntax"),
    ],
)
def test_the_command_says_what_a_file_lacks(tmp_path, monkeypatch, capsys, old, new, told):
    monkeypatch.chdir(tmp_path)
    text = new_puzzle("my_puzzle")
    assert old in text
    path = tmp_path / "my_puzzle.py"
    path.write_text(text.replace(old, new, 1))
    assert run(["prove", "my_puzzle.py"]) == 2
    assert capsys.readouterr().err == f"error: {told.format(path)}\n"


@pytest.mark.slow
@pytest.mark.parametrize("name", BUILT_IN)
def test_built_in_puzzles_have_no_faults(name):
    assert not faults(puzzle_type(name), 4)


class PairsByEdges(Pairs):
    """A wrong rule that shows only on regions that fit an answer."""

    record = mk.Record("pairs_by_edges", rules=Pairs.record.rules)
    rooms: mk.Field[mk.Regions] = mk.regions(called="room")
    star: mk.Layer[mk.Shading] = mk.shading("a star", "no star")

    def near(self) -> Iterator[tuple[mk.Cell, mk.Cell]]:
        return self.neighbours


class PairsOfThree(Pairs):
    """Rules of regions that no answer keeps: what they decide is never seen."""

    record = mk.Record("pairs_by_three", rules=Pairs.record.rules)
    rooms: mk.Field[mk.Regions] = mk.regions(called="room")
    star: mk.Layer[mk.Shading] = mk.shading("a star", "no star")

    def rules(self) -> Iterator[mk.Rule]:
        yield from super().rules()
        for room in self.rooms:
            yield mk.Rule("three", mk.at_least(3, self.star[room]), "{room} has three stars.", room=room)

    def confirm(self, answer: mk.Answer) -> bool:
        return super().confirm(answer) and not [*self.rooms]


@pytest.mark.slow
def test_a_wrong_rule_is_found_where_random_regions_have_no_answer():
    """Boards get regions around answers; on random ones both readings reject every grid."""
    found = faults(PairsByEdges, 20)
    assert any("it rejects" in each and '"rooms"' in each for each in found), found


@pytest.mark.slow
def test_rules_that_never_decide_are_faults():
    found = faults(PairsOfThree, 90)  # it ends when all boards were tried
    assert any("the rule 'three' is on " in each for each in found), found
    notes = [each.fault for each in prove(Pairs, seconds=5) if each.check == "note"]
    for rule in ("touching", "two"):
        assert any(each.startswith(f"the rule {rule!r} decided against ") for each in notes), notes
