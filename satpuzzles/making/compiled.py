"""Makes rules of the kernel from the rules of an author: those alike become one family."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, cast

from satpuzzles.making.board import Cell, Group, Span
from satpuzzles.making.facts import Derived, Fact, Holds, Is, Not, Number, Place
from satpuzzles.making.fields import CellClue, Clue, GroupClue
from satpuzzles.making.puzzle import Described, Rule, Word
from satpuzzles.puzzle.places import Cells
from satpuzzles.rules import facts as kernel
from satpuzzles.rules import rule as rules
from satpuzzles.rules.different import AllDifferent
from satpuzzles.rules.groups import Group as Places
from satpuzzles.rules.single import Given, OneValue
from satpuzzles.sat.statements import Argument, Named

if TYPE_CHECKING:
    from satpuzzles.puzzle.places import Links


def compiled(puzzle: Described) -> tuple[rules.Rule, ...]:
    """The rules of a board for the kernel."""
    return tuple(_Compiler(puzzle).families())


class _Compiler:
    def __init__(self, puzzle: Described) -> None:
        self._puzzle = puzzle
        board = puzzle.board
        self._everything = board.answer_layout().everything()
        self._values = board.values
        self._layers = {layer.name: layer for layer in puzzle.own_layers}
        self._firsts: dict[str, int] = {}
        first = 0
        for layer in puzzle.own_layers:
            self._firsts[layer.name] = first
            first += layer.places.count
        self._count = first

    def families(self) -> Iterable[rules.Rule]:
        if self._values > 1:
            yield OneValue("one value", "{place} has one value.", count=self._count)
        absent = [
            (self._firsts[layer.name] + place, 0)
            for layer in self._puzzle.own_layers
            for place in layer.absent()
        ]
        if absent:
            yield Given(
                "clue",
                "A clue keeps {place} blank.",
                "{place} must be blank: a clue is there.",
                given=tuple(absent),
            )
        alike: dict[tuple[str, ...], list[Rule]] = {}
        for rule in self._puzzle.rules():
            word = rule.holds.word if isinstance(rule.holds, Holds) else _word_of(rule.holds)
            alike.setdefault((rule.name, rule.sentence, rule.fault, word), []).append(rule)
        for (*_, word), found in alike.items():
            for family in _FAMILIES[word](self, found):
                if any(rule.by is not None for rule in found):
                    entry_of = self._puzzle.board.entry_of
                    family.told_by([rule.by and entry_of(rule.by) for rule in found])
                if word not in WHOLE:
                    family.said_with(_Words(found))
                yield family

    # ---- places and facts ----

    def place(self, place: Number | Fact) -> int:
        """The number of a place."""
        if not isinstance(place, Place):
            raise TypeError(f"this word takes places of a layer, not {place!r}")
        return self._firsts[place.layer] + self._layers[place.layer].index(place.at)

    def fact(self, fact: Fact | Number) -> kernel.Fact:
        """A fact of the kernel."""
        match fact:
            case Place():
                return kernel.Atom(self.place(fact), self._everything & ~1)
            case Not(fact=other):
                return kernel.negated(self.fact(other), self._everything)
            case Is(number=Place() as place, value=value):
                return kernel.Atom(self.place(place), self._everything & 1 << value)
            case Is(number=Derived(how="leading", of=ahead), value=value):
                facts = [self.fact(each) for each in ahead[: value + 1]]
                if value > len(ahead):
                    return kernel.FALSE
                ends = [kernel.negated(each, self._everything) for each in facts[value:]]
                return kernel.Derived("all", (*facts[:value], *ends))
            case Derived(how="any" | "all" | "odd" as how, of=of):
                words = {name: _text(word) for name, word in fact.words.items()}
                return kernel.Derived(
                    how, tuple([self.fact(each) for each in of]), fact.called.format(**words)
                )
        raise TypeError(f"this is no fact that rules can combine: {fact!r}")

    # ---- families ----

    def count(self, found: Sequence[Rule]) -> Iterable[rules.Rule]:
        """How many facts are true."""
        first = found[0]
        given = [value for rule in found if (value := self._given(rule)) is not None]
        if len(given) == len(found):
            yield Given(first.name, first.sentence, first.fault, given=tuple(given))
            return
        bounds = tuple([self._bounds(rule) for rule in found])
        yield kernel.Facts(
            first.name, first.sentence, first.fault, bounds=bounds, everything=self._everything
        )

    def _given(self, rule: Rule) -> tuple[int, int] | None:
        """The place that a clue gives, and its value, if the rule says just that."""
        if rule.by is None or isinstance(rule.holds, Holds):
            return None
        fact = self.fact(rule.holds)
        if isinstance(fact, kernel.Atom) and fact.mask.bit_count() == 1:
            return fact.place, fact.mask.bit_length() - 1
        return None

    def _bounds(self, rule: Rule) -> kernel.FactBounds:
        at = self._shown(rule.by)
        if isinstance(rule.holds, Holds):
            facts = tuple([self.fact(each) for each in rule.holds.of])
            return kernel.FactBounds(facts, rule.holds.least, rule.holds.most, at)
        fact = self.fact(rule.holds)
        if isinstance(fact, kernel.Derived) and fact.how == "all":
            return kernel.FactBounds(fact.facts, len(fact.facts), len(fact.facts), at)
        if isinstance(fact, kernel.Derived) and fact.how == "any":
            return kernel.FactBounds(fact.facts, 1, len(fact.facts), at)
        return kernel.FactBounds((fact,), 1, 1, at)

    def _shown(self, clue: Clue[Any] | None) -> tuple[int, ...]:
        """The place in the cell of a clue, if cells have places."""
        for layer in self._puzzle.own_layers:
            if isinstance(clue, CellClue) and isinstance(layer.places, Cells):
                return (self._firsts[layer.name] + layer.index((clue.cell,)),)
        return ()

    def different(self, found: Sequence[Rule]) -> Iterable[rules.Rule]:
        """No value twice."""
        groups = []
        for rule in found:
            assert isinstance(rule.holds, Holds)
            groups.append(
                Places(_text(rule.words.get("group", rule.name)), tuple(map(self.place, rule.holds.of)))
            )
        first = found[0]
        fault = first.fault or "{group} has the number {value} twice."
        yield AllDifferent(
            first.name,
            first.sentence,
            fault,
            groups=tuple(groups),
            values=self._values,
            whole=first.sentence,
        )

    def total(self, found: Sequence[Rule]) -> Iterable[rules.Rule]:
        """Numbers add up to another."""
        from satpuzzles.rules.automaton import Automaton, Word

        words = []
        for rule in found:
            assert isinstance(rule.holds, Holds)
            places = tuple([self.place(each) for each in rule.holds.of])
            words.append(Word(Places(rule.name, places), (rule.holds.least,), rule.holds.least))
        yield self._automaton(Automaton, found[0], add, 0, words)

    def visible(self, found: Sequence[Rule]) -> Iterable[rules.Rule]:
        """How many numbers are seen along a line."""
        from satpuzzles.rules.automaton import Automaton, Word

        words = []
        for rule in found:
            assert isinstance(rule.holds, Is)
            assert isinstance(rule.holds.number, Derived)
            places = tuple([self.place(each) for each in rule.holds.number.of])
            ends = tuple([(top, rule.holds.value) for top in range(self._values + 1)])
            words.append(Word(Places(rule.name, places), ends, rule.holds.value))
        yield self._automaton(Automaton, found[0], look, (0, 0), words)

    def _automaton(self, kind: Any, rule: Rule, step: Any, start: Any, words: Sequence[Any]) -> rules.Rule:  # noqa: ANN401
        values = range(not self._everything & 1, self._values + 1)
        found: rules.Rule = kind(
            rule.name, rule.sentence, rule.fault, values=values, start=start, step=step, words=tuple(words)
        )
        return found

    def one_loop(self, found: Sequence[Rule]) -> Iterable[rules.Rule]:
        """The lines are one closed loop."""
        from satpuzzles.rules.graph import SingleLoop

        for rule in found:
            assert isinstance(rule.holds, Holds)
            (name,) = rule.holds.of
            places = cast("Links", self._layers[name].places)
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

        for rule in found:
            assert isinstance(rule.holds, Holds)
            links, mask = self._links(rule.holds.of)
            yield Connected(rule.name, rule.sentence, rule.fault, links=links, mask=mask)

    def _links(self, facts: Sequence[Fact]) -> tuple[tuple[tuple[int, int], ...], int]:
        """The places of facts about each cell that share a side, and the values that make them true."""
        found = dict(zip(self._puzzle.cells, map(self.fact, facts)))
        atoms = {cell: fact for cell, fact in found.items() if isinstance(fact, kernel.Atom)}
        masks = {atom.mask for atom in atoms.values()}
        if len(masks) > 1 or any(fact != kernel.FALSE for cell, fact in found.items() if cell not in atoms):
            raise TypeError("connected() and reaches() take a place of one layer for each cell, or ~ of each")
        pairs = [pair for pair in self._puzzle.neighbours if atoms.keys() >= {*pair}]
        links = [(atoms[one].place, atoms[other].place) for one, other in pairs]
        linked = {place for pair in links for place in pair}
        links += [(atom.place, atom.place) for atom in atoms.values() if atom.place not in linked]
        return tuple(links), masks.pop() if masks else 2

    def reaches(self, found: Sequence[Rule]) -> Iterable[rules.Rule]:
        """How many cells are reached from one."""
        from satpuzzles.rules.reach import Reach, Start

        first = found[0]
        assert isinstance(first.holds, Holds)
        links, mask = self._links(first.holds.of[1:])
        starts = []
        for rule in found:
            assert isinstance(rule.holds, Holds)
            start, *facts = rule.holds.of
            by_cell = dict(zip(self._puzzle.cells, facts))
            near = [self.fact(by_cell[cell]) for cell in self._puzzle.beside(start)]
            starts.append(
                Start(tuple([atom.place for atom in near if isinstance(atom, kernel.Atom)]), rule.holds.least)
            )
        yield Reach(first.name, first.sentence, first.fault, links=links, starts=tuple(starts), mask=mask)

    def joined(self, found: Sequence[Rule]) -> Iterable[rules.Rule]:
        """All cells are connected over lines."""
        from satpuzzles.rules.graph import Connected

        for rule in found:
            assert isinstance(rule.holds, Holds)
            cells, over = rule.holds.of
            at: dict[Cell, list[kernel.Atom]] = {cell: [] for cell in cells}
            atoms = []
            for span, fact in over:
                atom = self.fact(fact)
                assert isinstance(atom, kernel.Atom)
                atoms.append(atom)
                for cell in span:
                    at[cell].append(atom)
            links = {
                (one.place, other.place)
                for near in at.values()
                for one in near
                for other in near
                if one < other
            }
            linked = {place for pair in links for place in pair}
            links |= {(atom.place, atom.place) for atom in atoms if atom.place not in linked}
            mask = self._everything & ~1
            yield Connected(rule.name, rule.sentence, rule.fault, links=tuple(sorted(links)), mask=mask)
            if len(cells) > 1:
                bounds = tuple([kernel.FactBounds(tuple(near), 1, len(near)) for near in at.values()])
                words = [{"cell": str(cell)} for cell in at]
                told = "{cell} must be connected to another."
                yield kernel.Facts(rule.name, told, bounds=bounds, everything=self._everything).said_with(
                    words
                )


WHOLE = ("one loop", "connected", "joined")
"""The words about the whole board, whose sentences have no arguments of the author."""

_FAMILIES: Mapping[str, Callable[[_Compiler, Sequence[Rule]], Iterable[rules.Rule]]] = {
    "count": _Compiler.count,
    "different": _Compiler.different,
    "total": _Compiler.total,
    "visible": _Compiler.visible,
    "one loop": _Compiler.one_loop,
    "connected": _Compiler.connected,
    "joined": _Compiler.joined,
    "reaches": _Compiler.reaches,
}


def _word_of(fact: Fact) -> str:
    is_visible = isinstance(fact, Is) and isinstance(fact.number, Derived) and fact.number.how == "visible"
    return "visible" if is_visible else "count"


def add(total: int, value: int) -> int:
    """The step of a sum."""
    return total + value


def look(skyline: tuple[int, int], height: int) -> tuple[int, int]:
    """The step of a view: the tallest so far, and how many are seen."""
    tallest, seen = skyline
    return (height, seen + 1) if height > tallest else skyline


# ---- sentences ----


class _Words(Sequence[Mapping[str, Argument]]):
    """The arguments of the sentences of rules, made on demand."""

    def __init__(self, found: Sequence[Rule]) -> None:
        self._rules = found

    def __len__(self) -> int:
        return len(self._rules)

    def __getitem__(self, index: Any) -> Any:  # noqa: ANN401 (slices are not asked for)
        rule = self._rules[index]
        words: dict[str, Argument] = {name: _argument(word) for name, word in rule.words.items()}
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
