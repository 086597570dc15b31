/* batchlas_set_enabled for languages that cannot pass an int by value: R's .C calls client_switch,
 * Octave's MEX interface mexFunction. The process that loads this has the shim preloaded. */
int batchlas_set_enabled(int);

void client_switch(const int *on);
void client_switch(const int *on) {
    batchlas_set_enabled(*on);
}

/* As mex.h declares them, but for the names of its types. Octave has mxGetScalar; R, which never
 * calls mexFunction, has not. */
__attribute__((weak)) double mxGetScalar(const void *array);
void mexFunction(int outputs, void **output, int inputs, const void **input);
void mexFunction(int outputs, void **output, int inputs, const void **input) {
    (void)outputs, (void)output;
    if (inputs == 1) batchlas_set_enabled(mxGetScalar(input[0]) != 0);
}
