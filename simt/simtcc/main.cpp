// simtcc: compiles CUDA and HIP programs for the CPU. `simtcc --help` describes it.
#include <exception>
#include <iostream>

#include "build.h"

int main(int argc, char** argv) {
  using namespace simt::driver;
  try {
    const options o = parse_options({argv + 1, argv + argc});
    if (o.help) {
      std::cout << help_text;
      return 0;
    }
    return build(o, find_home());
  } catch (const std::exception& error) {
    std::cerr << "simtcc: " << error.what() << std::endl;
    return 2;
  }
}
