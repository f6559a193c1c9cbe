"""Writes the page as a static site: files for any web host, with Python for the browser.

``runtime.py`` fetches that Python; ``static/`` has the files that only the static site needs.
"""

from __future__ import annotations

import json
import re
import shutil
import zipfile
from collections.abc import Mapping
from hashlib import sha256
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Final

from satpuzzles.core.errors import PuzzleError
from satpuzzles.puzzle.kind import Kind, built_in_kinds
from satpuzzles.views import View
from satpuzzles.web.generator import types_view
from satpuzzles.web.packaged import packaged_files
from satpuzzles.web.questions import OK, answer
from satpuzzles.web.runtime import PYODIDE
from satpuzzles.web.stock import stock_view

Files = Mapping[str, bytes]

POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
"""What the page may load: only files of its own host."""

FIRST_DAY: Final = (1980, 1, 1, 0, 0, 0)
"""The time of files in the package's archive, so that equal packages give equal names."""

COLOR: Final = "#0b57a4"

BUILT: Final = re.compile(r"(page|python)-[0-9a-f]{12}")
"""The folders of a site; each is named by its content."""

LEFT_OUT: Final = ("cli/", "web/page/", "web/static/", "web/stock/")
"""Parts of the package that Python in the browser does not need."""

KEPT: Final = (".py", ".pyi", ".json", ".txt")


def write_site(out: Path, runtime: Path) -> int:
    """Writes the site, or replaces an earlier one; returns its size in bytes.

    Args:
        runtime: a folder written by ``satpuzzles.web.runtime``.

    Raises:
        PuzzleError: the runtime is incomplete, or ``out`` has other files.
        OSError: a file cannot be read or written.
    """
    python = _python_files(runtime)
    earlier = [*out.iterdir()] if out.exists() else []
    if earlier and not any(BUILT.fullmatch(each.name) for each in earlier):
        raise PuzzleError(f"{out} is not empty and has no earlier site; choose a new folder")
    python_folder = f"python-{_hash(python)}"
    page = _page_files(python, f"../{python_folder}/")
    page_folder = f"page-{_hash(page)}"
    index = page.pop("index.html").decode()
    top = {"index.html": _index(index, page_folder).encode()}
    everything = {f"{page_folder}/{name}": content for name, content in page.items()}
    everything |= {f"{python_folder}/{name}": content for name, content in python.items()}
    build = _hash({**top, **everything})
    offline = _static("offline.js").replace("[/* @FILES@ */]", json.dumps(["", *everything]))
    top["offline.js"] = offline.replace("@BUILD@", build).encode()
    # In this order the page finds its files at any time.
    for name, content in {**everything, **top}.items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for each in earlier:
        if BUILT.fullmatch(each.name) and each.name not in (page_folder, python_folder):
            shutil.rmtree(each)
    return sum(map(len, everything.values())) + sum(map(len, top.values()))


def _hash(found: Files) -> str:
    told = sha256()
    for name in sorted(found):
        told.update(f"{name} {len(found[name])}\n".encode() + found[name])
    return told.hexdigest()[:12]


def _static(name: str) -> str:
    return files(__package__).joinpath("static", name).read_text(encoding="utf-8")


# ---- Python ----


def _python_files(runtime: Path) -> dict[str, bytes]:
    """The files of Python for the browser; raises PuzzleError if one is missing."""
    found = {name: runtime / name for name in PYODIDE}
    wheels = [*runtime.glob("*.whl")] if runtime.is_dir() else []
    missing = [name for name, path in found.items() if not path.is_file()]
    if not any(each.name.startswith("python_sat-") for each in wheels):
        missing.append("the wheel of python-sat")
    if missing:
        raise PuzzleError(f"{runtime} lacks {missing[0]}; run `python -m satpuzzles.web.runtime {runtime}`")
    content = {name: path.read_bytes() for name, path in found.items()}
    lock = json.loads(content["pyodide-lock.json"])
    # The packages of Pyodide's own site are not loaded.
    content["pyodide-lock.json"] = json.dumps({**lock, "packages": {}}).encode()
    return content | {each.name: each.read_bytes() for each in sorted(wheels)}


def _package() -> bytes:
    """The package as an archive."""
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(packaged_files(files("satpuzzles"))):
            if not name.endswith(KEPT) or name.startswith(LEFT_OUT):
                continue
            archive.writestr(zipfile.ZipInfo(f"satpuzzles/{name}", FIRST_DAY), content, zipfile.ZIP_DEFLATED)
    return file.getvalue()


# ---- the page ----


def _page_files(python: Files, python_folder: str) -> dict[str, bytes]:
    folder = files(__package__)
    # The transport to workers replaces that to a server.
    page = {
        **dict(packaged_files(folder.joinpath("page"))),
        **dict(packaged_files(folder.joinpath("static"))),
    }
    del page["offline.js"]
    kinds = [*built_in_kinds()]
    archives = [python_folder + name for name in python if name.endswith(".whl")]
    constants = {
        "PYTHON": python_folder,
        "ARCHIVES": [*archives, "package.zip"],
        "DRAWN": [kind.name for kind in kinds],
    }
    lines = [f"export const {name} = {json.dumps(value)};\n" for name, value in constants.items()]
    for kind in kinds:
        page[f"drawn-{kind.name}.json"] = json.dumps(_drawn(kind)).encode()
        page[f"stock-{kind.name}.json"] = json.dumps(stock_view(kind.name)).encode()
    return page | {
        "site.js": "".join(lines).encode(),
        "types.json": json.dumps(_types(kinds)).encode(),
        "package.zip": _package(),
        "manifest.webmanifest": json.dumps(_manifest()).encode(),
    }


def _types(kinds: list[Kind]) -> View:
    """The types that the package itself has."""
    names = {kind.name for kind in kinds}
    view = types_view()
    return {**view, "types": [each for each in view["types"] if each["type"] in names]}


def _drawn(kind: Kind) -> View:
    """The examples as ``texts``, and what a page needs to draw each of the ``boards``."""
    boards = []
    for text in kind.examples:
        status, told = answer("draw", json.dumps({"board": text, "options": {"type": kind.name}}).encode())
        assert status == OK, told
        boards.append(json.loads(told))
    return {"texts": [*kind.examples], "boards": boards}


def _index(page: str, folder: str) -> str:
    """The page with its own policy, for its folder of files."""
    head = (
        f'<meta http-equiv="content-security-policy" content="{POLICY}" />\n'
        '    <meta name="referrer" content="no-referrer" />\n'
        f'    <meta name="theme-color" content="{COLOR}" />\n'
        '    <link rel="manifest" href="page/manifest.webmanifest" />\n'
        '    <link rel="apple-touch-icon" href="page/icon-192.png" />\n    '
    )
    begins = '<meta name="viewport"'
    assert page.count(begins) == 1
    return page.replace(begins, head + begins).replace('"page/', f'"{folder}/')


def _manifest() -> View:
    sizes = {"icon-192.png": "192x192", "icon-512.png": "512x512", "icon.svg": "any"}
    return {
        "name": "satpuzzles",
        "short_name": "satpuzzles",
        "description": "Play, solve and set logic puzzles, with hints that say why.",
        "start_url": "../",
        "scope": "../",
        "id": "../",
        "display": "standalone",
        "theme_color": COLOR,
        "background_color": "#ffffff",
        "icons": [{"src": name, "sizes": size, "purpose": "any maskable"} for name, size in sizes.items()],
    }
