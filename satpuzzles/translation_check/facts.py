"""What follows from rules about the whole board, as data; docs/trust.md has a proof of each.

Literals are of answer variables. With these facts the variables of an encoding of the whole board are given
meanings: see the files that read them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, Protocol

from satpuzzles.translation_check.checker import Clause

Pair = tuple[int, int]

AROUND = -1
"""What is around a board, as a node beside its cells."""


def pair_of(one: int, other: int) -> Pair:
    """Two nodes, the smaller number first."""
    return (one, other) if one < other else (other, one)


class AcyclicWithBorder(NamedTuple):
    """The chosen nodes of a graph and one more node, the border, close no ring.

    Attributes:
        chosen: what says that a node is chosen.
        links: the neighbours of every node. Two that are chosen are linked.
        border: the nodes that are linked with the border where they are chosen.
    """

    chosen: Mapping[int, int]
    links: Mapping[int, list[int]]
    border: frozenset[int]


class Net(NamedTuple):
    """Some nodes are chosen and some links between nodes are open; the chosen nodes hang together over these.

    Without an anchor, open links join chosen nodes only. With one, they join no chosen node with another or
    with the anchor, and all other nodes hang together with the anchor.

    Attributes:
        chosen: what says that a node is chosen.
        links: what two nodes are linked by, each true where the link is open.
        anchor: where there is one, of nodes beside it literals; a link is open where one of these is true.
    """

    chosen: Mapping[int, int]
    links: Mapping[Pair, tuple[int, ...]]
    anchor: Mapping[int, tuple[int, ...]] | None = None


def net_of(chosen: Mapping[int, int], links: Mapping[int, Collection[int]]) -> Net:
    """Nodes of which the chosen ones hang together, any two neighbours of them being linked."""
    pairs = {pair_of(node, near) for node, beside in links.items() for near in beside}
    return Net(chosen, {(one, other): (chosen[one], chosen[other]) for one, other in sorted(pairs)})


class Sides(NamedTuple):
    """The lines of a flat drawing form one loop that touches itself nowhere: it parts the faces in two.

    Attributes:
        faces: the two faces beside every edge, by the variable that says that there is a line; no two edges
            have the same two, but for those beside ``AROUND``.
    """

    faces: Mapping[int, Pair]


class RootedRegions(NamedTuple):
    """Every chosen node hangs together with one root, over chosen nodes; so do as many as the root says.

    Attributes:
        chosen: what says that a node is chosen.
        links: the neighbours of every node.
        roots: the roots, which are all chosen, and the numbers of nodes; 0 for any.
    """

    chosen: Mapping[int, int]
    links: Mapping[int, Collection[int]]
    roots: Mapping[int, int]


Fact = AcyclicWithBorder | Net | Sides | RootedRegions


class Meanings(Protocol):
    """Meanings of some variables, each a function of the answer."""

    @property
    def variables(self) -> Sequence[int]:
        """Those that have a meaning, once for each."""
        ...

    def read(self, clauses: Sequence[Clause], new: Collection[int]) -> None:
        """Gives new variables meanings, as the clauses of a group suggest them; they need not fit."""
        ...

    def holds(self, clause: Clause) -> bool:
        """Whether a clause, all of whose other variables have a meaning, is true in every answer that keeps
        the rules; False where that is not seen."""
        ...
