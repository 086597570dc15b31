/* spmm's kernels under the interpreter: the lattice of tests/support/csr.h against the dense product, the
 * same bits from both kernels and under every schedule, and planted faults that must be seen.
 *
 *   simt_spmm [EVERY]     one case in EVERY (7) */
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "kernels/spmm/csr.h"
#include "support/csr.h"
#include "tests/simt/simt.h"

static int failures = 0, launches = 0;

typedef int launch_fn(const bl_csr_args *, void *);
static const struct {
    const char *name;
    launch_fn *launch;
    size_t (*workspace)(const bl_csr_args *);
} kernels[] = {{"gather", bl_csr_gather, bl_csr_gather_workspace},
               {"staged", bl_csr_staged, bl_csr_staged_workspace}};

static void complain(const csr_case &c, const char *kernel, const char *what) {
    char name[CSR_NAME];
    csr_name(&c, name);
    if (failures++ < 20) std::printf("FAIL spmm:%s %s: %s\n", kernel, name, what);
}

/* One array in the interpreter's memory: members where they lie in the block, which else is out of bounds
 * for nobody but C, whose canaries the judge looks at. */
static bl_cuda_operand place(const csr_batch &b, csr_array which, bool set, unsigned char **at) {
    const csr_block &block = b.block[which];
    unsigned char *memory = (unsigned char *)simt::allocate(block.size, set);
    std::memcpy(memory, block.bytes, block.size);
    bl_cuda_operand o = {};
    o.stride = block.stride;
    o.base = memory + block.first;
    if (b.c.pointers) {
        void **list = (void **)simt::allocate(sizeof(void *) * (b.c.batch + 1), true);
        for (int m = 0; m < b.c.batch; m++) list[m] = memory + csr_member(&b, which, m);
        o.base = nullptr;
        o.pointers = list;
    }
    if (at) *at = memory;
    return o;
}

/* C's block afterwards. */
static std::vector<unsigned char> run(const csr_batch &b, int kernel) {
    simt::free_all();
    const csr_case &c = b.c;
    bl_csr_args x = {};
    unsigned char *out;
    const bool scaled = c.beta[0] != 0 || c.beta[1] != 0, read = c.alpha[0] != 0 || c.alpha[1] != 0;
    x.dtype = c.dtype, x.int_bytes = c.int_bytes, x.transa = c.transa, x.shared = c.shared;
    x.m = c.m, x.n = c.n, x.k = c.k, x.batch = c.batch;
    x.nnz = read && c.k ? b.c.nnz : 0; /* as the entry point says it */
    for (int i = 0; i < 2; i++) x.alpha[i] = c.alpha[i], x.beta[i] = c.beta[i];
    x.offsets = place(b, CSR_OFFSETS, x.nnz > 0, nullptr);
    x.columns = place(b, CSR_COLUMNS, x.nnz > 0, nullptr);
    x.values = place(b, CSR_VALUES, x.nnz > 0, nullptr);
    x.b = place(b, CSR_B, x.nnz > 0, nullptr);
    x.c = place(b, CSR_C, scaled, &out);
    x.b.ld = b.ldb, x.c.ld = b.ldc;
    const size_t bytes = kernels[kernel].workspace(&x);
    x.workspace = bytes ? simt::allocate(bytes, false) : nullptr;
    if (kernels[kernel].launch(&x, nullptr)) complain(c, kernels[kernel].name, "refused");
    launches++;
    return std::vector<unsigned char>(out, out + b.block[CSR_C].size);
}

static void check(const csr_case &c, int turn) {
    csr_batch b;
    if (!csr_make(&c, &b)) std::abort();
    std::vector<unsigned char> first;
    for (int kernel = 0; kernel < 2; kernel++) {
        simt::now = simt::options();
        simt::now.order = (simt::schedule)((turn + kernel) % simt::SCHEDULES);
        simt::now.seed = 1 + turn % 5;
        std::vector<unsigned char> got = run(b, kernel);
        char why[128];
        for (const std::string &r : simt::reports()) complain(c, kernels[kernel].name, r.c_str());
        if (!csr_judge(&b, got.data(), why, nullptr)) complain(c, kernels[kernel].name, why);
        if (kernel && got != first) complain(c, kernels[kernel].name, "other bits than gather's");
        first = got;
    }
    csr_free(&b);
}

/* Barriers that order nothing must be reported: of the index, of the stage, of the tile. */
static void faults() {
    csr_case c = {};
    c.dtype = 1, c.transa = 'T', c.m = 40, c.n = 9, c.k = 50, c.nnz = 300, c.batch = 2;
    c.int_bytes = 4, c.alpha[0] = 1;
    int seen = 0;
    for (int kernel = 0; kernel < 2; kernel++)
        for (char t : {'T', 'N'}) {
            csr_batch b;
            c.transa = t;
            if (!csr_make(&c, &b)) std::abort();
            simt::now = simt::options();
            simt::now.drop_barriers = true;
            run(b, kernel);
            const bool reported = !simt::reports().empty(), has = kernel == 1 || t == 'T';
            if (reported != has) complain(c, kernels[kernel].name, "a planted fault was not seen");
            seen += reported;
            csr_free(&b);
        }
    std::printf("simt_spmm: %d planted faults seen\n", seen);
}

int main(int argc, char **argv) {
    const int every = argc > 1 ? std::atoi(argv[1]) : 7;
    csr_case c;
    int cases = 0;
    for (int i = 0; csr_lattice(i, &c); i += every, cases++) check(c, cases);
    faults();
    std::printf("simt_spmm: %d cases, %d launches, %d failures\n", cases, launches, failures);
    return failures || cases < 100;
}
