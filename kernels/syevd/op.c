/* syevd: eigenvalues, and if jobz is V the eigenvectors, of a symmetric or Hermitian matrix: syev, syevd, heev
 * and heevd. */
#include "kernels/host/member.h"
#include "kernels/lanes/lanes.h"
#include "kernels/syevd/work.h"

#define BODY "kernels/syevd/host.inc"
#include "kernels/host/each_dtype.inc"

/* The vectors take all of A, of which one triangle is read. */
static void describe(bl_problem *p) {
    const bl_part triangle = bl_triangle(p);
    bl_matrix(p, BL_SLOT_A, p->n, p->n, BL_READWRITE, p->jobz == 'V' ? BL_FULL : triangle);
    p->operand[BL_SLOT_A].read_part = (uint8_t)triangle;
    bl_vector_of_reals(p, BL_SLOT_W, p->n, BL_WRITE);
}

static int64_t least_work(const bl_problem *p, bl_element element) {
    const bool divides = p->routine != BL_ROUTINE_syev && p->routine != BL_ROUTINE_heev;
    return divides ? syevd_divide_work(p, element)
                   : bl_max(1, (bl_is_complex(p->dtype) ? 2 : 3) * p->n - 1);
}

static int64_t host_work(const bl_problem *p, const bl_provider *v) {
    switch (p->dtype) {
    case BL_S:
        return syevd_room_s(p, v).all;
    case BL_D:
        return syevd_room_d(p, v).all;
    case BL_C:
        return syevd_room_c(p, v).all;
    default:
        return syevd_room_z(p, v).all;
    }
}

static int64_t order(const bl_problem *p) {
    return p->n;
}
/* Reduction to tridiagonal form; for the vectors as much again for those of that form, and the way back. */
static double flops(const bl_problem *p) {
    const double n = (double)p->n, reduction = 4 * n * n * n / 3;
    return p->jobz == 'V' ? 2 * reduction + 2 * n * n * n : reduction;
}

static const bl_candidate *const host[] = {&bl_lanes_syevd, &bl_host_vendor, &bl_host_vendor_serial,
                                           &bl_host_vendor_threads, NULL};

const bl_op bl_op_syevd = {
    .id = BL_OP_syevd,
    .name = "syevd",
    .args = {BL_ARG_JOBZ, BL_ARG_UPLO, BL_ARG_N, BL_ARG_A, BL_ARG_W, BL_ARG_WORK, BL_ARG_INFO},
    .describe = describe,
    .least_work = least_work,
    .order = order,
    .flops = flops,
    .host_member = BL_MEMBERS(syevd),
    .host_work = host_work,
    .host = host,
};
