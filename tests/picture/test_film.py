"""Films: places appear in the order of the steps; what Jupyter shows, and the example notebook."""

from __future__ import annotations

import re
from collections import Counter
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from drawn import INSTANCES, ROOT
from PIL import Image

import satpuzzles as sp
from satpuzzles.picture.film import MOST, Film, film_of, film_of_search
from satpuzzles.picture.scene import make_scene
from satpuzzles.picture.svg import scene_svg
from satpuzzles.puzzle.kind import BUILT_IN, built_in_kinds

SVG = "{http://www.w3.org/2000/svg}"
EXAMPLES = {kind.name: kind.examples[0] for kind in built_in_kinds()}
STAR_BATTLE = {
    "type": "starfield",
    "stars": 1,
    "regions": [[0, 0, 0, 0], [0, 1, 1, 2], [1, 1, 2, 2], [3, 3, 3, 2]],
}
TESTS = Path(__file__).resolve().parent.parent

every_puzzle = pytest.mark.parametrize("name", [*EXAMPLES, "starfield"])


@pytest.fixture
def example(name, monkeypatch) -> sp.Puzzle:
    """A board of a built-in puzzle, or of the plug-in."""
    if name in EXAMPLES:
        return sp.loads(EXAMPLES[name], type=name)
    monkeypatch.syspath_prepend(str(TESTS / "starfield"))
    monkeypatch.setitem(BUILT_IN, name, "starfield:KIND")
    return sp.Puzzle.from_json(STAR_BATTLE)


def board(file: str) -> sp.Puzzle:
    return next(iter(sp.read(INSTANCES / file)))


def appearing(film: Film) -> list[set[tuple[int, int]]]:
    """The places that each frame shows a value of for the first time, as rows and columns of the grid."""
    known = [
        {(r, c) for r, row in enumerate(frame.grid) for c, value in enumerate(row) if value is not None}
        for frame in film.frames
    ]
    return [later - earlier for earlier, later in pairwise(known)]


def numbers_told(film: Film) -> list[int]:
    return [int(frame.caption.split()[0].replace(",", "")) for frame in film.frames]


# ---- what is seen of an SVG ----


def looks(element: ElementTree.Element, group: ElementTree.Element | None) -> str:
    told = {**({} if group is None else group.attrib), **element.attrib}
    names = ("fill", "stroke", "stroke-width", "font-size", "font-weight", "x", "y")
    return " ".join(f"{name}={told.get(name)}" for name in names)


def pieces(element: ElementTree.Element, group: ElementTree.Element | None = None) -> Counter:
    """Every line, circle and text of an element, each with its looks."""
    found: Counter = Counter()
    for each in element:
        if each.tag == f"{SVG}path":
            found.update((looks(each, None), part) for part in re.findall("M[^M]*", each.get("d")))
        elif each.tag == f"{SVG}text":
            found[looks(each, group), each.text] += 1
        elif each.tag == f"{SVG}g":
            found += pieces(each, each)
    return found


def seen(svg: str, share: float | None = None) -> Counter:
    """What an animated SVG shows at a share of its time; at none what it shows without animation."""
    root = ElementTree.fromstring(svg)
    style = root.findtext(f"{SVG}style")
    frames = {
        name: [(float(at), what) for at, what in re.findall(r"([\d.]+)%\{visibility:(\w+)\}", body)]
        for name, body in re.findall(r"@keyframes (\w+)\{((?:[^{}]+\{[^{}]*\})*)\}", style)
    }
    moves = dict(re.findall(r"\.(\w+)\{animation-name:(\w+)\}", style))
    for each in [*root]:
        if name := each.get("class"):
            shown = each.get("visibility", "visible")
            if share is not None:
                shown = [what for at, what in frames[moves[name]] if at <= 100 * share + 1e-9][-1:] or [
                    "visible"
                ]
                shown = shown[0]
            if shown == "hidden":
                root.remove(each)
    return pieces(root)


def without_captions(found: Counter) -> Counter:
    return Counter({each: count for each, count in found.items() if "steps" not in each[1]})


# ---- order ----


