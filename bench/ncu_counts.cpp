// What ncu counted on an NVIDIA GPU, as a table of launches, or in Markdown beside what the CPU backend counted for the same
// program (docs/fidelity.md). Commands:
//   ncu-counts metrics                            the metrics that the others need, for ncu's --metrics
//   ncu-counts table NCU.csv                      a line a launch
//   ncu-counts compare PROFILE.json NCU.csv       a row a launch; a cell has one number where both agree, else `backend ≠ GPU`
//   ncu-counts differences PROFILE.json NCU.csv   the rows that do not agree
// NCU.csv is what `ncu --csv --page raw --print-units base --print-metric-instances details` prints, PROFILE.json a report of
// SIMT_PROFILE=on at 32 lanes. Exit code: 0, 1 if counts differ, 2 if the files cannot be read or are of different programs.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "simt/simtprof/profile.h"

namespace {
using simtprof::kernel;

// A metric to add here: its heading, ncu's names (added up), and how to take it from a profile.
struct column {
  const char* heading;
  std::vector<const char*> metrics;
  uint64_t (*of)(const kernel&);
};

const char* const executed_opcodes = "sass__inst_executed_per_opcode";
const char* const nanoseconds = "gpu__time_duration.sum";
const std::vector<column> columns = {
    {"shared loads", {"smsp__sass_inst_executed_op_shared_ld.sum"}, [](const kernel& k) { return k.total("shared", "load").requests; }},
    {"shared stores", {"smsp__sass_inst_executed_op_shared_st.sum"}, [](const kernel& k) { return k.total("shared", "store").requests; }},
    {"wavefronts",
     {"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum", "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum"},
     [](const kernel& k) { return k.total("shared").wavefronts; }},
    {"conflicts",
     {"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum"},
     [](const kernel& k) { return k.total("shared").conflicts(); }},
    {"global loads", {"l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum"}, [](const kernel& k) { return k.total("global", "load").requests; }},
    {"global stores", {"l1tex__t_requests_pipe_lsu_mem_global_op_st.sum"}, [](const kernel& k) { return k.total("global", "store").requests; }},
    {"sectors loaded", {"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"}, [](const kernel& k) { return k.total("global", "load").sectors; }},
    {"sectors stored", {"l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum"}, [](const kernel& k) { return k.total("global", "store").sectors; }},
    {"barriers", {}, [](const kernel& k) { return k.barriers / std::max<uint64_t>(k.blocks, 1); }},  // a block: from the opcodes
};
const size_t barriers = columns.size() - 1;

struct launch {
  std::string name;   // without its parameters
  std::string shape;  // "(4, 1, 1)"
  uint64_t blocks = 0, lanes = 0;  // in the grid, in a block
  std::optional<uint64_t> nanoseconds;
  std::vector<std::optional<uint64_t>> counts;  // by column; nothing where ncu did not measure it
};

// ---- ncu's table ------------------------------------------------------------------------------------------
std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '"') quoted = !quoted;
    else if (c == ',' && !quoted) fields.emplace_back();
    else fields.back() += c;
  }
  return fields;
}

std::optional<uint64_t> number(std::string text) {  // "4,512"
  std::erase(text, ',');
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (end == text.c_str() || value < 0) return std::nullopt;
  return static_cast<uint64_t>(value);
}

uint64_t product(std::string triple) {  // "(256, 1, 1)"
  std::replace_if(triple.begin(), triple.end(), [](char c) { return c < '0' || c > '9'; }, ' ');
  std::istringstream numbers(triple);
  uint64_t result = 1;
  for (uint64_t n = 0; numbers >> n;) result *= n;
  return result;
}

// Of "145 (STS: 33; LDG: 33; BAR: 1)". Opcodes that were not executed are not listed.
std::optional<uint64_t> executed(const std::string& by_opcode, const std::string& opcode) {
  const size_t list = by_opcode.find('(');
  if (list == by_opcode.npos) return std::nullopt;
  const size_t at = by_opcode.find(opcode + ": ", list);
  return at == by_opcode.npos ? 0 : number(by_opcode.substr(at + opcode.size() + 2));
}

