"""The program ``satpuzzles``: finds a command, runs it, and returns its exit code.

Each command has its own file, which is imported only when you call it.
"""

from __future__ import annotations

import codecs
import errno
import gc
import io
import os
import signal
import sys
import time
import warnings
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from types import FrameType
from typing import TYPE_CHECKING, Any, Final, NoReturn, TextIO

import click

from satpuzzles import __version__
from satpuzzles.cli.outcome import (
    BAD_INPUT,
    INTERRUPTED,
    TERMINATED,
    ExitStatus,
    discard,
    print_error,
    print_note,
)
from satpuzzles.cli.usage import CommandGroup, sentence_of_usage, with_help
from satpuzzles.core.arguments import did_you_mean, short_repr
from satpuzzles.core.errors import Interrupted, Terminated, harmless
from satpuzzles.core.foreign_code import comes_from_outside, is_foreign_code, sentence_of, signal_in
from satpuzzles.core.runtime import ClosedOutput, occupy_standard_descriptors

if TYPE_CHECKING:
    from threading import Event

PROGRAM = "satpuzzles"
COMPLETE = "_SATPUZZLES_COMPLETE"

PLAIN = "plain-pictures"

COMMANDS = {
    "solve": "Solve boards and say whether the solution is unique.",
    "encode": "Write a board as DIMACS CNF for any SAT solver.",
    "encodings": "Compare the encodings of boards by size and propagation.",
    "decode": "Turn a SAT solver's model back into a grid and check it.",
    "search": "Solve boards with a classic search method.",
    "compare": "Compare SAT with classic search methods on the same boards.",
    "explain": "Explain boards step by step, as a person would solve them.",
    "hint": "Show the next step on a board, or what is wrong so far.",
    "play": "Play a board in the browser.",
    "check": "Name every rule that a grid breaks.",
    "count": "Count the solutions of boards.",
    "sample": "Draw random solutions of boards, all equally likely.",
    "grade": "Grade how hard boards are for a person.",
    "generate": "Make boards with exactly one solution.",
    "family": "Write formulas of scalable hardness from a seed.",
    "repair": "Change boards so that they have exactly one solution, and list redundant clues.",
    "certify": "Write proofs that solutions are the only ones.",
    "verify": "Check certificates without a solver.",
    "prove": "Test a puzzle written with satpuzzles.making against brute force.",
    "render": "Draw boards as SVG, PNG, PDF, HTML or text.",
    "print": "Print boards as a PDF booklet.",
    "convert": "Convert boards to another format.",
    "serve": "Open a local page to solve, play and explain boards.",
    "site": "Write the page as a static site for any web host.",
    "backends": "List the SAT backends and what each can do.",
    "formats": "List the formats to read and write.",
    "completion": "Print the setup for shell completion.",
    "help": "Print the help of a command.",
}
"""Every command and what it does; the command is ``command`` in the module of the same name."""

WRITE_ERRORS = {errno.ENOSPC, errno.EFBIG, errno.EDQUOT, errno.EIO}
"""What goes wrong in writing only. Where the error names no file, the file is standard output."""


def _meant(word: str) -> str:
    """What follows a word that is no command: what its user likely means, if anything."""
    from satpuzzles.cli.sources import is_literal
    from satpuzzles.puzzle.kind import type_called

    if word.lower() == "version":
        return "; did you mean `satpuzzles --version`?"
    if os.path.isfile(word) or is_literal(word):
        return f"; did you mean `satpuzzles solve {harmless(word)}`?"
    if type_called(word, installed=True):
        return f"; did you mean `satpuzzles generate {harmless(word)}`?"
    return did_you_mean(word, COMMANDS)


