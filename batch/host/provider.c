/* Which BLAS/LAPACK our own routes call, and how its thread setting is reached. */
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch/host/backend.h"
#include "batch/host/host.h"
#include "batch/host/openmp.h"
#include "batch/process/config.h"
#include "batch/process/opening.h"
#include "batch/process/postpone.h"
#include "batch/process/starting.h"
#include "batch/process/symbol.h"
#include "batch/report/error.h"

const char *bl_blas_kind_name(bl_blas_kind kind) {
    static const char *const name[BL_BLAS_KINDS] = {
        [BL_BLAS_OPENBLAS_PTHREAD] = "openblas-pthread",
        [BL_BLAS_OPENBLAS_OPENMP] = "openblas-openmp",
        [BL_BLAS_BLIS] = "blis",
        [BL_BLAS_MKL] = "mkl",
        [BL_BLAS_REFERENCE] = "reference",
        [BL_BLAS_OTHER] = "other",
    };
    return name[kind];
}

static const char *const routine_name[BL_OPS][BL_DTYPES] = {
#define X(op, dtype, prefix, routine, ...) [BL_OP_##op][dtype] = #prefix #routine,
    BL_EACH_FIRST_ROUTINE(X)
#undef X
};

/* LAPACK's; OpenBLAS's, Julia's and reference LAPACK's with 64-bit integers; and those of the OpenBLAS
 * that is in NumPy's and SciPy's wheels. */
const bl_spelling bl_spellings[BL_SPELLINGS] = {
    {"", "_", ""},
    {"", "_64_", "64_"},
    {"scipy_", "_64_", "64_"},
    {"scipy_", "_", ""},
};

void bl_spell(char to[BL_SPELLED], const bl_spelling *s, const char *routine) {
    snprintf(to, BL_SPELLED, "%s%s%s", s->before, routine, s->after);
}

void bl_spell_c(char to[BL_SPELLED], const bl_spelling *s, const char *function) {
    snprintf(to, BL_SPELLED, "%s%s%s", s->before, function, s->after_c);
}

/* Each thread that finds none looks for itself, and one publishes: a lock could not be held across
 * dlopen. */
static _Atomic(const bl_provider *) published;
static const bl_provider nothing; /* there is no BLAS */

/* A backend of our own must not resolve its inner calls to a preloaded shim or to the program's
 * BLAS. The sanitizers refuse RTLD_DEEPBIND. */
static void *open_backend(const char *path) {
    static const char *const sanitizer[] = {"__asan_init", "__tsan_init", "__msan_init"};
    int deep = RTLD_DEEPBIND;
    for (int i = 0; i < 3; i++)
        if (bl_symbol(RTLD_DEFAULT, sanitizer[i])) deep = 0;
    bl_opening_begin();
    void *h = bl_open_blas(path, RTLD_NOW | RTLD_LOCAL | deep);
    bl_opening_end();
    return h;
}

/* OpenBLAS, else the system's LAPACK and BLAS, for routines the program's libraries lack. Last, where
 * Debian keeps the reference implementation, whose plain names may be missing or lead nowhere: its BLAS
 * first, which its LAPACK needs by that name. */
static const char *const backend[] = {"libopenblas.so.0", "liblapack.so.3", "libblas.so.3",
                                      "/blas/libblas.so.3", "/lapack/liblapack.so.3"};
enum { BACKENDS = sizeof backend / sizeof *backend };

/* By name, or in the folder that libc is in. */
static void *open_listed(const char *name) {
    struct link_map *libc;
    char path[4096];
    if (name[0] != '/') return open_backend(name);
    void *h = dlopen("libc.so.6", RTLD_LAZY | RTLD_NOLOAD);
    if (!h || dlinfo(h, RTLD_DI_LINKMAP, &libc) || !strrchr(libc->l_name, '/')) return NULL;
    int folder = (int)(strrchr(libc->l_name, '/') - libc->l_name);
    int used = snprintf(path, sizeof path, "%.*s%s", folder, libc->l_name, name);
    return used < (int)sizeof path ? open_backend(path) : NULL;
}

/* A routine, the library it is from, and whether nobody but us calls that. */
typedef struct {
    bl_fn fn;
    const char *path;
    bool ours;
} routine;

static routine from_backend(const char *name) {
    static _Atomic(void *) handle[BACKENDS]; /* the same to every thread */
    char spelled[BL_SPELLED];
    bl_spell(spelled, &bl_spellings[0], name);
    for (int i = 0; i < BACKENDS; i++) {
        void *h = atomic_load(&handle[i]);
        if (!h) atomic_store(&handle[i], h = open_listed(backend[i]));
        bl_fn fn = h ? bl_symbol(h, spelled) : NULL;
        if (fn) return (routine){fn, bl_symbol_file(fn), true};
    }
    return (routine){.path = ""};
}

/* Where routines are looked for before our own backends: in one library, or all over the process. */
typedef struct {
    void *handle;     /* NULL: the process */
    const char *path; /* of the handle's library */
    const bl_spelling *spelling;
    bool ours, wide;
} source;

static routine from(const source *s, const char *name) {
    char spelled[BL_SPELLED];
    routine r = {.path = s->path, .ours = s->ours};
    bl_spell(spelled, s->spelling, name);
    r.fn = s->handle ? bl_symbol(s->handle, spelled) : bl_symbol_in_process(spelled, &r.path);
    return r;
}

/* ilaver writes three integers: through 64-bit ones a 32-bit library leaves the upper half. A library
 * without it is what its names say. */
