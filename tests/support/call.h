/* One batched call as data: which entry point, with which arguments, on which memory. Tests build
 * a call, invoke it, and ask what changed. Nothing here knows what an op computes. */
#ifndef TEST_CALL_H
#define TEST_CALL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kernels/ops.def"
#include "support/number.h"

typedef enum { S, D, C, Z, DTYPES } dtype;
typedef enum { STRIDED, POINTERS, VARIABLE, FORMS } form;
typedef enum { PLAIN, F77, LAYOUT, STYLES } style; /* LAYOUT: LAPACKE_ or cblas_ */
typedef enum { SLOT_A, SLOT_B, SLOT_C, SLOT_IPIV, SLOT_TAU, SLOT_W, SLOTS } slot;
/* The slots as letters of op->args. */
#define SLOT_LETTERS "ABCptw"
typedef enum { ABSENT, READ, WRITE, READWRITE } access_kind;
typedef enum { FULL, UPPER, LOWER } part;
enum { ROW_MAJOR = 101, COL_MAJOR = 102 };
enum { E_PIN = -1001 };

typedef enum {
#define X(name) OP_##name,
    BL_EACH_OP(X)
#undef X
        OPS
} op_id;

/* Memory of one operand: all members, with room before, between and after them. */
typedef struct {
    int64_t rows, cols, ld, stride;
    access_kind access;
    part part;
    bool real;      /* of complex ops too */
    bool increment; /* a vector of cols elements, ld apart; ld < 0: the last one comes first */
    int elem;
    char *base;      /* argument of the strided form: member 0 */
    void **pointers; /* argument of the other forms */
    char *memory, *before;
    size_t bytes;
} operand;

typedef struct op op;

typedef struct {
    const op *op;
    dtype dtype;
    form form;
    style style;
    bool wide;   /* 64-bit integers: the _64 entry points */
    bool second; /* the routine of the op's second name */
    int layout;
    char jobz, side, uplo, transa, transb, diag;
    int64_t m, n, k, nrhs, batch;
    number alpha, beta;
    operand operand[SLOTS];
    char *info; /* batch integers, with room around them; NULL: passed as such */
    char *info_memory;
    /* Variable form, members of different sizes: m n k nrhs lda ldb ldc of each. NULL: all alike. */
    int64_t (*sizes)[7];
    char drop; /* variable form: the letter (of op->args) whose array is passed as NULL */
} call;

/* What a test has to know of an op. */
struct op {
    op_id id;
    const char *name, *name_complex;
    const char *second, *second_complex; /* what else the same computation is called; or NULL */
    /* Its arguments: j jobz, s side, u uplo, a transa, b transb, d diag, M N K, R nrhs, + alpha, - beta,
     * A B C matrices with their ld, or vectors with their increment, p ipiv, t tau, w w, i info. */
    const char *args;
    const char *trans_real, *trans_complex;
    bool blas, complex_only, real_alpha, real_beta;
    /* BLAS: turns a row-major call into the column-major one of the transposes, on the same bytes. */
    void (*transpose)(call *c);
    /* Sets rows, cols, access and part of each operand. */
    void (*describe)(call *c);
    /* Shrinks sizes until the call is legal. NULL: it always is. */
    void (*legalize)(call *c);
    /* Writes the input of member b. */
    void (*fill)(call *c, int64_t b);
    /* Backward error of member b, in units of n eps. */
    double (*residual)(const call *c, int64_t b);
    /* Runs member b in place by plain loops and returns its info: an op the system's LAPACK has
     * not. NULL: it has. */
    int64_t (*reference)(call *c, int64_t b);
};

#define X(name) extern const op test_##name;
BL_EACH_OP(X)
#undef X
const op *op_of(op_id id);

static inline bool is_complex(dtype t) {
    return t >= C;
}
static inline bool is_single(dtype t) {
    return t == S || t == C;
}
static inline int size_of(dtype t) {
    return t == S ? 4 : t == Z ? 16 : 8;
}
static inline double epsilon(dtype t) {
    return is_single(t) ? 0x1p-24 : 0x1p-53;
}
static inline int64_t max64(int64_t a, int64_t b) {
    return a > b ? a : b;
}
static inline int64_t min64(int64_t a, int64_t b) {
    return a < b ? a : b;
}

bool op_has(const op *o, char letter);
const char *letters_of_trans(const op *o, dtype t);

/* A column-major plain strided call of one problem with every flag at its first value. */
call call_of(op_id id, dtype t);

/* Whether there is something to compute: else a call returns without a route. */
bool call_has_work(const call *c);

/* Least leading dimension and least stride of an operand, once the sizes are set. */
void call_describe(call *c);
int64_t least_ld(const call *c, slot s);
int64_t least_stride(const call *c, slot s);
/* Sets every ld and stride to its least. */
void call_tight(call *c);

/* Gets the memory, a canary in every byte; frees it. */
void call_allocate(call *c);
void call_allocate_info(call *c);
void call_free(call *c);
/* Fills every member and remembers all bytes. The same seed gives the same matrices, whatever the
 * form, style, order, lds and strides. */
void call_fill(call *c, uint64_t seed);
void call_remember(call *c);

/* Runs it. The result is the entry point's (F77: 0). */
int64_t invoke(const call *c);
int64_t invoke_32(const call *c);
int64_t invoke_64(const call *c);

/* Element (i, j) of member b, now or as remembered. Vectors have j = 0. */
char *element_of(const call *c, slot s, int64_t b, int64_t i, int64_t j);
number get(const call *c, slot s, int64_t b, int64_t i, int64_t j);
number get_before(const call *c, slot s, int64_t b, int64_t i, int64_t j);
void put(call *c, slot s, int64_t b, int64_t i, int64_t j, number value);
int64_t get_integer(const call *c, slot s, int64_t b, int64_t i);
void put_integer(call *c, slot s, int64_t b, int64_t i, int64_t value);
int64_t get_info(const call *c, int64_t b);
void put_info(call *c, int64_t b, int64_t value);
bool in_part(const operand *o, int64_t i, int64_t j);

/* True if no byte changed but those of operands (and triangles) the op writes. */
bool only_outputs_changed(const call *c);
/* True if no byte changed but info's. */
bool nothing_changed(const call *c);
/* True if nothing of member b's operand changed. */
bool operand_unchanged(const call *c, slot s, int64_t b);
/* True if members i of x and j of y have the same outputs and info, bit by bit. */
bool same_member(const call *x, int64_t i, const call *y, int64_t j);
bool same_outputs(const call *x, const call *y);

/* The call in words, for messages; valid until the next. */
const char *call_text(const call *c);
/* The routine's name: dgetrf_strided_batched, LAPACKE_dgetrf_batched. */
const char *call_name(const call *c);

#endif
