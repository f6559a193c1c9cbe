"""Whole files as their owners have them: bytes, compression, ends of lines; and files that hold no board."""

from __future__ import annotations

import bz2
import gzip
import lzma

from ways import either, reads, refused
from ways.calcudoku import BOARD as CAGES
from ways.calcudoku import NATIVE
from ways.futoshiki import BOARD as SIGNS
from ways.futoshiki import WIDE
from ways.hitori import BOARD as NUMBERS
from ways.hitori import ROWS
from ways.nonogram import BOARD as PICTURE

NON = 'title "Chênes à Besançon"\nby "Müller"\nwidth 4\nheight 3\nrows\n1,2\n3\n1,1\ncolumns\n2\n2\n2\n1,1\n'
HEADINGS = "rows: 1 2, 3, 1 1\ncolumns: 2, 2, 2, 1 1\n"
SIGNED = WIDE.replace("^", "∧").replace("v", "∨")

WAYS = [
    reads("files: Latin-1", NON.encode("latin-1"), PICTURE, ending=".non"),
    reads(
        "files: Latin-1 by the operators of print",
        NATIVE.replace("*", "×").replace("/", "÷").encode("latin-1"),
        CAGES,
    ),
    reads("files: a byte order mark", ROWS.encode("utf-8-sig"), NUMBERS),
    reads("files: UTF-16 with its mark, as Notepad saves it", ROWS.encode("utf-16"), NUMBERS),
    reads("files: UTF-16, the other way round", b"\xfe\xff" + SIGNED.encode("utf-16-be"), SIGNS),
    reads(
        "files: UTF-16 of Windows, with its line ends",
        b"\xff\xfe" + SIGNED.replace("\n", "\r\n").encode("utf-16-le"),
        SIGNS,
    ),
    reads("files: line ends of Windows", ROWS.replace("\n", "\r\n").encode(), NUMBERS),
    reads("files: line ends of Windows under signs", WIDE.replace("\n", "\r\n").encode(), SIGNS),
    reads("files: line ends of old Macs", ROWS.replace("\n", "\r").encode(), NUMBERS),
    reads("files: no end of the last line", NATIVE.rstrip().encode(), CAGES),
    reads("files: many empty lines at the end", NATIVE + "\n\n\n\n", CAGES),
    reads("files: spaces that do not break, from a page", ROWS.replace(" ", "\N{NO-BREAK SPACE}"), NUMBERS),
    reads("files: gzip", gzip.compress(ROWS.encode(), mtime=0), NUMBERS, ending=".txt.gz"),
    reads(
        "files: gzip of JSON",
        gzip.compress(
            b'{"type":"hitori","numbers":[[2,1,3,3,2],[2,3,4,2,5],[4,5,3,1,4],[3,2,4,4,1],[4,5,5,2,2]]}\n',
            mtime=0,
        ),
        NUMBERS,
        ending=".jsonl.gz",
    ),
    reads("files: gzip of Latin-1", gzip.compress(NON.encode("latin-1"), mtime=0), PICTURE, ending=".non.gz"),
    reads("files: xz", lzma.compress(WIDE.encode()), SIGNS, ending=".txt.xz"),
    reads("files: an ending in capitals", NON, PICTURE, ending=".NON"),
    reads("files: a file without an ending", HEADINGS, PICTURE, ending=""),
    refused(
        "files: gzip that is cut short",
        gzip.compress(ROWS.encode(), mtime=0)[:-12],
        "gzip|compressed|.gz",
        ending=".txt.gz",
    ),
    either("files: text that is called gzip", ROWS, NUMBERS, "gzip|compressed|.gz", ending=".txt.gz"),
    refused(
        "files: bzip2, which is not read",
        bz2.compress(ROWS.encode()),
        "bzip2|gzip|compressed|text",
        ending=".txt.bz2",
    ),
    refused("files: an empty file", b"", "empty|no board|nothing"),
    refused("files: only comments", "# Sunday\n# paper\n", "no board|empty|nothing|comment"),
    refused("files: only empty lines", "\n\n\n", "empty|no board|nothing"),
    refused("files: only a name", "hitori\n", "hitori", "board|rows|nothing|expected"),
    refused(
        "files: a picture",
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x05",
        "PNG|picture|image|text|binary",
        ending=".png",
    ),
    refused(
        "files: a page of the web",
        "<!DOCTYPE html>\n<html><body><p>1 2 3</p></body></html>\n",
        "HTML|page|format",
    ),
    refused(
        "files: a heading and a table of HTML",
        "<h2>Hitori</h2>\n<table><tr><td>1</td></tr></table>\n",
        "HTML",
        "copy",
    ),
    refused(
        "files: a table of LaTeX",
        "% Hitori\n\\begin{tabular}{ccc}\n1 & 2 & 2 \\\\\n2 & 2 & 1 \\\\\n3 & 1 & 2 \\\\\n\\end{tabular}\n",
        "LaTeX",
        "rows alone",
    ),
    refused(
        "files: sections with a Sudoku in the last",
        "[Date]\n2026-11-23\n[Puzzle]\n1..4\n.4..\n..1.\n4..1\n",
        "[Puzzle]",
        "leave out",
    ),
    refused("files: zero bytes", b"1 2\x001\n2 2 1\n3 1 2\n", "line|character|byte|\\x00|zero"),
    refused(
        "files: prose",
        "Please solve the puzzle on page 7.\n",
        "format|board|puzzle",
        "--type|expected|satpuzzles formats",
    ),
]
