"""Fingers, small screens and the colours of the page in Chromium."""

import pytest
from asked import EXAMPLES as BOARDS
from pages import NONOGRAM
from played import SCROLLED, SUDOKU, fingers, more, opened, seen

import satpuzzles as sp


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
    cell = "document.querySelector('#board svg').getScreenCTM().a * 40"
    assert phone.evaluate(cell) > 20
    more(phone, "#fit")
    assert phone.evaluate(cell) < 10
    phone.click("#more")
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
    for column in range(6, 26, 4):
        touch("touchMove", (1.5, column / 10))
    touch("touchEnd")
    phone.tap("#pad button[data-value='4']")  # which Chromium may take for one that stops a swift drag
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
    page.wait_for_selector("#theme[aria-label='Theme: dark']")
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
        const { borderTopColor, backgroundColor } = getComputedStyle(each);
        const [one, other] = [borderTopColor, backgroundColor].map((color) => light(parse(color)));
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
