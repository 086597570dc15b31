#!/usr/bin/env python3
"""tools/report on files that are sound, strange and broken: what its page says, and what it refuses."""
import os
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
REPORT = os.path.join(ROOT, "tools", "report", "report")
H200 = os.path.join(ROOT, "tuned", "h200_bench.csv")
HEADER = ("op,dtype,order,q,side,uplo,batch,threads,route,ms,floor_ms,x_floor,x_vendor,"
          "least_bytes,sector_bytes,flops,mhz,error,verdict\n")


def row(op, order, route, ms, threads=1):
    return "%s,d,%d,%d,L,L,1000,%d,%s,%g,0,0,1,0,0,1e6,0,0,ok\n" % (op, order, order, threads, route, ms)


HOST = ("# device: Some Processor, 2 processors (cpu_avx512)\n# versions: openblas-pthread, libopenblas.so.0\n"
        "# date: 2026-12-01\n# commit: 0123456789\n" + HEADER +
        "".join(row("getrf", n, "loop", 3) + row("getrf", n, "auto", 1) + row("getrf", n, "lanes", 1) for n in (4, 8)))


class Report(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.html = os.path.join(self.folder.name, "r.html")

    def tearDown(self):
        self.folder.cleanup()

    def file(self, text):
        path = os.path.join(self.folder.name, "b.csv")
        with open(path, "w") as f:
            f.write(text)
        return path

    def run_report(self, *words):
        return subprocess.run([sys.executable, REPORT, *words], capture_output=True, text=True, cwd=ROOT)

    kept = {}  # the page of the committed file: several tests look at it

    def page_of_h200(self):
        return self.kept.setdefault(H200, self.kept.get(H200) or self.page(H200))

    def page(self, path, *more):
        done = self.run_report(path, "--html", self.html, *more)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        with open(self.html) as f:
            return f.read()

    def refused(self, says, *words):
        done = self.run_report(*words)
        self.assertEqual(done.returncode, 2, words)
        self.assertIn(says, done.stderr)
        self.assertNotIn("Traceback", done.stderr)

    def test_says_what_was_measured_and_when(self):
        page = self.page_of_h200()
        for part in ("<h1>BatchLAS on NVIDIA H200</h1>", "driver 580.159.04", "2026-11-30", "commit c3c1ae1"):
            self.assertIn(part, page)

    def test_names_no_card_that_the_file_does_not(self):
        with open(H200) as f:
            page = self.page(self.file("".join(line for line in f if line[0] != "#")))
        self.assertNotIn("H200", page)
        self.assertIn("name was not recorded", page)
        self.assertIn("versions, date and commit were not recorded", page)
        self.assertIn("<h1>BatchLAS on a card</h1>", self.page(H200, "--name", "a card"))

    def test_draws_a_host_s_file_against_its_loop(self):
        page = self.page(self.file(HOST))
        self.assertIn("<h1>BatchLAS on Some Processor, 2 processors</h1>", page)
        self.assertIn("commit 0123456789", page)
        self.assertIn("<title>d getrf: 3 at 8</title>", page)
        self.assertIn("<td>3 / - / -</td>", page)
        for part in ("NVIDIA", "cuBLAS", "H200", "Rooflines", "operands on the device"):
            self.assertNotIn(part, page)

    def test_says_speed_in_one_way(self):
        page = self.page_of_h200()
        self.assertNotIn("time / vendor", page)
        self.assertGreater(page.count(">times faster<"), 20)

    def figure(self, page, label):
        return re.search(r'<svg[^>]*aria-label="%s".*?</svg>' % label, page, re.S).group()

    def test_explains_only_what_is_drawn(self):
        page = self.page_of_h200()
        for op in ("orgqr", "ormqr"):
            self.assertNotIn("stroke-dasharray", self.figure(page, op))
        for op in ("getrf", "gemm"):
            self.assertIn("stroke-dasharray", self.figure(page, op))

    def test_legends_have_room(self):
        figures = re.findall(r'<svg[^>]*aria-label="roofline".*?</svg>', self.page_of_h200(), re.S)
        self.assertEqual(len(figures), 4)
        for figure in figures:
            names = re.findall(r'<text x="([\d.]+)" y="([\d.]+)" font-size="11" text-anchor="start"[^>]*>(\w+)<', figure)
            self.assertGreater(len(names), 14)
            for (x, y, name), (following, row_of, _) in zip(names, names[1:]):
                if y == row_of:  # a mark stands 14 before its name
                    self.assertLess(float(x) + 6.6 * len(name), float(following) - 14, name)

    def test_refuses_what_is_missing_or_broken(self):
        self.refused("/no/such/file.csv: No such file", "/no/such/file.csv", "--table")
        self.refused("no rows", os.devnull, "--table")
        self.refused("a row before the header", os.path.join(ROOT, "README.md"), "--table")
        self.refused("/no/such/r.html: No such file", H200, "--html", "/no/such/r.html")
        self.refused("nothing to do", H200)
        self.refused("required", "--table")
        self.refused("no ledger of vax", H200, "--device", "vax", "--table")
        for bad, says in (("getrf,d,4\n", "3 fields where the header has 19"),
                          (row("nope", 4, "auto", 1), "there is no nope"),
                          (row("getrf", 4, "auto", 1).replace(",4,4,", ",four,4,"), "four"),
                          (row("getrf", 0, "auto", 1), "a size below 1"),
                          (row("getrf", 4, "auto", 1).replace(",1,0,0,1,", ",soon,0,0,1,"), "soon")):
            self.refused(says, self.file(HEADER + bad), "--table")
            self.refused("b.csv:2:", self.file(HEADER + bad), "--table")
        self.refused("the header lacks threads", self.file(HEADER.replace("threads,", "")), "--table")
        self.refused("no rows", self.file(HEADER), "--table")
        self.refused("no cell has a time of `auto`", self.file(HEADER + row("getrf", 4, "lanes", 1)), "--table")

    def test_the_manual_s_table_is_the_file_s(self):
        with open(os.path.join(ROOT, "lapacke", "manual", "results.md")) as f:
            manual = f.read()
        done = self.run_report(H200, "--table")
        self.assertIn(done.stdout.strip(), manual)


unittest.main()
