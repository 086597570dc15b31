/* The calls we make on an OpenMP runtime found in the process. */
#ifndef BL_OPENMP_H
#define BL_OPENMP_H

typedef struct {
    int (*in_parallel)(void);
    int (*get_max_threads)(void);
    void (*set_num_threads)(int);
} bl_openmp;

/* The first runtime seen so far, or NULL. */
const bl_openmp *bl_openmp_loaded(void);

#endif
