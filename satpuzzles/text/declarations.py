"""What stands in a program around the lists of a board: declarations of its size, imports, comments, quotes.

It is taken away, so that readers of lists need not know of it. What the lists mean is not for here to say.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from satpuzzles.core.errors import FormatError
from satpuzzles.text.scan import hides_row

_HEAD_LINES = 200
_BEFORE = r"[ \t]*(?:export[ \t]+)?(?:(?:const|let|var|final)[ \t]+)?"
_LIST = re.compile(
    rf"({_BEFORE})([^\W\d]\w{{0,40}})([ \t]*(?::[^=\n]{{0,200}})?)=[ \t]*(?=(?:[\w.]{{1,40}}\()?[\[({{])"
)
"""How a list of a program begins."""
_SIZED = r"(?:\[[ \t]*[0-9]{0,4}[ \t]*(?:,[ \t]*[0-9]{0,4}[ \t]*)?\])"
_TYPED = re.compile(
    r"[ \t]*(?:(?:const|static|final|public|private|unsigned)[ \t]+)*"
    rf"(?:u?int(?:[0-9]{{1,2}}(?:_t)?)?|char|short|long|s?byte|auto|[sS]tring)\b{_SIZED}*[ \t]*\*?[ \t]*"
    rf"([^\W\d]\w{{0,40}})({_SIZED}*)[ \t]*=[ \t]*(?:new[ \t]+\w{{1,20}}{_SIZED}+[ \t]*)?(?=[\[({{\"]|$)"
)
"""How a list begins in a language with types: ``int board[4][4] = {``, ``int[,] board = new int[4, 4] {``."""
_SIZED_FIRST = re.compile(
    rf"([ \t]*(?:var[ \t]+)?[^\W\d]\w{{0,40}}[ \t]*):?=[ \t]*({_SIZED}+)u?int[0-9]*(?=\{{)"
)
"""How one begins in Go."""
_TEXT = re.compile(r"[ \t]*(?:[^\W\d]\w{0,40}[ \t]*=[ \t]*)?(\"\"\"|''')\\?")
"""How a text over several lines begins."""
_BARE = re.compile(r"[ \t]*[\[(][ \t]*(?:[\[(]|$)")
_OTHER = re.compile(r"[ \t]*[^\W\d]\w{0,40}[ \t]*=")
_IMPORT = re.compile(r"[ \t]*(?:import|from)[ \t]+\w.*")
_SIDE = re.compile(
    rf"{_BEFORE}(?:(size|n|N|order|dim|dimension|(?:board|grid)_?size)|m|w|h|width|height"
    r"|(?:num_?|n_?)(?:rows|col(?:umn)?s))[ \t]*=[ \t]*([0-9]{1,4})[ \t]*;?"
)
"""A declaration of both sides, or of one."""
_CONSTANT = re.compile(
    rf"{_BEFORE}([^\W\d]\w{{0,20}})[ \t]*=[ \t]*(None|null|-?[0-9]{{1,3}}|'[^'\n]?'|\"[^\"\n]?\")[ \t]*;?"
)
"""A constant, which stands for one value of the list below."""
_BY_CELLS = re.compile(r"=[ \t]*\{\s*(?:['\"]?\(|['\"]?[rR]?[0-9])")
"""A list of cells, which does not tell the size of its board itself."""
_COMMENT = re.compile(r"((?:[^'\"#\n]|'[^'\n]*'|\"[^\"\n]*\")*+)#.*")

_CELL = r"(?:['\"][^'\"#]*['\"]|-?[0-9]{1,4}|[._?]|None|null)"
_ROW = rf"(?:{_CELL}[ \t]*,[ \t]*)*{_CELL}[ \t]*,?[ \t]*"
_HIDDEN_ROW = re.compile(
    rf"[ \t\[({{]*#+[ \t]*(?:[\[({{][ \t]*{_ROW}[\])}}]*|{_ROW}[\])}}]+|['\"][^'\"#]*['\"])[ \t]*[,;]?[ \t]*"
    rf"|[ \t]*#.*[\[({{][ \t]*{_CELL}[ \t]*,[ \t]*{_ROW}[\])}}][ \t]*[,;]?[ \t]*(?:#.*)?"
)
"""A comment that is a row of a list, or ends in one; one of its brackets may have become the ``#``."""
_HIDDEN_LIST = re.compile(rf"{_BEFORE}[^\W\d]\w{{0,40}}[ \t]*=[ \t]*#[ \t]*")
"""A list of which the first bracket became ``#``."""

_LINE_END = re.compile(r"\\n(['\"])")
"""The sign that ends a line, in a text of a program."""


def plain_program(lines: list[str]) -> tuple[list[str], tuple[int, ...]]:
    """The lines of a program without comments, imports and declarations, and the sides that it tells.

    Sides are taken away only where they stand beside one list. Lines of texts over several lines stay without
    the quotes around. Other texts, and the places of what is left, are as they were.

    Raises:
        FormatError: a comment within a list may be a row of it.
    """
    head = lines[:_HEAD_LINES]
    if any("#" in line for line in lines):
        _require_no_hidden_row(lines)
    lines, sizes = _without_types(lines)
    head = lines[:_HEAD_LINES]
    listed = any("=" in line and _LIST.match(line) for line in head)
    if not listed and not any(map(_BARE.match, head)):
        return _without_quotes(lines), ()
    if listed:
        lines = [_LINE_END.sub(r"\1  ", _plain(line)) for line in lines]
    sides: list[int] = [*sizes]
    rest: list[str] = []
    for line in lines:
        if match := _SIDE.fullmatch(line):
            sides += [int(match[2])] * (2 if match[1] and match[1] not in "nN" else 1)
            line = ""
        rest.append(line)
    others = sum(_OTHER.match(line) is not None for line in rest)
    if not sides or (others == 1 and not listed):
        return lines, ()
    if others > 1 or (listed and _BY_CELLS.search("\n".join(head))):
        # Brackets keep the size of a program apart from that of a list of cages, which begins with one.
        return [_SIDE.sub(_in_brackets, line) if _SIDE.fullmatch(line) else line for line in lines], ()
    return rest, tuple(sides)


def _without_types(lines: list[str]) -> tuple[list[str], list[int]]:
    """The lines with the name of a list alone in the place of its declaration, and the sizes that tells."""
    plain, sizes = [*lines], list[int]()
    for at, line in enumerate(lines[:_HEAD_LINES]):
        if "=" not in line:
            continue
        if match := _SIZED_FIRST.match(line):
            line = f"int {match[1].split()[-1]}{match[2]} = {line[match.end() :]}"
        if (match := _TYPED.match(line)) is None:
            continue
        plain[at] = f"{match[1]} = ".rjust(match.end()) + line[match.end() :]
        if match.end() == len(line) and lines[at + 1 : at + 2] and lines[at + 1].strip() == "{":
            plain[at : at + 2] = [f"{plain[at]}{{", ""]
        texts = '"' in "".join(lines[at : at + 3])  # which end in a character that is no cell
        sizes += [int(size) for size in re.findall("[0-9]+", match[2])[: 1 if texts else 2]]
    return plain, sizes


def _require_no_hidden_row(lines: Sequence[str]) -> None:
    depth = 0
    for number, line in enumerate(lines, 1):
        if "#" in line and (
            (depth and _HIDDEN_ROW.fullmatch(line)) or (not depth and _HIDDEN_LIST.fullmatch(line))
        ):
            told = "a row may stand behind #: take # away or write [ in its place, or leave the line out"
            raise FormatError(told, line=number)
        if depth or _LIST.match(line) or _BARE.match(line):
            said = line.partition("#")[0]
            depth = max(0, depth + sum(map(said.count, "[({")) - sum(map(said.count, "])}")))


def without_constants(lines: list[str]) -> list[str]:
    """The lines with the values of constants in their place: ``_ = None`` before the list of a board."""
    found: dict[str, str] = {}
    plain = [*lines]
    for index, line in enumerate(lines[:_HEAD_LINES]):
        if (match := _CONSTANT.fullmatch(line)) and match[1] not in found and not _SIDE.fullmatch(line):
            found[match[1]] = match[2]
            plain[index] = ""
        elif line.strip() and not line.lstrip().startswith(("#", "import", "from")):
            break
    if not found or not any(map(_LIST.match, plain[:_HEAD_LINES])):
        return lines
    either = "|".join(map(re.escape, found))
    names = re.compile(rf"'[^'\n]*'|\"[^\"\n]*\"|#.*|(?<![\w.])({either})(?![\w(])(?![ \t]*=)")
    if not {match[1] for line in plain for match in names.finditer(line)} >= found.keys():
        return lines
    return [names.sub(lambda match: found[match[1]] if match[1] else match[0], line) for line in plain]


def _in_brackets(declared: re.Match[str]) -> str:
    line, start = declared.group(), declared.start(2) - declared.start()
    return f"{line[:start]}({declared[2]}){line[start + len(declared[2]) :]}"


def _plain(line: str) -> str:
    if "#" in line and (comment := _COMMENT.fullmatch(line)) and not hides_row(line, comment.end(1)):
        line = comment[1].rstrip()
    if _IMPORT.fullmatch(line):
        return ""
    if (match := _LIST.match(line)) and (match[1].strip() or match[3].strip()):
        return " " * len(match[1]) + match[2] + " " * len(match[3]) + line[match.end(3) :]
    return line


def _without_quotes(lines: list[str]) -> list[str]:
    """The lines of a text of a program without the quotes around it, where it is all that there is."""
    first = next((index for index, line in enumerate(lines) if line and not line.isspace()), 0)
    if not lines or not (begins := _TEXT.match(lines[first])):
        return lines
    last = next(index for index in range(len(lines) - 1, -1, -1) if lines[index].strip())
    if last == first or not lines[last].rstrip().endswith(begins[1]):
        return lines
    plain = [*lines]
    plain[first] = " " * begins.end() + lines[first][begins.end() :]
    plain[last] = lines[last].rstrip().removesuffix(begins[1])
    return plain
