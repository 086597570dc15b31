/* Eigenvalues: the lattice, and that the two names are one computation. */
#include "support/lattice.h"

#include "support/every.h"

LATTICE(syevd)

static void names(op_id id, dtype t, const char *route) {
    for (int s = 0; s < STYLES; s++)
        for (int f = 0; f < FORMS; f++) {
            call c = plain_call(id, t, 7, 7, 0, 0, 5), d = plain_call(id, t, 7, 7, 0, 0, 5);
            c.style = d.style = (style)s, c.form = d.form = (form)f;
            d.second = true;
            call_fill(&c, 5), call_fill(&d, 5);
            if (run_here(&c, route) && run_here(&d, route))
                check(same_outputs(&c, &d), "%s, %s: other bits than by its other name",
                      call_text(&d), route_text(route));
            call_free(&c), call_free(&d);
        }
}

Test(syevd, two_names) {
    every_dtype(OP_syevd, names);
}
