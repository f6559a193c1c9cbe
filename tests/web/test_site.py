"""The static site: what `satpuzzles site` writes, Python without threads, and the site in Chromium."""

import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from asked import EXAMPLES
from pages import hosted, paste, wait_until

from satpuzzles.core.errors import PuzzleError
from satpuzzles.web.in_browser import answer
from satpuzzles.web.runtime import PYODIDE
from satpuzzles.web.site import write_site

LARGE = Path(__file__).resolve().parents[2] / "instances" / "hitori" / "large_30x30.txt"


# ---- the files ----


@pytest.fixture
def runtime(tmp_path):
    """A folder with the names of Python for the browser."""
    folder = tmp_path / "runtime"
    folder.mkdir()
    for name in PYODIDE:
        (folder / name).write_text(json.dumps({"info": {}, "packages": {"numpy": {}}}))
    (folder / "python_sat-1-cp314.whl").write_bytes(b"wheel")
    return folder


def files_of(out):
    return {str(path.relative_to(out)): path.read_bytes() for path in out.rglob("*") if path.is_file()}


def test_every_address_of_a_site_leads_to_a_file(tmp_path, runtime):
    out = tmp_path / "out"
    assert write_site(out, runtime) == sum(map(len, files_of(out).values()))
    index = (out / "index.html").read_text()
    folder = next(out.glob("page-*"))
    for address in re.findall(r'(?:href|src)="([^"#]*)"', index):
        assert address == "./" or (out / address).is_file(), address
    for path in folder.glob("*.js"):
        for address in re.findall(r'(?:from|import|URL\()\s*"(\.[^"]+)"', path.read_text()):
            assert (folder / address).is_file(), f"{path.name}: {address}"
    kept = json.loads(re.search(r"FILES = (\[.*\]);", (out / "offline.js").read_text())[1])
    assert {*kept, "index.html", "offline.js"} == {*files_of(out), ""}
    assert "@BUILD@" not in (out / "offline.js").read_text()


def test_a_new_build_shares_only_equal_files_with_an_earlier_one(tmp_path, runtime):
    out = tmp_path / "out"
    write_site(out, runtime)
    first = files_of(out)
    write_site(out, runtime)
    assert files_of(out) == first
    (runtime / "pyodide.mjs").write_text("another")
    write_site(out, runtime)
    assert files_of(out).keys() & first.keys() == {"index.html", "offline.js"}
    assert all(files_of(out)[name] != first[name] for name in ("index.html", "offline.js"))


def test_files_that_are_no_site_are_left_alone(tmp_path, runtime):
    out = tmp_path / "out"
    out.mkdir()
    (out / "mine.txt").write_text("mine")
    with pytest.raises(PuzzleError, match="is not empty"):
        write_site(out, runtime)
    (runtime / "pyodide.asm.wasm").unlink()
    with pytest.raises(
        PuzzleError, match=r"lacks pyodide\.asm\.wasm; run `python -m satpuzzles\.web\.runtime"
    ):
        write_site(tmp_path / "new", runtime)
    assert files_of(out) == {"mine.txt": b"mine"} and not (tmp_path / "new").exists()


IN_BROWSER = """
import json, sys, threading
for name in ("click", "numpy", "rich", "starlette", "reportlab", "signal.setitimer"):
    sys.modules[name] = None
import satpuzzles.core.runtime
satpuzzles.core.runtime.HAS_THREADS = False
def refuse(self): raise RuntimeError("can't start new thread")
threading.Thread.start = refuse
from satpuzzles.web.in_browser import answer
found = {}
for type, text in json.load(sys.stdin).items():
    for name in "solve explain grade count repair certify encode render draft draw".split():
        body = {"board": text, "options": {"type": type}}
        found[f"{type} {name}"] = answer(name, json.dumps(body), str)[0]
print(json.dumps(found))
"""


def test_the_package_of_a_site_answers_without_threads_and_other_packages(tmp_path, runtime):
    write_site(tmp_path / "out", runtime)
    with zipfile.ZipFile(next(tmp_path.glob("out/page-*/package.zip"))) as archive:
        archive.extractall(tmp_path / "package")
    command = [sys.executable, "-c", IN_BROWSER]
    asked = json.dumps(EXAMPLES)
    ran = subprocess.run(
        command, cwd=tmp_path / "package", input=asked, stdout=subprocess.PIPE, text=True, check=True
    )
    assert {name: status for name, status in json.loads(ran.stdout).items() if status != 200} == {}


@pytest.mark.parametrize(
    "name, body, what",
    [
        ("generate", {"type": "hitori"}, "cannot make new boards"),
        ("booklet", {"boards": [EXAMPLES["hitori"]]}, "cannot make PDF"),
        (
            "",
            {"question": "render", "board": "1", "options": {"picture": "gif"}},
            "cannot make PDF",
        ),
    ],
)
def test_what_a_browser_cannot_do_is_said_plainly(monkeypatch, name, body, what):
    monkeypatch.setattr("satpuzzles.web.in_browser.find_spec", lambda _: None)
    status, text = answer(name, json.dumps(body), print)
    assert status == 400 and what in json.loads(text)["error"]


# ---- in Chromium ----


@pytest.fixture
def at_host(tmp_path, python_files):
    """The folder of a site, and its address below that of a host."""
    out = tmp_path / "host" / "puzzles"
    write_site(out, python_files)
    with hosted(tmp_path / "host") as address:
        yield out, f"{address}puzzles/"


@pytest.fixture
def page(browser, at_host):
    wrong = []
    context = browser.new_context(viewport={"width": 1200, "height": 900})
    context.on("weberror", lambda error: wrong.append(str(error.error)))
    context.on("console", lambda told: wrong.append(told.text) if told.type == "error" else None)
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.goto(at_host[1])
    yield page
    context.close()
    assert wrong == []


def open_example(page, name):
    page.locator("#examples button", has_text=name.replace("_", " ").title()).click()
    page.wait_for_selector("#play:not([hidden])")


def ask_for_a_hint(page):
    page.click("#hint")
    page.wait_for_selector(".stages p:nth-child(1)")


def test_a_cancelled_job_ends_and_the_next_question_is_answered(page):
    paste(page, LARGE.read_text(), "hitori")
    page.click("#explain")
    page.click("#panel >> text=Cancel")
    page.click("#solve")
    page.wait_for_selector("text=Exactly one solution.")


def test_a_new_build_is_used_at_the_next_visit(page, at_host, python_files, tmp_path):
    out = at_host[0]
    open_example(page, "hitori")
    page.click("#hint")
    wait_until(page, "navigator.serviceWorker.controller !== null")
    changed = tmp_path / "changed"
    changed.mkdir()
    for path in python_files.iterdir():
        (changed / path.name).write_bytes(path.read_bytes())
    with open(changed / "pyodide.mjs", "a") as file:
        file.write("// another build\n")
    write_site(out, changed)
    asked = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.reload()
    page.wait_for_selector("#play:not([hidden])")
    ask_for_a_hint(page)
    folders = {found[0] for url in asked if (found := re.search("(page|python)-[0-9a-f]{12}", url))}
    assert folders == {each.name for each in out.iterdir() if each.is_dir()}
