"""A played board: what the tests of its tools in Chromium share."""

import json

from pages import TO_SCREEN, paste

SUDOKU = {
    "type": "sudoku",
    "size": 4,
    "box": [2, 2],
    "givens": [[1, 0, 0, 0], [0, 0, 2, 0], [2, 0, 0, 0], [0, 0, 1, 0]],
}
SEEN = """() => {
    const where = ['x', 'y', 'x1', 'y1', 'd', 'cx', 'cy'];
    const place = (each) => where.map((name) => each.getAttribute(name)).join();
    const marks = '.value, .lamp, .pencil, .centre-mark, .paint, .paint-rim, .paint-line';
    const shown = [...document.querySelectorAll(`#board :is(${marks}, .line, .cross, rect.filled, .ring)`)];
    return shown.map((each) => `${each.getAttribute('class')} ${place(each)} ${each.textContent}`).sort();
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


SCROLLED = "[document.getElementById('scroller').scrollLeft, document.getElementById('scroller').scrollTop]"


def fingers(page):
    """Sends touches at points of the board."""
    session = page.context.new_cdp_session(page)

    def send(kind, *points, pixels=None):
        spots = [pixels] if pixels else [page.evaluate(TO_SCREEN, [column, row]) for row, column in points]
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(spots)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    return send
