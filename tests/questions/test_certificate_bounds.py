"""Verifying within bounds: what is too large, too deep or no certificate is a sentence, and limits hold."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest
from certificates import FILES, judged, lemmas_of, proof_judged
from clocks import cpu_at_most

import satpuzzles as sp


def peak_of(folder: Path) -> tuple[sp.Verification, int]:
    """What is said, and the most bytes that saying it took at a time."""
    sp.verify(folder)  # imports
    tracemalloc.start()
    try:
        verified = sp.verify(folder)
        return verified, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "file,text,words",
    [
        ("proof.drup", "-1 2 3 " * 1_000_000 + "0\n", "longer than any clause of"),
        ("proof.drup", "1 " * 3_000_000 + "0", "longer than any clause of"),
        ("proof.drup", "9" * 7_000_000, "longer than any clause of"),
        ("manifest.json", "[" + "[]," * 2_000_000 + "[]]", "more than 65,536 bytes"),
        ("manifest.json", "[" * 6_000_000, "more than 65,536 bytes"),
        ("solution.json", "[" + "[]," * 2_000_000 + "[]]", "too large"),
        ("puzzle.json", "[" + "[]," * 5_000_000 + "[]]", "more than 9,100,000 values"),
        ("cuts.json", "[" + "[]," * 5_000_000 + "[]]", "more than 9,100,000 values"),
        ("cuts.json", "9" * 7_000_000, "at most 18 digits"),
    ],
    ids=lambda value: value[:16] if isinstance(value, str) else None,
)
def test_what_is_too_large_is_refused_before_it_is_taken_apart(file, text, words, made, tmp_path):
    """A value takes 8 bytes and more of memory once it is parsed; a file is read and decoded."""
    files = made["lemmas"]
    judged(tmp_path / "it", {**files, file: text})
    verified, peak = peak_of(tmp_path / "it")
    assert not verified.valid and words in verified.reason
    bound = 4 * len(text) if file in ("puzzle.json", "cuts.json") else 2_000_000
    assert peak < bound


@pytest.mark.slow
def test_a_lemma_said_again_and_again_costs_no_more_each_time(made, tmp_path):
    lemmas = lemmas_of(made["lemmas"])
    with cpu_at_most(10):
        assert proof_judged(tmp_path / "it", made["lemmas"], [lemmas[0]] * 100_000 + lemmas).valid


# ---- limits, and what is no certificate ----


def test_a_directory_that_is_no_certificate_is_a_sentence(made, tmp_path):
    files = made["lemmas"]
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "there is no file manifest.json" in sp.verify(empty).reason
    for file in FILES:
        folder = tmp_path / f"no {file}"
        judged(folder, files)
        (folder / file).unlink()
        assert f"there is no file {file}" in sp.verify(folder).reason
        (folder / file).mkdir()
        assert f"there is no file {file}" in sp.verify(folder).reason
        (folder / file).rmdir()
        (folder / file).symlink_to("/dev/zero")
        assert f"there is no file {file}" in sp.verify(folder).reason
        (folder / file).unlink()
        (folder / file).write_bytes(b"")
        assert not sp.verify(folder).valid
        (folder / file).write_bytes(b"\xff\xfe\x00\xd8" * 9)
        verified = sp.verify(folder)
        assert not verified.valid and verified.reason.isprintable()
