/* Which table serves an op on a device. */
#include "batch/choose/tables.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "batch/choose/routes.h"
#include "batch/process/config.h"
#include "batch/process/once.h"
#include "batch/process/postpone.h"
#include "batch/report/error.h"
#include "kernels/lanes/isa.h"

/* Written by the build from tuned/: name, text, length; ends with a NULL name. */
typedef struct {
    const char *name, *text, *end;
} embedded;
extern const embedded bl_embedded_tables[];

/* The CPUs, neighbours beside each other: one without tables borrows from the nearest. */
static const char *const cpu_order[] = {"cpu_avx512", "cpu_avx2", "cpu_generic", "cpu_neon"};
enum { CPUS = sizeof cpu_order / sizeof *cpu_order, NAME = 96 };

const char *bl_host_device(void) {
    static const char *const name[BL_ISAS] = {
        [BL_ISA_GENERIC] = "cpu_generic",
        [BL_ISA_AVX2] = "cpu_avx2",
        [BL_ISA_AVX512] = "cpu_avx512",
        [BL_ISA_NEON] = "cpu_neon",
    };
    bl_config_get(); /* which may pin it */
    return name[bl_isa_current()];
}

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

enum { LARGEST = 64 << 20 };

/* Why a file is not read, or NULL: a pipe waits for its writer, and a device may never end. */
static const char *unreadable(int fd, struct stat *is) {
    if (fd < 0 || fstat(fd, is) != 0) return strerror(errno);
    if (S_ISDIR(is->st_mode)) return strerror(EISDIR);
    if (!S_ISREG(is->st_mode)) return "not a file";
    return is->st_size > LARGEST ? strerror(EFBIG) : NULL;
}

static const char *fill(int fd, char *text, size_t size, size_t *length) {
    ssize_t got = 1;
    for (*length = 0; got > 0 && *length<size; *length += got> 0 ? (size_t)got : 0)
        got = read(fd, text + *length, size - *length);
    return got < 0 ? strerror(errno) : NULL;
}

/* The whole text; or NULL and why, with no reason where there is no such file. */
static char *read_file(const char *path, size_t *length, const char **why) {
    struct stat is = {0};
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    *why = NULL;
    if (fd < 0 && errno == ENOENT) return NULL;
    *why = unreadable(fd, &is);
    char *text = *why ? NULL : malloc((size_t)is.st_size + 1);
    if (!*why) *why = text ? fill(fd, text, (size_t)is.st_size, length) : strerror(ENOMEM);
    if (fd >= 0) close(fd);
    if (!*why) return text;
    free(text);
    return NULL;
}

enum { NO_OP = -1 };

/* Whose candidates a table's rows are ranked by. */
typedef struct {
    const char *name; /* of the table */
    int op;
} ranked;

/* What the rows of a table that belongs to no op choose between: coalesce.<cpu>.txt, and
 * place.<gpu>.txt. */
static int rank_of_none(const char *name, const char *spelling) {
    static const char *const coalescing[] = {"single", "combine"}, *const placing[] = {"cpu",
                                                                                       "cuda"};
    const char *const *list = name[0] == 'p' ? placing : coalescing;
    for (int i = 0; i < 2; i++)
        if (!strcmp(list[i], spelling)) return i;
    return -1;
}

static int rank(const char *spelling, void *of) {
    const ranked *r = of;
    if (r->op == NO_OP) return rank_of_none(r->name, spelling);
    const bl_location where = strstr(r->name, ".sm_") ? BL_DEVICE : BL_HOST;
    bl_route route;
    for (int i = 0; bl_routed_route(r->op, where, i, &route); i++)
        if (!strcmp(route.spelling, spelling)) return i;
    return -1;
}

