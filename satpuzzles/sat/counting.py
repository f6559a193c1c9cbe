"""Alternatives to the default encodings of numbers.py for counting true literals, for comparison.

Most are PySAT's (Ignatiev, Morgado and Marques-Silva, "PySAT: a Python toolkit for prototyping with SAT
oracles", 2018).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from satpuzzles.core.arguments import short_repr
from satpuzzles.core.errors import PuzzleError

AT_MOST_ONE: Mapping[str, str] = {
    "pairwise": "",  # a clause for each pair
    "commander": "",  # groups of four, each with a commander (Klieber and Kwon, 2007)
    "product": "",  # rows and columns of a grid of the literals (Chen, 2010)
    "ladder": "ladder",  # a chain that says from where on no literal is true (Gent and Nightingale, 2004)
    "bitwise": "bitwise",  # the number of the true literal in binary (Frisch and Peugniez, 2001)
}
"""Every at-most-one encoding with its name in PySAT; "" if it is not PySAT's."""

CARDINALITY: Mapping[str, str] = {
    # a tree of sorted counts in unary (Bailleux and Boufkhad, 2003)
    "totalizer": "totalizer",
    # the same, with counts split by a modulus (Ogawa, Liu, Hasegawa, Koshimura and Fujita, 2013)
    "mtotalizer": "mtotalizer",
    # the same, cut off above k (Morgado, Ignatiev and Marques-Silva, 2014)
    "kmtotalizer": "kmtotalizer",
    # a counter along the literals (Sinz, 2005)
    "sequential": "seqcounter",
    # an odd-even sorting network (Batcher, 1968)
    "sorting": "sortnetwrk",
    # a network that sorts up to k (Asín, Nieuwenhuis, Oliveras and Rodríguez-Carbonell, 2009)
    "network": "cardnetwrk",
}
"""Every at-most-k encoding, for k from 2 on, with its name in PySAT."""


class Counting(NamedTuple):
    """How counts become clauses; None is the default.

    Attributes:
        at_most_one: a name in AT_MOST_ONE.
        cardinality: a name in CARDINALITY.
    """

    at_most_one: str | None = None
    cardinality: str | None = None

    def require(self) -> Counting:
        """Returns the value itself; raises PuzzleError for an unknown name."""
        for name, names in ((self.at_most_one, AT_MOST_ONE), (self.cardinality, CARDINALITY)):
            if name is not None and name not in names:
                raise PuzzleError(
                    f"no encoding of counts is named {short_repr(name)}; choose from {', '.join(names)}"
                )
        return self


DEFAULT = Counting()
