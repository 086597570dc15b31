/* Wrong arguments, with the program's own xerbla; then a xerbla that does not return. */
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

extern void dgemm_(const char *, const char *, const int *, const int *, const int *,
                   const double *, const double *, const int *, const double *, const int *,
                   const double *, double *, const int *);
extern void dpotrf_(const char *, const int *, double *, const int *, int *);

static jmp_buf out;
static int leave;

void xerbla_(const char *name, const int *position, size_t length);
void xerbla_(const char *name, const int *position, size_t length) {
    char text[16] = "";
    if (length < sizeof text) memcpy(text, name, length);
    printf("xerbla %s %d\n", strtok(text, " "), *position);
    if (leave) longjmp(out, 1);
}

static void gemm(int ldc) {
    int n = 2;
    double a[4] = {1, 2, 3, 4}, c[4] = {0}, one = 1, zero = 0;
    dgemm_("N", "N", &n, &n, &n, &one, a, &n, a, &n, &zero, c, &ldc);
    printf("dgemm %g\n", c[3]);
}

/* Deeper in the stack than main's own calls. */
__attribute__((noinline)) static void jumping(void) {
    volatile char room[4096];
    room[0] = 1;
    gemm(1);
    printf("%d not reached\n", room[0]);
}

int main(void) {
    int n = 2, lda = 1, info = 0;
    double a[4] = {4, 1, 1, 4};
    gemm(2);
    gemm(1);
    dpotrf_("L", &n, a, &lda, &info);
    printf("dpotrf %d\n", info);
    leave = 1;
    if (!setjmp(out)) jumping();
    leave = 0;
    gemm(2);
    return 0;
}
