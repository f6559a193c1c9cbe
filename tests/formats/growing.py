"""Texts that grow: for every format, each element of which a file can hold any number.

A case is a function from a number to a text with about so many of one element, good or bad. Cases on
several lines of a table come from the same element, once right and once wrong.
"""

from __future__ import annotations

from growing_cells import lights_cases, picture_cases, program_cases, yaml_cases
from growing_files import FILES
from growing_nonograms import (
    Make,
    non_cases,
    nonogram_cases,
    olsak_cases,
    pbm_cases,
    picross_cases,
    record_cases,
    webpbn_cases,
)


def board(type: str, **keys: str) -> str:
    return "{" + ",".join([f'"type":"{type}"', *(f'"{key}":{value}' for key, value in keys.items())]) + "}"


def array(item: str, n: int) -> str:
    return f"[{','.join([item] * n)}]"


def keys(n: int) -> str:
    return ",".join(f'"k{i}":1' for i in range(n))


def json_cases() -> dict[str, Make]:
    one = '{"type":"hitori","numbers":[[1]]}'
    pair = "[[0,0],[0,1]]"
    cage = '{"cells":[[0,0]],"target":1}'
    givens = "[[0,0],[0,0]]"
    return {
        "boards": lambda n: f"{one}\n" * n,
        "bad boards": lambda n: '{"type":"hitori"}\n' * n,
        "lines that are no JSON": lambda n: f"{one}\n" + "{\n" * n,
        "boards of an array": lambda n: array(one, n),
        "bad boards of an array": lambda n: "[\n" + ",\n".join(["{}"] * n) + "]",
        "boards over several lines": lambda n: '{"type":"hitori",\n"numbers":[[1]]}\n\n' * n,
        "blank lines": lambda n: f"{one}\n" + "\n" * n + one,
        "blanks": lambda n: " " * n + one,
        "blanks between": lambda n: "[" + one + " " * n + "]",
        "blanks after": lambda n: one + " " * n + "x",
        "keys": lambda n: f"{{{keys(n)}}}",
        "the first key twice": lambda n: f'{{{keys(n)},"k0":1}}',
        "the last key twice": lambda n: f'{{{keys(n)},"k{n - 1}":1}}',
        "one key": lambda n: "{" + ",".join(['"type":"hitori"'] * n) + "}",
        "digits": lambda n: board("hitori", numbers=f"[[{'1' * n}]]"),
        "digits of a fraction": lambda n: board("hitori", numbers=f"[[0.{'1' * n}]]"),
        "letters": lambda n: board("hitori", numbers=f'"{"x" * n}"'),
        "escapes": lambda n: board("hitori", numbers='"' + "\\u0041" * n + '"'),
        "nested lists": lambda n: "[" * n,
        "nested objects": lambda n: '{"a":' * n,
        "empty lists": lambda n: array("[]", n),
        "empty objects": lambda n: board("hitori", numbers=array("{}", n)),
        "rows": lambda n: board("hitori", numbers=array("[1]", n)),
        "rows of other lengths": lambda n: board("hitori", numbers=f"[[1,2],{array('[1]', n)[1:]}"),
        "cells": lambda n: board("hitori", numbers=f"[{array('1', n)}]"),
        "cells that are texts": lambda n: board("hitori", numbers=f'[{array("1", n)[:-1]},"x"]]'),
        "known rows": lambda n: board("hitori", numbers="[[1]]", known=array("[1]", n)),
        "known cells": lambda n: board("hitori", numbers="[[1]]", known=f"[{array('null', n)}]"),
        "notes": lambda n: board("hitori", numbers="[[1]]", solution=array("[0]", n)),
        "row clues": lambda n: board("nonogram", rows=array("[1]", n), columns=f"[[{n}]]"),
        "column clues": lambda n: board("nonogram", rows="[[1]]", columns=array("[1]", n)),
        "runs": lambda n: board("nonogram", rows=f"[{array('1', n)}]", columns=array("[1]", 3)),
        "runs with colours": lambda n: board("nonogram", rows=f"[{array('[1,1]', n)}]", columns="[[1]]"),
        "numbers of a run": lambda n: board("nonogram", rows=f"[[{array('1', n)}]]", columns="[[1]]"),
        "colours": lambda n: board("nonogram", rows="[[1]]", columns="[[1]]", colors=array('"#000000"', n)),
        "cages": lambda n: board("calcudoku", size="64", cages=array(cage, n)),
        "bad cages": lambda n: board("calcudoku", size="64", cages=array("1", n)),
        "cells of a cage": lambda n: board(
            "calcudoku", size="64", cages=f'[{{"cells":{array("[0,0]", n)},"target":1}}]'
        ),
        "numbers of a cell": lambda n: board(
            "calcudoku", size="64", cages=f'[{{"cells":[{array("0", n)}],"target":1}}]'
        ),
        "keys of a cage": lambda n: board("calcudoku", size="2", cages=f"[{{{keys(n)}}}]"),
        "givens": lambda n: board("futoshiki", size="2", givens=array("[0]", n)),
        "givens of a row": lambda n: board("futoshiki", size="2", givens=f"[{array('0', n)}]"),
        "inequalities": lambda n: board("futoshiki", size="2", givens=givens, less_than=array(pair, n)),
        "neighbours": lambda n: board("futoshiki", size="2", givens=givens, adjacent=array(pair, n)),
        "cells of an inequality": lambda n: board(
            "futoshiki", size="2", givens=givens, less_than=f"[{array('[0,0]', n)}]"
        ),
    }


