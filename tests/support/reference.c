/* Calls the Fortran routine by name. Every argument is an address; hidden CHARACTER lengths follow,
 * and arguments a routine does not have are ignored by every ABI in use. */
#include "support/reference.h"

#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARGUMENTS = 13, LENGTHS = 4, WORKS = 3 };
typedef void *word;
typedef void fortran(word, word, word, word, word, word, word, word, word, word, word, word, word,
                     word, word, word, word);

static fortran *find(const call *c) {
    char name[32];
    snprintf(name, sizeof name, "%c%s_", "sdcz"[c->dtype],
             is_complex(c->dtype) ? c->op->name_complex : c->op->name);
    void *symbol = dlsym(RTLD_DEFAULT, name);
    fortran *fn;
    if (!symbol) {
        fprintf(stderr, "no %s in the program's LAPACK\n", name);
        abort();
    }
    memcpy(&fn, &symbol, sizeof fn);
    return fn;
}

typedef struct {
    word argument[ARGUMENTS + LENGTHS];
    int count;
    int32_t size[4], ld[3], info;
    unsigned char alpha[16], beta[16];
    int works,
        work_at
            [WORKS]; /* its workspaces: the first is of scalars, the last of three or two of integers */
    int32_t lwork[WORKS];
    double least[WORKS][2]; /* answers of a workspace query */
} frame;

static void add(frame *f, void *address) {
    f->argument[f->count++] = address;
}

static void set_scalar(const call *c, unsigned char *to, number value) {
    float f[2] = {(float)creal(value), (float)cimag(value)};
    double d[2] = {creal(value), cimag(value)};
    if (is_single(c->dtype))
        memcpy(to, f, sizeof f);
    else
        memcpy(to, d, sizeof d);
}

static void add_slot(frame *f, call *c, slot s, int64_t b) {
    add(f, c->operand[s].pointers[b]);
    if (s > SLOT_C) return;
    f->ld[s] = (int32_t)c->operand[s].ld;
    add(f, &f->ld[s]);
}

/* Workspaces come before info in every routine that has one. */
static int works_of(const call *c) {
    static const op_id with_work[] = {OP_getri, OP_geqrf, OP_orgqr, OP_ormqr, OP_gels};
    if (c->op->id == OP_syevd) return is_complex(c->dtype) ? 3 : 2;
    for (size_t i = 0; i < sizeof with_work / sizeof *with_work; i++)
        if (c->op->id == with_work[i]) return 1;
    return 0;
}

static void add_works(frame *f, const call *c) {
    f->works = works_of(c);
    for (int i = 0; i < f->works; i++) {
        f->lwork[i] = -1;
        f->work_at[i] = f->count;
        add(f, f->least[i]);
        add(f, &f->lwork[i]);
    }
}

static void add_letter(frame *f, call *c, int64_t b, char letter) {
    switch (letter) {
    case 'j':
        add(f, &c->jobz);
        break;
    case 's':
        add(f, &c->side);
        break;
    case 'u':
        add(f, &c->uplo);
        break;
    case 'a':
        add(f, &c->transa);
        break;
    case 'b':
        add(f, &c->transb);
        break;
    case 'd':
        add(f, &c->diag);
        break;
    case 'M':
        f->size[0] = (int32_t)c->m, add(f, &f->size[0]);
        break;
    case 'N':
        f->size[1] = (int32_t)c->n, add(f, &f->size[1]);
        break;
    case 'K':
        f->size[2] = (int32_t)c->k, add(f, &f->size[2]);
        break;
    case 'R':
        f->size[3] = (int32_t)c->nrhs, add(f, &f->size[3]);
        break;
    case '+':
        set_scalar(c, f->alpha, c->alpha), add(f, f->alpha);
        break;
    case '-':
        set_scalar(c, f->beta, c->beta), add(f, f->beta);
        break;
    case 'A':
        add_slot(f, c, SLOT_A, b);
        break;
    case 'B':
        add_slot(f, c, SLOT_B, b);
        break;
    case 'C':
        add_slot(f, c, SLOT_C, b);
        break;
    case 'p':
        add_slot(f, c, SLOT_IPIV, b);
        break;
    case 't':
        add_slot(f, c, SLOT_TAU, b);
        break;
    case 'w':
        add_slot(f, c, SLOT_W, b);
        break;
    default:
        add_works(f, c), add(f, &f->info);
        break;
    }
}

static void run(const call *c, const frame *f) {
    word const *a = f->argument;
    find(c)(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11], a[12], a[13],
            a[14], a[15], a[16]);
}

static int32_t asked_for(const call *c, const frame *f, int work) {
    float single;
    int32_t integer;
    memcpy(&single, f->least[work], sizeof single);
    memcpy(&integer, f->least[work], sizeof integer);
    const double size = work > 0 && work == f->works - 1 ? integer
                        : is_single(c->dtype)            ? (double)single
                                                         : f->least[work][0];
    return (int32_t)fmax(1, size);
}

/* With as much workspace as the routine asks for: its loops may depend on that. */
int64_t reference_run(call *c, int64_t b) {
    if (c->op->reference) return c->op->reference(c, b);
    frame f = {.count = 0};
    for (const char *letter = c->op->args; *letter; letter++) add_letter(&f, c, b, *letter);
    static const uintptr_t one = 1;
    for (int i = 0; i < LENGTHS; i++) memcpy(&f.argument[f.count + i], &one, sizeof one);
    if (f.works) run(c, &f);
    for (int i = 0; i < f.works; i++) {
        f.lwork[i] = asked_for(c, &f, i);
        /* OpenBLAS 0.3.21's zgemv reads some columns past the end of a matrix. */
        f.argument[f.work_at[i]] = malloc((size_t)(f.lwork[i] + 8 * c->n) * 16);
        if (!f.argument[f.work_at[i]]) abort();
    }
    run(c, &f);
    for (int i = 0; i < f.works; i++) free(f.argument[f.work_at[i]]);
    return f.info;
}

call reference_call(op_id id, dtype t, int64_t m, int64_t n) {
    call c = call_of(id, t);
    c.m = m, c.n = n;
    call_tight(&c);
    call_allocate(&c);
    return c;
}
