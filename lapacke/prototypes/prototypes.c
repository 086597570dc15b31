/* Writes, at build time, what follows from the signatures alone and would be copied by hand otherwise:
 *
 *   prototypes f77      batched_f77.h: the prototypes of the Fortran 77 forms
 *   prototypes ilp64    batched_ilp64.h: every name's 64-bit twin
 *   prototypes fortran  the interfaces of module batchlas
 */
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "kernels/ops.def"
#include "kernels/signatures.def"

typedef enum { END, FLAG, SIZE, SCALAR, MATRIX, INCREMENT, VECTOR, INFO } kind;
typedef enum { in, out } access;
typedef enum { scalar, real, integer } type;
typedef struct {
    kind kind;
    access access;
    type type;
    const char *name, *ld, *stride;
} argument;

#define A_FLAG(x) {FLAG, in, scalar, #x, NULL, NULL},
#define A_SIZE(x) {SIZE, in, integer, #x, NULL, NULL},
#define A_SCALAR(type, x) {SCALAR, in, type, #x, NULL, NULL},
#define A_MATRIX(access, type, x, ld, stride) {MATRIX, access, type, #x, #ld, #stride},
#define A_INCREMENT(access, type, x, inc, stride) {INCREMENT, access, type, #x, #inc, #stride},
#define A_VECTOR(access, type, x, stride) {VECTOR, access, type, #x, NULL, #stride},
#define NONE(...)
#define A_INFO(x) {INFO, out, integer, #x, NULL, NULL},
#define LIST(routine)                                                                              \
    static const argument arguments_##routine[] = {                                                \
        BL_EXPAND(BL_SIGNATURE_##routine, A_FLAG, A_SIZE, A_SCALAR, A_MATRIX, A_INCREMENT,         \
                  A_VECTOR, NONE, NONE, A_INFO){END, in, scalar, NULL, NULL, NULL}};
#define OTHER(name, op) LIST(name)
BL_EACH_OP(LIST)
BL_EACH_OTHER_NAME(OTHER)
#define SPARSE(op, dtype, prefix, routine, ...) LIST(routine)
BL_EACH_SPARSE_ROUTINE_OF(SPARSE, BL_NO_ROUTINE, BL_NO_ROUTINE, BL_NO_ROUTINE)

typedef enum { BL_S, BL_D, BL_C, BL_Z } dtype;
typedef enum { BLAS, LAPACK, SPARSE } library;
typedef struct {
    const argument *args;
    dtype t;
    library library;
    const char *prefix, *name;
} routine;
static const routine routines[] = {
#define X(op, dtype, prefix, name, library, ...) {arguments_##name, dtype, library, #prefix, #name},
    BL_EACH_ROUTINE(X) BL_EACH_SPARSE_ROUTINE(X)
#undef X
};
enum { ROUTINES = sizeof routines / sizeof *routines };

typedef enum { POINTERS, STRIDED, VARIABLE, FORMS } form;
static const char *const suffix[FORMS] = {"_batched", "_strided_batched", "_vbatched"};
static bool has_form(const routine *r, form f) {
    return r->library != SPARSE || f != VARIABLE;
}

/* ---- batched_ilp64.h ---- */

static void twins(const routine *r, form f) {
    const char *style = r->library == BLAS ? "cblas_" : "LAPACKE_";
    char name[64];
    snprintf(name, sizeof name, "%s%s%s", r->prefix, r->name, suffix[f]);
    printf("#define %s %s_64\n", name, name);
    if (r->library != SPARSE) printf("#define %s%s %s%s_64\n", style, name, style, name);
    printf("#define %s_ %s_64_\n", name, name);
}

static void write_ilp64(void) {
    printf(
        "/* Under LAPACK_ILP64 lapack_int is int64_t and every name stands for its 64-bit twin: C "
        "names end\n"
        " * in _64, Fortran 77 names in _64_, as in reference LAPACK's extended API. Included by\n"
        " * batched_types.h, before any prototype. */\n"
        "#ifndef BATCHLAS_BATCHED_ILP64_H\n#define BATCHLAS_BATCHED_ILP64_H\n\n");
    for (int i = 0; i < ROUTINES; i++)
        for (int f = 0; f < FORMS; f++)
            if (has_form(&routines[i], (form)f)) twins(&routines[i], (form)f);
    printf("#define batchlas_csr_check batchlas_csr_check_64\n"
           "#define batchlas_csr_strided_check batchlas_csr_strided_check_64\n");
    printf("\n#endif\n");
}

