"""Drafts are flipped, turned, shifted and resized by the page's own module, and their solutions turn along.

The oracle maps the places of a solution: a place is told by the cells that it joins.
"""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from asked import BOARDS
from desk import UNIQUE, Desk
from test_setting import EVERY

import satpuzzles as sp
from satpuzzles.puzzle.draft import draft_of, puzzle_of, tools_of

PAGE = Path(sp.__file__).parent / "web" / "page"
NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="needs node")

PROGRAM = """
import * as transform from "./transform.js";
let text = "";
for await (const part of process.stdin) text += part;
const answers = JSON.parse(text).map(([draft, tools, ...changes]) =>
  changes.reduce((made, [name, ...more]) => transform[name](made, tools, ...more), draft));
console.log(JSON.stringify(answers));
"""


@pytest.fixture(scope="module")
def change(tmp_path_factory):
    """Makes lists of changes to boards; returns the drafts that the page's module makes."""
    folder = tmp_path_factory.mktemp("page")
    for name in ("transform.js", "draft.js"):
        shutil.copy(PAGE / name, folder)
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "program.js").write_text(PROGRAM)

    def change(asked):
        tasks = []
        for puzzle, *changes in asked:
            tools = [tool._asdict() for tool in tools_of(puzzle.type, (puzzle.rows, puzzle.columns))]
            tools = [{key: value for key, value in tool.items() if key != "numbers"} for tool in tools]
            tasks.append([draft_of(puzzle), tools, *changes])
        command = [NODE, str(folder / "program.js")]
        return json.loads(subprocess.check_output(command, input=json.dumps(tasks), text=True, timeout=60))

    return change


def plain(puzzle):
    return json.loads(json.dumps(draft_of(puzzle)))


def test_changes_and_their_inverses_leave_a_draft_as_it_was(change):
    ways = [
        [["turnRight"]] * 4,
        [["turnLeft"], ["turnRight"]],
        [["flipAcross"]] * 2,
        [["flipDown"]] * 2,
        [["flipAcross"], ["turnRight"], ["turnRight"], ["flipDown"]],
    ]
    asked = [(puzzle, *way) for puzzle in EVERY for way in ways]
    for (puzzle, *way), made in zip(asked, change(asked), strict=True):
        assert made == plain(puzzle), (puzzle.type, way)


def test_growth_is_undone_by_removal_and_shifts_around_keep_the_clues(change):
    sides = ("left", "above", "right", "below")
    boards = [puzzle for puzzle in EVERY if puzzle.known is None]
    asked = [(puzzle, ["grow", side], ["cut", side]) for puzzle in boards for side in sides]
    for (puzzle, *way), made in zip(asked, change(asked), strict=True):
        assert made == plain(puzzle), (puzzle.type, way)
    asked = [(puzzle, *[["shift", side]] * puzzle.columns) for puzzle in boards for side in ("left", "right")]
    for (puzzle, *_), made in zip(asked, change(asked), strict=True):
        before = plain(puzzle)
        assert [made[key] for key in ("above", "left")] == [before[key] for key in ("above", "left")]
        if "cages" not in {tool.kind for tool in tools_of(puzzle.type, (puzzle.rows, puzzle.columns))}:
            assert made["cells"] == before["cells"]


MOVES = {
    "flipAcross": lambda row, column, rows, columns: (row, columns - column),
    "flipDown": lambda row, column, rows, columns: (rows - row, column),
    "turnRight": lambda row, column, rows, columns: (column, rows - row),
    "turnLeft": lambda row, column, rows, columns: (columns - column, row),
}
"""Where a point of the board goes, in cells from its upper left corner."""


def told_places(puzzle, solution, move=lambda row, column, rows, columns: (row, column)):
    """The values of a solution, each with the points that its place joins, moved."""
    found = {}
    for place, value in enumerate(v for row in solution for v in row):
        spot = puzzle.places.spot(place)
        cells = spot if isinstance(spot[0], tuple) else (spot,)
        points = {move(row + 0.5, column + 0.5, puzzle.rows, puzzle.columns) for row, column in cells}
        found[frozenset(points)] = value
    return found


