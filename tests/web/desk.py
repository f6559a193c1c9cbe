"""A board that is set on the page, by mouse or by keyboard: what the tests of setting in Chromium share."""

from __future__ import annotations

import json

import pages

import satpuzzles as sp
from satpuzzles.core.grid import neighbours
from satpuzzles.puzzle.draft import draft_of, tools_of

TO_SCREEN = pages.TO_SCREEN.replace("#board", "#set-board")
UNIQUE = "#set-verdict.unique"


class Desk:
    """A board that is set by mouse or by keyboard."""

    def __init__(self, page, name: str, rows: int, columns: int, press=None) -> None:
        self.page = page
        self.press = press or page.click
        page.select_option("#make-type", name)
        page.fill("#make-rows", str(rows))
        page.fill("#make-columns", str(columns))
        self.press("#make-empty")
        page.wait_for_selector("#set:not([hidden])")

    def spot(self, row: float, column: float) -> tuple[float, float]:
        return tuple(self.page.evaluate(TO_SCREEN, [column, row]))

    def click(self, row: float, column: float) -> None:
        self.page.mouse.click(*self.spot(row, column))

    def drag(self, cells) -> None:
        mouse = self.page.mouse
        mouse.move(*self.spot(cells[0][0] + 0.5, cells[0][1] + 0.5))
        mouse.down()
        for row, column in cells[1:]:
            mouse.move(*self.spot(row + 0.5, column + 0.5), steps=3)
        mouse.up()

    @property
    def draft(self) -> dict:
        return self.page.evaluate("history.state.found.draft")

    def verdict(self) -> str:
        return self.page.locator("#set-verdict").inner_text()

    def mark(self, row: int, column: int, text: str) -> None:
        self.click(row + 0.5, column + 0.5)
        self.write(text)

    def set_marks(self, puzzle: sp.Puzzle) -> None:
        """Makes the marks of a board, as its draft tells them."""
        self.page.wait_for_selector("#set-verdict:not(.asked)")  # with the first one the board is drawn again
        wanted = json.loads(json.dumps(draft_of(puzzle)))
        kinds = {tool.kind + tool.key: tool for tool in tools_of(puzzle.type, (puzzle.rows, puzzle.columns))}
        if wanted["walls"] and {"regions", "cages"} & kinds.keys() and self.draft["walls"] != wanted["walls"]:
            self.cut(wanted)
        for one, other, sign in wanted["signs"]:
            middle = (one[0] + other[0] + 1) / 2, (one[1] + other[1] + 1) / 2
            for _ in range("<>∧∨".index(sign) % 2 + 1):
                self.click(*middle)
        for row, texts in enumerate(wanted["cells"]):
            for column, text in enumerate(texts):
                if text:
                    self.mark(row, column, text)
        beside = {"left": -0.4, "above": -0.4, "right": puzzle.columns + 0.4, "below": puzzle.rows + 0.4}
        for side, far in beside.items():
            for number, text in enumerate(wanted[side]):
                if text:
                    self.click(*((number + 0.5, far) if side in ("left", "right") else (far, number + 0.5)))
                    self.write(text)
        for tool in kinds.values():
            if tool.kind == "number":
                self.page.fill(f"#set-notes [data-key='{tool.key}']", str(wanted["kept"][tool.key]))
            elif tool.kind == "note" and tool.texts[0] in wanted["note"]:
                self.page.get_by_label(tool.texts[0]).check()

    def write(self, text: str) -> None:
        button = f"#set-pad:visible button[data-text='{text}']"
        if self.page.locator(button).count():
            self.press(button)
        else:
            self.page.keyboard.type(text.translate(str.maketrans("÷×−", "/*-")))

    def cut(self, wanted) -> None:
        """Drags over the cells of each part, from neighbour to neighbour."""
        if self.page.locator("[data-mode='regions']").count():
            self.page.click("[data-mode='regions']")
        walls = {tuple(map(tuple, wall)) for wall in wanted["walls"]}
        rows, columns = wanted["rows"], wanted["columns"]
        left = {(row, column) for row in range(rows) for column in range(columns)}
        while left:
            path = []
            self.walk(min(left), left, walls, path)
            self.drag(path)
        if self.page.locator("[data-mode='cells']").count():
            self.page.click("[data-mode='cells']")

    def walk(self, cell, left, walls, path) -> None:
        left.discard(cell)
        path.append(cell)
        for near in sorted(neighbours(cell, *self.size())):
            if near in left and tuple(sorted((cell, near))) not in walls:
                self.walk(near, left, walls, path)
                path.append(cell)

    def size(self) -> tuple[int, int]:
        return self.draft["rows"], self.draft["columns"]
