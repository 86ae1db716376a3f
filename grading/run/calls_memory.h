// The memory shared with a worker (grading/worker/shared_calls.h), seen from the grader.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "grading/exercise.h"
#include "grading/worker/shared_calls.h"

namespace grading {

class calls_memory {
 public:
  explicit calls_memory(const std::vector<const call*>& calls);  // throws std::runtime_error
  calls_memory(const calls_memory&) = delete;
  ~calls_memory();

  int descriptor() const { return descriptor_; }

  // For a new worker: which calls it makes, and a clean slate for its progress.
  void ask_for(size_t first, int step, size_t count);

  // What the worker says. Anything may stand there, and may change until it has ended.
  shared::progress progress() const;
  shared::call_answer answer(size_t call) const;
  output_values outputs(size_t call) const;  // values read as the call's types; never written: NaN, see runner.h

  // For the child, before it becomes the worker.
  void note_exec_error(int error);

 private:
  uint64_t place(uint64_t bytes);  // in the memory, for the next that need a place
  void lay_out(uint64_t& sent_size);
  void send();
  shared::request& request() const { return *reinterpret_cast<shared::request*>(base_); }
  shared::progress& answers() const { return *reinterpret_cast<shared::progress*>(base_ + answers_at_); }

  const std::vector<const call*> calls_;
  std::vector<shared::call_request> requests_;
  uint64_t size_ = 0, answers_at_ = 0;
  int descriptor_ = -1;
  char* base_ = nullptr;
};

// A text of the shared memory: ends, and holds nothing that a terminal would act on.
std::string plain_text(const char* text, size_t size);

}  // namespace grading
