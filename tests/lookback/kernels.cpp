#include "tests/lookback/kernels.h"
