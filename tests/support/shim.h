/* Starting another program under the shim, and reading what it left: its output, its errors, its
 * exit status, and the shim's report. */
#ifndef TEST_SHIM_H
#define TEST_SHIM_H

#include <criterion/criterion.h>
#include <glob.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/skip.h"

#define SHIM BATCHLAS_BUILD_DIR "/libbatchlas_shim.so"
#define PROGRAM(name) BATCHLAS_BUILD_DIR "/tests/programs/" name
#define PRELOAD "LD_PRELOAD=" SHIM " "

typedef struct {
    int status; /* exit code, or 128 + signal */
    char *out, *err;
} outcome;

static inline char *file_text(const char *name) {
    FILE *f = fopen(name, "r");
    char *text = NULL;
    size_t size = 0;
    if (!f) return NULL;
    if (getdelim(&text, &size, 0, f) < 0) text = calloc(1, 1);
    fclose(f);
    return text;
}

static char scratch_name[64];

static inline void remove_scratch(void) {
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", scratch_name);
    if (system(command) != 0) perror(scratch_name);
}

/* A folder that is this test process's alone, and goes with it. */
static inline const char *scratch(void) {
    if (!*scratch_name) {
        snprintf(scratch_name, sizeof scratch_name, "/tmp/batchlas-test-XXXXXX");
        cr_assert(mkdtemp(scratch_name) != NULL);
        atexit(remove_scratch);
    }
    return scratch_name;
}

/* Every op on the program's own BLAS: what these tests hold the shim to is that a program cannot
 * tell it is there, to the last digit; kernels of ours round differently. */
/* clang-format off */
#define OWN_ROUTES \
    "BATCHLAS_GEMM_ROUTE=vendor_serial " \
    "BATCHLAS_TRSM_ROUTE=vendor_serial " \
    "BATCHLAS_SYRK_ROUTE=vendor_serial " \
    "BATCHLAS_HERK_ROUTE=vendor_serial " \
    "BATCHLAS_POTRF_ROUTE=vendor_serial " \
    "BATCHLAS_POTRS_ROUTE=vendor_serial " \
    "BATCHLAS_POTRI_ROUTE=vendor_serial " \
    "BATCHLAS_POSV_ROUTE=vendor_serial " \
    "BATCHLAS_GETRF_ROUTE=vendor_serial " \
    "BATCHLAS_GETRS_ROUTE=vendor_serial " \
    "BATCHLAS_GETRI_ROUTE=vendor_serial " \
    "BATCHLAS_GESV_ROUTE=vendor_serial " \
    "BATCHLAS_GEQRF_ROUTE=vendor_serial " \
    "BATCHLAS_ORGQR_ROUTE=vendor_serial " \
    "BATCHLAS_ORMQR_ROUTE=vendor_serial " \
    "BATCHLAS_GELS_ROUTE=vendor_serial "
/* In place of those: the tables' routes. */
#define UNPINNED \
    "BATCHLAS_GEMM_ROUTE= " \
    "BATCHLAS_TRSM_ROUTE= " \
    "BATCHLAS_SYRK_ROUTE= " \
    "BATCHLAS_HERK_ROUTE= " \
    "BATCHLAS_POTRF_ROUTE= " \
    "BATCHLAS_POTRS_ROUTE= " \
    "BATCHLAS_POTRI_ROUTE= " \
    "BATCHLAS_POSV_ROUTE= " \
    "BATCHLAS_GETRF_ROUTE= " \
    "BATCHLAS_GETRS_ROUTE= " \
    "BATCHLAS_GETRI_ROUTE= " \
    "BATCHLAS_GESV_ROUTE= " \
    "BATCHLAS_GEQRF_ROUTE= " \
    "BATCHLAS_ORGQR_ROUTE= " \
    "BATCHLAS_ORMQR_ROUTE= " \
    "BATCHLAS_GELS_ROUTE= "
/* clang-format on */

