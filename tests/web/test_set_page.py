"""Boards are set on the page in Chromium, mark by mark; no verdict on an older draft is ever shown."""

import json
import os

import pytest

import satpuzzles as sp
from satpuzzles.core.grid import neighbours, parts_of
from satpuzzles.puzzle.draft import draft_of, tools_of
from satpuzzles.puzzle.kind import built_in_kinds

pytest.importorskip("playwright.sync_api")

from installing import lay_out
from pages import CHROMIUM, LOOK, PHONE, paste, served

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not os.path.exists(CHROMIUM), reason="there is no Chromium"),
]

BOARDS = {kind.name: sp.loads(kind.examples[0], type=kind.name) for kind in built_in_kinds()}
FUTOSHIKI = BOARDS["futoshiki"]
TO_SCREEN = """([x, y]) => {
    const matrix = document.querySelector('#set-board svg > g').getScreenCTM();
    const point = new DOMPoint(x * 40, y * 40).matrixTransform(matrix);
    return [point.x, point.y];
}"""
UNIQUE = "#set-verdict.unique"


class Desk:
    """A board that is set by mouse or by keyboard."""

    def __init__(self, page, name: str, rows: int, columns: int) -> None:
        self.page = page
        page.select_option("#make-type", name)
        page.fill("#make-rows", str(rows))
        page.fill("#make-columns", str(columns))
        page.click("#make-empty")
        page.wait_for_selector("#set:not([hidden])")

    def spot(self, row: float, column: float) -> tuple[float, float]:
        return tuple(self.page.evaluate(TO_SCREEN, [column, row]))

    def click(self, row: float, column: float) -> None:
        self.page.mouse.click(*self.spot(row, column))

    def drag(self, cells) -> None:
        mouse = self.page.mouse
        mouse.move(*self.spot(cells[0][0] + 0.5, cells[0][1] + 0.5))
        mouse.down()
        for row, column in cells[1:]:
            mouse.move(*self.spot(row + 0.5, column + 0.5), steps=3)
        mouse.up()

    @property
    def draft(self) -> dict:
        return json.loads(self.page.evaluate("localStorage.getItem('satpuzzles:set.draft')"))["draft"]

    def verdict(self) -> str:
        return self.page.locator("#set-verdict").inner_text()

    def set_by_mouse(self, puzzle: sp.Puzzle) -> None:
        """Makes the marks of a board, as its draft tells them."""
        wanted = json.loads(json.dumps(draft_of(puzzle)))
        kinds = {tool.kind: tool for tool in tools_of(puzzle.type, (puzzle.rows, puzzle.columns))}
        if wanted["walls"] and {"regions", "cages"} & kinds.keys() and self.draft["walls"] != wanted["walls"]:
            self.cut(wanted)
        for one, other, sign in wanted["signs"]:
            middle = (one[0] + other[0] + 1) / 2, (one[1] + other[1] + 1) / 2
            for _ in range("<>∧∨".index(sign) % 2 + 1):
                self.click(*middle)
        for row, texts in enumerate(wanted["cells"]):
            for column, text in enumerate(texts):
                if text:
                    self.click(row + 0.5, column + 0.5)
                    self.write(text)
        for number, text in enumerate(wanted["left"]):
            self.click(number + 0.5, -0.4)
            self.write(text)
        for number, text in enumerate(wanted["above"]):
            self.click(-0.4, number + 0.5)
            self.write(text)

    def write(self, text: str) -> None:
        button = self.page.locator(f"#set-pad:visible button[data-text='{text}']")
        if button.count():
            button.click()
        else:
            self.page.keyboard.type(text.translate(str.maketrans("÷×−", "/*-")))

    def cut(self, wanted) -> None:
        """Drags over the cells of each part, from neighbour to neighbour."""
        if self.page.locator("[data-mode='regions']").count():
            self.page.click("[data-mode='regions']")
        walls = {tuple(map(tuple, wall)) for wall in wanted["walls"]}
        rows, columns = wanted["rows"], wanted["columns"]
        left = {(row, column) for row in range(rows) for column in range(columns)}
        while left:
            path = []
            self.walk(min(left), left, walls, path)
            self.drag(path)
        if self.page.locator("[data-mode='cells']").count():
            self.page.click("[data-mode='cells']")

    def walk(self, cell, left, walls, path) -> None:
        left.discard(cell)
        path.append(cell)
        for near in sorted(neighbours(cell, *self.size())):
            if near in left and tuple(sorted((cell, near))) not in walls:
                self.walk(near, left, walls, path)
                path.append(cell)

    def size(self) -> tuple[int, int]:
        return self.draft["rows"], self.draft["columns"]


