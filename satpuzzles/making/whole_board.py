"""Makes families of the kernel from the rules of an author about the whole board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar, cast

from satpuzzles.core.grid import in_rows
from satpuzzles.core.runtime import look
from satpuzzles.making.board import Cell
from satpuzzles.making.puzzle import Described, Rule, Words
from satpuzzles.making.words import Holds
from satpuzzles.puzzle.places import LinePlaces
from satpuzzles.rules import rule as rules
from satpuzzles.rules.fact_counts import FactBounds, Facts
from satpuzzles.rules.facts import NEVER, Atom, Derived, Fact, Literal
from satpuzzles.rules.pairs import Neighbours, Pairs

T = TypeVar("T")


class BoardFamilies:
    """Makes families from rules about the whole board."""

    def __init__(self, puzzle: Described) -> None:
        self._puzzle = puzzle
        self._everything = puzzle.board.answer_layout().everything()

    def _told(self, family: rules.RuleFamily, found: Sequence[Rule]) -> rules.RuleFamily:
        """A family with an instance for each rule, in the words of the rules."""
        if any(rule.by is not None for rule in found):
            entry_of = self._puzzle.board.entry_of
            family.told_by([rule.by and entry_of(rule.by) for rule in found])
        return family.said_with(Words(found))

    def one_loop(self, found: Sequence[Rule]) -> Iterable[rules.RuleFamily]:
        """The lines are one closed loop."""
        from satpuzzles.rules.graph import SingleLoop

        (rule,) = found
        places = cast("LinePlaces", cast("Holds", rule.holds).of[0])
        fault = rule.fault or "{place} is in no such loop."
        yield SingleLoop(
            rule.name,
            rule.sentence,
            fault,
            ends=places.ends,
            points=places.point_names,
            faces=places.faces,
        )

    def connected(self, found: Sequence[Rule]) -> Iterable[rules.RuleFamily]:
        """Cells are connected by their sides."""
        from satpuzzles.rules.connected import Connected

        (rule,) = found
        links, mask = self._links(cast("Holds", rule.holds).of[0])
        yield Connected(rule.name, rule.sentence, rule.fault, links=links, mask=mask)

    def _links(self, facts: Sequence[Fact]) -> tuple[Pairs, int]:
        """The places of facts about each cell that share a side, and the values that make them true."""
        first, count = facts[0], len(facts)
        is_first = isinstance(first, Literal) and abs(first) == 1 < count
        if is_first and [*facts] == [cast("Literal", first) * number for number in range(1, count + 1)]:
            return Neighbours(len(self._puzzle.rows), len(self._puzzle.columns)), cast("Literal", first).mask
        found = dict(zip(self._puzzle.cells, facts))
        atoms = {cell: fact for cell, fact in found.items() if not isinstance(fact, Derived)}
        masks = {atom.mask & self._everything for atom in atoms.values()}
        if len(masks) > 1 or any(fact != NEVER for cell, fact in found.items() if cell not in atoms):
            raise TypeError("connected() and reaches() take a place of one layer for each cell, or ~ of each")
        pairs = [pair for pair in looked(self._puzzle.neighbours) if atoms.keys() >= {*pair}]
        links = [(atoms[one].place, atoms[other].place) for one, other in pairs]
        linked = {place for pair in links for place in pair}
        links += [(atom.place, atom.place) for atom in atoms.values() if atom.place not in linked]
        return tuple(links), masks.pop() if masks else 2

    def unrepeated(self, found: Sequence[Rule]) -> Iterable[rules.RuleFamily]:
        """No label twice among the blank cells of a line."""
        from satpuzzles.rules.blackened import Unrepeated

        (rule,) = found
        labels, facts = cast("Holds", rule.holds).of
        if [*facts] != [-number for number in range(1, len(self._puzzle.cells) + 1)]:
            raise TypeError("unrepeated() takes the blank cells of the only layer: ~ of it")
        grid = in_rows([labels[cell] for cell in self._puzzle.cells], len(self._puzzle.columns))
        yield Unrepeated(rule.name, rule.sentence, rule.fault, labels=grid)

    def islands(self, found: Sequence[Rule]) -> Iterable[rules.RuleFamily]:
        """Cells form islands around clues."""
        from satpuzzles.rules.partition import RootedPartition

        (rule,) = found
        clues, facts = cast("Holds", rule.holds).of
        number, entry_of = self._puzzle.numbers_of_cells, self._puzzle.board.entry_of
        (layer, *others), every = self._puzzle.own_layers, range(1, len(number) + 1)
        value = int([*facts] == [*every])
        if others or not (value or [*facts] == [-each for each in every]):
            raise TypeError("islands() takes the only layer, or ~ of it")
        sizes = dict.fromkeys(clues.cells, 0) | {clue.cell: clue.value for clue in clues}
        roots = sorted([(number[cell], size) for cell, size in sizes.items()])
        family = RootedPartition(
            rule.name,
            rule.sentence,
            rule.fault,
            rooted=f"Every cell that is {layer.shades[value]} is within reach of a clue.",
            unrooted="{place} is within reach of no clue.",
            count=len(number),
            links=Neighbours(len(self._puzzle.rows), len(self._puzzle.columns)),
            roots=tuple(roots),
            value=value,
        )
        cells = self._puzzle.cells
        yield family.told_by([None, *[entry_of(clues.at(cells[root], size)) for root, size in roots]])

    def reaches(self, found: Sequence[Rule]) -> Iterable[rules.RuleFamily]:
        """How many cells are reached from one."""
        from satpuzzles.rules.reach import Reach, Start

        first = found[0]
        links, mask = self._links(cast("Holds", first.holds).of[1])
        starts = []
        for rule in found:
            _, (start, facts), number, *_ = cast("Holds", rule.holds)
            by_cell = dict(zip(self._puzzle.cells, facts))
            near = [by_cell[cell] for cell in self._puzzle.beside(start)]
            places = [fact.place for fact in near if not isinstance(fact, Derived)]
            own = by_cell[start]
            starts.append(Start(tuple(places), number, -1 if isinstance(own, Derived) else own.place))
        family = Reach(first.name, first.sentence, first.fault, links=links, starts=tuple(starts), mask=mask)
        yield self._told(family, found)

    def joined(self, found: Sequence[Rule]) -> Iterable[rules.RuleFamily]:
        """All cells are connected over lines."""
        from satpuzzles.rules.connected import Connected

        (rule,) = found
        cells, over = cast("Holds", rule.holds).of
        at: dict[Cell, list[Atom]] = {cell: [] for cell in cells}
        for span, fact in over:
            for cell in span:
                at[cell].append(fact)
        links = {
            (one.place, other.place)
            for near in at.values()
            for one in near
            for other in near
            if one.place < other.place
        }
        linked = {place for pair in links for place in pair}
        links |= {(fact.place, fact.place) for _, fact in over if fact.place not in linked}
        mask = self._everything & ~1
        yield Connected(rule.name, rule.sentence, rule.fault, links=tuple(sorted(links)), mask=mask)
        if len(cells) > 1:
            bounds = tuple([FactBounds(tuple(near), 1, len(near)) for near in at.values()])
            family = Facts(
                rule.name, "{cell} must be connected to another.", bounds=bounds, everything=self._everything
            )
            yield family.said_with(Words([rule], ("cell",), [*zip(at)]))


def looked(found: Iterable[T]) -> Iterator[T]:
    """The same one by one, with looks in between."""
    for number, each in enumerate(found):
        if not number % 64:
            look()
        yield each
