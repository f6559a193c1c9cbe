"""Decodes bytes to text and splits text into lines, within bounds.

Recognises files of other programs and refuses them with advice.
"""

from __future__ import annotations

import codecs
import re
from typing import AnyStr

from satpuzzles.core.compressed import is_packed, unpack
from satpuzzles.core.errors import FormatError

SIZE_CAP = 64 * 1024 * 1024
LINE_CAP = 1_000_000
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")

_OFFICE = "copy its cells and paste them as text, or save it as CSV"
_TEXT = "copy the board and paste it as plain text"
_ARCHIVES = (
    (b"xl/", "an Excel workbook", _OFFICE),
    (b"opendocument.spreadsheet", "a spreadsheet", _OFFICE),
    (b"word/", "a Word document", _TEXT),
    (b"opendocument.text", "a text document", _TEXT),
)
"""Office formats in zip archives: a mark near the beginning, and the name."""
_HEAD = 1 << 16
_STARTS = (
    (b"{\\rtf", "rich text (RTF)", _TEXT),
    (b"%PDF", "a PDF file", _TEXT),
    (b"\xd0\xcf\x11\xe0", "an old Office file", _OFFICE),
    (b"<svg", "a picture (SVG), which does not hold the board", "give the board that it was drawn from"),
    (b"\x89PNG", "a picture", "`satpuzzles generate` makes a board of it with --image"),
    (b"\xff\xd8\xff", "a picture", "`satpuzzles generate` makes a board of it with --image"),
    (b"<!doctype html", "a web page (HTML)", "copy the board as the browser shows it"),
    (b"<html", "a web page (HTML)", "copy the board as the browser shows it"),
    (b"\\documentclass", "LaTeX", "write the rows alone, with a blank between cells"),
    (b"\\begin{", "LaTeX", "write the rows alone, with a blank between cells"),
)


def decode(data: str | bytes) -> str:
    """Decodes a file; drops a byte order mark and ends every line with LF.

    Bytes are UTF-8, UTF-16 with a mark, or Windows Latin-1; compressed files are unpacked.

    Raises:
        FormatError: the data are larger than 64 MiB (packed or unpacked), binary, or damaged.
    """
    _require_readable(data if isinstance(data, bytes) else data[:1024].encode("utf-8", "replace"))
    if isinstance(data, bytes) and is_packed(data) and len(data) <= SIZE_CAP:
        data = unpack(data, SIZE_CAP + 1)
    if len(data) > SIZE_CAP:
        raise FormatError(f"the text is larger than {SIZE_CAP // 1024**2} MiB")
    if isinstance(data, bytes) and data.startswith(b"P4"):
        from satpuzzles.formats.netpbm import unpacked as unpacked_cells

        data = unpacked_cells(data)
    if isinstance(data, bytes) and data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        try:
            data = data.decode("utf-16")
        except UnicodeDecodeError:
            raise FormatError("the first bytes announce UTF-16, but the rest is not UTF-16") from None
    # Length is made even first: a single wide character quadruples a text's memory.
    if isinstance(data, bytes):
        data = _even(data, b"\r\n", b"\r", b"\n").removeprefix(codecs.BOM_UTF8)
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            try:
                text = data.decode("cp1252")
            except UnicodeDecodeError:
                line = 1 + data.count(b"\n", 0, error.start)
                raise FormatError("this is not text in UTF-8, UTF-16 or Latin-1", line=line) from None
    else:
        text = _even(data, "\r\n", "\r", "\n").removeprefix("\ufeff")
    if control := _CONTROL.search(text):
        line = 1 + text.count("\n", 0, control.start())
        raise FormatError(f"this is not text: it holds the control character {control.group()!r}", line=line)
    return text


def _require_readable(data: bytes) -> None:
    """Raises FormatError if the first bytes are those of another program's file."""
    head = data[:_HEAD]
    if head.startswith(b"PK\x03\x04"):
        for mark, what, cure in _ARCHIVES:
            if mark in head:
                raise FormatError(f"this is {what}, not text: {cure}")
    start = head[:1024].lstrip()
    if start.startswith(b"<?xml") and b"<svg" in head:
        start = b"<svg"
    for mark, what, cure in _STARTS:
        if start[: len(mark)].lower() == mark.lower():
            raise FormatError(f"this is {what}, not a board: {cure}")


def _even(data: AnyStr, both: AnyStr, start: AnyStr, end: AnyStr) -> AnyStr:
    return data.replace(both, end).replace(start, end) if start in data else data


def to_lines(text: str) -> list[str]:
    """The lines of a decoded text, without line ends."""
    if text.count("\n") > LINE_CAP:
        raise FormatError(f"the text has more than {LINE_CAP:,} lines", line=LINE_CAP)
    return text.removesuffix("\n").split("\n")
