/* The other forms and styles against the plain strided call, bit by bit. */
#include "support/lattice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batchlas.h"
#include "support/axes.h"
#include "support/check.h"
#include "support/dense.h"
#include "support/random.h"
#include "support/routes.h"

enum { CASES = 200, PARTS = 3, BATCH_MOST = 7 };

typedef struct {
    op_id id;
    dtype t;
    axes x;
    pairwise p;
    const char *how; /* "vendor_serial", or a pinned route, or "deterministic" */
    long cases, members, ran, refused;
} run;

/* Row r of the table as a plain strided call. Batches are kept short: their length is an axis of
 * lattice_strided. */
static call row_call(const run *u, int r) {
    call c = call_at(op_of(u->id), u->t, &u->x, u->p.row[r % u->p.rows]);
    c.batch = min64(c.batch, BATCH_MOST);
    return c;
}

static uint64_t seed_of(const run *u, int r) {
    return 77 + (uint64_t)u->id * 1000003u + (uint64_t)u->t * 10007u + (uint64_t)r;
}

/* The same problem in another dress; integers of both widths. */
static call dressed(const run *u, const call *base, form f, style s, int layout, int r) {
    call c = *base;
    c.form = f, c.style = s, c.layout = layout, c.wide = r & 1;
    set_storage(&c, &u->x, u->p.row[r % u->p.rows]);
    return c;
}

/* Row-major BLAS is column-major BLAS of the transposes: the same bytes, other arguments. */
static call transposed(const call *c) {
    call t = *c;
    t.style = PLAIN, t.form = STRIDED, t.layout = COL_MAJOR, t.wide = false;
    if (c->side) t.side = c->side == 'L' ? 'R' : 'L';
    if (c->uplo) t.uplo = c->uplo == 'U' ? 'L' : 'U';
    c->op->transpose(&t);
    call_describe(&t);
    return t;
}

/* Column-major gemv has no conj(A) x. */
static bool is_untransposable(const call *c) {
    return c->op->id == OP_gemv && c->transa == 'C' && is_complex(c->dtype);
}

/* The plain strided call, and the same problem in another dress. */
typedef struct {
    call base, other;
    bool by_bytes; /* the base is the transposed problem, on the same bytes */
} pair;

static void copy_bytes(call *to, const call *from) {
    for (int s = 0; s < SLOTS; s++) {
        int source = from->op->id == OP_gemm && s <= SLOT_B ? SLOT_B - s : s;
        if (!to->operand[s].access) continue;
        check(to->operand[s].bytes == from->operand[source].bytes, "not the same storage");
        memcpy(to->operand[s].memory, from->operand[source].memory, to->operand[s].bytes);
    }
    call_remember(to);
}

static void copy_flags(call *to, const call *from) {
    to->jobz = from->jobz, to->side = from->side, to->uplo = from->uplo, to->diag = from->diag;
    to->transa = from->transa, to->transb = from->transb;
    to->alpha = from->alpha, to->beta = from->beta;
    if (to->op->legalize) to->op->legalize(to);
}

static void tighten(call *c) {
    for (int s = 0; s <= SLOT_C; s++) {
        operand *o = &c->operand[s];
        o->ld = least_ld(c, (slot)s);
        if (o->stride) o->stride = least_stride(c, (slot)s);
    }
}

static pair make_pair(const run *u, int r, int flags_row, form f, style s, int layout) {
    pair p = {.base = row_call(u, r)};
    call flags = row_call(u, flags_row);
    copy_flags(&p.base, &flags);
    set_storage(&p.base, &u->x, u->p.row[r % u->p.rows]);
    p.other = dressed(u, &p.base, f, s, layout, r);
    p.other.wide = flags_row & 1;
    call_describe(&p.other);
    p.by_bytes = layout == ROW_MAJOR && p.base.op->blas && !is_untransposable(&p.base);
    /* OpenBLAS's bits depend on whether ld == m (its small gemv), and a transposed copy is tight. */
    if (layout == ROW_MAJOR && !p.by_bytes) tighten(&p.base);
    call_allocate(&p.other);
    call_fill(&p.other, seed_of(u, r));
    if (p.by_bytes) p.base = transposed(&p.other);
    call_allocate(&p.base);
    if (p.by_bytes)
        copy_bytes(&p.base, &p.other);
    else
        call_fill(&p.base, seed_of(u, r));
    return p;
}

