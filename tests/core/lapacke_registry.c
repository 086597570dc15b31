/* The public names are one contract in five places: kernels/ops.def, the headers, the map to 64-bit
 * names, the Fortran module, and what the library exports. They must agree, names
 * and arguments, in both directions.
 *
 * Compiled with BATCHLAS_HEADERS (folder of the headers), BATCHLAS_F90 (the module's source) and
 * BATCHLAS_LIBRARY (the library), all paths. */
#include <ctype.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <criterion/criterion.h>

#include "kernels/ops.def"

enum { BLAS, LAPACK, SPARSE };
enum { NAME_SIZE = 48, PARAMS_MAX = 256 };

typedef struct {
    const char *prefix, *routine;
    int library, pointers, strided;
} row;

static const row rows[] = {
#define X(op, dtype, prefix, routine, library, single, pointers, strided)                          \
    {#prefix, #routine, library, pointers, strided},
    BL_EACH_ROUTINE(X) BL_EACH_SPARSE_ROUTINE(X)
#undef X
};
enum { ROWS = sizeof rows / sizeof rows[0], FORMS = 3, STYLES = 3, NAMES = ROWS * FORMS * STYLES };
enum { PLAIN, F77, LAYOUT }; /* styles; LAYOUT: LAPACKE_ or cblas_ */

static const char *const form_suffix[FORMS] = {"_batched", "_strided_batched", "_vbatched"};

/* Name i of the NAMES expected ones, without the suffix of the 64-bit twin, and its arguments. */
typedef struct {
    char name[NAME_SIZE];
    int style, params;
} expected;

static expected expect(int i) {
    const row *r = &rows[i / (FORMS * STYLES)];
    int form = i / STYLES % FORMS;
    expected e = {.style = i % STYLES};
    const char *before = e.style != LAYOUT ? "" : r->library == BLAS ? "cblas_" : "LAPACKE_";
    snprintf(e.name, sizeof e.name, "%s%s%s%s%s", before, r->prefix, r->routine, form_suffix[form],
             e.style == F77 ? "_" : "");
    e.params = (form == 1 ? r->strided : r->pointers) + (e.style == LAYOUT);
    return e;
}

/* Products with a sparse matrix have neither a variable form nor a style with a layout. */
static int exists(int i) {
    return rows[i / (FORMS * STYLES)].library != SPARSE ||
           (i / STYLES % FORMS != 2 && i % STYLES != LAYOUT);
}

/* What else the headers of batched routines declare. */
static const char *const checks[] = {"batchlas_csr_check", "batchlas_csr_strided_check"};
enum { CHECKS = sizeof checks / sizeof checks[0] };

/* The 64-bit twin: sgetrf_batched_ becomes sgetrf_batched_64_, the others <name>_64. */
static void twin(char out[NAME_SIZE + 4], const expected *e) {
    snprintf(out, NAME_SIZE + 4, "%s%s", e->name, e->style == F77 ? "64_" : "_64");
}

static char *read_text(const char *folder, const char *file) {
    char path[4096];
    snprintf(path, sizeof path, "%s%s%s", folder, *file ? "/" : "", file);
    FILE *f = fopen(path, "rb");
    cr_assert(f, "cannot read %s", path);
    size_t size = 0, room = 1 << 20;
    char *text = malloc(room);
    cr_assert(text);
    size = fread(text, 1, room - 1, f);
    cr_assert(size < room - 1, "%s is longer than this test allows", path);
    text[size] = 0;
    fclose(f);
    return text;
}

/* Blanks comments and preprocessor lines. */
static void strip_c(char *text) {
    for (char *p = text; *p; p++) {
        char *end = NULL;
        if (p[0] == '/' && p[1] == '*') {
            end = strstr(p, "*/") + 2;
        } else if (*p == '#' && (p == text || p[-1] == '\n')) {
            end = p;
            do end = end + 1 + strcspn(end + 1, "\n");
            while (*end && end[-1] == '\\');
        }
        if (!end) continue;
        memset(p, ' ', (size_t)(end - p));
        p = end - 1;
    }
}

typedef struct {
    char name[NAME_SIZE];
    int params;
    char names[PARAMS_MAX]; /* of the parameters, lower case, each followed by a comma */
} prototype;

static int is_word(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

/* The parameter list that starts at `open`, a parenthesis: count and names. */
static void read_params(prototype *p, const char *open) {
    const char *close = strchr(open, ')');
    size_t used = 0;
    cr_assert(close);
    for (const char *from = open + 1; from < close;) {
        const char *end = from + strcspn(from, ",)"), *last = end;
        const char *bracket = memchr(from, '[', (size_t)(end - from));
        if (bracket) last = bracket;
        while (last > from && !is_word(last[-1])) last--;
        const char *word = last;
        while (word > from && is_word(word[-1])) word--;
        if (last > word && strncmp(word, "void", 4) != 0) {
            p->params++;
            for (; word < last && used < PARAMS_MAX - 2; word++)
                p->names[used++] = (char)tolower((unsigned char)*word);
            p->names[used++] = ',';
        }
        from = end + 1;
    }
    p->names[used] = 0;
}

static prototype *found;
static int found_count;

static prototype *add_prototype(const char *name, size_t length) {
    found = realloc(found, (size_t)(found_count + 1) * sizeof *found);
    cr_assert(found && length < NAME_SIZE);
    prototype *p = &found[found_count++];
    memset(p, 0, sizeof *p);
    memcpy(p->name, name, length);
    return p;
}

static void read_header(const char *file) {
    char *text = read_text(BATCHLAS_HEADERS, file);
    strip_c(text);
    for (char *at = text; (at = strchr(at, '(')); at = strchr(at, ')')) {
        char *end = at;
        while (!is_word(end[-1])) end--;
        char *word = end;
        while (is_word(word[-1])) word--;
        read_params(add_prototype(word, (size_t)(end - word)), at);
    }
    free(text);
}

static void read_batched_headers(void) {
    static const char *const files[] = {
        "batched_blas.h",      "batched_cholesky.h", "batched_lu.h",     "batched_qr.h",
        "batched_symmetric.h", "batched_eigen.h",    "batched_sparse.h", "batched_f77.h"};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) read_header(files[i]);
}

/* The one prototype of that name, or NULL. */
static const prototype *find(const char *name) {
    const prototype *hit = NULL;
    for (int i = 0; i < found_count; i++) {
        if (strcmp(found[i].name, name) != 0) continue;
        cr_expect(!hit, "%s is declared twice", name);
        hit = &found[i];
    }
    return hit;
}

static int is_expected(const char *name, int wide) {
    char narrow[NAME_SIZE + 4];
    for (int i = 0; i < CHECKS; i++) {
        snprintf(narrow, sizeof narrow, "%s%s", checks[i], wide ? "_64" : "");
        if (strcmp(narrow, name) == 0) return 1;
    }
    for (int i = 0; i < NAMES; i++) {
        if (!exists(i)) continue;
        expected e = expect(i);
        char n[NAME_SIZE + 4];
        twin(n, &e);
        if (strcmp(wide ? n : e.name, name) == 0) return 1;
    }
    return 0;
}

Test(lapacke_registry, headers_declare_exactly_the_registry) {
    read_batched_headers();
    for (int i = 0; i < NAMES; i++) {
        if (!exists(i)) continue;
        expected e = expect(i);
        const prototype *p = find(e.name);
        cr_expect(p, "%s has no prototype", e.name);
        if (p)
            cr_expect(p->params == e.params, "%s: %d arguments declared, %d in ops.def", e.name,
                      p->params, e.params);
    }
    for (int i = 0; i < found_count; i++)
        cr_expect(is_expected(found[i].name, 0), "%s is not in ops.def", found[i].name);
    fprintf(stderr, "lapacke_registry: %d prototypes compared\n", found_count);
}

/* Styles differ by the layout in front, dtypes not at all. */
Test(lapacke_registry, argument_names_agree) {
    read_batched_headers();
    for (int i = 0; i < NAMES; i += STYLES) {
        expected plain = expect(i), f77 = expect(i + F77), layout = expect(i + LAYOUT);
        if (!exists(i)) continue;
        const prototype *p = find(plain.name), *f = find(f77.name), *l = find(layout.name);
        cr_assert(p && f && (l || !exists(i + LAYOUT)), "%s: a prototype is missing", plain.name);
        cr_expect_str_eq(f->names, p->names, "%s: %s but %s", f77.name, f->names, p->names);
        if (!l) continue;
        const char *first =
            rows[i / (FORMS * STYLES)].library == BLAS ? "layout," : "matrix_layout,";
        cr_expect(strncmp(l->names, first, strlen(first)) == 0, "%s: no layout", layout.name);
        const char *rest = strchr(l->names, ',') + 1;
        cr_expect_str_eq(rest, p->names, "%s: %s but %s", layout.name, rest, p->names);
        for (int j = 0; j < i; j += STYLES) {
            expected other = expect(j);
            if (strcmp(other.name + 1, plain.name + 1) != 0) continue;
            const prototype *o = find(other.name);
            cr_expect_str_eq(o->names, p->names, "%s and %s differ", other.name, plain.name);
        }
    }
}

Test(lapacke_registry, ilp64_map_is_complete) {
    char *text = read_text(BATCHLAS_HEADERS, "batched_ilp64.h");
    int lines = 0, names = CHECKS;
    for (int i = 0; i < NAMES; i++) {
        if (!exists(i)) continue;
        names++;
        expected e = expect(i);
        char n[NAME_SIZE + 4], line[2 * NAME_SIZE + 32];
        twin(n, &e);
        snprintf(line, sizeof line, "\n#define %s %s\n", e.name, n);
        cr_expect(strstr(text, line), "no line%s", line);
    }
    for (const char *at = text; (at = strstr(at, "\n#define ")); at++) lines++;
    cr_expect(lines == names + 1, "%d lines for %d names", lines - 1, names);
    free(text);
}

/* Every `bind(c, name=...)` of a batched name, with the dummy arguments before it. */
Test(lapacke_registry, fortran_module_declares_exactly_the_f77_forms) {
    read_batched_headers();
    char *text = read_text(BATCHLAS_F90, "");
    static char seen[NAMES];
    int interfaces = 0;
    for (char *at = text; (at = strstr(at, "subroutine ")); at++) {
        char *open = strchr(at, '('), *bind = strstr(at, "bind(c, name='");
        if (strncmp(at - 4, "end ", 4) == 0 || !bind) continue;
        char *name = bind + strlen("bind(c, name='");
        *strchr(name, '\'') = 0;
        if (strncmp(name, "batchlas_", 9) != 0) {
            prototype p = {.params = 0};
            read_params(&p, open);
            const prototype *c = find(name);
            cr_expect(c, "%s is not in the headers", name);
            if (c) cr_expect_str_eq(p.names, c->names, "%s: %s but %s", name, p.names, c->names);
            for (int i = 0; i < NAMES; i++) seen[i] |= strcmp(expect(i).name, name) == 0;
            interfaces++;
        }
        at = name + strlen(name);
        *at = '\'';
    }
    for (int i = F77; i < NAMES; i += STYLES)
        cr_expect(seen[i] || !exists(i), "%s is not in the module", expect(i).name);
    fprintf(stderr, "lapacke_registry: %d Fortran interfaces compared\n", interfaces);
    free(text);
}

Test(lapacke_registry, library_exports_what_the_headers_declare) {
    void *library = dlopen(BATCHLAS_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    cr_assert(library, "%s", dlerror());
    int count = 0;
    for (int i = 0; i < NAMES; i++) {
        if (!exists(i)) continue;
        expected e = expect(i);
        char n[NAME_SIZE + 4];
        twin(n, &e);
        cr_expect(dlsym(library, e.name), "%s is not exported", e.name);
        cr_expect(dlsym(library, n), "%s is not exported", n);
        count += 2;
    }
    read_header("batchlas.h");
    for (int i = 0; i < found_count; i++, count++)
        cr_expect(dlsym(library, found[i].name), "%s is not exported", found[i].name);
    fprintf(stderr, "lapacke_registry: %d exported names looked up\n", count);
}

Test(lapacke_registry, headers_declare_what_the_library_exports) {
    read_header("batchlas.h");
    FILE *nm = popen("nm -D --defined-only '" BATCHLAS_LIBRARY "'", "r");
    cr_assert(nm);
    char line[512], type, name[400];
    int count = 0;
    while (fgets(line, sizeof line, nm)) {
        if (sscanf(line, "%*s %c %399[^@\n]", &type, name) != 2) continue;
        if (type == 'A' || strcmp(name, "batchlas_attach_v1") == 0) continue;
        int known = is_expected(name, 0) || is_expected(name, 1) || find(name);
        cr_expect(known, "%s is exported but in no header", name);
        count++;
    }
    cr_expect(pclose(nm) == 0 && count > 0);
    fprintf(stderr, "lapacke_registry: %d exports looked for in the headers\n", count);
}
