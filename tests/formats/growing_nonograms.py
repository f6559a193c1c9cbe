"""Texts that grow, of the formats of nonograms alone; see growing.py."""

from __future__ import annotations

from collections.abc import Callable

Make = Callable[[int], str]


def nonogram_cases(
    head: Callable[[int, int], str], separator: str, between: list[str], blank: str
) -> dict[str, Make]:
    """The cases of formats that announce a size and have a clue a line.

    Args:
        head: the text before the row clues, from the number of rows and of columns.
        separator: what stands between the runs of a clue.
        between: the lines between row and column clues.
        blank: a clue without a run.
    """

    def text(row_clues: list[str], column_clues: list[str], size: tuple[int, int] | None = None) -> str:
        announced = head(*(size or (len(row_clues), len(column_clues))))
        return announced + "".join(f"{clue}\n" for clue in [*row_clues, *between, *column_clues])

    return {
        "rows": lambda n: text(["1"] * n, [blank]),
        "columns": lambda n: text([blank], ["1"] * n),
        "rows that are not announced": lambda n: text(["1"] * n, ["1"], (1, 1)),
        "rows that are missing": lambda n: text(["1"], [], (min(n, 999), 999)),
        "runs": lambda n: text([separator.join(["1"] * n)], [blank]),
        "blanks of a clue": lambda n: text(["1" + " " * n + "x"], [blank]),
        "digits": lambda n: text(["1" * n], [blank]),
        "digits of the size": lambda n: head(int("1" * 9), 1).replace("1" * 9, "1" * n),
        "blank lines": lambda n: text(["1"], ["1"]) + "\n" * n + "x",
        "blank lines before": lambda n: "\n" * n + text(["1"], ["1"]),
    }


