"""How people speak of places: their short names, their values, and what they cannot be.

Sentences of whole steps are in ``sentences.py``. The puzzle provides the names of values.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from satpuzzles.core.arguments import comma_list
from satpuzzles.explain.step import Step
from satpuzzles.puzzle.base import Puzzle

NAMED = 8
"""The most places that are named one by one."""

THING = re.compile(r"the \w+ ")

CELL = re.compile(r"[Rr]ow (\d+), column (\d+)")


def shortened(sentence: str) -> str:
    """A sentence with the short names of cells."""
    return CELL.sub(r"r\1c\2", sentence)


def capitalized(sentence: str) -> str:
    """A sentence with a capital first letter; names of cells stay as they are."""
    return sentence if CELL_NAME.match(sentence) else sentence[:1].upper() + sentence[1:]


def uncapitalized(sentence: str) -> str:
    """A sentence for use within another one."""
    return sentence if sentence[1:2].isupper() else sentence[:1].lower() + sentence[1:]


CELL_NAME = re.compile(r"r\d+c\d+")


class Phrasing:
    """Phrases about the places of a puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._what = puzzle.places.what

    def places(self, places: Sequence[int]) -> str:
        """Places by their names; if there are many, the first ones and the number of others."""
        names = [shortened(self._puzzle.places.name(place)) for place in places[:NAMED]]
        others = len(places) - len(names)
        head = THING.match(names[0])
        if head and len(names) > 1 and all(name.startswith(head[0]) for name in names):
            told = [name.removeprefix(head[0]) for name in names]
            names = [f"{head[0].rstrip()}s {told[0]}", *told[1:]]
        return comma_list([*names, *([f"{others} others"] if others > 1 else ["1 other"] if others else [])])

    def having(self, places: Sequence[int], value: int) -> str:
        """Says that places have a value: ``r1c1 is 5``."""
        word = self._puzzle.value_name(value, places[0])
        one = len(places) == 1
        verb = ("has" if one else "have") if _is_thing(word) else ("is" if one else "are")
        return f"{self.places(places)} {verb} {word}"

    def can_have(self, place: int, values: Sequence[int], can: str) -> str:
        """``can be 5``, ``cannot be 1 or 2``, ``can have a light``, ``must have a bridge``."""
        words = [self._puzzle.value_name(value, place) for value in values]
        if can == "cannot" and words[0].startswith("no ") and len(words) == 1:
            return f"must have {words[0].replace('no', 'a', 1)}"
        return f"{can} {'have' if _is_thing(words[0]) else 'be'} {comma_list(words, 'or')}"

    def conclusion(self, step: Step, narrowed: Mapping[int, Sequence[int]], most: int) -> str:
        """What a step forces, in at most about ``most`` words.

        Args:
            narrowed: places decided only by what was known of them, with what the step excludes there.
        """
        values: dict[tuple[int, str], list[int]] = {}
        gone: dict[int, list[int]] = {place: [*off] for place, off in narrowed.items()}
        for place, value in step.decided:
            if place not in narrowed:
                values.setdefault((value, self._puzzle.value_name(value, place)), []).append(place)
        for place, value in step.excluded:
            gone.setdefault(place, []).append(value)
        alike: dict[str, list[int]] = {}
        for place in sorted(gone):
            alike.setdefault(self.can_have(place, gone[place], "cannot"), []).append(place)
        parts = [(self.having(places, value), len(places)) for (value, _), places in values.items()]
        parts += [(f"{self.places(places)} {cannot}", len(places)) for cannot, places in alike.items()]
        left = [
            (place, self._puzzle.value_name(value, place))
            for place, value in step.decided
            if place in narrowed
        ]
        rest = comma_list([f"{word} for {self.places([place])}" for place, word in left])
        if len(left) == 1 and not step.excluded:
            rest = left[0][1]
        return _cut(parts, most, self._what) + (f", which leaves {rest}" if rest else "")


def _is_thing(word: str) -> bool:
    """Whether a word is something that a place has, rather than is."""
    return re.match(r"(a|an|no|\d+) ", word) is not None


def _cut(parts: Iterable[tuple[str, int]], most: int, what: str) -> str:
    """The parts of a sentence, each about some number of places, as far as there is room."""
    told: list[str] = []
    left = 0
    for part, places in parts:
        if left or (told and len(" ".join([*told, part]).split()) > most):
            left += places
        else:
            told.append(part)
    return comma_list([*told, *([f"more follows for {left} {what}{'s' * (left > 1)}"] if left else [])])
