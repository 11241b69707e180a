"""Arguments that are numbers: whatever they are, an answer or an exception, and no memory for what is merely asked for."""

import pytest
from conftest import ONE, SOLUTION

import givens

NUMBERS = [0, 1, -1, 255, 257, 2**31 - 1, 2**31, 2**32, 2**63 - 1, 2**63, 2**64 - 1, 2**64, 10**30, -(2**63), -(10**30), 0.5, 2.0, float("inf"), float("nan"), True, "1", None]
FEW = ONE.replace("53..7....6", "..........", 1)
ARGUMENTS = {
    "solve threads": lambda number: givens.solve([ONE], threads=number),
    "check threads": lambda number: givens.check([ONE], threads=number),
    "count threads": lambda number: givens.count([ONE], threads=number),
    "rate threads": lambda number: givens.rate([ONE], threads=number),
    "canonical threads": lambda number: givens.canonical([ONE], threads=number),
    "generate threads": lambda number: givens.generate(2, threads=number),
    "count limit": lambda number: givens.count([FEW, ONE], limit=number),
    "generate seed": lambda number: givens.generate(2, number),
    "generate start": lambda number: givens.generate(2, start=number),
    "generate fewest": lambda number: givens.generate(1, givens=(number, 40), minimal=False),
    "generate most": lambda number: givens.generate(1, givens=(30, number), minimal=False),
    "generate givens": lambda number: givens.generate(1, givens=number),
    "generate minimal": lambda number: givens.generate(1, minimal=number),
    "generate box rows": lambda number: givens.generate(1, shape=f"{number}x3"),
    "generate side": lambda number: givens.generate(1, shape=f"{number}x{number}") if number != 1 else None,
    "read batch": lambda number: [len(batch) for batch in givens.read(f"{ONE}\n".encode() * 3, batch=number)],
    "draw width": lambda number: givens.draw(ONE, width=number),
    "draw solved": lambda number: givens.draw(ONE, solved=number),
    "draw rules": lambda number: givens.draw(ONE, rules=number),
    "slice": lambda number: len(givens.solve([ONE] * 3)[number:]) + len(givens.solve([ONE] * 3)[::number]),
    "index": lambda number: givens.solve([ONE] * 3)[number],
}
EXPECTED = (ValueError, TypeError, LookupError)


@pytest.mark.parametrize("number", NUMBERS, ids=str)
@pytest.mark.parametrize("argument", ARGUMENTS)
def test_any_number(argument, number):
    try:
        ARGUMENTS[argument](number)
    except EXPECTED as error:
        assert str(error)


@pytest.mark.parametrize("number", [2**31, 2**32, 2**53, 2**62, 2**63, 2**64 - 1])
@pytest.mark.parametrize("threads", [1, 2])
def test_more_puzzles_than_there_is_memory_for(number, threads):
    with pytest.raises(ValueError, match="start="):
        givens.generate(number, threads=threads)


@pytest.mark.parametrize("number", [-1, 2**64, 10**30, 0.5, "1", None])
def test_a_number_of_puzzles_that_is_none(number):
    with pytest.raises(ValueError if isinstance(number, int) else TypeError, match="n: expected"):
        givens.generate(number)


def test_numbers_that_are_taken():
    assert len(givens.generate(0)) == 0
    assert len(givens.generate(True)) == 1
    assert givens.generate(1, start=2**64 - 2)[0]["puzzle"]
    for threads in (2**63, 10**30, -1, 0, None):
        assert givens.solve([ONE], threads=threads)[0]["solution"] == SOLUTION
    with pytest.raises(ValueError, match="threads: expected 1 or more, or -1"):
        givens.solve([ONE], threads=-2)
    with pytest.raises(ValueError, match="width"):
        givens.draw(ONE, width=0)
    assert givens.count([FEW], limit=2**63)[0]["solutions"] == givens.count([FEW], limit=10**6)[0]["solutions"]


def test_a_file_that_returns_more_than_it_is_asked_for():
    class Generous:
        def read(self, size):
            return f"{ONE}\n".encode() * (size // 82 + 2)

    with pytest.raises(OSError, match="returned"):
        list(givens.read(Generous()))
