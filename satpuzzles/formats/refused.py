"""Files that are recognised and not read, with what to do instead."""

from __future__ import annotations

from satpuzzles.core.errors import FormatError

_OFFICE = "copy its cells and paste them as text, or save it as CSV"
_TEXT = "copy the board and paste it as plain text"
_ARCHIVES = (
    (b"xl/", "an Excel workbook", _OFFICE),
    (b"opendocument.spreadsheet", "a spreadsheet", _OFFICE),
    (b"word/", "a Word document", _TEXT),
    (b"opendocument.text", "a text document", _TEXT),
)
"""What office programs pack into a zip archive: a mark near its beginning, and what it is."""
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


def require_readable(data: bytes) -> None:
    """Raises FormatError where the first bytes are those of a file that other programs read."""
    head = data[:_HEAD]
    if head.startswith(b"PK\x03\x04"):
        for mark, what, cure in _ARCHIVES:
            if mark in head:
                raise FormatError(f"this is {what}, not a text: {cure}")
    start = head[:1024].lstrip()
    if start.startswith(b"<?xml") and b"<svg" in head:
        start = b"<svg"
    for mark, what, cure in _STARTS:
        if start[: len(mark)].lower() == mark.lower():
            raise FormatError(f"this is {what}, not a board: {cure}")