static void free_pair(pair *p) {
    call_free(&p->base);
    call_free(&p->other);
}

static void check_ran(const run *u, const call *c, int64_t result) {
    check(result == 0, "%s, %s: returned %ld (%s)", call_text(c), u->how, (long)result,
          batchlas_last_error());
    check(only_outputs_changed(c), "%s, %s: a byte that is no output changed", call_text(c),
          u->how);
}

/* A native route may offer one layout and not the other. */
static bool is_refused(run *u, const call *c, int64_t result) {
    if (result != E_PIN || !strcmp(u->how, "deterministic")) return false;
    check(nothing_changed(c), "%s, %s: written although refused", call_text(c), u->how);
    u->refused++;
    return true;
}

/* Runs the base. False if the pinned route does not offer it. */
static bool run_base(run *u, pair *p) {
    int64_t result = invoke(&p->base);
    u->cases++;
    u->members += p->base.batch;
    if (is_refused(u, &p->base, result)) return false;
    check_ran(u, &p->base, result);
    return true;
}

static void judge(run *u, pair *p, int64_t result) {
    if (is_refused(u, &p->other, result)) return;
    int s = p->base.operand[SLOT_C].access ? SLOT_C : SLOT_B;
    check_ran(u, &p->other, result);
    bool same = p->by_bytes ? !memcmp(p->base.operand[s].memory, p->other.operand[s].memory,
                                      p->base.operand[s].bytes)
                            : same_outputs(&p->base, &p->other);
    if (p->other.layout == COL_MAJOR || !is_untransposable(&p->other))
        check(same, "%s, %s: other bits than the plain strided call", call_text(&p->other), u->how);
    u->ran += call_has_work(&p->other);
    if (p->other.batch == 0) return;
    double ratio = p->other.op->residual(&p->other, p->other.batch - 1);
    dense_release();
    check(ratio < 30, "%s, %s: residual %g n eps", call_text(&p->other), u->how, ratio);
}

static void compare(run *u, form f, style s, int layout, int r) {
    pair p = make_pair(u, r, r, f, s, layout);
    if (run_base(u, &p)) judge(u, &p, invoke(&p.other));
    free_pair(&p);
}

/* A variable call whose members are those of several strided calls, dealt out in turn. */
static call merged(const pair part[]) {
    call v = part[0].other;
    v.form = VARIABLE;
    v.batch = 0;
    for (int i = 0; i < PARTS; i++) v.batch += part[i].other.batch;
    v.sizes = calloc((size_t)v.batch + 1, sizeof *v.sizes);
    for (int k = 0; k < SLOTS; k++) {
        operand *o = &v.operand[k];
        o->memory = o->before = o->base = NULL;
        o->pointers = calloc((size_t)v.batch + 1, sizeof *o->pointers);
    }
    call_allocate_info(&v);
    return v;
}

static void link_member(call *v, int64_t member, call *part, int64_t b) {
    const int64_t size[7] = {part->m,
                             part->n,
                             part->k,
                             part->nrhs,
                             part->operand[SLOT_A].ld,
                             part->operand[SLOT_B].ld,
                             part->operand[SLOT_C].ld};
    memcpy(v->sizes[member], size, sizeof size);
    for (int s = 0; s < SLOTS; s++)
        if (part->operand[s].access) v->operand[s].pointers[member] = part->operand[s].pointers[b];
}

static void fetch_info(call *v, int64_t member, call *part, int64_t b) {
    put_info(part, b, get_info(v, member));
}

