"""Spark: rows, and one puzzle of each class. `python with_pyspark.py solve|dedup BANK.txt OUTPUT [PARTITIONS]`

A puzzle is a line of the input. `solve` writes Parquet with the columns of `givens.solve`; `dedup` writes the puzzles whose
line is the first of their class, and leaves the shuffle to Spark: the key of a class is 32 hexadecimal digits.
"""

import os
import sys
from collections.abc import Iterator

import pyarrow
from pyarrow import compute
from pyspark.sql import DataFrame, SparkSession, functions

import givens

SOLVED = "line long, puzzle string, verdict string, solutions long, solution string, rule string, message string"
KEYED = "line long, puzzle string, verdict string, key string"


def with_answers(answer, names):
    """Returns a function for `mapInArrow`: the columns of a batch and those of its answer."""

    def function(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            # Spark starts a process for each core.
            found = answer(batch.column("puzzle"), threads=1)
            # A null puzzle has nulls.
            columns = [compute.struct_field(found, name) for name in names]
            yield pyarrow.RecordBatch.from_arrays([*batch.columns, *columns], [*batch.schema.names, *names])

    return function


def lines(spark: SparkSession, path: str, partitions: int) -> DataFrame:
    """Returns the lines of a text with their numbers, in this number of partitions."""
    numbered = spark.sparkContext.textFile(path, partitions).zipWithIndex()
    return numbered.map(lambda pair: (pair[1] + 1, pair[0])).toDF("line long, puzzle string")


def solved(puzzles: DataFrame) -> DataFrame:
    names = ["verdict", "solutions", "solution", "rule", "message"]
    return puzzles.mapInArrow(with_answers(givens.solve, names), SOLVED)


def deduplicated(puzzles: DataFrame) -> DataFrame:
    """Returns the first puzzle of each class. Puzzles without a key are dropped, as they have no class."""
    keyed = puzzles.mapInArrow(with_answers(givens.canonical, ["verdict", "key"]), KEYED)
    first = keyed.where("key is not null").groupBy("key").agg(functions.min_by("puzzle", "line").alias("puzzle"), functions.min("line").alias("line"))
    return first.select("line", "puzzle", "key")


def session(cores: str = "local[2]") -> SparkSession:
    # The processes of Spark must find this package.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.master(cores).config("spark.ui.enabled", "false").config("spark.ui.showConsoleProgress", "false").config("spark.sql.shuffle.partitions", "8")
    return builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", "65536").getOrCreate()


if __name__ == "__main__":
    verb, bank, output = sys.argv[1:4]
    spark = session()
    puzzles = lines(spark, bank, int(sys.argv[4]) if len(sys.argv) > 4 else 8)
    (solved(puzzles) if verb == "solve" else deduplicated(puzzles)).write.mode("overwrite").parquet(output)
