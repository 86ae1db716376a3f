// Lab 4 on NVIDIA GPUs. The lesson is in labs/profiling.
#include "gpu.h"
#include "labs/profiling/profiling_lab.h"

int main(int argc, char** argv) { return profiling::run(argc, argv); }
