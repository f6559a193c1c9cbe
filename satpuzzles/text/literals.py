"""Lists, dictionaries and names with values as programs write them: Python's, JavaScript's, loose JSON.

Nothing is evaluated: what is neither a bracket, a number, a text, a name nor None is an error. Values become
those of JSON: tuples and sets lists, keys texts, of which that of a pair of numbers is ``(1,2)``.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from satpuzzles.core.bounded_json import DIGITS, KEY_CAP, require_few_values
from satpuzzles.core.errors import CapError, quote
from satpuzzles.text.scan import Scanner, hides_row, look

_DEPTH = 8
"""The deepest nesting of lists; a list of cages with cells needs five."""
_STATEMENTS = 1_000
_BLANKS = re.compile(r"(?:[ \t]++|\\\n)*+(?:(?:#|//)[^\n]*+)?")
_BLANKS_AND_LINES = re.compile(r"(?:[ \t\n]++|(?:#|//)[^\n]*+)*+")
_ENDS = re.compile(r"(?:[ \t\n;]++|(?:#|//)[^\n]*+)*+")
_REMARK = re.compile(r"(?<=\S)[ \t]*(?:#|//)")
_TEXT = re.compile(r"'[^'\\\n]*+'|\"[^\"\\\n]*+\"")
_NUMBER = re.compile(r"-?[0-9]++(?![\w.])")
_WORD = re.compile(r"[^\W\d]\w{0,40}")
_MADE_BY = re.compile(r"(?:\w{1,20}\.)?(?:array|matrix|list|tuple|set|frozenset|dict)(?=\()")
"""What may stand before the brackets of a value without changing it."""
_NAMES = re.compile(
    r"(?:(?:const|let|var|final)[ \t]++)?+([^\W\d]\w{0,40}+(?:[ \t]*+,[ \t]*+[^\W\d]\w{0,40}+)*+)[ \t]*+"
    r"(?::[^=\n]{0,200}+)?+=(?!=)"
)
_CLOSE = {"[": "]", "(": ")", "{": "}"}
_WORDS: dict[str, object] = {
    **dict.fromkeys(("None", "null", "undefined", "_"), None),
    **dict.fromkeys(("True", "true"), True),
    **dict.fromkeys(("False", "false"), False),
}
_NOTHING = re.compile(r"~(?=[ \t]*(?:[,\]}\n]|$))")
"""What stands for None where words need no quotes."""
_SIGN = re.compile(r"[-+*/×÷.?_#](?=[ \t]*(?:[,\]}\n]|$))")
_ADVICE = "leave nothing but lists with names, such as rows = [[1], [2]]"


class Named(NamedTuple):
    """A value of a program.

    Attributes:
        name: its name, empty where it has none.
        value: what it is.
        line: that in which it begins.
        by_name: whether names of other values stand in it.
    """

    name: str
    value: object
    line: int
    by_name: bool = False


def read_program(text: str, line: int = 1) -> list[Named]:
    """The values of a text, in order.

    Args:
        line: the number of the first line, for errors.

    Raises:
        FormatError: there is something else, or a name stands twice.
        CapError: there are more values than any board needs.

    A name of a number or of None that lists below use, ``B = -1``, stands there for its value, and is no
    value itself.
    """
    require_few_values(text)
    scanner = _Program(text, line)
    _require_no_hidden_row(scanner)
    found: list[Named] = []
    names: set[str] = set()
    while True:
        start = scanner.position
        scanner.match(_ENDS)
        line += text.count("\n", start, scanner.position)
        if scanner.at_end:
            return [each for each in found if each.name not in scanner.used]
        if len(found) >= _STATEMENTS:
            raise scanner.error(f"there are more than {_STATEMENTS:,} values")
        start = scanner.position
        scanner.by_name = False
        for each in _statement(scanner, line):
            if each.name in names:
                called = quote(each.name) if each.name else "a list without a name"
                raise scanner.error(f"{called} stands here twice", start)
            names.add(each.name)
            found.append(each._replace(by_name=scanner.by_name))
            if not isinstance(each.value, list | dict):
                scanner.declared[each.name] = each.value
        line += text.count("\n", start, scanner.position)
        if not scanner.at_end and scanner.peek() not in "\n;":
            scanner.fail("the end of the line")


class _Program(Scanner):
    """A scanner that knows the names of numbers and texts that a program has declared above."""

    __slots__ = ("by_name", "declared", "used")

    def __init__(self, text: str, line: int) -> None:
        super().__init__(text, line)
        self.declared: dict[str, object] = {}
        self.used: set[str] = set()
        self.by_name = False


class _Worded(Scanner):
    """A scanner of texts in which words need no quotes, nor do signs alone."""

    __slots__ = ()


def _require_no_hidden_row(scanner: Scanner) -> None:
    """Refuses a row behind a comment."""
    start = 0
    for each in scanner.text.split("\n") if "#" in scanner.text or "//" in scanner.text else []:
        if (remark := _REMARK.search(each)) and hides_row(each, remark.start()):
            told = "a row stands in the comment: begin a new line behind the comment, or leave it out"
            raise scanner.error(told, start + remark.start())
        start += len(each) + 1


def read_literal(text: str, line: int = 1, *, words: bool = False) -> object:
    """The one value of a text; raises as ``read_program`` does.

    Args:
        words: whether words are texts without quotes, as in YAML.
    """
    require_few_values(text)
    scanner = _Worded(text, line) if words else Scanner(text, line)
    scanner.match(_BLANKS_AND_LINES)
    value = _value(scanner, 0)
    scanner.match(_ENDS)
    if not scanner.at_end:
        scanner.fail("the end of the text")
    return value


def _statement(scanner: Scanner, line: int) -> list[Named]:
    start = scanner.position
    match = _NAMES.match(scanner.text, start)
    if match is None and scanner.peek() not in _CLOSE:
        raise scanner.error(f"{_ADVICE}; found {scanner.found()}")
    names = [name.strip() for name in match[1].split(",")] if match else [""]
    scanner.position = match.end() if match else start
    values = [_next(scanner)]
    scanner.match(_BLANKS)
    while scanner.take(","):
        scanner.match(_BLANKS)
        if scanner.at_end or scanner.peek() == "\n":
            break
        values.append(_next(scanner))
        scanner.match(_BLANKS)
    if len(names) == 1:
        return [Named(names[0], values if len(values) > 1 else values[0], line)]
    if len(values) == 1 and isinstance(values[0], list):
        values = values[0]
    if len(values) != len(names):
        raise scanner.error(f"there are {len(names)} names and {len(values)} values", start)
    return [Named(name, value, line) for name, value in zip(names, values)]


def _next(scanner: Scanner) -> object:
    scanner.match(_BLANKS)
    return _value(scanner, 0)


def _value(scanner: Scanner, depth: int) -> object:
    made = scanner.match(_MADE_BY)
    sign = scanner.peek()
    if sign in _CLOSE:
        if depth == _DEPTH:
            raise scanner.error(f"there are more than {_DEPTH} lists one in the other")
        return _collection(scanner, depth + 1)
    if made:
        scanner.fail("(")
    if text := scanner.match(_TEXT):
        return text[1:-1]
    if number := scanner.match(_NUMBER):
        if len(number.lstrip("-")) > DIGITS:
            raise scanner.error(f"expected a number of at most {DIGITS} digits")
        return int(number)
    start = scanner.position
    word = scanner.match(_WORD)
    if isinstance(scanner, _Program) and word in scanner.declared:
        scanner.used.add(word)
        scanner.by_name = True
        return scanner.declared[word]
    if isinstance(scanner, _Worded) and word not in _WORDS:
        if scanner.match(_NOTHING):
            return None
        word = word or scanner.match(_SIGN)
        if word:
            return word
    if word not in _WORDS:
        scanner.position = start
        if isinstance(scanner, _Program):
            raise scanner.error(
                f"expected a number, a text, a list or None, found {scanner.found()}; {_ADVICE}"
            )
        scanner.fail("a number, a text in quotes, a list or null")
    return _WORDS[word]


def _collection(scanner: Scanner, depth: int) -> object:
    """A list, a tuple, a set or a dictionary, whose bracket is next."""
    look()
    start, opened = scanner.position, scanner.peek()
    scanner.position += 1
    close = _CLOSE[opened]
    items: list[object] = []
    keys: dict[str, object] = {}
    comma = True
    while True:
        scanner.match(_BLANKS_AND_LINES)
        if scanner.take(close):
            comma = comma and bool(items)
            break
        if scanner.at_end:
            raise scanner.error(f"the bracket {opened} is not closed", start)
        if not comma:
            scanner.fail(f"',' or '{close}'")
        key = _word_key(scanner) if opened == "{" else None
        value = _value(scanner, depth) if key is None else key
        scanner.match(_BLANKS_AND_LINES)
        if opened == "{" and scanner.take(":"):
            scanner.match(_BLANKS_AND_LINES)
            _add(scanner, keys, value, _value(scanner, depth))
        else:
            items.append(value)
        scanner.match(_BLANKS_AND_LINES)
        if isinstance(value, str) and scanner.peek() in ("'", '"'):
            return _texts(scanner, items, close)
        comma = scanner.take(",")
    if keys and items:
        raise scanner.error("a dictionary must have a key for each value", start)
    if opened == "(" and len(items) == 1 and not comma:
        return items[0]
    return keys if keys or (opened == "{" and not items) else items


def _texts(scanner: Scanner, items: list[object], close: str) -> list[object]:
    """The rows of a text that stands in several pairs of quotes, which Python makes one."""
    start = scanner.position
    texts = [*items]
    while text := scanner.match(_TEXT):
        texts.append(text[1:-1])
        scanner.match(_BLANKS_AND_LINES)
    if len(items) > 1 or not scanner.take(close):
        raise scanner.error("a comma is missing before this text", start)
    if len({len(str(text)) for text in texts}) > 1:
        raise scanner.error("expected a comma before this text, or texts of the same length", start)
    return texts


def _word_key(scanner: Scanner) -> str | None:
    """A key without quotes, as JavaScript has them."""
    start = scanner.position
    word = scanner.match(_WORD)
    scanner.match(_BLANKS_AND_LINES)
    if word and scanner.peek() == ":":
        return word
    scanner.position = start
    return None


def _add(scanner: Scanner, keys: dict[str, object], key: object, value: object) -> None:
    if isinstance(key, list) and key and all(type(each) is int for each in key):
        key = f"({','.join(map(str, key))})"
    if not isinstance(key, str | int):
        raise scanner.error("a key must be a text, a number or a pair of numbers")
    if str(key) in keys:
        raise scanner.error(f"the key {quote(str(key))} stands twice")
    if len(keys) == KEY_CAP:
        raise CapError(f"there are more than {KEY_CAP:,} keys")
    keys[str(key)] = value