/* ---- a list of words, broken into lines ---- */

enum { WIDTH = 100 };
typedef struct {
    int column, indent;
    const char *broken; /* what a line that goes on ends with */
    bool any;
} list;

static void add(list *l, const char *format, ...) {
    char word[128];
    va_list args;
    va_start(args, format);
    const int length = vsnprintf(word, sizeof word, format, args);
    va_end(args);
    if (l->any) {
        printf(",");
        l->column++;
    }
    if (l->any && l->column + 1 + length + 2 > WIDTH - (int)strlen(l->broken)) {
        printf("%s\n%*s", l->broken, l->indent, "");
        l->column = l->indent;
    } else if (l->any) {
        printf(" ");
        l->column++;
    }
    printf("%s", word);
    l->column += length;
    l->any = true;
}

/* ---- batched_f77.h ---- */

static const char *c_type(dtype t, type e) {
    static const char *const scalars[] = {"float", "double", "lapack_complex_float",
                                          "lapack_complex_double"};
    return e == integer ? "lapack_int" : scalars[e == real ? (int)t % 2 : (int)t];
}

static void c_argument(list *l, const routine *r, const argument *a, form f) {
    const char *type = c_type(r->t, a->type), *constant = a->access == in ? "const " : "";
    switch (a->kind) {
    case FLAG:
        add(l, "const char *%s", a->name);
        return;
    case INFO:
        add(l, "lapack_int *%s", a->name);
        return;
    case SIZE:
    case SCALAR:
        add(l, "const %s *%s", type, a->name);
        return;
    default:
        if (f == STRIDED)
            add(l, "%s%s *%s", constant, type, a->name);
        else
            add(l, "%s *const %s[]", type, a->name);
        if (a->ld) add(l, "const lapack_int *%s", a->ld);
        if (f == STRIDED) add(l, "const int64_t *%s", a->stride);
        return;
    }
}

static void c_prototype(const routine *r, form f) {
    const int start = printf("void %s%s%s_(", r->prefix, r->name, suffix[f]);
    list l = {start, start, "", false};
    for (const argument *a = r->args; a->kind; a++) c_argument(&l, r, a, f);
    add(&l, "const lapack_int *batch");
    printf(");\n");
}

static void write_f77(void) {
    printf("/* The Fortran 77 forms: subroutines, every argument by reference. They are what\n"
           " *\n"
           " *     call dposv_strided_batched(uplo, n, nrhs, A, lda, strideA, B, ldb, strideB, "
           "info, batch)\n"
           " *\n"
           " * reaches; the manual of each routine is beside its C form, and the arguments are the "
           "same, in the\n"
           " * same order. Strides are integer*8, an array of pointers is an array of type(c_ptr), "
           "every other\n"
           " * integer is default (integer*8 in the names that end in _64_). Flags are one "
           "character; a hidden\n"
           " * CHARACTER length is not read, so C callers pass none. There is no result: a wrong "
           "argument is\n"
           " * reported through info and xerbla_ only. From modern Fortran, use module batchlas "
           "instead. */\n"
           "#ifndef BATCHLAS_BATCHED_F77_H\n#define BATCHLAS_BATCHED_F77_H\n\n"
           "#include \"batched_types.h\"\n\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n");
    for (int i = 0; i < ROUTINES; i++) {
        if (!i || routines[i].args != routines[i - 1].args ||
            strcmp(routines[i].name, routines[i - 1].name) != 0)
            printf("\n/* %s */\n", routines[i].name);
        for (int f = 0; f < FORMS; f++)
            if (has_form(&routines[i], (form)f)) c_prototype(&routines[i], (form)f);
    }
    printf("\n#ifdef __cplusplus\n}\n#endif\n#endif\n");
}