static bool has_64bit_integers(const source *s) {
    bl_fn fn = from(s, "ilaver").fn;
    if (!fn) return !strcmp(s->spelling->after, "_64_");
    int64_t v[3] = {-1, -1, -1};
    ((void (*)(int64_t *, int64_t *, int64_t *))fn)(&v[0], &v[1], &v[2]);
    return v[0] >= 0;
}

/* The library at `path`, which is loaded; the handle is kept: we use its code. */
static void *handle_of(const char *path) {
    void *h = dlopen(path, RTLD_LAZY | RTLD_NOLOAD);
    return h ? h : dlopen(NULL, RTLD_LAZY | RTLD_NOLOAD); /* linked into the program */
}

/* Of the library that gemm comes from: OpenBLAS's name for the processors it runs as. */
static bool has_small_gemm(const char *path, const bl_spelling *s) {
    static const char *const core[] = {"SkylakeX", "Cooperlake", "SapphireRapids"};
    char spelled[BL_SPELLED];
    bl_spell_c(spelled, s, "openblas_get_corename");
    void *h = handle_of(path);
    char *(*name)(void) = h ? (char *(*)(void))bl_symbol(h, spelled) : NULL;
    for (size_t i = 0; name && i < sizeof core / sizeof *core; i++)
        if (!strcmp(name(), core[i])) return true;
    return false;
}

/* Adds the thread setting of the library at `path`, unless it is the one we have. */
static bl_blas_kind add_setting(bl_provider *v, const char *path, const bl_spelling *spelling,
                                bool deep) {
    void *h = handle_of(path);
    if (!h) return BL_BLAS_OTHER;
    bl_thread_setting s;
    bl_blas_kind kind = bl_backend_identify(h, spelling, deep, &s);
    bool new = (s.set || s.exchange) && v->settings < BL_BACKEND_SETTINGS;
    for (int i = 0; i < v->settings; i++)
        if (v->setting[i].set == s.set && v->setting[i].exchange == s.exchange) new = false;
    if (new) v->setting[v->settings++] = s;
    return kind;
}

/* The first spelling of dgemm that a library knows. */
static bool find_spelling(source *s) {
    for (int i = 0; i < BL_SPELLINGS; i++) {
        s->spelling = &bl_spellings[i];
        const routine dgemm = from(s, "dgemm");
        if (dgemm.fn) s->path = dgemm.path;
        if (dgemm.fn) return true;
    }
    return false;
}

/* The library BATCHLAS_HOST_BLAS names. Racing threads may all look; one complains. */
static bool open_chosen(source *s) {
    static atomic_bool told;
    const char *file = bl_config_get()->host_blas;
    if (!file) return false;
    *s = (source){.handle = open_backend(file), .path = file, .ours = true};
    bool found = s->handle && find_spelling(s);
    if (!found && !atomic_exchange(&told, true))
        bl_warn("BATCHLAS_HOST_BLAS=%s %s; not used", file,
                s->handle ? "has no dgemm_" : "cannot be opened");
    return found;
}

/* The program's. Of one with names of its own kind everything comes from the library of its dgemm. */
static bool find_in_process(source *s) {
    *s = (source){.path = ""};
    if (!find_spelling(s)) return false;
    if (s->spelling != &bl_spellings[0]) s->handle = handle_of(s->path);
    return true;
}

/* A routine that the library lacks comes from a backend of ours, whose integers are 32 bits wide. */
static bool find_source(source *s) {
    if (!open_chosen(s) && !find_in_process(s)) return false;
    s->wide = has_64bit_integers(s);
    return !s->wide || from(s, "dgetrf").fn;
}

static bool find(bl_provider *v) {
    source s;
    const bool has = find_source(&s);
    routine blas = {.path = ""}, lapack = {.path = ""};
    if (!has) s = (source){.spelling = &bl_spellings[0]};
    for (int op = 0; op < BL_OPS; op++)
        for (int t = 0; t < BL_DTYPES; t++) {
            const char *name = routine_name[op][t];
            if (!name) continue;
            routine r = has ? from(&s, name) : (routine){.path = ""};
            if (!r.fn && !s.wide) r = from_backend(name);
            v->routine[op][t] = r.fn;
            if (op == BL_OP_gemm && t == BL_D) blas = r;
            if (op == BL_OP_getrf && t == BL_D) lapack = r;
        }
    v->int_bytes = s.wide ? 8 : 4;
    v->path = strdup(blas.path);
    if (!v->path || !blas.fn) return false;
    v->small_gemm = has_small_gemm(blas.path, s.spelling);
    v->kind = add_setting(v, blas.path, s.spelling, blas.ours);
    if (lapack.fn) add_setting(v, lapack.path, s.spelling, lapack.ours);
    bl_openmp_look(); /* the library may have brought a runtime */
    return true;
}

static const bl_provider *found(void) {
    const bl_provider *first = NULL;
    bl_provider *v = calloc(1, sizeof *v);
    if (!v) return &nothing; /* for this call */
    const bl_provider *is = find(v) ? v : &nothing;
    bool mine = atomic_compare_exchange_strong(&published, &first, is);
    if (mine && is == v) return v;
    free((void *)v->path);
    free(v);
    return mine ? is : first;
}

static const bl_provider *publish(void) {
    sigset_t before;
    bl_postpone_signals(&before); /* the loader's lock, and the allocator's */
    const bl_provider *v = found();
    bl_allow_signals(&before);
    return v;
}

const bl_provider *bl_host_provider(void) {
    const bl_provider *v = atomic_load_explicit(&published, memory_order_acquire);
    if (__builtin_expect(!v, 0)) v = publish();
    return v == &nothing ? NULL : v;
}
