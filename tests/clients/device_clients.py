#!/usr/bin/env python3
"""Batched linear algebra of PyTorch, CuPy and JAX on a GPU, with and without the shim.

    device_clients.py compare --shim PATH [--pin native] [--dtypes float32,...] [torch cupy jax]

runs each library in processes of their own, without the shim and with it (and with --pin once more,
every op pinned), and holds every result to the plain one within the op's error bound, eagerly and
(PyTorch) inside a captured graph. For every op the shim's report must show an intercepted call, and
under the pin one that a kernel of ours ran where there is one. JAX binds by dlsym, and gets
libbatchlas_dlsym.so, which lies beside the shim.
"""
import argparse
import functools
import os
import pickle
import re
import subprocess
import sys
import tempfile

SIZES = [4, 16, 33, 100]
BATCHES = [1, 7, 1000, 70000]
DTYPES = os.environ.get("BATCHLAS_CLIENT_DTYPES", "float32,float64,complex64,complex128").split(",")
OPS = "gemm trsm potrf potrs getrf getrf_nopiv getrs getri geqrf gels".upper().split()


@functools.lru_cache(maxsize=2)
def exact_inputs(n, batch, kind):
    import numpy as np
    rng = np.random.default_rng(n * 131 + batch)
    a = rng.standard_normal((batch, n, n)) + n * np.eye(n)[rng.permutation(n)]
    b = rng.standard_normal((batch, n, 2))
    if kind == "c":
        a = a + 0.5j * rng.standard_normal(a.shape)
        b = b + 0.5j * rng.standard_normal(b.shape)
    return a, a @ a.conj().transpose(0, 2, 1) / n + np.eye(n), b


