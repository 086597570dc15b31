"""What the bench's CSV and the tuner's ledgers say, as plain records."""
import csv
import glob
import os
from collections import defaultdict

OPS = ("gemm trsm syrk herk potrf potrs potri posv getrf getrs getri gesv getrf_nopiv geqrf orgqr ormqr gels").split()
DTYPES = "sdcz"
TYPE_NAME = {"s": "float", "d": "double", "c": "complex float", "z": "complex double"}


class Cell:
    """One op at one shape: the times of its routes, in ms."""

    def __init__(self, row):
        self.op, self.dtype = row["op"], row["dtype"]
        self.order, self.q, self.batch = int(row["order"]), int(row["q"]), int(row["batch"])
        self.side, self.uplo = row["side"], row["uplo"]
        self.floor = float(row["floor_ms"])
        self.bytes = float(row["least_bytes"])
        self.sectors = float(row["sector_bytes"])
        self.flops = float(row["flops"])
        self.ms = {}

    def vendor(self):
        """NVIDIA's own routine; where there is none, the library's composition of NVIDIA's."""
        return self.ms.get("nvidia") or self.ms.get("vendor")

    def ours(self):
        own = {k: v for k, v in self.ms.items() if k not in ("nvidia", "auto", "nothing") and not k.startswith("vendor")
               and not k.startswith("loop") and k != "plain"}
        return min(own.values()) if own else None

    def auto(self):
        return self.ms.get("auto")


def read_bench(paths):
    cells = {}
    for path in paths:
        with open(path, newline="") as f:
            for row in csv.DictReader(f):
                if row["op"] == "op":  # files put end to end
                    continue
                key = tuple(row[k] for k in ("op", "dtype", "order", "q", "side", "uplo", "batch"))
                cell = cells.setdefault(key, Cell(row))
                if row["verdict"] == "ok" and float(row["ms"]) > 0:
                    cell.ms[row["route"]] = float(row["ms"])
    return list(cells.values())


def saturated(cells):
    """The largest batch of every (op, dtype, order, q, side, uplo)."""
    best = {}
    for c in cells:
        key = (c.op, c.dtype, c.order, c.q, c.side, c.uplo)
        if key not in best or c.batch > best[key].batch:
            best[key] = c
    return list(best.values())


def read_ledgers(folder, device):
    """{op: [(keys, {candidate: ms})]} of every ledger of the device."""
    ledgers = defaultdict(list)
    for path in sorted(glob.glob(os.path.join(folder, "*.%s.txt" % device))):
        op = os.path.basename(path).split(".")[0]
        with open(path) as f:
            for line in f:
                if line.startswith("#") or "|" not in line:
                    continue
                fields = [s.strip() for s in line.split("|")]
                words = fields[0].split()
                keys = dict(w.split("=") for w in words[1:])
                keys["dtype"] = words[0]
                times = {}
                for entry in fields[2:]:
                    name, ms = entry.split()
                    if name not in ("!", "nvidia"):
                        times[name] = float(ms)
                if times:
                    ledgers[op].append((keys, times))
    return ledgers