@pytest.mark.parametrize("name", BOARDS)
def test_a_unique_board_is_set_by_mouse(visit, keep_picture, name):
    page, puzzle = visit(), BOARDS[name]
    desk = Desk(page, name, puzzle.rows, puzzle.columns)
    desk.set_by_mouse(puzzle)
    page.wait_for_selector(UNIQUE)
    page.click("#set details summary")
    with page.expect_download() as found:
        page.click("#set [data-save='json']")
    assert sp.load(found.value.path()) == puzzle
    keep_picture(page)
    page.click("#set-play")
    page.wait_for_selector("#play:not([hidden])")


def test_a_plug_in_is_set_as_the_built_in_puzzles_are(browser, tmp_path):
    lay_out(tmp_path)
    regions = [[0, 0, 0, 0], [0, 1, 1, 2], [1, 1, 2, 2], [3, 3, 3, 2]]
    with served(str(tmp_path)) as address:
        page = browser.new_page()
        page.goto(address)
        page.wait_for_selector("#make-type option[value='star_battle']", state="attached")
        desk = Desk(page, "star_battle", 4, 4)
        page.wait_for_selector("#set-verdict.unfinished")
        for cells in list(parts_of(regions).values())[1:]:
            desk.drag(cells)
        page.wait_for_selector(UNIQUE)
        page.click("#set details summary")
        with page.expect_download() as found:
            page.click("#set [data-save='json']")
        with open(found.value.path()) as file:
            board = json.load(file)
        page.close()
    parts = sorted(map(sorted, parts_of(board["regions"]).values()))
    assert parts == sorted(map(sorted, parts_of(regions).values())) and board["stars"] == 1


def test_a_futoshiki_is_set_by_keyboard_alone(visit):
    page = visit()
    press = page.keyboard.press
    page.focus("#make-type")
    page.keyboard.type("Fut")
    for text in ("4", "4"):
        press("Tab")
        page.keyboard.type(text)
    page.focus("#make-empty")
    press("Enter")
    page.wait_for_selector("#set:not([hidden])")
    wanted = draft_of(FUTOSHIKI)
    signs = {tuple(one): sign for one, _, sign in wanted["signs"]}
    for row, texts in enumerate(wanted["cells"]):
        for column, text in enumerate(texts):
            if text:
                press(f"Digit{text}")
            if sign := signs.get((row, column)):
                page.keyboard.type({"∧": "^", "∨": "v"}.get(sign, sign))
            press("ArrowRight")
        press("ArrowDown")
        for _ in texts:
            press("ArrowLeft")
    page.wait_for_selector(UNIQUE)
    press("u")
    page.wait_for_selector("#set-verdict.multiple")
    press("r")
    page.wait_for_selector(UNIQUE)


def test_cages_and_their_clues_are_set_by_keyboard_alone(visit):
    page = visit()
    desk = Desk(page, "calcudoku", 2, 2)
    press = page.keyboard.press
    press("Space")
    page.keyboard.type("1")
    press("ArrowRight")
    page.keyboard.type("5+")
    page.wait_for_selector(UNIQUE)
    press("ArrowLeft")
    press("Shift+ArrowRight")
    assert desk.draft["cells"] == [["1", ""], ["5+", ""]]


