"""Makes families of the kernel from the rules of an author: those alike become one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import Any, NamedTuple, cast

from satpuzzles.making.board import Cell, Group, Span
from satpuzzles.making.fields import CellClue, Clue, GroupClue
from satpuzzles.making.puzzle import Described, Rule, Word
from satpuzzles.making.words import Holds
from satpuzzles.puzzle.places import Cells, Links
from satpuzzles.rules import rule as rules
from satpuzzles.rules.facts import NEVER, Atom, Derived, Fact, FactBounds, Facts, Literal, Number
from satpuzzles.rules.groups import AllDifferent, Bounds, Cardinality
from satpuzzles.rules.groups import Group as Places
from satpuzzles.rules.pairs import NotBoth
from satpuzzles.rules.single import Given, OneValue
from satpuzzles.sat.statements import Argument, Named


def compiled(puzzle: Described) -> tuple[rules.Rule, ...]:
    """The rules of a board for the kernel."""
    return tuple(_Compiler(puzzle).families())


class _Compiler:
    def __init__(self, puzzle: Described) -> None:
        self._puzzle = puzzle
        board = puzzle.board
        self._everything = board.answer_layout().everything()
        self._values = board.values
        self._count = sum(layer.places.count for layer in puzzle.own_layers)

    def families(self) -> Iterable[rules.Rule]:
        keep = self._puzzle.kept_with.keep
        if self._values > 1:
            count = self._count
            yield keep(
                ("one value", count), lambda: OneValue("one value", "{place} has one value.", count=count)
            )
        absent = [(layer.first + place, 0) for layer in self._puzzle.own_layers for place in layer.absent()]
        if absent:
            yield Given(
                "clue",
                "A clue keeps {place} blank.",
                "{place} must be blank: a clue is there.",
                given=tuple(absent),
            )
        alike: dict[object, list[Rule]] = {}
        for rule in self._puzzle.rules():
            alike.setdefault(_key(rule), []).append(rule)
        for found in alike.values():
            holds = found[0].holds
            if isinstance(holds, Holds) and holds.owner is not None:
                told = found[0].name, found[0].sentence, found[0].fault, *found[0].words.items()
                key = holds[:-1], told, self._everything
                yield from holds.owner.keep(key, partial(self._families, found))
            else:
                yield from self._families(found)

    def _families(self, found: Sequence[Rule]) -> tuple[rules.Rule, ...]:
        """The families of rules that differ only in what they speak of."""
        holds = found[0].holds
        word = holds.word if isinstance(holds, Holds) else "facts"
        return tuple(_FAMILIES[word](self, found))

    def _told(self, family: rules.Rule, found: Sequence[Rule]) -> rules.Rule:
        """A family with an instance for each rule, in the words of the rules."""
        if any(rule.by is not None for rule in found):
            entry_of = self._puzzle.board.entry_of
            family.told_by([rule.by and entry_of(rule.by) for rule in found])
        return family.said_with(_Words(found))

    # ---- how many facts are true ----

    def facts(self, found: Sequence[Rule]) -> Iterable[rules.Rule]:
        """Facts that are true."""
        first, given = found[0], []
        counts = []
        for rule in found:
            fact = cast("Fact", rule.holds)
            if isinstance(fact, Derived) and fact.how != "odd":
                least = len(fact.facts) if fact.how == "all" else 1
                counts.append(_Count(fact.facts, least, len(fact.facts), self._shown(rule.by)))
                continue
            if not isinstance(fact, Derived) and rule.by is not None:
                mask = fact.mask & self._everything
                if mask.bit_count() == 1:
                    given.append((fact.place, mask.bit_length() - 1))
            counts.append(_Count((fact,), 1, 1, self._shown(rule.by)))
        if len(given) == len(found):
            yield self._told(Given(first.name, first.sentence, first.fault, given=tuple(given)), found)
            return
        yield self._told(self._counted(first, counts), found)

    def count(self, found: Sequence[Rule]) -> Iterable[rules.Rule]:
        """How many facts are true."""
        counts = []
        for rule in found:
            assert isinstance(rule.holds, Holds)
            _, facts, least, most, _ = rule.holds
            counts.append(_Count(facts, least, most, self._shown(rule.by)))
        yield self._told(self._counted(found[0], counts), found)

    def counts(self, found: Sequence[Rule]) -> Iterable[rules.Rule]:
        """How many facts are true in each group."""
        (rule,) = found
        assert isinstance(rule.holds, Holds)
        (groups, facts), least, most = rule.holds[1:4]
        number = self._puzzle.numbers_of_cells
        counts = [
            _Count(tuple([facts[number[cell]] for cell in group]), least, len(group) if most < 0 else most)
            for group in groups
        ]
        yield self._counted(rule, counts).said_with(_Words([rule], ("group",), [*zip(groups)]))

    def apart(self, found: Sequence[Rule]) -> Iterable[rules.Rule]:
        """No two facts about cells that touch are both true."""
        (rule,) = found
        assert isinstance(rule.holds, Holds)
        facts, corners = rule.holds.of
        number = self._puzzle.numbers_of_cells
        pairs = self._puzzle.touching if corners else self._puzzle.neighbours
        counts = [_Count((facts[number[one]], facts[number[other]]), 0, 1) for one, other in pairs]
        yield self._counted(rule, counts).said_with(_Words([rule], ("one", "other"), pairs))

    def _counted(self, rule: Rule, counts: Sequence[_Count]) -> rules.Rule:
        """A family of counts, by places where all facts are about one value of places."""
        told = rule.name, rule.sentence, rule.fault
        kinds = {(fact > 0 if type(fact) is Literal else None) for count in counts for fact in count.facts}
        if len(kinds) != 1 or None in kinds or any(count.at for count in counts):
            bounds = tuple([FactBounds(*count) for count in counts])
            return Facts(*told, bounds=bounds, everything=self._everything)
        value = int(cast("bool", kinds.pop()))
        groups = [tuple([cast("Literal", fact).place for fact in count.facts]) for count in counts]
        if all(len(count.facts) == 2 and (count.least, count.most) == (0, 1) for count in counts):
            return NotBoth(*told, pairs=cast("Any", tuple(groups)), value=value)
        bounds_of_places = [
            Bounds(Places(rule.name, places), count.least, count.most, count.least)
            for places, count in zip(groups, counts)
        ]
        return Cardinality(*told, value=value, bounds=tuple(bounds_of_places))

    def _shown(self, clue: Clue[Any] | None) -> tuple[int, ...]:
        """The place in the cell of a clue, if cells have places."""
        if isinstance(clue, CellClue):
            for layer in self._puzzle.own_layers:
                if isinstance(layer.places, Cells):
                    return (layer.first + self._puzzle.numbers_of_cells[clue.cell],)
        return ()

    # ---- numbers ----

    def different(self, found: Sequence[Rule]) -> Iterable[rules.Rule]:
        """No value twice."""
        groups = [
            Places(_text(rule.words.get("group", rule.name)), _places(cast("Holds", rule.holds).of))
            for rule in found
        ]
        yield self._told(self._different(found[0], groups), found)

    def all_different(self, found: Sequence[Rule]) -> Iterable[rules.Rule]:
        """No value twice in each group."""
        (rule,) = found
        assert isinstance(rule.holds, Holds)
        groups, numbers = rule.holds.of
        number = self._puzzle.numbers_of_cells
        places = [_places([numbers[number[cell]] for cell in group]) for group in groups]
        family = self._different(rule, [Places(group.name, own) for group, own in zip(groups, places)])
        yield family.said_with(_Words([rule], ("group",), [*zip(groups)]))

    def _different(self, rule: Rule, groups: Sequence[Places]) -> rules.Rule:
        fault = rule.fault or "{group} has the number {value} twice."
        return AllDifferent(
            rule.name,
            rule.sentence,
            fault,
            groups=tuple(groups),
            values=self._values,
            whole=rule.sentence,
        )

    def total(self, found: Sequence[Rule]) -> Iterable[rules.Rule]:
        """Numbers add up to another."""
        yield self._automaton(found, add, 0, lambda end: (end,))

    def visible(self, found: Sequence[Rule]) -> Iterable[rules.Rule]:
        """How many numbers are seen along a line."""
        tops = range(self._values + 1)
        yield self._automaton(found, look, (0, 0), lambda seen: tuple([(top, seen) for top in tops]))

    def _automaton(
        self,
        found: Sequence[Rule],
        step: Callable[[Any, int], object],
        start: object,
        ends: Callable[[int], tuple[Any, ...]],
    ) -> rules.Rule:
        from satpuzzles.rules.automaton import Automaton
        from satpuzzles.rules.automaton import Word as WordOfPlaces

        words = []
        for rule in found:
            assert isinstance(rule.holds, Holds)
            places = Places(rule.name, _places(rule.holds.of))
            words.append(WordOfPlaces(places, ends(rule.holds.least), rule.holds.least))
        values, told = range(not self._everything & 1, self._values + 1), found[0]
        family: rules.Rule = Automaton(
            told.name, told.sentence, told.fault, values=values, start=start, step=step, words=tuple(words)
        )
        return self._told(family, found)

    # ---- the whole board ----

    def one_loop(self, found: Sequence[Rule]) -> Iterable[rules.Rule]:
        """The lines are one closed loop."""
        from satpuzzles.rules.graph import SingleLoop

        (rule,) = found
        places = cast("Links", cast("Holds", rule.holds).of[0])
        fault = rule.fault or "{place} is in no such loop."
        yield SingleLoop(
            rule.name,
            rule.sentence,
            fault,
            ends=places.ends,
            points=places.point_names,
            faces=places.faces,
        )

    def connected(self, found: Sequence[Rule]) -> Iterable[rules.Rule]:
        """Cells are connected by their sides."""
        from satpuzzles.rules.graph import Connected

        (rule,) = found
        links, mask = self._links(cast("Holds", rule.holds).of[0])
        yield Connected(rule.name, rule.sentence, rule.fault, links=links, mask=mask)

    def _links(self, facts: Sequence[Fact]) -> tuple[tuple[tuple[int, int], ...], int]:
        """The places of facts about each cell that share a side, and the values that make them true."""
        found = dict(zip(self._puzzle.cells, facts))
        atoms = {cell: fact for cell, fact in found.items() if not isinstance(fact, Derived)}
        masks = {atom.mask & self._everything for atom in atoms.values()}
        if len(masks) > 1 or any(fact != NEVER for cell, fact in found.items() if cell not in atoms):
            raise TypeError("connected() and reaches() take a place of one layer for each cell, or ~ of each")
        pairs = [pair for pair in self._puzzle.neighbours if atoms.keys() >= {*pair}]
        links = [(atoms[one].place, atoms[other].place) for one, other in pairs]
        linked = {place for pair in links for place in pair}
        links += [(atom.place, atom.place) for atom in atoms.values() if atom.place not in linked]
        return tuple(links), masks.pop() if masks else 2

    def unrepeated(self, found: Sequence[Rule]) -> Iterable[rules.Rule]:
        """No label twice among the blank cells of a line."""
        from satpuzzles.rules.blackened import Unrepeated

        (rule,) = found
        labels, facts = cast("Holds", rule.holds).of
        if [*facts] != [-number for number in range(1, len(self._puzzle.cells) + 1)]:
            raise TypeError("unrepeated() takes the blank cells of the only layer: ~ of it")
        grid = tuple([tuple([labels[cell] for cell in row]) for row in self._puzzle.rows])
        yield Unrepeated(rule.name, rule.sentence, rule.fault, labels=grid)

    def reaches(self, found: Sequence[Rule]) -> Iterable[rules.Rule]:
        """How many cells are reached from one."""
        from satpuzzles.rules.reach import Reach, Start

        first = found[0]
        links, mask = self._links(cast("Holds", first.holds).of[1])
        starts = []
        for rule in found:
            assert isinstance(rule.holds, Holds)
            start, facts = rule.holds.of
            by_cell = dict(zip(self._puzzle.cells, facts))
            near = [by_cell[cell] for cell in self._puzzle.beside(start)]
            starts.append(
                Start(tuple([fact.place for fact in near if not isinstance(fact, Derived)]), rule.holds.least)
            )
        family = Reach(first.name, first.sentence, first.fault, links=links, starts=tuple(starts), mask=mask)
        yield self._told(family, found)

    def joined(self, found: Sequence[Rule]) -> Iterable[rules.Rule]:
        """All cells are connected over lines."""
        from satpuzzles.rules.graph import Connected

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
            yield family.said_with(_Words([rule], ("cell",), [*zip(at)]))


class _Count(NamedTuple):
    """Between ``least`` and ``most`` of some facts are true; ``at`` are further places that show where."""

    facts: tuple[Fact, ...]
    least: int
    most: int
    at: tuple[int, ...] = ()


_FAMILIES: Mapping[str, Callable[[_Compiler, Sequence[Rule]], Iterable[rules.Rule]]] = {
    "facts": _Compiler.facts,
    "count": _Compiler.count,
    "counts": _Compiler.counts,
    "apart": _Compiler.apart,
    "different": _Compiler.different,
    "all different": _Compiler.all_different,
    "total": _Compiler.total,
    "visible": _Compiler.visible,
    "one loop": _Compiler.one_loop,
    "connected": _Compiler.connected,
    "joined": _Compiler.joined,
    "reaches": _Compiler.reaches,
    "unrepeated": _Compiler.unrepeated,
}

_GATHERED = frozenset({"facts", "count", "different", "total", "visible", "reaches"})
"""The words about single places or groups, whose rules are gathered."""


def _key(rule: Rule) -> object:
    """What rules have in common that become one family."""
    word = rule.holds.word if isinstance(rule.holds, Holds) else "facts"
    return (word, rule.name, rule.sentence, rule.fault) if word in _GATHERED else rule


def _places(numbers: Iterable[Number]) -> tuple[int, ...]:
    """The places of numbers, which must be those of a layer."""
    found = tuple(numbers)
    if not all(isinstance(number, Number) for number in found):
        raise TypeError(f"this word takes numbers of a layer, not {found!r}")
    return tuple([number.place for number in found])


def add(total: int, value: int) -> int:
    """The step of a sum."""
    return total + value


def look(skyline: tuple[int, int], height: int) -> tuple[int, int]:
    """The step of a view: the tallest so far, and how many are seen."""
    tallest, seen = skyline
    return (height, seen + 1) if height > tallest else skyline


# ---- sentences ----


class _Words(Sequence[Mapping[str, Argument]]):
    """The arguments of the sentences of rules, or of all instances of one rule, made on demand."""

    def __init__(self, found: Sequence[Rule], names: Sequence[str] = (), each: Sequence[Any] = ()) -> None:
        self._rules, self._names, self._each = found, names, each

    def __len__(self) -> int:
        return len(self._each or self._rules)

    def __getitem__(self, index: Any) -> Any:  # noqa: ANN401 (slices are not asked for)
        rule, own = (self._rules[0], self._each[index]) if self._names else (self._rules[index], ())
        words: dict[str, Argument] = {
            name: _argument(word) for name, word in (*rule.words.items(), *zip(self._names, own))
        }
        if rule.by is not None:
            words["clue"] = _clue_argument(rule.by)
        return words


def _argument(word: Word) -> Argument:
    return word if isinstance(word, int) and not isinstance(word, bool) else _text(word)


def _text(word: object) -> str:
    match word:
        case Group(name=name):
            return name
        case Span(one=one, other=other):
            return f"from {one} to {other}"
    return str(word)


def _clue_argument(clue: Clue[Any]) -> Argument:
    value = clue.value
    parts: dict[str, Argument] = {"value": value if isinstance(value, int) else _value_argument(value)}
    where = ""
    match clue:
        case CellClue(cell=cell):
            where = f"at {cell}"
            parts["cell"] = str(cell)
        case GroupClue(group=group):
            where = f"of {group.name}"
            parts["group"] = group.name
    told, kind = _text_of_value(value), type(value).__name__.lower()
    if isinstance(value, Enum):
        told = f"{told} {kind}"
    elif isinstance(value, tuple):
        told = f"{kind} {told}"
    return Named(f"the {told} {where}", parts)


def _text_of_value(value: object) -> str:
    if hasattr(value, "name"):
        return str(value.name).lower().replace("_", " ")
    if isinstance(value, tuple):
        return " ".join(_text_of_value(part) for part in value if part is not None)
    return str(value)


def _value_argument(value: object) -> Argument:
    parts: dict[str, Argument] = {}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        for name, part in zip(value._fields, value):
            parts[name] = part if isinstance(part, int) else _text_of_value(part)
    return Named(_text_of_value(value), parts)
