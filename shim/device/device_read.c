/* The readers, one to a form of call, and the list of calls that have one. cuBLAS's and cuSOLVER's
 * enumerators are those of their C interface. */
#include "shim/device/device_read.h"

typedef bl_device_reader reader;

static int64_t number(const reader *r, int arg) {
    return r->wide ? (int64_t)r->args[arg] : (int)(uint32_t)r->args[arg];
}
static int enumerator(const reader *r, int arg) {
    return (int)(uint32_t)r->args[arg];
}
static void *pointer(const reader *r, int arg) {
    return (void *)(uintptr_t)r->args[arg];
}

static char letter(reader *r, int arg, const char *of, int count) {
    int i = enumerator(r, arg);
    bool known = i >= 0 && i < count;
    r->good &= known;
    return known ? of[i] : 0;
}

static int64_t size(reader *r, int arg) {
    int64_t n = number(r, arg);
    r->good &= n > 0;
    return n;
}

static bl_operand *matrix(reader *r, bl_slot slot, int ld, int64_t rows) {
    bl_operand *o = &r->p.operand[slot];
    o->location = BL_DEVICE;
    o->ld = number(r, ld);
    o->elem = (uint8_t)r->elem;
    r->good &= o->ld >= (rows > 1 ? rows : 1);
    return o;
}

/* An array of addresses, with the leading dimension after it. */
static void members(reader *r, bl_slot slot, int at, int64_t rows) {
    bl_operand *o = matrix(r, slot, at + 1, rows);
    o->pointers = pointer(r, at);
    o->pointers_location = BL_DEVICE;
    r->good &= o->pointers != NULL;
}

/* One address, with the leading dimension and the stride after it. */
static bl_operand *strided(reader *r, bl_slot slot, int at, int ld, int64_t rows) {
    bl_operand *o = matrix(r, slot, ld, rows);
    o->base = pointer(r, at);
    o->stride = (int64_t)r->args[ld + 1];
    r->good &= o->base && o->stride >= 0;
    return o;
}

static void integers(reader *r, bl_operand *o, int at, int64_t each) {
    o->base = pointer(r, at);
    o->stride = each;
    o->ld = 1;
    o->elem = 4;
    o->location = BL_DEVICE;
    r->good &= o->base != NULL;
}

/* (handle, n, A, lda, P, info, batch). P == NULL: rows are not exchanged, which is another op. */
static void getrf(reader *r) {
    r->p.m = r->p.n = size(r, 1);
    members(r, BL_SLOT_A, 2, r->p.n);
    if (r->args[4])
        integers(r, &r->p.operand[BL_SLOT_IPIV], 4, r->p.n);
    else
        r->op = BL_OP_getrf_nopiv;
    integers(r, &r->p.info, 5, 1);
    r->p.batch = size(r, 6);
}

/* (handle, trans, n, nrhs, A, lda, P, B, ldb, host info, batch) */
static void getrs(reader *r) {
    r->p.transa = letter(r, 1, "NTC", 3);
    r->p.n = size(r, 2), r->p.nrhs = size(r, 3);
    members(r, BL_SLOT_A, 4, r->p.n);
    integers(r, &r->p.operand[BL_SLOT_IPIV], 6, r->p.n);
    members(r, BL_SLOT_B, 7, r->p.n);
    r->p.batch = size(r, 10);
}

/* (handle, n, A, lda, P, C, ldc, info, batch): the inverse goes to C, and A stays. */
static void getri(reader *r) {
    r->p.n = size(r, 1);
    members(r, BL_SLOT_A, 2, r->p.n);
    integers(r, &r->p.operand[BL_SLOT_IPIV], 4, r->p.n);
    members(r, BL_SLOT_C, 5, r->p.n);
    integers(r, &r->p.info, 7, 1);
    r->p.batch = size(r, 8);
}

/* (handle, n, A, lda, Ainv, lda_inv, info, batch): getrf and getri at once, n <= 32. */
static void matinv(reader *r) {
    r->p.n = size(r, 1);
    r->good &= r->p.n <= 32;
    members(r, BL_SLOT_A, 2, r->p.n);
    members(r, BL_SLOT_C, 4, r->p.n);
    integers(r, &r->p.info, 6, 1);
    r->p.batch = size(r, 7);
}

