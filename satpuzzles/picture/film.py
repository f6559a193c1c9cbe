"""Films of a board being solved or searched; ``animated.py`` writes them as SVG, ``raster.py`` as GIF.

The same board gives the same film, byte by byte, unless the film shows the time of solving.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from os import PathLike, fspath
from os.path import splitext
from typing import NamedTuple

from satpuzzles.core.argument_check import checked
from satpuzzles.core.arguments import seconds_text, titled
from satpuzzles.core.errors import ArgumentError, PuzzleError
from satpuzzles.core.files import open_whole_bytes
from satpuzzles.core.front_door import Moving
from satpuzzles.core.grid import Grid
from satpuzzles.core.options import Limits
from satpuzzles.explain.premises import Premises
from satpuzzles.explain.step import Step, Walkthrough, after
from satpuzzles.explain.walk import quick_steps
from satpuzzles.picture.animated import animated_svg
from satpuzzles.picture.board import layers_of, usual_margin
from satpuzzles.picture.drawing import Drawing, Shape
from satpuzzles.picture.glyphs import has_found
from satpuzzles.picture.placing import legible, measured, usual_side
from satpuzzles.picture.scene import Scene, make_scene
from satpuzzles.picture.theme import THEMES, ThemeName
from satpuzzles.picture.walkthrough import known_from, step_places
from satpuzzles.picture.writers import FILMS, solution_to_draw, with_clues_on_both_sides
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.places import Spot
from satpuzzles.questions.result import Result
from satpuzzles.questions.solve import solve
from satpuzzles.search.result import SearchResult

MOST_CELLS = 10_000
"""The most cells of a board with a film."""

FIRST, LAST = 1.0, 2.0
"""Seconds for the first and for the last frame."""

SLOWEST, WHOLE = 0.6, 17.0
"""The most seconds for a frame between them, and for all of these together."""

LONGEST_SEARCHED = 10
"""The longest side of a board whose search is filmed."""

FASTEST = 0.1
"""Seconds at least for a frame of a search, which has up to 500 of them."""

MOST = 85
"""The most frames between them, a fifth of a second each; of more steps, several share a frame."""


class Frame(NamedTuple):
    """A moment of a film.

    Attributes:
        grid: what is known, None where nothing is.
        new: the places that have just become known.
        caption: the text below the board.
        seconds: how long it is shown.
    """

    grid: Grid
    new: frozenset[Spot]
    caption: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Film(Moving):
    """How a board is solved: the board, then its places in the order in which they are settled, the solution.

    Attributes:
        puzzle: the board.
        frames: its moments.
    """

    puzzle: Puzzle
    frames: tuple[Frame, ...]

    @property
    def seconds(self) -> float:
        """The length of one round."""
        return sum(frame.seconds for frame in self.frames)

    @property
    def svg(self) -> str:
        """An animated SVG element without a script; it stands still for readers who prefer less motion."""
        return self.written(".svg").decode()

    def save(
        self, path: str | PathLike[str], *, theme: ThemeName = "light", side: float | None = None
    ) -> None:
        """Writes the film as SVG or GIF, by the ending of the file name.

        Args:
            theme: ``light``, ``dark`` or ``print``.
            side: of a cell in millimetres; by default the usual one of the puzzle.

        Raises:
            ArgumentError: the ending is another.
            PuzzleError: type would be smaller than the theme allows.
            MachineError: a package that GIF needs is missing.
        """
        name = fspath(path)
        ending = splitext(name)[1].lower()
        if ending not in FILMS:
            raise ArgumentError(f"path must end in {' or '.join(FILMS)}, not {name}")
        content = self.written(ending, theme, side)
        with open_whole_bytes(name) as file:
            file.write(content)

    def written(
        self, ending: str, theme: ThemeName = "light", side: float | None = None, *, both: bool = False
    ) -> bytes:
        """The file that ``save`` writes.

        Args:
            ending: one of ``FILMS``.
            both: whether clues are repeated at the right and below.
        """
        first, last = self._scenes((self.frames[0], self.frames[-1]), both=both)
        colors = THEMES[theme]
        if side is None:
            colors = legible(colors)
            side = usual_side(last, colors)
        # The last picture tells where everything stands, and what is said below is longest there.
        sizes = measured(last, side, colors, usual_margin(side))
        # Before, there may be rings around numbers.
        sizes = sizes._replace(value=min(sizes.value, measured(first, side, colors).value))
        rest = sizes.notes[1:]
        title = f"{titled(self.puzzle.type)} {self.puzzle.rows} x {self.puzzle.columns} being solved"
        sheet = Drawing(sizes.width, sizes.height, colors.paper, (), title, sizes.cells)
        bold = has_found(last)

        def layers(frame: Frame, scene: Scene) -> tuple[tuple[Shape, ...], ...]:
            notes = sizes.notes if frame is self.frames[-1] else (frame.caption, *rest)
            return layers_of(scene, sizes._replace(notes=notes), colors, bold=bold)

        drawn = (layers(*each) for each in zip(self.frames, self._scenes(self.frames, both=both)))
        seconds = [frame.seconds for frame in self.frames]
        if ending == ".svg":
            return animated_svg(sheet, drawn, seconds, rows=last.rows, columns=last.columns).encode()
        from satpuzzles.picture.raster import gif

        flat = [sheet._replace(shapes=tuple(shape for layer in each for shape in layer)) for each in drawn]
        return gif(flat, seconds)

    def _scenes(self, frames: Iterable[Frame], *, both: bool) -> Iterator[Scene]:
        for frame in frames:
            scene = make_scene(self.puzzle, frame.grid, frame.new)
            note = f"{frame.caption}\n{scene.note}" if scene.note else frame.caption
            scene = scene._replace(note=note)
            yield with_clues_on_both_sides(scene) if both else scene


@checked
def film(puzzle: Puzzle, *, limits: Limits | None = None) -> Film:
    """The film of a board being solved: its places appear in the order of quickly found steps.

    The steps are those of ``explain`` with the method ``greedy``. Where these take too long, the film tries a
    right value and shows what follows. It shows one of several solutions.

    Args:
        limits: a deadline for the whole; None for none.

    Raises:
        PuzzleError: the board is too large.
        NoSolution: there is no solution.
        LimitReached: the deadline passed.
    """
    require_film_size(puzzle)
    limits = (limits or Limits()).restarted()
    return film_of_result(solve(puzzle, shared=False, limits=limits), limits)


def film_of_result(result: Result, limits: Limits, *, tells_time: bool = False) -> Film:
    """The film of a solved board; see ``film``.

    Args:
        tells_time: whether the last caption has the time of solving.
    """
    require_film_size(result.puzzle)
    solution = solution_to_draw(result)
    is_only = result.status == "unique"
    steps = [*quick_steps(result.puzzle, solution, is_only=is_only, limits=limits)]
    told = f", solved in {seconds_text(result.seconds)}" if tells_time else ""
    return Film(result.puzzle, tuple(_frames(result.puzzle, steps, told)))


def film_of(walk: Walkthrough) -> Film:
    """The film of an explanation: its places appear in the order of its steps."""
    require_film_size(walk.puzzle)
    return Film(walk.puzzle, tuple(_frames(walk.puzzle, walk.steps, "")))


def film_of_search(result: SearchResult) -> Film:
    """The film of a traced search: the nodes that it expanded, dead ends included.

    Raises:
        PuzzleError: the board is larger than 10 x 10.
    """
    require_search_film_size(result.puzzle)
    return Film(result.puzzle, tuple(_search_frames(result)))


def require_search_film_size(puzzle: Puzzle) -> None:
    """Raises PuzzleError if a board is too large for the film of a search."""
    if max(puzzle.rows, puzzle.columns) > LONGEST_SEARCHED:
        least, size = f"{LONGEST_SEARCHED} x {LONGEST_SEARCHED}", f"{puzzle.rows} x {puzzle.columns}"
        raise PuzzleError(f"a board of {size} is too large for --animate; the largest is {least}")


def _search_frames(result: SearchResult) -> Iterator[Frame]:
    puzzle, places, steps = result.puzzle, result.puzzle.places, result.steps
    beforehand = known_from(Premises(puzzle).start() or [], puzzle)
    seconds = max(FASTEST, _pace(len(steps)))
    shown = beforehand
    for step in steps:
        grid = tuple(
            tuple(known if value is None else value for value, known in zip(*rows))
            for rows in zip(step.grid, beforehand)
        )
        new = frozenset(
            places.spot(places.index(row, column))
            for row, pair in enumerate(zip(shown, grid))
            for column, (old, value) in enumerate(zip(*pair))
            if value is not None and value != old
        )
        shown = grid
        caption = f"node {step.number:,}" + (", dead end" if step.is_dead_end else "")
        yield Frame(grid, new if step.number > 1 else frozenset(), caption, seconds)
    count = result.expanded or 0
    caption = f"{count:,} node{'s' * (count != 1)} expanded: {result.status}"
    yield Frame(result.solution or shown, frozenset(), caption, LAST)


def require_film_size(puzzle: Puzzle) -> None:
    """Raises PuzzleError if a board is too large for a film; callers ask before they solve it."""
    if puzzle.rows * puzzle.columns > MOST_CELLS:
        raise PuzzleError(
            f"the board has {puzzle.rows * puzzle.columns:,} cells; a film has at most {MOST_CELLS:,}"
        )


def _frames(puzzle: Puzzle, steps: Sequence[Step], ending: str) -> Iterator[Frame]:
    """The board, what is known after each group of steps, and the end."""
    domains = Premises(puzzle).start() or []
    grid = known_from(domains, puzzle)
    yield Frame(grid, frozenset(), _caption(steps, 0), FIRST)
    groups = _groups(steps)
    seconds = _pace(len(groups))
    count = 0
    for number in groups:
        new: frozenset[Spot] = frozenset()
        for step in steps[count:number]:
            domains = after(step, domains)
            new |= step_places(step._replace(excluded=()), puzzle)
        count = number
        grid = known_from(domains, puzzle)
        yield Frame(grid, new, _caption(steps, count), seconds)
    yield Frame(grid, frozenset(), _caption(steps, len(steps)) + ending, LAST)


def _groups(steps: Sequence[Step]) -> list[int]:
    """The number of steps taken by the end of each frame.

    Each frame has a step that settles places, and the steps before it that only exclude values. Many steps
    share frames, so that about the same number of places appears in each.
    """
    deciding = [number for number, step in enumerate(steps, start=1) if step.decided]
    if len(deciding) <= MOST:
        return deciding
    whole = sum(len(step.decided) for step in steps)
    found: list[int] = []
    places = 0
    for number in deciding:
        places += len(steps[number - 1].decided)
        if places * MOST >= (len(found) + 1) * whole:
            found.append(number)
    return found


def _pace(frames: int) -> float:
    """Seconds for each frame, in hundredths, the unit of GIF."""
    return min(SLOWEST, WHOLE * 100 // max(1, frames) / 100)


def _caption(steps: Sequence[Step], count: int) -> str:
    tried = sum(not step.premises for step in steps[:count])
    return f"{count:,} of {len(steps):,} steps" + (f", {tried:,} tried" if tried else "")
