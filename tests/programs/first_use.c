/* First uses at a bad moment, each in a process of its own:
 *
 *     first_use SHIM STANDIN RUNS race|jump [CASE]
 *
 * race: eight threads leave a barrier, and each makes the case's call; a ninth forks meanwhile, and
 * the child makes the same call. jump: a signal interrupts the first call, its handler leaves by
 * siglongjmp, and then another thread, and this one, make the call again. A call that fails or
 * returns what it should not is wrong; a process that is not done in time hangs. Prints a row a
 * case: runs, and how many were wrong, hung, or ended otherwise. CASE: that one alone.
 *
 *     first_use one CASE race|jump RUN MICROSECONDS
 *
 * is such a process; the fork or the signal comes so long after the barrier. */
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { THREADS = 8, N = 2, PATIENCE = 10 /* seconds */, WRONG = 3 };

void dgesv_(const int *, const int *, double *, const int *, int *, double *, const int *, int *);
int batchlas_region_begin(void);
int batchlas_region_end(void);

typedef int gesv_function(int, int, double *, int, int64_t, int *, int64_t, double *, int, int64_t,
                          int *, int);
typedef int potrf_function(char, int, double *, int, int64_t, int *, int);
typedef int getrf_function(int, int, double *, int, int64_t, int *, int64_t, int *, int);
typedef void gemm_function(const char *, const char *, const int *, const int *, const int *,
                           const double *, double *const[], const int *, double *const[],
                           const int *, const double *, double *const[], const int *, const int *);
typedef int route_function(const char *, const char *);
typedef int region_function(void);

static gesv_function *gesv_batch;
static potrf_function *potrf_batch;
static getrf_function *getrf_batch;
static gemm_function *gemm_batch;
static route_function *set_route;
static region_function *region_end;

static void find(void *to, const char *name) {
    void *data = dlsym(RTLD_DEFAULT, name);
    if (!data) _exit(4);
    memcpy(to, &data, sizeof data);
}

static void find_all(void) {
    find(&gesv_batch, "dgesv_strided_batched");
    find(&potrf_batch, "dpotrf_strided_batched");
    find(&getrf_batch, "dgetrf_strided_batched");
    find(&gemm_batch, "dgemm_batched_");
    find(&set_route, "batchlas_set_route");
    find(&region_end, "batchlas_region_end");
}

/* ---- The calls: true if right ---- */

/* Systems diag(2, 4) x = (2, 8). */
enum { MOST = 64 };
static bool solve(int batch) {
    double A[MOST * 4] = {0}, B[MOST * N];
    int ipiv[MOST * N], info[MOST], good = 0;
    for (int b = 0; b < batch; b++) {
        A[4 * b] = 2, A[4 * b + 3] = 4, B[N * b] = 2, B[N * b + 1] = 8;
        info[b] = 9;
    }
    int failed = gesv_batch(N, 1, A, N, 4, ipiv, N, B, N, N, info, batch);
    for (int b = 0; b < batch; b++) good += B[N * b] == 1 && B[N * b + 1] == 2 && info[b] == 0;
    return failed == 0 && good == batch;
}
static bool solve_one(int thread) {
    (void)thread;
    return solve(1);
}
static bool solve_many(int thread) {
    (void)thread;
    return solve(MOST);
}

static bool multiply(int thread) {
    (void)thread;
    double a = 3, b = 5, c = 1, two = 2, *pa = &a, *pb = &b, *pc = &c;
    int one = 1;
    gemm_batch("N", "N", &one, &one, &one, &two, &pa, &one, &pb, &one, &two, &pc, &one, &one);
    return c == 32;
}

static bool control(int thread) {
    (void)thread;
    return set_route("gemm", "vendor_serial") == 0;
}

static bool plugin(int thread) { /* a route that the stand-in alone has */
    (void)thread;
    return set_route("gemm", "wrong") == 0;
}

static bool single(int thread) {
    (void)thread;
    double A[4] = {2, 0, 0, 4}, B[N] = {2, 8};
    int n = N, one = 1, ipiv[N], info = 9;
    dgesv_(&n, &one, A, &n, ipiv, B, &n, &info);
    return info == 0 && B[0] == 1 && B[1] == 2;
}

