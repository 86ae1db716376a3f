// The stress of labs/lookback on AMD GPUs.
#include "gpu.h"
#include "tests/stress/lookback_stress.h"

int main(int argc, char** argv) { return lookback_stress::run(argc, argv); }
