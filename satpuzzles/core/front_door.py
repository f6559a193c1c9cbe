"""Looks up a public name of the package lazily, so that low rooms import no high ones.

So ``print`` and Jupyter show a value as a picture, and ``to_json`` gives its view.
"""

from __future__ import annotations

import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from os import PathLike
from typing import Any, NamedTuple, Protocol


def behind(name: str) -> Callable[..., Any]:
    """What the front door of the package has under a name; its room is imported now."""
    found: Callable[..., Any] = getattr(sys.modules[__name__.partition(".")[0]], name)
    return found


FILE_NAME = re.compile(r"[^\n]*\.\w{1,5}")


def advice(value: object) -> str:
    """What follows the sentence that a value is no puzzle: what the front door has to make one of it."""
    if hasattr(value, "board") and hasattr(value, "record"):  # of satpuzzles/making
        return "; its attribute board is one"
    if isinstance(value, Mapping):
        return "; satpuzzles.Puzzle.from_json makes one of it"
    if isinstance(value, PathLike) or (isinstance(value, str) and FILE_NAME.fullmatch(value)):
        return ", which is a path; read it with satpuzzles.load"
    if isinstance(value, str | bytes):
        return ", which is a text; read it with satpuzzles.loads"
    return ""


class Printer(Protocol):
    """What IPython has a value write itself to."""

    indentation: int

    def text(self, text: str, /) -> object:
        """Takes some text."""
        ...


class Drawn(NamedTuple):
    """A picture that Jupyter shows.

    Attributes:
        svg: it as an SVG element.
    """

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg


class Moving(ABC):
    """A film that Jupyter plays."""

    __slots__ = ()

    @property
    @abstractmethod
    def svg(self) -> str:
        """It as an SVG element that moves by itself."""

    @abstractmethod
    def save(self, path: str | PathLike[str]) -> None:
        """Writes it into a file, as SVG or GIF by the ending of its name."""

    def _repr_svg_(self) -> str:
        return self.svg


class Pictured:
    """A value that is printed as a picture; its ``repr`` stays that of a value."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        # IPython goes by the first class that has either, and a dataclass has its own __repr__.
        if "_repr_pretty_" not in vars(cls):
            cls._repr_pretty_ = Pictured._repr_pretty_  # type: ignore[method-assign]

    @abstractmethod
    def __str__(self) -> str:
        """The picture, as lines of text without a final newline."""

    def _repr_html_(self) -> str | None:
        """Shows pictures in Jupyter; None where there are none."""
        shown: str | None = behind("notebook_html")(self)
        return shown

    def _repr_pretty_(self, printer: Printer, cycle: bool) -> None:
        """Shows the picture in IPython and Jupyter; the value itself where it stands in another one."""
        printer.text(repr(self) if cycle or printer.indentation else str(self))