def inputs(n, batch, dtype):
    """Of a large batch the members repeat: whoever needs 70,000 tiles these."""
    import numpy as np
    exact = exact_inputs(n, min(batch, 1000), np.dtype(dtype).kind)
    return tuple(x.astype(dtype) for x in exact)


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
        for batch in BATCHES:
            for dtype in DTYPES:
                if too_long(n, batch, dtype):
                    continue
                a, s, b = (torch.from_numpy(x).cuda().repeat(max(1, batch // 1000), 1, 1)
                           for x in inputs(n, batch, dtype))
                for name, f in torch_ops(torch).items():
                    if name in ("qr", "eigh", "svd") and batch > (100 if n > 4 else 1000):
                        continue  # PyTorch loops over members; its eigh fails for 70,000
                    out[name, n, batch, dtype] = [x.cpu().numpy() for x in some(f(a, s, b))]
    for name in GRAPHS:
        for n in (4, 16) if name == "lu" else (4, 16, 33):  # PyTorch's LU of larger ones waits
            out[name, "graph", n] = torch_graph(torch, name, n)
    for name in MAYBE_GRAPHS:
        try:
            out[name, "graph"] = torch_graph(torch, name, 16)
        except Exception:  # PyTorch itself cannot capture it: then it must not be able to under us
            import numpy as np
            out[name, "graph"] = [np.full(1, -1.0)]
            break
    return out


def too_long(n, batch, dtype):
    return batch > 1000 and n > 33 and dtype != "float32"


GRAPHS = ["bmm", "triangular", "cholesky_ex", "lu"]
MAYBE_GRAPHS = ["cholesky_solve", "solve_ex", "inv_ex"]


def torch_graph(torch, name, n):
    """Captured on one stream, replayed with other data."""
    la = torch.linalg
    a, s, b = (torch.from_numpy(x).cuda() for x in inputs(n, 100, "float64"))
    more = {"cholesky_ex": lambda a, s, b: la.cholesky_ex(s)[0],
            "lu": lambda a, s, b: la.lu_factor_ex(a)[0],
            "solve_ex": lambda a, s, b: la.solve_ex(a, b)[0],
            "inv_ex": lambda a, s, b: la.inv_ex(a)[0],
            "cholesky_solve": lambda a, s, b: torch.cholesky_solve(b, la.cholesky_ex(s)[0])}
    f = dict(torch_ops(torch), **more)[name]
    f(a, s, b)
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        result = f(a, s, b)
    for x, y in zip((a, s, b), inputs(n, 100, "float64")):
        x.copy_(torch.from_numpy(y[::-1].copy()))
    graph.replay()
    torch.cuda.synchronize()
    return some(result.cpu().numpy())


def run_cupy():
    import cupy
    out = {}
    for n in SIZES:
        for batch in BATCHES:
            for dtype in DTYPES:
                if too_long(n, batch, dtype):
                    continue
                a, s, b = (cupy.tile(cupy.asarray(x), (max(1, batch // 1000), 1, 1))
                           for x in inputs(n, batch, dtype))
                ops = {"inv": lambda: cupy.linalg.inv(a), "solve": lambda: cupy.linalg.solve(a, b),
                       "cholesky": lambda: cupy.linalg.cholesky(s), "matmul": lambda: a @ s,
                       "det": lambda: cupy.linalg.det(a / n).reshape(-1, 1),
                       "eigh": lambda: cupy.linalg.eigh(s)[0],
                       "svd": lambda: cupy.linalg.svd(a, compute_uv=False),
                       "qr": lambda: (lambda q: q[0] @ q[1])(cupy.linalg.qr(a))}
                for name, f in ops.items():  # its lstsq and solve_triangular take one matrix
                    if name in ("qr", "svd", "eigh") and batch > 100:
                        continue  # CuPy loops over members
                    out[name, n, batch, dtype] = [x.get() for x in some(f())]
    return out  # CuPy refuses to capture cuBLAS calls


def run_jax():
    import jax
    jax.config.update("jax_enable_x64", True)
    import jax.numpy as jnp
    import jax.scipy.linalg as jsl
    import numpy as np
    out = {}
    for n in SIZES:
        for batch in BATCHES:
            for dtype in DTYPES:
                if too_long(n, batch, dtype):
                    continue
                a, s, b = (jnp.tile(jnp.asarray(x), (max(1, batch // 1000), 1, 1))
                           for x in inputs(n, batch, dtype))
                for name, f in jax_ops(jax, jnp, jsl).items():
                    if batch > 1000 and name in ("eigh", "svd", "qr") or batch > 7 and name == "lstsq":
                        continue  # its lstsq takes one matrix and is mapped over the batch
                    out[name, n, batch, dtype] = [np.asarray(x) for x in some(f(a, s, b))]
    return out


def jax_ops(jax, jnp, jsl):
    la = jnp.linalg
    return {
        "solve": lambda a, s, b: la.solve(a, b),
        "inv": lambda a, s, b: la.inv(a),
        "det": lambda a, s, b: la.det(a / a.shape[-1]).reshape(-1, 1),
        "cholesky": lambda a, s, b: la.cholesky(s),
        "cholesky_solve": lambda a, s, b: jsl.cho_solve((la.cholesky(s), True), b),
        "qr": lambda a, s, b: (lambda q: q[0] @ q[1])(la.qr(a)),
        "lstsq": lambda a, s, b: jax.vmap(lambda x, y: la.lstsq(x, y)[0])(a, b),
        "eigh": lambda a, s, b: la.eigh(s)[0],
        "svd": lambda a, s, b: la.svd(a, compute_uv=False),
        "bmm": lambda a, s, b: a @ s,
        "triangular": lambda a, s, b: jsl.solve_triangular(jnp.tril(s), b, lower=True),
    }


# For each library, op: a routine whose call the report must show.
EXPECTED = {
    "torch": {"solve": "getrsBatched|trsmBatched", "inv": "getrfBatched", "cholesky": "potrfBatched",
              "cholesky_solve": "trsmBatched|potrsBatched", "qr": "geqrf", "lstsq": "gelsBatched|geqrf",
              "eigh": "XsyevBatched|syevjBatched|heevjBatched|syevd", "svd": "gesvdj|gesvda",
              "bmm": "gemmStridedBatched|GemmStridedBatchedEx", "triangular": "trsmBatched"},
    "cupy": {"inv": "getriBatched", "cholesky": "potrfBatched", "matmul": "emmStridedBatched",
             "solve": "getrsBatched", "det": "getrf", "eigh": "syev|heev", "svd": "gesvd"},
    "jax": {"solve": "getrf(Batched)?", "inv": "getrfBatched", "cholesky": "potrf",
            "triangular": "trsm", "eigh": "syev|heev", "qr": "geqrf", "svd": "gesvd"},
}


def run_in_process(library, shim, pin):
    with tempfile.TemporaryDirectory() as folder:
        result, report = os.path.join(folder, "result"), os.path.join(folder, "report")
        env = dict(os.environ, PYTHONHASHSEED="0", XLA_PYTHON_CLIENT_PREALLOCATE="false")
        if shim:
            hook = os.path.join(os.path.dirname(shim), "libbatchlas_dlsym.so")
            env.update(LD_PRELOAD=shim + (" " + hook if library == "jax" else ""),
                       BATCHLAS_REPORT=report)
        if pin:
            env.update({f"BATCHLAS_{op}_ROUTE": pin for op in OPS})
        subprocess.run([sys.executable, __file__, "run", library, result], env=env, check=True)
        with open(result, "rb") as f:
            text = open(report).read() if os.path.exists(report) else ""
            return pickle.load(f), text


def hold(library, plain, shim, pin):
    import numpy as np
    ours, report = run_in_process(library, shim, pin)
    checks = failures = 0
    failures += set(ours) != set(plain)
    for key, want in plain.items():
        for x, y in zip(ours.get(key, []), want):
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
    if pin:  # routine, calls, forwarded, ours
        ran = re.findall(r"^(?:cublas|cusolverDn)\S+ +\d+ +\d+ +([1-9]\d*) ", report, re.M)
        checks += 1
        if not ran:
            failures += 1
            print(f"FAILED {library}: no kernel of ours ran under the pin")
    print(report)
    print(f"{library}{' pinned ' + pin if pin else ''}: {checks} checks, {failures} failed", flush=True)
    return failures


def compare(library, shim, pin):
    plain, _ = run_in_process(library, None, None)
    return sum(hold(library, plain, shim, p) for p in ([None, pin] if pin else [None]))


def main():
    if sys.argv[1] == "run":
        result = globals()["run_" + sys.argv[2]]()
        with open(sys.argv[3], "wb") as f:
            pickle.dump(result, f)
        return 0
    options = argparse.ArgumentParser()
    options.add_argument("compare", choices=["compare"])
    options.add_argument("--shim", required=True, type=os.path.abspath)
    options.add_argument("--pin")
    options.add_argument("--dtypes", help="only these, with commas between")
    options.add_argument("libraries", nargs="*", default=["torch", "cupy", "jax"])
    x = options.parse_intermixed_args()
    if x.dtypes:
        os.environ["BATCHLAS_CLIENT_DTYPES"] = x.dtypes
    return 1 if sum(compare(library, x.shim, x.pin) for library in x.libraries) else 0


if __name__ == "__main__":
    sys.exit(main())
