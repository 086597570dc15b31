#!/usr/bin/env python3
"""Whole calls of PyTorch's eigh and eigvalsh on a GPU, with what is preloaded or without: rows of h200_pytorch_eigh.csv.

    tools/client_pairs/torch_eigh.py [BATCH]     of orders 8, 16 and 32, 20,000 unless said; and 100 matrices of order 64
"""
import os
import sys
import time

import torch


def milliseconds(f, a):
    f(a)
    times = []
    for _ in range(3):
        torch.cuda.synchronize()
        start = time.perf_counter()
        f(a)
        torch.cuda.synchronize()
        times.append(time.perf_counter() - start)
    return 1e3 * sorted(times)[1]


batch = int(sys.argv[1]) if len(sys.argv) > 1 else 20000
shim = "yes" if "batchlas" in os.environ.get("LD_PRELOAD", "") else "no"
torch.manual_seed(1)
for dtype in torch.float32, torch.float64, torch.complex64:
    for n, count in (8, batch), (16, batch), (32, batch), (64, 100):
        a = torch.randn(count, n, n, dtype=dtype, device="cuda")
        a = a + a.mH
        w, z = torch.linalg.eigh(a)
        residual = (a @ z - z * w.unsqueeze(-2)).abs().amax() / a.abs().amax() / n / torch.finfo(dtype).eps
        print(f"{str(dtype)[6:]},{n},{count},{shim},{milliseconds(torch.linalg.eigh, a):.3f},"
              f"{milliseconds(torch.linalg.eigvalsh, a):.3f},{residual.item():.2f}", flush=True)
