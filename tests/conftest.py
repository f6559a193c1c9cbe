"""What all tests share: the folder of development boards, which may be absent, and the guards of the run.

Pytest puts this folder on the import path, so that tests import oracles, boards, models and laws.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from zlib import crc32

import pytest
from children import command_line, hear_signals, running_children

from satpuzzles.processes.versions import is_compiled

ROOT = Path(__file__).resolve().parent.parent
SLOW_SECONDS = 600
CHROMIUM = "/usr/bin/chromium"
GRACE_SECONDS = 20
"""How long a child that a test has told to end may take over it."""

hear_signals()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks as slow what a sampled test leaves out, and a browser; slow tests get a longer ``timeout``."""
    cases: Counter[str] = Counter()
    for item in items:
        sampled = item.get_closest_marker("sampled")
        if sampled and not item.get_closest_marker("slow"):
            test = item.nodeid.partition("[")[0]
            # Its name chooses the first case: tests of the same kinds begin with different ones.
            if (crc32(test.encode()) + cases[test]) % sampled.args[0]:
                item.add_marker(pytest.mark.slow(sampled=True))
            cases[test] += 1
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)
        if item.get_closest_marker("interpreted") and is_compiled():
            item.add_marker(pytest.mark.skip(reason="compiled modules run"))
        if item.get_closest_marker("slow") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(SLOW_SECONDS))


@pytest.fixture(scope="module")
def browser():
    """Chromium, without a window."""
    sync_playwright = pytest.importorskip("playwright.sync_api").sync_playwright
    if not os.path.exists(CHROMIUM):
        pytest.skip("there is no Chromium")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The development boards beside the project; tests that use them are skipped without them."""
    folder = ROOT.parent / "shared" / "data"
    if not folder.is_dir():
        pytest.skip("the development boards are not there")
    return folder


@pytest.fixture(autouse=True, scope="module")
def no_child_is_left_behind() -> Iterator[None]:
    """Fails a file of tests after which one of its child processes still runs; Linux tells which there are.

    Not each test: those of one file may share workers, which start when the first test needs them.
    """
    before = running_children()
    yield
    deadline = time.monotonic() + GRACE_SECONDS
    while left := running_children() - before:
        if time.monotonic() > deadline:
            named = [command_line(pid) for pid in left]
            for pid in left:
                os.kill(pid, signal.SIGKILL)
            pytest.fail(f"child processes left behind: {named}")
        time.sleep(0.01)


@pytest.fixture(autouse=True, scope="session")
def killed_children_are_measured() -> Iterator[None]:
    """Under coverage, a child that is to be killed first gets a second to write down what it ran."""
    if "coverage" not in sys.modules:
        yield
        return
    kill = subprocess.Popen.kill

    def end(process: subprocess.Popen) -> None:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(1)
        kill(process)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(subprocess.Popen, "kill", end)
        yield
