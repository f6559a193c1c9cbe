"""Reading takes time and memory in proportion to what is read, for every format and every element of it.

The growing texts stand in growing.py. Steps of Python are counted where a test has to be quick; what happens
within one step (a search, a copy, a regular expression) shows in CPU time only, and in the slow tests.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import product
from pathlib import Path

import clocks
import growth_script
import pytest
from clocks import cpu_at_most
from growing import CASES
from samples import slow

from satpuzzles import formats
from satpuzzles.core import bounded_json
from satpuzzles.formats import decoding
from satpuzzles.puzzle.built_in import MADE

NAMES = [*CASES]
GROUPS = [
    pytest.param(name, [*cases][first : first + 10], id=f"{name}-{first}")
    for name, cases in CASES.items()
    for first in range(0, len(cases), 10)
]
"""Ten elements a process, whose start takes longer than most of them."""
SLACK = 400
"""Steps that may be taken once, whatever the size."""


def steps(text: str, **how: str) -> int:
    """The lines of Python that are executed while a text is read."""
    count = 0

    def trace(*_: object):
        nonlocal count
        count += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        for entry in formats.read(text, **how):
            str(entry.error)
    finally:
        sys.settrace(before)
    return count


def test_every_format_that_can_be_read_has_its_cases():
    assert CASES.keys() == formats.FORMATS.keys() - MADE.keys()  # see tests/making
    assert all(len(cases) > 5 for cases in CASES.values())


@pytest.mark.parametrize("name", [*NAMES[::10], *slow(*(name for name in NAMES if name not in NAMES[::10]))])
def test_twice_as_much_of_any_element_takes_at_most_twice_as_many_steps(name):
    for element, make in CASES[name].items():
        for how in ({"format": name}, {}):
            steps(make(8), **how)  # whatever is imported only once
            taken = [steps(make(number), **how) for number in (240, 480)]
            if taken[1] > 2.2 * taken[0] + SLACK:  # a text may just have become too large for a shorter way
                taken = [taken[1], steps(make(960), **how)]
            assert taken[1] <= 2.2 * taken[0] + SLACK, (element, how, taken)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("name", "element"),
    [
        ("json", "the first key twice"),
        ("json", "the last key twice"),
        ("cages", "cages after blank lines"),
        ("non", "blanks of a title"),
        ("non", "quotes of a title"),
        ("webpbn", "colours that are used"),
        ("webpbn", "counts of many colours"),
    ],
)
def test_what_took_minutes_ends(name, element):
    """Some tenths of a second each; the bound is there to tell minutes from that."""
    text = CASES[name][element](120_000)
    with cpu_at_most(20):
        assert all(str(entry.error) for entry in formats.read(text))


# ---- within one regular expression ----

REPEATED = [*" \t1Ax.,-_0=>|#[{+:(^?\n", "1 ", "1,", "A ", "A\n", "[1,", "+-", "1:", "a1 ", "10 1 ", "> "]
BEFORE = ["", "1\n", "A A\n", "A A\nA ", "4\n\n", "size 4\n", "[", "rows:\n1\n", "A", "1"]
AFTER = ["", "\n1 1", "x", "]", "\nA 3", "!"]


def looking(look: Callable[[str], object], text: str) -> float:
    started = time.process_time()
    look(text)
    return time.process_time() - started


@pytest.mark.slow
@pytest.mark.parametrize("name", formats.FORMATS)
def test_a_search_for_the_shape_of_a_text_is_no_worse_than_quadratic(name):
    text = formats.FORMATS[name].text
    looks = [re.compile(text.signature, re.MULTILINE).match] * bool(text.signature)
    looks += [re.compile(text.shape, re.MULTILINE).search] * bool(text.shape)
    for look in looks:
        for before, repeated, after in product(BEFORE, REPEATED, AFTER):
            make = partial("{}{}{}".format, before)
            short, long = (make(repeated * (size // len(repeated)), after) for size in (250, 1_000))
            # What disturbs a machine for a moment seldom does so three times.
            fits = any(looking(look, long) < 16 * 2 * looking(look, short) + 0.2 for _ in range(3))
            assert fits, (look, before, repeated, after)


# ---- near the caps ----


def cost(*texts: tuple[Path, str | None]) -> tuple[list[tuple[float, float]], int]:
    """What a process of its own takes to read files in formats, or in whichever fits.

    Returns:
        Of each file the CPU time and that between two looks at the clock or boards at most; and MiB of
        memory. Time is in seconds of an idle machine: what the machine does beside it slows down what it is
        measured by, too.
    """
    asked = json.dumps([(str(path), name) for path, name in texts])
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(Path(clocks.__file__).parent), *sys.path]),
    }
    command = [sys.executable, growth_script.__file__, asked]
    printed = subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout
    times, memory = json.loads(printed)
    return [(seconds, longest) for seconds, longest in times], memory


def text_of(name: str, element: str, share: float) -> str:
    """The largest text of a case that the caps on all text let through, or a share of it."""
    make = CASES[name][element]
    caps = [(len, decoding.SIZE_CAP), (lines_of, decoding.LINE_CAP)]
    if name == "json":
        caps.append((bounded_json.count_values, bounded_json.VALUE_CAP))
    one, two = make(1_000), make(2_000)
    number = int(min(share * cap * 1_000 / max(300, size(two) - size(one)) for size, cap in caps))
    while any(size(text := make(number)) > share * cap for size, cap in caps):
        number = number * 19 // 20
    return text


def lines_of(text: str) -> int:
    return text.count("\n") + 1


@pytest.mark.slow
@pytest.mark.parametrize(("name", "elements"), GROUPS)
def test_time_grows_with_the_text(tmp_path, name, elements):
    """Named, and guessed, which may read the text in several formats before one fits."""
    asked = []
    for number, element in enumerate(elements):
        for share in (1 / 2048, 1 / 512):
            path = tmp_path / f"{number}-{share}"
            path.write_text(text_of(name, element, share))
            asked += [(path, name), (path, None)]
    # What disturbs a machine for a moment seldom does so three times.
    for _ in range(3):
        times, memory = cost(*asked)
        assert len(times) == 4 * len(elements)
        assert memory < 200
        steep = []
        for place, element in enumerate(elements):
            quarter, whole = times[4 * place : 4 * place + 2], times[4 * place + 2 : 4 * place + 4]
            for how, (less, _), (seconds, longest) in zip(("named", "guessed"), quarter, whole):
                if seconds >= 4 * 1.6 * less + 0.25 or longest >= 1:
                    steep.append((element, how, less, seconds, longest))
        if not steep:
            return
    pytest.fail(str(steep))


HEAVY = [
    *(("json", element) for element in ("keys", "empty objects", "empty lists", "rows", "letters", "notes")),
    *(("webpbn", element) for element in ("boards", "counts", "elements", "text")),
    *(("list", element) for element in ("rows a line", "open lists a line", "cells of many digits")),
    *(("prolog", element) for element in ("comments", "signs")),
    *(("signs", "tabs"), ("non", "blanks of a title"), ("cages", "cages after blank lines")),
    *(("puzzlink", "numbers"), ("sgt", "signs"), ("rows", "cells with commas")),
]


WHOLE = ("json", "rows")
"""What takes longest of them; the others are as large as the caps allow but for a share."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "element", "share", "wide"),
    [(*each, 1 / 16, wide) for each in HEAVY for wide in (False, True)] + [(*WHOLE, 1, True)],
)
def test_the_largest_texts_take_ten_seconds_and_a_gigabyte_at_most(tmp_path, name, element, share, wide):
    """A single wide character makes a text four times as large in memory."""
    text = text_of(name, element, share)
    (tmp_path / "text").write_text(f"{text[:-8]}\n\U0001f600" if wide else text)
    [(seconds, longest)], memory = cost((tmp_path / "text", name))
    assert seconds < 60 * share and longest < 4  # ten and one, and what a machine may be busy with beside it
    assert memory < 30 + 1_000 * share  # of which the program takes 12 before it reads
