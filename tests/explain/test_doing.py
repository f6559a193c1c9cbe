"""What the work is at is told in words, by whoever works: a terminal and a page show the same."""

import pytest

import satpuzzles as sp
from satpuzzles.core.arguments import counted
from satpuzzles.core.runtime import Doing, listening, say, stage
from satpuzzles.puzzle.kind import built_in_kinds


def test_what_is_said_is_the_innermost_stage_that_tells_how_far_it_is():
    said = []
    with listening(doing := Doing()):
        with stage("attempt"):
            say("attempt 7")
            with stage("explain"):
                said.append(str(doing))
                say("3 of 9 cells")
                said.append(str(doing))
            said.append(str(doing))
            with stage("something"), stage("else"):
                said.append(str(doing))
        said.append(str(doing))
    inner, outer = "explaining: 3 of 9 cells", "making a board: attempt 7"
    assert said == [outer, inner, outer, outer, ""]


@pytest.mark.parametrize("kind", list(built_in_kinds()), ids=lambda kind: kind.name)
def test_an_explanation_tells_how_many_places_it_has_settled(kind):
    puzzle = sp.loads(kind.examples[0], type=kind.name)
    with listening(doing := Kept()):
        walk = sp.explain(puzzle)
    settled = sum(len(step.decided) for step in walk.steps)
    assert doing.phrases[-1] == f"{settled} of {counted(settled, puzzle.places.what)}"
    assert len(doing.phrases) == len(walk.steps)


class Kept(Doing):
    """Keeps what an explanation says."""

    def __init__(self):
        super().__init__()
        self.phrases = []

    def said(self, phrase):
        super().said(phrase)
        self.phrases.append(phrase)
