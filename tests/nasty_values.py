"""Values of every kind that a public call may be given, hardly any of which any of them takes."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np

import satpuzzles as sp

HITORI = sp.Hitori([[1, 1], [1, 2]])


class BadRepr:
    """Cannot even be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("no")


def nasty_values() -> dict[str, object]:
    """Values that hardly any parameter takes, by a name for each; new ones each time."""
    in_itself: list = []
    in_itself.append(in_itself)
    mapping_in_itself: dict = {}
    mapping_in_itself["type"] = mapping_in_itself
    deep: list = []
    for _ in range(5_000):
        deep = [deep]
    return {
        "None": None,
        "true": True,
        "zero": 0,
        "negative": -1,
        "half": 2.5,
        "not a number": math.nan,
        "infinite": math.inf,
        "minus infinite": -math.inf,
        "largest float": 1.7e308,
        "32 bits": 2**32,
        "63 bits": 2**63,
        "minus 63 bits": -(2**63) - 1,
        "unprintable number": 10**5_000,
        "empty text": "",
        "text": "glucose",
        "zero byte": "\0",
        "long text": "x" * 10_000,
        "two lines": "a\nb",
        "bytes": b"bytes",
        "empty list": [],
        "list of an empty list": [[]],
        "ragged": [[1], [1, 2]],
        "in itself": in_itself,
        "mapping in itself": mapping_in_itself,
        "deep": deep,
        "list of None": [None],
        "list of texts": ["a", "b"],
        "grid of an unprintable number": [[10**5_000]],
        "grid of a float": [[0.5]],
        "grid of truth": [[True]],
        "empty mapping": {},
        "puzzle as a mapping": {"type": "hitori", "numbers": [[1]]},
        "set": {1},
        "object": object(),
        "range": range(3),
        "generator": (number for number in [1]),
        "function": lambda: 1,
        "NumPy integer": np.int64(3),
        "NumPy truth": np.bool_(True),
        "NumPy float": np.float64("nan"),
        "array of no dimension": np.array(5),
        "array": np.array([[1, 2], [2, 1]]),
        "array of floats": np.array([[0.5]]),
        "fraction": Fraction(1, 2),
        "decimal": Decimal("nan"),
        "complex": 1j,
        "not to be shown": BadRepr(),
        "class": sp.Hitori,
        "puzzle": HITORI,
        "limits": sp.Limits(1),
        "options": sp.Options(backend="nosuch"),
    }
