"""What people do on the page in Chromium with an unsteady hand, a small screen and no manual goes well."""

import json
import os
import shutil
from pathlib import Path

import pytest

import satpuzzles as sp
from satpuzzles.puzzle.kind import built_in_kinds

pytest.importorskip("playwright.sync_api")

from pages import CHROMIUM, PHONE, TO_SCREEN, Board, paste, served, wait_until

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


@pytest.mark.parametrize("steps", [1, 6])
def test_a_drag_that_goes_on_outside_of_the_board_draws_nothing_there(visit, steps):
    page = visit()
    paste(page, json.dumps(sp.Slitherlink([[None] * 5] * 5).to_json()))
    inside, outside, border = [(1, 1), (1, 0)], [(1, -0.6), (5.6, -0.6), (5.6, 2)], [(5, 2), (5, 3)]
    for number, (x, y) in enumerate(inside + outside + border):
        page.mouse.move(*page.evaluate(TO_SCREEN, [x, y]), steps=steps)
        if not number:
            page.mouse.down()
    page.mouse.up()
    assert drawn_lines(page) == {"M40 0L40 40", "M200 80L200 120"}


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


def test_a_click_at_a_dot_means_no_line_and_one_beside_it_does(visit):
    page = visit()
    paste(page, json.dumps(sp.Slitherlink([[None] * 5] * 5).to_json()))
    for x, y in ((2.05, 1.98), (2, 2.15)):
        page.mouse.click(*page.evaluate(TO_SCREEN, [x, y]))
        assert drawn_lines(page) == set()
    page.mouse.click(*page.evaluate(TO_SCREEN, [2.25, 2]))
    assert drawn_lines(page) == {"M80 80L120 80"}


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


def test_back_from_the_edit_of_a_board_leads_to_the_board(visit):
    page = visit()
    paste(page, BOARDS["sudoku"])
    page.keyboard.press("3")
    page.click("#edit")
    page.wait_for_selector("#set:not([hidden])")
    assert "every row" in page.locator("#set-rules").text_content()
    page.go_back()
    page.wait_for_selector("#board .value:text('3')")
    page.go_forward()
    page.wait_for_selector("#set:not([hidden])")
    page.click("#set-play")
    page.wait_for_selector("#board .value:text('3')")
    page.click(".brand")
    page.wait_for_selector("#start:not([hidden])")
    assert page.locator("#play").is_hidden() and page.locator("#set").is_hidden()


def test_larger_examples_of_every_puzzle_are_on_the_start(visit):
    page = visit()
    assert (
        page.locator("#large-examples button").count()
        == page.locator("#examples button").count()
        == len(BOARDS)
    )
    page.click("#large-examples >> text=Nonogram")
    page.wait_for_selector("#title:text('Nonogram 15 × 15')")


def test_a_solution_that_is_filled_in_is_no_victory_and_solved_boards_are_marked(visit):
    page = visit()
    paste(page, BOARDS["sudoku"])
    board = Board(page, sp.loads(BOARDS["sudoku"]))
    page.click("#solve")
    page.click("text=Fill it in")
    page.wait_for_selector("#won:not([hidden])")
    assert page.inner_text("#won") == "This is the solution, filled in for you."
    page.click("#new")
    page.click("#recent >> text=Sudoku 4 × 4, solution filled in")
    page.wait_for_selector("#won:has-text('filled in for you')")
    page.click("#clear")
    for place, given in enumerate(BOARDS["sudoku"]):
        if given == ".":
            board.click(place)
            page.keyboard.press(str(board.solution[place]))
    page.wait_for_selector("#won:has-text('Well done')")
    page.click("#new")
    assert page.inner_text("#recent .solved button >> nth=0") == "✓ Sudoku 4 × 4, solved"


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


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_what_a_hint_and_a_check_say_comes_into_view_on_a_phone(visit, motion):
    page = visit(
        viewport={"width": PHONE, "height": 740}, has_touch=True, is_mobile=True, reduced_motion=motion
    )
    paste(page, BOARDS["futoshiki"])
    for button, words in [
        ("#hint", ".stages p:nth-child(1)"),
        ("text=Tell me more", ".stages p:nth-child(2)"),
        ("#check", "text=Right so far"),
    ]:
        page.click(button)
        page.wait_for_selector(words)
        wait_until(page, "document.querySelector('#panel').getBoundingClientRect().bottom <= innerHeight")
        assert page.evaluate("document.querySelector('#panel').getBoundingClientRect().top") > 0
        page.evaluate("scrollTo(0, 0)")


@pytest.mark.parametrize("width, height", [(1280, 900), (PHONE, 740), (320, 640)])
def test_a_board_opens_whole_with_nothing_under_its_clues(visit, width, height):
    page = visit(viewport={"width": width, "height": height})
    paste(
        page,
        json.dumps(
            {"type": "nonogram", "rows": [[1, 1, 3, 1, 1, 1]] * 15, "columns": [[2, 2, 1, 2, 1]] * 15}
        ),
    )
    for _ in range(2):
        box = page.evaluate(
            "(({scrollTop, scrollLeft}) => [scrollTop, scrollLeft])(document.querySelector('#scroller'))"
        )
        assert box == [0, 0]
        page.click("#larger")
        page.click("#fit")


