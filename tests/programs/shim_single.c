/* Single calls of small order, many of each routine that has a kernel for them. With the word
 * `nothing` the kernel (seccomp's strict mode) kills the process if one of them makes a system call,
 * and allocations and locks are counted and printed. */
#include <cblas.h>
#include <dlfcn.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static volatile int counting, allocations, locks;

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
void __libc_free(void *);

void *malloc(size_t size) {
    allocations += counting;
    return __libc_malloc(size);
}
void *calloc(size_t count, size_t size) {
    allocations += counting;
    return __libc_calloc(count, size);
}
void *realloc(void *old, size_t size) {
    allocations += counting;
    return __libc_realloc(old, size);
}
void *aligned_alloc(size_t alignment, size_t size) {
    allocations += counting;
    return __libc_memalign(alignment, size);
}
int posix_memalign(void **to, size_t alignment, size_t size) {
    allocations += counting;
    *to = __libc_memalign(alignment, size);
    return 0;
}
void free(void *old) {
    allocations += counting;
    __libc_free(old);
}

typedef int lock_function(void *);
static lock_function *real(const char *name) {
    void *at = dlsym(RTLD_NEXT, name);
    lock_function *f;
    memcpy(&f, &at, sizeof f);
    return f;
}
#define LOCK(name, type)                                                                           \
    int name(type *lock) {                                                                         \
        static lock_function *f;                                                                   \
        locks += counting;                                                                         \
        if (!f) f = real(#name);                                                                   \
        return f(lock);                                                                            \
    }
LOCK(pthread_mutex_lock, pthread_mutex_t)
LOCK(pthread_mutex_trylock, pthread_mutex_t)
LOCK(pthread_rwlock_rdlock, pthread_rwlock_t)
LOCK(pthread_rwlock_wrlock, pthread_rwlock_t)

void dgetrf_(const int *, const int *, double *, const int *, int *, int *);
void dgetrs_(const char *, const int *, const int *, const double *, const int *, const int *,
             double *, const int *, int *);
void dgetri_(const int *, double *, const int *, const int *, double *, const int *, int *);
void dgesv_(const int *, const int *, double *, const int *, int *, double *, const int *, int *);
void dpotrf_(const char *, const int *, double *, const int *, int *);
void dpotrs_(const char *, const int *, const int *, const double *, const int *, double *,
             const int *, int *);
void dposv_(const char *, const int *, const int *, double *, const int *, double *, const int *,
            int *);
void dgeqrf_(const int *, const int *, double *, const int *, double *, double *, const int *,
             int *);
void dtrsm_(const char *, const char *, const char *, const char *, const int *, const int *,
            const double *, const double *, const int *, double *, const int *);
void dgemm_(const char *, const char *, const int *, const int *, const int *, const double *,
            const double *, const int *, const double *, const int *, const double *, double *,
            const int *);

enum { N = 6, ROUNDS = 100 };

static int calls(void) {
    static double a[N * N], b[N * N], c[N * N], tau[N], work[N];
    int n = N, ipiv[N], info, failed = 0;
    double one = 1;
    for (int i = 0; i < N * N; i++) a[i] = i / N == i % N ? 20 : i % 3, b[i] = i % 5, c[i] = 0;
    dgemm_("N", "N", &n, &n, &n, &one, a, &n, b, &n, &one, c, &n);
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasTrans, N, N, N, one, a, N, b, N, one, c, N);
    dtrsm_("L", "L", "N", "N", &n, &n, &one, a, &n, b, &n);
    dgetrf_(&n, &n, a, &n, ipiv, &info), failed |= info;
    dgetrs_("N", &n, &n, a, &n, ipiv, b, &n, &info), failed |= info;
    dgetri_(&n, a, &n, ipiv, work, &n, &info), failed |= info;
    dgesv_(&n, &n, a, &n, ipiv, b, &n, &info), failed |= info;
    for (int i = 0; i < N * N; i++) a[i] = i / N == i % N ? 20 : 1;
    dpotrf_("L", &n, a, &n, &info), failed |= info;
    dpotrs_("L", &n, &n, a, &n, b, &n, &info), failed |= info;
    for (int i = 0; i < N * N; i++) a[i] = i / N == i % N ? 20 : 1;
    dposv_("L", &n, &n, a, &n, b, &n, &info), failed |= info;
    dgeqrf_(&n, &n, a, &n, tau, work, &n, &info), failed |= info;
    return failed;
}

int main(int count, char **word) {
    int failed = calls(), nothing = count > 1 && !strcmp(word[1], "nothing");
    if (nothing && prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT)) return 77;
    counting = 1;
    for (int i = 1; i < ROUNDS; i++) failed |= calls();
    counting = 0;
    if (!nothing) return failed;
    char text[] = "? allocations, ? locks\n";
    text[0] = (char)('0' + (allocations < 9 ? allocations : 9));
    text[15] = (char)('0' + (locks < 9 ? locks : 9));
    if (write(STDOUT_FILENO, text, sizeof text - 1) < 0) failed = 1;
    syscall(SYS_exit, failed); /* exit_group is not among the few that are left */
    return 0;
}
