/* Ledgers, the tables derived from them, and what is said of both. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <criterion/criterion.h>

#include "batch/choose/estimate.h"
#include "tools/tune/derive.h"
#include "tools/tune/judge.h"

static char folder[64];

static void make_folder(void) {
    strcpy(folder, "/tmp/batchlas-tuner-XXXXXX");
    cr_assert(mkdtemp(folder));
    char path[128];
    snprintf(path, sizeof path, "%s/ledger", folder);
    cr_assert(mkdir(path, 0777) == 0);
}

static void remove_folder(void) {
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    cr_expect(system(command) == 0);
}

TestSuite(tables_of, .init = make_folder, .fini = remove_folder);

static const char header[] = "# op: gemm\n# device: sm_90\n# keys: order:log:2 q:log batch:log\n";

static void put(const char *name, const char *head, const char *text) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "w");
    cr_assert(f);
    fprintf(f, "%s%s", head, text);
    fclose(f);
}

static char *get(const char *name) {
    static char text[8192];
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "r");
    text[f ? fread(text, 1, sizeof text - 1, f) : 0] = 0;
    if (f) fclose(f);
    return text;
}

#define FACTS " | tier=coarse stamp=0123abcd rounds=5 mhz=1980"

static const char lines[] =
    "s order=8 q=8 batch=1000" FACTS " | small 0.002000 | vendor 0.001950\n"
    "s order=4 q=4 batch=1000" FACTS " | ! wrong | small 0.001000 | vendor 0.009000\n"
    "d order=4 q=4 batch=100 | tier=deep stamp=0123abcd rounds=9 | small 0.003000 | vendor "
    "0.001000\n";

Test(tables_of, a_ledger_are_always_the_same_bytes) {
    put("ledger/gemm.sm_90.txt", header, lines);
    tune_ledger l;
    cr_assert(ledger_read(&l, folder, "gemm", "sm_90"));
    cr_assert(derive_write(&l, folder));
    static const char rows[] = "# raced: s order=4..8 q=4..8 batch=1000..1000\n"
                               "# raced: d order=4..4 q=4..4 batch=100..100\n"
                               "# tier: coarse\n"
                               "s order=4 q=4 batch=1000 | small 0.001000 | vendor 0.009000\n"
                               "s order=8 q=8 batch=1000 | small 0.002000 | vendor 0.001950\n"
                               "# tier: deep\n"
                               "d order=4 q=4 batch=100 | vendor 0.001000 | small 0.003000\n";
    char want[1024];
    snprintf(want, sizeof want, "%s%s", header, rows);
    cr_expect_str_eq(get("gemm.sm_90.txt"), want);
    cr_expect(derive_check(folder) == 0);
    cr_assert(ledger_write(&l, folder)); /* sorted now: the table is the same */
    cr_expect(derive_check(folder) == 0);
    ledger_free(&l);
}

Test(tables_of, one_changed_byte_is_found) {
    put("ledger/gemm.sm_90.txt", header, lines);
    tune_ledger l;
    cr_assert(ledger_read(&l, folder, "gemm", "sm_90"));
    cr_assert(derive_write(&l, folder));
    char *text = strdup(get("gemm.sm_90.txt"));
    text[strlen(text) - 3] ^= 1;
    put("gemm.sm_90.txt", "", text);
    cr_expect(derive_check(folder) == 1);
    free(text);
    ledger_free(&l);
}

Test(tables_of, a_later_line_replaces_and_an_unfinished_one_is_left_out) {
    put("ledger/gemm.sm_90.txt", header,
        "s order=8 q=8 batch=1000" FACTS " | small 0.002000\n"
        "s order=8 q=8 batch=1000" FACTS " | small 0.004000\n"
        "s order=9 q=9 batch=1000" FACTS " | small 0.00");
    tune_ledger l;
    cr_assert(ledger_read(&l, folder, "gemm", "sm_90"));
    cr_expect(l.lines == 1 && l.line[0].entry[0].ms == 0.004);
    ledger_free(&l);
}

/* ---- The tables of the tree ---- */

static char *whole(const char *path) {
    char *text = NULL;
    size_t size = 0;
    FILE *f = fopen(path, "r");
    cr_assert(f && getdelim(&text, &size, 0, f) > 0, "%s", path);
    fclose(f);
    return text;
}

static bl_point point_of(const tune_point *p) {
    static const bl_key key[AXES] = {BL_KEY_order, BL_KEY_q, BL_KEY_batch, BL_KEY_threads};
    bl_point at = {0};
    for (int i = 0; i < AXES; i++) bl_point_number(&at, key[i], (double)p->at[i]);
    bl_point_text(&at, BL_KEY_side, (char[]){p->side, 0});
    bl_point_text(&at, BL_KEY_blas, p->blas);
    return at;
}

