/* Assertions that cost nothing while they hold: Criterion's report every one to its runner. */
#ifndef TEST_CHECK_H
#define TEST_CHECK_H

#include <criterion/criterion.h>

#define check(condition, ...)                                                                      \
    do {                                                                                           \
        if (!(condition)) cr_assert_fail(__VA_ARGS__);                                             \
    } while (0)

#endif