def list_cases() -> dict[str, Make]:
    return {
        "boards": lambda n: "[[1,2],[2,1]]\n" * n,
        "bad boards": lambda n: "[[1,2],[2]]\n" * n,
        "boards over several lines": lambda n: "[[1,2],\n[2,1]]\n" * n,
        "rows": lambda n: f"[{','.join(['[1]'] * n)}]",
        "rows a line": lambda n: "[" + ",\n".join(["[1]"] * n) + "]",
        "cells": lambda n: f"[[{','.join('1' * n)}]]",
        "cells of many digits": lambda n: f"[[{','.join(['123456789'] * n)}]]",
        "digits": lambda n: f"[[{'1' * n}]]",
        "blanks": lambda n: f"[[1{' ' * n},2],[2,1]]",
        "blank lines": lambda n: "[[1,2],[2,1]]\n" + "\n" * n + "[[1,2],[2,1]]\n",
        "lines that are not closed": lambda n: "[[1,2],\n" * n,
        "lines without a list": lambda n: "[[1]]\n" + "1\n" * n,
        "open lists": lambda n: "[" * n,
        "open lists a line": lambda n: "[[1],\n" + "[\n" * n,
        "closed lists": lambda n: "[[1]]" + "]" * n,
        "text after a list": lambda n: f"[[1]]{' x' * n}",
        "rows of other lengths": lambda n: "[[1,2]," + ",\n".join(["[1,2]"] * min(n, 900)) + ",\n[1]]",
    }


def rows_cases() -> dict[str, Make]:
    return {
        "boards": lambda n: "1 2\n2 1\n\n" * n,
        "bad boards": lambda n: "1 2\n2\n\n" * n,
        "rows": lambda n: "1 2\n" * n,
        "cells": lambda n: "1 " * n + "\n",
        "cells with commas": lambda n: "1," * n + "1\n",
        "digits": lambda n: "1" * n,
        "blanks": lambda n: f"1{' ' * n}2\n2 1\n",
        "blank lines": lambda n: "1 2\n2 1\n" + "\n" * n + "1 2\n2 1\n",
        "rows with a zero": lambda n: "1 2\n" * n + "0 1\n",
    }


