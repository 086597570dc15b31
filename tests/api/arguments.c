/* Every wrong argument of every entry point, in turn: the result, info, the program's own handler
 * called once, nothing written, nothing printed. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "batchlas.h"
#include "support/arguments.h"
#include "support/check.h"
#include "support/silence.h"

/* What the handlers of this program saw. */
static struct {
    int calls;
    char handler, name[64];
    int64_t position;
} seen;

static void saw(char handler, const char *name, size_t length, int64_t position) {
    seen.calls++;
    seen.handler = handler;
    seen.position = position;
    snprintf(seen.name, sizeof seen.name, "%.*s", (int)length, name);
}

/* The library looks them up, so they are visible in spite of the build's default.
 * Positions are small, so that a 64-bit one reads as 32-bit on a little-endian machine. */
#pragma GCC visibility push(default)
void xerbla_(const char *name, const int *position, size_t length);
void xerbla_(const char *name, const int *position, size_t length) {
    saw('F', name, length, *position);
}

void LAPACKE_xerbla(const char *name, int info);
void LAPACKE_xerbla(const char *name, int info) {
    saw('L', name, strlen(name), -info);
}

void cblas_xerbla(int position, const char *name, const char *format, ...);
void cblas_xerbla(int position, const char *name, const char *format, ...) {
    (void)format;
    saw('C', name, strlen(name), position);
}
#pragma GCC visibility pop

static void expected_name(const call *c, char to[64]) {
    static const char *const suffix[FORMS] = {"_strided_batched", "_batched", "_vbatched"};
    const char *before = c->style != LAYOUT ? "" : c->op->blas ? "cblas_" : "LAPACKE_";
    snprintf(to, 64, "%s%c%s%s", before, "sdcz"[c->dtype],
             is_complex(c->dtype) ? c->op->name_complex : c->op->name, suffix[c->form]);
    for (char *s = to; *s && c->style != LAYOUT; s++)
        if (*s >= 'a' && *s <= 'z') *s = (char)(*s - 'a' + 'A');
}

static void check_handler(const call *c, int position) {
    char name[64], handler = c->style != LAYOUT ? 'F' : c->op->blas ? 'C' : 'L';
    expected_name(c, name);
    check(seen.calls == 1 && seen.handler == handler, "%s, argument %d: %d handler calls, last %c",
          call_name(c), position, seen.calls, seen.handler);
    check(seen.position == position, "%s, argument %d: the handler was told %ld", call_name(c),
          position, (long)seen.position);
    check(!strcmp(seen.name, name), "%s, argument %d: the handler was told %s", name, position,
          seen.name);
    check(*batchlas_last_error(), "%s, argument %d: no text", name, position);
}

/* info[b] is -i for all, or for member 1 alone; untouched if it is the wrong one, or batch is. */
static void check_info(const call *c, const mistake *m, bool one_member) {
    if (!c->info) return;
    for (int64_t b = 0; b < c->batch; b++) {
        int64_t expected = one_member && b != 1 ? 0 : -m->position;
        if (m->letter == 'i' || m->letter == '#') expected = get_info(c, -1);
        check(get_info(c, b) == expected, "%s, argument %d: info[%ld] = %ld", call_name(c),
              m->position, (long)b, (long)get_info(c, b));
        put_info((call *)c, b, get_info(c, -1)); /* the canary again */
    }
}

static void try_mistake(const call *c, const mistake *m, bool one_member) {
    call wrong = with_mistake(c, m, one_member);
    seen.calls = 0;
    int64_t result = invoke(&wrong);
    free_mistake(&wrong, c);
    check(c->style == F77 || result == -m->position, "%s, argument %d (%c): returned %ld",
          call_name(c), m->position, m->letter, (long)result);
    check_handler(c, m->position);
    check_info(c, m, one_member);
    check(nothing_changed(c), "%s, argument %d: something was written", call_name(c), m->position);
}

/* Of two wrong arguments the first is reported. In the variable form, one that is wrong for every
 * member is found before one that is wrong for some. */
static void try_two(const call *c, const mistake *first, const mistake *second) {
    if (first->position == second->position || c->form == VARIABLE) return;
    if (second->letter == 'i' || second->letter == '#') return;
    call one = with_mistake(c, second, false), both = with_mistake(&one, first, false);
    seen.calls = 0;
    int64_t result = invoke(&both);
    check(c->style == F77 || result == -first->position, "%s, arguments %d and %d: returned %ld",
          call_name(c), first->position, second->position, (long)result);
    check_handler(c, first->position);
    check_info(c, first, false);
}

static int try_call(op_id id, dtype t, form f, style s, bool wide) {
    mistake at[64];
    call c = sound_call(id, t, f, s, wide);
    int count = mistakes_of(&c, at), tried = 0;
    for (int i = 0; i < count; i++) {
        try_mistake(&c, &at[i], false);
        tried++;
        if (is_of_member(&c, &at[i])) try_mistake(&c, &at[i], true), tried++;
        for (int j = i + 1; j < count; j++) try_two(&c, &at[i], &at[j]);
    }
    call_free(&c);
    return tried;
}

/* Nothing is looked at in an empty batch, or in empty matrices. */
static void try_empty(op_id id, dtype t, form f, style s, bool wide) {
    call c = sound_call(id, t, f, s, wide), empty = c;
    for (int k = 0; k < SLOTS; k++) empty.operand[k].base = NULL, empty.operand[k].pointers = NULL;
    empty.batch = 0;
    empty.info = NULL;
    check(invoke(&empty) == 0, "%s: an empty batch is an error", call_name(&c));
    empty.batch = 3;
    empty.info = c.info;
    empty.m = empty.n = empty.k = empty.nrhs = 0;
    if (f != VARIABLE) check(invoke(&empty) == 0, "%s: empty matrices are an error", call_name(&c));
    for (int64_t b = 0; b < 3 && c.info && f != VARIABLE; b++)
        check(get_info(&c, b) == 0, "%s: empty matrices, info %ld", call_name(&c),
              (long)get_info(&c, b));
    check(nothing_changed(&c), "%s: an empty call wrote something", call_name(&c));
    call_free(&c);
}

static void arguments(op_id id, dtype t, style s) {
    int tried = 0;
    silence_begin();
    for (int f = 0; f < FORMS; f++)
        for (int wide = 0; wide < 2; wide++) {
            tried += try_call(id, t, (form)f, s, wide);
            seen.calls = 0;
            try_empty(id, t, (form)f, s, wide);
            check(seen.calls == 0, "an empty call reached a handler");
        }
    long printed = silence_end();
    check(printed == 0, "%ld bytes were printed", printed);
    fprintf(stderr, "%c%s arguments: %d mistakes\n", "sdcz"[t], op_of(id) -> name, tried);
}

#define TESTS(op, letter, type)                                                                    \
    Test(op, letter##_plain) {                                                                     \
        arguments(OP_##op, type, PLAIN);                                                           \
    }                                                                                              \
    Test(op, letter##_f77) {                                                                       \
        arguments(OP_##op, type, F77);                                                             \
    }                                                                                              \
    Test(op, letter##_layout) {                                                                    \
        arguments(OP_##op, type, LAYOUT);                                                          \
    }
#define ROUTINE(op, type, letter, ...) ROUTINE_(op, letter, type)
#define ROUTINE_(op, letter, type) TESTS(op, letter, TYPE_##type)
#define TYPE_BL_S S
#define TYPE_BL_D D
#define TYPE_BL_C C
#define TYPE_BL_Z Z

BL_EACH_ONCE(ROUTINE)
