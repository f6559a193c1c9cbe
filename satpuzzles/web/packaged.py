"""The files of a folder that comes with the package."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources.abc import Traversable


def packaged_files(folder: Traversable, path: str = "") -> Iterator[tuple[str, bytes]]:
    """The files below a folder, each by its path from there, with its content."""
    for each in folder.iterdir():
        if each.is_dir():
            yield from packaged_files(each, f"{path}{each.name}/")
        else:
            yield path + each.name, each.read_bytes()