def prolog_cases() -> dict[str, Make]:
    one = "problem(1,[[_,_],[_,_]],[[0,0,0,1]]).\n"
    return {
        "boards": lambda n: one * n,
        "bad boards": lambda n: "problem(1,[[_,_],[_,_]],[[0,0,0]]).\n" * n,
        "boards that break off": lambda n: "problem(1,\n[[_,_],\n" * n,
        "rows": lambda n: f"problem(1,[{','.join(['[_]'] * n)}],[]).",
        "cells": lambda n: f"problem(1,[[{','.join('_' * n)}]],[]).",
        "digits": lambda n: f"problem(1,[[{'1' * n}]],[]).",
        "digits of a number": lambda n: f"problem({'1' * n},[[_]],[]).",
        "signs": lambda n: f"problem(1,[[_,_],[_,_]],[{','.join(['[0,0,0,1]'] * n)}]).",
        "numbers of a sign": lambda n: f"problem(1,[[_]],[[{','.join('0' * n)}]]).",
        "comments": lambda n: "problem(1,\n" + "% x\n" * n + "[[_,_],[_,_]],[]).\n",
        "comments before": lambda n: "% x\n" * n + one,
        "blanks": lambda n: f"problem(1,{' ' * n}[[_]],[]).",
        "blank lines": lambda n: "problem(1," + "\n" * n + "[[_]],[]).",
        "lines after a board": lambda n: one + "x\n" * n,
        "lines before a board": lambda n: "x\n" * n + one,
    }


def signs_cases() -> dict[str, Make]:
    def below(n: int) -> str:
        row = " ".join("." * 64)
        return f"{row}\n{' '.join('^' * 64)}{' ' * n}v\n" + f"{row}\n" * 63

    return {
        "boards": lambda n: ". < .\n^\n. .\n\n" * n,
        "bad boards": lambda n: ". < .\n^\n. x\n\n" * n,
        "rows": lambda n: ". .\n" * n,
        "rows and signs": lambda n: ". .\n^ v\n" * n,
        "cells": lambda n: ". " * n + "\n",
        "cells with signs": lambda n: ". < " * n + ".\n",
        "digits": lambda n: ". " + "1" * n + "\n. .\n",
        "blanks": lambda n: f".{' ' * n}.\n. .\n",
        "tabs": lambda n: ".\t.\n" + "\t" * n + "^\n. .\n",
        "tabs of a row": lambda n: "." + "\t" * n + ".\n. .\n",
        "blanks below": below,
        "signs below": lambda n: ". .\n" + "^" * n + "\n. .\n",
        "blank lines": lambda n: ". .\n. .\n" + "\n" * n + ". .\n. .\n",
    }


def cages_cases() -> dict[str, Make]:
    one = "A A\nA A\nA 1+\n\n"
    return {
        "boards": lambda n: one * n,
        "bad boards": lambda n: "A A\nB B\nA 1+\n\n" * n,
        "rows": lambda n: "A B\n" * n,
        "labels": lambda n: "A " * n + "\n",
        "labels without blanks": lambda n: "A" * n + "\n",
        "letters of a label": lambda n: f"{'A' * 17}{'B' * n} A\nA A\nA 1+\n",
        "cages": lambda n: "A A\nA A\n" + "A 1+\n" * n,
        "cages that nobody knows": lambda n: "A A\nA A\nA 1+\n" + "B 1+\n" * n,
        "cages after blank lines": lambda n: "A A\nA A\n\n" + "A 1+\n\n" * n,
        "blank lines": lambda n: "A A\nA A\n" + "\n" * n + "A 1+\n",
        "digits": lambda n: f"A A\nA A\nA {'1' * n}+\n",
        "blanks": lambda n: f"A A\nA A\nA{' ' * n}x\n",
        "blanks after a clue": lambda n: f"A A\nA A\nA 1+{' ' * n}x\n",
    }


