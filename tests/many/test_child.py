"""An object in a process of its own, what comes back, and its memory limit.

What ends a process with a memory limit, and what is told of it, is in questions/test_memory_limit.py.
"""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from contextlib import closing
from io import BytesIO

import pytest
from batch_work import Notes

from satpuzzles.core.errors import BackendError, MachineError
from satpuzzles.processes.child import Child, ProcessLost
from satpuzzles.processes.serving import Channel, serve


def serve_here(*messages: tuple) -> list[tuple]:
    """What the loop that every child runs answers to some messages, without a process."""
    asked, told = BytesIO(), BytesIO()
    for message in messages:
        Channel(BytesIO(), asked).send(message)
    serve(Channel(BytesIO(asked.getvalue()), told))
    answers = Channel(BytesIO(told.getvalue()), BytesIO())
    return list(iter(answers.receive, None))


NOTES = "batch_work:Notes"


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


def test_an_error_of_what_has_no_answer_is_the_next_answer_and_every_one_after_it():
    error = ("error", "RuleError", "1 notes are enough", None)
    calls = [("none", "add", (n,)) for n in range(3)]
    answers = serve_here((NOTES, (1,), None), *calls, ("one", "read", ()), ("each", "one_by_one", ()))
    assert answers == [("ready", 0), error, error]


@pytest.mark.parametrize("first", [(NOTES, (-1,), None), ("batch_work:Nosuch", (), None)])
def test_where_the_object_cannot_be_made_every_answer_says_so(first):
    answers = serve_here(first, ("none", "add", (1,)), ("one", "read", ()), ("each", "one_by_one", ()))
    assert len(answers) == 3 and len(set(answers)) == 1
    assert answers[0][0] == "error"


def test_a_child_that_cannot_be_heard_any_more_is_killed(monkeypatch):
    """Else it would wait for ever, and so would whoever waits for its end."""

    def unheard(_):
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with closing(Child(Notes, 3)) as child:
        number = child.ask("process")
        monkeypatch.setattr(Channel, "receive", unheard)
        with pytest.raises(ProcessLost, match="could not be heard: Input/output error"):
            child.ask("read")
        # Waits until it has ended.
        assert os.waitstatus_to_exitcode(os.waitpid(number, 0)[1]) == -signal.SIGKILL


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
def test_a_child_that_can_say_no_more_ends_without_a_word():
    """Its parent tells of it, in a line; a traceback would stand beside that."""
    asked = BytesIO()
    Channel(BytesIO(), asked).send((NOTES, (3,), None))
    code = "import sys; from satpuzzles.processes.serving import main; main()"
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-c", code, "[]", str(os.getpid())],
            input=asked.getvalue(),
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    assert (done.returncode, done.stderr) == (0, b"")


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
