"""Variants: the answers are those of the command and the numbers that are known, and no step between files loses a clue."""

import json
import os
import pickle
import shutil
import signal
import subprocess
import threading
import xml.dom.minidom
from pathlib import Path

import pandas
import polars
import pyarrow
import pytest
from conftest import CLASHING, MANY, ONE, SMALL, SOLUTION, rows, verdicts

import givens

FIXTURES = Path(__file__).parents[3] / "fixtures"
# A number above this is not counted to its end.
LIMIT = 40_000
KILLER = "2x2k:p,aaa___aaa__a_aa_,6a4a5_5a5a6_9e"
DIAGONAL = ".Shape~4x4.Diagonal~1"
UNKNOWN = '{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"maxarrow":[{"cells":["R1C1"]}]}'


def known_cases():
    """Returns the cases of fixtures/variants, those that are read as other than one puzzle left out."""
    cases = [json.loads(line) for path in sorted((FIXTURES / "variants").glob("*.jsonl")) for line in path.read_text().splitlines()]
    assert len(cases) > 700
    # Five lines of 81 may be five puzzles.
    return [case for case in cases if "samurai-5x81" not in case["id"]]


CASES = known_cases()
TEXTS = [case["text"] for case in CASES]


def files():
    """Returns the files that are read, each with its table."""
    for path in sorted((FIXTURES / "formats").glob("*/*")):
        try:
            yield path, pyarrow.table(givens.read(path))
        except (givens.DiagnosticError, ValueError, OSError):
            continue


FILES = list(files())


def is_variant(row):
    return row["families"] not in (None, "classic")


def variants(table):
    return [row for row in table.to_pylist() if is_variant(row)]


def test_numbers_of_solutions_are_those_known():
    counted = givens.count(TEXTS, limit=LIMIT + 1).to_pylist()
    wrong = []
    for case, row in zip(CASES, counted, strict=True):
        known, number = case["count"], row["solutions"] if row["at_least"] is None else row["at_least"]
        if known in (None, "refused"):
            is_equal = (row["verdict"], row["rule"]) == ("malformed", "F061")
        elif "drawn" in givens.Puzzle(case["text"]).families:
            is_equal = (row["verdict"], row["rule"], number) == ("undecided", "S008", None)
        elif isinstance(known, str):
            is_equal = number is not None and number >= int(known.strip(">=")) + (">=" not in known)
        else:
            is_equal = number == min(known, LIMIT + 1)
        if not is_equal:
            wrong.append((case["id"], known, row))
    assert wrong == []


def test_solutions_are_those_known():
    proper = [case for case in CASES if case["count"] == 1 and "solution" in case]
    assert len(proper) > 100
    for case, row in zip(proper, givens.solve([case["text"] for case in proper]), strict=True):
        assert (row["verdict"], row["solutions"], row["rule"]) == ("one", 1, None), case["id"]
        # Programs differ in what they call digits above 9, and leave out places without a cell.
        if isinstance(case["solution"], str) and case["solution"].isdigit():
            assert row["solution"].replace(" ", "") == case["solution"], case["id"]


def test_classic_functions_refuse_variants_by_name():
    for row in [*givens.rate([KILLER, DIAGONAL]), *givens.canonical([KILLER, DIAGONAL])]:
        assert (row["verdict"], row["rule"]) == ("malformed", "F033")
    assert "cage" in givens.rate([KILLER])[0]["message"]
    with pytest.raises(givens.DiagnosticError, match="F033"):
        givens.explain(KILLER)


def test_a_row_for_each_row(library):
    texts = [ONE, None, KILLER, "bad", DIAGONAL, SMALL, UNKNOWN, MANY, CLASHING, TEXTS[-1]]
    expected = ["one", None, "one", "malformed", "many", "one", "malformed", "many", "clashing", verdicts(givens.check(TEXTS[-1:]))[0]]
    for function in (givens.check, givens.solve, givens.count):
        assert verdicts(function(library(texts))) == expected
    assert verdicts(givens.check(library(texts)[3:])) == expected[3:]


