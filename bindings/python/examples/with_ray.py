"""Ray Data: a map over Arrow batches. `python with_ray.py BANK.csv OUTPUT`"""

import sys

import pyarrow

import givens


def solved(table: pyarrow.Table) -> pyarrow.Table:
    """Adds the columns verdict, solutions, solution, rule and message."""
    # Ray runs a task for each core.
    answers = givens.solve(table["puzzle"], threads=1)
    columns = pyarrow.Table.from_struct_array(answers)
    for name in columns.column_names:
        table = table.append_column(name, columns[name])
    return table


if __name__ == "__main__":
    import pyarrow.csv
    import ray

    # Digits would be read as numbers, without their leading zeros.
    types = pyarrow.csv.ConvertOptions(column_types={"puzzle": pyarrow.string()}, include_columns=["puzzle"])
    bank = ray.data.read_csv(sys.argv[1], convert_options=types)
    bank.map_batches(solved, batch_format="pyarrow", batch_size=65536).write_parquet(sys.argv[2])
