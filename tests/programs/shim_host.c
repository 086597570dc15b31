/* Opens each module named, RTLD_LOCAL, and prints what its dgemm_ stored: twice, for the resolved
 * path too. "-" closes all modules opened so far. */
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

int main(int count, char **name) {
    void *open[16];
    int n = 0;
    for (int i = 1; i < count; i++) {
        if (!strcmp(name[i], "-")) {
            while (n > 0) dlclose(open[--n]);
            continue;
        }
        void *data = NULL;
        double (*module_run)(void);
        open[n] = dlopen(name[i], RTLD_NOW | RTLD_LOCAL);
        if (open[n]) data = dlsym(open[n++], "module_run");
        if (!data) {
            fprintf(stderr, "%s\n", dlerror());
            return 1;
        }
        memcpy(&module_run, &data, sizeof data);
        printf("%g", module_run());
        printf(" %g\n", module_run());
    }
    return 0;
}
