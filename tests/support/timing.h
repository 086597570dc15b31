/* Verdicts by the clock need the machine alone. ctest -C timing -L timing asks for them. */
#ifndef TEST_TIMING_H
#define TEST_TIMING_H

#include <criterion/criterion.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static inline bool timing_asked(void) {
    const char *value = getenv("BATCHLAS_TEST_TIMING");
    return value && !strcmp(value, "1");
}

/* The first line of a test that is nothing else. */
#define TIMED()                                                                                    \
    do {                                                                                           \
        if (!timing_asked()) cr_skip_test("timed: BATCHLAS_TEST_TIMING=1 runs it");                \
    } while (0)

#endif
