"""PyTorch: batches of tensors from Arrow batches, in the workers of a loader. `python with_pytorch.py BANK.csv`

Each worker reads the whole file and keeps every n-th batch; for large banks, give each worker files of its own.
"""

import sys

import numpy

import givens


def values(texts) -> numpy.ndarray:
    """Returns puzzles of 81 symbols as int64 of shape (n, 81), 0 for a blank."""
    symbols = numpy.frombuffer("".join(texts).replace(".", "0").encode(), numpy.uint8)
    return (symbols - ord("0")).reshape(-1, 81).astype(numpy.int64)


def pairs(path, worker=0, workers=1, batch=1024):
    """Yields puzzles and their solutions, int64 of shape (n, 81), of the puzzles with exactly one solution."""
    for number, rows in enumerate(givens.read(path, batch=batch)):
        if number % workers != worker:
            continue
        puzzles = [row["puzzle"] for row in rows if row["puzzle"] and len(row["puzzle"]) == 81]
        # A loader has several processes already.
        answers = givens.solve(puzzles, threads=1)
        proper = [(puzzle, answer["solution"]) for puzzle, answer in zip(puzzles, answers) if answer["solution"]]
        if proper:
            yield tuple(values(texts) for texts in zip(*proper))


def loader(path, workers=2):
    import torch
    from torch.utils.data import DataLoader, IterableDataset, get_worker_info

    class Puzzles(IterableDataset):
        def __iter__(self):
            info = get_worker_info()
            place = (info.id, info.num_workers) if info else (0, 1)
            for puzzles, solutions in pairs(path, *place):
                yield torch.from_numpy(puzzles), torch.from_numpy(solutions)

    return DataLoader(Puzzles(), batch_size=None, num_workers=workers)


if __name__ == "__main__":
    for puzzles, solutions in loader(sys.argv[1]):
        print(tuple(puzzles.shape), tuple(solutions.shape))
