// <math.h> with the overloads for float, and std::min and std::max: both compilers show them to every source file.
#pragma once
#define SIMT_NO_SPECIAL_FUNCTIONS
#include <math.h>
#undef SIMT_NO_SPECIAL_FUNCTIONS

#include <bits/stl_algobase.h>
