/* The lattice an op is tested over: sizes, flags, leading dimensions, strides, batches. */
#ifndef TEST_LATTICE_H
#define TEST_LATTICE_H

#include "support/call.h"

/* Square sizes with every flag, then the pairwise cases, by every route: residuals, canaries, info.
 * BATCHLAS_TEST_FULL=1: the full product of the axes instead. */
void lattice_strided(op_id id, dtype t);
/* 200 pairwise cases in another form or style: the bits of the plain strided call. */
void lattice_form(op_id id, dtype t, form f);
void lattice_f77(op_id id, dtype t);
void lattice_layout(op_id id, dtype t);

/* The five tests of one op and dtype, named <op>.<dtype>_<form or style>. */
#define LATTICE_TESTS(op, letter, type)                                                            \
    Test(op, letter##_strided) {                                                                   \
        lattice_strided(OP_##op, type);                                                            \
    }                                                                                              \
    Test(op, letter##_pointers) {                                                                  \
        lattice_form(OP_##op, type, POINTERS);                                                     \
    }                                                                                              \
    Test(op, letter##_variable) {                                                                  \
        lattice_form(OP_##op, type, VARIABLE);                                                     \
    }                                                                                              \
    Test(op, letter##_f77) {                                                                       \
        lattice_f77(OP_##op, type);                                                                \
    }                                                                                              \
    Test(op, letter##_layout) {                                                                    \
        lattice_layout(OP_##op, type);                                                             \
    }
#define LATTICE_COMPLEX(op)                                                                        \
    LATTICE_TESTS(op, c, C)                                                                        \
    LATTICE_TESTS(op, z, Z)
#define LATTICE(op)                                                                                \
    LATTICE_TESTS(op, s, S)                                                                        \
    LATTICE_TESTS(op, d, D)                                                                        \
    LATTICE_COMPLEX(op)

#endif
