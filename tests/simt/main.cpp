/* Every CUDA kernel under the interpreter, results against double precision arithmetic, and the
 * planted faults that each must turn a report red.
 *
 *   simt [kernels | faults] [op]     everything by default */
#include <cmath>
#include <cstdio>
#include <ctime>
#include <limits>

#include "tests/cuda/cells.h"
#include "tests/simt/simt.h"

int simt_fault(const char *name); /* faults.cu */

static int failures = 0, launches = 0;

static void complain(const char *what, const ref::kernel &k, const ref::problem &p, int members) {
    if (failures++ < 20)
        std::printf("FAIL %s:%s %c m %d n %d k %d nrhs %d side %c uplo %c trans %c%c diag %c batch "
                    "%d: %s\n",
                    k.op, k.name, "sdcz"[p.dtype], p.m, p.n, p.k, p.nrhs, p.side, p.uplo, p.transa,
                    p.transb, p.diag, members, what);
}

/* One operand in the interpreter's memory, in any batch form. */
struct operand {
    char *base = nullptr;
    void **pointers = nullptr;
    size_t each = 0; /* bytes from member to member */
    void make(size_t bytes, int members, bool by_pointers, bl_cuda_operand &o, int size, int ld) {
        each = bytes ? bytes + (by_pointers ? 48 : 0) : 0;
        if (!each) return;
        base = (char *)simt::allocate(each * members, true);
        o.ld = ld;
        o.stride = (int64_t)(each / size);
        o.base = base;
        if (!by_pointers) return;
        pointers = (void **)simt::allocate(sizeof(void *) * members, true);
        for (int b = 0; b < members; b++) pointers[b] = base + each * b;
        o.base = nullptr;
        o.pointers = pointers;
    }
};

