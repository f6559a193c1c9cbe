"""What the page says of a board in Chromium leads on: to reasons, to marks in view, to the next key."""

import os

import pytest

import satpuzzles as sp
from satpuzzles.puzzle.kind import built_in_kinds

pytest.importorskip("playwright.sync_api")

from pages import CHROMIUM, NONOGRAM, Board, paste

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not os.path.exists(CHROMIUM), reason="there is no Chromium"),
]

SUDOKU = next(kind for kind in built_in_kinds() if kind.name == "sudoku").examples[0]


def test_a_hint_is_told_by_keys_alone(visit):
    page = visit()
    paste(page, SUDOKU)
    for stages in (1, 2, 3, 4):
        page.keyboard.press("h")
        page.wait_for_selector(f".stages p:nth-child({stages})")
    page.click("#hint")
    page.focus("text=Tell me more")
    for _ in range(3):
        page.keyboard.press("Enter")
    focused = page.evaluate("document.activeElement.closest('#panel') !== null")
    assert focused and not page.is_visible("text=Tell me more")


def test_a_trial_that_is_kept_is_one_step_and_the_page_says_so(visit):
    page = visit()
    paste(page, NONOGRAM)
    board = Board(page, sp.loads(NONOGRAM))
    note = page.locator("#trial-note")
    board.click(1)
    before = page.locator("#board").bounding_box()
    page.click("#trial")
    assert "keep it or drop it" in note.inner_text()
    assert page.locator("#board").bounding_box() == before
    board.click(0)
    page.click("#trial")
    assert "within another" in note.inner_text()
    board.click(7)
    page.click("#keep")
    board.click(12)
    page.click("#keep")
    assert "One Undo takes all of it back" in note.inner_text()
    assert page.locator("#board").bounding_box() == before
    assert page.locator("#board .mine rect.filled").count() == 4
    page.click("#undo")
    assert page.locator("#board rect.filled").count() == 1 and not note.is_visible()
    page.click("#redo")
    assert page.locator("#board rect.filled").count() == 4
