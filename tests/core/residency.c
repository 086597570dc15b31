/* Where operands are, held by a stand-in for the CUDA driver that says what it is told: no GPU is
 * needed to see that what only a device can reach is never touched by the host. */
#include <criterion/criterion.h>
#include <dlfcn.h>
#include <string.h>

#include "batch/residency.h"
#include "lapacke/include/batchlas.h"
#include "lapacke/include/lapacke_batched.h"

static double host[64], device[64], pinned[64];
static int host_info[4], device_info[4], host_ipiv[16], device_ipiv[16];

/* What lies in `from`..`to` is memory of `type`: 1 pinned, 2 the device's. */
static void (*say)(const void *from, const void *to, int type);

static void load_driver(void) {
    void *h = dlopen(BATCHLAS_BUILD_DIR "/tests/driver/libcuda.so.1", RTLD_NOW | RTLD_GLOBAL);
    cr_assert(h, "%s", dlerror());
    *(void **)&say = dlsym(h, "batchlas_test_memory");
    cr_assert(say);
    say(device, device + 64, 2);
    say(device_info, device_info + 4, 2);
    say(device_ipiv, device_ipiv + 16, 2);
    say(pinned, pinned + 64, 1);
}

static void identities(double *a) {
    memset(a, 0, 64 * sizeof *a);
    for (int b = 0; b < 4; b++)
        for (int i = 0; i < 4; i++) a[16 * b + 5 * i] = 1;
}

Test(residency, a_driver_that_comes_late_is_seen) {
    identities(device);
    cr_assert(dpotrf_strided_batched('L', 4, device, 4, 16, host_info, 4) == 0);
    load_driver();
    cr_assert(dpotrf_strided_batched('L', 4, device, 4, 16, host_info, 4) == BATCHLAS_E_DEVICE);
}

Test(residency, mixed_operands_are_refused_and_host_info_says_so) {
    load_driver();
    identities(device);
    memset(host_ipiv, 7, sizeof host_ipiv);
    int code = dgetrf_strided_batched(4, 4, device, 4, 16, host_ipiv, 4, host_info, 4);
    cr_assert(code == BATCHLAS_E_DEVICE);
    cr_expect(strstr(batchlas_last_error(), "partly"), "%s", batchlas_last_error());
    for (int b = 0; b < 4; b++) cr_expect(host_info[b] == BATCHLAS_E_DEVICE);
    cr_expect(host_ipiv[0] == 0x07070707);
    code = dgetrf_strided_batched(4, 4, host, 4, 16, host_ipiv, 4, device_info, 4);
    cr_assert(code == BATCHLAS_E_DEVICE && device_info[0] == 0);
}

Test(residency, wrong_arguments_leave_a_devices_info_alone) {
    load_driver();
    memset(device_info, 5, sizeof device_info);
    cr_expect(dgetrf_strided_batched(4, 4, device, 3, 16, device_ipiv, 4, device_info, 4) == -4);
    cr_expect(device_info[0] == 0x05050505);
    cr_expect(dgetrf_strided_batched(4, 4, device, 3, 16, device_ipiv, 4, host_info, 4) == -4);
    cr_expect(host_info[3] == -4);
}

Test(residency, pinned_memory_is_the_hosts_when_alone) {
    load_driver();
    identities(pinned);
    cr_expect(dpotrf_strided_batched('L', 4, pinned, 4, 16, host_info, 4) == 0);
    cr_expect(host_info[0] == 0);
}

/* Of an array of pointers both ends are looked at; members on the device, the array on the host. */
Test(residency, pointers_are_followed) {
    load_driver();
    double *mixed[2] = {host, device}, *plain[2] = {host, host + 16};
    identities(host);
    cr_expect(dpotrf_batched('L', 4, mixed, 4, host_info, 2) == BATCHLAS_E_DEVICE);
    cr_expect(dpotrf_batched('L', 4, plain, 4, host_info, 2) == 0);
    lapack_int n[2] = {4, 4}, lda[2] = {4, 4};
    say(mixed, mixed + 2, 2);
    cr_expect(dpotrf_vbatched('L', n, mixed, lda, host_info, 2) == BATCHLAS_E_DEVICE);
}

/* Where there is no plug-in, or no GPU behind it, a call with device operands says so. */
Test(residency, without_a_gpu_device_operands_are_an_error) {
    load_driver();
    memset(device_info, 5, sizeof device_info);
    int code = dgetrf_strided_batched(4, 4, device, 4, 16, device_ipiv, 4, device_info, 4);
    cr_expect(code == BATCHLAS_E_DEVICE);
    cr_expect(device_info[0] == 0x05050505);
    cr_expect(strstr(batchlas_last_error(), "no device"), "%s", batchlas_last_error());
}
