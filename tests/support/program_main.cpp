// main of the doctest programs that simtcc compiles (tests/simt, tests/labs_operators): built once, linked to each.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
