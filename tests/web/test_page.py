"""The page in Chromium, as people use it: boards are pasted, played to the end, explained and taken away."""

import json
import re

import pytest
from asked import EXAMPLES as BOARDS
from pages import NONOGRAM, PHONE, TO_SCREEN, Board, paste

import satpuzzles as sp


@pytest.mark.parametrize("name", BOARDS)
def test_explanations_and_solutions_lead_to_the_end(visit, name):
    page = visit()
    paste(page, BOARDS[name], name)
    page.click("#explain")
    page.wait_for_selector(".walk")
    page.click("[aria-label='Last step']")
    number = page.locator(".walk .note").inner_text()
    assert re.fullmatch(r"Step (\d+) of \1", number)
    page.click("text=Back to my grid")
    page.click("#solve")
    page.wait_for_selector("text=Exactly one solution.")
    page.click("text=Fill it in")
    page.wait_for_selector("#won:not([hidden])")


def test_long_work_is_cancelled(visit):
    page = visit()
    page.select_option("#make-type", "hitori")
    page.fill("#make-rows", "50")
    page.fill("#make-columns", "50")
    page.select_option("#make-tier", "hard")
    page.click("#make-button")
    # Which stage is told hangs on how fast the boards before it were graded.
    page.wait_for_selector("#make-busy:text-matches(' s \\\\(.+\\\\)')")
    page.click("#make-cancel")
    page.wait_for_selector("#make-button:not([disabled])")
    assert page.is_visible("#start") and not page.is_visible("#make-error")
    page.fill("#make-rows", "4")
    page.fill("#make-columns", "4")
    page.select_option("#make-tier", "")
    page.click("#make-button")
    page.wait_for_selector("#play:not([hidden])")


@pytest.mark.parametrize(
    "what, ending, begins",
    [
        ("svg", ".svg", b"<svg"),
        ("pdf", ".pdf", b"%PDF"),
        ("solution", ".pdf", b"%PDF"),
        ("film", "-film.svg", b"<svg"),
        ("gif", "-film.gif", b"GIF89a"),
        ("cnf", ".cnf", b"c "),
        ("booklet", "-booklet.pdf", b"%PDF"),
        ("certificate", "-certificate.zip", b"PK"),
    ],
)
def test_pictures_and_formulas_are_downloaded(visit, what, ending, begins):
    page = visit()
    paste(page, BOARDS["sudoku"])
    page.click("text=Download and share")
    with page.expect_download() as found:
        page.click(f"[data-save='{what}']")
    assert found.value.suggested_filename.endswith(ending)
    with open(found.value.path(), "rb") as file:
        assert file.read().startswith(begins)


def test_a_drag_keeps_its_first_action_and_undo_takes_it_back_whole(visit):
    page = visit()
    paste(page, NONOGRAM)
    board = Board(page, sp.loads(NONOGRAM))
    board.click(2, "right")
    assert page.locator(".cross").count() == 1
    page.mouse.move(*board.spot(0))
    page.mouse.down()
    page.mouse.move(*board.spot(4), steps=20)
    page.mouse.up()
    assert (page.locator("#board rect.filled").count(), page.locator(".cross").count()) == (4, 1)
    page.click("#undo")
    assert (page.locator("#board rect.filled").count(), page.locator(".cross").count()) == (0, 1)
    page.click("#redo")
    page.click("#clear")
    page.click("#undo")
    assert page.locator("#board rect.filled").count() == 4


def test_pencil_marks_go_where_a_number_excludes_them(visit):
    page = visit()
    paste(page, BOARDS["sudoku"])
    board = Board(page, sp.loads(BOARDS["sudoku"]))
    page.keyboard.press("p")
    for place in (0, 1, 15):
        board.click(place)
        page.keyboard.press("1")
    page.keyboard.press("p")
    assert page.locator(".pencil").count() == 3
    board.click(4)
    page.keyboard.press("1")
    assert page.locator(".pencil").count() == 1


def test_mistakes_are_shown_as_the_player_wants(visit):
    page = visit()
    paste(page, BOARDS["sudoku"])
    board = Board(page, sp.loads(BOARDS["sudoku"]))
    board.click(0)
    page.keyboard.press("4")
    assert page.locator(".mark.wrong rect").count() == 0
    page.select_option("#mode", "solution")
    page.wait_for_selector(".mark.wrong rect")
    page.click("#check")
    page.click("#panel button:text-is('Undo mistakes')")
    assert page.locator("#board .value").count() == 0
    page.select_option("#mode", "broken")
    board.click(0)
    page.keyboard.press("3")
    page.wait_for_selector(".mark.broken rect")


def test_a_trial_is_taken_back_in_one_step(visit):
    page = visit()
    paste(page, NONOGRAM)
    board = Board(page, sp.loads(NONOGRAM))
    page.click("#trial")
    for place in (0, 7, 12):
        board.click(place)
    assert page.locator("#board .trial1 rect.filled").count() == 3
    page.click("#drop")
    assert page.locator("#board rect.filled").count() == 0
    page.click("#undo")
    assert page.locator("#board rect.filled").count() == 3


def test_why_not_is_answered(visit):
    page = visit()
    paste(page, BOARDS["sudoku"])
    page.click("text=Why? Why not?")
    page.mouse.click(*page.evaluate(TO_SCREEN, [1.5, 0.5]))
    page.select_option("#why-value", "4")
    page.click("text=Why not this value?")
    page.wait_for_selector(".stages > :nth-child(4)")
    assert "r1c2" in page.locator(".stages").inner_text()


# ---- phones ----


@pytest.mark.parametrize(("scheme", "width"), [("light", 320), ("dark", PHONE), ("dark", 1280)])
def test_nothing_is_wider_than_the_screen(visit, width, scheme):
    page = visit(viewport={"width": width, "height": 700}, color_scheme=scheme)
    wide = "document.documentElement.scrollWidth"
    assert page.evaluate(wide) <= width
    board = {"type": "nonogram", "rows": [[1, 1, 1]] * 50, "columns": [[1, 1]] * 50}
    for text in (*BOARDS.values(), json.dumps(board)):
        paste(page, text, "nurikabe" if text == BOARDS["nurikabe"] else "")
        assert page.evaluate(wide) <= width
        page.click("#new")
