"""NumPy's routines on a stack of small matrices, with and without the shim (see pairs)."""
import ctypes
import os
import re
import time

import numpy as np

COUNT, ROUNDS = int(os.environ["PAIRS_COUNT"]), int(os.environ["PAIRS_ROUNDS"])
switch = ctypes.CDLL(os.environ["LD_PRELOAD"]).batchlas_set_enabled


def seconds(call, on):
    switch(on)
    start = time.perf_counter()
    call()
    return (time.perf_counter() - start) / COUNT


def library():
    with open("/proc/self/maps") as maps:
        found = re.findall(r"/\S*(?:libopenblas|libblas|libblis|libmkl_rt)\S*\.so\S*", maps.read())
    for path in found:
        name = getattr(ctypes.CDLL(path), "openblas_get_corename", None)
        if name:
            name.restype = ctypes.c_char_p
            return path + " " + name().decode()
    return found[0] if found else "an unknown BLAS"


def routines(n):
    rng = np.random.default_rng(n)
    a = rng.standard_normal((COUNT, n, n))
    b = rng.standard_normal((COUNT, n, 1))
    definite = a @ a.transpose(0, 2, 1) + n * np.eye(n)
    return {
        "solve": lambda: np.linalg.solve(a, b),
        "det": lambda: np.linalg.det(a),
        "cholesky": lambda: np.linalg.cholesky(definite),
        "inv": lambda: np.linalg.inv(a),
        "matmul": lambda: a @ definite,
    }


print("# numpy on", library())
for order in (int(n) for n in os.environ["PAIRS_ORDERS"].split(",")):
    for name, call in routines(order).items():
        seconds(call, 1), seconds(call, 0)
        for r in range(ROUNDS):
            first = r % 2
            time_of = {on: seconds(call, on) for on in (first, 1 - first)}
            print(name, order, time_of[1], time_of[0])
