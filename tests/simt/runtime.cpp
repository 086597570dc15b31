/* The interpreter: one OS thread, one fiber per lane, blocks one after another. A fiber runs until
 * it meets a collective or ends; memory is watched four bytes at a time.
 *
 * Two accesses by different lanes, one of them a write, must have a barrier between them that both
 * lanes took part in: bl_syncwarp within a warp, bl_syncblock within a block, nothing between
 * blocks. A shuffle or vote orders no memory. What memory models call weakness is out of scope. */
#include "tests/simt/simt.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <sys/mman.h>
#if !defined(__x86_64__)
#include <ucontext.h>
#endif

simt::index threadIdx, blockIdx;

namespace simt {
options now;

namespace {
constexpr size_t stack_bytes = 128 << 10, arena_bytes = (size_t)96 << 20, guard = 64;
constexpr size_t shared_bytes = 228 << 10, max_threads = 1024;

/* Who touched four bytes last. -1: nobody, -2: several. Epochs count barriers. */
struct access {
    int block = -1, warp = -1, thread = -1;
    unsigned warp_epoch = 0, block_epoch = 0;
};
struct cell {
    bool open = false, set = false; /* inside an object; holds a value */
    access write, read;
};

char *map(size_t bytes) {
    void *p = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED) std::abort();
    return (char *)p;
}
char *arena = map(arena_bytes), *shared_arena = map(shared_bytes),
     *stacks = map(stack_bytes * max_threads);
size_t arena_used = guard;
std::vector<cell> global_cells(1), shared_cells(shared_bytes / 4);

std::vector<std::string> found;
void report(const char *kind, const std::string &what) {
    if (found.size() < 20)
        found.push_back(std::string(kind) + ": block " + std::to_string(blockIdx.x) + " thread " +
                        std::to_string(threadIdx.x) + ", " + what);
}

/* Fibers. */
enum state { READY, WAITING, DONE };
struct copy {
    char *to, bytes[16];
    int count, group;
};
struct fiber {
    void *sp = nullptr;
    state is = DONE;
    collective kind = SHUFFLE;
    int line = 0, source = 0;
    uint64_t value = 0;
    const uint64_t *answer = nullptr;
    std::vector<copy> copies; /* on their way */
    int groups = 0;
#if !defined(__x86_64__)
    ucontext_t context;
#endif
};
std::vector<fiber> fibers;
int running = -1;
const std::function<void()> *body;
bool aborted;
std::vector<unsigned> warp_epochs;
unsigned block_epoch;
std::vector<std::vector<uint64_t>> answers; /* per warp, two turns */

#if defined(__x86_64__)
void *main_sp;
extern "C" void simt_switch(void **save, void *load);
asm(".text\n.globl simt_switch\nsimt_switch:\n"
    "push %rbp\npush %rbx\npush %r12\npush %r13\npush %r14\npush %r15\n"
    "mov %rsp, (%rdi)\nmov %rsi, %rsp\n"
    "pop %r15\npop %r14\npop %r13\npop %r12\npop %rbx\npop %rbp\nret\n");
void leave() {
    simt_switch(&fibers[running].sp, main_sp);
}
void resume(int t) {
    simt_switch(&main_sp, fibers[t].sp);
}
void start() {
    (*body)();
    if (!fibers[running].copies.empty()) report("exited", "with copies on their way");
    fibers[running].is = DONE;
    leave();
    std::abort();
}
void prepare(int t) {
    void **top = (void **)(stacks + stack_bytes * (t + 1)) - 2;
    *top = (void *)start;
    fibers[t].sp = top - 6;
}
#else
ucontext_t main_context;
void leave() {
    swapcontext(&fibers[running].context, &main_context);
}
void resume(int t) {
    swapcontext(&main_context, &fibers[t].context);
}
void start() {
    (*body)();
    if (!fibers[running].copies.empty()) report("exited", "with copies on their way");
    fibers[running].is = DONE;
    leave();
}
void prepare(int t) {
    getcontext(&fibers[t].context);
    fibers[t].context.uc_stack.ss_sp = stacks + stack_bytes * t;
    fibers[t].context.uc_stack.ss_size = stack_bytes;
    fibers[t].context.uc_link = nullptr;
    makecontext(&fibers[t].context, start, 0);
}
#endif

/* Is what `before` did ordered before what this lane does now? */
bool ordered(const access &before, bool in_shared) {
    int t = (int)threadIdx.x;
    if (before.thread == -1) return true;
    if (before.block != (int)blockIdx.x) return in_shared; /* shared memory starts anew */
    if (before.block_epoch != block_epoch || before.thread == t) return true;
    return before.warp == t / 32 && before.warp_epoch != warp_epochs[t / 32];
}

void touch(cell &c, bool write, bool in_shared, const char *where) {
    int t = (int)threadIdx.x;
    access me;
    me.block = (int)blockIdx.x;
    me.warp = t / 32;
    me.thread = t;
    me.warp_epoch = warp_epochs[t / 32];
    me.block_epoch = block_epoch;
    if (!c.open) return report("outside", std::string(write ? "store to " : "load from ") + where);
    if (!write && !c.set) report("uninitialised", std::string("load from ") + where);
    if (!ordered(c.write, in_shared))
        report("race", std::string(write ? "store" : "load") + " beside thread " +
                           std::to_string(c.write.thread) + "'s store to " + where);
    if (write) {
        if (!ordered(c.read, in_shared))
            report("race", std::string("store beside a load from ") + where);
        c.set = true;
        c.write = me;
        return;
    }
    access &r = c.read;
    if (r.thread == -1 || r.block != me.block || r.block_epoch != me.block_epoch)
        r = me;
    else if (r.warp != me.warp)
        r.warp = r.thread = -2;
    else if (r.warp_epoch != me.warp_epoch)
        r = me;
    else if (r.thread != t)
        r.thread = -2;
}

bool on_stack(const char *p) {
    return p >= stacks && p < stacks + stack_bytes * max_threads;
}

void seen(const void *address, size_t size, bool write) {
    const char *p = (const char *)address;
    if (on_stack(p) || running < 0) return;
    cell *cells = nullptr;
    size_t at = 0;
    bool in_shared = false;
    if (p >= shared_arena && p < shared_arena + shared_bytes) {
        cells = shared_cells.data(), at = p - shared_arena, in_shared = true;
    } else if (p >= arena && p < arena + arena_bytes) {
        at = p - arena;
        if (at / 4 >= global_cells.size())
            return report("outside", "global memory never allocated");
        cells = global_cells.data();
    } else {
        if (write) report("outside", "store to memory of no object");
        return;
    }
    if (at % std::min<size_t>(size, 16) && at % 4)
        report("misaligned", "access of " + std::to_string(size) + " bytes");
    for (size_t i = at / 4; i <= (at + size - 1) / 4; i++)
        touch(cells[i], write, in_shared, in_shared ? "shared memory" : "global memory");
}

/* All that wait together, once nobody of them can run: check that they mean the same, answer. */
bool resolve(int first, int count, int turn) {
    fiber &head = fibers[first];
    for (int t = first; t < first + count; t++) {
        fiber &f = fibers[t];
        threadIdx.x = (unsigned)t;
        if (f.is == DONE) {
            report("exited", "while others of its warp wait in line " + std::to_string(head.line));
            return false;
        }
        if (f.kind != head.kind || f.line != head.line) {
            report("divergence", "line " + std::to_string(f.line) + " while thread " +
                                     std::to_string(first) + " is in line " +
                                     std::to_string(head.line));
            return false;
        }
        if (f.kind == SHUFFLE && (f.source < first || f.source >= first + count) &&
            (f.source < 0 || f.source > 31)) {
            report("source", "shuffle from a lane outside its group");
            return false;
        }
    }
    std::vector<uint64_t> &a = answers[(first / 32) * 2 + turn % 2];
    if (head.kind == SYNC_BLOCK) {
        if (!now.drop_barriers) block_epoch++;
    } else {
        a.assign(32, 0);
        for (int t = first; t < first + count; t++) a[t - first] = fibers[t].value;
        if (head.kind == SYNC_WARP && !now.drop_barriers) warp_epochs[first / 32]++;
    }
    for (int t = first; t < first + count; t++) {
        fibers[t].is = READY;
        fibers[t].answer = a.data();
    }
    return true;
}

uint64_t dice;
unsigned roll(unsigned n) {
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(dice >> 33) % n;
}
int choose(const std::vector<int> &ready, int threads) {
    switch (now.order) {
    case REVERSE:
        return ready.back();
    case RANDOM:
        return ready[roll((unsigned)ready.size())];
    case STARVE: {
        int starved = (int)(now.seed % threads);
        for (int t : ready)
            if (t != starved) return t;
        return starved;
    }
    default:
        return ready.front();
    }
}

struct shared_object {
    int line;
    size_t at, bytes;
};
std::vector<shared_object> objects;
size_t shared_used, dynamic_bytes;

void *open_shared(int line, size_t bytes) {
    for (const shared_object &o : objects)
        if (o.line == line && o.bytes == bytes) return shared_arena + o.at;
    size_t at = (shared_used + 15) / 16 * 16;
    if (at + bytes > shared_bytes) std::abort();
    objects.push_back({line, at, bytes});
    for (size_t i = at / 4; i < (at + bytes + 3) / 4; i++) shared_cells[i].open = true;
    shared_used = at + bytes + guard;
    return shared_arena + at;
}

void run_block(unsigned threads) {
    int warps = (int)(threads + 31) / 32, turn = 0;
    fibers.assign(threads, fiber());
    warp_epochs.assign(warps, 1);
    answers.assign(warps * 2, {});
    std::vector<int> turns(warps, 0);
    block_epoch = 1;
    objects.clear();
    shared_used = guard;
    std::fill(shared_cells.begin(), shared_cells.end(), cell());
    for (unsigned t = 0; t < threads; t++) {
        fibers[t].is = READY;
        prepare((int)t);
    }
    std::vector<int> ready;
    while (!aborted) {
        ready.clear();
        bool waiting = false;
        for (int t = 0; t < (int)threads; t++) {
            if (fibers[t].is == READY) ready.push_back(t);
            if (fibers[t].is == WAITING) waiting = true;
        }
        if (!ready.empty()) {
            running = choose(ready, (int)threads);
            threadIdx.x = (unsigned)running;
            resume(running);
            running = -1;
            continue;
        }
        if (!waiting) return;
        bool moved = false, ok = true;
        for (int w = 0; w < warps && ok; w++) {
            int first = w * 32, block_waits = 0, warp_waits = 0;
            for (int t = first; t < first + 32; t++)
                if (fibers[t].is == WAITING)
                    (fibers[t].kind == SYNC_BLOCK ? block_waits : warp_waits)++;
            if (!warp_waits) continue;
            if (fibers[first].is == DONE || fibers[first].kind == SYNC_BLOCK) {
                /* let resolve speak with a waiting lane as the head */
                threadIdx.x = (unsigned)first;
                report(fibers[first].is == DONE ? "exited" : "divergence",
                       "the rest of its warp waits");
                ok = false;
            } else {
                ok = resolve(first, 32, turns[w]++);
                moved = true;
            }
        }
        if (ok && !moved) ok = resolve(0, (int)threads, turn++);
        if (!ok) aborted = true;
    }
}
} // namespace

