"""Texts that grow, of the files and links of other programs that are read and not written; see growing.py."""

from __future__ import annotations

from base64 import b64encode
from zlib import compressobj

from growing_nonograms import Make

SAVE = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n"
SAVE += "GAME    :7:Singles\nPARAMS  :3:2x2\nDESC    :4:1221\n"
LEGUP = '<Legup version="2.0.0"><puzzle name="Nurikabe"><board height="2" width="2"><cells>'


def penpa(drawing: str, head: str = "square,2,2,38,0,1,1,76,76,78,78,0,0") -> str:
    packer = compressobj(wbits=-15)
    data = packer.compress("\n".join([head, "[0,0,0,0]", "", drawing]).encode()) + packer.flush()
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={b64encode(data).decode()}\n"


FILES: dict[str, dict[str, Make]] = {
    "makhorin": {
        "rows": lambda n: "* rows\n" + "1\n" * n + "&\n* columns\n1\n",
        "runs": lambda n: f"* rows\n{'1 ' * n}\n&\n* columns\n1\n",
        "comments": lambda n: "* rows\n1\n" + "* a comment\n" * n + "&\n1\n",
        "signs": lambda n: "* rows\n1\n" + "&\n" * n,
        "digits": lambda n: f"* rows\n{'1' * n}\n&\n1\n",
        "blank lines": lambda n: "* rows\n1\n&\n" + "\n" * n + "1\n",
    },
    "nonogrid": {
        "rows": lambda n: '[clues]\nrows = """\n' + "1\n" * n + '"""\ncolumns = """\n1\n"""\n',
        "rows on a line": lambda n: f"[clues]\nrows = {'1, ' * n}1\ncolumns = 1\n",
        "runs": lambda n: f"[clues]\nrows = {'1 ' * n}\ncolumns = 1\n",
        "keys": lambda n: "[clues]\n" + "".join(f"k{i} = 1\n" for i in range(n)),
        "sections": lambda n: "[clues]\nrows = 1\ncolumns = 1\n" + "[other]\n" * n,
        "colours": lambda n: (
            "[clues]\nrows = 1\ncolumns = 1\n[colors]\n"
            + "".join(f"c{i} = (#ff0000) {i}\n" for i in range(n))
        ),
    },
    "sudoku-list": {
        "boards": lambda n: "puzzle,rating\n" + f"{'.' * 80}1,1.0\n" * n,
        "bad boards": lambda n: "puzzle,rating\n" + f"{'.' * 80},1.0\n" * n,
        "fields": lambda n: "puzzle\n" + "," * n + "1\n",
        "columns": lambda n: "x," * n + f"puzzle\n{'.' * 81}\n",
        "quotes": lambda n: "puzzle\n" + '"' * n + "\n",
        "blank lines": lambda n: "puzzle\n" + "\n" * n + "." * 80 + "1\n",
    },
    "sudoku-link": {
        "cells": lambda n: f"https://www.sudokuwiki.org/sudoku.htm?bd={'1' * n}\n",
        "links": lambda n: f"https://www.sudokuwiki.org/sudoku.htm?bd={'0' * 80}1\n" * n,
        "letters": lambda n: f"https://f-puzzles.com/?load={'N' * n}\n",
        "parameters": lambda n: f"https://www.sudokuwiki.org/sudoku.htm?{'a=1&' * n}bd=1\n",
        "blanks": lambda n: f"https://www.sudokuwiki.org/sudoku.htm?bd=1{' ' * n}x\n",
        "signs": lambda n: f"https://f-puzzles.com/?load={'%20' * n}\n",
    },
    "opensudoku": {
        "boards": lambda n: f"<opensudoku>{'<game data=' + chr(34) + '0' * 81 + chr(34) + '/>'}" * n,
        "games": lambda n: "<opensudoku>" + f'<game data="{"0" * 80}1"/>' * n + "</opensudoku>",
        "cells": lambda n: f'<opensudoku><game data="{"0" * n}"/></opensudoku>',
        "nested elements": lambda n: "<opensudoku>" + "<folder>" * n,
        "text": lambda n: f"<opensudoku>{'x' * n}</opensudoku>",
        "attributes": lambda n: "<opensudoku" + "".join(f' a{i}="1"' for i in range(n)) + "/>",
    },
    "sdx": {
        "rows": lambda n: "1 u2 123 u1 2 1 2 3 4\n" * n,
        "cells": lambda n: "u1 " * n + "\n",
        "candidates": lambda n: ("1" * n + " ") * 9 + "\n",
        "blank lines": lambda n: "\n" * n + "1 2 3 4 5 6 7 8 9\n",
        "letters": lambda n: "u" * n + "\n",
        "blanks": lambda n: "1" + " " * n + "2\n",
    },
    "sgt-save": {
        "boards": lambda n: SAVE * n,
        "moves": lambda n: f"{SAVE}STATEPOS:{len(str(n + 1))}:{n + 1}\n" + "MOVE    :4:B0,0\n" * n,
        "cells of a move": lambda n: f"{SAVE}STATEPOS:1:2\nMOVE    :{4 * n}:{'B0,0' * n}\n",
        "lines that are none": lambda n: SAVE + "x\n" * n,
        "keys": lambda n: SAVE + "TIME    :1:1\n" * n,
        "characters": lambda n: SAVE.replace(":4:1221", f":{n}:{'1' * n}"),
    },
    "penpa": {
        "characters": lambda n: f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={'A' * n}\n",
        "links": lambda n: penpa("{}") * n,
        "cells": lambda n: penpa("{zS:{" + ",".join(f'"{i}":4' for i in range(n)) + "}}"),
        "numbers": lambda n: penpa("{zN:{" + ",".join(f'"{i}":["1",1,"1"]' for i in range(n)) + "}}"),
        "edges": lambda n: penpa("{zE:{" + ",".join(f'"{i},{i + 1}":2' for i in range(n)) + "}}"),
        "lists": lambda n: penpa('{"a":' + "[" * n),
    },
    "pzprv3": {
        "boards": lambda n: "pzprv3/hitori/1/2/1 2 /. . /\n" * n,
        "rows": lambda n: f"pzprv3\nhitori\n{min(n, 999)}\n1\n" + "1 \n" * n,
        "cells": lambda n: f"pzprv3\nhitori\n1\n{min(n, 999)}\n" + "1 " * n + "\n",
        "rows of an answer": lambda n: "pzprv3\nhitori\n1\n1\n1 \n" + "# \n" * n,
        "digits": lambda n: f"pzprv3\nhitori\n1\n1\n{'1' * n} \n",
        "strokes": lambda n: "pzprv3/hitori/1/1/" + "/" * n,
    },
    "janko-text": {
        "boards": lambda n: "begin\npuzzle hitori\nsize 1\nproblem\n1\nend\n" * n,
        "rows": lambda n: "begin\npuzzle hitori\nsize 1\nproblem\n" + "1\n" * n + "end\n",
        "cells": lambda n: f"begin\npuzzle hitori\nsize 1\nproblem\n{'1 ' * n}\nend\n",
        "keys": lambda n: "begin\npuzzle hitori\n" + "author x\n" * n + "size 1\nproblem\n1\nend\n",
        "rows of a solution": lambda n: "begin\npuzzle hitori\nsize 1\nproblem\n1\nsolution\n" + "-\n" * n,
        "beginnings": lambda n: "begin\n" * n,
    },
    "legup": {
        "cells": lambda n: LEGUP + '<cell value="1" x="0" y="0"/>' * n + "</cells></board></puzzle></Legup>",
        "nested elements": lambda n: LEGUP + "<a>" * n,
        "attributes": lambda n: f"{LEGUP}<cell" + "".join(f' a{i}="1"' for i in range(n)) + "/>",
        "digits": lambda n: f'{LEGUP}<cell value="{"1" * n}" x="0" y="0"/></cells></board></puzzle></Legup>',
        "text": lambda n: LEGUP + "x" * n + "</cells></board></puzzle></Legup>",
        "letters of a name": lambda n: f'<Legup version="2.0.0"><puzzle name="{"x" * n}"/></Legup>',
    },
}
