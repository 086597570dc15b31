"""batchlas-run --numpy puts this folder first: NumPy is patched as soon as a program has imported it."""
import importlib.abc
import importlib.util
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


class _WithNumpy(importlib.abc.MetaPathFinder):
    """Finds numpy as others do, and patches it when it has run."""

    def find_spec(self, name, path, target=None):
        if name != "numpy":
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        if spec is not None and spec.loader is not None:
            run = spec.loader.exec_module

            def run_and_patch(module):
                run(module)
                _patch()

            spec.loader.exec_module = run_and_patch
        return spec


def _patch():
    try:
        import batchlas
        batchlas.patch_numpy()
    except Exception as error:  # the program is to run in any case
        print(f"batchlas: NumPy is left as it is: {error}", file=sys.stderr)


def _run_next():
    """The sitecustomize that this one hides."""
    for folder in sys.path:
        path = os.path.join(folder or ".", "sitecustomize.py")
        if os.path.abspath(folder or ".") != HERE and os.path.isfile(path):
            spec = importlib.util.spec_from_file_location("sitecustomize", path)
            spec.loader.exec_module(importlib.util.module_from_spec(spec))
            return


sys.meta_path.insert(0, _WithNumpy())
_run_next()
