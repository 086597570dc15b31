/* A library whose constructor and destructor call LAPACK, loaded while another thread makes its first
 * calls: whoever is in the constructor has the dynamic linker's lock. */
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

void dgesv_(const int *, const int *, double *, const int *, int *, double *, const int *, int *);

static void solve(void) {
    double a[4] = {2, 0, 0, 2}, b[2] = {1, 1};
    int n = 2, one = 1, ipiv[2], info = 7;
    dgesv_(&n, &one, a, &n, ipiv, b, &n, &info);
    if (info || b[0] != 0.5) _exit(8);
}

#ifdef LIBRARY
__attribute__((constructor)) static void at_load(void) {
    solve();
}
__attribute__((destructor)) static void at_unload(void) {
    solve();
}
#else
static void *caller(void *unused) {
    for (int i = 0; i < 100; i++) solve();
    return unused;
}

int main(int argc, char **argv) {
    pthread_t thread;
    if (argc < 2 || pthread_create(&thread, NULL, caller, NULL)) return 2;
    void *library = dlopen(argv[1], RTLD_NOW);
    if (!library) return puts(dlerror()), 3;
    pthread_join(thread, NULL);
    return dlclose(library);
}
#endif
