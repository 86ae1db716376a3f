// Headers of others that most tests include, compiled ahead of them (mk/tests.mk). Tests include what they use all the same;
// nobody includes this.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>
