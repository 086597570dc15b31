/* The rows of the interposed names. */
#include "shim/names/symbols.h"

const bl_symbol_row bl_symbols[BL_SYMBOLS] = {
#define BL_SINGLE_NAME(name, op, routine, dtype, style, int_bytes)                                 \
    {#name, BL_OP_##op, BL_ROUTINE_##routine, dtype, style, int_bytes, 0, -1},
#define BL_FOREIGN_NAME(name, op, dtype, style, int_bytes, kind, single)                           \
    {#name, BL_OP_##op, BL_ROUTINE_##op, dtype, style, int_bytes, 1, BL_SYM_##single},
    BL_EACH_SINGLE BL_EACH_FOREIGN
#undef BL_SINGLE_NAME
#undef BL_FOREIGN_NAME
};
