"""Arithmetic cages: cells whose values give a target under an operator, as decision diagrams and tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, final

from satpuzzles.core.errors import CapError
from satpuzzles.core.options import Limits
from satpuzzles.sat.cage_ways import Operator, pair_clauses
from satpuzzles.sat.diagrams import (
    EDGE_CAP,
    Diagram,
    Machine,
    build_diagram,
    diagram_clauses,
    diagram_count,
    path_count,
)
from satpuzzles.sat.numbers import Direct
from satpuzzles.sat.sink import Clause, Sink


@final
class CageDiagrams:
    """The decision diagrams of the cages of one board: each is built once for counting and writing.

    Equal cages share a diagram. Once the kept diagrams have as many edges as one may have, further ones are
    rebuilt each time, because all together might not fit in memory.
    """

    def __init__(self) -> None:
        self._kept: dict[object, Diagram] = {}
        self._room = EDGE_CAP
        self._counts: dict[object, int] = {}

    def diagram(
        self, cells: Sequence[Direct], operator: Operator, target: int, name: str, limits: Limits
    ) -> Diagram:
        """The diagram of a cage; raises what ``cage_diagram`` does, naming the cage."""
        domains = tuple(map(tuple, cells))
        key = domains, operator, target
        if key in self._kept:
            return self._kept[key]
        try:
            diagram = cage_diagram(domains, operator, target, limits=limits)
        except CapError as error:
            raise CapError(f"the {name} is too large: {error}") from None
        edges = sum(len(node) for layer in diagram.layers for node in layer)
        if edges <= self._room:
            self._room -= edges
            self._kept[key] = diagram
        return diagram

    def count(
        self,
        cells: Sequence[Direct],
        operator: Operator,
        target: int,
        name: str,
        limits: Limits,
        *,
        tuples: bool | None = None,
    ) -> int:
        """The number of clauses that ``cage`` makes of three cells or more."""
        if tuples is None:
            tuples = self.tuples_are_fewer(cells, operator, target, name, limits)
        key = tuple(map(tuple, cells)), operator, target, tuples
        if key not in self._counts:
            diagram = self.diagram(cells, operator, target, name, limits)
            sizes = list(map(len, cells))
            self._counts[key] = (
                1 + path_count(diagram) * len(cells) + sum(sizes) if tuples else diagram_count(diagram, sizes)
            )
        return self._counts[key]

    def tuples_are_fewer(
        self, cells: Sequence[Direct], operator: Operator, target: int, name: str, limits: Limits
    ) -> bool:
        """Whether tuples take fewer clauses than the diagram. They propagate more, so they also win ties."""
        by_tuples, by_diagram = (
            self.count(cells, operator, target, name, limits, tuples=tuples) for tuples in (True, False)
        )
        return by_tuples <= by_diagram


def cage(
    sink: Sink,
    cells: Sequence[Direct],
    operator: Operator,
    target: int,
    name: str,
    diagrams: CageDiagrams | None = None,
    *,
    tuples: bool | None = None,
) -> list[Clause]:
    """The clauses of a cage: units for one cell, a table for two, tuples or a decision diagram for more.

    Args:
        cells: the literals of each cell's values, exactly one of which is true.
        name: the cage, for the names of variables.
        diagrams: the board's, if there are other cages.
        tuples: whether three cells or more become a list of allowed tuples with a variable each, or else a
            diagram; by default the one with fewer clauses.

    Raises:
        CapError: the diagram would take more clauses than the cap.
    """
    if len(cells) == 1:
        return [[-literal] for value, literal in cells[0].items() if value != target]
    if operator == "+" and sink.takes_sums:
        sink.add_sum([term for each in cells for term in each.items()], target, target)
        return []
    if len(cells) == 2:
        return pair_clauses(cells[0], cells[1], operator, target)
    diagrams = diagrams or CageDiagrams()
    if tuples is None:
        tuples = diagrams.tuples_are_fewer(cells, operator, target, name, sink.limits)
    diagram = diagrams.diagram(cells, operator, target, name, sink.limits)
    return (_tuple_clauses if tuples else diagram_clauses)(sink, cells, diagram, name)


def _tuple_clauses(sink: Sink, cells: Sequence[Direct], diagram: Diagram, name: str) -> list[Clause]:
    allowed = []
    for values in _paths(diagram):
        allowed.append(values)
        if not len(allowed) % 1_000:
            sink.limits.check()
    chosen = sink.new_variables(len(allowed), partial(_tuple_name, name, allowed))
    clauses: list[Clause] = [list(chosen)]
    for number, literals in enumerate(cells):
        supports: dict[int, list[int]] = {value: [] for value in literals}
        for variable, values in zip(chosen, allowed):
            supports[values[number]].append(variable)
            clauses.append([-variable, literals[values[number]]])
        clauses += [[-literals[value], *variables] for value, variables in supports.items()]
    return clauses


def _tuple_name(name: str, tuples: Sequence[tuple[int, ...]], index: int) -> str:
    return f"{name} holds {tuples[index]}"


def _paths(diagram: Diagram) -> Iterator[tuple[int, ...]]:
    """The value sequences that a diagram allows. (Not recursive: a cage may exceed Python's call depth.)"""
    layers = diagram.layers
    values: list[int] = []
    trail = [iter(node.items()) for node in layers[0]]
    while trail:
        for value, following in trail[-1]:
            values.append(value)
            if len(values) < len(layers):
                trail.append(iter(layers[len(values)][following].items()))
                break
            yield tuple(values)
            values.pop()
        else:
            trail.pop()
            if values:
                values.pop()


def cage_diagram(
    domains: Sequence[Sequence[int]],
    operator: Operator,
    target: int,
    most_edges: int = EDGE_CAP,
    limits: Limits | None = None,
) -> Diagram:
    """The decision diagram of a cage of two cells or more.

    Args:
        domains: the possible values of each cell, each at least 1; an empty domain allows nothing.
        most_edges, limits: see build_diagram.

    Raises:
        CapError: the diagram would have more edges.
        LimitReached: the deadline passed.
    """
    if not all(domains) or (not target and operator in ("*", "/")):
        return Diagram(((),) * len(domains))  # no product or quotient of values from 1 is 0
    machine = _MACHINES[operator](domains, target)
    return build_diagram(domains, machine.start, machine.step, machine.accepts, most_edges, limits)


@final
class _Sum:
    """The sum so far, as long as the remaining cells can reach the target."""

    start = 0

    def __init__(self, domains: Sequence[Sequence[int]], target: int) -> None:
        self._target = target
        self._lowest = _suffix_sums([min(domain) for domain in domains])
        self._highest = _suffix_sums([max(domain) for domain in domains])

    def step(self, total: int, value: int, left: int) -> int | None:
        total += value
        return total if total + self._lowest[left] <= self._target <= total + self._highest[left] else None

    def accepts(self, total: int) -> bool:
        return total == self._target


@final
class _Product:
    """The product so far: a divisor of the target that can still grow to it."""

    start = 1

    def __init__(self, domains: Sequence[Sequence[int]], target: int) -> None:
        self._target = target
        self._highest = _clipped_powers(max(map(max, domains)), len(domains), target)

    def step(self, product: int, value: int, left: int) -> int | None:
        product *= value
        return (
            product if self._target % product == 0 and product * self._highest[left] >= self._target else None
        )

    def accepts(self, product: int) -> bool:
        return product == self._target


@final
class _Difference:
    """The largest value so far and the sum of the others, never more than the largest of all."""

    start = 0, 0

    def __init__(self, domains: Sequence[Sequence[int]], target: int) -> None:
        self._target = target
        self._top = max(map(max, domains))

    def step(self, state: tuple[int, int], value: int, left: int) -> tuple[int, int] | None:
        largest, others = max(state[0], value), state[1] + min(state[0], value)
        return (largest, others) if others + left + self._target <= self._top else None

    def accepts(self, state: tuple[int, int]) -> bool:
        return state[0] - state[1] == self._target


@final
class _Quotient:
    """The largest value so far and the product of the others, never more than the largest of all."""

    start = 0, 1

    def __init__(self, domains: Sequence[Sequence[int]], target: int) -> None:
        self._target = target
        self._top = max(map(max, domains))

    def step(self, state: tuple[int, int], value: int, left: int) -> tuple[int, int] | None:
        largest = max(state[0], value)
        others = state[1] * min(state[0], value) if state[0] else 1
        return (largest, others) if others * self._target <= self._top else None

    def accepts(self, state: tuple[int, int]) -> bool:
        return state[0] == self._target * state[1]


@final
class _Any:
    """The largest value, the sum and the product together, the last two only as far as they can matter."""

    start = 0, 0, 1

    def __init__(self, domains: Sequence[Sequence[int]], target: int) -> None:
        self._target = target
        top = max(map(max, domains))
        self._sums, self._products = max(target, 2 * top), max(target, top * top)

    def step(self, state: tuple[int, int, int], value: int, left: int) -> tuple[int, int, int] | None:
        largest, total, product = state
        return (
            max(largest, value),
            min(total + value, self._sums + 1),
            min(product * value, self._products + 1),
        )

    def accepts(self, state: tuple[int, int, int]) -> bool:
        largest, total, product = state
        return (
            total == self._target
            or product == self._target
            or (total <= self._sums and 2 * largest - total == self._target)
            or (product <= self._products and largest * largest == self._target * product)
        )


_MACHINES: dict[Operator, Callable[[Sequence[Sequence[int]], int], Machine[Any]]] = {
    "+": _Sum,
    "*": _Product,
    "-": _Difference,
    "/": _Quotient,
    None: _Any,
}


def _suffix_sums(numbers: Sequence[int]) -> list[int]:
    """The sums of the last 0, 1, 2 ... integers."""
    sums = [0]
    for number in reversed(numbers):
        sums.append(sums[-1] + number)
    return sums


def _clipped_powers(base: int, count: int, most: int) -> list[int]:
    """The first powers of a base, capped at ``most``, because the powers of large cages are long numbers."""
    powers = [1]
    while len(powers) < count:
        powers.append(min(powers[-1] * base, most))
    return powers
