"""pip install from the source tree (_stacks.c is compiled) or from a build (it was)."""
import glob
import os

from setuptools import Extension, setup

here = os.path.dirname(os.path.abspath(__file__))
if glob.glob(os.path.join(here, "batchlas", "_stacks*.so")):
    setup(package_data={"batchlas": ["_stacks*.so"]})
else:
    headers = os.path.join(here, "..", "..", "lapacke", "include")
    setup(ext_modules=[Extension("batchlas._stacks", ["batchlas/_stacks.c"], include_dirs=[headers],
                                 depends=["batchlas/_stacks_dtype.inc"],
                                 extra_compile_args=["-O3", "-fvisibility=hidden"])])
