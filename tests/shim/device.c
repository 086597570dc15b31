/* How cuBLAS's and cuSOLVER's calls are read, held by stand-ins for those libraries and for a core
 * that takes everything: no GPU is needed. What is not exactly a batch of ours is the original's,
 * which returns 77 here. */
#include "support/shim.h"

#define CORE "LD_LIBRARY_PATH=" PROGRAM("show_core") " "

static char *said(const char *environment, const char *call) {
    outcome o = run("%s" CORE PRELOAD PROGRAM("device_user") " %s", environment, call);
    cr_expect(o.status == 0, "%s: %d %s", call, o.status, o.err);
    return o.out;
}

#define READS(call, text) reads("", call, text)
static void reads(const char *environment, const char *call, const char *text) {
    char *out = said(environment, call);
    cr_expect(!strncmp(out, text, strlen(text)), "%s: %s, not %s", call, out, text);
    cr_expect(strstr(out, ": 0"), "%s: %s", call, out);
}

#define IS_FORWARDED(call) is_forwarded("", call)
static void is_forwarded(const char *environment, const char *call) {
    char *out = said(environment, call);
    cr_expect(strstr(out, ": 77") && !strstr(out, "batch="), "%s: %s", call, out);
}

Test(shim_device, factorizations) {
    READS("cublasDgetrfBatched 1 4 0xa0 5 0x90 0x80 7",
          "dgetrf ----- m=4 n=4 k=0 nrhs=0 batch=7 A=*a0/5 ipiv=90/1+4 info=80/1+1 stream=57\n");
    READS("cublasDgetrfBatched 1 4 0xa0 5 0 0x80 7",
          "dgetrf_nopiv ----- m=4 n=4 k=0 nrhs=0 batch=7 A=*a0/5 info=80/1+1 stream=57\n");
    READS("cublasSgetrsBatched 1 1 4 2 0xa0 5 0x90 0xb0 6 ? 7",
          "sgetrs --T-- m=0 n=4 k=0 nrhs=2 batch=7 A=*a0/5 B=*b0/6 ipiv=90/1+4 stream=57\n");
    READS("cublasCgeqrfBatched 1 6 3 0xa0 6 0x90 ? 7",
          "cgeqrf ----- m=6 n=3 k=0 nrhs=0 batch=7 A=*a0/6 tau=*90/1 stream=57\n");
    READS("cusolverDnZpotrfBatched 1 1 4 0xa0 5 0x80 7",
          "zpotrf -U--- m=0 n=4 k=0 nrhs=0 batch=7 A=*a0/5 info=80/1+1 stream=58\n");
    READS("cusolverDnDpotrsBatched 1 0 4 1 0xa0 5 0xb0 6 0x80 7",
          "dpotrs -L--- m=0 n=4 k=0 nrhs=1 batch=7 A=*a0/5 B=*b0/6 stream=58\n");
    READS("cublasDgelsBatched 1 0 6 3 2 0xa0 6 0xc0 7 ? 0x80 9",
          "dgels --N-- m=6 n=3 k=0 nrhs=2 batch=9 A=*a0/6 B=*c0/7 info=80/1+1 stream=57\n");
}

Test(shim_device, eigenproblems) {
    READS("cusolverDnDsyevjBatched 1 1 1 4 0xa0 5 0xb0 0xc0 9 0x80 1 7",
          "dsyevd -U--- m=0 n=4 k=0 nrhs=0 batch=7 A=a0/5+20 w=b0/1+4 info=80/1+1 jobz=V "
          "stream=58\n");
    READS("cusolverDnCheevjBatched 1 0 0 4 0xa0 4 0xb0 0xc0 9 0x80 1 7",
          "csyevd -L--- m=0 n=4 k=0 nrhs=0 batch=7 A=a0/4+16 w=b0/1+4 info=80/1+1 jobz=N "
          "stream=58\n");
    READS("cusolverDnXsyevBatched 1 2 1 0 4 5 0xa0 6 1 0xb0 5 0xc0 9 0xd0 9 0x80 7",
          "zsyevd -L--- m=0 n=4 k=0 nrhs=0 batch=7 A=a0/6+24 w=b0/1+4 info=80/1+1 jobz=V "
          "stream=58\n");
}

/* The inverse goes to other members. */
Test(shim_device, inverses) {
    READS("cublasDgetriBatched 1 4 0xa0 5 0x90 0xc0 6 0x80 7",
          "dgetri ----- m=0 n=4 k=0 nrhs=0 batch=7 A=*a0/5 C=*c0/6 ipiv=90/1+4 info=80/1+1 ");
    READS("cublasDmatinvBatched 1 32 0xa0 32 0xc0 32 0x80 7",
          "dgetri ----- m=0 n=32 k=0 nrhs=0 batch=7 A=*a0/32 C=*c0/32 info=80/1+1 ");
    IS_FORWARDED("cublasDmatinvBatched 1 33 0xa0 33 0xc0 33 0x80 7");
}