static bool pinned(int thread) {
    bool set = set_route("gesv", thread % 2 ? "rows" : NULL) == 0;
    return single(thread) && set;
}

/* Each thread another table, and another shape. */
static bool tables(int thread) {
    double A[64] = {0};
    int ipiv[8], info = 9, n = 1 + thread % 8;
    for (int i = 0; i < n; i++) A[i * n + i] = 4;
    if (thread % 3 == 0) return solve_one(thread);
    int failed = thread % 3 == 1 ? potrf_batch('L', n, A, n, 64, &info, 1)
                                 : getrf_batch(n, n, A, n, 64, ipiv, 8, &info, 1);
    return failed == 0 && info == 0 && A[0] == (thread % 3 == 1 ? 2 : 4);
}

/* What is recorded has not run before the end. */
static bool region(int thread) {
    (void)thread;
    double A[4] = {2, 0, 0, 4}, B[N] = {2, 8};
    int n = N, one = 1, ipiv[N], info = 9;
    bool begun = batchlas_region_begin() == 0;
    dgesv_(&n, &one, A, &n, ipiv, B, &n, &info);
    bool recorded = ((volatile double *)B)[1] == 8;
    bool ended = batchlas_region_end() == 0;
    return begun && recorded && ended && B[1] == 2;
}

typedef struct {
    const char *name;
    bool (*call)(int thread);
    const char *environment[4];
    bool linked;  /* the core is in the process from the start */
    bool standin; /* with the stand-in for the plug-in */
    bool taken;   /* the report must show the call of every thread, done by the machine */
    bool no_jump; /* nobody may leave an OpenMP region so, or what is recorded while it runs */
} use;

static const use uses[] = {
    {.name = "stubs", .call = solve_one},
    {.name = "stubs_linked", .call = solve_one, .linked = true},
    {.name = "fortran_linked", .call = multiply, .linked = true},
    {.name = "control_linked", .call = control, .linked = true},
    {.name = "single", .call = single},
    {.name = "single_linked", .call = single, .linked = true},
    {.name = "combining",
     .call = single,
     .environment = {"BATCHLAS_COALESCE=always", "BATCHLAS_NUM_THREADS=3"}},
    {.name = "deterministic",
     .call = single,
     .environment = {"BATCHLAS_DETERMINISTIC=1"},
     .taken = true},
    {.name = "pinned", .call = pinned},
    {.name = "provider",
     .call = solve_one,
     .environment = {"BATCHLAS_HOST_BLAS=libopenblas.so.0", "BATCHLAS_GESV_ROUTE=vendor_serial"}},
    {.name = "plugin", .call = plugin, .standin = true},
    {.name = "tables",
     .call = tables,
     .environment = {"BATCHLAS_TUNED_DIR=/tmp", "BATCHLAS_TRACE=/dev/null"}},
    {.name = "openmp",
     .call = solve_many,
     .environment = {"BATCHLAS_GESV_ROUTE=vendor", "BATCHLAS_NUM_THREADS=3"},
     .no_jump = true},
    {.name = "region_stubs", .call = region, .no_jump = true},
};
enum { USES = sizeof uses / sizeof *uses };

static const use *use_named(const char *name) {
    for (int i = 0; i < USES; i++)
        if (!strcmp(uses[i].name, name)) return &uses[i];
    return NULL;
}

/* ---- One process ---- */

static const use *the;
static pthread_barrier_t barrier;
static atomic_int bad;
static long delay_us;
static bool staggered; /* every other run: later threads come while the first is inside */
static atomic_bool over;

static double now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e6 * (double)t.tv_sec + 1e-3 * (double)t.tv_nsec;
}

/* Sleeping is not exact enough. */
static void pass(long us) {
    double until = now_us() + (double)us;
    while (now_us() < until && !atomic_load(&over)) {
    }
}

static void *caller(void *number) {
    int me = (int)(intptr_t)number;
    pthread_barrier_wait(&barrier);
    if (staggered) pass(me * delay_us / THREADS);
    if (!the->call(me)) atomic_fetch_add(&bad, 1);
    return NULL;
}

