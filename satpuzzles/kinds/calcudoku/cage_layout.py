"""Cuts a square board into connected cages with sizes in a range; cells are numbered by rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from satpuzzles.core.grid import neighbours

if TYPE_CHECKING:
    import numpy as np

MIXING = 6
"""Recombinations per cage, enough to hide the snake."""

Cells = tuple[int, ...]
"""The cells of a cage in ascending order."""


class CageSizes(NamedTuple):
    """The least and the largest size of a cage."""

    lowest: int
    largest: int

    def allow(self, cells: int) -> bool:
        """Whether a cage may have this many cells."""
        return self.lowest <= cells <= self.largest

    def divide(self, cells: int) -> bool:
        """Whether this many cells can be divided into cages; if so, any such connected area can."""
        return -(-cells // self.largest) <= cells // self.lowest

    def without_singles(self, cells: int) -> CageSizes:
        """The same sizes from two cells on, if this many cells can be divided that way."""
        least_two = CageSizes(max(2, self.lowest), self.largest)
        return least_two if self.largest > 1 and least_two.divide(cells) else self


def below(random: np.random.Generator, end: int) -> int:
    """A random number from 0 to below ``end``. (NumPy's ``integers`` takes four times as long.)"""
    return int(random.random() * end)


def cell_neighbours(size: int) -> list[list[int]]:
    """For each cell of a ``size`` x ``size`` board the cells that share an edge with it."""
    cells = [divmod(cell, size) for cell in range(size * size)]
    return [[row * size + column for row, column in neighbours(cell, size, size)] for cell in cells]


def random_layout(size: int, sizes: CageSizes, random: np.random.Generator) -> list[Cells]:
    """A random partition of the board into connected cages.

    A snake through all cells is cut into pieces; then, over and over, two neighbouring cages are joined and
    cut anew. (The chain of DeFord, Duchin and Solomon, "Recombination: a family of Markov chains for
    redistricting", 2021.) Any combination of allowed sizes can result.

    Args:
        sizes: must divide size * size. Single cells are avoided if possible.
    """
    near = cell_neighbours(size)
    snake = [
        row * size + (column if row % 2 == 0 else size - 1 - column)
        for row in range(size)
        for column in range(size)
    ]
    if below(random, 2):
        snake = [cell % size * size + cell // size for cell in snake]
    sizes = sizes.without_singles(len(snake))
    cages: list[Cells] = []
    owner = [0] * len(snake)
    while snake:
        piece = tuple(sorted(snake[: _random_size(len(snake), sizes, random)]))
        del snake[: len(piece)]
        for cell in piece:
            owner[cell] = len(cages)
        cages.append(piece)
    for _ in range(MIXING * len(cages)):
        cell = below(random, len(owner))
        one = owner[cell]
        others = [owner[beside] for beside in near[cell] if owner[beside] != one]
        if not others:
            continue
        other = others[below(random, len(others))]
        parts = recut((*cages[one], *cages[other]), sizes, near, random)
        if parts is not None:
            for number, part in zip((one, other), parts):
                cages[number] = part
                for member in part:
                    owner[member] = number
    return cages


def _random_size(rest: int, sizes: CageSizes, random: np.random.Generator) -> int:
    """The size of the next piece of a snake; a single cell only if nothing else fits."""
    choice = [
        length
        for length in range(max(2, sizes.lowest), min(sizes.largest, rest) + 1)
        if length == rest or sizes.divide(rest - length)
    ]
    return choice[below(random, len(choice))] if choice else 1


def recut(
    cells: Cells, sizes: CageSizes, near: list[list[int]], random: np.random.Generator
) -> tuple[Cells, Cells] | None:
    """Cuts connected cells into two connected parts of allowed sizes, along a random spanning tree.

    Returns:
        None if that tree has no such cut; another tree may have one.
    """
    inside = set(cells)
    root = cells[below(random, len(cells))]
    parent = {root: root}
    edges = [(beside, root) for beside in near[root] if beside in inside]
    while edges:
        # A random edge of the rim: swapping it to the end saves moving the others.
        place = below(random, len(edges))
        edges[place], edges[-1] = edges[-1], edges[place]
        cell, before = edges.pop()
        if cell not in parent:
            parent[cell] = before
            edges += [(beside, cell) for beside in near[cell] if beside in inside and beside not in parent]
    order = list(parent)
    weight = dict.fromkeys(order, 1)
    for cell in order[:0:-1]:
        weight[parent[cell]] += weight[cell]
    cuts = [
        cell for cell in order[1:] if sizes.allow(weight[cell]) and sizes.allow(len(cells) - weight[cell])
    ]
    if not cuts:
        return None
    branch = {cuts[below(random, len(cuts))]}
    for cell in order[1:]:
        if parent[cell] in branch:
            branch.add(cell)
    return tuple(sorted(branch)), tuple(sorted(inside - branch))
