"""The errors: what they keep when they are raised again."""

import pickle

from satpuzzles.core.errors import FormatError


def test_an_error_raised_again_keeps_what_is_not_told_anew():
    error = FormatError("expected a row", source="a.txt", line=3, column=5)
    assert str(error.again()) == "a.txt:3:5: expected a row"
    assert str(error.again("expected a cell")) == "a.txt:3:5: expected a cell"
    assert str(error.again(source="b.txt", line=7)) == "b.txt:7:5: expected a row"
    assert str(FormatError("no").again(line=1)) == "1: no"
    assert str(error) == "a.txt:3:5: expected a row"


def test_an_error_comes_whole_from_another_process():
    error = FormatError("expected a row", source="a.txt", line=3, column=5)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
