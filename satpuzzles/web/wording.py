"""What errors say of options of the command line, in words that fit a page and an API as well.

Every sentence of an error that the API answers passes through here, and nowhere else.
"""

from __future__ import annotations

import re
from typing import Final

from satpuzzles.core.errors import SatpuzzlesError
from satpuzzles.views import View, failure_view

_COMMAND: Final = re.compile(r"; satpuzzles [a-z]+ --[^;]*$")
"""Advice to run a command; whoever asks the API has another way."""
_TYPE: Final = re.compile(r"\b(?:use|say(?: which)?(?: with)?) --type")
_OPTION: Final = re.compile(r"--[a-z]+(?:-[a-z]+)*")


def without_options(sentence: str) -> str:
    """A sentence in which nothing is called as on a command line."""
    sentence = _COMMAND.sub("", sentence)
    sentence = _TYPE.sub("say its type", sentence)
    return _OPTION.sub(lambda found: f"the option {found[0][2:].replace('-', '_')}", sentence)


def told_failure(error: SatpuzzlesError, line: int | None = None) -> View:
    """What is answered of an error; see ``failure_view``."""
    view = failure_view(error, line)
    return {**view, "error": without_options(view["error"])}
