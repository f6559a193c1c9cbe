"""Small puzzles that are right, each with something that the built-in ones do not have."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any

import satpuzzles.making as mk


class OneRow(mk.Puzzle):
    """Numbers up to the number of rows, so that boards of one row have a single value."""

    record = mk.Record("one_row", rules="Fill in numbers, none twice in a row.")
    givens: mk.Field[mk.Clues[int]] = mk.numbers(range(1, 10))
    number: mk.Layer[mk.Digits] = mk.digits(1, "most")

    @property
    def most(self) -> int:
        return len(self.rows)

    def rules(self) -> Iterator[mk.Rule]:
        for line in self.rows:
            yield mk.Rule("row", mk.different(self.number[line]), "{line} has no number twice.", line=line)
        for given in self.givens:
            yield mk.Rule("given", self.number[given.cell].is_(given.value), "{clue} is given.", by=given)

    def confirm(self, answer: mk.Answer) -> bool:
        number = answer[self.number]
        lines = all(len({number[cell] for cell in line}) == len(line) for line in self.rows)
        return lines and all(number[given.cell] == given.value for given in self.givens)


class Sums(mk.Puzzle):
    """Numbers from 1 beside blocks, which hold none."""

    record = mk.Record("sums", rules="Fill in 1 or 2. A block says the sum of its neighbours.")
    sums: mk.Field[mk.Clues[int]] = mk.numbers(range(9), blocks=True)
    number: mk.Layer[mk.Digits] = mk.digits(1, 2, but=sums)

    def rules(self) -> Iterator[mk.Rule]:
        for clue in self.sums:
            near = [cell for cell in self.beside(clue.cell) if cell not in self.sums.cells]
            yield mk.Rule("sum", mk.total(clue.value, self.number[near]), "{clue} is the sum.", by=clue)

    def confirm(self, answer: mk.Answer) -> bool:
        number = answer[self.number]
        sums = all(sum(number[c] for c in self.beside(clue.cell)) == clue.value for clue in self.sums)
        return sums and all((number[cell] == 0) == (cell in self.sums.cells) for cell in self.cells)

    def read_clues(self, answer: mk.Answer) -> Iterator[mk.Clue[Any]]:
        number = answer[self.number]
        for cell in self.sums.cells:
            yield self.sums.at(cell, sum(number[other] for other in self.beside(cell)))

    @classmethod
    def draw(cls, draft: mk.Draft) -> mk.Puzzle:
        return cls(draft.scattered(0.3, "#"))


class Paired(mk.Puzzle):
    """Two layers whose places have different values."""

    record = mk.Record(
        "paired", rules="Fill in 1 or 2, and black out cells; a clue is the number in black ones."
    )
    clues: mk.Field[mk.Clues[int]] = mk.numbers(range(1, 3))
    number: mk.Layer[mk.Digits] = mk.digits(1, 2)
    loop: mk.Layer[mk.Links] = mk.links()

    def rules(self) -> Iterator[mk.Rule]:
        for clue in self.clues:
            yield mk.Rule("number", self.number[clue.cell].is_(clue.value), "{clue} is given.", by=clue)
        for cell in self.cells:
            holds = mk.implies(self.loop.passes(cell), self.number[cell].is_(2))
            yield mk.Rule("passed", holds, "{cell} has a 2 or no line.", cell=cell)

    def confirm(self, answer: mk.Answer) -> bool:
        number = answer[self.number]
        return all(number[cell] == 2 for cell in answer[self.loop]) and all(
            number[clue.cell] == clue.value for clue in self.clues
        )


class Fenced(mk.Puzzle):
    """Lines along the sides of cells beside another layer, and counts in pairs of cells alone."""

    record = mk.Record(
        "fenced",
        link="fenced",
        rules="Draw one loop along the sides of cells. Black cells lie between lines, and not side by side.",
    )
    clues: mk.Field[mk.Clues[int]] = mk.numbers(range(5), link=mk.Codec.FOUR_CELL)
    black: mk.Layer[mk.Shading] = mk.shading("black", "white")
    line: mk.Layer[mk.Edges] = mk.edges()

    def rules(self) -> Iterator[mk.Rule]:
        yield mk.Rule("loop", mk.one_loop(self.line), "The lines are one loop.")
        apart, fault = mk.at_most(1, self.black, each=self.windows(1, 2)), "{group} have {count:black cell}."
        yield mk.Rule("apart", apart, "{group} have at most one black cell.", fault=fault)
        for cell in self.cells:
            above, left, right, below = self.line.around(cell)
            between = mk.implies(self.black[cell], mk.any_of(mk.all_of(above, below), mk.all_of(left, right)))
            yield mk.Rule("between", between, "{cell} is white or between two lines.", cell=cell)
        for clue in self.clues:
            count = mk.exactly(clue.value, self.line.around(clue.cell))
            yield mk.Rule("number", count, "{clue} has {clue.value:line} around it.", by=clue)

    def sides(self, cell: mk.Cell, lines: dict[mk.Cell, frozenset[mk.Direction]]) -> list[bool]:
        """Whether lines are above, below, left and right of a cell."""
        first, last = lines.get(cell, ()), lines.get(mk.Cell(cell.row + 1, cell.column + 1), ())
        return [mk.RIGHT in first, mk.LEFT in last, mk.DOWN in first, mk.UP in last]

    def confirm(self, answer: mk.Answer) -> bool:
        lines, black = answer[self.line], answer[self.black]
        sides = {cell: self.sides(cell, lines) for cell in self.cells}
        return (
            mk.is_one_loop(lines)
            and not any(mk.Cell(row, column + 1) in black for row, column in black)
            and all(all(sides[cell][:2]) or all(sides[cell][2:]) for cell in black)
            and all(sides[clue.cell].count(True) == clue.value for clue in self.clues)
        )

    def read_clues(self, answer: mk.Answer) -> Iterator[mk.Clue[Any]]:
        for cell in self.cells:
            yield self.clues.at(cell, self.sides(cell, answer[self.line]).count(True))


class Counted(mk.Puzzle):
    """Clues at some sides, beside cells with marks that may all be blank."""

    record = mk.Record("counted", rules="Black out cells without a mark. A number counts those of its line.")
    counts: mk.Field[mk.GroupClues[int]] = mk.outside(range(10), sides=(mk.UP, mk.LEFT))
    marks: mk.Field[frozenset[mk.Cell]] = mk.marks("+")
    black: mk.Layer[mk.Shading] = mk.shading("black", "white")

    def rules(self) -> Iterator[mk.Rule]:
        for cell in self.marks:
            yield mk.Rule("mark", ~self.black[cell], "{cell} has a mark.", cell=cell)
        for clue in self.counts:
            holds = mk.exactly(clue.value, self.black[clue.group])
            yield mk.Rule("count", holds, "{clue.group} has {clue.value:black cell}.", by=clue)

    def confirm(self, answer: mk.Answer) -> bool:
        black = answer[self.black]
        counts = all(len(black.intersection(clue.group)) == clue.value for clue in self.counts)
        return counts and not black.intersection(self.marks)

    def read_clues(self, answer: mk.Answer) -> Iterator[mk.Clue[Any]]:
        for line in self.counts.groups:
            yield self.counts.of(line, len(answer[self.black].intersection(line)))


class CountedAbove(Counted):
    """The same with clues at one side only."""

    record = mk.Record("counted_above", rules=Counted.record.rules)
    counts: mk.Field[mk.GroupClues[int]] = mk.outside(range(10), sides=(mk.UP,))
    marks: mk.Field[frozenset[mk.Cell]] = mk.marks("x")
    black: mk.Layer[mk.Shading] = mk.shading("black", "white")


class Way(Enum):
    """Signs of which frames are made."""

    CROSS = "+"
    FLAT = "-"
    TALL = "|"
    PLAIN = "A"


class TwoFields(mk.Puzzle):
    """Two fields of clues in cells, one of them with signs of frames."""

    record = mk.Record(
        "two_fields", rules="Black cells do not touch. Numbers count them, signs name the colour."
    )
    numbers: mk.Field[mk.Clues[int]] = mk.numbers(range(9))
    signs: mk.Field[mk.Clues[Way]] = mk.symbols(Way)
    black: mk.Layer[mk.Shading] = mk.shading("black", "white")

    def require(self) -> None:
        if self.numbers.cells & self.signs.cells:
            raise mk.RuleError("a cell has one clue")

    def rules(self) -> Iterator[mk.Rule]:
        for one, other in self.neighbours:
            holds = mk.never_all(self.black[one], self.black[other])
            yield mk.Rule("touching", holds, "{one} and {other} are not both black.", one=one, other=other)
        for number in self.numbers:
            holds = mk.exactly(number.value, self.black[self.around(number.cell)])
            yield mk.Rule("number", holds, "{clue} has {clue.value:black cell} around it.", by=number)
        for sign in self.signs:
            black = self.black[sign.cell]
            yield mk.Rule("sign", black if sign.value is Way.CROSS else ~black, "{clue} says it.", by=sign)

    def confirm(self, answer: mk.Answer) -> bool:
        black = answer[self.black]
        return (
            not any(black.intersection(self.beside(cell)) for cell in black)
            and all(len(black.intersection(self.around(c.cell))) == c.value for c in self.numbers)
            and all((c.cell in black) == (c.value is Way.CROSS) for c in self.signs)
        )

    def read_clues(self, answer: mk.Answer) -> Iterator[mk.Clue[Any]]:
        black = answer[self.black]
        for cell in self.cells:
            if (cell.row + cell.column) % 2:
                yield self.numbers.at(cell, len(black.intersection(self.around(cell))))
            else:
                yield self.signs.at(cell, Way.CROSS if cell in black else Way.FLAT)


class Borders(mk.Puzzle):
    """Regions, and rules about the region of a cell, which may be none."""

    record = mk.Record("borders", rules="Two black cells in each room, none of them touching another room's.")
    rooms: mk.Field[mk.Regions] = mk.regions(called="room")
    black: mk.Layer[mk.Shading] = mk.shading("black", "white")

    def rules(self) -> Iterator[mk.Rule]:
        for one, other in self.neighbours:
            if self.rooms.of(one) != self.rooms.of(other):
                holds = mk.never_all(self.black[one], self.black[other])
                yield mk.Rule("border", holds, "{one} and {other} are not both black.", one=one, other=other)
        for room in self.rooms:
            yield mk.Rule("room", mk.exactly(2, self.black[room]), "{room} has two black cells.", room=room)

    def confirm(self, answer: mk.Answer) -> bool:
        black = answer[self.black]
        return all(len(black.intersection(room)) == 2 for room in self.rooms) and not any(
            one in black and other in black and self.rooms.of(one) != self.rooms.of(other)
            for one, other in self.neighbours
        )


class Pairs(mk.Puzzle):
    """Regions that random ones never fit: two stars in each and in each line, none touching another."""

    record = mk.Record(
        "pairs", rules="Two stars in each row, column and room, none touching, not even diagonally."
    )
    rooms: mk.Field[mk.Regions] = mk.regions(called="room")
    star: mk.Layer[mk.Shading] = mk.shading("a star", "no star", look=mk.Look.STAR)

    def require(self) -> None:
        if len(self.rows) != len(self.columns) or sum(map(len, self.rooms)) < len(self.cells):
            raise mk.RuleError("a board is square, and each of its cells is in a room")

    def near(self) -> Iterator[tuple[mk.Cell, mk.Cell]]:
        """The cells that touch."""
        return self.touching

    def rules(self) -> Iterator[mk.Rule]:
        for one, other in self.near():
            holds = mk.never_all(self.star[one], self.star[other])
            yield mk.Rule("touching", holds, "{one} and {other} have no two stars.", one=one, other=other)
        for group in [*self.lines, *self.rooms]:
            yield mk.Rule("two", mk.exactly(2, self.star[group]), "{group} has two stars.", group=group)

    def confirm(self, answer: mk.Answer) -> bool:
        star = answer[self.star]
        groups = [*self.lines, *self.rooms]
        return all(len(star.intersection(group)) == 2 for group in groups) and not any(
            star.intersection(self.around(cell)) for cell in star
        )
