/* bench_cuda: every small kernel against NVIDIA's batched routine, on one GPU.
 *
 *   bench_cuda [-o file.csv] [-r reps] [-b GiB per operand] [-a] [-g] [-l] [op[:dtype[:n]]] ...
 *     -a   getrf and getri write elsewhere, and A stays
 *     -g   what a launch costs, from graphs, instead
 *     -l   correctness lattice (small batches, all forms, flags and dtypes) instead of timing
 *
 * Arms are interleaved in one process, inputs restored untimed, medians by device events, the
 * first, middle and last members verified against double precision arithmetic on the host. */
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <cusolverDn.h>
#include <thread>

#include "tests/cuda/reference.h"

#define MUST(e)                                                                                    \
    do {                                                                                           \
        int code_ = (int)(e);                                                                      \
        if (code_) {                                                                               \
            std::fprintf(stderr, "%s:%d: %s = %d\n", __FILE__, __LINE__, #e, code_);               \
            std::exit(2);                                                                          \
        }                                                                                          \
    } while (0)

static cublasHandle_t blas;
static cusolverDnHandle_t solver;
static int reps = 9;
static double gib = 1;

/* Member b of the batch is member b % distinct of what the host made. */
__global__ void replicate(unsigned *to, const unsigned *from, int64_t words, int64_t distinct,
                          int64_t total) {
    for (int64_t i = blockIdx.x * (int64_t)blockDim.x + threadIdx.x; i < total;
         i += (int64_t)gridDim.x * blockDim.x)
        to[i] = from[i % (words * distinct)];
}
__global__ void make_pointers(char **to, char *base, int64_t bytes, int64_t n) {
    for (int64_t i = blockIdx.x * (int64_t)blockDim.x + threadIdx.x; i < n;
         i += (int64_t)gridDim.x * blockDim.x)
        to[i] = base + i * bytes;
}

/* An operand of the whole batch: pristine copy, working copy, pointers into the working copy. */
struct buffer {
    size_t bytes_each = 0;
    int64_t batch = 0;
    char *pristine = nullptr, *work = nullptr;
    void **pointers = nullptr;
    void make(const std::vector<char> &distinct, size_t each, int64_t count, int64_t members) {
        bytes_each = each;
        batch = members;
        if (!each) return;
        size_t total = each * members;
        char *seed;
        MUST(cudaMalloc(&seed, distinct.size()));
        MUST(cudaMemcpy(seed, distinct.data(), distinct.size(), cudaMemcpyHostToDevice));
        MUST(cudaMalloc(&pristine, total));
        MUST(cudaMalloc(&work, total));
        MUST(cudaMalloc(&pointers, members * sizeof(void *)));
        replicate<<<4096, 256>>>((unsigned *)pristine, (unsigned *)seed, each / 4, count,
                                 total / 4);
        make_pointers<<<1024, 256>>>((char **)pointers, work, each, members);
        MUST(cudaDeviceSynchronize());
        cudaFree(seed);
    }
    void restore() const {
        if (bytes_each)
            MUST(cudaMemcpyAsync(work, pristine, bytes_each * batch, cudaMemcpyDeviceToDevice));
    }
    void release() {
        cudaFree(pristine), cudaFree(work), cudaFree(pointers);
        pristine = work = nullptr, pointers = nullptr;
    }
};

struct batch {
    ref::problem p;
    int64_t members = 0, distinct = 0;
    std::vector<ref::member> seeds;
    buffer a, b, c, ipiv, tau, info;
    double bytes = 0;

    /* Rows of each matrix are padded by `pad`, so ld > rows. */
    int pad = 0, int_bytes = 4;
    size_t elements(const ref::matrix &x) const { return (size_t)(x.rows + pad) * x.cols; }

    void pack(buffer &to, ref::matrix ref::member::*which) {
        int e = ref::size_of(p);
        const ref::matrix &shape = seeds[0].*which;
        size_t each = elements(shape);
        std::vector<char> h(each * e * distinct, (char)0x7f);
        for (int64_t s = 0; s < distinct; s++) {
            const ref::matrix &x = seeds[s].*which;
            for (int j = 0; j < x.cols; j++)
                for (int i = 0; i < x.rows; i++)
                    ref::put(p, h.data(), s * each + i + (size_t)j * (x.rows + pad), x(i, j));
        }
        to.make(h, each * e, distinct, members);
    }
    void make(const ref::problem &problem, int64_t n, int padding, int width) {
        p = problem, members = n, pad = padding, int_bytes = width;
        distinct = std::min<int64_t>(members, 509);
        seeds.resize(distinct);
        std::vector<std::thread> hands;
        for (int h = 0; h < 16; h++)
            hands.emplace_back([&, h] {
                for (int64_t s = h; s < distinct; s += 16) seeds[s] = ref::make(p, s + 1);
            });
        for (std::thread &h : hands) h.join();
        bytes = ref::bytes(p, seeds[0]);
        pack(a, &ref::member::a);
        if (seeds[0].b.v.size()) pack(b, &ref::member::b);
        if (seeds[0].c.v.size()) pack(c, &ref::member::c);
        size_t np = seeds[0].ipiv.size(), nt = seeds[0].tau.size();
        std::vector<char> h(np * width * distinct);
        for (int64_t s = 0; s < distinct; s++)
            for (size_t i = 0; i < np; i++) {
                if (width == 8)
                    ((int64_t *)h.data())[s * np + i] = seeds[s].ipiv[i];
                else
                    ((int32_t *)h.data())[s * np + i] = seeds[s].ipiv[i];
            }
        if (np) ipiv.make(h, np * width, distinct, members);
        h.assign(nt * ref::size_of(p) * distinct, 0);
        for (int64_t s = 0; s < distinct; s++)
            for (size_t i = 0; i < nt; i++) ref::put(p, h.data(), s * nt + i, seeds[s].tau[i]);
        if (nt) tau.make(h, nt * ref::size_of(p), distinct, members);
        h.assign(width * distinct, 0x55);
        info.make(h, width, distinct, members);
    }
    void restore() const {
        a.restore(), b.restore(), c.restore(), ipiv.restore(), tau.restore(), info.restore();
    }
    void release() {
        a.release(), b.release(), c.release(), ipiv.release(), tau.release(), info.release();
    }
    bl_cuda_args arguments(bool pointers) const {
        bl_cuda_args x = ref::arguments(p);
        int e = ref::size_of(p);
        auto set = [&](bl_cuda_operand &o, const buffer &f, int rows, int size) {
            o.base = pointers ? nullptr : f.work;
            o.pointers = pointers ? f.pointers : nullptr;
            o.stride = f.bytes_each / size;
            o.ld = rows + pad;
        };
        set(x.a, a, seeds[0].a.rows, e), set(x.b, b, seeds[0].b.rows, e);
        set(x.c, c, seeds[0].c.rows, e), set(x.tau, tau, 0, e);
        set(x.ipiv, ipiv, 0, int_bytes), set(x.info, info, 0, int_bytes);
        x.int_bytes = (uint8_t)int_bytes;
        x.batch = members;
        return x;
    }
    /* Worst residual over first, middle and last member. */
    double verify(bool has_info) const {
        double worst = 0;
        for (int64_t at : {(int64_t)0, members / 2, members - 1}) {
            const ref::member &was = seeds[at % distinct];
            ref::member out = was;
            int e = ref::size_of(p);
            auto fetch = [&](const buffer &f) {
                std::vector<char> h(f.bytes_each);
                if (f.bytes_each)
                    MUST(cudaMemcpy(h.data(), f.work + at * f.bytes_each, f.bytes_each,
                                    cudaMemcpyDeviceToHost));
                return h;
            };
            auto unpack = [&](ref::matrix &x, const buffer &f) {
                std::vector<char> h = fetch(f);
                if (h.empty()) return;
                for (int j = 0; j < x.cols; j++) {
                    for (int i = 0; i < x.rows; i++)
                        x(i, j) = ref::get(p, h.data(), i + (size_t)j * (x.rows + pad));
                    for (int i = x.rows * e; i < (x.rows + pad) * e; i++)
                        if (h[(size_t)j * (x.rows + pad) * e + i] != 0x7f) worst = 1e99;
                }
            };
            unpack(out.a, a), unpack(out.b, b), unpack(out.c, c);
            std::vector<char> h = fetch(ipiv);
            for (size_t i = 0; i < out.ipiv.size(); i++)
                out.ipiv[i] =
                    int_bytes == 8 ? (int)((int64_t *)h.data())[i] : ((int32_t *)h.data())[i];
            h = fetch(tau);
            for (size_t i = 0; i < out.tau.size(); i++) out.tau[i] = ref::get(p, h.data(), i);
            h = fetch(info);
            if (has_info)
                out.info =
                    int_bytes == 8 ? (int)((int64_t *)h.data())[0] : ((int32_t *)h.data())[0];
            double w = ref::wrong(p, was, out);
            worst = std::max(worst, w == w ? w : 1e99);
        }
        return worst;
    }
};

/* NVIDIA's routine on the same work buffers; false where there is none. */
#define TYPED(call, ...)                                                                           \
    switch (x.p.dtype) {                                                                           \
    case 0: {                                                                                      \
        using T = float;                                                                           \
        (void)sizeof(T);                                                                           \
        MUST(cublasS##call(__VA_ARGS__));                                                          \
    } break;                                                                                       \
    case 1: {                                                                                      \
        using T = double;                                                                          \
        (void)sizeof(T);                                                                           \
        MUST(cublasD##call(__VA_ARGS__));                                                          \
    } break;                                                                                       \
    case 2: {                                                                                      \
        using T = cuComplex;                                                                       \
        (void)sizeof(T);                                                                           \
        MUST(cublasC##call(__VA_ARGS__));                                                          \
    } break;                                                                                       \
    case 3: {                                                                                      \
        using T = cuDoubleComplex;                                                                 \
        (void)sizeof(T);                                                                           \
        MUST(cublasZ##call(__VA_ARGS__));                                                          \
    } break;                                                                                       \
    }
#define SOLVER(call, ...)                                                                          \
    switch (x.p.dtype) {                                                                           \
    case 0: {                                                                                      \
        using T = float;                                                                           \
        (void)sizeof(T);                                                                           \
        MUST(cusolverDnS##call(__VA_ARGS__));                                                      \
    } break;                                                                                       \
    case 1: {                                                                                      \
        using T = double;                                                                          \
        (void)sizeof(T);                                                                           \
        MUST(cusolverDnD##call(__VA_ARGS__));                                                      \
    } break;                                                                                       \
    case 2: {                                                                                      \
        using T = cuComplex;                                                                       \
        (void)sizeof(T);                                                                           \
        MUST(cusolverDnC##call(__VA_ARGS__));                                                      \
    } break;                                                                                       \
    case 3: {                                                                                      \
        using T = cuDoubleComplex;                                                                 \
        (void)sizeof(T);                                                                           \
        MUST(cusolverDnZ##call(__VA_ARGS__));                                                      \
    } break;                                                                                       \
    }

static cublasOperation_t trans_of(char t) {
    return t == 'N' ? CUBLAS_OP_N : t == 'T' ? CUBLAS_OP_T : CUBLAS_OP_C;
}
static bool vendor(batch &x, void *scratch) {
    const ref::problem &p = x.p;
    int n = p.n, count = (int)x.members, host_info = 0;
    int lda = x.seeds[0].a.rows + x.pad, ldb = x.seeds[0].b.rows + x.pad,
        ldc = x.seeds[0].c.rows + x.pad;
    float ones[2] = {1, 0};
    double oned[2] = {1, 0}, zero[2] = {0, 0};
    void *one = p.dtype % 2 ? (void *)oned : (void *)ones;
    int *ipiv = (int *)x.ipiv.work, *info = (int *)x.info.work;
    cublasFillMode_t fill = p.uplo == 'U' ? CUBLAS_FILL_MODE_UPPER : CUBLAS_FILL_MODE_LOWER;
    if (p.op == "getrf" && p.m == p.n) {
        TYPED(getrfBatched, blas, n, (T **)x.a.pointers, lda, ipiv, info, count);
        return true;
    }
    if (p.op == "getrf_nopiv" && p.m == p.n) {
        TYPED(getrfBatched, blas, n, (T **)x.a.pointers, lda, nullptr, info, count);
        return true;
    }
    if (p.op == "gesv") {
        TYPED(getrfBatched, blas, n, (T **)x.a.pointers, lda, ipiv, info, count);
        TYPED(getrsBatched, blas, CUBLAS_OP_N, n, p.nrhs, (T *const *)x.a.pointers, lda, ipiv,
              (T **)x.b.pointers, ldb, &host_info, count);
        return true;
    }
    if (p.op == "getrs") {
        TYPED(getrsBatched, blas, trans_of(p.transa), n, p.nrhs, (T *const *)x.a.pointers, lda,
              ipiv, (T **)x.b.pointers, ldb, &host_info, count);
        return true;
    }
    if (p.op == "getri") { /* out of place */
        if (!scratch) return true;
        TYPED(getriBatched, blas, n, (T *const *)x.a.pointers, lda, ipiv, (T **)scratch, lda, info,
              count);
        return true;
    }
    if (p.op == "potrf") {
        SOLVER(potrfBatched, solver, fill, n, (T **)x.a.pointers, lda, info, count);
        return true;
    }
    if (p.op == "potrs" && p.nrhs == 1) {
        SOLVER(potrsBatched, solver, fill, n, 1, (T **)x.a.pointers, lda, (T **)x.b.pointers, ldb,
               info, count);
        return true;
    }
    if (p.op == "posv" && p.nrhs == 1) {
        SOLVER(potrfBatched, solver, fill, n, (T **)x.a.pointers, lda, info, count);
        SOLVER(potrsBatched, solver, fill, n, 1, (T **)x.a.pointers, lda, (T **)x.b.pointers, ldb,
               info, count);
        return true;
    }
    if (p.op == "trsm") {
        TYPED(trsmBatched, blas, p.side == 'L' ? CUBLAS_SIDE_LEFT : CUBLAS_SIDE_RIGHT, fill,
              trans_of(p.transa), p.diag == 'U' ? CUBLAS_DIAG_UNIT : CUBLAS_DIAG_NON_UNIT, p.m, p.n,
              (const T *)one, (T *const *)x.a.pointers, lda, (T **)x.b.pointers, ldb, count);
        return true;
    }
    if (p.op == "geqrf") {
        TYPED(geqrfBatched, blas, p.m, n, (T **)x.a.pointers, lda, (T **)x.tau.pointers, &host_info,
              count);
        return true;
    }
    if (p.op == "gels" && p.m >= p.n) {
        TYPED(gelsBatched, blas, CUBLAS_OP_N, p.m, n, p.nrhs, (T **)x.a.pointers, lda,
              (T **)x.b.pointers, ldb, &host_info, nullptr, count);
        return true;
    }
    if (p.op == "gemm") {
        TYPED(gemmStridedBatched, blas, trans_of(p.transa), trans_of(p.transb), p.m, p.n, p.k,
              (const T *)one, (const T *)x.a.work, lda, x.a.bytes_each / sizeof(T),
              (const T *)x.b.work, ldb, x.b.bytes_each / sizeof(T), (const T *)zero, (T *)x.c.work,
              ldc, x.c.bytes_each / sizeof(T), count);
        return true;
    }
    return false;
}

static bool no_info(const ref::problem &p) {
    return ref::is(p, {"gemm", "syrk", "herk", "trsm", "getrs", "potrs"});
}
static float timed(cudaEvent_t from, cudaEvent_t to) {
    float ms;
    MUST(cudaEventSynchronize(to));
    MUST(cudaEventElapsedTime(&ms, from, to));
    return ms;
}
static double median(std::vector<float> v) {
    if (v.empty()) return NAN;
    std::sort(v.begin(), v.end());
    return v[v.size() / 2];
}

static int failures = 0;
static bool run_vendor = true, apart = false;

static void cell(FILE *csv, const ref::kernel &k, const ref::problem &p, int64_t members,
                 bool pointers) {
    bl_cuda_args probe = ref::arguments(p);
    probe.batch = members;
    if (!k.can_run(&probe)) return;
    batch x;
    x.make(p, members, 0, 4);
    void *scratch = nullptr;
    char *inverse = nullptr;
    if (p.op == "getri") {
        MUST(cudaMalloc(&inverse, x.a.bytes_each * members));
        MUST(cudaMalloc(&scratch, members * sizeof(void *)));
        make_pointers<<<1024, 256>>>((char **)scratch, inverse, x.a.bytes_each, members);
    }
    cudaEvent_t e[2];
    MUST(cudaEventCreate(&e[0]));
    MUST(cudaEventCreate(&e[1]));
    bl_cuda_args args = x.arguments(pointers);
    char *result = x.a.work;
    if (apart && ref::is(p, {"getrf", "getrf_nopiv", "getri"})) {
        if (!inverse) MUST(cudaMalloc(&inverse, x.a.bytes_each * members));
        args.c = args.a;
        args.c.base = result = inverse;
        MUST(cudaMemset(inverse, 0x7f, x.a.bytes_each * members));
    }
    std::vector<float> ours, theirs;
    double bad = 0;
    bool has_vendor = run_vendor;
    for (int r = 0; r < reps + 1; r++) {
        x.restore();
        MUST(cudaEventRecord(e[0]));
        MUST(k.launch(&args, nullptr));
        MUST(cudaEventRecord(e[1]));
        float ms = timed(e[0], e[1]);
        if (r) ours.push_back(ms);
        std::swap(x.a.work, result);
        if (r == 0) bad = x.verify(!no_info(p));
        std::swap(x.a.work, result);
        if (!has_vendor || r > 5) continue;
        x.restore();
        MUST(cudaEventRecord(e[0]));
        has_vendor = vendor(x, scratch);
        MUST(cudaEventRecord(e[1]));
        ms = timed(e[0], e[1]);
        if (r && has_vendor) theirs.push_back(ms);
    }
    double floor_bytes = x.bytes * members / 4.25e12,
           floor_flops = ref::flops(p) * members / (p.dtype % 2 ? 30e12 : 60e12);
    if (p.dtype % 2 && ref::is(p, {"gemm", "trsm", "syrk", "herk"})) floor_flops /= 2;
    double floor = 1e3 * std::max(floor_bytes, floor_flops), ms = median(ours),
           vms = median(theirs);
    const char *verdict = bad < 30 ? "ok" : "WRONG";
    if (bad >= 30) failures++;
    int q = p.op == "trsm" ? (p.side == 'L' ? p.n : p.m) : p.op == "gemm" ? p.k : p.nrhs;
    int order = p.op == "trsm" ? (p.side == 'L' ? p.m : p.n) : p.n;
    char line[256];
    std::snprintf(line, sizeof line,
                  "%s,%s,%c,%d,%d,%d,%c%c%c%c,%s,%lld,%.5f,%.5f,%.2f,%.5f,%.3f,%.2g,%s", k.op,
                  k.name, "sdcz"[p.dtype], p.op == "trsm" ? order : p.m, order, q, p.side, p.uplo,
                  p.transa, p.transb, pointers ? "pointers" : "strided", (long long)members, ms,
                  floor, ms / floor, vms, ms / vms, bad, verdict);
    if (csv) std::fprintf(csv, "%s\n", line), std::fflush(csv);
    std::printf(
        "%-12s %-6s %c %3dx%-3d q%-3d %c%c %s floor %.3f  ms %.4f  x_floor %5.2f  vendor %.4f  "
        "x_vendor %.3f  wrong %.2g %s\n",
        k.op, k.name, "sdcz"[p.dtype], p.op == "trsm" ? order : p.m, order, q, p.transa, p.transb,
        pointers ? "ptr" : "str", floor, ms, ms / floor, vms, ms / vms, bad, verdict);
    std::fflush(stdout);
    cudaEventDestroy(e[0]), cudaEventDestroy(e[1]);
    cudaFree(scratch), cudaFree(inverse);
    x.release();
}

__global__ void nothing() {}

/* What a launch costs: a graph of 100 serial launches, less one of 100 empty kernels. */
template <class F> static double per_launch(F launch) {
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t ready;
    cudaEvent_t e[2];
    MUST(cudaStreamCreate(&stream));
    MUST(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
    for (int i = 0; i < 100; i++) launch(stream);
    MUST(cudaStreamEndCapture(stream, &graph));
    MUST(cudaGraphInstantiate(&ready, graph, 0));
    MUST(cudaEventCreate(&e[0]));
    MUST(cudaEventCreate(&e[1]));
    std::vector<float> ms;
    for (int r = 0; r < 30; r++) {
        MUST(cudaEventRecord(e[0], stream));
        MUST(cudaGraphLaunch(ready, stream));
        MUST(cudaEventRecord(e[1], stream));
        ms.push_back(timed(e[0], e[1]));
    }
    cudaGraphExecDestroy(ready), cudaGraphDestroy(graph), cudaStreamDestroy(stream);
    return 10 * median(ms); /* microseconds each */
}
static void launch_cost(const ref::kernel &k, const ref::problem &p, int64_t members) {
    bl_cuda_args probe = ref::arguments(p);
    probe.batch = members;
    if (!k.can_run(&probe)) return;
    batch x;
    x.make(p, members, 0, 4);
    x.restore();
    bl_cuda_args args = x.arguments(false);
    double ours = per_launch([&](cudaStream_t s) { MUST(k.launch(&args, s)); });
    double empty = per_launch([](cudaStream_t s) { nothing<<<1, 32, 0, s>>>(); });
    std::printf("launch %s:%s %c %d batch %lld: %.2f us\n", k.op, k.name, "sdcz"[p.dtype], p.n,
                (long long)members, ours - empty);
    x.release();
}

/* One correctness launch. */
static void check(const ref::kernel &k, const ref::problem &p, int64_t members, int pad,
                  bool pointers, int width, int &runs) {
    bl_cuda_args probe = ref::arguments(p);
    probe.batch = members;
    if (!k.can_run(&probe)) return;
    batch x;
    x.make(p, members, pad, width);
    x.restore();
    bl_cuda_args args = x.arguments(pointers);
    int64_t *count = nullptr, present = members - (members > 2);
    if (pad && !pointers) { /* an indirect batch whose last member is absent */
        MUST(cudaMalloc(&count, 8));
        MUST(cudaMemcpy(count, &present, 8, cudaMemcpyHostToDevice));
        args.count = count;
        x.members = present;
    }
    MUST(k.launch(&args, nullptr));
    MUST(cudaDeviceSynchronize());
    double bad = x.verify(!no_info(p));
    runs++;
    if (!(bad < 30)) {
        failures++;
        std::printf("WRONG %s:%s %c m %d n %d k %d nrhs %d side %c uplo %c trans %c%c diag %c "
                    "batch %lld pad %d %s: %g\n",
                    k.op, k.name, "sdcz"[p.dtype], p.m, p.n, p.k, p.nrhs, p.side, p.uplo, p.transa,
                    p.transb, p.diag, (long long)members, pad, pointers ? "pointers" : "strided",
                    bad);
    }
    cudaFree(count);
    x.release();
}

#include "tests/cuda/cells.h"

int main(int argc, char **argv) {
    FILE *csv = nullptr;
    bool lattice = false, launches = false;
    std::vector<std::string> want;
    for (int i = 1; i < argc; i++) {
        std::string s = argv[i];
        if (s == "-o")
            csv = std::fopen(argv[++i], "w");
        else if (s == "-r")
            reps = std::atoi(argv[++i]);
        else if (s == "-b")
            gib = std::atof(argv[++i]);
        else if (s == "-l")
            lattice = true;
        else if (s == "-g")
            launches = true;
        else if (s == "-a")
            apart = true;
        else if (s == "-n")
            run_vendor = false;
        else
            want.push_back(s);
    }
    MUST(cublasCreate(&blas));
    MUST(cusolverDnCreate(&solver));
    if (csv)
        std::fprintf(csv, "op,kernel,type,m,n,q,flags,form,batch,ms,floor_ms,x_floor,vendor_ms,x_"
                          "vendor,wrong,verdict\n");
    int runs = 0;
    for (const ref::kernel &k : ref::kernels())
        for (int dtype = 0; dtype < 4; dtype++) {
            auto wanted = [&](int n) {
                if (want.empty()) return true;
                std::string a = std::string(k.op), b = std::string(k.op) + ":" + k.name,
                            t(1, "sdcz"[dtype]);
                for (const std::string &w : want)
                    for (const std::string &head : {a, b})
                        if (w == head || w == head + ":" + t ||
                            w == head + ":" + t + ":" + std::to_string(n))
                            return true;
                return false;
            };
            for (const ref::problem &p :
                 lattice ? cells::lattice(k.op, dtype) : cells::timed(k.op, dtype)) {
                int order = p.op == "trsm" ? (p.side == 'L' ? p.m : p.n) : p.n;
                if (!wanted(order)) continue;
                if (launches) {
                    if (p.nrhs == 1 && p.uplo == 'L' && order >= 4 && order <= 16 &&
                        (p.op != "trsm" || (p.side == 'L' && p.n == 8)))
                        launch_cost(k, p, 100);
                    continue;
                }
                if (lattice) {
                    int slots = 128;
                    for (int form = 0; form < 2; form++)
                        check(k, p, form ? 7 : slots + 1, form ? 0 : 1, form == 1, form ? 8 : 4,
                              runs);
                    check(k, p, 1, 0, false, 4, runs);
                } else {
                    ref::member one = ref::make(p, 1);
                    size_t big = std::max({one.a.v.size(), one.b.v.size(), one.c.v.size()});
                    int64_t members = std::min<int64_t>(
                        1 << 22, (int64_t)(gib * (1 << 30) / (big * ref::size_of(p))));
                    cell(csv, k, p, members, false);
                }
            }
        }
    if (lattice) std::printf("%d launches checked\n", runs);
    std::printf("%d wrong\n", failures);
    return failures != 0;
}
