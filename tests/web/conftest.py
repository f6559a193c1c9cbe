"""The application under Starlette's test client, one for a file of tests, and its page in a browser.

Their processes take a while to start.
"""

import os
import re
from pathlib import Path

import pytest

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
pytest.importorskip("httpx")


@pytest.fixture(scope="module")
def client():
    from starlette.testclient import TestClient

    from satpuzzles.web.api import application

    with TestClient(application(), base_url="http://127.0.0.1:8181") as found:
        yield found


@pytest.fixture
def ask(client):
    """Asks a question; the status and the object of the answer."""

    def ask(name, board=None, **options):
        body = {"options": options} | ({} if board is None else {"board": board})
        told = client.post(f"/api/{name}", json=body)
        return told.status_code, told.json()

    return ask


# ---- the page in Chromium ----


@pytest.fixture(scope="module")
def address():
    from pages import served

    with served() as found:
        yield found


@pytest.fixture(scope="session")
def python_files(tmp_path_factory):
    """Python for the browser, as a site needs it."""
    from satpuzzles.core.errors import MachineError
    from satpuzzles.web.runtime import fetch

    folder = tmp_path_factory.mktemp("runtime")
    try:
        fetch(folder)
    except MachineError as error:
        pytest.skip(f"there is no Python for the browser: {error}")
    return folder


FAILED = pytest.StashKey()
"""Whether a test has failed, for what comes after it."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    report = yield
    item.stash[FAILED] = report.failed
    return report


@pytest.fixture(scope="session")
def screenshots(tmp_path_factory):
    """Where pictures of the page are left: in the folder SATPUZZLES_ARTIFACTS, or one of pytest's own."""
    named = os.environ.get("SATPUZZLES_ARTIFACTS")
    folder = Path(named) if named else tmp_path_factory.getbasetemp() / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def keep_picture(request, screenshots):
    """Keeps a picture of a page, called like the test; the path of it."""

    def keep_picture(page, what=""):
        name = re.sub(r"[^\w.-]+", "-", f"{request.node.name}{what}").strip("-")
        path = screenshots / f"{name}.png"
        page.screenshot(path=path, full_page=True, animations="disabled")
        return path

    return keep_picture


@pytest.fixture
def visit(request, browser, address, keep_picture):
    """Opens the page; whatever goes wrong in it fails the test, and of one that fails a picture is kept."""
    wrong = []
    contexts = []

    def visit(**kind):
        context = browser.new_context(**{"viewport": {"width": 1200, "height": 900}, **kind})
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on(
            "console",
            lambda message: (
                wrong.append(message.text)
                if message.type == "error" and "status of 4" not in message.text
                else None
            ),
        )
        page.goto(address)
        page.wait_for_selector("#examples button")
        return page

    yield visit
    for number, context in enumerate(contexts, 1):
        if wrong or request.node.stash.get(FAILED, False):
            keep_picture(context.pages[-1], f"-failed-{number}")
        context.close()
    assert wrong == []


@pytest.fixture
def phone(visit):
    from pages import PHONE

    return visit(viewport={"width": PHONE, "height": 740}, has_touch=True, is_mobile=True)
