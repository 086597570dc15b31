/* A program that binds by dlsym. `asks`: what it gets for names in a library given by path, and what
 * its own wrapper of strtol, which asks for the next one, comes to. */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern long wrapped_strtol(const char *text);

static const char *file_of(const void *at) {
    Dl_info info;
    const char *name = at && dladdr(at, &info) ? info.dli_fname : NULL;
    const char *slash = name ? strrchr(name, '/') : NULL;
    return slash ? slash + 1 : name ? name : "nowhere";
}

static void show(void *library, const char *name) {
    void *at = dlsym(library, name);
    printf("%s: %s\n", name, file_of(at));
}

int main(int argc, char **argv) {
    void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (!library) return 1;
    show(library, "cublasDgetrfBatched");
    show(library, "cublasDgeamBatched_not_ours");
    show(library, "cublasZgetrfBatched"); /* ours, but not in this library */
    show(RTLD_DEFAULT, "strlen");
    /* of a second library with the same name, whose original the shim would not take */
    if (argc > 2) show(dlopen(argv[2], RTLD_NOW | RTLD_LOCAL), "cublasDgetrfBatched");
    typedef int getrf(uint64_t, int, void *, int, int *, int *, int);
    getrf *f;
    void *at = dlsym(library, "cublasDgetrfBatched");
    memcpy(&f, &at, sizeof f);
    printf("called: %d\n", f(1, 2, NULL, 2, NULL, NULL, 3));
    printf("wrapped: %ld\n", wrapped_strtol("17"));
    return 0;
}
