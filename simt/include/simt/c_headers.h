// The C library's names that nvcc and hipcc show to every source file, and words that stand for attributes. Qualifiers
// of functions and variables (__device__, __shared__, __forceinline__, ...) are read by simtcc.
#pragma once
#include <assert.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <new>  // placement new, which both compilers offer in device code

#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __align__(n)
