"""Cutting a square board into connected cages whose sizes lie in a range.

Cells are numbered by rows. cage_clues.py chooses operators, puzzle.py has the puzzle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from satpuzzles.core.grid import neighbours

if TYPE_CHECKING:
    import numpy as np

MIXING = 6
"""Recombinations for each cage, after which the snake cannot be seen any more."""

Cells = tuple[int, ...]
"""Cells of a cage in rising order."""


class CageSizes(NamedTuple):
    """The least and the largest size of a cage."""

    lowest: int
    largest: int

    def allow(self, cells: int) -> bool:
        """Whether a cage may have so many cells."""
        return self.lowest <= cells <= self.largest

    def divide(self, cells: int) -> bool:
        """Whether so many cells can be shared out among cages; any number of a connected board then can."""
        return -(-cells // self.largest) <= cells // self.lowest

    def without_singles(self, cells: int) -> CageSizes:
        """The same from two cells on, where so many cells can be shared out that way."""
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

    A snake through all cells is cut into pieces; then, over and over, two neighbouring cages are joined
    and cut anew. (The chain of DeFord, Duchin and Solomon, "Recombination: a family of Markov chains for
    redistricting", 2021.) Whatever sizes add up to the board can be had that way, one size alone, too.

    Args:
        sizes: must divide size * size. Single cells are left out where it goes without them.
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
    """The size of the next piece of a snake of so many cells; a single cell only where nothing else goes."""
    choice = [
        length
        for length in range(max(2, sizes.lowest), min(sizes.largest, rest) + 1)
        if length == rest or sizes.divide(rest - length)
    ]
    return choice[below(random, len(choice))] if choice else 1


def recut(
    cells: Cells, sizes: CageSizes, near: list[list[int]], random: np.random.Generator
) -> tuple[Cells, Cells] | None:
    """Connected cells in two connected parts of allowed sizes, by cutting a random spanning tree.

    Returns:
        None when that tree cannot be cut so; another one perhaps can.
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
