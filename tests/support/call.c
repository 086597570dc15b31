/* Memory of a call: where members lie, what may change, and what did. */
#include "support/call.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/random.h"

enum { GUARD = 37 }; /* elements before and after; odd, so that bases are not aligned */

const op *op_of(op_id id) {
    static const op *const all[OPS] = {
#define X(name) [OP_##name] = &test_##name,
        BL_EACH_OP(X)
#undef X
    };
    return all[id];
}

bool op_has(const op *o, char letter) {
    return strchr(o->args, letter) != NULL;
}

const char *letters_of_trans(const op *o, dtype t) {
    return is_complex(t) ? o->trans_complex : o->trans_real;
}

call call_of(op_id id, dtype t) {
    const op *o = op_of(id);
    call c = {.op = o, .dtype = t, .layout = COL_MAJOR, .batch = 1, .alpha = 1, .beta = 1};
    if (op_has(o, 'j')) c.jobz = 'V';
    if (op_has(o, 's')) c.side = 'L';
    if (op_has(o, 'u')) c.uplo = 'U';
    if (op_has(o, 'a')) c.transa = letters_of_trans(o, t)[0];
    if (op_has(o, 'b')) c.transb = letters_of_trans(o, t)[0];
    if (op_has(o, 'd')) c.diag = 'N';
    return c;
}

/* The type of an operand's elements, if they are numbers. */
static dtype type_of(const call *c, slot s) {
    return !c->operand[s].real || !is_complex(c->dtype) ? c->dtype : c->dtype == C ? S : D;
}

void call_describe(call *c) {
    c->op->describe(c);
    for (int s = 0; s < SLOTS; s++) {
        operand *o = &c->operand[s];
        o->elem = s == SLOT_IPIV ? (c->wide ? 8 : 4) : size_of(type_of(c, (slot)s));
        if (s >= SLOT_IPIV) o->ld = max64(1, o->rows);
    }
}

bool call_has_work(const call *c) {
    return c->batch > 0 && (!op_has(c->op, 'M') || c->m > 0) && (!op_has(c->op, 'N') || c->n > 0) &&
           (!op_has(c->op, 'K') || c->k > 0) && (!op_has(c->op, 'R') || c->nrhs > 0);
}

static bool by_rows(const call *c, slot s) {
    return c->layout == ROW_MAJOR && s <= SLOT_C && !c->operand[s].increment;
}

int64_t least_ld(const call *c, slot s) {
    const operand *o = &c->operand[s];
    return max64(1, by_rows(c, s) ? o->cols : o->rows);
}

int64_t least_stride(const call *c, slot s) {
    const operand *o = &c->operand[s];
    if (o->rows == 0 || o->cols == 0) return 0;
    const int64_t ld = o->ld < 0 ? -o->ld : o->ld;
    return by_rows(c, s) ? (o->rows - 1) * ld + o->cols : (o->cols - 1) * ld + o->rows;
}

void call_tight(call *c) {
    call_describe(c);
    for (int s = 0; s < SLOTS; s++) {
        c->operand[s].ld = least_ld(c, (slot)s);
        c->operand[s].stride = least_stride(c, (slot)s);
    }
}

/* A NaN in every dtype, and no value of an integer that a routine would store. */
static void canary(char *memory, size_t bytes) {
    static const unsigned char nan[8] = {0x5a, 0xca, 0xf9, 0x7f, 0x5a, 0xca, 0xf9, 0x7f};
    for (size_t i = 0; i < bytes; i++) memory[i] = (char)nan[i % 8];
}

static void allocate_operand(call *c, slot s) {
    operand *o = &c->operand[s];
    int64_t members = max64(c->batch, 1);
    size_t elements = (size_t)((members - 1) * o->stride + least_stride(c, s)) + 2 * GUARD;
    o->bytes = elements * (size_t)o->elem;
    o->memory = malloc(o->bytes);
    o->before = malloc(o->bytes);
    o->pointers = malloc((size_t)members * sizeof *o->pointers);
    if (!o->memory || !o->before || !o->pointers) abort();
    canary(o->memory, o->bytes);
    o->base = o->memory + GUARD * o->elem;
    for (int64_t b = 0; b < members; b++) o->pointers[b] = o->base + b * o->stride * o->elem;
}

static size_t info_bytes(const call *c) {
    return ((size_t)max64(c->batch, 0) + 2 * GUARD) * (c->wide ? 8 : 4);
}

void call_allocate(call *c) {
    for (int s = 0; s < SLOTS; s++)
        if (c->operand[s].access) allocate_operand(c, (slot)s);
    call_allocate_info(c);
}

