"""The page of a server and of a static site as people use it: by mouse, by keys and by touch."""

import pytest
from asked import BOARDS
from desk import UNIQUE
from pages import hosted, wait_until
from people import WAYS

from satpuzzles.web.site import write_site

KINDS = {
    "shading": "hitori",
    "numbers": "sudoku",
    "edges": "slitherlink",
    "links": "masyu",
    "objects": "akari",
}
"""A puzzle of each kind of input."""

EACH_WAY = [(place, way, name) for place in ("server", "site") for way in WAYS for name in KINDS.values()]
BY_MOUSE = [("server", "mouse", name) for name in BOARDS if name not in KINDS.values()]
OFFLINE = [("offline", "mouse", name) for name in KINDS.values()]


@pytest.fixture(scope="module")
def site_address(tmp_path_factory, python_files):
    folder = tmp_path_factory.mktemp("host")
    write_site(folder / "puzzles", python_files)
    with hosted(folder) as found:
        yield f"{found}puzzles/"


@pytest.fixture(scope="module")
def people():
    """Everybody who is at a page, by place and way."""
    found = {}
    yield found
    for person in found.values():
        person.page.context.close()


@pytest.fixture
def person(request, browser, people, place, way, keep_picture):
    """Somebody at the page of a place, who plays by one way; nothing goes wrong in the page."""
    if (place, way) not in people:
        address = request.getfixturevalue("address" if place == "server" else "site_address")
        people[place, way] = arrive(browser, address, way)
        if place == "offline":
            go_offline(people[place, way])
    found = people[place, way]
    yield found
    if found.wrong:
        keep_picture(found.page)
    wrong, found.wrong = found.wrong, []
    assert wrong == []


def arrive(browser, address, way):
    """Somebody with a browser of their own."""
    kind = WAYS[way]
    context = browser.new_context(reduced_motion="reduce", **kind.screen)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.set_default_timeout(60_000)
    return kind(page, address)


def go_offline(person):
    person.open("hitori")
    person.take_a_hint()
    wait_until(person.page, "navigator.serviceWorker.controller !== null")
    wait_until(person.page, "caches.has('memory of satpuzzles')")
    person.page.context.set_offline(True)
    person.page.reload()
    person.board()


@pytest.mark.parametrize("place, way, name", EACH_WAY + BY_MOUSE + OFFLINE)
def test_a_board_of_the_gallery_is_hinted_and_played_to_the_end(person, name):
    board = person.open(name)
    person.take_a_hint()
    person.play(board, person.entries())
    assert person.end() == "One hint."


@pytest.mark.parametrize("place, way, name", EACH_WAY + BY_MOUSE)
def test_a_board_is_set_and_played_to_the_end(person, place, name):
    puzzle = BOARDS[name]
    person.set(name, puzzle)
    person.page.wait_for_selector(UNIQUE)
    person.press("#set-play")
    board = person.board()
    assert board.puzzle == puzzle
    person.play(board)
    assert person.end() == "No hints."


@pytest.mark.parametrize("place, way, name", EACH_WAY)
def test_entries_are_restarted_brought_back_reloaded_and_shared(browser, person, place, way, name):
    board = person.open(name)
    for spot, value in person.to_fill(board)[:3]:
        person.enter(board, spot, value)
    entries = person.seen()
    assert len(entries) == 3
    person.press("#clear")
    assert person.seen() == []
    person.press("#undo")
    assert person.seen() == entries
    person.page.reload()
    assert person.seen() == entries
    person.press("summary:text-is('Download and share')")
    person.press("[data-save='state']")
    person.page.wait_for_selector("text=Copied")
    other = arrive(browser, person.page.evaluate("navigator.clipboard.readText()"), way)
    assert other.board().puzzle == board.puzzle and other.seen() == entries
    other.page.context.close()
    assert other.wrong == []
