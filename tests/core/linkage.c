/* What libbatchlas.so needs, is called and exports, as the loader sees it. */
#include <dlfcn.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <criterion/criterion.h>

#define QUIET " '" BATCHLAS_LIBRARY "' 2>/dev/null"

typedef void line_fn(const char *line, int *count);

static int each_line(const char *command, line_fn *fn) {
    FILE *f = popen(command, "r");
    cr_assert(f);
    char line[1024];
    int count = 0;
    while (fgets(line, sizeof line, f)) {
        line[strcspn(line, "\n")] = 0;
        fn(line, &count);
    }
    cr_expect(pclose(f) == 0, "%s", command);
    return count;
}

/* Text between brackets, in readelf's "(NEEDED) Shared library: [libc.so.6]". */
static const char *bracketed(const char *line) {
    static char text[256];
    const char *open = strchr(line, '[');
    snprintf(text, sizeof text, "%s", open ? open + 1 : "");
    text[strcspn(text, "]")] = 0;
    return text;
}

static void needed(const char *line, int *count) {
    static const char *const allowed[] = {"libc.so.6",
                                          "libm.so.6",
                                          "libdl.so.2",
                                          "libpthread.so.0",
                                          "ld-linux-x86-64.so.2",
                                          "ld-linux-aarch64.so.1"};
    if (!strstr(line, "(NEEDED)")) return;
    const char *name = bracketed(line);
    int known = 0;
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
        known |= !strcmp(name, allowed[i]);
    /* A sanitizer's runtime is a guest of its build. */
    known |= strstr(name, "san.so") != NULL;
    cr_expect(known, "NEEDED %s", name);
    ++*count;
}

Test(linkage, needs_the_c_library_only) {
    int count = each_line("readelf -d" QUIET, needed);
    cr_expect(count >= 1);
    fprintf(stderr, "linkage: %d NEEDED\n", count);
}

static void soname(const char *line, int *count) {
    if (!strstr(line, "(SONAME)")) return;
    cr_expect_str_eq(bracketed(line), "libbatchlas.so.0");
    ++*count;
}

static void no_paths(const char *line, int *count) {
    cr_expect(!strstr(line, "(RPATH)") && !strstr(line, "(TEXTREL)"), "%s", line);
    *count = 1;
}

Test(linkage, is_called_libbatchlas_so_0) {
    cr_expect(each_line("readelf -d" QUIET, soname) == 1);
    each_line("readelf -d" QUIET, no_paths);
}

static void exported(const char *line, int *count) {
    char type, name[512];
    if (sscanf(line, "%*s %c %511s", &type, name) != 2 || !strcmp(name, "BATCHLAS_1")) return;
    const char *node = strstr(name, "@@BATCHLAS_1");
    cr_expect(node && !node[strlen("@@BATCHLAS_1")], "%s is not under BATCHLAS_1", name);
    cr_expect(type == 'T', "%s is of type %c: only functions are exported", name, type);
    ++*count;
}

Test(linkage, exports_functions_under_one_node) {
    int count = each_line("nm -D --defined-only --with-symbol-versions" QUIET, exported);
    cr_expect(count > 1000);
    fprintf(stderr, "linkage: %d exports under BATCHLAS_1\n", count);
}

/* Nothing of BLAS, LAPACK, OpenMP, Fortran or CUDA is bound at load. */
static void imported(const char *line, int *count) {
    static const char *const foreign[] = {"GOMP_", "omp_",     "_gfortran", "cblas_", "LAPACKE_",
                                          "cu",    "openblas", "bli_",      "MKL"};
    char name[512];
    if (sscanf(line, " %*c %511s", name) != 1) return;
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++)
        cr_expect(strncmp(name, foreign[i], strlen(foreign[i])) != 0, "%s is imported", name);
    const char *end = name + strcspn(name, "@");
    cr_expect(end[-1] != '_' || !strncmp(name, "__", 2), "%s is imported", name);
    ++*count;
}

Test(linkage, imports_nothing_it_finds_at_run_time) {
    int count = each_line("nm -D --undefined-only" QUIET, imported);
    cr_expect(count > 10);
    fprintf(stderr, "linkage: %d imports\n", count);
}

/* A program that closes the library while its threads live: they end later, in our code. */
typedef int region_fn(void);
typedef struct {
    region_fn *begin, *end;
    sem_t called, closed;
} closing;

static region_fn *function(void *library, const char *name) {
    void *symbol = dlsym(library, name);
    region_fn *fn;
    memcpy(&fn, &symbol, sizeof symbol);
    return fn;
}

static void *call_and_wait(void *arg) {
    closing *c = arg;
    cr_expect(c->begin() == 0 && c->end() == 0);
    sem_post(&c->called);
    sem_wait(&c->closed);
    return NULL;
}

Test(linkage, may_be_closed_before_its_threads_end) {
    void *library = dlopen(BATCHLAS_LIBRARY, RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND);
    cr_assert(library, "%s", dlerror());
    closing c = {.begin = function(library, "batchlas_region_begin"),
                 .end = function(library, "batchlas_region_end")};
    pthread_t thread;
    sem_init(&c.called, 0, 0), sem_init(&c.closed, 0, 0);
    cr_assert(pthread_create(&thread, NULL, call_and_wait, &c) == 0);
    sem_wait(&c.called);
    cr_expect(dlclose(library) == 0);
    sem_post(&c.closed);
    cr_expect(pthread_join(thread, NULL) == 0);
}
