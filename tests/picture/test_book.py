"""Booklets: what stands on their pages, that all of it has room and can be read, and what is refused."""

from __future__ import annotations

from collections import Counter

import pypdfium2
import pytest
from drawn import INSTANCES, outside, overlapping

import satpuzzles as sp
from satpuzzles.core.errors import PuzzleError
from satpuzzles.picture import drawing
from satpuzzles.picture.booklet import GRIDS, PAPERS, SOLUTIONS, BookEntry, Style, book_pages
from satpuzzles.picture.metrics import DIGIT_HEIGHT, POINT
from satpuzzles.picture.pdf import Page, Placed, pdf
from satpuzzles.picture.scene import make_scene

FILES = [
    "sudoku/small_4x4.txt",
    "slitherlink/small_5x5.txt",
    "hitori/small_5x5.txt",
    "nonogram/small_heart_5x5.txt",
    "futoshiki/small_5x5.txt",
    "akari/small_5x5.txt",
    "nurikabe/small_5x5.nurikabe",
    "calcudoku/small_4x4.txt",
    "nonogram/colored_flag_5x9.json",
    "sudoku/typical_9x9.txt",
]


@pytest.fixture(scope="module")
def entries():
    found = []
    for number, file in enumerate(FILES, start=1):
        puzzle = sp.load(INSTANCES / file)
        solved = make_scene(puzzle, sp.solve(puzzle).solution)
        found.append(BookEntry(file, number, f"{puzzle.type}", make_scene(puzzle, None), solved))
    return found


def moved(placed: Placed) -> drawing.Drawing:
    """A drawing where it stands on its page, as if nothing were turned but in its place."""

    def at(x, y):
        if placed.turned:
            x, y = placed.drawing.width - x, placed.drawing.height - y
        return x + placed.x, y + placed.y

    shapes = []
    for shape in placed.drawing.shapes:
        if isinstance(shape, drawing.Path):
            shapes.append(shape._replace(lines=tuple(tuple(at(*p) for p in line) for line in shape.lines)))
        elif isinstance(shape, drawing.Circles):
            shapes.append(shape._replace(centres=tuple(at(*p) for p in shape.centres)))
        elif not placed.turned:
            words = tuple(drawing.TextAt(*at(x, y), text) for x, y, text in shape.words)
            shapes.append(shape._replace(words=words))
        else:
            # A text upside down: its box is turned, and a text of the same box stands upright there.
            swapped = {"start": "end", "end": "start", "middle": "middle"}[shape.anchor]
            up = DIGIT_HEIGHT * shape.size
            words = tuple(drawing.TextAt(at(x, y)[0], at(x, y)[1] + up, text) for x, y, text in shape.words)
            shapes.append(shape._replace(words=words, anchor=swapped))
    return placed.drawing._replace(shapes=tuple(shapes))


def whole(page: Page) -> drawing.Drawing:
    """All of a page as one drawing."""
    shapes = [shape for placed in page.placed for shape in moved(placed).shapes]
    return page.placed[0].drawing._replace(shapes=tuple(shapes), width=page.width, height=page.height)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("per_page", GRIDS)
@pytest.mark.parametrize("solutions", SOLUTIONS)
def test_everything_has_room_and_can_be_read(entries, paper, per_page, solutions):
    style = Style(PAPERS[paper], per_page, solutions, title="A book", summary=("ten puzzles",))
    try:
        pages = book_pages(entries, style)
    except PuzzleError as error:
        assert "; it fits with " in str(error)
        assert per_page > 2
        return
    for page in pages:
        made = whole(page)
        assert not overlapping(made)
        assert not outside(made)
        assert min(shape.size for shape in made.shapes if isinstance(shape, drawing.TextGroup)) >= 7 * POINT
        strokes = [
            shape for shape in made.shapes if not isinstance(shape, drawing.TextGroup) and shape.stroke
        ]
        assert min((shape.width for shape in strokes), default=1) >= 0.3
        colors = {getattr(shape, name, "") for shape in made.shapes for name in ("fill", "stroke", "color")}
        assert all(color[1:3] == color[3:5] == color[5:7] for color in colors if color)


def test_another_program_reads_every_page(entries):
    style = Style(PAPERS["letter"], 4, "back", title="Ten puzzles", summary=("all kinds",))
    content = pdf(book_pages(entries, style), "Ten puzzles")
    assert content == pdf(book_pages(entries, style), "Ten puzzles")
    assert content.count(b"/FontFile2") == 2
    assert b"Helvetica" not in content.replace(b"/Helvetica", b"", 1)
    document = pypdfium2.PdfDocument(content)
    texts = [page.get_textpage().get_text_bounded() for page in document]
    assert "Ten puzzles" in texts[0]
    assert "Solutions" in "".join(texts[4:])
    board = sp.load(INSTANCES / "sudoku/small_4x4.txt")
    givens = Counter(str(value) for row in board.givens for value in row if value)
    found = Counter("".join(texts[1]))
    assert all(found[each] >= count for each, count in givens.items())
    # What it measures of a digit: its height in points.
    page = document[1]
    assert page.get_size() == pytest.approx((612, 792), abs=0.5)
    textpage = page.get_textpage()
    heights = [
        box[3] - box[1]
        for index in range(textpage.count_chars())
        if textpage.get_text_range(index, 1).isdigit() and (box := textpage.get_charbox(index))
    ]
    assert min(heights) >= 7 * 0.7
    document.close()


@pytest.mark.slow
def test_a_board_without_room_is_refused_by_name(entries):
    with pytest.raises(PuzzleError, match=r"large.*points high; .*; it fits with 1 on a page of A4$"):
        large = make_scene(sp.load(INSTANCES / "nonogram/large_owl_30x30.sgt.txt"), None)
        book_pages([BookEntry("large.txt:1", 1, "", large, None)], Style(PAPERS["A5"], 4))
    with pytest.raises(
        PuzzleError, match=r"huge.txt:1: .* be 0\.\d mm wide; the least is 1\.2 mm; it fits on no paper"
    ):
        huge = make_scene(sp.Nurikabe([[None] * 300] * 300), None)
        book_pages([BookEntry("huge.txt:1", 1, "", huge, None)], Style(PAPERS["A5"], 8))


def test_cells_fill_the_page_and_rules_and_a_name_line_are_above_them(entries):
    first = [entries[0]._replace(rules="Sudoku: once in each row.")]
    plain, ruled = (book_pages(first, Style(PAPERS["A4"], 1, name_line=line))[0] for line in (False, True))
    board = plain.placed[-1].drawing
    assert board.cells.side == pytest.approx(25.0)
    words = [
        word for shape in ruled.placed[0].drawing.shapes if hasattr(shape, "words") for word in shape.words
    ]
    tops = {word.text: word.y for word in words}
    assert tops["Name"] == tops["Date"] < tops["Sudoku: once in each row."] < ruled.placed[-1].y
