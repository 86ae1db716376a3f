// The worker: makes the calls that the grader put into shared memory, each on fresh device arrays, and leaves there what
// came of them. Every submission is linked with it. It knows inputs and sizes, never what is right.
#include "grading/worker/arguments.h"

#include <sys/mman.h>
#include <unistd.h>

#include <chrono>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>

#include "gpu.h"
#include "grading/worker/device_memory.h"
#include "grading/worker/engine.h"
#include "grading/worker/shared_calls.h"
#include "grading/worker/surroundings.h"
#include "grading/worker/traps.h"

namespace grading {
namespace {

using shared::call_answer;
using shared::call_request;
using shared::phase;
using shared::trouble;

const shared::request* sent = nullptr;
shared::progress* progress = nullptr;

void enter(phase p) {
  progress->at = p;
  ++progress->steps;
}

// Before any initialiser of the learner's: so that nothing of theirs goes unseen.
__attribute__((constructor(101))) void start() {
  const int fd = shared::descriptor;
  void* head = mmap(nullptr, sizeof(shared::request), PROT_READ, MAP_SHARED, fd, 0);
  if (head == MAP_FAILED) {
    std::fputs("this program is started by the grader: make check\n", stderr);
    _exit(2);
  }
  const shared::request first = *static_cast<const shared::request*>(head);
  munmap(head, sizeof(shared::request));
  void* calls = mmap(nullptr, first.answers_at, PROT_READ, MAP_SHARED, fd, 0);
  void* answers = mmap(nullptr, first.size - first.answers_at, PROT_READ | PROT_WRITE, MAP_SHARED, fd,
                       static_cast<off_t>(first.answers_at));
  close(fd);
  if (calls == MAP_FAILED || answers == MAP_FAILED) _exit(2);
  sent = static_cast<const shared::request*>(calls);
  progress = static_cast<shared::progress*>(answers);
  traps::install(progress);
  setvbuf(stdout, nullptr, _IOLBF, 1 << 12);  // what was printed before a crash is not lost
  enter(phase::starting);
}

const uint32_t* sent_values(const shared::array_record& a) {
  return reinterpret_cast<const uint32_t*>(reinterpret_cast<const char*>(sent) + a.offset);
}
uint32_t* answer_values(const shared::array_record& a) {
  return reinterpret_cast<uint32_t*>(reinterpret_cast<char*>(progress) + (a.offset - sent->answers_at));
}

// ---- one call ---------------------------------------------------------------------------------------------
std::vector<device_block>* workspaces = nullptr;  // of the current call

void* make_workspace(size_t bytes, const char* name, bool plain) {
  if (bytes == 0) return nullptr;
  workspaces->emplace_back(name, (bytes + 3) / 4);
  if (!workspaces->back().ok()) throw std::bad_alloc();
  workspaces->back().poison();
  if (plain) engine::count_as_plain(workspaces->back().data());
  return workspaces->back().data();
}

class call_runner {
 public:
  call_runner(const call_request& request, call_answer& answer) : request_(request), answer_(answer) {}

  // False if the device is broken: no call after this one could work.
  bool run() {
    make_and_check();
    return device_works_;
  }

 private:
  void make_and_check() {
    if (!make_arrays()) return note(trouble::no_memory, "no device memory is left for the arrays of this call: earlier ones kept it");
    const surroundings before = surroundings::now();
    const uint64_t hazards = engine::hazards();
    const bool returned = call();
    answer_.hazards = engine::hazards() - hazards;
    check_surroundings(before);
    if (!returned) return;
    check_inputs();
    check_outside(inputs_);
    check_outside(outputs_);
    check_outside(workspaces_);
    answer_.done = fetch_outputs();
  }

  // The first trouble is the one to tell of.
  __attribute__((format(printf, 3, 4))) void note(trouble what, const char* format, ...) {
    if (answer_.what != trouble::none) return;
    answer_.what = what;
    va_list values;
    va_start(values, format);
    std::vsnprintf(answer_.reason, sizeof answer_.reason, format, values);
    va_end(values);
  }

  bool make_arrays() {
    for (uint32_t i = 0; i < request_.input_count; ++i) {
      const shared::array_record& a = request_.inputs[i];
      inputs_.emplace_back(a.name, a.count);
      if (!inputs_.back().ok() || !inputs_.back().upload(sent_values(a))) return false;
    }
    for (uint32_t i = 0; i < request_.output_count; ++i) {
      outputs_.emplace_back(request_.outputs[i].name, request_.outputs[i].count);
      if (!outputs_.back().ok()) return false;
      outputs_.back().poison();
    }
    return true;
  }

  arguments make_arguments() {
    arguments a = {};
    a.entry = request_.entry;
    a.n = request_.n;
    a.make_workspace = make_workspace;
    for (size_t i = 0; i < inputs_.size(); ++i) a.inputs[i] = inputs_[i].data();
    for (size_t i = 0; i < outputs_.size(); ++i) a.outputs[i] = outputs_[i].data();
    workspaces = &workspaces_;
    return a;
  }

