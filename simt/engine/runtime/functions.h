// What the program has asked for its kernels.
#pragma once

namespace simt::runtime {
void forget_function_settings();  // device reset
}
