/* The interposed names as numbers and rows. */
#ifndef BL_SHIM_SYMBOLS_H
#define BL_SHIM_SYMBOLS_H

#include "lapacke/call.h"
#include "shim/names/symbols.def"

typedef enum {
#define BL_SINGLE_NAME(name, ...) BL_SYM_##name,
#define BL_FOREIGN_NAME(name, ...) BL_SYM_##name,
    BL_EACH_SINGLE BL_EACH_FOREIGN
#undef BL_SINGLE_NAME
#undef BL_FOREIGN_NAME
        BL_SYMBOLS
} bl_symbol_id;

typedef struct {
    const char *name; /* as exported */
    uint8_t op, routine, dtype, style, int_bytes;
    uint8_t foreign; /* a batch name of another library: it may have no original */
    int16_t single;  /* foreign: bl_symbol_id of the routine that does one member */
} bl_symbol_row;

extern const bl_symbol_row bl_symbols[BL_SYMBOLS];

#endif
