"""pyarrow: Parquet of any size, on a disk or in an object store. `python with_pyarrow.py SOURCE TARGET`

SOURCE is a file or folder of Parquet with a column `puzzle`, TARGET a folder: paths, or addresses such as `s3://bank/2026`, `gs://…`,
`abfs://…` and `hdfs://…`. What is in memory are some batches, whatever the number of puzzles.
"""

import sys
from collections.abc import Iterable, Iterator

import pyarrow
from pyarrow import dataset

import givens


def solved(batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
    """Yields the columns puzzle, verdict, solutions, solution, rule and message."""
    for batch in batches:
        answers = givens.solve(batch["puzzle"]).flatten()
        yield pyarrow.RecordBatch.from_arrays([batch["puzzle"], *answers], schema=SCHEMA)


ANSWER = givens.solve(pyarrow.array([], pyarrow.string())).type
SCHEMA = pyarrow.schema([("puzzle", pyarrow.string()), *((field.name, field.type) for field in ANSWER)])

if __name__ == "__main__":
    source, target = sys.argv[1:]
    puzzles = dataset.dataset(source, format="parquet").to_batches(columns={"puzzle": dataset.field("puzzle").cast("string")})
    # Puzzles do not repeat, so that a dictionary of them would be as long as they are.
    options = dataset.ParquetFileFormat().make_write_options(compression="zstd", use_dictionary=["verdict", "rule"])
    dataset.write_dataset(solved(puzzles), target, schema=SCHEMA, format="parquet", file_options=options, existing_data_behavior="overwrite_or_ignore")
