"""Variables that say which of two nodes comes later in an order, in which no ring can go down.

The order is any in which each node comes after the one on which it hangs; nothing else is asked of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from satpuzzles.evidence.checker import Clause
from satpuzzles.evidence.facts import Pair


class Below:
    """Variables that mean: the one node comes after the other, in an order of all nodes.

    Attributes:
        ends: the two nodes of each variable.
    """

    def __init__(self) -> None:
        self.ends: dict[int, Pair] = {}

    def read(self, clauses: Iterable[Clause], new: Collection[int]) -> None:
        """Gives meanings to variables that follow from two others: what is below a node below another."""
        ends = self.ends
        for clause in clauses:
            if len(clause) == 3:
                after = [literal for literal in clause if literal > 0]
                if len(after) == 1 and after[0] in new and after[0] not in ends:
                    one, other = (ends.get(-literal) for literal in clause if literal < 0)
                    if one and other and one[1] == other[0]:
                        ends[after[0]] = (one[0], other[1])
                    elif one and other and other[1] == one[0]:
                        ends[after[0]] = (other[0], one[1])

    def holds(self, clause: Clause) -> bool:
        """Whether a clause of such variables alone is true of every order: broken, it would be a ring."""
        going: dict[int, int] = {}
        for literal in clause:
            ends = self.ends.get(abs(literal))
            if ends is None:
                return False
            later, earlier = ends if literal < 0 else (ends[1], ends[0])
            if going.setdefault(later, earlier) != earlier:
                return False
        start = node = next(iter(going), 0)
        for _ in range(len(going)):
            if node not in going:
                return False
            node = going[node]
            if node == start:
                return True
        return False
