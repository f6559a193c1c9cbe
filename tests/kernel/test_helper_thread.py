"""Calls in a helper thread: interrupts get through, and what is asked to end ends."""

from __future__ import annotations

import sys
import threading
import time

from satpuzzles.core.runtime import HelperThread, start_thread

PATIENCE = 120


class Interrupted(BaseException):
    """What a signal handler raises."""


class Interrupt:
    """Raises before the n-th instruction that Python carries out in a call, in this thread.

    None of those by which a thread is started: Python takes a lock there that all threads share, and hears
    no signal at some of the instructions about it.
    """

    def __init__(self, number: int) -> None:
        self.left = number

    def trace(self, frame, event, _):
        if event == "call" and starts_a_thread(frame):
            return None
        frame.f_trace_opcodes = True
        if event == "opcode":
            self.left -= 1
            if self.left < 0:
                sys.settrace(None)
                raise Interrupted
        return self.trace


def starts_a_thread(frame) -> bool:
    while frame is not None and frame.f_code is not start_thread.__code__:
        frame = frame.f_back
    return frame is not None


def run_interrupted(number: int) -> bool:
    """Whether a call that ends when it is asked to was interrupted, and whoever waited came back."""
    asked = threading.Lock()
    asked.acquire()
    helper = HelperThread(lambda: asked.acquire(timeout=PATIENCE), asked.release)
    interrupt = Interrupt(number)
    sys.settrace(interrupt.trace)
    try:
        helper.run(time.monotonic())
    except Interrupted:
        return True
    finally:
        sys.settrace(None)
        if asked.locked():
            asked.release()
    return False


def test_an_interrupt_gets_through_wherever_it_comes():
    """Where a lock of Python's own classes was left taken, nothing ended any more."""
    times = []

    def interrupt_everywhere():
        # In a thread, so that a wait without end fails this test and no other.
        number = 0
        while run_interrupted(number):
            number += 1
        times.append(number)

    thread = threading.Thread(target=interrupt_everywhere, daemon=True)
    thread.start()
    thread.join(PATIENCE)
    assert times and times[0] > 40
