/* Where host batches run: what the table says, with its margin and its reach, and what the
 * environment says of GPUs and MPI ranks. No GPU is needed. */
#include "batch/place.h"
#include "batch/device.h"

#include <criterion/criterion.h>

#include "batch/choose/select.h"
#include "batch/op.h"
#include "batch/process/config.h"
#include "lapacke/include/batchlas.h"
#include "support/capture.h"

#define KEYS "# op: place\n# device: sm_90\n# keys: op:exact memory:exact order:log:2 batch:log\n"

static void use_table(const char *rows) {
    char folder[64], text[2048];
    temporary_folder(folder);
    setenv("BATCHLAS_TUNED_DIR", folder, 1);
    snprintf(text, sizeof text, KEYS "%s", rows);
    write_file(folder, "place.sm_90.txt", text);
}

static bool goes(bl_op_id op, int64_t n, int64_t batch) {
    static double memory[4];
    bl_problem p = {.op = bl_op_get(op), .dtype = BL_D, .m = n, .n = n, .batch = batch};
    p.op->describe(&p);
    p.operand[BL_SLOT_A].base = memory;
    return bl_place_by_table(&p);
}

Test(place, the_table_decides_with_a_margin) {
    use_table("d op=getrf memory=pageable order=16 batch=1000 | cuda 1 | cpu 3\n"
              "d op=getrf memory=pageable order=128 batch=1000 | cuda 1 | cpu 1.8\n"
              "d op=potrf memory=pageable order=16 batch=1000 | cpu 1 | cuda 2\n");
    cr_expect(goes(BL_OP_getrf, 16, 1000));
    cr_expect(!goes(BL_OP_getrf, 128, 1000), "not twice as fast");
    cr_expect(!goes(BL_OP_potrf, 16, 1000));
    cr_expect(!goes(BL_OP_geqrf, 16, 1000), "no row");
}

Test(place, it_reaches_four_times_and_to_any_larger_batch) {
    use_table("d op=getrf memory=pageable order=16 batch=1000 | cuda 1 | cpu 3\n");
    cr_expect(goes(BL_OP_getrf, 60, 1000) && goes(BL_OP_getrf, 5, 1000));
    cr_expect(!goes(BL_OP_getrf, 70, 1000) && !goes(BL_OP_getrf, 3, 1000));
    cr_expect(goes(BL_OP_getrf, 16, 300) && !goes(BL_OP_getrf, 16, 200));
    cr_expect(goes(BL_OP_getrf, 16, 1000000));
}

Test(place, memory_is_a_key_unless_bits_must_not_depend_on_it) {
    use_table("d op=getrf memory=pinned order=16 batch=1000 | cuda 1 | cpu 3\n");
    cr_expect(!goes(BL_OP_getrf, 16, 1000), "without a driver nothing is pinned");
}

Test(place, deterministic_drops_the_batch) {
    use_table("d op=getrf memory=pageable order=16 batch=1000 | cuda 1 | cpu 3\n"
              "d op=getrf memory=pageable order=16 batch=10 | cpu 1 | cuda 2\n");
    cr_expect(goes(BL_OP_getrf, 16, 1000) && !goes(BL_OP_getrf, 16, 10));
    batchlas_set_deterministic(1);
    cr_expect(goes(BL_OP_getrf, 16, 1000) == goes(BL_OP_getrf, 16, 10));
}

Test(place, without_a_gpu_everything_stays) {
    use_table("d op=getrf memory=pageable order=16 batch=1000 | cuda 1 | cpu 3\n");
    setenv("CUDA_VISIBLE_DEVICES", "", 1);
    double memory[4];
    bl_problem p = {.op = bl_op_get(BL_OP_getrf), .dtype = BL_D, .m = 16, .n = 16, .batch = 1000};
    p.op->describe(&p);
    p.operand[BL_SLOT_A].base = memory;
    cr_expect(!bl_place_on_device(&p));
    p.interposed = true;
    cr_expect(!bl_place_on_device(&p));
}

Test(place, ranks_spread_over_gpus) {
    setenv("SLURM_LOCALID", "5", 1);
    setenv("BATCHLAS_DEVICE", "cuda", 1);
    cr_expect(bl_device_of_rank(4) == 1 && bl_device_of_rank(1) == 0);
}
Test(place, a_named_gpu_wins_over_the_rank) {
    setenv("OMPI_COMM_WORLD_LOCAL_RANK", "5", 1);
    setenv("BATCHLAS_DEVICE", "cuda:2", 1);
    cr_expect(bl_device_of_rank(4) == 2);
}
Test(place, one_process_has_all_gpus) {
    setenv("BATCHLAS_DEVICE", "cuda", 1);
    cr_expect(bl_device_of_rank(4) == -1);
}
