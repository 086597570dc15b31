/* Tail-jump stubs of the core's functions: x86-64 (System V) and aarch64 (AAPCS64). A stub jumps
 * through its slot and so leaves every argument, in registers and on the stack, where it is; before
 * the slot is filled it goes through bl_stub_first, which saves all argument registers. */
#include "shim/names/stubs.h"

#define BL_BATCHED_NAME(name, ...) stub name;
#define BL_CONTROL_NAME(name, ...) stub name;

    .text
    .set number, 0
    .hidden bl_stub_target
    .hidden bl_stub_resolve

#if defined __x86_64__

    .macro stub name
    .globl \name
    .type \name, @function
    .balign 16
\name:
    .cfi_startproc
    endbr64
    movq bl_stub_target + 8 * number(%rip), %r11
    testq %r11, %r11
    je 1f
    jmpq *%r11
1:  movl $number, %r11d
    jmp bl_stub_first
    .cfi_endproc
    .size \name, . - \name
    .set number, number + 1
    .endm

    .type bl_stub_first, @function
    .balign 16
bl_stub_first:
    .cfi_startproc
    pushq %rbp
    .cfi_def_cfa_offset 16
    .cfi_offset %rbp, -16
    movq %rsp, %rbp
    .cfi_def_cfa_register %rbp
    subq $192, %rsp
    movq %rdi, (%rsp)
    movq %rsi, 8(%rsp)
    movq %rdx, 16(%rsp)
    movq %rcx, 24(%rsp)
    movq %r8, 32(%rsp)
    movq %r9, 40(%rsp)
    movq %rax, 48(%rsp)
    movq %r10, 56(%rsp)
    movups %xmm0, 64(%rsp)
    movups %xmm1, 80(%rsp)
    movups %xmm2, 96(%rsp)
    movups %xmm3, 112(%rsp)
    movups %xmm4, 128(%rsp)
    movups %xmm5, 144(%rsp)
    movups %xmm6, 160(%rsp)
    movups %xmm7, 176(%rsp)
    movl %r11d, %edi
    movq %rsp, %rsi
    leaq 16(%rbp), %rdx
    call bl_stub_resolve
    movq %rax, %r11
    movq (%rsp), %rdi
    movq 8(%rsp), %rsi
    movq 16(%rsp), %rdx
    movq 24(%rsp), %rcx
    movq 32(%rsp), %r8
    movq 40(%rsp), %r9
    movq 48(%rsp), %rax
    movq 56(%rsp), %r10
    movups 64(%rsp), %xmm0
    movups 80(%rsp), %xmm1
    movups 96(%rsp), %xmm2
    movups 112(%rsp), %xmm3
    movups 128(%rsp), %xmm4
    movups 144(%rsp), %xmm5
    movups 160(%rsp), %xmm6
    movups 176(%rsp), %xmm7
    leave
    .cfi_def_cfa %rsp, 8
    jmpq *%r11
    .cfi_endproc
    .size bl_stub_first, . - bl_stub_first

#elif defined __aarch64__

    .macro stub name
    .globl \name
    .type \name, %function
    .balign 16
\name:
    .cfi_startproc
    hint 34 // bti c
    adrp x16, bl_stub_target + 8 * number
    ldr x16, [x16, :lo12:bl_stub_target + 8 * number]
    cbz x16, 1f
    br x16
1:  mov w17, #number
    b bl_stub_first
    .cfi_endproc
    .size \name, . - \name
    .set number, number + 1
    .endm

    .type bl_stub_first, %function
    .balign 16
bl_stub_first:
    .cfi_startproc
    stp x29, x30, [sp, #-224]!
    .cfi_def_cfa_offset 224
    .cfi_offset x29, -224
    .cfi_offset x30, -216
    mov x29, sp
    stp x0, x1, [sp, #16]
    stp x2, x3, [sp, #32]
    stp x4, x5, [sp, #48]
    stp x6, x7, [sp, #64]
    stp x8, xzr, [sp, #80]
    stp q0, q1, [sp, #96]
    stp q2, q3, [sp, #128]
    stp q4, q5, [sp, #160]
    stp q6, q7, [sp, #192]
    mov w0, w17
    add x1, sp, #16
    add x2, sp, #224
    bl bl_stub_resolve
    mov x16, x0
    ldp x0, x1, [sp, #16]
    ldp x2, x3, [sp, #32]
    ldp x4, x5, [sp, #48]
    ldp x6, x7, [sp, #64]
    ldr x8, [sp, #80]
    ldp q0, q1, [sp, #96]
    ldp q2, q3, [sp, #128]
    ldp q4, q5, [sp, #160]
    ldp q6, q7, [sp, #192]
    ldp x29, x30, [sp], #224
    .cfi_def_cfa_offset 0
    br x16
    .cfi_endproc
    .size bl_stub_first, . - bl_stub_first

#else
#error "no stubs for this processor"
#endif

BL_EACH_BATCHED
BL_EACH_CONTROL

    .section .note.GNU-stack, "", %progbits