static void nothing_is_far(const tune_ledger *l, void *arg) {
    char path[256], why[BL_TABLE_WHY];
    snprintf(path, sizeof path, "%s/tuned/%s.%s.txt", BATCHLAS_SOURCE_DIR, l->op, l->device);
    char *text = whole(path);
    bl_table *t = bl_table_parse(path, text, strlen(text), NULL, NULL, why);
    cr_assert(t, "%s", why);
    for (int i = 0; i < l->lines; i++) {
        bl_point at = point_of(&l->line[i].point);
        const bl_row *row = bl_table_nearest(t, l->line[i].point.dtype, &at, 0);
        if (tune_best(&l->line[i]) < 0 || !row) continue;
        char name[POINT_TEXT];
        tune_point_text(&l->line[i].point, name);
        cr_expect(!bl_table_far(t, row, &at, 0), "%s: %s", path, name);
        ++*(int *)arg;
    }
    bl_table_free(t);
    free(text);
}

Test(tables_of, what_was_raced_is_in_reach_of_its_table) {
    int cells = 0;
    cr_expect(derive_each(BATCHLAS_SOURCE_DIR "/tuned", "", nothing_is_far, &cells) == 0);
    cr_expect(cells > 10000, "%d cells", cells);
    printf("tables: %d raced cells are in reach of their tables\n", cells);
}

Test(tables_of, a_malformed_ledger_is_refused) {
    static const char *const bad[] = {
        "s order=8 q=8 | tier=coarse stamp=0 rounds=5 | small 0.1\n",      /* no batch */
        "x order=8 batch=8 | tier=coarse stamp=0 rounds=5 | small 0.1\n",  /* no dtype */
        "s order=8 batch=8 | tier=coarse stamp=0 | small 0.1\n",           /* no rounds */
        "s order=8 batch=8 | tier=deeper stamp=0 rounds=5 | small 0.1\n",  /* no tier */
        "s order=8 batch=8 | tier=coarse stamp=0 rounds=5\n",              /* no entry */
        "s order=8 batch=8 | tier=coarse stamp=0 rounds=5 | small zero\n", /* no time */
        "s order=8 batch=8 | tier=coarse stamp=0 rounds=5 | small 1e-9\n", /* written as 0 */
        "s order=8 batch=8 | tier=coarse stamp=0 rounds=5 | small inf\n",
        "s order=8 batch=8 | tier=coarse stamp=0 rounds=5 | small 1 2\n",
        "s order=8 batch=8 | tier=coarse stamp=0 rounds=5 | ! small 2\n",
        "s order=8 batch=8 | tier=coarse stamp=0 rounds=5x | small 1\n",
        "s order=8 batch=8 | tier=coarse stamp=0 rounds=99999999999 | small 1\n",
        "s order=8 batch=8 | tier=coarse stamp=0123456789ab rounds=5 | small 1\n",
        "s order=8 batch=8x | tier=coarse stamp=0 rounds=5 | small 1\n",
        "s order=8 batch=99999999999999999999 | tier=coarse stamp=0 rounds=5 | small 1\n",
        "s side=LR order=8 batch=8 | tier=coarse stamp=0 rounds=5 | small 1\n",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        put("ledger/gemm.sm_90.txt", header, bad[i]);
        tune_ledger l;
        cr_expect(!ledger_read(&l, folder, "gemm", "sm_90"), "%s", bad[i]);
        ledger_free(&l);
        cr_expect(derive_check(folder) == 1);
    }
}

Test(tables_of, the_gate_sees_worse_choices_only) {
    char older[128], newer[128];
    snprintf(older, sizeof older, "%s/older.txt", folder);
    snprintf(newer, sizeof newer, "%s/newer.txt", folder);
    put("older.txt", header,
        "s order=8 q=8 batch=100 | small 0.001 | vendor 0.002\n"
        "s order=32 q=32 batch=100 | vendor 0.01 | small 0.02\n");
    /* The same choices, other times. */
    put("newer.txt", header,
        "s order=8 q=8 batch=100 | small 0.0005 | vendor 0.002\n"
        "s order=32 q=32 batch=100 | vendor 0.03 | small 0.04\n");
    cr_expect(judge_gate(older, newer) == 0);
    /* Four per cent is no regression, ten is one. */
    put("older.txt", header, "s order=8 q=8 batch=100 | small 0.00100 | vendor 0.00104\n");
    put("newer.txt", header, "s order=9 q=9 batch=100 | vendor 0.001 | small 0.002\n");
    cr_expect(judge_gate(older, newer) == 0);
    put("older.txt", header, "s order=8 q=8 batch=100 | small 0.00100 | vendor 0.00110\n");
    cr_expect(judge_gate(older, newer) == 1);
    put("newer.txt", header, "s order=9 q=9 | vendor 0.001\n");
    cr_expect(judge_gate(older, newer) == -1);
}

