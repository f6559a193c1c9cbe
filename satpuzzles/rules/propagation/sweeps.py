"""Black-and-white lines, many at once: what every way of laying the runs of each line agrees on.

Each line is read by an automaton with a state for every cell that its runs fill and for every stretch of
blanks around them. The states of all lines lie side by side in one long integer, so that a dozen operations
take all lines one cell further. (Shift-and by Baeza-Yates and Gonnet, "A new approach to text searching",
1992, forward and backward.)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

AT_ONCE = 1_000_000
"""Bytes of sets of states that are kept at a time: lines of 100 cells all at once, of 1,000 by seven."""


@final
class Sweeps:
    """The lines of one direction.

    Each has a block of the long integers, of whole bytes. Bit s of a block stands for state s, or bit p for
    the cell at position p. The highest bit is in no set.

    Args:
        lengths: for each line the lengths of its runs, which fit into it.
        cells: how many cells each line has.

    Attributes:
        at_once: how many lines may be pruned together; the memory that this takes grows with them.
    """

    __slots__ = ("_accepting", "_black", "_blank", "_cells", "_one", "_size", "at_once")

    def __init__(self, lengths: Sequence[Sequence[int]], cells: int) -> None:
        self._cells: Final = cells
        size = (cells + 2) // 8 + 1
        self._size: Final = size
        self.at_once: Final = max(1, AT_ONCE // (size * (cells or 1)))
        self._one: Final = (1).to_bytes(size, "little")
        self._black: Final[list[bytes]] = []
        self._blank: Final[list[bytes]] = []
        self._accepting: Final[list[bytes]] = []
        for line in lengths:
            # State 0 is the stretch of blanks before the first run; then come its cells, blanks, and so on.
            black, states = 0, 1
            for length in line:
                black |= (1 << length) - 1 << states
                states += length + 1
            self._black.append(black.to_bytes(size, "little"))
            self._blank.append(((1 << states) - 1 ^ black).to_bytes(size, "little"))
            # The last cell is of the last run or of the blanks behind it.
            self._accepting.append((3 << states >> 2).to_bytes(size, "little"))

    def prune(self, lines: Sequence[int], masks: Sequence[list[int]]) -> list[list[int]]:
        """The masks of some lines with everything taken out that no way of laying their runs has.

        Args:
            lines: the numbers of the lines.
            masks: for every line the positions that can be blank, and those that can be black.

        Returns:
            New masks for each of ``lines``; a position that can be neither shows that a line has no way.
        """
        size, count = self._size, len(lines)
        top = 8 * size - 1
        ones = int.from_bytes(self._one * count, "little")
        tops = ones << top
        full = tops - ones
        can_blank = _joined([masks[line][0].to_bytes(size, "little") for line in lines])
        can_black = _joined([masks[line][1].to_bytes(size, "little") for line in lines])
        blank_states = _joined([self._blank[line] for line in lines])
        black_states = _joined([self._black[line] for line in lines])
        # The states that the cells so far can end in; before the first cell that is as after a blank.
        reached = ones
        after: list[int] = []
        for position in range(self._cells):
            blank = can_blank >> position & ones
            black = can_black >> position & ones
            further = reached << 1
            reached = (reached | further) & blank_states & (blank << top) - blank
            reached |= further & black_states & (black << top) - black
            after.append(reached)
        left = _joined([self._accepting[line] for line in lines])
        pruned_blank = pruned_black = 0
        for position in range(self._cells - 1, -1, -1):
            left &= after[position]
            blank = left & blank_states
            # Adding carries into the highest bit of each block that is not empty.
            pruned_blank |= (blank + full & tops) >> top - position
            pruned_black |= ((left ^ blank) + full & tops) >> top - position
            left = blank | left >> 1
        blanks = pruned_blank.to_bytes(size * count, "little")
        blacks = pruned_black.to_bytes(size * count, "little")
        return [
            [
                int.from_bytes(blanks[start : start + size], "little"),
                int.from_bytes(blacks[start : start + size], "little"),
            ]
            for start in range(0, size * count, size)
        ]


def _joined(blocks: list[bytes]) -> int:
    return int.from_bytes(b"".join(blocks), "little")
