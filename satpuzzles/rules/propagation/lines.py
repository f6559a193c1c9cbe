"""The line fix-point of nonograms: what all ways to lay the runs of one line have in common.

It is exact for each line: a colour stays possible in a cell if and only if some way has it there. Sets of
positions are integers used as bit sets, so that one operation moves all ways at once. (Forward and backward
reachability over the line's automaton; on bit sets as in Wolter's survey of nonogram solvers, 2013.)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from satpuzzles.core.grid import bits
from satpuzzles.core.options import Limits
from satpuzzles.sat.runs import Run

Masks = list[int]
"""For each colour (0 is blank) the positions of a line that can have it."""

AT_ONCE = 1_000_000
"""Bytes of state sets kept at a time: all lines of 100 cells at once, lines of 1,000 by seven."""


CAN_BE = tuple([bytes([48 + (domain >> value & 1) for domain in range(256)]) for value in (0, 1)])
"""For bytes that are domains of places with two values: digits that say where each value is possible."""


DIGITS = bytes([max(0, sign - 48) for sign in range(256)])
"""The values of ASCII digits."""


def masks_of(domains: Sequence[int], colors: int) -> Masks:
    """The masks of a line whose places have these domains."""
    if colors == 1:
        backwards = bytes(domains[::-1])
        return [int(backwards.translate(table), 2) for table in CAN_BE]
    return [
        sum([(domain >> value & 1) << position for position, domain in enumerate(domains)])
        for value in range(colors + 1)
    ]


def domains_of(masks: Masks, length: int) -> list[int]:
    """The domains of the places of a line with these masks."""
    if len(masks) == 2:
        # Digits of a sum without carries: binary numbers read as hexadecimal ones.
        blank, black = [int(f"{mask:b}", 16) for mask in masks]
        return [*f"{blank + 2 * black:0{length}x}".encode().translate(DIGITS)[::-1]]
    return [
        sum([(mask >> position & 1) << value for value, mask in enumerate(masks)])
        for position in range(length)
    ]


@final
class Sweeps:
    """Prunes the black-and-white lines of one direction, many at once.

    Each line is read by an automaton with a state for every cell of its runs and for every stretch of blanks
    around them. The states of all lines lie side by side in one long integer, so that a dozen operations
    advance all lines by one cell. (Shift-and by Baeza-Yates and Gonnet, "A new approach to text searching",
    1992, forward and backward.)

    Each line has a block of whole bytes in these integers. Bit s of a block is state s, or bit p is the cell
    at position p. The highest bit of a block is always free.

    Args:
        lengths: the lengths of each line's runs, which fit into the line.
        cells: the number of cells of each line.

    Attributes:
        at_once: how many lines may be pruned together; this bounds the memory used.
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
            # State 0 is the stretch of blanks before the first run; its cells follow, then blanks, and so on.
            black, states = 0, 1
            for length in line:
                black |= (1 << length) - 1 << states
                states += length + 1
            self._black.append(black.to_bytes(size, "little"))
            self._blank.append(((1 << states) - 1 ^ black).to_bytes(size, "little"))
            # The last cell is in the last run or in the blanks behind it.
            self._accepting.append((3 << states >> 2).to_bytes(size, "little"))

    def prune(self, lines: Sequence[int], masks: Sequence[list[int]]) -> list[list[int]]:
        """Prunes some lines: removes from their masks what no way to lay the runs has.

        Args:
            lines: the numbers of the lines.
            masks: for every line the positions that can be blank, and those that can be black.

        Returns:
            New masks for each of ``lines``; a position in neither mask shows that a line has no way.
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
        # The states that the cells so far can end in; the first cell is read as after a blank.
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


def prune_lines(
    row_clues: Sequence[Sequence[Run]],
    column_clues: Sequence[Sequence[Run]],
    rows: list[Masks],
    limits: Limits | None = None,
) -> list[Masks] | None:
    """Shrinks what each cell can be until every line agrees with its clue.

    Args:
        rows: each row's masks over the columns; changed in place.
        limits: a deadline for the pruning.

    Returns:
        The masks of the columns over the rows; None if some line has no way left.

    Raises:
        LimitReached: the deadline passed.
    """
    limits = limits or Limits()
    columns = [list(column) for column in zip(*[_crossed(masks, len(column_clues)) for masks in zip(*rows)])]
    sides = ((row_clues, rows, columns), (column_clues, columns, rows))
    sweeps: list[Sweeps] = []
    if len(rows[0]) == 2:
        for clues, _, crossing in sides:
            lengths = [[length for length, _ in clue] for clue in clues]
            if any(sum(line) + len(line) > len(crossing) + 1 for line in lengths):
                return None
            sweeps.append(Sweeps(lengths, len(crossing)))
    dirty = [(1 << len(rows)) - 1, (1 << len(columns)) - 1]
    side = 0
    while dirty[side] or dirty[1 - side]:
        clues, lines, crossing = sides[side]
        waiting = bits(dirty[side])
        dirty[side] = 0
        at_once = sweeps[side].at_once if sweeps else 1
        for start in range(0, len(waiting), at_once):
            limits.check()
            numbers = waiting[start : start + at_once]
            if sweeps:
                found = sweeps[side].prune(numbers, lines)
            else:
                found = [prune_line(clues[index], lines[index], len(crossing)) or [] for index in numbers]
            touched = _taken_over(found, numbers, lines, crossing)
            if touched is None:
                return None
            dirty[1 - side] |= touched
        side = 1 - side
    return columns


def _taken_over(
    found: Sequence[Masks], numbers: Sequence[int], lines: list[Masks], crossing: Sequence[Masks]
) -> int | None:
    """Stores the pruned masks of some lines and removes what they lost from the crossing lines.

    Returns:
        The crossing lines that lost something, as a bit set; None if a cell has nothing left.
    """
    everything = (1 << len(crossing)) - 1
    touched = 0
    for index, pruned in zip(numbers, found):
        left = 0
        for mask in pruned:
            left |= mask
        if left != everything:
            return None
        masks = lines[index]
        if pruned == masks:
            continue
        lines[index] = pruned
        keep = ~(1 << index)
        for color, mask in enumerate(pruned):
            gone = masks[color] ^ mask
            touched |= gone
            while gone:
                lowest = gone & -gone
                crossing[lowest.bit_length() - 1][color] &= keep
                gone ^= lowest
    return touched


def _crossed(lines: Sequence[int], length: int) -> list[int]:
    """The bit sets of lines, transposed to those of the crossing lines."""
    text = "".join([f"{line:0{length}b}" for line in reversed(lines)])
    return [int(text[start::length], 2) for start in range(length - 1, -1, -1)]


def prune_line(clue: Sequence[Run], masks: Masks, length: int) -> Masks | None:
    """Prunes one line: removes from its masks what no way to lay the runs has.

    Returns:
        New masks, or None if there is no way.
    """
    ways = _ways(clue, masks, length)
    if ways is None:
        return None
    starts, blank = ways
    pruned = [0] * len(masks)
    for (size, color), start in zip(clue, starts):
        pruned[color] |= _cover(start, size)
    pruned[0] = blank
    return pruned


def possible_starts(clue: Sequence[Run], masks: Masks, length: int) -> list[int] | None:
    """For each run of a line the positions where it starts in some way to lay all of them.

    Returns:
        A bit set for each run, or None if there is no way.
    """
    ways = _ways(clue, masks, length)
    return None if ways is None else ways[0]


def _ways(clue: Sequence[Run], masks: Masks, length: int) -> tuple[list[int], int] | None:
    """The positions where each run starts in some way, and the cells that are blank in some way."""
    starts, reached = _lay(clue, masks)
    if not reached[-1] >> length & 1:
        return None
    other_starts, other_reached = _lay(clue[::-1], [_mirror(mask, length) for mask in masks])
    # The sets of both sides lie on the length + 1 gaps between cells. Seen from the other side, a start is an
    # end; mirrored as one long integer, the sets come in the order of this side.
    width = length + 1
    ends = _mirror(_join(other_starts, width), width * len(clue)) if clue else 0
    rest = _mirror(_join(other_reached, width), width * (len(clue) + 1))
    blank = reached[0] & rest >> 1
    for block, (size, _) in enumerate(clue):
        starts[block] &= ends >> size
        ends >>= width
        rest >>= width
        blank |= reached[block + 1] & rest >> 1
    return starts, blank & masks[0]


def _join(sets: list[int], width: int) -> int:
    """Bit sets side by side in one integer, the first lowest."""
    joined = 0
    for each in reversed(sets):
        joined = joined << width | each
    return joined


def _lay(clue: Sequence[Run], masks: Masks) -> tuple[list[int], list[int]]:
    """Lays the runs from the left in all ways at once.

    Returns:
        For each run the positions where it can start; and for 0, 1, 2 ... runs the positions up to which that
        many can fill the line.
    """
    blank = masks[0]
    # Adding lets a carry run through consecutive blanks: it reaches all positions that it passes.
    ready = 1 | (blank & 1) + blank ^ blank
    color_before = 0
    starts = []
    reached = [ready]
    for size, color in clue:
        if color == color_before:
            ready = (ready & blank) << 1
        start = ready & _room(masks[color], size) if size > 1 else ready & masks[color]
        starts.append(start)
        ended = start << size
        ready = ended | (ended & blank) + blank ^ blank
        reached.append(ready)
        color_before = color
    return starts, reached


def _room(mask: int, size: int) -> int:
    """The positions from which ``size`` cells in a row are in the mask."""
    while size > 1:
        half = size >> 1
        mask &= mask >> half
        size -= half
    return mask


def _cover(starts: int, size: int) -> int:
    """The positions that runs of ``size`` from these starts cover."""
    while size > 1:
        half = size >> 1
        starts |= starts << half
        size -= half
    return starts


def _mirror(mask: int, length: int) -> int:
    """The bits 0 .. length - 1 in reverse order."""
    return int(bin(mask)[:1:-1], 2) << (length - mask.bit_length())