class Commands(CommandGroup):
    """The group of all commands; each module is imported when its command is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            if not ctx.resilient_parsing:
                ctx.fail(f"No such command {short_repr(cmd_name)}{_meant(cmd_name)}")
            return None
        command: click.Command = import_module(f"satpuzzles.cli.{cmd_name}").command
        return with_help(command)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def main(self, args: Sequence[str] | None = None, *_: object, **__: object) -> NoReturn:
        """Runs the program and exits; nothing but SystemExit comes out of here."""
        sys.exit(run(sys.argv[1:] if args is None else args))


def _show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        # It reads the metadata of packages, which no other start needs.
        from platform import python_version

        from satpuzzles.processes.versions import is_compiled, versions
        from satpuzzles.solver.backends import BACKENDS, loads

        form = "compiled" if is_compiled() else "pure Python"
        backends = ", ".join(f"{each.name} ({each.title})" for each in BACKENDS if loads(each))
        found = f"Python {python_version()}\npython-sat {versions()['python-sat']}\nbackends {backends}"
        click.echo(f"{PROGRAM} {__version__} ({form})\n{found}", color=ctx.color)
        ctx.exit()


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "show_default": True})
@click.option(
    "-V",
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the versions of satpuzzles, Python and the backends, and exit.",
)
def group() -> None:
    """The SAT toolkit for grid-logic puzzles: {puzzles}.

    \b
    satpuzzles solve board.txt              solve every board in a file
    satpuzzles solve --type hitori -        solve boards from standard input
    satpuzzles encode board.txt -o a.cnf    write a CNF for any SAT solver
    satpuzzles help COMMAND                 show options and examples

    Exit codes: 0 success, 1 unsolvable or a check failed, 2 bad input, 3 a limit was reached,
    130 Ctrl-C, 143 SIGTERM or SIGHUP. If several apply, the largest code is returned.
    """


with_help(group)


def main() -> NoReturn:
    """The console script."""
    _buffer_stdout()
    try:
        group.main()
    finally:
        # Python collects garbage at exit, walking over every object of every module: an eighth of the
        # time of a run on one small board. What is frozen is left alone.
        gc.freeze()


def _buffer_stdout() -> None:
    """Gives standard output a buffer of lines where PYTHONUNBUFFERED has taken it away.

    Without one Python drops the rest of what the system, such as a disk that becomes full, takes a part of.
    """
    stream = sys.stdout
    if stream is not None and isinstance(stream.buffer, io.RawIOBase):
        sys.stdout = open(stream.fileno(), "w", buffering=1, encoding=stream.encoding, closefd=False)  # noqa: SIM115


@contextmanager
def _signals_in_destructors() -> Iterator[None]:
    """Python drops what a signal handler raises inside a destructor; the signal is then sent once more.

    A solver that a signal caught half made, of which PySAT's destructor complains, concerns nobody, nor does
    memory that was short where something was put away: what was asked goes on.
    """
    numbers = {Interrupted: signal.SIGINT, Terminated: signal.SIGTERM}
    before = sys.unraisablehook

    def hook(lost: sys.UnraisableHookArgs) -> None:
        number = numbers.get(lost.exc_type)
        if number is not None:
            from threading import Event, Thread

            # Not before this hook is left: what is raised in here is dropped for good.
            leaving = Event()
            Thread(target=_send_again, args=(number, leaving), daemon=True).start()
            leaving.set()
        elif lost.exc_type is not MemoryError and not _is_solver(lost.object):
            before(lost)

    sys.unraisablehook = hook
    try:
        yield
    finally:
        sys.unraisablehook = before


def _is_solver(destroyed: object) -> bool:
    return str(getattr(destroyed, "__module__", "")).startswith(("pysat.", "satpuzzles.solver."))


def _send_again(number: int, leaving: Event) -> None:
    leaving.wait()
    time.sleep(0.005)
    os.kill(os.getpid(), number)


@contextmanager
def _plain_warnings() -> Iterator[None]:
    """A warning of the library, about a plug-in for one, is a line without the place in the code."""
    before = warnings.showwarning

    def show(message: Warning | str, category: type[Warning], *place: Any, **more: Any) -> None:  # noqa: ANN401
        if category is FutureWarning:
            print_note(f"warning: {message}")
        else:
            before(message, category, *place, **more)

    warnings.showwarning = show
    try:
        yield
    finally:
        warnings.showwarning = before


class _GuardedOutput:
    """Standard output without what plug-ins print there, which goes to standard error."""

    def __init__(self, stream: TextIO) -> None:
        self.stream: Final = stream

    def write(self, text: str) -> int:
        """Writes a text, where it belongs to."""
        return (sys.stderr if is_foreign_code(sys._getframe(1)) else self.stream).write(text)

    def __getattr__(self, name: str) -> object:
        return getattr(self.stream, name)


def _plain(error: UnicodeError) -> tuple[str, int]:
    """What stands for characters that cannot be printed: never a ``?``, which means an unknown cell."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    from satpuzzles.picture.text import plain

    return plain(error.object[error.start : error.end]), error.end


