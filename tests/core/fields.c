/* Two problems that differ in one field are never taken for one: not by the remembered choices, not by a
 * region's signatures. Every field of kernels/fields.def, one by one. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "batch/choose/select.h"
#include "batch/host/host.h"
#include "batch/region/record.h"

/* What the candidates below look for: the problem as it stands now. */
static const bl_problem *wanted;

static bool is_wanted(const bl_problem *p, const bl_exec *x) {
    (void)x;
    return !memcmp(&p->shape, &wanted->shape, sizeof p->shape);
}
static bool is_other(const bl_problem *p, const bl_exec *x) {
    return !is_wanted(p, x);
}

static const bl_candidate first = {"first", BL_FAMILY_NATIVE, true, is_wanted, NULL, NULL};
static const bl_candidate second = {"second", BL_FAMILY_NATIVE, true, is_other, NULL, NULL};
static const bl_candidate *const list[] = {&first, &second, NULL};

/* An op that may have any field, and takes them all as they are. */
static void describe(bl_problem *p) {
    (void)p;
}
static int64_t order(const bl_problem *p) {
    (void)p;
    return 8;
}
static const bl_op any = {
    .id = BL_OP_gemm, .name = "any", .describe = describe, .order = order, .host = list};

static int compared;

static void differ(const bl_problem *p, const bl_problem *q, const char *field) {
    const bl_exec x = {.device = BL_HOST, .threads = 1};
    const bl_signature_key a = bl_signature_key_of(p, NULL), b = bl_signature_key_of(q, NULL);
    wanted = p;
    cr_expect(bl_select(p, &x).candidate == &first, "%s", field);
    cr_expect(bl_select(q, &x).candidate == &second, "the choice forgets %s", field);
    cr_expect(memcmp(&a, &b, sizeof a) != 0, "the signature forgets %s", field);
    compared++;
}

Test(fields, none_is_forgotten) {
    const bl_problem p = {.op = &any, .dtype = BL_D, .int_bytes = 4, .batch = 1};
    bl_problem q;
#define FLAG(field, ...) q = p, q.field = 'L', differ(&p, &q, #field);
#define SIZE(field, role) q = p, q.field = 5, differ(&p, &q, #field);
    BL_EACH_FLAG(FLAG)
    BL_EACH_SIZE(SIZE)
    bl_problem forward = p;
    forward.operand[BL_SLOT_B].ld = 2, q = forward, q.operand[BL_SLOT_B].reversed = true;
    const bl_signature_key a = bl_signature_key_of(&forward, NULL),
                           b = bl_signature_key_of(&q, NULL);
    cr_expect(memcmp(&a, &b, sizeof a) != 0, "the signature forgets an increment's sign");
    q = p, q.dtype = BL_S, differ(&p, &q, "dtype");
    q = p, q.order = BL_ROW_MAJOR, differ(&p, &q, "order");
    q = p, q.int_bytes = 8, differ(&p, &q, "int_bytes");
    fprintf(stderr, "fields: %d compared\n", compared);
    cr_expect(compared == 3 BL_EACH_FLAG(BL_COUNT) BL_EACH_SIZE(BL_COUNT));
}
