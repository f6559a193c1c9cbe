"""A setter is helped on the page in Chromium: single clues, repairs seen before they are taken, a title."""

import json

from asked import BOARDS
from desk import UNIQUE, Desk
from pages import paste


def test_what_would_help_is_offered_and_taken(visit):
    page = visit()
    desk = Desk(page, "futoshiki", 4, 4)
    desk.set_marks(BOARDS["futoshiki"])
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
    page.click(".offers button >> text=c2")
    page.wait_for_selector(UNIQUE)


def test_a_board_is_made_unique_in_one_step(visit):
    page = visit()
    Desk(page, "sudoku", 4, 4)
    page.click("#set-repair")
    page.click("#set-take")
    page.wait_for_selector(UNIQUE)
    page.click("#set-undo")
    page.wait_for_selector("#set-verdict.multiple")


def test_a_contradiction_is_mended_by_the_changes_that_are_shown_first(visit, keep_picture):
    page = visit()
    rows = [[3], [1], [3]]
    paste(page, json.dumps({"type": "nonogram", "rows": rows, "columns": [[1], [1], [1]]}))
    page.click("#edit")
    page.wait_for_selector("#set-verdict.unsolvable")
    page.click("text=Repair the board")
    page.wait_for_selector("#set-board .clue-group.changes")
    keep_picture(page)
    page.click("#set-take")
    page.wait_for_selector(UNIQUE)
    page.click("#set-undo")
    page.wait_for_selector("#set-verdict.unsolvable")


def test_a_board_has_the_title_author_and_rules_of_its_setter(visit):
    page = visit()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    Desk(page, "sudoku", 4, 4)
    page.click("text=Title, author, rules")
    for name, text in {"title": "First", "author": "Nobody", "rules": "Only mine."}.items():
        page.fill(f"[name={name}]", text)
    page.reload()
    page.click("#set >> text=Download and share")
    page.click("#set-downloads [data-save=link]")
    page.wait_for_selector("text=Copied")
    other = visit()
    other.goto(page.evaluate("navigator.clipboard.readText()"))
    other.wait_for_selector("#made:text-is('“First” · by Nobody')")
    assert other.locator("#rules").text_content() == "Only mine."
    other.click("#edit")
    other.click("text=Title, author, rules")
    other.fill("[name=rules]", "")
    other.click("#set-play")
    other.wait_for_selector("#made:text-is('“First” · by Nobody')")
    assert "every column" in other.locator("#rules").text_content()
