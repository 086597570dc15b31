/* batchlas-info: what the library finds on this machine, and whether a program's calls reach it.
 *
 *   batchlas-info              this process: devices, BLAS, threads, tables, interposition
 *   batchlas-info PROGRAM|PID  which of its objects import or define the names we interpose, and
 *                              which call our batched routines
 */
#include <ctype.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "batch/choose/routes.h"
#include "batch/choose/tables.h"
#include "batch/host/host.h"
#include "batch/process/config.h"
#include "batch/process/symbol.h"
#include "info/elf.h"
#include "lapacke/include/batchlas.h"
#include "shim/names/symbols.def"

static const char *const names[] = {
#define BL_SINGLE_NAME(name, ...) #name,
#define BL_BATCHED_NAME(name, ...) #name,
#define BL_CONTROL_NAME(name, ...) #name,
    BL_EACH_SINGLE BL_EACH_BATCHED BL_EACH_CONTROL
#undef BL_SINGLE_NAME
#undef BL_BATCHED_NAME
#undef BL_CONTROL_NAME
};
enum {
#define BL_SINGLE_NAME(name, ...) SINGLE_##name,
    BL_EACH_SINGLE SINGLES, /* those that we interpose come first, then our own */
#undef BL_SINGLE_NAME
    NAMES = sizeof names / sizeof *names,
    BUCKETS = 4096
};

/* The list as a hash table: objects have tens of thousands of symbols. */
static short first[BUCKETS], next[NAMES + 1]; /* number of a name + 1; 0 ends */

static unsigned bucket(const char *name) {
    unsigned h = 5381;
    for (; *name; name++) h = h * 33 + (unsigned char)*name;
    return h % BUCKETS;
}

static void index_names(void) {
    for (int i = 0; i < NAMES; i++) {
        unsigned b = bucket(names[i]);
        next[i + 1] = first[b];
        first[b] = (short)(i + 1);
    }
}

/* The number of a name, or NAMES. */
static int number_of(const char *name) {
    for (int i = first[bucket(name)]; i; i = next[i])
        if (!strcmp(names[i - 1], name)) return i - 1;
    return NAMES;
}

static const char *interposed(const char *name) {
    int i = number_of(name);
    return i < SINGLES ? names[i] : NULL;
}

static const char *our_own(const char *name) {
    int i = number_of(name);
    return i >= SINGLES && i < NAMES ? names[i] : NULL;
}

/* ---- This process ---- */

static void show_host(void) {
    const bl_provider *v = bl_host_provider();
    printf("host      %s, %d threads\n", bl_host_device(), bl_host_threads());
    if (!v) {
        printf("blas      none found\n");
        return;
    }
    int routines = 0, known = 0;
    for (int op = 0; op < BL_OPS; op++)
        for (int t = 0; t < BL_DTYPES; t++) {
            if (!bl_op_get((bl_op_id)op)->host_member[t]) continue;
            known++;
            routines += v->routine[op][t] != NULL;
        }
    printf("blas      %s, %s, %d of %d routines", bl_blas_kind_name(v->kind), v->path, routines,
           known);
    for (int i = 0; i < v->settings; i++)
        if (v->setting[i].get) printf(", its threads %d", v->setting[i].get());
    printf("\n");
}

static void show_libraries(void) {
    static const char *const files[] = {
        "libopenblas.so.0",    "libblis.so.4",       "libmkl_rt.so.2",    "liblapack.so.3",
        "libblas.so.3",        "libgomp.so.1",       "libomp.so.5",       "libiomp5.so",
        "libcublas.so.12",     "libcublas.so.13",    "libcusolver.so.11", "libcusolver.so.12",
        "libbatchlas_cuda.so", "libbatchlas_shim.so"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        void *loaded = dlopen(files[i], RTLD_LAZY | RTLD_NOLOAD);
        if (loaded) printf("loaded    %s\n", files[i]);
    }
}

static void show_tables(void) {
    for (int op = 0; op < BL_ROUTED_OPS; op++) {
        const char *borrowed, *device = bl_host_device(), *name = bl_routed_name(op);
        const bl_table *t = bl_tables_get(op, device, &borrowed);
        if (!t) {
            printf("table     %s: none; the last listed route runs\n", name);
            continue;
        }
        printf("table     %s.%s.txt: %d rows, %s%s\n", t->op, t->device, t->rows,
               bl_tables_source(op, device), borrowed ? ", borrowed" : "");
    }
}

static void show_pins(void) {
    for (int op = 0; op < BL_ROUTED_OPS; op++) {
        const char *pin = bl_config_get()->route[op];
        if (pin) printf("pin       %s: %s\n", bl_routed_name(op), pin);
    }
}