@pytest.mark.parametrize("name", MOVES)
def test_the_only_solution_turns_along(change, name):
    for puzzle, draft in zip(BOARDS.values(), change([(each, [name]) for each in BOARDS.values()])):
        turned = puzzle_of(draft)
        result = sp.solve(turned)
        assert result.status == "unique", puzzle.type
        expected = told_places(puzzle, sp.solve(puzzle).solution, MOVES[name])
        assert told_places(turned, result.solution) == expected, puzzle.type


# ---- on the page ----


def test_a_board_is_turned_and_grown_on_the_page(visit):
    page, puzzle = visit(), BOARDS["yajilin"]
    desk = Desk(page, "yajilin", puzzle.rows, puzzle.columns)
    desk.set_marks(puzzle)
    page.wait_for_selector(UNIQUE)
    page.wait_for_selector("#set-tier:has-text('Difficulty: ')")
    before = desk.draft
    page.click("#set-shape summary")
    page.get_by_label("Rotate right").click()
    page.wait_for_selector(UNIQUE)
    assert puzzle_of(desk.draft) != puzzle
    assert page.locator("#set-title").inner_text() == f"Yajilin {puzzle.columns} × {puzzle.rows}"
    page.get_by_label("Add a row at the top").click()
    page.wait_for_selector(f"#set-title:has-text('{puzzle.columns + 1} ×')")
    page.get_by_label("Remove the row at the top").click()
    page.get_by_label("Rotate left").click()
    page.wait_for_selector(f"#set-title:has-text('{puzzle.rows} × {puzzle.columns}')")
    assert desk.draft == before
    for _ in range(4):
        page.click("#set-undo")
    assert desk.draft == before


def test_two_solutions_are_shown_in_one_picture(visit):
    page, puzzle = visit(), sp.Sudoku([[0, 2, 0, 0], [0, 0, 0, 0], [0, 0, 3, 0], [0, 0, 0, 0]])
    page.fill("#text", json.dumps(puzzle.to_json()))
    page.click("#read")
    page.wait_for_selector("#play:not([hidden])")
    page.click("#edit")
    page.wait_for_selector("#set-verdict.multiple")
    result = sp.solve(puzzle)
    differing = sum(
        a != b for one, two in zip(result.solution, result.second_solution) for a, b in zip(one, two)
    )
    assert page.locator("#set-overlay .half.one").count() == differing
    assert page.locator("#set-overlay .half.other").count() == differing


def test_a_hint_is_titled_and_its_marks_are_announced(visit):
    page = visit()
    page.fill("#text", json.dumps(BOARDS["nonogram"].to_json()))
    page.click("#read")
    page.wait_for_selector("#play:not([hidden])")
    page.click("#hint")
    page.click("text=Tell me more")
    page.wait_for_selector(".stages summary:has-text('Overlap')")
    page.click("text=Tell me more")
    page.click("text=Tell me more")
    page.locator("#board").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    news = page.locator("#news").inner_text()
    assert "row clue " in news and "column clue " in news and "concluded by the hint" in news


@pytest.mark.parametrize(
    ("name", "keys", "told"),
    [
        ("calcudoku", "Right", "row 1, column 2, empty; cage 4 plus"),
        ("futoshiki", "Down Down Right", "row 3, column 2, empty; less than the cell on the right"),
        ("heyawake", "Right", "region 3"),
    ],
)
def test_signs_and_cages_are_announced(visit, name, keys, told):
    page = visit()
    page.fill("#text", json.dumps(BOARDS[name].to_json()))
    page.click("#read")
    page.wait_for_selector("#play:not([hidden])")
    page.locator("#board").focus()
    for key in keys.split():
        page.keyboard.press(f"Arrow{key}")
    assert told in page.locator("#news").inner_text()