/* (handle, m, n, A, lda, Tau, host info, batch) */
static void geqrf(reader *r) {
    r->p.m = size(r, 1), r->p.n = size(r, 2);
    members(r, BL_SLOT_A, 3, r->p.m);
    bl_operand *tau = &r->p.operand[BL_SLOT_TAU];
    *tau = (bl_operand){.pointers = pointer(r, 5), .ld = 1, .elem = (uint8_t)r->elem};
    tau->location = tau->pointers_location = BL_DEVICE;
    r->good &= tau->pointers != NULL;
    r->p.batch = size(r, 7);
}

/* (handle, trans, m, n, nrhs, A, lda, C, ldc, host info, info, batch): overdetermined only. */
static void gels(reader *r) {
    r->p.transa = letter(r, 1, "N", 1);
    r->p.m = size(r, 2), r->p.n = size(r, 3), r->p.nrhs = size(r, 4);
    r->good &= r->p.m >= r->p.n;
    members(r, BL_SLOT_A, 5, r->p.m);
    members(r, BL_SLOT_B, 7, r->p.m);
    if (r->args[10]) integers(r, &r->p.info, 10, 1);
    r->p.batch = size(r, 11);
}

/* (handle, uplo, n, A, lda, info, batch) */
static void potrf(reader *r) {
    r->p.uplo = letter(r, 1, "LU", 2);
    r->p.n = size(r, 2);
    members(r, BL_SLOT_A, 3, r->p.n);
    integers(r, &r->p.info, 5, 1);
    r->p.batch = size(r, 6);
}

/* (handle, uplo, n, nrhs, A, lda, B, ldb, info, batch); the original takes one right-hand side. */
static void potrs(reader *r) {
    r->p.uplo = letter(r, 1, "LU", 2);
    r->p.n = size(r, 2), r->p.nrhs = size(r, 3);
    members(r, BL_SLOT_A, 4, r->p.n);
    members(r, BL_SLOT_B, 6, r->p.n);
    r->p.batch = size(r, 9);
    r->good &= r->p.nrhs == 1;
}

/* Packed: members of A are lda * n apart, eigenvalues n. */
static void eigenproblems(reader *r, int a, int w, int info, int batch) {
    bl_operand *A = matrix(r, BL_SLOT_A, a + 1, r->p.n), *W = &r->p.operand[BL_SLOT_W];
    A->base = pointer(r, a);
    A->stride = A->ld * r->p.n;
    integers(r, W, w, r->p.n);
    W->elem = (uint8_t)(r->p.dtype == BL_S || r->p.dtype == BL_C ? sizeof(float) : sizeof(double));
    integers(r, &r->p.info, info, 1);
    r->p.batch = size(r, batch);
    r->good &= A->base != NULL;
}

/* (handle, jobz, uplo, n, A, lda, W, work, lwork, info, parameters, batch). The parameters say how far to
 * iterate and whether to sort: what is exact and in order fits them all. */
static void syevj(reader *r) {
    r->p.jobz = letter(r, 1, "NV", 2), r->p.uplo = letter(r, 2, "LU", 2);
    r->p.n = size(r, 3);
    eigenproblems(r, 4, 6, 9, 11);
}

/* (handle, parameters, jobz, uplo, n, type, A, lda, type, W, computed in, work, bytes, work, bytes, info, batch)
 * with one type throughout. */
static void xsyev(reader *r) {
    r->p.jobz = letter(r, 2, "NV", 2), r->p.uplo = letter(r, 3, "LU", 2);
    r->p.n = size(r, 4);
    const int type = enumerator(r, 5);
    r->p.dtype = type == 0 ? BL_S : type == 1 ? BL_D : type == 4 ? BL_C : BL_Z;
    r->elem = bl_sizeof(r->p.dtype);
    r->good &= (type == 0 || type == 1 || type == 4 || type == 5) && enumerator(r, 10) == type &&
               enumerator(r, 8) == (r->p.dtype == BL_D || r->p.dtype == BL_Z);
    eigenproblems(r, 6, 9, 15, 16);
}