Test(shim_device, products) {
    READS("cublasDgemmBatched 1 0 2 4 5 6 =0.5 0xa0 4 0xb0 5 =2 0xc0 4 7",
          "dgemm --NC- m=4 n=5 k=6 nrhs=0 batch=7 alpha=0.5 beta=2 A=*a0/4 B=*b0/5 C=*c0/4 ");
    READS("cublasSgemmBatched_64 1 0 2 4 5 6 =0.5 0xa0 4 0xb0 5 =2 0xc0 0x100000004 7",
          "sgemm --NC- m=4 n=5 k=6 nrhs=0 batch=7 alpha=0.5 beta=2 A=*a0/4 B=*b0/5 "
          "C=*c0/4294967300 ");
    READS("cublasDgemmStridedBatched 1 1 0 4 5 6 =1 0xa0 6 24 0xb0 6 0 =0 0xc0 4 20 7",
          "dgemm --TN- m=4 n=5 k=6 nrhs=0 batch=7 alpha=1 beta=0 A=a0/6+24 B=b0/6+0 C=c0/4+20 ");
    READS("cublasGemmBatchedEx 1 0 0 4 5 6 =1 0xa0 0 4 0xb0 0 6 =0 0xc0 0 4 7 68 99",
          "sgemm --NN- m=4 n=5 k=6 nrhs=0 batch=7 alpha=1 beta=0 A=*a0/4 B=*b0/6 C=*c0/4 ");
    READS(
        "cublasGemmStridedBatchedEx 1 0 0 4 5 6 =1 0xa0 4 4 24 0xb0 4 6 30 =0 0xc0 4 4 20 7 68 -1",
        "cgemm --NN- m=4 n=5 k=6 nrhs=0 batch=7 alpha=1 beta=0 A=a0/4+24 B=b0/6+30 C=c0/4+20 ");
    READS("cublasZtrsmBatched 1 1 1 2 1 4 5 =3 0xa0 5 0xb0 4 7",
          "ztrsm RUC-U m=4 n=5 k=0 nrhs=0 batch=7 alpha=3 A=*a0/5 B=*b0/4 ");
}

Test(shim_device, the_original_has_what_is_not_exactly_ours) {
    IS_FORWARDED("cublasDgetrfBatched 1 -4 0xa0 5 0x90 0x80 7"); /* wrong arguments */
    IS_FORWARDED("cublasDgetrfBatched 1 4 0xa0 3 0x90 0x80 7");
    IS_FORWARDED("cublasDgetrfBatched 0 4 0xa0 5 0x90 0x80 7"); /* no handle */
    IS_FORWARDED("cublasDgetrfBatched 1 4 0xa0 5 0x90 0x80 0"); /* nothing to do */
    IS_FORWARDED("cublasDgetrsBatched 1 3 4 2 0xa0 5 0x90 0xb0 6 ? 7");
    IS_FORWARDED("cublasDgetrsBatched 1 0 4 2 0xa0 5 0x90 0xb0 6 0 7"); /* nowhere to say so */
    IS_FORWARDED("cusolverDnDpotrsBatched 1 0 4 2 0xa0 5 0xb0 6 0x80 7");
    IS_FORWARDED("cublasDgelsBatched 1 0 3 6 2 0xa0 6 0xc0 7 ? 0x80 9");
    IS_FORWARDED("cublasDgemmStridedBatched 1 0 0 4 5 6 =1 0xa0 4 24 0xb0 6 30 =0 0xc0 4 19 7");
    /* half precision, mixed types, other arithmetic, an algorithm of one's own */
    IS_FORWARDED("cublasGemmBatchedEx 1 0 0 4 5 6 =1 0xa0 2 4 0xb0 2 6 =0 0xc0 2 4 7 68 99");
    IS_FORWARDED("cublasGemmBatchedEx 1 0 0 4 5 6 =1 0xa0 0 4 0xb0 0 6 =0 0xc0 1 4 7 68 99");
    IS_FORWARDED("cublasGemmBatchedEx 1 0 0 4 5 6 =1 0xa0 0 4 0xb0 0 6 =0 0xc0 0 4 7 77 99");
    IS_FORWARDED("cublasGemmBatchedEx 1 0 0 4 5 6 =1 0xa0 0 4 0xb0 0 6 =0 0xc0 0 4 7 68 3");
    IS_FORWARDED("cusolverDnDsyevjBatched 1 2 1 4 0xa0 4 0xb0 0xc0 9 0x80 1 7");
    IS_FORWARDED(
        "cusolverDnXsyevBatched 1 2 1 0 4 5 0xa0 4 0 0xb0 5 0xc0 9 0xd0 9 0x80 7"); /* mixed types */
    IS_FORWARDED("cusolverDnXsyevBatched 1 2 1 0 4 5 0xa0 4 1 0xb0 1 0xc0 9 0xd0 9 0x80 7");
    /* not ours at all */
    IS_FORWARDED("cusolverDnDgesvdjBatched 1 1 4 4 0xa0 4 0xb0 0xc0 4 0xd0 4 0xe0 9 0x80 1 7");
    IS_FORWARDED("cusolverDnDgeqrf 1 4 4 0xa0 4 0x90 0xb0 9 0x80");
}