/* A table must be what its name says. */
static bl_table *parse(const char *path, const char *name, const char *text, size_t length, int op,
                       char why[BL_TABLE_WHY]) {
    ranked by = {name, op};
    bl_table *t = bl_table_parse(path, text, length, rank, &by, why);
    if (!t) return NULL;
    char stated[NAME];
    snprintf(stated, sizeof stated, "%s.%s.txt", t->op, t->device);
    if (!strcmp(stated, name)) return t;
    snprintf(why, BL_TABLE_WHY, "%.320s:1: the header says op %s and device %s", path, t->op,
             t->device);
    bl_table_free(t);
    return NULL;
}

/* BATCHLAS_TUNED_DIR, if it is one; else that is said, once, and it is not looked into. */
static const char *tuned_dir;

static void find_directory(void) {
    const char *dir = bl_config_get()->tuned_dir;
    struct stat is;
    if (dir && (stat(dir, &is) != 0 || !S_ISDIR(is.st_mode)))
        bl_warn("BATCHLAS_TUNED_DIR=%s is not a directory; ignored", dir);
    else
        tuned_dir = dir;
}

static const char *directory(void) {
    static bl_once once = BL_ONCE_INIT;
    bl_do_once(&once, find_directory);
    return tuned_dir;
}

/* The overriding file, if there is one and it is sound. */
static bl_table *from_directory(const char *name, int op) {
    const char *dir = directory();
    if (!dir) return NULL;
    char path[4096], why[BL_TABLE_WHY];
    const char *unread;
    snprintf(path, sizeof path, "%s/%s", dir, name);
    size_t length = 0;
    char *text = read_file(path, &length, &unread);
    if (unread) bl_warn("%s: %s; the table is not used", path, unread);
    if (!text) return NULL;
    bl_table *t = parse(path, name, text, length, op, why);
    free(text);
    if (!t) bl_warn("%s; the table is not used", why);
    return t;
}

static bl_table *from_build(const char *name, int op) {
    char why[BL_TABLE_WHY];
    for (const embedded *e = bl_embedded_tables; e->name; e++) {
        if (strcmp(e->name, name) != 0) continue;
        bl_table *t = parse(name, name, e->text, (size_t)(e->end - e->text), op, why);
        if (!t) bl_warn("%s; the table is not used", why);
        return t;
    }
    return NULL;
}

static bl_table *load_for(const char *what, int op, const char *device, bool *overriding) {
    char name[NAME];
    int state; /* opening and reading are cancellation points; a call of LAPACK is none */
    snprintf(name, sizeof name, "%s.%s.txt", what, device);
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state);
    bl_table *t = from_directory(name, op);
    pthread_setcancelstate(state, NULL);
    *overriding = t != NULL;
    return t ? t : from_build(name, op);
}

static bl_table *load(int op, const char *device, bool *overriding) {
    return load_for(bl_routed_name(op), op, device, overriding);
}

/* Calls fn for the name of every table, compiled in or in the directory. */
static void each_name(void (*fn)(const char *name, void *arg), void *arg) {
    for (const embedded *e = bl_embedded_tables; e->name; e++) fn(e->name, arg);
    const char *path = directory();
    int state;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state);
    DIR *dir = path ? opendir(path) : NULL;
    for (struct dirent *d; dir && (d = readdir(dir));) fn(d->d_name, arg);
    if (dir) closedir(dir);
    pthread_setcancelstate(state, NULL);
}

/* Splits <op>.<device>.txt. */
static bool split(const char *name, char op[32], char device[32]) {
    char rest[8];
    return sscanf(name, "%31[^.].%31[^.].%7s", op, device, rest) == 3 && !strcmp(rest, "txt");
}

typedef struct {
    const char *op, *device;
    char nearest[32];
    int distance;
} search;

static void consider(const char *name, void *arg) {
    search *s = arg;
    char op[32], device[32];
    if (!split(name, op, device) || strcmp(op, s->op) != 0) return;
    int d = apart(s->device, device);
    if (d <= 0 || (s->distance > 0 && d >= s->distance)) return;
    s->distance = d;
    memcpy(s->nearest, device, sizeof s->nearest);
}

/* The table of the nearest device that has one. */
static bl_table *borrow(int op, const char *device, bool *overriding) {
    search s = {.op = bl_routed_name(op), .device = device};
    each_name(consider, &s);
    return s.distance ? load(op, s.nearest, overriding) : NULL;
}

