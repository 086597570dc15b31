"""The Python package: numpy.linalg on stacks, patched and not, side by side.

    numpy_stacks.py BUILD

Every function, type, order and shape of stack: the same types, shapes and values to rounding; which calls
went to the library is counted. NumPy's errors, NaN members, views, subclasses and unpatching; and
batchlas-run --numpy. Ends with 77 where there is no NumPy.
"""
import subprocess
import sys
import warnings

try:
    import numpy as np
except ImportError:
    print("SKIPPED: no NumPy")
    sys.exit(77)

BUILD = sys.argv[1]
sys.path.insert(0, BUILD + "/batchlas-python")
import batchlas  # noqa: E402
from batchlas import _library  # noqa: E402

rng = np.random.default_rng(1)
checks = failures = taken = 0
run = _library.run


def counted(*arguments):
    global taken
    taken += 1
    return run(*arguments)


_library.run = counted


def expect(right, what):
    global checks, failures
    checks += 1
    if not right:
        failures += 1
        print("FAILED:", what)


def stack(shape, dtype):
    x = rng.standard_normal(shape)
    if np.dtype(dtype).kind == "c":
        x = x + 1j * rng.standard_normal(shape)
    return x.astype(dtype)


def definite(n, shape, dtype):
    a = stack((*shape, n, n), dtype)
    return (a @ a.conj().swapaxes(-1, -2) + n * np.eye(n)).astype(dtype)


def tuple_of(x):
    return tuple(x) if isinstance(x, tuple) else (x,)


def close(x, y, dtype):
    if not y.size:
        return True
    bound = 1e-6 if np.finfo(dtype).bits == 32 else 1e-8
    with np.errstate(all="ignore"):
        off = np.where(x == y, 0, np.abs(x - y)).reshape(len(y), -1)
        scale = np.where(np.isfinite(y), np.abs(y), 0).reshape(len(y), -1)
    off, scale = off.max(axis=1), scale.max(axis=1)
    return bool((off <= bound * np.maximum(scale, 1e-30)).all())


def compare(function, dtype, *arguments, ours=True, **options):
    """A call patched and not. `ours`: whether the library is to have it, if the stack is large enough."""
    global taken
    ours = ours and arguments[0].size >= 2048 and max(arguments[0].shape[-2:]) <= 64
    f = getattr(np.linalg, function)
    expected = f(*arguments, **options)
    before = [x.copy() for x in arguments]
    taken = 0
    with batchlas.patched_numpy():
        found = getattr(np.linalg, function)(*arguments, **options)
    what = f"{function} {np.dtype(dtype)} {[x.shape for x in arguments]} {options}"
    expect((taken > 0) == ours, f"{what}: {taken} calls of the library")
    expect(type(found) is type(expected), what + ": type")
    for x, y in zip(tuple_of(found), tuple_of(expected)):
        expect(x.dtype == y.dtype and x.shape == y.shape, f"{what}: {x.dtype} {x.shape}")
        expect(close(x, y, dtype), f"{what}: values")
    expect(all(np.array_equal(x, y, equal_nan=True) for x, y in zip(before, arguments)), what + ": input changed")


for dtype in (np.float32, np.float64, np.complex64, np.complex128):
    for n in (1, 2, 3, 4, 5, 8, 13, 16, 32, 40, 64, 65):
        for shape in ((8,), (3000,) if n < 5 else (500,) if n < 16 else (20,), (30, 70) if n < 8 else (3, 7)):
            a = stack((*shape, n, n), dtype) + 3 * np.eye(n, dtype=dtype)
            compare("solve", dtype, a, stack((*shape, n, 1), dtype))
            compare("solve", dtype, a, stack((*shape, n, 3), dtype))
            compare("inv", dtype, a)
            compare("det", dtype, a)
            compare("slogdet", dtype, a)
            compare("cholesky", dtype, definite(n, shape, dtype))
            compare("qr", dtype, a)
            compare("qr", dtype, stack((*shape, n + 3, n), dtype))
            compare("qr", dtype, stack((*shape, n, n + 3), dtype), mode="r")
            compare("qr", dtype, a, mode="complete", ours=False)

# Views, and stacks that are NumPy's.
a = stack((120, 6, 6), np.float64)
compare("inv", np.float64, a[::2])
compare("inv", np.float64, a.swapaxes(1, 2))
compare("inv", np.float64, a[:4], ours=False)
compare("inv", np.float64, a[0], ours=False)
compare("inv", np.float64, a.astype(">f8"), ours=False)
compare("inv", np.float64, (a * 8).astype(np.int64), ours=False)
compare("inv", np.float64, np.empty((0, 6, 6)), ours=False)
compare("solve", np.float64, a, stack((1, 6, 2), np.float64), ours=False)
compare("solve", np.float64, a, stack((120, 6, 2), np.float32), ours=False)
a.flags.writeable = False
compare("inv", np.float64, a)
a = a.copy()


