"""What an author writes reaches the terminal and pictures without its control characters."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

import pytest

import satpuzzles as sp
import satpuzzles.making as mk
from satpuzzles.core.errors import PuzzleError
from satpuzzles.picture.notebook import draw
from satpuzzles.puzzle.kind import registered

BELL, CLEAR = "\x07", "\x1b[2J"


class Ring(Enum):
    """A sign that rings."""

    BELL = BELL


class Loud(mk.Puzzle):
    """Control characters in every text that an author gives, but for the record."""

    record = mk.Record("loud", rules="All cells with a sign are white, others black.")
    signs: mk.Field[mk.Clues[Ring]] = mk.symbols(Ring)
    loud: mk.Field[bool] = mk.option(default=False, says=f"Loud{CLEAR}.")
    black: mk.Layer[mk.Shading] = mk.shading(f"black{BELL}", f"white{CLEAR}")

    def rules(self) -> Iterator[mk.Rule]:
        for clue in self.signs:
            yield mk.Rule(f"sign{CLEAR}", ~self.black[clue.cell], "{clue} is white\x1b[1m.", by=clue)
        for cell in set(self.cells) - self.signs.cells:
            yield mk.Rule(f"no sign{CLEAR}", self.black[cell], "{cell} is {word}.", cell=cell, word=CLEAR)

    def confirm(self, answer: mk.Answer) -> bool:
        return answer[self.black] == set(self.cells) - self.signs.cells


def test_control_characters_reach_neither_texts_nor_pictures():
    with registered("loud", "test_control_characters:Loud"):
        board = Loud([[BELL, None], [None, BELL]], True).board
        answer = ((0, 1), (1, 0))
        shown = [str(board), sp.render(board, answer), str(sp.explain(board)), str(sp.hint(board))]
        shown += [draw(board, answer).svg]
        for violation in board.check(((1, 0), (0, 1))):
            shown += [violation.rule, violation.sentence]
        assert len(shown) > 6
        for text in shown:
            assert all(line.isprintable() for line in text.splitlines()), repr(text)


def test_records_with_control_characters_are_refused():
    with pytest.raises(PuzzleError, match="control character"):
        type("Rung", (Loud,), {"record": mk.Record("rung", rules=f"Rings{BELL}.")})
