/* For the host bodies: the types of one member call, and the candidates every op lists. */
#ifndef BL_KERNELS_MEMBER_H
#define BL_KERNELS_MEMBER_H

#include <complex.h>
#include <math.h>
#include <string.h>

#include "batch/host/host.h"

typedef const int64_t *bl_int; /* an integer argument of a Fortran routine, of either width */
typedef const char *bl_flag;   /* a CHARACTER argument; its hidden length follows all arguments */

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
               "the address of a 64-bit integer stands for that of a 32-bit one");

/* The pivots as the provider's routine is to find them, and as it has left them. */
static inline void *bl_pivots_for_routine(const bl_member *x, int64_t count) {
    char *at = (void *)x->ipiv;
    for (int64_t i = count; x->blas->int_bytes == 8 && i-- > 0;)
        memcpy(at + 8 * i, &(int64_t){x->ipiv[i]}, 8);
    return at;
}
static inline void bl_pivots_of_routine(const bl_member *x, int64_t count) {
    const char *at = (void *)x->ipiv; /* the lower half comes first */
    for (int64_t i = 0; x->blas->int_bytes == 8 && i < count; i++)
        memcpy(&x->ipiv[i], at + 8 * i, 4);
}

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
