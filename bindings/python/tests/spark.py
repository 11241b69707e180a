"""Compares Spark with the command: spark.sh runs this. Not a test of pytest, as it takes a minute."""

import csv
import os
import random
import subprocess
import sys
import time

import pyarrow
from with_pyspark import deduplicated, lines, session, solved

import givens

COMMAND = os.environ["GIVENS"]


def make(path, number):
    """Writes puzzles, a tenth of them copies with other names for the digits, and a malformed line now and then."""
    choose = random.Random(1)
    texts = pyarrow.table(givens.generate(number - number // 10, seed=11))["puzzle"].to_pylist()
    for text in choose.sample(texts, number // 10):
        names = choose.sample("123456789", 9)
        texts.append(text.translate(str.maketrans("123456789", "".join(names))))
    choose.shuffle(texts)
    for row in range(97, number, 997):
        texts[row] = texts[row][: 78 + row % 3]
    path = str(path)
    with open(path, "w") as file:
        file.writelines(f"{text}\n" for text in texts)


def timed(name, work):
    start = time.monotonic()
    found = work()
    print(f"{name}: {time.monotonic() - start:.1f} s", flush=True)
    return found


def main(folder, number, partitions):
    bank = f"{folder}/bank.txt"
    make(bank, number)
    rows = f"{folder}/rows.csv"
    command = [COMMAND, "solve", "--rows", "csv", "--exit-zero", "--jobs", "2", "--from", "line", bank, "-o", rows]
    timed("command, solve", lambda: subprocess.run(command, check=True))
    with open(rows) as file:
        expected = [(int(row["line"]), row["verdict"], row["solution"]) for row in csv.DictReader(file)]
    spark = session()
    spark.sparkContext.setLogLevel("ERROR")
    puzzles = lines(spark, bank, partitions)
    found = timed("Spark, mapInArrow solve", lambda: solved(puzzles).select("line", "verdict", "solution").collect())
    found = sorted((row.line, row.verdict, row.solution or "") for row in found)
    by_line = {line: rest for line, *rest in expected}
    # The command has no row for an empty line.
    assert all(by_line.get(line, [verdict, solution]) == [verdict, solution] for line, verdict, solution in found)
    assert len(found) == number and len(by_line) >= number - number // 997 - 1, (len(found), len(by_line))
    assert sum(verdict == "malformed" for _, verdict, _ in found) >= (number - 97) // 997

    piped = spark.sparkContext.textFile(bank, partitions).pipe(f"{COMMAND} solve --rows jsonl --exit-zero --from line --jobs 1 -")
    assert timed("Spark, pipe solve", piped.count) == len(expected)

    first = timed("Spark, dedup", lambda: deduplicated(puzzles).collect())
    kept = f"{folder}/kept.txt"
    command = [COMMAND, "dedup", "--by", "isomorph", "--jobs", "2", "--from", "line", bank, "-o", kept]
    timed("command, dedup", lambda: subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False))
    with open(kept) as file:
        expected = sorted(line.strip() for line in file if len(line) == 82)
    assert sorted(row.puzzle for row in first) == expected, (len(first), len(expected))
    print(f"{number} puzzles in {partitions} partitions, {len(first)} classes: Spark and the command agree")
    spark.stop()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
