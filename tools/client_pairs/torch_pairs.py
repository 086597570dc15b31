#!/usr/bin/env python3
"""Unmodified PyTorch on a GPU with and without the shim, in one process.

    LD_PRELOAD=libbatchlas_shim.so tools/client_pairs/torch_pairs.py [--batch 20000] [--rounds 15]
                                                   [--order 8,16,32,64] [--dtype float32]

Each round times every routine once with the shim (batchlas_set_enabled(1)) and once without, by CUDA
events, on the same inputs; rows of Markdown: the median of the rounds' ratios (time without / with)
and the medians in microseconds, * where a target is missed. `forwarded` is a routine with every op
pinned to a route that no GPU has, so that the call is read and left to NVIDIA's. `qr` says what share of it is the loop over
orgqr.
"""
import argparse
import ctypes
import statistics

import torch

TARGETS = {"cholesky": {8: 3, 16: 3, 32: 3}, "inv": {8: 1.3, 16: 1.5, 32: 3}, "solve": {8: 1.3, 16: 1.5, 32: 3},
           "eigh": {8: 3, 16: 3, 32: 3}, "eigvalsh": {8: 3, 16: 3, 32: 3}}
ROUTINES = ("cholesky", "inv", "solve", "det", "cholesky_solve", "bmm", "triangular", "lstsq",
            "eigh", "eigvalsh")


def routines(a, s, b, factor):
    la = torch.linalg
    return {
        "cholesky": lambda: la.cholesky_ex(s),
        "inv": lambda: la.inv_ex(a),
        "solve": lambda: la.solve_ex(a, b),
        "det": lambda: la.det(a),
        "cholesky_solve": lambda: torch.cholesky_solve(b, factor),
        "bmm": lambda: torch.bmm(a, s),
        "triangular": lambda: la.solve_triangular(factor, b, upper=False),
        "lstsq": lambda: la.lstsq(a, b),
        "eigh": lambda: la.eigh(s),
        "eigvalsh": lambda: la.eigvalsh(s),
    }


def microseconds(f):
    begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    begin.record()
    f()
    end.record()
    end.synchronize()
    return begin.elapsed_time(end) * 1e3


def pairs(f, enable, rounds):
    """Times with and without, in turn."""
    on, off = [], []
    for i in range(rounds + 2):
        for arm in (1, 0) if i % 2 else (0, 1):
            enable(arm)
            t = microseconds(f)
            if i >= 2:
                (on if arm else off).append(t)
    enable(1)
    return on, off


def row(name, n, on, off, target=None):
    ratio = statistics.median(x / y for x, y in zip(off, on))
    mark = " *" if target and ratio < target else ""
    print(f"| {name} | {n} | {ratio:.2f}{mark} | {statistics.median(off):.0f} | {statistics.median(on):.0f} |",
          flush=True)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--batch", type=int, default=20000)
    options.add_argument("--rounds", type=int, default=15)
    options.add_argument("--order", default="8,16,32,64")
    options.add_argument("--dtype", default="float32")
    x = options.parse_args()
    shim = ctypes.CDLL(None)
    enable = shim.batchlas_set_enabled
    pin = shim.batchlas_set_route
    ops = b"gemm trsm potrf potrs getrf getrs getri geqrf gels getrf_nopiv".split()
    print(f"PyTorch {torch.__version__}, {torch.cuda.get_device_name()}, {x.dtype}, batch {x.batch}\n")
    print("| routine | n | without / with | without, us | with, us |\n|---|---|---|---|---|")
    for n in map(int, x.order.split(",")):
        torch.manual_seed(n)
        a = torch.randn(x.batch, n, n, dtype=getattr(torch, x.dtype), device="cuda")
        s = a @ a.mT + n * torch.eye(n, dtype=a.dtype, device="cuda")
        b = torch.randn(x.batch, n, 1, dtype=a.dtype, device="cuda")
        todo = routines(a, s, b, torch.linalg.cholesky(s))
        for name in ROUTINES:
            row(name, n, *pairs(todo[name], enable, x.rounds), TARGETS.get(name, {}).get(n))
        for op in ops:
            pin(op, b"vendor_serial")  # of the host: NVIDIA's is left the call
        for name in ("cholesky", "inv", "bmm"):
            row("forwarded " + name, n, *pairs(todo[name], enable, x.rounds), 0.98)
        for op in ops:
            pin(op, None)
        few = a[:1000]
        packed, tau = torch.geqrf(few)
        whole = statistics.median(microseconds(lambda: torch.linalg.qr(few)) for _ in range(3))
        loop = statistics.median(microseconds(lambda: torch.linalg.householder_product(packed, tau)) for _ in range(3))
        print(f"| qr of 1,000 | {n} | | {whole:.0f} | {100 * loop / whole:.0f} % of it orgqr |", flush=True)


if __name__ == "__main__":
    main()
