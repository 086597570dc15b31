"""numpy.linalg's functions on stacks."""
import contextlib
import functools

import numpy as np

from . import _library

LEAST_MEMBERS = 8
LARGEST = 128  # order


class _Left(Exception):
    """The call is NumPy's."""


def _stack(a, square=True):
    """The stack as one of three dimensions, contiguous, if it is worth a batch."""
    if (type(a) is not np.ndarray or a.ndim < 3 or a.dtype not in _library.LETTERS or
            not a.dtype.isnative or not 0 < a.shape[-1] <= LARGEST or not 0 < a.shape[-2] <= LARGEST or
            a.size < LEAST_MEMBERS * a.shape[-1] * a.shape[-2]):
        raise _Left
    if square and a.shape[-1] != a.shape[-2]:
        raise _Left
    return np.ascontiguousarray(a.reshape(-1, *a.shape[-2:]))


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


def _solve(original, a, b):
    flat = _stack(a)
    if type(b) is not np.ndarray or b.dtype != a.dtype or b.ndim != a.ndim or b.shape[:-1] != a.shape[:-1]:
        raise _Left
    right = _stack(b, square=False)
    x = np.empty_like(right)
    _run("solve", original, [x], [flat, right], flat.shape[1], right.shape[2])
    return x.reshape(b.shape)


def _inv(original, a):
    flat = _stack(a)
    x = np.empty_like(flat)
    _run("inv", original, [x], [flat], flat.shape[1])
    return x.reshape(a.shape)


def _cholesky(original, a):
    flat = _stack(a)
    x = np.empty_like(flat)
    _run("cholesky", original, [x], [flat], flat.shape[1])
    return x.reshape(a.shape)


def _like(original, *values):
    """A tuple, or NumPy's named one."""
    kind = type(original(np.ones((1, 1))))
    return kind(*values) if hasattr(kind, "_fields") else values


def _sign_and_logarithm(a):
    flat = _stack(a)
    sign, logarithm = np.empty(len(flat), a.dtype), np.empty(len(flat), a.real.dtype)
    _run("slogdet", _originals["slogdet"], [sign, logarithm], [flat], flat.shape[1])
    return sign.reshape(a.shape[:-2]), logarithm.reshape(a.shape[:-2])


def _slogdet(original, a):
    return _like(original, *_sign_and_logarithm(a))


def _det(original, a):
    sign, logarithm = _sign_and_logarithm(a)
    if not np.isfinite(logarithm).all() or (logarithm > np.log(np.finfo(logarithm.dtype).max)).any():
        raise _Left  # with NumPy's warnings
    return sign * np.exp(logarithm)


def _qr(original, a, mode="reduced"):
    if mode not in ("reduced", "r"):
        raise _Left
    flat = _stack(a, square=False)
    count, m, n = flat.shape
    k = min(m, n)
    q = np.empty((count, m, k), a.dtype) if mode == "reduced" else None
    r = np.empty((count, k, n), a.dtype)
    _run("qr", functools.partial(original, mode=mode), [q, r], [flat], m, n)
    r = r.reshape(*a.shape[:-2], k, n)
    return r if q is None else _like(original, q.reshape(*a.shape[:-2], m, k), r)


_ours = {"solve": _solve, "inv": _inv, "det": _det, "slogdet": _slogdet, "cholesky": _cholesky, "qr": _qr}
_originals = {}


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
    if _originals:
        return
    _originals.update({name: getattr(np.linalg, name) for name in _ours})
    for name in _ours:
        setattr(np.linalg, name, _patch_of(name))


def unpatch_numpy():
    """Puts NumPy's own back."""
    for name, original in _originals.items():
        setattr(np.linalg, name, original)
    _originals.clear()


@contextlib.contextmanager
def patched_numpy():
    """As patch_numpy, until the block ends."""
    had = bool(_originals)
    patch_numpy()
    try:
        yield
    finally:
        if not had:
            unpatch_numpy()
