#include "labs_operators.h"
