"""Boards are set on the page in Chromium, mark by mark; no verdict on an older draft is ever shown."""

import json

import pytest
from asked import BOARDS
from desk import UNIQUE, Desk
from installing import lay_out
from pages import served

from satpuzzles.core.grid import parts_of
from satpuzzles.puzzle.draft import draft_of

FUTOSHIKI = BOARDS["futoshiki"]


def test_a_plug_in_is_set_as_the_built_in_puzzles_are(browser, tmp_path):
    lay_out(tmp_path)
    regions = [[0, 0, 0, 0], [0, 1, 1, 2], [1, 1, 2, 2], [3, 3, 3, 2]]
    with served(str(tmp_path)) as address:
        page = browser.new_page()
        page.goto(address)
        page.wait_for_selector("#make-type option[value='starfield']", state="attached")
        # A puzzle without graded boards has its page.
        page.click("[title='Play Starfield']")
        page.click("#puzzle >> text=Set a board")
        page.wait_for_selector("#set:not([hidden])")
        page.click("#new")
        desk = Desk(page, "starfield", 4, 4)
        page.wait_for_selector("#set-verdict.unfinished")
        for cells in list(parts_of(regions).values())[1:]:
            desk.drag(cells)
        page.wait_for_selector(UNIQUE)
        page.click("#set summary >> text=Download")
        with page.expect_download() as found:
            page.click("#set [data-save='json']")
        with open(found.value.path()) as file:
            board = json.load(file)
        stars = page.get_by_label("Stars")
        assert stars.input_value() == "1"
        stars.fill("2")
        page.wait_for_selector("#set-verdict.unsolvable")
        assert desk.draft["kept"]["stars"] == 2
        stars.fill("9")
        page.wait_for_selector("#set-reasons:has-text('from 1 to 4')")
        page.locator("#set-board").focus()
        page.keyboard.press("u")
        page.wait_for_selector(UNIQUE)
        assert stars.input_value() == "1"
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


@pytest.mark.parametrize(
    "name, keys, text", [("yajilin", "1>", "1→"), ("masyu", "b", "●"), ("hashi", "?", "?")]
)
def test_arrows_and_pearls_are_typed(visit, name, keys, text):
    page = visit()
    desk = Desk(page, name, 3, 3)
    page.keyboard.type(keys)
    assert desk.draft["cells"][0][0] == text


def test_a_cell_is_put_outside_all_regions_until_one_is_drawn_over_it(visit):
    page = visit()
    desk = Desk(page, "star_battle", 4, 4)
    desk.click(1.5, 1.5)
    page.click("#set-outside")
    desk.click(0.5, 0.5)
    page.keyboard.type("#")
    page.wait_for_selector("#set-board .block >> nth=1")
    desk.drag([(1, 0), (1, 1)])
    assert [desk.draft["cells"][at][at] for at in range(3)] == ["#", "", ""]


def test_each_note_has_a_box(visit):
    page = visit()

    def with_notes(route):
        answer = route.fetch()
        notes = [{"kind": "note", "name": each, "key": each, "texts": [f"It is {each}."]} for each in "ab"]
        route.fulfill(response=answer, json={**answer.json(), "tools": notes})

    page.route("**/api/empty", with_notes)
    desk = Desk(page, "nonogram", 3, 3)
    one, other = page.get_by_label("It is a."), page.get_by_label("It is b.")
    other.check()
    one.check()
    assert desk.draft["note"] == "It is b. It is a." and other.is_checked()
    other.uncheck()
    assert desk.draft["note"] == "It is a." and one.is_checked()


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
