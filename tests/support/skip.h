/* A test that cannot run here says so: Criterion keeps it to itself, tools/check lists these lines. */
#ifndef TEST_SKIP_H
#define TEST_SKIP_H

#include <criterion/criterion.h>
#include <stdio.h>

#define SKIP(...)                                                                                  \
    do {                                                                                           \
        fprintf(stderr, "SKIPPED: " __VA_ARGS__);                                                  \
        fputc('\n', stderr);                                                                       \
        cr_skip_test(__VA_ARGS__);                                                                 \
    } while (0)

#endif
