"""Whether a stored explanation holds, by brute force over all grids of a small board.

It reads the JSON alone. Which grids keep which premises comes from what the rules say of full grids (proved
in tests/rules/test_what_explanations_ask.py); nothing is asked of a solver, and no rule forces anything.
"""

from __future__ import annotations

import json
from itertools import combinations, product
from math import prod

import numpy as np

from satpuzzles.explain.premises import Premises


class Tables:
    """All grids of a board that agree with its free facts, and which premises each of them keeps."""

    def __init__(self, puzzle, least: int, most: int) -> None:
        """``fits`` tells whether there are as many grids as asked for, and the tables at all."""
        self.premises = Premises(puzzle)
        self.start = self.premises.start()
        self.fits = self.start is not None and least <= prod(d.bit_count() for d in self.start) <= most
        if not self.fits:
            return
        grids = list(product(*[[v for v in range(d.bit_length()) if d >> v & 1] for d in self.start]))
        broken = [self.premises.violated(grid) for grid in grids]
        self.grids = np.array(grids, dtype=np.int8)
        count = len(self.premises.every)
        self.kept = np.array([[not b >> k & 1 for b in broken] for k in range(count)]).reshape(
            count, len(grids)
        )
        self.puzzle = puzzle
        told = [self.premises.statement(k) for k in range(count)]
        self.by_words = {(each.name, each.sentence): k for k, each in enumerate(told)}
        self.cells = [sorted(map(tuple, each.cells)) for each in told]
        places = puzzle.places
        self.places = {named(places.told(k)): k for k in range(places.count)}


def named(place: dict):
    """What a place is called in JSON, as a key."""
    return json.dumps([value for key, value in place.items() if key != "value"])


def possible(grids) -> list[set[int]]:
    """The values that each place has in some of the grids."""
    return [set(column.tolist()) for column in grids.T]


def holds(tables: Tables, data: dict) -> bool:
    """Whether all that the explanation says is true, its lower bounds included."""
    left = [{v for v in range(d.bit_length()) if d >> v & 1} for d in tables.start]
    agree = np.ones(len(tables.grids), dtype=bool)
    for step in data["steps"]:
        if not step_holds(tables, step, left, agree):
            return False
        for place, value in told(tables, step["excluded"]):
            agree &= tables.grids[:, place] != value
            left[place].discard(value)
        for place, value in told(tables, step["cells"]):
            agree &= tables.grids[:, place] == value
            left[place] &= {value}
    if data["largest"] != max([step["size"] for step in data["steps"]], default=0):
        return False
    ends = all(len(values) == 1 for values in left)
    everything = tables.grids[agree & tables.kept.all(axis=0)]
    if data["status"] == "complete":
        smallest = all(step["smallest"] for step in data["steps"])
        return ends and len(everything) == 1 and (smallest or data["method"] != "exact")
    assert data["status"] == "stuck"
    if ends:
        return False
    if data["method"] == "propagate":
        return not any(new(tables, [k], left, agree) for k in range(len(tables.kept)))
    return possible(everything) == left


def told(tables: Tables, cells) -> list[tuple[int, int]]:
    """Places and values; one that is not on the board has the place -1."""
    return [(tables.places.get(named(cell), -1), cell["value"]) for cell in cells]


def new(tables: Tables, numbers, left, agree) -> set[tuple[int, int]]:
    """What some premises exclude of what is left."""
    found = possible(tables.grids[agree & tables.kept[list(numbers)].all(axis=0)])
    if not found:
        return {(place, value) for place, values in enumerate(left) for value in values}
    return {(place, value) for place, values in enumerate(left) for value in values - found[place]}


def step_holds(tables: Tables, step, left, agree) -> bool:
    numbers = [tables.by_words.get((rule["rule"], rule["sentence"]), -1) for rule in step["rules"]]
    if -1 in numbers or len(set(numbers)) < len(numbers):
        return False
    for number, rule in zip(numbers, step["rules"]):
        cells = sorted(map(tuple, rule["cells"]))
        whole = tables.premises.whole >> number & 1
        if cells != tables.cells[number] and not (whole and set(cells) <= set(tables.cells[number])):
            return False
    decided, excluded = told(tables, step["cells"]), told(tables, step["excluded"])
    spots = [place for place, _ in decided]
    if len(set(spots)) < len(spots) or len(set(excluded)) < len(excluded):
        return False
    if any(place == -1 or value not in left[place] for place, value in decided + excluded):
        return False
    if any(len(left[place]) == 1 for place in spots) or set(spots) & {place for place, _ in excluded}:
        return False
    gone = {(place, other) for place, value in decided for other in left[place] - {value}} | set(excluded)
    if any(len(left[p] - {v for q, v in excluded if q == p}) < 2 for p, _ in excluded):
        return False  # then the place is decided, which must be told
    forced = new(tables, numbers, left, agree)
    partial = len(numbers) == 1 and tables.premises.partial >> numbers[0] & 1
    if not gone or not (gone <= forced if partial else gone == forced):
        return False
    without = [new(tables, [k for k in numbers if k != number], left, agree) for number in numbers]
    if all(any(candidate in each for each in without) for candidate in gone):
        return False
    bound = step["lower_bound"]
    if step["size"] != len(numbers) or not 1 <= bound <= len(numbers):
        return False
    if step["smallest"] is not (bound == len(numbers)):
        return False
    return not any(
        new(tables, some, left, agree)
        for size in range(1, bound)
        for some in combinations(range(len(tables.kept)), size)
    )