@contextmanager
def _prepared_streams() -> Iterator[None]:
    """Keeps a poor character set from failing on box-drawing characters, and a closed stream on its absence.

    Closed standard output is an error as soon as something is written to it; errors that nobody wants to hear
    are not. What plug-ins print goes to standard error, however the program ends.
    """
    occupy_standard_descriptors()
    if sys.stdout is None:
        sys.stdout = io.TextIOWrapper(io.BufferedWriter(ClosedOutput()))
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if hasattr(stream, "reconfigure"):
            codecs.register_error(PLAIN, _plain)
            stream.reconfigure(errors=PLAIN)
    answers = sys.stdout = _GuardedOutput(sys.stdout)
    try:
        yield
    finally:
        if sys.stdout is answers:  # else it was given up
            sys.stdout = answers.stream


@_signals_in_destructors()
@_plain_warnings()
@_prepared_streams()
def run(args: Sequence[str]) -> int:
    """Runs the program with these arguments; the exit code."""
    outcome = ExitStatus()
    try:
        with _termination_raises():
            if instruction := os.environ.get(COMPLETE):
                from click.shell_completion import shell_complete

                from satpuzzles.processes.programs import safe_path

                os.environ["PATH"] = safe_path()  # click asks bash for its version
                return shell_complete(group, {}, PROGRAM, COMPLETE, instruction)
            with group.make_context(PROGRAM, list(args), obj=outcome) as context:
                group.invoke(context)
        sys.stdout.flush()
    except click.exceptions.Exit as ending:
        outcome.at_least(ending.exit_code)
    except BrokenPipeError as error:
        if comes_from_outside(error):
            _report(error)
            outcome.at_least(BAD_INPUT)
        # Else the reader has seen enough, as in `satpuzzles solve boards.txt | head`.
        discard("stdout")
    except BaseException as error:
        if (caught := signal_in(error)) is not None:
            _leave_in_memory(error)
            outcome.at_least(TERMINATED if isinstance(caught, Terminated) else INTERRUPTED)
        else:
            _report(error)
            outcome.at_least(BAD_INPUT)
    try:
        sys.stdout.flush()
    except OSError:  # of a run that ended otherwise before
        discard("stdout")
    return outcome.code


def _leave_in_memory(ending: BaseException) -> None:
    """Keeps what a signal interrupted from being freed, which takes seconds with ten million clauses.

    Nothing refers to it any more but itself, and ``main`` freezes it. Suspended generators are let go: they
    have files and processes to close.
    """
    kept: list[object] = []
    kept.append(kept)
    trace = ending.__traceback__
    while trace is not None:
        kept += [value for value in trace.tb_frame.f_locals.values() if not isinstance(value, Generator)]
        trace = trace.tb_next


def _sentence(error: BaseException) -> str:
    if isinstance(error, click.ClickException):
        context = getattr(error, "ctx", None)
        sentence = sentence_of_usage(error)
        ended = sentence if sentence.endswith(("?", ".")) else f"{sentence}."
        return f"{ended} See `{context.command_path} --help`." if context else sentence
    if isinstance(error, OSError) and error.filename is None and error.errno in WRITE_ERRORS:
        return sentence_of(error) if comes_from_outside(error) else f"standard output: {error.strerror}"
    return sentence_of(error)


def _report(error: BaseException) -> None:
    """Prints an error although stdout itself may be what failed."""
    try:
        print_error(_sentence(error))
    except OSError as failed:
        discard("stdout")
        both = [error] if isinstance(failed, BrokenPipeError) else [error, failed]
        for sentence in dict.fromkeys(map(_sentence, both)):
            print_error(sentence)


@contextmanager
def _termination_raises() -> Iterator[None]:
    """SIGTERM and SIGHUP end the program as Ctrl-C does: temporary files and child processes are cleaned up.

    What nohup or a script has switched off stays so.
    """

    def stop(signal_number: int, frame: FrameType | None) -> NoReturn:
        raise Interrupted if signal_number == signal.SIGINT else Terminated

    numbers = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.getsignal(number) or signal.SIG_DFL for number in numbers}
    heard = [number for number in numbers if before[number] != signal.SIG_IGN or number == signal.SIGTERM]
    try:
        for number in heard:
            signal.signal(number, stop)
    except ValueError:  # not in the main thread: the caller minds its own signals
        yield
        return
    try:
        yield
    finally:
        for number in heard:
            signal.signal(number, before[number])
