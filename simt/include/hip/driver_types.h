// The types of the HIP runtime's host API.
#pragma once
#include "simt/hip_types.h"
