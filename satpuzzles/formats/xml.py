"""Parses XML into elements within bounds; expands no entities and fetches nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from xml.parsers import expat

from satpuzzles.core.errors import FormatError
from satpuzzles.core.runtime import look

_DEPTH = 20
_ELEMENTS = 2_000_000
_LOOK = 1_000
_NO_ATTRIBUTES: dict[str, str] = {}
"""Shared by all elements without attributes: there may be millions."""


@dataclass(slots=True)
class Element:
    """An element: its name, attributes, text, children and first line, from 1."""

    name: str
    attributes: dict[str, str]
    line: int
    text: str = ""
    children: tuple[Element, ...] = ()

    def each(self, name: str) -> Iterator[Element]:
        """The elements of a name at any depth, in document order."""
        for child in self.children:
            if child.name == name:
                yield child
            yield from child.each(name)

    def error(self, sentence: str) -> FormatError:
        return FormatError(sentence, line=self.line)

    def find(self, name: str) -> Element | None:
        """The first of ``each``."""
        return next(self.each(name), None)


def parse(lines: Sequence[str], first: int = 1) -> Element:
    """The root element of a text; ``first`` is the number of its first line."""
    parser = expat.ParserCreate()
    path: list[tuple[Element, list[str], list[Element]]] = [(Element("", {}, 1), [], [])]
    count = 0

    def error(sentence: str) -> FormatError:
        return FormatError(
            sentence, line=first - 1 + parser.CurrentLineNumber, column=parser.CurrentColumnNumber + 1
        )

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if not count % _LOOK:
            look()
        if len(path) > _DEPTH:
            raise error(f"the elements are nested deeper than {_DEPTH} levels")
        if count > _ELEMENTS:
            raise error(f"the XML has more than {_ELEMENTS:,} elements")
        element = Element(name, attributes or _NO_ATTRIBUTES, first - 1 + parser.CurrentLineNumber)
        path[-1][2].append(element)
        path.append((element, [], []))

    def end(name: str) -> None:
        element, texts, children = path.pop()
        element.text, element.children = "".join(texts).strip(), tuple(children)

    def characters(data: str) -> None:
        path[-1][1].append(data)

    def doctype(name: str, system: str | None, public: str | None, internal: bool) -> None:
        if internal:
            raise error("a DOCTYPE with declarations is not supported; delete the part in brackets")

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = characters
    parser.StartDoctypeDeclHandler = doctype
    try:
        # A declaration must come first. The lines are never joined: there may be 64 MiB.
        blank = next((number for number, line in enumerate(lines) if line.strip()), 0)
        first += blank
        for number, line in enumerate(islice(lines, blank, None)):
            parser.Parse(line if number else line.lstrip(), False)
            parser.Parse("\n", False)
        parser.Parse("", True)
    except expat.ExpatError as problem:
        told = expat.errors.messages.get(problem.code, "not well formed")
        raise FormatError(
            f"this is not XML: {told}", line=first - 1 + problem.lineno, column=problem.offset + 1
        ) from None
    return path[0][2][0]
