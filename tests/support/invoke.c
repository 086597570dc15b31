/* From a call to the entry point it names: every op, dtype, form and style, called through the
 * public headers. invoke_64.c compiles this file again with 64-bit integers. */
#include "lapacke_batched.h"

#include <stdlib.h>

#include "kernels/signatures.def"
#include "support/call.h"

#ifndef INVOKE
#define INVOKE invoke_32
#endif

/* Routines by number. */
enum {
#define X(name) BL_ROUTINE_##name,
    BL_EACH_OP(X)
#undef X
#define X(name, op) BL_ROUTINE_##name,
        BL_EACH_OTHER_NAME(X)
#undef X
};

static int routine_of(const call *c) {
    static const int of_complex[OPS] = {[OP_orgqr] = BL_ROUTINE_ungqr,
                                        [OP_ormqr] = BL_ROUTINE_unmqr,
                                        [OP_syevd] = BL_ROUTINE_heevd};
    static const int second[OPS] = {[OP_syevd] = BL_ROUTINE_syev};
    static const int second_complex[OPS] = {[OP_syevd] = BL_ROUTINE_heev};
    const bool is = is_complex(c->dtype);
    if (c->second) return (is ? second_complex : second)[c->op->id];
    return is && of_complex[c->op->id] ? of_complex[c->op->id] : (int)c->op->id;
}

enum { AT_m, AT_n, AT_k, AT_nrhs, AT_ldA, AT_ldB, AT_ldC, SIZES };

typedef struct {
    const call *c;
    lapack_int one[SIZES], batch, *many[SIZES];
} arguments;

/* CBLAS's enumerators; a letter that is none of a flag's becomes a number that is none. */
static int enumerator_side(char x) {
    return x == 'L' ? 141 : x == 'R' ? 142 : 7;
}
static int enumerator_uplo(char x) {
    return x == 'U' ? 121 : x == 'L' ? 122 : 7;
}
static int enumerator_transa(char x) {
    return x == 'N' ? 111 : x == 'T' ? 112 : x == 'C' ? 113 : 7;
}
static int enumerator_transb(char x) {
    return enumerator_transa(x);
}
static int enumerator_trans(char x) {
    return enumerator_transa(x);
}
static int enumerator_diag(char x) {
    return x == 'N' ? 131 : x == 'U' ? 132 : 7;
}

#define PASTE_(a, b) a##b
#define PASTE(a, b) PASTE_(a, b)
#define PASTE5_(a, b, c, d, e) a##b##c##d##e
#define PASTE5(a, b, c, d, e) PASTE5_(a, b, c, d, e)
#define BY_STYLE(x) PASTE(x, STYLE)
#define BY_FORM(x) PASTE(x, FORM)
#define SLOT(x) c->operand[SLOT_##x]

