// Kernel launches: the <<<>>> form and the launch functions of the APIs.
#pragma once
#include "source.h"

namespace simt {

// At the first of three '<'. The launch becomes a call of simt::launch that is still one expression.
void rewrite_launch(source& text, int chevron);

// At the name of cudaLaunchKernel or its kin: the kernel, its first argument, keeps its type and gets a name.
void rewrite_launch_function(source& text, int name);

// The first token of the kernel whose last token stands before `chevron`.
int launched_kernel(const source& text, int chevron);

}  // namespace simt
