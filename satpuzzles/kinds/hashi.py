"""Hashi (Bridges): islands joined by one or two bridges a side, as many as they say; no bridges cross."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Any, Self

import satpuzzles.making as mk


class Hashi(mk.Puzzle):
    """A board with islands; ``?`` is one with any number of bridges, at least one."""

    record = mk.Record(
        "hashi",
        link="hashikake hashi",
        game="bridges",
        sign=r"[0-9]+x[0-9]+[^:]*m[0-9]",
        also="hashiwokakero",
        rules="Connect all islands with straight bridges along rows and columns, at most two between any two "
        "islands. Bridges may not cross. A number counts the bridges of its island; a question mark stands "
        "for any number.",
    )

    islands: mk.Field[mk.Clues[int]] = mk.numbers(range(1, 9), unknown=True, game_id=mk.Codec.SGT_SIGNS)
    bridges: mk.Layer[mk.Spans] = mk.spans(islands, most=2)

    def rules(self) -> Iterator[mk.Rule]:
        bridges = self.bridges
        for one, other in bridges.crossings():
            holds = mk.never_all(bridges.any(one), bridges.any(other))
            yield mk.Rule(
                "crossing", holds, "Bridges {one} and {other} must not cross.", one=one, other=other
            )
        for island in self.islands:
            holds = mk.total(island.value, bridges.of(island.cell))
            fault = "{clue} has {count:bridge}, not {clue.value}."
            yield mk.Rule("number", holds, "{clue} has {clue.value:bridge}.", by=island, fault=fault)
        together = mk.joined(self.islands.cells, {span: bridges.any(span) for span in bridges})
        yield mk.Rule(
            "together", together, "All islands are connected.", fault="{place} is cut off from other bridges."
        )

    def read_clues(self, answer: mk.Answer) -> Iterator[mk.Clue[Any]]:
        numbers = ends(answer[self.bridges])
        for cell in self.islands.cells:
            if cell in numbers:
                yield self.islands.at(cell, numbers[cell])

    def confirm(self, answer: mk.Answer) -> bool:
        bridges = {span: number for span, number in answer[self.bridges].items() if number}
        joined: dict[mk.Cell, dict[mk.Cell, int]] = {cell: {} for cell in self.islands.cells}
        for (one, other), number in bridges.items():
            joined[one][other] = joined[other][one] = number
        reached = [*joined][:1]
        for cell in reached:  # which grows meanwhile
            reached += joined[cell].keys() - reached
        passed = [cell for span in bridges for cell in between(span)]
        return (
            len(reached) == len(joined)
            and len(passed) == len({*passed})
            and all(sum(joined[island.cell].values()) == island.value for island in self.islands)
        )

    @classmethod
    def draw(cls, draft: mk.Draft) -> Self:
        """Islands grow from one another, so that bridges can join them."""
        islands = {draft.random.choice(draft.cells): "?"}
        bridged: set[mk.Cell] = set()
        directions = [*mk.Direction]
        for _ in range(10 * len(draft.cells)):
            if len(islands) >= 0.28 * len(draft.cells):
                break
            ray = draft.ray(draft.random.choice([*islands]), draft.random.choice(directions))
            free = [*takewhile(lambda cell: cell not in islands and cell not in bridged, ray)]
            free_ends = [cell for cell in free[1:] if not islands.keys() & draft.beside(cell)]
            if free_ends:
                end = draft.random.choice(free_ends)
                islands[end] = "?"
                bridged.update(free[: free.index(end)])
        return cls(draft.holding(islands))


def ends(bridges: Mapping[mk.Span, int]) -> Counter[mk.Cell]:
    """How many bridges end in each cell where some do."""
    return Counter([cell for span, number in bridges.items() for cell in span * number])


def between(span: mk.Span) -> list[tuple[int, int]]:
    """The cells that a bridge goes over."""
    (top, left), (bottom, right) = span
    cells = [(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)]
    return cells[1:-1]