#define FUNCTION PASTE5(STYLE, _, FORM, _, LETTER)
#define NAME(library, routine)                                                                     \
    PASTE5(BY_STYLE(library##_), routine, , BY_FORM(SUFFIX_), BY_STYLE(TAIL_))
#define BLAS_PLAIN
#define BLAS_F77
#define BLAS_LAYOUT cblas_
#define LAPACK_PLAIN
#define LAPACK_F77
#define LAPACK_LAYOUT LAPACKE_
#define SUFFIX_STRIDED _strided_batched
#define SUFFIX_POINTERS _batched
#define SUFFIX_VARIABLE _vbatched
#define TAIL_PLAIN
#define TAIL_F77 _
#define TAIL_LAYOUT

#define RESULT(x) BY_STYLE(RESULT_)(x)
#define RESULT_PLAIN(x) x
#define RESULT_F77(x) (x, 0)
#define RESULT_LAYOUT(x) x
#define ORDER BY_STYLE(ORDER_)
#define ORDER_PLAIN
#define ORDER_F77
#define ORDER_LAYOUT c->layout,
#define PASS(x) BY_STYLE(PASS_)(x)
#define PASS_PLAIN(x) x
#define PASS_F77(x) &x
#define PASS_LAYOUT(x) x
/* The field of a call that an argument is. */
#define OF_jobz c->jobz
#define OF_side c->side
#define OF_uplo c->uplo
#define OF_trans c->transa
#define OF_transa c->transa
#define OF_transb c->transb
#define OF_diag c->diag
#define FLAG(f) PASS(OF_##f)
#define BLAS_FLAG(f) BY_STYLE(BLAS_FLAG_)(f)
#define BLAS_FLAG_PLAIN(f) OF_##f
#define BLAS_FLAG_F77(f) &OF_##f
#define BLAS_FLAG_LAYOUT(f) enumerator_##f(OF_##f)
#define SCALAR(x) BY_STYLE(SCALAR_)(x)
#define SCALAR_PLAIN(x) x
#define SCALAR_F77(x) &x
#define SCALAR_LAYOUT(x) CBLAS_SCALAR(x)

#define SIZE(x) BY_FORM(SIZE_)(x)
#define SIZE_STRIDED(f) PASS(x->one[AT_##f])
#define SIZE_POINTERS(f) PASS(x->one[AT_##f])
#define SIZE_VARIABLE(f) x->many[AT_##f]
#define MATRIX(f) BY_FORM(MATRIX_)(T, f)
#define BLAS_MATRIX(f) BY_FORM(MATRIX_)(BY_STYLE(ELEMENT_), f)
#define MATRIX_STRIDED(E, f) (T *)SLOT(f).base, SIZE(ld##f), PASS(SLOT(f).stride)
#define MATRIX_POINTERS(E, f) (E *const *)SLOT(f).pointers, SIZE(ld##f)
#define MATRIX_VARIABLE(E, f) (E *const *)SLOT(f).pointers, SIZE(ld##f)
#define ELEMENT_PLAIN T
#define ELEMENT_F77 T
#define ELEMENT_LAYOUT CBLAS_T
#define VECTOR(E, f) BY_FORM(VECTOR_)(E, f)
#define VECTOR_STRIDED(E, f) (E *)SLOT(f).base, PASS(SLOT(f).stride)
#define VECTOR_POINTERS(E, f) (E *const *)SLOT(f).pointers
#define VECTOR_VARIABLE(E, f) (E *const *)SLOT(f).pointers
#define BATCH PASS(x->batch)

/* Each kind of argument, for BLAS and LAPACK. */
#define A_FLAG(x) FLAG(x),
#define A_BLAS_FLAG(x) BLAS_FLAG(x),
#define A_SIZE(x) SIZE(x),
#define A_SCALAR(type, x) A_SCALAR_##type(x),
#define A_SCALAR_scalar(x) SCALAR(x)
#define A_SCALAR_real(x) PASS(real_##x)
#define A_MATRIX(access, type, x, ld, stride) MATRIX(x),
#define A_BLAS_MATRIX(access, type, x, ld, stride) BLAS_MATRIX(x),
#define A_INCREMENT(access, type, x, inc, stride) BLAS_MATRIX_OF(SLOT_OF_##x),
#define BLAS_MATRIX_OF(slot) BLAS_MATRIX(slot)
#define SLOT_OF_x B
#define SLOT_OF_y C
#define SLOT_OF_ipiv IPIV
#define SLOT_OF_tau TAU
#define SLOT_OF_w W
#define TYPE_integer lapack_int
#define TYPE_scalar T
#define TYPE_real R
#define A_VECTOR(access, type, x, stride) VECTOR_OF(TYPE_##type, SLOT_OF_##x),
#define VECTOR_OF(E, slot) VECTOR(E, slot)
#define NONE(...)
#define A_INFO(x) (lapack_int *)c->info,
#define PASSED_LAPACK A_FLAG, A_SIZE, A_SCALAR, A_MATRIX, A_INCREMENT, A_VECTOR, NONE, NONE, A_INFO
#define PASSED_BLAS                                                                                \
    A_BLAS_FLAG, A_SIZE, A_SCALAR, A_BLAS_MATRIX, A_INCREMENT, A_VECTOR, NONE, NONE, A_INFO
#define CASE(op, dtype, prefix, routine, library, ...)                                             \
    case BL_ROUTINE_##routine:                                                                     \
        return RESULT(NAME(library, prefix##routine)(                                              \
            ORDER BL_EXPAND(BL_SIGNATURE_##routine, PASSED_##library) BATCH));

#define CBLAS_T T
#define CBLAS_SCALAR(x) x
#define T float
#define R float
#define LETTER s
#define EACH_ROUTINE(X) BL_EACH_ROUTINE_OF(X, BL_NO_ROUTINE, BL_NO_ROUTINE, BL_NO_ROUTINE)
#include "support/invoke_dtype.inc"
#define T double
#define R double
#define LETTER d
#define EACH_ROUTINE(X) BL_EACH_ROUTINE_OF(BL_NO_ROUTINE, X, BL_NO_ROUTINE, BL_NO_ROUTINE)
#include "support/invoke_dtype.inc"
#undef CBLAS_T
#undef CBLAS_SCALAR

#define CBLAS_T void
#define CBLAS_SCALAR(x) &x
#define T lapack_complex_float
#define R float
#define LETTER c
#define EACH_ROUTINE(X) BL_EACH_ROUTINE_OF(BL_NO_ROUTINE, BL_NO_ROUTINE, X, BL_NO_ROUTINE)
#include "support/invoke_dtype.inc"
#define T lapack_complex_double
#define R double
#define LETTER z
#define EACH_ROUTINE(X) BL_EACH_ROUTINE_OF(BL_NO_ROUTINE, BL_NO_ROUTINE, BL_NO_ROUTINE, X)
#include "support/invoke_dtype.inc"

typedef int64_t function(const arguments *x);
#define FORMS_OF(style, letter)                                                                    \
    [style] = {[STRIDED] = style##_STRIDED_##letter,                                               \
               [POINTERS] = style##_POINTERS_##letter,                                             \
               [VARIABLE] = style##_VARIABLE_##letter}
#define STYLES_OF(letter)                                                                          \
    { FORMS_OF(PLAIN, letter), FORMS_OF(F77, letter), FORMS_OF(LAYOUT, letter) }
static function *const table[DTYPES][STYLES][FORMS] = {STYLES_OF(s), STYLES_OF(d), STYLES_OF(c),
                                                       STYLES_OF(z)};

/* Letters of op->args, in the order of AT_. */
static const char letter[SIZES + 1] = "MNKRABC";

static void set_sizes(arguments *x) {
    const call *c = x->c;
    const int64_t size[SIZES] = {c->m,
                                 c->n,
                                 c->k,
                                 c->nrhs,
                                 c->operand[SLOT_A].ld,
                                 c->operand[SLOT_B].ld,
                                 c->operand[SLOT_C].ld};
    for (int i = 0; i < SIZES; i++) {
        x->one[i] = (lapack_int)size[i];
        if (c->form != VARIABLE || c->drop == letter[i]) continue;
        x->many[i] = malloc((size_t)max64(1, c->batch) * sizeof *x->many[i]);
        if (!x->many[i]) abort();
        for (int64_t b = 0; b < c->batch; b++)
            x->many[i][b] = (lapack_int)(c->sizes ? c->sizes[b][i] : size[i]);
    }
}

int64_t INVOKE(const call *c) {
    arguments x = {.c = c, .batch = (lapack_int)c->batch};
    set_sizes(&x);
    int64_t result = table[c->dtype][c->style][c->form](&x);
    for (int i = 0; i < SIZES; i++) free(x.many[i]);
    return result;
}
