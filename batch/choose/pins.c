/* Pins set by the program win over the environment's. */
#include "batch/choose/pins.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "batch/process/config.h"
#include "batch/report/error.h"
#include "batch/report/warn.h"

static _Atomic(const char *) set_pin[BL_ROUTED_OPS];
static atomic_bool has_set_pin[BL_ROUTED_OPS];

const char *bl_pin(int op) {
    if (atomic_load_explicit(&has_set_pin[op], memory_order_acquire))
        return atomic_load(&set_pin[op]);
    return bl_config_get()->route[op];
}

bool bl_pin_names(const char *pin, bl_family family, const char *spelling) {
    if (!strcmp(pin, "native")) return family != BL_FAMILY_VENDOR;
    return !strcmp(spelling, pin);
}

bool bl_has_route(int op, bl_location where, const char *pin) {
    bl_route r;
    for (int i = 0; bl_routed_route(op, where, i, &r); i++)
        if (bl_pin_names(pin, r.family, r.spelling)) return true;
    return false;
}

/* The spelling as this build holds it, or NULL if it is no route of the op. */
static const char *known(int op, const char *pin) {
    bl_route r;
    if (!strcmp(pin, "native")) return "native";
    for (int where = BL_HOST; where <= BL_DEVICE; where++)
        for (int i = 0; bl_routed_route(op, (bl_location)where, i, &r); i++)
            if (!strcmp(r.spelling, pin)) return r.spelling;
    return NULL;
}

/* What the program sets is known: batchlas_set_route has said so. */
bool bl_pin_is_unknown(int op) {
    const char *pin = bl_pin(op);
    return pin && !known(op, pin);
}

bool bl_pin_told(int op) {
    static atomic_bool told[BL_ROUTED_OPS];
    return atomic_exchange(&told[op], true);
}

static int unknown_route(int op, const char *spelling) {
    char names[256] = "native";
    bl_route r;
    for (int where = BL_HOST; where <= BL_DEVICE; where++)
        for (int i = 0; bl_routed_route(op, (bl_location)where, i, &r); i++) {
            size_t used = strlen(names);
            snprintf(names + used, sizeof names - used, " %s", r.spelling);
        }
    bl_fail("batchlas_set_route: %s has no route %s; it has %s", bl_routed_name(op), spelling,
            names);
    return BL_E_PIN;
}

int bl_pin_set(const char *op_name, const char *spelling) {
    const int op = op_name ? bl_routed_find(op_name) : -1;
    if (op < 0) {
        bl_fail("batchlas_set_route: there is no op %s", op_name ? op_name : "(null)");
        return BL_E_PIN;
    }
    const char *pin = spelling ? known(op, spelling) : NULL;
    if (spelling && !pin) return unknown_route(op, spelling);
    atomic_store(&set_pin[op], pin);
    atomic_store_explicit(&has_set_pin[op], true, memory_order_release);
    bl_choices_changed();
    return 0;
}

int bl_pin_fail(int op, bool pin_failed, const char *runnable) {
    if (!pin_failed) {
        bl_fail("%s: no route can run this problem", bl_routed_name(op));
        return BL_E_DEVICE;
    }
    const bool unknown = bl_pin_is_unknown(op);
    bl_fail("%s: %s %s%s; runnable: %s", bl_routed_name(op),
            unknown ? "there is no route" : "the pinned route", bl_pin(op),
            unknown ? "" : " cannot run this problem", runnable[0] ? runnable : "none");
    /* The environment is the user's, who does not see what calls return. */
    if (unknown && !bl_pin_told(op)) bl_warn("%s", bl_last_error());
    return BL_E_PIN;
}