/* (handle, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb, batch) */
static void trsm(reader *r) {
    r->p.side = letter(r, 1, "LR", 2), r->p.uplo = letter(r, 2, "LU", 2);
    r->p.transa = letter(r, 3, "NTC", 3), r->p.diag = letter(r, 4, "NU", 2);
    r->p.m = size(r, 5), r->p.n = size(r, 6);
    r->p.alpha.device = pointer(r, 7);
    members(r, BL_SLOT_A, 8, r->p.side == 'L' ? r->p.m : r->p.n);
    members(r, BL_SLOT_B, 10, r->p.m);
    r->p.batch = size(r, 12);
}

/* (handle, transa, transb, m, n, k, alpha, A, ...): what every gemm begins with. */
static void product(reader *r, int beta) {
    bl_problem *p = &r->p;
    p->transa = letter(r, 1, "NTC", 3), p->transb = letter(r, 2, "NTC", 3);
    p->m = size(r, 3), p->n = size(r, 4), p->k = size(r, 5);
    p->alpha.device = pointer(r, 6), p->beta.device = pointer(r, beta);
    r->good &= p->alpha.device && p->beta.device;
}
static int64_t rows_a(const reader *r) {
    return r->p.transa == 'N' ? r->p.m : r->p.k;
}
static int64_t rows_b(const reader *r) {
    return r->p.transb == 'N' ? r->p.k : r->p.n;
}

/* (..., A, lda, B, ldb, beta, C, ldc, batch) */
static void gemm(reader *r) {
    product(r, 11);
    members(r, BL_SLOT_A, 7, rows_a(r));
    members(r, BL_SLOT_B, 9, rows_b(r));
    members(r, BL_SLOT_C, 12, r->p.m);
    r->p.batch = size(r, 14);
}

/* The members of C must not overlap. */
static void apart(reader *r, const bl_operand *c) {
    r->good &= r->p.batch == 1 || c->stride >= (r->p.n - 1) * c->ld + r->p.m;
}

/* (..., A, lda, strideA, B, ldb, strideB, beta, C, ldc, strideC, batch) */
static void gemm_strided(reader *r) {
    product(r, 13);
    strided(r, BL_SLOT_A, 7, 8, rows_a(r));
    strided(r, BL_SLOT_B, 10, 11, rows_b(r));
    const bl_operand *c = strided(r, BL_SLOT_C, 14, 15, r->p.m);
    r->p.batch = size(r, 17);
    apart(r, c);
}

/* The plain cases of the Ex forms: one type throughout, computed in itself, the default algorithm
 * (CUBLAS_GEMM_DEFAULT or _DEFAULT_TENSOR_OP, which are one since Ampere). */
static void types(reader *r, int a, int b, int c, int compute, int algorithm) {
    static const struct {
        int type;
        bl_dtype dtype;
    } known[] = {{0, BL_S}, {1, BL_D}, {4, BL_C}, {5, BL_Z}};
    int type = enumerator(r, a), dtype = -1, how = enumerator(r, compute);
    for (int i = 0; i < 4; i++)
        if (known[i].type == type) dtype = known[i].dtype;
    bool single = dtype == BL_S || dtype == BL_C;
    r->good &= dtype >= 0 && enumerator(r, b) == type && enumerator(r, c) == type &&
               (single ? how == 68 || how == 69 : how == 70 || how == 71) &&
               (enumerator(r, algorithm) == -1 || enumerator(r, algorithm) == 99);
    if (dtype < 0) return;
    r->p.dtype = (bl_dtype)dtype;
    r->elem = bl_sizeof(r->p.dtype);
}

static void members_of_type(reader *r, bl_slot slot, int at, int64_t rows) {
    bl_operand *o = matrix(r, slot, at + 2, rows);
    o->pointers = pointer(r, at);
    o->pointers_location = BL_DEVICE;
    r->good &= o->pointers != NULL;
}

