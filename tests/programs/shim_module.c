/* A module as Python opens them: RTLD_LOCAL, its BLAS known to itself alone. With LIBRARY it also
 * defines a LAPACK routine, so that its calls are a library's, not the program's. */
#define STRING_(x) #x
#define STRING(x) STRING_(x)

extern void dgemm_(const char *, const char *, const int *, const int *, const int *,
                   const double *, const double *, const int *, const double *, const int *,
                   const double *, double *, const int *);
double module_run(void);

/* No two modules are alike: their calls are not at the same address. */
__asm__(".text\n.skip 64 * " STRING(TAG) "\n");

double module_run(void) {
    /* Wide enough for either width of integer. */
    int n[2] = {1, 0};
    double a[1] = {1}, c[1] = {0}, one = 1, zero = 0;
    dgemm_("N", "N", n, n, n, &one, a, n, a, n, &zero, c, n);
    return c[0];
}

#ifdef LIBRARY
void dgetrf_(const int *m, const int *n, double *a, const int *lda, int *ipiv, int *info);
void dgetrf_(const int *m, const int *n, double *a, const int *lda, int *ipiv, int *info) {
    (void)m, (void)n, (void)a, (void)lda, (void)ipiv;
    *info = (int)module_run();
}
#endif