def sgt_cases() -> dict[str, Make]:
    return {
        "boards": lambda n: "3x3:121221312\n3:_7,a1a2a3a2a3a1a3a1a2\n3:0,0,0,0,0,0,0,0,0,\n" * n,
        "bad boards": lambda n: "3x3:1\n3:_\n3:0\n2x2:9\n" * n,
        "blank lines": lambda n: "3x3:121221312\n" + "\n" * n,
        "digits of the size": lambda n: f"{'1' * n}x2:1",
        "parameters": lambda n: f"3x3{'d' * n}:121221312",
        "parameters of a square": lambda n: f"3a{'d' * n}:0,",
        "characters": lambda n: f"3x3:{'1' * n}",
        "clues": lambda n: f"2x2:{'1/' * n}1",
        "runs": lambda n: f"2x2:{'1.' * n}1/1/1/1",
        "digits of a run": lambda n: f"2x2:{'1' * n}.1/1/1/1",
        "cells filled in": lambda n: f"2x2:1/1/1/1,{'a' * n}",
        "skips": lambda n: f"2x2:1/1/1/1,{'z' * n}",
        "blocks": lambda n: f"9:{'_' * n},a1",
        "blocks that are repeated": lambda n: f"9:{'a9' * n},a1",
        "repetitions": lambda n: f"9:a{'9' * n},a1",
        "targets": lambda n: f"3:_7,{'a1' * n}",
        "digits of a target": lambda n: f"3:_7,a{'1' * n}",
        "cells": lambda n: f"3:{'0,' * n}",
        "signs": lambda n: f"3:0{'R' * n},0,0",
        "letters that skip": lambda n: f"32:{'a' * n}0,",
        "blank cells": lambda n: f"3x3:{'a' * n}",
        "cells with bars": lambda n: f"3x3:{'1_' * n}",
        "regions": lambda n: f"9j:zzzc,{'_' * n}",
        "the adjacent variant": lambda n: f"3a:{'0RD,' * n}",
        "white cells": lambda n: f"9x9:{'z' * n}B",
        "blocks of cells": lambda n: f"{max(2, min(n, 900))}x2:{'B' * n}",
        "blanks": lambda n: f"{' ' * n}3x3:121221312{' ' * n}",
    }


def puzzlink_cases() -> dict[str, Make]:
    site = "https://puzz.link/p?"
    return {
        "boards": lambda n: f"{site}hitori/2/2/1221\n{site}nonogram/1/1/11\n" * n,
        "bad boards": lambda n: f"{site}hitori/2/2/122\n{site}sudoku/1\n" * n,
        "blank lines": lambda n: f"{site}hitori/2/2/1221\n" + "\n" * n,
        "letters of the site": lambda n: f"https://{'x' * n}?hitori/2/2/1221",
        "letters of the puzzle": lambda n: f"{site}{'x' * n}/2/2/1221",
        "digits of the size": lambda n: f"{site}hitori/{'1' * n}/2/1221",
        "numbers": lambda n: f"{site}hitori/2/2/{'1' * n}",
        "numbers of a large board": lambda n: f"{site}hitori/{max(1, min(n, 900))}/1/{'1' * n}",
        "long numbers": lambda n: f"{site}hitori/2/2/{'-11' * n}",
        "cells without a number": lambda n: f"{site}hitori/2/2/{'.' * n}",
        "runs": lambda n: f"{site}nonogram/2/2/{'1' * n}",
        "runs of a large board": lambda n: f"{site}nonogram/1/{max(1, min(n, 900))}/{'1' * n}",
        "skips": lambda n: f"{site}nonogram/2/2/{'z' * n}",
        "blank cells": lambda n: f"{site}sudoku/9/9/{'z' * n}",
        "clues in cells": lambda n: f"{site}akari/{max(2, min(n, 900))}/2/{'5' * n}",
        "blanks": lambda n: f"{' ' * n}{site}hitori/2/2/1221{' ' * n}x",
    }


