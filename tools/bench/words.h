/* The values of a command line. What is not known is refused: a run that skips it measures something
 * else, or nothing, and looks like one that went well. */
#ifndef BL_BENCH_WORDS_H
#define BL_BENCH_WORDS_H

#include <stdbool.h>
#include <stdint.h>

enum { WORDS_NUMBERS = 64, WORDS_SATURATED = -1 };

typedef struct {
    int64_t at[WORDS_NUMBERS];
    int count;
} words_list;

/* "all", or names of ops with commas between. */
bool words_are_ops(const char *text);
/* Whether such a list names the op. */
bool words_name(const char *ops, const char *op);

/* One letter or more, each of `of`. */
bool words_are_letters(const char *text, const char *of);

/* Whole numbers of at least `least` with commas between; `sat`, where allowed, is WORDS_SATURATED. */
bool words_numbers(const char *text, int64_t least, bool saturated, words_list *to);
bool words_number(const char *text, int64_t least, int64_t most, int *to);
bool words_real(const char *text, double least, double *to);

#endif