/* What was found for a device, never changed once it is in a list; there are few to a list. The lock
 * is for those who load; who finds it loaded takes none. */
typedef struct answer {
    const struct answer *next;
    const bl_table *table; /* or NULL: there is none */
    bool overriding;
    char device[32];
} answer;
typedef _Atomic(const answer *) answers;
static answers own[BL_ROUTED_OPS], lent[BL_ROUTED_OPS], places;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static const answer *answer_in(answers *list, const char *device) {
    const answer *a = atomic_load_explicit(list, memory_order_acquire);
    while (a && strcmp(a->device, device) != 0) a = a->next;
    return a;
}

typedef bl_table *loader(int op, const char *device, bool *overriding);

/* Under the lock. NULL: out of memory. */
static const answer *load_answer(answers *list, int op, const char *device, loader *load_it) {
    const answer *a = answer_in(list, device);
    answer *new = a ? NULL : calloc(1, sizeof *new);
    if (!new) return a;
    snprintf(new->device, sizeof new->device, "%s", device);
    new->table = load_it(op, device, &new->overriding);
    new->next = atomic_load_explicit(list, memory_order_relaxed);
    atomic_store_explicit(list, new, memory_order_release);
    return new;
}

/* A handler that leaves by longjmp must not leave it locked, nor one that calls in wait for itself. */
static const answer *answer_for(answers *list, int op, const char *device, loader *load_it) {
    const answer *a = answer_in(list, device);
    if (a) return a;
    sigset_t before;
    bl_postpone_signals(&before);
    pthread_mutex_lock(&lock);
    a = load_answer(list, op, device, load_it);
    pthread_mutex_unlock(&lock);
    bl_allow_signals(&before);
    return a;
}

static bl_table *load_own(int op, const char *device, bool *overriding) {
    bl_table *t = load(op, device, overriding);
    return t ? t : borrow(op, device, overriding);
}

const bl_table *bl_tables_get(int op, const char *device, const char **borrowed_from) {
    const answer *a = answer_for(&own[op], op, device, load_own);
    const bl_table *t = a ? a->table : NULL;
    *borrowed_from = t && strcmp(t->device, device) != 0 ? t->device : NULL;
    return t;
}

const bl_table *bl_tables_lent(int op, const char *device) {
    const answer *a = answer_for(&lent[op], op, device, borrow);
    return a ? a->table : NULL;
}

const char *bl_tables_source(int op, const char *device) {
    const answer *a = answer_for(&own[op], op, device, load_own);
    return !a || !a->table ? NULL : a->overriding ? directory() : "compiled in";
}

/* A table that belongs to no op: the device's, else the nearest's. */
static bl_table *load_other(const char *what, const char *device) {
    bool overriding;
    search s = {.op = what, .device = device};
    bl_table *t = load_for(what, NO_OP, device, &overriding);
    if (t) return t;
    each_name(consider, &s);
    return s.distance ? load_for(what, NO_OP, s.nearest, &overriding) : NULL;
}

static bl_table *coalesce_table;

static void load_coalesce_table(void) {
    coalesce_table = load_other("coalesce", bl_host_device());
}

const bl_table *bl_tables_coalesce(void) {
    static bl_once once = BL_ONCE_INIT;
    bl_do_once(&once, load_coalesce_table);
    return coalesce_table;
}

static bl_table *load_place(int none, const char *gpu, bool *overriding) {
    (void)none, (void)overriding;
    return load_other("place", gpu);
}

/* Before the driver is started any GPU's will do to say whether to start it. */
const bl_table *bl_tables_place(const char *gpu) {
    const answer *a = answer_for(&places, NO_OP, gpu ? gpu : "sm_0", load_place);
    return a ? a->table : NULL;
}

void bl_tables_before_fork(void) {
    pthread_mutex_lock(&lock);
}
void bl_tables_after_fork(void) {
    pthread_mutex_unlock(&lock);
}
