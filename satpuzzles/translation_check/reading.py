"""Lines as layers of states: which values and states are possible together, and the accepted words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from satpuzzles.translation_check.specification import LineRule, State

Masks = Mapping[int, int]
"""The possible values of some places, as bits; all others may take every value."""

Allowed = Mapping[int, Collection[State]]
"""The possible states at some positions; position k is after the k-th place of a line."""


class AcceptedWord(NamedTuple):
    """A way to keep a line: the value of each place, and the states from before the first place on."""

    values: tuple[int, ...]
    states: tuple[State, ...]


class LineReader:
    """A line reduced to the states that lie on some way to keep it.

    Attributes:
        places: its places.
        at: the position of each place in the line.
        layers: for each position its states, each with the values, as bits, that lead to others.
        kept: whether there is any way to keep it.
    """

    def __init__(self, line: LineRule, everything: int) -> None:
        self.places = line.places
        self.at = {place: index for index, place in enumerate(line.places)}
        self._classes = list(_classes(line, everything))
        layers: list[dict[State, list[tuple[int, State]]]] = []
        states = {line.start: None}
        for _ in line.places:
            layer = {}
            for state in states:
                goals: dict[State, int] = {}
                for value, alike in self._classes:
                    after = line.step(state, value)
                    if after is not None:
                        goals[after] = goals.get(after, 0) | alike
                layer[state] = [(mask, after) for after, mask in goals.items()]
            layers.append(layer)
            states = dict.fromkeys(after for edges in layer.values() for _, after in edges)
        alive: Collection[State] = [state for state in states if line.accepts(state)]
        layers.append({state: [] for state in alive})
        for index in range(len(line.places) - 1, -1, -1):
            following = layers[index + 1]
            kept = {
                state: [(mask, after) for mask, after in edges if after in following]
                for state, edges in layers[index].items()
            }
            layers[index] = {state: edges for state, edges in kept.items() if edges}
        self.layers = layers
        self.kept = bool(layers[0])

    def excludes(self, masks: Masks, allowed: Allowed) -> bool:
        """Whether no way to keep the line has such values and states."""
        return not self._window(masks, allowed)

    def word(self, masks: Masks, allowed: Allowed, random: Random) -> AcceptedWord | None:
        """One way to keep the line with such values and states; None if there is none."""
        sets = self._window(masks, allowed, whole=True) if self.kept else []
        if not sets:
            return None
        states = [random.choice(list(sets[-1]))]
        values: list[int] = []
        for index in range(len(self.places) - 1, -1, -1):
            mask = masks.get(self.places[index], -1)
            before = [
                (state, edge & mask)
                for state in sets[index]
                for edge, after in self.layers[index][state]
                if after == states[-1] and edge & mask
            ]
            state, fitting = random.choice(before)
            states.append(state)
            values.append((fitting & -fitting).bit_length() - 1)
        return AcceptedWord(tuple(reversed(values)), tuple(reversed(states)))

    def _window(self, masks: Masks, allowed: Allowed, whole: bool = False) -> list[dict[State, None]]:
        """The possible states at each position, with those before, from the first relevant position on.

        Args:
            whole: whether all positions matter.

        Returns:
            No sets if some position has no possible state.
        """
        found = [index for index, place in enumerate(self.places) if place in masks]
        first = min([*found, *allowed], default=0)
        last = max([*(index + 1 for index in found), *allowed], default=0)
        if whole:
            first, last = 0, len(self.places)
        states = dict.fromkeys(self.layers[first])
        if first in allowed:
            states = {state: None for state in states if state in allowed[first]}
        sets = [states]
        for index in range(first, last):
            mask = masks.get(self.places[index], -1)
            layer = self.layers[index]
            states = {after: None for state in states for edge, after in layer[state] if edge & mask}
            if index + 1 in allowed:
                own = allowed[index + 1]
                states = {state: None for state in states if state in own}
            if not states:
                return []
            sets.append(states)
        return sets if states else []

    def pruned(self, masks: Sequence[int]) -> dict[int, int] | None:
        """What the ways to keep the line leave of given values of places; None if there is no way.

        Args:
            masks: the values of all places of the board.
        """
        own = {place: masks[place] for place in self.places}
        sets = self._window(own, {}, whole=True)
        if not sets:
            return None
        left: dict[int, int] = {}
        alive: Collection[State] = sets[-1]
        for index in range(len(self.places) - 1, -1, -1):
            place = self.places[index]
            mask = 0
            leading: dict[State, None] = {}
            for state in sets[index]:
                for edge, after in self.layers[index][state]:
                    if after in alive and edge & own[place]:
                        mask |= edge & own[place]
                        leading[state] = None
            left[place], alive = mask, leading
        return left

    def words(self, distinguished: Mapping[int, Sequence[int]], most: int) -> Iterator[dict[int, int]] | None:
        """Every way to keep the line, up to values that are not distinguished; None if more than ``most``.

        Args:
            distinguished: for some places the values to distinguish; all others are alike.

        Returns:
            For each such place a value.
        """
        found: list[dict[int, int]] = []
        waiting: list[tuple[int, dict[State, None], dict[int, int]]] = [
            (0, dict.fromkeys(self.layers[0]), {})
        ]
        while waiting:
            index, states, word = waiting.pop()
            if not states:
                continue
            if index == len(self.places):
                found.append(word)
                if len(found) + len(waiting) > most:
                    return None
                continue
            place = self.places[index]
            rest = -1
            layer = self.layers[index]
            for value in distinguished.get(place, ()):
                rest &= ~(1 << value)
                after = {goal: None for state in states for edge, goal in layer[state] if edge >> value & 1}
                waiting.append((index + 1, after, {**word, place: value}))
            others = {goal: None for state in states for edge, goal in layer[state] if edge & rest}
            waiting.append((index + 1, others, {**word, place: -1} if place in distinguished else word))
        return iter(found)


def _classes(line: LineRule, everything: int) -> Iterator[tuple[int, int]]:
    """Representatives of values that the line does not distinguish, each with these values as bits."""
    others = everything
    for value in line.about if line.about is not None else range(everything.bit_length()):
        if everything >> value & 1:
            others &= ~(1 << value)
            yield value, 1 << value
    if others:
        yield others.bit_length() - 1, others
