"""A small strict scanner for numbers, words and signs, whose errors say where and what was expected.

Numbers are ASCII digits up to a length. Scanners call ``look`` now and then.
"""

from __future__ import annotations

import re
from typing import NoReturn

from satpuzzles.core.arguments import DIGITS
from satpuzzles.core.errors import FormatError, quote
from satpuzzles.core.runtime import look

PLAIN = str.maketrans(
    {chr(ord(sign) + 0xFEE0): sign for sign in map(chr, range(ord("!"), ord("~") + 1))}  # full width
    | dict.fromkeys("\u00a0\u2002\u2003\u2007\u2009\u202f\u3000", " ")
    | dict.fromkeys("⬜◻▫◽", "□")
    | dict.fromkeys("⬛◼▪◾█", "■")
    | dict.fromkeys("−‐‑‒–—", "-")
    | dict.fromkeys("∧⋀˄⌃", "^")
    | dict.fromkeys("∨⋁˅⌄", "v")
    | dict.fromkeys("‹〈⟨", "<")
    | dict.fromkeys("›〉⟩", ">")
    | dict.fromkeys("•∙⋅·", ".")
    | dict.fromkeys("│┃║╎┆", "|")
    | dict.fromkeys("─━═╌┄", "-")
    | dict.fromkeys("┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝┏┳┓┣╋┫┗┻┛╭╮╰╯╟╫╢╞╪╡╤╧╥╨╒╓╕╖╘╙╛╜", "+")
)
"""The plain sign for typographic ones; each is one character, so columns stay the same."""

TARGET_DIGITS = 18
"""The maximum number of digits of a cage target; the puzzle sets a lower cap."""
SIDE_CAP = 1_000
"""The longest side that a text may announce, and the maximum of numbers in a line of a board."""

BLANK_SIGNS = frozenset("._-0?·□xX")
"""Signs that people write for a blank cell; readers drop those with a meaning in their puzzle."""
OPERATOR_SIGNS = {**dict.fromkeys("*xX×∗·⋅∙", "*"), **dict.fromkeys("/÷:", "/"), "+": "+", "-": "-"}
"""Signs that people write for each operator of a cage."""
OPERATOR_WORDS = {
    word: op
    for op, words in {
        "+": "add addition plus sum",
        "-": "sub subtract subtraction minus difference",
        "*": "mul mult multiply multiplied multiplication times product",
        "/": "div divide divided division quotient ratio",
    }.items()
    for word in words.split()
}
"""The operator for each word."""
_BLANKS = re.compile(r"[ \t]*")
_NUMBER = re.compile(r"[0-9]+")
_WORD = re.compile(r"[^\s,\[\](){}]{1,24}")
_FORM = re.compile(r"\{([^}]+)\}|([^{} ])")


class Scanner:
    """Reads a text from left to right.

    Args:
        text: one line, or several with ``\\n`` between them.
        line: the number of the first line, from 1.
    """

    __slots__ = ("line", "position", "text")

    def __init__(self, text: str, line: int = 1) -> None:
        look()
        self.text = text
        self.line = line
        self.position = 0

    # ---- errors ----

    def error(self, sentence: str, at: int | None = None) -> FormatError:
        """An error at a position, by default the current one."""
        position = self.position if at is None else at
        start = self.text.rfind("\n", 0, position) + 1
        line = self.line + self.text.count("\n", 0, position)
        return FormatError(sentence, line=line, column=position - start + 1)

    def fail(self, expected: str) -> NoReturn:
        """Raises an error: this was expected, something else was found."""
        raise self.error(f"expected {expected}, found {self.found()}")

    def found(self) -> str:
        """The text at the current position, shortened and safe to print."""
        if self.position >= len(self.text):
            return "the end of the text" if "\n" in self.text else "the end of the line"
        if self.text[self.position] == "\n":
            return "the end of the line"
        word = _WORD.match(self.text, self.position)
        return quote(word.group() if word else self.text[self.position])

    # ---- steps ----

    def spaces(self) -> None:
        """Skips blanks."""
        self.match(_BLANKS)

    def skip(self, signs: str) -> int:
        """Skips these characters and returns how many."""
        start = self.position
        while self.peek() and self.peek() in signs:
            self.position += 1
        return self.position - start

    @property
    def at_end(self) -> bool:
        return self.position >= len(self.text)

    def peek(self) -> str:
        """The next character; empty at the end."""
        return self.text[self.position : self.position + 1]

    def take(self, literal: str) -> bool:
        """Skips a literal if it is next."""
        if self.text.startswith(literal, self.position):
            self.position += len(literal)
            return True
        return False

    def expect(self, literal: str, expected: str | None = None) -> None:
        """Skips a literal that must be next."""
        if not self.take(literal):
            self.fail(expected or repr(literal))

    def end(self) -> None:
        """Requires that only blanks follow."""
        self.spaces()
        if not self.at_end:
            self.fail("the end of the text" if "\n" in self.text else "the end of the line")

    def match(self, pattern: re.Pattern[str]) -> str:
        """Skips and returns what a pattern matches here; empty if nothing."""
        match = pattern.match(self.text, self.position)
        if match is None:
            return ""
        self.position = match.end()
        return match.group()

    def number(self, expected: str = "a number", digits: int = DIGITS) -> int:
        """A number of ASCII digits."""
        match = _NUMBER.match(self.text, self.position)
        if match is None:
            self.fail(expected)
        length = match.end() - match.start()
        if length > digits:
            raise self.error(f"expected {expected} of at most {digits} digits, found one of {length:,}")
        self.position = match.end()
        return int(match.group())

    def size(self, what: str, least: int = 1, most: int = SIDE_CAP) -> int:
        """A number of lines or cells."""
        start = self.position
        value = self.number(f"the {what}")
        if not least <= value <= most:
            raise self.error(f"the {what} is {value}; expected {least} to {most:,}", start)
        return value

    def sizes(
        self, form: str, least: int = 1, most: int = SIDE_CAP, expected: str | None = None
    ) -> list[int]:
        """The numbers in the rest of a line, in a form such as ``{height}, {width}``.

        Args:
            form: the names of the numbers and the signs between them; blanks may be anywhere.
            expected: the description of a sign.
        """
        found = []
        for name, sign in _FORM.findall(form):
            self.spaces()
            if name:
                found.append(self.size(name, least, most))
            else:
                self.expect(sign, expected)
        self.end()
        return found
