"""A setter is helped on the page in Chromium: single clues, repairs that are seen before they are taken."""

import json
import os

import pytest

import satpuzzles as sp
from satpuzzles.puzzle.kind import built_in_kinds

pytest.importorskip("playwright.sync_api")

from desk import UNIQUE, Desk
from pages import CHROMIUM, PHONE, paste

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not os.path.exists(CHROMIUM), reason="there is no Chromium"),
]

FUTOSHIKI = next(sp.loads(kind.examples[0]) for kind in built_in_kinds() if kind.name == "futoshiki")


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


@pytest.mark.parametrize(
    "board",
    [
        {"type": "hitori", "numbers": [[1, 1, 2], [2, 3, 3], [1, 2, 3]]},
        {"type": "nurikabe", "clues": [[3, 0, 0], [0, 0, 0], [0, 0, 0]]},
    ],
)
def test_an_offer_that_is_looked_at_shows_its_new_number(visit, board):
    page = visit()
    paste(page, json.dumps(board))
    page.click("#edit")
    offer = page.locator(".offers button").first
    offer.hover()
    shown = page.locator("text.proposed")
    shown.wait_for()
    assert offer.inner_text().endswith(f" to {shown.text_content()}.")
    page.hover("#set-title")
    assert shown.count() == 0


def test_a_contradiction_is_mended_by_the_changes_that_are_shown_first(visit, keep_picture):
    page = visit()
    rows = [[3], [1], [3]]
    paste(page, json.dumps({"type": "nonogram", "rows": rows, "columns": [[1], [1], [1]]}))
    page.click("#edit")
    page.wait_for_selector("#set-verdict.unsolvable")
    page.click("text=Mend the board")
    page.wait_for_selector("#set-board .clue-group.changes")
    keep_picture(page)
    page.click("#set-take")
    page.wait_for_selector(UNIQUE)
    page.click("#set-undo")
    page.wait_for_selector("#set-verdict.unsolvable")


def test_clues_are_made_for_the_cells_that_are_marked(visit, keep_picture):
    page = visit()
    desk = Desk(page, "slitherlink", 4, 4)
    page.click("text=Generate")
    assert page.is_disabled("#set-fill")
    marked = {(row, column) for row in range(4) for column in range(4) if row != column}
    page.click("#set-paint")
    for row, column in marked:
        desk.click(row + 0.5, column + 0.5)
    page.click("#set-fill")
    page.wait_for_selector(UNIQUE)
    there = {
        (row, column)
        for row, texts in enumerate(desk.draft["cells"])
        for column, text in enumerate(texts)
        if text
    }
    assert there == marked
    keep_picture(page)
    page.click("#set-undo")
    page.wait_for_selector("#set-verdict.unsolvable")


def test_no_clues_are_made_where_cells_do_not_tell_where_they_stand(visit):
    page = visit()
    for name in ("akari", "hitori", "nonogram"):
        Desk(page, name, 4, 4)
        assert page.locator("#set-filling").is_hidden()
        page.click("#new")
