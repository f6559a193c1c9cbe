"""Stored explanations: reads the JSON of ``explain --json`` back against its board.

verify.py checks that it is true. A wrong form is an error; an explanation of the right form about a cell or
rule that this board lacks is false.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NoReturn, cast, get_args

from satpuzzles.core.arguments import short_repr
from satpuzzles.core.errors import FormatError, RuleError
from satpuzzles.explain.oracle import Values
from satpuzzles.explain.premises import Candidate, Premises
from satpuzzles.explain.step import Method, Status, Step, Walkthrough
from satpuzzles.puzzle.layers import Layers

COUNTER_MODELS = "counter_models"
"""The key of a step's evidence."""


class FalseStep(Exception):
    """Why an explanation is false, as a sentence, and the number of the step, from 1."""

    def __init__(self, sentence: str, step: int | None = None) -> None:
        super().__init__(sentence)
        self.step = step


class ExplanationReader:
    """Reads explanations of one board."""

    def __init__(self, premises: Premises) -> None:
        self._premises = premises
        places = premises.puzzle.places
        self._places = {_key(places.told(place)): place for place in range(places.count)}
        self._statements: dict[tuple[str, str], list[int]] = {}
        for number in range(len(premises.every)):
            told = premises.statement(number)
            self._statements.setdefault((told.name, told.sentence), []).append(number)

    def read(self, data: Mapping[str, Any]) -> Walkthrough:
        """The explanation in a JSON object.

        Raises:
            FormatError: it is no explanation.
            FalseStep: it is of another type, speaks of what the board does not have, or contradicts itself.
        """
        kind = _text(data, "type")
        if kind != self._premises.puzzle.type:
            raise FalseStep(f"it is an explanation of the type {short_repr(kind)}")
        method = cast("Method", _one_of(data, "method", get_args(Method)))
        status = cast("Status", _one_of(data, "status", get_args(Status)))
        largest = _number(data, "largest")
        steps = []
        for number, step in enumerate(_objects(data, "steps"), start=1):
            try:
                steps.append(self._step(step))
            except FormatError as error:
                raise error.again(f"step {number}: {error.sentence}") from None
            except FalseStep as untrue:
                raise FalseStep(str(untrue), number) from None
        found = Walkthrough(self._premises.puzzle, method, status, tuple(steps), seconds=0.0)
        if largest != found.largest:
            raise FalseStep("the largest step has another size")
        return found

    def _step(self, data: Mapping[str, Any]) -> Step:
        smallest = _value(data, "smallest")
        if not isinstance(smallest, bool):
            _refuse("smallest", "true or false", smallest)
        models = _list(data, COUNTER_MODELS) if COUNTER_MODELS in data else ()
        step = Step(
            self._numbers(_objects(data, "rules")),
            self._candidates(_objects(data, "cells")),
            self._candidates(_objects(data, "excluded")),
            _number(data, "lower_bound"),
            tuple([self._model(each) for each in models]),
        )
        if _number(data, "size") != step.size:
            raise FalseStep(f"it has {step.size} rules, not {data['size']}")
        if smallest is not step.is_smallest:
            raise FalseStep("its size, its lower bound and whether it is smallest do not agree")
        return step

    def _numbers(self, rules: Iterable[Mapping[str, Any]]) -> tuple[int, ...]:
        found: list[int] = []
        for rule in rules:
            sentence = _text(rule, "sentence")
            cells = [_pair(cell) for cell in _list(rule, "cells")]
            # Premises with the same words are distinguished by their cells, if at all.
            numbers = self._statements.get((_text(rule, "rule"), sentence), [])
            fitting = [number for number in numbers if self._fits(number, cells)]
            if not numbers:
                raise FalseStep(f"no rule of this board says {short_repr(sentence)}")
            if not fitting:
                raise FalseStep(f"the cells of a rule are not those of {short_repr(sentence)}")
            new = [number for number in fitting if number not in found]
            if not new:
                raise FalseStep(f"it has the rule {short_repr(sentence)} twice")
            found.append(new[0])
        return tuple(found)

    def _fits(self, number: int, cells: list[tuple[int, int]]) -> bool:
        """Whether cells are those of a premise; for one about the whole board, a part will do."""
        own = self._premises.statement(number).cells
        if self._premises.whole >> number & 1:
            return set(cells) <= set(own)
        return sorted(cells) == sorted(own)

    def _candidates(self, cells: Iterable[Mapping[str, Any]]) -> tuple[Candidate, ...]:
        found = []
        for cell in cells:
            spot = {name: _value(cell, name) for name in self._spot(cell)}
            for name, at in spot.items():
                if name == "span":
                    _list(spot, name)
                elif type(at) is not (str if name in ("edge", "layer") else int):
                    _refuse(name, "text" if name in ("edge", "layer") else "a whole number", at)
            value = _number(cell, "value")
            place = self._places.get(_key(spot))
            if place is None:
                raise FalseStep(f"the board has nothing at {short_repr(spot)}")
            answers = self._premises.answers
            if not (0 if answers.blank else 1) <= value <= answers.values:
                raise FalseStep(f"no place can have the value {short_repr(value)}")
            found.append((place, value))
        return tuple(found)

    def _spot(self, cell: Mapping[str, Any]) -> tuple[str, ...]:
        """The keys of a place; they differ between layers."""
        places = self._premises.puzzle.places
        if isinstance(places, Layers):
            for layer in places.layers:
                if layer.name == cell.get("layer"):
                    return tuple(places.told(layer.first))
        return tuple(places.told(0))

    def _model(self, data: object) -> Values:
        try:
            grid = self._premises.puzzle.to_solution(data, what="counter-model")
        except RuleError as error:
            raise FalseStep(str(error)) from None
        return tuple([value for row in grid for value in row if value is not None])


def _key(spot: Mapping[str, Any]) -> tuple[object, ...]:
    return tuple([repr(each) if isinstance(each, list | tuple) else each for each in spot.values()])


def _value(data: Mapping[str, Any], key: str) -> object:
    if key not in data:
        raise FormatError(f"the key {key!r} is missing")
    return data[key]


def _text(data: Mapping[str, Any], key: str) -> str:
    found = _value(data, key)
    return found if isinstance(found, str) else _refuse(key, "text", found)


def _number(data: Mapping[str, Any], key: str) -> int:
    found = _value(data, key)
    if type(found) is int and found >= 0:
        return found
    return _refuse(key, "a whole number", found)


def _one_of(data: Mapping[str, Any], key: str, known: Sequence[str]) -> str:
    found = _value(data, key)
    if isinstance(found, str) and found in known:
        return found
    return _refuse(key, f"one of {', '.join(known)}", found)


def _list(data: Mapping[str, Any], key: str) -> list[Any] | tuple[Any, ...]:
    found = _value(data, key)
    return found if isinstance(found, list | tuple) else _refuse(key, "a list", found)


def _objects(data: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    found = _list(data, key)
    for each in found:
        if not isinstance(each, Mapping):
            _refuse(key, "a list of objects", each)
    return list(found)


def _pair(cell: object) -> tuple[int, int]:
    if isinstance(cell, list | tuple) and len(cell) == 2 and all(type(each) is int for each in cell):
        return cell[0], cell[1]
    return _refuse("cells", "a list of rows and columns", cell)


def _refuse(key: str, wanted: str, found: object) -> NoReturn:
    raise FormatError(f"the key {key!r} must be {wanted}, not {short_repr(found)}")
