"""Variables of encodings of the whole board: which facts give them meanings, and what is true with these."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from satpuzzles.evidence.belonging import Belonging
from satpuzzles.evidence.checker import Clause
from satpuzzles.evidence.facts import Fact, Meanings, Net, Regions, Ringless, Sides
from satpuzzles.evidence.hanging import Hanging
from satpuzzles.evidence.oriented import Oriented
from satpuzzles.evidence.sides import Sided


class WholeBoard:
    """The variables of a formula that have such meanings.

    Attributes:
        variables: these variables.
    """

    def __init__(self, facts: Sequence[Fact]) -> None:
        self._facts = facts
        self._regions = [Belonging(fact) for fact in facts if isinstance(fact, Regions)]
        self._of: dict[int, Meanings] = {}
        self.variables = self._of.keys()

    def read(self, clauses: Sequence[Clause], new: set[int], tick: Callable[[], None]) -> None:
        """Gives new variables of a group the meanings with which most of its clauses hold.

        Which region a node is in is told by groups of its own, and asked about in others.
        """
        for regions in self._regions:
            regions.read(clauses, new)
            self._of |= dict.fromkeys(new.intersection(regions.variables), regions)
        new = new - self._of.keys()
        if not new:
            return
        asked = [clause for clause in clauses if not new.isdisjoint(map(abs, clause))] if self._facts else []
        most = len(asked) // 2  # of other groups some clause may look as if it were one of the whole board
        best: Meanings | None = None
        for meanings in self._possible():
            tick()
            meanings.read(clauses, new)
            variables = meanings.variables
            if len({*variables}) < len(variables) or not new.issuperset(variables):
                continue  # a variable has one meaning, and an answer variable none but its own
            shown = sum(map(meanings.holds, asked))
            if shown > most:
                most, best = shown, meanings
            if shown == len(asked):
                break
        if best is not None:
            self._of |= dict.fromkeys(new.intersection(best.variables), best)

    def _possible(self) -> Iterator[Meanings]:
        for fact in self._facts:
            if isinstance(fact, Ringless):
                yield Oriented(fact)
            if isinstance(fact, Net):
                yield Hanging(fact)
            if isinstance(fact, Sides):
                yield Sided(fact)

    def holds(self, clause: Clause, answers: int) -> bool | None:
        """Whether a clause is true with the meanings; None where it speaks of no variable that has one.

        Args:
            answers: how many answer variables there are.
        """
        meant = {self._of.get(abs(literal)) for literal in clause if abs(literal) > answers}
        if meant <= {None}:
            return None
        only = meant.pop()
        return not meant and only is not None and only.holds(clause)

    def follows(self, clause: Clause) -> bool:
        """Whether a clause of answer variables says no more than where regions can be."""
        return any(regions.holds(clause) for regions in self._regions)
