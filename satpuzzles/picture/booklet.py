"""Lays out booklets, and sheets with a single board; ``pdf.py`` writes them.

Cells fill the page unless the user gives their size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, Literal, NamedTuple, TypeVar, get_args

from satpuzzles.core.errors import PuzzleError
from satpuzzles.picture.board import drawing_of
from satpuzzles.picture.drawing import Anchor, Drawing, Path, TextAt, TextGroup
from satpuzzles.picture.metrics import POINT, text_width, wrapped
from satpuzzles.picture.pdf import Page, Placed, pdf
from satpuzzles.picture.placing import fitting_side
from satpuzzles.picture.scene import Scene
from satpuzzles.picture.theme import THEMES

Shapes = list[TextGroup | Path]
"""What a page has beside its boards."""
Content = tuple[Shapes, list[Placed]]
Choice = TypeVar("Choice")
Made = TypeVar("Made")

Solutions = Literal["none", "back", "pages", "below"]
SOLUTIONS: Final[tuple[Solutions, ...]] = get_args(Solutions)

PAPERS: Final = {"A4": (210.0, 297.0), "A5": (148.0, 210.0), "letter": (215.9, 279.4), "6x9": (152.4, 228.6)}
"""Width and height in millimetres."""

GRIDS: Final = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 8: (2, 4)}
"""By the number of boards on a page: how many are side by side, and how many one below the other."""

BACK: Final = ((3, 4), (2, 4), (2, 3), (2, 2), (1, 2), (1, 1))
"""Grids of the pages of solutions at the back; the first with room for all is taken."""

STRIPS: Final = (0.24, 0.2, 0.16, 0.12)
"""The share of a page for solutions below the boards; the first with room for all is taken."""
TWO_STRIPS: Final = 4 / 3
"""Factor of that share when solutions take two rows."""

GUTTER = 7.0  # millimetres for the binding, beside the margin
BETWEEN = 6.0  # millimetres between boards
LARGE = 16 * POINT

MARGIN: Final = 15.0
LARGEST_CELL: Final = 25.0  # millimetres, where the user gives no size


class BookEntry(NamedTuple):
    """A board of a booklet.

    Attributes:
        place: its source, for errors.
        number: its number in the booklet, from 1.
        caption: the text after its number.
        solution: None if it is not printed.
        rules: printed at the top of the page; empty for none.
    """

    place: str
    number: int
    caption: str
    board: Scene
    solution: Scene | None
    rules: str = ""


class Style(NamedTuple):
    """How a booklet is laid out.

    Attributes:
        paper: width and height of a page in millimetres.
        per_page: boards on a page, one of ``GRIDS``.
        solutions: at the back, on a separate page after each page of boards, or upside down below them.
        large: type has at least 16 points.
        side: of a cell in millimetres; None to fill the page.
        name_line: each page of boards has a line for name and date.
        title: printed on a title page; empty for no title page.
        summary: lines below the title.
    """

    paper: tuple[float, float]
    per_page: int = 4
    solutions: Solutions = "none"
    large: bool = False
    side: float | None = None
    name_line: bool = False
    title: str = ""
    summary: tuple[str, ...] = ()


class Area(NamedTuple):
    """A rectangle of a page."""

    left: float
    top: float
    width: float
    height: float

    def parts(self, across: int, down: int) -> Iterator[Area]:
        """Equal parts of it, row by row, with room between them."""
        wide = (self.width - (across - 1) * BETWEEN) / across
        tall = (self.height - (down - 1) * BETWEEN) / down
        for row in range(down):
            for column in range(across):
                left, top = self.left + column * (wide + BETWEEN), self.top + row * (tall + BETWEEN)
                yield Area(left, top, wide, tall)


def sheet(scene: Scene, title: str, paper: str) -> bytes:
    """A PDF of one page with a board in its upper middle, as large as there is room for.

    Args:
        paper: one of ``PAPERS``.

    Raises:
        PuzzleError: the board does not fit.
        MachineError: a required package is missing.
    """
    theme = THEMES["print"]
    width, height = PAPERS[paper]
    room = Area(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN)
    side = fitting_side(scene, theme, LARGEST_CELL, room.width, room.height)
    made = drawing_of(scene, theme, side, margin=0.0, title=title)
    left, top = room.left + (room.width - made.width) / 2, room.top + 0.35 * (room.height - made.height)
    return pdf([Page(width, height, (Placed(made, left, top),))], title)


def book_pages(entries: Sequence[BookEntry], style: Style) -> list[Page]:
    """The pages of a booklet.

    Raises:
        PuzzleError: a board does not fit; the message names it, what is too small, and a layout that fits.
    """
    try:
        return _pages(entries, style)
    except PuzzleError as error:
        raise PuzzleError(f"{error}; {_way_out(entries, style)}") from None


def _way_out(entries: Sequence[BookEntry], style: Style) -> str:
    """Advice: a layout in which all boards fit."""
    tried = [("", style.paper, count) for count in reversed(GRIDS) if count < style.per_page]
    larger = [item for item in PAPERS.items() if item[1] > style.paper]
    tried += [(f" of {name}", paper, count) for name, paper in larger for count in (style.per_page, 1)]
    for words, paper, count in tried:
        with suppress(PuzzleError):
            _pages(entries, style._replace(paper=paper, per_page=count))
            return f"it fits with {count} on a page{words}"
    return "it fits on no paper; remove this board, or use `satpuzzles render` to print it by itself"


def _pages(entries: Sequence[BookEntry], style: Style) -> list[Page]:
    book = _Book(style)
    if style.title:
        book.title_page(entries)
    for some in _groups(entries, style.per_page):
        book.boards(some)
        if style.solutions == "pages":
            book.solutions_of(some)
    if style.solutions == "back":
        book.solutions_at_the_back(entries)
    return book.pages


class _Book:
    def __init__(self, style: Style) -> None:
        self.pages: list[Page] = []
        self._style = style
        theme = THEMES["print"]
        self._theme = theme._replace(smallest=LARGE) if style.large else theme
        self._margin = max(9.0, 0.055 * style.paper[0])
        self._heading = LARGE if style.large else 10 * POINT
        # A board alone on its page hangs somewhat above the middle; of several, all begin at one height.
        self._above = 0.35 if style.per_page == 1 else 0.0

    def title_page(self, entries: Sequence[BookEntry]) -> None:
        """The title, a line, the summary, and the first board as a picture."""
        area, size = self._area(), max(28 * POINT, 1.4 * self._heading)
        middle, y = area.left + area.width / 2, area.top + 0.12 * area.height
        lines = [*wrapped(self._style.title, size, 0.9 * area.width)]
        widest = max(text_width(line, size, bold=True) for line in lines)
        size *= min(1.0, area.width / widest)
        shapes: Shapes = []
        for line in lines:
            shapes.append(_words(line, middle, y, size, bold=True))
            y += 1.25 * size
        rule = (middle - 0.15 * area.width, y), (middle + 0.15 * area.width, y)
        shapes.append(Path((rule,), self._theme.ink, 0.5))
        y += 2.5 * self._heading
        for text in self._style.summary:
            for line in wrapped(text, 1.1 * self._heading, area.width):
                shapes.append(_words(line, middle, y, 1.1 * self._heading))
                y += 1.8 * self._heading
        below = area.top + area.height - y
        shown = next(iter(entries)).board._replace(note="")
        room = Area(area.left, y + 0.05 * below, area.width, 0.9 * below)
        placed = self._placed((shown,), room, entries[0].place, middle=True)
        self._add(shapes, [placed], numbered=False)

    def boards(self, entries: Sequence[BookEntry]) -> None:
        """A page of boards, with the solutions that are printed below them."""
        if self._style.solutions == "below":
            self._add(*_first_fitting(partial(self._boards_and_solutions, entries), STRIPS))
        else:
            shapes, area = self._head(entries)
            self._add(*self._boards(entries, area, shapes))

    def _head(self, entries: Sequence[BookEntry]) -> tuple[Shapes, Area]:
        """The line for name and date and the rules, and the area that they leave for boards."""
        area, shapes, size = self._area(), Shapes(), max(9 * POINT, self._theme.smallest)
        y = area.top
        if self._style.name_line:
            y += 1.6 * size
            for word, start, end in (("Name", 0.0, 0.62), ("Date", 0.66, 1.0)):
                left, right = area.left + start * area.width, area.left + end * area.width
                shapes.append(_words(word, left, y, size, "start"))
                ruled = (left + text_width(word, size) + 0.5 * size, y), (right, y)
                shapes.append(Path((ruled,), self._theme.ink, 0.3))
            y += size
        for rules in dict.fromkeys(entry.rules for entry in entries if entry.rules):
            y += 0.4 * size
            for line in wrapped(rules, size, area.width):
                y += 1.3 * size
                shapes.append(_words(line, area.left, y, size, "start"))
        y += 1.5 * size if shapes else 0
        return shapes, area._replace(top=y, height=area.height - (y - area.top))

    def _boards(self, entries: Sequence[BookEntry], area: Area, shapes: Shapes) -> Content:
        spots = area.parts(*GRIDS[self._style.per_page])
        return shapes, [
            self._headed(entry, (entry.board,), spot, shapes, entry.caption, self._above)
            for entry, spot in zip(entries, spots)
        ]

    def _boards_and_solutions(self, entries: Sequence[BookEntry], share: float) -> Content:
        """Boards above a strip of solutions; ``share`` is the strip's part of the page."""
        (shapes, area), rows = self._head(entries), 1 if self._style.per_page <= 4 else 2
        tall = area.height * share * (1 if rows == 1 else TWO_STRIPS)
        strip = Area(area.left, area.top + area.height - tall, area.width, tall)
        across = -(-self._style.per_page // rows)
        # Readers turn the page, so the first solution is at the other end.
        spots = reversed([*strip.parts(max(across, 2), rows)])
        turned = [each for entry, spot in zip(entries, spots) for each in self._turned(entry, spot)]
        shapes, placed = self._boards(entries, area._replace(height=area.height - tall - BETWEEN), shapes)
        return shapes, [*turned, *placed]

    def solutions_of(self, entries: Sequence[BookEntry]) -> None:
        shapes: Shapes = []
        spots = self._area().parts(*GRIDS[self._style.per_page])
        self._add(shapes, [*self._solved(entries, spots, shapes, self._above)])

    def solutions_at_the_back(self, entries: Sequence[BookEntry]) -> None:
        """Pages of solutions, as many on each as fit."""
        for shapes, placed in _first_fitting(partial(self._back, entries), BACK, told=-1):
            self._add(shapes, placed)

    def _back(self, entries: Sequence[BookEntry], grid: tuple[int, int]) -> list[Content]:
        tall = 2.2 * self._heading
        pages: list[Content] = []
        for some in _groups(entries, grid[0] * grid[1]):
            area = self._area(len(self.pages) + len(pages) + 1)
            shapes: Shapes = []
            if not pages:
                y, size = area.top + 1.1 * self._heading, 1.4 * self._heading
                shapes.append(_words("Solutions", area.left, y, size, "start", bold=True))
            inner = area._replace(top=area.top + tall, height=area.height - tall)
            pages.append((shapes, [*self._solved(some, inner.parts(*grid), shapes)]))
        return pages

    def _solved(
        self, entries: Sequence[BookEntry], spots: Iterator[Area], shapes: Shapes, above: float = 0.0
    ) -> Iterator[Placed]:
        for entry, spot in zip(entries, spots):
            if entry.solution is not None:
                yield self._headed(entry, _answers(entry.solution), spot, shapes, "", above)

    def _headed(
        self,
        entry: BookEntry,
        scenes: Sequence[Scene],
        spot: Area,
        shapes: Shapes,
        caption: str,
        above: float,
    ) -> Placed:
        """The first scene that fits, below its number; ``above`` is the share of spare room above both."""
        size, number = self._heading, str(entry.number)
        tall = 1.7 * size
        room = Area(spot.left, spot.top + tall, spot.width, spot.height - tall)
        placed = self._placed(scenes, room, entry.place)
        down = above * (room.height - placed.drawing.height)
        wide = text_width(number, size, bold=True) + 0.8 * size
        text = _shortened(caption, size, spot.width - wide)
        # They begin at the left edge of the board, unless they are wider.
        x = min(placed.x, spot.left + spot.width - wide - text_width(text, size))
        y = spot.top + down + size
        shapes.append(_words(number, x, y, size, "start", bold=True))
        if text:
            shapes.append(_words(text, x + wide, y, size, "start"))
        return placed._replace(y=placed.y + down)

    def _turned(self, entry: BookEntry, spot: Area) -> Iterator[Placed]:
        """A solution and its number, upside down."""
        if entry.solution is None:
            return
        size = max(7.5 * POINT, self._theme.smallest)
        tall = 1.3 * size
        room = spot._replace(height=spot.height - tall)
        made = self._fitted(_answers(entry.solution), room, entry.place)
        x, bottom = spot.left + (spot.width - made.width) / 2, spot.top + spot.height
        yield Placed(made, x, bottom - tall - made.height, turned=True)
        word = _words(str(entry.number), 0.0, size, size, "start", bold=True)
        sheet = Drawing(made.width, tall, "", (word,))
        yield Placed(sheet, x, bottom - tall, turned=True)

    def _placed(self, scenes: Sequence[Scene], room: Area, place: str, *, middle: bool = False) -> Placed:
        made = self._fitted(scenes, room, place)
        y = room.top + ((room.height - made.height) / 2 if middle else 0)
        return Placed(made, room.left + (room.width - made.width) / 2, y)

    def _fitted(self, scenes: Sequence[Scene], room: Area, place: str) -> Drawing:
        """The first scene that fits, as large as wanted or as there is room for."""
        wanted = self._style.side or LARGEST_CELL

        def drawn(scene: Scene) -> Drawing:
            side = fitting_side(scene, self._theme, wanted, room.width, room.height)
            return drawing_of(scene, self._theme, side, margin=0.0)

        try:
            return _first_fitting(drawn, scenes)
        except PuzzleError as error:
            raise PuzzleError(f"{place}: {error}") from None

    def _area(self, number: int | None = None) -> Area:
        """The area inside the margins of a page, by default the next; the binding is left on odd pages."""
        number = len(self.pages) + 1 if number is None else number
        width, height = self._style.paper
        margin = self._margin
        left = margin + (GUTTER if number % 2 else 0)
        foot = margin + 1.6 * self._heading
        return Area(left, margin, width - 2 * margin - GUTTER, height - margin - foot)

    def _add(self, shapes: Shapes, placed: Sequence[Placed], *, numbered: bool = True) -> None:
        """Adds a page, with its number at the outer side."""
        number, area = len(self.pages) + 1, self._area()
        width, height = self._style.paper
        texts = [*shapes]
        if numbered:
            odd = number % 2 == 1
            x = area.left + (area.width if odd else 0)
            y = height - self._margin
            size = LARGE if self._style.large else 9 * POINT
            texts.append(_words(str(number), x, y, size, "end" if odd else "start"))
        sheet = Drawing(width, height, "", tuple(texts))
        self.pages.append(Page(width, height, (Placed(sheet), *placed)))


def _first_fitting(make: Callable[[Choice], Made], choices: Iterable[Choice], told: int = 0) -> Made:
    """Makes the first choice that fits; if none does, raises error number ``told``."""
    errors = []
    for choice in choices:
        try:
            return make(choice)
        except PuzzleError as error:
            errors.append(error)
    raise errors[told]


def _groups(entries: Sequence[BookEntry], size: int) -> Iterator[Sequence[BookEntry]]:
    return (entries[start : start + size] for start in range(0, len(entries), size))


def _answers(scene: Scene) -> tuple[Scene, ...]:
    """A solution with the clues in its cells, and one without, for when room is short.

    Solutions of pictures leave out the clues around them.
    """
    bare = scene._replace(note="")
    if scene.picture:
        bare = bare._replace(row_clues=(), column_clues=())
    cells = tuple(tuple(cell._replace(corner="") for cell in row) for row in bare.cells)
    return bare, bare._replace(cells=cells)


def _words(
    text: str, x: float, y: float, size: float, anchor: Anchor = "middle", *, bold: bool = False
) -> TextGroup:
    return TextGroup((TextAt(x, y, text),), size, THEMES["print"].ink, anchor, bold)


def _shortened(text: str, size: float, room: float) -> str:
    """As many words of a text as fit."""
    return next(iter(wrapped(text, size, room))).removesuffix(" ·") if text and room > 0 else ""
