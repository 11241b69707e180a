"""The examples of README.md, pasted one after another."""

import gzip
import pickle
import re
from pathlib import Path

import polars
import pyarrow
from conftest import CLASHING, MANY, ONE, SOLUTION

import givens

README = Path(__file__).parent.parent / "README.md"


def test_examples_of_the_readme(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("bank.csv").write_text(f"puzzle,solution,title\n{ONE},{SOLUTION},first\n{MANY},,second\n{CLASHING},,third\n")
    Path("bank.csv.gz").write_bytes(gzip.compress(Path("bank.csv").read_bytes()))
    Path("links.csv").write_text(f"puzzle\n{ONE}\n")
    blocks = re.findall(r"```python\n(.*?)```", README.read_text(), re.S)
    assert len(blocks) == 6
    names = {"polars": polars, "pyarrow": pyarrow, "pickle": pickle, "givens": givens}
    for block in blocks:
        exec(compile(block.replace("1_000_000", "1_000"), str(README), "exec"), names)
    printed = capsys.readouterr().out
    assert printed.count("one") >= 2 and "clashing" in printed
    assert Path("problems.csv").read_text().count("\n") == 3
    assert [row["puzzle"] for row in polars.DataFrame(givens.read("bank.sdm")).to_dicts()] == [ONE, MANY, CLASHING]
