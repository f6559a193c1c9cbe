"""What a power cut or a killed process leaves of certificates, and what the next run makes of it."""

from __future__ import annotations

import json
import os
import stat
import sys
from pathlib import Path

import pytest
from cli_boards import CYCLE, HITORI_6, SEVERAL, UNIQUE
from cli_many import contents

BOARDS = [*UNIQUE, SEVERAL, CYCLE]


class Disk:
    """What a power cut leaves: the files and directories that the disk was asked to keep, as they were then.

    Any other file is lost; so is a name, unless its directory was written after it got that name.
    """

    def __init__(self, monkeypatch) -> None:
        self._files: dict[int, bytes] = {}
        self._folders: dict[int, dict[str, int]] = {}
        self._sync = os.fsync
        monkeypatch.setattr(os, "fsync", self._written)

    def _written(self, file) -> None:
        number = file if isinstance(file, int) else file.fileno()
        found = os.fstat(number)
        if stat.S_ISDIR(found.st_mode):
            names = {name: os.stat(name, dir_fd=number).st_ino for name in os.listdir(number)}
            self._folders[found.st_ino] = names
        else:
            self._files[found.st_ino] = os.pread(number, found.st_size, 0)
        self._sync(number)

    def left(self, path: Path) -> dict[str, bytes] | None:
        """What is left of a directory below this one."""
        number: int | None = Path().stat().st_ino
        for name in path.parts:
            number = self._folders.get(number or 0, {}).get(name)
        names = self._folders.get(number or 0)
        return None if names is None else {name: self._files.get(each, b"") for name, each in names.items()}


@pytest.fixture
def source(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = Path("boards.jsonl")
    path.write_text("".join(json.dumps(board) + "\n" for board in BOARDS))
    return path


@pytest.mark.skipif(sys.platform == "win32", reason="directories cannot be opened there")
@pytest.mark.parametrize("several", [True, False])
def test_a_certificate_is_on_the_disk_before_the_summary_names_it(several, invoke, source, monkeypatch):
    from satpuzzles.many.store import Store

    if not several:
        source.write_text(json.dumps(HITORI_6) + "\n")
    disk = Disk(monkeypatch)
    write = Store.write
    named = []

    def told(store, line):
        certificate = json.loads(line).get("certificate")
        if certificate is not None:
            folder = Path(certificate)
            assert disk.left(folder) == contents(folder) and len(contents(folder)) == 7
            named.append(certificate)
        write(store, line)

    monkeypatch.setattr(Store, "write", told)
    folder = Path("new", "proofs") if several else Path("proof")
    ended = invoke("certify", source, "-o", folder, "--summary", "summary.jsonl")
    assert ended.code == int(several) and len(named) == (len(UNIQUE) + 1 if several else 1)
