/* Touches the thread's variables while signals wait. */
#include "batch/process/thread.h"

#include "batch/process/postpone.h"
#include "batch/report/error.h"

pthread_key_t bl_thread_key;
bool bl_thread_has_key;

__attribute__((constructor)) static void make_key(void) {
    bl_thread_has_key = pthread_key_create(&bl_thread_key, NULL) == 0;
}

void bl_thread_meet_slowly(void) {
    static char met;
    sigset_t before;
    bl_postpone_signals(&before);
    (void)*(const volatile char *)bl_last_error(); /* one of them brings all */
    pthread_setspecific(bl_thread_key, &met);
    bl_allow_signals(&before);
}