@pytest.mark.parametrize("function", [givens.check, givens.solve, givens.count])
def test_threads_do_not_change_answers(function):
    texts = [text for case in TEXTS[::7] for text in (case, ONE, None)]
    one, two = (function(pyarrow.array(texts), threads=threads).to_pylist() for threads in (1, 2))
    assert one == two and [row["verdict"] is None for row in one] == [text is None for text in texts]


def test_a_broken_line_of_cells_stays_one():
    """Some formats take a letter among digits for a run of blanks: for a line of cells they are not tried."""
    texts = [ONE[:80], ONE + "1", ONE.replace("5", "é", 1), SMALL[:15], ONE[:40], "123456789" * 8]
    for line in (ONE, ONE.replace(".", "0"), SOLUTION):
        for place in range(0, 81, 5):
            texts += [line[:place] + letter + line[place + length :] for letter in ("A", "b", "O") for length in (0, 1, 2, 3, 11)]
    for text, row in zip(texts, givens.check(texts), strict=True):
        assert row["verdict"] == "malformed" and row["rule"] in ("F002", "F003", "F008", "F029"), (text, row)
    assert givens.check([SMALL])[0]["verdict"] == "one"


def test_a_broken_link_is_named_as_one():
    link = next(text for text in TEXTS if text.startswith("https://sudokumaker.app/"))
    for text in (link[:200], link[:-3]):
        (row,) = givens.check([text])
        assert row["verdict"] == "malformed" and "cells" not in row["message"], row


def test_what_is_read_states_all_of_a_variant():
    read, missing = 0, []
    for path, table in FILES:
        for row in variants(table):
            if row["puzzle"] is None:
                assert row["rule"] == "W004" and row["message"]
                missing.append(path.parent.name)
                continue
            puzzle = givens.Puzzle(row["puzzle"])
            assert (puzzle.families, puzzle.clues, puzzle.line) == (row["families"], row["clues"], None), path
            read += 1
    # Cells beside the margin are stated by PuzzleKit alone, whose documents are of several puzzles.
    assert read > 300 and missing == ["puzzlekit"]


def test_what_is_read_is_answered_as_the_file_is(tmp_path):
    command = os.environ.get("GIVENS") or shutil.which("givens")
    if not command:
        pytest.skip("the command givens is not installed; GIVENS names it")
    compared = 0
    for path, table in FILES:
        if not variants(table):
            continue
        run = subprocess.run([command, "check", "--rows", "jsonl", "--exit-zero", path], capture_output=True, text=True, check=True)
        expected = {row["index"]: row for row in map(json.loads, run.stdout.splitlines())}
        table = [row for row in variants(table) if row["puzzle"] is not None]
        for row, answer in zip(table, givens.solve([row["puzzle"] for row in table]), strict=True):
            other = expected[row["index"]]
            assert (row["line"], row["families"], row["clues"]) == (other["line"], other["families"], other["clues"]), path
            names = ("verdict", "solutions", "solution", "rule", "message")
            assert [answer[name] for name in names] == [other[name] for name in names], (path, row["line"])
            compared += 1
    assert compared > 300


@pytest.mark.parametrize("name", ["out.jsonl", "out.json", "out.iss", "out.f-puzzles", "out.sudokumaker", "out.sudokupad", "out.sdm"])
def test_what_is_written_is_read_back(name, tmp_path):
    path, format = tmp_path / name, name.removeprefix("out.")
    for file, table in FILES:
        if not variants(table):
            continue
        texts = [row["puzzle"] for row in variants(table) if row["puzzle"] is not None]
        answer = givens.write(pyarrow.table({"puzzle": texts}), path, format=format)
        skipped = dict(answer["skipped_rows"])
        assert answer["written"] + len(skipped) == len(texts)
        assert all("[W004]" in reason or "holds one puzzle" in reason for reason in skipped.values()), skipped
        if format == "sdm":
            assert answer["written"] == 0
        if answer["written"] == 0:
            continue
        kept = [givens.Puzzle(text) for row, text in enumerate(texts) if row not in skipped]
        back = [givens.Puzzle(text) for text in pyarrow.table(givens.read(path, format=format))["puzzle"].to_pylist()]
        if "drawings" not in answer["lost"]:
            assert back == kept, (file, answer)


