"""The examples, with the libraries that are installed; those of torch, datasets and ray run where these are."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import duckdb
import pandas
import polars
import pyarrow
import pytest
from conftest import CLASHING, MANY, ONE, SMALL, SOLUTION, ZERO
from pyarrow import parquet

import givens
import givens.duckdb

EXAMPLES = Path(__file__).parent.parent / "examples"
LEADING = "0" + ONE[1:].replace(".", "0")
BANK = [ONE, MANY, ZERO, CLASHING, "bad", LEADING, SMALL]
VERDICTS = ["one", "many", "zero", "clashing", "malformed"]


def example(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def bank(tmp_path):
    path = tmp_path / "bank.csv"
    path.write_text("puzzle,solution\n" + "".join(f"{puzzle},\n" for puzzle in BANK))
    return path


def counted(verdicts):
    verdicts = list(verdicts)
    return {verdict: verdicts.count(verdict) for verdict in VERDICTS}


def expected():
    return counted(row["verdict"] for row in givens.check(BANK))


def test_polars(bank):
    frame = polars.scan_csv(bank, schema_overrides={"puzzle": polars.String}).select("puzzle")
    solved = example("with_polars").solved(frame)
    assert counted(solved.collect()["verdict"]) == expected()
    assert solved.collect().height == len(BANK)
    assert solved.filter(polars.col("verdict") == "one").collect()["solution"].to_list()[0] == SOLUTION


def test_pandas(bank):
    frame = pandas.read_csv(bank, dtype={"puzzle": str})[["puzzle"]]
    assert frame["puzzle"][5] == LEADING
    solved = example("with_pandas").solved(frame)
    assert counted(solved["verdict"]) == expected() and len(solved) == len(BANK)


def test_duckdb(bank):
    connection = givens.duckdb.register(duckdb.connect())
    connection.execute(f"CREATE TABLE bank AS {example('with_duckdb').READ}", [str(bank)])
    rows = connection.execute("SELECT puzzle, givens_verdict(puzzle) FROM bank").fetchall()
    assert rows == list(zip(BANK, givens.check(BANK)["verdict"]))


def test_spark_functions_without_spark():
    pytest.importorskip("pyspark")
    module = example("with_pyspark")
    batch = pyarrow.record_batch({"line": pyarrow.array(range(len(BANK) + 1)), "puzzle": [*BANK, None]})
    solve = module.with_answers(givens.solve, ["verdict", "solution"])
    (found,) = solve(iter([batch]))
    assert counted(found["verdict"].to_pylist()) == expected() and found.num_rows == batch.num_rows
    assert found["verdict"].null_count == 1


def test_tensors(tmp_path):
    path = tmp_path / "bank.txt"
    path.write_text("".join(row["puzzle"] + "\n" for row in givens.generate(3000, seed=5)))
    module = example("with_pytorch")
    parts = [list(module.pairs(path, worker, 2)) for worker in range(2)]
    assert sum(len(puzzles) for part in parts for puzzles, _ in part) == 3000
    puzzles, solutions = parts[0][0]
    assert puzzles.shape == solutions.shape == (1024, 81) and puzzles.dtype == "int64"
    assert ((puzzles == 0) | (puzzles == solutions)).all() and solutions.min() == 1
    if importlib.util.find_spec("torch"):
        assert sum(len(puzzles) for puzzles, _ in module.loader(path)) == 3000


def test_functions_of_datasets_and_ray():
    assert example("with_datasets").answered({"puzzle": [ONE, None]}) == {"verdict": ["one", None], "level": ["easy", None]}
    solved = example("with_ray").solved(pyarrow.table({"puzzle": [ONE, "bad"]}))
    assert solved["verdict"].to_pylist() == ["one", "malformed"]


def test_function_of_dask():
    solved = example("with_dask").solved(pandas.DataFrame({"puzzle": [ONE, "bad"]}, index=[4, 2]))
    assert solved["verdict"].to_list() == ["one", "malformed"] and solved["solution"][4] == SOLUTION


def test_pyarrow_in_batches(tmp_path):
    """A folder of files with several kinds of text columns, as addresses."""
    bank = tmp_path / "bank"
    bank.mkdir()
    for part, kind in enumerate([pyarrow.string(), pyarrow.large_string(), pyarrow.string_view()]):
        table = pyarrow.table({"id": range(len(BANK) + 1), "puzzle": pyarrow.array([*BANK, None]).cast(kind)})
        parquet.write_table(table, bank / f"{part}.parquet", row_group_size=3)
    target = tmp_path / "solved"
    subprocess.run([sys.executable, EXAMPLES / "with_pyarrow.py", bank.as_uri(), target.as_uri()], check=True)
    found = parquet.read_table(target)
    assert found.num_rows == 3 * (len(BANK) + 1) and found["verdict"].null_count == 3
    assert counted(found["verdict"].to_pylist()) == {verdict: 3 * number for verdict, number in expected().items()}


def test_slurm(bank, tmp_path):
    command = os.environ.get("GIVENS") or shutil.which("givens")
    if not command:
        pytest.skip("the command givens is not installed; GIVENS names it")
    lines = tmp_path / "lines.txt"
    lines.write_text("".join(f"{puzzle}\n" for puzzle in BANK) * 50)
    rows = []
    for task in (1, 2, 3):
        variables = {"PATH": f"{Path(command).parent}:{os.environ['PATH']}", "SLURM_ARRAY_TASK_ID": str(task), "SLURM_ARRAY_TASK_COUNT": "3"}
        subprocess.run([EXAMPLES / "slurm.sh", lines], cwd=tmp_path, env=variables, check=True)
        rows += (tmp_path / "rows" / f"{task:05}.jsonl").read_text().splitlines()
    whole = subprocess.run([command, "check", "--rows", "jsonl", "--exit-zero", lines], capture_output=True, text=True, check=True)
    assert rows == whole.stdout.splitlines() and len(rows) == 50 * (len(BANK) - 1)


def test_scripts_run(bank):
    for name in ("with_polars", "with_pandas", "with_duckdb"):
        ran = subprocess.run([sys.executable, EXAMPLES / f"{name}.py", bank], capture_output=True, text=True, check=True)
        assert "one" in ran.stdout
