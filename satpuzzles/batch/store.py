"""A JSON Lines file that a run writes line by line and that an interrupted run can resume.

A record beside the file says which run may resume it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Any, BinaryIO, Self

from satpuzzles.core.compressed import is_packed_name, unpacked
from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.files import NamedFile, named, open_whole, part_of, to_disk

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

RECORD = ".run"
"""The file ending of the record of the run."""

BLOCK = 1 << 20

SAID = 60
"""Maximum characters of a value in an error message."""


def files_of(path: str | os.PathLike[str]) -> tuple[Path, Path, Path]:
    """Returns the paths of the finished file, the unfinished file and the record of the run."""
    whole = Path(os.path.realpath(path))
    return whole, part_of(whole), whole.with_name(whole.name + RECORD)


def open_store(path: str | os.PathLike[str], asked: Mapping[str, Any], *, resume: bool) -> Checkpoint:
    """Opens a store to write lines to, as a context manager.

    Until its block ends without an error, the lines are in ``PATH.partial``, and the record of the run is in
    ``PATH.run``; then the lines are renamed to PATH, and the record is removed. If the block ends with an
    error or a signal, or the process is killed, both stay for ``resume``.

    Args:
        asked: everything that decides the lines, as JSON values: command, recipe, seed, versions. Lists of
            sources, each with a mark of its content, let the error name the source that changed.
        resume: whether to resume a run with the same ``asked``; if there is none, or it has no whole line,
            the run starts from the beginning. If PATH is finished already, the store is ``complete``:
            nothing can be written, and its ``asked`` is not known.

    Raises:
        PuzzleError: there is an unfinished run and ``resume`` is false, or its ``asked`` differs; another
            run is writing to the same file; PATH is a device or a directory; the program that compresses
            it is not installed.
        OSError: the files cannot be read or written.
    """
    return Checkpoint(files_of(path), json.loads(json.dumps(asked)), resume)


def asked_before(path: str | os.PathLike[str]) -> dict[str, Any] | None:
    """Returns ``asked`` of the unfinished run of a file; None if there is no run or no record."""
    try:
        found = json.loads(files_of(path)[2].read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


class Checkpoint:
    """The lines of a run; see ``open_store``.

    Attributes:
        done: the number of lines written.
        complete: whether the file was finished from the beginning.
        lines_file: the file that holds the lines now, for errors about one of them.
    """

    def __init__(self, files: tuple[Path, Path, Path], asked: Mapping[str, Any], resume: bool) -> None:
        path, self._partial, self._record = files
        if path.exists() and not path.is_file():
            what = "a directory" if path.is_dir() else "a device or a pipe"
            raise PuzzleError(f"{path} is {what}; choose a file, which a later run can resume")
        self._path = path
        self.done = 0
        self.complete = False
        self._size = 0
        self._is_cut = False
        self._is_new = False
        self._file: FileIO | None = self._open_partial()
        try:
            self._begin(asked, resume)
        except BaseException:
            if self._is_new:
                self._partial.unlink(missing_ok=True)
            self._close()
            raise

    @property
    def lines_file(self) -> Path:
        return self._path if self.complete else self._partial

    def lines_done(self) -> Iterator[str]:
        """Yields the lines present at the time of the call, without line ends.

        A line may have any content: somebody may have edited it. Bytes that are not text become surrogates.
        """
        count = self.done
        path = self.lines_file
        with named(path), path.open("rb") as file, unpacked(file) as content:
            for line, _ in zip(content, range(count)):
                yield line.decode("utf-8", "surrogateescape").removesuffix("\n")

    def replace(self, lines: Mapping[int, str]) -> None:
        """Replaces lines, given by their numbers from 0, all at once or none.

        Raises:
            OSError: they cannot be written; nothing has changed.
        """
        assert not self.complete
        if fcntl is None:  # Windows cannot replace an open file
            self._close()
        with open_whole(self._partial) as file:
            for number, line in enumerate(self.lines_done()):
                file.write(lines.get(number, line) + "\n")
        self._close()
        self._file = self._open_partial()
        self.done, self._size, _ = _whole_lines(self._file)

    def write(self, line: str) -> None:
        """Writes one line; if the process is killed meanwhile, a resumed run detects the partial line.

        Raises:
            OSError: it cannot be written; the earlier lines are unchanged.
        """
        assert self._file is not None, "the store is complete, or closed"
        assert "\n" not in line
        self._cut()
        rest = memoryview(line.encode() + b"\n")
        size = len(rest)
        while rest:
            rest = rest[self._file.write(rest) :]
        self._size += size
        self.done += 1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        try:
            if self._file is not None:
                if kind is None:
                    self._finish()
                else:
                    self._leave()
        finally:
            self._close()

    # ---- the beginning ----

    def _open_partial(self) -> FileIO:
        """Opens the unfinished file for this process alone."""
        while True:
            file = self._open()
            try:
                if fcntl is None:
                    return file
                try:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    raise PuzzleError(f"another run is writing to {self._path} now") from None
                except OSError:  # some file systems of clusters have no locks
                    return file
                # Another run may have finished since and renamed the file.
                with suppress(FileNotFoundError):
                    if os.path.samestat(os.fstat(file.fileno()), self._partial.stat()):
                        return file
            except BaseException:
                file.close()
                raise
            file.close()

    def _open(self) -> FileIO:
        self._is_new = False
        try:
            return NamedFile(self._partial, "r+")
        except FileNotFoundError:
            try:
                # The user gave another name.
                with named(self._path):
                    file = NamedFile(self._partial, "x+")
            except FileExistsError:
                return self._open()
        self._is_new = True
        return file

    def _begin(self, asked: Mapping[str, Any], resume: bool) -> None:
        assert self._file is not None
        before = asked_before(self._path)
        self.done, self._size, _ = _whole_lines(self._file)
        if self.done:
            self._require_same(before, asked, resume)
        elif before is None and (strange := self._stranger()):
            raise PuzzleError(f"{strange} is of no run; move it away, or it would be written over")
        elif self._is_new and resume and self._path.exists():
            # The run ended between the rename and the removal of the record, or finished.
            if before is not None:
                self._require_same(before, asked, resume)
            with FileIO(self._path) as file, unpacked(file) as content:
                self.done, size, all_there = _whole_lines(content)
            if size < all_there:
                raise PuzzleError(
                    f"{self._path}:{self.done + 1}: this line is not whole; the file was changed"
                )
            self.complete = True
            self._remove_files()
            self._close()
            return
        if not self.done:
            with open_whole(self._record) as record:
                record.write(json.dumps(asked, indent=1) + "\n")
            # After a power cut, lines without a record could not be identified.
            to_disk(self._record.parent)

    def _stranger(self) -> Path | None:
        """Returns a file in the way that no run made; a run that has just begun left it empty or a record."""
        return next((each for each in (self._partial, self._record) if _size(each)), None)

    def _require_same(self, before: Mapping[str, Any] | None, asked: Mapping[str, Any], resume: bool) -> None:
        if not resume:
            raise PuzzleError(
                f"{self._partial} holds {self.done:,} lines of an unfinished run; "
                "resume it with --resume, or remove it"
            )
        if before is None:
            raise PuzzleError(
                f"{self._record} is missing or damaged, so that nothing tells what the lines in "
                f"{self._partial} are; remove that too"
            )
        then, now = dict(_flat(before)), dict(_flat(asked))
        for key in [*now, *(key for key in then if key not in now)]:
            if then.get(key) != now.get(key):
                self._require_unchanged(then.get(key), now.get(key))
                had, has = _said(*(json.dumps(each[key]) if key in each else "none" for each in (then, now)))
                raise PuzzleError(
                    f"the unfinished run had {key} {had}, this one has {has}; "
                    f"use the same, or remove {self._partial} and {self._record}"
                )

    def _require_unchanged(self, then: object, now: object) -> None:
        """Raises PuzzleError if two lists of sources with marks differ only in the marks."""
        if not (isinstance(then, list) and isinstance(now, list) and len(then) == len(now)):
            return
        changed = []
        for pair in zip(then, now):
            if any(not isinstance(each, list) or len(each) != 2 for each in pair) or pair[0][0] != pair[1][0]:
                return
            changed += [str(pair[0][0])] * (pair[0] != pair[1])
        raise PuzzleError(
            f"{' and '.join(dict.fromkeys(changed))} changed since the unfinished run began; "
            f"restore it, or remove {self._partial} and {self._record} to begin again"
        )

    def _cut(self) -> None:
        """Removes a partial last line before the first write."""
        if not self._is_cut:
            assert self._file is not None
            self._file.truncate(self._size)
            self._file.seek(self._size)
            self._is_cut = True

    # ---- the end ----

    def _finish(self) -> None:
        """Renames the finished lines."""
        assert self._file is not None
        self._cut()
        with named(self._partial):
            os.fsync(self._file.fileno())
        if self._path.exists():
            self._partial.chmod(self._path.stat().st_mode & 0o777)
        if fcntl is None:  # Windows cannot rename an open file
            self._close()
        if is_packed_name(self._path):
            with open_whole(self._path) as packed:
                packed.writelines(f"{line}\n" for line in self.lines_done())
            self._partial.unlink()
        else:
            self._partial.replace(self._path)
        self._record.unlink(missing_ok=True)

    def _leave(self) -> None:
        """Leaves whole lines and the record for a resumed run; removes both files if there are no lines."""
        assert self._file is not None
        if self._is_cut:
            with suppress(OSError):
                # A signal may have come between a line and its count.
                self._file.seek(self._size)
                written = self._file.read()
                self.done += written.count(b"\n")
                self._size += written.rfind(b"\n") + 1
                # Removes the part of a line that a full disk or a signal left.
                self._file.truncate(self._size)
        if not self.done:
            self._remove_files()

    def _remove_files(self) -> None:
        """Removes the empty file of lines and the record."""
        self._partial.unlink(missing_ok=True)
        self._record.unlink(missing_ok=True)

    def _close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None
            self._is_cut = False


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _whole_lines(file: BinaryIO | FileIO) -> tuple[int, int, int]:
    """Returns the number of lines before the first partial one, their bytes, and all bytes.

    A killed process leaves the beginning of a line; a power cut may leave zeros, which no JSON holds.
    """
    lines = size = position = 0
    while block := file.read(BLOCK):
        zero = block.find(b"\0")
        sound = block if zero < 0 else block[:zero]
        lines += sound.count(b"\n")
        if (end := sound.rfind(b"\n")) >= 0:
            size = position + end + 1
        position += len(block)
        if zero >= 0:
            break
    return lines, size, position


def _flat(values: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Yields the values with their keys; nested keys are written as ``recipe.rows``."""
    for key, value in values.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


def _said(one: str, other: str) -> list[str]:
    """Writes two values for an error message; of long ones, the part where they begin to differ."""
    same = next((place for place, pair in enumerate(zip(one, other)) if len(set(pair)) == 2), 0)
    start = max(0, same - SAID // 2)
    return [("…" if start else "") + text[start : start + SAID] for text in (one, other)]
