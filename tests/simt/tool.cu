// simt/tool.h in CUDA programs.
#include <cooperative_groups.h>

#include "tests/simt/tool_body.h"
