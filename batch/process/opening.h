/* The dynamic linker, and forks. A child forked while another thread is inside dlopen has half a
 * library, and no thread to load the rest, or, inside dl_iterate_phdr, a lock that stays taken: so a
 * fork waits for whoever is inside, and who would go in, or is done, for a fork: one that began
 * before the library was there does not heed its locks. Not for ever: what the linker runs, a
 * constructor say, may itself wait or fork. The core and the shim have theirs each. */
#ifndef BL_OPENING_H
#define BL_OPENING_H

#include <stdbool.h>

/* Around a dlopen that loads and a dl_iterate_phdr. No lock is held in between: a constructor in
 * another thread, which has the dynamic linker's, may need us. May be nested. */
void bl_opening_begin(void);
void bl_opening_end(void);

void bl_opening_before_fork(void);
void bl_opening_after_fork(bool child);

#endif