std::vector<std::string> reports() {
    std::vector<std::string> out;
    out.swap(found);
    return out;
}
void *allocate(size_t bytes, bool set) {
    size_t at = (arena_used + 255) / 256 * 256;
    arena_used = at + bytes + guard;
    if (arena_used > arena_bytes) std::abort();
    if (global_cells.size() < arena_used / 4 + 64) global_cells.resize(arena_used / 4 + 64);
    for (size_t i = at / 4; i < (at + bytes + 3) / 4; i++) {
        global_cells[i] = cell();
        global_cells[i].open = true;
        global_cells[i].set = set;
    }
    return arena + at;
}
void free_all() {
    arena_used = guard;
    global_cells.clear();
}
int launch(const std::function<void()> &kernel, unsigned blocks, unsigned threads, size_t bytes) {
    body = &kernel;
    dice = now.seed;
    aborted = false;
    dynamic_bytes = bytes;
    for (cell &c : global_cells) c.write = c.read = access();
    for (unsigned b = 0; b < blocks && !aborted; b++) {
        blockIdx.x = b;
        run_block(threads);
    }
    return 0;
}
void *shared(int line, size_t bytes) {
    return open_shared(line, bytes);
}
void *dynamic() {
    return open_shared(-1, dynamic_bytes);
}
const uint64_t *meet(collective kind, int line, uint64_t value, int source) {
    fiber &f = fibers[running];
    f.kind = kind;
    f.line = line;
    f.value = value;
    f.source = source;
    f.is = WAITING;
    leave();
    return fibers[running].answer;
}
void check_wide(const void *at) {
    if ((uintptr_t)at % 16) report("misaligned", "sixteen bytes at once");
}
void copy_async(void *to, const void *from, int bytes, bool in) {
    copy c = {(char *)to, {}, bytes, fibers[running].groups};
    if ((uintptr_t)to % bytes || (in && (uintptr_t)from % bytes))
        report("misaligned", "asynchronous copy of " + std::to_string(bytes) + " bytes");
    if (c.to < shared_arena || c.to + bytes > shared_arena + shared_bytes)
        return report("outside", "asynchronous copy to no shared memory");
    if (in) seen(from, bytes, false);
    if (in) std::memcpy(c.bytes, from, bytes);
    seen(to, bytes, true);
    for (int i = 0; i < bytes; i += 4) shared_cells[(c.to - shared_arena + i) / 4].set = false;
    fibers[running].copies.push_back(c);
}
void copy_commit() {
    fibers[running].groups++;
}
void copy_wait(int but) {
    std::vector<copy> &all = fibers[running].copies;
    size_t left = 0;
    for (const copy &c : all) {
        if (c.group >= fibers[running].groups - but) {
            all[left++] = c;
            continue;
        }
        seen(c.to, c.count, true);
        std::memcpy(c.to, c.bytes, c.count);
    }
    all.resize(left);
}
unsigned lane() {
    return threadIdx.x % 32;
}
} // namespace simt

extern "C" {
#define HOOK(n)                                                                                    \
    void __tsan_read##n(void *p) {                                                                 \
        simt::seen(p, n, false);                                                                   \
    }                                                                                              \
    void __tsan_write##n(void *p) {                                                                \
        simt::seen(p, n, true);                                                                    \
    }                                                                                              \
    void __tsan_unaligned_read##n(void *p) {                                                       \
        simt::seen(p, n, false);                                                                   \
    }                                                                                              \
    void __tsan_unaligned_write##n(void *p) {                                                      \
        simt::seen(p, n, true);                                                                    \
    }
HOOK(1) HOOK(2) HOOK(4) HOOK(8) HOOK(16) void __tsan_read_range(void *p, unsigned long n) {
    simt::seen(p, n, false);
}
void __tsan_write_range(void *p, unsigned long n) {
    simt::seen(p, n, true);
}
void __tsan_vptr_update(void **, void *) {}
void __tsan_vptr_read(void **) {}
void __tsan_func_entry(void *) {}
void __tsan_func_exit() {}
void __tsan_init() {}
}