/* Where a call by one of the names would go now. */
static void show_reach(void) {
    int shim = 0, other = 0;
    const char *stray = NULL;
    for (int i = 0; i < SINGLES; i++) {
        void *at = dlsym(RTLD_DEFAULT, names[i]);
        Dl_info object;
        if (!at || !dladdr(at, &object) || !object.dli_fname) continue;
        if (strstr(object.dli_fname, "libbatchlas_shim.so")) {
            shim++;
        } else {
            other++;
            stray = names[i];
        }
    }
    if (!shim)
        printf("calls     not interposed: the shim is not preloaded here\n");
    else if (other)
        printf("calls     %d names reach the shim, %d do not (%s)\n", shim, other, stray);
    else
        printf("calls     all %d names reach the shim%s\n", shim,
               bl_enabled() ? "" : ", which is switched off");
}

static int show_process(void) {
    printf("BatchLAS  %d.%d.%d\n", BATCHLAS_VERSION_MAJOR, BATCHLAS_VERSION_MINOR,
           BATCHLAS_VERSION_PATCH);
    show_host();
    show_libraries();
    show_tables();
    show_pins();
    show_reach();
    return 0;
}

/* ---- Another program ---- */

static int importing, reachable, shims, batching;

/* False: no object of this machine's. */
static bool show_object(const char *path) {
    elf_names n, own;
    if (!elf_look(path, interposed, &n) || !elf_look(path, our_own, &own)) return false;
    if (own.defines && !n.defines) {
        printf("library   %s\n", path);
        return true;
    }
    if (own.defines) {
        printf("shim      %s\n", path);
        shims++;
        return true;
    }
    if (own.imports) printf("batched   %4d  %s (%s)\n", own.imports, path, own.imports_one);
    if (n.defines) printf("defines   %4d  %s (%s)\n", n.defines, path, n.defines_one);
    if (n.imports) printf("imports   %4d  %s (%s)\n", n.imports, path, n.imports_one);
    if (n.hidden) printf("static    %4d  %s (%s): out of reach\n", n.hidden, path, n.hidden_one);
    batching += own.imports > 0;
    importing += n.imports > 0 && !n.defines;
    reachable += n.imports > 0 || n.defines > 0;
    return true;
}

/* Objects mapped by a process, each once: its maps list them in order of address. */
static bool show_maps(const char *pid) {
    char file[64], line[4400], last[4096] = "", path[4096];
    snprintf(file, sizeof file, "/proc/%s/maps", pid);
    FILE *f = fopen(file, "r");
    if (!f) return false;
    while (fgets(line, sizeof line, f)) {
        if (sscanf(line, "%*s %*s %*s %*s %*s %4095[^\n]", path) != 1 || path[0] != '/') continue;
        if (strcmp(path, last) != 0) show_object(path);
        strcpy(last, path);
    }
    fclose(f);
    return true;
}

/* The objects the loader would map for a program, from the loader itself, as ldd asks it. */
static bool show_program(const char *program) {
    int out[2];
    if (access(program, X_OK) != 0 || !show_object(program) || pipe(out) != 0) return false;
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
        setenv("LD_TRACE_LOADED_OBJECTS", "1", 1);
        dup2(out[1], STDOUT_FILENO);
        close(out[0]);
        execl(program, program, (char *)NULL);
        _exit(127);
    }
    close(out[1]);
    FILE *f = fdopen(out[0], "r");
    char line[4400], path[4096];
    while (pid > 0 && f && fgets(line, sizeof line, f)) {
        const char *arrow = strstr(line, "=> ");
        if (sscanf(arrow ? arrow + 3 : line, " %4095s", path) == 1 && path[0] == '/')
            show_object(path);
    }
    if (f) fclose(f);
    return pid > 0;
}

static int show_other(const char *what) {
    const char *c = what;
    while (isdigit((unsigned char)*c)) c++;
    bool process = !*c, good = process ? show_maps(what) : show_program(what);
    if (!good) {
        fprintf(stderr, "batchlas-info: %s: no such program or process, or not ours to read\n",
                what);
        return 1;
    }
    if (batching) printf("calls     %d objects call our batched routines\n", batching);
    if (!reachable && !batching) printf("calls     none by our names\n");
    if (reachable && shims)
        printf("calls     the shim is loaded; %d objects call by our names\n", importing);
    else if (reachable)
        printf(
            "calls     %d objects call by our names; LD_PRELOAD=libbatchlas_shim.so reaches them\n",
            importing);
    return 0;
}

int main(int count, char **argument) {
    index_names();
    if (count > 2 || (count == 2 && (argument[1][0] == '-' || !argument[1][0]))) {
        fprintf(stderr, "usage: batchlas-info [PROGRAM|PID]\n");
        return 2;
    }
    return count == 2 ? show_other(argument[1]) : show_process();
}
