/* Memory that ends where the process may not read, and address space that is mostly not there. */
#ifndef TEST_FENCE_H
#define TEST_FENCE_H

#include <stddef.h>

/* `bytes` that end exactly at an inaccessible page. */
void *fenced(size_t bytes);
/* Makes the pages of what fenced() returned read-only. */
void fenced_read_only(void *at, size_t bytes);
/* Address space of which nothing may be touched yet; NULL if the system has not that much. */
char *reserved(size_t bytes);
/* Makes the pages of these bytes usable. */
void opened(char *at, size_t bytes);
/* Gives everything back. */
void fence_release(void);

#endif
