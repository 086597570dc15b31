/* What the shim exports and needs: the one list and nothing else, unversioned, and libc alone. */
#include "support/shim.h"

#include "shim/device/device.def"
#include "shim/names/signatures.h"
#include "shim/names/symbols.def"

/* The argument lists have as many arguments as the registry says. */
#define ONE(x) +1
#define ONE_S(type, x) +1
#define TWO(access, type, x, ld, stride) +2
#define THREE(access, type, x, ld, stride) +3
#define ONE_V(access, type, x, stride) +1
#define TWO_V(access, type, x, stride) +2
#define TWO_W(type, work, lwork) +2
#define ONE_R(type, work) +1
#define COUNT(routine, ...) (0 BL_LIST(routine, __VA_ARGS__))
#define SINGLE(op, single)                                                                         \
    _Static_assert(COUNT(op, ONE, ONE, ONE_S, TWO, TWO, ONE_V, TWO_W, ONE_R, ONE) == single, #op);
#define BATCHED(op, pointers, strided)                                                             \
    _Static_assert(                                                                                \
        COUNT(op, ONE, ONE, ONE_S, TWO, TWO, ONE_V, BL_NOT, BL_NOT, ONE) + 1 == pointers, #op);    \
    _Static_assert(                                                                                \
        COUNT(op, ONE, ONE, ONE_S, THREE, THREE, TWO_V, BL_NOT, BL_NOT, ONE) + 1 == strided, #op);
#define ROUTINE(op, dtype, prefix, routine, library, single, pointers, strided)                    \
    SINGLE(routine, single) BATCHED(routine, pointers, strided)
#define BATCHED_ROUTINE(op, dtype, prefix, routine, library, single, pointers, strided)            \
    BATCHED(routine, pointers, strided)
BL_EACH_SINGLE_ROUTINE(ROUTINE)
BL_EACH_BATCHED_ONLY_OF(BATCHED_ROUTINE, BATCHED_ROUTINE, BATCHED_ROUTINE, BATCHED_ROUTINE)
BL_EACH_SPARSE_ROUTINE(BATCHED_ROUTINE)

#define BL_SINGLE_NAME(name, ...) #name,
#define BL_FOREIGN_NAME(name, ...) #name,
#define BL_BATCHED_NAME(name, ...) #name,
#define BL_CONTROL_NAME(name, ...) #name,
#define BL_DEVICE_NAME(name, count) #name,
static const char *listed[] = {
    BL_EACH_SINGLE BL_EACH_FOREIGN BL_EACH_BATCHED BL_EACH_CONTROL BL_EACH_DEVICE
    "batchlas_set_enabled"};
enum { LISTED = sizeof listed / sizeof *listed };

static int by_name(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

Test(shim_exports, are_the_list) {
    outcome o = run("nm -D --defined-only --format=posix " SHIM);
    cr_assert(o.status == 0, "%s", o.err);
    qsort(listed, LISTED, sizeof *listed, by_name);
    int found = 0;
    for (char *line = strtok(o.out, "\n"); line; line = strtok(NULL, "\n")) {
        char name[128], type, *key = name;
        cr_assert(sscanf(line, "%127s %c", name, &type) == 2);
        cr_expect(strchr(name, '@') == NULL, "%s has a version", name);
        cr_expect(type == 'T', "%s is of type %c", name, type);
        cr_expect(bsearch(&key, listed, LISTED, sizeof *listed, by_name) != NULL,
                  "%s is not in the list", name);
        found++;
    }
    cr_expect(found == LISTED, "%d exported, %d listed", found, LISTED);
    printf("%d names\n", found);
}

Test(shim_exports, leave_complex_functions_and_xerbla_alone) {
    static const char *const never[] = {"zdotc_",  "cdotu_",  "zladiv_",      "sdot_",
                                        "dnrm2_",  "dlange_", "cblas_ddot",   "xerbla_",
                                        "XERBLA_", "dsdot_",  "cblas_xerbla", "LAPACKE_xerbla"};
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        for (int j = 0; j < LISTED; j++)
            cr_expect(strcmp(never[i], listed[j]) != 0, "%s is listed", never[i]);
}

Test(shim_exports, need_libc_only) {
    outcome o = run("readelf -dW " SHIM);
    int needed = 0, runpath = 0;
    for (char *line = strtok(o.out, "\n"); line; line = strtok(NULL, "\n")) {
        if (strstr(line, "(NEEDED)")) {
            needed++;
            cr_expect(strstr(line, "[libc.so.6]") != NULL, "%s", line);
        }
        if (strstr(line, "(RUNPATH)")) {
            runpath++;
            cr_expect(strstr(line, "[$ORIGIN]") != NULL, "%s", line);
        }
        cr_expect(strstr(line, "(RPATH)") == NULL, "%s", line);
        cr_expect(strstr(line, "(TEXTREL)") == NULL, "%s", line);
    }
    cr_expect(needed == 1 && runpath == 1);
    o = run("nm -D --undefined-only " SHIM);
    cr_expect(strstr(o.out, "pthread_create") == NULL);
}
