/* What is measured, where and when: the lines that begin a CSV or a ledger. */
#ifndef BL_BENCH_ABOUT_H
#define BL_BENCH_ABOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* "NVIDIA H200", or the processor and how many there are. */
void about_model(bool gpu, char *text, size_t size);
/* The GPU's driver, CUDA and cuBLAS; on the host the BLAS and what it says of itself. */
void about_versions(bool gpu, char *text, size_t size);
void about_date(char text[16]); /* of today, UTC */

/* "# device: MODEL (sm_90)" and so on, a line each: device, versions, date, commit. */
void about_print(FILE *to, bool gpu);

#endif
