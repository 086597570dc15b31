/* Asks the CUDA driver, where the process has one, whose memory an address is. Nothing is loaded
 * and nothing is initialised for it: without a driver, or before the program uses it, every address
 * is the host's. */
#include "batch/residency.h"

#include <dlfcn.h>
#include <stdatomic.h>

#include "batch/op.h"
#include "batch/process/postpone.h"
#include "batch/process/symbol.h"
#include "batch/report/error.h"

/* cuPointerGetAttributes. Its numbers are part of the driver's ABI. */
typedef int ask_fn(unsigned count, const int *attributes, void **data, uintptr_t at);
enum { MEMORY_TYPE = 2, IS_MANAGED = 8, ORDINAL = 9 };
enum { TYPE_HOST = 1, TYPE_DEVICE = 2, TYPE_ARRAY = 3 };

/* Managed memory counts as the device's: kernels on the caller's stream may be writing it. */
typedef enum { PLAIN, PINNED, DEVICE } place;

static int loads_so_far(struct dl_phdr_info *i, size_t size, void *to) {
    (void)size;
    *(unsigned long long *)to = i->dlpi_adds;
    return 1;
}

static ask_fn *in_driver(void) {
    sigset_t before;
    bl_postpone_signals(&before);
    void *h = dlopen("libcuda.so.1", RTLD_LAZY | RTLD_NOLOAD);
    ask_fn *ask = h ? (ask_fn *)bl_symbol(h, "cuPointerGetAttributes") : NULL;
    bl_allow_signals(&before);
    return ask;
}

/* The driver cannot have come while nothing was loaded; one that came stays. */
static ask_fn *driver(void) {
    static _Atomic(ask_fn *) found;
    static atomic_ullong looked;
    ask_fn *ask = atomic_load_explicit(&found, memory_order_acquire);
    if (ask) return ask;
    unsigned long long loads = 0;
    bl_each_object(loads_so_far, &loads);
    if (loads == atomic_load_explicit(&looked, memory_order_relaxed)) return NULL;
    ask = in_driver();
    if (ask)
        atomic_store_explicit(&found, ask, memory_order_release);
    else
        atomic_store_explicit(&looked, loads, memory_order_relaxed);
    return ask;
}

static place place_of(ask_fn *ask, const void *at, int *ordinal) {
    static const int attributes[] = {MEMORY_TYPE, IS_MANAGED, ORDINAL};
    unsigned type = 0, managed = 0;
    int gpu = 0;
    void *data[] = {&type, &managed, &gpu};
    if (ask(3, attributes, data, (uintptr_t)at) != 0) return PLAIN;
    if (type != TYPE_DEVICE && type != TYPE_ARRAY && !managed)
        return type == TYPE_HOST ? PINNED : PLAIN;
    *ordinal = gpu;
    return DEVICE;
}

typedef struct {
    ask_fn *ask;
    int ordinal; /* of the first member a device has to itself */
    bool plain, device;
} survey;

static place member_place(survey *s, const void *at) {
    if (!at) return PINNED; /* not referenced: anywhere will do */
    int ordinal = -1;
    place where = place_of(s->ask, at, &ordinal);
    if (where == DEVICE && !s->device) s->ordinal = ordinal;
    s->plain |= where == PLAIN;
    s->device |= where == DEVICE;
    return where;
}

/* Of a host array of pointers the ends are looked at: members of one array live together. */
static void look(survey *s, bl_operand *o, int64_t batch) {
    o->location = o->pointers_location = BL_HOST;
    if (!o->access || o->rows == 0 || o->cols == 0 || batch <= 0) return;
    if (!o->pointers) {
        if (o->base && member_place(s, o->base) == DEVICE) o->location = BL_DEVICE;
        return;
    }
    int ordinal = -1;
    if (place_of(s->ask, o->pointers, &ordinal) == DEVICE) {
        if (!s->device) s->ordinal = ordinal;
        o->location = o->pointers_location = BL_DEVICE;
        s->device = true;
        return;
    }
    place first = member_place(s, o->pointers[0]), last = first;
    if (batch > 1) last = member_place(s, o->pointers[batch - 1]);
    if (first == DEVICE || last == DEVICE) o->location = BL_DEVICE;
}

static void all_on_device(bl_problem *p, int ordinal) {
    for (int i = 0; i < BL_SLOTS; i++)
        if (p->operand[i].access) p->operand[i].location = BL_DEVICE;
    if (p->info.access) p->info.location = BL_DEVICE;
    p->gpu = 1 + ordinal;
}

static int on_both(const char *name) {
    bl_fail("%s: operands are partly in host memory and partly in device memory", name);
    return BL_E_DEVICE;
}

int bl_locate(bl_problem *p) {
    survey s = {.ask = driver()};
    if (!s.ask) return 0;
    for (int i = 0; i < BL_SLOTS; i++) look(&s, &p->operand[i], p->batch);
    look(&s, &p->info, p->batch);
    if (!s.device) return 0;
    if (s.plain) return on_both(p->op->name);
    all_on_device(p, s.ordinal);
    return 0;
}

int bl_locate_operands(bl_operand *o, int count, int64_t batch, const char *name, int *gpu) {
    survey s = {.ask = driver()};
    *gpu = 0;
    if (!s.ask) return 0;
    for (int i = 0; i < count; i++) look(&s, &o[i], batch);
    if (!s.device) return 0;
    if (s.plain) return on_both(name);
    for (int i = 0; i < count; i++)
        if (o[i].access) o[i].location = BL_DEVICE;
    *gpu = 1 + s.ordinal;
    return 0;
}

bool bl_is_pinned(const void *at) {
    ask_fn *ask = driver();
    int ordinal;
    return at && ask && place_of(ask, at, &ordinal) == PINNED;
}

bool bl_on_host(const void *at) {
    ask_fn *ask = driver();
    int ordinal;
    return !at || !ask || place_of(ask, at, &ordinal) != DEVICE;
}
