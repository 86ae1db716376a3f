// Compares what the CPU backend counts with what an NVIDIA GPU counted for the same program: one table in Markdown, a row a
// kernel launch, a cell with one number where both agree and `backend ≠ GPU` where they do not. bench/fidelity.sh makes its
// two files:
//   fidelity PROFILE.json NCU.csv [--differences]
// PROFILE.json is a report of SIMT_PROFILE=on at 32 lanes, NCU.csv what `ncu --csv --page raw` prints with the metrics below.
// --differences leaves out the rows that agree. Exit code: 0 all agree, 1 some differ, 2 the files do not match.
#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

struct launch {
  std::string kernel;  // without its template arguments: an operator that counts itself is another type
  uint64_t blocks = 0, lanes = 0;  // in the grid, in a block
  std::map<std::string, uint64_t> counts;
};

struct column {
  const char* title;
  std::vector<const char*> metrics;  // of ncu, added up
};

const char* const opcodes = "sass__inst_executed_per_opcode";
const std::vector<column> columns = {
    {"shared loads", {"smsp__sass_inst_executed_op_shared_ld.sum"}},
    {"shared stores", {"smsp__sass_inst_executed_op_shared_st.sum"}},
    {"wavefronts", {"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum", "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum"}},
    {"conflicts", {"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum"}},
    {"global loads", {"l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum"}},
    {"global stores", {"l1tex__t_requests_pipe_lsu_mem_global_op_st.sum"}},
    {"sectors loaded", {"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"}},
    {"sectors stored", {"l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum"}},
    {"barriers", {}},  // a block; on the GPU from the executed opcodes
};

std::string base_name(std::string name) {
  name.resize(std::min(name.find_first_of("<("), name.size()));
  if (const size_t colon = name.rfind(':'); colon != name.npos) name.erase(0, colon + 1);
  if (const size_t blank = name.rfind(' '); blank != name.npos) name.erase(0, blank + 1);
  return name;
}

uint64_t warps_of(const launch& l) { return l.blocks * ((l.lanes + 31) / 32); }

// ---- the backend's profile --------------------------------------------------------------------------------
uint64_t sum(const nlohmann::json& kernel, const char* space, const char* operation, const char* what) {
  uint64_t total = 0;
  for (const nlohmann::json& site : kernel.at("sites"))
    if (site.at("space") == space && site.at("operation") == operation) total += site.at(what).get<uint64_t>();
  return total;
}

std::vector<launch> read_profile(const char* path) {
  std::ifstream file(path);
  const nlohmann::json profile = nlohmann::json::parse(file).at("profile");
  if (profile.at("warp") != 32) throw std::runtime_error(std::string(path) + " is of warps of 64 lanes");
  std::vector<launch> all;
  for (const nlohmann::json& k : profile.at("kernels")) {
    if (k.at("launches") != 1) throw std::runtime_error(k.at("kernel").get<std::string>() + " was launched more than once");
    launch l;
    l.kernel = base_name(k.at("kernel"));
    l.blocks = k.at("blocks");
    l.lanes = k.at("lanes").get<uint64_t>() / l.blocks;
    const auto shared = [&](const char* what) { return sum(k, "shared", "load", what) + sum(k, "shared", "store", what); };
    l.counts = {{"shared loads", sum(k, "shared", "load", "requests")},
                {"shared stores", sum(k, "shared", "store", "requests")},
                {"wavefronts", shared("wavefronts")},
                {"conflicts", shared("wavefronts") - shared("ideal")},
                {"global loads", sum(k, "global", "load", "requests")},
                {"global stores", sum(k, "global", "store", "requests")},
                {"sectors loaded", sum(k, "global", "load", "sectors")},
                {"sectors stored", sum(k, "global", "store", "sectors")},
                {"barriers", k.at("barriers").get<uint64_t>() / l.blocks}};
    all.push_back(l);
  }
  return all;
}

// ---- ncu's table ------------------------------------------------------------------------------------------
std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') quoted = !quoted;
    else if (line[i] == ',' && !quoted) fields.emplace_back();
    else fields.back() += line[i];
  }
  return fields;
}

uint64_t number(std::string text) {
  std::erase(text, ',');
  return static_cast<uint64_t>(std::stod(text));
}