def webpbn_cases() -> dict[str, Make]:
    clues = '<clues type="columns"><line><count>1</count></line></clues>'
    rows = '<clues type="rows"><line><count>1</count></line></clues>'

    def puzzle(inside: str, attributes: str = "") -> str:
        return f"<puzzleset><puzzle{attributes}>{inside}</puzzle></puzzleset>"

    def colors(n: int) -> str:
        return "".join(f'<color name="c{i}">{i % 2**24:06x}</color>' for i in range(n))

    def counts(n: int, numbers: int) -> str:
        many = "".join(f'<count color="c{i % numbers}">1</count>' for i in range(n))
        return f'<clues type="rows"><line>{many}</line></clues>{clues}'

    return {
        "boards": lambda n: f"<puzzleset>{f'<puzzle>{rows}{clues}</puzzle>' * n}</puzzleset>",
        "bad boards": lambda n: "<puzzleset>" + "<puzzle/>\n" * n + "</puzzleset>",
        "elements": lambda n: puzzle("<a/>" * n),
        "nested elements": lambda n: "<puzzleset>" + "<a>" * n,
        "attributes": lambda n: puzzle("", "".join(f' a{i}="1"' for i in range(n))),
        "letters of an attribute": lambda n: puzzle("", f' type="{"x" * n}"'),
        "colours": lambda n: puzzle(colors(n) + rows + clues),
        "colours that are used": lambda n: puzzle(colors(n) + counts(n, n)),
        "colours that are not declared": lambda n: puzzle(counts(n, n)),
        "counts of many colours": lambda n: puzzle(colors(max(1, n // 2)) + counts(n, max(1, n // 2))),
        "counts": lambda n: puzzle(colors(2) + counts(n, 2)),
        "lines": lambda n: puzzle(f'<clues type="rows">{"<line/>" * n}</clues>{clues}'),
        "lines with a count": lambda n: puzzle(
            f'<clues type="rows">{"<line><count>1</count></line>" * n}</clues>{clues}'
        ),
        "clues elements": lambda n: puzzle(rows * n + clues),
        "titles": lambda n: puzzle("<title>x</title>" * n + rows + clues),
        "letters of a title": lambda n: puzzle(f"<title>{'x' * n}</title>{rows}{clues}"),
        "entities of a title": lambda n: puzzle(f"<title>{'&amp;' * n}</title>{rows}{clues}"),
        "lines of a title": lambda n: puzzle("<title>" + "x\n" * n + f"</title>{rows}{clues}"),
        "digits of a count": lambda n: puzzle(rows.replace(">1<", f">{'1' * n}<") + clues),
        "blanks of a count": lambda n: puzzle(rows.replace(">1<", f">1{' ' * n}x<") + clues),
        "comments": lambda n: puzzle("<!-- x -->" * n + rows + clues),
        "a comment": lambda n: puzzle(f"<!-- {'x' * n} -->{rows}{clues}"),
        "marked sections": lambda n: puzzle("<note>" + "<![CDATA[x]]>" * n + f"</note>{rows}{clues}"),
        "instructions": lambda n: puzzle("<?x y?>" * n + rows + clues),
        "blank lines": lambda n: "\n" * n + puzzle(rows + clues),
        "text": lambda n: puzzle("x\n" * n + rows + clues),
        "entities of a document type": lambda n: "<!DOCTYPE x [" + '<!ENTITY a "b">' * n + "]>",
        "letters of a name": lambda n: f"<{'x' * n}",
    }


def non_cases() -> dict[str, Make]:
    head, tail = "width 1\nheight 1\n", "rows\n1\ncolumns\n1\n"
    one = head + tail

    def colored(runs: str) -> str:
        return head + "color a #ff0000\ncolor b #00ff00\n" + tail.replace("1\ncolumns", f"{runs}\ncolumns")

    return {
        **nonogram_cases(lambda r, c: f"width {c}\nheight {r}\nrows\n", ",", ["columns"], "0"),
        "boards": lambda n: "====\n".join([one] * n),
        "bad boards": lambda n: "====\n".join([head] * n),
        "boards without text": lambda n: one + "====\n" * n,
        "keys": lambda n: "by nobody\n" * n + one,
        "lines without a key": lambda n: head + "!\n" * n + tail,
        "letters of a key": lambda n: "x" * n + "\n" + one,
        "colours": lambda n: "color a #ff0000\n" * n + one,
        "runs with colours": lambda n: colored(",".join(["1a", "1b"] * n)),
        "titles": lambda n: 'title "x"\n' * n + one,
        "letters of a title": lambda n: f'title "{"x" * n}"\n{one}',
        "blanks of a title": lambda n: f"title x{' ' * n}y\n{one}",
        "blanks before a title": lambda n: f"{' ' * n}title{' ' * n}{chr(12) * n}y\n{one}",
        "quotes of a title": lambda n: "title " + '" ' * n + f"y\n{one}",
        "blanks that are no title": lambda n: f"{' ' * n}titl\n{one}",
        "lines of a goal": lambda n: one + "goal 1\n" * n,
        "letters of a goal": lambda n: f"{one}goal {'1' * n}\n",
        **typed_cases(),
    }


def typed_cases() -> dict[str, Make]:
    """What people type."""
    columns = "columns:\n1\n"

    def counted(n: int) -> str:
        return f"{n}\n" + "1\n" * n

    return {
        "rows under a heading": lambda n: "rows:\n" + "1\n" * n + columns,
        "rows beside a heading": lambda n: f"rows: {'1, ' * n}1\n{columns}",
        "rows with blanks alone": lambda n: f"rows: {'1 ' * n}\n{columns}",
        "rows with joined commas": lambda n: f"rows: {'1,1 ' * n}\n{columns}",
        "rows with semicolons": lambda n: f"rows: {'1 1;' * n}\n{columns}",
        "rows in brackets": lambda n: f"rows = [{'[1],' * n}]\n{columns}",
        "rows in lines of brackets": lambda n: "rows\n" + "[ 1 ]\n" * n + columns,
        "brackets": lambda n: f"rows = {'[' * n}\n{columns}",
        "brackets that are not closed": lambda n: f"rows = [{'[1],' * n}\n{columns}",
        "numbered rows": lambda n: "".join(f"row {i}: 1\n" for i in range(1, n + 1)) + columns,
        "rows with a heading each": lambda n: "R: 1\n" * n + columns,
        "rows over several lines": lambda n: "rows: 1,\n" + "1,\n" * n + columns,
        "blank lines among rows": lambda n: "rows:\n1" + "\n" * n + f"1\n{columns}",
        "blank lines between rows": lambda n: "rows:\n" + "1\n\n" * n + columns,
        "rulers": lambda n: "rows:\n" + "1\n---\n" * n + columns,
        "headings": lambda n: "rows:\n" * n,
        "headings in a line": lambda n: "rows: 1 " * n,
        "headings without a sign": lambda n: "rows " * n,
        "lists with headings": lambda n: "rows: 1\ncolumns: 1\n" * n,
        "lists with headings in a line": lambda n: "rows: 1 columns: 1\n" * n,
        "titles": lambda n: "a title\n" * n + "rows: 1\ncolumns: 1\n",
        "titles between": lambda n: "rows: 1\ncolumns: 1\na title\n" * n,
        "letters of a heading": lambda n: "r" * n + ": 1\n",
        "blanks before a sign": lambda n: f"rows{' ' * n}: 1\n{columns}",
        "digits of a heading": lambda n: f"row {'1' * n}: 1\n{columns}",
        "runs": lambda n: f"rows:\n{'1 ' * n}\n1\n{columns}",
        "runs with signs": lambda n: f"rows:\n{'1-' * n}1\n1\n{columns}",
        "signs": lambda n: f"rows:\n{'.-' * n}\n1\n{columns}",
        "digits": lambda n: f"rows:\n{'1' * n}\n1\n{columns}",
        "blanks of a clue": lambda n: f"rows:\n1{' ' * n}x\n1\n{columns}",
        "bare rows": lambda n: "1\n" * n + "\n1\n",
        "bare lists": lambda n: "1\n\n" * n,
        "bare lists in brackets": lambda n: f"[{'[1],' * n}]\n[{'[1],' * n}]\n",
        "bare lists in brackets, many": lambda n: "[[1],[1]]\n" * n,
        "bare lists in a line": lambda n: f"{'1 1, ' * n}1\n{'1, ' * n}1\n",
        "counted lists": lambda n: counted(n) + counted(n),
        "a size and lists": lambda n: "5x5\n" + "1\n" * n,
        "digits of a size": lambda n: f"{'1' * n}x{'1' * n}\n1\n\n1\n",
    }


def record_cases() -> dict[str, Make]:
    return {
        "boards": lambda n: "$1\n1\n1\n" * n,
        "bad boards": lambda n: "$1\nx\n1\n" * n,
        "boards without clues": lambda n: "$1\n" * n,
        "clues": lambda n: "$1\n" + "1\n1\n" * n,
        "runs": lambda n: "$1\n" + "1\t" * n + "1\n1\n",
        "blank lines": lambda n: "$1\n1\n1\n" + "\n" * n,
        "digits": lambda n: f"$1\n{'1' * n}\n1\n",
        "digits of a number": lambda n: f"${'1' * n}\n1\n1\n",
    }


def picross_cases() -> dict[str, Make]:
    def text(rows: str) -> str:
        return f"GRID x\nROWS\n{rows}COLUMNS\n[ 1 ]\n"

    return {
        "boards": lambda n: text("[ 1 ]\n") * n,
        "bad boards": lambda n: text("[ x ]\n") * n,
        "rows": lambda n: text("[ 1 ]\n" * n),
        "runs": lambda n: text(f"[ {'1 ' * n}]\n"),
        "brackets": lambda n: text("[" * n + "\n"),
        "blank lines": lambda n: text("[ 1 ]\n" + "\n" * n),
        "letters of a title": lambda n: text("[ 1 ]\n").replace("x", "x" * n),
    }


def pbm_cases() -> dict[str, Make]:
    return {
        "cells": lambda n: f"P1\n{min(n, 1000)} 1\n{'1 ' * n}\n",
        "cells beside each other": lambda n: f"P1\n{min(n, 1000)} 1\n{'1' * n}\n",
        "rows": lambda n: f"P1\n1 {min(n, 1000)}\n" + "1\n" * n,
        "wrong cells": lambda n: f"P1\n1 1\n{'2' * n}\n",
        "comments": lambda n: "P1\n" + "# x\n" * n + "1 1\n1\n",
        "blank lines": lambda n: "P1\n" + "\n" * n + "1 1\n1\n",
        "digits of the size": lambda n: f"P1\n{'1' * n} 1\n1\n",
    }


def olsak_cases() -> dict[str, Make]:
    return {
        "rows": lambda n: ": rows\n" + "1\n" * n + ": columns\n1\n",
        "columns": lambda n: ": rows\n1\n: columns\n" + "1\n" * n,
        "runs": lambda n: f": rows\n{'1 ' * n}\n: columns\n1\n",
        "digits": lambda n: f": rows\n{'1' * n}\n: columns\n1\n",
        "blanks": lambda n: f": rows\n1{' ' * n}x\n: columns\n1\n",
        "marks": lambda n: ": rows\n1\n" + ": columns\n1\n" * n,
        "blank lines": lambda n: ": rows\n1\n" + "\n" * n + ": columns\n1\n",
        "lines of a title": lambda n: "x\n" * n + ": rows\n1\n: columns\n1\n",
        "letters of a title": lambda n: "x" * n + "\n: rows\n1\n: columns\n1\n",
    }
