/* One walk over the op's roles: reads each argument, checks it, and fills the problem. */
#include "lapacke/decode.h"

#include <string.h>

#include "batch/residency.h"
#include "lapacke/workspace.h"

typedef struct {
    const bl_call_site *c;
    bl_problem *p;
    int64_t member; /* of the variable form */
    int64_t batch;  /* for the stride rule */
    int at;         /* index of the next argument */
    bool described;
    bl_single *single;
} reader;

enum { ROW_MAJOR = 101, COL_MAJOR = 102 };

static bool has_layout(const bl_call_site *c) {
    return c->style == BL_LAPACKE || c->style == BL_CBLAS || c->style == BL_LAPACKE_WORK;
}

static bool has_work(const bl_call_site *c) {
    return c->form == BL_SINGLE && c->style != BL_LAPACKE;
}

static bool has_info(const bl_call_site *c) {
    return c->form != BL_SINGLE || (c->style != BL_LAPACKE && c->style != BL_LAPACKE_WORK);
}

/* Arguments one role stands for. */
static int width(const bl_call_site *c, bl_arg role) {
    const bl_slot slot = bl_slot_of(role);
    if (role == BL_ARG_WORK) return has_work(c) ? bl_workspace_arguments(c->routine) : 0;
    if (role == BL_ARG_INFO) return has_info(c);
    if (slot == BL_SLOTS) return 1;
    return (slot < BL_MATRIX_SLOTS ? 2 : 1) + (c->form == BL_STRIDED);
}

int bl_call_count(const bl_call_site *c) {
    int count = has_layout(c) + (c->form != BL_SINGLE);
    for (const bl_arg *a = c->op->args; *a; a++) count += width(c, *a);
    return count;
}

/* Every argument of the variable form is an array or on the stack; info may be anywhere. */
bool bl_find_device_arrays(const bl_call_site *c, unsigned *arrays) {
    int at = has_layout(c);
    *arrays = 0;
    for (const bl_arg *a = c->op->args; *a; at += width(c, *a), a++)
        for (int i = 0; i < width(c, *a) && *a != BL_ARG_INFO; i++) {
            bool members = i == 0 && bl_slot_of(*a) != BL_SLOTS;
            if (bl_on_host(c->args[at + i])) continue;
            if (!members) return false;
            *arrays |= 1u << (at + i);
        }
    return true;
}

static int64_t integer(const bl_call_site *c, const void *at, int64_t index) {
    return c->int_bytes == 8 ? ((const int64_t *)at)[index] : ((const int32_t *)at)[index];
}

int64_t bl_call_batch(const bl_call_site *c) {
    return c->form == BL_SINGLE ? 1 : integer(c, c->args[bl_call_count(c) - 1], 0);
}

/* A size or ld: one for the batch, or one per member in the variable form. */
static int64_t size(reader *r) {
    const void *at = r->c->args[r->at++];
    return integer(r->c, at, r->c->form == BL_VARIABLE ? r->member : 0);
}

static char upper(char x) {
    return x >= 'a' && x <= 'z' ? (char)(x - 'a' + 'A') : x;
}

/* CBLAS enumerators, whose values are fixed by its ABI. */
static char from_enum(int value) {
    switch (value) {
    case 111:
        return 'N';
    case 112:
        return 'T';
    case 113:
        return 'C';
    case 121:
        return 'U';
    case 122:
        return 'L';
    case 131:
        return 'N';
    case 132:
        return 'U';
    case 141:
        return 'L';
    case 142:
        return 'R';
    default:
        return '?';
    }
}

static const char *trans_letters(const reader *r) {
    return bl_is_complex(r->c->dtype) ? r->c->op->trans_complex : r->c->op->trans_real;
}

/* `allowed`: NULL for the op's own letters. Returns the index of a wrong flag, or -1. */
static int flag(reader *r, char *to, const char *allowed) {
    const void *at = r->c->args[r->at++];
    *to = r->c->style == BL_CBLAS ? from_enum(*(const int *)at) : upper(*(const char *)at);
    return *to && strchr(allowed ? allowed : trans_letters(r), *to) ? -1 : r->at - 1;
}

static void scalar(reader *r, bl_scalar *to, bool real) {
    size_t bytes = bl_sizeof(bl_dtype_of(r->p, real));
    memcpy(to->bits, r->c->args[r->at++], bytes);
}

