// A sound submission but for what it does before the first call or after the last one: the environment says what.
#include "gpu.h"
#include "grading/worker/arguments.h"

#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

__global__ void twice(const float* in, float* out, size_t n) {
  if (threadIdx.x < n) out[threadIdx.x] = 2 * in[threadIdx.x];
}

void fork_and_stay() {
  if (fork() == 0)
    for (;;) pause();
}

void misbehave(const char* when) {
  const char* text = std::getenv(when);
  const std::string deed = text ? text : "";
  if (deed == "exit") {
    std::puts("PASS");
    exit(0);  // HERE exit
  }
  if (deed == "end at once") _exit(5);
  if (deed == "crash") raise(SIGSEGV);
  if (deed == "loop")
    for (volatile int i = 0;; i = 1) continue;
  if (deed == "fork") fork_and_stay();
  if (deed == "throw") throw 1;
  if (deed == "launch") twice<<<1, 32>>>(nullptr, nullptr, 0);
}

const int early = (misbehave("RUNNER_TEST_EARLY"), 0);

struct last {
  ~last() { misbehave("RUNNER_TEST_LATE"); }
} goodbye;

// As early as the worker's own start.
__attribute__((constructor(101))) void first() {
  if (!std::getenv("RUNNER_TEST_FIRST")) return;
  fork_and_stay();
  _exit(0);
}

}  // namespace

void grading::make_call(const arguments& a) { twice<<<1, 1024>>>(a.input<float>(0), a.output<float>(0), a.n); }