static void deal(call *v, pair part[], void (*each)(call *, int64_t, call *, int64_t)) {
    int64_t member = 0;
    for (int64_t b = 0; member < v->batch; b++)
        for (int i = 0; i < PARTS; i++)
            if (b < part[i].other.batch) each(v, member++, &part[i].other, b);
}

/* Three rows with one set of flags, every size different, in one call. */
static void compare_variable(run *u, style s, int layout, int r) {
    pair part[PARTS];
    bool offered = true;
    for (int i = 0; i < PARTS; i++) {
        part[i] = make_pair(u, r + i * 67, r, STRIDED, s, layout);
        offered = run_base(u, &part[i]) && offered;
    }
    call v = merged(part);
    deal(&v, part, link_member);
    int64_t result = offered ? invoke(&v) : 0;
    if (v.info) deal(&v, part, fetch_info);
    for (int i = 0; i < PARTS; i++) {
        if (offered) judge(u, &part[i], result);
        free_pair(&part[i]);
    }
    free(v.sizes);
    call_free(&v);
}

/* Every route's table of rows, once per way of choosing. */
static run start(op_id id, dtype t, const char *how) {
    run u = {.id = id, .t = t, .x = axes_of(op_of(id), t), .how = how};
    u.p = pairwise_rows(u.x.count, u.x.levels, CASES, 5 + (uint64_t)id);
    batchlas_set_deterministic(!strcmp(how, "deterministic"));
    route_pin(op_of(id), strcmp(how, "deterministic") ? how : NULL);
    return u;
}

static void finish(run *u, const char *what) {
    fprintf(stderr, "%c%s %s, %s: %ld cases, %ld members, %ld ran, %ld not offered\n", "sdcz"[u->t],
            op_of(u->id) -> name, what, u -> how, u -> cases, u -> members, u -> ran, u -> refused);
    check(u->ran > 0, "%s runs nothing of %c%s, %s", u->how, "sdcz"[u->t], op_of(u->id) -> name,
          what);
    pairwise_free(&u->p);
}

/* vendor_serial, every native candidate, and unpinned with the switch. */
static route_list ways(op_id id) {
    route_list all = routes_of(op_of(id)), list = {0};
    for (int i = 0; i < all.count; i++)
        if (all.name[i] && (!route_is_vendor(all.name[i]) || !strcmp(all.name[i], "vendor_serial")))
            list.name[list.count++] = all.name[i];
    list.name[list.count++] = "deterministic";
    return list;
}

static void each_way(op_id id, dtype t, const char *what, void (*one)(run *, int)) {
    route_list w = ways(id);
    for (int i = 0; i < w.count; i++) {
        run u = start(id, t, w.name[i]);
        for (int r = 0; r < CASES; r++) one(&u, r);
        finish(&u, what);
    }
}

static void one_pointers(run *u, int r) {
    compare(u, POINTERS, PLAIN, COL_MAJOR, r);
}

static void one_variable(run *u, int r) {
    compare_variable(u, PLAIN, COL_MAJOR, r);
}

static void one_f77(run *u, int r) {
    if (r % FORMS == VARIABLE)
        compare_variable(u, F77, COL_MAJOR, r);
    else
        compare(u, (form)(r % FORMS), F77, COL_MAJOR, r);
}

static void one_layout(run *u, int r) {
    int layout = r % 5 < 3 ? ROW_MAJOR : COL_MAJOR;
    if (r % FORMS == VARIABLE)
        compare_variable(u, LAYOUT, layout, r);
    else
        compare(u, (form)(r % FORMS), LAYOUT, layout, r);
}

void lattice_form(op_id id, dtype t, form f) {
    if (f == POINTERS)
        each_way(id, t, "pointers", one_pointers);
    else
        each_way(id, t, "variable", one_variable);
}

void lattice_f77(op_id id, dtype t) {
    each_way(id, t, "f77", one_f77);
}

void lattice_layout(op_id id, dtype t) {
    each_way(id, t, op_of(id)->blas ? "cblas" : "lapacke", one_layout);
}
