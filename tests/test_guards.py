"""The guards of the test run: a test that hangs fails, and so does a file that leaves a child behind."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent


def run_tests(folder: Path, text: str) -> str:
    """What pytest says about a file of tests that runs under this project's settings and conftest."""
    path = folder / "test_it.py"
    path.write_text("import subprocess\nimport conftest, pytest\n" + text)
    order = [sys.executable, "-m", "pytest", "-p", "conftest", "-p", "no:cacheprovider", "-rA"]
    order += ["-c", str(TESTS.parent / "pyproject.toml"), "--rootdir", str(folder), str(path)]
    environment = {**os.environ, "PYTHONPATH": str(TESTS), "COLUMNS": "200"}
    return subprocess.run(
        order, cwd=folder, env=environment, capture_output=True, text=True, check=False
    ).stdout


def test_every_test_has_a_timeout(request):
    assert float(request.config.getini("timeout")) > 0
    assert request.config.getini("faulthandler_exit_on_timeout")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for in /proc")
def test_a_test_that_hangs_and_a_file_that_leaves_a_child_fail(tmp_path):
    said = run_tests(
        tmp_path,
        "conftest.GRACE_SECONDS = 0.2\n"
        "@pytest.mark.timeout(0.2)\n"
        "def test_hung():\n"
        "    subprocess.run(['sleep', '1000'])\n"
        "def test_left():\n"
        "    subprocess.Popen(['sleep', '1001'])\n"
        "def test_good():\n"
        "    subprocess.run(['true'])\n",
    )
    assert {line for line in said.splitlines() if line.startswith(("FAILED", "ERROR", "PASSED"))} == {
        "PASSED test_it.py::test_good",
        "PASSED test_it.py::test_left",
        "FAILED test_it.py::test_hung - Failed: Timeout (>0.2s) from pytest-timeout.",
        "ERROR test_it.py::test_good - Failed: child processes left behind: ['sleep 1001 ']",
    }, said
