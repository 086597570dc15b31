/* batchlas-run: starts a program under the shim.
 *
 * The program replaces this one, so its exit status and signals are its own. Ours are 2 for a wrong
 * option, 126 for a program that cannot be executed and 127 for one that is not there, as env(1)
 * has them. */
#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "run/target.h"

enum { WRONG_OPTION = 2, NOT_EXECUTABLE = 126, NOT_FOUND = 127 };

static const char usage[] =
    "usage: batchlas-run [OPTION]... PROGRAM [ARGUMENT]...\n"
    "\n"
    "Starts PROGRAM with its BLAS, LAPACK, cuBLAS and cuSOLVER calls going through BatchLAS.\n"
    "\n"
    "  --report[=FILE]   when PROGRAM ends, list the calls seen and what became of them\n"
    "                    (FILE: append there; otherwise on standard error)\n"
    "  --trace[=FILE]    a line for each launch\n"
    "  --device D        where matrices in host memory are computed: cpu, auto, cuda or cuda:N\n"
    "  --coalesce M      merge single calls of several threads: auto, always or never\n"
    "  --numpy           NumPy's linear algebra on stacks of matrices as batches\n"
    "  --dlsym           also for programs that look routines up with dlsym (JAX)\n"
    "  --help, --version\n";

static int refuse(const char *what, const char *value) {
    fprintf(stderr, "batchlas-run: %s '%s'\n", what, value);
    return WRONG_OPTION;
}

static bool is_one_of(const char *value, const char *const *list) {
    for (; *list; list++)
        if (!strcmp(value, *list)) return true;
    return false;
}

static bool is_device(const char *value) {
    static const char *const devices[] = {"cpu", "auto", "cuda", NULL};
    if (is_one_of(value, devices)) return true;
    return !strncmp(value, "cuda:", 5) && value[5] && !value[5 + strspn(value + 5, "0123456789")];
}

static bool is_mode(const char *value) {
    static const char *const modes[] = {"auto", "always", "never", NULL};
    return is_one_of(value, modes);
}

/* The folder this program is in, without a slash at its end. */
static bool own_folder(char *folder, size_t size) {
    const ssize_t n = readlink("/proc/self/exe", folder, size - 1);
    if (n <= 0) return false;
    folder[n] = 0;
    char *last = strrchr(folder, '/');
    if (last) *last = 0;
    return last != NULL;
}

/* The library as installed (BATCHLAS_LIBRARIES: from the folder of programs to that of libraries) or
 * as built. */
static bool find_library(const char *name, char path[PATH_MAX]) {
    static const char *const places[] = {BATCHLAS_LIBRARIES, ".."};
    char folder[PATH_MAX], at[PATH_MAX];
    if (!own_folder(folder, sizeof folder)) return false;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const int n = snprintf(at, sizeof at, "%s/%s/%s", folder, places[i], name);
        if (n < (int)sizeof at && realpath(at, path)) return true;
    }
    fprintf(stderr, "batchlas-run: %s was not found near %s\n", name, folder);
    return false;
}

/* Puts a path in front of what a variable has. */
static bool prepend(const char *variable, const char *path, const char *forbidden) {
    if (strpbrk(path, forbidden)) {
        fprintf(stderr, "batchlas-run: %s: a path in %s may have none of '%s'\n", path, variable,
                forbidden);
        return false;
    }
    const char *before = getenv(variable);
    if (!before || !*before) return setenv(variable, path, 1) == 0;
    char *both = malloc(strlen(path) + strlen(before) + 2);
    if (!both) return false;
    sprintf(both, "%s:%s", path, before);
    const bool done = setenv(variable, both, 1) == 0;
    free(both);
    return done;
}

static bool preload(const char *name) {
    char path[PATH_MAX];
    return find_library(name, path) && prepend("LD_PRELOAD", path, " :");
}

/* Python looks for modules there first: the package, and before it the hook that uses it. */
static bool hook_numpy(void) {
    char package[PATH_MAX], hook[PATH_MAX];
    return find_library(BATCHLAS_PYTHON, package) && find_library(BATCHLAS_PYTHON "/hook", hook) &&
           prepend("PYTHONPATH", package, ":") && prepend("PYTHONPATH", hook, ":");
}

/* Sets the variables that the options stand for. Returns 0, or the status to end with; -1: nothing
 * else is to be done. */
static int read_options(int argc, char **argv, bool *dlsym, bool *numpy) {
    static const struct option options[] = {{"report", optional_argument, NULL, 'r'},
                                            {"trace", optional_argument, NULL, 't'},
                                            {"device", required_argument, NULL, 'd'},
                                            {"coalesce", required_argument, NULL, 'c'},
                                            {"dlsym", no_argument, NULL, 'l'},
                                            {"numpy", no_argument, NULL, 'n'},
                                            {"help", no_argument, NULL, 'h'},
                                            {"version", no_argument, NULL, 'v'},
                                            {NULL, 0, NULL, 0}};
    for (int option; (option = getopt_long(argc, argv, "+", options, NULL)) != -1;) {
        switch (option) {
        case 'r':
        case 't':
            if (optarg && !*optarg) return refuse("an empty file name for", argv[optind - 1]);
            setenv(option == 'r' ? "BATCHLAS_REPORT" : "BATCHLAS_TRACE", optarg ? optarg : "1", 1);
            break;
        case 'd':
            if (!is_device(optarg)) return refuse("no such device:", optarg);
            setenv("BATCHLAS_DEVICE", optarg, 1);
            break;
        case 'c':
            if (!is_mode(optarg)) return refuse("no such way to coalesce:", optarg);
            setenv("BATCHLAS_COALESCE", optarg, 1);
            break;
        case 'l':
            *dlsym = true;
            break;
        case 'n':
            *numpy = true;
            break;
        case 'h':
            return fputs(usage, stdout) < 0 ? WRONG_OPTION : -1;
        case 'v':
            return puts("batchlas-run " BATCHLAS_VERSION) < 0 ? WRONG_OPTION : -1;
        default: /* getopt_long has said what is wrong */
            return WRONG_OPTION;
        }
    }
    return 0;
}

int main(int argc, char **argv) {
    bool dlsym = false, numpy = false;
    char path[PATH_MAX];
    const int code = read_options(argc, argv, &dlsym, &numpy);
    if (code) return code < 0 ? 0 : code;
    if (optind == argc) {
        fprintf(stderr, "batchlas-run: no program is named\n%s", usage);
        return WRONG_OPTION;
    }
    const char *name = argv[optind];
    const int error = target_find(name, path, sizeof path);
    if (error) {
        fprintf(stderr, "batchlas-run: %s: %s\n", name, strerror(error));
        return error == ENOENT || error == ENOTDIR ? NOT_FOUND : NOT_EXECUTABLE;
    }
    const char *why = target_refuses_preload(path);
    if (why)
        fprintf(stderr, "batchlas-run: %s %s: a preload does not reach it; it runs as without us\n",
                path, why);
    /* The one preloaded last comes first: the shim's names hide the other's. */
    if (numpy && !hook_numpy()) return NOT_EXECUTABLE;
    if ((dlsym && !preload("libbatchlas_dlsym.so")) || !preload("libbatchlas_shim.so"))
        return NOT_EXECUTABLE;
    execv(path, argv + optind);
    fprintf(stderr, "batchlas-run: %s: %s\n", path, strerror(errno));
    return NOT_EXECUTABLE;
}
