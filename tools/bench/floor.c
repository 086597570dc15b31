/* The floor: bytes over the measured copy bandwidth, or flops over the peak. */
#include "tools/bench/floor.h"

#include <math.h>
#include <string.h>

static const struct {
    const char *device;
    floor_ceilings is;
} known[] = {
    {"sm_90", {.copy = 4.25e12, .single = 60e12, .vector = 30e12, .tensor = 60e12}}, /* H200 */
};

bool floor_of_device(const char *device, floor_ceilings *c) {
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!strcmp(known[i].device, device)) {
            *c = known[i].is;
            return true;
        }
    return false;
}

double floor_flops(const bl_problem *p) {
    return p->op->flops(p) * (bl_is_complex(p->dtype) ? 4 : 1) * (double)p->batch;
}

/* C is not read when beta is 0; then its bytes count once. */
static bool is_read(const bl_problem *p, int slot) {
    static const unsigned char zero[16];
    bool scaled = slot == BL_SLOT_C && bl_op_has(p->op, BL_ARG_BETA);
    if (scaled && !memcmp(p->beta.bits, zero, sizeof zero)) return false;
    return p->operand[slot].access & BL_READ;
}

double floor_bytes(const bl_problem *p) {
    bl_problem q = *p;
    for (int i = 0; i < BL_SLOTS; i++)
        if (!is_read(p, i)) q.operand[i].access &= (uint8_t)~BL_READ;
    return bl_op_bytes(&q) * (double)p->batch;
}

/* Level 3 of the BLAS: products of matrices, which the tensor cores do in double too. */
static bool is_product(const bl_op *op) {
    return op->transpose;
}

double floor_ms(const bl_problem *p, const floor_ceilings *c) {
    bool single = p->dtype == BL_S || p->dtype == BL_C;
    double peak = single ? c->single : is_product(p->op) ? c->tensor : c->vector;
    return 1e3 * fmax(floor_bytes(p) / c->copy, floor_flops(p) / peak);
}

enum { SECTOR = 32 };

/* Sectors one pass over member b's referenced part touches and the pass before did not. */
static double sectors(const bl_operand *o, int64_t b, int64_t *last) {
    double count = 0;
    for (int64_t j = 0; j < o->cols; j++) {
        int64_t from = o->part == BL_LOWER ? j : 0;
        int64_t to = o->part == BL_UPPER ? bl_min(j + 1, o->rows) : o->rows;
        if (to <= from) continue;
        int64_t start = (b * o->stride + j * o->ld + from) * o->elem;
        int64_t first = bl_max(start / SECTOR, *last + 1);
        int64_t end = ((b * o->stride + j * o->ld + to) * o->elem - 1) / SECTOR;
        if (end >= first) count += (double)(end - first + 1);
        *last = bl_max(*last, end);
    }
    return count;
}

double floor_traffic(const bl_problem *p) {
    int64_t some = bl_min(p->batch, 64); /* the pattern repeats sooner */
    double bytes = 0;
    for (int i = 0; i <= BL_SLOTS; i++) {
        const bl_operand *o = i < BL_SLOTS ? &p->operand[i] : &p->info;
        if (!o->access) continue;
        double count = 0;
        int64_t last = -1;
        for (int64_t b = 0; b < some; b++) count += sectors(o, b, &last);
        int directions = (i < BL_SLOTS ? is_read(p, i) : 0) + (o->access & BL_WRITE ? 1 : 0);
        bytes += SECTOR * count * directions;
    }
    return bytes / (double)some * (double)p->batch;
}
