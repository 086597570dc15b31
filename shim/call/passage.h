/* The way of one interposed call, as every wrapper walks it: arrive, decide, original, depart.
 * Inlined: forwarding costs a few loads, two stores and the call. */
#ifndef BL_SHIM_PASSAGE_H
#define BL_SHIM_PASSAGE_H

#include "lapacke/forwarded.h"
#include "shim/call/thread.h"
#include "shim/config.h"

typedef struct {
    bl_function original;
    int64_t info; /* what a LAPACKE function returns when the machine did the work */
    uint64_t start;
    const void *caller;
    bl_symbol_id symbol;
    bool outer; /* this call set the guard */
} bl_passage;

#define BL_EXPORT __attribute__((visibility("default")))
#define BL_INLINE static inline __attribute__((always_inline))
/* To be said in the exported function itself. */
#define BL_CALLER __builtin_extract_return_addr(__builtin_return_address(0))
#define BL_FRAME ((uintptr_t)__builtin_frame_address(0))

/* Everything but the common way (passage.c). */
bool bl_arrive_slowly(bl_passage *p, bl_symbol_id s, const void *caller, uintptr_t frame);
void bl_depart_counted(bl_passage *p);

/* The original for calls of s from `caller`, resolved if need be. */
bl_function bl_original_of(bl_symbol_id s, const void *caller);

/* The decision (decide.c): true if the machine has done the call. */
bool bl_decide(bl_passage *p, const void *const args[]);

/* Around an original with a rule of ours (lapacke/forwarded.h). The first returns an info more than 0
 * where it is not to be called, and stores what is kept meanwhile; the second what info is to be. Only
 * for calls of the program; without a core there is no rule. */
int64_t bl_before_original(const bl_passage *p, const void *const args[], void **kept);
int64_t bl_after_original(const bl_passage *p, const void *const args[], void *kept, int64_t info);

BL_INLINE unsigned bl_site_of(const void *caller) {
    return (unsigned)((uintptr_t)caller >> 2 ^ (uintptr_t)caller >> 6) % BL_SITES;
}

/* Finds the original and sets the guard. Returns true if the decision point is to be asked. The
 * common way: a program's call from a known site, not counted. */
BL_INLINE bool bl_arrive(bl_passage *p, bl_symbol_id s, const void *caller, uintptr_t frame) {
    unsigned i = bl_site_of(caller);
    const bl_loaded_objects *now = atomic_load_explicit(&bl_objects, memory_order_relaxed);
    if (__builtin_expect(bl_self.site[i].caller != caller || bl_self.table != now, 0))
        return bl_arrive_slowly(p, s, caller, frame);
    const bl_entry *e = &bl_self.site[i].client->entry[s];
    p->original = atomic_load_explicit(&e->original, memory_order_acquire);
    bool common = p->original && atomic_load_explicit(&e->program, memory_order_relaxed) &&
                  atomic_load_explicit(&bl_flags, memory_order_relaxed) == (BL_READY | BL_FAST) &&
                  frame >= bl_self.guard && !bl_self.region;
    if (__builtin_expect(!common, 0)) return bl_arrive_slowly(p, s, caller, frame);
    bl_self.guard = frame;
    bl_self.depth = 1;
    p->symbol = s;
    p->caller = caller;
    p->start = 0;
    p->outer = true;
    return true;
}

BL_INLINE void bl_depart(bl_passage *p) {
    if (!p->outer) return;
    bl_self.guard = 0;
    if (__builtin_expect(p->start != 0, 0)) bl_depart_counted(p);
}

#endif
