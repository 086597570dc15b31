/* How much stack single calls need:
 *
 *     stack_use ROUTINE ORDER
 *
 * A thread on a painted stack makes the process's first call, another a later one, of an order-ORDER
 * problem. Prints the bytes that each call has used, in pages of 64 bytes. */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* clang-format off */
void dgemm_(const char *, const char *, const int *, const int *, const int *, const double *, const double *, const int *, const double *, const int *, const double *, double *, const int *);
void dtrsm_(const char *, const char *, const char *, const char *, const int *, const int *, const double *, const double *, const int *, double *, const int *);
void dgetrf_(const int *, const int *, double *, const int *, int *, int *);
void dgetrs_(const char *, const int *, const int *, const double *, const int *, const int *, double *, const int *, int *);
void dgetri_(const int *, double *, const int *, const int *, double *, const int *, int *);
void dgesv_(const int *, const int *, double *, const int *, int *, double *, const int *, int *);
void dpotrf_(const char *, const int *, double *, const int *, int *);
void dpotrs_(const char *, const int *, const int *, const double *, const int *, double *, const int *, int *);
void dposv_(const char *, const int *, const int *, double *, const int *, double *, const int *, int *);
void dgeqrf_(const int *, const int *, double *, const int *, double *, double *, const int *, int *);
void zgesv_(const int *, const int *, double *, const int *, int *, double *, const int *, int *);
void zposv_(const char *, const int *, const int *, double *, const int *, double *, const int *, int *);
void zgeqrf_(const int *, const int *, double *, const int *, double *, double *, const int *, int *);
void dgels_(const char *, const int *, const int *, const int *, double *, const int *, double *, const int *, double *, const int *, int *);
/* clang-format on */

enum { MOST = 64, ROOM = 4 << 20, PAINT = 0xa5 };
static double a[2 * MOST * MOST], b[2 * MOST * MOST], c[2 * MOST * MOST], tau[2 * MOST],
    work[64 * 2 * MOST];
static int ipiv[MOST], info, n, eight = 8, lwork = 64 * MOST;
static double one[2] = {1, 0};
static const char *routine;

static void fill(int complex) {
    memset(a, 0, sizeof a);
    memset(b, 0, sizeof b);
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            int at = (j * n + i) * (complex ? 2 : 1);
            a[at] = i == j ? 2.0 * n : 1.0 / (1 + i + j);
            b[at] = 1 + i;
        }
    for (int i = 0; i < n; i++) ipiv[i] = i + 1;
}

#define IS(name) (!strcmp(routine, name))
static void *call(void *unused) {
    (void)unused;
    if (IS("dgemm")) dgemm_("N", "T", &n, &n, &n, one, a, &n, b, &n, one, c, &n);
    if (IS("dtrsm")) dtrsm_("R", "U", "T", "N", &n, &n, one, a, &n, b, &n);
    if (IS("dgetrf")) dgetrf_(&n, &n, a, &n, ipiv, &info);
    if (IS("dgetrs")) dgetrs_("T", &n, &eight, a, &n, ipiv, b, &n, &info);
    if (IS("dgetri")) dgetri_(&n, a, &n, ipiv, work, &lwork, &info);
    if (IS("dgesv")) dgesv_(&n, &eight, a, &n, ipiv, b, &n, &info);
    if (IS("dpotrf")) dpotrf_("U", &n, a, &n, &info);
    if (IS("dpotrs")) dpotrs_("U", &n, &eight, a, &n, b, &n, &info);
    if (IS("dposv")) dposv_("U", &n, &eight, a, &n, b, &n, &info);
    if (IS("dgeqrf")) dgeqrf_(&n, &n, a, &n, tau, work, &lwork, &info);
    if (IS("zgesv")) zgesv_(&n, &eight, a, &n, ipiv, b, &n, &info);
    if (IS("zposv")) zposv_("U", &n, &eight, a, &n, b, &n, &info);
    if (IS("zgeqrf")) zgeqrf_(&n, &n, a, &n, tau, work, &lwork, &info);
    if (IS("dgels")) dgels_("N", &n, &n, &eight, a, &n, b, &n, work, &lwork, &info);
    return NULL;
}

static void *nothing(void *unused) {
    return unused;
}

static long used_by(void *(*fn)(void *), unsigned char *stack) {
    pthread_attr_t attributes;
    pthread_t thread;
    memset(stack, PAINT, ROOM);
    pthread_attr_init(&attributes);
    pthread_attr_setstack(&attributes, stack, ROOM);
    if (pthread_create(&thread, &attributes, fn, NULL)) exit(2);
    pthread_join(thread, NULL);
    long untouched = 0;
    while (untouched < ROOM && stack[untouched] == PAINT) untouched++;
    return ROOM - untouched;
}

int main(int count, char **word) {
    if (count < 3) return 2;
    routine = word[1];
    n = atoi(word[2]);
    unsigned char *stack =
        mmap(NULL, ROOM, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (n > MOST || stack == MAP_FAILED) return 2;
    long thread = used_by(nothing, stack);
    fill(*routine == 'z');
    long first = used_by(call, stack) - thread;
    fill(*routine == 'z');
    long later = used_by(call, stack) - thread;
    printf("%ld %ld\n", first, later);
    return info != 0;
}
