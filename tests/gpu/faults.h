/* What the plug-in of tests/gpu/faults reads of the program it is in: which call is to fail, and how
 * many GPUs there seem to be. */
#ifndef TESTS_GPU_FAULTS_H
#define TESTS_GPU_FAULTS_H

typedef struct {
    long at;       /* the call that fails, counted from 0; < 0: none */
    long seen;     /* calls so far that could have failed */
    int lasting;   /* the fault stays: the context is lost */
    int gpus;      /* > 0: so many, all of them the first one */
    long held;     /* pieces of memory taken and not given back */
    char name[64]; /* of the call that failed */
} faults;

#endif
