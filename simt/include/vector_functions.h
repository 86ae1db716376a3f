// make_float4 and its kin.
#pragma once
#include "simt/vector_types.h"
