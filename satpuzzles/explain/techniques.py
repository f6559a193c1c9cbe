"""The names that people give to steps, such as naked pair, sandwich and overlap.

A technique is a function that lists what its pattern excludes, from the premises of a step alone. A step has
the name of the first technique that, with the easier ones before it, excludes all that the step does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial, reduce
from itertools import combinations, product
from operator import or_
from typing import Final

from satpuzzles.core.grid import Size, bits
from satpuzzles.explain.premises import Candidate, Premise, Premises
from satpuzzles.explain.step import Step
from satpuzzles.rules.answers import Domains, values_in
from satpuzzles.rules.blackened import Unrepeated, WhitesConnected
from satpuzzles.rules.different import AllDifferent
from satpuzzles.rules.lines import Runs
from satpuzzles.rules.pairs import NotBoth
from satpuzzles.rules.propagation.lines import possible_starts

Excluded = Iterable[Candidate]
Technique = Callable[[Domains], Excluded]
Techniques = Sequence[tuple[str, Technique]]
"""The easiest first; those that people do not name have an empty name."""

FISH: Final = {2: "X-wing", 3: "swordfish"}
"""Fish by their number of rows."""


def technique(premises: Premises, step: Step, domains: Domains) -> str | None:
    """The name of a step's technique, given the values left for each place before it; None without one.

    Steps of Sudokus, Hitoris and nonograms in one colour may have one.
    """
    parts = [premises.every[number] for number in step.premises]
    kinds = {type(part.rule) for part in parts}
    known: Techniques = ()
    if all(isinstance(part.rule, AllDifferent) and part.rule.whole for part in parts):
        known = _of_groups(parts, step, domains)
    elif kinds <= {Unrepeated, NotBoth, WhitesConnected} and Unrepeated in kinds:
        known = _of_black_cells(parts, (premises.puzzle.rows, premises.puzzle.columns))
    elif kinds == {Runs} and len(parts) == 1 and premises.puzzle.values == 1:
        known = _of_runs(parts[0])
    left, easier = domains.copy(), list[Technique]()
    for name, excluded in known:
        easier.append(excluded)
        _exclude(easier, left)
        if not any(left[place] >> value & 1 for place, value in step.gone(domains)):
            return name or None
    return None


def _exclude(techniques: Sequence[Technique], domains: Domains) -> None:
    """Excludes what techniques do, until nothing more follows."""
    before: Domains = []
    while before != domains:
        before = domains.copy()
        for place, value in (each for excluded in techniques for each in [*excluded(domains)]):
            domains[place] &= ~(1 << value)


# ---- Sudoku: groups that hold every number once ----


def _of_groups(parts: Sequence[Premise], step: Step, domains: Domains) -> Techniques:
    groups = [{*part.places} for part in parts]
    if len(parts) == 1:
        ways: list[tuple[str, Technique]] = [
            (f"{way.__name__} {word}" if step.decided or size > 1 else "", partial(way, groups[0], size))
            for size, word in enumerate(("single", "pair", "triple"), 1)
            for way in (naked, hidden)
        ]
        if len(step.decided) == 1:
            # A chain of naked singles would decide other cells, too.
            ways[0] = ways[0][0], lambda _: naked(groups[0], 1, domains)
        return ways
    # Groups that share no cell with the first one, and those that cross them.
    along = [group for group in groups if group == groups[0] or not group & groups[0]]
    across = [group for group in groups if group not in along]
    names = [str(part.instance().arguments["group"]) for part in parts]
    boxes = [group for group, name in zip(groups, names) if not name.startswith(("row ", "column "))]
    if len(along) != len(across) or len(boxes) > (len(along) == 1):
        return ()
    if boxes:
        lines = across if along == boxes else along
        return [
            ("pointing", partial(covered, boxes, lines)),
            ("box-line reduction", partial(covered, lines, boxes)),
        ]
    fish = FISH.get(len(along), "")
    return [(fish, partial(covered, along, across)), (fish, partial(covered, across, along))]


def naked(places: set[int], size: int, domains: Domains) -> Excluded:
    """Up to ``size`` cells with as many values: no other cell of the group has one of these."""
    for cells, values in _as_many({place: domains[place] for place in places}, size):
        yield from product(places.difference(cells), bits(values))


def hidden(places: set[int], size: int, domains: Domains) -> Excluded:
    """Up to ``size`` values with as many cells: these cells have no other value."""
    every = range(1, len(places) + 1)
    homes = {value: sum(1 << place for place in places if domains[place] >> value & 1) for value in every}
    for values, cells in _as_many(homes, size):
        yield from product(bits(cells), {*every}.difference(values))


def _as_many(homes: Mapping[int, int], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Up to ``size`` things that have as many homes together, and these homes, as a set of bits."""
    few = [thing for thing, found in homes.items() if found.bit_count() <= size]
    for count in range(1, size + 1):
        for things in combinations(few, count):
            found = reduce(or_, [homes[thing] for thing in things])
            if found.bit_count() == count:
                yield things, found