static void *forker(void *unused) {
    (void)unused;
    pthread_barrier_wait(&barrier);
    pass(delay_us);
    pid_t pid = fork();
    if (pid == 0) {
        alarm(PATIENCE / 2);
        _exit(the->call(0) ? 0 : WRONG);
    }
    int status = -1;
    if (pid < 0 || waitpid(pid, &status, 0) != pid || status) {
        fprintf(stderr, "%s: child's status %d\n", the->name, status);
        atomic_fetch_add(&bad, 1);
        if (WIFSIGNALED(status)) raise(WTERMSIG(status));
    }
    return NULL;
}

static int race(void) {
    pthread_t thread[THREADS + 1];
    pthread_barrier_init(&barrier, NULL, THREADS + 1);
    for (intptr_t i = 0; i <= THREADS; i++)
        if (pthread_create(&thread[i], NULL, i < THREADS ? caller : forker, (void *)i)) return 5;
    for (int i = 0; i <= THREADS; i++) pthread_join(thread[i], NULL);
    return bad ? WRONG : 0;
}

static sigjmp_buf out;
static volatile sig_atomic_t may_leave;

static void leave(int number) {
    (void)number;
    if (may_leave) siglongjmp(out, 1);
}

static void *interrupt(void *main_thread) {
    pthread_barrier_wait(&barrier);
    pass(delay_us);
    pthread_kill(*(pthread_t *)main_thread, SIGUSR1);
    return NULL;
}

static void *again(void *unused) {
    (void)unused;
    if (!the->call(0)) atomic_fetch_add(&bad, 1);
    return NULL;
}

/* Prints how long the first call took. */
static int jump(void) {
    pthread_t self = pthread_self(), thread;
    struct sigaction action = {.sa_handler = leave};
    sigset_t usr1;
    sigemptyset(&usr1);
    sigaddset(&usr1, SIGUSR1);
    sigaction(SIGUSR1, &action, NULL);
    pthread_barrier_init(&barrier, NULL, 2);
    if (pthread_create(&thread, NULL, interrupt, &self)) return 5;
    pthread_barrier_wait(&barrier);
    double start = now_us();
    if (!sigsetjmp(out, 1)) {
        may_leave = 1;
        the->call(0);
        may_leave = 0;
        printf("%ld\n", (long)(now_us() - start));
        fflush(stdout);
    }
    may_leave = 0;
    atomic_store(&over, true);
    pthread_join(thread, NULL);
    while (the->call == region && region_end() >= 0) { /* it may have left it open */
    }
    if (pthread_create(&thread, NULL, again, NULL)) return 5;
    pthread_join(thread, NULL);
    again(NULL);
    if (bad) fprintf(stderr, "%s: %d calls wrong afterwards\n", the->name, (int)bad);
    return bad ? WRONG : 0;
}

static int one(char **word) {
    the = use_named(word[0]);
    staggered = atoi(word[2]) % 2;
    delay_us = atol(word[3]);
    if (!the) return 2;
    find_all();
    alarm(PATIENCE);
    return !strcmp(word[1], "race") ? race() : jump();
}

/* ---- All of them ---- */

static const char *shim, *standin, *program;

static void set(const char *format, const char *a, const char *b) {
    char text[4096], *equals;
    snprintf(text, sizeof text, format, a, b);
    equals = strchr(text, '=');
    *equals = 0;
    setenv(text, equals + 1, 1);
}

/* The test's own pins and the like. */
static void forget_settings(void) {
    for (char **entry = environ; *entry;) {
        char name[256];
        const char *equals = strchr(*entry, '=');
        bool ours = !strncmp(*entry, "BATCHLAS_", 9) && equals && equals - *entry < 256;
        if (ours) {
            snprintf(name, sizeof name, "%.*s", (int)(equals - *entry), *entry);
            unsetenv(name);
            entry = environ;
        } else {
            entry++;
        }
    }
}

