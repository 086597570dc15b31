/* The part of the demo that has nothing to do with who solves the systems: a dated series with
 * gaps, and a local cubic regression of it (LOESS: tricube weights, nearest-neighbour bandwidth),
 * whose normal equations are one small symmetric positive definite system for every date. */
#ifndef DEMO_SERIES_H
#define DEMO_SERIES_H

enum {
    SERIES_ORDER = 4,      /* of each system: the coefficients of a cubic */
    SERIES_NEIGHBOURS = 25 /* measurements each local fit looks at, half a year of weeks */
};

/* Fortran knows this struct too (loess_batched.f90). */
struct series {
    int dates;       /* dates in the file; every one is fitted, measured or not */
    int measured;    /* dates with a measurement; only these enter the systems */
    char (*date)[9]; /* as in the file, YYYYMMDD */
    double *year;    /* of each date, e.g. 1958.24 */
    double *value;   /* of each date; NaN where the file has none */
    double *x, *y;   /* year and value of the measured dates alone */
};

/* Reads lines "YYYYMMDD,value"; '#' starts a comment, one heading line is skipped, an empty value
 * is a missing measurement. Returns 0, or -1 after saying on stderr what is wrong. */
int series_read(const char *path, struct series *s);
void series_free(struct series *s);

/* The normal equations of the local fit at date i: A (order x order, both triangles), b (order). */
void series_assemble(const struct series *s, int i, double *A, double *b);

/* The local fit at date i, from its coefficients. */
double series_evaluate(const struct series *s, int i, const double *coefficients);

/* Writes "date,year,fit" lines. `coefficients` holds a solution of SERIES_ORDER numbers a date.
 * With digits = 0 the fit is rounded to 1e-6, far coarser than the rounding errors of any sound
 * solver, so that files can be compared byte for byte; else it has that many significant digits.
 * Returns 0, or -1 after saying on stderr what is wrong. */
int series_write_fit(const char *path, const struct series *s, const double *coefficients,
                     int digits);

/* Monotonic time in seconds. */
double series_clock(void);

#endif
