"""The extension in Python's module: threads with connections of their own, values of Python, statistics of a file."""

import sqlite3
import sys
import threading

extension, path = sys.argv[1:]
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def connect() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:")
    connection.enable_load_extension(True)
    connection.load_extension(extension)
    connection.enable_load_extension(False)
    return connection


def answers(connection: sqlite3.Connection, value: object) -> tuple:
    return connection.execute("SELECT givens_verdict(?1), givens_solution(?1)", (value,)).fetchone()


def work(results: list) -> None:
    connection = connect()
    results.append({answers(connection, PUZZLE) for _ in range(2000)})
    connection.close()


results: list = []
threads = [threading.Thread(target=work, args=(results,)) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert results == [{("one", SOLUTION)}] * 4, results

connection = connect()
assert answers(connection, PUZZLE.encode()) == ("one", SOLUTION)
assert answers(connection, None) == (None, None)
for value in ("", b"", 5, 1.5, "\0" * 81, "9" * 80 + "\0", "ü" * 81, b"\xff" * 81, "." * 10_000_000):
    assert answers(connection, value) == ("malformed", None), value
for byte in range(256):
    if byte not in b"123456789":
        expected = "one" if byte in b".0" else "malformed"
        assert answers(connection, PUZZLE[:2].encode() + bytes([byte]) + PUZZLE[3:].encode())[0] == expected, byte
(count,) = connection.execute("SELECT count(*) FROM givens_file(?) WHERE verdict = 'one'", (path,)).fetchone()
assert count > 100, count
# A cursor that is not read to its end, and one that outlives its file.
rows = connection.execute("SELECT puzzle FROM givens_file(?)", (path,))
assert len(next(rows)[0]) == 81
rows.close()
connection.close()
print(f"Python's module: SQLite {sqlite3.sqlite_version}, 4 threads, every byte, {count} puzzles of a file")
