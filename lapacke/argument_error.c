/* Wrong arguments: the text, and the program's own handler. */
#include "lapacke/argument_error.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "batch/process/symbol.h"
#include "batch/report/error.h"

/* DGETRF_BATCHED, LAPACKE_dgetrf_batched, cblas_dgemm_batched. */
static void entry_name(const bl_call_site *c, char *to, size_t size) {
    static const char *const routine[BL_ROUTINES][BL_DTYPES] = {
#define X(op, dtype, prefix, name, ...) [BL_ROUTINE_##name][dtype] = #prefix #name,
        BL_EACH_ROUTINE(X)
#undef X
    };
    static const char *const suffix[] = {[BL_SINGLE] = "",
                                         [BL_POINTERS] = "_batched",
                                         [BL_STRIDED] = "_strided_batched",
                                         [BL_VARIABLE] = "_vbatched"};
    const char *before = c->style == BL_LAPACKE ? "LAPACKE_" : c->style == BL_CBLAS ? "cblas_" : "";
    snprintf(to, size, "%s%s%s", before, routine[c->routine][c->dtype], suffix[c->form]);
    for (char *s = to; *s && !*before; s++)
        if (*s >= 'a' && *s <= 'z') *s = (char)(*s - 'a' + 'A');
}

static bl_fn_any of_program(const char *name) {
    bl_fn_any fn = bl_symbol(RTLD_DEFAULT, name);
    return fn && !bl_symbol_from_blas(fn) ? fn : NULL;
}

static void call_xerbla(bl_fn_any fn, int int_bytes, const char *name, int position) {
    if (int_bytes == 8) {
        int64_t wide = position;
        ((void (*)(const char *, const int64_t *, size_t))fn)(name, &wide, strlen(name));
    } else {
        int32_t narrow = position;
        ((void (*)(const char *, const int32_t *, size_t))fn)(name, &narrow, strlen(name));
    }
}

static void call_lapacke(bl_fn_any fn, int int_bytes, const char *name, int position) {
    if (int_bytes == 8)
        ((void (*)(const char *, int64_t))fn)(name, -position);
    else
        ((void (*)(const char *, int32_t))fn)(name, -position);
}

void bl_report_wrong(bl_style style, int int_bytes, const char *name, int position,
                     const char *argument) {
    bl_fail("%s: argument %d (%s) is wrong", name, position, argument);
    bl_fn_any fn;
    if (style == BL_LAPACKE) {
        if ((fn = of_program("LAPACKE_xerbla"))) call_lapacke(fn, int_bytes, name, position);
    } else if (style == BL_CBLAS && (fn = of_program("cblas_xerbla"))) {
        ((void (*)(int, const char *, const char *, ...))fn)(
            position, name, "argument %d (%s) is wrong\n", position, argument);
    } else if ((fn = of_program("xerbla_"))) {
        call_xerbla(fn, int_bytes, name, position);
    }
}

void bl_report_argument(const bl_call_site *c, int position) {
    char name[48];
    entry_name(c, name, sizeof name);
    bl_report_wrong(c->style, c->int_bytes, name, position, bl_argument_name(c, position));
}
