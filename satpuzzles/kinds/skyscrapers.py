"""Skyscrapers: heights, each once in every row and column; a number outside counts those seen from there."""

from collections.abc import Iterator
from itertools import accumulate
from typing import Any

import satpuzzles.making as mk


class Skyscrapers(mk.Puzzle):
    """A square board; with ``parks`` each line has so many cells 0, which hide nothing."""

    record = mk.Record(
        "skyscrapers",
        link="skyscrapers",
        game="towers",
        looks="around",
        sign=r"[0-9]+[^x:]*:[0-9]*/[0-9/]*(?:,[0-9a-z_]*)?$",
        rules="Each row and column contains each height once. A number outside the board counts the "
        "buildings that are visible from there; a building hides lower ones behind it.",
    )

    views: mk.Field[mk.GroupClues[int]] = mk.outside(
        range(1, 100), sides=(mk.UP, mk.DOWN, mk.LEFT, mk.RIGHT), game_id=mk.Codec.SGT_OUTSIDE
    )
    givens: mk.Field[mk.Clues[int]] = mk.numbers(range(100), game_id=mk.Codec.SGT_RUNS)
    parks: mk.Field[int] = mk.option(default=0, says="Number of parks (empty cells) in each row and column.")
    on_diagonals: mk.Field[bool] = mk.option(
        default=False, says="Both main diagonals also contain each height once."
    )
    height: mk.Layer[mk.Digits] = mk.digits("lowest", "tallest")

    @property
    def lowest(self) -> int:
        """The lowest height; 0 is a park."""
        return 0 if self.parks else 1

    @property
    def tallest(self) -> int:
        """The largest height."""
        return len(self.rows) - self.parks

    def rules(self) -> Iterator[mk.Rule]:
        height, parks = self.height, self.parks
        fault = "{group} has the height {value} twice."
        for groups in [self.lines, *([self.diagonals] if self.on_diagonals else [])]:
            different = mk.different(height, each=groups)
            yield mk.Rule("different", different, "{group} has each height once.", fault=fault)
            if parks:
                empty = mk.exactly(parks, [number.is_(0) for number in height.numbers], each=groups)
                yield mk.Rule("parks", empty, "{group} must have {parks:park}.", parks=parks)
        for view in self.views:
            yield mk.Rule(
                "view",
                mk.visible(height[view.group]).is_(view.value),
                "{clue.group} must show {clue.value:building}.",
                by=view,
            )
        for given in self.givens:
            yield mk.Rule("given", height[given.cell].is_(given.value), "{clue} is given.", by=given)

    def require(self) -> None:
        if len(self.rows) != len(self.columns):
            raise mk.RuleError("a board of skyscrapers must be square")
        if self.parks >= len(self.rows):
            raise mk.RuleError(f"a board of {len(self.rows)} rows must have fewer parks, not {self.parks}")
        for given in self.givens:
            if not self.lowest <= given.value <= self.tallest:
                heights = f"heights from {self.lowest} to {self.tallest}"
                raise mk.RuleError(f"this board has {heights}, not {given.value} as at {given.cell}")

    def read_clues(self, answer: mk.Answer) -> Iterator[mk.Clue[Any]]:
        height = answer[self.height]
        for line in self.views.groups:
            yield self.views.of(line, seen([height[cell] for cell in line]))
        for cell in self.cells:
            yield self.givens.at(cell, height[cell])

    def confirm(self, answer: mk.Answer) -> bool:
        height = answer[self.height]
        each_once = sorted([0] * self.parks + list(range(1, self.tallest + 1)))
        lines = [*self.lines, *(self.diagonals if self.on_diagonals else ())]
        return (
            all(sorted(height[cell] for cell in line) == each_once for line in lines)
            and all(seen([height[cell] for cell in view.group]) == view.value for view in self.views)
            and all(height[given.cell] == given.value for given in self.givens)
        )


def seen(heights: list[int]) -> int:
    """How many houses are seen from the beginning of a line."""
    return len({*accumulate(heights, max)} - {0})
