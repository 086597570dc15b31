/* For the host bodies: the types of one member call, and the candidates every op lists. */
#ifndef BL_KERNELS_MEMBER_H
#define BL_KERNELS_MEMBER_H

#include <complex.h>
#include <math.h>

#include "batch/host/host.h"

typedef const int32_t *bl_int; /* an integer argument of a Fortran routine */
typedef const char *bl_flag;   /* a CHARACTER argument; its hidden length follows all arguments */

/* The four functions of a body, as an initializer of bl_op.host_member. */
#define BL_MEMBERS(x)                                                                              \
    { x##_s, x##_d, x##_c, x##_z }
#define BL_MEMBERS_COMPLEX(x)                                                                      \
    { NULL, NULL, x##_c, x##_z }

/* The workspace a body's four query functions report, in elements, rounded up on its way out of a
 * float (LAPACK #600). */
#define BL_QUERY(x, p, v)                                                                          \
    bl_query_size((p)->dtype == BL_S   ? (double)x##_query_s(p, v)                                 \
                  : (p)->dtype == BL_D ? x##_query_d(p, v)                                         \
                  : (p)->dtype == BL_C ? (double)crealf(x##_query_c(p, v))                         \
                                       : creal(x##_query_z(p, v)))

static inline int64_t bl_query_size(double size) {
    return (int64_t)(size * (1 + 0x1p-23)) + 1;
}

#endif
