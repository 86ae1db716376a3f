// Lab 5 on NVIDIA GPUs. The lesson is in labs/lookback.
#include "gpu.h"
#include "labs/lookback/lookback_lab.h"

int main(int argc, char** argv) { return lookback::run(argc, argv); }
