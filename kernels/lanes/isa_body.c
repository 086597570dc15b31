/* Every `lanes` kernel of one ISA. Compiled once per ISA with its -m flags, BL_VB (bytes of a
 * vector) and BL_LANES_TABLE (the symbol it defines); nothing else in it depends on the ISA. */
#include <string.h>

#include "batch/problem.h"
#include "kernels/host/rounded.h"
#include "kernels/lanes/lanes.h"
#include "kernels/lanes/table.h"
#include "kernels/lanes/vector.h"

/* Square matrices up to this order are factored with row exchanges in registers, by loops of
 * constant length, and so are the last columns of larger ones; with fewer registers, or where a
 * blend is three operations, it does not pay as long. */
#if BL_VB == 64
enum { BL_GETRF_SMALL = 15, BL_GETRF_LAST = 8 };
#define BL_GETRF_CASES BL_CASES_15
#elif BL_VB == 32
enum { BL_GETRF_SMALL = 8, BL_GETRF_LAST = 8 };
#define BL_GETRF_CASES BL_CASES_8
#else
enum { BL_GETRF_SMALL = 8, BL_GETRF_LAST = 4 };
#define BL_GETRF_CASES BL_CASES_8
#endif
/* Up to this order LU rounds products before it subtracts them. */
enum { BL_GETRF_EXACT = 8 };
/* Up to this one two tiles in step: beyond, hiding latencies is worth less than the time in which
 * the next tile's memory is asked for. */
#define BL_GETRF_PAIR (CPLX ? 8 : 12)

/* Two tiles up to this order are factored in step. */
enum { BL_PAIR_ORDER = 8 };

#define BL_DT 0
#include "kernels/lanes/kernels.inc"
#define BL_DT 1
#include "kernels/lanes/kernels.inc"
#define BL_DT 2
#include "kernels/lanes/kernels.inc"
#define BL_DT 3
#include "kernels/lanes/kernels.inc"

#define ALL(op) [BL_OP_##op] = {op##_run_s, op##_run_d, op##_run_c, op##_run_z},
#define COMPLEX(op) [BL_OP_##op] = {NULL, NULL, op##_run_c, op##_run_z},

const bl_lanes_table BL_LANES_TABLE = {
    .bytes = BL_VB,
    .run = {BL_EACH_LANES_OP(ALL, COMPLEX)},
};