/* A batch of `members`, of which an indirect one runs all but the last. */
static bool run(const ref::kernel &k, const ref::problem &p, int members, int form, int width) {
    bl_cuda_args x = ref::arguments(p);
    x.batch = members;
    if (!k.can_run(&x)) return false;
    simt::free_all();
    bool pointers = form == 1, indirect = form == 2 && members > 1;
    int present = members - indirect, size = ref::size_of(p), pad = form == 0 ? 0 : form;
    std::vector<ref::member> was;
    for (int b = 0; b < members; b++) was.push_back(ref::make(p, (uint64_t)b + 1));
    operand a, b, c, tau, ipiv, info;
    auto matrix = [&](operand &o, ref::matrix ref::member::*which, bl_cuda_operand &to) {
        const ref::matrix &s = was[0].*which;
        int ld = s.rows + pad;
        o.make((size_t)ld * s.cols * size, members, pointers, to, size, ld);
        for (int i = 0; i < members && o.each; i++) {
            std::memset(o.base + o.each * i, 0x7f, o.each);
            const ref::matrix &m = was[i].*which;
            for (int col = 0; col < m.cols; col++)
                for (int row = 0; row < m.rows; row++)
                    ref::put(p, o.base + o.each * i, row + (size_t)col * ld, m(row, col));
        }
    };
    matrix(a, &ref::member::a, x.a);
    matrix(b, &ref::member::b, x.b);
    matrix(c, &ref::member::c, x.c);
    tau.make(was[0].tau.size() * size, members, pointers, x.tau, size, 0);
    ipiv.make(was[0].ipiv.size() * width, members, pointers, x.ipiv, width, 0);
    bool has_info = !ref::is(p, {"gemm", "syrk", "herk", "trsm"});
    info.make(has_info ? width : 0, members, false, x.info, width, 0);
    for (int i = 0; i < members; i++) {
        for (size_t e = 0; e < was[i].tau.size(); e++)
            ref::put(p, tau.base + tau.each * i, e, was[i].tau[e]);
        for (size_t e = 0; e < was[i].ipiv.size(); e++) {
            if (width == 8)
                ((int64_t *)(ipiv.base + ipiv.each * i))[e] = was[i].ipiv[e];
            else
                ((int32_t *)(ipiv.base + ipiv.each * i))[e] = was[i].ipiv[e];
        }
        std::memset(info.base + info.each * i, 0x55, info.each);
    }
    x.int_bytes = (uint8_t)width;
    if (indirect) {
        int64_t *count = (int64_t *)simt::allocate(8, true);
        *count = present;
        x.count = count;
    }
    k.launch(&x, nullptr);
    launches++;
    for (int i = 0; i < members; i++) {
        ref::member out = was[i];
        bool padding = true;
        auto read = [&](const operand &o, ref::matrix &m) {
            int ld = m.rows + pad;
            for (int col = 0; col < m.cols; col++) {
                for (int row = 0; row < m.rows; row++)
                    m(row, col) = ref::get(p, o.base + o.each * i, row + (size_t)col * ld);
                for (int at = m.rows * size; at < ld * size; at++)
                    padding = padding && o.base[o.each * i + (size_t)col * ld * size + at] == 0x7f;
            }
        };
        read(a, out.a), read(b, out.b), read(c, out.c);
        for (size_t e = 0; e < out.tau.size(); e++)
            out.tau[e] = ref::get(p, tau.base + tau.each * i, e);
        for (size_t e = 0; e < out.ipiv.size(); e++)
            out.ipiv[e] = width == 8 ? (int)((int64_t *)(ipiv.base + ipiv.each * i))[e]
                                     : ((int32_t *)(ipiv.base + ipiv.each * i))[e];
        if (has_info)
            out.info = width == 8 ? (int)*(int64_t *)(info.base + info.each * i)
                                  : *(int32_t *)(info.base + info.each * i);
        if (!padding) complain("padding was written", k, p, members);
        if (i >= present) {
            if (out.info != 0x55555555 && has_info)
                complain("an absent member was run", k, p, members);
            continue;
        }
        double bad = ref::wrong(p, was[i], out);
        if (!(bad < 30)) {
            complain(
                ("member " + std::to_string(i) + " is wrong by " + std::to_string(bad)).c_str(), k,
                p, members);
            break;
        }
    }
    return true;
}

static void kernels(const std::string &only) {
    const std::vector<int> orders = {1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32};
    for (const ref::kernel &k : ref::kernels()) {
        if (!only.empty() && only != k.op && only != std::string(k.op) + ":" + k.name) continue;
        int turn = 0, before = launches;
        clock_t began = clock();
        for (int dtype = 0; dtype < 4; dtype++) {
            int last = -1;
            for (const ref::problem &p : cells::lattice(k.op, dtype, orders)) {
                int order = std::max(p.m, std::max(p.n, 1)), lanes = order <= 4    ? 4
                                                                     : order <= 8  ? 8
                                                                     : order <= 16 ? 16
                                                                                   : 32;
                bool block = p.m > 32 || p.n > 32; /* one matrix a block */
                int slots = block ? 1 : 128 / lanes;
                bool fresh = order != last;
                last = order;
                for (int size = 0; size < 3; size++) {
                    /* all three sizes where the order changes, else one in turn, fewer of them large */
                    if (!fresh && size != (turn % 5 == 0 ? 2 : turn % 2)) continue;
                    int members = size == 0   ? 1
                                  : size == 1 ? std::max(1, slots - 1)
                                              : 3 * slots + 1;
                    simt::now = simt::options();
                    simt::now.order = (simt::schedule)(turn % simt::SCHEDULES);
                    simt::now.seed = 1 + turn % 3;
                    run(k, p, members, turn % 3, turn % 4 == 3 ? 8 : 4);
                    for (const std::string &r : simt::reports()) complain(r.c_str(), k, p, members);
                }
                turn++;
            }
        }
        std::printf("%-12s %-6s %6d launches, %5.1f s\n", k.op, k.name, launches - before,
                    (double)(clock() - began) / CLOCKS_PER_SEC);
        std::fflush(stdout);
    }
}

