/* The slow ends of a call's way, and the guard that the core may set too. */
#define _GNU_SOURCE
#include "shim/call/passage.h"

#include <errno.h>
#include <string.h>

#include "batch/process/postpone.h"
#include "batch/process/ticks.h"
#include "shim/call/core.h"
#include "shim/call/guard.h"
#include "shim/call/provider.h"
#include "shim/report/count.h"

_Thread_local bl_thread bl_self __attribute__((tls_model("initial-exec")));

/* A handler may call from the same site, or leave by longjmp, between any two of these stores. */
static void keep_site(const void *caller, bl_client *c, const bl_loaded_objects *now) {
    unsigned i = bl_site_of(caller);
    if (bl_self.table != now) {
        bl_self.table = NULL;
        atomic_signal_fence(memory_order_seq_cst);
        memset(bl_self.site, 0, sizeof bl_self.site);
        atomic_signal_fence(memory_order_seq_cst);
        bl_self.table = now;
    }
    bl_self.site[i].caller = NULL;
    atomic_signal_fence(memory_order_seq_cst);
    bl_self.site[i].client = c;
    atomic_signal_fence(memory_order_seq_cst);
    bl_self.site[i].caller = caller;
}

static bl_client *remember(const void *caller) {
    int error = errno;
    const bl_loaded_objects *now;
    bl_client *c;
    do { /* another thread may renew the table in between */
        now = atomic_load_explicit(&bl_objects, memory_order_acquire);
        c = bl_client_at(caller);
    } while (now != atomic_load_explicit(&bl_objects, memory_order_acquire));
    keep_site(caller, c, now);
    errno = error;
    return c;
}

static bl_client *client_of(const void *caller) {
    unsigned i = bl_site_of(caller);
    const bl_loaded_objects *now = atomic_load_explicit(&bl_objects, memory_order_relaxed);
    if (bl_self.site[i].caller == caller && bl_self.table == now) return bl_self.site[i].client;
    return remember(caller);
}

static bl_function resolve(bl_client *client, bl_symbol_id s, const void *caller) {
    int error = errno;
    sigset_t before;
    bl_postpone_signals(&before); /* looking symbols up holds the loader's lock */
    bool narrow = bl_symbols[s].int_bytes == 4;
    bl_configure();
    bl_function f = bl_provider_of(s, client->kind == BL_NOWHERE ? NULL : caller);
    if (!f) f = bl_symbols[s].foreign ? bl_no_original : bl_unresolved(bl_symbols[s].name);
    bool program = client->kind == BL_PROGRAM;
    if (program && narrow && f != bl_no_original) program = !bl_provider_is_ilp64(f);
    atomic_store_explicit(&client->entry[s].program, program, memory_order_relaxed);
    atomic_store_explicit(&client->entry[s].original, f, memory_order_release);
    bl_allow_signals(&before);
    errno = error;
    return f;
}

static bl_function original_in(bl_client *c, bl_symbol_id s, const void *caller) {
    bl_function f = atomic_load_explicit(&c->entry[s].original, memory_order_acquire);
    return f ? f : resolve(c, s, caller);
}

bl_function bl_original_of(bl_symbol_id s, const void *caller) {
    return original_in(client_of(caller), s, caller);
}

/* A call that is forwarded while a region is open must find what was recorded before it done. What
 * a library calls is not the program's: it began before. (Nested calls of the program's come from
 * its xerbla, or from below a frame that it left by longjmp.) */
static void flush_before(const bl_client *c) {
    const bl_core_api *core = bl_core_if_attached();
    if (core && (c->kind == BL_PROGRAM || c->kind == BL_NOWHERE)) core->flush();
}

bool bl_arrive_slowly(bl_passage *p, bl_symbol_id s, const void *caller, uintptr_t frame) {
    bl_client *c = client_of(caller);
    p->original = original_in(c, s, caller);
    p->symbol = s;
    p->caller = caller;
    p->start = 0;
    bool program = atomic_load_explicit(&c->entry[s].program, memory_order_relaxed);
    unsigned flags = atomic_load_explicit(&bl_flags, memory_order_relaxed);
    p->outer = program && !(flags & BL_OFF) && frame >= bl_self.guard;
    if (!p->outer) {
        if (bl_self.region) flush_before(c);
        return false;
    }
    bl_self.guard = frame;
    bl_self.depth = 1;
    if (flags & BL_COUNT) {
        bl_count_call(s);
        p->start = bl_ticks();
    }
    return true;
}

int64_t bl_before_original(const bl_passage *p, const void *const args[], void **kept) {
    const bl_core_api *core = p->outer ? bl_core_if_attached() : NULL;
    const bl_symbol_row *s = &bl_symbols[p->symbol];
    *kept = NULL;
    if (!core) return 0;
    return core->forward_begin((bl_routine)s->routine, (bl_dtype)s->dtype, (bl_style)s->style,
                               s->int_bytes, args, kept);
}

int64_t bl_after_original(const bl_passage *p, const void *const args[], void *kept, int64_t info) {
    const bl_core_api *core = p->outer ? bl_core_if_attached() : NULL;
    const bl_symbol_row *s = &bl_symbols[p->symbol];
    if (!core) return info;
    return core->forward_end((bl_routine)s->routine, (bl_dtype)s->dtype, (bl_style)s->style,
                             s->int_bytes, args, kept, info);
}

void bl_depart_counted(bl_passage *p) {
    bl_count_ticks(p->symbol, bl_ticks() - p->start);
}

/* Everything the thread calls until bl_leave is nested, wherever its frames are. */
void bl_enter(void) {
    if (BL_FRAME < bl_self.guard) {
        bl_self.depth++;
        return;
    }
    bl_self.guard = UINTPTR_MAX;
    bl_self.depth = 1;
}

void bl_leave(void) {
    if (--bl_self.depth == 0) bl_self.guard = 0;
}

void bl_set_region(bool open) {
    bl_self.region = open;
}
