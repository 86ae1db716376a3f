// The profile of a program: its launches added up by kernel, and their place in the JSON report.
#pragma once
#include <memory>
#include <nlohmann/json_fwd.hpp>

namespace simt {
struct launch_state;
}

namespace simt::profile {

class launch_record;

void begin_section(const char* name);  // of the launches from now on; copied
std::unique_ptr<launch_record> record_of_new_launch();  // null while the profile is off
// Launches of one section, kernel, grid, block and dynamic shared memory are added up.
void add_launch(const launch_state& l, const launch_record& record, double milliseconds);
nlohmann::json to_json();

}  // namespace simt::profile
