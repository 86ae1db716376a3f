#include "profile.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

namespace simtprof {
namespace {

using nlohmann::json;

// A part of the report that knows where it stands, for messages.
class node {
 public:
  node(const json& value, std::string place) : value_(value), place_(std::move(place)) {}

  bool has(const char* key) const { return value_.is_object() && value_.contains(key); }

  node operator[](const char* key) const {
    if (!value_.is_object()) fail("not an object");
    if (!value_.contains(key)) fail("no \"" + std::string(key) + "\"");
    return {value_[key], place_ + (place_.ends_with(": ") ? "" : ".") + key};
  }

  std::vector<node> elements() const {
    if (!value_.is_array()) fail("not an array");
    std::vector<node> all;
    for (size_t i = 0; i < value_.size(); ++i) all.emplace_back(value_[i], place_ + "[" + std::to_string(i) + "]");
    return all;
  }

  uint64_t count() const {
    if (!value_.is_number_unsigned()) fail("not a whole number");
    return value_.get<uint64_t>();
  }
  uint64_t count_or(const char* key, uint64_t otherwise) const { return has(key) ? (*this)[key].count() : otherwise; }

  double number() const {
    if (!value_.is_number()) fail("not a number");
    return value_.get<double>();
  }

  std::string text() const {
    if (!value_.is_string()) fail("not a text");
    return displayed(value_.get<std::string>());
  }

  std::array<uint64_t, 3> triple() const {
    const std::vector<node> all = elements();
    if (all.size() != 3) fail("not three numbers");
    return {all[0].count(), all[1].count(), all[2].count()};
  }

  [[noreturn]] void fail(const std::string& problem) const { throw std::runtime_error(place_ + ": " + problem); }

 private:
  const json& value_;
  std::string place_;
};

site to_site(const node& n) {
  site s;
  s.space = n["space"].text();
  s.operation = n["operation"].text();
  s.file = n["file"].text();
  s.line = n["line"].count();
  s.source = n["source"].text();
  s.requests = n["requests"].count();
  s.accesses = n["accesses"].count();
  s.bytes = n["bytes"].count();
  s.wavefronts = n.count_or("wavefronts", 0);
  s.ideal = n.count_or("ideal", 0);
  s.worst = n.count_or("worst", 1);
  s.sectors = n.count_or("sectors", 0);
  if (s.wavefronts < s.ideal) n.fail("fewer wavefronts than needed at best");
  return s;
}

level to_level(const node& n) {
  const level l = {n["lanes"].count(), n["operating"].count(), n["operations"].count(), n["wavefronts"].count(),
                   n["ideal"].count()};
  if (l.wavefronts < l.ideal) n.fail("fewer wavefronts than needed at best");
  return l;
}

kernel to_kernel(const node& n) {
  kernel k;
  k.section = n["section"].text();
  k.name = n["kernel"].text();
  k.file = n["file"].text();
  k.line = n["line"].count();
  k.grid = n["grid"].triple();
  k.block = n["block"].triple();
  k.shared_bytes = n["dynamic_shared"].count() + n["static_shared"].count();
  k.launches = n["launches"].count();
  k.unfinished = n.count_or("unfinished", 0);
  k.blocks = n["blocks"].count();
  k.lanes = n["lanes"].count();
  k.barriers = n["barriers"].count();
  k.waits = n.count_or("waits", 0);
  k.milliseconds = n["milliseconds"].number();
  k.operations = n["operations"].count();
  const node warp_operations = n["warp_operations"];
  k.shuffles = warp_operations["shuffle"].count();
  k.votes = warp_operations["vote"].count();
  k.matches = warp_operations["match"].count();
  k.warp_barriers = warp_operations["barrier"].count();
  k.intervals = n["intervals"].count();
  k.split_intervals = n["split_intervals"].count();
  for (const node& s : n["sites"].elements()) k.sites.push_back(to_site(s));
  for (const node& l : n["levels"].elements()) k.levels.push_back(to_level(l));
  return k;
}

// A program may come back to a section.
void group_by_section(std::vector<kernel>& kernels) {
  std::map<std::string, size_t> first;
  for (const kernel& k : kernels) first.try_emplace(k.section, first.size());
  std::stable_sort(kernels.begin(), kernels.end(),
                   [&](const kernel& a, const kernel& b) { return first[a.section] < first[b.section]; });
}

}  // namespace

std::string displayed(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  for (size_t at; (at = text.find("> >")) != text.npos;) text.erase(at + 1, 1);
  return text;
}

site& site::operator+=(const site& other) {
  requests += other.requests;
  accesses += other.accesses;
  bytes += other.bytes;
  wavefronts += other.wavefronts;
  ideal += other.ideal;
  worst = std::max(worst, other.worst);
  sectors += other.sectors;
  return *this;
}

double kernel::share(const level& l) const { return lanes ? std::min(1.0, double(active(l)) / double(lanes)) : 0; }

double kernel::a_block(uint64_t sum) const { return blocks ? double(sum) / double(blocks) : 0; }

site kernel::total(const std::string& space, const std::string& operation) const {
  site sum;
  for (const site& s : sites)
    if (s.space == space && (operation.empty() || s.operation == operation)) sum += s;
  return sum;
}

profile parse_profile(const std::string& text, const std::string& name) {
  json report;
  try {
    report = json::parse(text);
  } catch (const json::parse_error& error) {
    throw std::runtime_error(name + ": not JSON, at byte " + std::to_string(error.byte));
  } catch (const json::exception&) {
    throw std::runtime_error(name + ": a number is too large");
  }
  const node root(report, name + ": ");
  if (!root.has("profile"))
    throw no_profile(name + ": no profile in it: SIMT_PROFILE was not on, or the program was built with --fast");
  profile p;
  p.warp = root["profile"]["warp"].count();
  for (const node& k : root["profile"]["kernels"].elements()) p.kernels.push_back(to_kernel(k));
  group_by_section(p.kernels);
  return p;
}

profile read_profile(const std::string& file) {
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  if (!in || !(text << in.rdbuf()))
    throw std::runtime_error(file + ": " + (errno ? std::strerror(errno) : "empty"));
  return parse_profile(text.str(), file);
}

bool same_levels(const kernel& a, const kernel& b) {
  const auto same_a_block = [&](uint64_t x, uint64_t y) { return x * b.blocks == y * a.blocks; };
  return a.name == b.name && a.block == b.block &&
         std::equal(a.levels.begin(), a.levels.end(), b.levels.begin(), b.levels.end(), [&](const level& x, const level& y) {
           return same_a_block(a.active(x), b.active(y)) && same_a_block(x.conflicts(), y.conflicts());
         });
}

void keep_kernels(profile& p, const std::string& part) {
  std::erase_if(p.kernels, [&](const kernel& k) {
    return k.name.find(part) == k.name.npos && k.section.find(part) == k.section.npos;
  });
}

std::vector<comparison> compare(const profile& now, const profile* before) {
  std::vector<comparison> all;
  for (const kernel& k : now.kernels) all.push_back({&k, nullptr});
  if (!before) return all;
  if (all.size() == 1 && before->kernels.size() == 1) return {{all[0].now, &before->kernels[0]}};

  std::multimap<std::pair<std::string, std::string>, const kernel*> left;  // equal keys keep their order
  for (const kernel& k : before->kernels) left.emplace(std::pair(k.section, k.name), &k);
  for (comparison& c : all) {
    const auto [first, last] = left.equal_range({c.now->section, c.now->name});
    if (first == last) continue;
    c.before = first->second;
    left.erase(first);
  }
  return all;
}

}  // namespace simtprof
