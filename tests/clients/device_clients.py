#!/usr/bin/env python3
"""Batched linear algebra of PyTorch, CuPy and JAX on a GPU, with and without the shim.

    device_clients.py compare --shim PATH [torch cupy jax]

runs each library twice in processes of their own, with the shim preloaded and without, and holds
every result to the other within the op's error bound, eagerly and (PyTorch) inside a captured graph.
The shim's report must show an intercepted call for every op. JAX binds by dlsym and is not seen
without libbatchlas_dlsym.so: that it still works is what is checked.
"""
import os
import pickle
import re
import subprocess
import sys
import tempfile

SIZES = [4, 16, 33, 100]
BATCHES = [1, 7, 1000]


def inputs(n, batch, dtype):
    import numpy as np
    rng = np.random.default_rng(n * 131 + batch)
    a = rng.standard_normal((batch, n, n)) + n * np.eye(n)[rng.permutation(n)]
    b = rng.standard_normal((batch, n, 2))
    if np.dtype(dtype).kind == "c":
        a = a + 0.5j * rng.standard_normal(a.shape)
        b = b + 0.5j * rng.standard_normal(b.shape)
    spd = a @ a.conj().transpose(0, 2, 1) / n + np.eye(n)
    return a.astype(dtype), spd.astype(dtype), b.astype(dtype)


