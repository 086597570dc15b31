/* A product that is rounded before it is added to anything, although products are fused with sums
 * wherever that can be (-ffp-contract=fast): the compiler is not shown that it is a product. No
 * instruction comes of it. */
#ifndef BL_HOST_ROUNDED_H
#define BL_HOST_ROUNDED_H

#if defined(__x86_64__) && !defined(__FMA__)
#define BL_ROUNDED(v) (void)0
#elif defined(__AVX512F__)
#define BL_ROUNDED(v) __asm__("" : "+v"(v))
#elif defined(__x86_64__)
#define BL_ROUNDED(v) __asm__("" : "+x"(v))
#elif defined(__aarch64__)
#define BL_ROUNDED(v) __asm__("" : "+w"(v))
#else
#define BL_ROUNDED(v) __asm__("" : "+m"(v))
#endif

#endif
