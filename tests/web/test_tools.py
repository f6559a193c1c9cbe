"""The tools of a played board in Chromium: marks, colours, restart, pause, keys, replay and the ending."""

import json
import random

import pytest
from asked import EXAMPLES as BOARDS
from pages import Board, wait_until
from played import SUDOKU, at, click, drag, more, opened, seen
from test_kept_games import STORED

import satpuzzles as sp

ALMOST = SUDOKU | {"givens": [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 0]]}


def random_step(page, chance):
    """Does something that a player of a number puzzle may do."""
    row, column = chance.randrange(4), chance.randrange(4)
    what = chance.choice(["choose", "digit", "mark", "colour", "erase", "fill", "clean", "restart"])
    if what == "choose":
        drag(page, (row + 0.5, 0.5), (row + 0.5, 3.5))
        page.keyboard.press(str(chance.randint(1, 4)))
    elif what in ("fill", "clean"):
        more(page, f"#{what}-candidates")
    elif what == "restart":
        if page.is_enabled("#clear"):
            page.click("#clear")
    else:
        click(page, row, column)
        mode = {"mark": chance.choice("pc"), "colour": "o"}.get(what)
        for key in (mode, "Delete" if what == "erase" else str(chance.randint(1, 4)), mode):
            if key:
                page.keyboard.press(key)


@pytest.mark.parametrize("seed", range(3))
def test_undo_and_redo_lead_through_the_same_boards(visit, seed):
    page = opened(visit(), SUDOKU)
    chance = random.Random(seed)
    boards = [seen(page)]
    for _ in range(25):
        random_step(page, chance)
        page.keyboard.press("Escape")
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
        if seen(page) != boards[-1]:
            boards.append(seen(page))
    back = [seen(page)]
    while page.is_enabled("#undo"):
        page.click("#undo")
        back.append(seen(page))
    assert [each for n, each in enumerate(back) if not n or each != back[n - 1]] == boards[::-1]
    while page.is_enabled("#redo"):
        page.click("#redo")
    assert seen(page) == boards[-1]


def test_digits_and_marks_go_to_all_chosen_cells_as_one_step(visit):
    page = opened(visit(), SUDOKU)
    drag(page, (1.5, 0.5), (1.5, 2.5))
    page.keyboard.down("Control")
    click(page, 3, 3)
    page.keyboard.up("Control")
    for mode, kind in ((None, "value"), ("p", "pencil"), ("c", "centre-mark")):
        for key in (mode, "4"):
            if key:
                page.keyboard.press(key)
        # One of the chosen cells has a given.
        assert [each.split()[0] for each in seen(page)] == [kind] * 3
        page.click("#undo")
        assert seen(page) == []
    page.keyboard.press("c")
    click(page, 3, 0)
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("3")
    assert page.locator("#board .value:text-is('3')").count() == 2
    assert "2 cells selected" in page.locator("#news").inner_text()


