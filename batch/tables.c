/* Which table serves an op on a device. */
#include "batch/tables.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch/config.h"
#include "batch/error.h"

/* Written by the build from tuned/: name, text, length; ends with a NULL name. */
typedef struct {
    const char *name, *text, *end;
} embedded;
extern const embedded bl_embedded_tables[];

const char *bl_host_device(void) {
    const char *isa = bl_config_get()->isa;
    if (isa) {
        static char pinned[32];
        static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
        pthread_mutex_lock(&lock);
        if (!pinned[0]) snprintf(pinned, sizeof pinned, "cpu_%s", isa);
        pthread_mutex_unlock(&lock);
        return pinned;
    }
#if defined __x86_64__
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw"))
        return "cpu_avx512";
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return "cpu_avx2";
    return "cpu_generic";
#elif defined __aarch64__
    return "cpu_neon";
#else
    return "cpu_generic";
#endif
}

/* Devices from which one without tables borrows, nearest first. */
static const char *const cpu_order[] = {"cpu_avx512", "cpu_avx2", "cpu_generic", "cpu_neon"};
enum { CPUS = sizeof cpu_order / sizeof *cpu_order, NAME = 96 };

static int place_in_order(const char *device) {
    for (int i = 0; i < CPUS; i++)
        if (!strcmp(cpu_order[i], device)) return i;
    return -1;
}

/* Distance between devices; negative = no borrowing. */
static int apart(const char *a, const char *b) {
    if (!strcmp(a, b)) return 0;
    int x = 0, y = 0;
    if (sscanf(a, "sm_%d", &x) == 1 && sscanf(b, "sm_%d", &y) == 1) return abs(x - y);
    x = place_in_order(a);
    y = place_in_order(b);
    if (x < 0 || y < 0) return -1;
    return 2 * abs(x - y) + (y < x); /* of two as near, the plainer one */
}

static int rank(const char *spelling, void *arg) {
    const bl_op *op = arg;
    for (int i = 0; op && op->host && op->host[i]; i++)
        if (!strcmp(op->host[i]->spelling, spelling)) return i;
    return -1;
}

static char *read_file(const char *path, size_t *length) {
    FILE *f = fopen(path, "rb");
    if (!f) return NULL;
    char *text = NULL;
    size_t used = 0, got;
    do {
        char *grown = realloc(text, used + 65536);
        if (!grown) break;
        text = grown;
        got = fread(text + used, 1, 65536, f);
        used += got;
    } while (got > 0);
    fclose(f);
    *length = used;
    return text;
}

/* The overriding file, if there is one and it is sound. */
static bl_table *from_directory(const char *name, const bl_op *op) {
    const char *dir = bl_config_get()->tuned_dir;
    if (!dir) return NULL;
    char path[4096], why[256];
    snprintf(path, sizeof path, "%s/%s", dir, name);
    size_t length = 0;
    char *text = read_file(path, &length);
    if (!text) return NULL;
    bl_table *t = bl_table_parse(path, text, length, rank, (void *)(uintptr_t)op, why);
    free(text);
    if (!t) bl_warn("%s; the table is not used", why);
    return t;
}

static bl_table *from_build(const char *name, const bl_op *op) {
    char why[256];
    for (const embedded *e = bl_embedded_tables; e->name; e++) {
        if (strcmp(e->name, name) != 0) continue;
        size_t length = (size_t)(e->end - e->text);
        bl_table *t = bl_table_parse(name, e->text, length, rank, (void *)(uintptr_t)op, why);
        if (!t) bl_warn("%s; the table is not used", why);
        return t;
    }
    return NULL;
}

static bl_table *load(bl_op_id op, const char *device) {
    char name[NAME];
    snprintf(name, sizeof name, "%s.%s.txt", bl_op_get(op)->name, device);
    bl_table *t = from_directory(name, bl_op_get(op));
    return t ? t : from_build(name, bl_op_get(op));
}

/* The devices some compiled-in table of the op names, nearest to `device` first. */
static bl_table *borrow(bl_op_id op, const char *device) {
    const char *op_name = bl_op_get(op)->name;
    size_t prefix = strlen(op_name);
    int best = -1;
    char nearest[32] = "";
    for (const embedded *e = bl_embedded_tables; e->name; e++) {
        if (strncmp(e->name, op_name, prefix) != 0 || e->name[prefix] != '.') continue;
        char other[32];
        snprintf(other, sizeof other, "%s", e->name + prefix + 1);
        char *dot = strchr(other, '.');
        if (dot) *dot = 0;
        int d = apart(device, other);
        if (d < 0 || (best >= 0 && d >= best)) continue;
        best = d;
        memcpy(nearest, other, sizeof nearest);
    }
    return best >= 0 ? load(op, nearest) : NULL;
}

/* One slot per op and device asked for; there are few devices in a process. */
enum { DEVICES = 16 };
static struct {
    char device[32];
    bl_table *table[BL_OPS];
    bool tried[BL_OPS];
} slot[DEVICES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int slot_of(const char *device) {
    for (int i = 0; i < DEVICES; i++) {
        if (!slot[i].device[0]) snprintf(slot[i].device, sizeof slot[i].device, "%s", device);
        if (!strcmp(slot[i].device, device)) return i;
    }
    return -1;
}

const bl_table *bl_tables_get(bl_op_id op, const char *device, const char **borrowed_from) {
    pthread_mutex_lock(&lock);
    int s = slot_of(device);
    bl_table *t = NULL;
    if (s >= 0) {
        if (!slot[s].tried[op]) {
            slot[s].tried[op] = true;
            slot[s].table[op] = load(op, device);
            if (!slot[s].table[op]) slot[s].table[op] = borrow(op, device);
        }
        t = slot[s].table[op];
    }
    pthread_mutex_unlock(&lock);
    *borrowed_from = t && strcmp(t->device, device) != 0 ? t->device : NULL;
    return t;
}

void bl_tables_each(void (*fn)(const char *file, const char *source, void *arg), void *arg) {
    const char *dir = bl_config_get()->tuned_dir;
    for (const embedded *e = bl_embedded_tables; e->name; e++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", dir ? dir : "", e->name);
        FILE *f = dir ? fopen(path, "rb") : NULL;
        fn(e->name, f ? dir : "compiled in", arg);
        if (f) fclose(f);
    }
}