std::string without_parameters(std::string name) {  // "void f<(int)2>(const T1 *)" -> "f<2>"
  for (const char* noise : {"void ", "(int)"})
    for (size_t at; (at = name.find(noise)) != name.npos;) name.erase(at, std::string(noise).size());
  int depth = 0;
  for (size_t i = 0; i < name.size(); ++i) {
    depth += (name[i] == '<') - (name[i] == '>');
    if (depth == 0 && name[i] == '(') name.resize(i);
  }
  return name;
}

class ncu_table {
 public:
  explicit ncu_table(const char* path) : path_(path) {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);)
      if (line.starts_with('"')) rows_.push_back(fields_of(line));  // the rest is what the program and ncu say
    if (rows_.size() < 2) throw std::runtime_error(path_ + " has no table of ncu");
    for (size_t i = 0; i < rows_[0].size(); ++i) index_[rows_[0][i]] = i;
  }

  std::vector<launch> launches() const {
    constexpr size_t names_and_units = 2;
    std::vector<launch> all;
    for (size_t row = names_and_units; row < rows_.size(); ++row) all.push_back(launch_of(rows_[row]));
    return all;
  }

 private:
  using fields = std::vector<std::string>;

  std::string text(const fields& row, const char* name) const {
    const auto at = index_.find(name);
    return at == index_.end() || at->second >= row.size() ? "" : row[at->second];
  }
  std::string needed(const fields& row, const char* name) const {
    std::string value = text(row, name);
    if (value.empty()) throw std::runtime_error(path_ + " has no column " + name);
    return value;
  }

  std::optional<uint64_t> sum(const fields& row, const std::vector<const char*>& metrics) const {
    uint64_t total = 0;
    for (const char* metric : metrics) {
      const std::optional<uint64_t> value = number(text(row, metric));
      if (!value) return std::nullopt;
      total += *value;
    }
    return total;
  }

  launch launch_of(const fields& row) const {
    launch l;
    l.name = without_parameters(needed(row, "Kernel Name"));
    l.shape = needed(row, "Grid Size");
    l.blocks = product(l.shape);
    l.lanes = product(needed(row, "Block Size"));
    l.nanoseconds = number(text(row, nanoseconds));
    for (const column& c : columns) l.counts.push_back(sum(row, c.metrics));
    const uint64_t warps = l.blocks * ((l.lanes + 31) / 32);
    l.counts[barriers] = executed(text(row, executed_opcodes), "BAR");
    if (l.counts[barriers] && warps > 0) *l.counts[barriers] /= warps;
    return l;
  }

  const std::string path_;
  std::vector<fields> rows_;
  std::map<std::string, size_t> index_;
};

// ---- commands ---------------------------------------------------------------------------------------------
void print_metrics() {
  std::cout << executed_opcodes << "," << nanoseconds;
  for (const column& c : columns)
    for (const char* metric : c.metrics) std::cout << "," << metric;
  std::cout << "\n";
}

std::string text_of(const std::optional<uint64_t>& count) { return count ? std::to_string(*count) : "-"; }

std::optional<uint64_t> both(const launch& l, size_t first) {  // loads and stores
  if (!l.counts[first] || !l.counts[first + 1]) return std::nullopt;
  return *l.counts[first] + *l.counts[first + 1];
}

