/* BLAS and LAPACK in the parent, then in a forked child, then in both: the child must finish, with
 * the parent's results. */
#include <lapacke.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern void dgemm_(const char *, const char *, const int *, const int *, const int *,
                   const double *, const double *, const int *, const double *, const int *,
                   const double *, double *, const int *, size_t, size_t);

enum { MAX = 130 };
static double a[MAX * MAX], c[MAX * MAX];

static double work(int n) {
    double one = 1, zero = 0, sum = 0;
    int info;
    for (int i = 0; i < n * n; i++) a[i] = (i % 7) * 0.25 + (i % (n + 1) == 0) * n;
    dgemm_("N", "T", &n, &n, &n, &one, a, &n, a, &n, &zero, c, &n, 1, 1);
    LAPACK_dpotrf("U", &n, c, &n, &info);
    for (int i = 0; i < n * n; i++) sum += c[i];
    return info ? -1 : sum;
}

int main(void) {
    const int sizes[] = {7, 8, MAX};
    double expected[3];
    for (int i = 0; i < 3; i++) expected[i] = work(sizes[i]);
    pid_t child = fork();
    for (int i = 0; i < 3; i++)
        if (work(sizes[i]) != expected[i]) return 1;
    if (child == 0) return 0;
    int status = 1;
    waitpid(child, &status, 0);
    printf("%d\n", status);
    return status != 0;
}
