#include "tools/bench/words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "batch/op.h"

/* The length of the word before the next comma. */
static size_t length_of(const char *text) {
    return strcspn(text, ",");
}

static bool is_word(const char *text, size_t length, const char *word) {
    return strlen(word) == length && !strncmp(text, word, length);
}

static bool is_op(const char *text, size_t length) {
    for (int op = 0; op < BL_OPS; op++)
        if (is_word(text, length, bl_op_get((bl_op_id)op)->name)) return true;
    return false;
}

bool words_are_ops(const char *text) {
    if (!strcmp(text, "all")) return true;
    for (;; text++) {
        size_t n = length_of(text);
        if (!is_op(text, n)) return false;
        text += n;
        if (!*text) return true;
    }
}

bool words_name(const char *ops, const char *op) {
    if (!strcmp(ops, "all")) return true;
    for (; *ops; ops += *ops == ',') {
        size_t n = length_of(ops);
        if (is_word(ops, n, op)) return true;
        ops += n;
    }
    return false;
}

bool words_are_letters(const char *text, const char *of) {
    return *text && !text[strspn(text, of)];
}

bool words_numbers(const char *text, int64_t least, bool saturated, words_list *to) {
    for (to->count = 0; to->count < WORDS_NUMBERS; text++) {
        size_t n = length_of(text);
        char *end = (char *)(uintptr_t)text + n;
        bool full = saturated && is_word(text, n, "sat");
        int64_t v = full ? WORDS_SATURATED : strtoll(text, &end, 10);
        if (n == 0 || end != text + n || (!full && v < least)) return false;
        to->at[to->count++] = v;
        text += n;
        if (!*text) return true;
    }
    return false;
}

bool words_number(const char *text, int64_t least, int64_t most, int *to) {
    words_list one;
    if (!words_numbers(text, least, false, &one) || one.count != 1 || one.at[0] > most)
        return false;
    *to = (int)one.at[0];
    return true;
}

bool words_real(const char *text, double least, double *to) {
    char *end;
    double v = strtod(text, &end);
    if (end == text || *end || !isfinite(v) || v < least) return false;
    *to = v;
    return true;
}
