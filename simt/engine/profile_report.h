// The profile of a program: its launches added up by kernel, and their place in the JSON report.
#pragma once
#include <nlohmann/json_fwd.hpp>

namespace simt {
struct launch_state;
}

namespace simt::profile {

void begin_section(const char* name);  // of the launches from now on; copied
// Both do nothing while the profile is off. Launches of one section, kernel, grid, block and dynamic shared memory are added up.
void begin_launch(launch_state& l);
void end_launch(const launch_state& l, double milliseconds);
nlohmann::json to_json();

}  // namespace simt::profile
