/* The arguments of an entry point, by position, and how each can be wrong. */
#ifndef TEST_ARGUMENTS_H
#define TEST_ARGUMENTS_H

#include "support/call.h"

typedef enum { VALUE, LD, STRIDE, NOWHERE } aspect; /* NOWHERE: a null pointer */

typedef struct {
    int position; /* from 1 */
    char letter;  /* of op->args; 'L' layout, '#' batch */
    aspect aspect;
    int variant; /* several wrong values of one argument */
} mistake;

/* A legal call with every size at least 2, allocated and filled. */
call sound_call(op_id id, dtype t, form f, style s, bool wide);
/* Every mistake that can be made in the call. Returns how many; `at` has room for 64. */
int mistakes_of(const call *c, mistake at[64]);
/* The call with the mistake in it: in the variable form a size or ld, for member 1 alone if
 * `one_member`. Borrows the call's memory. */
call with_mistake(const call *c, const mistake *m, bool one_member);
void free_mistake(call *wrong, const call *c);
/* Whether the mistake can be one member's. */
bool is_of_member(const call *c, const mistake *m);
int batch_position(const call *c);

#endif
