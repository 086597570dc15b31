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
    void make(size_t bytes, int members, bool by_pointers, bl_cuda_operand &o, int size, int ld,
              bool set = true) {
        each = bytes ? bytes + (by_pointers ? 48 : 0) : 0;
        if (!each) return;
        base = (char *)simt::allocate(each * members, set);
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

/* A batch of `members`, of which an indirect one runs all but the last, with scalars on the device.
 * `apart`: what a kernel may write elsewhere goes to memory that it must not read, and A stays. What
 * a zero scalar takes out of the problem must not be read either. */
static bool run(const ref::kernel &k, const ref::problem &p, int members, int form, int width,
                bool apart = false) {
    bl_cuda_args x = ref::arguments(p);
    x.batch = members;
    if (!k.can_run(&x)) {
        if (k.launch(&x, nullptr) != BL_CUDA_REFUSED)
            complain("launched what it says it cannot run", k, p, members);
        return false;
    }
    simt::free_all();
    bool pointers = form == 1, indirect = form == 2 && members > 1;
    int present = members - indirect, size = ref::size_of(p), pad = form == 0 ? 0 : form;
    std::vector<ref::member> was;
    for (int b = 0; b < members; b++) was.push_back(ref::make(p, (uint64_t)b + 1));
    operand a, b, c, tau, w, ipiv, info;
    const int real = p.dtype % 2 ? 8 : 4;
    auto matrix = [&](operand &o, ref::matrix ref::member::*which, bl_cuda_operand &to, bool set) {
        const ref::matrix &s = was[0].*which;
        int ld = s.rows + pad;
        o.make((size_t)ld * s.cols * size, members, pointers, to, size, ld, set);
        for (int i = 0; i < members && o.each; i++) {
            std::memset(o.base + o.each * i, 0x7f, o.each);
            const ref::matrix &m = was[i].*which;
            for (int col = 0; col < m.cols; col++)
                for (int row = 0; row < m.rows; row++)
                    ref::put(p, o.base + o.each * i, row + (size_t)col * ld, m(row, col));
        }
    };
    bool scaled = ref::is_blas(p), factors = p.alpha != ref::num(0);
    matrix(a, &ref::member::a, x.a, !scaled || factors);
    matrix(b, &ref::member::b, x.b, !scaled || factors);
    matrix(c, &ref::member::c, x.c, p.op == "ormqr" || p.beta != ref::num(0));
    if (p.back_x) x.b.ld = -x.b.ld;
    if (p.back_y) x.c.ld = -x.c.ld;
    if (scaled && indirect) {
        void *scalars = simt::allocate(2 * size, true);
        ref::put(p, scalars, 0, p.alpha), ref::put(p, scalars, 1, p.beta);
        x.alpha_device = scalars, x.beta_device = (char *)scalars + size;
        x.alpha[0] = x.alpha[1] = x.beta[0] = x.beta[1] = std::nan("");
    }
    apart = apart && ref::is(p, {"getrf", "getrf_nopiv", "getri"});
    if (apart) {
        int ld = was[0].a.rows + pad + 1;
        c.make((size_t)ld * was[0].a.cols * size, members, pointers, x.c, size, ld, false);
        std::memset(c.base, 0x7f, c.each * members);
    }
    tau.make(was[0].tau.size() * size, members, pointers, x.tau, size, 0);
    w.make(was[0].w.size() * real, members, pointers, x.w, real, 0, false);
    ipiv.make(was[0].ipiv.size() * width, members, pointers, x.ipiv, width, 0);
    bool has_info = !ref::is_blas(p);
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
    if (k.launch(&x, nullptr) != 0) complain("refused what it says it can run", k, p, members);
    launches++;
    for (int i = 0; i < members; i++) {
        ref::member out = was[i];
        bool padding = true;
        auto read = [&](const operand &o, ref::matrix &m, int more = 0) {
            int ld = m.rows + pad + more;
            for (int col = 0; col < m.cols; col++) {
                for (int row = 0; row < m.rows; row++)
                    m(row, col) = ref::get(p, o.base + o.each * i, row + (size_t)col * ld);
                for (int at = m.rows * size; at < ld * size; at++)
                    padding = padding && o.base[o.each * i + (size_t)col * ld * size + at] == 0x7f;
            }
        };
        read(a, out.a), read(b, out.b);
        if (apart) {
            if (out.a.v != was[i].a.v) complain("A was written", k, p, members);
            read(c, out.a, 1);
        } else {
            read(c, out.c);
        }
        for (size_t e = 0; e < out.tau.size(); e++)
            out.tau[e] = ref::get(p, tau.base + tau.each * i, e);
        for (size_t e = 0; e < out.w.size(); e++) {
            const char *at = w.base + w.each * i;
            out.w[e] = real == 8 ? ((const double *)at)[e] : ((const float *)at)[e];
        }
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

/* The dtypes in which a kernel ran are those its row claims; what is wrong with that, or nothing. */
static std::string unlike_its_row(const ref::kernel &k, const int ran[4]) {
    std::string wrong;
    for (int dtype = 0; dtype < 4; dtype++)
        if ((ran[dtype] > 0) != (std::strchr(k.dtypes, "sdcz"[dtype]) != nullptr))
            wrong += std::string("FAIL ") + k.op + ":" + k.name + " claims " + k.dtypes +
                     " and ran " + std::to_string(ran[dtype]) + " cases of " + "sdcz"[dtype] + "\n";
    return wrong;
}

/* Where larger kernels' tiles begin and end, for those that have such orders alone. */
static std::vector<int> large_orders(const ref::kernel &k) {
    if (k.from <= 32) return {33, 64, 129, 513};
    return {33, 48, 63, 64, 65, 97, 128, 160, 257, 513};
}
static void over_lattice(const ref::kernel &k, int ran[4]) {
    const std::vector<int> orders = {1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32};
    int turn = 0;
    for (int dtype = 0; dtype < 4; dtype++) {
        int last = -1, before = launches;
        for (int beyond : large_orders(k))
            for (const ref::problem &p : cells::lattice(k.op, dtype, {beyond})) {
                bl_cuda_args x = ref::arguments(p);
                x.batch = 1;
                if (!k.can_run(&x)) {
                    run(k, p, 1, 0, 4);
                } else if (beyond >= k.from && beyond <= k.to) {
                    simt::now = simt::options();
                    simt::now.order = (simt::schedule)(turn % simt::SCHEDULES);
                    simt::now.seed = 1 + turn % 3;
                    run(k, p, 2, turn++ % 3, 4);
                    for (const std::string &r : simt::reports()) complain(r.c_str(), k, p, 2);
                }
            }
        for (const ref::problem &p : cells::lattice(k.op, dtype, orders)) {
            if (k.from > 32 && p.m < k.from && p.n < k.from) {
                run(k, p, 1, 0, 4);
                continue;
            }
            int order = std::max(p.m, std::max(p.n, 1)), lanes = order <= 4    ? 4
                                                                 : order <= 8  ? 8
                                                                 : order <= 16 ? 16
                                                                               : 32;
            bool block = p.m > 32 || p.n > 32; /* few matrices a block, or one */
            int slots = !block ? 128 / lanes : p.m > 64 ? 1 : 4;
            bool fresh = order != last;
            last = order;
            for (int size = 0; size < 3; size++) {
                /* all three sizes where the order changes, else one in turn, fewer of them large */
                if (!fresh && size != (turn % 5 == 0 ? 2 : turn % 2)) continue;
                int members = size == 0 ? 1 : size == 1 ? std::max(1, slots - 1) : 3 * slots + 1;
                simt::now = simt::options();
                simt::now.order = (simt::schedule)(turn % simt::SCHEDULES);
                simt::now.seed = 1 + turn % 3;
                run(k, p, members, turn % 3, turn % 4 == 3 ? 8 : 4, (turn + size) % 2);
                for (const std::string &r : simt::reports()) complain(r.c_str(), k, p, members);
            }
            turn++;
        }
        ran[dtype] = launches - before;
    }
}

static void kernels(const std::string &only) {
    int rows = 0;
    for (const ref::kernel &k : ref::kernels()) {
        if (!only.empty() && only != k.op && only != std::string(k.op) + ":" + k.name) continue;
        int ran[4];
        clock_t began = clock();
        over_lattice(k, ran);
        const std::string wrong = unlike_its_row(k, ran);
        failures += !wrong.empty();
        std::printf("%s%-12s %-6s %6d launches: s %d, d %d, c %d, z %d; %5.1f s\n", wrong.c_str(),
                    k.op, k.name, ran[0] + ran[1] + ran[2] + ran[3], ran[0], ran[1], ran[2], ran[3],
                    (double)(clock() - began) / CLOCKS_PER_SEC);
        std::fflush(stdout);
        rows++;
    }
    if (!rows) failures++, std::printf("FAIL no row is called %s\n", only.c_str());
}

/* A kernel that never runs, and one that runs in a dtype its row lacks, are found. */
static int never(const bl_cuda_args *) {
    return 0;
}
static int refuse(const bl_cuda_args *, void *) {
    return BL_CUDA_REFUSED;
}
static void planted_rows() {
    const ref::kernel idle = {"getrf", "idle", "sdcz", never, refuse, 1, 32};
    ref::kernel modest = ref::kernels()[0];
    modest.dtypes = "sdc";
    int ran[4], before = launches;
    over_lattice(idle, ran);
    if (launches != before || unlike_its_row(idle, ran).empty())
        failures++, std::printf("FAIL a kernel that never runs went unseen\n");
    over_lattice(modest, ran);
    if (unlike_its_row(modest, ran).empty())
        failures++, std::printf("FAIL a dtype that a row lacks went unseen\n");
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
        {"copy read before its wait", "uninitialised"},
        {"copy read before the barrier", "race"},
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
    /* The same in real kernels: without its barriers each of these must race. */
    for (const ref::kernel &k : ref::kernels()) {
        if (std::string(k.op) == "getrf_nopiv") continue;
        bool thread = !std::strcmp(k.name, "thread"); /* whole warps there */
        ref::problem p = cells::square(k.op, ref::is_complex_only(k.op) ? 3 : 1,
                                       thread ? 4 : std::max(7, k.from));
        if (p.op == "trsm") p.transa = 'T'; /* else no lane reads what another wrote */
        if (p.op == "getrs") p.transa = 'T';
        if (p.op == "gemv") p.n = 40; /* several threads sum a row */
        simt::now = simt::options();
        simt::now.drop_barriers = true;
        if (!run(k, p, thread ? 40 : 5, 0, 4)) continue;
        expect((std::string(k.op) + ":" + k.name + " without barriers").c_str(), "race");
    }
}

/* Extreme scales, non-finite values and singular members, for the kernels of one name: matrices of order
 * 3, alone or in front of an identity, which brings them to the kernels of larger orders. */
struct numerics {
    const char *name;
    int dtype, order, info = 0, wrong = 0;
    std::vector<double> a, b, tau;
    std::vector<int> ipiv;
    numerics(const char *n, int d, int o) : name(n), dtype(d), order(o) {}

    bool run(const char *op, int n, std::vector<double> matrix, std::vector<double> side = {}) {
        int more = order - 3, m = (int)matrix.size() / n;
        ref::problem p = cells::square(op, dtype, n + more);
        p.m = m + more;
        bl_cuda_args x = ref::arguments(p);
        x.nrhs = x.batch = 1;
        for (const ref::kernel &k : ref::kernels())
            if (!std::strcmp(k.op, op) && !std::strcmp(k.name, name) && k.can_run(&x)) {
                launch(k, p, x, m, n, matrix, side);
                return true;
            }
        return false;
    }
    void launch(const ref::kernel &k, const ref::problem &p, bl_cuda_args x, int m, int n,
                const std::vector<double> &matrix, const std::vector<double> &side) {
        int size = ref::size_of(p);
        simt::free_all();
        char *ga = (char *)simt::allocate(p.m * p.n * size, true),
             *gb = (char *)simt::allocate(p.m * size, true),
             *gt = (char *)simt::allocate(p.n * size, true);
        int *gp = (int *)simt::allocate(p.n * 4, true), *gi = (int *)simt::allocate(4, true);
        for (int j = 0; j < p.n; j++)
            for (int i = 0; i < p.m; i++)
                ref::put(p, ga, (size_t)j * p.m + i,
                         i < m && j < n ? matrix[(size_t)j * m + i] : i - m == j - n && i >= m);
        for (int i = 0; i < p.m; i++) ref::put(p, gb, i, i < (int)side.size() ? side[i] : 0);
        x.a = {ga, nullptr, 0, p.m}, x.b = {gb, nullptr, 0, p.m}, x.tau = {gt, nullptr, 0, 0};
        x.ipiv = {gp, nullptr, 0, 0}, x.info = {gi, nullptr, 0, 0};
        k.launch(&x, nullptr);
        a.resize(m * n), b.resize(m), tau.resize(n), ipiv.assign(gp, gp + n), info = *gi;
        for (int i = 0; i < m * n; i++) a[i] = ref::get(p, ga, i / m * p.m + i % m).real();
        for (int i = 0; i < m; i++) b[i] = ref::get(p, gb, i).real();
        for (int i = 0; i < n; i++) tau[i] = ref::get(p, gt, i).real();
        for (const std::string &r : simt::reports()) must(false, r.c_str());
    }
    void must(bool ok, const char *what) {
        if (ok) return;
        wrong++;
        if (!simt::now.no_scaling)
            std::printf("FAIL %s %c, order %d: %s\n", name, "sd"[dtype], order, what);
    }

    void pivots() {
        const double nan = std::numeric_limits<double>::quiet_NaN(), inf = HUGE_VAL;
        if (!run("getrf", 3, {1, 2, 2, 4, 5, 6, 7, 8, 11})) return;
        must(info == 0 && ipiv[0] == 2, "getrf: the first of equal candidates is the pivot");
        run("getrf", 3, {1, nan, 2, 4, 5, 6, 7, 8, 10});
        must(info == 0 && ipiv[0] == 3, "getrf: a NaN below is not the pivot");
        run("getrf", 3, {nan, 1, 2, 4, 5, 6, 7, 8, 10});
        must(info == 0 && ipiv[0] == 1, "getrf: a NaN first is the pivot");
        run("getrf", 3, {1, inf, 2, 4, 5, 6, 7, 8, 10});
        must(info == 0 && ipiv[0] == 2, "getrf: an infinity is the pivot");
        run("getrf", 3, {4, 1, 1, 1, 5, 1, 3, inf, 2});
        must(info == 0 && a[6] == 3 && a[7] == inf && a[8] == -inf,
             "getrf: an infinity changes no finished row");
        run("getrf", 3, {0, 0, 0, 1, 2, 4, 5, 6, 9});
        must(info == 1 && a[0] == 0 && a[3] != 0, "getrf: a zero column is reported, passed over");
    }
    void singular() {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        if (run("gesv", 3, {1, 2, 4, 2, 4, 8, 1, 1, 1}, {1, 2, 3}))
            must(info > 0 && b[0] == 1 && b[1] == 2 && b[2] == 3, "gesv: B of a singular matrix");
        for (int n : {12, 20}) { /* whole: b of the last row is infinite, and no row before it */
            std::vector<double> a((size_t)n * n, 1), b(n, 1);
            for (int i = 0; i < n; i++) a[(size_t)i * n + i] = 40;
            b[n - 1] = HUGE_VAL;
            if (order == 3 && run("gesv", n, a, b))
                must(info == 0 && this->b[n - 1] == HUGE_VAL && this->b[n - 2] == -HUGE_VAL,
                     "gesv: an infinity in B changes no finished row");
        }
        if (run("posv", 3, {4, 1, 1, 1, -3, 1, 1, 1, 5}, {1, 2, 3}))
            must(info == 2 && b[0] == 1 && b[2] == 3, "posv: B of an indefinite matrix");
        if (run("potrf", 3, {4, 1, 1, nan, nan, 1, nan, nan, 5}))
            must(info == 2 && a[0] == 2 && a[3] != a[3], "potrf: a NaN pivot is reported");
        std::vector<double> zero = {1, 0, 0, 1, 0, 0, 1, 1, 1};
        if (run("potri", 3, zero)) must(info == 2 && a == zero, "potri: A of a singular factor");
        if (run("gels", 3, {1, 2, 2, 0, 0, 0, 3, 1, 4}, {1, 2, 3}))
            must(info == 2, "gels: the first zero of R's diagonal");
        if (order == 3 && run("gels", 3, std::vector<double>(9, 0), {1, 2, 3}))
            must(info == 0 && b[0] == 0 && b[2] == 0, "gels: no matrix, no solution");
    }
    void extremes() {
        std::vector<double> scales = {1e300, 1e-300, 1e-310, 4e-320};
        if (dtype == 0) scales = {1e37, 1e-37, 1e-40, 1e-44};
        for (double s : scales) {
            double close = s == scales[3] ? 0.2 : 1e-2; /* so few bits are left */
            if (run("geqrf", 3, {3 * s, 0, 4 * s, 1, 2, 3, 1 / 3.0, 1e-3, 7}))
                must(std::fabs(a[0] / s + 5) < 5 * close && std::fabs(tau[0] - 1.6) < close,
                     "geqrf: a column of extreme scale beside ordinary ones");
            if (s < scales[2]) continue;
            if (run("gels", 3, {3 * s, 0, 4 * s, 1, 2, 3, 0, 0, 7}, {3 * s, 0, 4 * s}))
                must(info == 0 && std::fabs(b[0] - 1) < 1e-2, "gels: A and B of extreme scale");
            if (order == 3 && run("gels", 2, {1, 0, 0, 0, 0, 1, 0, 0}, {s, 2 * s, 3 * s, 4 * s}))
                must(std::fabs(b[1] / s - 2) < 1e-2 && std::fabs(b[3] / s - 4) < 1e-2,
                     "gels: a residual of extreme scale");
            if (s >= scales[1] && run("gels", 2, {1, 0, 0, 1 / s}, {s, 0}))
                must(std::fabs(b[0] / s - 1) < 1e-2 && b[1] == 0,
                     "gels: nothing in an unknown whose scale overflows");
        }
        if (run("geqrf", 3, {5, 0, 0, 1, 2, 3, 1, 2, 4}))
            must(a[0] == 5 && tau[0] == 0, "geqrf: tau is zero for a zero tail");
    }
    /* The same for m x n matrices, whose rows of interest are the first and the last. */
    void tall(int m, int n) {
        std::vector<double> matrix(m * n), side(m), scales = {1e300, 1e-300, 1};
        for (int i = 0; i < m; i++)
            for (int j = 1; j < n; j++) matrix[i + j * m] = i == j ? 2 : 1.0 / (1 + i + j);
        if (dtype == 0) scales = {1e37, 1e-37, 1};
        for (double s : scales) {
            matrix[0] = side[0] = 3 * s, matrix[m - 1] = side[m - 1] = 4 * s;
            if (run("geqrf", n, matrix))
                must(std::fabs(a[0] / s + 5) < 1e-2 && std::fabs(tau[0] - 1.6) < 1e-2,
                     "geqrf: a tall column of extreme scale beside ordinary ones");
            if (run("gels", n, matrix, side))
                must(info == 0 && std::fabs(b[0] - 1) < 1e-2 && std::fabs(b[1]) < 1e-2 * s,
                     "gels: tall A and B of extreme scale");
        }
        std::vector<double> close = matrix;
        for (int i = 0; i < m; i++) close[m + i] = matrix[i] * 2 + (i == m - 1 ? 1e-3 : 0);
        if (run("gels", n, close, side))
            must(info == 0 && std::fabs(b[0] - 1) < 0.1, "gels: columns that nearly agree");
        matrix[m + m - 1] = std::numeric_limits<double>::quiet_NaN();
        if (run("geqrf", n, matrix))
            must(std::fabs(a[0] + 5) < 1e-2 && a[m + 1] != a[m + 1],
                 "geqrf: a NaN is in its own column");
        if (run("gels", n, std::vector<double>(m * n, 0), side))
            must(info == 0 && b[0] == 0 && b[m - 1] == 0, "gels: no tall matrix, no solution");
        double least = dtype == 0 ? 1e-30 : 1e-200;
        std::fill(matrix.begin(), matrix.begin() + 2 * m, 0);
        matrix[0] = 5, matrix[m] = 1, matrix[m + 1] = 3 * least, matrix[m + m - 1] = 4 * least;
        if (run("geqrf", n, matrix))
            must(std::fabs(a[m + 1] / least + 5) < 1e-2 && std::fabs(tau[1] - 1.6) < 1e-2,
                 "geqrf: a column with next to nothing below its first row");
    }
};
static void all_numerics() {
    int before = failures;
    simt::now = simt::options();
    for (const char *name : {"thread", "tiny", "wide", "skinny", "cta", "warp", "stream", "lpanel"})
        for (int dtype = 0; dtype < 2; dtype++)
            for (int order : {3, 7, 12, 20, 40, 70}) {
                numerics n(name, dtype, order);
                n.pivots(), n.singular(), n.extremes();
                for (int m : {6, 12, 32, 40, 100, 200, 512})
                    for (int columns : {2, 3, 6})
                        if (order == 3) n.tall(m, columns);
                failures += n.wrong;
                if (!n.run("geqrf", 3, std::vector<double>(9, 1))) continue;
                numerics unscaled(name, dtype, order); /* the planted fault */
                simt::now.no_scaling = true;
                unscaled.extremes();
                simt::now.no_scaling = false;
                if (!unscaled.wrong)
                    failures++, std::printf("FAIL %s: an unscaled norm went unseen\n", name);
            }
    std::printf("numerics: %s\n", failures == before ? "ok" : "FAIL");
}

int main(int argc, char **argv) {
    std::string what = argc > 1 ? argv[1] : "", only = argc > 2 ? argv[2] : "";
    if (what != "kernels") faults(), planted_rows();
    if (what != "faults") all_numerics();
    if (what != "faults") kernels(only);
    std::printf("%d launches, %d failures\n", launches, failures);
    return failures != 0;
}
