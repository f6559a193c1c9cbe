"""Reading the files of a certificate, which may hold anything: within bounds, and a part at a time.

What has to stand in them is for verify.py to say.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

from satpuzzles.core.bounded_json import parse
from satpuzzles.core.errors import CapError, FormatError
from satpuzzles.questions.proofs.certificate import PROOF_CAP
from satpuzzles.sat.sink import Clause
from satpuzzles.sat.streamed import TextSink

JSON_CAP = 64 << 20
"""Bytes of a JSON file."""

# Possessive: what was matched is never given back, so that a long line needs no memory for it.
LEMMA = re.compile(rb"(?:-?[1-9][0-9]{0,8} )*+0\n?")


class Damaged(Exception):
    """A file of a certificate is not what it has to be; the text is a sentence that says why."""


def require(condition: bool, sentence: str) -> None:
    """Raises Damaged with a sentence if a condition does not hold."""
    if not condition:
        raise Damaged(sentence)


def read_json(path: Path, cap: int = JSON_CAP) -> object:
    """The value in a JSON file of at most ``cap`` bytes.

    Raises:
        Damaged: there is no such file, it is too large, holds too many values, or is no JSON.
        OSError: it cannot be read.
    """
    with _open(path) as file:
        size = os.fstat(file.fileno()).st_size
        data = file.read(min(size, cap) + 1)  # memory is set aside for as much as is asked for
    if len(data) > cap:
        raise Damaged(f"{path.name} is too large: it has more than {cap:,} bytes")
    try:
        return parse(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise Damaged(f"{path.name} is not JSON: it is not text in UTF-8") from None
    except FormatError as error:
        raise Damaged(f"{path.name} is not JSON, in line {error.line}: {error.sentence}") from None
    except CapError as error:
        raise Damaged(f"{path.name} is too large: {error}") from None


def require_text(path: Path, write: Callable[[TextSink], object], what: str) -> None:
    """Requires a file to hold exactly the text that ``write`` writes, which never stands in memory whole.

    Raises:
        Damaged: there is no such file, or it holds something else; its first such line is named.
        OSError: it cannot be read.
    """
    with _open(path) as file:
        expected = _Expected(file, f"{path.name} is not the {what} of this puzzle")
        write(expected)
        expected.end()


class _Expected:
    """Takes a text piece by piece, and requires a file to hold just that."""

    def __init__(self, file: BinaryIO, complaint: str) -> None:
        self._file = file
        self._complaint = complaint
        self._line = 1

    def write(self, text: str, /) -> object:
        """Requires this to come next."""
        wanted = text.encode("utf-8")
        found = self._file.read(len(wanted))
        if found != wanted:
            same = next((at for at, pair in enumerate(zip(found, wanted)) if pair[0] != pair[1]), len(found))
            self._fail(self._line + wanted.count(b"\n", 0, same))
        self._line += wanted.count(b"\n")
        return None

    def end(self) -> None:
        """Requires nothing to come any more."""
        if self._file.read(1):
            self._fail(self._line)

    def _fail(self, line: int) -> None:
        raise Damaged(f"{self._complaint}; the first difference is in line {line}")


def read_lemmas(path: Path, variables: int) -> Iterator[Clause]:
    """The lemmas of a proof, the empty clause being the last.

    Args:
        variables: how many the formula has. No line is read that is longer than a clause with a literal
            for each of them.

    Raises:
        Damaged: there is no such file, it is too large, or a line of it is no lemma or comes after the end.
        OSError: it cannot be read.
    """
    line_cap = variables * len(f"-{variables} ") + len("0\n")
    size = number = 0
    ended = False
    with _open(path) as file:
        while line := file.readline(line_cap + 1):
            number += 1
            size += len(line)
            if ended:
                raise Damaged(f"line {number} comes after the empty clause")
            if len(line) > line_cap:
                raise Damaged(f"line {number} is longer than any clause of {variables:,} variables")
            if size > PROOF_CAP:
                raise Damaged(f"{path.name} is too large: it has more than {PROOF_CAP:,} bytes")
            if not LEMMA.fullmatch(line):
                raise Damaged(f"line {number} is no lemma")
            lemma = [int(word) for word in line.split()[:-1]]
            ended = not lemma
            yield lemma


def _open(path: Path) -> BinaryIO:
    if not path.is_file():
        raise Damaged(f"there is no file {path.name}")
    return path.open("rb")
