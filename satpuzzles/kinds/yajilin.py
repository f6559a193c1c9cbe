"""Yajilin: one loop and black cells fill the board; black cells do not touch; arrows count them."""

from collections.abc import Iterator
from typing import Any, Self

import satpuzzles.making as mk


class Yajilin(mk.Puzzle):
    """A board with arrows in blocks, which are neither black nor passed; a block may say nothing."""

    record = mk.Record(
        "yajilin",
        link="yajilin yajirin",
        also="arrow ring",
        flags="bo",
        rules="Draw a single closed loop, and black out cells that it does not visit. The loop passes "
        "through all cells except black cells and clues. Black cells may not share an edge. A number with "
        "an arrow counts the black cells in its direction, up to the edge of the board.",
    )

    clues: mk.Field[mk.Clues[mk.Arrow]] = mk.arrows()
    outside: mk.Field[bool] = mk.option(default=False, says="Black cells are outside the loop.", link="o")
    black: mk.Layer[mk.Shading] = mk.shading("black", "white", but=clues)
    loop: mk.Layer[mk.Links] = mk.links(but=clues)

    def rules(self) -> Iterator[mk.Rule]:
        black, loop = self.black, self.loop
        fault = "{place} is cut off from other lines, or part of a smaller loop."
        yield mk.Rule("loop", mk.one_loop(loop), "The lines are one closed loop.", fault=fault)
        for cell in sorted(black.cells):
            one_of_both = mk.exactly(1, (black[cell], loop.passes(cell)))
            yield mk.Rule("filled", one_of_both, "{cell} must be black or on the loop.", cell=cell)
            if self.outside:
                holds = mk.never_all(black[cell], loop.inside(cell))
                yield mk.Rule("outside", holds, "{cell} cannot be black inside the loop.", cell=cell)
        yield mk.Rule("touching", mk.apart(black), "{one} and {other} cannot both be black.")
        for clue in self.clues:
            number, direction = clue.value
            counted = mk.exactly(number, black[self.ray(clue.cell, direction)])
            fault = "{clue} sees {count:black cell}, not {clue.value.number}."
            yield mk.Rule(
                "arrow", counted, "{clue} counts {clue.value.number:black cell}.", by=clue, fault=fault
            )

    def read_clues(self, answer: mk.Answer) -> Iterator[mk.Clue[Any]]:
        black = answer[self.black]
        for cell in self.clues.cells:
            for direction in mk.Direction:
                if ray := self.ray(cell, direction):
                    yield self.clues.at(cell, mk.Arrow(len(black.intersection(ray)), direction))

    def confirm(self, answer: mk.Answer) -> bool:
        black, loop = answer[self.black], answer[self.loop]
        right = {cell for cell, sides in loop.items() if mk.RIGHT in sides}  # an odd number above is inside
        return (
            mk.is_one_loop(loop)
            and not (
                self.outside and any(len(right.intersection(self.ray(cell, mk.UP))) % 2 for cell in black)
            )
            and all((cell in black) + (cell in loop) + (cell in self.clues.cells) == 1 for cell in self.cells)
            and not any(black.intersection(self.beside(cell)) for cell in black)
            and all(
                len(black.intersection(self.ray(clue.cell, clue.value.direction))) == clue.value.number
                for clue in self.clues
            )
        )

    @classmethod
    def draw(cls, draft: mk.Draft) -> Self:
        return cls(draft.scattered(0.12, "#"))
