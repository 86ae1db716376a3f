#include "labs_gpu.h"