Test(shim_device, the_handles_modes_are_honoured) {
    static const char trsm[] = "cublasDtrsmBatched 1 0 0 0 0 4 5 0xd0 0xa0 5 0xb0 4 7";
    static const char getrf[] = "cublasDgetrfBatched 1 4 0xa0 5 0x90 0x80 7";
    static const char potrf[] = "cusolverDnDpotrfBatched 1 0 4 0xa0 5 0x80 7";
    reads("POINTER_MODE=1 ", trsm,
          "dtrsm LLN-N m=4 n=5 k=0 nrhs=0 batch=7 alpha=@d0 A=*a0/5 B=*b0/4 ");
    is_forwarded("MATH_MODE=3 ", getrf); /* TF32 */
    is_forwarded("MATH_MODE=4 ", getrf); /* emulated */
    is_forwarded("MATH_MODE=8 ", getrf);
    is_forwarded("SM_TARGET=40 ", getrf);
    is_forwarded("SOLVER_MODE=1 ", potrf);
    is_forwarded("CUBLAS_EMULATE_DOUBLE_PRECISION=1 ", getrf);
    reads("MATH_MODE=16 ", getrf, "dgetrf "); /* reductions in half precision: none here */
    is_forwarded("BATCHLAS_DISABLE=1 ", getrf);
}

Test(shim_device, what_the_original_stores_on_the_host_is_stored) {
    char *out = said("", "cublasDgetrsBatched 1 0 4 2 0xa0 5 0x90 0xb0 6 ? 7");
    cr_expect(strstr(out, "cublasDgetrsBatched: 0 and 0\n"), "%s", out);
    out = said("", "cublasDgeqrfBatched 1 4 4 0xa0 4 0x90 ? 7");
    cr_expect(strstr(out, "cublasDgeqrfBatched: 0 and 0\n"), "%s", out);
}

/* Handles 1 and 2 work on one stream here, 257 on another. The sizes end a run too; addresses don't. */
Test(shim_device, runs_of_equal_calls_are_those_of_a_stream) {
    static const char call[] =
        "cusolverDnDgeqrf %d %d 4 %#llx 4 0x700000000100 0x700000000200 9 0x80";
    static const struct {
        int handle, m;
    } made[] = {{1, 4}, {2, 4}, {1, 4}, {257, 4}, {257, 4}, {257, 5}, {1, 5}};
    char all[1024] = "";
    for (size_t i = 0; i < sizeof made / sizeof *made; i++) {
        size_t used = strlen(all);
        if (i) used += (size_t)sprintf(all + used, " , ");
        snprintf(all + used, sizeof all - used, call, made[i].handle, made[i].m,
                 0x700000001000 + 0x100 * (unsigned long long)i);
    }
    outcome o = run("BATCHLAS_REPORT=1 " CORE PRELOAD PROGRAM("device_user") " %s", all);
    cr_expect(strstr(o.err, "2 runs of equal calls, 2.5 each"), "%s", o.err);
    cr_expect(reported(o.err, "cusolverDnDgeqrf", 1) == 7, "%s", o.err);
    cr_expect(reported(o.err, "cusolverDnDgeqrf", 4) == 5, "%s", o.err);
}

/* What is asked of a call that is forwarded: no more where the caller's library has many symbols. */
Test(shim_device, forwarding_takes_no_longer_in_a_large_library) {
    outcome o = run(PRELOAD PROGRAM("device_crowd"));
    cr_assert_eq(o.status, 0, "%s", o.err);
    printf("a forwarded device call from a library with 100,000 symbols: %s ns\n",
           strtok(o.out, "\n"));
    cr_expect(strtod(o.out, NULL) < 5000);
    o = run("BATCHLAS_REPORT=1 " PRELOAD PROGRAM("device_crowd"));
    cr_expect(strtod(o.out, NULL) < 5000, "%s", o.out);
}
