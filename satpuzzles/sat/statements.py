"""Rule instances in words: what clauses belong to, and what a grid violates.

Sentences are templates that are filled in only on demand, so that a large board does not pay for explanations
that nobody reads. Sinks take the clauses themselves; see sink.py.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import NamedTuple, Protocol, final

from satpuzzles.core.arguments import comma_list, plural
from satpuzzles.core.compiling import mypyc_attr
from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import Cell


class Place(NamedTuple):
    """An argument: a cell or edge of a board, numbered from 0 in the order of its answer variables."""

    number: int


class CellList(NamedTuple):
    """Several places, called by their short names."""

    numbers: tuple[int, ...]


class Named(NamedTuple):
    """A text with named parts, which sentences reach as ``{clue.value}``."""

    text: str
    parts: Mapping[str, Argument]


Argument = int | str | Place | CellList | Named

Entry = Hashable
"""A clue in a field of a puzzle, identified by its cell, its cells, or the name of its line.

After a cell may come the name of the field, where several have clues in cells.
"""


def cell_of(entry: Entry) -> tuple[int, int] | None:
    """The cell of a clue; None beside the board."""
    match entry:
        case (int(row), int(column), *_):
            return row, column
    return None


class RuleInstance(NamedTuple):
    """An instance of a rule, or a violation of one, in words.

    Attributes:
        rule: the rule's name, the same for every instance of it.
        places: the places that it speaks of, or that show the violation.
        template: a sentence with the names of arguments in braces; ``{number:light}`` becomes ``1 light`` or
            ``2 lights``. It begins with a capital letter even if an argument comes first.
        arguments: the values of the arguments.
        clue: the clue that it comes from; None if it is the same on every board.
    """

    rule: str
    places: tuple[int, ...]
    template: str
    arguments: Mapping[str, Argument]
    clue: Entry | None = None

    def sentence(self, name_of: Callable[[int], str], short_name: Callable[[int], str] | None = None) -> str:
        """The sentence for people, given the names of places, and short names for lists of places."""
        texts = {
            name: _text_of(argument, name_of, short_name or name_of)
            for name, argument in self.arguments.items()
        }
        try:
            sentence = self.template.format(**texts)
            return sentence[:1].upper() + sentence[1:]
        except (LookupError, ValueError):
            words = ", ".join(f"{{{name}}}" for name in texts) or "no words in braces"
            raise PuzzleError(
                f"the rule {self.rule!r} cannot say {self.template!r}; its sentences may have {words}"
            ) from None


@final
class _NamedNumber:
    """A number in a sentence; a noun after a colon is added in singular or plural."""

    __slots__ = ("_number",)

    def __init__(self, number: int) -> None:
        self._number = number

    def __format__(self, what: str) -> str:
        return plural(self._number, what) if what else str(self._number)


@mypyc_attr(native_class=False)
class _NamedText(str):
    """A text whose attributes are its parts."""

    parts: Mapping[str, object]

    def __getattr__(self, name: str) -> object:
        if name not in self.parts:
            raise LookupError(name)
        return self.parts[name]


def _text_of(
    argument: Argument, name_of: Callable[[int], str], short_name: Callable[[int], str]
) -> str | _NamedNumber:
    """The text of an argument in a sentence."""
    if isinstance(argument, Named):
        text = _NamedText(argument.text)
        text.parts = {name: _text_of(part, name_of, short_name) for name, part in argument.parts.items()}
        return text
    if isinstance(argument, Place):
        return name_of(argument.number)
    if isinstance(argument, CellList):
        return comma_list([*map(short_name, argument.numbers)])
    return argument if isinstance(argument, str) else _NamedNumber(argument)


class Statement(NamedTuple):
    """An instance of a rule of a board, as people read it.

    Attributes:
        name: the rule's name, the same for every instance of it.
        cells: the cells it speaks of, as (row, column) from 0.
        sentence: the instance in plain English, rows and columns counted from 1.
    """

    name: str
    cells: tuple[Cell, ...]
    sentence: str


class InstanceFamily(Protocol):
    """Instances of a rule, numbered from 0; a clause belongs to one of them."""

    def instance(self, index: int) -> RuleInstance:
        """An instance in words."""
        ...


class Note(NamedTuple):
    """A one-instance family that is no rule of a board: what a question adds to a formula."""

    rule: str
    sentence: str

    def instance(self, index: int) -> RuleInstance:
        """See InstanceFamily."""
        return RuleInstance(self.rule, (), self.sentence, {})


class Definition(NamedTuple):
    """The clauses that define a variable both ways. They exclude nothing, so they always hold."""

    name: str

    def instance(self, index: int) -> RuleInstance:
        """See InstanceFamily."""
        return RuleInstance("definition", (), "The formula defines a variable: {name}.", {"name": self.name})


ANOTHER_SOLUTION = Note("another solution", "The solution is another one than the one given.")
