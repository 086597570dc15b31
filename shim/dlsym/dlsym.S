// dlsym, hooked. A name that is none of the shim's is the real dlsym's business, and it must see who
// asks: RTLD_NEXT means the object after the one the return address lies in. So there is no call but
// a jump, with the arguments and the stack as they came. (A C function would call, at -O0 at least,
// and make us the requester.)

    .text
    .globl dlsym
    .type dlsym, %function
    .balign 16

#if defined __x86_64__

dlsym:
    .cfi_startproc
    endbr64
    pushq %rdi
    .cfi_adjust_cfa_offset 8
    pushq %rsi
    .cfi_adjust_cfa_offset 8
    subq $8, %rsp
    .cfi_adjust_cfa_offset 8
    movq 24(%rsp), %rdx // the return address
    call bl_dlsym_ours
    addq $8, %rsp
    .cfi_adjust_cfa_offset -8
    popq %rsi
    .cfi_adjust_cfa_offset -8
    popq %rdi
    .cfi_adjust_cfa_offset -8
    testq %rax, %rax
    je 1f
    ret
1:  jmpq *bl_dlsym_real(%rip)
    .cfi_endproc

#elif defined __aarch64__

dlsym:
    .cfi_startproc
    hint 34 // bti c
    stp x29, x30, [sp, #-32]!
    .cfi_def_cfa_offset 32
    .cfi_offset x29, -32
    .cfi_offset x30, -24
    mov x29, sp
    stp x0, x1, [sp, #16]
    mov x2, x30
    bl bl_dlsym_ours
    mov x16, x0
    ldp x0, x1, [sp, #16]
    ldp x29, x30, [sp], #32
    .cfi_restore x30
    .cfi_restore x29
    .cfi_def_cfa_offset 0
    cbz x16, 1f
    mov x0, x16
    ret
1:  adrp x16, bl_dlsym_real
    ldr x16, [x16, :lo12:bl_dlsym_real]
    br x16
    .cfi_endproc

#else
#error "no dlsym for this processor"
#endif

    .size dlsym, . - dlsym
    .section .note.GNU-stack, "", %progbits
