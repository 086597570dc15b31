"""What the bench's CSV and the tuner's ledgers say, as plain records."""
import csv
import glob
import os
import re
from collections import defaultdict

OPS = ("gemm trsm syrk herk potrf potrs potri posv getrf getrs getri gesv getrf_nopiv geqrf orgqr ormqr gels").split()
DTYPES = "sdcz"
TYPE_NAME = {"s": "float", "d": "double", "c": "complex float", "z": "complex double"}
COLUMNS = ("op,dtype,order,q,side,uplo,batch,threads,route,ms,floor_ms,x_floor,x_vendor,"
           "least_bytes,sector_bytes,flops,mhz,error,verdict").split(",")


class Malformed(Exception):
    """A file that is not what it should be: its name, the line, and why."""


class Source:
    """What a file says of itself in lines `# word: text`: device, versions, date, commit."""

    def __init__(self):
        self.said = defaultdict(list)

    def add(self, line):
        word, colon, text = line.lstrip("# ").partition(":")
        text = text.strip()
        if colon and text and text not in self.said[word]:
            self.said[word].append(text)

    def get(self, word):
        return "; ".join(self.said[word])

    def name(self):
        """The device without its short name in brackets; "" if the file says none."""
        return "; ".join(re.sub(r" \([a-z]+_\w+\)$", "", d) for d in self.said["device"])

    def short(self):
        """sm_90, cpu_avx512, ...: what its tables and ledgers are named by; "" if unknown or several."""
        names = {m.group(1) for d in self.said["device"] for m in [re.search(r"\(([a-z]+_\w+)\)$", d)] if m}
        return names.pop() if len(names) == 1 else ""

    def blas(self):
        """The host's BLAS, as tables call it; "" for a GPU."""
        return self.get("versions").split(",")[0] if self.short().startswith("cpu_") else ""

    def taken(self):
        """versions, date and commit, as far as they are recorded, for a line below a title."""
        parts = [self.get("versions"), self.get("date"), "commit " + self.get("commit") if self.get("commit") else ""]
        return ", ".join(p for p in parts if p) or "versions, date and commit were not recorded"


class Cell:
    """One op at one shape: the times of its routes, in ms."""

    def __init__(self, row):
        self.op, self.dtype = row["op"], row["dtype"]
        self.order, self.q, self.batch = int(row["order"]), int(row["q"]), int(row["batch"])
        self.threads = int(row["threads"])  # 0 on a GPU
        self.side, self.uplo = row["side"], row["uplo"]
        self.floor = float(row["floor_ms"])
        self.bytes = float(row["least_bytes"])
        self.sectors = float(row["sector_bytes"])
        self.flops = float(row["flops"])
        self.ms = {}
        if self.op not in OPS or self.dtype not in DTYPES or len(self.dtype) != 1:
            raise ValueError("there is no %s of dtype %s" % (self.op, self.dtype))
        if min(self.order, self.q, self.batch) < 1:
            raise ValueError("a size below 1")

    def reference(self):
        """What others are measured against: NVIDIA's own routine, or the loop over the host library's; ""
        where there is none."""
        return next((name for name in ("nvidia", "loop", "loop_omp") if name in self.ms), "")

    def vendor(self):
        """The reference's time; where there is none, that of the library's composition of the vendor's."""
        return self.ms.get(self.reference()) or self.ms.get("vendor")

    def auto(self):
        return self.ms.get("auto")

    def gain(self):
        """How many times faster than the vendor, or None."""
        return self.vendor() / self.auto() if self.auto() and self.vendor() else None


def take(cells, row):
    key = tuple(row[k] for k in ("op", "dtype", "order", "q", "side", "uplo", "batch", "threads"))
    cell = cells.setdefault(key, Cell(row))
    ms = float(row["ms"])
    if row["verdict"] == "ok" and ms > 0:
        cell.ms[row["route"]] = ms


def read_one(path, cells, source):
    header = None
    with open(path, newline="") as f:
        for number, fields in enumerate(csv.reader(f), 1):
            if fields and fields[0].startswith("#"):
                source.add(",".join(fields))
            elif fields and fields[0] == "op":  # files put end to end have several
                header = fields
                missing = [c for c in COLUMNS if c not in header]
                if missing:
                    raise Malformed("%s:%d: the header lacks %s" % (path, number, ", ".join(missing)))
            elif fields:
                if not header:
                    raise Malformed("%s:%d: a row before the header: not what batchlas-bench --csv writes" % (path, number))
                if len(fields) != len(header):
                    raise Malformed("%s:%d: %d fields where the header has %d" % (path, number, len(fields), len(header)))
                try:
                    take(cells, dict(zip(header, fields)))
                except ValueError as e:
                    raise Malformed("%s:%d: %s" % (path, number, e))


def read_bench(paths):
    """The cells of all files, and what they say of themselves. OSError, Malformed: which file, and why."""
    cells, source = {}, Source()
    for path in paths:
        before = len(cells)
        try:
            read_one(path, cells, source)
        except (UnicodeDecodeError, csv.Error) as e:
            raise Malformed("%s: %s" % (path, e))
        if len(cells) == before:
            raise Malformed("%s: no rows" % path)
    return list(cells.values()), source


def saturated(cells):
    """The largest batch of every (op, dtype, order, q, side, uplo)."""
    best = {}
    for c in cells:
        key = (c.op, c.dtype, c.order, c.q, c.side, c.uplo)
        if key not in best or c.batch > best[key].batch:
            best[key] = c
    return list(best.values())


def ledger_line(line):
    """(keys, {candidate: ms}) of a line."""
    fields = [s.strip() for s in line.split("|")]
    words = fields[0].split()
    keys = dict(w.split("=") for w in words[1:])
    keys["dtype"] = words[0]
    if words[0] not in DTYPES or int(keys["order"]) < 1 or int(keys["batch"]) < 1:
        raise ValueError
    times = {}
    for entry in fields[2:]:
        name, ms = entry.split()
        if name not in ("!", "nvidia"):
            times[name] = float(ms)
    return keys, times


def read_ledgers(folder, device, blas=""):
    """{op: [(keys, {candidate: ms})]} of every ledger of the device; on the host of one thread over `blas`."""
    ledgers = defaultdict(list)
    for path in sorted(glob.glob(os.path.join(folder, "*.%s.txt" % device))):
        op = os.path.basename(path).split(".")[0]
        with open(path) as f:
            for number, line in enumerate(f, 1):
                if line.startswith("#") or "|" not in line:
                    continue
                try:
                    keys, times = ledger_line(line)
                except (ValueError, KeyError, IndexError):
                    raise Malformed("%s:%d: not a line of a ledger" % (path, number))
                if times and keys.get("threads", "1") == "1" and keys.get("blas", blas) == blas:
                    ledgers[op].append((keys, times))
    return ledgers
