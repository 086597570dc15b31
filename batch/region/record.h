/* What a region has recorded: its calls, in program order, and what equal calls share. A regular loop's
 * are kept as sequences; of any other each member is an item of the list. */
#ifndef BL_RECORD_H
#define BL_RECORD_H

#include "batch/op.h"
#include "batch/region/sequence.h"

enum { BL_BLOCK_TOUCHES, BL_BLOCK_PLAN, BL_BLOCK_RENAMED, BL_BLOCK_GROUP, BL_BLOCKS };

/* The memory an operand occupies from its address on: `lines` lines of `length` bytes, `step`
 * apart. Of a triangle line i ends, or begins, at its element i. */
typedef enum { BL_LINES_FULL, BL_LINES_TO_DIAGONAL, BL_LINES_FROM_DIAGONAL } bl_lines;
typedef struct {
    uint64_t length, step, lines;
    uint8_t form; /* bl_lines */
    uint8_t elem;
    uint8_t access; /* bl_access; BL_NONE: the op has no such operand, or it is empty */
} bl_span;

/* Everything two calls must agree in to be members of one batch. No padding: compared as bytes. */
typedef struct {
    const bl_op *op;
    uint64_t routine;
    bl_run_fn *run; /* NULL for single calls */
    bl_shape shape;
    int64_t ld[BL_MATRIX_SLOTS];
    unsigned char alpha[16], beta[16];
} bl_signature_key;

/* How a caller said a single call: the arguments that a call must repeat to be of the same signature,
 * and those that are addresses. Style and width say which entry point it was. */
enum { BL_SAYING_VALUES = 12 };
typedef struct {
    uint8_t routine, style, int_bytes, values, addresses;
    bool full; /* it has more values than there is room for, and is not to be used */
    struct {
        uint8_t argument, bytes;
    } value[BL_SAYING_VALUES];
    struct {
        uint8_t argument, role;
    } address[BL_ROLES];
    unsigned char bits[BL_SAYING_VALUES][16];
} bl_saying;

typedef struct {
    bl_signature_key key;
    bl_saying saying; /* no values: none is known */
    bl_problem p;     /* one member, without addresses */
    bl_span span[BL_ROLES];
    size_t vector_bytes; /* a member's pivots and tau that are written */
    uint32_t next;       /* the signature that followed this one last time */
} bl_signature;

typedef struct {
    uint32_t signature;
    uint32_t layer;
    void *at[BL_ROLES];
} bl_item;

typedef struct {
    bl_sequences sequences; /* of all calls, unless they are listed */
    bl_item *item;
    bool listed;
    bl_signature *signature;
    uint32_t *bucket; /* of the signatures: index + 1, open addressing */
    uint32_t items, item_room, signatures, signature_room, buckets;
    uint32_t last;       /* signature of the latest call */
    size_t vector_bytes; /* of pivots and tau, which may all be renamed */
    struct {
        char *at;
        size_t size;
    } block[BL_BLOCKS]; /* what running it takes: kept for the next time */
} bl_record;

/* The caps. A record that reaches one is run. At the first it takes 4 MiB and up to about 40 MiB more
 * while it is analysed, all of which the thread keeps; the second bounds distinct shapes; the third
 * the private copies of pivots and tau, in bytes. */
enum { BL_RECORD_ITEMS = 1 << 16, BL_RECORD_SIGNATURES = 1 << 14, BL_RECORD_VECTORS = 1 << 26 };

bl_signature_key bl_signature_key_of(const bl_problem *p, bl_run_fn *run);

/* At least `bytes` of memory, 64-byte aligned, with any content; NULL: there is none. Valid until
 * the same block is asked for again. */
void *bl_record_block(bl_record *r, int block, size_t bytes);

/* The signature of p's members, entered if it is new (*fresh). -1: out of memory or room. */
int64_t bl_record_signature(bl_record *r, const bl_problem *p, bl_run_fn *run, bool *fresh);

/* Makes room for `count` more items; false if there is none. */
bool bl_record_reserve(bl_record *r, int64_t count);

/* Appends a call, for which there is room. */
void bl_record_append(bl_record *r, uint32_t signature, void *const at[BL_ROLES]);

/* Gives every call an item. */
void bl_record_list(bl_record *r);

/* work(1) on exit, of any of the workspaces: a size this call would have been content with. */
void bl_store_work_size(const bl_problem *p, bl_element element, void *work);

void bl_record_clear(bl_record *r);
void bl_record_free(bl_record *r);

/* Runs every item with the results of program order. Returns the number of members with info > 0;
 * adds to *layers and *batches. */
int64_t bl_record_run(bl_record *r, uint64_t *layers, uint64_t *batches);

#endif
