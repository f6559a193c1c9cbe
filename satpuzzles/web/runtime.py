"""Fetches Python for the browser: ``python -m satpuzzles.web.runtime FOLDER``.

Pyodide comes from npm and the wheel of python-sat from PyPI, both in fixed versions and checked by their
hashes. Needs npm and pip.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
from base64 import b64decode
from hashlib import sha512
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from satpuzzles.core.errors import MachineError, SatpuzzlesError

PYODIDE: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
"""The files of Pyodide that the site needs."""

VERSION: Final = "314.0.7"
INTEGRITY: Final = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""The SHA-512 of the npm package, as its registry tells it."""

WHEEL: Final = "python-sat==1.9.dev24"
SHA256: Final = "621b06b68cbd46c4862f6fa1872f506c982cb7e4635235f9ae0749de0564a03d"
"""The SHA-256 of the wheel, as PyPI tells it."""

PLATFORM: Final = (
    *("--only-binary=:all:", "--platform", "pyemscripten_2026_0_wasm32"),
    *("--python-version", "314", "--abi", "cp314"),
)
"""What this version of Pyodide can load."""

SECONDS: Final = 600


def fetch(folder: Path) -> None:
    """Fetches everything into a folder.

    Raises:
        MachineError: npm or pip is missing or fails, or a file has another hash.
        OSError: a file cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as place:
        _run([_npm(), "pack", f"pyodide@{VERSION}", "--silent", "--pack-destination", place])
        packed = next(Path(place).glob("pyodide-*.tgz"))
        if sha512(packed.read_bytes()).digest() != b64decode(INTEGRITY):
            raise MachineError(f"{packed.name} does not have the expected hash")
        with tarfile.open(packed) as archive:
            for name in PYODIDE:
                member = archive.extractfile(f"package/{name}")
                assert member is not None
                (folder / name).write_bytes(member.read())
        wanted = Path(place) / "wanted.txt"
        wanted.write_text(f"{WHEEL} --hash=sha256:{SHA256}\n", encoding="utf-8")
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
        _run([*pip, *PLATFORM, "--dest", place, "--requirement", str(wanted)])
        for wheel in folder.glob("python_sat-*.whl"):
            wheel.unlink()
        for wheel in Path(place).glob("*.whl"):
            shutil.copy(wheel, folder)


def _npm() -> str:
    found = shutil.which("npm")
    if found is None:
        raise MachineError("npm is missing; install Node.js (on Debian: apt install npm)")
    return found


def _run(command: list[str]) -> None:
    try:
        subprocess.run(command, check=True, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        raise MachineError(f"`{' '.join(command)}` took more than {SECONDS} s") from None
    except subprocess.CalledProcessError as error:
        said = (error.stderr or error.stdout).strip().splitlines()
        raise MachineError(
            f"`{' '.join(command)}` failed: {said[-1] if said else 'no reason given'}"
        ) from None


def main() -> int:
    """Runs the program; returns its exit code."""
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        print("usage: python -m satpuzzles.web.runtime FOLDER", file=sys.stderr)
        return 2
    folder = Path(sys.argv[1])
    try:
        fetch(folder)
    except (SatpuzzlesError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    print(f"next: satpuzzles site OUT --runtime {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
