/* Where the tiles of the `rows` kernels stand: small ones on the stack, larger ones in room that the
 * thread keeps, for a thread's stack may be small too. A kernel takes the room away and gives it back
 * when it is done: a signal's handler that calls in meanwhile finds none and gets its own, and what
 * a handler takes with it that leaves by longjmp is lost, not shared. */
#ifndef BL_ROOM_H
#define BL_ROOM_H

#include <stddef.h>

/* A kernel's tiles; the slab of a solve, which a kernel calls; and what a caller's two row-major matrices
 * are to a kernel. */
typedef enum { BL_ROOM_TILES, BL_ROOM_SLAB, BL_ROOM_TRANSPOSED, BL_ROOMS } bl_room;
enum {
    BL_ROOM_TILES_BYTES = 80 << 10,
    BL_ROOM_SLAB_BYTES = 16 << 10,
    BL_ROOM_TRANSPOSED_BYTES = 80 << 10
};

/* 64-byte aligned; NULL when out of memory. Takes no lock. */
void *bl_room_take(bl_room which);
void bl_room_give(bl_room which, void *room);

#endif
