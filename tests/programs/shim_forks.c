/* Forks at bad moments:
 *
 *     shim_forks early | signal
 *
 * early: two, and a first call between. One fork has begun when another thread's first call of BLAS
 * opens the core, so that it knows nothing of the core's handlers; the other begins after that, and
 * is in the middle, with what those handlers hold, when the first would make its child. The child
 * calls LAPACK. signal: a handler that calls LAPACK runs in the middle of a fork. Prints the
 * children's statuses. */
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

void dgemm_(const char *, const char *, const int *, const int *, const int *, const double *,
            const double *, const int *, const double *, const int *, const double *, double *,
            const int *);
void dpotrf_(const char *, const int *, double *, const int *, int *);

static atomic_int
    reached; /* 1 the first fork has begun, 2 the core is open, 3 the second holds, 4 done */
static _Thread_local int step; /* of this thread's fork */
static bool raises;

static void reach(int to) {
    atomic_store(&reached, to);
}

/* Not for ever: the first fork is right to wait for the second. */
static void await(int what) {
    for (int ms = 0; ms < 300 && atomic_load(&reached) < what; ms++) usleep(1000);
}

/* Runs after the core's handlers, if those are known, and before the shim's. */
static void before(void) {
    if (raises) raise(SIGUSR1);
    if (!step) return;
    reach(step);
    await(step == 1 ? 3 : 4);
}

static void first_call(void) {
    double a = 3, c = 1;
    int k = 1;
    dgemm_("N", "N", &k, &k, &k, &a, &a, &k, &a, &k, &a, &c, &k);
}

static int child(void) {
    double a = 9;
    int one = 1, info = 1;
    dpotrf_("L", &one, &a, &one, &info);
    return info || a != 3;
}

static void on_signal(int number) {
    (void)number;
    child();
}

static int fork_as(int when) {
    step = when;
    pid_t pid = fork();
    if (pid == 0) {
        alarm(5);
        _exit(child());
    }
    if (when == 1) reach(4);
    int status = -1;
    waitpid(pid, &status, 0);
    return status;
}

static void *second(void *status) {
    *(int *)status = fork_as(3);
    return NULL;
}

static void *other(void *status) {
    pthread_t thread;
    await(1);
    first_call();
    reach(2);
    if (pthread_create(&thread, NULL, second, status)) return NULL;
    pthread_join(thread, NULL);
    return NULL;
}

int main(int argc, char **argv) {
    pthread_t thread;
    int theirs = -1;
    if (argc < 2) return 2;
    pthread_atfork(before, NULL, NULL);
    if (!strcmp(argv[1], "signal")) {
        signal(SIGUSR1, on_signal);
        first_call();
        raises = true;
        printf("%d\n", fork_as(0));
        return 0;
    }
    if (pthread_create(&thread, NULL, other, &theirs)) return 2;
    int ours = fork_as(1);
    pthread_join(thread, NULL);
    printf("%d %d\n", ours, theirs);
    return 0;
}
