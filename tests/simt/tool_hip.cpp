// simt/tool.h in HIP programs.
#include <hip/hip_runtime.h>

#include <hip/hip_cooperative_groups.h>

#include "tests/simt/tool_body.h"