class Sub(np.ndarray):
    pass


with batchlas.patched_numpy():
    expect(type(np.linalg.inv(a.view(Sub))) is Sub, "a subclass stays one")

# NaN and infinity: that member is as NumPy has it, the others are theirs.
for value in (np.nan, np.inf):
    for function in ("inv", "det", "slogdet", "qr", "solve"):
        b = a.copy()
        b[5, 2, 3] = value
        arguments = (b, stack((120, 6, 2), np.float64)) if function == "solve" else (b,)
        with np.errstate(all="ignore"):
            expected = tuple_of(getattr(np.linalg, function)(*arguments))
            with batchlas.patched_numpy():
                found = tuple_of(getattr(np.linalg, function)(*arguments))
        for x, y in zip(found, expected):
            expect(np.allclose(x, y, equal_nan=True), f"{function} with {value}")

# What cannot be factored: NumPy's error, or its zeros.
b = a.copy()
b[7] = 0
for function, arguments in (("inv", (b,)), ("solve", (b, a)), ("cholesky", (-definite(6, (120,), np.float64),))):
    with batchlas.patched_numpy():
        try:
            getattr(np.linalg, function)(*arguments)
            expect(False, function + " raised nothing")
        except np.linalg.LinAlgError:
            expect(True, function)
compare("det", np.float64, b)
with np.errstate(divide="ignore"):
    expected = np.linalg.slogdet(b)
    with batchlas.patched_numpy():
        found = np.linalg.slogdet(b)
expect(found[0][7] == 0 and found[1][7] == -np.inf and np.allclose(found[1], expected[1]), "slogdet of zeros")

# Triangles that are not read; determinants beyond what a double holds.
b = definite(6, (120,), np.float64)
upper = b.copy()
upper[:, 0, 5] = np.nan
with batchlas.patched_numpy():
    expect(np.array_equal(np.linalg.cholesky(upper), np.linalg.cholesky(b)), "cholesky reads one triangle")
big = a * 1e200
with np.errstate(over="ignore"):
    compare("slogdet", np.float64, big)
    expected = np.linalg.det(big)
    with batchlas.patched_numpy():
        expect(np.array_equal(np.linalg.det(big), expected), "det overflows as NumPy's")

# Wrong calls are NumPy's to refuse.
with batchlas.patched_numpy():
    for call in (lambda: np.linalg.inv(a[:, :, :5]), lambda: np.linalg.inv(a, 1, 2), lambda: np.linalg.solve(a, 1, x=2)):
        try:
            call()
            expect(False, "a wrong call was taken")
        except (TypeError, ValueError, np.linalg.LinAlgError):
            expect(True, "wrong call")

# Single precision is computed in double, as NumPy does.
hilbert = np.array([[[1 / (i + j + 1) for i in range(6)] for j in range(6)]] * 100, np.float32)
with batchlas.patched_numpy():
    found = np.linalg.inv(hilbert)
expect(np.allclose(found, np.linalg.inv(hilbert), rtol=1e-6), "inv of float32 Hilbert matrices")

# Warnings are det's own, and one.
b = a.copy()
b[3, 1, 1] = np.nan
said = []
for patched in (False, True):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        if patched:
            batchlas.patch_numpy()
        np.linalg.det(b)
        batchlas.unpatch_numpy()
    said.append([str(w.message) for w in caught])
expect(said[0] == said[1], f"warnings of det: {said}")

# Who has kept a function may call it later.
with batchlas.patched_numpy():
    det, slogdet = np.linalg.det, np.linalg.slogdet
expect(np.allclose(det(a), np.linalg.det(a)) and np.allclose(slogdet(a)[1], np.linalg.slogdet(a)[1]), "kept functions")

# Patching twice and taking it back.
original = np.linalg.inv
batchlas.patch_numpy()
batchlas.patch_numpy()
expect(np.linalg.inv is not original and np.linalg.inv.__doc__ == original.__doc__, "patched")
with batchlas.patched_numpy():
    pass
expect(np.linalg.inv is not original, "still patched")
batchlas.unpatch_numpy()
batchlas.unpatch_numpy()
expect(np.linalg.inv is original, "unpatched")

# A program that knows nothing of it.
program = """
import sys
import numpy as np
a = np.ones((300, 3, 3)) + np.eye(3)
x = np.linalg.inv(a)
print("batchlas" in sys.modules and hasattr(np.linalg.inv, "__wrapped__"), abs(a @ x - np.eye(3)).max() < 1e-12)
"""
done = subprocess.run([BUILD + "/tools/batchlas-run", "--numpy", sys.executable, "-c", program],
                      capture_output=True, text=True)
expect(done.stdout == "True True\n" and done.returncode == 0, f"batchlas-run --numpy: {done.stdout}{done.stderr}")

print(f"numpy {np.__version__}: {checks} checks, {failures} failed")
sys.exit(failures != 0)
