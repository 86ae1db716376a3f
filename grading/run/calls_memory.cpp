#include "grading/run/calls_memory.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>

namespace grading {
namespace {

constexpr size_t word = 4;

uint32_t bits_of(double value, element type) {
  return type == element::float32 ? std::bit_cast<uint32_t>(static_cast<float>(value))
                                  : static_cast<uint32_t>(static_cast<int32_t>(value));
}

// 0xffffffff is what the outputs were filled with. Another NaN is a result, and tells so by its sign.
double value_of(uint32_t bits, element type) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  if (bits == 0xffffffff) return nan;
  if (type == element::int32) return static_cast<int32_t>(bits);
  const float value = std::bit_cast<float>(bits);
  return std::isnan(value) ? -nan : static_cast<double>(value);
}

shared::array_record record_of(const array& a, uint64_t offset) {
  shared::array_record r = {};
  a.name.copy(r.name, sizeof r.name - 1);
  r.count = a.values.size();
  r.offset = offset;
  return r;
}

[[noreturn]] void fail(const char* what) {
  throw std::runtime_error(std::string("cannot share memory with the worker: ") + what + ": " + std::strerror(errno));
}

}  // namespace

std::string plain_text(const char* text, size_t size) {
  std::string result(text, strnlen(text, size));
  for (char& c : result)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  return result;
}

calls_memory::calls_memory(const std::vector<const call*>& calls) : calls_(calls) {
  uint64_t sent_size = sizeof(shared::request) + calls.size() * sizeof(shared::call_request);
  lay_out(sent_size);
  descriptor_ = memfd_create("calls", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (descriptor_ < 0 || ftruncate(descriptor_, static_cast<off_t>(size_)) != 0) fail("memfd");
  // The worker cannot make it smaller: reading it stays safe.
  fcntl(descriptor_, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL);
  void* p = mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor_, 0);
  if (p == MAP_FAILED) fail("mmap");
  base_ = static_cast<char*>(p);
  send();
}

calls_memory::~calls_memory() {
  if (base_) munmap(base_, size_);
  if (descriptor_ >= 0) close(descriptor_);
}

void calls_memory::lay_out(uint64_t& sent_size) {
  for (const call* c : calls_) {
    if (std::max(c->inputs.size(), c->outputs.size()) > shared::most_arrays)
      throw std::runtime_error("a call has too many arrays");
    shared::call_request r = {};
    r.entry = c->entry;
    r.n = c->n;
    for (const array& a : c->inputs) {
      r.inputs[r.input_count++] = record_of(a, sent_size);
      sent_size += a.values.size() * word;
    }
    requests_.push_back(r);
  }
  answers_at_ = (sent_size + shared::page - 1) / shared::page * shared::page;
  size_ = answers_at_ + sizeof(shared::progress) + calls_.size() * sizeof(shared::call_answer);
  for (size_t i = 0; i < calls_.size(); ++i)
    for (const array& a : calls_[i]->outputs) {
      requests_[i].outputs[requests_[i].output_count++] = record_of(a, size_);
      size_ += a.values.size() * word;
    }
}

void calls_memory::send() {
  request() = {size_, answers_at_, static_cast<uint32_t>(calls_.size()), 0, 1, 0};
  std::copy(requests_.begin(), requests_.end(), reinterpret_cast<shared::call_request*>(base_ + sizeof(shared::request)));
  for (size_t i = 0; i < calls_.size(); ++i)
    for (size_t k = 0; k < calls_[i]->inputs.size(); ++k) {
      const array& a = calls_[i]->inputs[k];
      auto* to = reinterpret_cast<uint32_t*>(base_ + requests_[i].inputs[k].offset);
      std::transform(a.values.begin(), a.values.end(), to, [&](double v) { return bits_of(v, a.type); });
    }
}

void calls_memory::ask_for(size_t first, int step, size_t count) {
  request().first = static_cast<uint32_t>(first);
  request().step = step;
  request().remaining = static_cast<uint32_t>(count);
  answers() = {};
  answers().call = static_cast<uint32_t>(first);
}

shared::progress calls_memory::progress() const {
  shared::progress copy;
  std::memcpy(&copy, base_ + answers_at_, sizeof copy);
  return copy;
}

shared::call_answer calls_memory::answer(size_t call) const {
  shared::call_answer copy;
  std::memcpy(&copy, base_ + answers_at_ + sizeof(shared::progress) + call * sizeof copy, sizeof copy);
  return copy;
}

output_values calls_memory::outputs(size_t call) const {
  output_values all;
  for (size_t k = 0; k < calls_[call]->outputs.size(); ++k) {
    const array& a = calls_[call]->outputs[k];
    const auto* from = reinterpret_cast<const uint32_t*>(base_ + requests_[call].outputs[k].offset);
    std::vector<double>& values = all.emplace_back(a.values.size());
    std::transform(from, from + values.size(), values.begin(), [&](uint32_t bits) { return value_of(bits, a.type); });
  }
  return all;
}

void calls_memory::note_exec_error(int error) { answers().exec_error = error; }

}  // namespace grading
