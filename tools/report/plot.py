"""A little plotting, in SVG."""
import html
import math

INK, FAINT, GRID = "#1b1f24", "#57606a", "#d8dee4"
# Okabe and Ito's colours, which the colour-blind tell apart.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8c6bb1", "#666666")
MARKS = ("circle", "square", "triangle", "diamond")


def number(v):
    if v >= 1e6:
        return "%gM" % (v / 1e6)
    if v >= 1000:
        return "%gk" % (v / 1e3)
    return "%g" % v


def text(x, y, s, size=11, anchor="middle", colour=INK, weight="normal", turn=None):
    extra = ' transform="rotate(%d %.1f %.1f)"' % (turn, x, y) if turn else ""
    return ('<text x="%.1f" y="%.1f" font-size="%d" text-anchor="%s" fill="%s" font-weight="%s"%s>%s</text>'
            % (x, y, size, anchor, colour, weight, extra, html.escape(s)))


def line(x1, y1, x2, y2, colour=GRID, width=1, dash=None):
    extra = ' stroke-dasharray="%s"' % dash if dash else ""
    return '<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="%s" stroke-width="%.1f"%s/>' % (
        x1, y1, x2, y2, colour, width, extra)


def mark(x, y, kind, colour, size=3.4, title=None):
    note = "<title>%s</title>" % html.escape(title) if title else ""
    if kind == "circle":
        return '<circle cx="%.1f" cy="%.1f" r="%.1f" fill="%s">%s</circle>' % (x, y, size, colour, note)
    points = {"square": ((-1, -1), (1, -1), (1, 1), (-1, 1)), "triangle": ((0, -1.3), (1.2, 1), (-1.2, 1)),
              "diamond": ((0, -1.4), (1.4, 0), (0, 1.4), (-1.4, 0))}[kind]
    path = " ".join("%.1f,%.1f" % (x + size * 0.9 * a, y + size * 0.9 * b) for a, b in points)
    return '<polygon points="%s" fill="%s">%s</polygon>' % (path, colour, note)


class LogAxis:
    """Values to pixels, with ticks at `ticks` or at 1, 2, 5 of every decade."""

    def __init__(self, values, start, end, ticks=None, pad=1.12):
        values = [v for v in values if v and v > 0] or [1, 2]
        self.lo, self.hi = min(values) / pad, max(values) * pad
        self.start, self.end, self.fixed = start, end, ticks

    def at(self, v):
        share = math.log(v / self.lo) / math.log(self.hi / self.lo)
        return self.start + share * (self.end - self.start)

    def ticks(self, most=7):
        if self.fixed:
            return [t for t in self.fixed if self.lo <= t <= self.hi]
        for steps in ((1, 1.5, 2, 3, 4, 5, 7), (1, 2, 5), (1, 3), (1,)):
            ticks = [m * 10.0 ** d for d in range(-9, 10) for m in steps if self.lo <= m * 10.0 ** d <= self.hi]
            if len(ticks) <= most:
                break
        return ticks


class Panel:
    """One pair of log axes at (x, y), `width` by `height` of plotting room."""

    def __init__(self, x, y, width, height, xs, ys, xticks=None, title="", xlabel="", ylabel=""):
        self.x, self.y, self.width, self.height = x, y, width, height
        self.ax = LogAxis(xs, x, x + width, xticks)
        self.ay = LogAxis(ys, y + height, y)
        self.out = []
        for v in self.ax.ticks(10):
            self.out.append(line(self.ax.at(v), y, self.ax.at(v), y + height))
            self.out.append(text(self.ax.at(v), y + height + 14, number(v), 10, colour=FAINT))
        for v in self.ay.ticks():
            self.out.append(line(x, self.ay.at(v), x + width, self.ay.at(v)))
            self.out.append(text(x - 6, self.ay.at(v) + 3.5, number(v), 10, "end", FAINT))
        self.out.append('<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="none" stroke="%s"/>' % (
            x, y, width, height, FAINT))
        if title:
            self.out.append(text(x + width / 2, y - 8, title, 12, weight="bold"))
        if xlabel:
            self.out.append(text(x + width / 2, y + height + 30, xlabel, 11, colour=FAINT))
        if ylabel:
            self.out.append(text(x - 36, y + height / 2, ylabel, 11, colour=FAINT, turn=-90))

    def level(self, v, colour=INK):
        if self.ay.lo <= v <= self.ay.hi:
            self.out.append(line(self.x, self.ay.at(v), self.x + self.width, self.ay.at(v), colour, 1.4))

    def series(self, points, colour, kind="circle", dash=None, name=""):
        points = sorted((a, b) for a, b in points if b)
        for (a, b), (c, d) in zip(points, points[1:]):
            self.out.append(line(self.ax.at(a), self.ay.at(b), self.ax.at(c), self.ay.at(d), colour, 1.8, dash))
        for a, b in points:
            self.out.append(mark(self.ax.at(a), self.ay.at(b), kind, colour,
                                 title="%s: %.3g at %s" % (name, b, number(a))))

    def svg(self):
        return "".join(self.out)


def legend(x, y, entries, gap=18):
    """entries: (name, colour, mark kind, dash); set side by side. Returns the drawing and its width."""
    out, at = [], x
    for name, colour, kind, dash in entries:
        out.append(line(at, y - 4, at + 22, y - 4, colour, 1.8, dash))
        if kind:
            out.append(mark(at + 11, y - 4, kind, colour))
        out.append(text(at + 28, y, name, 11, "start"))
        at += 28 + 6.6 * len(name) + gap
    return "".join(out), at - x


def document(width, height, body, title=""):
    return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" '
            'aria-label="%s" font-family="DejaVu Sans, Helvetica, Arial, sans-serif">'
            '<rect width="100%%" height="100%%" fill="#ffffff"/>%s</svg>'
            % (width, height, width, height, html.escape(title), body))
