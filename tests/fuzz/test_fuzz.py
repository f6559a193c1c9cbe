"""A short run on mangled texts and random boards, the same every time; longer ones are run_*.py."""

from __future__ import annotations

from random import Random

import pytest
from command_lines import try_command
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mangle import mangle, valid_text
from samples import slow
from strategies import any_puzzle
from target import NAMES, TYPES, try_puzzle, try_solve, try_text

short = settings(
    derandomize=True,
    database=None,
    max_examples=60,
    deadline=None,  # what hangs meets the timeout of tests
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@short
@given(st.integers(0, 2**32), st.sampled_from(TYPES), st.sampled_from(NAMES))
def test_mangled_texts_of_every_format(seed, type, format):
    random = Random(seed)
    data = mangle(random, valid_text(random))
    try_text(data)
    try_text(data, type, format)


@pytest.mark.parametrize("seed", [1, *slow(2, 3, 4)])
def test_mangled_texts_under_whole_commands(tmp_path, seed):
    random = Random(seed)
    for _ in range(10):
        board, grid = (mangle(random, valid_text(random)) for _ in range(2))
        try_command(random, tmp_path, board, random.choice((board, grid)))


ANY = st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass"))


@settings(short, max_examples=120)
@given(ANY, st.sampled_from(TYPES), st.sampled_from(NAMES))
def test_any_bytes_and_any_text(data, type, format):
    try_text(data, type, format)


@short
@given(any_puzzle())
def test_any_board(puzzle):
    try_puzzle(puzzle)


@short
@given(any_puzzle(solvable=True))
def test_any_board_with_a_solution(puzzle):
    """Other than at random, clues that come from a grid are seldom contradictory."""
    try_solve(puzzle)