static void expect(const char *fault, const char *kind) {
    std::vector<std::string> got = simt::reports();
    bool seen = false;
    for (const std::string &r : got) seen = seen || r.compare(0, std::strlen(kind), kind) == 0;
    std::printf("%s fault %s: %s\n", seen ? "ok  " : "FAIL", fault,
                got.empty() ? "no report" : got[0].c_str());
    if (!seen) failures++;
}
static void faults() {
    static const char *const planted[][2] = {
        {"none", ""},
        {"removed barrier", "race"},
        {"shuffle taken for a barrier", "race"},
        {"removed block barrier", "race"},
        {"collective in a branch", "divergence"},
        {"lane leaves early", "exited"},
        {"shuffle from outside", "source"},
        {"store one past the end", "outside"},
        {"shared store one past the end", "outside"},
        {"uninitialised shared", "uninitialised"},
        {"uninitialised global", "uninitialised"},
        {"two blocks, one element", "race"},
        {"misaligned wide load", "misaligned"},
    };
    for (auto &f : planted)
        for (int order = 0; order < simt::SCHEDULES; order++) {
            simt::now = simt::options();
            simt::now.order = (simt::schedule)order;
            simt::free_all();
            simt_fault(f[0]);
            if (f[1][0]) {
                expect(f[0], f[1]);
            } else if (!simt::reports().empty()) {
                failures++;
                std::printf("FAIL a sound kernel was reported\n");
            }
        }
    /* The same in real kernels: without its warp barriers each of these must race. */
    for (const ref::kernel &k : ref::kernels()) {
        if (std::string(k.op) == "getrf_nopiv") continue;
        ref::problem p = cells::square(k.op, 1, 7);
        if (p.op == "trsm") p.transa = 'T'; /* else no lane reads what another wrote */
        simt::now = simt::options();
        simt::now.drop_syncwarp = true;
        if (!run(k, p, 5, 0, 4)) continue;
        expect((std::string(k.op) + " without bl_syncwarp").c_str(), "race");
    }
}

