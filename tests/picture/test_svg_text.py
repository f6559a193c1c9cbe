"""Shapes as elements of SVG, and the colours and widths that pictures reckon with."""

import re

from pytest import approx

from satpuzzles.picture.dots import _distance, _mixed, _palette, _parts
from satpuzzles.picture.drawing import Cells, Circles, Drawing, Path, Word, Words, box
from satpuzzles.picture.metrics import text_width, wrapped
from satpuzzles.picture.scene import Look, Scene, SceneCell
from satpuzzles.picture.svg import element, number_text, opening, scene_svg, svg
from satpuzzles.picture.theme import grey_of, luminance, on

CORNERS = box(1, 2, 4, 6)


def test_shapes_are_elements():
    words = (Word(1, 2.5, "a<b"), Word(3, 4, "c"))
    for shape, written in (
        (Path((CORNERS,), fill="#123456", closed=True), '<path d="M1 2H4V6H1Z" fill="#123456"/>'),
        (
            Path((((0, 0), (1, 2), (1, 3)), ((5, 5), (6, 5))), "#000000", 0.5),
            '<path d="M0 0L1 2V3M5 5H6" fill="none" stroke="#000000" stroke-width="0.5"/>',
        ),
        (
            Path((((0, 0), (0, 9)),), "#000000", 0.25, dashed=True),
            '<path d="M0 0V9" fill="none" stroke="#000000" stroke-width="0.25" stroke-dasharray="1 0.75"/>',
        ),
        (
            Circles(((5, 7), (1, 1)), 1.5, fill="#ffffff"),
            '<path d="M3.5 7a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0'
            'M-0.5 1a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0" fill="#ffffff"/>',
        ),
        (
            Words(words, 3, "#111111"),
            '<g font-size="3" fill="#111111" text-anchor="middle"><text x="1" y="2.5">a&lt;b</text>'
            '<text x="3" y="4">c</text></g>',
        ),
        (
            Words(words[1:], 3, "#111111", "end", bold=True),
            '<g font-size="3" fill="#111111" text-anchor="end" font-weight="bold">'
            '<text x="3" y="4">c</text></g>',
        ),
    ):
        assert element(shape) == written


def test_a_drawing_tells_where_its_cells_stand():
    drawing = Drawing(10, 20.5, "#fafafa", (Path((CORNERS,)),), "A & B", Cells(1, 2, 3, 4.25))
    head, paper, *rest = svg(drawing, rows=5, columns=6).split("\n")
    assert 'width="10mm" height="20.5mm" viewBox="0 0 10 20.5" role="img" aria-label="A &amp; B"' in head
    assert 'data-rows="5" data-columns="6" data-left="1" data-top="2" data-side="3" data-pitch="4.25"' in head
    assert paper == '<rect width="10" height="20.5" fill="#fafafa"/>'
    assert rest == ['<path d="M1 2H4V6H1" fill="none"/>', "</svg>", ""]
    assert " id=" not in head
    named = opening(drawing._replace(title=""), rows=1, columns=1, name="x")
    assert '<svg xmlns="http://www.w3.org/2000/svg" id="x" width' in named and "aria-label" not in named


def test_the_numbers_of_a_board_stand_in_the_middle_of_their_cells():
    numbers = tuple(tuple(SceneCell(text, Look.SOLVED) for text in row) for row in ("12", "34", "56"))
    text = scene_svg(Scene(numbers, lines=True), side=10)
    head = {name: float(value) for name, value in re.findall(r'data-(\w+)="([^"]+)"', text)}
    assert (head["rows"], head["columns"], head["side"], head["pitch"]) == (3, 2, 10, 10)
    size = float(re.search(r'font-size="([^"]+)" fill="#0b57a4"', text)[1])
    found = re.findall(r'<text x="([^"]+)" y="([^"]+)">(\d)</text>', text)
    assert [number for *_, number in found] == list("123456")
    for index, (x, y, _) in enumerate(found):
        row, column = divmod(index, 2)
        assert float(x) == approx(head["left"] + 10 * column + 5, abs=0.02)
        middle = float(y) - 0.73 * size / 2
        assert middle == approx(head["top"] + 10 * row + 5, abs=0.1)
    width, height = map(float, re.search(r'viewBox="0 0 (\S+) (\S+)"', text).groups())
    assert width - 2 * head["left"] == approx(20) and height - 2 * head["top"] == approx(30)


def test_lengths_have_two_digits_at_most():
    for value, text in ((1, "1"), (0.5, "0.5"), (1.256, "1.26"), (-0.001, "0"), (0.004, "0"), (100, "100")):
        assert number_text(value) == text


def test_greys_are_as_light_as_their_colours():
    for grey in ("#000000", "#050505", "#0a0a0a", "#0b0b0b", "#333333", "#808080", "#fefefe", "#ffffff"):
        assert grey_of(grey) == grey
    # 0.2126 is the share of red in white; its root, by the formula of sRGB, is 127 of 255.
    assert grey_of("#ff0000") == "#7f7f7f"
    for color, light in (("#ff0000", 0.2126), ("#00ff00", 0.7152), ("#0000ff", 0.0722), ("#ffffff", 1.0)):
        assert luminance(color) == approx(light)
        assert on(color) == ("#ffffff" if light < 0.179 else "#000000")


def test_texts_have_the_widths_of_the_type():
    assert text_width("12", 10) == approx(2 * 6.36)
    assert text_width(" ~", 1) == approx(0.318 + 0.838)
    assert text_width("12", 10, bold=True) == approx(2 * 6.96)
    assert text_width("é", 5) == 5
    # Of type 1, "11 11" is 4 * 0.636 + 0.318 wide.
    for room, lines in (
        (2.863, ["11 11", "", "1"]),
        (2.861, ["11", "11", "", "1"]),
        (0.1, ["11", "11", "", "1"]),
    ):
        assert list(wrapped("11  11\n\n1", 1, room)) == lines


def test_colours_of_a_film_reach_from_each_to_the_paper():
    assert _parts("#0180ff") == (1, 128, 255)
    assert _mixed((0, 100, 255), (100, 0, 255), 0.25) == (25, 75, 255)
    assert _distance((1, 2, 3), (2, 0, 3)) == 2
    shape = Path((CORNERS,), "#000000", 1)
    drawing = Drawing(1, 1, "#ffffff", (shape, Words((), 1, "#ff0000")), "", Cells(0, 0, 1, 1))
    palette = _palette([drawing])
    assert palette[:3] == [(0, 0, 0), (255, 0, 0), (255, 255, 255)]
    assert len(palette) <= 255 and len(set(palette)) == len(palette)
    assert all(color[1] == color[2] and color[0] in (color[1], 255) for color in palette)
    assert min(max(abs(a - b) for a, b in zip(palette[3], other)) for other in palette[:3]) > 8
