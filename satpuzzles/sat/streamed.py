"""Sinks that turn constraints into text as they come, so that a large formula takes little memory."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, ClassVar, Protocol, TextIO

from satpuzzles.sat.counting import DEFAULT, Counting
from satpuzzles.sat.shuffle import new_literals, shuffled
from satpuzzles.sat.sink import Sink

if TYPE_CHECKING:
    from typing import Self

KEPT_TEXT = 16 << 20
"""Characters of constraints that a sink keeps in memory, some hundred thousand clauses."""

COPIED = 1 << 20
"""Characters that are written at a time."""


class TextSink(Protocol):
    """Something that text can be written to, such as an open text file."""

    def write(self, text: str, /) -> object:
        """Writes the next piece of the text."""
        ...


def comments_of(
    sink: Sink, comments: Sequence[str], *, names: bool = False, literals: Sequence[int] | None = None
) -> Iterator[str]:
    """The comments before the constraints, one line each, when all constraints have come.

    ``p show`` gives projected model counters the answer variables (model counting competition).

    Args:
        comments: the first comments.
        names: whether to name the auxiliary variables, too.
        literals: the new literal of every variable, if the formula is shuffled.
    """
    new = range(sink.variables + 1) if literals is None else literals
    yield from comments
    if sink.lazy:
        yield "RELAXATION: some rules are left out of these clauses; a model may break them"
    yield f"p show {' '.join(map(str, range(1, sink.answers + 1)))} 0"
    for variable in range(1, sink.answers + 1):
        yield f"var {new[variable]} {sink.answer_name(variable)}"
    for variable in range(sink.answers + 1, sink.variables + 1 if names else 0):
        yield f"var {new[variable]} {sink.name(variable)}"


class StreamedSink(Sink):
    """A sink that keeps text instead of clauses.

    The text begins with the numbers of variables and clauses, which are known only at the end. Until then a
    long text is in a temporary file. Use it with ``with``, which removes that file.

    Attributes:
        count: the number of constraints so far.
    """

    comment: ClassVar[str] = "c"
    """The beginning of a comment line."""

    def __init__(self, answers: int, answer_name: Callable[[int], str], counting: Counting = DEFAULT) -> None:
        super().__init__(answers, answer_name=answer_name, counting=counting)
        self.count = 0
        self._texts: list[str] = []
        self._length = 0  # of the texts
        self._total = 0  # characters so far
        self._file: TextIO | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()

    @property
    def clause_count(self) -> int:
        return self.count

    def take(self, text: str, count: int) -> None:
        """Takes ``count`` constraints as whole lines."""
        self.limits.check()
        self.require_room(0)
        self._texts.append(text)
        self.count += count
        self._length += len(text)
        self._total += len(text)
        if self._length > KEPT_TEXT:
            self._store()

    def _store(self) -> None:
        """Moves the text so far from memory to the temporary file."""
        from tempfile import TemporaryFile, gettempdir

        from satpuzzles.core.files import named

        with named(gettempdir()):
            if self._file is None:
                self._file = TemporaryFile("w+", encoding="ascii", newline="\n")  # noqa: SIM115
            self._file.writelines(self._texts)
        self._texts.clear()
        self._length = 0

    def finish(self) -> None:
        """Turns pending constraints into text; called before anything is written."""

    def more_comments(self, literals: Sequence[int] | None) -> Iterator[str]:
        """The comments of the format itself; ``literals`` as in ``comments_of``."""
        return iter(())

    def first_line(self) -> str:
        """The line before all comments, if the format has one."""
        return ""

    @abstractmethod
    def problem_line(self) -> str:
        """The line with the numbers of variables and constraints."""

    @abstractmethod
    def renamed(self, line: str, literals: Sequence[int]) -> str:
        """A line with the new literals of its variables."""

    def write(
        self,
        file: TextSink,
        comments: Sequence[str] = (),
        *,
        names: bool = False,
        shuffle: int | None = None,
    ) -> None:
        """Writes all constraints.

        Lazy constraints cannot be written; a comment says that they are left out.

        Args:
            comments, names: see ``comments_of``.
            shuffle: a seed that changes variables, signs and the order of constraints.

        Raises:
            LimitReached: the sink's deadline passed.
        """
        self.finish()
        file.write(self.first_line())
        literals = None if shuffle is None else new_literals(shuffle, self.answers, self.variables)
        comments_before = comments_of(self, comments, names=names, literals=literals)
        said = chain(comments_before, self.more_comments(literals))
        for piece in _pieces_of(f"{self.comment} {comment}\n" for comment in said):
            file.write(piece)
        file.write(self.problem_line())
        if shuffle is not None and literals is not None:
            for line in shuffled(self._lines(), self._total, shuffle):
                file.write(self.renamed(line, literals))
            return
        for piece in self._pieces():
            self.limits.check()
            file.write(piece)

    def _lines(self) -> Iterator[str]:
        if self._file is not None:
            self._file.seek(0)
            yield from self._file
        for text in self._texts:
            yield from text.splitlines(keepends=True)

    def _pieces(self) -> Iterator[str]:
        if self._file is not None:
            self._file.seek(0)
            while text := self._file.read(COPIED):
                yield text
        yield from _pieces_of(self._texts)


def _pieces_of(texts: Iterable[str]) -> Iterator[str]:
    """Joins texts into larger pieces, because writing each by itself is slow."""
    piece: list[str] = []
    length = 0
    for text in texts:
        piece.append(text)
        length += len(text)
        if length >= COPIED:
            yield "".join(piece)
            piece.clear()
            length = 0
    yield "".join(piece)


def renamed_words(words: Sequence[str], literals: Sequence[int]) -> str:
    """Literals with a final 0, as text with their new literals."""
    numbers = map(int, words)
    return " ".join([str(literals[each] if each >= 0 else -literals[-each]) for each in numbers])
