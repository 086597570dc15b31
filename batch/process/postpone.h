/* Signals that can wait do so while a handler that leaves by longjmp would leave a lock held, or the
 * work of other threads half done. */
#ifndef BL_POSTPONE_H
#define BL_POSTPONE_H

#include <pthread.h>
#include <signal.h>
#include <stddef.h>

/* All but those that the processor raises. */
static inline void bl_postpone_signals(sigset_t *before) {
    static const int at_once[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS, SIGABRT};
    sigset_t postponed;
    sigfillset(&postponed);
    for (size_t i = 0; i < sizeof at_once / sizeof *at_once; i++) sigdelset(&postponed, at_once[i]);
    pthread_sigmask(SIG_BLOCK, &postponed, before);
}

static inline void bl_allow_signals(const sigset_t *before) {
    pthread_sigmask(SIG_SETMASK, before, NULL);
}

#endif
