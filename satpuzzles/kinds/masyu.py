"""Masyu: one loop through all pearls; it turns on black ones and goes straight on white ones."""

from collections.abc import Iterator
from enum import Enum
from typing import Any

import satpuzzles.making as mk


class Pearl(Enum):
    """A pearl, as JSON has it."""

    WHITE = "W"
    BLACK = "B"


class Masyu(mk.Puzzle):
    """A board with pearls."""

    record = mk.Record(
        "masyu",
        link="mashu masyu pearl",
        game="pearl",
        sign=r"[0-9]+x[0-9]+[^:]*:[a-zBW]*$",
        rules="Draw a single closed loop through all pearls. On a black pearl it turns, and it goes straight "
        "through the cells before and after. On a white pearl it goes straight, and it turns in the cell "
        "before, the cell after or both.",
    )

    pearls: mk.Field[mk.Clues[Pearl]] = mk.symbols(Pearl, game_id=mk.Codec.SGT_LETTERS)
    loop: mk.Layer[mk.Links] = mk.links()

    def after(self, cell: mk.Cell, direction: mk.Direction) -> mk.Fact:
        """That the loop goes straight in the cell that is next in a direction."""
        ahead = self.step(cell, direction)
        return mk.NEVER if ahead is None else self.loop.straight(ahead)

    def rules(self) -> Iterator[mk.Rule]:
        loop = self.loop
        fault = "{place} is cut off from other lines, or part of a smaller loop."
        yield mk.Rule("loop", mk.one_loop(loop), "The lines are one closed loop.", fault=fault)
        for pearl in self.pearls:
            ways = [(loop.to(pearl.cell, side), self.after(pearl.cell, side)) for side in mk.Direction]
            turns, straight = loop.turns(pearl.cell), loop.straight(pearl.cell)
            if pearl.value is Pearl.BLACK:
                beside = mk.all_of(*[mk.implies(line, ahead) for line, ahead in ways])
                yield mk.Rule("black turns", turns, "The loop must turn on {clue}.", by=pearl)
                sentence = "The loop must go straight before and after {clue}."
                yield mk.Rule("black straight", beside, sentence, by=pearl)
            else:
                beside = mk.any_of(*[mk.all_of(line, ~ahead) for line, ahead in ways])
                yield mk.Rule("white straight", straight, "The loop must go straight on {clue}.", by=pearl)
                sentence = "The loop must turn before or after {clue}."
                yield mk.Rule("white turns", beside, sentence, by=pearl)

    def read_clues(self, answer: mk.Answer) -> Iterator[mk.Clue[Any]]:
        loop = answer[self.loop]
        for cell, sides in loop.items():
            beside = [loop[ahead] in mk.STRAIGHT for side in sides if (ahead := self.step(cell, side))]
            if sides not in mk.STRAIGHT and all(beside):
                yield self.pearls.at(cell, Pearl.BLACK)
            if sides in mk.STRAIGHT and not all(beside):
                yield self.pearls.at(cell, Pearl.WHITE)

    def confirm(self, answer: mk.Answer) -> bool:
        loop = answer[self.loop]
        for pearl in self.pearls:
            if pearl.cell not in loop:
                return False
            sides, black = loop[pearl.cell], pearl.value is Pearl.BLACK
            beside = [loop[ahead] in mk.STRAIGHT for side in sides if (ahead := self.step(pearl.cell, side))]
            if (sides in mk.STRAIGHT) == black or all(beside) != black:
                return False
        return mk.is_one_loop(loop)
