"""People who play and set boards in Chromium by mouse, by keys or by touch: what acceptance tests share."""

from __future__ import annotations

import base64
import json
import re
import zlib
from functools import partial
from typing import ClassVar

from asked import told
from desk import Desk
from pages import PHONE, Board
from played import SEEN
from test_kept_games import stored

import satpuzzles as sp

PLAY = "#play:not([hidden])"
FOCUS = "(wanted) => document.activeElement.compareDocumentPosition(wanted)"
"""Where an element is, seen from the one with the focus: 0 for the same."""
BEFORE = 2


class Mouse:
    """A person at a page who uses the mouse alone."""

    screen: ClassVar = {"viewport": {"width": 1200, "height": 900}}
    """The context of a browser."""

    def __init__(self, page, address: str) -> None:
        self.page = page
        self.address = address
        self.wrong: list[str] = []
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", lambda said: self.wrong.append(said.text) if said.type == "error" else None)
        page.goto(address)

    # ---- what differs by way ----

    def press(self, selector: str) -> None:
        """Presses a button or a link."""
        self.page.click(selector)

    def point(self, spot: tuple[float, float]) -> None:
        self.page.mouse.click(*spot)

    def enter(self, board: Board, place: int, value: int) -> None:
        for _ in range(value if board.puzzle.blank else 1):
            self.point(board.spot(place))
        if not board.puzzle.blank:
            self.press(f"#pad button[data-value='{value}']")

    def mark(self, desk: Desk, row: int, column: int, text: str) -> None:
        """Gives a cell that is set a text."""
        self.point(desk.spot(row + 0.5, column + 0.5))
        desk.write(text)

    # ---- what is done alike ----

    def open(self, name: str) -> Board:
        """Opens a fresh board from the gallery."""
        self.page.goto(f"{self.address}#")
        self.press(f"#gallery .tile:has(a[href='#/{name}']) button")
        return self.board()

    def set(self, name: str, puzzle: sp.Puzzle) -> None:
        """Sets a board of a type on an empty one."""
        self.page.goto(f"{self.address}#")
        desk = Desk(self.page, name, puzzle.rows, puzzle.columns, self.press)
        desk.mark = partial(self.mark, desk)
        before = desk.spot(0, 0)
        self.page.wait_for_selector("#set-verdict:not(.asked)")
        assert desk.spot(0, 0) == before  # a verdict does not move the board under the pointer
        desk.set_marks(puzzle)

    def board(self) -> Board:
        """The board that is shown, which the address tells."""
        self.page.wait_for_selector(f"{PLAY} #board svg")
        return Board(self.page, sp.loads(json.dumps(linked(self.page.url)["board"])))

    def entries(self) -> list[int | None]:
        """What this browser keeps of the board shown."""
        board = linked(self.page.url)["board"]
        return next((each["state"]["values"] for each in stored(self.page) if each.get("board") == board), [])

    def take_a_hint(self) -> None:
        """Opens each stage of a hint and has the page do its step."""
        self.press("#hint")
        for stages in range(1, 5):
            self.page.wait_for_selector(f".stages > :nth-child({stages}):last-child")
            if stages < 4:
                self.press("#panel button:text-is('Tell me more')")
        # A step that only excludes numbers fills nothing in.
        if self.page.locator("#panel button:text-is('Fill it in')").count():
            self.press("#panel button:text-is('Fill it in')")
            for _ in range(600):
                if any(value is not None for value in self.entries()):
                    return
                self.page.wait_for_timeout(50)
            raise AssertionError("nothing is filled in")

    def to_fill(self, board: Board) -> list[tuple[int, int]]:
        return [*board.to_fill(told("draw", board=board.puzzle.to_json())[1]["fixed"])]

    def play(self, board: Board, filled: list[int | None] | None = None) -> None:
        """Fills in the rest of a board."""
        self.page.locator("#board svg").scroll_into_view_if_needed()
        for place, value in self.to_fill(board):
            if not filled or filled[place] is None:
                assert not self.page.is_visible("#won")
                self.enter(board, place, value)

    def end(self) -> str:
        """Closes the dialog of a solved board; what it tells of the hints."""
        self.page.wait_for_selector("#ending[open] h2:text-is('Solved!')")
        words = re.search(r"Time \d+:\d\d\. (.+)", self.page.locator("#ending").inner_text())
        self.press("#ending button:text-is('Close')")
        self.page.wait_for_selector("#ending", state="hidden")
        return words[1]

    def seen(self) -> list[str]:
        """All that is put on the board."""
        self.page.wait_for_selector(f"{PLAY} #board svg")
        return self.page.evaluate(SEEN)


class Touch(Mouse):
    """A person with a phone."""

    screen: ClassVar = {"viewport": {"width": PHONE, "height": 740}, "has_touch": True, "is_mobile": True}

    def press(self, selector: str) -> None:
        if self.page.locator(f"#more-tools:not(:popover-open) {selector}").count():
            self.page.tap("#more")
        self.page.tap(selector)

    def point(self, spot: tuple[float, float]) -> None:
        self.page.touchscreen.tap(*spot)


class Keys(Mouse):
    """A person without a pointer."""

    def press(self, selector: str) -> None:
        self.reach(selector)
        self.page.keyboard.press("Enter")

    def reach(self, selector: str) -> None:
        """Goes to an element by Tab."""
        wanted = self.page.wait_for_selector(selector)
        for _ in range(200):
            where = wanted.evaluate(FOCUS)
            if not where:
                return
            self.page.keyboard.press("Shift+Tab" if where & BEFORE else "Tab")
        raise AssertionError(f"Tab never reaches {selector}")

    def go(self, news: str, cell: tuple[int, int]) -> None:
        """Goes to a cell of a board by arrow keys; where the cursor is, the page says."""
        words = self.page.locator(news).text_content().replace(",", "").split()
        now = int(words[1]) - 1, int(words[3]) - 1
        for moved, keys in zip((cell[0] - now[0], cell[1] - now[1]), ("Down Up", "Right Left")):
            for _ in range(abs(moved)):
                self.page.keyboard.press(f"Arrow{keys.split()[moved < 0]}")

    def enter(self, board: Board, place: int, value: int) -> None:
        self.reach("#board")
        spot = board.puzzle.places.spot(place)
        if isinstance(spot[0], tuple):
            one, other = spot
            is_upright, is_inside = one[1] == other[1], min(one) >= 0
            self.go("#news", one if is_inside else other)
            keys = ("s" if is_inside else "w") if is_upright else ("d" if is_inside else "a")
            keys *= value
        else:
            self.go("#news", spot)
            keys = " " if board.puzzle.is_shaded else str(value)
        self.page.keyboard.type(keys)

    def mark(self, desk: Desk, row: int, column: int, text: str) -> None:
        self.reach("#set-board")
        self.go("#set-news", (row, column))
        self.page.keyboard.type(text.translate(str.maketrans("○●", "wb")))


WAYS = {"mouse": Mouse, "keys": Keys, "touch": Touch}


def linked(url: str) -> dict:
    """What a link of the page carries."""
    body = url.rpartition("/")[2]
    return json.loads(zlib.decompress(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))))
