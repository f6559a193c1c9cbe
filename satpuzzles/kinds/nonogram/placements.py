"""Lines one after the other: every placement of a line's runs, and the prefixes of a line as it is read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from satpuzzles.core.grid import bits
from satpuzzles.kinds.nonogram.puzzle import Clue
from satpuzzles.rules.propagation.lines import Masks, possible_starts
from satpuzzles.sat.runs import gaps


class Prefix(NamedTuple):
    """What matters of the cells of a line up to some place: where in its clue they end.

    Attributes:
        needed: the cells that the rest of the clue takes at least.
        following: for each colour that the next cell can have, 0 being blank, the number of the prefix then.
    """

    needed: int
    following: dict[int, int]


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
