/* A thread's rooms, mapped at first need: no allocator's lock is taken, which a handler's caller may
 * hold. The list of them is found by a key, which is quick and touches no variable that the dynamic
 * linker would have to allocate first. */
#include "kernels/rows/room.h"

#include <pthread.h>
#include <stdbool.h>
#include <sys/mman.h>

typedef struct {
    void *volatile free[BL_ROOMS];
} rooms;

static const size_t bytes[BL_ROOMS] = {BL_ROOM_TILES_BYTES, BL_ROOM_SLAB_BYTES,
                                       BL_ROOM_TRANSPOSED_BYTES};
static pthread_key_t key;
static bool has_key;

static void *map(size_t size) {
    void *at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return at == MAP_FAILED ? NULL : at;
}

static void at_thread_exit(void *list) {
    rooms *r = list;
    for (int i = 0; i < BL_ROOMS; i++)
        if (r->free[i]) munmap(r->free[i], bytes[i]);
    munmap(r, sizeof *r);
}

__attribute__((constructor)) static void make_key(void) {
    has_key = pthread_key_create(&key, at_thread_exit) == 0;
}

void *bl_room_take(bl_room which) {
    rooms *r = has_key ? pthread_getspecific(key) : NULL;
    void *room = r ? r->free[which] : NULL;
    if (!room) return map(bytes[which]);
    r->free[which] = NULL;
    return room;
}

static rooms *make_list(void) {
    rooms *r = has_key ? map(sizeof *r) : NULL;
    if (r && pthread_setspecific(key, r) == 0) return r;
    if (r) munmap(r, sizeof *r);
    return NULL;
}

/* Without a list nothing would unmap it at the thread's end. */
void bl_room_give(bl_room which, void *room) {
    rooms *r = has_key ? pthread_getspecific(key) : NULL;
    if (!r) r = make_list();
    if (r && !r->free[which])
        r->free[which] = room;
    else
        munmap(room, bytes[which]);
}
