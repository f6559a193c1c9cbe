"""Places of a rectangle that hang together: the white cells, where no two black ones share an edge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import ClassVar, Final, final

from satpuzzles.core.grid import Raster, neighbours, regions
from satpuzzles.rules.rule import Answers, Breach, Domains, Rule, Values
from satpuzzles.sat.connectivity import WhiteConnected, white_connected, white_connected_count
from satpuzzles.sat.formula import Argument, Instance, Place, Sink

CUT_OFF_CELLS = 20_000
"""From so many cells on, the cuts around single cells are written at once. (200 x 200 cells then take a
third of the time; 100 x 100 and smaller boards gain nothing.)"""


@final
class WhitesConnected(Rule):
    """The white cells of a rectangle, those with value 0, are connected by their edges.

    Instance 0 speaks of them all. Instance 1 + p says what follows for cell p: some neighbour of it is
    white; it has clauses on large boards only. Argument of these and of a breach: ``place``.

    Attributes:
        rows, columns: the rectangle; its cells are the places by rows.
        near: the sentence of an instance for one cell.
    """

    forms: ClassVar[tuple[str, ...]] = ("lazy", "forest")
    complete: ClassVar[bool] = False
    presumes: ClassVar[str] = "no two black cells share an edge"

    __slots__ = ("columns", "near", "rows")

    def __init__(
        self, name: str, sentence: str, fault: str = "", *, rows: int, columns: int, near: str
    ) -> None:
        super().__init__(name, sentence, fault)
        self.rows: Final = rows
        self.columns: Final = columns
        self.near: Final = near

    def __len__(self) -> int:
        return 1 + self.rows * self.columns

    def places(self, index: int) -> Sequence[int]:
        return [index - 1, *self._around(index - 1)] if index else range(self.rows * self.columns)

    def arguments(self, index: int) -> Mapping[str, Argument]:
        return {"place": Place(index - 1)} if index else {}

    def instance(self, index: int) -> Instance:
        told = super().instance(index)
        return told._replace(template=self.near) if index else told

    def write(self, sink: Sink, answers: Answers, domains: Domains | None, form: str) -> None:
        rows, columns = self.rows, self.columns
        if self.form(form) == "forest":
            sink.add(self, white_connected(sink, rows, columns))
            return
        sink.lazy.append(WhiteConnected(rows, columns, sink.limits))
        if rows * columns >= CUT_OFF_CELLS:
            sink.add_each(self, map(self._some_white_neighbour, range(rows * columns)), 1)

    def sizes(self, sink: Sink, answers: Answers, domains: Domains | None, form: str) -> Iterator[int]:
        cells = self.rows * self.columns
        if self.form(form) == "forest":
            yield white_connected_count(self.rows, self.columns)
        elif cells >= CUT_OFF_CELLS:
            yield cells

    def _some_white_neighbour(self, place: int) -> list[int]:
        return [-1 - near for near in self._around(place)]

    def _around(self, place: int) -> list[int]:
        cells = neighbours(divmod(place, self.columns), self.rows, self.columns)
        return [row * self.columns + column for row, column in cells]

    def broken(self, values: Values) -> Iterator[Breach]:
        """The parts that no path of cells that are or may be white joins to the largest one."""
        columns = self.columns
        raster = Raster(self.rows, columns)
        marks = "".join(["0" if value == 1 else "1" for value in values])
        if len(list(islice(raster.components(raster.pack(marks)), 2))) < 2:
            return
        parts = regions(divmod(place, columns) for place, value in enumerate(values) if value != 1)
        white_parts = [
            part for part in parts if any(values[row * columns + column] == 0 for row, column in part)
        ]
        for part in sorted(white_parts, key=len)[:-1]:
            places = tuple(sorted(row * columns + column for row, column in part))
            yield Breach(0, places, {"place": Place(places[0])})

    def shrink(self, index: int, domains: Domains) -> bool:
        """Looks at all cells at once: sure white cells lie in one part of those that can be white."""
        if index:
            return True
        raster = Raster(self.rows, self.columns)
        can = raster.pack("".join(["1" if domain & 1 else "0" for domain in domains]))
        sure = raster.pack("".join(["1" if domain == 1 else "0" for domain in domains]))
        if not sure:
            return True
        for part in raster.components(can):
            if part & sure:
                if sure & ~part:
                    return False
                for place in raster.unpack(can & ~part):
                    domains[place] &= ~1
                    if not domains[place]:
                        return False
                return True
        return False
