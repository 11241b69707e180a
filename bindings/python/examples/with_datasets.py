"""Hugging Face datasets: a filter and a map over Arrow batches. `python with_datasets.py BANK.csv`"""

import sys

import givens


def answered(batch):
    """Adds verdict and level to a batch of puzzles."""
    found = givens.rate(batch["puzzle"], threads=1)
    return {"verdict": found["verdict"].to_pylist(), "level": found["level"].to_pylist()}


if __name__ == "__main__":
    import datasets

    text = datasets.Value("string")
    bank = datasets.load_dataset("csv", data_files=sys.argv[1], features=datasets.Features({"puzzle": text, "solution": text}))
    rated = bank["train"].map(answered, batched=True, batch_size=10_000, num_proc=2)
    rated.filter(lambda verdict: verdict == "one", input_columns="verdict").to_parquet("rated.parquet")
