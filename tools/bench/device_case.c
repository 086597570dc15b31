/* One arena, carved anew for every case: allocation would cost more than a small race. */
#include "tools/bench/device_case.h"

#include <math.h>
#include <stdlib.h>

#include "tools/bench/driver.h"

static char *arena;
static size_t arena_size, arena_used;

void device_arena(size_t bytes) {
    arena_size = bytes;
}

void *device_scratch(size_t bytes) {
    if (!arena) arena = gpu_alloc(arena_size);
    size_t at = arena_used;
    arena_used = (at + bytes + 511) & ~(size_t)511;
    return arena_used <= arena_size ? arena + at : NULL;
}

int64_t device_saturated(const bench_shape *s) {
    enum { MOST = 1 << 22 };
    static const size_t full = (size_t)1 << 30;
    size_t bytes = arena_size / 8 < full ? arena_size / 8 : full;
    bl_problem p = bench_problem(s);
    int64_t largest = 1;
    for (int i = BL_SLOT_A; i <= BL_SLOT_C; i++)
        if (p.operand[i].access) largest = bl_max(largest, p.operand[i].rows * p.operand[i].cols);
    int64_t members = (int64_t)(bytes / ((size_t)largest * bl_sizeof(s->dtype)));
    return bl_max(1, bl_min(members, MOST));
}

bool device_fits(const bench_shape *s, int64_t replicas) {
    bl_problem p = bench_problem(s);
    double member = 64; /* info, addresses */
    for (int i = 0; i < BL_SLOTS; i++) {
        const bl_operand *o = &p.operand[i];
        double bytes = (double)bl_max(1, o->rows) * (double)o->cols * (double)bl_sizeof(s->dtype);
        if (o->access) member += bytes * (o->access & BL_WRITE ? 2 : 1);
    }
    return member * (double)s->batch * (double)replicas < 0.9 * (double)arena_size;
}

/* Fills `total` members from the first `distinct`, which the host has. */
static void spread(char *to, const void *from, size_t member, int64_t distinct, int64_t total) {
    int64_t have = bl_min(distinct, total);
    gpu_upload(to, from, (size_t)have * member);
    for (; have < total; have *= 2)
        gpu_copy(to + (size_t)have * member, to, (size_t)bl_min(have, total - have) * member);
}

static bool place(device_case *c, bl_slot slot) {
    const bl_operand *o = &c->seeds.p.operand[slot];
    if (!o->access) return true;
    int64_t total = c->batch * c->replicas;
    size_t member = bench_member_bytes(o), bytes = (size_t)total * member;
    bool written = o->access & BL_WRITE;
    c->work[slot] = device_scratch(bytes);
    if (written) c->fresh[slot] = device_scratch(bytes);
    if (!c->work[slot] || (written && !c->fresh[slot])) return false;
    spread(written ? c->fresh[slot] : c->work[slot], written ? c->seeds.fresh[slot] : o->base,
           member, c->seeds.p.batch, total);
    return true;
}

static void describe(device_case *c) {
    c->p = c->seeds.p;
    c->p.batch = c->batch;
    c->p.gpu = 1;
    for (int i = 0; i < BL_SLOTS; i++) {
        c->p.operand[i].base = c->work[i];
        c->p.operand[i].location = BL_DEVICE;
    }
    c->p.info.base = c->info;
    c->p.info.location = BL_DEVICE;
}

bool device_case_make(device_case *c, const bench_shape *s, int64_t replicas) {
    *c = (device_case){.batch = s->batch, .replicas = replicas};
    bench_shape seeds = *s;
    seeds.batch = s->batch * replicas;
    seeds.batch = bench_distinct(&seeds);
    if (!bench_case_make(&c->seeds, &seeds)) return false;
    arena_used = 0;
    bool fits = true;
    for (int i = 0; i < BL_SLOTS; i++) fits = fits && place(c, (bl_slot)i);
    if (fits && c->seeds.p.info.access)
        fits = (c->info = device_scratch((size_t)(s->batch * replicas) * 4)) != NULL;
    if (!fits) {
        device_case_free(c);
        return false;
    }
    c->has_right = reference_make(&c->right, &c->seeds, s->batch * replicas);
    describe(c);
    return true;
}

void **device_addresses(char *base, size_t member, int64_t total) {
    void **host = malloc((size_t)total * sizeof *host);
    void **array = device_scratch((size_t)total * sizeof *host);
    bool room = host && array;
    for (int64_t b = 0; room && b < total; b++) host[b] = base + (size_t)b * member;
    if (room) gpu_upload(array, host, (size_t)total * sizeof *host);
    free(host);
    return room ? array : NULL;
}

bool device_case_addresses(device_case *c) {
    for (int i = 0; i < BL_SLOTS; i++) {
        const bl_operand *o = &c->p.operand[i];
        if (!o->access || c->address[i]) continue;
        c->address[i] = device_addresses(c->work[i], bench_member_bytes(o), c->batch * c->replicas);
        if (!c->address[i]) return false;
    }
    return true;
}

void device_case_free(device_case *c) {
    if (c->has_right) reference_free(&c->right);
    bench_case_free(&c->seeds);
}

void device_case_restore(const device_case *c) {
    int64_t total = c->batch * c->replicas;
    for (int i = 0; i < BL_SLOTS; i++)
        if (c->fresh[i])
            gpu_copy(c->work[i], c->fresh[i],
                     (size_t)total * bench_member_bytes(&c->seeds.p.operand[i]));
    if (c->info) gpu_fill(c->info, 0x55, (size_t)total * 4); /* what nobody stores is seen */
}

bl_problem device_replica(const device_case *c, int64_t r) {
    bl_problem p = c->p;
    int64_t first = r * c->batch;
    for (int i = 0; i < BL_SLOTS; i++) {
        if (!p.operand[i].access) continue;
        p.operand[i].base = c->work[i] + (size_t)first * bench_member_bytes(&p.operand[i]);
        if (!c->by_address || i == BL_SLOT_IPIV) continue; /* pivots are contiguous in cuBLAS */
        p.operand[i].pointers = c->address[i] + first;
        p.operand[i].pointers_location = BL_DEVICE;
    }
    if (p.info.access) p.info.base = c->info + 4 * first;
    return p;
}

double device_case_error(const device_case *c) {
    if (!c->has_right) return INFINITY;
    gpu_wait();
    double worst = 0;
    for (int which = 0; which < c->right.members; which++) {
        int64_t b = c->right.member[which];
        void *got[BL_SLOTS] = {0};
        int32_t info = 0;
        for (int i = 0; i < BL_SLOTS; i++) {
            size_t member = bench_member_bytes(&c->p.operand[i]);
            if (!c->fresh[i] || !(got[i] = malloc(member + 1))) continue;
            gpu_download(got[i], c->work[i] + (size_t)b * member, member);
        }
        if (c->info) gpu_download(&info, c->info + 4 * b, sizeof info);
        double error = reference_error(&c->right, &c->seeds.p, which, got, info);
        worst = fmax(worst, isnan(error) ? INFINITY : error);
        for (int i = 0; i < BL_SLOTS; i++) free(got[i]);
    }
    return worst;
}