static void note_lost(const tune_ledger *l, const tune_line *line, double ratio, void *arg) {
    (void)l;
    cr_expect(ratio == 2);
    *(int64_t *)arg = line->point.at[AXIS_ORDER];
}
Test(tables_of, leaving_one_out_finds_the_lonely_cell) {
    int64_t lost = 0;
    put("ledger/gemm.sm_90.txt", header,
        "s order=4 q=4 batch=100" FACTS " | small 0.001000 | vendor 0.002000\n"
        "s order=5 q=5 batch=100" FACTS " | small 0.001000 | vendor 0.002000\n"
        "s order=6 q=6 batch=100" FACTS " | small 0.001000 | vendor 0.002000\n"
        "s order=32 q=32 batch=100" FACTS " | small 0.020000 | vendor 0.010000\n"
        "s order=64 q=64 batch=100" FACTS " | small 0.200000 | vendor 0.100000\n"
        "s order=128 q=128 batch=100" FACTS " | vendor 0.200000\n");
    tune_ledger l;
    cr_assert(ledger_read(&l, folder, "gemm", "sm_90"));
    judge_loss loss = judge_leave_one_out(&l, note_lost, &lost);
    cr_expect(loss.cells == 5 && loss.above_5 == 0 && !lost, "order 64's row leads 32 right");
    l.lines -= 2;
    loss = judge_leave_one_out(&l, note_lost, &lost);
    cr_expect(loss.cells == 4 && loss.above_5 == 1 && loss.above_25 == 1 && loss.worst == 2);
    cr_expect(lost == 32);
    ledger_free(&l);
}

/* Where routes change over rows stay, where they do not few do, and whoever looks is told right. */
Test(tables_of, rows_that_others_stand_for_are_left_out) {
    char text[8192] = "", why[BL_TABLE_WHY];
    for (int n = 1; n <= 60; n++)
        snprintf(text + strlen(text), sizeof text - strlen(text),
                 "d order=%d q=%d batch=100" FACTS " | small %s | vendor %s\n", n, n,
                 n <= 20 || n == 40 ? "0.001000" : "0.003000",
                 n <= 20 || n == 40 ? "0.002000" : "0.001000");
    put("ledger/gemm.sm_90.txt", header, text);
    tune_ledger l;
    cr_assert(ledger_read(&l, folder, "gemm", "sm_90"));
    char *derived = derive_table(&l);
    bl_table *t = bl_table_parse("gemm", derived, strlen(derived), NULL, NULL, why);
    cr_assert(t, "%s", why);
    printf("60 rows become %d\n", t->rows);
    cr_expect(t->rows < 20);
    cr_expect(strstr(derived, "order=20 ") || strstr(derived, "order=21 "));
    cr_expect(strstr(derived, "order=40 "));
    for (int n = 1; n <= 60; n++) {
        static const char *const name[] = {"small", "vendor"};
        bool far;
        bl_point at = {0};
        bl_point_number(&at, BL_KEY_order, n), bl_point_number(&at, BL_KEY_q, n);
        bl_point_number(&at, BL_KEY_batch, 100);
        int pick = bl_table_pick(t, BL_D, &at, 0, name, 2, &far);
        cr_expect(pick == (n > 20 && n != 40), "order %d: %d", n, pick);
    }
    bl_table_free(t);
    free(derived);
    ledger_free(&l);
}

/* At order 40 the nearest row must be one that knows `small`, as far as that can run. */
Test(tables_of, a_row_without_a_choice_is_left_out_among_others) {
    put("ledger/gemm.sm_90.txt", header,
        "s order=32 q=32 batch=100" FACTS " | nvidia 0.020000 | small 0.010000 | vendor 0.020000\n"
        "s order=64 q=64 batch=100" FACTS " | nvidia 0.030000 | vendor 0.030000\n"
        "d order=64 q=64 batch=100" FACTS " | vendor 0.030000\n");
    tune_ledger l;
    cr_assert(ledger_read(&l, folder, "gemm", "sm_90"));
    cr_assert(derive_write(&l, folder));
    cr_expect(!strstr(get("gemm.sm_90.txt"), "s order=64"));
    cr_expect(strstr(get("gemm.sm_90.txt"), "s order=32"));
    cr_expect(strstr(get("gemm.sm_90.txt"), "d order=64"), "the only row of its dtype");
    ledger_free(&l);
}

Test(tables_of, points_are_what_their_text_says) {
    tune_point p;
    char text[POINT_TEXT];
    static const char full[] = "z side=R order=8 q=3 batch=100 threads=2 blas=reference";
    cr_assert(tune_point_read(&p, full));
    cr_expect(p.dtype == BL_Z && p.side == 'R' && p.at[AXIS_THREADS] == 2);
    tune_point_text(&p, text);
    cr_expect_str_eq(text, full);
    cr_expect(!tune_point_read(&p, "z order=8 batch"));
    cr_expect(!tune_point_read(&p, "zz order=8 batch=1"));
    cr_expect(!tune_point_read(&p, ""));
}