void call_allocate_info(call *c) {
    if (!op_has(c->op, 'i')) return;
    c->info_memory = malloc(info_bytes(c));
    if (!c->info_memory) abort();
    canary(c->info_memory, info_bytes(c));
    c->info = c->info_memory + GUARD * (c->wide ? 8 : 4);
}

void call_free(call *c) {
    for (int s = 0; s < SLOTS; s++) {
        free(c->operand[s].memory);
        free(c->operand[s].before);
        free(c->operand[s].pointers);
    }
    free(c->info_memory);
}

void call_remember(call *c) {
    for (int s = 0; s < SLOTS; s++)
        if (c->operand[s].access)
            memcpy(c->operand[s].before, c->operand[s].memory, c->operand[s].bytes);
}

void call_fill(call *c, uint64_t seed) {
    for (int64_t b = 0; b < c->batch; b++) {
        random_seed(seed + 1000003u * (uint64_t)b);
        c->op->fill(c, b);
    }
    call_remember(c);
}

int64_t invoke(const call *c) {
    return c->wide ? invoke_64(c) : invoke_32(c);
}

char *element_of(const call *c, slot s, int64_t b, int64_t i, int64_t j) {
    const operand *o = &c->operand[s];
    int64_t at = by_rows(c, s) ? i * o->ld + j
                 : o->ld < 0   ? (o->cols - 1 - j) * -o->ld
                               : j * o->ld + i;
    return (char *)o->pointers[b] + at * o->elem;
}

static number load(dtype t, const char *at) {
    float f[2] = {0, 0};
    double d[2] = {0, 0};
    if (is_single(t)) {
        memcpy(f, at, (size_t)size_of(t));
        d[0] = f[0], d[1] = f[1];
    } else {
        memcpy(d, at, (size_t)size_of(t));
    }
    return complex_number(d[0], d[1]);
}

number get(const call *c, slot s, int64_t b, int64_t i, int64_t j) {
    return load(type_of(c, s), element_of(c, s, b, i, j));
}

number get_before(const call *c, slot s, int64_t b, int64_t i, int64_t j) {
    const operand *o = &c->operand[s];
    return load(type_of(c, s), o->before + (element_of(c, s, b, i, j) - o->memory));
}

void put(call *c, slot s, int64_t b, int64_t i, int64_t j, number value) {
    char *at = element_of(c, s, b, i, j);
    float f[2] = {(float)creal(value), (float)cimag(value)};
    double d[2] = {creal(value), cimag(value)};
    memcpy(at, is_single(c->dtype) ? (const void *)f : d, (size_t)c->operand[s].elem);
}

static int64_t load_integer(bool wide, const char *at) {
    int32_t narrow;
    int64_t value;
    memcpy(wide ? (void *)&value : &narrow, at, wide ? 8 : 4);
    return wide ? value : narrow;
}

int64_t get_integer(const call *c, slot s, int64_t b, int64_t i) {
    return load_integer(c->wide, element_of(c, s, b, i, 0));
}

void put_integer(call *c, slot s, int64_t b, int64_t i, int64_t value) {
    int32_t narrow = (int32_t)value;
    memcpy(element_of(c, s, b, i, 0), c->wide ? (const void *)&value : &narrow, c->wide ? 8 : 4);
}

int64_t get_info(const call *c, int64_t b) {
    return c->info_memory ? load_integer(c->wide, c->info_memory + (GUARD + b) * (c->wide ? 8 : 4))
                          : 0;
}

void put_info(call *c, int64_t b, int64_t value) {
    int32_t narrow = (int32_t)value;
    int width = c->wide ? 8 : 4;
    memcpy(c->info_memory + (GUARD + b) * width, c->wide ? (const void *)&value : &narrow,
           (size_t)width);
}

bool in_part(const operand *o, int64_t i, int64_t j) {
    return o->part == FULL || (o->part == UPPER ? i <= j : i >= j);
}

/* Copies to `to` (the size of the operand's memory) every byte the call may change. */
static void copy_outputs(const call *c, slot s, char *to) {
    const operand *o = &c->operand[s];
    size_t elem = (size_t)o->elem;
    for (int64_t b = 0; b < c->batch; b++)
        for (int64_t j = 0; j < o->cols; j++)
            for (int64_t i = 0; i < o->rows; i++) {
                if (!in_part(o, i, j)) continue;
                const char *at = element_of(c, s, b, i, j);
                memcpy(to + (at - o->memory), at, elem);
            }
}

