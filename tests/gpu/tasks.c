/* Tasks of a test on all processors: beside a GPU it is the host's reference that takes the time. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/gpu/gpu.h"

typedef struct {
    int count;
    void (*run)(int, FILE *);
    char **said;
    atomic_int next;
} tasks;

static void *work(void *of) {
    tasks *t = of;
    for (int i; (i = atomic_fetch_add(&t->next, 1)) < t->count;) {
        size_t bytes;
        FILE *out = open_memstream(&t->said[i], &bytes);
        t->run(i, out);
        fclose(out);
    }
    return NULL;
}

void in_threads(int count, void (*run)(int task, FILE *out)) {
    enum { MOST = 32 };
    pthread_t thread[MOST];
    int threads = 0, wanted = interpreted ? 0 : (int)bl_min(MOST, sysconf(_SC_NPROCESSORS_ONLN));
    tasks t = {.count = count, .run = run, .said = calloc((size_t)count, sizeof(char *))};
    while (threads < wanted && !pthread_create(&thread[threads], NULL, work, &t)) threads++;
    work(&t); /* all of them, where there are no threads */
    while (threads) pthread_join(thread[--threads], NULL);
    for (int i = 0; i < count; i++) {
        if (t.said[i]) fputs(t.said[i], stdout);
        free(t.said[i]);
    }
    free(t.said);
}