uint64_t product(std::string triple) {  // "(256, 1, 1)"
  std::replace_if(triple.begin(), triple.end(), [](char c) { return c < '0' || c > '9'; }, ' ');
  std::istringstream numbers(triple);
  uint64_t result = 1;
  for (uint64_t n = 0; numbers >> n;) result *= n;
  return result;
}

uint64_t executed(const std::string& by_opcode, const std::string& opcode) {  // "145 (STS: 33; BAR: 1)"
  const size_t at = by_opcode.find(opcode + ": ");
  return at == by_opcode.npos ? 0 : number(by_opcode.substr(at + opcode.size() + 2, by_opcode.find_first_of(";)", at) - at - opcode.size() - 2));
}

std::vector<launch> read_ncu(const char* path) {
  std::ifstream file(path);
  std::map<std::string, size_t> index;
  std::vector<launch> all;
  bool units_follow = false;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with('"')) continue;  // what the program and ncu say
    const std::vector<std::string> fields = fields_of(line);
    if (index.empty()) {
      for (size_t i = 0; i < fields.size(); ++i) index[fields[i]] = i;
      units_follow = true;
      continue;
    }
    if (std::exchange(units_follow, false)) continue;
    const auto field = [&](const char* name) {
      const auto at = index.find(name);
      if (at == index.end() || at->second >= fields.size()) throw std::runtime_error(std::string(path) + " has no column " + name);
      return fields[at->second];
    };
    launch l;
    l.kernel = base_name(field("Kernel Name"));
    l.blocks = product(field("Grid Size"));
    l.lanes = product(field("Block Size"));
    for (const column& c : columns)
      for (const char* metric : c.metrics) l.counts[c.title] += number(field(metric));
    l.counts["barriers"] = executed(field(opcodes), "BAR") / warps_of(l);
    all.push_back(l);
  }
  if (all.empty()) throw std::runtime_error(std::string(path) + " has no table of ncu");
  return all;
}

// ---- the table --------------------------------------------------------------------------------------------
void require_same_launches(const std::vector<launch>& backend, const std::vector<launch>& gpu) {
  const auto shape = [](const launch& l) {
    return l.kernel + ", " + std::to_string(l.blocks) + " blocks of " + std::to_string(l.lanes);
  };
  for (size_t i = 0; i < std::max(backend.size(), gpu.size()); ++i) {
    const std::string here = i < backend.size() ? shape(backend[i]) : "nothing", there = i < gpu.size() ? shape(gpu[i]) : "nothing";
    if (here != there) throw std::runtime_error("launch " + std::to_string(i + 1) + " is " + here + " on the backend and " + there + " on the GPU");
  }
}

int compare(const char* profile, const char* table, bool differences_only) {
  const std::vector<launch> backend = read_profile(profile), gpu = read_ncu(table);
  require_same_launches(backend, gpu);
  std::cout << "| kernel | blocks × lanes |";
  for (const column& c : columns) std::cout << " " << c.title << " |";
  std::cout << "\n| --- | --- |";
  for (size_t i = 0; i < columns.size(); ++i) std::cout << " ---: |";
  std::cout << "\n";
  size_t equal = 0, total = 0;
  for (size_t i = 0; i < gpu.size(); ++i) {
    std::string row = "| `" + gpu[i].kernel + "` | " + std::to_string(gpu[i].blocks) + " × " + std::to_string(gpu[i].lanes) + " |";
    size_t equal_here = 0;
    for (const column& c : columns) {
      const uint64_t here = backend[i].counts.at(c.title), there = gpu[i].counts.at(c.title);
      equal_here += here == there;
      row += " " + std::to_string(here) + (here == there ? "" : " ≠ " + std::to_string(there)) + " |";
    }
    equal += equal_here;
    total += columns.size();
    if (!differences_only || equal_here < columns.size()) std::cout << row << "\n";
  }
  std::cout << "\n" << equal << " of " << total << " counts are equal.\n";
  return equal == total ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
  const bool differences_only = count == 4 && std::string(arguments[3]) == "--differences";
  if (count != 3 && !differences_only) {
    std::cerr << "usage: " << arguments[0] << " PROFILE.json NCU.csv [--differences]\n";
    return 2;
  }
  try {
    return compare(arguments[1], arguments[2], differences_only);
  } catch (const std::exception& error) {
    std::cerr << "fidelity: " << error.what() << "\n";
    return 2;
  }
}
