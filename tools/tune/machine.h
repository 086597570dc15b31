/* The machine that is measured. */
#ifndef BL_TUNE_MACHINE_H
#define BL_TUNE_MACHINE_H

#include "tools/tune/options.h"

/* Opens what is to be measured. False, said on stderr: it is not there, or others are at work. */
bool machine_begin(const tune_options *o);

/* As tables name it: "sm_90", "cpu_avx512". */
const char *machine_name(const tune_options *o);

/* The header of an op's ledger and table: what was measured, where, when and with what. */
void machine_header(const tune_options *o, const bl_op *op, tune_ledger *l);

#endif