/* Extreme scales, non-finite values and singular members beside ordinary ones. */
static void numerics() {
    int before = failures;
    auto kernel = [&](const char *op) {
        for (const ref::kernel &k : ref::kernels())
            if (std::string(k.op) == op) return &k;
        return (const ref::kernel *)nullptr;
    };
    auto one = [&](const char *op, int n, std::vector<double> a, std::vector<double> *b, int *ipiv,
                   int *info, std::vector<double> *tau) {
        ref::problem p = cells::square(op, 1, n);
        simt::now = simt::options();
        simt::free_all();
        bl_cuda_args x = ref::arguments(p);
        double *ga = (double *)simt::allocate(a.size() * 8, true);
        std::memcpy(ga, a.data(), a.size() * 8);
        double *gb = (double *)simt::allocate((b ? b->size() : 1) * 8, true);
        if (b) std::memcpy(gb, b->data(), b->size() * 8);
        double *gt = (double *)simt::allocate(n * 8, true);
        int *gp = (int *)simt::allocate(n * 4, true), *gi = (int *)simt::allocate(4, true);
        x.a = {ga, nullptr, 0, n}, x.b = {gb, nullptr, 0, n}, x.tau = {gt, nullptr, 0, 0};
        x.ipiv = {gp, nullptr, 0, 0}, x.info = {gi, nullptr, 0, 0};
        x.nrhs = 1, x.batch = 1;
        kernel(op)->launch(&x, nullptr);
        *info = *gi;
        if (ipiv) std::memcpy(ipiv, gp, n * 4);
        if (b) std::memcpy(b->data(), gb, b->size() * 8);
        if (tau) std::memcpy(tau->data(), gt, n * 8);
        std::memcpy(a.data(), ga, a.size() * 8);
        for (const std::string &r : simt::reports())
            failures++, std::printf("FAIL %s: %s\n", op, r.c_str());
        return a;
    };
    auto must = [&](bool ok, const char *what) {
        if (!ok) failures++, std::printf("FAIL %s\n", what);
    };
    const double nan = std::numeric_limits<double>::quiet_NaN(), inf = HUGE_VAL;
    int info, ipiv[3];
    std::vector<double> b = {1, 2, 3}, t(3);
    one("getrf", 3, {1, 2, 2, 4, 5, 6, 7, 8, 11}, nullptr, ipiv, &info, nullptr);
    must(info == 0 && ipiv[0] == 2, "getrf: the first of equal candidates is the pivot");
    one("getrf", 3, {1, nan, 2, 4, 5, 6, 7, 8, 10}, nullptr, ipiv, &info, nullptr);
    must(info == 0 && ipiv[0] == 3, "getrf: a NaN below is not the pivot");
    one("getrf", 3, {nan, 1, 2, 4, 5, 6, 7, 8, 10}, nullptr, ipiv, &info, nullptr);
    must(info == 0 && ipiv[0] == 1, "getrf: a NaN first is the pivot");
    one("getrf", 3, {1, inf, 2, 4, 5, 6, 7, 8, 10}, nullptr, ipiv, &info, nullptr);
    must(info == 0 && ipiv[0] == 2, "getrf: an infinity is the pivot");
    std::vector<double> f =
        one("getrf", 3, {0, 0, 0, 1, 2, 4, 5, 6, 9}, nullptr, ipiv, &info, nullptr);
    must(info == 1 && f[0] == 0 && f[3] != 0, "getrf: a zero column is reported and passed over");
    f = one("gesv", 3, {1, 2, 3, 2, 4, 6, 1, 1, 1}, &b, ipiv, &info, nullptr);
    must(info > 0 && b[0] == 1 && b[1] == 2 && b[2] == 3,
         "gesv: B is unchanged for a singular matrix");
    f = one("posv", 3, {4, 1, 1, 1, -3, 1, 1, 1, 5}, &b, nullptr, &info, nullptr);
    must(info == 2 && b[0] == 1 && b[2] == 3, "posv: B is unchanged for an indefinite matrix");
    f = one("potrf", 3, {4, 1, 1, nan, nan, 1, nan, nan, 5}, nullptr, nullptr, &info, nullptr);
    must(info == 2 && f[0] == 2 && f[3] != f[3], "potrf: a NaN pivot is reported");
    std::vector<double> singular = {1, 0, 0, 1, 0, 0, 1, 1, 1};
    f = one("potri", 3, singular, nullptr, nullptr, &info, nullptr);
    must(info == 2 && f == singular, "potri: A is unchanged for a zero on the diagonal");
    for (double s : {1e300, 1e-300, 1e-310, 4e-320}) {
        std::vector<double> q = {3 * s, 0, 4 * s, 1, 2, 3, 1 / 3.0, 1e-3, 7};
        f = one("geqrf", 3, q, nullptr, nullptr, &info, &t);
        must(std::fabs(f[0] / s + 5) < 1e-2 && std::fabs(t[0] - 1.6) < 1e-2,
             "geqrf: columns of extreme scale beside ordinary ones");
    }
    f = one("geqrf", 3, {5, 0, 0, 1, 2, 3, 1, 2, 4}, nullptr, nullptr, &info, &t);
    must(f[0] == 5 && t[0] == 0, "geqrf: tau is zero for a zero tail");
    std::printf("numerics: %s\n", failures == before ? "ok" : "FAIL");
}

int main(int argc, char **argv) {
    std::string what = argc > 1 ? argv[1] : "", only = argc > 2 ? argv[2] : "";
    if (what != "kernels") faults();
    if (what != "faults") numerics();
    if (what != "faults") kernels(only);
    std::printf("%d launches, %d failures\n", launches, failures);
    return failures != 0;
}
