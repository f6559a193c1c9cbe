"""Valid texts of every format, and ways to spoil them; what must hold of the result is in target.py."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from satpuzzles.core.errors import FormatError
from satpuzzles.formats import write

sys.path.append(str(Path(__file__).resolve().parent.parent))

from format_boards import MAKERS

TOKENS = (
    *"0123456789[](){}<>.,:;|/-+*_#=\"' \t\n\r?!^vxXaAzZ",
    "\x00", "\x1b[31m", "\ufeff", "\u2028", "\x85", "٣", "²", "é", "𝟗", "\u202e",
    "-1", "00", "1e9", "1.5", "65535", "999999", "1000001", "9" * 30, "NaN", "null", "true", "[]", "{}",
    "problem(", "FILAS", "COLUMNAS", "rows", "columns", "width", "height", "color", "known", "type", "end",
    "<?xml version='1.0'?>", "<!DOCTYPE a [<!ENTITY b 'c'>]>", "&b;", "<clue>", "</count>", "%", "//", "/*",
    "https://puzz.link/p?", "5:", "4x4:", "9de:", '{"type":', '"known":[[', "__import__('os')",
)  # fmt: skip


def valid_text(random: Random) -> str:
    """A random board or two, as a format writes them."""
    name = random.choice(sorted(MAKERS))
    puzzles = [random.choice(MAKERS[name])(random) for _ in range(random.choice((1, 1, 1, 2)))]
    try:
        return write(puzzles, name)
    except FormatError:  # a board that this format cannot express
        return write(puzzles, "json")


def mangle(random: Random, text: str) -> bytes:
    """A text after a few random changes; sometimes after none, sometimes no text at all."""
    for _ in range(random.choice((0, 1, 1, 1, 2, 3, 8))):
        text = random.choice(CHANGES)(random, text)
    data = text.encode("utf-8", errors="surrogatepass")
    if random.random() < 0.05 and data:
        place = random.randrange(len(data))
        data = data[:place] + random.randbytes(random.randint(1, 4)) + data[place + 1 :]
    return data


def stretch(random: Random, text: str) -> tuple[int, int]:
    """The ends of a stretch of a text, mostly a short one."""
    start = random.randint(0, len(text))
    length = random.choice((1, 1, 2, 5, 20, len(text)))
    return start, min(len(text), start + random.randint(0, length))


def drop(random: Random, text: str) -> str:
    start, end = stretch(random, text)
    return text[:start] + text[end:]


def repeat(random: Random, text: str) -> str:
    start, end = stretch(random, text)
    return text[:end] + text[start:end] * random.choice((1, 1, 2, 30)) + text[end:]


def put(random: Random, text: str) -> str:
    start, end = stretch(random, text)
    return text[:start] + random.choice(TOKENS) + text[random.choice((start, start, end)) :]


def move(random: Random, text: str) -> str:
    start, end = stretch(random, text)
    piece, rest = text[start:end], text[:start] + text[end:]
    place = random.randint(0, len(rest))
    return rest[:place] + piece + rest[place:]


def change_lines(random: Random, text: str) -> str:
    lines = text.splitlines(keepends=True) or [""]
    one, other = random.randrange(len(lines)), random.randrange(len(lines))
    match random.randrange(4):
        case 0:
            lines[one], lines[other] = lines[other], lines[one]
        case 1:
            del lines[one]
        case 2:
            lines.insert(one, lines[other])
        case _:
            lines[one] = " " + lines[one].rstrip("\n")
    return "".join(lines)


def change_number(random: Random, text: str) -> str:
    """Another number where one stands."""
    places = [place for place, character in enumerate(text) if character.isdigit()]
    if not places:
        return text
    place = random.choice(places)
    return text[:place] + str(random.choice((0, 1, 2, 9, 10, 64, 65, 1000, 10**7))) + text[place + 1 :]


def splice(random: Random, text: str) -> str:
    """The beginning of this text and the end of another."""
    other = valid_text(random)
    return text[: random.randint(0, len(text))] + other[random.randint(0, len(other)) :]


CHANGES = (drop, repeat, put, put, put, move, change_lines, change_number, change_number, splice)
