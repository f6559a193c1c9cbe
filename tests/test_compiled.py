"""The hot rooms can be compiled: with mypyc they pass the tests of encodings, propagation and rules."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
TESTS = (
    "tests/kernel/test_connectivity.py",
    "tests/kernel/test_encodings.py",
    "tests/kernel/test_propagation.py",
    "tests/kernel/test_sinks.py",
    "tests/rules/test_proofs.py",
)
"""Nothing in them derives a class from a compiled one, which Python cannot do."""

SETUP = """
from pathlib import Path
from mypyc.build import mypycify
from setuptools import setup

files = [
    str(path)
    for room in ("sat", "rules/propagation", "rules")
    for path in sorted(Path("satpuzzles", room).glob("*.py"))
    if path.name != "__init__.py"
]
setup(name="satpuzzles", packages=[], ext_modules=mypycify(files, opt_level="0", debug_level="0"))
"""
COMPILED = "import satpuzzles.rules.rule as rule; print(rule.__file__)"

_compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]


def run(folder: Path, *arguments: str) -> str:
    """Runs Python in a folder whose satpuzzles comes first; what it printed."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(folder)},
    )
    assert not done.returncode, (done.stdout + done.stderr)[-5_000:]
    return done.stdout


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.skipif(shutil.which(_compiler) is None, reason="there is no C compiler")
def test_the_compiled_rooms_pass_their_tests(tmp_path):
    for module in ("mypyc.build", "setuptools"):
        pytest.importorskip(module)
    for part in ("satpuzzles", "tests"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    # The tools' part alone: an installed setuptools may be too old for the rest.
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text(settings[settings.index("[tool.pytest") :], encoding="utf-8")
    (tmp_path / "setup.py").write_text(SETUP)
    run(tmp_path, "setup.py", "-q", "build_ext", "--inplace")
    assert not run(tmp_path, "-c", COMPILED).strip().endswith(".py")
    run(tmp_path, "-m", "pytest", "-q", "-n", "2", *TESTS)
