#include "grading/workbook/state.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <nlohmann/json.hpp>

#include "grading/common/files.h"

namespace grading {
namespace {
namespace fs = std::filesystem;

fs::path folder() {
  const char* other = std::getenv("WORKBOOK_STATE");
  return other && *other ? fs::path(other) : repository() / ".workbook";
}
fs::path file() { return folder() / "progress.json"; }

std::string now(const char* format) {
  const std::time_t time = std::time(nullptr);
  std::tm parts{};
  localtime_r(&time, &parts);
  char text[64];
  return std::string(text, std::strftime(text, sizeof text, format, &parts));
}

std::string fingerprint(const std::string& text) {  // FNV-1a, 64 bits
  uint64_t state = 0xcbf29ce484222325;
  for (const char c : text) state = (state ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(state));
  return digits;
}
}  // namespace

learner_state::learner_state() {
  if (!fs::exists(file())) return;
  try {
    const nlohmann::json all = nlohmann::json::parse(read_text(file()));
    for (const auto& [name, entry] : all.items())
      states_[name] = {entry.value("passed_at", ""), entry.value("passed_text", ""), entry.value("hints", 0)};
  } catch (
      const nlohmann::json::exception&) {  // cut short, or edited: start over, and keep it for whoever wants to look
    fs::rename(file(), file().string() + ".unreadable");
    states_.clear();
  }
}

const exercise_state& learner_state::of(const listed_exercise& e) const {
  static const exercise_state nothing;
  const auto found = states_.find(e.name);
  return found == states_.end() ? nothing : found->second;
}

void learner_state::set_passed(const listed_exercise& e, const std::string& text) {
  exercise_state& state = states_[e.name];
  if (state.passed_text == fingerprint(text)) return;  // when it passed first
  state.passed_at = now("%Y-%m-%d %H:%M");
  state.passed_text = fingerprint(text);
  save();
}

void learner_state::set_hints(const listed_exercise& e, int levels) {
  states_[e.name].hints = levels;
  save();
}

bool learner_state::still_passes(const listed_exercise& e, const fs::path& file) const {
  return passed(e) && fs::exists(file) && of(e).passed_text == fingerprint(read_text(file));
}

fs::path learner_state::back_up(const listed_exercise& e, const std::string& text) {
  const fs::path base = folder() / "backups" / (e.name + "-" + now("%Y%m%d-%H%M%S"));
  fs::path place = base.string() + e.extension;
  for (int i = 2; fs::exists(place); ++i) place = base.string() + "-" + std::to_string(i) + e.extension;
  write_text(place, text);
  return place;
}

void learner_state::save() const {
  nlohmann::json all = nlohmann::json::object();
  for (const auto& [name, s] : states_)
    all[name] = {{"passed_at", s.passed_at}, {"passed_text", s.passed_text}, {"hints", s.hints}};
  write_text(file(), all.dump(2) + "\n");
}

}  // namespace grading