/* `words`: NAME=VALUE ... PROGRAM ARGUMENT ..., as for env(1). The test's own settings of our
 * variables do not reach it. */
__attribute__((format(printf, 1, 2))) static inline outcome run(const char *words, ...) {
    char line[4096], command[8192], out[128], err[128];
    va_list ap;
    va_start(ap, words);
    vsnprintf(line, sizeof line, words, ap);
    va_end(ap);
    snprintf(out, sizeof out, "%s/out", scratch());
    snprintf(err, sizeof err, "%s/err", scratch());
    snprintf(
        command, sizeof command,
        "env -u BATCHLAS_REPORT -u BATCHLAS_COALESCE -u BATCHLAS_DISABLE -u LD_PRELOAD " OWN_ROUTES
        "%s >%s 2>%s </dev/null",
        line, out, err);
    int code = system(command);
    outcome o = {WIFEXITED(code) ? WEXITSTATUS(code) : 128 + WTERMSIG(code), NULL, NULL};
    o.out = file_text(out);
    o.err = file_text(err);
    return o;
}

/* Column 1 (calls), 2 (forwarded), 3 (batched), 4 (alone) or 5 (queries) of a routine's row; 0 if there
 * is no row. */
static inline long reported(const char *report, const char *routine, int column) {
    size_t n = strlen(routine);
    for (const char *line = report; line && *line;) {
        long v[6] = {0};
        if (!strncmp(line, routine, n) && line[n] == ' ' &&
            sscanf(line + n, "%ld %ld %ld %ld %ld", &v[1], &v[2], &v[3], &v[4], &v[5]) == 5)
            return v[column];
        line = strchr(line, '\n');
        if (line) line++;
    }
    return 0;
}

static inline int lines(const char *text) {
    int n = 0;
    for (; text && *text; text++) n += *text == '\n';
    return n;
}

/* The BLAS and LAPACK implementations of the system, as search paths. */
typedef struct {
    const char *name, *blas, *lapack;
} provider;

static const provider providers[] = {
    {"reference", "blas", "lapack"},
    {"openblas-pthread", "openblas-pthread", "openblas-pthread"},
    {"openblas-openmp", "openblas-openmp", "openblas-openmp"},
    {"blis", "blis-openmp", "lapack"},
};
enum { PROVIDERS = sizeof providers / sizeof *providers };

static inline bool folder_of(char *to, size_t size, const char *folder, const char *file) {
    char pattern[256];
    glob_t g;
    snprintf(pattern, sizeof pattern, "/usr/lib/*-linux-gnu*/%s/%s", folder, file);
    bool found = glob(pattern, 0, NULL, &g) == 0;
    if (found) {
        const char *path = g.gl_pathv[0];
        snprintf(to, size, "%.*s", (int)(strrchr(path, '/') - path), path);
    }
    globfree(&g);
    return found;
}

/* "LD_LIBRARY_PATH=... " for run(); NULL if the provider is not installed. */
static inline const char *with_provider(const provider *p) {
    static char text[512];
    char blas[128], lapack[128];
    if (!folder_of(blas, sizeof blas, p->blas, "libblas.so.3")) return NULL;
    if (!folder_of(lapack, sizeof lapack, p->lapack, "liblapack.so.3")) return NULL;
    snprintf(text, sizeof text, "LD_LIBRARY_PATH=%s:%s ", blas, lapack);
    return text;
}

/* for (int i = -1; (path = next_provider(&i));) goes over those that are installed and says which are
 * not; the test is skipped if there is none. */
static inline const char *next_provider(int *i) {
    static int found;
    if (*i < 0) found = 0;
    while (++*i < PROVIDERS) {
        const char *path = with_provider(&providers[*i]);
        if (path) return found++, path;
        fprintf(stderr, "SKIPPED: %s is not installed\n", providers[*i].name);
    }
    if (!found) SKIP("no BLAS and LAPACK of the system's is installed");
    return NULL;
}

#endif