  // False if the function did not return, or the device did not do what it was asked to.
  bool call() {
    using clock = std::chrono::steady_clock;
    const arguments a = make_arguments();
    enter(phase::calling);
    const clock::time_point begin = clock::now();
    bool returned = true;
    try {
      make_call(a);
      returned = wait_for_device();
    } catch (const abi::__forced_unwind&) {
      std::snprintf(progress->exception, sizeof progress->exception, "pthread_exit");
      throw;
    } catch (...) {
      char text[sizeof answer_.reason - 8];
      const bool no_memory = traps::describe_exception(text, sizeof text);
      note(no_memory ? trouble::no_memory : trouble::threw, "threw %s", text);
      returned = false;
    }
    answer_.seconds = std::chrono::duration<double>(clock::now() - begin).count();
    enter(phase::between);
    std::fflush(stdout);
    return returned;
  }

  bool wait_for_device() {
    progress->waits = 1;
    gpu::error e = GPU_API(DeviceSynchronize)();
    progress->waits = 0;
    engine::report_unread_error();
    const gpu::error unread = GPU_API(GetLastError)();
    if (e == GPU_API(Success)) e = unread;
    if (e == GPU_API(Success)) return true;
    const char* text = GPU_API(GetErrorString)(e);
    device_works_ = GPU_API(DeviceSynchronize)() == GPU_API(Success);
    if (!device_works_) note(trouble::device_failed, "a kernel ended the device's work: %s", text);
    else if (static_cast<int>(e) == 2) note(trouble::no_memory, "a runtime call failed: %s", text);  // in CUDA and in HIP
    else note(trouble::launch_failed, "a kernel launch or runtime call failed, and the file does not look at the error: %s", text);
    return false;
  }

  void check_surroundings(const surroundings& before) {
    const surroundings after = surroundings::now();
    if (const size_t closed = before.closed_in(after)) {
      answer_.what = trouble::none;  // a GPU's runtime fails then: this is why
      note(trouble::closed_descriptors, "closed %zu descriptor%s that it had not opened", closed, closed == 1 ? "" : "s");
    }
    if (const size_t opened = before.opened_in(after))
      note(trouble::left_descriptors, "left %zu descriptor%s open", opened, opened == 1 ? "" : "s");
    if (const long threads = before.more_threads(); threads > 0)
      note(trouble::left_threads, "returned while %ld thread%s of its own still ran", threads, threads == 1 ? "" : "s");
    if (surroundings::has_children()) note(trouble::left_processes, "started another process and left it");
    before.restore(after);
  }

  void check_inputs() {
    std::vector<uint32_t> now;
    for (uint32_t k = 0; k < request_.input_count; ++k) {
      const shared::array_record& a = request_.inputs[k];
      now.resize(a.count);
      if (!inputs_[k].download(now.data())) continue;
      const uint32_t* was = sent_values(a);
      for (size_t i = 0; i < now.size(); ++i)
        if (now[i] != was[i]) return note(trouble::overwrote_input, "overwrote its input %s, from %s[%zu] on", a.name, a.name, i);
    }
  }

  void check_outside(const std::vector<device_block>& blocks) {
    for (const device_block& b : blocks)
      if (const long long at = b.first_outside())
        note(trouble::wrote_outside, "wrote %s[%lld]; %s has %zu elements", b.name().c_str(), at, b.name().c_str(), b.words());
  }

  bool fetch_outputs() {
    for (uint32_t i = 0; i < request_.output_count; ++i)
      if (!outputs_[i].download(answer_values(request_.outputs[i]))) {
        device_works_ = false;
        note(trouble::device_failed, "the outputs could not be read: the device has failed");
        return false;
      }
    return true;
  }

  const call_request& request_;
  call_answer& answer_;
  std::vector<device_block> inputs_, outputs_, workspaces_;
  bool device_works_ = true;
};

bool run_call(uint32_t index) {
  call_answer& answer = shared::answers_of(progress)[index];
  progress->call = index;
  progress->signal = progress->in_kernel = 0;
  return call_runner(shared::requests_of(sent)[index], answer).run();
}

void note_early_work() {
  const uint64_t launches = engine::launches();
  if (launches == 0) return;
  call_answer& answer = shared::answers_of(progress)[sent->first];
  answer.what = trouble::worked_early;
  std::snprintf(answer.reason, sizeof answer.reason, "%llu kernel%s ran before the first call: an initialiser of a global variable does work",
                static_cast<unsigned long long>(launches), launches == 1 ? "" : "s");
}

int run_calls() {
  traps::watch_exits();
  static_cast<void>(GPU_API(Free)(nullptr));  // makes the runtime start, which on a GPU takes a while
  note_early_work();
  uint32_t index = sent->first;
  for (uint32_t left = sent->remaining; left > 0; --left, index += static_cast<uint32_t>(sent->step))
    if (!run_call(index)) {
      enter(phase::gave_up);
      return 0;
    }
  enter(phase::finished);
  return 0;
}

}  // namespace
}  // namespace grading

int main() { return grading::run_calls(); }
