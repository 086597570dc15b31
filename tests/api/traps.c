/* A program that has floating-point exceptions trapped (gfortran's -ffpe-trap) lives through singular
 * members: our kernels raise nothing for them that the program would see, whatever the stack and
 * fresh memory held before. */
#include <fenv.h>
#include <stdio.h>
#include <string.h>

#include "support/axes.h"
#include "support/every.h"
#include "support/junk.h"
#include "support/poison.h"

static long tried;

/* Every combination of an op's flags, one after the other. */
typedef struct {
    char jobz, side, uplo, transa, transb, diag;
} flags;
#define FLAGS 72

static flags flags_of(const op *o, dtype t, int i) {
    const char *letters = letters_of_trans(o, t), *trans = letters && *letters ? letters : "N";
    const int transes = (int)strlen(trans);
    flags f = {"VN"[i / 4 % 2], "LR"[i % 2], "UL"[i / 2 % 2], 'N', 'N', "NU"[i / 4 % 2]};
    f.transa = trans[i / 8 % 3 % transes];
    f.transb = trans[i / 24 % transes];
    return f;
}

static bool repeats(const op *o, dtype t, int i) {
    const flags f = flags_of(o, t, i);
    for (int j = 0; j < i; j++) {
        const flags g = flags_of(o, t, j);
        if ((!strchr(o->args, 'j') || f.jobz == g.jobz) &&
            (!strchr(o->args, 's') || f.side == g.side) &&
            (!strchr(o->args, 'u') || f.uplo == g.uplo) &&
            (!strchr(o->args, 'a') || f.transa == g.transa) &&
            (!strchr(o->args, 'b') || f.transb == g.transb) &&
            (!strchr(o->args, 'd') || f.diag == g.diag))
            return true;
    }
    return false;
}

static void one_call(call *c, const char *route) {
    junk_on_the_stack(c->dtype);
    feclearexcept(FE_ALL_EXCEPT);
    feenableexcept(FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW);
    bool ran = run_here(c, route);
    fedisableexcept(FE_ALL_EXCEPT);
    if (ran) tried++;
}

static void one_size(op_id id, dtype t, int64_t n, const char *route) {
    /* A solve divides by a zero diagonal, as LAPACK's does. */
    const bool solve = id == OP_trsm || id == OP_getrs || id == OP_potrs;
    for (int i = 0; i < FLAGS; i++) {
        if (repeats(op_of(id), t, i)) continue;
        const flags f = flags_of(op_of(id), t, i);
        for (int spoilt = 0; spoilt < (solve ? 1 : 3); spoilt++) {
            call c = plain_call(id, t, n, n, n, 2, 5);
            c.jobz = f.jobz, c.side = f.side, c.uplo = f.uplo, c.diag = f.diag;
            c.transa = f.transa, c.transb = f.transb;
            call_tight(&c); /* all is square: the sizes stay */
            call_fill(&c, 211 + (uint64_t)n);
            if (spoilt) spoil(&c, SLOT_A, 1, spoilt == 1 ? ZEROS : NEGATED);
            call_remember(&c);
            one_call(&c, route);
            call_free(&c);
        }
    }
}

static void traps(op_id id, dtype t, const char *route) {
    static const int64_t size[] = {1, 2, 3, 8, 17, 33};
    if (!route || route_is_vendor(route)) return; /* the vendor's exceptions are its own */
    for (size_t i = 0; i < sizeof size / sizeof *size; i++) one_size(id, t, size[i], route);
}

#define TRAPS(op)                                                                                  \
    Test(traps, op) {                                                                              \
        junk_from_malloc();                                                                        \
        every_dtype(OP_##op, traps);                                                               \
        fprintf(stderr, "%s with traps: %ld batches\n", #op, tried);                               \
    }
BL_EACH_OP(TRAPS)
