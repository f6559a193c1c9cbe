"""Splits typed texts into headings that name a puzzle and the boards below each.

A heading may hold a name or alias, a size, a number or date, and words of one short list; other words are
refused, as they may change the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from satpuzzles.core.arguments import comma_list, titled, with_article
from satpuzzles.core.errors import FormatError, quote
from satpuzzles.formats.codec import is_comment
from satpuzzles.puzzle.kind import BUILT_IN, type_called

_WORD = r"[^\W\d_]+(?:['’][^\W\d_]+)*|\S"
_SIZE = r"(?<![^\s(\[])([0-9]{1,4})(?:\s*(?:[xX×*]|by|\s)\s*([0-9]{1,4}))?(?![^\s)\],.:])"
_NUMBER_OR_DATE = (
    r"(?i)(?:\b(?:no|nr|puzzle|number)\.?\s*|#\s*|№\s*)[0-9]{1,9}(?![^\s),.:])"
    r"|(?<![^\s(])[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}(?![^\s),:])"
    r"|\b[0-9]{1,2}(?:st|nd|rd|th)?\.?\s+(?=(?:jan|feb|mar|apr|may|ju[nl]|aug|sep|oct|nov|dec)[a-z]*\b)"
    r"|(?<=[a-z] )[0-9]{1,2},?\s+[12][0-9]{3}\b|\b[12][0-9]{3}\b"
)
_BY = r"(?i)\bby\s+(?!numbers?\b)[^\W\d_][^\n]*$"
"""Strings, which ``re`` compiles when a line may be a heading: most texts have none."""

_HARMLESS = frozenset(
    """
    puzzle puzzles board grid game problem no nr number day daily week weekly the a of size level very
    easy medium normal moderate hard tricky difficult expert extreme evil basic
    monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun
    january february march april may june july august september october november december
    jan feb mar apr jun jul aug sep sept oct nov dec
    """.split()  # noqa: SIM905
)
_SIGNS = frozenset("#-–—:.,()[]*/!№\"'=")
_AROUND = frozenset("with both and in per each every the row column region rows columns regions".split())  # noqa: SIM905
"""Words around an option that say no more than the rules."""
_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4}
_ALIKE = {
    "star": r"[★⭐]|\*(?!\s*[0-9])",
    "diagonal": r"(?<=NAME[ -])x\b(?!\s*[0-9]+(?![0-9]|\s*[x×]\s*[0-9])|  )|(?:^\W*x |\bx-)(?=NAME\b)",
}
"""What people write for an option besides its name, as regular expressions; an x is not that of a size and
stands beside the name of the puzzle: behind other words it may be a number."""
_EMPHASIS = r"(?<!\*)(\*+)(?!\*)([^*]*?\w[^*]*)\1(?!\*)"
_REMARK = r"(?=.*(?:[A-Za-z] ?[0-9:=]|\([0-9]+ *,|[^\W\d_]{3})).*(?:[:<>=≠≤≥].*\S|\S\s+\S)"
"""Something said of a board: names of cells or words, and a sign or several words."""
_LONGEST = 200
_DATA = "{[=<|"
"""Signs of data, which headings do not have: brackets, signs between cells, tables."""


class Section(NamedTuple):
    """The boards below one heading, or before the first.

    Attributes:
        start, stop: the lines of the boards, without the heading.
        type: the puzzle of the heading, or None.
        size: the size in the heading, rows first, then that of boxes; may be empty.
        heading: the index of the heading, or None.
        options: the variants that the heading names, by their keys.
    """

    start: int
    stop: int
    type: str | None = None
    size: tuple[int, ...] = ()
    heading: int | None = None
    options: Mapping[str, object] = MappingProxyType({})


def sections(lines: Sequence[str], wanted: str | None) -> Iterator[Section]:
    """Splits a typed text at lines that name a puzzle and are not below a row.

    Raises:
        FormatError: a heading names another puzzle than the caller, or has other words.
    """
    current = Section(0, 0)
    installed = wanted is None or wanted not in BUILT_IN
    for index, line in enumerate(lines):
        begins = index == 0 or not _has_text(lines[max(index - 1, current.start) : index])
        if not begins or (found := heading_of(line, index, wanted, installed=installed)) is None:
            continue
        if wanted is not None and found.type != wanted:
            sentence = (
                f"expected {with_article(wanted)}, but the heading names {with_article(str(found.type))}"
            )
            raise FormatError(sentence, line=index + 1)
        above = current.heading
        if _has_text(lines[current.start : index]) or (above is not None and not is_comment(lines[above])):
            yield current._replace(stop=index)
        underlined = {*"".join(lines[index + 1 : index + 2]).strip()} == {"="}
        current, installed = found._replace(start=found.start + underlined), found.type not in BUILT_IN
    yield current._replace(stop=len(lines))


def _has_text(lines: Sequence[str]) -> bool:
    return any(line.strip() and not is_comment(line) for line in lines)


def heading_of(line: str, index: int, wanted: str | None = None, *, installed: bool = True) -> Section | None:
    """The section that a heading begins; None if the line names no puzzle.

    Args:
        wanted: the caller's type, whose name needs no lookup.
        installed: whether to look for names of plug-ins, which is slow.

    Raises:
        FormatError: the line has other words, which may change the rules.
    """
    if len(line.strip()) > _LONGEST or not any(map(str.isalpha, line)):
        return None
    text = line.strip()
    commented = is_comment(text)
    text = re.sub(_EMPHASIS, r"\2", text).lstrip("#/;*>_ \t").rstrip("_:. \t")
    if not text or any(sign in text for sign in _DATA):
        return None
    rest = re.sub(_BY, "", text)
    if any(map(str.isdecimal, rest)):
        rest = re.sub(_NUMBER_OR_DATE, " ", rest)
    words = re.findall(_WORD, rest)
    if (type := _named(words, wanted, installed)[0]) is None:
        return None
    if line.endswith("\t"):
        raise FormatError("the heading ends with tabs; write only the name on its line", line=index + 1)
    options: Mapping[str, object] = {}
    sides, other = _remarks(rest, type, wanted)
    if other or "*" in rest:
        rest, options = _without_options(rest, type)
        sides, other = _remarks(rest, type, wanted, [part for key in options for part in key.split("_")])
    if not other:
        return Section(index + 1, index + 1, type, sides, index, options)
    if commented or len(words) > 12:
        return None
    told = f'if this is a plain {titled(type)} write only "{type}"'
    raise FormatError(f"{quote(text)} is not a puzzle here; {told}", line=index + 1)


def _named(words: Sequence[str], wanted: str | None, installed: bool) -> tuple[str | None, list[str]]:
    """The type that up to three words name, and the other words."""
    names = [(at, at + length) for length in (3, 2, 1) for at in range(len(words) - length + 1)]
    for start, stop in names:
        name = "".join(words[start:stop])
        type = wanted if name.lower() == wanted else None
        if sum(map(str.isalpha, name)) > 2 and (type := type or type_called(name, installed=installed)):
            return type, [*words[:start], *words[stop:]]
    return None, [*words]


def _remarks(
    text: str, type: str, wanted: str | None, options: Sequence[str] = ()
) -> tuple[tuple[int, ...], list[str]]:
    """The sizes in a heading, and its words that may change the rules."""
    sizes = [*re.finditer(_SIZE, text)][: 1 + ("box" in text.lower())]
    for size in reversed(sizes):
        text = f"{text[: size.start()]} {text[size.end() :]}"
    harmless = {*_HARMLESS, *_SIGNS, *(["box", "boxes"] if len(sizes) == 2 else [])}
    if options:
        harmless |= {*_AROUND, *options, *[name.removesuffix("s") for name in options]}
    _, other = _named(re.findall(_WORD, text), wanted, installed=type not in BUILT_IN)
    # The name may appear twice.
    other = [word for word in other if word.lower() not in harmless]
    other = [word for word in other if type_called(word, installed=False) != type]
    return tuple([int(side) for size in sizes for side in size.groups() if side]), other


def _without_options(text: str, type: str) -> tuple[str, dict[str, object]]:
    """A heading without the options that it names, and these."""
    from satpuzzles.puzzle.draft import tools_of

    options: dict[str, object] = {}
    called = [word for word in re.findall(_WORD, text) if type_called(word, installed=False) == type]
    for tool in tools_of(type, (9, 9)):
        name = tool.key.split("_")[-1].removesuffix("s")
        signs = _ALIKE.get(name, r"\Z.").replace("NAME", called[0] if called else r"\Z.")
        if tool.kind == "note":
            text, count = re.subn(rf"(?i)(?<!\bno )(?:\b{name}s?\b|{signs})", " ", text)
            options |= {tool.key: True} if count else {}
        elif tool.kind == "number":
            number = rf"\b([0-9]{{1,3}}|{'|'.join(_NUMBERS)})"
            before = rf"{number}[\s-]*(?:{signs}|(?={name}s?\b))"
            found = re.search(rf"(?i){before}|\b{name}s\s*[:=]?\s*{number}\b", text)
            shown = len(re.findall(signs, text))
            if found:
                told = (found[1] or found[2]).lower()
                options[tool.key] = _NUMBERS.get(told) or int(told)
                text = f"{text[: found.start()]} {text[found.end() :]}"
            elif shown:
                options[tool.key] = shown
            if len(re.findall(signs, text)) in (0, options.get(tool.key)):
                text = re.sub(signs, " ", text)
    return text, options


def is_remark(lines: Sequence[str]) -> bool:
    """Whether lines say something of the board above them: they are no rows of cells, and no title."""
    said = [line for line in lines if line.strip()]
    words = [word.lower() for line in said for word in re.findall(_WORD, line)]
    is_title = all(word.isdecimal() or word in _HARMLESS or word in _SIGNS for word in words)
    signs = {*"".join(said)}
    varied = len([*filter(str.isalpha, signs)]) > 3 or not signs.isdisjoint(":<>=")
    return bool(said) and varied and not is_title and all(re.match(_REMARK, line) for line in said)


def require_same(type: str, comments: Sequence[str], first: int) -> None:
    """Raises FormatError if comments above a board without a name name another puzzle."""
    for index, line in enumerate(comments, first + 1):
        words = [word for word in re.findall(_WORD, line) if len(word) > 3]
        named = {found for word in words if (found := type_called(word, installed=False))}
        if named and named != {type}:
            names = comma_list(sorted(named))
            told = f"the comment names {names}, but the board looks like {with_article(type)}"
            raise FormatError(f"{told}; write only the name on its line", line=index)
