"""Single puzzles, files, generation, pictures, signals."""

import gzip
import io
import os
import pickle
import re
import signal
import threading
import time
import xml.dom.minidom
from pathlib import Path

import polars
import pyarrow
import pytest
from conftest import CLASHING, MANY, ONE, SOLUTION, verdicts

import givens


def test_a_puzzle_has_its_facts_and_pictures():
    puzzle = givens.Puzzle(ONE)
    assert (puzzle.line, puzzle.verdict, puzzle.solution, puzzle.givens, puzzle.shape) == (ONE, "one", SOLUTION, 30, "9x9")
    assert puzzle == givens.Puzzle(str(puzzle)) and hash(puzzle) == hash(givens.Puzzle(ONE))
    assert eval(repr(puzzle)) == puzzle and pickle.loads(pickle.dumps(puzzle)) == puzzle
    for picture in (puzzle._repr_svg_(), puzzle._repr_html_(), givens.draw(ONE, solved=True, width=500)):
        xml.dom.minidom.parseString(picture)
    assert 'width="500"' in givens.draw(ONE, width=500)
    assert verdicts(givens.solve([puzzle, ONE])) == ["one", "one"]
    assert givens.Puzzle(ONE.encode()) == puzzle


def test_diagnostics_are_exceptions_with_fields():
    with pytest.raises(givens.DiagnosticError) as caught:
        givens.Puzzle(ONE.replace("7", "O", 1))
    error = caught.value
    assert (error.rule, error.severity, error.line, error.column) == ("F003", "error", 1, 5)
    assert "r1c5" in error.message and "F003" in str(error)
    assert pickle.loads(pickle.dumps(error)).rule == "F003"
    with pytest.raises(givens.DiagnosticError, match="G001"):
        givens.explain(CLASHING)
    with pytest.raises(givens.DiagnosticError, match="F026"):
        givens.detect(b"%PDF-1.7 xxxxx")


def test_solutions_come_one_by_one():
    found = givens.solutions(MANY)
    assert len({next(found) for _ in range(100)}) == 100
    assert list(givens.solutions(ONE)) == [SOLUTION]


def test_explain_gives_the_document():
    document = givens.explain(ONE)
    assert document["verdict"] == "one" and document["schema"].startswith("givens/")
    assert all("technique" in event or "kind" in event for event in document["events"])


def test_detect():
    assert givens.detect("1,,3,4\n,,,\n,,,\n2,,,\n")["format"] == "comma"
    assert givens.detect(f"puzzle,solution\n{ONE},{SOLUTION}\n".encode())["format"] == "table"


def test_generate_is_a_function_of_seed_and_index():
    puzzles = pyarrow.table(givens.generate(3000, seed=7, threads=2))
    assert puzzles.column_names == ["puzzle", "solution", "givens"] and len(puzzles) == 3000
    assert puzzles.slice(2500).to_pylist() == givens.generate(500, seed=7, start=2500, threads=1).to_pylist()
    found = pyarrow.chunked_array(givens.solve(puzzles["puzzle"]))
    assert [row["solution"] for row in found.to_pylist()] == puzzles["solution"].to_pylist()
    easy = givens.generate(20, seed=1, givens=(36, 40), minimal=False, symmetry="half-turn")
    assert {36 <= row["givens"] <= 40 for row in easy} == {True}
    assert givens.generate(1, shape="2x3")[0]["puzzle"].count(".") > 0
    with pytest.raises(ValueError, match="17"):
        givens.generate(1, givens=(10, 16))


CSV = f"name,puzzle,solution\nfirst,{ONE},{SOLUTION}\nsecond,{ONE[:80]},\nthird,{MANY},\n"


@pytest.mark.parametrize("kind", ["path", "bytes", "file", "gzip"])
def test_read(tmp_path, kind):
    path = tmp_path / ("bank.csv.gz" if kind == "gzip" else "bank.csv")
    path.write_bytes(gzip.compress(CSV.encode()) if kind == "gzip" else CSV.encode())
    source = {"path": str(path), "gzip": path, "bytes": CSV.encode(), "file": io.BytesIO(CSV.encode())}[kind]
    table = pyarrow.table(givens.read(source, keep=["title"]))
    assert table.column_names == ["line", "index", "puzzle", "solution", "verdict", "rule", "message", "families", "clues", "title"]
    assert table["line"].to_pylist() == [2, 3, 4] and table["puzzle"].to_pylist() == [ONE, None, MANY]
    assert table["verdict"].to_pylist() == [None, "malformed", None]
    assert table["solution"].to_pylist() == [SOLUTION, None, None]
    assert table["title"].to_pylist() == ["first", None, "third"]
    assert table["families"].to_pylist() == ["classic", None, "classic"] and table["clues"].to_pylist() == [0, None, 0]


