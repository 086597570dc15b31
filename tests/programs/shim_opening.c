/* Forks while a library is being opened, which takes long here:
 *
 *     shim_opening other | same
 *
 * other: the first call of BLAS is another thread's, and the fork comes meanwhile; same: dlopen
 * itself forks, as a constructor may. The child says whether somebody was still inside dlopen, and
 * calls BLAS. Prints "inside wrong". */
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

void dgemm_(const char *, const char *, const int *, const int *, const int *, const double *,
            const double *, const int *, const double *, const int *, const double *, double *,
            const int *);

static atomic_int inside;
static atomic_bool begun, watched;
static bool forks_itself;

static int wrong(void) {
    double a = 3, c = 1;
    int k = 1;
    dgemm_("N", "N", &k, &k, &k, &a, &a, &k, &a, &k, &a, &c, &k);
    return c != 30;
}

static void fork_once(void) {
    pid_t pid = fork();
    if (pid == 0) {
        printf("%d %d\n", atomic_load(&inside), wrong());
        fflush(stdout);
        _exit(0);
    }
    waitpid(pid, NULL, 0);
}

void *dlopen(const char *name, int how) {
    void *(*real)(const char *, int);
    *(void **)&real = dlsym(RTLD_NEXT, "dlopen");
    if (!atomic_load(&watched) || !name || !strstr(name, "batchlas") || how & RTLD_NOLOAD)
        return real(name, how);
    atomic_fetch_add(&inside, 1);
    atomic_store(&begun, true);
    if (forks_itself)
        forks_itself = false, fork_once();
    else
        usleep(100000);
    void *handle = real(name, how);
    atomic_fetch_sub(&inside, 1);
    return handle;
}

static void *first_call(void *unused) {
    (void)unused;
    if (wrong()) printf("wrong\n");
    return NULL;
}

int main(int argc, char **argv) {
    if (argc < 2) return 2;
    forks_itself = !strcmp(argv[1], "same");
    bool alone = forks_itself;
    pthread_t thread;
    atomic_store(&watched, true);
    if (alone) return first_call(NULL) != NULL;
    if (pthread_create(&thread, NULL, first_call, NULL)) return 2;
    for (int ms = 0; ms < 2000 && !atomic_load(&begun); ms++) usleep(1000);
    if (atomic_load(&begun)) fork_once();
    pthread_join(thread, NULL);
    return 0;
}
