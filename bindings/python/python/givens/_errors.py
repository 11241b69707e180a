"""The exception that carries a diagnostic."""

from typing import Any


class DiagnosticError(ValueError):
    """A text holds no puzzle, or not one that can be used.

    Attributes:
        message: what is wrong, in one line.
        rule: the code of the rule, such as ``F003``; ``givens rule F003`` explains it.
        name: the name of the rule, such as ``bad-symbol``.
        severity: ``error``, ``warning`` or ``note``.
        help: what to do, or None.
        line, column: the place in the text, from 1, or None.
    """

    # Libraries that pass an exception on, as Polars does, make it again of its text alone.
    def __init__(
        self,
        message: str,
        rule: str = "",
        name: str = "",
        severity: str = "error",
        help: str | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        place = f"line {line}, column {column}: " if line is not None else ""
        code = f" [{rule}]" if rule else ""
        super().__init__(f"{place}{message}{code}" + (f"; {help}" if help else ""))
        self.message = message
        self.rule = rule
        self.name = name
        self.severity = severity
        self.help = help
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[Any, ...]:
        fields = (self.message, self.rule, self.name, self.severity, self.help, self.line, self.column)
        return (type(self), fields)
