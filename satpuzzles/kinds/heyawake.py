"""Heyawake: black cells that do not touch, white ones all together; numbers count the black ones of rooms."""

from collections.abc import Iterator
from itertools import filterfalse, groupby
from typing import Any, Self

import satpuzzles.making as mk


class Heyawake(mk.Puzzle):
    """A board of rooms, of any shape."""

    record = mk.Record(
        "heyawake",
        link="heyawake",
        rules="Black out cells so that no two share an edge and all white cells are connected. A number "
        "counts the black cells of its room. No straight line of white cells passes through more than "
        "two rooms.",
    )

    rooms: mk.Field[mk.Regions] = mk.regions(called="room")
    numbers: mk.Field[mk.GroupClues[int]] = mk.region_numbers(rooms, range(1000))
    black: mk.Layer[mk.Shading] = mk.shading("black", "white")

    def three_rooms(self) -> Iterator[mk.Group]:
        """The shortest lines that reach into three rooms: one as a whole, and a cell before and after it."""
        for line in self.lines:
            parts = [[*part] for _, part in groupby(line, self.rooms.of)]
            for before, part, after in zip(parts, parts[1:], parts[2:]):
                yield mk.Group("the line from {first} to {last}", (before[-1], *part, after[0]))

    def rules(self) -> Iterator[mk.Rule]:
        black = self.black
        yield mk.Rule("touching", mk.apart(black), "{one} and {other} cannot both be black.")
        fault = "{place} is cut off from other white cells."
        yield mk.Rule("white", mk.connected(~black), "The white cells are connected.", fault=fault)
        for clue in self.numbers:
            holds = mk.exactly(clue.value, black[clue.group])
            yield mk.Rule("number", holds, "{clue.group} must have {clue.value:black cell}.", by=clue)
        for line in self.three_rooms():
            holds = mk.at_least(1, black[line])
            yield mk.Rule("three rooms", holds, "{line} must have a black cell.", line=line)

    def read_clues(self, answer: mk.Answer) -> Iterator[mk.Clue[Any]]:
        for room in self.rooms:
            yield self.numbers.of(room, len(answer[self.black].intersection(room)))

    def require(self) -> None:
        for cell in filterfalse(self.rooms.of, self.cells):
            raise mk.RuleError(f"{cell} is in no room")

    def confirm(self, answer: mk.Answer) -> bool:
        black = answer[self.black]
        white = frozenset(self.cells) - black
        return (
            not any(black.intersection(self.beside(cell)) for cell in black)
            and len(mk.parts(white)) <= 1
            and all(len(black.intersection(clue.group)) == clue.value for clue in self.numbers)
            and all(len([*groupby(run, self.rooms.of)]) <= 2 for run in self.stretches(white))
        )

    @classmethod
    def draw(cls, draft: mk.Draft) -> Self:
        return cls(draft.rectangles(len(draft.cells) // 4), draft.blank())
