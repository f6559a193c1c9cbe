"""Python's garbage collector is left as it was found, whatever comes of the work that it is paused for."""

from __future__ import annotations

import gc

import pytest

import satpuzzles as sp

BOARD = sp.Hitori([[1, 1], [1, 2]])


@pytest.fixture(params=[True, False], ids=["on", "off"])
def is_on(request):
    """The collector as a caller may have it, on or off; afterwards it is on, as Python starts."""
    (gc.enable if request.param else gc.disable)()
    yield request.param
    gc.enable()


def test_work_that_ends_well_leaves_the_collector_as_it_was(is_on, tmp_path):
    assert len(BOARD.encode().clauses) > 0
    assert gc.isenabled() == is_on
    sp.certify(BOARD, tmp_path / "proof")
    assert sp.verify(tmp_path / "proof").valid
    assert gc.isenabled() == is_on


def test_an_error_within_the_work_leaves_the_collector_as_it_was(is_on, tmp_path):
    with pytest.raises(sp.LimitReached):
        sp.Futoshiki([[0] * 9] * 9).encode(limits=sp.Limits(0))
    assert gc.isenabled() == is_on
    sp.certify(BOARD, tmp_path / "proof")
    (tmp_path / "proof" / "proof.drup").write_text("")
    assert not sp.verify(tmp_path / "proof").valid
    assert gc.isenabled() == is_on
