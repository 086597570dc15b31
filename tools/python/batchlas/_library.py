"""libbatchlas, and _stacks.c over it, by ctypes."""
import ctypes
import glob
import os
import pathlib

import numpy as np

NAME = "libbatchlas.so.0"
HERE = pathlib.Path(__file__).resolve().parent
LETTERS = {np.dtype(np.float64): "d", np.dtype(np.complex128): "z"}


def _candidates():
    """BATCHLAS_LIBRARY; the build that this is in, or beside; where the dynamic linker looks."""
    if "BATCHLAS_LIBRARY" in os.environ:
        yield os.environ["BATCHLAS_LIBRARY"]
    for above in HERE.parents[1:4]:
        yield str(above / NAME)
        yield str(above / "build" / NAME)
    yield NAME


def _open():
    reason = "no such file"
    for path in _candidates():
        if "/" in path and not os.path.exists(path):
            continue
        try:
            return ctypes.CDLL(path, mode=ctypes.RTLD_GLOBAL)
        except OSError as error:
            reason = error
    raise ImportError(f"batchlas: {NAME} cannot be opened ({reason}); install it, or set BATCHLAS_LIBRARY")


def _open_stacks():
    found = glob.glob(str(HERE / "_stacks*.so"))
    if not found:
        raise ImportError(f"batchlas: {HERE}/_stacks.so was not built")
    return ctypes.CDLL(found[0])


_open()  # its symbols are what _stacks refers to
_stacks = _open_stacks()

_count, _size, _array = ctypes.c_int64, ctypes.c_int32, ctypes.c_void_p
_SIGNATURES = {
    "solve": (_count, _size, _size, _array, _array, _array),
    "inv": (_count, _size, _array, _array),
    "cholesky": (_count, _size, _array, _array),
    "slogdet": (_count, _size, _array, _array, _array),
    "qr": (_count, _size, _size, _array, _array, _array),
}
_functions = {}
for _name, _signature in _SIGNATURES.items():
    for _dtype, _letter in LETTERS.items():
        _f = getattr(_stacks, f"batchlas_stack_{_letter}_{_name}")
        _f.argtypes = (*_signature, _array, _size)  # again, threads
        _f.restype = ctypes.c_int
        _functions[_name, _dtype] = _f


def threads():
    """Threads that a batch may use, for the size of pieces."""
    text = os.environ.get("BATCHLAS_NUM_THREADS") or os.environ.get("OMP_NUM_THREADS") or ""
    return min(int(text) if text.isdigit() and int(text) else len(os.sched_getaffinity(0)), 64)


def run(name, dtype, count, *arguments):
    """Calls a function of _stacks.c: arrays by address, None as NULL. Returns its answer, and which members
    are to be done again."""
    again = np.zeros(count, np.bool_)
    given = [x.ctypes.data if isinstance(x, np.ndarray) else x for x in arguments]
    answer = _functions[name, dtype](count, *given, again.ctypes.data, threads())
    return answer, again