def test_a_table_goes_to_its_own_format_and_back(tmp_path):
    """The whole way of a folder of links: read, solve, write with the solutions, read again."""
    source = tmp_path / "links.txt"
    links = [text for text in TEXTS if text.startswith("https://sudokumaker.app/")][:60]
    source.write_text("\n".join(links) + "\n")
    table = pyarrow.table(givens.read(source))
    assert table["puzzle"].to_pylist() == links
    answer = givens.write(table, tmp_path / "back.txt", format="sudokumaker")
    assert (answer["written"], answer["skipped"]) == (len(links), 0)
    back = pyarrow.table(givens.read(tmp_path / "back.txt"))
    assert list(map(givens.Puzzle, back["puzzle"].to_pylist())) == list(map(givens.Puzzle, links))
    assert givens.check(back).to_pylist() == givens.check(links).to_pylist()


def test_solutions_and_texts_of_a_variant_are_written(tmp_path):
    solution = givens.Puzzle(KILLER).solution
    table = pyarrow.table({"puzzle": [KILLER, KILLER], "solution": [solution, "bad"], "title": ["first", None]})
    answer = givens.write(table, tmp_path / "out.txt", format="f-puzzles")
    assert (answer["written"], answer["lost"]) == (2, "solution")
    back = pyarrow.table(givens.read(tmp_path / "out.txt", keep=["title"]))
    assert back["solution"].to_pylist() == [solution, None] and back["title"].to_pylist() == ["first", None]
    # A document is given back as it was read, so another title is not written in silence.
    again = back.set_column(back.column_names.index("title"), "title", [["other", None]])
    assert "title" in givens.write(again, tmp_path / "again.txt", format="f-puzzles")["lost"].split(", ")
    assert "title" not in givens.write(back, tmp_path / "again.txt", format="f-puzzles")["lost"].split(", ")


def test_a_clue_that_is_not_stated_is_named(tmp_path):
    texts = [ONE, ".Shape~4x4.GreaterThan~R1C1~R1C2", UNKNOWN, KILLER]
    answer = givens.write(pyarrow.table({"puzzle": texts}), tmp_path / "out.jsonl")
    (first, inequality), (second, unknown) = answer["skipped_rows"]
    assert (answer["written"], first, second) == (2, 1, 2)
    assert "inequality at r1c1" in inequality and "[W004]" in inequality and "maxarrow" in unknown
    # Lines hold no variants, and the line of the others is not disturbed.
    assert givens.write(pyarrow.table({"puzzle": texts}), tmp_path / "out.txt")["written"] == 1
    assert (tmp_path / "out.txt").read_text() == ONE + "\n"


def test_a_puzzle_that_is_a_variant():
    puzzle = givens.Puzzle(KILLER)
    assert (puzzle.verdict, puzzle.shape, puzzle.families, puzzle.givens, puzzle.line) == ("one", "4x4", "cage", 0, None)
    assert puzzle.text == str(puzzle) == KILLER and puzzle.clues > 3
    assert list(givens.solutions(puzzle)) == [puzzle.solution] and len(puzzle.solution) == 16
    assert eval(repr(puzzle)) == puzzle == pickle.loads(pickle.dumps(puzzle))
    assert len({puzzle, givens.Puzzle(KILLER + "\n"), givens.Puzzle(DIAGONAL), givens.Puzzle(ONE)}) == 3
    assert givens.solve([puzzle]).to_pylist() == givens.solve([KILLER]).to_pylist()
    for picture in (puzzle._repr_svg_(), puzzle._repr_html_(), givens.draw(puzzle, solved=True, width=400)):
        xml.dom.minidom.parseString(picture)
    assert givens.draw(puzzle, solved=True) != givens.draw(puzzle)
    rule = "The digits in a dashed cage differ."
    assert rule in givens.draw(puzzle, rules=True) and rule not in givens.draw(puzzle)
    assert givens.Puzzle(UNKNOWN).verdict == "malformed"
    with pytest.raises(givens.DiagnosticError, match="F061"):
        givens.solutions(UNKNOWN)


