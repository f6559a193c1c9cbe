"""Search spaces of a nonogram: row by row, column by column, or by its rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from satpuzzles.core.grid import Grid, bits
from satpuzzles.core.options import Limits
from satpuzzles.kinds.nonogram.puzzle import Clue, Nonogram
from satpuzzles.rules.propagation.lines import Masks, possible_starts
from satpuzzles.sat.runs import gaps
from satpuzzles.search.space import BoardSpace
from satpuzzles.search.spaces import SearchSpaces, by_rules


class Prefix(NamedTuple):
    """What matters of the cells of a line up to some place: where in its clue they end.

    Attributes:
        needed: the cells that the rest of the clue takes at least.
        following: for each colour that the next cell can have, 0 being blank, the number of the prefix then.
    """

    needed: int
    following: dict[int, int]


class Filled(NamedTuple):
    """The upper rows of a board, and for each column the number of the prefix that they are of it."""

    rows: tuple[tuple[int, ...], ...]
    prefixes: tuple[int, ...]


class RowByRow(BoardSpace[Filled]):
    """The tree of boards filled from above.

    A move fills the next row in a way that shows its clue, agrees with what is known of it, and leaves every
    column such that its clue begins so and the rows below have room for the rest. That other columns and the
    clues of those rows may not let them is left to the search.

    Args:
        board: of any number of colours.
        limits: a deadline for reading the clues.
        turned: whether to fill it from the left instead, column by column. What is said of rows here then
            holds of columns, and the other way round.
    """

    def __init__(self, board: Nonogram, limits: Limits, *, turned: bool = False) -> None:
        sides = (board.row_clues, board.column_clues)
        self._clues, self._column_clues = reversed(sides) if turned else sides
        known = board.known or ((None,) * board.columns,) * board.rows
        self._known = tuple(zip(*known)) if turned else known
        self._values = board.values
        self._limits = limits
        self._turned = turned

    @cached_property
    def _prefixes(self) -> list[tuple[Prefix, ...]]:
        """Those of every column, made when they are asked for: on the largest boards they take seconds."""
        found = []
        for clue in self._column_clues:
            self._limits.check()
            found.append(prefixes_of(clue))
        return found

    def start(self) -> Filled:
        return Filled((), (0,) * len(self._prefixes))

    def moves(self, state: Filled) -> Iterator[tuple[Filled, float]]:
        row = len(state.rows)
        left = len(self._clues) - row - 1
        if left < 0:
            return
        masks = [0] * (self._values + 1)
        ways: list[dict[int, int]] = []
        columns = zip(self._prefixes, state.prefixes, self._known[row])
        for column, (prefixes, at, known) in enumerate(columns):
            way = {
                color: to
                for color, to in prefixes[at].following.items()
                if prefixes[to].needed <= left and known in (None, color)
            }
            ways.append(way)
            for color in way:
                masks[color] |= 1 << column
        for line in placements(self._clues[row], masks, len(ways)):
            prefixes_then = tuple([way[color] for way, color in zip(ways, line)])
            yield Filled((*state.rows, line), prefixes_then), 1

    def is_goal(self, state: Filled) -> bool:
        return len(state.rows) == len(self._clues)

    def grid(self, state: Filled) -> Grid:
        return tuple(zip(*state.rows)) if self._turned else state.rows


def search_spaces(board: Nonogram, limits: Limits) -> SearchSpaces:
    """The search spaces of a board; see ``search/spaces.py``."""
    by_rows = RowByRow(board, limits)
    by_columns = RowByRow(board, limits, turned=True)
    return by_rules(board, limits)._replace(backtracking={"rows": by_rows, "columns": by_columns})


# ---- lines one after the other ----


def placements(clue: Clue, masks: Masks, length: int) -> Iterator[tuple[int, ...]]:
    """Every line that shows a clue, that with its runs furthest to the left first.

    The time from one line to the next is bounded: no run is laid behind which the others have no room.

    Args:
        masks: for each colour, 0 being blank, the positions that can have it.
    """
    starts = possible_starts(clue, masks, length)
    if starts is None:
        return
    if not clue:
        yield (0,) * length
        return
    spaces = gaps(clue)
    laid: list[int] = []
    # Where the next run may start, and for each run laid where else it may, the first place last.
    options = [bits(starts[0])[::-1]]
    while options:
        if not options[-1]:
            options.pop()
            del laid[-1:]
            continue
        laid.append(options[-1].pop())
        if len(laid) == len(clue):
            yield _line(clue, laid, length)
            laid.pop()
            continue
        # Every start in the sets has room on both sides, so only what lies between two runs must be blank.
        run = len(laid)
        end = laid[-1] + clue[run - 1][0]
        blank = masks[0] >> end
        blanks = (~blank & (blank + 1)).bit_length() - 1
        between = (1 << end + blanks + 1) - (1 << end + spaces[run])
        options.append(bits(starts[run] & between)[::-1])


def _line(clue: Clue, starts: Sequence[int], length: int) -> tuple[int, ...]:
    line = [0] * length
    for (size, color), start in zip(clue, starts):
        line[start : start + size] = [color] * size
    return tuple(line)


def prefixes_of(clue: Clue) -> tuple[Prefix, ...]:
    """The prefixes of a line with a clue, the empty one first; the last shows the whole clue."""
    spaces = [*gaps(clue), 0]
    # What the runs from each one on take, without the blank that may be needed before it.
    rest = [0]
    for (size, _), space in zip(reversed(clue), reversed(spaces)):
        rest.append(size + space + rest[-1])
    rest.reverse()
    found: list[Prefix] = []
    for run, needed in enumerate(rest):
        # No run begun since the last blank; the number of this prefix is the number of those before it.
        here = len(found)
        following = {0: here}
        if run < len(clue):
            following[clue[run][1]] = here + 1
        found.append(Prefix(needed, following))
        if run == len(clue):
            break
        size, color = clue[run]
        for left in range(size - 1, 0, -1):
            found.append(Prefix(left + spaces[run + 1] + rest[run + 1], {color: len(found) + 1}))
        # The run is whole: the next may follow at once where it has another colour.
        here = len(found)
        following = {0: here + 1}
        if run + 1 < len(clue) and not spaces[run + 1]:
            following[clue[run + 1][1]] = here + 2
        found.append(Prefix(spaces[run + 1] + rest[run + 1], following))
    return tuple(found)
