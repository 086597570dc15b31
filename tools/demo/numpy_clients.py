#!/usr/bin/env python3
"""NumPy's linear algebra on seeded stacks of small matrices: one LAPACK or BLAS call a matrix.

    numpy_clients.py RESULTS.npz           compute; print a digest a routine; save the arrays
    numpy_clients.py --compare A.npz B.npz print the largest relative difference a routine, and
                                           exit 1 if one is above THRESHOLD

Run it once alone and once with BatchLAS preloaded, then compare. Results that LAPACK leaves a
choice in (signs of eigenvectors, of singular vectors, of R's rows) are brought to what is
unique before they are saved.
"""
import hashlib
import sys
import time

import numpy as np

ORDERS = (4, 16, 32)
STACK = 1000
THRESHOLD = 1e-12  # of the largest entry; the matrices are well conditioned


def stacks(n):
    rng = np.random.default_rng(20240229 + n)
    general = rng.standard_normal((STACK, n, n)) + 2 * n * np.eye(n)
    half = rng.standard_normal((STACK, n, n))
    symmetric = half + half.transpose(0, 2, 1)
    definite = symmetric + 8 * n * np.eye(n)
    tall = rng.standard_normal((STACK, n, n)) + 2 * n * np.eye(n)
    rhs = rng.standard_normal((STACK, n, 2))
    return general, symmetric, definite, tall, rhs


def unique_eigh(a):
    w, v = np.linalg.eigh(a)
    return w, np.einsum("bik,bk,bjk->bij", v, w, v)  # einsum: no BLAS in what only checks


def unique_svd(a):
    u, s, vt = np.linalg.svd(a)
    return s, np.einsum("bik,bk,bkj->bij", u, s, vt)


def unique_qr(a):
    q, r = np.linalg.qr(a)
    sign = np.sign(np.einsum("bii->bi", r))
    return q * sign[:, None, :], r * sign[:, :, None]


def routines(n):
    general, symmetric, definite, tall, rhs = stacks(n)
    return {
        "solve": lambda: (np.linalg.solve(general, rhs),),
        "inv": lambda: (np.linalg.inv(general),),
        "det": lambda: (np.linalg.det(general / n),),
        "cholesky": lambda: (np.linalg.cholesky(definite),),
        "eigh": lambda: unique_eigh(symmetric),
        "svd": lambda: unique_svd(general),
        "qr": lambda: unique_qr(tall),
        "matmul": lambda: (general @ symmetric,),
    }


def compute(path):
    results = {}
    for n in ORDERS:
        for name, routine in routines(n).items():
            start = time.perf_counter()
            arrays = routine()
            seconds = time.perf_counter() - start
            digest = hashlib.sha256()
            for k, array in enumerate(arrays):
                results[f"{name}/{n}/{k}"] = array
                digest.update(np.ascontiguousarray(array).tobytes())
            print(f"{name:9} {STACK} x {n:2}  {seconds:.4f} s  {digest.hexdigest()[:16]}")
    np.savez(path, **results)


def compare(path_a, path_b):
    a, b = np.load(path_a), np.load(path_b)
    if sorted(a.files) != sorted(b.files):
        print("the files hold different results")
        return 1
    worst = {}
    for key in a.files:
        x, y = a[key], b[key]
        if x.shape != y.shape:
            difference = np.inf
        else:
            difference = np.max(np.abs(x - y)) / np.max(np.abs(x))
        if not np.isfinite(difference):
            difference = np.inf
        name = key.split("/")[0]
        worst[name] = max(worst.get(name, 0.0), difference)
    for name, difference in worst.items():
        print(f"{name:9} {difference:.1e}{'  ABOVE' if difference > THRESHOLD else ''}")
    return int(max(worst.values()) > THRESHOLD)


if __name__ == "__main__":
    if len(sys.argv) == 4 and sys.argv[1] == "--compare":
        sys.exit(compare(sys.argv[2], sys.argv[3]))
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    compute(sys.argv[1])
