"""Faces inside and outside of a loop, and what hangs together of these.

The meaning of a variable: a face is inside. Of any two faces beside a line one is inside, and of two beside
an edge without a line both are or none.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import product

from satpuzzles.evidence.checker import Clause
from satpuzzles.evidence.facts import AROUND, Net, Pair, Sides, pair_of
from satpuzzles.evidence.hanging import Hanging


class Sided:
    """Meanings of the variables of such clauses."""

    def __init__(self, fact: Sides) -> None:
        self._fact = fact
        self._inside: dict[int, int] = {}
        self._others: Hanging | None = None

    @property
    def variables(self) -> list[int]:
        """See Meanings."""
        return [] if self._others is None else [*self._inside.values(), *self._others.variables]

    def read(self, clauses: Sequence[Clause], new: Collection[int]) -> None:
        """Gives variables meanings, as clauses suggest them: the first ones about an edge tell its faces."""
        first: dict[int, list[int]] = {}
        for clause in clauses:
            for literal in clause:
                if literal in self._fact.faces and literal not in first and len(clause) < 4:
                    others = [abs(each) for each in clause if abs(each) in new]
                    if len(others) == len(clause) - 1:
                        first[literal] = others
        possible: dict[int, set[int]] = {}
        for line, variables in first.items():
            for variable in variables:
                both = {*self._fact.faces[line]} - {AROUND}
                possible[variable] = possible.get(variable, both) & both
        self._inside = {min(faces): variable for variable, faces in possible.items() if len(faces) == 1}
        if self._inside.keys() == self._faces():
            self._others = Hanging(self._net())
            self._others.read(clauses, {*new}.difference(self._inside.values()))

    def _faces(self) -> set[int]:
        return {face for pair in self._fact.faces.values() for face in pair} - {AROUND}

    def _net(self) -> Net:
        """The faces inside hang together over edges without a line, and the others with what is around."""
        links: dict[Pair, tuple[int, ...]] = {}
        anchor: dict[int, tuple[int, ...]] = {}
        for line, (one, other) in self._fact.faces.items():
            if AROUND in (one, other):
                face = max(one, other)
                anchor[face] = (*anchor.get(face, ()), -line)
            else:
                links[pair_of(one, other)] = (-line,)
        return Net(self._inside, links, anchor)

    def holds(self, clause: Clause) -> bool:
        """Whether a clause is true with these meanings, in every answer."""
        lines = [abs(literal) for literal in clause if abs(literal) in self._fact.faces]
        return any(self._parted(line, clause) for line in lines) or (
            self._others is not None and self._others.holds(clause)
        )

    def _parted(self, line: int, clause: Clause) -> bool:
        """Whether a clause is true because an edge has a line where just one of its faces is inside."""
        faces = self._fact.faces[line]
        variables = [self._inside.get(face, 0) for face in faces]
        for both in product((False, True), repeat=2):
            values = {line: both[0] != both[1]}
            if any(face == AROUND and inside for face, inside in zip(faces, both)):
                continue
            values.update(zip(variables, both))
            if not any(values.get(abs(literal)) == (literal > 0) for literal in clause):
                return False
        return True
