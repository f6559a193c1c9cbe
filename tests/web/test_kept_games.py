"""Games on the page in Chromium: none is lost to other boards, other tabs or another computer."""

import json

from desk import Desk
from pages import Board, paste, wait_until

import satpuzzles as sp

STORED = """new Promise((resolve) => {
    indexedDB.open('satpuzzles').onsuccess = ({target}) => {
        const all = target.result.transaction('entries').objectStore('entries').getAll();
        all.onsuccess = () => resolve(all.result);
    };
})"""


def sudoku(number: int) -> dict:
    """One of 16 boards."""
    givens = [[0] * 4 for _ in range(4)]
    givens[number // 4][number % 4] = 1
    return {"type": "sudoku", "size": 4, "box": [2, 2], "givens": givens}


def play(page, number: int, value: str) -> None:
    """Opens a board by the form and enters a value at its last but one cell, which is empty in all."""
    if not page.is_visible("#start"):
        page.click("#new")
    paste(page, json.dumps(sudoku(number)))
    enter(page, value)


def enter(page, value: str, place: int = 14) -> None:
    Board(page, sp.loads(json.dumps(sudoku(0)))).click(place)
    page.keyboard.press(value)


def wait_for(page, *values: str) -> None:
    """Waits until a board has these entries, the smallest first."""
    entries = "[...document.querySelectorAll('#board .value')].map((each) => each.textContent).sort().join()"
    wait_until(page, f"{entries} === '{','.join(values)}'")


def stored(page) -> list[dict]:
    return sorted(page.evaluate(STORED), key=lambda entry: entry["at"])


def export(page, path):
    with page.expect_download() as found:
        page.click("text=Export games")
    found.value.save_as(path)
    return json.loads(path.read_text())["games"]


def test_tabs_see_the_games_of_each_other(visit):
    page = visit()
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("#examples button")
    for number in (0, 1):
        play(page, number, "2")
        other.wait_for_selector(f"#recent li >> nth={number}")
    other.click("#recent li:nth-child(2) button")
    wait_for(other, "2")
    play(page, 0, "3")
    wait_for(other, "3")
    enter(other, "4", 13)
    wait_for(page, "3", "4")
    page.click("#undo")
    wait_for(other, "3")
    enter(page, "1", 13)
    other.close()
    page.wait_for_timeout(300)
    page.reload()
    wait_for(page, "1", "3")


ENDLESS_SAVING = """IDBDatabase.prototype.transaction = () => ({
    objectStore: () => ({ get: () => ({}), put: () => ((window.isSaving = true), {}) }),
})"""


def test_an_entry_is_kept_when_the_page_closes_while_it_is_saved(visit):
    page = visit()
    paste(page, json.dumps(sudoku(0)))
    page.evaluate(ENDLESS_SAVING)
    enter(page, "2")
    wait_until(page, "window.isSaving")
    page.reload()
    wait_for(page, "2")


def test_games_are_exported_and_imported_in_another_browser(visit, tmp_path, keep_picture):
    page = visit()
    play(page, 0, "2")
    play(page, 1, "3")
    page.click("#new")
    Desk(page, "futoshiki", 4, 4)
    page.keyboard.press("4")
    page.click("#new")
    page.wait_for_selector("#recent li >> nth=2")
    path = tmp_path / "games.json"
    assert len(export(page, path)) == 3
    other = visit()
    assert other.is_hidden("text=Export games") and other.is_hidden("#recent-part")
    other.set_input_files("#import", path)
    other.wait_for_selector("text=3 games imported.")
    keep_picture(other)
    damaged = {"games": [{"board": sudoku(2), "title": "", "at": 1, "state": {}}]}
    path.write_text(json.dumps(damaged))
    other.set_input_files("#import", path)
    other.wait_for_selector("#kept-error:has-text('damaged')")
    assert other.locator("#recent li").count() == 3
    other.reload()
    other.click("#recent >> text=Sudoku 4 × 4 >> nth=1")
    wait_for(other, "2")
    other.click("#undo")
    wait_for(other)
    other.click("#new")
    other.click("#recent >> text=Draft: Futoshiki")
    other.wait_for_selector("#set-board text >> text=4")