static bool is_zero(const bl_problem *p, const bl_scalar *s) {
    static const unsigned char none[16];
    bl_scalar x = *s;
    size_t real = bl_sizeof(p->dtype) / (bl_is_complex(p->dtype) ? 2 : 1);
    x.bits[real - 1] &= 0x7f; /* -0 is 0 */
    if (bl_is_complex(p->dtype)) x.bits[2 * real - 1] &= 0x7f;
    return !memcmp(x.bits, none, sizeof none);
}

/* LAPACK lets a caller pass anything for what is not referenced. */
static bool referenced(const bl_problem *p, const bl_operand *o) {
    if (o->rows == 0 || o->cols == 0) return false;
    return o->access != BL_READ || !bl_op_has(p->op, BL_ARG_ALPHA) || !is_zero(p, &p->alpha);
}

static bool pointer(reader *r, bl_operand *o) {
    const bl_call_site *c = r->c;
    void *at = (void *)(uintptr_t)c->args[r->at++];
    if (c->form == BL_POINTERS || c->device_arrays & 1u << (r->at - 1))
        o->pointers = at;
    else if (c->form == BL_VARIABLE)
        o->base = at ? ((void **)at)[r->member] : NULL;
    else
        o->base = at;
    return at || c->form == BL_SINGLE || r->batch <= 0 || !referenced(r->p, o);
}

/* Written members may not overlap; read ones may all be the same. */
static bool stride(reader *r, bl_operand *o, int64_t least) {
    memcpy(&o->stride, r->c->args[r->at++], sizeof o->stride);
    if (r->batch <= 1) {
        o->stride = 0;
        return true;
    }
    return o->stride >= (o->access & BL_WRITE ? least : 0);
}

static void describe(reader *r) {
    if (r->described) return;
    r->described = true;
    r->p->op->describe(r->p);
}

static void increment(reader *r, bl_operand *o) {
    const int64_t inc = size(r);
    o->reversed = inc < 0 && inc != INT64_MIN; /* that one stays negative, and is refused */
    o->ld = o->reversed ? -inc : inc;
}

/* Returns the index of the wrong one of the role's arguments, or -1. */
static int matrix(reader *r, bl_arg role) {
    describe(r);
    bl_operand *o = &r->p->operand[bl_slot_of(role)];
    bool row = r->p->order == BL_ROW_MAJOR && !bl_is_increment(role);
    int64_t lead = row ? o->cols : o->rows, other = row ? o->rows : o->cols;
    int first = r->at;
    if (!pointer(r, o)) return first;
    if (bl_is_increment(role))
        increment(r, o);
    else
        o->ld = size(r);
    if (o->ld < bl_max(1, lead)) return first + 1;
    if (r->c->form != BL_STRIDED) return -1;
    int64_t least = 0;
    if (other > 0 && lead > 0 &&
        (__builtin_mul_overflow(other - 1, o->ld, &least) ||
         __builtin_add_overflow(least, lead, &least)))
        least = INT64_MAX; /* no stride is that large */
    return stride(r, o, least) ? -1 : first + 2;
}

static int vector(reader *r, bl_slot slot) {
    describe(r);
    bl_operand *o = &r->p->operand[slot];
    o->ld = bl_max(1, o->rows);
    int first = r->at;
    if (!pointer(r, o)) return first;
    if (r->c->form != BL_STRIDED) return -1;
    return stride(r, o, o->rows) ? -1 : first + 1;
}

/* The first length that is too small. All are read, for the arguments that follow. */
static int work(reader *r) {
    if (!has_work(r->c)) return -1;
    describe(r);
    int bad = -1;
    for (const bl_workspace *w = bl_workspaces(r->c->routine); w->name; w++) {
        void *at = (void *)(uintptr_t)r->c->args[r->at++];
        if (!w->length) continue;
        r->single->work[w->element] = at;
        if (size(r) < r->p->op->least_work(r->p, w->element) && bad < 0) bad = r->at - 1;
    }
    return bad;
}

void bl_set_info_operand(bl_problem *p, const void *at) {
    p->info = (bl_operand){.base = (void *)(uintptr_t)at,
                           .stride = 1,
                           .rows = 1,
                           .cols = 1,
                           .ld = 1,
                           .elem = p->int_bytes,
                           .access = BL_WRITE};
}

