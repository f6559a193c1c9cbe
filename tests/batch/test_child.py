"""An object in a process of its own, what comes back, and its memory limit.

Calls to the system that fail there are in cli/test_failing_calls.py; what ends a process with a memory limit
is in questions/test_memory_limit.py.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import closing

import pytest
from batch_work import Notes

from satpuzzles.core.errors import BackendError, MachineError, RuleError
from satpuzzles.processes.child import Child, ProcessLost


def test_a_child_keeps_its_object_between_calls():
    with closing(Child(Notes, 3)) as child:
        child.wait()
        child.tell("add", (1, "ß", None))
        child.tell("add", {"a": [1.5, True]})
        assert child.ask("read") == list(child.each("one_by_one")) == [(1, "ß", None), {"a": [1.5, True]}]
        child.tell("add", 3)
        items = child.each("one_by_one")
        assert [next(items) for _ in range(3)][2] == 3
        with pytest.raises(MachineError, match="no more") as caught:
            next(items)
        assert caught.value.status == 7 and not isinstance(caught.value, ProcessLost)
        with pytest.raises(BackendError, match="unmarshallable"):
            list(child.each("unsendable"))
        assert len(child.ask("read")) == 3
        with pytest.raises(ProcessLost, match="exit status 9") as caught:
            child.ask("end")
        assert caught.value.status == 9


def test_sigterm_ends_a_child():
    """It waits while the process starts, and no longer."""
    with closing(Child(Notes, 3)) as child:
        child.wait()
        os.kill(child.ask("process"), signal.SIGTERM)
        with pytest.raises(ProcessLost, match=f"exit status -{int(signal.SIGTERM)}"):
            child.ask("read")


@pytest.mark.parametrize(
    "most,sentence", [(1, "1 notes are enough"), (-1, "there are no fewer than 0 notes")]
)
def test_an_error_of_what_has_no_answer_is_the_next_answer_and_every_one_after_it(most, sentence):
    """Also where the object cannot even be made."""
    with closing(Child(Notes, most)) as child:
        for note in range(3):
            child.tell("add", note)
        for _ in range(2):
            with pytest.raises(RuleError, match=sentence):
                child.ask("read")
        with pytest.raises(RuleError, match=sentence):
            list(child.each("one_by_one"))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells")
def test_a_limit_is_set_within_that_of_the_process_and_remembered():
    """And the most that was in use before is told, not what is in use now."""
    code = (
        "import mmap, resource as r\n"
        "mmap.mmap(-1, 1 << 30).close()\n"
        "from satpuzzles.processes.memory import limit_memory, own_limits\n"
        "before = limit_memory(3000)\n"
        "print(before > 1 << 30, own_limits, r.getrlimit(r.RLIMIT_AS)[0] >> 20, r.getrlimit(r.RLIMIT_CORE))\n"
        "r.setrlimit(r.RLIMIT_AS, (2000 << 20, 2500 << 20))\n"
        "limit_memory(2800); print(own_limits, [each >> 20 for each in r.getrlimit(r.RLIMIT_AS)])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["True [3000] 3000 (0, 0)", "[2800] [2500, 2500]"]
