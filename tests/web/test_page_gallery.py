"""The gallery and the addresses of the page in Chromium, and the boards that come with the package."""

import io
import json
import re

import pytest
from pages import Board, paste, wait_until
from test_kept_games import sudoku

import satpuzzles as sp
from satpuzzles.explain.grade import TIERS
from satpuzzles.puzzle.kind import BUILT_IN
from satpuzzles.web.stock import stock_view

HITORI = "hitori/4/4/1223123434214413"
HASH = "location.hash"


def wait_for_board(page, title: str) -> None:
    page.wait_for_selector(f"#play:not([hidden]) #title:text-is('{title}')")


def fill(page, name: str, index: int) -> None:
    """Plays a board of the stock to the end."""
    drawn = stock_view(name)["boards"][index]
    board = Board(page, sp.loads(json.dumps(drawn["board"])))
    for place, value in board.to_fill(drawn["fixed"]):
        board.click(place)
        page.keyboard.press(str(value))
    page.wait_for_selector("#won:not([hidden])")


# ---- the stock ----


@pytest.mark.parametrize("name", BUILT_IN)
def test_boards_of_the_stock_are_graded_differ_and_have_one_solution(name):
    boards = stock_view(name)["boards"]
    assert len(boards) >= 20
    assert len({json.dumps(each["board"]) for each in boards}) == len(boards)
    # The first board of each size and tier.
    for each in {(each["rows"], each["columns"], each["tier"]): each for each in boards}.values():
        assert each["tier"] in TIERS
        assert sp.solve(sp.loads(json.dumps(each["board"]))).status == "unique"


# ---- the gallery ----


def test_search_and_filter_leave_the_puzzles_that_match(visit):
    page = visit()
    shown = page.locator("#gallery .tile:visible a")
    page.click("#inputs >> text=Links")
    assert shown.all_inner_texts() == ["Masyu", "Yajilin", "Hashi"]
    page.fill("#search", "yaj")
    assert shown.all_inner_texts() == ["Yajilin"]
    page.fill("#search", "sudoku")
    assert page.is_visible("#none")
    page.click("#inputs >> text=All")
    assert shown.all_inner_texts() == ["Sudoku"]


def test_a_board_that_was_played_is_not_offered_again(visit):
    page = visit()
    page.goto(f"{page.url}#/sudoku")
    offer = page.locator("section:has(h2:text-is('6 × 6')) button[data-tier='easy']")
    offer.click()
    wait_for_board(page, "Sudoku 6 × 6")
    first = page.evaluate(HASH)
    fill(page, "sudoku", 0)
    page.go_back()
    page.wait_for_selector("#puzzle:not([hidden])")
    assert "1 of 4 solved" in offer.inner_text()
    offer.click()
    wait_until(page, f"{HASH}.startsWith('#/sudoku/') && {HASH} !== '{first}'")
    page.click("#new")
    page.wait_for_selector("#recent .solved .picture svg")
    assert page.locator("#recent .solved .note").inner_text() == "Easy · solved"


def test_the_puzzle_of_the_day_is_the_same_for_everybody_and_changes(visit):
    found = []
    for day in (1, 1, 2):
        page = visit()
        page.clock.set_fixed_time(f"2031-03-0{day}T12:00:00")
        page.reload()
        page.click("#day")
        page.wait_for_selector("#play:not([hidden])")
        found.append(page.evaluate(HASH))
    assert found[0] == found[1] != found[2]
    page.click("#solve")
    page.click("text=Fill it in")
    page.click("#new")
    page.wait_for_selector("#day >> text=Solution filled in")


# ---- addresses ----


def test_an_address_opens_its_board_with_entries_title_and_rules_in_a_fresh_browser(visit, address):
    more = {"title": "First", "author": "Nobody", "rules": "Only mine.", "values": [None] * 14 + [2, None]}
    ask = "([board, more]) => import('/page/address.js').then((found) => found.addressOf(board, more))"
    other = visit()
    told = other.evaluate(ask, [sudoku(0), more])
    other.goto(address + told)
    other.wait_for_selector("#board .value:text-is('2')")
    assert other.locator("#made").inner_text() == "“First” · by Nobody"
    assert other.locator("#rules").text_content() == "Only mine."
    # The address bar keeps the title, and not the entries, which the browser has.
    plain = other.evaluate(HASH)
    assert plain.startswith("#/sudoku/") and plain != told
    fresh = visit()
    fresh.fill("#text", address + plain)
    fresh.click("#read")
    fresh.wait_for_selector("#made:text-is('“First” · by Nobody')")
    fresh.click("#new")
    fresh.fill("#text", address + told)
    fresh.click("#read")
    fresh.wait_for_selector("#board .value:text-is('2')")
    fresh.click("#undo")
    assert fresh.locator("#board .value").count() == 0


def test_back_and_forward_lead_through_the_views(visit):
    page = visit()
    page.click(".tile a[href='#/hitori']")
    page.wait_for_selector("#puzzle:not([hidden])")
    page.click("[data-tier='easy']")
    wait_for_board(page, "Hitori 6 × 6")
    board = page.evaluate(HASH)
    page.click("#edit")
    page.wait_for_selector("#set:not([hidden])")
    draft = page.evaluate(HASH)
    assert draft.startswith("#/set/")
    seen = [("start", ""), ("puzzle", "#/hitori"), ("play", board), ("set", draft)]
    for view, at in reversed(seen[:-1]):
        page.go_back()
        page.wait_for_selector(f"#{view}:not([hidden])")
        assert page.evaluate(HASH) == at
    for view, at in seen[1:]:
        page.go_forward()
        page.wait_for_selector(f"#{view}:not([hidden])")
        assert page.evaluate(HASH) == at
    page.reload()
    page.wait_for_selector("#set:not([hidden])")


@pytest.mark.parametrize("form", ["#/{}", "?{}", "#https://puzz.link/p?{}", "#puzz.link/p?{}"])
def test_links_of_puzz_link_are_addresses(visit, address, form):
    page = visit()
    page.goto("about:blank")
    page.goto(address + form.format(HITORI))
    wait_for_board(page, "Hitori 4 × 4")
    assert re.fullmatch(r"#/hitori/[\w-]+", page.evaluate(HASH)) and "?" not in page.url


@pytest.mark.parametrize("wrong", ["#/nosuch", "#/set/1", "#/hitori/4/4/zzz!", "#/hitori/abc"])
def test_an_address_that_leads_nowhere_says_so(visit, address, wrong):
    page = visit()
    page.goto(address + wrong)
    page.wait_for_selector("#start:not([hidden]) #paste-error:not([hidden])")


def test_the_qr_code_holds_the_link_to_the_board(visit, address):
    zxing = pytest.importorskip("zxingcpp")
    image = pytest.importorskip("PIL.Image")
    for board in (sudoku(0), stock_view("nonogram")["boards"][-1]["board"]):
        page = visit(color_scheme="dark")
        paste(page, json.dumps(board))
        page.click("text=Download and share")
        page.click("[data-save='qr']")
        with image.open(io.BytesIO(page.locator("#downloads svg.qr").screenshot())) as picture:
            assert [each.text for each in zxing.read_barcodes(picture)] == [address + page.evaluate(HASH)]
