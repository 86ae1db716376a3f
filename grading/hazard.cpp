#include "grading/hazard.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

namespace grading {
namespace {

int first_of(const nlohmann::json& index) { return index.is_array() && !index.empty() ? index.at(0).get<int>() : 0; }

hazard_access read_access(const nlohmann::json& j) {
  hazard_access a;
  a.what = j.value("what", "");
  a.variable = j.value("variable", "");
  a.shared = j.value("space", "") == "shared";
  // What gpu.h does is the doing of whoever calls it.
  const bool wrapped = j.value("file", "").ends_with("/gpu.h") && j.contains("called_at");
  const nlohmann::json& place = wrapped ? j.at("called_at") : j;
  a.file = place.value("file", "");
  a.line = place.value("line", 0);
  a.source = place.value("source", "");
  if (j.contains("block")) a.block = first_of(j.at("block"));
  if (j.contains("thread")) a.thread = first_of(j.at("thread"));
  a.warp = j.value("warp", 0);
  a.lane = j.value("lane", 0);
  return a;
}

hazard read_hazard(const nlohmann::json& j) {
  hazard h;
  h.kind = j.value("kind", "");
  h.is_error = j.value("severity", "error") == "error";
  h.message = j.value("message", "");
  h.kernel = j.value("kernel", "");
  h.count = j.value("count", uint64_t{1});
  for (const nlohmann::json& a : j.value("accesses", nlohmann::json::array())) h.accesses.push_back(read_access(a));
  return h;
}

}  // namespace

std::optional<std::vector<hazard>> read_hazards(const std::string& json_path) {
  std::ifstream file(json_path);
  try {
    std::vector<hazard> all;
    const nlohmann::json report = nlohmann::json::parse(file);
    for (const nlohmann::json& h : report.at("hazards")) all.push_back(read_hazard(h));
    return all;
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;  // the learner's code shares a process with whoever writes the report
  }
}

std::string base_name(const std::string& variable) { return variable.substr(0, variable.find('[')); }

std::string object_outside(const hazard& h) {
  for (const char* before : {"past the end of ", "over the end of ", "before the start of "}) {
    const size_t at = h.message.find(before);
    if (at == std::string::npos) continue;
    const std::string rest = h.message.substr(at + std::string(before).size());
    return rest.substr(0, rest.find_first_of(" [(,;"));
  }
  return "";
}

std::optional<double> index_of(const hazard_access& a) {
  const size_t open = a.variable.find('[');
  if (open == std::string::npos) return std::nullopt;
  return std::atof(a.variable.c_str() + open + 1);
}

bool says(const hazard& h, std::string_view words) { return h.message.find(words) != std::string::npos; }

bool same_lines(const hazard& a, const hazard& b) {
  if (a.kind != b.kind) return false;
  if (a.accesses.empty() && b.accesses.empty()) return a.message == b.message;
  if (a.accesses.size() == 1 && b.accesses.size() == 1 && a.accesses[0].what != b.accesses[0].what) return false;
  return std::equal(a.accesses.begin(), a.accesses.end(), b.accesses.begin(), b.accesses.end(),
                    [](const hazard_access& x, const hazard_access& y) { return x.file == y.file && x.line == y.line; });
}

}  // namespace grading
