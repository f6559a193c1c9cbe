"""What people do on the page in Chromium with an unsteady hand, a small screen and no manual goes well."""

import json

import pytest
from asked import EXAMPLES as BOARDS
from pages import TO_SCREEN, paste, wait_until
from played import drag, fingers

import satpuzzles as sp


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


def test_a_drag_between_islands_draws_a_bridge_and_another_a_second(visit):
    page = visit()
    board = {"type": "hashi", "islands": [[2, None, None, 4], [None] * 4, [None, None, None, 2]]}
    paste(page, json.dumps(board))
    for count, double in ((1, 0), (1, 1), (0, 0)):
        drag(page, (0.5, 0.5), (0.5, 3.5))
        assert [page.locator(f"#board {each}").count() for each in (".line", ".double")] == [count, double]
    page.click("#undo")
    assert page.locator("#board .double").count() == 1


def hold(page, *path):
    """A long press of a finger, which then moves along points of the board and is lifted."""
    touch = fingers(page)
    touch("touchStart", path[0])
    page.clock.fast_forward(1000)
    for point in path[1:]:
        touch("touchMove", point)
    touch("touchEnd")


def test_a_long_press_at_a_dot_crosses_the_lines_that_are_drawn_from_it_alone(phone):
    phone.clock.install()
    paste(phone, json.dumps(sp.Slitherlink([[None] * 5] * 5).to_json()))
    hold(phone, (1.9, 2), (2, 2.5), (2, 3), (2, 4))
    crosses = phone.locator("#board .cross")
    assert crosses.count() == 2
    assert len({each.bounding_box()["y"] for each in crosses.all()}) == 1
    hold(phone, (4, 1.5))
    assert crosses.count() == 3


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
    wait_until(page, "!location.hash")
    with page.expect_response("**/api/draw"):
        held[0].continue_()
    page.evaluate("fetch('/api/types').then((answer) => answer.json())")
    assert page.locator("#start").is_visible() and page.locator("#play").is_hidden()
    assert page.evaluate("location.hash") == ""


def test_the_page_of_a_puzzle_that_comes_late_replaces_no_other(visit):
    page = visit()
    held = []
    page.route("**/stock-masyu.json", lambda route, _: held.append(route))
    with page.expect_request("**/stock-masyu.json"):
        page.evaluate("location.hash = '#/masyu'")
    page.evaluate("location.hash = '#/hitori'")
    page.wait_for_selector("#puzzle h1:text-is('Hitori')")
    with page.expect_response("**/stock-masyu.json"):
        held[0].continue_()
    page.wait_for_timeout(200)
    assert page.locator("#puzzle h1").inner_text() == "Hitori"


def test_a_verdict_on_a_board_that_was_left_is_not_shown(visit):
    page = visit()
    with page.expect_response("**/api/solve"):
        paste(page, json.dumps({"type": "nonogram", "rows": [[1], [1]], "columns": [[1], [1]]}))
    held = []
    page.route("**/api/check", lambda route, _: held.append(route))
    for at in (0.5, 1.5):
        page.mouse.click(*page.evaluate(TO_SCREEN, [at, at]))
    while len(held) < 2:
        page.wait_for_timeout(10)
    page.click("#new")
    paste(page, BOARDS["akari"])
    with page.expect_response("**/api/check"):
        held[1].continue_()
    page.wait_for_timeout(200)
    assert page.is_hidden("#won") and page.is_hidden("#ending")


@pytest.mark.parametrize(
    "board", [{"type": "hashi", "islands": [["?"]]}, {"type": "masyu", "pearls": [[None]]}]
)
def test_a_board_without_places_is_shown(visit, board):
    page = visit()
    paste(page, json.dumps(board))
    page.mouse.click(*page.evaluate(TO_SCREEN, [0.5, 0.5]))
    for key in ("ArrowRight", "d", "x", "Delete", "k"):
        page.keyboard.press(key)
    page.wait_for_selector("#ending[open], #panel h2")  # a lone island is solved
