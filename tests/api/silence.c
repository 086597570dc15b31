/* A program without handlers of its own hears nothing: BLAS libraries' handlers, which print or
 * stop the program, are not called. */
#include <stdio.h>

#include "support/arguments.h"
#include "support/check.h"
#include "support/silence.h"

static int make_mistakes(op_id id, dtype t, form f, style s) {
    mistake at[64];
    call c = sound_call(id, t, f, s, false);
    int count = mistakes_of(&c, at);
    for (int i = 0; i < count; i++) {
        call wrong = with_mistake(&c, &at[i], false);
        int64_t result = invoke(&wrong);
        check(s == F77 || result == -at[i].position, "%s, argument %d: returned %ld", call_name(&c),
              at[i].position, (long)result);
    }
    check(invoke(&c) == 0, "%s: the sound call failed", call_name(&c));
    call_free(&c);
    return count;
}

Test(silence, no_handler_no_word) {
    int tried = 0;
    silence_begin();
    for (int id = 0; id < OPS; id++)
        for (int t = op_of((op_id)id)->complex_only ? C : S; t < DTYPES; t++)
            for (int f = 0; f < FORMS; f++)
                for (int s = 0; s < STYLES; s++)
                    tried += make_mistakes((op_id)id, (dtype)t, (form)f, (style)s);
    long printed = silence_end();
    check(printed == 0, "%ld bytes were printed", printed);
    fprintf(stderr, "silence: %d mistakes\n", tried);
}