def test_puzzles_are_equal_in_any_format(tmp_path):
    answer = givens.write(pyarrow.table({"puzzle": [KILLER]}), tmp_path / "out.txt", format="iss")
    assert answer["written"] == 1
    assert givens.Puzzle((tmp_path / "out.txt").read_text()) == givens.Puzzle(KILLER)
    grid = "\n".join(ONE[row * 9 : row * 9 + 9] for row in range(9))
    assert givens.Puzzle(grid) == givens.Puzzle(ONE) and hash(givens.Puzzle(grid)) == hash(givens.Puzzle(ONE))
    assert givens.Puzzle(ONE) != givens.Puzzle(SOLUTION)


def test_solutions_of_a_variant_come_one_by_one():
    found = list(givens.solutions(DIAGONAL))
    assert len(found) == len(set(found)) == givens.count([DIAGONAL], limit=1000)[0]["solutions"] == 48
    assert found == list(givens.solutions(givens.Puzzle(DIAGONAL)))
    # An iterator of very many may be left at any time.
    some = givens.solutions(".Diagonal~1")
    assert len({next(some) for _ in range(100)}) == 100


@pytest.mark.parametrize("threads", [1, 2])
def test_keyboard_interrupt_stops_a_column_of_variants(threads):
    # A block of these would take minutes: with a given, each solution is found by itself.
    column = pyarrow.array([".Diagonal~1.~R1C1_1"] * 2000)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            givens.count(column, limit=20_000, threads=threads)
    finally:
        timer.cancel()
        signal.signal(signal.SIGINT, before)


def test_a_layout_is_one_in_any_column():
    """A full grid of connected regions is no classic puzzle with clashes; a wrong solution is."""
    layouts = [case["text"] for case in CASES if "JIGSAW_LAYOUTS" in case["id"]]
    wrong = SOLUTION[:-2] + SOLUTION[-1] + SOLUTION[-2]
    alone = givens.check([*layouts, wrong]).to_pylist()
    assert {row["verdict"] for row in alone[:-1]} == {"many", "zero"} and alone[-1]["verdict"] == "clashing"
    assert givens.Puzzle(layouts[0]).families == "jigsaw" and givens.Puzzle(wrong).families == "classic"
    # Among many classic puzzles, which are solved together.
    assert givens.check(pyarrow.array([ONE] * 100 + [*layouts, wrong] + [ONE] * 100)).to_pylist()[100:-100] == alone


def test_columns_of_frames(tmp_path):
    texts = [KILLER, None, ONE, DIAGONAL]
    frame = polars.DataFrame({"puzzle": texts}).with_columns(polars.col("puzzle").map_batches(givens.solve).alias("found"))
    assert frame.unnest("found")["verdict"].to_list() == ["one", None, "one", "many"]
    series = givens.check(pandas.Series(texts, index=[3, 1, 4, 5], dtype="str"))
    assert verdicts(series) == ["one", None, "one", "many"] and list(series.index) == [3, 1, 4, 5]
    assert rows(series)[3]["rule"] == "S002"
    # Polars makes an exception of a function again, of its text.
    with pytest.raises(givens.DiagnosticError, match="F003"):
        polars.Series([ONE.replace("5", "O", 1)]).map_elements(lambda text: givens.Puzzle(text).families, return_dtype=polars.String)
    # What is read is a frame that all functions take.
    (tmp_path / "mixed.txt").write_text(f"{KILLER}\n")
    assert verdicts(givens.check(polars.DataFrame(givens.read(tmp_path / "mixed.txt")))) == ["one"]
