"""Consequences of rules about the whole board, as data; docs/trust.md proves each.

Literals are of answer variables. These facts give meanings to the variables of encodings of the whole board;
see the files that read them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, Protocol

from satpuzzles.translation_check.rup_checker import Clause

Pair = tuple[int, int]

AROUND = -1
"""The outside of a board, as a node beside its cells."""


def pair_of(one: int, other: int) -> Pair:
    """Two nodes, the smaller number first."""
    return (one, other) if one < other else (other, one)


class AcyclicWithBorder(NamedTuple):
    """The chosen nodes of a graph and one more node, the border, form no cycle.

    Attributes:
        chosen: the literal of each node that says that it is chosen.
        links: the neighbours of every node. Two that are chosen are linked.
        border: the nodes that are linked with the border if they are chosen.
    """

    chosen: Mapping[int, int]
    links: Mapping[int, list[int]]
    border: frozenset[int]


class Net(NamedTuple):
    """Chosen nodes that are connected over open links.

    Without an anchor, open links join chosen nodes only. With one, they join no chosen node with another or
    with the anchor, and all other nodes are connected with the anchor.

    Attributes:
        chosen: the literal of each node that says that it is chosen.
        links: the literals that link two nodes; if one is true, the link is open.
        anchor: the literals of nodes beside the anchor, if there is one; a link is open if one is true.
    """

    chosen: Mapping[int, int]
    links: Mapping[Pair, tuple[int, ...]]
    anchor: Mapping[int, tuple[int, ...]] | None = None


def net_of(chosen: Mapping[int, int], links: Mapping[int, Collection[int]]) -> Net:
    """The net of chosen nodes in which any two chosen neighbours are linked."""
    pairs = {pair_of(node, near) for node, beside in links.items() for near in beside}
    return Net(chosen, {(one, other): (chosen[one], chosen[other]) for one, other in sorted(pairs)})


class LoopSides(NamedTuple):
    """The lines of a planar drawing form one loop that does not touch itself and parts the faces in two.

    Attributes:
        faces: the two faces beside every edge, by the variable of its line; no two edges have the same two
            faces, except beside ``AROUND``.
    """

    faces: Mapping[int, Pair]


class RootedRegions(NamedTuple):
    """Every chosen node is connected with one root, over chosen nodes; each root with as many as it states.

    Attributes:
        chosen: the literal of each node that says that it is chosen.
        links: the neighbours of every node.
        roots: the roots, which are all chosen, with the numbers of nodes; 0 for any.
    """

    chosen: Mapping[int, int]
    links: Mapping[int, Collection[int]]
    roots: Mapping[int, int]


Fact = AcyclicWithBorder | Net | LoopSides | RootedRegions


class Meanings(Protocol):
    """Meanings of some variables, each a function of the answer."""

    @property
    def variables(self) -> Sequence[int]:
        """The variables with a meaning, each once."""
        ...

    def read(self, clauses: Sequence[Clause], new: Collection[int]) -> None:
        """Gives new variables the meanings that a group's clauses suggest; they need not fit."""
        ...

    def holds(self, clause: Clause) -> bool:
        """Whether a clause, whose other variables all have meanings, holds in every answer that keeps the
        rules; False if that is not shown."""
        ...
