"""What people do on the page in Chromium with an unsteady hand, a small screen and no manual goes well."""

import json
import os
import shutil
from pathlib import Path

import pytest

import satpuzzles as sp
from satpuzzles.puzzle.kind import built_in_kinds

pytest.importorskip("playwright.sync_api")

from pages import CHROMIUM, TO_SCREEN, Board, paste, served, wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not os.path.exists(CHROMIUM), reason="there is no Chromium"),
]

PLUG_INS = Path(__file__).resolve().parents[1] / "plug_ins"
BOARDS = {kind.name: kind.examples[0] for kind in built_in_kinds()}


def drawn_lines(page):
    lines = page.locator("#board .line")
    return set(lines.evaluate_all("lines => lines.map((line) => line.getAttribute('d'))"))


@pytest.mark.parametrize("steps", [1, 6])
def test_a_wobbling_drag_along_dots_draws_their_path_and_no_spurs(visit, steps):
    page = visit()
    paste(page, json.dumps(sp.Slitherlink([[None] * 5] * 5).to_json()))

    def go(x, y):
        page.mouse.move(*page.evaluate(TO_SCREEN, [x, y]), steps=steps)

    go(0.02, 0.1)
    page.mouse.down()
    for x, y in [
        (0.5, 0.3),
        (1, -0.2),
        (1.5, 0.35),
        (2, 0.25),
        (3.1, 0.4),
        (4, -0.2),
        (5, 0.1),
        (4.8, 1),
        (5, 1.6),
    ]:
        go(x, y)
    page.mouse.up()
    drawn = drawn_lines(page)
    across = {f"M{40 * x} 0L{40 * x + 40} 0" for x in range(5)}
    assert drawn == across | {"M200 0L200 40", "M200 40L200 80"}
    go(2.5, 3)
    page.mouse.down()
    page.mouse.up()
    assert page.locator("#board .line").count() == 8


def hold(page, *path):
    """A long press of a finger, which then moves along points of the board and is lifted."""
    touch = page.context.new_cdp_session(page)

    def send(kind, *points):
        spots = [page.evaluate(TO_SCREEN, point) for point in points]
        places = [{"x": x, "y": y} for x, y in spots]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    send("touchStart", path[0])
    page.clock.fast_forward(1000)
    for point in path[1:]:
        send("touchMove", point)
    send("touchEnd")


def test_a_long_press_at_a_dot_crosses_the_lines_that_are_drawn_from_it_alone(phone):
    phone.clock.install()
    paste(phone, json.dumps(sp.Slitherlink([[None] * 5] * 5).to_json()))
    hold(phone, (2, 1.9), (2.5, 2), (3, 2), (4, 2))
    crosses = phone.locator("#board .cross")
    assert crosses.count() == 2
    assert len({each.bounding_box()["y"] for each in crosses.all()}) == 1
    hold(phone, (1.5, 4))
    assert crosses.count() == 3


def test_a_long_press_in_a_last_cell_begins_lines_between_centres(browser, tmp_path):
    info = tmp_path / "masyu-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: masyu\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[satpuzzles.kinds]\nmasyu = masyu:KIND\n")
    shutil.copy(PLUG_INS / "masyu.py", tmp_path)
    with served(str(tmp_path)) as address, browser.new_context(has_touch=True) as context:
        page = context.new_page()
        page.clock.install()
        page.goto(address)
        paste(page, "masyu\nB...\n....\n....\n....\n")
        hold(page, (3.5, 3.55))
        assert page.locator("#board .cross").count() == 0
        hold(page, (3.55, 3.5), (3, 3.5), (2.5, 3.5), (1.5, 3.5))
        assert page.locator("#board .cross").count() == 2


def test_a_board_that_is_set_is_kept_and_back_leads_to_the_start(visit):
    page = visit()
    page.select_option("#make-type", "futoshiki")
    page.fill("#make-rows", "4")
    page.fill("#make-columns", "4")
    page.click("#make-empty")
    page.wait_for_selector("#set:not([hidden])")
    page.keyboard.press("3")
    page.click("#new")
    page.click("#recent >> text=Set: Futoshiki 4 × 4")
    page.wait_for_selector("#set-board .clue:text('3')")
    page.reload()
    page.wait_for_selector("#set-board .clue:text('3')")
    page.go_back()
    page.wait_for_selector("#start:not([hidden])")
    page.wait_for_selector("#recent li")
    assert page.locator("#recent li").count() == 1
    page.go_forward()
    page.wait_for_selector("#set-board .clue:text('3')")
    page.click("#set-play")
    page.wait_for_selector("#play:not([hidden])")
    page.go_back()
    page.wait_for_selector("#set-board .clue:text('3')")
    page.click("#new")
    page.wait_for_selector("#recent li >> text=/^Futoshiki 4 × 4$/")
    assert page.locator("#recent li").count() == 1


def test_a_solution_that_is_filled_in_and_undone_is_solved_by_hand_for_good(visit):
    page = visit()
    paste(page, BOARDS["sudoku"])
    board = Board(page, sp.loads(BOARDS["sudoku"]))
    free = [place for place, given in enumerate(BOARDS["sudoku"]) if given == "."]

    def enter(places):
        for place in places:
            board.click(place)
            page.keyboard.press(str(board.solution[place]))

    enter(free[:2])
    page.click("#solve")
    page.click("text=Fill it in")
    for button, told in [("#undo", None), ("#redo", "filled in for you"), ("#undo", None)]:
        page.click(button)
        if told:
            page.wait_for_selector(f"#won:has-text('{told}')")
        else:
            page.wait_for_selector("#won", state="hidden")
    enter(free[2:])
    page.wait_for_selector("#won:has-text('Well done')")
    page.click("#new")
    assert page.inner_text("#recent .solved button >> nth=0") == "✓ Sudoku 4 × 4, solved"


def test_a_board_that_comes_after_its_view_was_left_is_not_shown(visit):
    page = visit()
    paste(page, BOARDS["hitori"])
    page.go_back()
    page.wait_for_selector("#start:not([hidden])")
    held = []
    page.route("**/api/draw", lambda route, _: held.append(route))
    with page.expect_request("**/api/draw"):
        page.go_forward()
    page.go_back()
    wait_until(page, "!history.state")
    with page.expect_response("**/api/draw"):
        held[0].continue_()
    page.evaluate("fetch('/api/types').then((answer) => answer.json())")
    assert page.locator("#start").is_visible() and page.locator("#play").is_hidden()
    assert page.evaluate("history.state") is None