static void become(const use *u, const char *how, int run, long us, const char *report, int to) {
    char folder[4096], run_text[16], us_text[16];
    snprintf(folder, sizeof folder, "%s", shim);
    *strrchr(folder, '/') = 0;
    forget_settings();
    /* The loader's lazy binding keeps count of who is in it; OpenBLAS's threads and forks are its own
     * affair. */
    setenv("LD_BIND_NOW", "1", 1);
    setenv("OPENBLAS_NUM_THREADS", "1", 1);
    setenv("OMP_WAIT_POLICY", "passive", 1);
    set(u->linked ? "LD_PRELOAD=%s:%s/libbatchlas.so.0" : "LD_PRELOAD=%s", shim, folder);
    if (u->standin) set("LD_LIBRARY_PATH=%s", standin, "");
    for (int i = 0; i < 4 && u->environment[i]; i++) set("%s", u->environment[i], "");
    if (u->taken) set("BATCHLAS_REPORT=%s", report, "");
    snprintf(run_text, sizeof run_text, "%d", run);
    snprintf(us_text, sizeof us_text, "%ld", us);
    dup2(to, STDOUT_FILENO);
    execl(program, program, "one", u->name, how, run_text, us_text, NULL);
    _exit(6);
}

/* The report's row of dgesv says that all calls were made, and none forwarded. */
static bool all_taken(const char *report) {
    char line[512];
    long calls = 0, forwarded = -1;
    FILE *f = fopen(report, "r");
    while (f && fgets(line, sizeof line, f))
        if (!strncmp(line, "dgesv ", 6)) sscanf(line + 6, "%ld %ld", &calls, &forwarded);
    if (f) fclose(f);
    if (calls == THREADS && forwarded == 0) return true;
    fprintf(stderr, "%ld calls, %ld forwarded\n", calls, forwarded);
    return false;
}

typedef struct {
    int runs, wrong, hung, other;
} tally;

/* Returns how long the first call took, if the process says so. */
static long start(const use *u, const char *how, int run, long us, tally *t) {
    char report[] = "/tmp/batchlas-first-use-XXXXXX", said[32] = "";
    int fd = mkstemp(report), pipes[2], status = -1;
    if (fd < 0 || pipe(pipes)) exit(2);
    close(fd);
    unlink(report);
    pid_t pid = fork();
    if (pid == 0) become(u, how, run, us, report, pipes[1]);
    close(pipes[1]);
    waitpid(pid, &status, 0);
    if (read(pipes[0], said, sizeof said - 1) < 0) said[0] = 0;
    close(pipes[0]);
    t->runs++;
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
        t->hung++;
    else if (WIFEXITED(status) && WEXITSTATUS(status) == WRONG)
        t->wrong++;
    else if (status)
        fprintf(stderr, "%s: status %d\n", u->name, status), t->other++;
    else if (u->taken && !strcmp(how, "race") && !all_taken(report))
        t->wrong++;
    unlink(report);
    return atol(said);
}

/* The moments are spread over twice a typical first use. */
static bool try(const use *u, const char *how, int runs) {
    tally t = {0}, ignored = {0};
    long whole = 0;
    for (int i = 0; i < 2; i++) {
        long us = start(u, "jump", 0, 1000000, &ignored);
        if (us > whole) whole = us;
    }
    if (whole < 200) whole = 200;
    for (int i = 0; i < runs; i++)
        start(u, how, i, (long)((i * 40503u % 65536) * (double)whole * 1.5 / 65536), &t);
    printf("%-16s %-4s %6d runs %6d wrong %6d hung %6d other  (first call: %ld us)\n", u->name, how,
           t.runs, t.wrong, t.hung, t.other, whole);
    fflush(stdout);
    return t.runs == runs && !t.wrong && !t.hung && !t.other;
}

int main(int count, char **word) {
    bool good = true;
    int tried = 0;
    program = "/proc/self/exe";
    if (count == 6 && !strcmp(word[1], "one")) return one(word + 2);
    if (count < 5) return 2;
    shim = word[1], standin = word[2];
    bool jumps = !strcmp(word[4], "jump");
    for (int i = 0; i < USES; i++) {
        if ((count > 5 && strcmp(word[5], uses[i].name) != 0) || (jumps && uses[i].no_jump))
            continue;
        good &= try(&uses[i], word[4], atoi(word[3]));
        tried++;
    }
    return good && tried ? 0 : 1;
}