def test_read_in_batches(tmp_path):
    path = tmp_path / "lines.txt"
    path.write_text(f"{ONE}\n" * 10_000)
    reader = givens.read(path, batch=1000)
    sizes = [len(batch) for batch in reader]
    assert sizes == [1000] * 10
    assert polars.DataFrame(givens.read(path))["line"].to_list() == list(range(1, 10_001))
    reader = givens.read(path)
    pyarrow.table(reader)
    with pytest.raises(ValueError, match="taken"):
        pyarrow.table(reader)


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(FileNotFoundError, match="No such file.*missing.csv"):
        givens.read(tmp_path / "missing.csv")
    with pytest.raises(IsADirectoryError):
        givens.read(tmp_path)
    with pytest.raises(FileNotFoundError):
        givens.write(pyarrow.table({"puzzle": [ONE]}), tmp_path / "missing" / "bank.csv")
    with pytest.raises(givens.DiagnosticError, match="F026"):
        givens.read(b"\x89PNG\r\n\x1a\n" + bytes(100))
    with pytest.raises(OSError, match="cut off"):
        list(givens.read(gzip.compress("".join(row["puzzle"] + "\n" for row in givens.generate(5000)).encode())[:100_000]))
    with pytest.raises(TypeError):
        givens.read(1)
    class Odd:
        def read(self, size):
            raise RuntimeError("an odd file")

    with pytest.raises(RuntimeError, match="^an odd file$"):
        givens.read(Odd())


def test_messages_are_in_words_of_python():
    with pytest.raises(givens.DiagnosticError) as caught:
        givens.read(b"nothing here\nis a puzzle\n")
    assert "format=" in str(caught.value) and "--" not in str(caught.value)
    for data in (b"PAR1" + bytes(20), b"SQLite format 3\0" + bytes(90)):
        with pytest.raises((givens.DiagnosticError, OSError), match="pass the column of puzzles") as caught:
            givens.read(data)
        assert "--" not in str(caught.value)


def test_no_message_names_an_option_of_the_command():
    fixtures = Path(__file__).parents[3] / "fixtures"
    said = 0
    for path in sorted(path for folder in ("malformed", "rules", "ambiguous", "unclaimed") for path in (fixtures / folder).rglob("*") if path.is_file()):
        try:
            messages = [row["message"] for batch in givens.read(path) for row in batch]
        except (givens.DiagnosticError, OSError) as error:
            messages = [str(error)]
        for message in filter(None, messages):
            said += 1
            assert not re.search(r"(^|[ `])--[a-z]|givens formats", message), (path, message)
    assert said > 200


def test_boxes_of_a_file():
    lines = ("." * 35 + "1\n").encode()
    (tall,), (wide,) = (list(givens.read(lines, boxes=boxes)) for boxes in ("3x2", "2x3"))
    assert len(tall) == len(wide) == 1
    with pytest.raises(ValueError, match="boxes: expected"):
        givens.read(lines, boxes="7")


def test_write_and_read_back(tmp_path):
    table = pyarrow.table({"puzzle": [ONE, None, MANY, "bad"], "solution": [SOLUTION, None, None, None], "title": ["a", "b", "c", "d"], "n": [1, 2, 3, 4]})
    for name in ("bank.csv", "bank.jsonl", "bank.csv.gz"):
        answer = givens.write(table, tmp_path / name)
        assert (answer["written"], answer["skipped"]) == (2, 2)
        back = pyarrow.table(givens.read(tmp_path / name, keep=["title", "n"]))
        assert back["puzzle"].to_pylist() == [ONE, MANY]
        assert back["title"].to_pylist() == ["a", "c"] and back["n"].to_pylist() == ["1", "3"]
    answer = givens.write(polars.DataFrame({"puzzle": [ONE], "title": ["x"]}), tmp_path / "one.sdm")
    assert "title" in answer["lost"]
    with pytest.raises(ValueError, match="format"):
        givens.write(table, tmp_path / "bank.unknown")
    with pytest.raises(ValueError, match="puzzle"):
        givens.write(pyarrow.table({"a": [1]}), tmp_path / "bank.csv")


@pytest.mark.parametrize("threads", [1, 2])
def test_keyboard_interrupt_stops_a_long_call(threads):
    puzzles = pyarrow.array([MANY] * 2_000_000)
    # A shell that starts this in the background ignores SIGINT, and Python then leaves that so.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            givens.count(puzzles, limit=100_000, threads=threads)
    finally:
        timer.cancel()
        signal.signal(signal.SIGINT, before)


def test_other_threads_run_meanwhile():
    puzzles, ticks, done = pyarrow.array([ONE] * 400_000), [], threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(1)
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    givens.solve(puzzles, threads=1)
    done.set()
    thread.join()
    assert len(ticks) > 2