def test_black_cells_that_are_marked_stay_black_and_have_a_rim_that_is_seen(visit):
    page = visit()
    puzzle = sp.loads("0..\n...\n..#", type="akari")
    paste(page, json.dumps(puzzle.to_json()))
    Board(page, puzzle).click(1)
    page.click("#check")
    page.wait_for_selector("#panel .rule")
    block = page.locator(".mark.broken rect.on-block")
    assert block.count() == 1
    assert block.evaluate("each => getComputedStyle(each).fill") == "none"
    later = "rims => document.querySelector('#board .block').compareDocumentPosition(rims) & 4"
    rims = page.locator("#board .rim.broken")
    assert rims.evaluate(later) and rims.locator(".edge").count() == page.locator(".mark.broken rect").count()


def test_columns_follow_rows_where_a_board_must_be_square(visit):
    page = visit()
    for name, size in [("calcudoku", ["4", "4"]), ("akari", ["4", "6"])]:
        page.select_option("#make-type", "hitori")
        page.fill("#make-columns", "6")
        page.select_option("#make-type", name)
        page.fill("#make-rows", "4")
        assert [page.input_value("#make-rows"), page.input_value("#make-columns")] == size
    page.select_option("#make-type", "calcudoku")
    page.fill("#make-columns", "5")
    assert page.input_value("#make-rows") == "5"


def test_it_is_told_in_the_words_of_the_puzzle_what_a_click_does(visit, phone):
    for page, akari, hitori in [
        (
            visit(),
            "Click or drag: a light; right click: no light.",
            "Click or drag: black; right click: white.",
        ),
        (phone, "Tap or drag: a light; long press: no light.", "Tap or drag: black; long press: white."),
    ]:
        for name, told in (("akari", akari), ("hitori", hitori)):
            paste(page, BOARDS[name])
            assert page.inner_text("#keys").startswith(told)
            page.click("#new")


def test_the_rules_of_a_puzzle_are_at_hand(visit):
    page = visit()
    paste(page, BOARDS["hitori"])
    page.click("aside >> text=Rules")
    assert page.inner_text("#rules").startswith("Black out cells so that no number stands twice")


def test_a_link_to_this_computer_says_that_it_opens_here_only(visit, address):
    page = visit()
    assert address.startswith("http://127.0.0.1")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    paste(page, BOARDS["hitori"])
    page.click("text=Download and share")
    for what, told in [("link", True), ("state", True), ("url", False)]:
        page.click(f"[data-save='{what}']")
        page.wait_for_selector("#downloads .note:has-text('Copied')")
        assert ("on this computer only" in page.inner_text("#downloads .note")) == told


def test_a_download_that_fails_says_so_below_its_button(visit):
    page = visit()
    paste(page, BOARDS["hitori"])
    page.route("**/api/render", lambda route: route.fulfill(status=422, json={"error": "pictures need more"}))
    page.click("text=Download and share")
    page.click("[data-save='pdf']")
    told = page.locator("#downloads [data-save='pdf'] + .error")
    told.wait_for()
    assert told.inner_text() == "Pictures need more."
    button = page.locator("[data-save='pdf']").bounding_box()
    assert 0 <= told.bounding_box()["y"] - button["y"] - button["height"] < 20


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


@pytest.mark.parametrize("width", [PHONE, 1200])
def test_the_board_stays_where_it_is_when_its_solution_is_known(visit, width):
    """Whoever clicks before that meant the cell that was there."""
    page = visit(viewport={"width": width, "height": 900})
    held = []

    def hold(route):
        held.append(route)

    page.route("**/api/solve", hold)
    paste(page, BOARDS["sudoku"])
    board = Board(page, sp.loads(BOARDS["sudoku"]))
    before = board.spot(0), board.spot(15)
    while not held:
        page.wait_for_timeout(50)
    held[0].continue_()
    page.wait_for_selector("#right:enabled")
    assert (board.spot(0), board.spot(15)) == before


def test_what_is_pasted_before_the_page_listens_is_not_lost(browser, address):
    with browser.new_context() as context:
        page = context.new_page()
        held = []
        page.route("**/api/types", lambda route, _: held.append(route))
        page.goto(address)
        page.fill("#text", BOARDS["hitori"])
        for button in ("#read", "#file", "#make-button", "#make-empty"):
            assert page.locator(button).is_disabled()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.focus("#make-rows")
        page.keyboard.press("Enter")
        wait_until(page, "document.readyState === 'complete'")
        assert len(held) == 1
        held[0].continue_()
        page.click("#read")
        page.wait_for_selector("#play:not([hidden])")
