// Lab 1 on NVIDIA GPUs. The lesson is in labs/scan.
#include "gpu.h"
#include "labs/scan/scan_lab.h"

int main(int argc, char** argv) { return scan::run(argc, argv); }
