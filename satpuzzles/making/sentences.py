"""What the sentences of an author's rules speak of, for the kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any

from satpuzzles.core.errors import harmless
from satpuzzles.making.board import Group, Span
from satpuzzles.making.fields import CellClue, Clue, GroupClue
from satpuzzles.making.puzzle import Rule, Word
from satpuzzles.sat.statements import Argument, Named


class Words(Sequence[Mapping[str, Argument]]):
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
    return word if isinstance(word, int) and not isinstance(word, bool) else text_of(word)


def text_of(word: object) -> str:
    """What a sentence calls a cell, group or anything else."""
    match word:
        case Group(name=name):
            return harmless(name)
        case Span(one=one, other=other):
            return f"from {one} to {other}"
    return harmless(str(word))


def _clue_argument(clue: Clue[Any]) -> Argument:
    value = clue.value
    parts: dict[str, Argument] = {"value": value if isinstance(value, int) else _value_argument(value)}
    where = ""
    match clue:
        case CellClue(cell=cell):
            where = f"at {cell}"
            parts["cell"] = str(cell)
        case GroupClue(group=group):
            parts["group"] = text_of(group)
            where = f"of {parts['group']}"
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
    return harmless(str(value))


def _value_argument(value: object) -> Argument:
    parts: dict[str, Argument] = {}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        for name, part in zip(value._fields, value):
            parts[name] = part if isinstance(part, int) else _text_of_value(part)
    return Named(_text_of_value(value), parts)