static int info(reader *r) {
    if (!has_info(r->c)) return -1;
    const void *at = r->c->args[r->at++];
    bl_set_info_operand(r->p, at);
    if (r->single) r->single->has_info = true;
    return at || r->batch <= 0 ? -1 : r->at - 1;
}

static int dimension(reader *r, int64_t *to) {
    *to = size(r);
    return *to >= 0 ? -1 : r->at - 1;
}

/* Reads the arguments of one role. Returns the index of a wrong one, or -1. */
static int role(reader *r, bl_arg a) {
    bl_problem *p = r->p;
    switch (a) {
#define FLAG(field, role, shown, letters)                                                          \
    case BL_ARG_##role:                                                                            \
        return flag(r, &p->field, letters);
#define SIZE(field, role)                                                                          \
    case BL_ARG_##role:                                                                            \
        return dimension(r, &p->field);
        BL_EACH_FLAG(FLAG)
        BL_EACH_SIZE(SIZE)
#undef FLAG
#undef SIZE
    case BL_ARG_ALPHA:
        scalar(r, &p->alpha, p->op->real_alpha);
        return -1;
    case BL_ARG_BETA:
        scalar(r, &p->beta, p->op->real_beta);
        return -1;
    case BL_ARG_WORK:
        return work(r);
    case BL_ARG_INFO:
        return info(r);
    default:
        return bl_slot_of(a) < BL_MATRIX_SLOTS ? matrix(r, a) : vector(r, bl_slot_of(a));
    }
}

/* The rules of the op itself are about sizes; LAPACK tests them with the size they concern, before
 * any ld. `bad` is a size already found wrong, or -1: the first of the two counts. */
static int check_dimensions(reader *r, const int position[], int bad) {
    bl_arg wrong = r->p->op->check ? r->p->op->check(r->p) : BL_ARG_END;
    int rule = wrong ? position[wrong] : 0; /* 0: not read yet, for no such size comes first */
    return rule > 0 && (bad < 0 || rule < bad) ? rule : bad;
}

static int layout(reader *r) {
    if (!has_layout(r->c)) return -1;
    int value = *(const int *)r->c->args[r->at++];
    if (value != ROW_MAJOR && value != COL_MAJOR) return 0;
    r->p->order = value == ROW_MAJOR ? BL_ROW_MAJOR : BL_COL_MAJOR;
    return -1;
}

/* Row-major BLAS is column-major BLAS of the transposes: no copy is needed. */
static void as_column_major(bl_problem *p) {
    p->op->transpose(p);
    p->order = BL_COL_MAJOR;
    p->op->describe(p);
}

static int walk(reader *r) {
    int position[BL_ARG_INFO + 1] = {0};
    int bad = layout(r);
    for (const bl_arg *a = r->c->op->args; *a && bad < 0; a++) {
        position[*a] = r->at;
        bad = role(r, *a);
        if (bl_is_size(*a) && (bad >= 0 || !bl_is_size(a[1])))
            bad = check_dimensions(r, position, bad);
    }
    if (bad < 0 && r->c->form != BL_SINGLE && r->batch < 0) bad = r->at;
    return bad + 1;
}

static int decode(reader *r) {
    const bl_call_site *c = r->c;
    *r->p = (bl_problem){.op = c->op,
                         .routine = (uint8_t)c->routine,
                         .dtype = c->dtype,
                         .order = BL_COL_MAJOR,
                         .int_bytes = (uint8_t)c->int_bytes,
                         .batch = c->form == BL_VARIABLE ? 1 : r->batch};
    int bad = walk(r);
    if (!bad && r->p->order == BL_ROW_MAJOR && c->style == BL_CBLAS) as_column_major(r->p);
    return bad;
}

int bl_decode(const bl_call_site *c, int64_t member, bl_problem *p) {
    reader r = {.c = c, .p = p, .member = member, .batch = bl_call_batch(c)};
    return decode(&r);
}

int bl_decode_single(const bl_call_site *c, bl_problem *p, bl_single *s) {
    *s = (bl_single){0};
    reader r = {.c = c, .p = p, .batch = 1, .single = s};
    return decode(&r);
}

