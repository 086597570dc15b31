"""NumPy's linear algebra on stacks of small matrices, each stack as one batch.

    import batchlas
    batchlas.patch_numpy()              # from here on
    with batchlas.patched_numpy(): ...  # or for a while
    batchlas.unpatch_numpy()

solve, inv, det, slogdet, cholesky and qr of numpy.linalg take stacks of float32, float64, complex64 and
complex128 through libbatchlas's batched LAPACK. Everything else stays NumPy's: single matrices, short
stacks, other types, subclasses, and members whose result is not finite.
"""
from ._numpy import patch_numpy, patched_numpy, unpatch_numpy

__all__ = ["patch_numpy", "unpatch_numpy", "patched_numpy"]
__version__ = "0.1.0"
