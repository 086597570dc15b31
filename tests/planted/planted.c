/* Compiled with batch/region/record.c and a copy of kernels/fields.def that has a flag and a size more, which no
 * code knows of: calls that differ in them have different signatures all the same. */
#include <stdio.h>
#include <string.h>

#include "batch/region/record.h"

static bool differ(const bl_problem *p, const bl_problem *q) {
    const bl_signature_key a = bl_signature_key_of(p, NULL), b = bl_signature_key_of(q, NULL);
    return memcmp(&a, &b, sizeof a) != 0;
}

int main(void) {
    const bl_problem p = {.dtype = BL_D, .int_bytes = 4, .batch = 1};
    bl_problem flag = p, size = p, same = p;
    flag.planted_flag = 'Y';
    size.planted_size = 1;
    const bool seen = differ(&p, &flag) && differ(&p, &size), calm = !differ(&p, &same);
    printf("planted: a flag and a size %s\n", seen ? "seen" : "forgotten");
    return !seen || !calm;
}