/* Too many are none. */
static void say_value(const bl_call_site *c, bl_saying *s, int argument, size_t bytes) {
    if (s->values == BL_SAYING_VALUES) {
        s->full = true;
        return;
    }
    s->value[s->values].argument = (uint8_t)argument;
    s->value[s->values].bytes = (uint8_t)bytes;
    memcpy(s->bits[s->values++], c->args[argument], bytes);
}

static void say_address(bl_saying *s, int argument, int role) {
    s->address[s->addresses].argument = (uint8_t)argument;
    s->address[s->addresses++].role = (uint8_t)role;
}

static void say_workspaces(const bl_call_site *c, int at, bl_saying *s) {
    for (const bl_workspace *w = bl_workspaces(c->routine); has_work(c) && w->name; w++, at++) {
        if (!w->length) continue;
        if (w->element == BL_SCALARS) say_address(s, at, BL_ROLE_WORK);
        say_value(c, s, ++at, (size_t)c->int_bytes);
    }
}

static size_t bytes_of_value(const bl_call_site *c, const bl_problem *p, bl_arg a) {
    if (a == BL_ARG_ALPHA) return bl_sizeof(bl_dtype_of(p, p->op->real_alpha));
    if (a == BL_ARG_BETA) return bl_sizeof(bl_dtype_of(p, p->op->real_beta));
    return bl_is_size(a) ? (size_t)c->int_bytes : c->style == BL_CBLAS ? sizeof(int) : 1;
}

static void say(const bl_call_site *c, const bl_problem *p, bl_arg a, int at, bl_saying *s) {
    const bl_slot slot = bl_slot_of(a);
    if (a == BL_ARG_INFO) {
        say_address(s, at, BL_ROLE_INFO);
    } else if (a == BL_ARG_WORK) {
        say_workspaces(c, at, s);
    } else if (slot == BL_SLOTS) {
        say_value(c, s, at, bytes_of_value(c, p, a));
    } else {
        if (p->operand[slot].access) say_address(s, at, slot);
        if (slot < BL_MATRIX_SLOTS) say_value(c, s, at + 1, (size_t)c->int_bytes);
    }
}

void bl_decode_saying(const bl_call_site *c, const bl_problem *p, bl_saying *s) {
    int at = has_layout(c);
    s->values = s->addresses = 0;
    s->full = false;
    if (!has_info(c) || (at && *(const int *)c->args[0] != COL_MAJOR)) return;
    s->routine = (uint8_t)c->routine;
    s->style = (uint8_t)c->style;
    s->int_bytes = (uint8_t)c->int_bytes;
    if (at) say_value(c, s, 0, sizeof(int));
    for (const bl_arg *a = c->op->args; *a; at += width(c, *a), a++) say(c, p, *a, at, s);
    if (s->full) s->values = 0;
}

const char *bl_argument_name(const bl_call_site *c, int position) {
    static const char *const name[][3] = {
#define FLAG(field, role, shown, letters) [BL_ARG_##role] = {shown},
#define SIZE(field, role) [BL_ARG_##role] = {#field},
#define MATRIX(slot, field, device, ld, stride) [BL_ARG_##slot] = {#field, #ld, #stride},
#define INCREMENT(role, slot, x, inc, stride) [BL_ARG_##role] = {#x, #inc, #stride},
#define VECTOR(slot, field, type, stride) [BL_ARG_##slot] = {#field, #stride},
        BL_EACH_FLAG(FLAG) BL_EACH_SIZE(SIZE) BL_EACH_MATRIX_SLOT(MATRIX)
            BL_EACH_VECTOR_SLOT(VECTOR) BL_EACH_INCREMENT(INCREMENT)
#undef FLAG
#undef SIZE
#undef MATRIX
#undef VECTOR
#undef INCREMENT
                [BL_ARG_ALPHA] = {"alpha"},
        [BL_ARG_BETA] = {"beta"},
        [BL_ARG_INFO] = {"info"},
    };
    int at = 1 + has_layout(c);
    if (position < at) return "layout";
    for (const bl_arg *a = c->op->args; *a; at += width(c, *a), a++)
        if (position < at + width(c, *a))
            return *a == BL_ARG_WORK ? bl_workspace_argument(c->routine, position - at)
                                     : name[*a][position - at];
    return "batch";
}
