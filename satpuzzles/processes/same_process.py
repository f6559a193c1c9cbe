"""An executor that needs no process: it does the work while it is submitted.

One job goes the same way as many, and costs nothing more than the call itself.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import ParamSpec, TypeVar

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


class SameProcess(Executor):
    """Calls a function when it is submitted; the future that comes back is done."""

    def submit(
        self, fn: Callable[Parameters, Result], /, *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> Future[Result]:
        """Calls the function. A signal's exception comes out of here at once."""
        future: Future[Result] = Future()
        future.set_running_or_notify_cancel()
        try:
            future.set_result(fn(*args, **kwargs))
        except (Exception, SystemExit) as error:  # a plug-in may raise even that
            future.set_exception(error)
        return future
