/* A point of an op's lattice: the values of its table's keys. */
#ifndef BL_TUNE_POINT_H
#define BL_TUNE_POINT_H

#include "tools/bench/cell.h"

typedef enum { AXIS_ORDER, AXIS_Q, AXIS_BATCH, AXIS_THREADS, AXES } tune_axis;

typedef struct {
    bl_dtype dtype;
    int64_t at[AXES]; /* 0 where the op's table has no such key */
    char side;        /* 0 where it is no key */
    char blas[24];    /* "" on a GPU */
} tune_point;

/* The keys line of the op's table: "side:exact order:log:2 q:log batch:log". */
void tune_keys(const bl_op *op, bool gpu, char *text, size_t size);

/* "d side=L order=8 q=8 batch=1000": what a row begins with, and what names the point. */
enum { POINT_TEXT = 160, RANGE_TEXT = 256 };
void tune_point_text(const tune_point *p, char text[POINT_TEXT]);
/* "d side=L order=2..128 q=1..128 batch=1..10000": the exact keys of p, and from where to where. */
void tune_range_text(const tune_point *p, const int64_t least[AXES], const int64_t most[AXES],
                     char text[RANGE_TEXT]);
/* False if the text is no point, or longer than one. */
bool tune_point_read(tune_point *p, const char *text);

cell tune_cell(const bl_op *op, const tune_point *p, bool gpu);

/* False: other exact keys, which have nothing to say to each other. */
bool tune_comparable(const tune_point *a, const tune_point *b);
/* Squared distance in the tables' metric. */
double tune_distance(const tune_point *a, const tune_point *b);
/* For sorting rows. */
int tune_point_order(const tune_point *a, const tune_point *b);

#endif