@every_puzzle
def test_places_appear_in_the_order_of_the_steps(example):
    walk = sp.explain(example, method="greedy")
    film = sp.film(example)
    assert film == film_of(walk) == walk.film()
    deciding = [number for number, step in enumerate(walk.steps, start=1) if step.decided]
    assert len(deciding) <= MOST
    assert numbers_told(film) == [0, *deciding, len(walk.steps)]
    spots = [(r, c) for r, width in enumerate(example.places.widths()) for c in range(width)]
    steps = [{spots[place] for place, _ in walk.steps[number - 1].decided} for number in deciding]
    assert appearing(film) == [*steps, set()]
    places = example.places
    marked = [{places.spot(places.index(r, c)) for r, c in each} for each in steps]
    assert [set(frame.new) for frame in film.frames] == [set(), *marked, set()]


@every_puzzle
def test_a_film_ends_with_the_picture_of_the_solution(example):
    result = sp.solve(example)
    film = sp.film(example)
    assert film.frames[-1].grid == result.solution
    wanted = pieces(ElementTree.fromstring(scene_svg(make_scene(example, result.solution))))
    found = seen(film.svg, 0.99)
    assert found == seen(film.svg)  # where nothing moves, too
    steps = numbers_told(film)[-1]
    assert [text for _, text in found - without_captions(found)] == [f"{steps} of {steps} steps"]
    if film.puzzle.columns * 5 > 60:  # the sheet of a small board is wider for its caption
        assert without_captions(found) == wanted
    else:
        texts = Counter(text for _, text in wanted.elements())
        assert len(texts) and sum(without_captions(found).values()) == sum(wanted.values())


# ---- length and size ----


@pytest.mark.parametrize("file", ["futoshiki/small_5x5.txt", "sudoku/small_4x4.txt"])
def test_a_gif_has_every_frame_for_its_time(file):
    film = sp.film(board(file))
    image = Image.open(BytesIO(film.written(".gif")))
    assert image.n_frames == len(film.frames) and image.info["loop"] == 0
    seconds, corners, grids = [], set(), set()
    for number in range(image.n_frames):
        image.seek(number)
        seconds.append(image.info["duration"] / 1000)
        shown = image.convert("RGB")
        corners.add(shown.getpixel((0, 0)))
        grids.add(shown.tobytes())
    assert seconds == [frame.seconds for frame in film.frames]
    assert corners == {(255, 255, 255)}
    assert len(grids) == len(film.frames)


# ---- what is special ----


HITORI = sp.Hitori([[1, 2, 1], [2, 2, 1], [3, 1, 2]])


def test_answers_without_pictures_stay_text():
    assert sp.grade(HITORI)._repr_html_() is None


def test_a_solution_is_an_array():
    result = sp.solve(HITORI)
    assert result.to_numpy().tolist() == [list(row) for row in result.solution]
    loop = sp.solve(sp.load(INSTANCES / "slitherlink/small_5x5.txt"))
    lines = loop.to_numpy()
    assert {name: array.shape for name, array in lines.items()} == {"horizontal": (6, 5), "vertical": (5, 6)}
    assert sp.Result(HITORI, "undecided").to_numpy() is None


@pytest.mark.slow
def test_the_example_runs():
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    notebook = nbformat.read(ROOT / "docs" / "example.ipynb", as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells)
    resources = {"metadata": {"path": str(ROOT / "docs")}}
    nbclient.NotebookClient(notebook, timeout=100, kernel_name="python3", resources=resources).execute()
    shown = [output.get("data", {}) for cell in notebook.cells for output in cell.get("outputs", [])]
    drawn = [data for data in shown if "<svg" in data.get("text/html", "") + data.get("image/svg+xml", "")]
    assert len(drawn) == 10
    assert shown[-1]["text/plain"].startswith("array")


def test_the_film_of_a_search_shows_every_node_and_ends_with_the_solution():
    found = sp.search(sp.loads("3:_a_aa_aa,d2a4m6s1"), method="backtracking", trace=True)
    made = film_of_search(found)
    assert len(made.frames) == found.expanded + 1 and made.frames[-1].grid == found.solution
    assert sum("dead end" in frame.caption for frame in made.frames) > 1
    with Image.open(BytesIO(made.written(".gif"))) as image:
        assert image.n_frames > found.expanded / 2
    with pytest.raises(sp.PuzzleError, match="11 x 11 is too large for --animate; the largest is 10 x 10"):
        film_of_search(sp.search(sp.Hitori([[*range(1, 12)]] * 11), limits=sp.Limits(nodes=1), trace=True))