/* ---- the Fortran module ---- */

static const char *f_type(dtype t, type e) {
    static const char *const scalars[] = {"real(c_float)", "real(c_double)",
                                          "complex(c_float_complex)", "complex(c_double_complex)"};
    return e == integer ? "integer(c_int)" : scalars[e == real ? (int)t % 2 : (int)t];
}

static void f_names(const routine *r, form f) {
    printf("                ");
    list l = {16, 20, " &", false};
    for (const argument *a = r->args; a->kind; a++) {
        add(&l, "%s", a->name);
        if (a->ld) add(&l, "%s", a->ld);
        if (f == STRIDED && a->stride) add(&l, "%s", a->stride);
    }
    add(&l, "batch");
    printf(") &\n");
}

static void declare(const char *type, const char *intent, const char *name) {
    printf("            %s, intent(%s) :: %s\n", type, intent, name);
}

/* Of a strided form: flat arrays, or one dimension more than a problem's; `column`: right-hand sides
 * are one column a problem. */
typedef enum { FLAT, SHAPED, COLUMN } ranks;

static void f_array(const routine *r, const argument *a, ranks how) {
    const bool column = how == COLUMN && !strcmp(a->name, "B");
    const bool matrix = a->kind == MATRIX && !column;
    char name[64];
    snprintf(name, sizeof name, "%s%s", a->name,
             how == FLAT || a->kind == INFO ? "(*)"
             : matrix                       ? "(1, 1, *)"
                                            : "(1, *)");
    declare(f_type(r->t, a->type), a->access == in ? "in" : "inout", name);
}

static void f_subroutine(const routine *r, form f, ranks how) {
    static const char *const rank[] = {"", "_3", "_2"};
    const char *array = f == VARIABLE ? "(*)" : "";
    char name[64];
    printf("        subroutine %s%s%s%s( &\n", r->prefix, r->name, suffix[f], rank[how]);
    f_names(r, f);
    printf("                bind(c, name='%s%s%s_')\n            import\n", r->prefix, r->name,
           suffix[f]);
    for (const argument *a = r->args; a->kind; a++) {
        if (a->kind == FLAG) declare("character(kind=c_char)", "in", a->name);
        if (a->kind == SCALAR) declare(f_type(r->t, a->type), "in", a->name);
        snprintf(name, sizeof name, "%s%s", a->kind == SIZE ? a->name : a->ld ? a->ld : "", array);
        if (a->kind == SIZE || a->ld) declare("integer(c_int)", "in", name);
        if (f == STRIDED && a->stride) declare("integer(c_int64_t)", "in", a->stride);
        if (a->kind == INFO || (a->stride && f == STRIDED)) f_array(r, a, how);
        snprintf(name, sizeof name, "%s(*)", a->name);
        if (a->stride && f != STRIDED) declare("type(c_ptr)", "in", name);
    }
    declare("integer(c_int)", "in", "batch");
    printf("        end subroutine\n");
}

static bool has_right_hand_sides(const routine *r) {
    const argument *a = r->args;
    while (a->kind && strcmp(a->name, "nrhs") != 0) a++;
    return a->kind;
}

static void write_fortran(void) {
    for (int i = 0; i < ROUTINES; i++) {
        const routine *r = &routines[i];
        printf("\n    interface\n");
        f_subroutine(r, POINTERS, FLAT);
        if (has_form(r, VARIABLE)) f_subroutine(r, VARIABLE, FLAT);
        printf("    end interface\n    interface %s_strided_batched\n", r->name);
        f_subroutine(r, STRIDED, FLAT);
        f_subroutine(r, STRIDED, SHAPED);
        if (has_right_hand_sides(r)) f_subroutine(r, STRIDED, COLUMN);
        printf("    end interface\n");
    }
}

int main(int argc, char **argv) {
    const char *what = argc == 2 ? argv[1] : "";
    if (!strcmp(what, "f77"))
        write_f77();
    else if (!strcmp(what, "ilp64"))
        write_ilp64();
    else if (!strcmp(what, "fortran"))
        write_fortran();
    else
        return 2;
    return fflush(stdout) || ferror(stdout);
}