def test_a_nonogram_is_painted_and_its_clues_follow(visit):
    page = visit()
    desk = Desk(page, "nonogram", 3, 3)
    page.click("[data-mode='answer']")
    desk.drag([(0, 0), (0, 1), (0, 2), (1, 2), (2, 2)])
    while desk.draft["left"] != ["3", "1", "1"]:
        page.wait_for_timeout(10)
    page.wait_for_selector(UNIQUE)
    assert desk.draft["above"] == ["1", "1", "3"] and page.locator("#set rect.filled").count() == 5
    page.click("#set-undo")
    assert desk.draft["left"] == ["0", "0", "0"] and page.locator("#set rect.filled").count() == 0
    page.wait_for_selector(UNIQUE)


class Held:
    """Questions about a draft, each held back until it is let go."""

    def __init__(self, page) -> None:
        self.page = page
        self.waiting = []
        page.route("**/api/set", self.hold)

    def hold(self, route) -> None:
        self.waiting.append(route)

    def wait(self, count: int) -> None:
        while len(self.waiting) < count:
            self.page.wait_for_timeout(10)

    def answer(self, number: int, status: str) -> None:
        """Answers a question in the place of the server."""
        self.waiting[number].fulfill(json={"status": status, "reason": f"answer {number}"})


def test_a_verdict_on_an_older_draft_is_never_shown(visit):
    page = visit()
    held = Held(page)
    desk = Desk(page, "futoshiki", 4, 4)
    held.wait(1)
    page.keyboard.press("1")
    held.wait(2)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("2")
    assert desk.verdict() == "Checking …"
    held.answer(0, "unfinished")
    held.wait(3)
    assert desk.verdict() == "Checking …"
    held.answer(2, "undecided")
    page.wait_for_selector("#set-verdict.undecided")
    held.answer(1, "unfinished")
    page.wait_for_timeout(100)
    assert "Answer 2" in page.locator("#set-reasons").inner_text()
    page.keyboard.press("3")
    assert desk.verdict() == "Checking …" and page.locator("#set-reasons").inner_text() == ""
    assert page.is_disabled("#set-play")
    draft = json.loads(held.waiting[2].request.post_data)["draft"]
    assert draft["cells"][0] == ["1", "2", "", ""]


def test_what_would_help_is_offered_and_taken(visit):
    page = visit()
    desk = Desk(page, "futoshiki", 4, 4)
    desk.set_by_mouse(FUTOSHIKI)
    page.wait_for_selector(UNIQUE)
    desk.click(0.5, 0.5)
    page.keyboard.press("Delete")
    page.wait_for_selector("#set .differs rect")
    page.wait_for_selector(".offers button")
    page.click(".offers button >> nth=0")
    page.wait_for_selector(UNIQUE)
    desk.click(0.5, 1.5)
    page.keyboard.press("1")
    page.wait_for_selector("#set-verdict.unsolvable")
    assert page.locator("#set .broken rect").count() >= 2
    page.click(".offers button >> text=column 2")
    page.wait_for_selector(UNIQUE)


@pytest.mark.parametrize(
    "board",
    [
        {"type": "hitori", "numbers": [[2, 3, 3], [1, 1, 3], [3, 2, 1]]},
        {"type": "nurikabe", "clues": [[0, 0, 0], [0, 0, 0], [2, 2, 2]]},
        {"type": "nonogram", "rows": [[2], [1], [1]], "columns": [[2], [1], [1]]},
    ],
    ids=lambda board: board["type"],
)
def test_one_change_of_a_given_is_offered_where_none_can_be_added(visit, keep_picture, board):
    page = visit()
    paste(page, json.dumps(board))
    page.click("#edit")
    page.wait_for_selector(".offers button")
    keep_picture(page)
    page.click(".offers button >> nth=-1")
    page.wait_for_selector(UNIQUE)


