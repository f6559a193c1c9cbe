"""Draws random latin squares, all equally likely."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from satpuzzles.core.grid import Grid

if TYPE_CHECKING:
    import numpy as np

BLOCK = 4_096
"""Number of random integers drawn at once: NumPy takes 100 times as long to draw them one by one."""


def random_latin_square(size: int, random: np.random.Generator) -> Grid:
    """Draws a latin square of the values 1..size.

    The chain of Jacobson & Matthews, "Generating uniformly distributed random Latin squares" (1996). A
    square is a cube of zeros and ones with a single one in every line; a move adds 1 and takes 1 at the
    corners of a small box, and may leave one cell at -1, which the next moves push around until it is gone.
    Restricted to proper squares, the chain is symmetric and reaches every square, so it tends to the
    uniform distribution. It starts at the cyclic square with rows, columns and values shuffled, so that
    it has to mix only the kind of the square up to these shuffles.
    """
    if size == 1:
        return ((1,),)
    rows, columns, values = (random.permutation(size).tolist() for _ in range(3))
    square = [0] * (size * size)
    for row in range(size):
        for column in range(size):
            square[rows[row] * size + columns[column]] = values[(row + column) % size]
    _mix(square, size, 4 * size * size, random)
    return tuple(tuple(value + 1 for value in square[row * size : (row + 1) * size]) for row in range(size))


def _mix(value_at: list[int], size: int, passages: int, random: np.random.Generator) -> None:
    """Walks from one proper square to another, in place, past the given number of them.

    Values count from 0. Three tables say where the one is in each line of the cube: the
    value of (row, column), the column of (row, value), the row of (column, value). The three lines through a
    cell at -1 have two ones: the table has one of them, ``other_...`` the other.
    """
    column_at = [0] * (size * size)
    row_at = [0] * (size * size)
    for row in range(size):
        for column in range(size):
            value = value_at[row * size + column]
            column_at[row * size + value] = column
            row_at[column * size + value] = row
    numbers = _random_integers(8 * size * size * (size - 1), random)
    proper = True
    row = column = value = other_row = other_column = other_value = 0
    while passages:
        number = next(numbers)
        if proper:  # any cell of the cube with 0
            place, value = divmod(number >> 3, size - 1)
            row, column = divmod(place, size)
            if value >= value_at[place]:
                value += 1
            new_row, row_at[column * size + value] = row_at[column * size + value], row
            new_column, column_at[row * size + value] = column_at[row * size + value], column
            new_value, value_at[place] = value_at[place], value
        else:  # the cell with -1, and either one of each line through it
            new_row, new_column, new_value = other_row, other_column, other_value
            if number & 1:
                new_row, row_at[column * size + value] = row_at[column * size + value], new_row
            if number & 2:
                new_column, column_at[row * size + value] = column_at[row * size + value], new_column
            if number & 4:
                new_value, value_at[row * size + column] = value_at[row * size + column], new_value
        value_at[row * size + new_column] = value_at[new_row * size + column] = new_value
        column_at[row * size + new_value] = column_at[new_row * size + value] = new_column
        row_at[column * size + new_value] = row_at[new_column * size + value] = new_row
        corner = new_row * size + new_column
        proper = value_at[corner] == new_value
        if proper:
            value_at[corner] = value
            column_at[new_row * size + new_value] = column
            row_at[new_column * size + new_value] = row
            passages -= 1
        else:
            other_row, other_column, other_value = row, column, value
            row, column, value = new_row, new_column, new_value


def _random_integers(end: int, random: np.random.Generator) -> Iterator[int]:
    """Yields integers from 0 to below ``end``, endlessly."""
    while True:
        yield from random.integers(end, size=BLOCK).tolist()