def janko_cases() -> dict[str, Make]:
    empty = "2\n-1 -1\n-1 -1\n"
    return {
        "boards": lambda n: f"{empty}1\n1>0\n\n" * n,
        "bad boards": lambda n: f"{empty}1\n1>3>\n\n" * n,
        "rows": lambda n: f"{min(n, 64)}\n" + "-1\n" * n,
        "cells": lambda n: f"2\n{'-1 ' * n}\n-1 -1\n0\n",
        "digits": lambda n: f"2\n{'1' * n} -1\n-1 -1\n0\n",
        "signs": lambda n: f"{empty}{min(n, 16_000)}\n" + "1>0\n" * n,
        "signs that are not announced": lambda n: f"{empty}1\n" + "1>0\n" * n,
        "digits of a sign": lambda n: f"{empty}1\n{'1' * n}>0\n",
        "blanks": lambda n: f"{empty}1\n1{' ' * n}>0{' ' * n}x\n",
        "blank lines": lambda n: f"{empty}0\n" + "\n" * n + f"{empty}0\n",
    }


def puzzlekit_cases() -> dict[str, Make]:
    return {
        "boards": lambda n: "2 2\n3+ .\n3+ .\n1 1\n2 2\n\n" * n,
        "bad boards": lambda n: "2 2\n3+ .\n. .\n1 1\n2 2\n\n" * n,
        "rows": lambda n: "2 2\n" + "3+ .\n" * n,
        "clues of a row": lambda n: f"2 2\n{'3+ ' * n}\n3+ .\n1 1\n2 2\n",
        "regions of a row": lambda n: f"2 2\n3+ .\n3+ .\n{'1 ' * n}\n2 2\n",
        "rows of regions": lambda n: "2 2\n3+ .\n3+ .\n" + "1 1\n" * n,
        "digits of a clue": lambda n: f"2 2\n{'3' * n}+ .\n3+ .\n1 1\n2 2\n",
        "digits of a region": lambda n: f"2 2\n3+ .\n3+ .\n{'1' * n} 1\n2 2\n",
        "blanks": lambda n: f"2 2\n3+{' ' * n}.{' ' * n}x\n3+ .\n1 1\n2 2\n",
        "blank lines": lambda n: "2 2\n3+ .\n3+ .\n1 1\n2 2\n" + "\n" * n + "x",
    }


def volkskrant_cases() -> dict[str, Make]:
    one = "size=2\n+ 3 1,1 1,2\n+ 3 2,1 2,2\n"
    return {
        "boards": lambda n: one * n,
        "bad boards": lambda n: "size=2\n+ 3 1,1 1,2\n" * n,
        "sizes": lambda n: "size=2\n" * n,
        "cages": lambda n: "size=64\n" + "= 1 1,1\n" * n,
        "cells": lambda n: f"size=64\n+ 3{' 1,1' * n}\n",
        "digits": lambda n: f"size=2\n+ {'3' * n} 1,1\n",
        "digits of a cell": lambda n: f"size=2\n+ 3 {'1' * n},1\n",
        "blanks": lambda n: f"size=2\n+ 3{' ' * n}1,1{' ' * n}x\n",
        "blank lines": lambda n: "size=2\n" + "\n" * n + "+ 3 1,1 1,2\n+ 3 2,1 2,2\n",
        "lines before a board": lambda n: "x\n" * n + one,
    }


def sdm_cases() -> dict[str, Make]:
    one = "1..............2"
    return {
        "boards": lambda n: f"{one}\n" * n,
        "bad boards": lambda n: f"{one}.\n" * n,
        "cells": lambda n: "." * n + "\n",
        "digits": lambda n: "1" * n + "\n",
        "comments": lambda n: "# a comment\n" * n + one,
        "letters of a comment": lambda n: f"{one} {'x' * n}",
        "blanks": lambda n: " " * n + one + " " * n,
        "blank lines": lambda n: one + "\n" * n + one,
    }


