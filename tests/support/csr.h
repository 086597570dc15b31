/* Products with a sparse matrix as data: cases, their arrays in any layout, and the dense product in double
 * precision that results are held to. No test framework: host, GPU and interpreter share it. */
#ifndef TESTS_CSR_H
#define TESTS_CSR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How the entries lie. */
typedef enum {
    CSR_EVEN,       /* as many in each row, columns in any order */
    CSR_UNEVEN,     /* empty rows, one long one, unsorted and repeated columns */
    CSR_FIRST,      /* all in row 0 */
    CSR_ONE_COLUMN, /* all in column 0 */
    CSR_KINDS
} csr_kind;

typedef struct {
    int dtype; /* 0..3 = s d c z */
    char transa;
    int m, n, k, nnz, batch;
    int int_bytes;
    csr_kind kind;
    bool shared;   /* one pattern */
    bool pointers; /* the members lie in reverse order */
    int pad;       /* rows of ldb and ldc beyond the least */
    int skew;      /* reals by which every array of scalars is off its alignment */
    double alpha[2], beta[2];
    bool nan_c; /* C holds NaN before: for beta = 0 */
    unsigned seed;
} csr_case;

typedef enum { CSR_OFFSETS, CSR_COLUMNS, CSR_VALUES, CSR_B, CSR_C, CSR_ARRAYS } csr_array;

/* One array of all members, with canaries around and between them: member b begins `first` + `each` * b
 * bytes after the start. */
typedef struct {
    unsigned char *bytes;
    size_t size, first, each;
    int64_t stride; /* in elements; 0: one for all */
} csr_block;

typedef struct {
    csr_case c;
    int ldb, ldc;
    csr_block block[CSR_ARRAYS];
} csr_batch;

/* False: out of memory. */
bool csr_make(const csr_case *c, csr_batch *b);
void csr_free(csr_batch *b);

/* Offset of a member in its block. */
size_t csr_member(const csr_batch *b, csr_array which, int member);

/* alpha or beta in the case's dtype, 16 bytes at most. */
void csr_scalar(const csr_case *c, const double value[2], void *to);

/* Whether `after`, C's block when it has been computed, holds the products and nothing else has changed; if
 * not, `why` says so (128 bytes). `worst`, if not NULL, becomes the largest error in units of its bound. */
bool csr_judge(const csr_batch *b, const void *after, char *why, double *worst);

/* "c T m 5 n 3 ...", CSR_NAME bytes. */
enum { CSR_NAME = 288 };
void csr_name(const csr_case *c, char *to);

/* The lattice: case `i` of it, false beyond the last. */
bool csr_lattice(int i, csr_case *c);

#ifdef __cplusplus
}
#endif
#endif
