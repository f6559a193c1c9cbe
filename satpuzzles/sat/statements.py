"""Instances of rules in words: what clauses belong to, and what a grid breaks.

Sentences are templates that are filled in only when somebody asks, so that a large board costs nothing for
explanations that nobody reads. The clauses themselves are taken by a sink, in sink.py.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import NamedTuple, Protocol, final

from satpuzzles.core.arguments import comma_list, plural
from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import Cell


class Place(NamedTuple):
    """A cell or edge of a board, counted from 0 in the order of its answer variables, as an argument."""

    number: int


class CellList(NamedTuple):
    """Several of them, which are told by short names."""

    numbers: tuple[int, ...]


Argument = int | str | Place | CellList

Entry = Hashable
"""A clue in a field of a puzzle, by its cell, its cells, or the name of its line."""


class RuleInstance(NamedTuple):
    """One instance of a rule, or the way in which a grid breaks one, in words.

    Attributes:
        rule: the rule's name, the same for every instance of it.
        places: the places that it speaks of, or that show how it is broken.
        template: a sentence with the names of arguments in braces; ``{number:light}`` is ``1 light`` or
            ``2 lights``. It begins with a capital letter, whatever the argument there.
        arguments: what stands for them.
        clue: the clue that it comes from; None where it is the same on every board.
    """

    rule: str
    places: tuple[int, ...]
    template: str
    arguments: Mapping[str, Argument]
    clue: Entry | None = None

    def sentence(self, name_of: Callable[[int], str], short_name: Callable[[int], str] | None = None) -> str:
        """The sentence for people, given how the board calls its places, and how where it lists several."""
        told = {
            name: _told(argument, name_of, short_name or name_of) for name, argument in self.arguments.items()
        }
        try:
            sentence = self.template.format(**told)
            return sentence[:1].upper() + sentence[1:]
        except (LookupError, ValueError):
            words = ", ".join(f"{{{name}}}" for name in told) or "no words in braces"
            raise PuzzleError(
                f"the rule {self.rule!r} cannot say {self.template!r}; its sentences may have {words}"
            ) from None


@final
class _NamedNumber:
    """A number in a sentence; with the name of what is counted behind a colon it is told with that."""

    __slots__ = ("_number",)

    def __init__(self, number: int) -> None:
        self._number = number

    def __format__(self, what: str) -> str:
        return plural(self._number, what) if what else str(self._number)


def _told(
    argument: Argument, name_of: Callable[[int], str], short_name: Callable[[int], str]
) -> str | _NamedNumber:
    """What stands for an argument in a sentence."""
    if isinstance(argument, Place):
        return name_of(argument.number)
    if isinstance(argument, CellList):
        return comma_list([*map(short_name, argument.numbers)])
    return argument if isinstance(argument, str) else _NamedNumber(argument)


class Statement(NamedTuple):
    """An instance of a rule of a board, as people read it.

    Attributes:
        name: the rule, the same text for every instance of it.
        cells: the cells it speaks of, as (row, column) from 0.
        sentence: the instance in plain English, rows and columns counted from 1.
    """

    name: str
    cells: tuple[Cell, ...]
    sentence: str


class InstanceFamily(Protocol):
    """Instances of a rule, counted from 0; what a clause belongs to is one of them."""

    def instance(self, index: int) -> RuleInstance:
        """An instance in words."""
        ...


class Note(NamedTuple):
    """A rule of one instance that is no rule of a board: what a question adds to a formula."""

    rule: str
    sentence: str

    def instance(self, index: int) -> RuleInstance:
        """See Family."""
        return RuleInstance(self.rule, (), self.sentence, {})


ANOTHER_SOLUTION = Note("another solution", "The solution is another one than the one given.")