def sdk_cases() -> dict[str, Make]:
    one = "1 . | . .\n. . | . .\n----+----\n. . | . .\n. . | . 2\n"
    return {
        "boards": lambda n: f"{one}\n" * n,
        "bad boards": lambda n: f"{one}. . | . .\n\n" * n,
        "rows": lambda n: ". . . .\n" * n,
        "rows with blank lines": lambda n: ". . . .\n\n" * n,
        "cells": lambda n: ". " * n + "\n" + one,
        "cells without blanks": lambda n: "." * n + "\n" + one,
        "bars": lambda n: f"1 . {'|' * n} . .\n" * 4,
        "rulers": lambda n: "-----\n" * n + one,
        "signs of a ruler": lambda n: "-" * n + "\n" + one,
        "signs of no ruler": lambda n: "-" * n + "x\n" + one,
        "digits": lambda n: f"{'1' * n} . | . .\n" * 4,
        "blanks": lambda n: f"1{' ' * n}. | . .\n" * 4,
        "blank lines": lambda n: one + "\n" * n + one,
    }


def loop_cases() -> dict[str, Make]:
    one = "3..2\n.01.\n"
    return {
        "boards": lambda n: f"{one}\n" * n,
        "bad boards": lambda n: f"{one}.5..\n\n" * n,
        "rows": lambda n: "3..2\n" * n,
        "cells": lambda n: "3." * n + "\n" + "3." * n,
        "cells with blanks": lambda n: "3 . " * n + "\n" + "3 . " * n,
        "blanks": lambda n: f"3{' ' * n}.\n. .\n",
        "blank lines": lambda n: one + "\n" * n + one,
    }


def nurikabe_cases() -> dict[str, Make]:
    one = "2 .\n. .\n"
    return {
        "boards": lambda n: f"{one}\n" * n,
        "bad boards": lambda n: f"{one}. . .\n\n" * n,
        "rows": lambda n: ". 2\n" * n,
        "cells": lambda n: ". " * n + "\n",
        "cells without blanks": lambda n: "." * n + "\n" + "." * n,
        "clues beside each other": lambda n: "2" * n + "\n.",
        "digits": lambda n: f"{'1' * n} .\n. .\n",
        "blanks": lambda n: f"2{' ' * n}.\n. .\n",
        "blank lines": lambda n: one + "\n" * n + one,
    }


CASES: dict[str, dict[str, Make]] = {
    "json": json_cases(),
    "list": list_cases(),
    "rows": rows_cases(),
    "filas": {
        **nonogram_cases(lambda r, c: f"{r}, {c}\nFILAS\n", ",", ["COLUMNAS"], ""),
        "boards": lambda n: "1, 1\nFILAS\n1\nCOLUMNAS\n1\n\n" * n,
        "bad boards": lambda n: "1, 1\nFILAS\n1\nCOLUMNAS\nx\n\n" * n,
        "words": lambda n: "1, 1\n" + "FILAS\n" * n,
    },
    "prolog": prolog_cases(),
    "signs": signs_cases(),
    "cages": cages_cases(),
    "sdm": sdm_cases(),
    "sdk": sdk_cases(),
    "loop": loop_cases(),
    "nurikabe": nurikabe_cases(),
    "sgt": sgt_cases(),
    "puzzlink": puzzlink_cases(),
    "non": non_cases(),
    "webpbn": webpbn_cases(),
    "nin": nonogram_cases(lambda r, c: f"{c} {r}\n", " ", [], ""),
    "mk": nonogram_cases(lambda r, c: f"{r} {c}\n", " ", ["#"], ""),
    "cwd": nonogram_cases(lambda r, c: f"{r}\n{c}\n", " ", [""], "0"),
    "olsak": olsak_cases(),
    "record": record_cases(),
    "picross": picross_cases(),
    "pbm": pbm_cases(),
    "janko": janko_cases(),
    "puzzlekit": puzzlekit_cases(),
    "volkskrant": volkskrant_cases(),
    "lights": lights_cases(),
    "program": program_cases(),
    "yaml": yaml_cases(),
    "picture": picture_cases(),
    **FILES,
}
"""For every format that can be read, by its name, a case for each element that can be repeated."""
