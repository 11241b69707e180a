"""Single puzzles, and new ones."""

from typing import Any

from . import _givens
from ._givens import Column, Puzzle, Solutions


def explain(puzzle: str | bytes | Puzzle) -> dict[str, Any]:
    """Return the solution of a classic puzzle step by step, as docs/explain.schema.json describes it."""
    return _givens.explain(puzzle)


def solutions(puzzle: str | bytes | Puzzle) -> Solutions:
    """Return an iterator over all solutions of a puzzle, classic or a variant, each on one line."""
    return _givens.solutions(puzzle)


def draw(puzzle: str | bytes | Puzzle, *, solved: bool = False, width: int | None = None, rules: bool = False) -> str:
    """Return the picture of a puzzle, with the clues of a variant, as SVG.

    ``width`` is in pixels; ``solved`` adds the solution, if there is exactly one. ``rules`` writes the
    rules of a variant below its board: as the file states them, or else a sentence for each kind of clue.
    """
    return _givens.draw(puzzle, solved, width, rules)


def generate(
    n: int,
    seed: int = 0,
    *,
    start: int = 0,
    shape: str = "9x9",
    givens: tuple[int, int] | None = None,
    symmetry: str = "none",
    minimal: bool = True,
    threads: int | None = None,
) -> Column:
    """Return new puzzles with one solution each: the columns puzzle, solution and givens (their number).

    Args:
        n: number of puzzles, at most 2,147,483,647.
        seed: the same seed gives the same puzzles.
        start: index of the first puzzle, so that workers generate parts of one sequence.
        shape: ``9x9``, or ``2x3`` for boxes of two rows and three columns.
        givens: the least and the greatest number of givens.
        symmetry: of the pattern of givens, such as ``half-turn``; ``none`` by default.
        minimal: whether each given is needed.
        threads: number of threads; all cores for None or -1.

    Raises:
        ValueError: there are no such puzzles, or a number is out of range.
    """
    return _givens.generate(n, seed, start, shape, givens, symmetry, minimal, threads)
