#include "symbolize.h"

#include <backtrace.h>
#include <cxxabi.h>
#include <link.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

namespace simt {

uintptr_t program_begin = 0, program_end = 0;

namespace {

std::vector<std::pair<uintptr_t, uintptr_t>> constant_segments;

bool may_hold_kernels(const dl_phdr_info& object) {
  const std::string_view file = object.dlpi_name;  // empty: the program
  for (const char* folder : {"/lib/", "/lib64/", "/usr/lib/", "/usr/lib64/"})
    if (file.starts_with(folder)) return false;
  return !file.ends_with("/libsimt.so");
}

// The first object that dl_iterate_phdr visits is the program itself.
int note_segments(dl_phdr_info* info, size_t, void*) {
  program_begin = ~uintptr_t(0);
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const auto& h = info->dlpi_phdr[i];
    uintptr_t begin = info->dlpi_addr + h.p_vaddr;
    if (h.p_type == PT_LOAD) {
      program_begin = std::min(program_begin, begin);
      program_end = std::max(program_end, begin + h.p_memsz);
    }
    if ((h.p_type == PT_LOAD && !(h.p_flags & PF_W)) || h.p_type == PT_GNU_RELRO)
      constant_segments.emplace_back(begin, begin + h.p_memsz);
  }
  return 1;
}

[[gnu::constructor(101)]] void find_program() { dl_iterate_phdr(note_segments, nullptr); }

void ignore_error(void*, const char*, int) {}

backtrace_state* debug_information() {
  static backtrace_state* state = backtrace_create_state(nullptr, 1, ignore_error, nullptr);
  return state;
}

bool is_ours(const std::string& file) {
  return file.find("/simt/include/") != std::string::npos || file.starts_with("/usr/");
}

struct frames {
  source_line first;
  std::vector<source_line> users;
};

int note_frame(void* data, uintptr_t, const char* file, int line, const char*) {
  auto& f = *static_cast<frames*>(data);
  source_line here{file ? plain_path(file) : "", line};
  if (f.first.file.empty()) f.first = here;
  if (!here.file.empty() && !is_ours(here.file)) f.users.push_back(here);
  return 0;
}

}  // namespace

// libbacktrace reads the debug information of every object before it answers; that of libc alone, where it is installed,
// takes longer than a small kernel. The link sends its question here (--wrap).
extern "C" int __real_dl_iterate_phdr(int (*visit)(dl_phdr_info*, size_t, void*), void* data);
extern "C" int __wrap_dl_iterate_phdr(int (*visit)(dl_phdr_info*, size_t, void*), void* data) {
  std::pair both(visit, data);
  const auto chosen = [](dl_phdr_info* object, size_t size, void* p) {
    const auto& [user, users_data] = *static_cast<decltype(both)*>(p);
    return may_hold_kernels(*object) ? user(object, size, users_data) : 0;
  };
  return __real_dl_iterate_phdr(chosen, &both);
}

std::string plain_path(const std::string& file) { return std::filesystem::path(file).lexically_normal().string(); }

const std::vector<source_line>& lines_of(uintptr_t place) {
  static std::recursive_mutex mutex;  // a signal may come while the thread holds it
  static auto& known = *new std::map<uintptr_t, std::vector<source_line>>;  // asked until the very end: never destroyed
  std::lock_guard lock(mutex);
  auto [at, fresh] = known.try_emplace(place);
  if (fresh && place) {
    frames f;
    backtrace_pcinfo(debug_information(), place - 1, note_frame, ignore_error, &f);
    if (f.users.empty() && !f.first.file.empty()) f.users.push_back(f.first);
    at->second = std::move(f.users);
  }
  return at->second;
}

source_line line_of(uintptr_t place) {
  const std::vector<source_line>& lines = lines_of(place);
  return lines.empty() ? source_line{} : lines.front();
}

namespace {

std::string demangled(const std::string& name) {
  if (!name.starts_with("_Z")) return name;  // C's: "f" would be demangled as a type
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> text(abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), std::free);
  return status == 0 ? text.get() : name;
}

// "void (anonymous namespace)::f<3, float>(float const*, int)" -> "f<3, float>"
std::string without_signature(std::string name) {
  const std::string unnamed = "(anonymous namespace)::";
  for (size_t at; (at = name.find(unnamed)) != name.npos;) name.erase(at, unnamed.size());
  size_t end = 0;
  for (int depth = 0; end < name.size() && (depth > 0 || name[end] != '('); ++end) depth += (name[end] == '<') - (name[end] == '>');
  name.resize(end);
  size_t begin = name.size();
  for (int depth = 0; begin > 0 && (depth > 0 || name[begin - 1] != ' '); --begin) depth += (name[begin - 1] == '>') - (name[begin - 1] == '<');
  return name.substr(begin);
}

// From the innermost frame outwards come the kernel, perhaps the call that simtcc made of the launch, and launch.h.
struct launch_frames {
  std::string before_last, last;
};

int keep_until_launch(void* data, uintptr_t, const char* file, int, const char* function) {
  auto& f = *static_cast<launch_frames*>(data);
  if (!file || !function) return 0;
  if (std::string_view(file).ends_with("/simt/include/simt/launch.h")) return 1;
  f.before_last = std::exchange(f.last, function);
  return 0;
}

// [](auto&... values) { kernel(values...); }
bool is_generated_call(const std::string& function) { return function.starts_with("operator()") || function.find("UlDpRT_E_cl") != function.npos; }

struct stack_filler {
  call_stack places = {};
  size_t count = 0;
};

int add_place(void* data, uintptr_t place) {
  auto& f = *static_cast<stack_filler*>(data);
  f.places[f.count++] = place;
  return f.count == f.places.size();
}

}  // namespace

call_stack stack_of_lane() {
  stack_filler f;
  backtrace_simple(debug_information(), 0, add_place, ignore_error, &f);
  return f.places;
}

std::string kernel_of(const call_stack& stack) {
  launch_frames f;
  for (const uintptr_t place : stack)
    if (!place || backtrace_pcinfo(debug_information(), place, keep_until_launch, ignore_error, &f)) break;
  return without_signature(demangled(is_generated_call(f.last) ? f.before_last : f.last));
}

std::string text_of(const std::string& file, int line) {
  std::ifstream in(file);
  std::string text;
  for (int i = 0; i < line; ++i)
    if (!std::getline(in, text)) return {};
  size_t begin = text.find_first_not_of(" \t"), end = text.find_last_not_of(" \t\r");
  return begin == std::string::npos ? "" : text.substr(begin, end - begin + 1);
}

bool in_constant_segment(uintptr_t address) {
  for (auto [begin, end] : constant_segments)
    if (address >= begin && address < end) return true;
  return false;
}

}  // namespace simt
