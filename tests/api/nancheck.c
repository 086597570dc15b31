/* LAPACKE's NaN check, per member: its info is minus the operand's position, it is left untouched,
 * and the others run. */
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/arguments.h"
#include "support/every.h"

/* Position of a slot's argument, as mistakes_of counts. */
static int position_of(const call *c, slot s) {
    mistake all[64];
    int count = mistakes_of(c, all);
    for (int i = 0; i < count; i++)
        if (all[i].letter == SLOT_LETTERS[s]) return all[i].position;
    return 0;
}

static bool checked(const call *c, slot s) {
    return s != SLOT_IPIV && c->operand[s].access & READ;
}

static bool untouched(const call *c, int64_t b) {
    for (int s = 0; s < SLOTS; s++)
        if (c->operand[s].access && !operand_unchanged(c, (slot)s, b)) return false;
    return true;
}

static void judge(const call *c, slot s, int64_t result) {
    int64_t expected = -position_of(c, s);
    check_here(result == 1, c, NULL, 1, "not one failure");
    check_here(get_info(c, 1) == expected, c, NULL, 1, "not the operand's position");
    check_here(untouched(c, 1), c, NULL, 1, "it was written");
    check_here(only_outputs_changed(c), c, NULL, 1, "a byte that is no output changed");
    for (int64_t b = 0; b < c->batch; b += 2) {
        check_here(get_info(c, b) == 0, c, NULL, b, "a neighbour failed");
        check_here(c->form == VARIABLE || same_as_alone(c, b), c, NULL, b, "other bits than alone");
    }
}

/* A NaN in the last referenced element of member 1. */
static int one_operand(call *c, slot s) {
    operand *o = &c->operand[s];
    bool corner = o->part == FULL || o->rows < 2;
    call_fill(c, 41);
    put(c, s, 1, o->part == UPPER && !corner ? o->rows - 2 : o->rows - 1,
        o->part == LOWER && !corner ? o->cols - 2 : o->cols - 1, NAN);
    call_remember(c);
    judge(c, s, invoke(c));
    return 1;
}

static call layout_call(op_id id, dtype t, form f, int layout, int wide) {
    call c = call_of(id, t);
    c.form = f, c.style = LAYOUT, c.layout = layout, c.wide = wide;
    c.m = 6, c.n = 5, c.k = 4, c.nrhs = 3, c.batch = 3;
    if (c.op->legalize) c.op->legalize(&c);
    call_tight(&c);
    call_allocate(&c);
    return c;
}

static int each_operand(op_id id, dtype t, char uplo) {
    int tried = 0;
    for (int f = 0; f < FORMS; f++)
        for (int layout = ROW_MAJOR; layout <= COL_MAJOR; layout++)
            for (int wide = 0; wide < 2; wide++)
                for (int s = 0; s < SLOTS; s++) {
                    call c = layout_call(id, t, (form)f, layout, wide);
                    if (uplo) c.uplo = uplo;
                    call_describe(&c);
                    if (checked(&c, (slot)s)) tried += one_operand(&c, (slot)s);
                    call_free(&c);
                }
    return tried;
}

static void nancheck(op_id id) {
    int tried = 0;
    batchlas_set_deterministic(1);
    for (int t = S; t < DTYPES; t++) {
        if (op_has(op_of(id), 'u'))
            tried += each_operand(id, (dtype)t, 'U') + each_operand(id, (dtype)t, 'L');
        else
            tried += each_operand(id, (dtype)t, 0);
    }
    fprintf(stderr, "%s nancheck: %d operands\n", op_of(id)->name, tried);
}

#define NANCHECK(op)                                                                               \
    Test(nancheck, op) {                                                                           \
        if (!op_of(OP_##op)->blas) nancheck(OP_##op);                                              \
    }
BL_EACH_OP(NANCHECK)

/* A NaN where nothing is referenced is nobody's business. */
Test(nancheck, unreferenced_triangle) {
    for (int t = S; t < DTYPES; t++)
        for (int u = 0; u < 2; u++)
            for (int layout = ROW_MAJOR; layout <= COL_MAJOR; layout++) {
                call c = layout_call(OP_potrf, (dtype)t, STRIDED, layout, 0);
                c.uplo = "UL"[u];
                call_describe(&c);
                call_fill(&c, 43); /* the other triangle is a NaN canary */
                check(invoke(&c) == 0 && only_outputs_changed(&c), "%s", call_text(&c));
                call_free(&c);
            }
}

static int64_t info_of_nan(void) {
    call c = layout_call(OP_getrf, D, STRIDED, COL_MAJOR, 0);
    call_fill(&c, 47);
    put(&c, SLOT_A, 1, 0, 0, NAN);
    call_remember(&c);
    invoke(&c);
    int64_t info = get_info(&c, 1);
    call_free(&c);
    return info;
}

Test(nancheck, environment_switches_it_off) {
    setenv("LAPACKE_NANCHECK", "0", 1);
    check(info_of_nan() == 0, "LAPACKE_NANCHECK=0 is not heard");
}

Test(nancheck, lapacke_switches_it_off) {
    void *lapacke = dlopen("liblapacke.so.3", RTLD_NOW | RTLD_GLOBAL);
    check(lapacke != NULL, "%s", dlerror());
    void (*set)(int);
    void *symbol = dlsym(lapacke, "LAPACKE_set_nancheck");
    memcpy(&set, &symbol, sizeof set);
    check(info_of_nan() == -4, "the check is not on at first");
    set(0);
    check(info_of_nan() == 0, "LAPACKE_set_nancheck(0) is not heard");
    set(1);
    check(info_of_nan() == -4, "LAPACKE_set_nancheck(1) is not heard");
}