def test_a_board_is_made_unique_in_one_step(visit):
    page = visit()
    Desk(page, "sudoku", 4, 4)
    page.click("#set-repair")
    page.click("#set-take")
    page.wait_for_selector(UNIQUE)
    page.click("#set-undo")
    page.wait_for_selector("#set-verdict.multiple")


def test_the_board_on_the_page_is_set_and_kept_over_a_reload(visit):
    page = visit()
    page.click("#examples >> text=Akari")
    page.click("#edit")
    page.wait_for_selector(UNIQUE)
    page.reload()
    page.wait_for_selector(UNIQUE)
    page.click("#set-play")
    page.wait_for_selector("#play:not([hidden])")
    assert page.locator("#title").inner_text() == "Akari 6 × 6"


def test_a_futoshiki_is_set_by_touch_on_a_phone(phone):
    desk = Desk(phone, "futoshiki", 4, 4)
    desk.click = lambda row, column: phone.touchscreen.tap(*desk.spot(row, column))
    desk.set_by_mouse(FUTOSHIKI)
    phone.wait_for_selector(UNIQUE)
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_controls_of_the_desk_have_names_and_words_stand_out(visit, scheme):
    page = visit(color_scheme=scheme)
    for name in ("calcudoku", "sudoku", "nonogram"):
        Desk(page, name, 4, 4)
        page.click("#set details summary")
        page.wait_for_selector("#set-verdict:not(.asked)")
        assert page.evaluate(LOOK) == []
        page.click("#new")


@pytest.mark.parametrize("name", BOARDS)
def test_no_desk_is_wider_than_a_phone(phone, name):
    Desk(phone, name, 12, 12)
    phone.wait_for_selector("#set-verdict:not(.asked)")
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE


def test_a_number_that_is_clicked_leaves_the_keys_to_the_board_and_the_file_is_named_by_its_type(visit):
    page = visit()
    desk = Desk(page, "futoshiki", 4, 4)
    desk.click(0.5, 0.5)
    page.click("#set-pad button[data-text='3']")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("2")
    assert desk.draft["cells"][0] == ["3", "2", "", ""]
    page.wait_for_selector("#set-verdict.multiple")
    page.click("#set details summary")
    with page.expect_download() as found:
        page.click("#set [data-save='json']")
    assert found.value.suggested_filename == "futoshiki-4x4.json"


def test_offers_are_read_whole_and_a_repair_is_seen_and_left(visit):
    page = visit(viewport={"width": 1200, "height": 800})
    desk = Desk(page, "futoshiki", 4, 4)
    desk.set_by_mouse(FUTOSHIKI)
    page.wait_for_selector(UNIQUE)
    desk.click(0.5, 0.5)
    page.keyboard.press("Delete")
    page.wait_for_selector(".offers button")
    clipped = "each => each.some((one) => one.scrollHeight > one.offsetHeight)"
    assert not page.locator(".offers button").evaluate_all(clipped)
    page.click("#set-repair")
    page.wait_for_selector(".proposed")
    page.click("text=Leave it")
    page.wait_for_selector(".offers button")
    assert page.locator(".proposed").count() == 0


@pytest.mark.parametrize(
    "board, shown",
    [
        ({"type": "nonogram", "rows": [[1], [1], []], "columns": [[1], [1], []]}, ".clue-group.changes"),
        ({"type": "hitori", "numbers": [[1, 1, 2], [2, 3, 3], [1, 2, 3]]}, "text.proposed"),
    ],
)
def test_a_repair_shows_what_it_would_change_whatever_that_is(visit, keep_picture, board, shown):
    page = visit(viewport={"width": PHONE, "height": 800})
    paste(page, json.dumps(board))
    page.click("#edit")
    page.click("#set-repair")
    page.wait_for_selector(shown)
    keep_picture(page)
    page.click("text=Leave it")
    page.wait_for_selector(".offers button, #set-repair")
    assert page.locator(shown).count() == 0
