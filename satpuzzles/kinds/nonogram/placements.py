"""Filling a board row by row: every placement of a row's runs that the columns above it can still take.

What to do with the boards filled so far, in which order and how many of them, is left to a search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from satpuzzles.core.grid import bits
from satpuzzles.kinds.nonogram.puzzle import Clue, Nonogram
from satpuzzles.rules.propagation.lines import Masks, possible_starts
from satpuzzles.sat.runs import gaps


class Prefix(NamedTuple):
    """What matters of the upper cells of a column: where in its clue they end.

    Attributes:
        needed: the cells that the rest of the clue takes at least.
        following: for each colour that the next cell can have, 0 being blank, the number of the prefix then.
    """

    needed: int
    following: dict[int, int]


class Filled(NamedTuple):
    """The upper rows of a board, and for each column the number of its prefix."""

    rows: tuple[tuple[int, ...], ...]
    prefixes: tuple[int, ...]


class RowByRow:
    """The tree of boards filled from above.

    A board's children have one row more, in every way that shows the row's clue, agrees with what is known of
    that row, and leaves each column a prefix that its clue begins with and that the rows below can complete.

    Args:
        board: of any number of colours; its rows are the levels of the tree.
    """

    def __init__(self, board: Nonogram) -> None:
        self._clues = board.row_clues
        self._known = board.known_masks()
        self._prefixes = [prefixes_of(clue) for clue in board.column_clues]

    def root(self) -> Filled | None:
        """The board without any row; None where some column's clue is longer than the column."""
        if any(prefixes[0].needed > len(self._clues) for prefixes in self._prefixes):
            return None
        return Filled((), (0,) * len(self._prefixes))

    def is_full(self, filled: Filled) -> bool:
        """Whether every row is filled: the board is then a solution."""
        return len(filled.rows) == len(self._clues)

    def children(self, filled: Filled) -> Iterator[Filled]:
        """The boards with one row more, that with its runs furthest to the left first."""
        row = len(filled.rows)
        left = len(self._clues) - row - 1
        masks = [0] * len(self._known[row])
        ways: list[dict[int, int]] = []
        for column, (prefixes, at) in enumerate(zip(self._prefixes, filled.prefixes)):
            fitting = {
                color: to for color, to in prefixes[at].following.items() if prefixes[to].needed <= left
            }
            ways.append(fitting)
            for color in fitting:
                masks[color] |= 1 << column
        masks = [mask & known for mask, known in zip(masks, self._known[row])]
        for line in placements(self._clues[row], masks, len(ways)):
            after = tuple([way[color] for way, color in zip(ways, line)])
            yield Filled((*filled.rows, line), after)


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
