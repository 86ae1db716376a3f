// Lab 2 on NVIDIA GPUs. The lesson is in labs/compaction.
#include "gpu.h"
#include "labs/compaction/compaction_lab.h"

int main(int argc, char** argv) { return compaction::run(argc, argv); }
