/* Whether a member with NaN, Inf or a singular matrix in it came out as it does on the host. */
#ifndef TESTS_GPU_JUDGE_H
#define TESTS_GPU_JUDGE_H

#include "tests/gpu/gpu.h"

/* The host's info, and no finite element where the host's is not. */
void judge_special(const char *name, const batch *want, const batch *got, int64_t b);
/* What lies outside the written part keeps its bits. */
bool is_untouched(const batch *before, const batch *got, bl_slot slot);
bool is_member_equal(const batch *x, const batch *y, bl_slot slot, int64_t b);
/* Poison in element `at` of the operand's referenced part; how many elements that has. */
int64_t count_elements(const batch *x, bl_slot slot);
void poison_element(batch *x, bl_slot slot, int64_t b, int64_t at, double value);

#endif
