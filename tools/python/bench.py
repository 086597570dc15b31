#!/usr/bin/env python3
"""What batchlas.patch_numpy is worth: numpy.linalg on stacks of 10,000 doubles, patched and not, in turn.

    tools/python/bench.py [--build DIR] [--orders 3,4,8,16,32] [--members 10000] [--csv FILE]

Prints for each function and order the median of the ratios of paired runs, and ns a matrix. Threads are what
OPENBLAS_NUM_THREADS and BATCHLAS_NUM_THREADS say.
"""
import argparse
import pathlib
import statistics
import sys
import time

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[2]
FUNCTIONS = ("solve", "inv", "det", "cholesky", "qr")
ROUNDS = 15


def seconds(f):
    start = time.perf_counter()
    f()
    return time.perf_counter() - start


def case(name, n, members):
    rng = np.random.default_rng(n)
    a = rng.standard_normal((members, n, n))
    if name == "cholesky":
        a = a @ a.swapaxes(1, 2) + n * np.eye(n)
    right = (rng.standard_normal((members, n, 1)),) if name == "solve" else ()
    return lambda: getattr(np.linalg, name)(a, *right)


def measure(batchlas, f):
    ratios, ours, numpy = [], [], []
    for _ in range(ROUNDS):
        numpy.append(seconds(f))
        with batchlas.patched_numpy():
            ours.append(seconds(f))
        ratios.append(numpy[-1] / ours[-1])
    return statistics.median(ratios), statistics.median(numpy), statistics.median(ours)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", default=str(ROOT / "build"))
    parser.add_argument("--orders", default="3,4,8,16,32")
    parser.add_argument("--members", type=int, default=10000)
    parser.add_argument("--csv")
    options = parser.parse_args()
    sys.path.insert(0, options.build + "/batchlas-python")
    import batchlas

    rows = []
    print(f"numpy {np.__version__}, stacks of {options.members} doubles: times faster (ns a matrix, NumPy's and ours)")
    for name in FUNCTIONS:
        cells = []
        for n in map(int, options.orders.split(",")):
            ratio, numpy, ours = measure(batchlas, case(name, n, options.members))
            numpy, ours = (1e9 * t / options.members for t in (numpy, ours))
            cells.append(f"n={n} {ratio:.1f} ({numpy:.0f}, {ours:.0f})")
            rows.append(f"{name},{n},{options.members},{numpy:.1f},{ours:.1f},{ratio:.3f}")
        print(f"{name:9}", "  ".join(cells))
    if options.csv:
        pathlib.Path(options.csv).write_text("function,order,members,numpy_ns,batchlas_ns,ratio\n" + "\n".join(rows) + "\n")


if __name__ == "__main__":
    main()
