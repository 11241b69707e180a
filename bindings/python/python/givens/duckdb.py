"""DuckDB: functions of puzzles for SQL.

    import duckdb, givens.duckdb

    connection = duckdb.connect("bank.duckdb")
    givens.duckdb.register(connection)
    connection.sql("SELECT givens_verdict(puzzle) AS verdict, count(*) FROM bank GROUP BY verdict")

The functions have the names and the meaning of those of the SQLite extension:

    givens_verdict(puzzle)           zero, one, many, clashing, malformed or undecided
    givens_solution(puzzle)          the solution, if there is exactly one
    givens_count(puzzle, most)       the number of solutions, at most this number
    givens_canonical(puzzle)         the least puzzle of its class (minlex)
    givens_rating(puzzle, scheme)    a number: the score of 'hodoku', the ER of 'se', …
    givens_level(puzzle, scheme)     the name of the level, such as easy
    givens_version()                 the version of the package

and ``givens_solve``, ``givens_rate`` and ``givens_canonical_form`` give all fields of :func:`givens.solve`,
:func:`givens.rate` and :func:`givens.canonical` as a struct.
"""

from collections.abc import Callable
from typing import Any

import duckdb
import pyarrow
import pyarrow.compute

from . import Column, __version__, canonical, check, count, rate, solve

__all__ = ["register"]

# Its functions are made when it is loaded, where checkers of types do not see them.
compute: Any = pyarrow.compute
_TEXT, _INTEGER = pyarrow.string(), pyarrow.int64()
_TYPES = {_TEXT: "VARCHAR", _INTEGER: "BIGINT", pyarrow.float64(): "DOUBLE"}


def register(connection: duckdb.DuckDBPyConnection) -> duckdb.DuckDBPyConnection:
    """Add the functions to a connection, and return it. DuckDB calls them with a thread for each core."""

    def add(name: str, function: Callable[..., Any], *parameters: str, returns: str) -> None:
        options: dict[str, Any] = {"type": "arrow", "null_handling": "special"}
        connection.create_function(name, function, list(parameters), returns, **options)

    def field_of(function: Callable[..., Any], name: str) -> Callable[..., Any]:
        return lambda puzzles: _field(function(puzzles, threads=1), name)

    add("givens_verdict", field_of(check, "verdict"), "VARCHAR", returns="VARCHAR")
    add("givens_solution", field_of(solve, "solution"), "VARCHAR", returns="VARCHAR")
    add("givens_canonical", field_of(canonical, "canonical"), "VARCHAR", returns="VARCHAR")
    add("givens_count", _count, "VARCHAR", "BIGINT", returns="BIGINT")
    add("givens_rating", _rating, "VARCHAR", "VARCHAR", returns="DOUBLE")
    add("givens_level", _level, "VARCHAR", "VARCHAR", returns="VARCHAR")
    add("givens_solve", lambda puzzles: solve(puzzles, threads=1), "VARCHAR", returns=_struct(solve([])))
    add("givens_canonical_form", lambda puzzles: canonical(puzzles, threads=1), "VARCHAR", returns=_struct(canonical([])))
    add("givens_rate", _rate, "VARCHAR", "VARCHAR", returns=_struct(rate([])))
    connection.create_function("givens_version", lambda: __version__, [], "VARCHAR")
    return connection


def _array(column: Any) -> Any:
    """Return a column as one array of pyarrow."""
    return column.combine_chunks() if isinstance(column, pyarrow.ChunkedArray) else column


def _struct(answer: Column) -> str:
    """Return the type of the rows of an answer in SQL."""
    fields = pyarrow.array(answer).type
    return f"STRUCT({', '.join(f'{field.name} {_TYPES[field.type]}' for field in fields)})"


def _field(answer: Any, name: str) -> Any:
    return compute.struct_field(_array(answer), name)


def _chosen(puzzles: Any, choices: Any, answer: Callable[[Any, Any], Any]) -> Any:
    """Return the answers of rows whose second argument chooses what is asked; null gives null."""
    puzzles, choices = _array(puzzles), _array(choices)
    parts, rows = [], []
    for choice in choices.unique().to_pylist() or [None]:
        chosen = compute.is_null(choices) if choice is None else compute.fill_null(compute.equal(choices, choice), False)
        some = puzzles.filter(chosen)
        # Null puzzles give nulls of the type that is expected.
        parts.append(_array(answer(pyarrow.nulls(len(some)) if choice is None else some, choice)))
        rows.append(compute.indices_nonzero(chosen))
    if len(parts) == 1:
        return parts[0]
    return pyarrow.concat_arrays(parts).take(compute.sort_indices(pyarrow.concat_arrays(rows)))


def _count(puzzles: Any, limits: Any) -> Any:
    def answer(some: Any, limit: Any) -> Any:
        counted = count(some, limit=2 if limit is None else limit, threads=1)
        return compute.coalesce(_field(counted, "solutions"), _field(counted, "at_least"))

    return _chosen(puzzles, limits, answer)


def _rate(puzzles: Any, schemes: Any) -> Any:
    return _chosen(puzzles, schemes, lambda some, scheme: rate(some, scheme=scheme or "hodoku", threads=1))


def _rating(puzzles: Any, schemes: Any) -> Any:
    def answer(some: Any, scheme: Any) -> Any:
        rated = rate(some, scheme=scheme or "hodoku", threads=1)
        return compute.coalesce(_field(rated, "er"), _field(rated, "score").cast(pyarrow.float64()))

    return _chosen(puzzles, schemes, answer)


def _level(puzzles: Any, schemes: Any) -> Any:
    return compute.struct_field(_rate(puzzles, schemes), "level")
