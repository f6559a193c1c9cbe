"""Texts that grow: for every format, each element of which a file can hold any number.

A case is a function from a number to a text with about that many of one element, good or bad. growing.toml
has the texts, and says how they are written.
"""

from __future__ import annotations

import re
import tomllib
from base64 import b64encode
from collections.abc import Callable
from functools import partial
from pathlib import Path
from zlib import compressobj

Make = Callable[[int], str]


def grown(template: str, n: int) -> str:
    def repeated(found: re.Match[str]) -> str:
        inside = found.group(1)
        if re.fullmatch("=[0-9]*", inside):
            return str(min(n, int(inside[1:] or n)))
        piece, _, between = inside.partition("¦")
        return between.join([piece.replace("№", str(i)) if "№" in piece else piece for i in range(1, n + 1)])

    return re.sub("«(.*?)»", repeated, template, flags=re.DOTALL)


def penpa(drawing: str) -> str:
    packer = compressobj(wbits=-15)
    head = "square,2,2,38,0,1,1,76,76,78,78,0,0\n[0,0,0,0]\n\n"
    data = packer.compress((head + drawing).encode()) + packer.flush()
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={b64encode(data).decode()}\n"


CASES: dict[str, dict[str, Make]] = {
    name: {element: partial(grown, text) for element, text in texts.items()}
    for name, texts in tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")).items()
}
"""For every format that can be read, by its name, a case for each element that can be repeated."""

CASES["penpa"] |= {
    "cells": lambda n: penpa(grown('{zS:{«"№":4¦,»}}', n)),
    "numbers": lambda n: penpa(grown('{zN:{«"№":["1",1,"1"]¦,»}}', n)),
    "edges": lambda n: penpa(grown('{zE:{«"№,№0":2¦,»}}', n)),
    "lists": lambda n: penpa(grown('{"a":«[»', n)),
}
SAVE = CASES["sgt-save"]["boards"](1)
CASES["sgt-save"] |= {
    "moves": lambda n: f"{SAVE}STATEPOS:{len(str(n + 1))}:{n + 1}\n" + "MOVE    :4:B0,0\n" * n,
    "cells of a move": lambda n: f"{SAVE}STATEPOS:1:2\nMOVE    :{4 * n}:{'B0,0' * n}\n",
    "characters": lambda n: SAVE.replace(":4:1221", f":{n}:{'1' * n}"),
}
CASES["yaml"]["lists one in the other"] = lambda n: "".join(f"{' ' * min(i, 99)}k{i}:\n" for i in range(n))