static bool info_guards_whole(const call *c) {
    if (!c->info_memory) return true;
    size_t width = c->wide ? 8 : 4, room = GUARD * width;
    size_t members = (size_t)max64(c->batch, 0) * width;
    char *expected = malloc(info_bytes(c));
    if (!expected) abort();
    canary(expected, info_bytes(c));
    bool whole = !memcmp(expected, c->info_memory, room) &&
                 !memcmp(expected + room + members, c->info_memory + room + members, room);
    free(expected);
    return whole;
}

static bool only_output_changed(const call *c, slot s) {
    const operand *o = &c->operand[s];
    if (!(o->access & WRITE)) return !memcmp(o->before, o->memory, o->bytes);
    char *expected = malloc(o->bytes);
    if (!expected) abort();
    memcpy(expected, o->before, o->bytes);
    copy_outputs(c, s, expected);
    bool same = !memcmp(expected, o->memory, o->bytes);
    free(expected);
    return same;
}

bool only_outputs_changed(const call *c) {
    for (int s = 0; s < SLOTS; s++)
        if (c->operand[s].access && !only_output_changed(c, (slot)s)) return false;
    return info_guards_whole(c);
}

bool nothing_changed(const call *c) {
    for (int s = 0; s < SLOTS; s++) {
        const operand *o = &c->operand[s];
        if (o->access && memcmp(o->before, o->memory, o->bytes)) return false;
    }
    return info_guards_whole(c);
}

bool operand_unchanged(const call *c, slot s, int64_t b) {
    const operand *o = &c->operand[s];
    for (int64_t j = 0; j < o->cols; j++)
        for (int64_t i = 0; i < o->rows; i++) {
            const char *at = element_of(c, s, b, i, j);
            if (memcmp(at, o->before + (at - o->memory), (size_t)o->elem)) return false;
        }
    return true;
}

static bool same_element(const call *x, int64_t b, const call *y, int64_t d, slot s, int64_t i,
                         int64_t j) {
    if (s == SLOT_IPIV) return get_integer(x, s, b, i) == get_integer(y, s, d, i);
    return !memcmp(element_of(x, s, b, i, j), element_of(y, s, d, i, j),
                   (size_t)x->operand[s].elem);
}

bool same_member(const call *x, int64_t b, const call *y, int64_t d) {
    if (get_info(x, b) != get_info(y, d)) return false;
    for (int s = 0; s < SLOTS; s++) {
        const operand *o = &x->operand[s];
        if (!(o->access & WRITE)) continue;
        for (int64_t j = 0; j < o->cols; j++)
            for (int64_t i = 0; i < o->rows; i++)
                if (in_part(o, i, j) && !same_element(x, b, y, d, (slot)s, i, j)) return false;
    }
    return true;
}

bool same_outputs(const call *x, const call *y) {
    for (int64_t b = 0; b < x->batch; b++)
        if (!same_member(x, b, y, b)) return false;
    return true;
}

static const char *routine_name(const call *c) {
    const op *o = c->op;
    if (c->second) return is_complex(c->dtype) ? o->second_complex : o->second;
    return is_complex(c->dtype) ? o->name_complex : o->name;
}

const char *call_name(const call *c) {
    static char text[64];
    static const char *const suffix[FORMS] = {"_strided_batched", "_batched", "_vbatched"};
    const char *before = c->style != LAYOUT ? "" : c->op->blas ? "cblas_" : "LAPACKE_";
    snprintf(text, sizeof text, "%s%c%s%s%s%s", before, "sdcz"[c->dtype], routine_name(c),
             suffix[c->form], c -> style == F77 ? "_" : "", c->wide ? "(64)" : "");
    return text;
}

const char *call_text(const call *c) {
    static char text[512];
    int used = snprintf(text, sizeof text, "%s %s", call_name(c),
                        c->layout == ROW_MAJOR ? "row-major" : "col-major");
    const char flags[] = {c->jobz, c->side, c->uplo, c->transa, c->transb, c->diag};
    used += snprintf(text + used, sizeof text - (size_t)used, " ");
    for (size_t i = 0; i < sizeof flags; i++)
        if (flags[i]) text[used++] = flags[i];
    used +=
        snprintf(text + used, sizeof text - (size_t)used,
                 " m=%ld n=%ld k=%ld nrhs=%ld batch=%ld alpha=%g beta=%g", (long)c->m, (long)c->n,
                 (long)c->k, (long)c->nrhs, (long)c->batch, creal(c->alpha), creal(c->beta));
    for (int s = 0; s < SLOTS; s++)
        if (c->operand[s].access)
            used += snprintf(text + used, sizeof text - (size_t)used, " %c:ld=%ld,stride=%ld",
                             SLOT_LETTERS[s], (long)c->operand[s].ld, (long)c->operand[s].stride);
    return text;
}
