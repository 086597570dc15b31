"""The figures of the report."""
import math
from collections import defaultdict

from data import DTYPES, OPS, TYPE_NAME, saturated
from plot import COLOURS, FAINT, INK, MARKS, Panel, document, legend, line, mark, number, text

TYPE_COLOUR = dict(zip(DTYPES, COLOURS))
TYPE_MARK = dict(zip(DTYPES, MARKS))
ORDERS = (2, 4, 8, 16, 32, 64, 128, 256)


def usual(cells):
    """One q an op, the one most cells have; left sides, lower triangles; on the host the fewest threads."""
    chosen = []
    for op in OPS:
        of = [c for c in cells if c.op == op and c.side == "L" and c.uplo == "L"]
        of = [c for c in of if c.threads == min(c.threads for c in of)]
        square = [c for c in of if c.q == c.order]
        ones = [c for c in of if c.q == 1]
        eights = [c for c in of if c.q == 8]
        if op == "trsm" and eights:
            chosen += eights
        elif op in ("getrs", "potrs", "gesv", "posv") and ones:
            chosen += ones
        elif square:
            chosen += square
        else:
            chosen += of
    return chosen


def shape_note(op):
    return {"trsm": "8 right-hand sides", "getrs": "1 right-hand side", "potrs": "1 right-hand side",
            "gesv": "1 right-hand side", "posv": "1 right-hand side", "gels": "square, 1 right-hand side",
            "ormqr": "square C"}.get(op, "")


def type_legend(x, y, types):
    return legend(x, y, [(TYPE_NAME[t], TYPE_COLOUR[t], TYPE_MARK[t], None) for t in types])[0]


def rival(cells):
    """Who is measured against."""
    return "cuBLAS and cuSOLVER" if any("nvidia" in c.ms for c in cells) else "a loop of the host library's calls"


def where(cells):
    """Below the title: where the operands are, and what a full batch is."""
    if any(c.threads for c in cells):
        return "operands on the host, %s, largest batch of each shape" % (
            "one thread" if min(c.threads for c in cells) == 1 else "%d threads" % min(c.threads for c in cells))
    return "operands on the device, batches that fill it"


