"""Every view of the page has no fault that axe-core finds, on a screen and a phone, light and dark."""

from pathlib import Path

import pytest

AXE = Path(__file__).parent.parent / "page" / "node_modules" / "axe-core" / "axe.min.js"
SCREEN, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
KINDS = ("hitori", "sudoku", "slitherlink", "masyu", "star_battle")

pytestmark = pytest.mark.skipif(not AXE.is_file(), reason="needs `npm install` in tests/page")


@pytest.fixture(params=[(SCREEN, "light"), (PHONE, "dark")], ids=["screen-light", "phone-dark"])
def page(request, visit):
    size, scheme = request.param
    return visit(viewport=size, color_scheme=scheme, reduced_motion="reduce")


def faults(page):
    """What axe-core finds: the rule and the elements."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run()")
    return [(each["id"], [node["html"][:120] for node in each["nodes"]]) for each in found["violations"]]


def go(page, address, view):
    page.evaluate(f"location.hash = '#/{address}'")
    page.wait_for_selector(f"#{view}:not([hidden])")


def open_all(page):
    """Opens all that is folded."""
    page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")


def test_the_start_page(page):
    assert faults(page) == []


def test_the_page_of_a_puzzle(page):
    go(page, "sudoku", "puzzle")
    page.wait_for_selector("#puzzle button")
    assert faults(page) == []


@pytest.mark.parametrize("name", KINDS)
def test_a_played_board_with_a_hint(page, name):
    page.locator("#examples button", has_text=name.replace("_", " ").title()).click()
    page.wait_for_selector("#board svg")
    page.keyboard.press("h")
    page.wait_for_selector("#panel .stages")
    assert faults(page) == []
    page.click("#panel >> text=Tell me more")
    open_all(page)
    assert faults(page) == []


def test_the_steps_and_tools_of_a_played_board(page):
    page.locator("#examples button", has_text="Sudoku").click()
    page.click("#explain")
    page.wait_for_selector(".walk")
    page.click("#colour")
    page.click("#more")
    open_all(page)
    assert faults(page) == []
    if page.is_visible("#choose-keys"):  # not on a phone
        page.click("#choose-keys")
        assert faults(page) == []


@pytest.mark.parametrize("name", KINDS)
def test_a_board_being_set(page, name):
    page.select_option("#make-type", name)
    page.click("#make-empty")
    page.wait_for_selector("#set-verdict:not(.asked)")
    open_all(page)
    assert faults(page) == []
