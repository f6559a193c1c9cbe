"""The guards of the test run: a test that hangs fails, and so does a file that leaves a child behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent


def run_tests(folder: Path, text: str, **keywords) -> str:
    """What pytest says about a file of tests that runs under this project's settings and conftest.

    Args:
        keywords: for the process that runs it.
    """
    path = folder / "test_it.py"
    path.write_text("import subprocess\nimport conftest, pytest\n" + text)
    order = [sys.executable, "-m", "pytest", "-p", "conftest", "-p", "no:cacheprovider", "-rA"]
    order += ["-c", str(TESTS.parent / "pyproject.toml"), "--rootdir", str(folder), str(path)]
    environment = {**os.environ, "PYTHONPATH": str(TESTS), "COLUMNS": "200"}
    return subprocess.run(
        order, cwd=folder, env=environment, capture_output=True, text=True, check=False, **keywords
    ).stdout


def test_every_test_has_a_timeout(request):
    assert float(request.config.getini("timeout")) > 0
    assert request.config.getini("faulthandler_exit_on_timeout")


def ignore_signals() -> None:
    """What a shell script does to a command in the background, and nohup."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="there is no SIGHUP")
def test_signals_are_heard_where_the_run_was_started_with_them_ignored(tmp_path):
    said = run_tests(
        tmp_path,
        "import signal\n"
        "@pytest.mark.parametrize('number', [signal.SIGINT, signal.SIGHUP])\n"
        "def test_child(number):\n"
        "    child = subprocess.Popen(['sleep', '20'])\n"
        "    child.send_signal(number)\n"
        "    assert child.wait() == -number\n"
        "def test_here():\n"
        "    with pytest.raises(KeyboardInterrupt):\n"
        "        signal.raise_signal(signal.SIGINT)\n"
        "    signal.raise_signal(signal.SIGHUP)\n",
        preexec_fn=ignore_signals,
    )
    assert "3 passed" in said, said


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
