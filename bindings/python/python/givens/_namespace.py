"""The functions of columns as methods, for the libraries that let others add some."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from ._columns import Form, Scheme, canonical, check, count, rate, solve

Answer = TypeVar("Answer")
Field = TypeVar("Field")


class Namespace(Generic[Answer, Field]):
    """What ``.givens`` has: the fields of an answer together, or one of them."""

    def _answer(self, function: Callable[..., Any], **options: Any) -> Answer:
        raise NotImplementedError

    def _field(self, answer: Answer, name: str) -> Field:
        raise NotImplementedError

    def solve(self, *, threads: int | None = None) -> Answer:
        """Return the fields of :func:`givens.solve`."""
        return self._answer(solve, threads=threads)

    def check(self, *, threads: int | None = None) -> Answer:
        """Return the fields of :func:`givens.check`."""
        return self._answer(check, threads=threads)

    def count(self, *, limit: int = 2, threads: int | None = None) -> Answer:
        """Return the fields of :func:`givens.count`."""
        return self._answer(count, limit=limit, threads=threads)

    def rate(self, *, scheme: Scheme = "hodoku", threads: int | None = None) -> Answer:
        """Return the fields of :func:`givens.rate`."""
        return self._answer(rate, scheme=scheme, threads=threads)

    def canonical(self, *, form: Form = "minlex", threads: int | None = None) -> Answer:
        """Return the fields of :func:`givens.canonical`."""
        return self._answer(canonical, form=form, threads=threads)

    def verdict(self) -> Field:
        """Return the verdict of each puzzle."""
        return self._field(self.check(), "verdict")

    def solution(self) -> Field:
        """Return the solution of each puzzle that has exactly one."""
        return self._field(self.solve(), "solution")

    def key(self) -> Field:
        """Return the key of the class of each puzzle: the same for all that differ by symmetry."""
        return self._field(self.canonical(), "key")