def headline(cells, device, taken):
    """Speed-up over the vendor against the order, a panel an op."""
    cells = [c for c in saturated(usual(cells)) if c.gain() and c.order <= 64]
    ops = [op for op in OPS if any(c.op == op and c.reference() for c in cells)]
    if not ops:
        return None
    columns, width, height, left, top = 4, 190, 130, 62, 108
    across, down = width + 66, height + 66
    speed = [c.gain() for c in cells if c.op in ops]
    orders = [c.order for c in cells if c.op in ops and 2 <= c.order <= 32] or [2, 32]
    body = [text(24, 30, "How many times faster than %s" % rival(cells), 18, "start", weight="bold"),
            text(24, 50, "%s, %s, route chosen by the tables; above the line is faster" % (device, where(cells)),
                 12, "start", FAINT),
            text(24, 66, taken, 11, "start", FAINT)]
    for i, op in enumerate(ops):
        x, y = left + (i % columns) * across, top + 22 + (i // columns) * down
        panel = Panel(x, y, width, height, orders, [0.7] + speed, (2, 4, 8, 16, 32), op,
                      "order" if i >= len(ops) - columns else "", "times faster" if i % columns == 0 else "")
        panel.level(1)
        for t in DTYPES:
            points = [(c.order, c.gain()) for c in cells if c.op == op and c.dtype == t and 2 <= c.order <= 32]
            panel.series(points, TYPE_COLOUR[t], TYPE_MARK[t], name="%s %s" % (t, op))
        body.append(panel.svg())
    rows = (len(ops) + columns - 1) // columns
    body.append(type_legend(24, 90, [t for t in DTYPES if any(c.dtype == t for c in cells)]))
    return document(max(left + min(len(ops), columns) * across, 960), top + 22 + rows * down + 4, "".join(body),
                    "Speed-up over the vendor")


WIDTH, HEIGHT, LEFT, TOP = 290, 210, 66, 62  # of a panel of an op's figure; of the first one's corner


def panel_at(count, xs, ys, ticks, title, xlabel, ylabel):
    panel = Panel(LEFT + count * (WIDTH + 80), TOP, WIDTH, HEIGHT, xs, [1] + ys, ticks, title, xlabel, ylabel)
    panel.level(1)
    return panel


def floor_panel(count, full):
    of = [c for c in full if c.floor and c.auto()]
    ys = [v / c.floor for c in of for v in (c.auto(), c.vendor()) if v]
    panel = panel_at(count, [c.order for c in of], ys, ORDERS, "full batches", "order", "time / floor")
    for t in DTYPES:
        panel.series([(c.order, c.vendor() / c.floor) for c in of if c.dtype == t and c.reference()], TYPE_COLOUR[t],
                     "circle", "3 3", "%s reference" % t)
        panel.series([(c.order, c.auto() / c.floor) for c in of if c.dtype == t], TYPE_COLOUR[t], TYPE_MARK[t],
                     name="%s BatchLAS" % t)
    return panel


def gain_panel(count, cells, at, ticks, title, xlabel):
    panel = panel_at(count, [at(c) for c in cells], [c.gain() for c in cells], ticks, title, xlabel, "times faster")
    for t in DTYPES:
        panel.series([(at(c), c.gain()) for c in cells if c.dtype == t], TYPE_COLOUR[t], TYPE_MARK[t], name=t)
    return panel


def op_figure(cells, op):
    """time / floor and the speed-up against the order, the speed-up against the batch: what was measured."""
    mine = [c for c in usual(cells) if c.op == op and c.auto()]
    full, gained = saturated(mine), [c for c in mine if c.gain()]
    floors = [c for c in full if c.floor]
    panels = []
    if floors:
        panels.append(floor_panel(len(panels), full))
    if gained:
        panels.append(gain_panel(len(panels), saturated(gained), lambda c: c.order, ORDERS, "full batches", "order"))
        orders = sorted({c.order for c in gained})
        order = 16 if 16 in orders else orders[len(orders) // 2]
        some = [c for c in gained if c.order == order]
        if len({c.batch for c in some}) > 1:
            panels.append(gain_panel(len(panels), some, lambda c: c.batch, None, "order %d" % order, "batch"))
    if not panels:
        return None
    types = [t for t in DTYPES if any(c.dtype == t for c in mine)]
    entries = [(TYPE_NAME[t], TYPE_COLOUR[t], TYPE_MARK[t], None) for t in types]
    if any(c.reference() for c in floors):
        entries.append((rival(mine), FAINT, "circle", "3 3"))
    drawing, used = legend(LEFT, 22, entries)
    return document(max(LEFT + len(panels) * (WIDTH + 80) - 40, LEFT + used + 20), TOP + HEIGHT + 44,
                    drawing + "".join(p.svg() for p in panels), op)


def winner_map(rows, op):
    """The fastest candidate over order and batch, a panel a dtype; the number: how many times faster
    than `vendor`."""
    def plain(keys):
        q = keys.get("q")
        if keys.get("side", "L") != "L":
            return False
        if op in ("trsm", "ormqr"):
            return q == "8"
        return q in (None, keys["order"]) or (op in ("getrs", "potrs", "gesv", "posv") and q == "1")

    grid = defaultdict(dict)
    largest = {}
    for keys, times in rows:
        if plain(keys):
            at = (keys["dtype"], int(keys["order"]))
            largest[at] = max(largest.get(at, 0), int(keys["batch"]))
    for keys, times in rows:
        if not plain(keys):
            continue
        at = (keys["dtype"], int(keys["order"]))
        batch = int(keys["batch"])
        if batch in (100, 1000, 10000):
            grid[keys["dtype"]][(at[1], batch)] = times
        elif batch == largest[at] and batch not in (10, 300, 3000, 30000, 100000):
            grid[keys["dtype"]][(at[1], 0)] = times
    names = sorted({min(t, key=t.get) for cells in grid.values() for t in cells.values()})
    names.sort(key=lambda n: n.startswith("vendor"))
    colour = {n: COLOURS[i % 7] for i, n in enumerate(n for n in names if not n.startswith("vendor"))}
    colour.update({n: "#b5bcc4" for n in names if n.startswith("vendor")})
    batches = sorted({b for cells in grid.values() for _, b in cells if b}) + [0]
    orders = sorted({o for cells in grid.values() for o, _ in cells})
    if not orders:
        return None
    side, tall, left, top = 46, 20, 54, 62
    body, types = [], [t for t in DTYPES if t in grid]
    for i, t in enumerate(types):
        x0 = left + i * (len(batches) * side + 70)
        body.append(text(x0 + len(batches) * side / 2, top - 8, TYPE_NAME[t], 12, weight="bold"))
        for r, o in enumerate(orders):
            y = top + r * tall
            body.append(text(x0 - 6, y + 14, str(o), 10, "end", FAINT))
            for c, b in enumerate(batches):
                times = grid[t].get((o, b))
                x = x0 + c * side
                if not times:
                    continue
                best = min(times, key=times.get)
                body.append('<rect x="%.1f" y="%.1f" width="%d" height="%d" fill="%s"><title>%s</title></rect>' % (
                    x, y, side - 1, tall - 1, colour[best],
                    ", ".join("%s %.4g ms" % (n, ms) for n, ms in sorted(times.items(), key=lambda e: e[1]))))
                if "vendor" in times and best != "vendor":
                    body.append(text(x + side / 2, y + 14, "%.3g" % (times["vendor"] / times[best]), 10,
                                     colour="#ffffff", weight="bold"))
        for c, b in enumerate(batches):
            body.append(text(x0 + (c + 0.5) * side, top + len(orders) * tall + 14, number(b) if b else "full", 10,
                             colour=FAINT))
        body.append(text(x0 + len(batches) * side / 2, top + len(orders) * tall + 30, "batch", 11, colour=FAINT))
        if i == 0:
            body.append(text(14, top + len(orders) * tall / 2, "order", 11, colour=FAINT, turn=-90))
    at = left
    for n in names:
        body.append('<rect x="%d" y="14" width="14" height="14" fill="%s"/>' % (at, colour[n]))
        body.append(text(at + 20, 25, n, 11, "start"))
        at += 40 + 7 * len(n)
    return document(left + len(types) * (len(batches) * side + 70) - 40, top + len(orders) * tall + 44,
                    "".join(body), "winners of " + op)


def roofline(cells, dtype):
    """Flops a second against flops a byte, full batches. The peaks are an H200's."""
    some = [c for c in saturated(usual(cells)) if c.dtype == dtype and c.auto() and c.order <= 64 and c.bytes]
    if not some:
        return None
    double = dtype in "dz"
    copy, peak, tensor = 4.25e12, 30e12 if double else 60e12, 60e12
    rate = lambda c: c.flops / (c.auto() * 1e-3)
    xs, ys = [c.flops / c.bytes for c in some], [rate(c) / 1e12 for c in some]
    width, height, left, top = 560, 360, 70, 96
    panel = Panel(left, top, width, height, xs + [0.05, 30], ys + [tensor / 1e12 if double else peak / 1e12], None, TYPE_NAME[dtype],
                  "flops / byte that must move", "Tflop/s")
    steps = [panel.ax.lo * (panel.ax.hi / panel.ax.lo) ** (i / 100.0) for i in range(101)]
    for ceiling, dash in ((peak, None),) + (((tensor, "4 3"),) if double else ()):
        roof = [(v, min(copy * v, ceiling) / 1e12) for v in steps]
        for (a, b), (c, d) in zip(roof, roof[1:]):
            if b >= panel.ay.lo and d >= panel.ay.lo:
                panel.out.append(line(panel.ax.at(a), panel.ay.at(b), panel.ax.at(c), panel.ay.at(d), INK, 1.6, dash))
    ops = [op for op in OPS if any(c.op == op for c in some)]
    body, x, y = [], left, 26
    for op in ops:
        i = OPS.index(op)  # the same in every plot
        colour, kind = COLOURS[i % len(COLOURS)], MARKS[(i // len(COLOURS)) % len(MARKS)]
        for c in some:
            if c.op == op:
                panel.out.append(mark(panel.ax.at(c.flops / c.bytes), panel.ay.at(rate(c) / 1e12), kind, colour,
                                      2.2 + 0.9 * math.log2(c.order) / 2, "%s n=%d" % (op, c.order)))
        needs = 36 + 7 * len(op)  # a mark, a name, and a gap
        if x + needs > left + width:
            x, y = left, y + 20
        body.append(mark(x, y - 4, kind, colour, 4.5))
        body.append(text(x + 9, y, op, 11, "start"))
        x += needs
    body.append(panel.svg())
    return document(left + width + 30, top + height + 46, "".join(body), "roofline")
