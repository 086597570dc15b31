"""numpy.linalg's functions on stacks."""
import contextlib
import functools

import numpy as np

from . import _library

# Below, a call costs more than it gains; above, the BLAS's own routines do the work.
LEAST_MEMBERS, LEAST_ELEMENTS, LARGEST = 8, 2048, 64
# NumPy computes single precision in double.
COMPUTED_IN = {np.dtype(np.float32): np.float64, np.dtype(np.float64): np.float64,
               np.dtype(np.complex64): np.complex128, np.dtype(np.complex128): np.complex128}


class _Left(Exception):
    """The call is NumPy's."""


def _stack(a, square=True):
    """The stack as one of three dimensions, contiguous, in double precision, if it is worth a batch."""
    if (type(a) is not np.ndarray or a.ndim < 3 or a.dtype not in COMPUTED_IN or not a.dtype.isnative or
            not 0 < a.shape[-1] <= LARGEST or not 0 < a.shape[-2] <= LARGEST or
            a.size < LEAST_MEMBERS * a.shape[-1] * a.shape[-2]):
        raise _Left
    if square and (a.shape[-1] != a.shape[-2] or a.size < LEAST_ELEMENTS):
        raise _Left
    return np.ascontiguousarray(a.reshape(-1, *a.shape[-2:]), COMPUTED_IN[a.dtype])


def _run(name, original, results, given, *sizes):
    """Members that the library refuses for a NaN, or whose result is not finite, are done again by NumPy;
    where a factorisation fails the whole call is."""
    answer, again = _library.run(name, given[0].dtype, len(given[0]), *sizes, *given, *results)
    if answer:
        raise _Left
    if again.any():
        right = original(*(x[again] for x in given))
        filled = [x for x in results if x is not None]
        for x, y in zip(filled, right if len(filled) > 1 else (right,)):
            x[again] = y


def _result(x, of, *shape):
    """In the type of the operand and the shape of its stack."""
    return x.astype(of.dtype.type if x.dtype.kind == of.dtype.kind else of.real.dtype, copy=False).reshape(shape)


def _solve(original, a, b):
    flat = _stack(a)
    if type(b) is not np.ndarray or b.dtype != a.dtype or b.ndim != a.ndim or b.shape[:-1] != a.shape[:-1]:
        raise _Left
    right = _stack(b, square=False)
    x = np.empty_like(right)
    _run("solve", original, [x], [flat, right], flat.shape[1], right.shape[2])
    return _result(x, a, *b.shape)


def _inv(original, a):
    flat = _stack(a)
    x = np.empty_like(flat)
    _run("inv", original, [x], [flat], flat.shape[1])
    return _result(x, a, *a.shape)


def _cholesky(original, a):
    flat = _stack(a)
    x = np.empty_like(flat)
    _run("cholesky", original, [x], [flat], flat.shape[1])
    return _result(x, a, *a.shape)


def _like(original, *values):
    """A tuple, or NumPy's named one."""
    kind = type(original(np.ones((1, 1))))
    return kind(*values) if hasattr(kind, "_fields") else values


def _slogdet(original, a):
    flat = _stack(a)
    sign, logarithm = np.empty(len(flat), flat.dtype), np.empty(len(flat), flat.real.dtype)
    _run("slogdet", original, [sign, logarithm], [flat], flat.shape[1])
    return _like(original, _result(sign, a, *a.shape[:-2]), _result(logarithm, a, *a.shape[:-2]))


def _det(original, a):
    flat = _stack(a)
    sign, logarithm = np.empty(len(flat), flat.dtype), np.empty(len(flat), flat.real.dtype)
    answer, again = _library.run("slogdet", flat.dtype, len(flat), flat.shape[1], flat, sign, logarithm)
    if answer:
        raise _Left
    # Zeros, NaN, and what over- or underflows: NumPy's, with its warnings.
    range_of = np.finfo(a.dtype)
    again |= ~((logarithm < np.log(range_of.max)) & (logarithm > np.log(range_of.tiny)))
    logarithm[again] = 0
    x = _result(sign * np.exp(logarithm), a, len(flat))
    if again.any():
        x[again] = original(a.reshape(flat.shape)[again])
    return x.reshape(a.shape[:-2])


def _qr(original, a, mode="reduced"):
    if mode not in ("reduced", "r"):
        raise _Left
    flat = _stack(a, square=False)
    count, m, n = flat.shape
    k = min(m, n)
    if a.size < LEAST_ELEMENTS:
        raise _Left
    q = np.empty((count, m, k), flat.dtype) if mode == "reduced" else None
    r = np.empty((count, k, n), flat.dtype)
    _run("qr", functools.partial(original, mode=mode), [q, r], [flat], m, n)
    r = _result(r, a, *a.shape[:-2], k, n)
    return r if q is None else _like(original, _result(q, a, *a.shape[:-2], m, k), r)


_ours = {"solve": _solve, "inv": _inv, "det": _det, "slogdet": _slogdet, "cholesky": _cholesky, "qr": _qr}
_originals = {}  # as they were when last patched
_patched = False


def _patch_of(name):
    original, ours = _originals[name], _ours[name]

    @functools.wraps(original)
    def patch(*args, **kwargs):
        try:
            return ours(original, *args, **kwargs)
        except (_Left, TypeError):  # TypeError: arguments that only NumPy knows, or nobody
            return original(*args, **kwargs)

    return patch


def patch_numpy():
    """Puts these functions in place of numpy.linalg's. A second call does nothing."""
    global _patched
    if _patched:
        return
    _patched = True
    _originals.update({name: getattr(np.linalg, name) for name in _ours})
    for name in _ours:
        setattr(np.linalg, name, _patch_of(name))


def unpatch_numpy():
    """Puts NumPy's own back. Who has kept a patched function may go on calling it."""
    global _patched
    for name, original in _originals.items() if _patched else ():
        setattr(np.linalg, name, original)
    _patched = False


@contextlib.contextmanager
def patched_numpy():
    """As patch_numpy, until the block ends."""
    had = _patched
    patch_numpy()
    try:
        yield
    finally:
        if not had:
            unpatch_numpy()
