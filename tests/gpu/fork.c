/* CUDA does not survive a fork: the child of a process that has used it computes on the host, and says
 * no to device operands. */
#include <math.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lapacke/include/lapacke_batched.h"
#include "tests/gpu/gpu.h"

static int solve(void) {
    double a[3 * 4] = {4, 1, 1, 3, 4, 1, 1, 3, 4, 1, 1, 3}, b[3 * 2] = {5, 4, 5, 4, 5, 4};
    int ipiv[6], info[3] = {9, 9, 9};
    int failed = dgesv_strided_batched(2, 1, a, 2, 4, ipiv, 2, b, 2, 2, info, 3);
    for (int i = 0; i < 6; i++) failed += fabs(b[i] - 1) > 1e-14;
    return failed;
}

static int child(const device_batch *d) {
    alarm(10); /* a hang is a failure */
    if (solve() != 0) return 1;
    if (bl_execute(&d->p) != BL_E_DEVICE) return 2;
    return strstr(batchlas_last_error(), "fork") ? 0 : 3;
}

void test_fork(void) {
    shape s = {.op = BL_OP_getrf, .dtype = BL_D, .m = 8, .n = 8, .members = 5, .int_bytes = 4};
    batch a = make(&s, 1);
    device_batch d = to_device(&a, FORM_STRIDED);
    check(bl_execute(&d.p) == 0 && solve() == 0, "the parent, before");
    pid_t pid = fork();
    if (pid == 0) _exit(child(&d));
    int status = 0;
    check(waitpid(pid, &status, 0) == pid && status == 0, "the child: status %d", status);
    refill(&d, &a);
    check(bl_execute(&d.p) == 0 && solve() == 0, "the parent, after");
    release(&d);
    discard(&a);
}