def some(x):
    """First, middle and last member."""
    return [x[i] for i in sorted({0, len(x) // 2, len(x) - 1})]


def torch_ops(torch):
    la = torch.linalg
    return {
        "solve": lambda a, s, b: la.solve(a, b),
        "inv": lambda a, s, b: la.inv(a),
        "det": lambda a, s, b: la.det(a / a.shape[-1]).reshape(-1, 1),
        "cholesky": lambda a, s, b: la.cholesky(s),
        "cholesky_solve": lambda a, s, b: torch.cholesky_solve(b, la.cholesky(s)),
        "qr": lambda a, s, b: (lambda q: q[0] @ q[1])(la.qr(a)),
        "lstsq": lambda a, s, b: la.lstsq(a, b).solution,
        "eigh": lambda a, s, b: la.eigh(s)[0],
        "svd": lambda a, s, b: la.svd(a)[1],
        "bmm": lambda a, s, b: torch.bmm(a, s),
        "triangular": lambda a, s, b: la.solve_triangular(torch.tril(s), b, upper=False),
    }


def run_torch():
    import torch
    out = {}
    for n in SIZES:
        for batch in BATCHES + ([70000] if n == 4 else []):
            for dtype in ["float32", "float64", "complex64", "complex128"]:
                if batch == 1000 and dtype.startswith("complex") and n > 33:
                    continue
                a, s, b = (torch.from_numpy(x).cuda() for x in inputs(n, batch, dtype))
                for name, f in torch_ops(torch).items():
                    if name in ("qr", "eigh", "svd") and batch > 100:
                        continue  # PyTorch loops over members
                    out[name, n, batch, dtype] = some(f(a, s, b).cpu().numpy())
    for name in ["bmm", "triangular", "cholesky_ex", "lu"]:
        out[name, "graph"] = torch_graph(torch, name)
    return out


def torch_graph(torch, name):
    """Captured on one stream, replayed with other data."""
    a, s, b = (torch.from_numpy(x).cuda() for x in inputs(16, 100, "float64"))
    f = dict(torch_ops(torch), cholesky_ex=lambda a, s, b: torch.linalg.cholesky_ex(s)[0],
             lu=lambda a, s, b: torch.linalg.lu_factor_ex(a)[0])[name]
    f(a, s, b)
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        result = f(a, s, b)
    for x, y in zip((a, s, b), inputs(16, 100, "float64")):
        x.copy_(torch.from_numpy(y[::-1].copy()))
    graph.replay()
    torch.cuda.synchronize()
    return some(result.cpu().numpy())


def run_cupy():
    import cupy
    out = {}
    for n in SIZES:
        for batch in BATCHES:
            for dtype in ["float32", "float64", "complex64", "complex128"]:
                a, s, b = (cupy.asarray(x) for x in inputs(n, batch, dtype))
                ops = {"inv": lambda: cupy.linalg.inv(a), "solve": lambda: cupy.linalg.solve(a, b),
                       "cholesky": lambda: cupy.linalg.cholesky(s), "matmul": lambda: a @ s,
                       "qr": lambda: (lambda q: q[0] @ q[1])(cupy.linalg.qr(a))}
                for name, f in ops.items():
                    if name == "qr" and batch > 100:
                        continue
                    out[name, n, batch, dtype] = some(f().get())
    return out


def run_jax():
    import jax
    jax.config.update("jax_enable_x64", True)
    import jax.numpy as jnp
    import numpy as np
    out = {}
    for n in SIZES[:3]:
        for dtype in ["float32", "complex128"]:
            a, s, b = (jnp.asarray(x) for x in inputs(n, 7, dtype))
            ops = {"solve": lambda: jnp.linalg.solve(a, b), "cholesky": lambda: jnp.linalg.cholesky(s),
                   "inv": lambda: jnp.linalg.inv(a), "eigh": lambda: jnp.linalg.eigh(s)[0],
                   "qr": lambda: (lambda q: q[0] @ q[1])(jnp.linalg.qr(a))}
            for name, f in ops.items():
                out[name, n, 7, dtype] = some(np.asarray(f()))
    return out


# For each library, op: a routine whose call the report must show.
EXPECTED = {
    "torch": {"solve": "getrsBatched|trsmBatched", "inv": "getrfBatched", "cholesky": "potrfBatched",
              "cholesky_solve": "trsmBatched|potrsBatched", "qr": "geqrf", "lstsq": "gelsBatched|geqrf",
              "eigh": "XsyevBatched|syevjBatched|heevjBatched|syevd", "svd": "gesvdj|gesvda",
              "bmm": "gemmStridedBatched|GemmStridedBatchedEx", "triangular": "trsmBatched"},
    "cupy": {"inv": "getriBatched", "cholesky": "potrfBatched", "matmul": "emmStridedBatched"},
    "jax": {},
}


def run_in_process(library, shim):
    with tempfile.TemporaryDirectory() as folder:
        result, report = os.path.join(folder, "result"), os.path.join(folder, "report")
        env = dict(os.environ, PYTHONHASHSEED="0")
        if shim:
            env.update(LD_PRELOAD=shim, BATCHLAS_REPORT=report)
        subprocess.run([sys.executable, __file__, "run", library, result], env=env, check=True)
        with open(result, "rb") as f:
            text = open(report).read() if os.path.exists(report) else ""
            return pickle.load(f), text


def compare(library, shim):
    import numpy as np
    plain, _ = run_in_process(library, None)
    ours, report = run_in_process(library, shim)
    checks = failures = 0
    for key, want in plain.items():
        for x, y in zip(ours[key], want):
            eps = np.finfo(y.dtype).eps
            size = y.shape[-2] if y.ndim > 1 else 1
            bound = 1e4 * eps * max(16, size)
            error = np.abs(x - y).max() / max(np.abs(y).max(), eps)
            checks += 1
            if not error <= bound:
                failures += 1
                print(f"FAILED {library} {key}: off by {error:.3g}, bound {bound:.3g}")
    for op, pattern in EXPECTED[library].items():
        checks += 1
        if not re.search(pattern, report):
            failures += 1
            print(f"FAILED {library} {op}: the report shows no call of {pattern}")
    print(report)
    print(f"{library}: {checks} checks, {failures} failed")
    return failures


def main():
    if sys.argv[1] == "run":
        result = globals()["run_" + sys.argv[2]]()
        with open(sys.argv[3], "wb") as f:
            pickle.dump(result, f)
        return 0
    shim = os.path.abspath(sys.argv[3])
    return 1 if sum(compare(x, shim) for x in sys.argv[4:] or ["torch", "cupy", "jax"]) else 0


if __name__ == "__main__":
    sys.exit(main())