def covered(base: Sequence[set[int]], cover: Sequence[set[int]], domains: Domains) -> Excluded:
    """A value that the base groups have only in as many cover groups: the rest of these does not have it."""
    inside, outside = set[int]().union(*base), set[int]().union(*cover)
    for value in values_in(reduce(or_, [domains[place] for place in inside])):
        if all(place in outside for place in inside if domains[place] >> value & 1):
            yield from product(outside - inside, [value])


# ---- Hitori: black cells are apart, numbers differ among white ones, these are connected ----


def _of_black_cells(parts: Sequence[Premise], size: Size) -> Techniques:
    same = [part.places for part in parts if isinstance(part.rule, Unrepeated)]
    apart = [part.places for part in parts if isinstance(part.rule, NotBoth)]
    if len(same) + len(apart) < len(parts) and min(size) > 1:
        return [("corner", partial(corner, same, size))]
    if (len(same), len(apart)) == (1, 2):
        ends, middle = {*apart[0]} ^ {*apart[1]}, {*apart[0]} & {*apart[1]}
        # One of two cells with the same number is black, so the cell between them is white.
        if len(ends) == 2 and ends <= {*same[0]}:
            return [("sandwich", lambda _: product(middle, [1]))]
    elif (len(same), len(apart)) == (1, 1) and {*apart[0]} <= {*same[0]}:
        return [("pair", lambda _: product({*same[0]}.difference(apart[0]), [0]))]
    return ()


def corner(same: Sequence[Sequence[int]], size: Size, domains: Domains) -> Excluded:
    """What every way excludes to fill the four cells of a corner without cutting the corner off."""
    for down, right in product(*[((0, 1), (side - 1, side - 2)) for side in size]):
        cells = [row * size[1] + column for row, column in product(down, right)]
        ways = [
            way
            for way in product((0, 1), repeat=4)  # 1 is black: no neighbour of the corner is, or it alone
            if (way[1] == way[2] == 0 or sum(way) == 1)
            and all(domains[cell] >> value & 1 for cell, value in zip(cells, way))
            and all(sum(cell in each for cell, value in zip(cells, way) if not value) < 2 for each in same)
        ]
        for cell, values in zip(cells, zip(*ways)):
            yield from product([cell], {0, 1}.difference(values))


# ---- nonograms: the runs of a line ----


def _of_runs(part: Premise) -> Techniques:
    assert isinstance(part.rule, Runs)
    lengths = [length for length, _ in part.rule.lines[part.number].clue]
    ways = (("finished line", finished), ("edge", edge), ("out of reach", unreached), ("overlap", overlap))
    return [(name, partial(way, lengths, part.places)) for name, way in ways]


def finished(lengths: Sequence[int], places: Sequence[int], domains: Domains) -> Excluded:
    """All filled cells are there: the others are blank."""
    others = [place for place in places if domains[place] != 2]
    return product(others if len(others) + sum(lengths) == len(places) else (), [1])


def edge(lengths: Sequence[int], places: Sequence[int], domains: Domains) -> Excluded:
    """The first run that begins at an end of the line, or is filled near it, goes on from there."""
    for runs, cells in ((lengths, places), (lengths[::-1], places[::-1])):
        first = next((at for at, place in enumerate(cells) if domains[place] != 1), 0)
        near, after = cells[first:][: runs[0] if runs else 0], cells[first:][runs[0] if runs else 0 :]
        begins = next((at for at, place in enumerate(near) if domains[place] == 2), len(near))
        yield from product(near[begins:], [0])
        if near and begins == 0:
            yield from product(after[:1], [1])


def unreached(lengths: Sequence[int], places: Sequence[int], domains: Domains) -> Excluded:
    """A cell that no run can reach is blank."""
    starts = _starts(lengths, places, domains)
    reached = {at + start for each, length in zip(starts, lengths) for start in each for at in range(length)}
    return ((place, 1) for at, place in enumerate(places) if at not in reached)


def overlap(lengths: Sequence[int], places: Sequence[int], domains: Domains) -> Excluded:
    """The cells that a run covers both at the far left and at the far right are filled."""
    for starts, length in zip(_starts(lengths, places, domains), lengths):
        yield from product(places[max(starts) : min(starts) + length], [0])


def _starts(lengths: Sequence[int], places: Sequence[int], domains: Domains) -> Sequence[Sequence[int]]:
    """Where each run can start."""
    masks = [sum((domains[place] >> value & 1) << at for at, place in enumerate(places)) for value in (0, 1)]
    found = possible_starts([(length, 1) for length in lengths], masks, len(places))
    return [bits(each) for each in found or ()]
