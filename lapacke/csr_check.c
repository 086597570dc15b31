/* Looks through the patterns of a batch for the first index that is out of range. */
#include "batch/problem.h"
#include "batch/process/thread.h"
#include "batch/report/error.h"
#include "batch/residency.h"
#include "lapacke/include/batchlas.h"
#include "lapacke/sparse.h"

static int64_t entry(const bl_csr_patterns *p, const void *list, int64_t i) {
    return p->int_bytes == 8 ? ((const int64_t *)list)[i] : ((const int32_t *)list)[i];
}

static const void *member_of(const bl_csr_patterns *p, const void *list, int64_t stride,
                             int64_t b) {
    if (p->form == BL_POINTERS) return ((const void *const *)list)[b];
    return (const char *)list + (p->batch > 1 ? stride * b * p->int_bytes : 0);
}

/* Position of the first wrong argument, or 0. */
static int wrong(const bl_csr_patterns *p, const void *member, const void *row, const char **name) {
    const bool strided = p->form == BL_STRIDED, any = p->batch > 0;
    const struct {
        const char *name;
        bool right, listed;
    } argument[] = {
        {"m", p->m >= 0, true},
        {"n", p->n >= 0, true},
        {"nnz", p->nnz >= 0, true},
        {"row_offsets", p->offsets || !any, true},
        {"stride_offsets", p->stride_offsets >= 0 || p->batch <= 1, strided},
        {"columns", p->columns || !any || p->nnz == 0, true},
        {"stride_columns", p->stride_columns >= 0 || p->batch <= 1, strided},
        {"batch", p->batch >= 0, true},
        {"member", member, true},
        {"row", row, true},
    };
    int position = 0;
    for (size_t i = 0; i < sizeof argument / sizeof *argument; i++) {
        position += argument[i].listed;
        *name = argument[i].name;
        if (argument[i].listed && !argument[i].right) return position;
    }
    return 0;
}

static bool on_host(const bl_csr_patterns *p) {
    if (!bl_on_host(p->offsets) || !bl_on_host(p->columns)) return false;
    for (int64_t b = 0; p->form == BL_POINTERS && b < p->batch; b++)
        if (!bl_on_host(((const void *const *)p->offsets)[b]) ||
            (p->nnz > 0 && !bl_on_host(((const void *const *)p->columns)[b])))
            return false;
    return true;
}

/* The first row with a fault, which bl_last_error tells, or -1. */
static int64_t fault_in(const bl_csr_patterns *p, int64_t b) {
    const void *offsets = member_of(p, p->offsets, p->stride_offsets, b);
    const void *columns = p->nnz > 0 ? member_of(p, p->columns, p->stride_columns, b) : NULL;
    int64_t from = entry(p, offsets, 0);
    if (from != 0) {
        bl_fail("csr_check: member %lld, row 0: the first offset is %lld, not 0", (long long)b,
                (long long)from);
        return 0;
    }
    for (int64_t r = 0; r < p->m; r++) {
        const int64_t to = entry(p, offsets, r + 1);
        if (to < from || to > p->nnz) {
            bl_fail("csr_check: member %lld, row %lld: it ends at entry %lld, not in %lld..%lld",
                    (long long)b, (long long)r, (long long)to, (long long)from, (long long)p->nnz);
            return r;
        }
        for (; from < to; from++) {
            const int64_t column = entry(p, columns, from);
            if (column >= 0 && column < p->n) continue;
            bl_fail("csr_check: member %lld, row %lld: column %lld is not in 0..%lld", (long long)b,
                    (long long)r, (long long)column, (long long)p->n - 1);
            return r;
        }
    }
    if (from == p->nnz) return -1;
    bl_fail("csr_check: member %lld: the last offset is %lld, not nnz, which is %lld", (long long)b,
            (long long)from, (long long)p->nnz);
    return p->m > 0 ? p->m - 1 : 0;
}

int bl_csr_check(const bl_csr_patterns *p, const void *member, const void *row, int64_t at[2]) {
    const char *name;
    bl_thread_meet();
    const int position = wrong(p, member, row, &name);
    if (position) {
        bl_fail("%s: argument %d (%s) is wrong",
                p->form == BL_STRIDED ? "batchlas_csr_strided_check" : "batchlas_csr_check",
                position, name);
        return -position;
    }
    if (!on_host(p)) {
        bl_fail("csr_check: the arrays are in device memory");
        return BATCHLAS_E_DEVICE;
    }
    for (at[0] = 0; at[0] < p->batch; at[0]++)
        if ((at[1] = fault_in(p, at[0])) >= 0) return 1;
    return 0;
}
