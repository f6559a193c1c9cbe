"""The tools of a played board in Chromium: marks, colours, candidates, restart, pause, keys, replay and the ending."""

import json
import random

import pytest
from asked import EXAMPLES as BOARDS
from pages import LOOK, NONOGRAM, TO_SCREEN, Board, paste, wait_until
from test_kept_games import STORED

import satpuzzles as sp

SUDOKU = {
    "type": "sudoku",
    "size": 4,
    "box": [2, 2],
    "givens": [[1, 0, 0, 0], [0, 0, 2, 0], [2, 0, 0, 0], [0, 0, 1, 0]],
}
ALMOST = SUDOKU | {"givens": [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 0]]}
SEEN = """() => {
    const place = (each) => ['x', 'y', 'x1', 'y1', 'd', 'cx', 'cy'].map((name) => each.getAttribute(name)).join();
    const names = '.value, .pencil, .centre-mark, .paint, .paint-rim, .paint-line, .line, .cross, rect.filled, .ring';
    const shown = [...document.querySelectorAll('#board :is(' + names + ')')];
    return shown.map((each) => each.getAttribute('class') + ' ' + place(each) + ' ' + each.textContent).sort();
}"""
"""All that a player has put on a board."""


def at(page, row, column):
    return page.evaluate(TO_SCREEN, [column, row])


def click(page, row, column, **how):
    page.mouse.click(*at(page, row + 0.5, column + 0.5), **how)


def drag(page, *points):
    page.mouse.move(*at(page, *points[0]))
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*at(page, *point), steps=6)
    page.mouse.up()


def more(page, tool):
    page.click("#more")
    page.click(tool)


def seen(page):
    return page.evaluate(SEEN)


def opened(page, board):
    paste(page, board if isinstance(board, str) else json.dumps(board))
    return page


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
    assert "2 cells chosen" in page.locator("#news").inner_text()


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
    assert "needs this key" in page.locator("#keys-dialog").inner_text()
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


# ---- touch ----


SCROLLED = "[document.getElementById('scroller').scrollLeft, document.getElementById('scroller').scrollTop]"


def fingers(page):
    """Sends touches at points of the board."""
    session = page.context.new_cdp_session(page)

    def send(kind, *points, pixels=None):
        spots = [pixels] if pixels else [page.evaluate(TO_SCREEN, [column, row]) for row, column in points]
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(spots)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    return send


@pytest.mark.parametrize("name", ["nonogram", "slitherlink", "sudoku"])
def test_two_fingers_and_a_locked_board_never_draw(phone, name):
    boards = {
        "nonogram": NONOGRAM,
        "slitherlink": sp.Slitherlink([[None] * 5] * 5).to_json(),
        "sudoku": SUDOKU,
    }
    opened(phone, boards[name])
    touch = fingers(phone)
    wide = phone.locator("#board svg").bounding_box()["width"]
    touch("touchStart", (0.5, 0.5))
    touch("touchStart", (0.5, 0.5), (1.5, 1.5))
    for far in (3, 3.5, 4):
        touch("touchMove", (0.2, 0.2), (far, far))
    for there in ((0.2, 0.2), (1.5, 0.6), (1.5, 1.2)):
        touch("touchMove", there)
    touch("touchEnd")
    assert seen(phone) == []
    assert phone.locator("#board svg").bounding_box()["width"] > wide
    more(phone, "#larger")
    for _ in range(4):
        phone.click("#larger")
    phone.click("#lock")
    box = phone.locator("#scroller").bounding_box()
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    scrolled = phone.evaluate(SCROLLED)
    for far in (0, 20, 60):
        touch("touchMove" if far else "touchStart", pixels=(middle[0] - far, middle[1] - far))
    touch("touchEnd")
    assert seen(phone) == []
    assert phone.evaluate(SCROLLED) != scrolled
    more(phone, "#lock")


