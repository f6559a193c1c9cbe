"""Makes families of the kernel from the rules of an author: those alike become one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar, cast

from satpuzzles.core.errors import CapError
from satpuzzles.core.grid import in_rows
from satpuzzles.core.runtime import look
from satpuzzles.making.board import Cell, Owner
from satpuzzles.making.fields import CellClue, Clue
from satpuzzles.making.puzzle import Described, Rule, Words, text_of
from satpuzzles.making.words import Holds, add, see
from satpuzzles.puzzle.places import Cells, LinePlaces
from satpuzzles.rules import rule as rules
from satpuzzles.rules.fact_counts import FactBounds, Facts
from satpuzzles.rules.facts import NEVER, Atom, Derived, Fact, Literal, Number
from satpuzzles.rules.groups import Bounds, Cardinality
from satpuzzles.rules.groups import PlaceGroup as Places
from satpuzzles.rules.pairs import Neighbours, NotBoth, Pairs
from satpuzzles.rules.single import Given, OneValue
from satpuzzles.sat.statements import Entry

T = TypeVar("T")

FACT_CAP = 4_000_000
"""The most facts in the rules of a board; each takes some 400 bytes, clauses included, and a place four."""


class Compiled(NamedTuple):
    """The rules of a board for the kernel, and those of them that are kept for all boards of the size."""

    rules: tuple[rules.RuleFamily, ...]
    kept: tuple[rules.RuleFamily, ...]


def compiled(puzzle: Described) -> Compiled:
    """The rules of a board for the kernel; raises CapError if they have more facts than the cap."""
    compiler = _Compiler(puzzle)
    return Compiled(tuple(compiler.families()), tuple(compiler.kept))


class _Compiler:
    def __init__(self, puzzle: Described) -> None:
        self._puzzle = puzzle
        board = puzzle.board
        self._everything = board.answer_layout().everything()
        self._values = board.values
        self._count = sum(layer.places.count for layer in puzzle.own_layers)
        self._size = 0  # the number of facts
        self.kept: list[rules.RuleFamily] = []
        cells = (layer.first for layer in puzzle.own_layers if isinstance(layer.places, Cells))
        self._cells = next(cells, None)  # the first of the places that are cells
        self._add(4 * self._count * self._values)

    def _add(self, facts: int) -> None:
        """Counts facts."""
        self._size += facts
        if self._size > FACT_CAP:
            raise CapError(f"the rules of this board have more facts than the cap of {FACT_CAP:,}")

    def families(self) -> Iterable[rules.RuleFamily]:
        layers, count = self._puzzle.own_layers, self._count
        domains = [] if layers[0].is_plain else [each for layer in layers for each in layer.domains()]
        allowed = tuple(domains) if {*domains} - {self._everything} else ()
        if allowed or self._values > 1 or not self._everything & 1:
            yield OneValue("one value", "{place} has one value.", count=count, allowed=allowed)
        absent: dict[tuple[int, Entry | None], None] = {}
        for layer in layers:
            entry_of = self._puzzle.board.entries_without_block(layer.but)
            first = layer.first
            absent |= {(first + place, entry_of and entry_of(cell)): None for place, cell in layer.absent()}
        if absent:
            sentence, fault = "A clue keeps {place} blank.", "{place} must be blank: a clue is there."
            given = tuple([(place, 0) for place, _ in absent])
            kept = Given("clue", sentence, fault, given=given)
            yield kept.told_by([entry for _, entry in absent]) if any(entry for _, entry in absent) else kept
        alike: dict[object, list[Rule]] = {}
        for rule in _looked(self._puzzle.rules()):
            self._add(1 + len(rule.holds.of) if isinstance(rule.holds, Holds) else 4)
            alike.setdefault(_key(rule), []).append(rule)
        for found in alike.values():
            if (owner := _owner_of(found[0])) is not None:
                told = found[0].name, found[0].sentence, found[0].fault, *found[0].words.items()
                key = cast("Holds", found[0].holds)[:-1], told, self._everything
                families = owner.keep(key, partial(self._families, found))
                self.kept += families
                yield from families
            else:
                yield from self._families(found)

    def _families(self, found: Sequence[Rule]) -> tuple[rules.RuleFamily, ...]:
        """The families of rules that differ only in what they speak of."""
        holds = found[0].holds
        word = holds.word if isinstance(holds, Holds) else "facts"
        return tuple(_FAMILIES[word](self, found))

    def _told(self, family: rules.RuleFamily, found: Sequence[Rule]) -> rules.RuleFamily:
        """A family with an instance for each rule, in the words of the rules."""
        if any(rule.by is not None for rule in found):
            entry_of = self._puzzle.board.entry_of
            family.told_by([rule.by and entry_of(rule.by) for rule in found])
        return family.said_with(Words(found))

    # ---- how many facts are true ----

    def facts(self, found: Sequence[Rule]) -> Iterable[rules.RuleFamily]:
        """Facts that are true."""
        first, given = found[0], []
        counts = []
        for rule in found:
            fact = cast("Fact", rule.holds)
            if isinstance(fact, Derived) and fact.how != "odd":
                least = len(fact.facts) if fact.how == "all" else 1
                counts.append(FactBounds(fact.facts, least, len(fact.facts), self._shown(rule.by)))
                continue
            if not isinstance(fact, Derived) and rule.by is not None:
                mask = fact.mask & self._everything
                if mask.bit_count() == 1:
                    given.append((fact.place, mask.bit_length() - 1))
            counts.append(FactBounds((fact,), 1, 1, self._shown(rule.by)))
        if len(given) == len(found):
            yield self._told(Given(first.name, first.sentence, first.fault, given=tuple(given)), found)
            return
        yield self._told(self._counted(first, counts), found)

    def count(self, found: Sequence[Rule]) -> Iterable[rules.RuleFamily]:
        """How many facts are true."""
        counts = []
        for rule in found:
            _, facts, least, most, _ = cast("Holds", rule.holds)
            counts.append(FactBounds(facts, least, most, self._shown(rule.by)))
        yield self._told(self._counted(found[0], counts), found)

    def counts(self, found: Sequence[Rule]) -> Iterable[rules.RuleFamily]:
        """How many facts are true in each group."""
        (rule,) = found
        (groups, facts), least, most = cast("Holds", rule.holds)[1:4]
        value = _value_of(facts)
        of_cell = dict(zip(self._puzzle.cells, facts if value is None else _places_of(facts)))
        own = [tuple(map(of_cell.__getitem__, group.cells)) for group in _looked(groups)]
        self._add(sum(map(len, own)) // 8)
        limits = [(each, least, len(each) if most < 0 else most, ()) for each in own]
        if value is None:
            family = self._counted(rule, [FactBounds(*each) for each in limits])
        else:
            family = _of_places(rule, value, limits)
        yield family.said_with(Words([rule], ("group",), [*zip(groups)]))

    def apart(self, found: Sequence[Rule]) -> Iterable[rules.RuleFamily]:
        """No two facts about cells that touch are both true."""
        (rule,) = found
        facts, corners = cast("Holds", rule.holds).of
        number = self._puzzle.numbers_of_cells
        pairs = self._puzzle.touching if corners else self._puzzle.neighbours
        both = [(facts[number[one]], facts[number[other]]) for one, other in _looked(pairs)]
        counts = [FactBounds(own, 0, 1) for own in both]
        yield self._counted(rule, counts).said_with(Words([rule], ("one", "other"), pairs))

    def _counted(self, rule: Rule, counts: Sequence[FactBounds]) -> rules.RuleFamily:
        """A family of counts, by places where all facts are about one value of places."""
        value = _value_of([fact for count in _looked(counts) for fact in count.facts])
        if value is None or any(count.at for count in counts):
            told = rule.name, rule.sentence, rule.fault
            return Facts(*told, bounds=tuple(counts), everything=self._everything)
        return _of_places(rule, value, [(_places_of(facts), *rest) for facts, *rest in _looked(counts)])

    def _shown(self, clue: Clue[Any] | None) -> tuple[int, ...]:
        """The place in the cell of a clue, if cells have places."""
        if self._cells is None or not isinstance(clue, CellClue):
            return ()
        return (self._cells + self._puzzle.numbers_of_cells[clue.cell],)

    # ---- numbers ----

    def different(self, found: Sequence[Rule]) -> Iterable[rules.RuleFamily]:
        """No value twice."""
        groups = [
            Places(text_of(rule.words.get("group", rule.name)), _places(cast("Holds", rule.holds).of))
            for rule in found
        ]
        yield self._told(self._different(found[0], groups), found)

    def all_different(self, found: Sequence[Rule]) -> Iterable[rules.RuleFamily]:
        """No value twice in each group."""
        (rule,) = found
        groups, numbers = cast("Holds", rule.holds).of
        number = self._puzzle.numbers_of_cells
        places = [_places([numbers[number[cell]] for cell in group]) for group in groups]
        family = self._different(rule, [Places(group.name, own) for group, own in zip(groups, places)])
        yield family.said_with(Words([rule], ("group",), [*zip(groups)]))

    def _different(self, rule: Rule, groups: Sequence[Places]) -> rules.RuleFamily:
        from satpuzzles.rules.different import AllDifferent

        fault = rule.fault or "{group} has the number {value} twice."
        return AllDifferent(
            rule.name,
            rule.sentence,
            fault,
            groups=tuple(groups),
            values=self._values,
            whole=rule.sentence,
        )

    def along(self, found: Sequence[Rule]) -> Iterable[rules.RuleFamily]:
        """Numbers add up to another, or a number counts those seen along a line."""
        from satpuzzles.rules.automaton import Automaton
        from satpuzzles.rules.automaton import Word as WordOfPlaces

        first, words = found[0], []
        is_view = cast("Holds", first.holds).word == "visible"
        step: Any = see if is_view else add
        for rule in found:
            _, numbers, wanted, *_ = cast("Holds", rule.holds)
            ends: Any = [(top, wanted) for top in range(self._values + 1)] if is_view else [wanted]
            words.append(WordOfPlaces(Places(rule.name, _places(numbers)), tuple(ends), wanted))
        family = Automaton(
            first.name,
            first.sentence,
            first.fault,
            values=range(not self._everything & 1, self._values + 1),
            start=(0, 0) if is_view else 0,
            step=step,
            words=tuple(words),
        )
        yield self._told(family, found)

    # ---- the whole board ----

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
        pairs = [pair for pair in _looked(self._puzzle.neighbours) if atoms.keys() >= {*pair}]
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


_FAMILIES: Mapping[str, Callable[[_Compiler, Sequence[Rule]], Iterable[rules.RuleFamily]]] = {
    "facts": _Compiler.facts,
    "count": _Compiler.count,
    "counts": _Compiler.counts,
    "apart": _Compiler.apart,
    "different": _Compiler.different,
    "all different": _Compiler.all_different,
    "total": _Compiler.along,
    "visible": _Compiler.along,
    "one loop": _Compiler.one_loop,
    "connected": _Compiler.connected,
    "joined": _Compiler.joined,
    "reaches": _Compiler.reaches,
    "unrepeated": _Compiler.unrepeated,
}

_GATHERED = frozenset({"facts", "count", "different", "total", "visible", "reaches"})
"""The words about single places or groups, whose rules are gathered."""


def _looked(found: Iterable[T]) -> Iterator[T]:
    """The same one by one, with looks in between."""
    for number, each in enumerate(found):
        if not number % 64:
            look()
        yield each


def _key(rule: Rule) -> object:
    """What rules have in common that become one family."""
    word = rule.holds.word if isinstance(rule.holds, Holds) else "facts"
    is_gathered = word in _GATHERED and _owner_of(rule) is None
    return (word, rule.name, rule.sentence, rule.fault) if is_gathered else rule


def _owner_of(rule: Rule) -> Owner | None:
    """With whom the family of a rule is kept."""
    return rule.holds.owner if isinstance(rule.holds, Holds) and rule.by is None else None


def _value_of(facts: Sequence[Any]) -> int | None:
    """The value of places of two values that all facts are about; None if they are not alike."""
    if {*map(type, facts)} != {Literal}:
        return None
    kinds = {fact > 0 for fact in facts}
    return int(kinds.pop()) if len(kinds) == 1 else None


def _places_of(facts: Iterable[Any]) -> tuple[int, ...]:
    """The places of facts about one value."""
    return tuple([abs(fact) - 1 for fact in facts])


def _of_places(rule: Rule, value: int, counts: Sequence[Any]) -> rules.RuleFamily:
    """A family that bounds how many of some places have a value; counts as in ``FactBounds``."""
    told, name = (rule.name, rule.sentence, rule.fault), rule.name
    is_told = "{count" in rule.fault  # which pairs do not say
    if not is_told and all(len(places) == 2 and rest == [0, 1, ()] for places, *rest in counts):
        return NotBoth(*told, pairs=tuple([places for places, *_ in counts]), value=value)
    bounds = [Bounds(Places(name, places), least, most, least, at) for places, least, most, at in counts]
    return Cardinality(*told, value=value, bounds=tuple(bounds))


def _places(numbers: Iterable[Number]) -> tuple[int, ...]:
    """The places of numbers, which must be those of a layer."""
    found = tuple(numbers)
    if not all(isinstance(number, Number) for number in found):
        raise TypeError(f"this word takes numbers of a layer, not {found!r}")
    return tuple([number.place for number in found])