int print_table(const char* table) {
  std::printf("%-66s %-14s %9s  %30s  %20s  %8s\n", "", "", "", "shared memory", "global memory", "barriers");
  std::printf("%-66s %-14s %9s  %9s %10s %9s  %9s %10s  %8s\n", "kernel", "grid", "us", "requests", "wavefronts", "conflicts",
              "requests", "sectors", "a block");
  for (const launch& l : ncu_table(table).launches()) {
    char microseconds[32] = "-";
    if (l.nanoseconds) std::snprintf(microseconds, sizeof microseconds, "%.2f", double(*l.nanoseconds) / 1000);
    std::printf("%-66s %-14s %9s  %9s %10s %9s  %9s %10s  %8s\n", l.name.c_str(), l.shape.c_str(), microseconds,
                text_of(both(l, 0)).c_str(), text_of(l.counts[2]).c_str(), text_of(l.counts[3]).c_str(),
                text_of(both(l, 4)).c_str(), text_of(both(l, 6)).c_str(), text_of(l.counts[barriers]).c_str());
  }
  return 0;
}

// Without template arguments: an operator that counts itself is another type.
std::string base_name(std::string name) {
  name.resize(std::min(name.find('<'), name.size()));
  const size_t colon = name.rfind(':');
  return colon == name.npos ? name : name.substr(colon + 1);
}

void require_same_launches(const std::vector<kernel>& backend, const std::vector<launch>& gpu) {
  const auto shape = [](const std::string& name, uint64_t blocks, uint64_t lanes) {
    return base_name(name) + ", " + std::to_string(blocks) + " blocks of " + std::to_string(lanes);
  };
  for (size_t i = 0; i < std::max(backend.size(), gpu.size()); ++i) {
    std::string here = "nothing", there = "nothing";
    if (i < backend.size()) here = shape(backend[i].name, backend[i].blocks, backend[i].lanes / std::max<uint64_t>(backend[i].blocks, 1));
    if (i < gpu.size()) there = shape(gpu[i].name, gpu[i].blocks, gpu[i].lanes);
    if (here != there)
      throw std::runtime_error("launch " + std::to_string(i + 1) + " is " + here + " on the backend and " + there + " on the GPU");
  }
}

int compare(const char* profile, const char* table, bool differences_only) {
  const simtprof::profile p = simtprof::read_profile(profile);
  if (p.warp != 32) throw std::runtime_error(std::string(profile) + " is of warps of 64 lanes");
  const std::vector<kernel>& backend = p.kernels;
  const std::vector<launch> gpu = ncu_table(table).launches();
  require_same_launches(backend, gpu);

  std::cout << "| kernel | blocks × lanes |";
  for (const column& c : columns) std::cout << " " << c.heading << " |";
  std::cout << "\n| --- | --- |";
  for (size_t i = 0; i < columns.size(); ++i) std::cout << " ---: |";
  std::cout << "\n";
  size_t equal = 0, total = 0;
  for (size_t i = 0; i < gpu.size(); ++i) {
    std::string row = "| `" + base_name(gpu[i].name) + "` | " + std::to_string(gpu[i].blocks) + " × " + std::to_string(gpu[i].lanes) + " |";
    size_t equal_here = 0;
    for (size_t c = 0; c < columns.size(); ++c) {
      const uint64_t here = columns[c].of(backend[i]);
      const std::optional<uint64_t>& there = gpu[i].counts[c];
      equal_here += here == there;
      row += " " + std::to_string(here) + (here == there ? "" : " ≠ " + text_of(there)) + " |";
    }
    equal += equal_here;
    total += columns.size();
    if (!differences_only || equal_here < columns.size()) std::cout << row << "\n";
  }
  std::cout << '\n'
            << equal << " of " << total << " counts are equal.\n";
  return equal == total ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
  const std::string command = count > 1 ? arguments[1] : "";
  try {
    if (command == "metrics" && count == 2) return print_metrics(), 0;
    if (command == "table" && count == 3) return print_table(arguments[2]);
    if ((command == "compare" || command == "differences") && count == 4)
      return compare(arguments[2], arguments[3], command == "differences");
  } catch (const std::exception& error) {
    std::cerr << "ncu-counts: " << error.what() << "\n";
    return 2;
  }
  std::cerr << "usage: ncu-counts metrics | table NCU.csv | compare PROFILE.json NCU.csv | differences PROFILE.json NCU.csv\n";
  return 2;
}