def test_a_lens_shows_small_cells_and_a_finger_aims(phone):
    board = {"type": "nonogram", "rows": [[1]] * 40, "columns": [[1]] * 40}
    opened(phone, board)
    touch = fingers(phone)
    touch("touchStart", (20.5, 20.5))
    assert phone.is_visible("#lens")
    touch("touchMove", (20.5, 21.5))
    touch("touchEnd")
    assert phone.is_hidden("#lens")
    filled = phone.locator("#board rect.filled")
    assert filled.count() == 1 and filled.get_attribute("x") == "840.5"
    touch("touchStart", (5.5, 5.5))
    touch("touchMove", (5.5, 9.5))
    touch("touchEnd")
    assert filled.count() == 6


def test_chosen_cells_of_a_phone_get_a_number_from_the_row_below(phone):
    opened(phone, SUDOKU)
    touch = fingers(phone)
    touch("touchStart", (1.5, 0.5))
    for column in range(6, 26, 2):  # Chromium takes a tap after a swift drag for one that stops it
        touch("touchMove", (1.5, column / 10))
        phone.wait_for_timeout(40)
    touch("touchEnd")
    phone.tap("#pad button[data-value='4']")
    assert phone.locator("#board .value:text-is('4')").count() == 2
    phone.tap("#thumb #undo")
    assert seen(phone) == []
    tops = {each.bounding_box()["y"] for each in phone.locator("#pad button").all()}
    assert len(tops) == 1


def test_a_phone_held_across_has_the_tools_beside_the_board(visit):
    page = opened(
        visit(viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True), BOARDS["sudoku"]
    )
    board, tools = (page.locator(name).bounding_box() for name in ("#scroller", "#tools"))
    assert tools["x"] >= board["x"] + board["width"] and board["y"] + board["height"] <= 390
    assert page.evaluate("document.documentElement.scrollWidth") <= 844
    assert page.locator("#thumb").is_hidden()


# ---- colours of the page ----


def test_the_theme_is_chosen_and_kept(visit):
    page = visit(color_scheme="light")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(ground)
    page.click("#theme")
    assert page.evaluate(ground) == light
    page.click("#theme")
    dark = page.evaluate(ground)
    page.reload()
    page.wait_for_selector("#theme[aria-label='Colours: dark']")
    assert page.evaluate(ground) == dark != light
    page.click("#theme")
    assert page.evaluate(ground) == light


CONTRASTS = """() => {
    const parse = (color) => color.match(/[\\d.]+/g).map(Number);
    const light = ([r, g, b]) => [r, g, b].map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
    const low = [];
    const paper = parse(getComputedStyle(document.querySelector('#board .paper')).fill);
    const root = document.querySelector('#board svg > g');
    for (const look of ['mine', 'given', 'found', 'trial1', 'trial2', 'trial3'])
        for (const name of ['line', 'cross', 'ring', 'thin', 'five', 'frame', 'slant', 'dots']) {
            const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
            const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
            group.setAttribute('class', look);
            path.setAttribute('class', name);
            group.append(path);
            root.append(group);
            const [one, other] = [light(parse(getComputedStyle(path).stroke)), light(paper)];
            group.remove();
            const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
            if (contrast < 3) low.push(`${look} ${name} ${contrast}`);
        }
    for (const each of document.querySelectorAll('#play button:not(.quiet, .main, .swatch), #play select')) {
        if (!each.checkVisibility()) continue;
        const [one, other] = [getComputedStyle(each).borderTopColor, getComputedStyle(each).backgroundColor].map((color) => light(parse(color)));
        const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
        if (contrast < 3) low.push(`${each.id} ${contrast}`);
    }
    return low;
}"""
"""The lines of a board and of controls that stand out by less than 3 to 1."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["hitori", "slitherlink", "sudoku", "masyu", "nonogram"])
def test_lines_stand_out(visit, scheme, name):
    page = opened(visit(color_scheme=scheme), NONOGRAM if name == "nonogram" else BOARDS[name])
    assert page.evaluate(CONTRASTS) == []
    page.click("#colour")
    page.click("#more")
    assert page.evaluate(LOOK) == []
    page.click("#choose-keys")
    assert page.evaluate(LOOK) == []