def test_candidates_are_those_that_rows_columns_and_boxes_leave(visit):
    page = opened(visit(), SUDOKU)
    more(page, "#fill-candidates")
    solution = sp.solve(sp.loads(json.dumps(SUDOKU))).solution
    givens = SUDOKU["givens"]
    expected = []
    for row in range(4):
        for column in range(4):
            box = [(row // 2 * 2 + n // 2, column // 2 * 2 + n % 2) for n in range(4)]
            near = {givens[row][n] for n in range(4)} | {givens[n][column] for n in range(4)}
            left = {1, 2, 3, 4} - near - {givens[r][c] for r, c in box}
            if not givens[row][column]:
                assert solution[row][column] in left
                expected += sorted(left)
    shown = sorted(int(each) for each in page.locator("#board .pencil").all_text_contents())
    assert shown == sorted(expected)
    page.click("#undo")
    page.keyboard.press("p")
    click(page, 0, 1)
    for digit in "123":
        page.keyboard.press(digit)
    more(page, "#clean-candidates")
    assert page.locator("#board .pencil").all_text_contents() == ["2", "3"]


def test_marks_colours_and_hints_survive_a_reload_and_old_games_still_open(visit):
    page = opened(visit(), SUDOKU)
    click(page, 0, 1)
    page.keyboard.press("c")
    page.keyboard.press("3")
    page.keyboard.press("o")
    click(page, 1, 1)
    before = seen(page)
    assert [each.split()[0] for each in before] == ["centre-mark", "paint"]
    page.click("#hint")
    page.wait_for_selector(".stages p")
    page.wait_for_timeout(300)
    page.reload()
    page.wait_for_selector(".paint")
    assert seen(page) == before
    page.click("#undo")
    page.click("#undo")
    assert seen(page) == []
    page.wait_for_timeout(300)
    page.click("#new")
    [game] = page.evaluate(STORED)
    assert game["state"]["hints"] == 1
    old = {
        name: game["state"][name]
        for name in ("values", "pencils", "givens", "trials", "seconds", "solved", "given")
    }
    old["values"][1] = 2
    old["steps"] = [[{"place": 1, "before": [None, [], False], "after": [2, [], False]}]]
    old["next"] = 1
    file = {"satpuzzles": "games", "games": [{"board": game["board"], "title": "Old", "at": 1, "state": old}]}
    other = visit()
    other.set_input_files(
        "#import", {"name": "g.json", "mimeType": "application/json", "buffer": json.dumps(file).encode()}
    )
    other.click("#recent button")
    other.wait_for_selector("#board .value:text-is('2')")
    other.click("#undo")
    assert seen(other) == []


@pytest.mark.parametrize("name", ["hitori", "slitherlink", "sudoku", "hashi"])
def test_colours_never_change_what_is_asked_or_answered(visit, name):
    page = opened(visit(), BOARDS[name])
    asked = []
    page.on("request", lambda request: asked.append(request.url))

    def verdict():
        with page.expect_request(lambda request: '"grid"' in (request.post_data or "")) as request:
            page.click("#check")
        page.wait_for_selector("#panel h2")
        return json.loads(request.value.post_data)["options"]["grid"], page.locator("#panel").inner_text()

    before = verdict()
    asked.clear()
    page.click("#colour")
    drag(page, (0.5, 0.5), (0.5, 1.5), (1.5, 1.5))
    drag(page, (0, 0.5), (0, 2.5))
    click(page, 1, 0)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("d")
    assert page.locator("#board [class^=paint]").count() >= 4
    assert page.locator("#panel h2").count() == 1 and asked == []
    assert verdict() == before
    assert page.is_hidden("#won")
    page.click("#undo")
    page.click("#clear")
    assert seen(page) == []
    page.click("#undo")
    assert page.locator("#board [class^=paint]").count() >= 3


def test_keys_of_ones_own_are_kept_and_swapped(visit):
    page = opened(visit(), SUDOKU)
    more(page, "#choose-keys")
    page.click("[data-action='undo']")
    page.keyboard.press("5")
    assert "already uses this key" in page.locator("#keys-dialog").inner_text()
    page.keyboard.press("h")
    page.click("#keys-dialog >> text=Done")
    page.reload()
    page.wait_for_selector("#board svg")
    click(page, 0, 1)
    page.keyboard.press("2")
    page.keyboard.press("h")
    assert seen(page) == []
    page.keyboard.press("u")
    page.wait_for_selector(".stages p")


def test_lines_are_drawn_with_keys_of_ones_own(visit):
    page = opened(visit(), BOARDS["slitherlink"])
    more(page, "#choose-keys")
    page.click("[data-action='up']")
    page.keyboard.press("z")
    page.keyboard.press("Escape")
    page.focus("#board")
    page.keyboard.press("z")
    assert page.locator("#board .line").count() == 1


def test_a_pause_hides_the_board_and_stops_clock_and_keys(visit):
    page = visit()
    page.clock.install()
    opened(page, SUDOKU)
    page.clock.run_for(3000)
    page.keyboard.press("b")
    assert not page.locator("#board").evaluate("each => each.checkVisibility({visibilityProperty: true})")
    time = page.locator("#timer").inner_text()
    page.clock.run_for(5000)
    page.keyboard.press("p")
    assert page.locator("#timer").inner_text() == time
    assert page.get_attribute("#pencil", "aria-pressed") == "false"
    page.keyboard.press("Enter")
    page.clock.run_for(2000)
    assert page.locator("#board").is_visible() and page.locator("#timer").inner_text() != time


def test_a_full_but_wrong_grid_and_the_end_are_told(visit):
    page = opened(visit(), ALMOST)
    dialog = page.get_by_role("dialog")
    click(page, 3, 3)
    page.keyboard.press("2")
    dialog.wait_for()
    assert "something is wrong" in dialog.inner_text()
    assert page.locator("#board .mark.broken rect").count() == 0
    assert dialog.evaluate("each => each.contains(document.activeElement)")
    page.click("text=Show where")
    page.wait_for_selector("#board .mark.broken rect")
    click(page, 3, 3)
    page.keyboard.press("1")
    page.get_by_role("dialog", name="Solved!").wait_for()
    told = dialog.inner_text()
    assert "Time 0:0" in told and "No hints." in told
    assert dialog.evaluate("each => each.contains(document.activeElement)")
    page.keyboard.press("Escape")
    page.click("#clear")
    assert page.is_hidden("#won")
    page.click("#undo")
    page.wait_for_selector("#won:not([hidden])")


def test_a_wrong_board_that_looks_finished_is_told(visit):
    """As many cells as the solution fills, one of them wrong; and a closed loop."""
    page = opened(visit(), BOARDS["hitori"])
    dialog = page.get_by_role("dialog")
    wait_until(page, "!document.getElementById('right').disabled")
    board = Board(page, sp.loads(BOARDS["hitori"], type="hitori"))
    *filled, _ = (place for place, value in enumerate(board.solution) if value)
    for place in filled:
        board.click(place)
    page.wait_for_timeout(3000)
    assert dialog.count() == 0
    board.click(board.solution.index(0))
    dialog.wait_for()
    assert "looks finished" in dialog.inner_text()
    page.click("text=Show where")
    page.wait_for_selector("#board .mark.broken rect")

    page = opened(visit(), sp.Slitherlink([[None, None], [3, None]]).to_json())
    dialog = page.get_by_role("dialog")
    for row, column in ((0, 0.5), (0.5, 0), (1, 0.5), (0.5, 1)):
        assert dialog.count() == 0
        page.mouse.click(*at(page, row, column))
    dialog.wait_for()


def test_rows_and_columns_have_numbers_while_a_hint_names_them(visit):
    page = opened(visit(), BOARDS["sudoku"])
    numbers = page.locator("#board .coordinates text")
    assert numbers.count() == 0
    page.click("#hint")
    page.wait_for_selector("#board .coordinates text")
    assert numbers.all_text_contents() == ["1", "2", "3", "4"] * 2
    click(page, 0, 0)
    page.keyboard.press("1")
    wait_until(page, "!document.querySelector('.coordinates')")


def solve(page):
    """Fills in a Sudoku as a player does."""
    shown = next(each["board"] for each in page.evaluate(STORED) if "board" in each)
    board = Board(page, sp.loads(json.dumps(shown)))
    givens = [[value or None for value in row] for row in shown["givens"]]
    for place, value in board.to_fill(givens):
        board.click(place)
        page.keyboard.press(str(value))


def test_a_replay_shows_each_move_and_leaves_the_game(visit):
    page = opened(visit(), SUDOKU)
    boards = [seen(page)]
    for column, key in ((1, "2"), (2, "3"), (3, "4")):
        click(page, 0, column)
        page.keyboard.press(key)
        boards.append(seen(page))
    more(page, "#start-replay")
    wait_until(page, "document.getElementById('replay-said').textContent === '3 of 3'")
    for move in range(4):
        page.locator("#replay-at").fill(str(move))
        assert seen(page) == boards[move]
    page.locator("#replay-at").fill("1")
    page.click("#replay-end")
    assert seen(page) == boards[3] and page.is_disabled("#redo")


def test_the_end_offers_another_board_of_the_same_size_and_tier(visit):
    page = visit()
    page.select_option("#level-tier", "easy")
    page.locator("#gallery .tile", has_text="Sudoku").locator("button").click()
    page.wait_for_selector("#play:not([hidden]) #board svg")
    first, made = page.evaluate("location.hash"), page.locator("#made").inner_text()
    title = page.locator("#title").inner_text()
    solve(page)
    page.get_by_role("dialog", name="Solved!").get_by_text("Another like it").click()
    wait_until(page, f"location.hash !== {first!r}")
    page.wait_for_selector("#ending:not([open])", state="attached")
    assert [page.locator(name).inner_text() for name in ("#made", "#title")] == [made, title]
    assert seen(page) == [] and page.is_hidden("#won")