/* (..., A, type, lda, B, type, ldb, beta, C, type, ldc, batch, compute, algorithm) */
static void gemm_ex(reader *r) {
    types(r, 8, 11, 15, 18, 19);
    product(r, 13);
    members_of_type(r, BL_SLOT_A, 7, rows_a(r));
    members_of_type(r, BL_SLOT_B, 10, rows_b(r));
    members_of_type(r, BL_SLOT_C, 14, r->p.m);
    r->p.batch = size(r, 17);
}

/* (..., A, type, lda, strideA, B, type, ldb, strideB, beta, C, type, ldc, strideC, batch, compute,
 * algorithm) */
static void gemm_strided_ex(reader *r) {
    types(r, 8, 12, 17, 21, 22);
    product(r, 15);
    strided(r, BL_SLOT_A, 7, 9, rows_a(r));
    strided(r, BL_SLOT_B, 11, 13, rows_b(r));
    const bl_operand *c = strided(r, BL_SLOT_C, 16, 18, r->p.m);
    r->p.batch = size(r, 20);
    apart(r, c);
}

#define ONE(name, read, op, dtype, solver, wide, info)                                             \
    [BL_DEV_##name] = {read, BL_OP_##op, dtype, solver, wide, info}
#define ALL(before, after, read, op, solver, wide, info)                                           \
    ONE(before##S##after, read, op, BL_S, solver, wide, info),                                     \
        ONE(before##D##after, read, op, BL_D, solver, wide, info),                                 \
        ONE(before##C##after, read, op, BL_C, solver, wide, info),                                 \
        ONE(before##Z##after, read, op, BL_Z, solver, wide, info)

static const bl_device_way ways[BL_DEVICE_SYMBOLS] = {
    ALL(cublas, getrfBatched, getrf, getrf, false, false, 0),
    ALL(cublas, getrsBatched, getrs, getrs, false, false, 9),
    ALL(cublas, getriBatched, getri, getri, false, false, 0),
    ALL(cublas, matinvBatched, matinv, getri, false, false, 0),
    ALL(cublas, geqrfBatched, geqrf, geqrf, false, false, 6),
    ALL(cublas, gelsBatched, gels, gels, false, false, 9),
    ALL(cublas, trsmBatched, trsm, trsm, false, false, 0),
    ALL(cublas, trsmBatched_64, trsm, trsm, false, true, 0),
    ALL(cublas, gemmBatched, gemm, gemm, false, false, 0),
    ALL(cublas, gemmBatched_64, gemm, gemm, false, true, 0),
    ALL(cublas, gemmStridedBatched, gemm_strided, gemm, false, false, 0),
    ALL(cublas, gemmStridedBatched_64, gemm_strided, gemm, false, true, 0),
    ONE(cublasGemmBatchedEx, gemm_ex, gemm, BL_S, false, false, 0),
    ONE(cublasGemmBatchedEx_64, gemm_ex, gemm, BL_S, false, true, 0),
    ONE(cublasGemmStridedBatchedEx, gemm_strided_ex, gemm, BL_S, false, false, 0),
    ONE(cublasGemmStridedBatchedEx_64, gemm_strided_ex, gemm, BL_S, false, true, 0),
    ALL(cusolverDn, potrfBatched, potrf, potrf, true, false, 0),
    ALL(cusolverDn, potrsBatched, potrs, potrs, true, false, 0),
    ONE(cusolverDnSsyevjBatched, syevj, syevd, BL_S, true, false, 0),
    ONE(cusolverDnDsyevjBatched, syevj, syevd, BL_D, true, false, 0),
    ONE(cusolverDnCheevjBatched, syevj, syevd, BL_C, true, false, 0),
    ONE(cusolverDnZheevjBatched, syevj, syevd, BL_Z, true, false, 0),
    ONE(cusolverDnXsyevBatched, xsyev, syevd, BL_S, true, true, 0),
};

const bl_device_way *bl_device_way_of(bl_device_id s) {
    return &ways[s];
}
